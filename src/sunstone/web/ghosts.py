"""What a turn would change on the board: ghosts of the pieces that it moves or brings, where they would lie, and arrows
there from where they lie; also as a picture of a position.

Pieces are told by their ids, as a page tells them when it animates a move (`frames.js`): a game does nothing for it."""

import math
import re
from collections.abc import Mapping, Sequence
from typing import Any, TypedDict
from xml.etree import ElementTree

from sunstone.drawing.kit import Box
from sunstone.drawing.markup import Markup, drawn
from sunstone.drawing.page import Page
from sunstone.drawing.sheet import window
from sunstone.engine.view import View
from sunstone.table.plans import Planned

MOST = 12  # of one turn: beyond that a board shows nothing any more
SHORT = 24  # what moves less far needs no arrow
HEAD = 15  # of an arrow
NEAR = 0.45  # of the board that a picture shows at least
ROUND = 80  # what it shows round the pieces that move
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


# --- drawn
def moved(found: Sequence[Ghost]) -> Markup:
    """The ghosts, with arrows below them."""
    arrows = "".join(_arrow(ghost["came"], ghost["goes"]) for ghost in found if ghost["came"])
    return drawn(arrows + "".join(f'<g class="ghost">{ghost["piece"]}</g>' for ghost in found))


def _arrow(start: Point, end: Point) -> str:
    (x0, y0), (x1, y1) = start, end
    if (long := math.hypot(x1 - x0, y1 - y0)) < SHORT:
        return ""
    dx, dy = (x1 - x0) / long, (y1 - y0) / long
    tx, ty = x1 - 8 * dx, y1 - 8 * dy
    nx, ny = tx - HEAD * dx, ty - HEAD * dy
    shaft = f'<path class="shaft" d="M{x0:g} {y0:g}L{nx:.1f} {ny:.1f}"/>'
    sides = f"L{nx - 8 * dy:.1f} {ny + 8 * dx:.1f}L{nx + 8 * dy:.1f} {ny - 8 * dx:.1f}"
    return f'<g class="arrow">{shaft}<path class="head" d="M{tx:.1f} {ty:.1f}{sides}Z"/></g>'


def marked(art: Page[Any], before: View, after: View, steps: Sequence[Planned], seat: int) -> Markup:
    """A picture of the position before a turn, that turn marked on it: the places of its steps, and what it moves."""
    found = ghosts(art, before, after, seat)
    layers = [art.static_layer(before), art.dynamic_layer(before), *art.place_layers(before)[seat : seat + 1]]
    rings = "".join(_targets(art.targets_layer(step.view, [step.choice])) for step in steps)
    body = f'{"".join(layers)}<g class="planned">{moved(found)}{rings}</g>'
    points = [point for ghost in found for point in (ghost["came"], ghost["goes"]) if point]
    return window(_framed(points, *art.size(before)), body, look=seat)


def _targets(layer: str) -> str:
    """Of what can be chosen the places alone."""
    found = ElementTree.fromstring(f"<svg>{layer}</svg>").iter()
    return "".join(
        ElementTree.tostring(each, encoding="unicode") for each in found if "target" in each.get("class", "").split()
    )


def _framed(points: Sequence[Point], width: int, height: int) -> Box:
    """The part of the board in which these lie, in its own proportions; all of it, if there are none."""
    if not points:
        return Box(0, 0, width, height)
    (left, right), (top, bottom) = ((min(values) - ROUND, max(values) + ROUND) for values in zip(*points, strict=True))
    scale = min(1.0, max(NEAR, (right - left) / width, (bottom - top) / height))
    w, h = width * scale, height * scale
    x, y = (left + right - w) / 2, (top + bottom - h) / 2
    return Box(max(0.0, min(width - w, x)), max(0.0, min(height - h, y)), w, h)
