"""Where everything is on Helios's table. The left half is one seat's land, with its areas of action tiles below; the
right half is what all share (tiles, tokens, characters), and below it the same seat's city.

All seats' lands and cities have the same place: a page shows one of them at a time."""

import math
from collections.abc import Sequence
from functools import cache
from typing import Final

from sunstone.drawing.kit import Box, around, num
from sunstone.games.helios import components as facts, geometry
from sunstone.games.helios.names import AREA_NAMES, BUILDING_NAMES, CHARACTER_NAMES, PILE_NAMES, STEWARD, SYMBOL_NAMES
from sunstone.games.helios.view_types import HeliosView

WIDTH: Final = 1060
HEIGHT: Final = 744
EDGE: Final = 8  # of the slab, and the gap between cards

# --- cards
LAND: Final = Box(EDGE, EDGE, 516, 728)
_RIGHT: Final = LAND.right + 12
_WIDE: Final = WIDTH - EDGE - _RIGHT
TILES: Final = Box(_RIGHT, EDGE, 166, 290)
TOKENS: Final = Box(TILES.right + 8, EDGE, _WIDE - TILES.w - 8, TILES.h)
PEOPLE: Final = Box(_RIGHT, TILES.bottom + 8, _WIDE, 178)
CITY: Final = Box(_RIGHT, PEOPLE.bottom + 8, _WIDE, HEIGHT - EDGE - PEOPLE.bottom - 8)

# --- hexes: flat-topped, round the start hex
R: Final = 33.5
CENTRE: Final = (LAND.cx, LAND.y + 363)


def hex_at(name: str) -> tuple[float, float]:
    return _AT[name]


def _middle(q: int, r: int) -> tuple[float, float]:
    return CENTRE[0] + 1.5 * R * q, CENTRE[1] + math.sqrt(3) * R * (r + q / 2)


_AT: Final = {name: _middle(*geometry.COORDINATES[h]) for name, h in geometry.HEX_NAMED.items()}


def _next(name: str) -> list[str]:
    q, r = geometry.COORDINATES[geometry.HEX_NAMED[name]]
    return [
        geometry.HEX_NAMES[geometry.HEX_AT[at]]
        for dq, dr in geometry.DIRECTIONS
        if (at := (q + dq, r + dr)) in geometry.HEX_AT
    ]


NEXT: Final = {name: _next(name) for name in geometry.HEX_NAMED}  # the names of a hex's neighbours


@cache
def hexagon(r: float, x: float = 0, y: float = 0) -> str:
    """The outline of a hex with that radius."""
    corners = [math.radians(60 * i) for i in range(6)]
    return "M" + "L".join(f"{num(x + r * math.cos(a))} {num(y + r * math.sin(a))}" for a in corners) + "z"


# --- the Sun track: a shallow arc
SUN_VALUES: Final[list[int]] = facts.DATA["sun_track"]["spaces"]
TRACK: Final = len(SUN_VALUES) + 1  # the last space is infinity


def track_at(i: int) -> tuple[float, float]:
    t = 2 * i / (TRACK - 1) - 1
    return LAND.cx + t * 228, LAND.y + 50 + 11 * t * t


# --- areas of action tiles
AREA: Final[dict[str, Box]] = {
    name: Box(LAND.x + 14 + i * 165.5, LAND.bottom - 92, 157, 82) for i, name in enumerate(AREA_NAMES)
}
TILE: Final = 34.0  # a tile below an area


def slot(area: str, i: int) -> Box:
    box = AREA[area]
    step = (box.w - 12) / int(facts.SET)
    return Box(box.x + 6 + i * step + (step - TILE) / 2, box.y + 37, TILE, TILE)


# --- offers
def offer(symbol: str, i: int) -> Box:
    """A place in a column of action tiles, counted from the top."""
    return Box(TILES.x + 11 + SYMBOL_NAMES.index(symbol) * 49, TILES.y + 81 + i * 33, 46, 28)


def symbol_box(symbol: str) -> Box:
    """The head of a column: what its tiles do."""
    top = offer(symbol, 0)
    return Box(top.x + 4, TILES.y + 33, top.w - 8, 30)


