"""Helios's judgement in named terms: what `planner` and `mcts` weigh, and what a hint tells of.

Each term measures something that lasts beyond the turn; its weight is what one unit is worth in hundredths of a point.
Where a thing loses its use towards the end, the measure already counts that: `season` is how many of the next eight own
turns will still be played. The weights come from `tools/tune.py`; the order of the terms is that of the constants."""

from typing import Final, final

from mypy_extensions import i64

from sunstone._compat import vec
from sunstone.engine.bits import bits_in, place_of_bit
from sunstone.engine.frame import Seat, a_of, kind_of, seat_of
from sunstone.engine.judge import Scale
from sunstone.engine.measure import Measure, Term
from sunstone.engine.state import State
from sunstone.games.helios import components as facts, kinds
from sunstone.games.helios.payment import paid_in_all, paid_so_far, price
from sunstone.games.helios.scoring import final_vp
from sunstone.games.helios.state import Helios, Player, tiles_below
from sunstone.games.helios.value import HeliosJudge, turns_left

POINTS: Final = 0
FINAL: Final = 1
CUBES: Final = 2  # + colour, to 6
COLOURS_HELD: Final = 7
MANA: Final = 8
MUCH_MANA: Final = 9
LAND: Final = 10
LIGHT: Final = 11
TEMPLES: Final = 12
SUN: Final = 13
LASTING: Final = 14  # power plant, warehouse, citadel, watchtower, City Hall
SETS: Final = 19
HIRED: Final = 20
HALF_PAID: Final = 21
BONUS_DUE: Final = 22
COUNT: Final = 23

TERMS: Final = [
    Term("points", 100, "points scored", ""),
    Term("final scoring", 100, "points that the board would bring if the game ended now", "points at the end"),
    Term("brown", 8, "brown resources, times the season", ""),
    Term("gray", 31, "gray resources, times the season", ""),
    Term("green", 4, "green resources, times the season", ""),
    Term("blue", 29, "blue resources, times the season", ""),
    Term("black", 11, "black resources, times the season", ""),
    Term(
        "colours", 18, "different colours at hand, times the season: they save substitutes", "different colours at hand"
    ),
    Term("Mana", 12, "Mana up to six, times the season: it hires characters", ""),
    Term("much Mana", -3, "Mana beyond six, times the season", ""),
    Term("land", -2, "tokens on the board, times the turns to come", ""),
    Term(
        "light",
        14,
        "points that the temples bring when the Sun shines on all of them, times the turns to come",
        "light on your temples",
    ),
    Term("temples", 2, "temples, times the turns to come"),
    Term("Sun value", 22, "steps that the Sun moves, times the turns to come", "reach of the Sun"),
    Term("Power Plant", 63, "built, times the turns to come"),
    Term("Warehouse", 49, "built, times the turns to come"),
    Term("Citadel", 46, "built, times the turns to come"),
    Term("Watchtower", 25, "built, times the turns to come"),
    Term("City Hall", 58, "built, times the turns to come"),
    Term(
        "sets",
        42,
        "squares of the tiles below the areas: a fourth one brings a bonus action",
        "a fourth tile of a colour still to come",
    ),
    Term("hired", 227, "characters that wait for their activation", "characters that wait to be activated"),
    Term(
        "half paid",
        1,
        "what is being paid for, less what it still costs, in hundredths of a point",
        "what is half paid",
    ),
    Term("bonus action", 250, "bonus actions that are due", "bonus actions"),
]

SEASON: Final = 8
ENOUGH_MANA: Final = 6
_LASTING: Final = vec[i64]([facts.POWER_PLANT, facts.WAREHOUSE, facts.CITADEL, facts.WATCHTOWER, facts.CITY_HALL])
_JUDGE: Final = HeliosJudge()


@final
class HeliosScale(Scale):
    def terms(self) -> list[Term]:
        return TERMS

    def measure(self, s: State, seat: Seat, out: Measure) -> None:
        assert isinstance(s, Helios)
        p = s.players[seat]
        out.clear(COUNT)
        x = out.x
        x[POINTS] = p.vp
        if s.depth == 0:
            return
        left: i64 = turns_left(s)
        season: i64 = SEASON if left > SEASON else left
        x[FINAL] = final_vp(s, p)
        self.supplies(p, season, x)
        self.growth(s, p, left, x)
        self.waiting(s, p, seat, left, x)

    def supplies(self, p: Player, season: i64, x: vec[i64]) -> None:
        colour: i64 = 0
        while colour < facts.COLOURS:
            n = p.cubes_of(colour)
            if n:
                x[CUBES + colour] = n * season
                x[COLOURS_HELD] += season
            colour += 1
        mana: i64 = p.mana if p.mana < ENOUGH_MANA else ENOUGH_MANA
        x[MANA] = mana * season
        x[MUCH_MANA] = (p.mana - mana) * season

    def growth(self, s: Helios, p: Player, left: i64, x: vec[i64]) -> None:
        x[LAND] = bits_in(p.land) * left
        x[TEMPLES] = bits_in(p.temples) * left
        points: i64 = 0
        each: i64 = 4 if p.has(facts.CITY_HALL) else 1
        temples: i64 = p.temples
        while temples:
            points += each + bits_in(s.board.around[place_of_bit(temples & -temples)] & p.land)
            temples &= temples - 1
        x[LIGHT] = points * left
        x[SUN] = p.sun_value * left
        i: i64 = 0
        while i < 5:
            if p.has(_LASTING[i]):
                x[LASTING + i] = left
            i += 1
        for area in p.areas:
            n = tiles_below(area)
            if n < 4 and left > 0:
                x[SETS] += n * n
        x[HIRED] = bits_in(p.hired & ~p.active)

    def waiting(self, s: Helios, p: Player, seat: Seat, left: i64, x: vec[i64]) -> None:
        """Only in the middle of a turn."""
        i: i64 = 0
        while i < s.depth:
            f = s.stack[i]
            if seat_of(f) == seat:
                if kind_of(f) == kinds.PAY:
                    paid = paid_so_far(f)
                    due: i64 = price(p, a_of(f), paid) - paid_in_all(paid)
                    x[HALF_PAID] += _JUDGE.worth(s, p, a_of(f), left) - due * 100
                elif kind_of(f) == kinds.BONUS:
                    x[BONUS_DUE] += 1
            i += 1
