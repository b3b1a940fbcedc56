"""The table in a terminal: a view drawn with rich."""

from typing import Any


def render(view: dict[str, Any]) -> Any:
    raise NotImplementedError
