"""A position as plain data and back. Loading checks shape, ranges and laws, and names what is wrong."""

from typing import Any, Final

from sunstone.engine.position import Frames, Positions
from sunstone.games.founders import state
from sunstone.games.founders.fields import SEAT, TABLE
from sunstone.games.founders.laws import laws
from sunstone.games.founders.names import STEP_NAMES
from sunstone.games.founders.settings import house_from
from sunstone.games.founders.state import Founders, Step, empty

POSITIONS: Final = Positions("founders", Frames(state.STEPS, Step, STEP_NAMES), TABLE, SEAT, laws, ("board",))


def to_data(s: Founders) -> dict[str, Any]:
    return POSITIONS.data(s, s.house.players, s.house.options, board=s.house.own)


def from_data(data: dict[str, Any]) -> Founders:
    s = empty(house_from(POSITIONS.settings(data)))
    POSITIONS.load(s, data)
    return s
