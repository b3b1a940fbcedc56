"""Checking plain data, as positions are loaded from: what is wrong is named by its field."""

from collections.abc import Container, Sequence
from typing import Any

from sunstone.engine.errors import BadPosition


def only(row: Any, where: str, names: Sequence[str], others: Container[str] = ()) -> None:
    """Exactly the fields of these names; those of the others may be there."""
    if not isinstance(row, dict):
        raise BadPosition(f"{where} is a mapping, not {type(row).__name__}")
    for name in names:
        if name not in row:
            raise BadPosition(f"{where} lacks the field {name!r}")
    for name in row:
        if name not in names and name not in others:
            raise BadPosition(f"{where} has an unknown field {name!r}")


def rows(value: Any, where: str, length: int | None) -> list[Any]:
    if not isinstance(value, list) or (length is not None and len(value) != length):
        raise BadPosition(f"{where} is a list" + (f" of {length}" if length is not None else ""))
    return value


def number(value: Any, where: str, most: int, least: int = 0) -> int:
    if type(value) is not int or not least <= value <= most:
        raise BadPosition(f"{where}: {value!r} is not a whole number from {least} to {most}")
    return value


def numbers(value: Any, where: str, length: int | None, most: int) -> list[int]:
    return [number(x, f"{where}[{i}]", most) for i, x in enumerate(rows(value, where, length))]
