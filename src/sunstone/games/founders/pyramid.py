"""The pyramid: squares in reach, laying a tile, and the rewards of the bottom level (founders:4.3, REW1 to REW5)."""

from typing import Final, final

from mypy_extensions import i64

from sunstone.engine.bits import bit
from sunstone.engine.frame import Action, Frame, Seat, a_of, b_of, c_of, cause_of, frame, seat_of
from sunstone.engine.options import Options
from sunstone.games.founders import causes, components as facts, events, kinds, refusals as r, state, vocabulary as v
from sunstone.games.founders.paying import charge
from sunstone.games.founders.placing import ANY_3, FROM_SUPPLY, can_place
from sunstone.games.founders.state import Founders, Player, Step, register

# --- c of a RAISE frame
AT_START: Final = 0  # out of the supply, without the 2 VP (founders:Q6)
OF_MARKET: Final = 1
OF_SUPPLY: Final = 2
PYRAMID_PRICE: Final = 5  # cubes of any kind, founders:WOR1


# --- squares
def side_of(s: Founders, p: Player) -> i64:
    """What counts for reach: the Architect's side, or in the set-up everywhere."""
    return facts.EVERYWHERE if s.round == 0 else p.architect


def square_refusal(s: Founders, p: Player, square: i64) -> i64:
    here: i64 = bit(3 * square)
    filled = p.filled
    if filled & here:
        return r.SQUARE_TAKEN
    if filled & facts.SUPPORT[square] != facts.SUPPORT[square]:
        return r.NOT_SUPPORTED
    return 0 if facts.REACH[side_of(s, p)] & here else r.SQUARE_OUT_OF_REACH


def has_open_square(s: Founders, p: Player) -> bool:
    square: i64 = 0
    while square < facts.SQUARES:
        if square_refusal(s, p, square) == 0:
            return True
        square += 1
    return False


def list_squares(s: Founders, p: Player, colour: i64, out: Options) -> None:
    square: i64 = 0
    while square < facts.SQUARES:
        if square_refusal(s, p, square) == 0:
            out.add(v.PYRAMID + colour * facts.SQUARES + square)
        square += 1


def tile_gold(strength: i64) -> i64:
    """The gold of a pyramid tile's price (founders:4.3, Q22); the wood is always the same."""
    return facts.PYRAMID_GOLD + facts.PYRAMID_SIZE - strength if strength < facts.PYRAMID_SIZE else facts.PYRAMID_GOLD


def colour_of(action: Action) -> i64:
    return (action - v.PYRAMID) // facts.SQUARES


def square_of(action: Action) -> i64:
    return (action - v.PYRAMID) % facts.SQUARES


@final
class ChooseSquare(Step):
    """A pyramid tile out of the supply for five cubes (founders:WOR1, Q50, Q87)."""

    rules = ("founders:WOR1", "founders:Q50", "founders:Q87")

    def options(self, s: Founders, f: Frame, out: Options) -> None:
        colour: i64 = 0
        while colour < facts.COLOURS:
            if s.tiles[state.SUPPLY + facts.FIRST_TILE + colour]:
                list_squares(s, s.players[seat_of(f)], colour, out)
            colour += 1

    def refusal(self, s: Founders, f: Frame, action: Action) -> i64:
        if not v.PYRAMID <= action < v.PRODUCE:
            return r.NOT_ASKED
        if s.tiles[state.SUPPLY + facts.FIRST_TILE + colour_of(action)] == 0:
            return r.NOT_IN_SUPPLY
        return square_refusal(s, s.players[seat_of(f)], square_of(action))

    def resolve(self, s: Founders, f: Frame, action: Action) -> None:
        s.swap_top(frame(kinds.RAISE, seat_of(f), cause_of(f), colour_of(action), square_of(action), OF_SUPPLY))
        charge(s, seat_of(f), cause_of(f), anything=PYRAMID_PRICE)


def build_tile(s: Founders, seat: Seat, action: Action) -> None:
    """Construct the Pyramid: the price, then the tile of the market (founders:4.3)."""
    s.push(frame(kinds.RAISE, seat, causes.CONSTRUCT_PYRAMID, colour_of(action), square_of(action), OF_MARKET))
    charge(s, seat, causes.CONSTRUCT_PYRAMID, wood=facts.PYRAMID_WOOD, gold=tile_gold(s.strength))


@final
class Raise(Step):
    """a colour, b square, c where from: the tile lies; its points, and below the reward (founders:4.3, Q51)."""

    rules = ("founders:4.3", "founders:Q6", "founders:Q51", "founders:Q78")

    def run(self, s: Founders, f: Frame) -> bool:
        seat, colour, square = seat_of(f), a_of(f), b_of(f)
        p = s.players[seat]
        s.tiles[(state.MARKET if c_of(f) == OF_MARKET else state.SUPPLY) + facts.FIRST_TILE + colour] -= 1
        p.pyramid |= colour + 1 << 3 * square
        s.note(events.RAISED, seat, 1, cause_of(f), events.pack_tile(colour, square))
        if c_of(f) != AT_START:
            s.score(seat, facts.PYRAMID_VP, cause_of(f))
        if square < facts.BOTTOM and square != facts.CENTRE:
            reward: i64 = s.house.boards[p.board].rewards[square]
            s.push(frame(kinds.REWARD, seat, causes.REWARD + reward, reward))
        return True


