"""What a turn would change on the board, as ghosts: the pieces that it moves or brings, where they would lie.

Pieces are told by their ids, as a page tells them when it animates a move (`frames.js`): a game does nothing for it."""

import re
from collections.abc import Mapping
from typing import Any, TypedDict
from xml.etree import ElementTree

from sunstone.drawing.markup import Markup, drawn
from sunstone.drawing.page import Page
from sunstone.engine.view import View

MOST = 12  # of one turn: beyond that a board shows nothing any more
_AT = re.compile(r"translate\((-?[\d.]+)px,\s*(-?[\d.]+)px\)")
_DROPPED = ("id", "class", "data-explain", "role", "tabindex", "aria-label")
Point = tuple[float, float]


class Ghost(TypedDict):
    piece: Markup  # as it would lie
    came: Point | None  # from where; None if it is new on the board
    goes: Point


class _Piece(TypedDict):
    element: ElementTree.Element
    at: Point


def ghosts(art: Page[Any], before: View, after: View, seat: int) -> list[Ghost]:
    """Of the boards that all share, and of the seat's own."""
    old, new = (_pieces(art, view, seat) for view in (before, after))
    changed = [name for name, piece in new.items() if name not in old or old[name]["at"] != piece["at"]]
    return [
        {
            "piece": _bare(new[name]["element"]),
            "came": old[name]["at"] if name in old else None,
            "goes": new[name]["at"],
        }
        for name in changed[:MOST]
    ]


def _pieces(art: Page[Any], view: View, seat: int) -> Mapping[str, _Piece]:
    found: dict[str, _Piece] = {}
    for layer in (art.dynamic_layer(view), *art.place_layers(view)[seat : seat + 1]):
        for element in ElementTree.fromstring(f"<svg>{layer}</svg>").iter():  # our own drawing
            at = _AT.search(element.get("style", ""))
            if at and "piece" in element.get("class", "").split() and "id" in element.attrib:
                found[element.attrib["id"]] = {"element": element, "at": (float(at[1]), float(at[2]))}
    return found


def _bare(element: ElementTree.Element) -> Markup:
    """Only to be looked at: nothing that scripts, help or readers of the page would find."""
    element.attrib = {name: value for name, value in element.attrib.items() if name not in _DROPPED}
    for part in element.iter():
        if part is not element:
            part.attrib = {
                name: value for name, value in part.attrib.items() if name == "class" or name not in _DROPPED
            }
    return drawn(ElementTree.tostring(element, encoding="unicode"))
