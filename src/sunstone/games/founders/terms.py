"""Founders's judgement in named terms: what `planner` and `mcts` weigh, and what a hint tells of.

Each term measures something that lasts beyond the turn; its weight is what one unit is worth in hundredths of a point.
Where a thing loses its use towards the end, the measure already counts that: `season` is how many of the next six own
turns will still be played. The weights come from `tools/tune.py`; the order of the terms is that of the constants."""

from typing import Final, final

from mypy_extensions import i64

from sunstone._compat import vec
from sunstone.engine.bits import bits_in
from sunstone.engine.frame import Seat
from sunstone.engine.judge import Scale
from sunstone.engine.measure import Measure, Term
from sunstone.engine.state import State
from sunstone.games.founders import components as facts, state
from sunstone.games.founders.offering import offer_refusal
from sunstone.games.founders.state import Founders, Player
from sunstone.games.founders.turn import city_vp
from sunstone.games.founders.value import FoundersJudge, disks_to_come

POINTS: Final = 0
CITY: Final = 1
DISKS: Final = 2
EARLY: Final = 3
WOOD: Final = 4
STONE: Final = 5
GOLD: Final = 6
HOARD: Final = 7
WORKSHOPS: Final = 8
TEMPLES: Final = 9
PYRAMID: Final = 10
PAIRS: Final = 11
WORSHIP: Final = 12
READY: Final = 13
MASKS: Final = 14
FAVOR: Final = 15
COUNT: Final = 16

# Three terms, one thing to a person: the more there is of both, the less each of them adds.
_TOGETHER: Final = "points of temples and pyramid still to come"

TERMS: Final = [
    Term("points", 100, "points scored", ""),
    Term("city", 100, "points that the districts would bring if the game ended now", "points of your districts"),
    Term("disks", 700, "the last six disks in hand or to come: turns", "disks left to place"),
    Term("early disks", 1200, "disks beyond six in hand or to come", "disks left to place"),
    Term("wood", 8, "wood up to seven, times the season", ""),
    Term("stone", 10, "stone up to seven, times the season", ""),
    Term("gold", 12, "gold up to seven, times the season", ""),
    Term("hoard", 3, "cubes beyond seven of a kind, times the season", ""),
    Term("producers", 12, "buildings that produce, times the turns to come", "buildings that produce"),
    Term("temples", 23, "temples, times the season: pyramid tiles to come score with them", _TOGETHER),
    Term("pyramid", 18, "tiles on the pyramid, times the season: temples to come score with them", _TOGETHER),
    Term("both", 0, "temples times tiles on the pyramid, times the season", _TOGETHER),
    Term("worship tiles", 35, "worship tiles held, times the season"),
    Term(
        "ready",
        12,
        "points of worship tiles that could be offered now, times the season",
        "worship tiles that can be offered",
    ),
    Term(
        "masks",
        17,
        "share of mask tiles whose cluster is covered in part, in points, times the season",
        "masks that are half covered",
    ),
    Term("favor", 0, "steps of the favor token, times the season", "favor"),
]

SEASON: Final = 6
STORE: Final = 7
_JUDGE: Final = FoundersJudge()


@final
class FoundersScale(Scale):
    def terms(self) -> list[Term]:
        return TERMS

    def measure(self, s: State, seat: Seat, out: Measure) -> None:
        assert isinstance(s, Founders)
        p = s.players[seat]
        out.clear(COUNT)
        x = out.x
        x[POINTS] = p.vp
        if s.depth == 0 or (s.is_solo and seat == state.RIVAL_SEAT):
            return
        x[CITY] = city_vp(s, p)
        turns = disks_to_come(s, seat)
        season: i64 = turns if turns < SEASON else SEASON
        x[DISKS] = season
        x[EARLY] = turns - season
        if turns == 0:
            return
        x[WOOD] = low(p.wood) * season
        x[STONE] = low(p.stone) * season
        x[GOLD] = low(p.gold) * season
        spare: i64 = p.wood + p.stone + p.gold - low(p.wood) - low(p.stone) - low(p.gold)
        x[HOARD] = spare * season
        self.buildings(p, turns, season, x)
        self.worship(s, p, seat, season, x)
        x[MASKS] = _JUDGE.masks(s, p) * season // 100
        x[FAVOR] = p.favor * season

    def buildings(self, p: Player, turns: i64, season: i64, x: vec[i64]) -> None:
        producers: i64 = 0
        temples: i64 = 0
        kind: i64 = 0
        while kind < facts.PIECES:
            if kind >= facts.FIRST_TEMPLE:
                temples += p.count(kind)
            elif facts.MATERIAL[kind] >= 0:
                producers += p.count(kind)
            kind += 1
        tiles: i64 = bits_in(p.filled)
        x[WORKSHOPS] = producers * turns
        x[TEMPLES] = temples * season
        x[PYRAMID] = tiles * season
        x[PAIRS] = temples * tiles * season

    def worship(self, s: Founders, p: Player, seat: Seat, season: i64, x: vec[i64]) -> None:
        held: i64 = p.worship
        tile: i64 = 0
        while held:
            if held & 1:
                x[WORSHIP] += season
                if offer_refusal(s, seat, tile) == 0:
                    x[READY] += facts.WORSHIP_VP[tile] * season
            held >>= 1
            tile += 1


def low(n: i64) -> i64:
    return n if n < STORE else STORE
