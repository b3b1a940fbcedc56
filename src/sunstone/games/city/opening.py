"""Between the board and the first turn (city:83-87): what starting tiles give, and the first workers."""

from typing import final

from mypy_extensions import i64

from sunstone.engine.bits import bit, bits_in
from sunstone.engine.frame import Action, Frame, Seat, a_of, frame, seat_of
from sunstone.engine.options import Options
from sunstone.games.city import causes, components as facts, events, kinds, refusals as r, vocabulary as v
from sunstone.games.city.gains import can_pay_tile, claim_tile
from sunstone.games.city.hands import MAJOR_FIND, find_of, put_back, set_find
from sunstone.games.city.majors import can_claim_major, claim_major
from sunstone.games.city.power import find_die, list_power, power_up
from sunstone.games.city.state import City, Step, die, register


@final
class Benefits(Step):
    """a starting tile: all of it but power-up and find, which come last. No order gives anything else (city:85)."""

    rules = ("city:83", "city:85", "city:98")

    def run(self, s: City, f: Frame) -> bool:
        s.fresh = 0
        s.push(frame(kinds.GAIN, seat_of(f), causes.STARTING + a_of(f), 0, 0, facts.START_GAIN[a_of(f)]))
        return True


@final
class StartClaim(Step):
    """a which finder tile: pay for the find or let it go back. Always asked: skipping it would tell (city:86)."""

    rules = ("city:39", "city:86")
    secret = True

    def found(self, s: City, f: Frame) -> i64:
        return find_of(s.players[seat_of(f)], a_of(f))

    def is_payable(self, s: City, f: Frame) -> bool:
        kind: i64 = self.found(s, f) - 1
        p = s.players[seat_of(f)]
        return can_claim_major(s, p, kind) if a_of(f) == MAJOR_FIND else can_pay_tile(s, p, kind, 0)

    def run(self, s: City, f: Frame) -> bool:
        return self.found(s, f) == 0

    def options(self, s: City, f: Frame, out: Options) -> None:
        out.add(v.DECLINE)
        if self.is_payable(s, f):
            out.add(v.CLAIM)

    def refusal(self, s: City, f: Frame, action: Action) -> i64:
        if action == v.DECLINE:
            return 0
        if action == v.CLAIM:
            return 0 if self.is_payable(s, f) else r.CANNOT_PAY_TILE
        return r.NOT_ASKED

    def resolve(self, s: City, f: Frame, action: Action) -> None:
        seat = seat_of(f)
        p = s.players[seat]
        s.pop()
        if action == v.DECLINE:
            put_back(s, p, a_of(f))
            return
        kind: i64 = self.found(s, f) - 1
        set_find(s, p, a_of(f), 0)
        if a_of(f) == MAJOR_FIND:
            claim_major(s, seat, kind, causes.STARTING + facts.MAJOR_FINDER)
        else:
            claim_tile(s, seat, kind, causes.STARTING + facts.FINDERS[a_of(f)])


@final
class PlaceDice(Step):
    """Three workers on three different boards of the two tiles; with four to choose from, which one stays empty."""

    rules = ("city:87",)

    def run(self, s: City, f: Frame) -> bool:
        s.fresh = 0
        kept = s.players[seat_of(f)].kept
        boards = boards_shown(kept)
        if bits_in(boards) == 3 - (kept >> facts.MAJOR_FINDER & 1):
            place_dice(s, seat_of(f), boards)
            return True
        return False

    def options(self, s: City, f: Frame, out: Options) -> None:
        boards = boards_shown(s.players[seat_of(f)].kept)
        board: i64 = 0
        while board < facts.BOARDS:
            if boards >> board & 1:
                out.add(v.LEAVE + board)
            board += 1

    def refusal(self, s: City, f: Frame, action: Action) -> i64:
        if action < v.LEAVE or action >= v.LEAVE + facts.BOARDS:
            return r.NOT_ASKED
        return 0 if boards_shown(s.players[seat_of(f)].kept) >> (action - v.LEAVE) & 1 else r.NOT_ON_YOUR_TILES

    def resolve(self, s: City, f: Frame, action: Action) -> None:
        s.pop()
        kept = s.players[seat_of(f)].kept
        left_out: i64 = bit(action - v.LEAVE)
        if kept >> facts.MAJOR_FINDER & 1 and action - v.LEAVE == facts.ALCHEMY:
            left_out = 0  # the second worker there is left out
        place_dice(s, seat_of(f), boards_shown(kept) & ~left_out)


def boards_shown(kept: i64) -> i64:
    boards: i64 = 0
    for t in range(facts.STARTING):
        if kept >> t & 1:
            boards |= bit(facts.START_BOARDS[t * 2]) | bit(facts.START_BOARDS[t * 2 + 1])
    return boards


def place_dice(s: City, seat: Seat, boards: i64) -> None:
    p = s.players[seat]
    w: i64 = 0
    board: i64 = 0
    while board < facts.BOARDS:
        if boards >> board & 1:
            p.dice[w] = die(board, 1)
            s.note(events.ENTERED, seat, 1, causes.SETUP, events.pack_worker(board, 1))
            w += 1
        board += 1
    if w < 3:  # tile 19 names Alchemy twice (expansion:R14)
        p.dice[w] = die(facts.ALCHEMY, 1)
        s.note(events.ENTERED, seat, 1, causes.SETUP, events.pack_worker(facts.ALCHEMY, 1))


@final
class StartPower(Step):
    """a power-ups left, for any of the three workers just placed (city:84)."""

    rules = ("city:84",)

    def run(self, s: City, f: Frame) -> bool:
        return a_of(f) == 0

    def options(self, s: City, f: Frame, out: Options) -> None:
        board: i64 = 0
        while board < facts.BOARDS:
            list_power(s.players[seat_of(f)], board, out)
            board += 1

    def refusal(self, s: City, f: Frame, action: Action) -> i64:
        if v.POWER <= action < v.SKIP:
            return 0 if find_die(s.players[seat_of(f)], action) >= 0 else r.NO_SUCH_WORKER
        return r.NOT_ASKED

    def resolve(self, s: City, f: Frame, action: Action) -> None:
        seat = seat_of(f)
        s.swap_top(frame(kinds.START_POWER, seat, 0, a_of(f) - 1))
        power_up(s, seat, find_die(s.players[seat], action))


register(kinds.BENEFITS, Benefits())
register(kinds.START_CLAIM, StartClaim())
register(kinds.PLACE_DICE, PlaceDice())
register(kinds.START_POWER, StartPower())
