"""The faces of tokens, resources and action tiles: drawn once round (0, 0) as definitions, and used by name.

`#token-brown` is bare, `#full-brown` leaves room for what lies on it, `#mini-brown` is for miniatures."""

from typing import Final

from sunstone.drawing.amounts import points
from sunstone.drawing.kit import Box, circle, group, num, path, rect, stepped, symbol, text
from sunstone.games.helios import components as facts
from sunstone.games.helios.drawing.layout import TILE, R, hexagon
from sunstone.games.helios.names import SYMBOL_NAMES
from sunstone.games.helios.titles import Cost

SYMBOL_ICONS: Final[dict[str, str]] = dict(zip(SYMBOL_NAMES, ("land", "build", "move-sun"), strict=True))
MINI: Final = 6.2  # radius of a hex in a miniature
PLATE: Final = 24.0  # a resource as defined
_BONUS_VP: Final = {t["id"]: t["vp_each"] for t in facts.DATA["bonus_tokens"]}
_BONUS_ICONS: Final = {"created_land": "land", "resources": "any5", "temples": "temple-house"}


# --- tokens
def _ground(kind: str, r: float, shadow: bool = True) -> str:
    fill, edge = ("bonus-s", "sun-lo") if kind in facts.BONUS_NAMES else (f"e-{kind}-s", f"e-{kind}-lo")
    under = path(hexagon(r, 0, 1.8), "shadow") if shadow else ""
    inner = path(hexagon(r - 3.5), "none", edge, 0.9, ' opacity=".45"')
    return under + path(hexagon(r), fill, edge, 1.4) + inner


def _bonus(kind: str) -> str:
    face = points(0, -R * 0.34, _BONUS_VP[kind], 25.5)  # read beside the land too, where tokens are smaller
    y = R * 0.34
    if kind in _BONUS_ICONS:
        return face + symbol(_BONUS_ICONS[kind], 0, y, 19)
    return face + path(hexagon(8.5, 0, y), "none", "ink", 1.5, ' stroke-dasharray="3 2"')


def _bonus_small(kind: str) -> str:
    """The same in the upper half, with room below."""
    icon = symbol(_BONUS_ICONS[kind], 10, -R * 0.46, 15) if kind in _BONUS_ICONS else ""
    empty = path(hexagon(6.5, 10, -R * 0.46), "none", "ink", 1.3, ' stroke-dasharray="3 2"')
    return points(-9, -R * 0.46, _BONUS_VP[kind], 20) + (icon or empty)


def _tokens() -> str:
    out = ""
    for kind in facts.COLOUR_NAMES:
        bare = symbol(f"earth-{kind}", 0, 0, R * 0.86, opacity=0.62)
        full = symbol(f"earth-{kind}", 0, -R * 0.47, R * 0.5, opacity=0.95)
        out += group(_ground(kind, R - 1.5) + bare, id=f"token-{kind}")
        out += group(_ground(kind, R - 1.5) + full, id=f"full-{kind}")
        out += group(path(hexagon(MINI - 0.4), f"e-{kind}", f"e-{kind}-lo", 0.6), id=f"mini-{kind}")
    for name in facts.BONUS_NAMES:
        out += group(_ground(name, R - 1.5) + _bonus(name), id=f"token-{name}")
        out += group(_ground(name, R - 1.5) + _bonus_small(name), id=f"full-{name}")
        out += group(path(hexagon(MINI - 0.4), "bonus-s", "sun-lo", 0.6), id=f"mini-{name}")
    return out


# --- resources
def plate(box: Box, icon: str, edge: str = "line-2") -> str:
    """A resource, or a part of a price: its shape on a light plate."""
    face = rect(box, box.w * 0.25, "plate", edge)
    return face + symbol(icon, box.cx, box.cy, box.w * 0.82)


def _gems() -> str:
    out = ""
    half = PLATE / 2
    for kind in facts.COLOUR_NAMES:
        under = rect(Box(-half, 1.4 - half, PLATE, PLATE), 6, "shadow")
        out += group(under + plate(Box(-half, -half, PLATE, PLATE), f"earth-{kind}", f"e-{kind}-lo"), id=f"gem-{kind}")
    return out


def gem(colour: str, x: float, y: float, size: float) -> str:
    scale = num(size / PLATE)
    return f'<use href="#gem-{colour}" transform="translate({num(x)},{num(y)}) scale({scale})"/>'


# --- action tiles
def _ink_on(colour: str) -> str:
    return "sun-txt" if colour == "yellow" else "on-dark"


def _tiles() -> str:
    out = ""
    for colour in facts.TILE_COLOUR_NAMES:
        for name in SYMBOL_NAMES:
            out += group(_square(colour, name), id=f"tile-{colour}-{name}")
            out += group(_wide(colour, name), id=f"offer-{colour}-{name}")
    return out


def _body(box: Box, colour: str) -> str:
    return path(stepped(box._replace(y=box.y + 2), 3), "shadow") + path(stepped(box, 3), f"ar-{colour}")


def _square(colour: str, name: str) -> str:
    """Below an area; a gray one keeps its ring."""
    half = TILE / 2
    ring = circle(0, 0, half * 0.86, "none", "on-dark", 1.6) if colour == "gray" else ""
    face = circle(0, 0, TILE * 0.36, "plate") + symbol(SYMBOL_ICONS[name], 0, 0, TILE * 0.54)
    return _body(Box(-half, -half, TILE, TILE), colour) + ring + face


def _wide(colour: str, name: str) -> str:
    """In a column of the offer: emblem of its colour, symbol."""
    face = circle(10, 0, 10.4, "plate") + symbol(SYMBOL_ICONS[name], 10, 0, 15.5)
    return _body(Box(-23, -14, 46, 28), colour) + symbol(f"area-{colour}", -12.5, 0, 13, _ink_on(colour)) + face


# --- prices
def price_icons(cost: Cost) -> list[str]:
    """Icons of a printed price, "/" between alternatives."""
    if cost.either:
        first, second = cost.either
        return [f"earth-{first}", "/", f"earth-{second}"]
    return [f"earth-{c}" if c != "any" else "any5" for c, n in cost.amounts for _ in range(n)]


def price(x: float, y: float, cost: Cost, size: float = 16.5) -> str:
    """A row of plates that begins at x."""
    out = ""
    for icon in price_icons(cost):
        if icon == "/":
            out += text(x + 2, y, icon, 13, 600, "middle", "ink-2")
            x += 7
        else:
            out += plate(Box(x, y - size / 2, size, size), icon)
            x += size + 3
    return out


def definitions() -> str:
    return _tokens() + _gems() + _tiles()