# --- rewards
@final
class Reward(Step):
    """a reward: what was printed under the tile (founders:REW1 to REW5)."""

    rules = ("founders:REW1", "founders:REW2", "founders:REW3", "founders:REW4", "founders:REW5")

    def run(self, s: Founders, f: Frame) -> bool:
        seat, cause, reward = seat_of(f), cause_of(f), a_of(f)
        kind = facts.REWARD_KIND[reward]
        if facts.REWARD_VP[reward]:
            s.score(seat, facts.REWARD_VP[reward], cause)
        first: i64 = facts.REWARD_FIRST[reward]
        if kind == facts.NAMED_BUILDINGS and facts.REWARD_SECOND[reward] >= 0:
            second: i64 = facts.REWARD_SECOND[reward]
            s.push(
                frame(
                    kinds.CHOOSE_PIECE,
                    seat,
                    cause,
                    SAME_AGAIN if first == second else THE_OTHER,
                    0,
                    bit(first) | bit(second),
                )
            )
        elif kind == facts.NAMED_BUILDINGS or kind == facts.FREE_TEMPLE:
            if s.tiles[state.SUPPLY + first] and can_place(s, s.players[seat], first):
                s.push(frame(kinds.PLACE, seat, cause, first, FROM_SUPPLY))
            else:
                lose(s, seat, cause, bit(first))
        elif kind == facts.VP_THEN_BUILDING:
            s.push(
                frame(kinds.CHOOSE_PIECE, seat, cause, NO_SECOND, MAY_DECLINE, facts.BY_SIZE[facts.REWARD_SIZE[reward]])
            )
        elif kind == facts.WORSHIP_TILE:
            s.push(frame(kinds.TAKE_TOP, seat, cause))
        return True


# --- a piece out of the supply: a of the frame says what may follow, b whether it may be declined, c which pieces
NO_SECOND: Final = 0
THE_OTHER: Final = 1  # of two different ones
SAME_AGAIN: Final = 2  # any of the mask once more
MAY_DECLINE: Final = 1
FOR_ANY_3: Final = 2  # temples: paid with three cubes


def left_of(s: Founders, mask: i64) -> i64:
    """How many of these pieces lie in the supply."""
    left: i64 = 0
    kind: i64 = 0
    while kind < facts.PIECES:
        if mask >> kind & 1:
            left += s.tiles[state.SUPPLY + kind]
        kind += 1
    return left


def lose(s: Founders, seat: Seat, cause: i64, mask: i64) -> None:
    """A reward of these pieces that cannot be used is lost (founders:Q8)."""
    why: i64 = events.WITHOUT_ROOM if left_of(s, mask) else events.SUPPLY_EMPTY
    s.note(events.LOST, seat, why, cause, cause - causes.REWARD)


def supply_refusal(s: Founders, p: Player, kind: i64) -> i64:
    if s.tiles[state.SUPPLY + kind] == 0:
        return r.NOT_IN_SUPPLY
    return 0 if can_place(s, p, kind) else r.NO_ROOM


def can_supply(s: Founders, p: Player, mask: i64) -> bool:
    """Whether one of these pieces is in the supply and fits."""
    kind: i64 = 0
    while kind < facts.PIECES:
        if mask >> kind & 1 and supply_refusal(s, p, kind) == 0:
            return True
        kind += 1
    return False


@final
class ChoosePiece(Step):
    """A building or temple out of the supply (founders:REW1, REW3, WOR2, WOR16, 5.2)."""

    rules = ("founders:REW1", "founders:REW3", "founders:WOR2", "founders:WOR16", "founders:5.2", "founders:Q8")

    def run(self, s: Founders, f: Frame) -> bool:
        """What cannot be placed is lost (founders:Q8)."""
        if can_supply(s, s.players[seat_of(f)], c_of(f)):
            return False
        if a_of(f) != NO_SECOND:
            lose(s, seat_of(f), cause_of(f), c_of(f))
        return True

    def options(self, s: Founders, f: Frame, out: Options) -> None:
        kind: i64 = 0
        while kind < facts.PIECES:
            if c_of(f) >> kind & 1 and supply_refusal(s, s.players[seat_of(f)], kind) == 0:
                out.add(v.BUILD + kind)
            kind += 1
        if b_of(f) & MAY_DECLINE:
            out.add(v.DONE)

    def refusal(self, s: Founders, f: Frame, action: Action) -> i64:
        if action == v.DONE:
            return 0 if b_of(f) & MAY_DECLINE else r.MUST_BUILD
        if not v.BUILD <= action < v.PYRAMID:
            return r.NOT_ASKED
        if c_of(f) >> action - v.BUILD & 1 == 0:
            return r.NOT_NAMED
        return supply_refusal(s, s.players[seat_of(f)], action - v.BUILD)

    def resolve(self, s: Founders, f: Frame, action: Action) -> None:
        seat, cause = seat_of(f), cause_of(f)
        s.pop()
        if action == v.DONE:
            return
        kind: i64 = action - v.BUILD
        if a_of(f) != NO_SECOND:
            rest: i64 = c_of(f) & ~bit(kind) if a_of(f) == THE_OTHER else c_of(f)
            s.push(frame(kinds.CHOOSE_PIECE, seat, cause, NO_SECOND, MAY_DECLINE, rest))
        s.push(frame(kinds.PLACE, seat, cause, kind, ANY_3 if b_of(f) & FOR_ANY_3 else FROM_SUPPLY))


register(kinds.CHOOSE_SQUARE, ChooseSquare())
register(kinds.RAISE, Raise())
register(kinds.REWARD, Reward())
register(kinds.CHOOSE_PIECE, ChoosePiece())
