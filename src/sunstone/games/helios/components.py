"""Everything printed on Helios's components, read once from `data/helios.toml` into flat tables."""

import tomllib
from collections.abc import Sequence
from importlib.resources import files
from typing import Any, Final, Literal

from mypy_extensions import i64

from sunstone._compat import vec

DATA: Final[dict[str, Any]] = tomllib.loads(
    files("sunstone.games.helios").joinpath("data/helios.toml").read_text("utf-8")
)

# --- names that a view tells, where there are few of them
Colour = Literal["brown", "gray", "green", "blue", "black"]
Pile = Literal["brown", "gray", "green", "blue", "black", "extra"]
Bonus = Literal["created_land", "empty_spaces", "resources", "temples"]
Token = Literal["brown", "gray", "green", "blue", "black", "created_land", "empty_spaces", "resources", "temples"]
Symbol = Literal["land", "build", "sun"]
Area = Literal["red", "yellow", "blue"]
TileColour = Literal["red", "yellow", "blue", "gray"]
Building = Literal[
    "observatory",
    "sanctuary",
    "sun_lodge",
    "hallowed_grove",
    "power_plant",
    "bazaar",
    "warehouse",
    "city_hall",
    "citadel",
    "land_steward",
    "watchtower",
    "palace",
]
Character = Literal[
    "architect",
    "prophetess",
    "cartographer",
    "inventor",
    "priestess",
    "princess",
    "explorer",
    "treasurer",
]

# --- resources, and the Earth tokens of the same colours; the Bonus tokens follow on them
BROWN: Final = 0
GRAY: Final = 1
GREEN: Final = 2
BLUE: Final = 3
BLACK: Final = 4
COLOURS: Final = 5
COLOUR_NAMES: Final[Sequence[Colour]] = [c["id"] for c in DATA["resources"]]
RESOURCES: Final = vec[i64]([c["count"] for c in DATA["resources"]])
START_COLOURS: Final = 3  # brown, gray and green come first
CREATED_LAND: Final = 5
EMPTY_SPACES: Final = 6
RESOURCE_TOKEN: Final = 7
TEMPLE_TOKEN: Final = 8
TOKENS: Final = 9
BONUS_TOKENS: Final = 4
BONUS_NAMES: Final[Sequence[Bonus]] = [t["id"] for t in DATA["bonus_tokens"]]
BONUS_COPIES: Final = vec[i64]([t["count"] for t in DATA["bonus_tokens"]])
BONUS_VP: Final = vec[i64]([t["vp_each"] for t in DATA["bonus_tokens"]])
EARTH: Final = vec[i64]([DATA["earth_tokens"]["counts"][c] for c in COLOUR_NAMES])
OWN_PILE: Final[i64] = DATA["earth_tokens"]["own_pile_size"]
EXTRA: Final = 5  # among the six face-up Earth tokens: the one of the extra pile
FACE_UP: Final = 6
ROOM: Final[i64] = DATA["token_limits"]["max_resources_per_token"]
HOUSES: Final[i64] = DATA["components"]["houses"]

# --- action tiles
LAND: Final = 0  # symbols
BUILD: Final = 1
SUN: Final = 2
SYMBOLS: Final = 3
RED: Final = 0  # colours
YELLOW: Final = 1
BLUE_TILE: Final = 2
GRAY_TILE: Final = 3
TILE_COLOURS: Final = 4
AREAS: Final = 3
TILE_COLOUR_NAMES: Final[Sequence[TileColour]] = DATA["action_tiles"]["colors"]
TILE_COPIES: Final[i64] = DATA["action_tiles"]["per_symbol_and_color"]
COLUMN: Final[i64] = DATA["action_tiles"]["column_size"]
SET: Final[i64] = DATA["action_tiles"]["set_size"]

