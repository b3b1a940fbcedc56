"""The set-up as a table of stages in the rulebook's order, to which a module adds its rows (city:81, 88, 98, 113)."""

from collections.abc import Callable
from typing import Final, final

from mypy_extensions import i64

from sunstone._compat import vec
from sunstone.engine.frame import CHANCE, Frame, a_of, frame, kind_of
from sunstone.games.city import causes, components as facts, events, kinds, state
from sunstone.games.city.altars import set_up_altars, set_up_shamans
from sunstone.games.city.draws import ON_STEPS, put_board
from sunstone.games.city.eclipse import neutral_colours
from sunstone.games.city.empire import set_up_warriors
from sunstone.games.city.first_game import first_game_seat, printed_boards
from sunstone.games.city.hands import DEALT, KEPT, OPEN_TILES
from sunstone.games.city.priests import offer_priests
from sunstone.games.city.state import City, House, Step, empty, people, register
from sunstone.games.city.teotibot.start import set_up_bot
from sunstone.games.city.turn import worship_places


def new(players: i64, house: House) -> City:
    """The table before the first draw."""
    s = empty(players, house)
    s.dark = facts.DARK_DISC[players * 3]
    put_board(s, 0, facts.PALACE)
    put_board(s, 4, facts.CONSTRUCTION)
    for seat in range(people(s)):
        i: i64 = seat
        s.gain(i, events.COCOA, 1 if i == 0 else 3 if i == players - 1 else 2, causes.SETUP)
    s.push(frame(kinds.SETUP, CHANCE))
    s.settle()
    return s


# --- stages that lay several things
def add_tiles(s: City) -> None:
    """The module's starting tiles and Major Discovery tiles join those in the box (expansion:R64)."""
    s.start_pool |= facts.MORE_STARTING
    s.major_pool = facts.ALL_MAJORS | facts.SHAMAN_MAJORS if s.house.altars else facts.ALL_MAJORS


def worship_tiles(s: City) -> None:
    for i in range(facts.BOARDS):
        board: i64 = facts.BOARDS - 1 - i
        if worship_places(s) >> board & 1:
            s.push(frame(kinds.DRAW_DISCOVERY, CHANCE, 0, board, 1))


def lying_tiles(s: City) -> None:
    """On the temple tracks and the Avenue."""
    for i in range(facts.LYING_PLACES):
        place: i64 = facts.LYING_PLACES - 1 - i
        s.push(frame(kinds.DRAW_DISCOVERY, CHANCE, 0, ON_STEPS + place, facts.LYING_TILES[place * 5 + s.n]))


def first_game_seats(s: City) -> None:
    for seat in range(people(s)):
        i: i64 = seat
        first_game_seat(s, i)


def draft(s: City) -> None:
    s.push(frame(kinds.REVEAL, CHANCE))
    for k in range(2 * s.n):  # pushed from the last pick to the first: back, then forth
        i: i64 = k if k < s.n else 2 * s.n - 1 - k
        s.push(frame(kinds.DRAFT, i))
    s.push(frame(kinds.FIND_OPEN, CHANCE, 0, 0))
    s.push(frame(kinds.DEAL, CHANCE, 0, s.n, OPEN_TILES[s.n]))


def deal(s: City) -> None:
    s.push(frame(kinds.REVEAL, CHANCE))
    for k in range(people(s)):
        i: i64 = people(s) - 1 - k
        s.push(frame(kinds.CHOOSE, i, 0, KEPT))
    s.push(frame(kinds.FIND, CHANCE))
    for k in range(people(s)):
        i = people(s) - 1 - k
        s.push(frame(kinds.DEAL, CHANCE, 0, i, DEALT))


# --- the table
@final
class Stage:
    """A row: the number of its stage, which saved positions hold; the frame or the function that lays it; where."""

    def __init__(
        self,
        number: i64,
        begins: Frame = 0,
        lays: Callable[[City], None] | None = None,
        where: Callable[[House], bool] | None = None,
    ) -> None:
        self.number: i64 = number
        self.begins: i64 = begins
        self.lays = lays
        self.where = where

    def run(self, s: City) -> None:
        where, lays = self.where, self.lays
        if where is not None and not where(s.house):
            return
        if lays is not None:
            lays(s)
        else:
            s.push(self.begins)


LAST: Final = 11
STAGES: Final[list[Stage]] = [  # in the order in which things come
    Stage(0, lays=add_tiles, where=lambda house: house.obsidian),
    Stage(0, lays=printed_boards, where=lambda house: house.setup == state.FIRST_GAME),
    Stage(0, frame(kinds.DRAW_BOARDS, CHANCE), where=lambda house: house.setup != state.FIRST_GAME),
    Stage(1, frame(kinds.DRAW_ROYALS, CHANCE), where=lambda house: house.setup != state.FIRST_GAME),
    Stage(2, frame(kinds.DRAW_TECHNOLOGIES, CHANCE), where=lambda house: house.setup != state.FIRST_GAME),
    Stage(3, frame(kinds.DRAW_BONUSES, CHANCE), where=lambda house: house.setup != state.FIRST_GAME),
    Stage(4, frame(kinds.DRAW_DECORATION, CHANCE, 0, state.DECORATION_OFFER, 4)),
    Stage(5, frame(kinds.DRAW_PYRAMID, CHANCE, 0, state.PYRAMID_OFFER, 3)),
    Stage(6, frame(kinds.DRAW_SLOTS, CHANCE)),
    Stage(7, frame(kinds.DRAW_MAJOR, CHANCE), where=lambda house: house.mansion),
    Stage(7, lays=worship_tiles),
    Stage(8, lays=lying_tiles),
    Stage(9, lays=set_up_altars, where=lambda house: house.altars),
    Stage(9, lays=set_up_bot, where=lambda house: house.solo),
    Stage(9, lays=first_game_seats, where=lambda house: house.setup == state.FIRST_GAME),
    Stage(9, lays=deal, where=lambda house: house.setup == state.STARTING_TILES),
    Stage(9, lays=draft, where=lambda house: house.setup == state.DRAFTED),
    Stage(9, lays=offer_priests, where=lambda house: house.priest_tiles),
    Stage(9, lays=set_up_shamans, where=lambda house: house.altars),
    Stage(9, lays=set_up_warriors, where=lambda house: house.empire),
    Stage(10, lays=neutral_colours),
    Stage(LAST, frame(kinds.BEGIN_TURN, 0)),
]
ROWS_BELOW: Final = vec[i64]([sum(row.number < number for row in STAGES) for number in range(LAST + 2)])


def stage_of(draw: i64) -> i64:
    """The stage that begins with this kind of step."""
    for stage in STAGES:
        if kind_of(stage.begins) == draw:
            return stage.number
    raise KeyError(draw)


@final
class Setup(Step):
    """a stage: what it lays, and below it the stage after it (city:98)."""

    rules = ("city:98", "city:113")

    def run(self, s: City, f: Frame) -> bool:
        stage: i64 = a_of(f) if a_of(f) < LAST else LAST
        if stage < LAST:
            s.push(frame(kinds.SETUP, CHANCE, 0, stage + 1))
        i: i64 = ROWS_BELOW[stage + 1]
        while i > ROWS_BELOW[stage]:  # what is pushed last comes first
            i -= 1
            STAGES[i].run(s)
        return True


register(kinds.SETUP, Setup())
