"""The actions of the three columns, by disks or granted, and the bonus disk (founders:3.5, 3.7, Q65 to Q70)."""

from typing import Final, final

from mypy_extensions import i64

from sunstone.engine.frame import Action, Frame, Seat, a_of, b_of, frame, seat_of
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
from sunstone.games.founders.influence import can_favor, gain_favor
from sunstone.games.founders.offering import ANY_OF_BUILD, ANY_OF_INFLUENCE, GRANTED, can_offer, offer, offer_refusal
from sunstone.games.founders.paying import can_pay
from sunstone.games.founders.placing import FROM_MARKET, FROM_SUPPLY, PRICED, can_place, temple_cost
from sunstone.games.founders.pyramid import (
    build_tile,
    colour_of,
    has_open_square,
    list_squares,
    square_of,
    square_refusal,
    supply_refusal,
    tile_gold,
)
from sunstone.games.founders.state import Founders, Player, Step, bonus_on, register

# --- a of an ACT frame: Build actions of columns A, B, C in the low bits, Influence actions above them
BUILD_A: Final = 1
BUILD_B: Final = 2
BUILD_C: Final = 4
INFLUENCE_A: Final = 8
INFLUENCE_B: Final = 16
INFLUENCE_C: Final = 32


# --- the Build actions
def building_refusal(s: Founders, p: Player, kind: i64, strength: i64) -> i64:
    """Construct a Building: of the market, not larger than the Strength (founders:4.1)."""
    if s.tiles[state.MARKET + kind] == 0:
        return r.NOT_IN_MARKET
    if facts.SIZE[kind] > strength:
        return r.TOO_WEAK
    return 0 if can_place(s, p, kind) else r.NO_ROOM


def temple_refusal(s: Founders, p: Player, kind: i64, strength: i64) -> i64:
    """Construct a Temple (founders:4.2): tile, payment and spot must exist together (Q75)."""
    if s.tiles[state.MARKET + kind] == 0:
        return r.NOT_IN_MARKET
    wood, stone = temple_cost(kind, strength, facts.WOOD), temple_cost(kind, strength, facts.STONE)
    if not can_pay(p, wood, stone, temple_cost(kind, strength, facts.GOLD)):
        return r.CANNOT_PAY
    return 0 if can_place(s, p, kind) else r.NO_ROOM


def can_pay_tile(p: Player, strength: i64) -> bool:
    return can_pay(p, facts.PYRAMID_WOOD, 0, tile_gold(strength))


def tile_refusal(s: Founders, p: Player, action: Action, strength: i64) -> i64:
    """Construct the Pyramid (founders:4.3)."""
    if s.tiles[state.MARKET + facts.FIRST_TILE + colour_of(action)] == 0:
        return r.NOT_IN_MARKET
    code = square_refusal(s, p, square_of(action))
    if code:
        return code
    return 0 if can_pay_tile(p, strength) else r.CANNOT_PAY


def can_build(s: Founders, p: Player, column: i64, strength: i64) -> bool:
    """Whether the Build action of the column can be carried out."""
    if column == 2:
        at: i64 = state.MARKET + facts.FIRST_TILE
        if s.tiles[at] + s.tiles[at + 1] + s.tiles[at + 2] == 0:
            return False
        return can_pay_tile(p, strength) and has_open_square(s, p)
    kind: i64 = 0 if column == 0 else facts.FIRST_TEMPLE
    end: i64 = facts.BUILDINGS if column == 0 else facts.PIECES
    while kind < end:
        if column == 0:
            if building_refusal(s, p, kind, strength) == 0:
                return True
        elif temple_refusal(s, p, kind, strength) == 0:
            return True
        kind += 1
    return False


def can_build_any(s: Founders, p: Player, strength: i64) -> bool:
    return can_build(s, p, 0, strength) or can_build(s, p, 1, strength) or can_build(s, p, 2, strength)


def can_influence(s: Founders, seat: Seat, column: i64) -> bool:
    """Producing is always possible, even with nothing (founders:Q10)."""
    if column == 0:
        return True
    return can_offer(s, seat) if column == 1 else can_favor(s, s.players[seat])


