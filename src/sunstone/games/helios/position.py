"""A position as plain data and back. Loading checks shape, ranges and laws, and names what is wrong."""

from typing import Any, Final

from sunstone.engine.frame import OVER, a_of, kind_of
from sunstone.engine.position import Frames, Positions
from sunstone.games.helios import components as facts, geometry, kinds
from sunstone.games.helios.board_file import board_of
from sunstone.games.helios.fields import SEAT, TABLE
from sunstone.games.helios.land import DRAWN, SOURCES
from sunstone.games.helios.laws import laws
from sunstone.games.helios.names import STEP_NAMES
from sunstone.games.helios.state import STEPS, Helios, Step, empty

_MOST: Final = {
    "seat": OVER,
    "cause": 45,
    "a": facts.TEMPLE + geometry.HEXES - 1,
    "b": geometry.HEXES - 1,
    "c": 2**23 - 1,
}
# what a frame's first argument may be, where it leads into a table
_MOST_A: Final = {
    kinds.DRAW_TILE: 2,
    kinds.GIFT: geometry.HEXES,
    kinds.PUT: facts.COLOURS - 1,
    kinds.AREA: 2,
    kinds.SET_BONUS: 2,
    kinds.DISCARD: 2,
    kinds.PLACE: DRAWN + facts.COLOURS - 1,
    kinds.SHINE: facts.COLOURS - 1,
}


def to_data(s: Helios) -> dict[str, Any]:
    return POSITIONS.data(s, s.n, {}, board=s.board.text)


def from_data(data: dict[str, Any]) -> Helios:
    settings = POSITIONS.settings(data)
    s = empty(settings.players, board_of(settings.board))
    POSITIONS.load(s, data)
    return s


def broken(s: Helios) -> list[str]:
    """Frames that lead into a table first: whoever asks the laws may follow them."""
    found = []
    for i in range(s.depth):
        kind, a = kind_of(s.stack[i]), a_of(s.stack[i])
        if a > _MOST_A.get(kind, a) or (kind == kinds.PLACE and not is_source(s, a)):
            found.append(f"stack[{i}].a: {a} is nothing that {STEP_NAMES[kind]} knows")
    return found or laws(s)


def is_source(s: Helios, source: int) -> bool:
    """Whether the token to be placed is there."""
    if source >= DRAWN:
        return source - DRAWN + 1 in (s.drawn & 7, s.drawn >> 3)
    return source < SOURCES and bool(s.face_up[source] if source < len(s.face_up) else s.bonus[source - len(s.face_up)])


POSITIONS: Final = Positions("helios", Frames(STEPS, Step, STEP_NAMES, _MOST), TABLE, SEAT, broken, ("board",))
