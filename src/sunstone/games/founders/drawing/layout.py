"""Where everything is printed: the main board at the left, one city at the right, in units of a 1060 × 744 sheet."""

from functools import cache
from typing import Final

from sunstone.drawing.kit import Box, around
from sunstone.games.founders import components as facts, geometry

WIDTH: Final = 1060
HEIGHT: Final = 744
UNIT: Final = 40.0  # side of a cell as pieces are defined; a city of another size scales them

Places = dict[str, Box]

# --- cards
ROUNDS: Final = Box(8, 8, 500, 46)
BANDS: Final = {"A": Box(8, 62, 500, 190), "B": Box(8, 260, 500, 236), "C": Box(8, 504, 500, 232)}
CITY: Final = Box(516, 8, 536, 728)
GROUND: Final = Box(546, 70, 480, 480)  # the city itself

# --- parts of a band: what Build offers, the spaces for disks, what Influence offers
BUILD_X: Final = 16
BUILD_W: Final = 224
STACK_X: Final = 248
STACK: Final = (44, 70)  # an action space, seen from the side
STACK_GAP: Final = 6
INFLUENCE_X: Final = 402
INFLUENCE_W: Final = 100
STACK_TOP: Final = {"A": 62, "B": 74, "C": 58}  # below a band's upper edge

SLOTS: Final = {  # the market of buildings, in two rows
    "wood-2": Box(0, 0, 64, 56),
    "stone-2": Box(69, 0, 64, 56),
    "wood-3": Box(138, 0, 86, 56),
    "stone-3": Box(0, 61, 52, 84),
    "gold-3": Box(57, 61, 52, 84),
    "stone-4": Box(114, 61, 52, 84),
    "gold-4": Box(171, 61, 53, 84),
}
WORSHIP: Final = (98, 27)  # a worship tile
MASK: Final = (46, 27)  # a mask tile
HELD: Final = Box(CITY.x + 14, 592, 3 * (WORSHIP[0] + 4) - 4, 2 * WORSHIP[1] + 4)
WON: Final = Box(HELD.right + 16, HELD.y, 4 * (MASK[0] + 4) - 4, HELD.h)
DISTRICT: Final = (124, 78)
DISTRICT_PLACES: Final = {"NW": 0, "NE": 1, "SW": 2, "SE": 3}  # from left to right


def _main_board() -> Places:
    at: Places = {"rounds": ROUNDS}
    for i, mask in enumerate(facts.MASK_NAMES):
        at[f"mask:{mask}"] = Box(ROUNDS.right - 218 + i * 71, ROUNDS.y + 7, 62, 32)
    a, b, c = BANDS["A"], BANDS["B"], BANDS["C"]
    for name, slot in SLOTS.items():
        at[f"piece:{name}"] = slot._replace(x=BUILD_X + slot.x, y=a.y + 36 + slot.y)
    at["produce"] = Box(INFLUENCE_X, a.y + 34, INFLUENCE_W, 58)
    for i, name in enumerate(("wood-1", "stone-1")):
        at[f"piece:{name}"] = Box(INFLUENCE_X + i * 52, a.y + 116, 48, 64)
    for i, colour in enumerate(facts.COLOUR_NAMES):
        row = Box(BUILD_X, b.y + 36 + i * 65, BUILD_W, 61)
        at[f"row:{colour}"] = row
        at[f"temple:{colour}"] = Box(row.x, row.y, BUILD_W - WORSHIP[0] - 5, row.h)
        for j, place in enumerate(("beside", "top")):
            at[f"{place}:{colour}"] = Box(row.right - WORSHIP[0] - 3, row.y + 2.5 + j * 29, *WORSHIP)
        at[f"stack:{colour}"] = Box(INFLUENCE_X + 2 + i * 33, b.y + 108, 30, 68)
        at[f"tile:{colour}"] = Box(BUILD_X + i * 76, c.y + 38, 70, 70)
    for i, name in enumerate(facts.SPACE_NAMES):
        band = "ABC"[i // 3]
        x = STACK_X + i % 3 * (STACK[0] + STACK_GAP)
        at[f"space:{name}"] = Box(x, BANDS[band].y + STACK_TOP[band], *STACK)
    at["favor"] = Box(INFLUENCE_X - 1, c.y + 36, INFLUENCE_W + 2, 124)
    for i in range(facts.FAVOR_END + 1):
        row_, column = divmod(i, 4)
        if row_ == 1:
            column = 3 - column
        at[f"favor-{i}"] = around(INFLUENCE_X + 12.5 + column * 25, c.y + 52 + row_ * 40, 23, 23)
    return at


_FIXED: Final = _main_board()


@cache
def layout(side: int, square: int) -> Places:
    """Every name that has its place whatever the position, for a city of that size."""
    at, c, band = dict(_FIXED), GROUND.w / side, (side - 3 * square) // 2
    for cell, name in enumerate(geometry.CELL_NAMES):
        row, column = divmod(cell, geometry.GRID)
        if row < side and column < side:
            at[f"cell:{name}"] = Box(GROUND.x + column * c, GROUND.y + row * c, c, c)
    for i, name in enumerate(facts.SQUARE_NAMES):
        if i < 9:
            row, column, half = i // 3, i % 3, 0.0
        elif i < 13:
            row, column, half = (i - 9) // 2, (i - 9) % 2, 0.5
        else:
            row, column, half = 1, 1, 0.0
        x, y = band + (column + half) * square, band + (row + half) * square
        at[f"square:{name}"] = Box(GROUND.x + x * c, GROUND.y + y * c, square * c, square * c)
    return at


def columns_for(n: int, room: Box, size: tuple[int, int]) -> tuple[int, float]:
    """In two rows: how many tiles a row holds, and how far they must shrink for it."""
    columns = max(round((room.w + 4) / (size[0] + 4)), -(-n // 2))
    return columns, min(1.0, room.w / (columns * (size[0] + 4) - 4))


def rows_of(n: int, room: Box, size: tuple[int, int]) -> list[Box]:
    """Where n tiles lie in that room, in two rows."""
    columns, scale = columns_for(n, room, size)
    w, h = size[0] * scale, size[1] * scale
    return [
        Box(room.x + i % columns * (w + 4 * scale), room.y + i // columns * (h + 4 * scale), w, h) for i in range(n)
    ]


def district_box(name: str) -> Box:
    """The card of a district's score."""
    w, h = DISTRICT
    return Box(CITY.x + 14 + DISTRICT_PLACES[name] * (w + 4), 652, w, h)


def architect_spot(side: str) -> tuple[float, float]:
    """The middle of the Architect at a side of the city."""
    away = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}[side]
    reach = GROUND.w / 2 + 15.5
    return GROUND.cx + away[0] * reach, GROUND.cy + away[1] * reach
