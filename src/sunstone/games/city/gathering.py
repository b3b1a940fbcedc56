"""The three boards that are gathered on: the cell of their grid, by workers and the lowest of them (city:25)."""

from typing import final

from mypy_extensions import i64

from sunstone.engine.frame import Action, Frame, Seat, frame, seat_of
from sunstone.engine.options import Options
from sunstone.games.city import causes, components as facts, events, kinds, vocabulary as v
from sunstone.games.city.anytime import anytime_refusal, offer_anytime, take_anytime
from sunstone.games.city.main_action import BoardAction, register_board
from sunstone.games.city.majors import major_use_refusal
from sunstone.games.city.state import City, House


def cell_of(s: City) -> i64:
    return (s.main_board - facts.FOREST) * 15 + (s.main_workers - 1) * 5 + s.main_lowest - 1


@final
class Gathered(BoardAction):
    """Technologies 05 and 07 after the yield, before the cell's temple steps (city:25)."""

    rules = ("city:25",)

    def begin(self, s: City, seat: Seat) -> None:
        board, cell = s.main_board, cell_of(s)
        s.then(
            frame(kinds.GAIN, seat, causes.BOARD + board, 0, 0, facts.GRID[cell]),
            frame(kinds.GATHERED, seat, 0, board),
            frame(kinds.GAIN, seat, causes.BOARD + board, 0, 0, facts.GRID_TEMPLES[cell]),
            frame(kinds.POWER_UPS, seat),
        )

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
class Harvest(BoardAction):
    """Read the cell of a gathering board; asked only while a Major Discovery tile could change it (expansion:R118)."""

    rules = ("expansion:R6", "expansion:R68", "expansion:R118")

    def replaces(self, house: House) -> bool:
        return house.obsidian

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
        return anytime_refusal(s, seat_of(f), action)

    def resolve(self, s: City, f: Frame, action: Action) -> None:
        if take_anytime(s, seat_of(f), action):
            return
        s.pop()
        read_cell(s, seat_of(f))


def read_cell(s: City, seat: Seat) -> None:
    """Yield, twice the resources of it with a double harvest, technologies, temple steps, power-ups (city:25)."""
    board, cell = s.main_board, cell_of(s)
    s.main_open = 0  # no open moment is left before the power-ups, but with three workers
    s.push(frame(kinds.POWER_UPS, seat))
    s.push(frame(kinds.GAIN, seat, causes.BOARD + board, 0, 0, facts.M6_GRID_TEMPLES[cell]))
    s.push(frame(kinds.GATHERED, seat, 0, board))
    if s.main_double:
        s.push(frame(kinds.GAIN, seat, causes.MAJOR + facts.M_DOUBLE_HARVEST, 0, 0, facts.M6_HARVEST[cell]))
    s.push(frame(kinds.GAIN, seat, causes.BOARD + board, 0, 0, facts.M6_GRID[cell]))


register_board(kinds.GATHERED, Gathered(), facts.FOREST, facts.DEPOSITS)
register_board(kinds.HARVEST, Harvest(), facts.FOREST, facts.DEPOSITS, module=True)