# --- the bonus disk
def bonus_usable(s: Founders, seat: Seat, bonus: i64, strength: i64) -> bool:
    """Whether it is one to be taken before or after the action, and brings something (founders:Q65, Q69)."""
    if bonus == facts.ANY_BUILD:
        return can_build_any(s, s.players[seat], strength)
    return bonus == facts.ANY_INFLUENCE or bonus == facts.VP_AND_RESOURCE


def bonus_refusal(s: Founders, seat: Seat) -> i64:
    if s.bonus_left == 0:
        return r.NO_BONUS
    return 0 if bonus_usable(s, seat, bonus_on(s.spaces[s.space]), s.strength) else r.BONUS_USELESS


def use_bonus(s: Founders, seat: Seat) -> None:
    """Pushed on top of the question that offered it, which stays."""
    bonus = bonus_on(s.spaces[s.space])
    cause: i64 = causes.BONUS_DISK + bonus
    s.bonus_left = 0
    s.note(events.BONUS, seat, 1, cause, bonus)
    if bonus == facts.VP_AND_RESOURCE:
        s.score(seat, facts.BONUS_VP[bonus], cause)
        s.push(frame(kinds.BONUS_KIND, seat, cause))
    else:
        s.push(
            frame(kinds.ACT, seat, cause, ANY_OF_INFLUENCE if bonus == facts.ANY_INFLUENCE else ANY_OF_BUILD, GRANTED)
        )


