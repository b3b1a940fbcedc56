"""City's table as SVG, from a view and nothing else: `draw` for one file, the layers for a page.

On a page three sheets lie upon each other: what is printed (`static_layer`, drawn once), what changes (`dynamic_layer`,
the same for every viewer), and what a seat may choose (`targets_layer`)."""

from collections.abc import Sequence
from functools import cache
from typing import Final

from sunstone.drawing import icons, seats
from sunstone.drawing.kit import Box, path, stepped
from sunstone.drawing.markup import Markup, drawn
from sunstone.drawing.sheet import BOARD_CSS, sheet, static_file
from sunstone.engine.choice import Choice
from sunstone.games.city.drawing import altars, boards, dice, empire, faces, majors, plaza, priests, teotibot, tracks
from sunstone.games.city.drawing.layout import HEIGHT, WIDTH, Places
from sunstone.games.city.drawing.pieces import pieces
from sunstone.games.city.drawing.places import anchors, place_of, size
from sunstone.games.city.drawing.targets import targets_layer
from sunstone.games.city.view_types import CityView

__all__ = [
    "COVER",
    "HEIGHT",
    "STYLES",
    "WIDTH",
    "Places",
    "anchors",
    "definitions",
    "draw",
    "dynamic_layer",
    "pieces",
    "place_of",
    "size",
    "static_layer",
    "targets_layer",
]

TITLE: Final = "Table of Teotihuacan: City of Gods"
STYLES: Final = (static_file("sunstone.games", "goods.css"), static_file(__name__, "style.css"))
COVER: Final = static_file(__name__, "cover.svg")
_SHARED: Final = (  # icons of what lies in other boxes too
    *("wood", "stone", "gold", "any", "building", "power-up", "pyramid", "mask-4", "mask-5", "mask-6"),
    *("temple-blue", "temple-red", "temple-green", "temple-any"),
    *("glyph-blue", "glyph-red", "glyph-green", "glyph-neutral"),
)


@cache
def definitions(modules: tuple[str, ...] | None = None) -> Markup:
    """What the layers use by name: icons, the seats' pieces, the faces of tiles. Once a page."""
    named = icons.symbols() + icons.symbols("sunstone.games", _SHARED) + icons.symbols(__name__)
    tiles = faces.definitions() + priests.definitions()
    if modules is None or modules:
        tiles += majors.definitions() + altars.definitions()
    return drawn(f"<defs>{named}{seats.definitions()}{dice.definitions()}{tiles}</defs>")


def static_layer(view: CityView) -> Markup:
    """The board as it is printed for this game; after the set-up it never changes."""
    at, (wide, high) = anchors(view), size(view)
    rim = Box(1, 1, wide - 2, high - 3)
    slab = path(stepped(rim._replace(y=2.5), 10), "shadow-2") + path(stepped(rim, 10), "slab", "slab-edge", 1.5)
    extras = teotibot.printed(view, at) + altars.printed(view, at) + empire.printed(view, at)
    return drawn(slab + plaza.plaza() + boards.ring(view, at) + tracks.tracks(view, at) + extras)


def dynamic_layer(view: CityView) -> Markup:
    """All that changes, whoever looks on."""
    return drawn("".join(pieces(view).values()))


def draw(view: CityView, *, choices: Sequence[Choice] = (), theme: str = "light", standalone: bool = True) -> str:
    """All of it as one SVG. Standalone it brings its styles along; else they come from the page.

    `theme` is "light", "dark", or "" for what the reader's system prefers."""
    named = definitions(tuple(view["modules"]))
    body = f'{named}<g id="static">{static_layer(view)}</g><g id="pieces">{dynamic_layer(view)}</g>'
    if choices:
        body += f'<g id="targets">{targets_layer(view, choices)}</g>'
    return sheet(*size(view), body, title=TITLE, theme=theme, styles=(BOARD_CSS, *STYLES) if standalone else ())
