"""The table in a terminal: a view drawn with rich."""

from typing import Any

from rich.console import RenderableType


def render(view: dict[str, Any]) -> RenderableType:
    return str(view["seats"])
