"""Shapes made of cells: outlines of pieces and clusters, and the cell by which a piece is held."""

from collections.abc import Collection, Sequence
from functools import cache
from typing import Final

from sunstone.drawing.kit import num
from sunstone.games.founders import components as facts, geometry

Cell = tuple[int, int]  # row, column
CELL_OF: Final = {name: divmod(cell, geometry.GRID) for cell, name in enumerate(geometry.CELL_NAMES)}


def name_of(row: int, column: int) -> str:
    return geometry.CELL_NAMES[row * geometry.GRID + column]


@cache
def cells_of(piece: str, way: str) -> tuple[Cell, ...]:
    """The cells of a piece that way round, from the first in reading order; none if it looks like an earlier way."""
    return tuple(geometry.SHAPE_WAYS[facts.SHAPE[facts.PIECE_NAMES.index(piece)]][geometry.WAY_NAMES.index(way)])


@cache
def ways_of(piece: str) -> tuple[str, ...]:
    """The ways round that look different."""
    return tuple(way for way in geometry.WAY_NAMES if cells_of(piece, way))


@cache
def grip(cells: tuple[Cell, ...]) -> Cell:
    """The cell nearest to the middle of a piece: it carries the emblem, and the pointer holds the piece there."""
    row, column = sum(r for r, _ in cells) / len(cells), sum(c for _, c in cells) / len(cells)
    return min(cells, key=lambda cell: (round((cell[0] - row) ** 2 + (cell[1] - column) ** 2, 6), cell))


@cache
def flat_way(piece: str) -> str:
    """How a piece lies in the market: temples as flat as they can, buildings as they are."""
    ways = ways_of(piece)[:4] if facts.PIECE_NAMES.index(piece) >= facts.FIRST_TEMPLE else ways_of(piece)[:1]
    return min(ways, key=lambda way: max(r for r, _ in cells_of(piece, way)))


@cache
def flat(piece: str) -> tuple[Cell, ...]:
    """Its cells as it lies there, from the upper left corner of its extent."""
    cells = cells_of(piece, flat_way(piece))
    left = min(c for _, c in cells)
    return tuple((r, c - left) for r, c in cells)


def neighbours(cells: Collection[Cell]) -> list[Cell]:
    """The cells beside these."""
    beside = {(r + y, c + x) for r, c in cells for y, x in ((0, 1), (1, 0), (0, -1), (-1, 0))}
    return sorted(beside - set(cells))


# --- outlines
def outline(cells: Sequence[Cell], unit: float, inset: float, radius: float) -> str:
    """The rounded outline of all cells together, as one path from (0, 0)."""
    return "".join(_loop(corners, unit, inset, radius) for corners in _loops(set(cells)))


def _loops(cells: set[Cell]) -> list[list[Cell]]:
    """The corners of every closed line round the cells, clockwise; holes the other way."""
    onward: dict[Cell, list[Cell]] = {}
    for r, c in sorted(cells):
        for start, end, beyond in (
            ((c, r), (c + 1, r), (r - 1, c)),
            ((c + 1, r), (c + 1, r + 1), (r, c + 1)),
            ((c + 1, r + 1), (c, r + 1), (r + 1, c)),
            ((c, r + 1), (c, r), (r, c - 1)),
        ):
            if beyond not in cells:
                onward.setdefault(start, []).append(end)
    loops = []
    while onward:
        first = at = next(iter(onward))
        points = []
        while True:
            points.append(at)
            after = onward[at].pop()
            if not onward[at]:
                del onward[at]
            at = after
            if at == first:
                break
        loops.append(
            [p for i, p in enumerate(points) if not _straight(points[i - 1], p, points[(i + 1) % len(points)])]
        )
    return loops


def _straight(a: Cell, b: Cell, c: Cell) -> bool:
    return (a[0] == b[0] == c[0]) or (a[1] == b[1] == c[1])


def _sign(x: int) -> int:
    return (x > 0) - (x < 0)


def _loop(corners: list[Cell], unit: float, inset: float, radius: float) -> str:
    d, n = "", len(corners)
    for i, (x, y) in enumerate(corners):
        (px, py), (nx, ny) = corners[i - 1], corners[(i + 1) % n]
        before, after = (_sign(x - px), _sign(y - py)), (_sign(nx - x), _sign(ny - y))
        vx = x * unit - inset * (before[1] + after[1])
        vy = y * unit + inset * (before[0] + after[0])
        start = f"{num(vx - before[0] * radius)} {num(vy - before[1] * radius)}"
        end = f"{num(vx + after[0] * radius)} {num(vy + after[1] * radius)}"
        d += f"{'L' if i else 'M'}{start}Q{num(vx)} {num(vy)} {end}"
    return d + "z"
