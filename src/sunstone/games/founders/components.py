"""Everything printed on the components of Founders, read once from `data/founders.toml` into flat tables."""

import tomllib
from collections.abc import Sequence
from importlib.resources import files
from typing import Any, Final, Literal

from mypy_extensions import i64

from sunstone._compat import vec
from sunstone.engine.bits import bit

DATA: Final[dict[str, Any]] = tomllib.loads(
    files("sunstone.games.founders").joinpath("data/founders.toml").read_text("utf-8")
)

# --- names that a view tells, where there are few of them
Material = Literal["wood", "stone", "gold"]
Price = Literal["wood", "stone", "gold", "any"]
Colour = Literal["green", "blue", "red"]
Face = Literal["green", "blue", "red", "blank"]
Side = Literal["N", "E", "S", "W"]
District = Literal["NW", "NE", "SE", "SW"]
Column = Literal["A", "B", "C"]
Bonus = Literal["any_influence", "vp_and_resource", "any_build", "two_vp", "vp_and_strength"]
Mask = Literal["yellow", "purple", "white"]

# --- materials and colours
WOOD: Final = 0
STONE: Final = 1
GOLD: Final = 2
MATERIAL_NAMES: Final[Sequence[Material]] = [r["id"] for r in DATA["resource"]]
COLOUR_NAMES: Final[Sequence[Colour]] = [t["id"] for t in DATA["temple"]]
COLOURS: Final = 3
BLANK: Final = 3  # the fourth face of a pyramid tile
WILD: Final[i64] = DATA["resource"][2]["wild_rate"]  # gold that stands in for one wood or stone (founders:4.8)

# --- pieces: buildings in the order of the data file, then temples; then the pyramid tiles, which are no pieces
BUILDINGS: Final = 9
FIRST_TEMPLE: Final = 9
PIECES: Final = 12
FIRST_TILE: Final = 12
TILES: Final = 15  # kinds of tile in market and supply
_PIECES: Final[list[dict[str, Any]]] = [*DATA["building"], *DATA["temple"]]
PIECE_NAMES: Final = [str(p["id"]) for p in _PIECES]
SIZE: Final = vec[i64]([p["size"] for p in _PIECES])
MATERIAL: Final = vec[i64]([MATERIAL_NAMES.index(p["material"]) if "material" in p else -1 for p in _PIECES])
SHAPE_NAMES: Final = [name for name in DATA["shapes"] if name != "source"]
SHAPES: Final = 8
SHAPE: Final = vec[i64]([SHAPE_NAMES.index(p["shape"]) for p in _PIECES])
SHAPE_ART: Final[list[list[str]]] = [str(DATA["shapes"][name]["art"]).split() for name in SHAPE_NAMES]
PRINTED: Final = vec[i64](  # how many of each kind of tile there are
    [p["count"] for p in _PIECES] + [DATA["pyramid"]["tiles"][colour] for colour in COLOUR_NAMES]
)
SIZE_1: Final = 0b11  # masks of pieces: wood-1 and stone-1
TEMPLES: Final = 0b111000000000
BY_SIZE: Final = vec[i64](  # mask of the buildings of each size
    [sum(bit(i) for i, p in enumerate(DATA["building"]) if p["size"] == size) for size in range(5)]
)
COST_WOOD: Final = vec[i64]([p.get("cost", {}).get("wood", 0) for p in _PIECES])
COST_STONE: Final = vec[i64]([p.get("cost", {}).get("stone", 0) for p in _PIECES])
COST_GOLD: Final = vec[i64]([p.get("cost", {}).get("gold", 0) for p in _PIECES])
SURCHARGE: Final = vec[i64]([MATERIAL_NAMES.index(p["surcharge"]) if "surcharge" in p else -1 for p in _PIECES])

# --- the market by player count: [players * TILES + kind], what it is topped up to
_MARKET: Final = [
    [DATA["main_board"]["buildings"][str(n)].get(name, 0) for name in PIECE_NAMES[:BUILDINGS]]
    + [DATA["main_board"]["per_colour"]["temples"]] * COLOURS
    + [DATA["main_board"]["per_colour"]["pyramid_tiles"]] * COLOURS
    for n in (1, 2, 3, 4)
]
MARKET: Final = vec[i64]([0] * TILES + [n for row in _MARKET for n in row])

# --- the pyramid: squares 0-8 bottom (NW to SE, row by row), 9-12 level 2 (nw ne sw se), 13 the top
BOTTOM_NAMES: Final = ["NW", "N", "NE", "W", "C", "E", "SW", "S", "SE"]
SQUARE_NAMES: Final = [*BOTTOM_NAMES, "nw", "ne", "sw", "se", "top"]
SQUARES: Final = 14
BOTTOM: Final = 9
CENTRE: Final = 4
SIDE_NAMES: Final[Sequence[Side]] = DATA["architect"]["start_sides"]  # N E S W, clockwise
SIDES: Final = 4
EVERYWHERE: Final = 4  # as a side: reach is ignored, as in the set-up
DISTRICT_NAMES: Final[Sequence[District]] = ["NW", "NE", "SE", "SW"]  # side k reaches districts k and k + 1
DISTRICTS: Final = 4
_GEOMETRY: Final = DATA["pyramid"]["geometry"]


