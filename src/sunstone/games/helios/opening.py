"""The set-up in its order (helios:H01-H08)."""

from typing import final

from mypy_extensions import i64

from sunstone.engine.frame import CHANCE, frame, seat_of
from sunstone.engine.options import Options
from sunstone.games.helios import things
from sunstone.games.helios.board import START, Board
from sunstone.games.helios.components import COLOURS, OWN_PILE, START_COLOURS
from sunstone.games.helios.kinds import (
    BEGIN_TURN,
    DRAW_FIRST,
    FILL_COLUMNS,
    GIFTS,
    MAKE_PILES,
    REVEAL,
    START_TOKEN,
)
from sunstone.games.helios.land import lay
from sunstone.games.helios.refusals import NOT_ASKED
from sunstone.games.helios.restock import Draw
from sunstone.games.helios.state import Helios, Step, empty, register
from sunstone.games.helios.vocabulary import FIRST_DRAWN, TAKE
from sunstone.games.helios.vocabulary import START as START_WITH


def new(players: i64, board: Board) -> Helios:
    s = empty(players, board)
    s.round = 1
    s.then(frame(REVEAL, CHANCE), frame(GIFTS, CHANCE), frame(BEGIN_TURN, CHANCE))
    s.then(frame(FILL_COLUMNS, CHANCE), frame(DRAW_FIRST, CHANCE), frame(MAKE_PILES, CHANCE))
    s.settle()
    return s


@final
class DrawFirst(Draw):
    """The start player is drawn (helios:R50); in turn order everybody picks a start token."""

    rules = ("helios:H04", "helios:R50")

    def options(self, s: Helios, f: i64, out: Options) -> None:
        for i in range(s.n):
            seat: i64 = i
            out.add(FIRST_DRAWN + seat)

    def resolve(self, s: Helios, f: i64, action: i64) -> None:
        s.pop()
        s.first = action - FIRST_DRAWN
        s.note(things.FIRST, s.first, 1, 0)
        i: i64 = s.n - 1
        while i >= 0:
            s.push(frame(START_TOKEN, (s.first + i) % s.n))
            i -= 1


@final
class StartToken(Step):
    """Brown, gray or green, with a resource of that colour (helios:H05)."""

    rules = ("helios:H05",)

    def options(self, s: Helios, f: i64, out: Options) -> None:
        colour: i64 = 0
        while colour < START_COLOURS:
            out.add(START_WITH + colour)
            colour += 1

    def refusal(self, s: Helios, f: i64, action: i64) -> i64:
        return 0 if START_WITH <= action < TAKE else NOT_ASKED

    def resolve(self, s: Helios, f: i64, action: i64) -> None:
        s.pop()
        colour: i64 = action - START_WITH
        s.extra[colour] -= 1
        lay(s, seat_of(f), START, colour, things.SETUP)
        s.add_cube(seat_of(f), START, colour, things.SETUP)


@final
class MakePiles(Step):
    """Four tokens of each colour in a pile of their own; the others are the extra pile (helios:H06)."""

    def run(self, s: Helios, f: i64) -> bool:
        colour: i64 = 0
        while colour < COLOURS:
            s.piles[colour] = OWN_PILE
            s.extra[colour] -= OWN_PILE
            colour += 1
        return True


register(DRAW_FIRST, DrawFirst())
register(START_TOKEN, StartToken())
register(MAKE_PILES, MakePiles())
