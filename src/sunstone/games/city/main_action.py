"""Declaring a main action (city:24, 38, 100), and those of the gathering boards, Alchemy and Nobles."""

from typing import Final, final

from mypy_extensions import i64

from sunstone.engine.bits import bit, bits_in
from sunstone.engine.frame import Action, Frame, Seat, frame, seat_of
from sunstone.engine.options import Options
from sunstone.games.city import causes, components as facts, events, kinds, refusals as r, vocabulary as v
from sunstone.games.city.anytime import anytime_refusal, flip, is_anytime, offer_anytime, take_anytime
from sunstone.games.city.components import Board
from sunstone.games.city.construction import construction_refusal
from sunstone.games.city.decoration import decorations_refusal
from sunstone.games.city.empire import conquest_refusal
from sunstone.games.city.majors import begin_at_once, flip_major, major_use_refusal
from sunstone.games.city.payment import charge, has_cocoa, has_resources, in_obsidian, short
from sunstone.games.city.shamans import shaman_helps
from sunstone.games.city.state import TECHNOLOGY_AT, WHERE, City, Player, Step, count_of, power_of, register

WORKER_LIMIT: Final = 3
BUILDING_WOOD: Final = 2
EARLIER_OWNER_VP: Final = 3
TECHNOLOGY_VP: Final = 3


def workers_on(p: Player, board: Board) -> i64:
    """Own unlocked workers in the general area (city:17)."""
    n: i64 = 0
    for w in range(4):
        if p.dice[w] & WHERE == board:
            n += 1
    return n


def lowest_on(p: Player, board: Board) -> i64:
    lowest: i64 = 5
    for w in range(4):
        d = p.dice[w]
        if d & WHERE == board and power_of(d) < lowest:
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
        why = declared_extra_refusal(s, p, board, workers, lowest, extra, majors)
        if why:
            return why
    if waived or p.cocoa >= price:
        return possible_refusal(s, p, board, workers + extra + majors, lowest)
    return affordable_refusal(s, p, board, workers + extra + majors, lowest, price)


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


def affordable_refusal(s: City, p: Player, board: Board, workers: i64, lowest: i64, price: i64) -> i64:
    """As `possible_refusal`, but what the price takes in obsidian is gone (expansion:R120)."""
    spent = in_obsidian(short(p.cocoa, price))
    p.obsidian -= spent
    why = possible_refusal(s, p, board, workers, lowest)
    p.obsidian += spent
    return why


def declared_extra_refusal(s: City, p: Player, board: Board, workers: i64, lowest: i64, extra: i64, majors: i64) -> i64:
    """An extra_worker is declared only where the action is impossible without it; else it may join later (city:24)."""
    if count_of(p.tiles, facts.EXTRA_WORKER) < extra or count_of(p.majors, facts.M_EXTRA_WORKER) < majors:
        return r.NO_EXTRA_WORKER
    if workers + extra + majors > WORKER_LIMIT:
        return r.EXTRA_TOO_MANY
    return r.EXTRA_NOT_NEEDED if possible_refusal(s, p, board, workers + extra + majors - 1, lowest) == 0 else 0


def possible_refusal(s: City, p: Player, board: Board, workers: i64, lowest: i64) -> i64:
    """Whether the action can be carried out at all with that many workers (city:24)."""
    if board <= facts.DEPOSITS:
        return 0
    if board == facts.ALCHEMY:
        return alchemy_refusal(s, p, workers, lowest)
    if board == facts.NOBLES and s.house.empire:
        return conquest_refusal(s, owner_of(s, p), workers, lowest)
    if board == facts.NOBLES:
        return nobles_refusal(s, p, workers)
    if board == facts.DECORATIONS:
        return decorations_refusal(s, p, workers)
    return construction_refusal(s, p, p.technologies >> facts.T_WORKER & 1)


