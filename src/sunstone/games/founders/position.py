"""A position as plain data and back. Loading checks shape, ranges and laws, and names what is wrong."""

from typing import Any, Final

from sunstone.engine.errors import BadPosition
from sunstone.engine.position import Fields, Frames, read_settings
from sunstone.engine.registry import find
from sunstone.games.founders.laws import laws
from sunstone.games.founders.names import STEP_NAMES
from sunstone.games.founders.settings import house_from, options_of
from sunstone.games.founders.state import STEPS, Founders, Step, empty

SEAT: Final = Fields(
    numbers={
        "vp": 999_999,
        "disks": 6,
        "architect": 3,
        "favor": 10,
        "board": 3,
        "wood": 160,
        "stone": 160,
        "gold": 160,
        "worship": 2**36 - 1,
        "masks": 2**15 - 1,
        "pyramid": 2**42 - 1,
        "built": 2**60 - 1,
    },
    lists={"city": (16, 2**40 - 1), "pieces": (None, 2**17 - 1)},
)
FIELDS: Final = Fields(
    numbers={
        "round": 4,
        "turn": 3,
        "passed": 15,
        "masks": 2**12 - 1,
        "space": 9,
        "strength": 5,
        "bonus_left": 1,
        "plan": 2**9 - 1,
        "rival_temples": 2**24 - 1,
        "rival_tiles": 2**24 - 1,
    },
    lists={"spaces": (9, 2**12 - 1), "tiles": (30, 14), "worship": (12, 2**48 - 1), "made": (4, 2**40 - 1)},
)
FRAMES: Final = Frames(STEPS, Step, STEP_NAMES)


def to_data(s: Founders) -> dict[str, Any]:
    return {
        "game": "founders",
        "rules": find("founders").rules_version,
        "players": s.house.players,
        "options": options_of(s.house),
        **({"board": s.house.own} if s.house.own else {}),
        "stack": FRAMES.data(s),
        **FIELDS.data(s),
        "seats": [SEAT.data(p) for p in s.players],
    }


def from_data(data: dict[str, Any]) -> Founders:
    s = empty(house_from(read_settings(find("founders"), data, FIELDS, ["board"])))
    FIELDS.load(s, data)
    SEAT.load_seats(s.players, data["seats"])
    FRAMES.load(s, data["stack"])
    if broken := laws(s):
        raise BadPosition(broken[0])
    FRAMES.settle(s)
    return s
