"""Build: one temple or one building (helios:H20-H24), and what a piece brings once it is paid for."""

from typing import final

from mypy_extensions import i64

from sunstone.engine.bits import bit, bits_in
from sunstone.engine.frame import CHANCE, a_of, cause_of, frame, seat_of
from sunstone.engine.options import Options
from sunstone.games.helios import things
from sunstone.games.helios.components import (
    BAZAAR,
    BAZAAR_MANA,
    BAZAAR_VP,
    BUILDINGS,
    COLOURS,
    GIFT,
    LAND_STEWARD,
    MANA_BONUS,
    PALACE,
    POWER_PLANT,
    STEWARD_DRAW,
    SUN_BONUS,
    TEMPLE,
)
from sunstone.games.helios.geometry import HEXES
from sunstone.games.helios.kinds import BAZAAR as SELL
from sunstone.games.helios.kinds import BONUS, BUILD, DRAW_STEWARD, PAY, STEWARD
from sunstone.games.helios.kinds import GIFT as GIVE
from sunstone.games.helios.payment import DELIVERIES, Delivery, can_pay
from sunstone.games.helios.refusals import (
    BUILT_ALREADY,
    CANNOT_PAY,
    NO_HOUSES,
    NO_TOKEN_THERE,
    NOT_ASKED,
    NOT_ENOUGH_MANA,
    TEMPLE_THERE,
)
from sunstone.games.helios.state import Helios, Step, register
from sunstone.games.helios.vocabulary import BAZAAR as SELL_MANA
from sunstone.games.helios.vocabulary import BUILD as BUILD_IT
from sunstone.games.helios.vocabulary import DECLINE, SUN
from sunstone.games.helios.vocabulary import PAY as PAY_WITH
from sunstone.games.helios.vocabulary import TEMPLE as TEMPLE_ON


def temple_refusal(s: Helios, seat: i64, h: i64) -> i64:
    """Any own token without a temple (helios:H21)."""
    p = s.players[seat]
    if p.land >> h & 1 == 0:
        return NO_TOKEN_THERE
    if p.temples >> h & 1:
        return TEMPLE_THERE
    if s.houses == 0:
        return NO_HOUSES
    return 0 if can_pay(p, TEMPLE) else CANNOT_PAY


def building_refusal(s: Helios, seat: i64, building: i64) -> i64:
    """Each one once a player (helios:H23)."""
    p = s.players[seat]
    if p.has(building):
        return BUILT_ALREADY
    if s.houses == 0:
        return NO_HOUSES
    return 0 if can_pay(p, building) else CANNOT_PAY


def can_build(s: Helios, seat: i64) -> bool:
    p = s.players[seat]
    if s.houses == 0:
        return False
    if p.land & ~p.temples and can_pay(p, TEMPLE):
        return True
    building: i64 = 0
    while building < BUILDINGS:
        if building_refusal(s, seat, building) == 0:
            return True
        building += 1
    return False


@final
class Build(Step):
    """a 1 for a bonus action: exactly one house, on a token or on the city board."""

    rules = ("helios:H13", "helios:H20", "helios:H21", "helios:H23", "helios:R32")

    def options(self, s: Helios, f: i64, out: Options) -> None:
        seat = seat_of(f)
        if a_of(f) == 0:
            out.add(DECLINE)
        if s.houses == 0:
            return
        p = s.players[seat]
        sites: i64 = p.land & ~p.temples
        if sites and can_pay(p, TEMPLE):
            h: i64 = 0
            while h < HEXES:
                if sites >> h & 1:
                    out.add(TEMPLE_ON + h)
                h += 1
        building: i64 = 0
        while building < BUILDINGS:
            if building_refusal(s, seat, building) == 0:
                out.add(BUILD_IT + building)
            building += 1

    def refusal(self, s: Helios, f: i64, action: i64) -> i64:
        if action == DECLINE and a_of(f) == 0:
            return 0
        if TEMPLE_ON <= action < BUILD_IT:
            return temple_refusal(s, seat_of(f), action - TEMPLE_ON)
        if BUILD_IT <= action < PAY_WITH:
            return building_refusal(s, seat_of(f), action - BUILD_IT)
        return NOT_ASKED

    def resolve(self, s: Helios, f: i64, action: i64) -> None:
        if action == DECLINE:
            s.pop()
            s.note(things.DECLINED, seat_of(f), 1, cause_of(f))
        elif action < BUILD_IT:
            s.swap_top(frame(PAY, seat_of(f), cause_of(f), TEMPLE + action - TEMPLE_ON))
        else:
            s.swap_top(frame(PAY, seat_of(f), cause_of(f), action - BUILD_IT))


