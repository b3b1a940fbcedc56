"""Everything printed on City's components, read once from `data/city.toml` into flat tables."""

import tomllib
from importlib.resources import files
from typing import Any, Final, TypeAlias

from mypy_extensions import i64

from sunstone._compat import vec
from sunstone.games.city import events


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads(files("sunstone.games.city").joinpath("data/" + name).read_text("utf-8"))


DATA: Final[dict[str, Any]] = _read("city.toml")
MORE: Final[dict[str, Any]] = _read("expansion.toml")  # the modules of the Expansion Period

# --- boards, by number - 1
Board: TypeAlias = i64
PALACE: Final = 0
FOREST: Final = 1
QUARRY: Final = 2
DEPOSITS: Final = 3
ALCHEMY: Final = 4
NOBLES: Final = 5
DECORATIONS: Final = 6
CONSTRUCTION: Final = 7
BOARDS: Final = 8
SIDEBAR_TEMPLE: Final = vec[i64](
    [{"blue": 0, "red": 1, "green": 2, "any": 3}.get(b["temple"], -1) for b in DATA["action_boards"]["boards"]]
)
ANY_TEMPLE: Final = 3
HAS_WORSHIP: Final[vec[i64]] = vec[i64]([b["worship_spaces"] for b in DATA["action_boards"]["boards"]])

# --- effects: a program is a run of (op, amount) pairs ended by END. Ops below 12 are the things themselves
END: Final = 0
ANY: Final = 12  # a resource of choice
FREE_TEMPLE: Final = 13  # a step on a temple of choice
POWER_2: Final = 14  # two power-ups anywhere
RESEARCH_FREE: Final = 15  # marker on the lowest technology, with its step
OBSIDIAN_OP: Final = 16  # no choice, but not among the things of the base game
_OPS: Final[dict[str, int]] = {
    "cocoa": events.COCOA,
    "wood": events.WOOD,
    "stone": events.STONE,
    "gold": events.GOLD,
    "vp": events.VP,
    "temple_blue": events.BLUE,
    "temple_red": events.BLUE + 1,
    "temple_green": events.BLUE + 2,
    "avenue": events.AVENUE,
    "any": ANY,
    "temple_any": FREE_TEMPLE,
    "technology": RESEARCH_FREE,
    "obsidian": OBSIDIAN_OP,
}
_code: list[int] = [END, 0]  # address 0: the empty program


def _program(gain: dict[str, int]) -> int:
    """Compile a gain of the data file; repeated choices become repeated ops, so that each is asked alone."""
    at = len(_code)
    for name, op in _OPS.items():
        amount = gain.get(name, 0)
        if amount:
            repeated = op >= events.BLUE and op not in (events.AVENUE, OBSIDIAN_OP)
            _code.extend([op, 1] * amount if repeated else [op, amount])
    if gain.get("power_up", 0) == 2:
        _code.extend([POWER_2, 2])
    _code.extend([END, 0])
    return at


# --- gathering boards: [(board - FOREST) * 15 + (workers - 1) * 5 + lowest power - 1]
_GATHERING: Final = ("forest", "stone_quarry", "gold_deposits")
_GRIDS: Final = [DATA["main_action"][b]["grid"] for b in _GATHERING]
_CELLS: Final = [cell for grid in _GRIDS for row in grid for cell in row]
GRID: Final = vec[i64]([_program({k: n for k, n in cell.items() if k != "temple_any"}) for cell in _CELLS])
GRID_TEMPLES: Final = vec[i64]([_program({"temple_any": cell.get("temple_any", 0)}) for cell in _CELLS])
POWER_UPS: Final = vec[i64](  # [board * 3 + workers - 1]
    [0, 0, 0]
    + [
        n
        for b in ("forest", "stone_quarry", "gold_deposits", "alchemy", "nobles", "decorations", "construction")
        for n in DATA["main_action"][b]["power_ups_by_workers"]
    ]
)

# --- tracks
TOP_STEP: Final = 11
PENULTIMATE: Final = 10
_TEMPLES: Final = [DATA["temples"][c]["rewards"] for c in ("blue", "red", "green")]
TEMPLE_GAIN: Final = vec[i64]([0] + [_program(r) for t in _TEMPLES for r in t])  # [temple * 11 + step]
MAJOR_PLACE: Final = vec[i64]([0] * 34)  # [temple * 11 + step]: place in `lying` + 1, 0 if the step is not major
AVENUE_PLACE: Final = vec[i64]([0] * 10)  # [step]: place in `lying` + 1
LYING_PLACES: Final = 7  # three on the Avenue, four on the temples
LYING_TILES: Final = vec[i64]([0] * (LYING_PLACES * 5))  # [place * 5 + players]
for _i, _a in enumerate(DATA["avenue_of_the_dead"]["discovery_steps"]):
    AVENUE_PLACE[_a["step"]] = _i + 1
    for _n in (1, 2, 3, 4):
        LYING_TILES[_i * 5 + _n] = _a["tiles"]
