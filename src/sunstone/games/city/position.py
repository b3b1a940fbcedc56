"""A position as plain data and back. Loading checks shape, ranges and laws, and names what is wrong."""

from typing import Any, Final

from sunstone.engine.position import Frames, Positions
from sunstone.games.city import state
from sunstone.games.city.fields import SEAT, TABLE
from sunstone.games.city.laws import laws
from sunstone.games.city.names import STEP_NAMES
from sunstone.games.city.settings import house_of
from sunstone.games.city.state import City, Step, empty, people

POSITIONS: Final = Positions("city", Frames(state.STEPS, Step, STEP_NAMES), TABLE, SEAT, laws, ("modules",))


def to_data(s: City) -> dict[str, Any]:
    return POSITIONS.data(s, people(s), s.house.options, modules=list(s.house.modules))


def from_data(data: dict[str, Any]) -> City:
    settings = POSITIONS.settings(data)
    solo = settings.players == 1
    s = empty(2 if solo else settings.players, house_of(settings.options, solo, settings.modules))
    POSITIONS.load(s, data)
    return s
