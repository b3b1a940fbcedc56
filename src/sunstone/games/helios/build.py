"""Build: one temple or one building (helios:H20-H24), and what a piece brings once it is paid for."""

from typing import final

from mypy_extensions import i64

from sunstone.engine.bits import bit, bits_in
from sunstone.engine.frame import CHANCE, Action, Frame, Seat, a_of, cause_of, frame, seat_of
from sunstone.engine.options import Options
from sunstone.games.helios import causes, components as facts, events, geometry, kinds, refusals as r, vocabulary as v
from sunstone.games.helios.payment import DELIVERIES, Delivery, can_pay
from sunstone.games.helios.state import Helios, Step, register


def temple_refusal(s: Helios, seat: Seat, h: i64) -> i64:
    """Any own token without a temple (helios:H21)."""
    p = s.players[seat]
    if p.land >> h & 1 == 0:
        return r.NO_TOKEN_THERE
    if p.temples >> h & 1:
        return r.TEMPLE_THERE
    if s.houses == 0:
        return r.NO_HOUSES
    return 0 if can_pay(p, facts.TEMPLE) else r.CANNOT_PAY


def building_refusal(s: Helios, seat: Seat, building: i64) -> i64:
    """Each one once a player (helios:H23)."""
    p = s.players[seat]
    if p.has(building):
        return r.BUILT_ALREADY
    if s.houses == 0:
        return r.NO_HOUSES
    return 0 if can_pay(p, building) else r.CANNOT_PAY


def can_build(s: Helios, seat: Seat) -> bool:
    p = s.players[seat]
    if s.houses == 0:
        return False
    if p.land & ~p.temples and can_pay(p, facts.TEMPLE):
        return True
    building: i64 = 0
    while building < facts.BUILDINGS:
        if building_refusal(s, seat, building) == 0:
            return True
        building += 1
    return False


@final
class Build(Step):
    """a 1 for a bonus action: exactly one house, on a token or on the city board."""

    rules = ("helios:H13", "helios:H20", "helios:H21", "helios:H23", "helios:R32")

    def options(self, s: Helios, f: Frame, out: Options) -> None:
        seat = seat_of(f)
        if a_of(f) == 0:
            out.add(v.DECLINE)
        if s.houses == 0:
            return
        p = s.players[seat]
        sites: i64 = p.land & ~p.temples
        if sites and can_pay(p, facts.TEMPLE):
            h: i64 = 0
            while h < geometry.HEXES:
                if sites >> h & 1:
                    out.add(v.TEMPLE + h)
                h += 1
        building: i64 = 0
        while building < facts.BUILDINGS:
            if building_refusal(s, seat, building) == 0:
                out.add(v.BUILD + building)
            building += 1

    def refusal(self, s: Helios, f: Frame, action: Action) -> i64:
        if action == v.DECLINE and a_of(f) == 0:
            return 0
        if v.TEMPLE <= action < v.BUILD:
            return temple_refusal(s, seat_of(f), action - v.TEMPLE)
        if v.BUILD <= action < v.PAY:
            return building_refusal(s, seat_of(f), action - v.BUILD)
        return r.NOT_ASKED

    def resolve(self, s: Helios, f: Frame, action: Action) -> None:
        if action == v.DECLINE:
            s.pop()
            s.note(events.DECLINED, seat_of(f), 1, cause_of(f))
        elif action < v.BUILD:
            s.swap_top(frame(kinds.PAY, seat_of(f), cause_of(f), facts.TEMPLE + action - v.TEMPLE))
        else:
            s.swap_top(frame(kinds.PAY, seat_of(f), cause_of(f), action - v.BUILD))


@final
class Handover(Delivery):
    def deliver(self, s: Helios, seat: Seat, piece: i64) -> None:
        if piece >= facts.TEMPLE:
            raise_temple(s, seat, piece - facts.TEMPLE)
            return
        p = s.players[seat]
        cause: i64 = causes.PIECE + piece
        if piece < facts.BUILDINGS:
            s.houses -= 1
            p.buildings |= bit(piece)
            s.note(events.BUILDING, seat, 1, cause, piece)
        else:
            p.active |= bit(piece - facts.BUILDINGS)
            s.note(events.ACTIVATED, seat, 1, cause, piece - facts.BUILDINGS)
        s.advance_marker(seat, facts.SUN_BONUS[piece], cause)
        s.gain_mana(seat, facts.MANA_BONUS[piece], cause)
        if facts.GIFT[piece]:
            s.push(frame(kinds.GIFT, seat, cause))
        elif piece == facts.POWER_PLANT:
            s.note(events.INFINITY, seat, 1, cause)
        elif piece == facts.BAZAAR:
            s.push(frame(kinds.BAZAAR, seat, causes.BAZAAR))
        elif piece == facts.PALACE:
            s.push(frame(kinds.BONUS, seat, cause))
        elif piece == facts.LAND_STEWARD:
            s.push(frame(kinds.STEWARD, seat, cause))
            left: i64 = 0
            for n in s.extra:
                left += n
            for i in range(facts.STEWARD_DRAW):
                if i < left:
                    s.push(frame(kinds.DRAW_STEWARD, CHANCE, cause, seat))


def raise_temple(s: Helios, seat: Seat, h: i64) -> None:
    """What still lies on the token goes back, then the house stands; the n-th brings n Mana (helios:H22)."""
    p = s.players[seat]
    colour: i64 = 0
    while colour < facts.COLOURS:
        while p.cubes[colour] >> h & 1:
            s.remove_cube(seat, h, colour, causes.TEMPLE_SITE)
        colour += 1
    s.houses -= 1
    p.temples |= bit(h)
    s.note(events.TEMPLE, seat, 1, causes.TEMPLE_MANA, h)
    s.gain_mana(seat, bits_in(p.temples), causes.TEMPLE_MANA)


@final
class Sell(Step):
    """The Bazaar, once and now: up to three of the Mana at hand, 4 VP each (helios:B06, helios:R35)."""

    rules = ("helios:B06", "helios:R35")

    def options(self, s: Helios, f: Frame, out: Options) -> None:
        n: i64 = 0
        while n <= facts.BAZAAR_MANA and n <= s.players[seat_of(f)].mana:
            out.add(v.BAZAAR + n)
            n += 1

    def refusal(self, s: Helios, f: Frame, action: Action) -> i64:
        if v.BAZAAR <= action < v.SUN:
            return 0 if action - v.BAZAAR <= s.players[seat_of(f)].mana else r.NOT_ENOUGH_MANA
        return r.NOT_ASKED

    def resolve(self, s: Helios, f: Frame, action: Action) -> None:
        s.pop()
        n: i64 = action - v.BAZAAR
        s.gain_mana(seat_of(f), -n, cause_of(f))
        s.score(seat_of(f), n * facts.BAZAAR_VP, cause_of(f))


register(kinds.BUILD, Build())
register(kinds.BAZAAR, Sell())
DELIVERIES[0] = Handover()
