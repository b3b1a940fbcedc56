"""The course of a turn (city:99): choose a worker, move it, act on the board it lands on, end the turn."""

from typing import Final, final

from mypy_extensions import i64

from sunstone.engine.bits import bit
from sunstone.engine.frame import CHANCE, Action, Frame, Seat, a_of, b_of, c_of, frame, seat_of
from sunstone.engine.options import Options
from sunstone.games.city import causes, components as facts, events, kinds, refusals as r, state, vocabulary as v
from sunstone.games.city.anytime import (
    anytime_refusal,
    flip,
    has_anytime,
    has_locked,
    has_tile,
    offer_anytime,
    take_anytime,
    unlock_all,
)
from sunstone.games.city.components import Board
from sunstone.games.city.main_action import declare_main, main_refusal
from sunstone.games.city.majors import has_majors
from sunstone.games.city.shamans import lay_down, rouse
from sunstone.games.city.state import City, Player, Step, board_of, die, power_of, register, space_of
from sunstone.games.city.technology import obsidian_bonus
from sunstone.games.city.teotibot.table import slide
from sunstone.games.city.workers import missing_worker
from sunstone.games.city.worship import declare_worship, list_worship, worship_refusal

WORSHIP_PLACE: Final = 0b1001111  # boards with a discovery place: Palace, Forest, Quarry, Gold Deposits, Decorations


def worship_places(s: City) -> i64:
    """Mask of the boards with a place for an ordinary discovery tile; the Mansion has one for others."""
    return WORSHIP_PLACE & ~1 if s.house.mansion else WORSHIP_PLACE


def worker_at(p: Player, board: Board, power: i64, after: i64 = -1) -> i64:
    """The first unlocked worker of that power on the board, behind worker `after`; -1 if there is none."""
    wanted: i64 = die(board, power)
    w: i64 = after + 1
    while w < 4:
        if p.dice[w] == wanted:
            return w
        w += 1
    return -1


def colours_at(s: City, seat: Seat, board: Board) -> i64:
    """How many colours have an unlocked worker there, not counting the workers that have just arrived (city:16, 17)."""
    n: i64 = (s.neutral_a >> board & 1) + (s.neutral_b >> board & 1)
    i: i64 = 0
    for p in s.players:
        for w in range(4):
            if p.dice[w] & state.WHERE == board and not (i == seat and s.moved >> w & 1):
                n += 1
                break
        i += 1
    return n


