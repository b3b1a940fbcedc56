"""The grid: cells, districts, and every way to lay a shape, as masks worked out once for each size of city.

A city is four districts, clockwise NW NE SE SW, and each is one mask: 27 cells on the built-in boards, at most 40. A
piece touches two neighbouring districts at most, and an Architect's side reaches two: whether it fits is two tests."""

from typing import Final, final

from mypy_extensions import i64

from sunstone._compat import append, vec
from sunstone.engine.bits import bit
from sunstone.games.founders import components as facts

GRID: Final = 14  # rows and columns of the largest city; a cell is row * GRID + column, whatever the city's size
CELLS: Final = 196
WAYS: Final = 8  # way round: quarter turns clockwise, + 4 if the shape is flipped first
SPOTS: Final = 1568  # WAYS * CELLS: where the first cell of a shape lies, and which way round
CELL_NAMES: Final = [f"{'abcdefghijklmn'[cell % GRID]}{cell // GRID + 1}" for cell in range(CELLS)]
WAY_NAMES: Final = ["0", "90", "180", "270", "0f", "90f", "180f", "270f"]
ENTRY: Final = 3  # words of an entry in `fits`: mask in the side's first district, in its second, spot


def _ways(art: list[str]) -> list[list[tuple[int, int]]]:
    """The cells of each way round, from the first in reading order; none if it looks like an earlier way."""
    found: list[list[tuple[int, int]]] = []
    for way in range(WAYS):
        cells = [(r, c) for r, row in enumerate(art) for c, sign in enumerate(row) if sign == "X"]
        if way >= 4:
            cells = [(r, -c) for r, c in cells]
        for _ in range(way % 4):
            cells = [(c, -r) for r, c in cells]
        first = min(cells)
        cells = sorted((r - first[0], c - first[1]) for r, c in cells)
        found.append([] if cells in found else cells)
    return found


SHAPE_WAYS: Final = [_ways(art) for art in facts.SHAPE_ART]
IS_WAY: Final = vec[i64]([1 if cells else 0 for ways in SHAPE_WAYS for cells in ways])  # [shape * WAYS + way]


@final
class Geometry:
    """A city of side x side cells around a pyramid of 3 x 3 squares of square x square cells.

    A *position* is district * 64 + bit. A *placement* is a number for a shape in a spot."""

    def __init__(self, side: i64, square: i64) -> None:
        self.side: i64 = side
        self.square: i64 = square
        self.position: vec[i64] = vec[i64]([-1] * CELLS)  # by cell, -1 off the city
        self.cell: vec[i64] = vec[i64]([-1] * 256)  # by position
        self.whole: vec[i64] = vec[i64]([0] * 4)  # all cells of each district
        self.placement: vec[i64] = vec[i64]([-1] * (facts.SHAPES * SPOTS))  # by shape * SPOTS + spot
        self.spot: vec[i64] = vec[i64]()  # by placement
        self.covers: vec[i64] = vec[i64]()  # by placement * 4 + district
        self.touches: vec[i64] = vec[i64]()  # the city cells next to it
        self.first: vec[i64] = vec[i64]([0] * (facts.SHAPES + 1))  # the first placement of each shape
        self.fits: vec[i64] = vec[i64]()  # entries by shape and side: see ENTRY
        self.start: vec[i64] = vec[i64]([0] * (facts.SHAPES * 4 + 1))  # where those of shape * 4 + side begin in `fits`
        self.district_cells: i64 = 0
        self._number_cells()
        for shape in range(facts.SHAPES):
            self._lay_out(shape)
        for shape in range(facts.SHAPES):
            self._sort_by_side(shape)

    def _number_cells(self) -> None:
        n, band, half = self.side, (self.side - 3 * self.square) // 2, self.side // 2
        counts = [0, 0, 0, 0]
        for r in range(n):
            for c in range(n):
                if band <= r < n - band and band <= c < n - band:
                    continue
                district = (0 if c < half else 1) if r < half else (3 if c < half else 2)
                position: i64 = district * 64 + counts[district]
                counts[district] += 1
                at: i64 = r * GRID + c
                self.position[at] = position
                self.cell[position] = at
        for d in range(4):
            i: i64 = d
            self.whole[i] = bit(counts[d]) - 1
        self.district_cells = counts[0]

    def _lay_out(self, shape: int) -> None:
        for way in range(WAYS):
            cells = SHAPE_WAYS[shape][way]
            if not cells:
                continue
            for r in range(self.side):
                for c in range(self.side):
                    self._add(shape, way, r, c, cells)
        k: i64 = shape + 1
        self.first[k] = len(self.spot)

    def _add(self, shape: int, way: int, r: int, c: int, cells: list[tuple[int, int]]) -> None:
        own = [self._at(r + dr, c + dc) for dr, dc in cells]
        if min(own) < 0:
            return
        beside = {self._at(r + dr + y, c + dc + x) for dr, dc in cells for y, x in ((0, 1), (1, 0), (0, -1), (-1, 0))}
        spot: i64 = way * CELLS + r * GRID + c
        at: i64 = shape * SPOTS + spot
        self.placement[at] = len(self.spot)
        self.spot = append(self.spot, spot)
        around = [p for p in beside if p >= 0 and p not in own]
        for d in range(4):
            self.covers = append(self.covers, _mask(own, d))
            self.touches = append(self.touches, _mask(around, d))

    def _at(self, r: int, c: int) -> int:
        """The position of a cell, -1 off the city."""
        if not (0 <= r < self.side and 0 <= c < self.side):
            return -1
        at: i64 = r * GRID + c
        return self.position[at]

    def _sort_by_side(self, shape: int) -> None:
        """What fits wholly into the two districts of each side."""
        for side in range(4):
            k: i64 = shape * 4 + side
            self.start[k] = len(self.fits)
            one: i64 = side
            other: i64 = (side + 1) % 4
            i: i64 = self.first[shape]
            end: i64 = self.first[shape + 1]
            while i < end:
                outside: i64 = 0
                for d in range(4):
                    if d != one and d != other:
                        outside |= self.covers[i * 4 + d]
                if outside == 0:
                    self.fits = append(self.fits, self.covers[i * 4 + one])
                    self.fits = append(self.fits, self.covers[i * 4 + other])
                    self.fits = append(self.fits, self.spot[i])
                i += 1
            self.start[k + 1] = len(self.fits)


def _mask(positions: list[int], district: int) -> i64:
    mask: i64 = 0
    for p in positions:
        if p // 64 == district:
            mask |= bit(p % 64)
    return mask
