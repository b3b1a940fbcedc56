"""What Teotibot does on the boards, a row a board (city:117, 120-123)."""

from typing import Final, final

from mypy_extensions import i64

from sunstone.engine.bits import bit
from sunstone.engine.frame import CHANCE, Action, Frame, a_of, b_of, frame
from sunstone.engine.options import Options
from sunstone.games.city import causes, components as facts, events, kinds, pyramid_data, state, vocabulary as v
from sunstone.games.city.components import Board
from sunstone.games.city.construction import crown, ground_refusal, set_tile
from sunstone.games.city.decoration import climb_track, open_space
from sunstone.games.city.draws import Draw
from sunstone.games.city.nobles import buildings_taken, cover, is_covered, leftmost
from sunstone.games.city.payment import held, short, take
from sunstone.games.city.state import City, House, register
from sunstone.games.city.technology import EARLIER_OWNER_VP
from sunstone.games.city.teotibot import parts
from sunstone.games.city.teotibot.moves import avenue_step, climb, climb_any, is_on


class BotAction:
    """A board's row. Stateless, as a step is."""

    def replaces(self, house: House) -> bool:
        """Whether a module's action stands in for the base game's."""
        return False

    def works(self, s: City) -> bool:
        """What it costs, and something to do (city:117)."""
        return True

    def carry_out(self, s: City, board: Board) -> None:
        raise NotImplementedError


_NONE: Final = BotAction()
BOARDS: Final[list[BotAction]] = [_NONE] * facts.BOARDS
REPLACED: Final[list[BotAction]] = [_NONE] * facts.BOARDS  # by modules


def action_of(s: City, board: Board) -> BotAction:
    action = REPLACED[board]
    return action if action.replaces(s.house) else BOARDS[board]


def works(s: City, board: Board) -> bool:
    """A die there, and the board's action can be carried out (city:117)."""
    return board != facts.PALACE and is_on(s, board) and action_of(s, board).works(s)


def carry_out(s: City, board: Board) -> None:
    action_of(s, board).carry_out(s, board)


def spend(s: City, what: i64, n: i64, cause: i64) -> None:
    """Obsidian stands for what is missing, and is spent last (expansion:R73, R121)."""
    missing = short(held(s.players[parts.BOT], what), n)
    take(s, parts.BOT, what, n, missing, cause)


@final
class Gather(BotAction):
    """2 of the board's resource; with obsidian in the game one of each, or 2 and 1 (expansion:R73)."""

    def carry_out(self, s: City, board: Board) -> None:
        amount: i64 = parts.GATHERED if not s.house.obsidian or s.house.hard_gathering else 1
        s.gain(parts.BOT, events.WOOD + board - facts.FOREST, amount, causes.BOARD + board)
        if s.house.obsidian:
            s.gain(parts.BOT, events.OBSIDIAN, 1, causes.BOARD + board)


# --- Construction and Decorations
def offered(s: City, start: i64, end: i64) -> i64:
    """The first place of an offer that holds a tile, -1 if none does."""
    i: i64 = start
    while i < end:
        if s.offer[i]:
            return i
        i += 1
    return -1


def next_slot(s: City) -> i64:
    """The lowest level with an empty slot, its first row, its first column; -1: the pyramid is complete (city:120)."""
    slot: i64 = 0
    while slot < pyramid_data.SLOTS:
        if ground_refusal(s, slot) == 0:
            return slot
        slot += 1
    return -1


@final
class Construct(BotAction):
    def works(self, s: City) -> bool:
        p = s.players[parts.BOT]
        return (
            p.stone + p.obsidian >= parts.BUILD_STONE
            and next_slot(s) >= 0
            and offered(s, 0, state.DECORATION_OFFER) >= 0
        )

    def carry_out(self, s: City, board: Board) -> None:
        spend(s, events.STONE, parts.BUILD_STONE, causes.BOARD + board)
        s.push(frame(kinds.BOT_LAY, CHANCE, 0, next_slot(s), offered(s, 0, state.DECORATION_OFFER)))


@final
class BotLay(Draw):
    """a slot, b place in the offer: which way round the tile falls; then points, track and temple (city:95, 120)."""

    rules = ("city:95", "city:120", "city:131")

    def options(self, s: City, f: Frame, out: Options) -> None:
        for turn in range(4):
            k: i64 = turn
            out.add(v.TURNED + k)

    def resolve(self, s: City, f: Frame, action: Action) -> None:
        slot, place = a_of(f), b_of(f)
        tile: i64 = s.offer[place] - 1
        s.offer[place] = 0
        s.pop()
        set_tile(s, parts.BOT, slot, tile, action - v.TURNED)
        s.gain(parts.BOT, events.VP, pyramid_data.LEVEL_VP[pyramid_data.SLOT_LEVEL[slot]], causes.LEVEL)
        s.gain(parts.BOT, events.VP, parts.BUILD_VP, causes.BOT_ICONS)
        climb_track(s, parts.BOT, causes.LEVEL)
        if slot == pyramid_data.CAPSTONE:
            crown(s, parts.BOT)
        climb_any(s, causes.BOARD + facts.CONSTRUCTION)