def _squares(names: list[str]) -> int:
    """A mask of squares, three bits apart: it lies over the packed faces of a pyramid."""
    return sum(bit(3 * SQUARE_NAMES.index(name)) for name in names)


ALL_SQUARES: Final[i64] = _squares(SQUARE_NAMES)
SUPPORT: Final = vec[i64](
    [0] * BOTTOM
    + [_squares(_GEOMETRY["level2_rests_on"][name]) for name in SQUARE_NAMES[9:13]]
    + [_squares(_GEOMETRY["level3_rests_on"])]
)
REACH: Final = vec[i64](  # squares by side of the Architect; in the set-up the bottom level only
    [_squares([*_GEOMETRY["reach_bottom"][s], *_GEOMETRY["reach_level2"][s], "top"]) for s in SIDE_NAMES]
    + [_squares(BOTTOM_NAMES)]
)
IN_DISTRICT: Final = vec[i64]([_squares(DATA["pyramid"]["districts"][name]) for name in DISTRICT_NAMES])
PYRAMID_SIZE: Final[i64] = DATA["pyramid"]["strength"]
PYRAMID_GOLD: Final[i64] = DATA["pyramid"]["cost"]["gold"]
PYRAMID_WOOD: Final[i64] = DATA["pyramid"]["cost"]["wood"]
PYRAMID_VP: Final[i64] = DATA["pyramid"]["vp_on_build"]
SCORE_BOTTOM: Final[i64] = DATA["pyramid"]["score_bottom"]
SCORE_UPPER: Final[i64] = DATA["pyramid"]["score_upper"]

# --- main board
COLUMNS: Final = 3
SPACES: Final = 9  # column * 3 + place
SPACE_NAMES: Final = [name for column in "ABC" for name in DATA["main_board"]["space_names"][column]]
COLUMN_NAMES: Final[Sequence[Column]] = ["A", "B", "C"]
SPACES_IN_PLAY: Final = vec[i64]([0] + [DATA["main_board"]["column"][0]["spaces"][str(n)] for n in (1, 2, 3, 4)])
STACK_MAX: Final[i64] = DATA["disks"]["stack_max"]
PLACE_MAX: Final[i64] = DATA["disks"]["place_max"]
DISKS: Final = vec[i64]([0] + [DATA["disks"]["start"][str(n)] for n in (1, 2, 3, 4)])
ROUNDS: Final = vec[i64]([0] + [DATA["rounds"]["count"][str(n)] for n in (1, 2, 3, 4)])
FAVOR_VP: Final = vec[i64](DATA["favor"]["vp"])
FAVOR_END: Final = 10

# --- bonus disks, by number - 1
ANY_INFLUENCE: Final = 0
VP_AND_RESOURCE: Final = 1
ANY_BUILD: Final = 2
TWO_VP: Final = 3
VP_AND_STRENGTH: Final = 4
BONUSES: Final = 5
BONUS_NAMES: Final[Sequence[Bonus]] = [b["id"] for b in DATA["bonus_disk"]]
BONUS_COPIES: Final = vec[i64]([b["count"] for b in DATA["bonus_disk"]])
BONUS_VP: Final = vec[i64]([b.get("vp", 0) for b in DATA["bonus_disk"]])

# --- mask tiles: yellow, purple, white; a stack is a run of places in the data, highest on top
MASK_NAMES: Final[Sequence[Mask]] = [m["colour"] for m in DATA["mask"]]
MASK_LETTERS: Final = [str(m["letter"]) for m in DATA["mask"]]
MASK_TILES: Final = 5  # of a colour
MASK_VP: Final = vec[i64]([t["vp"] for m in DATA["mask"] for t in m["tiles"]])  # [colour * MASK_TILES + tile]
_STACKS: Final = [
    [i for i, t in enumerate(m["tiles"]) if t["players"] <= max(2, n)] for n in (1, 2, 3, 4) for m in DATA["mask"]
]
MASK_STACK: Final = vec[
    i64
](  # [(players * 3 + colour) * 6 + taken]: the tile on top, -1 if the stack is empty
    [-1] * 18 + [tile for stack in _STACKS for tile in (stack + [-1] * 6)[:6]]
)

