"""What chance draws: the board's set-up (city:98), refills (city:32), and boards for neutral workers (city:81, 82)."""

from typing import Final, final

from mypy_extensions import i64

from sunstone._compat import vec
from sunstone.engine.bits import bit, bits_in
from sunstone.engine.frame import CHANCE, a_of, b_of, c_of, frame
from sunstone.engine.options import Options
from sunstone.games.city import things
from sunstone.games.city.components import (
    ALL_STARTING,
    BASE_STARTING,
    BASE_TECHNOLOGIES,
    BOARDS,
    BONUS_TILES,
    KINDS,
    MORE_STARTING,
    RISING,
    ROYALS,
    START_BOARDS,
    STARTING,
    TECHNOLOGIES,
    TECHNOLOGY_GOLD,
)
from sunstone.games.city.kinds import (
    DRAW_BOARDS,
    DRAW_BONUSES,
    DRAW_DECORATION,
    DRAW_DISCOVERY,
    DRAW_PYRAMID,
    DRAW_ROYALS,
    DRAW_SLOTS,
    DRAW_SPACES,
    DRAW_TECHNOLOGIES,
    NEUTRAL_DRAW,
)
from sunstone.games.city.pyramid_data import DECORATION_TILES, FIRST_SLOT, PYRAMID_TILES, START_SLOT
from sunstone.games.city.refusals import CHANCE_FIRST, NOT_IN_STACK
from sunstone.games.city.state import (
    AT_PLACE,
    BONUS_AT,
    PLACE_OF,
    ROYAL_AT,
    TECHNOLOGY_AT,
    City,
    House,
    Step,
    one,
    register,
)
from sunstone.games.city.vocabulary import (
    BOARD_DRAWN,
    BONUS_DRAWN,
    DECORATION_DRAWN,
    DISCOVERY_DRAWN,
    PYRAMID_DRAWN,
    ROYAL_DRAWN,
    ROYAL_MORE,
    SLOT_DRAWN,
    START_DRAWN,
    START_MORE,
    TECHNOLOGY_DRAWN,
    TECHNOLOGY_MORE,
)

SHUFFLED_PLACES: Final = vec[i64]([1, 2, 3, 5, 6, 7])  # places of the ring, from 0, that get one of boards 2 to 7
SECOND_ON_ALCHEMY: Final = 256  # in a mask of neutral workers, beside the eight boards
ON_STEPS: Final = 8  # DRAW_DISCOVERY: places below are boards, from here on those in `lying`


class Draw(Step):
    """Chance decides: what is possible is what the stack holds."""

    def refusal(self, s: City, f: i64, action: i64) -> i64:
        if action < BOARD_DRAWN:
            return CHANCE_FIRST  # no outcome of chance
        out = Options()
        self.options(s, f, out)
        return 0 if out.holds(action) else NOT_IN_STACK


def set_layout(s: City, at: i64, value: i64) -> None:
    """`layout` is shared between clones: it is replaced, never written to."""
    layout = s.layout[:]
    layout[at] = value
    s.layout = layout


def put_board(s: City, place: i64, board: i64) -> None:
    set_layout(s, AT_PLACE + place, board)
    set_layout(s, PLACE_OF + board, place)


@final
class DrawBoards(Draw):
    """a index in SHUFFLED_PLACES: boards 2 to 7 go round the ring at random."""

    def options(self, s: City, f: i64, out: Options) -> None:
        board: i64 = 1
        while board < BOARDS - 1:
            if s.layout[PLACE_OF + board] == 0:
                out.add(BOARD_DRAWN + board - 1)
            board += 1

    def resolve(self, s: City, f: i64, action: i64) -> None:
        put_board(s, SHUFFLED_PLACES[a_of(f)], action - BOARD_DRAWN + 1)
        s.pop()
        if a_of(f) < 5:
            s.push(frame(DRAW_BOARDS, CHANCE, 0, a_of(f) + 1))


@final
class DrawRoyals(Draw):
    """a category A, B, C: one royal tile of each."""

    def options(self, s: City, f: i64, out: Options) -> None:
        for i in range(3):
            tile: i64 = a_of(f) * 3 + i
            out.add(ROYAL_DRAWN + tile)
        if s.house.mansion:
            out.add(ROYAL_MORE + a_of(f))

    def resolve(self, s: City, f: i64, action: i64) -> None:
        tile: i64 = action - ROYAL_MORE + ROYALS if action >= ROYAL_MORE else action - ROYAL_DRAWN
        set_layout(s, ROYAL_AT + a_of(f), tile)
        s.pop()
        if a_of(f) < 2:
            s.push(frame(DRAW_ROYALS, CHANCE, 0, a_of(f) + 1))
        elif s.house.mansion:
            s.push(frame(DRAW_SPACES, CHANCE))


