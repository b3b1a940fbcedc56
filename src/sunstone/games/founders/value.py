"""A small judgement of a position, in hundredths of a point: what `greedy` looks at. Each term says what it is for."""

from typing import Final, final

from mypy_extensions import i64

from sunstone._compat import vec
from sunstone.engine.bits import bits_in
from sunstone.engine.frame import Seat
from sunstone.engine.judge import Judge
from sunstone.engine.state import State
from sunstone.games.founders import components as facts, state
from sunstone.games.founders.board import CLUSTER
from sunstone.games.founders.offering import offer_refusal
from sunstone.games.founders.placing import mask_on_top
from sunstone.games.founders.state import Founders, Player
from sunstone.games.founders.turn import city_vp

DISK: Final = 260  # a disk in hand, or to come: what a turn brings
WOOD: Final = 45  # cubes, while there is time to spend them
STONE: Final = 60
GOLD: Final = 75
STORE: Final = 7  # cubes beyond this many of a kind count a third
BUILDING: Final = 12  # for each turn to come: producing
TEMPLE: Final = 140  # pyramid tiles to come score with it
TILE: Final = 110  # and the other way round
WORSHIP_TILE: Final = 210  # held, for later
READY: Final = 70  # percent of its points, when it could be offered now
SHARE: Final = vec[i64]([0, 5, 12, 25, 42, 65])  # percent of a mask tile, by cells of the cluster that are covered
MANY: Final = 6  # turns ahead from which on everything counts in full


@final
class FoundersJudge(Judge):
    def value(self, s: State, seat: Seat) -> i64:
        assert isinstance(s, Founders)
        p = s.players[seat]
        total: i64 = p.vp * 100
        if s.depth == 0:
            return total
        total += city_vp(s, p) * 100
        turns = disks_to_come(s, seat)
        if turns == 0:
            return total
        weight: i64 = turns if turns < MANY else MANY
        later: i64 = stored(p.wood, WOOD) + stored(p.stone, STONE) + stored(p.gold, GOLD)
        later += bits_in(p.filled) * TILE + self.held(s, seat) + self.masks(s, p)
        buildings: i64 = 0
        kind: i64 = 0
        while kind < facts.PIECES:
            if kind >= facts.FIRST_TEMPLE:
                later += p.count(kind) * TEMPLE
            elif facts.MATERIAL[kind] >= 0:
                buildings += p.count(kind)
            kind += 1
        return total + later * weight // MANY + turns * DISK + buildings * BUILDING * turns

    def held(self, s: Founders, seat: Seat) -> i64:
        """Worship tiles: a little each, more if they could be offered."""
        left: i64 = s.players[seat].worship
        total: i64 = 0
        tile: i64 = 0
        while left:
            if left & 1:
                total += WORSHIP_TILE
                if offer_refusal(s, seat, tile) == 0:
                    total += facts.WORSHIP_VP[tile] * READY
            left >>= 1
            tile += 1
        return total

    def masks(self, s: Founders, p: Player) -> i64:
        """Clusters that are covered in part, while their stack has a tile."""
        clusters = s.house.boards[p.board].clusters
        total: i64 = 0
        i: i64 = 0
        while i < len(clusters):
            covered: i64 = 0
            open_cells: i64 = 0
            d: i64 = 0
            while d < facts.DISTRICTS:
                cells: i64 = clusters[i + 1 + d]
                if cells:
                    covered += bits_in(cells & p.city[state.PIECES + d])
                    open_cells |= cells & ~p.city[state.PIECES + d]
                d += 1
            if covered and open_cells:
                tile = mask_on_top(s, clusters[i])
                if tile >= 0:
                    total += SHARE[covered] * facts.MASK_VP[clusters[i] * facts.MASK_TILES + tile]
            i += CLUSTER
        return total


def disks_to_come(s: Founders, seat: Seat) -> i64:
    """In hand, unless the seat has passed, and in the rounds that follow."""
    n: i64 = 0 if s.passed >> seat & 1 else s.players[seat].disks
    number: i64 = s.round + 1
    while number <= facts.ROUNDS[s.house.players]:
        n += facts.DISKS[s.house.players] - number + 1
        number += 1
    return n


def stored(n: i64, worth: i64) -> i64:
    return n * worth if n <= STORE else STORE * worth + (n - STORE) * worth // 3
