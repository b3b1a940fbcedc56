"""Teotibot's action pyramid, direction tiles and start, as printed: from `data/city.toml`."""

from typing import Any, Final

from mypy_extensions import i64

from sunstone._compat import vec
from sunstone.games.city import components as facts

_SOLO: Final[dict[str, Any]] = facts.DATA["solo"]
BOT: Final = 1  # its seat

# --- action tiles, in the order of the data file
T_CONSTRUCTION: Final = 0
T_DECORATIONS: Final = 1
T_ALCHEMY: Final = 2
T_NOBLES: Final = 3
T_MASTERY: Final = 4
T_WORSHIP: Final = 5
T_MASK: Final = 6
ACTION_TILES: Final = 7
ACTION_NAMES: Final = [str(t["id"]) for t in _SOLO["action_tiles"]["tiles"]]
FIRST_BOARD: Final = vec[i64](
    [facts.CONSTRUCTION, facts.DECORATIONS, facts.ALCHEMY, facts.NOBLES]
)  # [tile]: where it acts
ELSE_BOARD: Final = vec[i64](
    [facts.QUARRY, facts.DEPOSITS, -1, facts.FOREST]
)  # [tile]: where it gathers if that failed; -1: nowhere

# --- the action pyramid: places from 0, row by row; the seventh tile lies aside
PLACES: Final = 6
ASIDE: Final = 6
_BY_SUM: Final = {n: p["place"] - 1 for p in _SOLO["action_pyramid"]["places"] for n in p["dice"]}
PLACE_BY_SUM: Final = vec[i64]([_BY_SUM.get(n, -1) for n in range(13)])  # [sum of two dice] (city:92)
SUM_WEIGHT: Final = vec[i64]([0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1])  # of 36 throws
UP_RIGHT: Final = 0  # faces of a direction tile
UP_LEFT: Final = 1
FACES: Final = ("right", "left")


def _feeds(name: str) -> list[int]:
    return [({x["into"]: x["from"] for x in _SOLO["direction_tiles"][name]}.get(i + 1, 0)) - 1 for i in range(PLACES)]


FROM: Final = vec[i64](_feeds("refill_up_right") + _feeds("refill_up_left"))  # [face * 6 + gap]: place below, -1: none

# --- a set of action tiles and a column of direction tiles are one int each, three bits an entry, the first one lowest
BASE_TILE: Final = 1  # kind of direction tile, above its face in the entry


def entry(packed: i64, i: i64) -> i64:
    return packed >> 3 * i & 7


def with_entry(packed: i64, i: i64, value: i64) -> i64:
    """`packed` with entry i replaced."""
    return packed - (entry(packed, i) << 3 * i) + (value << 3 * i)


ADVANCE_2: Final = 2  # kinds of direction tile of the alternative movement: boards a worker goes (expansion:R104)
ADVANCE_3: Final = 3
PRIEST_SHAMAN: Final = 7  # house options: priest tiles S07 and S08 (expansion:R111, R112)
PRIEST_WARRIORS: Final = 8

# --- amounts
BUILD_STONE: Final[i64] = _SOLO["action_tiles"]["tiles"][T_CONSTRUCTION]["needs"]["stone"]
BUILD_VP: Final[i64] = _SOLO["action_tiles"]["tiles"][T_CONSTRUCTION]["vp_extra"]
DECORATE_GOLD: Final[i64] = _SOLO["action_tiles"]["tiles"][T_DECORATIONS]["needs"]["gold"]
DECORATE_VP: Final[i64] = _SOLO["action_tiles"]["tiles"][T_DECORATIONS]["vp"]
RESEARCH_GOLD: Final[i64] = _SOLO["action_tiles"]["tiles"][T_ALCHEMY]["needs"]["gold"]
TRAINING: Final[i64] = _SOLO["action_tiles"]["tiles"][T_ALCHEMY]["else_power_up_lowest_unlocked"]
BUILDING_WOOD: Final[i64] = _SOLO["action_tiles"]["tiles"][T_NOBLES]["needs"]["wood"]
GATHERED: Final = 2
WORSHIP_STEPS: Final[i64] = _SOLO["action_tiles"]["tiles"][T_WORSHIP]["temple_steps"]
WORSHIP_STEPS_ANY: Final[i64] = _SOLO["action_tiles"]["tiles"][T_WORSHIP]["temple_steps_on_board_7"]
FALLBACK_COCOA: Final[i64] = _SOLO["action_tiles"]["fallback"]["cocoa"]
EXCHANGED: Final[i64] = _SOLO["bot_cocoa_exchange"]
EXCHANGE_VP: Final[i64] = _SOLO["bot_vp_per_exchange"]
ASCENSION_VP: Final = 5
LEFT_VP: Final[i64] = _SOLO["eclipse"]["last_eclipse_vp_per_resource_or_cocoa"]
TECHNOLOGY_VP: Final[i64] = _SOLO["eclipse"]["last_eclipse_vp_per_technology"]
BONUS_VP: Final[i64] = _SOLO["eclipse"]["last_eclipse_vp_per_temple_bonus"]
_START: Final = _SOLO["bot_start"]
START_SUPPLY: Final = vec[i64]([_START[name] for name in ("wood", "stone", "gold")])
START_STEPS: Final = vec[i64]([_START[name] for name in ("temple_blue", "temple_red", "temple_green", "avenue")])
START_TECHNOLOGY: Final[i64] = (_START["technology_place"]["row"] - 1) * 3 + _START["technology_place"]["column"] - 1
START_DICE: Final = vec[i64](  # board, power, worship space, die by die
    [n for w in _START["workers"] for n in (w["board"] - 1, w["power"], 1 if w["locked"] else 0)]
)
SIDEBARS: Final = vec[i64]([1 if facts.HAS_WORSHIP[b] and b != facts.PALACE else 0 for b in range(facts.BOARDS)])

# --- why it does what it does: told in the ledger, worded in `words.py`
ACTS: Final = 1
GATHERS: Final = 2
FALLS_BACK: Final = 3
TRAINS: Final = 4
MASTERS: Final = 5
WORSHIPS: Final = 6
COLLECTS: Final = 7
GIVES_WAY: Final = 8
TAKES_PLACE: Final = 9
NO_TEMPLE: Final = 10
REASONS: Final = 11
