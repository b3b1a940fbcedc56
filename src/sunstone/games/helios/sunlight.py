"""Move the Sun: where it goes, the revolution, and what it shines on (helios:H25-H36)."""

from typing import final

from mypy_extensions import i64

from sunstone.engine.bits import bits_in
from sunstone.engine.frame import Action, Frame, Seat, a_of, b_of, cause_of, frame, seat_of
from sunstone.engine.options import Options
from sunstone.games.helios import causes, components as facts, events, geometry, kinds, refusals as r, vocabulary as v
from sunstone.games.helios.state import Helios, Player, Step, register
from sunstone.games.helios.sun import UNLIMITED, Moves


def moves_of(s: Helios, seat: Seat, fresh: bool = False) -> Moves:
    """The ends of a Sun movement made now, or on a fresh turn. With the Power Plant there is no limit, and a
    revolution scores nothing (helios:H32)."""
    p = s.players[seat]
    plant = p.has(facts.POWER_PLANT)
    limit: i64 = UNLIMITED if plant else p.sun_value
    return s.shore_of(seat).moves(p.sun, p.touch, limit, not plant and (fresh or s.revolved == 0))


def end_refusal(s: Helios, seat: Seat, h: i64) -> i64:
    p, board = s.players[seat], s.board
    if moves_of(s, seat).ends >> h & 1:
        return 0
    if (board.light | board.dark) >> h & 1 == 0:
        return r.NOT_ON_BOARD
    if h == p.sun:
        return r.SUN_STANDS_THERE
    if p.land >> h & 1:
        return r.SUN_ON_TOKEN
    shore = s.shore_of(seat)
    if shore.way_out[h] >= 0:
        return r.DEAD_END
    if shore.first_visit[h] >= 0:
        return r.TOO_FAR
    return r.IN_A_LAKE if board.around[h] & p.land else r.NOT_ON_SHORE


@final
class MoveSun(Step):
    """a 1 for a bonus action: move, then illuminate once."""

    rules = ("helios:H13", "helios:H25", "helios:H26", "helios:H27", "helios:H30")

    def options(self, s: Helios, f: Frame, out: Options) -> None:
        if a_of(f) == 0:
            out.add(v.DECLINE)
        ends = moves_of(s, seat_of(f)).ends
        h: i64 = 0
        while h < geometry.HEXES:
            if ends >> h & 1:
                out.add(v.SUN + h)
            h += 1

    def refusal(self, s: Helios, f: Frame, action: Action) -> i64:
        if action == v.DECLINE and a_of(f) == 0:
            return 0
        if v.SUN <= action < v.SHINE:
            return end_refusal(s, seat_of(f), action - v.SUN)
        return r.NOT_ASKED

    def resolve(self, s: Helios, f: Frame, action: Action) -> None:
        s.pop()
        seat = seat_of(f)
        if action == v.DECLINE:
            s.note(events.DECLINED, seat, 1, cause_of(f))
            return
        p, h, m = s.players[seat], action - v.SUN, moves_of(s, seat)
        s.note(events.MOVED, seat, m.steps[h], cause_of(f), events.pack_move(p.sun, h))
        p.sun = h
        p.touch = m.touches[h]
        if m.scored >> h & 1:
            s.revolved = 1
            s.score(seat, facts.WATCHTOWER_VP if p.has(facts.WATCHTOWER) else facts.REVOLUTION_VP, causes.REVOLUTION)
        illuminate(s, seat)


# --- illumination: all tokens next to the Sun at the same time (helios:R33)
def temple_vp(s: Helios, p: Player, h: i64) -> i64:
    """1 VP and one for each token next to it, whatever lies there (helios:H33); the City Hall's points come on top."""
    return facts.TEMPLE_VP + facts.NEIGHBOUR_VP * bits_in(s.board.around[h] & p.land)


def fed(s: Helios, p: Player, colour: i64) -> i64:
    """Mask of the Earth tokens of that colour that the Sun gives a resource (helios:H34, helios:H35)."""
    taken: i64 = p.full() if p.has(facts.WAREHOUSE) else p.laden()
    return s.board.around[p.sun] & p.tokens[colour] & ~p.temples & ~taken


def shining_vp(s: Helios, p: Player) -> i64:
    total: i64 = 0
    lit: i64 = s.board.around[p.sun] & p.temples
    if lit:
        h: i64 = 0
        while h < geometry.HEXES:
            if lit >> h & 1:
                total += temple_vp(s, p, h)
            h += 1
    return total


def illuminate(s: Helios, seat: Seat) -> None:
    p = s.players[seat]
    s.score(seat, shining_vp(s, p), causes.TEMPLES)
    if p.has(facts.CITY_HALL):
        s.score(seat, facts.CITY_HALL_VP * bits_in(s.board.around[p.sun] & p.temples), causes.CITY_HALL)
    colour: i64 = facts.COLOURS - 1
    while colour >= 0:
        tokens = fed(s, p, colour)
        if tokens:
            if bits_in(tokens) > s.supply[colour]:
                s.push(frame(kinds.SHINE, seat, causes.SHINING, colour))
            else:
                h: i64 = 0
                while h < geometry.HEXES:
                    if tokens >> h & 1:
                        s.add_cube(seat, h, colour, causes.SHINING)
                    h += 1
        colour -= 1


@final
class Shine(Step):
    """a colour, b the lowest hex that may follow: the supply is too small, its owner chooses who gets one (helios:R58).
    Hexes are named in rising order; a token that has just got one lies before them."""

    rules = ("helios:R58",)

    def run(self, s: Helios, f: Frame) -> bool:
        return s.supply[a_of(f)] == 0

    def options(self, s: Helios, f: Frame, out: Options) -> None:
        h: i64 = b_of(f)
        while h < geometry.HEXES:
            if shine_refusal(s, f, h) == 0:
                out.add(v.SHINE + h)
            h += 1

    def refusal(self, s: Helios, f: Frame, action: Action) -> i64:
        if v.SHINE <= action < v.HIRE:
            return shine_refusal(s, f, action - v.SHINE)
        return r.NOT_ASKED

    def resolve(self, s: Helios, f: Frame, action: Action) -> None:
        h: i64 = action - v.SHINE
        s.swap_top(frame(kinds.SHINE, seat_of(f), cause_of(f), a_of(f), h + 1))
        s.add_cube(seat_of(f), h, a_of(f), cause_of(f))


def shine_refusal(s: Helios, f: Frame, h: i64) -> i64:
    tokens = fed(s, s.players[seat_of(f)], a_of(f))
    if tokens >> h & 1 == 0:
        return r.NOT_SHONE_ON
    if h < b_of(f) or bits_in(tokens >> h) < s.supply[a_of(f)]:
        return r.RISING_ORDER
    return 0


register(kinds.SUN, MoveSun())
register(kinds.SHINE, Shine())