@final
class DrawTechnologies(Draw):
    """c mask drawn so far: six of nine, laid out in rising order (city:41; switch D5)."""

    rules = ("city:41",)

    def options(self, s: City, f: i64, out: Options) -> None:
        drawn = c_of(f)
        t: i64 = 0
        while t < (TECHNOLOGIES if s.house.obsidian else BASE_TECHNOLOGIES):
            full = s.house.three_and_three and drawn_at_price(drawn, TECHNOLOGY_GOLD[t]) == 3
            if drawn >> t & 1 == 0 and not full:
                out.add(TECHNOLOGY_DRAWN + t if t < BASE_TECHNOLOGIES else TECHNOLOGY_MORE + t - BASE_TECHNOLOGIES)
            t += 1

    def resolve(self, s: City, f: i64, action: i64) -> None:
        drawn: i64 = c_of(f) | bit(technology_drawn(action))
        s.pop()
        if bits_in(drawn) < 6:
            s.push(frame(DRAW_TECHNOLOGIES, CHANCE, 0, 0, 0, drawn))
            return
        place: i64 = 0
        for i in range(TECHNOLOGIES):
            t = RISING[i]
            if drawn >> t & 1:
                set_layout(s, TECHNOLOGY_AT + place, t)
                place += 1


def technology_drawn(action: i64) -> i64:
    return action - TECHNOLOGY_MORE + BASE_TECHNOLOGIES if action >= TECHNOLOGY_MORE else action - TECHNOLOGY_DRAWN


def drawn_at_price(drawn: i64, gold: i64) -> i64:
    n: i64 = 0
    for t in range(TECHNOLOGIES):
        if drawn >> t & 1 and TECHNOLOGY_GOLD[t] == gold:
            n += 1
    return n


def counted(mask: i64, start: i64, end: i64) -> i64:
    n: i64 = 0
    i: i64 = start
    while i < end:
        n += mask >> i & 1
        i += 1
    return n


@final
class DrawBonuses(Draw):
    """a temple, c mask drawn so far: a temple bonus tile for each temple."""

    def options(self, s: City, f: i64, out: Options) -> None:
        tile: i64 = 0
        while tile < BONUS_TILES:
            if c_of(f) >> tile & 1 == 0:
                out.add(BONUS_DRAWN + tile)
            tile += 1

    def resolve(self, s: City, f: i64, action: i64) -> None:
        tile: i64 = action - BONUS_DRAWN
        set_layout(s, BONUS_AT + a_of(f), tile)
        s.pop()
        if a_of(f) < 2:
            s.push(frame(DRAW_BONUSES, CHANCE, 0, a_of(f) + 1, 0, c_of(f) | bit(tile)))


