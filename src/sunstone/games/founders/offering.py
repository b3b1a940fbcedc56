"""The offering of worship tiles, eighteen kinds of it (founders:WOR1 to WOR18, Q40 to Q47)."""

from typing import Final, final

from mypy_extensions import i64

from sunstone.engine.bits import bit
from sunstone.engine.frame import CHANCE, Action, Frame, Seat, a_of, b_of, cause_of, frame, seat_of
from sunstone.engine.options import Options
from sunstone.games.founders import (
    causes,
    components as facts,
    events,
    kinds,
    pyramid,
    refusals as r,
    state,
    vocabulary as v,
)
from sunstone.games.founders.paying import can_pay, charge
from sunstone.games.founders.placing import WORSHIP_PRICE
from sunstone.games.founders.pyramid import can_supply, has_open_square, left_of
from sunstone.games.founders.state import Founders, Player, Step, register
from sunstone.games.founders.worship import put_under

ANY_OF_BUILD: Final = 0b000111  # a of an ACT frame: columns whose Build action is open, then whose Influence action is
ANY_OF_INFLUENCE: Final = 0b111000
GRANTED: Final = 1  # b of an ACT frame: it may be declined


def product_of(p: Player, tile: i64) -> i64:
    """Temples of a colour times buildings of a material (founders:WOR12 to WOR14)."""
    buildings: i64 = 0
    kind: i64 = 0
    while kind < facts.PIECES:
        if facts.MATERIAL[kind] == facts.PRODUCT_MATERIAL[tile]:
            buildings += p.count(kind)
        kind += 1
    return p.count(facts.PRODUCT_TEMPLE[tile]) * buildings


def has_needed(p: Player, tile: i64) -> bool:
    """Whether the city holds at least what is depicted (founders:Q42, Q88)."""
    kind: i64 = 0
    while kind < facts.PIECES:
        if p.count(kind) < facts.NEEDS[tile * facts.PIECES + kind]:
            return False
        kind += 1
    return p.count(0) + p.count(1) >= facts.NEEDS_SIZE_1[tile]


def can_repeat(p: Player, tile: i64, times: i64) -> bool:
    if facts.SPEND_ANY[tile]:
        return p.cubes >= times * facts.SPEND_ANY[tile]
    return can_pay(p, times * facts.SPEND_WOOD[tile], times * facts.SPEND_STONE[tile], times * facts.SPEND_GOLD[tile])


def offer_refusal(s: Founders, seat: Seat, tile: i64) -> i64:
    """Whether the tile is in hand and can be resolved."""
    p = s.players[seat]
    if p.worship >> tile & 1 == 0:
        return r.NO_SUCH_TILE
    kind = facts.KIND[tile]
    if kind == facts.PYRAMID_FOR_5:
        if p.cubes < pyramid.PYRAMID_PRICE:
            return r.CANNOT_PAY
        at: i64 = state.SUPPLY + facts.FIRST_TILE
        if s.tiles[at] + s.tiles[at + 1] + s.tiles[at + 2] == 0:
            return r.NOT_IN_SUPPLY
        return 0 if has_open_square(s, p) else r.NO_OPEN_SQUARE
    if kind == facts.TEMPLE_FOR_3:
        if p.cubes < WORSHIP_PRICE:
            return r.CANNOT_PAY
        if can_supply(s, p, facts.TEMPLES):
            return 0
        return r.NO_ROOM if left_of(s, facts.TEMPLES) else r.NOT_IN_SUPPLY
    if kind <= facts.LAST_PAID:
        return 0 if can_repeat(p, tile, 1) else r.CANNOT_PAY
    if facts.FIRST_PRODUCT <= kind <= facts.LAST_PRODUCT:
        return 0 if product_of(p, tile) else r.CONDITION_NOT_MET
    if kind <= facts.HAS_TEMPLES:
        return 0 if has_needed(p, tile) else r.CONDITION_NOT_MET
    return 0


def can_offer(s: Founders, seat: Seat) -> bool:
    left: i64 = s.players[seat].worship
    tile: i64 = 0
    while left:
        if left & 1 and offer_refusal(s, seat, tile) == 0:
            return True
        left >>= 1
        tile += 1
    return False


