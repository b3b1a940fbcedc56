"""Helios's table as SVG, from a view and nothing else: `draw` for one file, the layers for a page.

On a page sheets lie upon each other: what is printed (`static_layer`, drawn once), what all share and what every seat
has of its own (`dynamic_layer`, `place_layers`, the same for every viewer), and what a seat may choose
(`targets_layer`). Lands and cities of the seats have the same place; the page shows one seat's."""

from collections.abc import Sequence
from functools import cache
from typing import Final

from sunstone.drawing import icons, seats
from sunstone.drawing.kit import Box, path, stepped
from sunstone.drawing.markup import Markup, drawn
from sunstone.drawing.sheet import BOARD_CSS, sheet, static_file
from sunstone.engine.choice import Choice
from sunstone.games.helios.drawing import cards, faces, land, offers
from sunstone.games.helios.drawing.land import miniature
from sunstone.games.helios.drawing.layout import CITY, HEIGHT, LAND, PEOPLE, TILES, TOKENS, WIDTH, place_of
from sunstone.games.helios.drawing.targets import targets_layer
from sunstone.games.helios.view_types import HeliosView

__all__ = [
    "COVER",
    "HEIGHT",
    "STYLES",
    "WIDTH",
    "definitions",
    "draw",
    "dynamic_layer",
    "miniature",
    "place_layers",
    "place_of",
    "shown_seat",
    "size",
    "static_layer",
    "targets_layer",
]

TITLE: Final = "Table of Helios"
STYLES: Final = (static_file("sunstone.games", "goods.css"), static_file(__name__, "style.css"))
COVER: Final = static_file(__name__, "cover.svg")


@cache
def definitions(modules: tuple[str, ...] | None = None) -> Markup:
    """What the layers use by name: icons, the seats' pieces, faces and cards. Once a page."""
    named = icons.symbols() + icons.symbols("sunstone.games", ["building"]) + icons.symbols(__name__)
    own = faces.definitions() + cards.definitions() + land.definitions()
    return drawn(f"<defs>{named}{seats.definitions()}{own}</defs>")


def size(view: HeliosView | None) -> tuple[int, int]:
    return WIDTH, HEIGHT


def static_layer(view: HeliosView) -> Markup:
    """The table as it is printed for this game."""
    rim = Box(1, 1, WIDTH - 2, HEIGHT - 3)
    slab = path(stepped(rim._replace(y=2.5), 10), "shadow-2") + path(stepped(rim, 10), "slab", "slab-edge", 1.5)
    areas = {"land": LAND, "tiles": TILES, "tokens": TOKENS, "people": PEOPLE, "city": CITY}
    grounds = "".join(cards.ground(name, box) for name, box in areas.items())
    own = land.mini_board(view["board"]) + land.track() + land.printed(view["board"]) + land.areas() + cards.city()
    return drawn(slab + grounds + own + offers.printed())


def dynamic_layer(view: HeliosView) -> Markup:
    """What changes of that which all share, whoever looks on."""
    return drawn(offers.shared(view) + cards.people(view))


def place_layers(view: HeliosView) -> list[Markup]:
    """Land and city of each seat, sheets of their own: one that has not changed is not sent again."""
    return [drawn(land.of_seat(view, seat)) for seat in range(view["players"])]


def shown_seat(view: HeliosView) -> int:
    """Whose land is of interest: the reader's own, else that of whoever decides or whose turn it is."""
    for seat in (view["seat"], view["to_move"], view["turn"]):
        if isinstance(seat, int):
            return seat
    return 0


def draw(view: HeliosView, *, choices: Sequence[Choice] = (), theme: str = "light", standalone: bool = True) -> str:
    """All of it as one SVG, with one seat's land. Standalone it brings its styles along.

    `theme` is "light", "dark", or "" for what the reader's system prefers."""
    seat = shown_seat(view)
    shown = dynamic_layer(view) + place_layers(view)[seat]
    body = f'{definitions()}<g id="static">{static_layer(view)}</g><g id="pieces">{shown}</g>'
    if choices:
        body += f'<g id="targets">{targets_layer(view, choices)}</g>'
    styles = (BOARD_CSS, *STYLES) if standalone else ()
    return sheet(WIDTH, HEIGHT, body, title=TITLE, theme=theme, styles=styles)