# --- worship tiles: 12 different ones a colour, colour * 12 + place among those of the colour
WORSHIP: Final = 36
OF_COLOUR: Final = 12
_DEFS: Final[list[dict[str, Any]]] = DATA["worship"]["tile"]
WORSHIP_DEFS: Final = [d for c in COLOUR_NAMES for d in range(len(_DEFS)) if _DEFS[d]["copies"].get(c)]
WORSHIP_NAMES: Final = [f"{COLOUR_NAMES[t // OF_COLOUR]}.{_DEFS[d]['id']}" for t, d in enumerate(WORSHIP_DEFS)]
DEF: Final = vec[i64](WORSHIP_DEFS)  # the entry of the data file that a tile is a copy of
_TILES: Final = [_DEFS[d] for d in WORSHIP_DEFS]
KIND: Final = vec[i64]([t["kind"] for t in _TILES])  # founders:WOR1 to WOR18
PYRAMID_FOR_5: Final = 1
TEMPLE_FOR_3: Final = 2
LAST_REPEATED: Final = 7  # kinds 3 to 7 may be paid several times
LAST_PAID: Final = 9
FIRST_PRODUCT: Final = 12
LAST_PRODUCT: Final = 14
HAS_TEMPLES: Final = 15
VP_AND_BUILDING: Final = 16
VP_AND_INFLUENCE: Final = 17
VP_AND_BUILD: Final = 18
WORSHIP_VP: Final = vec[i64]([t.get("vp", 0) for t in _TILES])
VP_MAX: Final = vec[i64]([t.get("vp_max", 0) for t in _TILES])
TIMES_MAX: Final = vec[i64]([t["vp_max"] // t["vp"] if 3 <= t["kind"] <= 7 else 1 for t in _TILES])
SPEND_WOOD: Final = vec[i64]([t.get("spend", {}).get("wood", 0) for t in _TILES])
SPEND_STONE: Final = vec[i64]([t.get("spend", {}).get("stone", 0) for t in _TILES])
SPEND_GOLD: Final = vec[i64]([t.get("spend", {}).get("gold", 0) for t in _TILES])
SPEND_ANY: Final = vec[i64]([t.get("spend", {}).get("any", 0) for t in _TILES])
NEEDS: Final = vec[i64](  # [tile * PIECES + piece]
    [
        {**t.get("needs_buildings", {}), **t.get("needs_temples", {})}.get(name, 0)
        for t in _TILES
        for name in PIECE_NAMES
    ]
)
NEEDS_SIZE_1: Final = vec[i64]([t.get("needs_size_1", 0) for t in _TILES])
PRODUCT_TEMPLE: Final = vec[i64](
    [FIRST_TEMPLE + COLOUR_NAMES.index(t["multiply"]["temple"]) if "multiply" in t else 0 for t in _TILES]
)
PRODUCT_MATERIAL: Final = vec[i64](
    [MATERIAL_NAMES.index(t["multiply"]["material"]) if "multiply" in t else 0 for t in _TILES]
)
GIVES_BUILDING: Final = vec[i64]([t.get("building_size", 0) for t in _TILES])

# --- rewards printed on the pyramid
REWARD_NAMES: Final = [str(r["id"]) for r in DATA["reward"]]
REWARDS: Final = 12
REWARD_KIND: Final = vec[i64]([r["kind"] for r in DATA["reward"]])  # founders:REW1 to REW5
NAMED_BUILDINGS: Final = 1
FREE_TEMPLE: Final = 2
VP_THEN_BUILDING: Final = 3
WORSHIP_TILE: Final = 4
REWARD_VP: Final = vec[i64]([r.get("vp", 0) for r in DATA["reward"]])
REWARD_SIZE: Final = vec[i64]([r.get("building_size", 0) for r in DATA["reward"]])
REWARD_FIRST: Final = vec[i64](  # the named piece, or the first of two
    [PIECE_NAMES.index(r["buildings"][0] if "buildings" in r else r.get("temple", "wood-1")) for r in DATA["reward"]]
)
REWARD_SECOND: Final = vec[i64](  # the second named building, -1 if there is none
    [PIECE_NAMES.index(r["buildings"][1]) if len(r.get("buildings", [])) > 1 else -1 for r in DATA["reward"]]
)

# --- the Rival Architect
RIVAL_LEVELS: Final = ["normal", "easy", "hard", "master"]
RIVAL_VP: Final = vec[i64]([DATA["solo"]["rival_start_vp"][level] for level in RIVAL_LEVELS])
PLAN_NAMES: Final = [str(card) for card in DATA["solo"]["plan_cards"]]
PLANS: Final = 9  # column * 3 + target - 2
ALL_PLANS: Final = 0b111111111
UNCOVERED_VP: Final[i64] = DATA["solo"]["vp_uncovered_bonus"]
RIVAL_TILE_VP: Final[i64] = DATA["solo"]["vp_pyramid"]
NOTHING_VP: Final[i64] = DATA["solo"]["vp_nothing_to_take"]
