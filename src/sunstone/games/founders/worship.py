"""Worship tiles: the display, taking them, and making an offering (founders:5.3, WOR1 to WOR18)."""

from typing import Final, final

from mypy_extensions import i64

from sunstone.engine.bits import bit
from sunstone.engine.frame import CHANCE, Action, Frame, Seat, a_of, b_of, cause_of, frame, seat_of
from sunstone.engine.options import Options
from sunstone.games.founders import causes, components as facts, events, kinds, refusals as r, vocabulary as v
from sunstone.games.founders.paying import can_pay, charge
from sunstone.games.founders.placing import WORSHIP_PRICE
from sunstone.games.founders.pyramid import (
    FOR_ANY_3,
    MAY_DECLINE,
    NO_SECOND,
    PYRAMID_PRICE,
    can_supply,
    has_open_square,
    left_of,
)
from sunstone.games.founders.state import (
    BESIDE,
    ON_TOP,
    POOL,
    SUPPLY,
    TAIL,
    Founders,
    Player,
    Step,
    register,
)

ANY_OF_BUILD: Final = 0b000111  # a of an ACT frame: columns whose Build action is open, then whose Influence action is
ANY_OF_INFLUENCE: Final = 0b111000
GRANTED: Final = 1  # b of an ACT frame: it may be declined


# --- the display
def face_up(s: Founders, tile: i64) -> bool:
    colour: i64 = tile // facts.OF_COLOUR
    place: i64 = tile % facts.OF_COLOUR + 1
    return s.worship[BESIDE + colour] == place or s.worship[ON_TOP + colour] == place


def anything_face_up(s: Founders) -> bool:
    return s.worship[ON_TOP] + s.worship[ON_TOP + 1] + s.worship[ON_TOP + 2] > 0  # a single tile is always the top


def take_face_up(s: Founders, seat: Seat, tile: i64, cause: i64) -> None:
    """Off the display into the hand; the display is filled again by a REFILL frame."""
    colour: i64 = tile // facts.OF_COLOUR
    where: i64 = ON_TOP if s.worship[ON_TOP + colour] == tile % facts.OF_COLOUR + 1 else BESIDE
    s.worship[where + colour] = 0
    give_tile(s, seat, tile, cause)


def give_tile(s: Founders, seat: Seat, tile: i64, cause: i64) -> None:
    s.players[seat].worship |= bit(tile)
    s.note(events.TAKEN, seat, 1, cause, tile)


def put_under(s: Founders, tile: i64) -> None:
    """Under its stack: from now on its place is known (founders:Q84)."""
    colour: i64 = tile // facts.OF_COLOUR
    at: i64 = 0
    while s.worship[TAIL + colour] >> at:
        at += 4
    s.worship[TAIL + colour] |= tile % facts.OF_COLOUR + 1 << at


def list_colour(s: Founders, colour: i64, out: Options) -> None:
    beside: i64 = s.worship[BESIDE + colour]
    top: i64 = s.worship[ON_TOP + colour]
    if beside:
        out.add(v.TAKE + colour * facts.OF_COLOUR + beside - 1)
    if top:
        out.add(v.TAKE + colour * facts.OF_COLOUR + top - 1)


@final
class Refill(Step):
    """a colour: two face up, one beside the stack and its top, as far as there are tiles (founders:Q37, Q38, Q86)."""

    rules = ("founders:Q37", "founders:Q38", "founders:Q86")

    def run(self, s: Founders, f: Frame) -> bool:
        c = a_of(f)
        w = s.worship
        while True:
            covered: i64 = w[POOL + c] | w[TAIL + c]
            if w[ON_TOP + c] == 0:
                if w[POOL + c]:
                    s.then(frame(kinds.DRAW_WORSHIP, CHANCE, 0, c), f)
                    return True
                if covered == 0:
                    w[ON_TOP + c] = w[BESIDE + c]
                    w[BESIDE + c] = 0
                    return True
                w[ON_TOP + c] = w[TAIL + c] & 15
                w[TAIL + c] >>= 4
                s.note(events.DRAWN, CHANCE, c, 0, v.WORSHIP_DRAWN + c * facts.OF_COLOUR + w[ON_TOP + c] - 1)
            elif w[BESIDE + c] == 0 and covered:
                w[BESIDE + c] = w[ON_TOP + c]
                w[ON_TOP + c] = 0
            else:
                return True


class DrawTile(Step):
    """a colour: chance shows one of the face-down tiles."""

    rules = ("founders:2.3", "founders:Q84")

    def options(self, s: Founders, f: Frame, out: Options) -> None:
        place: i64 = 0
        while place < facts.OF_COLOUR:
            if s.worship[POOL + a_of(f)] >> place & 1:
                out.add(v.WORSHIP_DRAWN + a_of(f) * facts.OF_COLOUR + place)
            place += 1

    def refusal(self, s: Founders, f: Frame, action: Action) -> i64:
        place: i64 = action - v.WORSHIP_DRAWN - a_of(f) * facts.OF_COLOUR
        if 0 <= place < facts.OF_COLOUR and s.worship[POOL + a_of(f)] >> place & 1:
            return 0
        return r.NOT_DRAWN_HERE


@final
class DrawWorship(DrawTile):
    """The new top of the stack is turned up."""

    def resolve(self, s: Founders, f: Frame, action: Action) -> None:
        s.pop()
        place: i64 = (action - v.WORSHIP_DRAWN) % facts.OF_COLOUR
        s.worship[POOL + a_of(f)] &= ~bit(place)
        s.worship[ON_TOP + a_of(f)] = place + 1
        s.note(events.DRAWN, CHANCE, a_of(f), 0, action)