@final
class Handover(Delivery):
    def deliver(self, s: Helios, seat: i64, piece: i64) -> None:
        if piece >= TEMPLE:
            raise_temple(s, seat, piece - TEMPLE)
            return
        p = s.players[seat]
        cause: i64 = things.PIECE + piece
        if piece < BUILDINGS:
            s.houses -= 1
            p.buildings |= bit(piece)
            s.note(things.BUILDING, seat, 1, cause, piece)
        else:
            p.active |= bit(piece - BUILDINGS)
            s.note(things.ACTIVATED, seat, 1, cause, piece - BUILDINGS)
        s.advance_marker(seat, SUN_BONUS[piece], cause)
        s.gain_mana(seat, MANA_BONUS[piece], cause)
        if GIFT[piece]:
            s.push(frame(GIVE, seat, cause))
        elif piece == POWER_PLANT:
            s.note(things.INFINITY, seat, 1, cause)
        elif piece == BAZAAR:
            s.push(frame(SELL, seat, things.BAZAAR))
        elif piece == PALACE:
            s.push(frame(BONUS, seat, cause))
        elif piece == LAND_STEWARD:
            s.push(frame(STEWARD, seat, cause))
            left: i64 = 0
            for n in s.extra:
                left += n
            for i in range(STEWARD_DRAW):
                if i < left:
                    s.push(frame(DRAW_STEWARD, CHANCE, cause, seat))


def raise_temple(s: Helios, seat: i64, h: i64) -> None:
    """What still lies on the token goes back, then the house stands; the n-th brings n Mana (helios:H22)."""
    p = s.players[seat]
    colour: i64 = 0
    while colour < COLOURS:
        while p.cubes[colour] >> h & 1:
            s.remove_cube(seat, h, colour, things.TEMPLE_SITE)
        colour += 1
    s.houses -= 1
    p.temples |= bit(h)
    s.note(things.TEMPLE, seat, 1, things.TEMPLE_MANA, h)
    s.gain_mana(seat, bits_in(p.temples), things.TEMPLE_MANA)


@final
class Sell(Step):
    """The Bazaar, once and now: up to three of the Mana at hand, 4 VP each (helios:B06, helios:R35)."""

    rules = ("helios:B06", "helios:R35")

    def options(self, s: Helios, f: i64, out: Options) -> None:
        n: i64 = 0
        while n <= BAZAAR_MANA and n <= s.players[seat_of(f)].mana:
            out.add(SELL_MANA + n)
            n += 1

    def refusal(self, s: Helios, f: i64, action: i64) -> i64:
        if SELL_MANA <= action < SUN:
            return 0 if action - SELL_MANA <= s.players[seat_of(f)].mana else NOT_ENOUGH_MANA
        return NOT_ASKED

    def resolve(self, s: Helios, f: i64, action: i64) -> None:
        s.pop()
        n: i64 = action - SELL_MANA
        s.gain_mana(seat_of(f), -n, cause_of(f))
        s.score(seat_of(f), n * BAZAAR_VP, cause_of(f))


register(BUILD, Build())
register(SELL, Sell())
DELIVERIES[0] = Handover()