def owner_of(s: City, p: Player) -> i64:
    seat: i64 = 0
    while s.players[seat] is not p:
        seat += 1
    return seat


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
    if board == facts.CONSTRUCTION and p.technologies >> facts.T_WORKER & 1:
        s.main_workers += 1
        s.main_discount = 1
    if s.main_workers > WORKER_LIMIT:
        s.main_workers = WORKER_LIMIT
    if board <= facts.DEPOSITS and s.house.obsidian:
        s.push(frame(kinds.HARVEST, seat))
    elif board <= facts.DEPOSITS:
        cell: i64 = (board - facts.FOREST) * 15 + (s.main_workers - 1) * 5 + s.main_lowest - 1
        s.then(
            frame(kinds.GAIN, seat, causes.BOARD + board, 0, 0, facts.GRID[cell]),
            frame(kinds.GATHERED, seat, 0, board),
            frame(kinds.GAIN, seat, causes.BOARD + board, 0, 0, facts.GRID_TEMPLES[cell]),
            frame(kinds.POWER_UPS, seat),
        )
    elif board == facts.ALCHEMY:
        s.push(frame(kinds.ALCHEMY, seat))
    elif board == facts.NOBLES and s.house.empire:
        s.push(frame(kinds.CONQUEST, seat))
    elif board == facts.NOBLES:
        s.push(frame(kinds.NOBLES, seat))
    elif board == facts.DECORATIONS:
        s.push(frame(kinds.DECORATIONS, seat))
    else:
        s.push(frame(kinds.CONSTRUCTION, seat))
    if owed:
        s.push(owed)


@final
class Gathered(Step):
    """Technologies 05 and 07 after the yield, before the cell's temple steps (city:25)."""

    rules = ("city:25",)

    def run(self, s: City, f: Frame) -> bool:
        seat = seat_of(f)
        if s.main_known >> facts.T_RESOURCE & 1:
            s.gain(seat, events.WOOD + s.main_board - facts.FOREST, 1, causes.KNOWLEDGE + facts.T_RESOURCE)
        if s.main_known >> facts.T_COCOA & 1:
            s.gain(seat, events.COCOA, 1, causes.KNOWLEDGE + facts.T_COCOA)
            s.gain(seat, events.VP, 1, causes.KNOWLEDGE + facts.T_COCOA)
        return True


# --- with the module obsidian: other grids, and tiles that may join before the cell is read
@final
class Harvest(Step):
    """Read the cell of a gathering board; asked only while a Major Discovery tile could change it (expansion:R118)."""

    rules = ("expansion:R6", "expansion:R68", "expansion:R118")

    def run(self, s: City, f: Frame) -> bool:
        seat = seat_of(f)
        p = s.players[seat]
        if p.majors and (
            major_use_refusal(s, seat, facts.M_EXTRA_WORKER) == 0
            or major_use_refusal(s, seat, facts.M_DOUBLE_HARVEST) == 0
        ):
            return False
        read_cell(s, seat)
        return True

    def options(self, s: City, f: Frame, out: Options) -> None:
        out.add(v.HARVEST)
        offer_anytime(s, seat_of(f), out)

    def refusal(self, s: City, f: Frame, action: Action) -> i64:
        if action == v.HARVEST:
            return 0
        return anytime_refusal(s, seat_of(f), action) if is_anytime(action) else r.NOT_ASKED

    def resolve(self, s: City, f: Frame, action: Action) -> None:
        if take_anytime(s, seat_of(f), action):
            return
        s.pop()
        read_cell(s, seat_of(f))


def read_cell(s: City, seat: Seat) -> None:
    """Yield, twice the resources of it with a double harvest, technologies, temple steps, power-ups (city:25)."""
    board = s.main_board
    cell: i64 = (board - facts.FOREST) * 15 + (s.main_workers - 1) * 5 + s.main_lowest - 1
    s.main_open = 0  # no open moment is left before the power-ups, but with three workers
    s.push(frame(kinds.POWER_UPS, seat))
    s.push(frame(kinds.GAIN, seat, causes.BOARD + board, 0, 0, facts.M6_GRID_TEMPLES[cell]))
    s.push(frame(kinds.GATHERED, seat, 0, board))
    if s.main_double:
        s.push(frame(kinds.GAIN, seat, causes.MAJOR + facts.M_DOUBLE_HARVEST, 0, 0, facts.M6_HARVEST[cell]))
    s.push(frame(kinds.GAIN, seat, causes.BOARD + board, 0, 0, facts.M6_GRID[cell]))