for _i, _m in enumerate(DATA["temples"]["discovery"]["major_steps"]):
    MAJOR_PLACE[["blue", "red", "green"].index(_m["temple"]) * 11 + _m["step"]] = _i + 4
    for _n in (1, 2, 3, 4):
        LYING_TILES[(_i + 3) * 5 + _n] = _m["tiles_" + str(max(2, _n)) + "p"]
AVENUE_END: Final[i64] = DATA["avenue_of_the_dead"]["last_step"]
PYRAMID_END: Final[i64] = DATA["pyramid_track"]["last_step"]
AVENUE_VP: Final = vec[i64](DATA["buildings_row"]["numbers"])
BUILDINGS: Final[i64] = DATA["components"]["buildings"]
ROW_VP: Final = vec[i64]([n for r in DATA["main_action"]["nobles"]["rows"] for n in (r["vp"] + [0] * 5)[:5]])
ROW_SIZE: Final = vec[i64]([len(r["vp"]) for r in DATA["main_action"]["nobles"]["rows"]])
DARK_DISC: Final = vec[i64](  # [players * 3 + eclipses done]
    [0, 0, 0] + [n for p in (2, 2, 3, 4) for n in DATA["calendar"]["dark_disc_" + str(p) + "p"]]
)
PYRAMID_RATE: Final = vec[i64](DATA["eclipse"]["pyramid_vp_per_step"])
MASK_VP: Final = vec[i64](MORE["mask_scoring"]["vp_by_set_size"])  # the base game has sets of up to seven

# --- technologies, by place in the data file
_TECHNOLOGIES: Final = DATA["technologies"]["tiles"] + [{**t, "gold": t["cost"]["gold"]} for t in MORE["technology"]]
TECHNOLOGIES: Final = 12
BASE_TECHNOLOGIES: Final = 9
T_PALACE: Final = 0  # 01
T_VP: Final = 1  # 03
T_RESOURCE: Final = 2  # 05
T_COCOA: Final = 3  # 07
T_DECORATIONS: Final = 4  # 09
T_CONSTRUCTION: Final = 5  # 11
T_POWER: Final = 6  # 13
T_WORKER: Final = 7  # 15
T_TEMPLE: Final = 8  # 17
T_TAKES_OBSIDIAN: Final = 9  # 1½
T_OBSIDIAN_COCOA: Final = 10  # 3½
T_OBSIDIAN: Final = 11  # 5½
TECHNOLOGY_GOLD: Final = vec[i64]([t["gold"] for t in _TECHNOLOGIES])
TECHNOLOGY_NUMBER: Final = vec[i64]([int(t["number"] * 2) for t in _TECHNOLOGIES])  # twice: three of them are halves
RISING: Final = vec[i64](sorted(range(TECHNOLOGIES), key=lambda t: float(_TECHNOLOGIES[t]["number"])))

# --- royal tiles, by place in the data file: three of A, three of B, three of C
R_TECHNOLOGY: Final = 0  # 4
R_PYRAMID: Final = 1  # 5
R_AVENUE: Final = 2  # 9
R_WOOD_STONE: Final = 3  # 2
R_STONE_GOLD: Final = 4  # 6
R_SWAP: Final = 5  # 7
R_COCOA: Final = 6  # 1
R_SELL: Final = 7  # 3
R_TEMPLE: Final = 8  # 8
ROYAL_NUMBER: Final = vec[i64]([t["number"] for t in DATA["royal_tiles"]["tiles"]])
ROYALS: Final = 9  # of the base game; one of each category more with the module mansion
R_MAJORS: Final = 9  # 10
R_OBSIDIAN: Final = 10  # 11
R_OBSIDIAN_SELL: Final = 11  # 12

# --- temple bonus tiles, id - 1
BONUS_TILES: Final = 7

# --- discovery tiles, by place in the data file. Sets of them are packed, two bits a kind
_DISCOVERY: Final = DATA["discovery_tiles"]["tiles"]
KINDS: Final = 21
POWER_UP_2: Final = 8
DOUBLE_MOVE: Final = 9
FREE_MOVE: Final = 10
EXTRA_WORKER: Final = 11
COCOA_WAIVER: Final = 12
FIRST_MASK: Final = 14
KIND_NAMES: Final = [str(t["id"]) for t in _DISCOVERY]
COPIES: Final = vec[i64]([t["copies"] for t in _DISCOVERY])
ALL_DISCOVERY: Final[i64] = sum(t["copies"] << 2 * k for k, t in enumerate(_DISCOVERY))
TILE_GAIN: Final = vec[i64]([_program(t.get("gain", {})) for t in _DISCOVERY])
COST_COCOA: Final = vec[i64]([t["cost"].get("cocoa", 0) for t in _DISCOVERY])
COST_WOOD: Final = vec[i64]([t["cost"].get("wood", 0) for t in _DISCOVERY])
COST_GOLD: Final = vec[i64]([t["cost"].get("gold", 0) for t in _DISCOVERY])

