"""Icons: the symbols of a package's `static/icons.svg`. An icon is used as `#i-` and its name.

A page defines the frame's own, all of its game's, and by name those it takes from a file that several games share."""

import re
from collections.abc import Iterable
from functools import cache
from typing import Final

from sunstone.drawing.sheet import static_file

FRAME: Final = "sunstone.drawing"
_SYMBOL: Final = re.compile(r'<symbol id="i-([a-z0-9-]+)".*?</symbol>', re.DOTALL)
_BETWEEN: Final = re.compile(r">\s+<")


@cache
def _symbols(package: str) -> dict[str, str]:
    sheet = static_file(package, "icons.svg").read_text("utf-8")
    return {m.group(1): _BETWEEN.sub("><", m.group(0)) for m in _SYMBOL.finditer(sheet)}


def symbols(package: str = FRAME, names: Iterable[str] | None = None) -> str:
    """The symbols of that package, all or those of the names, for one `<defs>` a page."""
    found = _symbols(package)
    return "".join(found[name] for name in (found if names is None else names))
