"""The pyramid's geometry, worked out once from `data/city.toml`: slots, what they rest on, what lies under each icon.

Slots are numbered level by level, row by row (0-15, 16-24, 25-28, 29). Corners go round clockwise from the top left.
A decoration space is side * 4 + level - 1, sides in the order top, right, bottom, left."""

from typing import Final

from mypy_extensions import i64

from sunstone._compat import vec
from sunstone.games.city import components as facts

SLOTS: Final = 30
CAPSTONE: Final = 29
PYRAMID_TILES: Final = 32
ALL_PYRAMID: Final = (1 << 32) - 1
DECORATION_TILES: Final = 15
ALL_DECORATIONS: Final = (1 << 15) - 1
SPACES: Final = 16
SIDES: Final = ("top", "right", "bottom", "left")

ICONS: Final = "nbrg"  # icon 0 is the neutral glyph; 1, 2, 3 belong to the blue, red and green temple

_NAMES: Final = [(level, r, c) for level in (1, 2, 3, 4) for r in range(5 - level) for c in range(5 - level)]
_PRINTED: Final[list[list[str]]] = facts.DATA["pyramid"]["printed_icons"]["rows"]
SLOT_NAMES: Final[list[tuple[int, int, int]]] = _NAMES
SLOT_LEVEL: Final = vec[i64]([level for level, _, _ in _NAMES])
_LEVELS: Final = facts.DATA["main_action"]["construction"]["levels"]
LEVEL_STONE: Final = vec[i64]([0] + [x["stone"] for x in _LEVELS])
LEVEL_WOOD: Final = vec[i64]([0] + [x["wood"] for x in _LEVELS])
LEVEL_VP: Final = vec[i64]([0] + [x["vp"] for x in _LEVELS])


def _cells(slot: int) -> list[tuple[int, int]]:
    """The four squares of the 8 x 8 net that a slot covers, corner by corner."""
    level, r, c = _NAMES[slot]
    y, x = 2 * r + level - 1, 2 * c + level - 1
    return [(y, x), (y, x + 1), (y + 1, x + 1), (y + 1, x)]


def _source(cell: tuple[int, int], level: int) -> int:
    """Where the icon on a square comes from once tiles lie up to `level`: slot * 4 + corner, or -1 - icon in print."""
    if level == 0:
        return -1 - ICONS.index(_PRINTED[cell[0]][cell[1]])
    for slot in range(SLOTS):
        if _NAMES[slot][0] == level and cell in _cells(slot):
            return slot * 4 + _cells(slot).index(cell)
    raise ValueError(f"no tile of level {level} can lie on square {cell}")


def _support(slot: int) -> list[int]:
    level, r, c = _NAMES[slot]
    if level == 1:
        return [-1] * 4
    return [_NAMES.index((level - 1, r + i, c + j)) for i in (0, 1) for j in (0, 1)]


SUPPORT: Final = vec[i64]([s for slot in range(SLOTS) for s in _support(slot)])  # [slot * 4 + i]
UNDER: Final = vec[i64](  # [slot * 4 + corner]
    [_source(cell, _NAMES[slot][0] - 1) for slot in range(SLOTS) for cell in _cells(slot)]
)

# --- pyramid tiles, id - 1: FACE[(tile * 4 + rotation) * 4 + corner] is the icon there
_FACES: Final[list[list[str]]] = [t["icons"] for t in facts.DATA["pyramid_tiles"]["tiles"]]
_TURNED: Final = [[icons[(i - turn) % 4] for i in range(4)] for icons in _FACES for turn in range(4)]
FACE: Final = vec[i64]([ICONS.index(icon.lower()) for face in _TURNED for icon in face])
COLOURED: Final = vec[i64]([1 if icon.isupper() else 0 for face in _TURNED for icon in face])
DISTINCT: Final = vec[
    i64
](  # [tile]: mask of the rotations that do not repeat an earlier one
    [
        sum(1 << turn for turn in range(4) if _TURNED[t * 4 + turn] not in _TURNED[t * 4 : t * 4 + turn])
        for t in range(PYRAMID_TILES)
    ]
)

# --- decorations, id - 1
_DECORATIONS: Final[list[list[str]]] = [t["icons"] for t in facts.DATA["decoration_tiles"]["tiles"]]
DECORATION_FACE: Final = vec[i64]([ICONS.index(i.lower()) for icons in _DECORATIONS for i in icons])  # [tile * 2 + i]
_SPACES: Final = sorted(
    facts.DATA["decoration_spaces"]["spaces"], key=lambda x: SIDES.index(x["side"]) * 4 + x["level"]
)
SPACE_NEEDS: Final = vec[i64](  # [space * 2 + i]: slot that must hold a tile, or -1
    [([_NAMES.index((a, b, c)) for a, b, c in x["needs"]] + [-1, -1])[i] for x in _SPACES for i in (0, 1)]
)
SPACE_UNDER: Final = vec[i64](  # [space * 2 + i]: as UNDER
    [
        -1 - ICONS.index(x["printed"][i])
        if "printed" in x
        else _source((x["covers"][i][0], x["covers"][i][1]), x["level"] - 1)
        for x in _SPACES
        for i in (0, 1)
    ]
)
_START: Final[list[list[int]]] = [  # slots of the starting pyramid, by number of players
    [_NAMES.index((a, b, c)) for a, b, c in facts.DATA["pyramid"][f"initial_{max(2, n)}p"]["slots"]]
    for n in (1, 2, 3, 4)
]
START_SLOT: Final = vec[i64]([slot for slots in _START for slot in slots])
FIRST_SLOT: Final = vec[i64](
    [0] + [sum(len(slots) for slots in _START[:i]) for i in range(5)]
)  # [players]: where it begins