# --- starting tiles, id - 1
_STARTING: Final = DATA["starting_tiles"]["tiles"] + [
    {**t["gain"], "boards": t["boards"]} for t in MORE["starting_tile"]
]
STARTING: Final = 20
BASE_STARTING: Final = 18
ALL_STARTING: Final = (1 << 18) - 1
MORE_STARTING: Final = 3 << 18
MAJOR_FINDER: Final = 18  # the tile that brings a Major Discovery tile and two workers on Alchemy
_start_gains: list[int] = [_program(t) for t in _STARTING[:BASE_STARTING]]
START_BOARDS: Final = vec[i64]([b - 1 for t in _STARTING for b in t["boards"]])  # [tile * 2 + left or right]
START_POWER: Final = vec[i64]([t.get("power_up", 0) for t in _STARTING])
FINDERS: Final = vec[i64]([i for i, t in enumerate(_STARTING) if t.get("discovery")])  # the two tiles that bring a find

# --- the wheel
REWARDS: Final = vec[i64]([_program(r["gain"]) for r in DATA["ascension"]["rewards"]])
REWARD_COCOA_5: Final[i64] = _program({"cocoa": DATA["ascension"]["cocoa_printed_on_wheel"]})
W_COCOA: Final = 1
W_TWO_TEMPLES: Final = 3
W_FOURTH: Final = 4
_swap_gains: list[int] = [0] + [_program({"any": p}) for p in (1, 2, 3, 4, 5)]
ONE_TEMPLE: Final[i64] = _program({"temple_any": 1})

# --- what only modules use; programs above keep their addresses, which frames of the base game hold
_M6_CELLS: Final = [cell for b in _GATHERING for row in MORE["board"][b + "_m6"]["rows"] for cell in row]
M6_GRID: Final = vec[i64]([_program({k: n for k, n in cell.items() if k != "temple_any"}) for cell in _M6_CELLS])
M6_GRID_TEMPLES: Final = vec[i64]([_program({"temple_any": cell.get("temple_any", 0)}) for cell in _M6_CELLS])
_HARVEST: Final = ("wood", "stone", "gold", "obsidian")
M6_HARVEST: Final = vec[i64](  # the cell's resources alone: what a double harvest adds
    [_program({k: n for k, n in cell.items() if k in _HARVEST}) for cell in _M6_CELLS]
)
START_GAIN: Final = vec[i64](_start_gains + [_program(t) for t in _STARTING[BASE_STARTING:]])
SWAP_GAIN: Final = vec[i64](  # royal tile 7, by power
    _swap_gains + [_program({"any": p}) for p in range(6, 12)]
)

OBSIDIAN_GAIN: Final = vec[i64]([0] + [_program({"obsidian": p}) for p in range(1, 12)])  # royal tile 11, by power

# --- Major Discovery tiles, by place in the data file but for one of another expansion; special masks behind them
_MAJORS: Final = [t for t in MORE["major_discovery"] if t.get("module") != "M2"]
_SPECIAL: Final = MORE["special_masks"]["tiles"]
MAJORS: Final = 13  # kinds in the stack
MAJOR_KINDS: Final = 15
M_SHAMAN_STEP: Final = 0
M_SHAMAN_STAND: Final = 1
M_TEMPLE: Final = 2  # blue, green, red, in the order of the data file
M_EXTRA_WORKER: Final = 5
M_DOUBLE_HARVEST: Final = 6
M_MASK: Final = 7
M_STEP_BACK: Final = 9
M_POWER_UP: Final = 10
M_REUSE: Final = 11
M_TECHNOLOGY: Final = 12
SPECIAL_MASK: Final = 13  # + 0, 1
MAJOR_NAMES: Final = [str(t["id"]) for t in [*_MAJORS, *_SPECIAL]]
MAJOR_COPIES: Final = vec[i64]([t["copies"] for t in _MAJORS] + [1, 1])
MAJOR_GUESSED: Final = vec[i64]([int("copies" in t.get("reconstructed", ())) for t in _MAJORS])
MAJOR_TEMPLE: Final = vec[i64]([0, 0, 0, 2, 1])  # [kind]: temple of the three temple tiles
MAJOR_COCOA: Final = vec[i64]([t["cost"].get("cocoa", 0) for t in [*_MAJORS, *_SPECIAL]])
MAJOR_OBSIDIAN: Final = vec[i64]([t["cost"].get("obsidian", 0) for t in [*_MAJORS, *_SPECIAL]])
MAJOR_GAIN: Final = vec[i64](
    [_program({k: n for k, n in t.get("effect", {}).items() if k in ("gold", "cocoa", "obsidian")}) for t in _MAJORS]
)
ALL_MAJORS: Final[i64] = sum(t["copies"] << 2 * k for k, t in enumerate(_MAJORS) if k > M_SHAMAN_STAND)
SHAMAN_MAJORS: Final[i64] = sum(_MAJORS[k]["copies"] << 2 * k for k in (M_SHAMAN_STEP, M_SHAMAN_STAND))

# --- priestess tiles, a house option: numbers as printed
COATLICUE: Final = 11
XIUHTECUHTLI: Final = 12
PRIEST_NAMES: Final = {int(p["id"]): str(p["name"]) for p in MORE["priest"] if p["id"].isdecimal()}

CODE: Final = vec[i64](_code)
