"""The set-up in its order: boards, bonus disks, start tiles with rewards, worship tiles (founders:2.1 to 2.10)."""

from typing import final

from mypy_extensions import i64

from sunstone.engine.bits import bit
from sunstone.engine.frame import CHANCE, Action, Frame, a_of, frame, seat_of
from sunstone.engine.options import Options
from sunstone.games.founders import causes, components as facts, events, kinds, refusals as r, state, vocabulary as v
from sunstone.games.founders.pyramid import AT_START, colour_of, square_of, square_refusal
from sunstone.games.founders.state import Founders, House, Step, bonus_on, empty, register
from sunstone.games.founders.turn import lay_bonuses, next_space

ALL_COLOURS: i64 = 0b111
BOARDS_B: i64 = 4


def new(house: House) -> Founders:
    """A position before the first draw."""
    s = empty(house)
    lay_out(s)
    seat: i64 = 0
    people: i64 = house.players
    s.push(frame(kinds.BEGIN_ROUND, CHANCE))
    s.push(frame(kinds.REVEAL, CHANCE))
    seat = people - 1
    while seat >= 0:
        s.push(frame(kinds.START, seat, causes.SETUP, ALL_COLOURS))
        seat -= 1
    lay_bonuses(s)
    if house.side_b:
        s.push(frame(kinds.DRAW_BOARD, CHANCE))
    s.settle()
    return s


def lay_out(s: Founders) -> None:
    """What needs no draw: market and supply, worship stacks, Architects, blank tiles (founders:2.1 to 2.8)."""
    house = s.house
    kind: i64 = 0
    while kind < facts.TILES:
        s.tiles[state.MARKET + kind] = facts.MARKET[house.players * facts.TILES + kind]
        s.tiles[state.SUPPLY + kind] = facts.PRINTED[kind] - s.tiles[state.MARKET + kind]
        kind += 1
    colour: i64 = 0
    while colour < facts.COLOURS:
        s.worship[state.POOL + colour] = bit(facts.OF_COLOUR) - 1
        colour += 1
    seat: i64 = 0
    while seat < s.n:
        p = s.players[seat]
        p.disks = facts.DISKS[house.players]
        if not (s.is_solo and seat == state.RIVAL_SEAT):
            p.architect = seat
            p.pyramid = facts.BLANK + 1 << 3 * facts.CENTRE
        seat += 1


@final
class DrawBoard(Step):
    """a seat: one of the B boards that nobody has (founders:Q2)."""

    rules = ("founders:Q2",)

    def _taken(self, s: Founders, f: Frame) -> i64:
        taken: i64 = 0
        seat: i64 = 0
        while seat < a_of(f):
            taken |= bit(s.players[seat].board)
            seat += 1
        return taken

    def options(self, s: Founders, f: Frame, out: Options) -> None:
        board: i64 = 0
        while board < BOARDS_B:
            if self._taken(s, f) >> board & 1 == 0:
                out.add(v.BOARD_DRAWN + board)
            board += 1

    def refusal(self, s: Founders, f: Frame, action: Action) -> i64:
        board: i64 = action - v.BOARD_DRAWN
        if 0 <= board < BOARDS_B and self._taken(s, f) >> board & 1 == 0:
            return 0
        return r.NOT_DRAWN_HERE

    def resolve(self, s: Founders, f: Frame, action: Action) -> None:
        s.pop()
        s.players[a_of(f)].board = action - v.BOARD_DRAWN
        s.note(events.DRAWN, CHANCE, a_of(f), 0, action)
        if a_of(f) + 1 < s.house.players:
            s.push(frame(kinds.DRAW_BOARD, CHANCE, 0, a_of(f) + 1))


@final
class DrawBonus(Step):
    """a space: a bonus disk for it, out of those not laid yet (founders:2.4, 7.3)."""

    rules = ("founders:2.4", "founders:7.3", "founders:Q84")

    def _left(self, s: Founders, bonus: i64) -> i64:
        n: i64 = facts.BONUS_COPIES[bonus]
        at: i64 = 0
        while at < facts.SPACES:
            if bonus_on(s.spaces[at]) == bonus:
                n -= 1
            at += 1
        return n

    def run(self, s: Founders, f: Frame) -> bool:
        return next_space(s, a_of(f)) == facts.SPACES

    def options(self, s: Founders, f: Frame, out: Options) -> None:
        bonus: i64 = 0
        while bonus < facts.BONUSES:
            n = self._left(s, bonus)
            if n:
                out.add(v.BONUS_DRAWN + bonus, n)
            bonus += 1

    def refusal(self, s: Founders, f: Frame, action: Action) -> i64:
        bonus: i64 = action - v.BONUS_DRAWN
        return 0 if 0 <= bonus < facts.BONUSES and self._left(s, bonus) else r.NOT_DRAWN_HERE

    def resolve(self, s: Founders, f: Frame, action: Action) -> None:
        at = next_space(s, a_of(f))
        s.spaces[at] = action - v.BONUS_DRAWN + 1
        s.note(events.DRAWN, CHANCE, at, 0, action)
        s.swap_top(frame(kinds.DRAW_BONUS, CHANCE, 0, at + 1))


@final
class Start(Step):
    """a mask of colours left: three pyramid tiles on empty bottom squares, one by one (founders:2.9, Q4, Q5)."""

    rules = ("founders:2.9", "founders:Q4", "founders:Q5", "founders:Q78")

    def run(self, s: Founders, f: Frame) -> bool:
        return a_of(f) == 0

    def options(self, s: Founders, f: Frame, out: Options) -> None:
        p = s.players[seat_of(f)]
        colour: i64 = 0
        while colour < facts.COLOURS:
            square: i64 = 0
            while a_of(f) >> colour & 1 and square < facts.SQUARES:
                if square_refusal(s, p, square) == 0:
                    out.add(v.PYRAMID + colour * facts.SQUARES + square)
                square += 1
            colour += 1

    def refusal(self, s: Founders, f: Frame, action: Action) -> i64:
        if not v.PYRAMID <= action < v.PRODUCE:
            return r.NOT_ASKED
        if a_of(f) >> colour_of(action) & 1 == 0:
            return r.COLOUR_PLACED
        if square_of(action) == facts.CENTRE or square_of(action) > 8:
            return r.CENTRE_OR_UPPER
        return square_refusal(s, s.players[seat_of(f)], square_of(action))

    def resolve(self, s: Founders, f: Frame, action: Action) -> None:
        seat = seat_of(f)
        s.swap_top(frame(kinds.START, seat, causes.SETUP, a_of(f) & ~bit(colour_of(action))))
        s.push(frame(kinds.RAISE, seat, causes.SETUP, colour_of(action), square_of(action), AT_START))


@final
class Reveal(Step):
    """Two worship tiles of each colour are turned up (founders:2.10)."""

    rules = ("founders:2.10",)

    def run(self, s: Founders, f: Frame) -> bool:
        s.then(frame(kinds.REFILL, CHANCE, 0, 0), frame(kinds.REFILL, CHANCE, 0, 1), frame(kinds.REFILL, CHANCE, 0, 2))
        return True


register(kinds.DRAW_BOARD, DrawBoard())
register(kinds.DRAW_BONUS, DrawBonus())
register(kinds.START, Start())
register(kinds.REVEAL, Reveal())
