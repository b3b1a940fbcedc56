"""A position as plain data and back, checked; and the laws that every position keeps."""

from typing import Any

from sunstone.games.city.state import City


def to_data(s: City) -> dict[str, Any]:
    raise NotImplementedError


def from_data(data: dict[str, Any]) -> City:
    raise NotImplementedError


def laws(s: City) -> list[str]:
    raise NotImplementedError