# --- acting
@final
class Act(Step):
    """a open actions, b granted or by disks: one action, of those that are open (founders:3.7, Q67 to Q69)."""

    rules = ("founders:3.7", "founders:Q65", "founders:Q66", "founders:Q67", "founders:Q69", "founders:Q70")

    def run(self, s: Founders, f: Frame) -> bool:
        """A granted action that is impossible is not offered (Q69); the turn's own is forfeited (Q66)."""
        seat, allowed = seat_of(f), a_of(f)
        if allowed & INFLUENCE_A or (b_of(f) != GRANTED and bonus_refusal(s, seat) == 0):
            return False
        column: i64 = 0
        while column < 3:
            if allowed >> column & 1 and can_build(s, s.players[seat], column, s.strength):
                return False
            if allowed >> column + 3 & 1 and can_influence(s, seat, column):
                return False
            column += 1
        if b_of(f) != GRANTED:
            s.note(events.FORFEITED, seat, 1, 0)
        return True

    def options(self, s: Founders, f: Frame, out: Options) -> None:
        seat, allowed = seat_of(f), a_of(f)
        if allowed & ANY_OF_BUILD:
            self._list_build(s, s.players[seat], allowed, out)
        if allowed & ANY_OF_INFLUENCE:
            self._list_influence(s, seat, allowed, out)
        if b_of(f) == GRANTED:
            out.add(v.DONE)
        elif bonus_refusal(s, seat) == 0:
            out.add(v.BONUS)

    def _list_build(self, s: Founders, p: Player, allowed: i64, out: Options) -> None:
        kind: i64 = 2
        if allowed & BUILD_A:
            while kind < facts.BUILDINGS:
                if building_refusal(s, p, kind, s.strength) == 0:
                    out.add(v.BUILD + kind)
                kind += 1
        if allowed & BUILD_B:
            kind = facts.FIRST_TEMPLE
            while kind < facts.PIECES:
                if temple_refusal(s, p, kind, s.strength) == 0:
                    out.add(v.BUILD + kind)
                kind += 1
        if allowed & BUILD_C and can_pay_tile(p, s.strength):
            colour: i64 = 0
            while colour < facts.COLOURS:
                if s.tiles[state.MARKET + facts.FIRST_TILE + colour]:
                    list_squares(s, p, colour, out)
                colour += 1

    def _list_influence(self, s: Founders, seat: Seat, allowed: i64, out: Options) -> None:
        p = s.players[seat]
        if allowed & INFLUENCE_A:
            out.add(v.PRODUCE)
            if supply_refusal(s, p, 0) == 0:
                out.add(v.BUILD)
            if supply_refusal(s, p, 1) == 0:
                out.add(v.BUILD + 1)
        if allowed & INFLUENCE_B:
            tile: i64 = 0
            left: i64 = p.worship
            while left:
                if left & 1 and offer_refusal(s, seat, tile) == 0:
                    out.add(v.OFFER + tile)
                left >>= 1
                tile += 1
        if allowed & INFLUENCE_C and can_favor(s, p):
            out.add(v.FAVOR)

    def refusal(self, s: Founders, f: Frame, action: Action) -> i64:
        seat, allowed = seat_of(f), a_of(f)
        p = s.players[seat]
        if action == v.DONE:
            return 0 if b_of(f) == GRANTED else r.GRANTED_ONLY
        if action == v.BONUS:
            return r.NO_BONUS if b_of(f) == GRANTED else bonus_refusal(s, seat)
        if v.BUILD <= action < v.PYRAMID:
            return self._piece_refusal(s, p, allowed, action - v.BUILD)
        if v.PYRAMID <= action < v.PRODUCE:
            return tile_refusal(s, p, action, s.strength) if allowed & BUILD_C else r.OTHER_COLUMN
        if action == v.PRODUCE:
            return 0 if allowed & INFLUENCE_A else r.OTHER_COLUMN
        if action == v.FAVOR:
            if allowed & INFLUENCE_C == 0:
                return r.OTHER_COLUMN
            return 0 if can_favor(s, p) else r.NOTHING_TO_SWAP
        if v.OFFER <= action < v.TAKE:
            return offer_refusal(s, seat, action - v.OFFER) if allowed & INFLUENCE_B else r.OTHER_COLUMN
        return r.NOT_ASKED

    def _piece_refusal(self, s: Founders, p: Player, allowed: i64, kind: i64) -> i64:
        if kind >= facts.FIRST_TEMPLE:
            return temple_refusal(s, p, kind, s.strength) if allowed & BUILD_B else r.OTHER_COLUMN
        if kind > 1:
            return building_refusal(s, p, kind, s.strength) if allowed & BUILD_A else r.OTHER_COLUMN
        if allowed & INFLUENCE_A:
            return supply_refusal(s, p, kind)
        return r.SIZE_1 if allowed & BUILD_A else r.OTHER_COLUMN

    def resolve(self, s: Founders, f: Frame, action: Action) -> None:
        seat = seat_of(f)
        if action == v.BONUS:
            use_bonus(s, seat)  # the action is asked for again afterwards
            return
        s.pop()
        if action == v.PRODUCE:
            s.push(frame(kinds.PRODUCE, seat, causes.PRODUCE))
        elif action == v.FAVOR:
            gain_favor(s, seat)
        elif v.PYRAMID <= action < v.PRODUCE:
            build_tile(s, seat, action)
        elif v.BUILD <= action < v.PYRAMID:
            self._build(s, seat, action - v.BUILD)
        elif action != v.DONE:
            offer(s, seat, action - v.OFFER)

    def _build(self, s: Founders, seat: Seat, kind: i64) -> None:
        if kind >= facts.FIRST_TEMPLE:
            s.push(frame(kinds.PLACE, seat, causes.CONSTRUCT_TEMPLE, kind, FROM_MARKET | PRICED))
        elif kind > 1:
            s.push(frame(kinds.PLACE, seat, causes.CONSTRUCT_BUILDING, kind, FROM_MARKET))
        else:  # founders:5.2: the second may follow when the first is finished
            s.push(
                frame(kinds.CHOOSE_PIECE, seat, causes.PRODUCE, pyramid.NO_SECOND, pyramid.MAY_DECLINE, facts.SIZE_1)
            )
            s.push(frame(kinds.PLACE, seat, causes.PRODUCE, kind, FROM_SUPPLY))


@final
class After(Step):
    """The bonus after the action, if it was not taken before (founders:3.5, Q70)."""

    rules = ("founders:3.5", "founders:Q70")

    def run(self, s: Founders, f: Frame) -> bool:
        return bonus_refusal(s, seat_of(f)) != 0

    def options(self, s: Founders, f: Frame, out: Options) -> None:
        out.add(v.BONUS)
        out.add(v.DONE)

    def refusal(self, s: Founders, f: Frame, action: Action) -> i64:
        return 0 if action == v.BONUS or action == v.DONE else r.NOT_ASKED

    def resolve(self, s: Founders, f: Frame, action: Action) -> None:
        s.pop()
        if action == v.BONUS:
            use_bonus(s, seat_of(f))


register(kinds.ACT, Act())
register(kinds.AFTER, After())