def offer(s: Founders, seat: Seat, tile: i64) -> None:
    """The tile is out of hand at once and goes under its stack last (founders:Q40, Q85)."""
    cause: i64 = causes.OFFERING + facts.DEF[tile]
    kind = facts.KIND[tile]
    s.players[seat].worship &= ~bit(tile)
    s.note(events.OFFERED, seat, 1, cause, tile)
    s.push(frame(kinds.RETURN_TILE, seat, cause, tile))
    if kind == facts.PYRAMID_FOR_5:
        s.push(frame(kinds.CHOOSE_SQUARE, seat, cause))
    elif kind == facts.TEMPLE_FOR_3:
        s.push(frame(kinds.CHOOSE_PIECE, seat, cause, pyramid.NO_SECOND, pyramid.FOR_ANY_3, facts.TEMPLES))
    elif kind <= facts.LAST_REPEATED:
        s.push(frame(kinds.TIMES, seat, cause, tile))
    else:
        s.push(frame(kinds.SCORE_OFFER, seat, cause, tile, 1))
        if kind <= facts.LAST_PAID:
            charge(s, seat, cause, anything=facts.SPEND_ANY[tile])


@final
class Times(Step):
    """a tile: how often its payment is made, all at once (founders:Q41)."""

    rules = ("founders:Q41",)

    def run(self, s: Founders, f: Frame) -> bool:
        if can_repeat(s.players[seat_of(f)], a_of(f), 2):
            return False
        self._pay(s, f, 1)
        return True

    def options(self, s: Founders, f: Frame, out: Options) -> None:
        times: i64 = 1
        while times <= facts.TIMES_MAX[a_of(f)] and can_repeat(s.players[seat_of(f)], a_of(f), times):
            out.add(v.TIMES + times - 1)
            times += 1

    def refusal(self, s: Founders, f: Frame, action: Action) -> i64:
        if not v.TIMES <= action < v.KIND:
            return r.NOT_ASKED
        times: i64 = action - v.TIMES + 1
        if times > facts.TIMES_MAX[a_of(f)]:
            return r.TOO_OFTEN
        return 0 if can_repeat(s.players[seat_of(f)], a_of(f), times) else r.CANNOT_PAY

    def resolve(self, s: Founders, f: Frame, action: Action) -> None:
        s.pop()
        self._pay(s, f, action - v.TIMES + 1)

    def _pay(self, s: Founders, f: Frame, times: i64) -> None:
        seat, cause, tile = seat_of(f), cause_of(f), a_of(f)
        s.push(frame(kinds.SCORE_OFFER, seat, cause, tile, times))
        charge(
            s,
            seat,
            cause,
            wood=times * facts.SPEND_WOOD[tile],
            stone=times * facts.SPEND_STONE[tile],
            gold=times * facts.SPEND_GOLD[tile],
            anything=times * facts.SPEND_ANY[tile],
        )


@final
class ScoreOffer(Step):
    """a tile, b times: its points, and what may be done beside them (founders:Q45)."""

    rules = ("founders:Q41", "founders:Q45", "founders:Q46", "founders:Q47")

    def run(self, s: Founders, f: Frame) -> bool:
        seat, cause, tile = seat_of(f), cause_of(f), a_of(f)
        kind = facts.KIND[tile]
        vp: i64 = facts.WORSHIP_VP[tile] * b_of(f)
        if facts.FIRST_PRODUCT <= kind <= facts.LAST_PRODUCT:
            vp = product_of(s.players[seat], tile)
            if vp > facts.VP_MAX[tile]:
                vp = facts.VP_MAX[tile]
        s.score(seat, vp, cause)
        if kind == facts.VP_AND_BUILDING:
            s.push(
                frame(
                    kinds.CHOOSE_PIECE,
                    seat,
                    cause,
                    pyramid.NO_SECOND,
                    pyramid.MAY_DECLINE,
                    facts.BY_SIZE[facts.GIVES_BUILDING[tile]],
                )
            )
        elif kind == facts.VP_AND_INFLUENCE:
            s.push(frame(kinds.ACT, seat, cause, ANY_OF_INFLUENCE, GRANTED))
        elif kind == facts.VP_AND_BUILD:
            s.push(frame(kinds.ACT, seat, cause, ANY_OF_BUILD, GRANTED))
        return True


@final
class ReturnTile(Step):
    """a tile: face down under its own stack (founders:Q40)."""

    rules = ("founders:Q40", "founders:Q84")

    def run(self, s: Founders, f: Frame) -> bool:
        s.note(events.RETURNED, seat_of(f), 1, cause_of(f), a_of(f))
        put_under(s, a_of(f))
        s.push(frame(kinds.REFILL, CHANCE, 0, a_of(f) // facts.OF_COLOUR))
        return True


register(kinds.TIMES, Times())
register(kinds.SCORE_OFFER, ScoreOffer())
register(kinds.RETURN_TILE, ReturnTile())
