"""Declaring a main action (city:24, 38, 100), and the table of boards that have one."""

from typing import Final

from mypy_extensions import i64

from sunstone.engine.frame import Action, Seat, frame
from sunstone.games.city import causes, components as facts, events, refusals as r, state, vocabulary as v
from sunstone.games.city.anytime import flip
from sunstone.games.city.components import Board
from sunstone.games.city.majors import flip_major
from sunstone.games.city.payment import charge, has_cocoa, in_obsidian, short
from sunstone.games.city.shamans import shaman_helps
from sunstone.games.city.state import City, House, Player, Step, count_of, power_of, register

WORKER_LIMIT: Final = 3
TECHNOLOGY_VP: Final = 3


class BoardAction(Step):
    """The step that carries out a board's main action, and the board's row in the table."""

    def __init__(self) -> None:
        self.kind: i64 = 0

    def replaces(self, house: House) -> bool:
        """Whether a module's action stands in for the base game's."""
        return False

    def possible(self, s: City, seat: Seat, workers: i64, lowest: i64) -> i64:
        """0 if it can be carried out at all with that many workers, else the reason (city:24)."""
        return 0

    def begin(self, s: City, seat: Seat) -> None:
        """The workers are counted, the price is paid."""
        s.push(frame(self.kind, seat))


_NONE: Final = BoardAction()
BOARDS: Final[list[BoardAction]] = [_NONE] * facts.BOARDS
REPLACED: Final[list[BoardAction]] = [_NONE] * facts.BOARDS  # by modules


def register_board(kind: i64, action: BoardAction, first: Board, last: Board = 0, module: bool = False) -> None:
    """The action of one board, or of all from first to last; a module's beside the base game's."""
    action.kind = kind
    register(kind, action)
    rows = REPLACED if module else BOARDS
    for board in range(first, (last if last else first) + 1):
        assert rows[board] is _NONE, "two actions of one board"
        rows[board] = action


def action_of(s: City, board: Board) -> BoardAction:
    if s.house.obsidian:  # no other module replaces a board without it (expansion:R61)
        action = REPLACED[board]
        if action.replaces(s.house):
            return action
    return BOARDS[board]


def workers_on(p: Player, board: Board) -> i64:
    """Own unlocked workers in the general area (city:17)."""
    n: i64 = 0
    for w in range(4):
        if p.dice[w] & state.WHERE == board:
            n += 1
    return n


def lowest_on(p: Player, board: Board) -> i64:
    lowest: i64 = 5
    for w in range(4):
        d = p.dice[w]
        if d & state.WHERE == board and power_of(d) < lowest:
            lowest = power_of(d)
    return lowest


def main_refusal(s: City, seat: Seat, board: Board, price: i64, action: Action) -> i64:
    p = s.players[seat]
    if board == facts.PALACE:
        return r.NO_MAIN_ACTION
    extra: i64 = (action - v.MAIN) % 3
    majors: i64 = 0
    if action >= v.MAIN_MAJOR:
        extra, majors = extra_workers(action)
    if extra and board != facts.ALCHEMY and board != facts.NOBLES and board != facts.CONSTRUCTION:
        return r.EXTRA_NO_ACTION
    waived = is_waived(action)
    if waived:
        if price == 0:
            return r.NOTHING_TO_WAIVE
        if count_of(p.tiles, facts.COCOA_WAIVER) == 0:
            return r.NO_WAIVER
    elif p.cocoa < price and not has_cocoa(s, p, price):
        return r.NO_COCOA
    workers = workers_on(p, board)
    if s.house.altars and shaman_helps(s, seat, board):
        workers += 1
    if workers > WORKER_LIMIT:
        workers = WORKER_LIMIT
    lowest = lowest_on(p, board)
    if extra + majors:
        why = declared_extra_refusal(s, seat, board, workers, lowest, extra, majors)
        if why:
            return why
    if waived or p.cocoa >= price:
        return action_of(s, board).possible(s, seat, workers + extra + majors, lowest)
    return affordable_refusal(s, seat, board, workers + extra + majors, lowest, price)


def is_waived(action: Action) -> bool:
    return action >= v.MAIN_MAJOR_WAIVED if action >= v.MAIN_MAJOR else action >= v.MAIN_WAIVED


def extra_workers(action: Action) -> tuple[i64, i64]:
    """Ordinary and Major Discovery extra workers that are declared with a main action."""
    if action < v.MAIN_MAJOR:
        return (action - v.MAIN) % 3, 0
    joined: i64 = (action - v.MAIN_MAJOR) % 3
    return (1 if joined == 2 else 0), (2 if joined == 1 else 1)


def play_extra_workers(s: City, seat: Seat, action: Action) -> i64:
    """Flip them; how many there are."""
    extra, majors = extra_workers(action)
    for _ in range(extra):
        flip(s, seat, facts.EXTRA_WORKER)
    for _ in range(majors):
        flip_major(s, seat, facts.M_EXTRA_WORKER)
    return extra + majors


def affordable_refusal(s: City, seat: Seat, board: Board, workers: i64, lowest: i64, price: i64) -> i64:
    """As `possible`, but what the price takes in obsidian is gone (expansion:R120)."""
    p = s.players[seat]
    spent = in_obsidian(short(p.cocoa, price))
    p.obsidian -= spent
    why = action_of(s, board).possible(s, seat, workers, lowest)
    p.obsidian += spent
    return why


def declared_extra_refusal(
    s: City, seat: Seat, board: Board, workers: i64, lowest: i64, extra: i64, majors: i64
) -> i64:
    """An extra_worker is declared only where the action is impossible without it; else it may join later (city:24)."""
    p = s.players[seat]
    if count_of(p.tiles, facts.EXTRA_WORKER) < extra or count_of(p.majors, facts.M_EXTRA_WORKER) < majors:
        return r.NO_EXTRA_WORKER
    if workers + extra + majors > WORKER_LIMIT:
        return r.EXTRA_TOO_MANY
    without = action_of(s, board).possible(s, seat, workers + extra + majors - 1, lowest)
    return r.EXTRA_NOT_NEEDED if without == 0 else 0


def declare_main(s: City, seat: Seat, board: Board, price: i64, action: Action) -> None:
    """Pay, fix the number of workers and what works for the action, then carry it out (city:100)."""
    p = s.players[seat]
    owed: i64 = 0
    if is_waived(action):
        flip(s, seat, facts.COCOA_WAIVER)
    else:
        owed = charge(s, seat, causes.PRICE, cocoa=price)
    extra = play_extra_workers(s, seat, action)
    s.main_board = board
    s.main_open = 1
    s.main_known = p.technologies
    s.main_lowest = lowest_on(p, board)
    s.main_workers = workers_on(p, board) + extra
    if s.house.altars and shaman_helps(s, seat, board):
        s.main_workers += 1  # expansion:R87, R134
        s.main_shaman = 1
    if s.main_workers > WORKER_LIMIT:
        s.main_workers = WORKER_LIMIT
    action_of(s, board).begin(s, seat)
    if owed:
        s.push(owed)


def abandon(s: City, seat: Seat) -> None:
    """Between declaring and choosing, an open moment may have spent what the action needs: then it is lost whole."""
    s.note(events.ABANDONED, seat, 0, causes.BOARD + s.main_board)
    s.pop()
