"""The icons: one file of symbols, `static/icons.svg`, for every table. An icon is used as `#i-` and its name."""

import re
from collections.abc import Collection
from functools import cache
from importlib.resources import files
from typing import Final

_SYMBOL: Final = re.compile(r'<symbol id="i-([a-z0-9-]+)".*?</symbol>', re.DOTALL)
_BETWEEN: Final = re.compile(r">\s+<")


@cache
def _symbols() -> dict[str, str]:
    sheet = files("sunstone.drawing").joinpath("static/icons.svg").read_text("utf-8")
    return {m.group(1): _BETWEEN.sub("><", m.group(0)) for m in _SYMBOL.finditer(sheet)}


def icon_names() -> list[str]:
    return list(_symbols())


def symbols(names: Collection[str] | None = None) -> str:
    """The symbols of those names, or all, for one `<defs>` a page."""
    return "".join(body for name, body in _symbols().items() if names is None or name in names)
