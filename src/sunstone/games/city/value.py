"""A small judgement of a position, in hundredths of a point: what `greedy` looks at. Each term says what it is for."""

from typing import Final, final

from mypy_extensions import i64

from sunstone._compat import vec
from sunstone.engine.bits import bits_in
from sunstone.engine.frame import Seat
from sunstone.engine.judge import Judge
from sunstone.engine.state import State
from sunstone.games.city import components as facts
from sunstone.games.city.eclipse import LAST_ECLIPSE, mask_sets_vp, masks_of
from sunstone.games.city.gains import step_on
from sunstone.games.city.nobles import buildings_taken
from sunstone.games.city.salary import salary_of
from sunstone.games.city.state import City, Player, board_of, power_of, space_of

COCOA: Final = 55  # each; a price, a salary, or an unlock later
MISSING_SALARY: Final = 150  # each cocoa short of the next salary, half its price in points
WOOD: Final = 100
STONE: Final = 120
GOLD: Final = 130
OBSIDIAN: Final = 140  # stands for any of them
STORE: Final = 8  # resources beyond this many of a kind count half
POWER: Final = vec[i64]([0, 0, 90, 200, 330, 480])  # a worker's power, towards better yields and Ascension
WORKER: Final = 700  # a worker in play, for each Eclipse to come
LOCKED: Final = 120  # a locked worker is in the way
TECHNOLOGY: Final = 200  # for each Eclipse to come
TILE: Final = 180  # an unused discovery tile that is no mask
TEMPLE: Final = 130  # a step
BONUS: Final = 900  # a temple bonus tile reached
AVENUE_SHARE: Final = 80  # percent of what the Avenue would score in the Eclipses to come


@final
class CityJudge(Judge):
    def value(self, s: State, seat: Seat) -> i64:
        assert isinstance(s, City)
        p = s.players[seat]
        if s.depth == 0:
            return p.vp * 100
        left: i64 = 1 if s.capstone else LAST_ECLIPSE - s.eclipses
        total: i64 = p.vp * 100 + self.supplies(p) + self.crew(p, left)
        total += p.avenue * facts.AVENUE_VP[buildings_taken(s)] * left * AVENUE_SHARE
        if left > 0:
            total += p.pyramid * facts.PYRAMID_RATE[LAST_ECLIPSE - left] * 100
        total += mask_sets_vp(masks_of(p)) * left * 90
        total += bits_in(p.technologies) * TECHNOLOGY * left
        for temple in range(3):
            total += step_on(p, temple) * TEMPLE
            if step_on(p, temple) >= facts.PENULTIMATE:
                total += BONUS
        return total

    def supplies(self, p: Player) -> i64:
        total: i64 = p.cocoa * COCOA
        short: i64 = salary_of(p) - p.cocoa
        if short > 0:
            total -= short * MISSING_SALARY
        total += stored(p.wood, WOOD) + stored(p.stone, STONE) + stored(p.gold, GOLD)
        total += stored(p.obsidian, OBSIDIAN) + bits_in(p.majors) * TILE
        tools: i64 = p.tiles
        for _ in range(facts.FIRST_MASK):
            total += (tools & 3) * TILE
            tools >>= 2
        return total

    def crew(self, p: Player, left: i64) -> i64:
        total: i64 = 0
        for d in p.dice:
            if board_of(d) < facts.BOARDS:
                total += WORKER * left + POWER[power_of(d)]
                if space_of(d) > 0:
                    total -= LOCKED
        return total


def stored(n: i64, worth: i64) -> i64:
    return n * worth if n <= STORE else STORE * worth + (n - STORE) * worth // 2