def abandon(s: City, seat: Seat) -> None:
    """Between declaring and choosing, an open moment may have spent what the action needs: then it is lost whole."""
    s.note(events.ABANDONED, seat, 0, causes.BOARD + s.main_board)
    s.pop()


# --- Alchemy
def technology_refusal(s: City, p: Player, place: i64, workers: i64, lowest: i64) -> i64:
    """place on the board, row by row (city:24, 42, 43, 48)."""
    technology = s.layout[TECHNOLOGY_AT + place]
    if p.technologies >> technology & 1:
        return r.KNOWN_ALREADY
    if place >= 3 and workers == 1 and lowest < 4:
        return r.ROW_NOT_OPEN
    return 0 if has_resources(p, 0, 0, facts.TECHNOLOGY_GOLD[technology]) else r.NO_GOLD


def alchemy_refusal(s: City, p: Player, workers: i64, lowest: i64) -> i64:
    """0 if some technology can be had, else the reason nearest to success."""
    best: i64 = r.KNOWN_ALREADY
    for place in range(6):
        why = technology_refusal(s, p, place, workers, lowest)
        if why == 0:
            return 0
        if why == r.NO_GOLD or best == r.KNOWN_ALREADY:
            best = why
    return best


@final
class Alchemy(Step):
    """Choose a technology: gold, marker, points to earlier owners, a temple step, a power-up (city:101)."""

    rules = ("city:41", "city:42", "city:43", "city:48", "city:101", "city:102", "city:135")

    def options(self, s: City, f: Frame, out: Options) -> None:
        p = s.players[seat_of(f)]
        for place in range(6):
            i: i64 = place
            if technology_refusal(s, p, i, s.main_workers, s.main_lowest) == 0:
                out.add(v.RESEARCH + i)
        if out.n == 0:
            out.add(v.ABANDON)
        offer_anytime(s, seat_of(f), out)

    def refusal(self, s: City, f: Frame, action: Action) -> i64:
        p = s.players[seat_of(f)]
        if v.RESEARCH <= action < v.ROW:
            return technology_refusal(s, p, action - v.RESEARCH, s.main_workers, s.main_lowest)
        if action == v.ABANDON:
            return 0 if alchemy_refusal(s, p, s.main_workers, s.main_lowest) else r.CAN_BE_DONE
        return anytime_refusal(s, seat_of(f), action) if is_anytime(action) else r.NOT_ASKED

    def resolve(self, s: City, f: Frame, action: Action) -> None:
        seat = seat_of(f)
        if take_anytime(s, seat, action):
            return
        if action == v.ABANDON:
            abandon(s, seat)
            return
        place: i64 = action - v.RESEARCH
        technology = s.layout[TECHNOLOGY_AT + place]
        owed = charge(s, seat, causes.BOARD + facts.ALCHEMY, gold=facts.TECHNOLOGY_GOLD[technology])
        learn(s, seat, technology)
        for other in range(s.n):
            i: i64 = other
            if i != seat and s.players[i].technologies >> technology & 1:
                s.gain(i, events.VP, EARLIER_OWNER_VP, causes.EARLIER)
        if s.main_known >> facts.T_VP & 1:
            s.gain(seat, events.VP, TECHNOLOGY_VP, causes.KNOWLEDGE + facts.T_VP)
        if place < 3:
            s.main_open = 0  # from here on another worker would change nothing (city:38)
        s.pop()
        s.then(
            frame(kinds.ADVANCE, seat, causes.BOARD + facts.ALCHEMY, place % 3),
            frame(kinds.POWER_UPS, seat, 0, 1 if place >= 3 else 0),
        )
        if owed:
            s.push(owed)


def learn(s: City, seat: Seat, technology: i64) -> None:
    s.players[seat].technologies |= bit(technology)
    if s.house.obsidian:
        s.fresh |= bit(technology)  # not for this action (city:42)
    begin_at_once(s, technology)
    s.note(events.TECHNOLOGY, seat, 1, causes.BOARD + facts.ALCHEMY, technology)


# --- Nobles
def buildings_taken(s: City) -> i64:
    taken: i64 = s.top_row + s.centre_row + s.bottom_row
    return taken + bits_in(s.settled) if s.settled else taken


