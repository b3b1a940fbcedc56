"""Before the first turn (city:81-90, 98, 113): the board in the rulebook's order, then benefits and first workers."""

from typing import final

from mypy_extensions import i64

from sunstone.engine.bits import bit, bits_in
from sunstone.engine.frame import CHANCE, Action, Frame, Seat, a_of, frame, seat_of
from sunstone.engine.options import Options
from sunstone.games.city import causes, components as facts, events, kinds, refusals as r, vocabulary as v
from sunstone.games.city.altars import set_up_altars, set_up_shamans
from sunstone.games.city.draws import ON_STEPS, put_board
from sunstone.games.city.eclipse import neutral_colours
from sunstone.games.city.empire import set_up_warriors
from sunstone.games.city.first_game import first_game_seat, printed_boards
from sunstone.games.city.gains import can_pay_tile, claim_tile
from sunstone.games.city.hands import DEALT, KEPT, MAJOR_FIND, OPEN_TILES, find_of, put_back, set_find
from sunstone.games.city.majors import can_claim_major, claim_major
from sunstone.games.city.power import find_die, list_power, power_up
from sunstone.games.city.priests import offer_priests
from sunstone.games.city.state import (
    DECORATION_OFFER,
    DRAFTED,
    FIRST_GAME,
    PYRAMID_OFFER,
    City,
    House,
    Step,
    die,
    empty,
    people,
    register,
)
from sunstone.games.city.teotibot.start import set_up_bot
from sunstone.games.city.turn import worship_places


def new(players: i64, house: House) -> City:
    """The table before the first draw."""
    s = empty(players, house)
    if house.obsidian:
        s.start_pool |= facts.MORE_STARTING
        s.major_pool = facts.ALL_MAJORS | facts.SHAMAN_MAJORS if house.altars else facts.ALL_MAJORS
    s.dark = facts.DARK_DISC[players * 3]
    put_board(s, 0, facts.PALACE)
    put_board(s, 4, facts.CONSTRUCTION)
    for seat in range(people(s)):
        i: i64 = seat
        s.gain(i, events.COCOA, 1 if i == 0 else 3 if i == players - 1 else 2, causes.SETUP)
    s.push(frame(kinds.SETUP, CHANCE))
    s.settle()
    return s


@final
class Setup(Step):
    """a stage: the set-up in the rulebook's order; each stage pushes what it draws and the stage after it (city:98)."""

    rules = ("city:98", "city:113")

    def run(self, s: City, f: Frame) -> bool:
        stage = a_of(f)
        first_game = s.house.setup == FIRST_GAME
        if stage == 0 and first_game:
            printed_boards(s)
            stage = 4
        if stage < 16:
            s.push(frame(kinds.SETUP, CHANCE, 0, stage + 1))
        if stage == 0:
            s.push(frame(kinds.DRAW_BOARDS, CHANCE))
        elif stage == 1:
            s.push(frame(kinds.DRAW_ROYALS, CHANCE))
        elif stage == 2:
            s.push(frame(kinds.DRAW_TECHNOLOGIES, CHANCE))
        elif stage == 3:
            s.push(frame(kinds.DRAW_BONUSES, CHANCE))
        elif stage == 4:
            s.push(frame(kinds.DRAW_DECORATION, CHANCE, 0, DECORATION_OFFER, 4))
        elif stage == 5:
            s.push(frame(kinds.DRAW_PYRAMID, CHANCE, 0, PYRAMID_OFFER, 3))
        elif stage == 6:
            s.push(frame(kinds.DRAW_SLOTS, CHANCE))
        elif stage == 7:
            for i in range(facts.BOARDS):
                board: i64 = facts.BOARDS - 1 - i
                if worship_places(s) >> board & 1:
                    s.push(frame(kinds.DRAW_DISCOVERY, CHANCE, 0, board, 1))
            if s.house.mansion:
                s.push(frame(kinds.DRAW_MAJOR, CHANCE))
        elif stage == 8:
            for i in range(facts.LYING_PLACES):
                place: i64 = facts.LYING_PLACES - 1 - i
                s.push(frame(kinds.DRAW_DISCOVERY, CHANCE, 0, ON_STEPS + place, facts.LYING_TILES[place * 5 + s.n]))
        elif stage == 9:
            if s.house.empire:
                set_up_warriors(s)
            if s.house.altars:
                set_up_shamans(s)
            if s.house.priest_tiles:
                offer_priests(s)
            first_hands(s)
            if s.house.solo:
                set_up_bot(s)
            if s.house.altars:
                set_up_altars(s)
        elif stage == 10:
            neutral_colours(s)
        else:
            s.pop()  # no stage follows
            s.push(frame(kinds.BEGIN_TURN, 0))
        return True


def first_hands(s: City) -> None:
    """What comes between the board and the neutral workers, by kind of set-up."""
    if s.house.setup == FIRST_GAME:
        for seat in range(people(s)):
            i: i64 = seat
            first_game_seat(s, i)
        return
    s.push(frame(kinds.REVEAL, CHANCE))
    if s.house.setup == DRAFTED:
        for k in range(2 * s.n):  # pushed from the last pick to the first: back, then forth
            i = k if k < s.n else 2 * s.n - 1 - k
            s.push(frame(kinds.DRAFT, i))
        s.push(frame(kinds.FIND_OPEN, CHANCE, 0, 0))
        s.push(frame(kinds.DEAL, CHANCE, 0, s.n, OPEN_TILES[s.n]))
        return
    for k in range(people(s)):
        i = people(s) - 1 - k
        s.push(frame(kinds.CHOOSE, i, 0, KEPT))
    s.push(frame(kinds.FIND, CHANCE))
    for k in range(people(s)):
        i = people(s) - 1 - k
        s.push(frame(kinds.DEAL, CHANCE, 0, i, DEALT))


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


register(kinds.SETUP, Setup())
register(kinds.BENEFITS, Benefits())
register(kinds.START_CLAIM, StartClaim())
register(kinds.PLACE_DICE, PlaceDice())
register(kinds.START_POWER, StartPower())