@final
class DrawSlots(Draw):
    """a how many are laid: the starting pyramid, each tile any way round."""

    def run(self, s: City, f: i64) -> bool:
        return FIRST_SLOT[s.n] + a_of(f) >= FIRST_SLOT[s.n + 1]

    def options(self, s: City, f: i64, out: Options) -> None:
        tile: i64 = 0
        while tile < PYRAMID_TILES:
            if s.pyramid_pool >> tile & 1:
                turn: i64 = 0
                while turn < 4:
                    out.add(SLOT_DRAWN + tile * 4 + turn)
                    turn += 1
            tile += 1

    def resolve(self, s: City, f: i64, action: i64) -> None:
        s.pyramid_pool &= ~bit((action - SLOT_DRAWN) // 4)
        s.slots[START_SLOT[FIRST_SLOT[s.n] + a_of(f)]] = action - SLOT_DRAWN + 1
        s.swap_top(frame(DRAW_SLOTS, CHANCE, 0, a_of(f) + 1))


@final
class DrawDiscovery(Draw):
    """a where (a board, or ON_STEPS + place in `lying`), b how many."""

    rules = ("city:32",)

    def run(self, s: City, f: i64) -> bool:
        return b_of(f) == 0 or s.pool == 0

    def options(self, s: City, f: i64, out: Options) -> None:
        list_discovery(s.pool, out)

    def resolve(self, s: City, f: i64, action: i64) -> None:
        kind: i64 = action - DISCOVERY_DRAWN
        s.pool -= one(kind)
        if a_of(f) < ON_STEPS:
            s.worship[a_of(f)] = kind + 1
        else:
            s.lying[a_of(f) - ON_STEPS] += one(kind)
        s.note(things.DRAWN, CHANCE, 1, a_of(f) + 1, action)
        s.pop()
        if b_of(f) > 1:
            s.push(frame(DRAW_DISCOVERY, CHANCE, 0, a_of(f), b_of(f) - 1))


def list_discovery(pool: i64, out: Options) -> None:
    kind: i64 = 0
    while kind < KINDS:
        n: i64 = pool >> 2 * kind & 3
        if n:
            out.add(DISCOVERY_DRAWN + kind, n)
        kind += 1


@final
class DrawPyramid(Draw):
    """a place in the offer, b how many places from there on."""

    def options(self, s: City, f: i64, out: Options) -> None:
        tile: i64 = 0
        while tile < PYRAMID_TILES:
            if s.pyramid_pool >> tile & 1:
                out.add(PYRAMID_DRAWN + tile)
            tile += 1

    def resolve(self, s: City, f: i64, action: i64) -> None:
        tile: i64 = action - PYRAMID_DRAWN
        s.pyramid_pool &= ~bit(tile)
        s.offer[a_of(f)] = tile + 1
        s.note(things.DRAWN, CHANCE, 1, a_of(f) + 1, action)
        s.pop()
        if b_of(f) > 1:
            s.push(frame(DRAW_PYRAMID, CHANCE, 0, a_of(f) + 1, b_of(f) - 1))


@final
class DrawDecoration(Draw):
    """a place in the offer, b how many places from there on."""

    def options(self, s: City, f: i64, out: Options) -> None:
        tile: i64 = 0
        while tile < DECORATION_TILES:
            if s.decoration_pool >> tile & 1:
                out.add(DECORATION_DRAWN + tile)
            tile += 1

    def resolve(self, s: City, f: i64, action: i64) -> None:
        tile: i64 = action - DECORATION_DRAWN
        s.decoration_pool &= ~bit(tile)
        s.offer[a_of(f)] = tile + 1
        s.note(things.DRAWN, CHANCE, 1, a_of(f) + 1, action)
        s.pop()
        if b_of(f) > 1:
            s.push(frame(DRAW_DECORATION, CHANCE, 0, a_of(f) + 1, b_of(f) - 1))


@final
class NeutralDraw(Draw):
    """a neutral colour, b 0 or first tile + 1: two starting tiles show where its three workers stand (city:81, 82)."""

    rules = ("city:81", "city:82")

    def options(self, s: City, f: i64, out: Options) -> None:
        left: i64 = all_starting(s.house) & ~s.neutral_drawn
        if s.eclipses == 0:
            left &= s.start_pool
        list_starting(left, out)

    def resolve(self, s: City, f: i64, action: i64) -> None:
        tile = starting_drawn(action)
        s.neutral_drawn |= bit(tile)
        if b_of(f) == 0:
            s.swap_top(frame(NEUTRAL_DRAW, CHANCE, 0, a_of(f), tile + 1))
            return
        boards = first_three(b_of(f) - 1, tile)
        if a_of(f) == 0:
            s.neutral_a = boards
        else:
            s.neutral_b = boards
        twice: i64 = 512 if boards & SECOND_ON_ALCHEMY else 0
        s.note(things.NEUTRAL, CHANCE, 1, 0, a_of(f) * 256 + (boards & 255) + twice)
        if a_of(f) == 1 or s.n == 3:  # that was the last colour: all tiles are shuffled before the next time
            s.neutral_drawn = 0
        s.pop()


def first_three(first: i64, second: i64) -> i64:
    """Mask of the first three different boards on two tiles, read left to right.

    Tile 19 names Alchemy twice: if that leaves two boards, a second worker stands there (expansion:R14)."""
    boards: i64 = bit(START_BOARDS[first * 2]) | bit(START_BOARDS[first * 2 + 1])
    boards |= bit(START_BOARDS[second * 2])
    if bits_in(boards) < 3:
        boards |= bit(START_BOARDS[second * 2 + 1])
    if bits_in(boards) < 3:
        boards |= SECOND_ON_ALCHEMY
    return boards


def all_starting(house: House) -> i64:
    """All starting tiles in the box (expansion:R64)."""
    return ALL_STARTING | MORE_STARTING if house.obsidian else ALL_STARTING


def list_starting(tiles: i64, out: Options) -> None:
    tile: i64 = 0
    while tile < STARTING:
        if tiles >> tile & 1:
            out.add(START_DRAWN + tile if tile < BASE_STARTING else START_MORE + tile - BASE_STARTING)
        tile += 1


def starting_drawn(action: i64) -> i64:
    return action - START_MORE + BASE_STARTING if action >= START_MORE else action - START_DRAWN


register(DRAW_BOARDS, DrawBoards())
register(DRAW_ROYALS, DrawRoyals())
register(DRAW_TECHNOLOGIES, DrawTechnologies())
register(DRAW_BONUSES, DrawBonuses())
register(DRAW_SLOTS, DrawSlots())
register(DRAW_DISCOVERY, DrawDiscovery())
register(DRAW_PYRAMID, DrawPyramid())
register(DRAW_DECORATION, DrawDecoration())
register(NEUTRAL_DRAW, NeutralDraw())