def in_row(s: City, row: i64) -> i64:
    return s.top_row if row == 0 else s.centre_row if row == 1 else s.bottom_row


def is_covered(s: City, row: i64, space: i64) -> bool:
    """Rows fill from the left, but for what Teotibot covered ahead (city:122)."""
    return space < leftmost(s, row) or s.covered_ahead >> (row * 5 + space) & 1 == 1


def leftmost(s: City, row: i64) -> i64:
    """The leftmost empty space; the size of the row if it is full."""
    if s.covered_ahead == 0:
        return in_row(s, row)
    ahead: i64 = s.covered_ahead >> row * 5 & 31
    in_order: i64 = in_row(s, row) - bits_in(ahead)
    space: i64 = 0
    while in_order > 0 or ahead >> space & 1:
        if ahead >> space & 1 == 0:
            in_order -= 1
        space += 1
    return space


def row_refusal(s: City, workers: i64, row: i64) -> i64:
    """row 0 top, 1 centre, 2 bottom: the own row, a row above only when it is full (city:50; switch D4)."""
    if row > workers - 1:
        return r.WRONG_ROW
    if in_row(s, row) >= facts.ROW_SIZE[row]:
        return r.ROW_FULL
    if s.house.nobles_free or row == workers - 1:
        return 0
    return 0 if in_row(s, workers - 1) >= facts.ROW_SIZE[workers - 1] else r.WRONG_ROW


def nobles_refusal(s: City, p: Player, workers: i64) -> i64:
    if buildings_taken(s) >= facts.BUILDINGS:
        return r.NO_BUILDINGS
    if not has_resources(p, BUILDING_WOOD, 0, 0):
        return r.NO_WOOD
    for row in range(3):
        if row_refusal(s, workers, row) == 0:
            return 0
    return r.ROWS_FULL


@final
class Nobles(Step):
    """Choose the row: wood, building, its points, a step on the Avenue, power-ups (city:101)."""

    rules = ("city:50", "city:51", "city:54", "city:101")

    def options(self, s: City, f: Frame, out: Options) -> None:
        if nobles_refusal(s, s.players[seat_of(f)], s.main_workers):
            out.add(v.ABANDON)
        else:
            for row in range(3):
                i: i64 = row
                if row_refusal(s, s.main_workers, i) == 0:
                    out.add(v.ROW + i)
        offer_anytime(s, seat_of(f), out)

    def refusal(self, s: City, f: Frame, action: Action) -> i64:
        p = s.players[seat_of(f)]
        if v.ROW <= action < v.DECORATE:
            if not has_resources(p, BUILDING_WOOD, 0, 0):
                return r.NO_WOOD
            return row_refusal(s, s.main_workers, action - v.ROW)
        if action == v.ABANDON:
            return 0 if nobles_refusal(s, p, s.main_workers) else r.CAN_BE_DONE
        return anytime_refusal(s, seat_of(f), action) if is_anytime(action) else r.NOT_ASKED

    def resolve(self, s: City, f: Frame, action: Action) -> None:
        seat = seat_of(f)
        if take_anytime(s, seat, action):
            return
        if action == v.ABANDON:
            abandon(s, seat)
            return
        row: i64 = action - v.ROW
        owed = charge(s, seat, causes.BOARD + facts.NOBLES, wood=BUILDING_WOOD)
        points = facts.ROW_VP[row * 5 + leftmost(s, row)]
        if row == 0:
            s.top_row += 1
        elif row == 1:
            s.centre_row += 1
        else:
            s.bottom_row += 1
        s.note(events.BUILDING, seat, 1, causes.BOARD + facts.NOBLES, row)
        s.gain(seat, events.VP, points, causes.BOARD + facts.NOBLES)
        if s.main_known >> facts.T_VP & 1:
            s.gain(seat, events.VP, TECHNOLOGY_VP, causes.KNOWLEDGE + facts.T_VP)
        s.pop()
        s.then(frame(kinds.AVENUE, seat, causes.BOARD + facts.NOBLES), frame(kinds.POWER_UPS, seat))
        if owed:
            s.push(owed)


register(kinds.GATHERED, Gathered())
register(kinds.HARVEST, Harvest())
register(kinds.ALCHEMY, Alchemy())
register(kinds.NOBLES, Nobles())
