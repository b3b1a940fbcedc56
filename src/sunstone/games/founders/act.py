"""The actions of the three columns, by disks or granted, and the bonus disk (founders:3.5, 3.7, Q65 to Q70)."""

from typing import Final, final

from mypy_extensions import i64

from sunstone.engine.frame import a_of, b_of, frame, seat_of
from sunstone.engine.options import Options
from sunstone.games.founders import things
from sunstone.games.founders.components import (
    ANY_BUILD,
    ANY_INFLUENCE,
    BONUS_VP,
    BUILDINGS,
    COLOURS,
    FIRST_TEMPLE,
    FIRST_TILE,
    GOLD,
    PIECES,
    PYRAMID_WOOD,
    SIZE,
    SIZE_1,
    STONE,
    VP_AND_RESOURCE,
    WOOD,
)
from sunstone.games.founders.influence import can_favor, gain_favor
from sunstone.games.founders.kinds import ACT, AFTER, BONUS_KIND, CHOOSE_PIECE, PLACE
from sunstone.games.founders.kinds import PRODUCE as PRODUCE_STEP
from sunstone.games.founders.paying import can_pay
from sunstone.games.founders.placing import FROM_MARKET, FROM_SUPPLY, PRICED, can_place, temple_cost
from sunstone.games.founders.pyramid import (
    MAY_DECLINE,
    NO_SECOND,
    build_tile,
    colour_of,
    has_open_square,
    list_squares,
    square_of,
    square_refusal,
    supply_refusal,
    tile_gold,
)
from sunstone.games.founders.refusals import (
    BONUS_USELESS,
    CANNOT_PAY,
    GRANTED_ONLY,
    NO_BONUS,
    NO_ROOM,
    NOT_ASKED,
    NOT_IN_MARKET,
    NOTHING_TO_SWAP,
    OTHER_COLUMN,
    TOO_WEAK,
)
from sunstone.games.founders.refusals import SIZE_1 as SIZE_1_REASON
from sunstone.games.founders.state import MARKET, Founders, Player, Step, bonus_on, register
from sunstone.games.founders.vocabulary import BONUS, BUILD, DONE, FAVOR, OFFER, PRODUCE, PYRAMID, TAKE
from sunstone.games.founders.worship import (
    ANY_OF_BUILD,
    ANY_OF_INFLUENCE,
    GRANTED,
    can_offer,
    offer,
    offer_refusal,
)

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
    if s.tiles[MARKET + kind] == 0:
        return NOT_IN_MARKET
    if SIZE[kind] > strength:
        return TOO_WEAK
    return 0 if can_place(s, p, kind) else NO_ROOM


def temple_refusal(s: Founders, p: Player, kind: i64, strength: i64) -> i64:
    """Construct a Temple (founders:4.2): tile, payment and spot must exist together (Q75)."""
    if s.tiles[MARKET + kind] == 0:
        return NOT_IN_MARKET
    wood, stone = temple_cost(kind, strength, WOOD), temple_cost(kind, strength, STONE)
    if not can_pay(p, wood, stone, temple_cost(kind, strength, GOLD)):
        return CANNOT_PAY
    return 0 if can_place(s, p, kind) else NO_ROOM


def can_pay_tile(p: Player, strength: i64) -> bool:
    return can_pay(p, PYRAMID_WOOD, 0, tile_gold(strength))


def tile_refusal(s: Founders, p: Player, action: i64, strength: i64) -> i64:
    """Construct the Pyramid (founders:4.3)."""
    if s.tiles[MARKET + FIRST_TILE + colour_of(action)] == 0:
        return NOT_IN_MARKET
    code = square_refusal(s, p, square_of(action))
    if code:
        return code
    return 0 if can_pay_tile(p, strength) else CANNOT_PAY


def can_build(s: Founders, p: Player, column: i64, strength: i64) -> bool:
    """Whether the Build action of the column can be carried out."""
    if column == 2:
        at: i64 = MARKET + FIRST_TILE
        if s.tiles[at] + s.tiles[at + 1] + s.tiles[at + 2] == 0:
            return False
        return can_pay_tile(p, strength) and has_open_square(s, p)
    kind: i64 = 0 if column == 0 else FIRST_TEMPLE
    end: i64 = BUILDINGS if column == 0 else PIECES
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


