"""A position as plain data and back. Loading checks shape, ranges and laws, and names what is wrong."""

from typing import Any, Final

from sunstone.engine.errors import BadPosition
from sunstone.engine.position import Fields, Frames, read_settings
from sunstone.engine.registry import find
from sunstone.games.city.laws import laws
from sunstone.games.city.names import STEP_NAMES
from sunstone.games.city.settings import house_of, modules_of, options_of
from sunstone.games.city.state import STEPS, City, Step, empty, people

SEAT: Final = Fields(
    numbers={
        "cocoa": 9999,
        "wood": 9999,
        "stone": 9999,
        "gold": 9999,
        "vp": 999_999,
        "blue": 11,
        "red": 11,
        "green": 11,
        "avenue": 9,
        "pyramid": 10,
        "technologies": 2**12 - 1,
        "tiles": 2**42 - 1,
        "used": 2**42 - 1,
        "dealt": 2**20 - 1,
        "kept": 2**20 - 1,
        "found_a": 21,
        "found_b": 21,
        "pledge": 64,
    },
    lists={"dice": (4, 2**9 - 1)},
    sparse={
        "obsidian": 9999,
        "majors": 2**30 - 1,
        "majors_used": 2**30 - 1,
        "found_major": 13,
        "shaman": 24,
        "warriors": 10,
        "far": 10,
        "priest": 12,
    },
    least={"pledge": -1},
)
FIELDS: Final = Fields(
    numbers={
        "pool": 2**42 - 1,
        "start_pool": 2**20 - 1,
        "open_tiles": 2**20 - 1,
        "open_found_a": 21,
        "open_found_b": 21,
        "revealed": 1,
        "pyramid_pool": 2**32 - 1,
        "decoration_pool": 2**15 - 1,
        "top_row": 5,
        "centre_row": 4,
        "bottom_row": 3,
        "light": 12,
        "dark": 12,
        "eclipses": 3,
        "final_round": 1,
        "capstone": 1,
        "neutral_a": 511,
        "neutral_b": 511,
        "neutral_drawn": 2**20 - 1,
        "moved": 15,
        "main_board": 7,
        "main_open": 2,  # 2 in positions of rules version 1: open as well
        "main_workers": 3,
        "main_lowest": 5,
        "main_known": 2**12 - 1,
        "main_placed": 3,
        "main_discount": 1,
        "main_power": 2,
    },
    lists={
        "layout": (28, 11),
        "worship": (8, 21),
        "lying": (7, 2**42 - 1),
        "slots": (30, 128),
        "decorations": (16, 15),
        "offer": (7, 32),
    },
    sparse={  # written only where they are not 0: a position without Teotibot reads as it always did
        "bot_actions": 2**21 - 1,
        "bot_directions": 2**12 - 1,
        "bot_priest": 8,
        "covered_ahead": 2**15 - 1,
        "discarded": 2**42 - 1,
        "major_pool": 2**26 - 1,
        "open_found_major": 13,
        "fresh": 2**12 - 1,
        "arrived": 15,
        "main_double": 1,
        "claims": 2**9 - 1,
        "mansion_tile": 13,
        "majors_discarded": 2**26 - 1,
        "altar_tiles": 2**12 - 1,
        "piles_a": 2**32 - 1,
        "piles_b": 2**32 - 1,
        "main_shaman": 1,
        "shaman_turn": 1,
        "unlock_paid": 1,
        "map": 2**36 - 1,
        "settled": 2**12 - 2,
        "specials": 3,
        "shown": 2**42 - 1,
        "majors_more": 2**26 - 1,
        "altars_turned": 15,
        "mansion_order": 5,
    },  # a position without Teotibot and modules reads as it always did
)
FRAMES: Final = Frames(STEPS, Step, STEP_NAMES)


def to_data(s: City) -> dict[str, Any]:
    return {
        "game": "city",
        "rules": find("city").rules_version,
        "players": people(s),
        "options": options_of(s.house),
        **({"modules": modules_of(s.house)} if modules_of(s.house) else {}),
        "stack": FRAMES.data(s),
        **FIELDS.data(s),
        "seats": [SEAT.data(p) for p in s.players],
    }


def from_data(data: dict[str, Any]) -> City:
    settings = read_settings(find("city"), data, FIELDS, ["modules"])
    solo = settings.players == 1
    s = empty(2 if solo else settings.players, house_of(dict(settings.options), solo, settings.modules))
    FIELDS.load(s, data)
    SEAT.load_seats(s.players, data["seats"])
    FRAMES.load(s, data["stack"])
    if broken := laws(s):
        raise BadPosition(broken[0])
    FRAMES.settle(s)
    return s