@final
class Turn(Step):
    """Choose a worker to move, or unlock all for nothing; with altars, or activate the shaman (expansion:R85, R132)."""

    rules = ("city:19", "city:68", "city:99")

    def options(self, s: City, f: Frame, out: Options) -> None:
        p = s.players[seat_of(f)]
        for w in range(4):
            d = p.dice[w]
            if board_of(d) < facts.BOARDS and space_of(d) == 0 and worker_at(p, board_of(d), power_of(d)) == w:
                out.add(v.TAKE + board_of(d) * 5 + power_of(d) - 1)  # equal workers are one option
        if has_locked(p):
            out.add(v.FREE_UNLOCK)
        if s.house.altars and s.unlock_paid == 0:
            out.add(v.ACTIVATE)
        offer_anytime(s, seat_of(f), out)

    def refusal(self, s: City, f: Frame, action: Action) -> i64:
        p = s.players[seat_of(f)]
        if v.TAKE <= action < v.FREE_UNLOCK:
            board: i64 = (action - v.TAKE) // 5
            power: i64 = (action - v.TAKE) % 5 + 1
            return 0 if worker_at(p, board, power) >= 0 else missing_worker(p, board, power)
        if action == v.FREE_UNLOCK:
            return 0 if has_locked(p) else r.NOTHING_LOCKED
        if action == v.ACTIVATE and s.house.altars:
            return r.UNLOCK_PAID if s.unlock_paid else 0
        return anytime_refusal(s, seat_of(f), action)

    def resolve(self, s: City, f: Frame, action: Action) -> None:
        seat = seat_of(f)
        if take_anytime(s, seat, action):
            return
        if action == v.ACTIVATE:
            s.shaman_turn = 1
            s.swap_top(frame(kinds.SHAMAN_GO, seat))
        elif action == v.FREE_UNLOCK:
            unlock_all(s, seat, causes.UNLOCK)
            s.swap_top(frame(kinds.LINGER, seat))
        else:
            s.swap_top(frame(kinds.MOVE, seat, 0, (action - v.TAKE) // 5, (action - v.TAKE) % 5 + 1))


@final
class Move(Step):
    """a board, b power of the worker, c power of the one that goes along with double_move (0: none).

    One to three boards clockwise, with free_move up to eight (city:19-22)."""

    rules = ("city:19", "city:20", "city:21", "city:22")

    def options(self, s: City, f: Frame, out: Options) -> None:
        p = s.players[seat_of(f)]
        out.add(v.GO)
        out.add(v.GO + 1)
        out.add(v.GO + 2)
        if has_tile(p, facts.FREE_MOVE):
            k: i64 = 3
            while k < 8:
                out.add(v.GO + k)
                k += 1
        if c_of(f) == 0 and has_tile(p, facts.DOUBLE_MOVE):
            power: i64 = 1
            while power <= 5:
                if second_worker(p, a_of(f), b_of(f), power) >= 0:
                    out.add(v.ALONG + power - 1)
                power += 1

    def refusal(self, s: City, f: Frame, action: Action) -> i64:
        p = s.players[seat_of(f)]
        if v.GO <= action < v.GO + 8:
            return 0 if action < v.GO + 3 or has_tile(p, facts.FREE_MOVE) else r.NO_FREE_MOVE
        if v.ALONG <= action < v.ALONG + 5 and c_of(f) == 0:
            if not has_tile(p, facts.DOUBLE_MOVE):
                return r.NO_DOUBLE_MOVE
            return along_refusal(p, a_of(f), b_of(f), action - v.ALONG + 1)
        return r.NOT_ASKED

    def resolve(self, s: City, f: Frame, action: Action) -> None:
        seat = seat_of(f)
        p = s.players[seat]
        start, power, along = a_of(f), b_of(f), c_of(f)
        if action < v.GO:
            s.swap_top(frame(kinds.MOVE, seat, 0, start, power, action - v.ALONG + 1))
            return
        distance: i64 = action - v.GO + 1
        place: i64 = s.layout[state.PLACE_OF + start] + distance
        board = s.layout[state.AT_PLACE + place % facts.BOARDS]
        first = worker_at(p, start, power)
        second: i64 = -1
        if along:
            second = second_worker(p, start, power, along)
            flip(s, seat, facts.DOUBLE_MOVE)
        if distance > 3:
            flip(s, seat, facts.FREE_MOVE)
        s.moved = bit(first)
        self.carry(s, seat, first, board)
        if second >= 0:
            s.moved |= bit(second)
            self.carry(s, seat, second, board)
        if s.house.obsidian:
            s.arrived = s.moved
        if (
            p.technologies >> facts.T_PALACE & 1
            and place >= facts.BOARDS
            and (distance <= 3 or board == facts.PALACE or not s.house.palace_landing)
        ):
            s.gain(seat, events.COCOA, 1, causes.KNOWLEDGE + facts.T_PALACE)
        s.swap_top(frame(kinds.ACT, seat, 0, board, first))

    def carry(self, s: City, seat: Seat, worker: i64, board: Board) -> None:
        p = s.players[seat]
        d = p.dice[worker]
        p.dice[worker] = die(board, power_of(d))
        s.note(events.MOVED, seat, 1, causes.MOVE, events.pack_move(board_of(d), board, power_of(d)))


def second_worker(p: Player, board: Board, power: i64, along: i64) -> i64:
    """Another worker, of power `along`, beside the one that was chosen."""
    return worker_at(p, board, along, worker_at(p, board, power) if along == power else -1)


def along_refusal(p: Player, board: Board, power: i64, along: i64) -> i64:
    if second_worker(p, board, power, along) >= 0:
        return 0
    if missing_worker(p, board, along) == r.WORKER_LOCKED:
        return r.WORKER_LOCKED
    return r.SAME_WORKER if along == power else r.NO_SECOND_WORKER


@final
class Act(Step):
    """a board, b the worker that arrived first: collect cocoa, worship, or the main action."""

    rules = ("city:16", "city:24", "city:99")

    def options(self, s: City, f: Frame, out: Options) -> None:
        seat, board = seat_of(f), a_of(f)
        out.add(v.COLLECT)
        list_worship(s, seat, board, out)
        if board != facts.PALACE:
            price = colours_at(s, seat, board)
            p = s.players[seat]
            last: i64 = v.ABANDON if has_tile(p, facts.COCOA_WAIVER) else v.MAIN_WAIVED
            step: i64 = 1 if has_tile(p, facts.EXTRA_WORKER) else 3  # without such a tile none is declared
            action: i64 = v.MAIN
            while action < last:
                if main_refusal(s, seat, board, price, action) == 0:
                    out.add(action)
                action += step
            if p.majors:
                self.list_joined(s, seat, board, price, out)
        offer_anytime(s, seat, out)

    def list_joined(self, s: City, seat: Seat, board: Board, price: i64, out: Options) -> None:
        """The main action with extra workers of Major Discovery tiles."""
        action: i64 = v.MAIN_MAJOR
        while action < v.HARVEST:
            if main_refusal(s, seat, board, price, action) == 0:
                out.add(action)
            action += 1

    def refusal(self, s: City, f: Frame, action: Action) -> i64:
        seat, board = seat_of(f), a_of(f)
        if action == v.COLLECT:
            return 0
        if v.ABILITY <= action < v.MAIN:
            return worship_refusal(s, seat, board, action)
        if v.MAIN <= action < v.ABANDON or v.MAIN_MAJOR <= action < v.HARVEST:
            return main_refusal(s, seat, board, colours_at(s, seat, board), action)
        return anytime_refusal(s, seat, action)

    def resolve(self, s: City, f: Frame, action: Action) -> None:
        seat, board = seat_of(f), a_of(f)
        if take_anytime(s, seat, action):
            return
        s.swap_top(frame(kinds.ACTION_OVER, seat))
        if action == v.COLLECT:
            rouse(s, seat)
            s.gain(seat, events.COCOA, 1 + colours_at(s, seat, board), causes.COLLECT)
            obsidian_bonus(s, seat)
        elif v.ABILITY <= action < v.MAIN:
            declare_worship(s, seat, board, b_of(f), action)
        else:
            declare_main(s, seat, board, colours_at(s, seat, board), action)


@final
class ActionOver(Step):
    """The action is carried out: what it remembered is forgotten, a last open moment follows."""

    def run(self, s: City, f: Frame) -> bool:
        if s.main_shaman:
            lay_down(s, seat_of(f))
        s.forget_action()
        s.push(frame(kinds.LINGER, seat_of(f)))
        return True


@final
class Linger(Step):
    """End of the turn: asked only while the seat has something it may do at any time."""

    rules = ("city:34", "city:67", "city:99")

    def run(self, s: City, f: Frame) -> bool:
        return not has_anytime(s, seat_of(f))

    def options(self, s: City, f: Frame, out: Options) -> None:
        out.add(v.DONE)
        offer_anytime(s, seat_of(f), out)

    def refusal(self, s: City, f: Frame, action: Action) -> i64:
        if action == v.DONE:
            return 0
        return anytime_refusal(s, seat_of(f), action)

    def resolve(self, s: City, f: Frame, action: Action) -> None:
        if action == v.DONE:
            s.pop()
        else:
            take_anytime(s, seat_of(f), action)


@final
class EndTurn(Step):
    """Refill what was taken, then see whether the sun stands still."""

    rules = ("city:5", "city:32", "city:132")

    def run(self, s: City, f: Frame) -> bool:
        s.forget_turn()
        if s.house.solo:
            slide(s)
        s.then(frame(kinds.REFILL, seat_of(f)), frame(kinds.AFTER_TURN, seat_of(f)))
        return True


@final
class Refill(Step):
    """Every empty place gets a new tile while its stack lasts: worship places, pyramid offer, decorations (city:10)."""

    rules = ("city:5", "city:10", "city:32")

    def run(self, s: City, f: Frame) -> bool:
        draw: i64 = 0
        if s.pool:
            places = worship_places(s)
            for board in range(facts.BOARDS):
                b: i64 = board
                if s.worship[b] == 0 and places >> b & 1:
                    draw = frame(kinds.DRAW_DISCOVERY, CHANCE, 0, b, 1)
                    break
        if not draw and s.house.mansion and s.mansion_tile == 0 and has_majors(s):
            draw = frame(kinds.DRAW_MAJOR, CHANCE)
        if not draw:
            for place in range(state.OFFER):
                i: i64 = place
                if s.offer[i] == 0 and (s.pyramid_pool if i < state.DECORATION_OFFER else s.decoration_pool):
                    kind: i64 = kinds.DRAW_PYRAMID if i < state.DECORATION_OFFER else kinds.DRAW_DECORATION
                    draw = frame(kind, CHANCE, 0, i, 1)
                    break
        if draw:
            s.then(draw, f)
        return True


register(kinds.TURN, Turn())
register(kinds.MOVE, Move())
register(kinds.ACT, Act())
register(kinds.ACTION_OVER, ActionOver())
register(kinds.LINGER, Linger())
register(kinds.END_TURN, EndTurn())
register(kinds.REFILL, Refill())
