"""The set-up in its order (helios:H01-H08)."""

from typing import final

from mypy_extensions import i64

from sunstone.engine.frame import CHANCE, Action, Frame, frame, seat_of
from sunstone.engine.options import Options
from sunstone.games.helios import causes, components as facts, events, kinds, refusals as r, vocabulary as v
from sunstone.games.helios.board import START, Board
from sunstone.games.helios.land import lay
from sunstone.games.helios.restock import Draw
from sunstone.games.helios.state import Helios, Step, empty, register


def new(players: i64, board: Board) -> Helios:
    s = empty(players, board)
    s.round = 1
    s.then(frame(kinds.REVEAL, CHANCE), frame(kinds.GIFTS, CHANCE), frame(kinds.BEGIN_TURN, CHANCE))
    s.then(frame(kinds.FILL_COLUMNS, CHANCE), frame(kinds.DRAW_FIRST, CHANCE), frame(kinds.MAKE_PILES, CHANCE))
    s.settle()
    return s


@final
class DrawFirst(Draw):
    """The start player is drawn (helios:R50); in turn order everybody picks a start token."""

    rules = ("helios:H04", "helios:R50")

    def options(self, s: Helios, f: Frame, out: Options) -> None:
        for i in range(s.n):
            seat: i64 = i
            out.add(v.FIRST_DRAWN + seat)

    def resolve(self, s: Helios, f: Frame, action: Action) -> None:
        s.pop()
        s.first = action - v.FIRST_DRAWN
        s.note(events.FIRST, s.first, 1, 0)
        i: i64 = s.n - 1
        while i >= 0:
            s.push(frame(kinds.START_TOKEN, (s.first + i) % s.n))
            i -= 1


@final
class StartToken(Step):
    """Brown, gray or green, with a resource of that colour (helios:H05)."""

    rules = ("helios:H05",)

    def options(self, s: Helios, f: Frame, out: Options) -> None:
        colour: i64 = 0
        while colour < facts.START_COLOURS:
            out.add(v.START + colour)
            colour += 1

    def refusal(self, s: Helios, f: Frame, action: Action) -> i64:
        return 0 if v.START <= action < v.TAKE else r.NOT_ASKED

    def resolve(self, s: Helios, f: Frame, action: Action) -> None:
        s.pop()
        colour: i64 = action - v.START
        s.extra[colour] -= 1
        lay(s, seat_of(f), START, colour, causes.SETUP)
        s.add_cube(seat_of(f), START, colour, causes.SETUP)


@final
class MakePiles(Step):
    """Four tokens of each colour in a pile of their own; the others are the extra pile (helios:H06)."""

    def run(self, s: Helios, f: Frame) -> bool:
        colour: i64 = 0
        while colour < facts.COLOURS:
            s.piles[colour] = facts.OWN_PILE
            s.extra[colour] -= facts.OWN_PILE
            colour += 1
        return True


register(kinds.DRAW_FIRST, DrawFirst())
register(kinds.START_TOKEN, StartToken())
register(kinds.MAKE_PILES, MakePiles())
