"""A position as plain data and back. Loading checks shape, ranges and laws, and names what is wrong."""

from typing import Any, Final

from sunstone.engine.errors import BadPosition
from sunstone.engine.position import Frames, read_settings
from sunstone.engine.registry import find
from sunstone.games.founders.fields import SEAT, TABLE
from sunstone.games.founders.laws import laws
from sunstone.games.founders.names import STEP_NAMES
from sunstone.games.founders.settings import house_from
from sunstone.games.founders.state import STEPS, Founders, Step, empty

FRAMES: Final = Frames(STEPS, Step, STEP_NAMES)


def to_data(s: Founders) -> dict[str, Any]:
    return {
        "game": "founders",
        "rules": find("founders").rules_version,
        "players": s.house.players,
        "options": dict(s.house.options),
        **({"board": s.house.own} if s.house.own else {}),
        "stack": FRAMES.data(s),
        **TABLE.data(s),
        "seats": [SEAT.data(p) for p in s.players],
    }


def from_data(data: dict[str, Any]) -> Founders:
    s = empty(house_from(read_settings(find("founders"), data, TABLE, ["board"])))
    TABLE.load(s, data)
    SEAT.load_seats(s.players, data["seats"])
    FRAMES.load(s, data["stack"])
    if broken := laws(s):
        raise BadPosition(broken[0])
    FRAMES.settle(s)
    return s