def can_influence(s: Founders, seat: i64, column: i64) -> bool:
    """Producing is always possible, even with nothing (founders:Q10)."""
    if column == 0:
        return True
    return can_offer(s, seat) if column == 1 else can_favor(s, s.players[seat])


# --- the bonus disk
def bonus_usable(s: Founders, seat: i64, bonus: i64, strength: i64) -> bool:
    """Whether it is one to be taken before or after the action, and brings something (founders:Q65, Q69)."""
    if bonus == ANY_BUILD:
        return can_build_any(s, s.players[seat], strength)
    return bonus == ANY_INFLUENCE or bonus == VP_AND_RESOURCE


def bonus_refusal(s: Founders, seat: i64) -> i64:
    if s.bonus_left == 0:
        return NO_BONUS
    return 0 if bonus_usable(s, seat, bonus_on(s.spaces[s.space]), s.strength) else BONUS_USELESS


def use_bonus(s: Founders, seat: i64) -> None:
    """Pushed on top of the question that offered it, which stays."""
    bonus = bonus_on(s.spaces[s.space])
    cause: i64 = things.BONUS_DISK + bonus
    s.bonus_left = 0
    s.note(things.BONUS, seat, 1, cause, bonus)
    if bonus == VP_AND_RESOURCE:
        s.score(seat, BONUS_VP[bonus], cause)
        s.push(frame(BONUS_KIND, seat, cause))
    else:
        s.push(frame(ACT, seat, cause, ANY_OF_INFLUENCE if bonus == ANY_INFLUENCE else ANY_OF_BUILD, GRANTED))