EARTH_R: Final = 25.5
BONUS_R: Final = 26.0


def pile_at(name: str) -> tuple[float, float]:
    return TOKENS.x + 34 + PILE_NAMES.index(name) * 54.4, TOKENS.y + 62


def bonus_at(name: str) -> tuple[float, float]:
    return TOKENS.x + 45 + facts.BONUS_NAMES.index(name) * 84, TOKENS.y + 233


def supply_box(name: str) -> Box:
    """Resources of a colour in the supply; the houses come last."""
    i = [*facts.COLOUR_NAMES, "houses"].index(name)
    return Box(TOKENS.x + 12 + i * 54, TOKENS.y + 145, 50, 26)


def card(area: Box, i: int, rows: int) -> Box:
    """One of the cards in an area with a heading, four in a row."""
    w, h = (area.w - 16 - 18) / 4, (area.h - 34 - 8 - 6 * (rows - 1)) / rows
    return Box(area.x + 8 + i % 4 * (w + 6), area.y + 34 + i // 4 * (h + 6), w, h)


CHARACTER: Final[dict[str, Box]] = {name: card(PEOPLE, i, 2) for i, name in enumerate(CHARACTER_NAMES)}
BUILDING: Final[dict[str, Box]] = {name: card(CITY, i, 3) for i, name in enumerate(BUILDING_NAMES)}


def drawn_at(i: int, n: int) -> tuple[float, float]:
    """Tokens that the Land Steward has drawn lie on its card until they are laid."""
    box = BUILDING["land_steward"]
    return box.cx + (i - (n - 1) / 2) * 50, box.cy


# --- resources on a token
GEM: Final = 0.72 * R
PAIR: Final = 0.62 * R


def gem_at(i: int, n: int) -> tuple[float, float, float]:
    """Where the i-th of n resources lies on its token, and how large."""
    return (0, R * 0.26, GEM) if n == 1 else ((2 * i - 1) * R * 0.34, R * 0.28, PAIR)


def gem_box(where: str, i: int, n: int) -> Box:
    dx, dy, size = gem_at(i, n)
    x, y = hex_at(where)
    return around(x + dx, y + dy, size, size)


def cube_box(view: HeliosView, seat: int, name: str) -> Box | None:
    """The first resource of a colour on a token: "e5-brown"."""
    where, _, colour = name.partition("-")
    land = view["seats"][seat]["land"]
    lying: Sequence[str] = land[where]["resources"] if where in land else []
    if colour not in lying:
        return None
    return gem_box(where, lying.index(colour), len(lying))


# --- by the names that choices and help go by
def place_of(view: HeliosView, target: str, seat: int) -> Box | None:
    """Where a thing is, seen from the seat that decides; None if it has no place on the table."""
    kind, _, name = target.partition(":")
    if kind == "hex" and name in _AT:
        return around(*_AT[name], 2 * R, math.sqrt(3) * R)
    if kind == "cube":
        return cube_box(view, seat, name)
    if kind == "tile" and name in SYMBOL_NAMES:
        return offer(name, int(facts.COLUMN) - 1)
    if kind == "action" and name in SYMBOL_NAMES:
        return symbol_box(name)
    if kind == "token":
        return _token_box(view, name)
    if kind == "start" and name in facts.COLOUR_NAMES:
        return around(*pile_at(name), 2 * EARTH_R, math.sqrt(3) * EARTH_R)
    if kind == "resource" and name in facts.COLOUR_NAMES:
        return supply_box(name)
    return {"area": AREA, "building": BUILDING, "character": CHARACTER}.get(kind, {}).get(name)


def _token_box(view: HeliosView, name: str) -> Box | None:
    drawn: Sequence[str] = view["action"].get("drawn", [])
    if view["step"] == STEWARD and name in drawn:
        return around(*drawn_at(drawn.index(name), len(drawn)), 2 * EARTH_R, math.sqrt(3) * EARTH_R)
    if name in PILE_NAMES:
        return around(*pile_at(name), 2 * EARTH_R, math.sqrt(3) * EARTH_R)
    return around(*bonus_at(name), 2 * BONUS_R, math.sqrt(3) * BONUS_R) if name in facts.BONUS_NAMES else None