def open_side(s: City) -> i64:
    """The first side with an open space: top, right, bottom, left (city:121)."""
    for side in range(4):
        k: i64 = side
        if open_space(s, k) >= 0:
            return k
    return -1


@final
class Decorate(BotAction):
    def works(self, s: City) -> bool:
        p = s.players[parts.BOT]
        return (
            p.gold + p.obsidian >= parts.DECORATE_GOLD
            and open_side(s) >= 0
            and offered(s, state.DECORATION_OFFER, state.OFFER) >= 0
        )

    def carry_out(self, s: City, board: Board) -> None:
        place = offered(s, state.DECORATION_OFFER, state.OFFER)
        space = open_space(s, open_side(s))
        tile: i64 = s.offer[place] - 1
        spend(s, events.GOLD, parts.DECORATE_GOLD, causes.DECORATION)
        s.offer[place] = 0
        s.decorations[space] = tile + 1
        s.note(events.DECORATED, parts.BOT, 1, causes.DECORATION, events.pack_decoration(space, tile))
        s.gain(parts.BOT, events.VP, parts.DECORATE_VP, causes.DECORATION)
        climb_track(s, parts.BOT, causes.DECORATION)
        climb_any(s, causes.DECORATION)


# --- Alchemy and Nobles
def technology_place(s: City) -> i64:
    """The lowest technology nobody knows, else the lowest it lacks; -1 if it knows all (city:117, 123)."""
    lacking: i64 = -1
    for place in range(6):
        i: i64 = place
        t = s.layout[state.TECHNOLOGY_AT + i]
        if s.players[parts.BOT].technologies >> t & 1 == 0:
            if s.players[0].technologies >> t & 1 == 0:
                return i
            if lacking < 0:
                lacking = i
    return lacking


@final
class Research(BotAction):
    """1 gold in any row, its column's temple; the human scores for knowing it before (city:123)."""

    def works(self, s: City) -> bool:
        p = s.players[parts.BOT]
        return p.gold + p.obsidian >= parts.RESEARCH_GOLD and technology_place(s) >= 0

    def carry_out(self, s: City, board: Board) -> None:
        spend(s, events.GOLD, parts.RESEARCH_GOLD, causes.BOARD + board)
        learn(s, technology_place(s), causes.BOARD + board)


def learn(s: City, place: i64, cause: i64) -> None:
    technology = s.layout[state.TECHNOLOGY_AT + place]
    s.players[parts.BOT].technologies |= bit(technology)
    s.note(events.TECHNOLOGY, parts.BOT, 1, cause, technology)
    if s.players[0].technologies >> technology & 1:
        s.gain(0, events.VP, EARLIER_OWNER_VP, causes.EARLIER)
    climb(s, place % 3, cause)


@final
class BuildHouse(BotAction):
    """Its row goes down with the Eclipses; if that is full, the cheapest empty space of all (city:122)."""

    def works(self, s: City) -> bool:
        p = s.players[parts.BOT]
        return p.wood + p.obsidian >= parts.BUILDING_WOOD and buildings_taken(s) < facts.BUILDINGS

    def carry_out(self, s: City, board: Board) -> None:
        spend(s, events.WOOD, parts.BUILDING_WOOD, causes.BOARD + board)
        row: i64 = s.eclipses
        space: i64 = leftmost(s, row)
        if space == facts.ROW_SIZE[row]:
            row, space = cheapest_space(s)
            s.covered_ahead |= bit(row * 5 + space)
        cover(s, row)
        s.note(events.BUILDING, parts.BOT, 1, causes.BOARD + board, row)
        s.gain(parts.BOT, events.VP, facts.ROW_VP[row * 5 + space], causes.BOARD + board)
        avenue_step(s, causes.BOARD + board)


def cheapest_space(s: City) -> tuple[i64, i64]:
    """Row and space: the lowest value, ties to the upper row, then to the left (city:122)."""
    best: i64 = -1
    for row in range(3):
        i: i64 = 0
        r: i64 = row
        while i < facts.ROW_SIZE[r]:
            if not is_covered(s, r, i) and (best < 0 or facts.ROW_VP[r * 5 + i] < facts.ROW_VP[best]):
                best = r * 5 + i
            i += 1
    return best // 5, best % 5


for _board in range(facts.FOREST, facts.DEPOSITS + 1):
    BOARDS[_board] = Gather()
BOARDS[facts.ALCHEMY] = Research()
BOARDS[facts.NOBLES] = BuildHouse()
BOARDS[facts.DECORATIONS] = Decorate()
BOARDS[facts.CONSTRUCTION] = Construct()
register(kinds.BOT_LAY, BotLay())
