"""The toy's table as SVG, from a view and nothing else: `draw` for one file, the layers for a page.

What all share must be the same whoever looks on: there every tile lies face down. A seat's own tile shows its number
only in the layer of targets, which is that seat's alone."""

from collections.abc import Sequence
from functools import cache
from typing import Final

from sunstone.drawing import icons, seats
from sunstone.drawing.kit import Box, around, esc, group, path, stepped, symbol, text, tile
from sunstone.drawing.markup import Markup, drawn
from sunstone.drawing.seats import part, piece
from sunstone.drawing.sheet import BOARD_CSS, data_file, sheet, static_file, window
from sunstone.engine.choice import Choice, read_out
from sunstone.engine.game import Game
from sunstone.games.toy import components as facts
from sunstone.games.toy.view import ToyView

STYLES: Final = (static_file(__name__, "style.css"),)
COVER: Final = static_file(__name__, "cover.svg")
WIDTH, HEIGHT = 640, 300
BAG: Final = Box(28, 50, 160, 200)
FACE: Final = around(0, 0, 76, 96)  # of a tile, round its middle


def place(view: ToyView, seat: int) -> Box:
    """Where that seat's tile lies."""
    return around(210 + 405 / view["players"] * (seat + 0.5), 130, FACE.w, FACE.h)


@cache
def definitions(modules: tuple[str, ...] | None = None) -> Markup:
    """What the layers use by name: icons, the seats' marks, and tiles, each round (0, 0). Once a page."""
    back = group(tile(FACE, 6, "clay", "clay-lo", 2, 3) + symbol("bag", 0, 0, 40), id="tile-back")
    faces = "".join(group(_face(number), id=f"tile-{number}") for number in range(1, facts.TILES + 1))
    named = icons.symbols() + icons.symbols(__name__) + seats.definitions()
    return drawn(f"<defs>{named}{back}{faces}</defs>")


def _face(number: int) -> str:
    return tile(FACE, 6, "chalk", "clay-lo", 2, 3) + text(0, 0, number, 48, 700, "middle", "clay-txt", serif=True)


def size(view: ToyView | None) -> tuple[int, int]:
    return WIDTH, HEIGHT


def static_layer(view: ToyView) -> Markup:
    """The table as it is printed."""
    slab = path(stepped(Box(1, 1, WIDTH - 2, HEIGHT - 3), 10), "slab", "slab-edge", 1.5)
    bag = symbol("bag", BAG.cx, BAG.cy - 14, 130) + text(BAG.cx, BAG.bottom - 24, "Bag", 15, 600, "middle")
    places = "".join(path(stepped(place(view, i).inset(-6), 6), "recess", "line") for i in range(view["players"]))
    return drawn(slab + group(bag, id="bag", explain="bag", label="The bag") + places)


def dynamic_layer(view: ToyView) -> Markup:
    """Who has a tile; which one, nobody sees here."""
    out = ""
    for i in range(view["players"]):
        box, name = place(view, i), seat_name(view, i)
        out += f'<use href="#mark-s{i}" x="{box.cx}" y="{box.bottom + 26}"/>'
        out += text(box.cx, box.bottom + 48, name[:14], 13, 600, "middle")
        if view["holding"][i]:
            out += piece(f"tile-of-{i}", box.cx, box.cy, part("tile-back"), f"A tile of {name}", explain="tile")
    return drawn(out)


def seat_name(view: ToyView, i: int) -> str:
    """The page adds names to a view; a drawing of its own has none."""
    return str(view["names"][i]) if "names" in view else f"Player {i + 1}"


def place_layers(view: ToyView) -> list[Markup]:
    """All sit at one table."""
    return []


def shown_seat(view: ToyView) -> None:
    return None


def targets_layer(view: ToyView, choices: Sequence[Choice]) -> Markup:
    """A ring for each thing that may be chosen, and in its ring the seat's own tile."""
    mine = place(view, view["seat"] or 0)
    shown = f'<use href="#tile-{view["held"]}" x="{mine.cx}" y="{mine.cy}"/>'
    out = ""
    for choice in choices:
        box, under = (mine.inset(-3), shown) if choice.target == "tile" else (BAG, "")
        rings = "".join(f'<path class="{name}" d="{stepped(box, 7)}"/>' for name in ("hit", "halo", "ring"))
        about = f'aria-label="{esc(read_out([choice]))}" data-target="{choice.target}" data-actions="{choice.text}"'
        stop = -1 if out else 0  # one tab stop for all of them: arrows lead on from the first
        out += (
            f'<g id="target-{choice.target}" class="target" role="button" tabindex="{stop}" {about}>{under}{rings}</g>'
        )
    return drawn(out)


def scene(name: str) -> Markup:
    """The only picture of how the toy goes: two have drawn, in `data/how.rec`, and one is asked."""
    game = Game.replay(data_file("sunstone.games.toy", "how.rec").read_text("utf-8"))
    view = game.state.view(0)
    body = static_layer(view) + dynamic_layer(view) + targets_layer(view, game.choices())
    return window(Box(0, 0, WIDTH, HEIGHT), body)


def draw(view: ToyView, *, choices: Sequence[Choice] = (), theme: str = "light", standalone: bool = True) -> str:
    """All of it as one SVG. Standalone it brings its styles along."""
    body = f'{definitions()}<g id="static">{static_layer(view)}</g><g id="pieces">{dynamic_layer(view)}</g>'
    if choices:
        body += f'<g id="targets">{targets_layer(view, choices)}</g>'
    styles = (BOARD_CSS, *STYLES) if standalone else ()
    return sheet(WIDTH, HEIGHT, body, title="Table of the toy", theme=theme, styles=styles)
