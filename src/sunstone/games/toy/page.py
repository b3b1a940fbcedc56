"""The toy on the web table: what the page needs beside the drawing. Everything comes from views."""

from collections.abc import Sequence
from typing import Final

from sunstone.drawing.markup import Markup, html
from sunstone.drawing.sheet import data_file
from sunstone.engine.choice import Choice
from sunstone.engine.ledger import Event
from sunstone.engine.wording import Help
from sunstone.games.toy import causes
from sunstone.games.toy.drawing import (
    COVER,
    STYLES,
    definitions,
    draw,
    dynamic_layer,
    place_layers,
    scene,
    shown_seat,
    size,
    static_layer,
    targets_layer,
)
from sunstone.games.toy.kinds import BID
from sunstone.games.toy.names import STEP_NAMES
from sunstone.games.toy.view import ToyView
from sunstone.games.toy.words import HELP

__all__ = [
    "CHAPTERS",
    "COVER",
    "STYLES",
    "candidates",
    "clock",
    "definitions",
    "draw",
    "dynamic_layer",
    "explanations",
    "face",
    "first_seat",
    "guide",
    "how",
    "in_hand",
    "moment",
    "place_layers",
    "pointed",
    "scene",
    "seat_panel",
    "shown_seat",
    "size",
    "static_layer",
    "targets_layer",
    "trail",
]

CHAPTERS: Final = {"": "Tiles and the bag"}
_DECIDED: Final = {0: "", causes.KEPT: ", kept", causes.DROPPED: ", dropped"}


def first_seat(view: ToyView) -> int:
    return 0


def clock(view: ToyView) -> Markup:
    if view["to_move"] == "over":
        return Markup("The game is over")
    return html("Round {} of {}", view["round"] + 1, view["rounds"])


def seat_panel(view: ToyView, i: int) -> Markup:
    """The reader's own tile; of another's only that it is there."""
    tile = "one" if view["holding"][i] else "none"
    if i == view["seat"] and view["held"]:
        tile = f"{view['held']}{_DECIDED[view['bid']]}"
    return html("<dl><dt>Tile</dt><dd>{}</dd></dl>", tile)


def guide(view: ToyView) -> str:
    """A sentence or two for somebody's first game, about what is asked now."""
    return "A high tile is worth keeping; two who keep the same get nothing." if view["step"] == STEP_NAMES[BID] else ""


def how(view: ToyView | None = None) -> str:
    return data_file(__package__, "how.md").read_text("utf-8")


def explanations(view: ToyView | None = None) -> dict[str, Help]:
    return HELP


def face(view: ToyView, choice: Choice) -> Markup:
    """The words say it all."""
    return Markup()


def trail(view: ToyView, events: Sequence[Event]) -> Markup:
    """Nothing is carried over the board."""
    return Markup()


def in_hand(view: ToyView, choices: Sequence[Choice]) -> str:
    """Nothing is laid out and turned."""
    return ""


def candidates(view: ToyView, target: str) -> list[str]:
    """What a person may have meant by pointing at this."""
    return {"tile": ["keep"], "bag": ["drop"]}.get(target, [])


def moment(event: Event) -> None:
    """Every round scores one tile, and says so itself."""


def pointed(view: ToyView, events: Sequence[Event]) -> list[str]:
    return []