@final
class DrawBlind(DrawTile):
    """b seat: in the set-up a tile is taken off a stack that is still face down (founders:Q7)."""

    rules = ("founders:Q7", "founders:Q83")

    def resolve(self, s: Founders, f: Frame, action: Action) -> None:
        s.pop()
        s.worship[POOL + a_of(f)] &= ~bit((action - v.WORSHIP_DRAWN) % facts.OF_COLOUR)
        give_tile(s, b_of(f), action - v.WORSHIP_DRAWN, cause_of(f))


# --- taking
@final
class TakeTile(Step):
    """a colour: one of the two face-up tiles of a temple's colour (founders:4.2); in the set-up blind (Q7)."""

    rules = ("founders:4.2", "founders:Q7", "founders:Q38")

    def run(self, s: Founders, f: Frame) -> bool:
        c = a_of(f)
        if s.round == 0:
            if s.worship[POOL + c]:
                s.push(frame(kinds.DRAW_BLIND, CHANCE, cause_of(f), c, seat_of(f)))
            return True
        return s.worship[ON_TOP + c] == 0

    def options(self, s: Founders, f: Frame, out: Options) -> None:
        list_colour(s, a_of(f), out)

    def refusal(self, s: Founders, f: Frame, action: Action) -> i64:
        if not v.TAKE <= action < v.GIVE:
            return r.NOT_ASKED
        tile: i64 = action - v.TAKE
        return 0 if tile // facts.OF_COLOUR == a_of(f) and face_up(s, tile) else r.NOT_FACE_UP

    def resolve(self, s: Founders, f: Frame, action: Action) -> None:
        s.swap_top(frame(kinds.REFILL, CHANCE, 0, a_of(f)))
        take_face_up(s, seat_of(f), action - v.TAKE, cause_of(f))


@final
class TakeTop(Step):
    """The top of any stack (founders:REW4, Q39, Q82)."""

    rules = ("founders:REW4", "founders:Q39", "founders:Q82")

    def run(self, s: Founders, f: Frame) -> bool:
        if s.round == 0:
            s.push(frame(kinds.TAKE_BLIND, seat_of(f), cause_of(f)))
            return True
        return not anything_face_up(s)

    def options(self, s: Founders, f: Frame, out: Options) -> None:
        colour: i64 = 0
        while colour < facts.COLOURS:
            if s.worship[ON_TOP + colour]:
                out.add(v.TAKE + colour * facts.OF_COLOUR + s.worship[ON_TOP + colour] - 1)
            colour += 1

    def refusal(self, s: Founders, f: Frame, action: Action) -> i64:
        if not v.TAKE <= action < v.GIVE:
            return r.NOT_ASKED
        tile: i64 = action - v.TAKE
        if s.worship[ON_TOP + tile // facts.OF_COLOUR] == tile % facts.OF_COLOUR + 1:
            return 0
        return r.NOT_ON_TOP

    def resolve(self, s: Founders, f: Frame, action: Action) -> None:
        s.swap_top(frame(kinds.REFILL, CHANCE, 0, (action - v.TAKE) // facts.OF_COLOUR))
        take_face_up(s, seat_of(f), action - v.TAKE, cause_of(f))


@final
class TakeBlind(Step):
    """The worship reward in the set-up: a stack of choice (founders:Q7)."""

    rules = ("founders:REW4", "founders:Q7")

    def run(self, s: Founders, f: Frame) -> bool:
        return s.worship[POOL] | s.worship[POOL + 1] | s.worship[POOL + 2] == 0

    def options(self, s: Founders, f: Frame, out: Options) -> None:
        colour: i64 = 0
        while colour < facts.COLOURS:
            if s.worship[POOL + colour]:
                out.add(v.STACK + colour)
            colour += 1

    def refusal(self, s: Founders, f: Frame, action: Action) -> i64:
        if not v.STACK <= action < v.ACTIONS:
            return r.NOT_ASKED
        return 0 if s.worship[POOL + action - v.STACK] else r.EMPTY_STACK

    def resolve(self, s: Founders, f: Frame, action: Action) -> None:
        s.swap_top(frame(kinds.DRAW_BLIND, CHANCE, cause_of(f), action - v.STACK, seat_of(f)))


# --- the offering
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
        if p.cubes < PYRAMID_PRICE:
            return r.CANNOT_PAY
        at: i64 = SUPPLY + facts.FIRST_TILE
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
        s.push(frame(kinds.CHOOSE_PIECE, seat, cause, NO_SECOND, FOR_ANY_3, facts.TEMPLES))
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
                    kinds.CHOOSE_PIECE, seat, cause, NO_SECOND, MAY_DECLINE, facts.BY_SIZE[facts.GIVES_BUILDING[tile]]
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


register(kinds.REFILL, Refill())
register(kinds.DRAW_WORSHIP, DrawWorship())
register(kinds.DRAW_BLIND, DrawBlind())
register(kinds.TAKE_TILE, TakeTile())
register(kinds.TAKE_TOP, TakeTop())
register(kinds.TAKE_BLIND, TakeBlind())
register(kinds.TIMES, Times())
register(kinds.SCORE_OFFER, ScoreOffer())
register(kinds.RETURN_TILE, ReturnTile())
