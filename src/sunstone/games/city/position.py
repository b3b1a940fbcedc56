"""A position as plain data and back. Loading checks shape, ranges and laws, and names what is wrong."""

from typing import Any, Final

from sunstone.engine.errors import BadPosition
from sunstone.engine.position import Frames, read_settings
from sunstone.engine.registry import find
from sunstone.games.city.fields import SEAT, TABLE
from sunstone.games.city.laws import laws
from sunstone.games.city.names import STEP_NAMES
from sunstone.games.city.settings import house_of
from sunstone.games.city.state import STEPS, City, Step, empty, people

FRAMES: Final = Frames(STEPS, Step, STEP_NAMES)


def to_data(s: City) -> dict[str, Any]:
    return {
        "game": "city",
        "rules": find("city").rules_version,
        "players": people(s),
        "options": dict(s.house.options),
        **({"modules": list(s.house.modules)} if s.house.modules else {}),
        "stack": FRAMES.data(s),
        **TABLE.data(s),
        "seats": [SEAT.data(p) for p in s.players],
    }


def from_data(data: dict[str, Any]) -> City:
    settings = read_settings(find("city"), data, TABLE, ["modules"])
    solo = settings.players == 1
    s = empty(2 if solo else settings.players, house_of(settings.options, solo, settings.modules))
    TABLE.load(s, data)
    SEAT.load_seats(s.players, data["seats"])
    FRAMES.load(s, data["stack"])
    if broken := laws(s):
        raise BadPosition(broken[0])
    FRAMES.settle(s)
    return s