# --- what is paid for: 12 buildings, 8 characters, then temples, one number a hex
OBSERVATORY: Final = 0
SANCTUARY: Final = 1
SUN_LODGE: Final = 2
HALLOWED_GROVE: Final = 3
POWER_PLANT: Final = 4
BAZAAR: Final = 5
WAREHOUSE: Final = 6
CITY_HALL: Final = 7
CITADEL: Final = 8
LAND_STEWARD: Final = 9
WATCHTOWER: Final = 10
PALACE: Final = 11
BUILDINGS: Final = 12
ARCHITECT: Final = 12
PROPHETESS: Final = 13
CARTOGRAPHER: Final = 14
INVENTOR: Final = 15
PRIESTESS: Final = 16
PRINCESS: Final = 17
EXPLORER: Final = 18
TREASURER: Final = 19
CHARACTERS: Final = 8
TEMPLE: Final = 20  # + hex
_PIECES: Final[list[dict[str, Any]]] = [*DATA["buildings"], *DATA["characters"]]
PIECE_NAMES: Final = [str(t["id"]) for t in _PIECES]
ANY: Final = 5  # in COST, after the colours
COST: Final = vec[i64]([t["cost"].get(c, 0) for t in _PIECES for c in [*COLOUR_NAMES, "any"]])  # [piece * 6 + colour]
SUN_BONUS: Final = vec[i64]([t["sun"] for t in _PIECES])
MANA_BONUS: Final = vec[i64]([t["mana"] for t in _PIECES])
PIECE_VP: Final = vec[i64]([t.get("vp", 0) for t in _PIECES])
HIRE: Final = vec[i64]([t["hire"] for t in DATA["characters"]])
GIFT: Final = vec[i64]([t.get("bonus_resource", 0) for t in _PIECES])
SUBSTITUTE: Final[i64] = DATA["payment"]["substitute_ratio"]
CITADEL_TEMPLE: Final[i64] = DATA["temples"]["citadel_cost"]
BAZAAR_MANA: Final[i64] = DATA["buildings"][BAZAAR]["mana_max"]
BAZAAR_VP: Final[i64] = DATA["buildings"][BAZAAR]["vp_per_mana"]
STEWARD_DRAW: Final[i64] = DATA["buildings"][LAND_STEWARD]["draw"]

# --- spaces, Sun and scoring
SPACE_MANA: Final[i64] = DATA["board_spaces"]["mana_gain"]
CORNER_VP: Final[i64] = DATA["scoring"]["corner_vp"]
EXPLORER_VP: Final[i64] = DATA["scoring"]["corner_vp_explorer"]
MANA_VP: Final[i64] = DATA["scoring"]["mana_vp"]
TREASURER_MANA_VP: Final[i64] = DATA["scoring"]["mana_vp_treasurer"]
TREASURER_RESOURCE_VP: Final[i64] = DATA["scoring"]["resource_vp_treasurer"]
START_MANA: Final[i64] = DATA["setup"]["start_mana"]
FIRST_VALUE: Final[i64] = DATA["sun_track"]["start"]
LAST_VALUE: Final[i64] = DATA["sun_track"]["spaces"][-1]
REVOLUTION_VP: Final[i64] = DATA["sun"]["revolution_vp"]
WATCHTOWER_VP: Final[i64] = DATA["sun"]["revolution_vp_watchtower"]
TEMPLE_VP: Final[i64] = DATA["illumination"]["temple_vp_base"]
NEIGHBOUR_VP: Final[i64] = DATA["illumination"]["temple_vp_per_adjacent_token"]
CITY_HALL_VP: Final[i64] = DATA["illumination"]["city_hall_extra_vp"]

# --- rounds, by number of players
_ROUNDS: Final[list[dict[str, Any]]] = [DATA["rounds"]["p" + str(max(2, p))] for p in range(5)]
ROUNDS: Final = vec[i64]([r["rounds"] for r in _ROUNDS])
TURNS: Final = vec[i64]([n for r in _ROUNDS for n in (r["turns"] + [0, 0])[:4]])  # [players * 4 + round]
NEW_TILES: Final = vec[i64]([n for r in _ROUNDS for n in (r["tiles_restocked_before"] + [0, 0])[:4]])
GIFT_SEATS: Final = vec[i64]([len(r.get("bonus_resource_seats", [3, 4])) for r in _ROUNDS])  # the last so many seats
