"""Module obsidian: workers that go back, by a tile or at an altar (expansion:R24, R36, R117)."""

from typing import final

from mypy_extensions import i64

from sunstone.engine.frame import Action, Frame, a_of, b_of, cause_of, frame, seat_of
from sunstone.engine.options import Options
from sunstone.games.city import causes, components as facts, events, kinds, refusals as r, state, vocabulary as v
from sunstone.games.city.components import Board
from sunstone.games.city.state import City, Player, Step, board_of, die, power_of, register, space_of
from sunstone.games.city.workers import missing_worker


def may_go_back(s: City, p: Player, w: i64) -> bool:
    """An own unlocked worker, but not one whose action is going on (expansion:R117)."""
    d = p.dice[w]
    return board_of(d) < facts.BOARDS and space_of(d) == 0 and s.arrived >> w & 1 == 0


def can_go_back(s: City, p: Player) -> bool:
    for w in range(4):
        if may_go_back(s, p, w):
            return True
    return False


def back_refusal(s: City, p: Player) -> i64:
    if can_go_back(s, p):
        return 0
    for d in p.dice:
        if board_of(d) < facts.BOARDS and space_of(d) == 0:
            return r.JUST_MOVED
    return r.NO_UNLOCKED_WORKER


def back_worker(s: City, p: Player, board: Board, power: i64) -> i64:
    for w in range(4):
        i: i64 = w
        if p.dice[i] == die(board, power) and may_go_back(s, p, i):
            return i
    return -1


@final
class BackTake(Step):
    """a moves left, b boards at most: which unlocked worker goes back (expansion:R36, R117)."""

    rules = ("expansion:R36", "expansion:R117")

    def run(self, s: City, f: Frame) -> bool:
        return a_of(f) == 0 or not can_go_back(s, s.players[seat_of(f)])

    def options(self, s: City, f: Frame, out: Options) -> None:
        p = s.players[seat_of(f)]
        for w in range(4):
            i: i64 = w
            d = p.dice[i]
            if may_go_back(s, p, i) and back_worker(s, p, board_of(d), power_of(d)) == i:
                out.add(v.TAKE + board_of(d) * 5 + power_of(d) - 1)

    def refusal(self, s: City, f: Frame, action: Action) -> i64:
        if not v.TAKE <= action < v.FREE_UNLOCK:
            return r.NOT_ASKED
        p = s.players[seat_of(f)]
        board, power = (action - v.TAKE) // 5, (action - v.TAKE) % 5 + 1
        if back_worker(s, p, board, power) >= 0:
            return 0
        for d in p.dice:
            if d == die(board, power):
                return r.JUST_MOVED
        return missing_worker(p, board, power)

    def resolve(self, s: City, f: Frame, action: Action) -> None:
        board, power = (action - v.TAKE) // 5, (action - v.TAKE) % 5 + 1
        worker = back_worker(s, s.players[seat_of(f)], board, power)
        s.swap_top(frame(kinds.BACK_TAKE, seat_of(f), cause_of(f), a_of(f) - 1, b_of(f)))
        s.push(frame(kinds.BACK_GO, seat_of(f), cause_of(f), worker, b_of(f)))


@final
class BackGo(Step):
    """a worker, b boards at most: how far; no action there, but technology 01 pays (expansion:R24, R36)."""

    rules = ("expansion:R24", "expansion:R36")

    def options(self, s: City, f: Frame, out: Options) -> None:
        k: i64 = 0
        while k < b_of(f):
            out.add(v.BACK + k)
            k += 1

    def refusal(self, s: City, f: Frame, action: Action) -> i64:
        if not v.BACK <= action < v.TURN_UP:
            return r.NOT_ASKED
        return 0 if action - v.BACK < b_of(f) else r.TOO_FAR_BACK

    def resolve(self, s: City, f: Frame, action: Action) -> None:
        seat = seat_of(f)
        p = s.players[seat]
        d = p.dice[a_of(f)]
        start: i64 = s.layout[state.PLACE_OF + board_of(d)]
        place: i64 = start - (action - v.BACK) - 1
        board = s.layout[state.AT_PLACE + (place + facts.BOARDS) % facts.BOARDS]
        p.dice[a_of(f)] = die(board, power_of(d))
        s.note(events.MOVED, seat, 1, causes.MOVE, events.pack_move(board_of(d), board, power_of(d)))
        s.pop()
        reached = place <= 0 and board_of(d) != facts.PALACE
        if reached and p.technologies >> facts.T_PALACE & 1:
            s.gain(seat, events.COCOA, 1, causes.KNOWLEDGE + facts.T_PALACE)


register(kinds.BACK_TAKE, BackTake())
register(kinds.BACK_GO, BackGo())