# --- acting
@final
class Act(Step):
    """a open actions, b granted or by disks: one action, of those that are open (founders:3.7, Q67 to Q69)."""

    rules = ("founders:3.7", "founders:Q65", "founders:Q66", "founders:Q67", "founders:Q69", "founders:Q70")

    def run(self, s: Founders, f: i64) -> bool:
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
            s.note(things.FORFEITED, seat, 1, 0)
        return True

    def options(self, s: Founders, f: i64, out: Options) -> None:
        seat, allowed = seat_of(f), a_of(f)
        if allowed & ANY_OF_BUILD:
            self._list_build(s, s.players[seat], allowed, out)
        if allowed & ANY_OF_INFLUENCE:
            self._list_influence(s, seat, allowed, out)
        if b_of(f) == GRANTED:
            out.add(DONE)
        elif bonus_refusal(s, seat) == 0:
            out.add(BONUS)

    def _list_build(self, s: Founders, p: Player, allowed: i64, out: Options) -> None:
        kind: i64 = 2
        if allowed & BUILD_A:
            while kind < BUILDINGS:
                if building_refusal(s, p, kind, s.strength) == 0:
                    out.add(BUILD + kind)
                kind += 1
        if allowed & BUILD_B:
            kind = FIRST_TEMPLE
            while kind < PIECES:
                if temple_refusal(s, p, kind, s.strength) == 0:
                    out.add(BUILD + kind)
                kind += 1
        if allowed & BUILD_C and can_pay_tile(p, s.strength):
            colour: i64 = 0
            while colour < COLOURS:
                if s.tiles[MARKET + FIRST_TILE + colour]:
                    list_squares(s, p, colour, out)
                colour += 1

    def _list_influence(self, s: Founders, seat: i64, allowed: i64, out: Options) -> None:
        p = s.players[seat]
        if allowed & INFLUENCE_A:
            out.add(PRODUCE)
            if supply_refusal(s, p, 0) == 0:
                out.add(BUILD)
            if supply_refusal(s, p, 1) == 0:
                out.add(BUILD + 1)
        if allowed & INFLUENCE_B:
            tile: i64 = 0
            left: i64 = p.worship
            while left:
                if left & 1 and offer_refusal(s, seat, tile) == 0:
                    out.add(OFFER + tile)
                left >>= 1
                tile += 1
        if allowed & INFLUENCE_C and can_favor(s, p):
            out.add(FAVOR)

    def refusal(self, s: Founders, f: i64, action: i64) -> i64:
        seat, allowed = seat_of(f), a_of(f)
        p = s.players[seat]
        if action == DONE:
            return 0 if b_of(f) == GRANTED else GRANTED_ONLY
        if action == BONUS:
            return NO_BONUS if b_of(f) == GRANTED else bonus_refusal(s, seat)
        if BUILD <= action < PYRAMID:
            return self._piece_refusal(s, p, allowed, action - BUILD)
        if PYRAMID <= action < PRODUCE:
            return tile_refusal(s, p, action, s.strength) if allowed & BUILD_C else OTHER_COLUMN
        if action == PRODUCE:
            return 0 if allowed & INFLUENCE_A else OTHER_COLUMN
        if action == FAVOR:
            if allowed & INFLUENCE_C == 0:
                return OTHER_COLUMN
            return 0 if can_favor(s, p) else NOTHING_TO_SWAP
        if OFFER <= action < TAKE:
            return offer_refusal(s, seat, action - OFFER) if allowed & INFLUENCE_B else OTHER_COLUMN
        return NOT_ASKED

    def _piece_refusal(self, s: Founders, p: Player, allowed: i64, kind: i64) -> i64:
        if kind >= FIRST_TEMPLE:
            return temple_refusal(s, p, kind, s.strength) if allowed & BUILD_B else OTHER_COLUMN
        if kind > 1:
            return building_refusal(s, p, kind, s.strength) if allowed & BUILD_A else OTHER_COLUMN
        if allowed & INFLUENCE_A:
            return supply_refusal(s, p, kind)
        return SIZE_1_REASON if allowed & BUILD_A else OTHER_COLUMN

    def resolve(self, s: Founders, f: i64, action: i64) -> None:
        seat = seat_of(f)
        if action == BONUS:
            use_bonus(s, seat)  # the action is asked for again afterwards
            return
        s.pop()
        if action == PRODUCE:
            s.push(frame(PRODUCE_STEP, seat, things.PRODUCE))
        elif action == FAVOR:
            gain_favor(s, seat)
        elif PYRAMID <= action < PRODUCE:
            build_tile(s, seat, action)
        elif BUILD <= action < PYRAMID:
            self._build(s, seat, action - BUILD)
        elif action != DONE:
            offer(s, seat, action - OFFER)

    def _build(self, s: Founders, seat: i64, kind: i64) -> None:
        if kind >= FIRST_TEMPLE:
            s.push(frame(PLACE, seat, things.CONSTRUCT_TEMPLE, kind, FROM_MARKET | PRICED))
        elif kind > 1:
            s.push(frame(PLACE, seat, things.CONSTRUCT_BUILDING, kind, FROM_MARKET))
        else:  # founders:5.2: the second may follow when the first is finished
            s.push(frame(CHOOSE_PIECE, seat, things.PRODUCE, NO_SECOND, MAY_DECLINE, SIZE_1))
            s.push(frame(PLACE, seat, things.PRODUCE, kind, FROM_SUPPLY))


@final
class After(Step):
    """The bonus after the action, if it was not taken before (founders:3.5, Q70)."""

    rules = ("founders:3.5", "founders:Q70")

    def run(self, s: Founders, f: i64) -> bool:
        return bonus_refusal(s, seat_of(f)) != 0

    def options(self, s: Founders, f: i64, out: Options) -> None:
        out.add(BONUS)
        out.add(DONE)

    def refusal(self, s: Founders, f: i64, action: i64) -> i64:
        return 0 if action == BONUS or action == DONE else NOT_ASKED

    def resolve(self, s: Founders, f: i64, action: i64) -> None:
        s.pop()
        if action == BONUS:
            use_bonus(s, seat_of(f))


register(ACT, Act())
register(AFTER, After())
