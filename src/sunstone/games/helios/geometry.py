"""The hexes that a board of Helios can have: a hexagon of flat-topped hexes, four steps round the start hex.

A hex is one int from 0 to 60, column by column from the west, each from the north; its name is a letter for the column
and a number within it, so that e5 is the start hex and e4 the one due north of it. Sets of hexes are masks."""

from typing import Final

from mypy_extensions import i64

from sunstone._compat import vec

RADIUS: Final = 4
HEXES: Final = 61
CENTRE: Final = 30
NOWHERE: Final = -1

# clockwise from due north, which is how the Sun walks with the land on its right hand
DIRECTION_NAMES: Final = ["N", "NE", "SE", "S", "SW", "NW"]
DIRECTIONS: Final = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)]


def _column(q: int) -> range:
    return range(max(-RADIUS, -RADIUS - q), min(RADIUS, RADIUS - q) + 1)


COORDINATES: Final[list[tuple[int, int]]] = [(q, r) for q in range(-RADIUS, RADIUS + 1) for r in _column(q)]
HEX_AT: Final[dict[tuple[int, int], int]] = {at: i for i, at in enumerate(COORDINATES)}
HEX_NAMES: Final[list[str]] = ["abcdefghi"[q + RADIUS] + str(r - _column(q)[0] + 1) for q, r in COORDINATES]
HEX_NAMED: Final[dict[str, int]] = {name: i for i, name in enumerate(HEX_NAMES)}

# [hex * 6 + direction]: the neighbour, NOWHERE outside the hexagon
NEIGHBOUR: Final = vec[i64]([HEX_AT.get((q + dq, r + dr), NOWHERE) for q, r in COORDINATES for dq, dr in DIRECTIONS])


def _crossing(a: tuple[int, int], b: tuple[int, int]) -> int:
    """A ray runs from the start hex due north, a hair east of the column's centre line: +1 for a step over it to the
    east, -1 to the west. A clockwise lap sums to 1."""
    if a[0] == 0 and a[1] < 0 and b[0] == 1:
        return 1
    if b[0] == 0 and b[1] < 0 and a[0] == 1:
        return -1
    return 0


# [hex * 6 + direction]
CROSSING: Final = vec[i64]([_crossing((q, r), (q + dq, r + dr)) for q, r in COORDINATES for dq, dr in DIRECTIONS])
