"""City's table as SVG, from a view and nothing else: `draw` for one file, the layers for a page.

On a page three sheets lie upon each other: what is printed (`static_layer`, drawn once), what changes (`dynamic_layer`,
the same for every viewer), and what a seat may choose (`targets_layer`)."""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, Final

from sunstone.drawing import icons, seats
from sunstone.drawing.kit import Box, path, stepped
from sunstone.drawing.sheet import sheet
from sunstone.engine.choice import Choice
from sunstone.games.city.drawing import altars, boards, empire, faces, majors, plaza, priests, teotibot, tracks
from sunstone.games.city.drawing.layout import FIND, HEIGHT, WIDTH, Places
from sunstone.games.city.drawing.pieces import pieces
from sunstone.games.city.drawing.places import anchors, boxes_of, place_of, size
from sunstone.games.city.drawing.targets import targets_layer

__all__ = [
    "HEIGHT",
    "LAYERS",
    "WIDTH",
    "Places",
    "anchors",
    "changed_layer",
    "definitions",
    "draw",
    "dynamic_layer",
    "layer",
    "pieces",
    "place_of",
    "size",
    "static_layer",
    "targets_layer",
    "tile_sheet",
]

View = dict[str, Any]
LAYERS: Final = ("static", "dynamic", "changed", "targets")
TITLE: Final = "Table of Teotihuacan: City of Gods"
_OTHERS: Final = (  # icons that City has no use for
    *("earth-", "area-", "any5", "mana", "move-sun", "moon", "land", "bonus-"),
    *("temple-house", "architect", "favor", "worship-tile"),
)


@cache
def definitions() -> str:
    """What the layers use by name: icons, the seats' pieces, the faces of tiles. Once a page."""
    games = faces.definitions() + majors.definitions() + altars.definitions() + priests.definitions()
    names = [name for name in icons.icon_names() if not name.startswith(_OTHERS)]
    return f"<defs>{icons.symbols(names)}{seats.definitions()}{games}</defs>"


def static_layer(view: View) -> str:
    """The board as it is printed for this game; after the set-up it never changes."""
    at, (wide, high) = anchors(view), size(view)
    rim = Box(1, 1, wide - 2, high - 3)
    slab = path(stepped(rim._replace(y=2.5), 10), "shadow-2") + path(stepped(rim, 10), "slab", "slab-edge", 1.5)
    extras = teotibot.printed(view, at) + altars.printed(view, at) + empire.printed(view, at)
    return slab + plaza.plaza() + boards.ring(view, at) + tracks.tracks(view, at) + extras


def dynamic_layer(view: View) -> str:
    """All that changes, whoever looks on."""
    return "".join(pieces(view).values())


def changed_layer(view: View, names: Iterable[str]) -> str:
    """Gold frames round the things of those names, until the next move."""
    boxes = [box for name in names for box in boxes_of(view, name)]
    return "".join(f'<path class="changed" d="{stepped(box, 4)}"/>' for box in boxes)


def layer(name: str, body: str, view: View | None = None) -> str:
    """A layer as a sheet of its own, to be laid over the others on a page and swapped there."""
    return sheet(*(size(view) if view else (WIDTH, HEIGHT)), body, id=f"layer-{name}")


def draw(view: View, *, choices: Sequence[Choice] = (), theme: str = "light", standalone: bool = True) -> str:
    """All of it as one SVG. Standalone it brings its styles along; else they come from the page's `board.css`.

    `theme` is "light", "dark", or "" for what the reader's system prefers."""
    body = definitions() + f'<g id="static">{static_layer(view)}</g><g id="pieces">{dynamic_layer(view)}</g>'
    if choices:
        body += f'<g id="targets">{targets_layer(view, choices)}</g>'
    return sheet(*size(view), body, title=TITLE, theme=theme, styled=standalone)


def tile_sheet(name: str) -> str:
    """One tile for a seat's panel or a hand: "discovery:cocoa_4" or "start:4". The page holds the definitions."""
    kind, _, which = name.partition(":")
    if kind in ("major", "priest"):
        return _small_sheet(FIND, FIND, seats.part(name.replace(":", "-")))
    if kind == "start":
        return _small_sheet(*faces.START_SIZE, faces.starting(int(which)))
    return _small_sheet(FIND, FIND, seats.part(f"find-{which}"))


def _small_sheet(w: int, h: int, body: str) -> str:
    middle = f'<g transform="translate({w / 2 + 2},{h / 2 + 2})">{body}</g>'
    return sheet(w + 4, h + 6, middle)
