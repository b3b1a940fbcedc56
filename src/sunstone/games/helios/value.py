"""A small judgement of a position, in hundredths of a point: what `greedy` looks at. Each term says what it is for."""

from typing import Final, final

from mypy_extensions import i64

from sunstone._compat import vec
from sunstone.engine.bits import bits_in
from sunstone.engine.frame import Seat, a_of, kind_of, seat_of
from sunstone.engine.judge import Judge
from sunstone.engine.state import State
from sunstone.games.helios import components as facts, kinds
from sunstone.games.helios.payment import paid_in_all, paid_so_far, price
from sunstone.games.helios.scoring import character_vp, final_vp
from sunstone.games.helios.state import Helios, Player, tiles_below

RESOURCE: Final = vec[i64]([90, 90, 90, 120, 120])  # each, towards buildings, temples and characters
KIND: Final = 60  # for each different colour at hand: it saves substitutes
MANA: Final = 80  # beside the point it is worth at the end: characters
SPARE_MANA: Final = 6  # Mana beyond this hires nobody any more
LAND: Final = 35  # a token, for each ten turns to come: neighbours for temples, resources in the Sun
TEMPLE_TURN: Final = 45  # a temple shines about every third turn; per point it would score now
SUN: Final = 55  # a step of Sun movement, for each ten turns to come
LASTING: Final = 35  # a building with a lasting ability, per turn to come
SET_TILE: Final = 40  # a tile below an area, towards its bonus action
HIRED: Final = 350  # a character that waits for its activation
BONUS_ACTION: Final = 250  # one that is due


@final
class HeliosJudge(Judge):
    def value(self, s: State, seat: Seat) -> i64:
        assert isinstance(s, Helios)
        p = s.players[seat]
        if s.depth == 0:
            return p.vp * 100
        left = turns_left(s)
        total: i64 = (p.vp + final_vp(s, p)) * 100
        total += self.supplies(p, left)
        total += self.growth(s, p, left)
        total += self.waiting(s, p, seat, left)
        return total

    def supplies(self, p: Player, left: i64) -> i64:
        """What may still be spent; at the very end nothing of it counts."""
        total: i64 = 0
        colour: i64 = 0
        while colour < facts.COLOURS:
            n = p.cubes_of(colour)
            if n:
                total += n * RESOURCE[colour] + KIND
            colour += 1
        mana: i64 = p.mana if p.mana < SPARE_MANA else SPARE_MANA
        total += mana * MANA
        return total if left > 4 else total * (left + 1) // 6

    def growth(self, s: Helios, p: Player, left: i64) -> i64:
        """What will bring points in the turns to come."""
        total: i64 = bits_in(p.land) * LAND * left // 10
        h: i64 = 0
        temples: i64 = p.temples
        while temples >> h:
            if temples >> h & 1:
                points: i64 = 1 + bits_in(s.board.around[h] & p.land)
                if p.has(facts.CITY_HALL):
                    points += 3
                total += points * TEMPLE_TURN * left // 3
            h += 1
        total += p.sun_value * SUN * left // 10
        for building in (facts.POWER_PLANT, facts.WAREHOUSE, facts.CITADEL, facts.WATCHTOWER, facts.CITY_HALL):
            if p.has(building):
                total += LASTING * left
        for area in p.areas:
            n = tiles_below(area)
            if n < 4:
                total += n * n * SET_TILE
        total += bits_in(p.hired & ~p.active) * HIRED
        return total

    def waiting(self, s: Helios, p: Player, seat: Seat, left: i64) -> i64:
        """What is half paid, less what it still costs, and bonus actions that are due."""
        total: i64 = 0
        i: i64 = 0
        while i < s.depth:
            f = s.stack[i]
            if seat_of(f) == seat:
                if kind_of(f) == kinds.PAY:
                    paid = paid_so_far(f)
                    total += self.worth(s, p, a_of(f), left) - (price(p, a_of(f), paid) - paid_in_all(paid)) * 100
                elif kind_of(f) == kinds.BONUS:
                    total += BONUS_ACTION
            i += 1
        return total

    def worth(self, s: Helios, p: Player, piece: i64, left: i64) -> i64:
        """About what a piece will be worth once it is paid for."""
        if piece >= facts.TEMPLE:
            n: i64 = bits_in(p.temples) + 1
            points: i64 = 1 + bits_in(s.board.around[piece - facts.TEMPLE] & p.land)
            return n * (100 + MANA) + points * TEMPLE_TURN * left // 3
        total: i64 = facts.MANA_BONUS[piece] * (100 + MANA) + facts.SUN_BONUS[piece] * SUN * left // 10
        if piece >= facts.BUILDINGS:
            return total + character_vp(p, piece) * 100 - HIRED
        total += facts.PIECE_VP[piece] * 100
        if piece == facts.PALACE:
            total += BONUS_ACTION
        return total


def turns_left(s: Helios) -> i64:
    """Own turns to come, about."""
    total: i64 = 0
    i: i64 = s.round
    while i <= facts.ROUNDS[s.n]:
        total += facts.TURNS[s.n * 4 + i - 1]
        i += 1
    return total - s.turns // s.n
