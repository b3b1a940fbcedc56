"""A player board: mask clusters and rewards on a city's grid. Immutable, shared by all positions of a game."""

from typing import Final, final

from mypy_extensions import i64

from sunstone._compat import append, vec
from sunstone.engine.bits import bit
from sunstone.games.founders import components as facts, geometry
from sunstone.games.founders.geometry import Geometry

CLUSTER: Final = 5  # words of a cluster: colour, then its cells in each district
NO_REWARD: Final = -1


@final
class Board:
    def __init__(self, name: str, rows: list[str], rewards: list[str], grid: Geometry) -> None:
        """The texts are checked already: `board_file.py` does that."""
        self.name: str = name
        self.rows: list[str] = rows
        self.geometry: Geometry = grid
        self.symbols: vec[i64] = vec[i64]([0] * 4)  # cells with a mask symbol, by district
        self.clusters: vec[i64] = vec[i64]()
        self.rewards: vec[i64] = vec[i64]([NO_REWARD] * facts.BOTTOM)
        for i in range(facts.BOTTOM):
            k: i64 = i
            if k != facts.CENTRE:
                self.rewards[k] = facts.REWARD_NAMES.index(rewards[i])
        for colour, cells in clusters_of(rows):
            self._add(facts.MASK_LETTERS.index(colour), cells)

    def _add(self, colour: i64, cells: list[tuple[int, int]]) -> None:
        words = vec[i64]([0] * 4)
        for r, c in cells:
            at: i64 = r * geometry.GRID + c
            position: i64 = self.geometry.position[at]
            words[position // 64] |= bit(position % 64)
        self.clusters = append(self.clusters, colour)
        for d in range(4):
            k: i64 = d
            self.clusters = append(self.clusters, words[k])
            self.symbols[k] |= words[k]


def clusters_of(rows: list[str]) -> list[tuple[str, list[tuple[int, int]]]]:
    """The largest contiguous groups of one mask letter, in reading order (founders:Q92)."""
    seen: set[tuple[int, int]] = set()
    found: list[tuple[str, list[tuple[int, int]]]] = []
    for r in range(len(rows)):
        for c in range(len(rows[r])):
            letter = rows[r][c]
            if letter not in facts.MASK_LETTERS or (r, c) in seen:
                continue
            group, waiting = [], [(r, c)]
            seen.add((r, c))
            while waiting:
                y, x = waiting.pop()
                group.append((y, x))
                for near in ((y - 1, x), (y + 1, x), (y, x - 1), (y, x + 1)):
                    inside = 0 <= near[0] < len(rows) and 0 <= near[1] < len(rows[near[0]])
                    if inside and near not in seen and rows[near[0]][near[1]] == letter:
                        seen.add(near)
                        waiting.append(near)
            found.append((letter, sorted(group)))
    return found
