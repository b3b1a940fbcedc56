"""Definitions of a page: those that it shows lie in it, the others aside, until `definitions.js` finds one named.

A game has a thousand elements of symbols and faces, of which a page shows half; what is not in the document costs the
browser nothing."""

import re
from collections.abc import Iterable
from functools import cache
from typing import Final
from xml.etree import ElementTree

from sunstone.drawing import icons
from sunstone.drawing.markup import Markup, drawn

_NAMED: Final = re.compile(r'href="#([^"]+)"')
_BY_NAME: Final = ("symbol", "g")  # what is used by its name alone; patterns are also named in fills


@cache
def _taken_apart(definitions: str) -> tuple[str, dict[str, str]]:
    """What always lies in the page, and the rest by name."""
    always, named = "", {}
    for part in ElementTree.fromstring(definitions):
        text = ElementTree.tostring(part, encoding="unicode")
        if part.tag in _BY_NAME and "id" in part.attrib:
            named[part.attrib["id"]] = text
        else:
            always += text
    return always, named


@cache
def _frame() -> frozenset[str]:
    """The frame's own: its buttons are on every page."""
    return frozenset(re.findall(r'<symbol id="([^"]+)"', icons.symbols()))


def split(definitions: str, shown: Iterable[str]) -> tuple[Markup, Markup]:
    """The definitions that these texts name, with those that they name in turn; and the others."""
    always, named = _taken_apart(definitions)
    used: set[str] = set()
    found = [*_frame(), *_NAMED.findall(always), *(name for text in shown for name in _NAMED.findall(text))]
    while found:
        name = found.pop()
        if name in named and name not in used:
            used.add(name)
            found += _NAMED.findall(named[name])
    inside = "".join(text for name, text in named.items() if name in used)
    aside = "".join(text for name, text in named.items() if name not in used)
    return drawn(f"<defs>{always}{inside}</defs>"), drawn(f"<svg>{aside}</svg>")
