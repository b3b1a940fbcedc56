"""The table of Founders as SVG, from a view and nothing else: `draw` for one file, the layers for a page.

On a page sheets lie upon each other: what is printed (`static_layer`, drawn once), what changes (`dynamic_layer`, and
`place_layers` with one for each city, the same for every viewer), and what a seat may choose (`targets_layer`). Every
city is drawn in the same place and marked with `data-of`; the page shows one of them."""

from collections.abc import Sequence
from functools import cache
from typing import Final

from sunstone.drawing import icons, seats
from sunstone.drawing.kit import Box, path, stepped
from sunstone.drawing.markup import Markup, drawn
from sunstone.drawing.sheet import BOARD_CSS, sheet, static_file
from sunstone.engine.choice import Choice
from sunstone.games.founders.drawing import board, cities, city, faces
from sunstone.games.founders.drawing.layout import GROUND, HEIGHT, WIDTH
from sunstone.games.founders.drawing.pieces import main_pieces
from sunstone.games.founders.drawing.targets import decider, names_of, targets_layer
from sunstone.games.founders.view_types import FoundersView

__all__ = [
    "COVER",
    "HEIGHT",
    "STYLES",
    "WIDTH",
    "definitions",
    "draw",
    "dynamic_layer",
    "miniature",
    "names_of",
    "place_layers",
    "shown_seat",
    "size",
    "static_layer",
    "targets_layer",
]

TITLE: Final = "Table of Founders of Teotihuacan"
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
    return drawn(f"<defs>{named}{seats.definitions()}{faces.definitions()}</defs>")


def size(view: FoundersView | None) -> tuple[int, int]:
    return WIDTH, HEIGHT


def static_layer(view: FoundersView) -> Markup:
    """Main board and cities as they are printed for this game."""
    rim = Box(1, 1, WIDTH - 2, HEIGHT - 3)
    slab = path(stepped(rim._replace(y=2.5), 10), "shadow-2") + path(stepped(rim, 10), "slab", "slab-edge", 1.5)
    return drawn(slab + board.main_board(view, city.place_for(view, 0)) + city.cities(view))


def dynamic_layer(view: FoundersView) -> Markup:
    """All that changes on the main board, whoever looks on."""
    return drawn("".join(main_pieces(view, city.place_for(view, 0)).values()))


def place_layers(view: FoundersView) -> list[Markup]:
    """By seat: all that changes in its city. A page replaces only those that differ."""
    return [drawn(cities.city(view, seat)) for seat in range(len(view["seats"]))]


def miniature(seat: int) -> Markup:
    """A seat's city in small, on a page that shows the layers: the same drawing once more."""
    box = f"{GROUND.x} {GROUND.y} {GROUND.w} {GROUND.h}"
    uses = f'<use href="#ground-{seat}"/><use href="#city-{seat}"/>'
    return drawn(f'<svg class="mini" viewBox="{box}" aria-hidden="true">{uses}</svg>')


def shown_seat(view: FoundersView) -> int:
    """Whose city is of interest: the reader's own, else that of whoever decides."""
    return decider(view) or 0


def draw(view: FoundersView, *, choices: Sequence[Choice] = (), theme: str = "light", standalone: bool = True) -> str:
    """All of it as one SVG, with the city of who looks on, else of who is to move. Standalone it brings its styles."""
    seat = shown_seat(view)
    body = f'{definitions()}<g id="static">{static_layer(view)}</g><g id="pieces">{dynamic_layer(view)}</g>'
    body += "".join(city.of_seat(i, layer) for i, layer in enumerate(place_layers(view)))
    if choices:
        body += f'<g id="targets">{targets_layer(view, choices)}</g>'
    styles = (BOARD_CSS, *STYLES) if standalone else ()
    return sheet(WIDTH, HEIGHT, f'<g data-look="{seat}">{body}</g>', title=TITLE, theme=theme, styles=styles)
