"""What chance draws: the board's set-up (city:98), refills (city:32), and boards for neutral workers (city:81, 82)."""

from typing import Final, final

from mypy_extensions import i64

from sunstone._compat import vec
from sunstone.engine.bits import bit, bits_in
from sunstone.engine.frame import CHANCE, Action, Frame, a_of, b_of, c_of, frame
from sunstone.engine.options import Options
from sunstone.games.city import components as facts, events, kinds, pyramid_data, refusals as r, state, vocabulary as v
from sunstone.games.city.components import Board
from sunstone.games.city.state import City, House, Step, one, register

SHUFFLED_PLACES: Final = vec[i64]([1, 2, 3, 5, 6, 7])  # places of the ring, from 0, that get one of boards 2 to 7
SECOND_ON_ALCHEMY: Final = 256  # in a mask of neutral workers, beside the eight boards
ON_STEPS: Final = 8  # DRAW_DISCOVERY: places below are boards, from here on those in `lying`


class Draw(Step):
    """Chance decides: what is possible is what the stack holds."""

    def refusal(self, s: City, f: Frame, action: Action) -> i64:
        if action < v.BOARD_DRAWN:
            return r.CHANCE_FIRST  # no outcome of chance
        out = Options()
        self.options(s, f, out)
        return 0 if out.holds(action) else r.NOT_IN_STACK


def set_layout(s: City, at: i64, value: i64) -> None:
    """`layout` is shared between clones: it is replaced, never written to."""
    layout = s.layout[:]
    layout[at] = value
    s.layout = layout


def put_board(s: City, place: i64, board: Board) -> None:
    set_layout(s, state.AT_PLACE + place, board)
    set_layout(s, state.PLACE_OF + board, place)


@final
class DrawBoards(Draw):
    """a index in SHUFFLED_PLACES: boards 2 to 7 go round the ring at random."""

    def options(self, s: City, f: Frame, out: Options) -> None:
        board: i64 = 1
        while board < facts.BOARDS - 1:
            if s.layout[state.PLACE_OF + board] == 0:
                out.add(v.BOARD_DRAWN + board - 1)
            board += 1

    def resolve(self, s: City, f: Frame, action: Action) -> None:
        put_board(s, SHUFFLED_PLACES[a_of(f)], action - v.BOARD_DRAWN + 1)
        s.pop()
        if a_of(f) < 5:
            s.push(frame(kinds.DRAW_BOARDS, CHANCE, 0, a_of(f) + 1))


@final
class DrawRoyals(Draw):
    """a category A, B, C: one royal tile of each."""

    def options(self, s: City, f: Frame, out: Options) -> None:
        for i in range(3):
            tile: i64 = a_of(f) * 3 + i
            out.add(v.ROYAL_DRAWN + tile)
        if s.house.mansion:
            out.add(v.ROYAL_MORE + a_of(f))

    def resolve(self, s: City, f: Frame, action: Action) -> None:
        tile: i64 = action - v.ROYAL_MORE + facts.ROYALS if action >= v.ROYAL_MORE else action - v.ROYAL_DRAWN
        set_layout(s, state.ROYAL_AT + a_of(f), tile)
        s.pop()
        if a_of(f) < 2:
            s.push(frame(kinds.DRAW_ROYALS, CHANCE, 0, a_of(f) + 1))
        elif s.house.mansion:
            s.push(frame(kinds.DRAW_SPACES, CHANCE))


@final
class DrawTechnologies(Draw):
    """c mask drawn so far: six of nine, laid out in rising order (city:41; switch D5)."""

    rules = ("city:41",)

    def options(self, s: City, f: Frame, out: Options) -> None:
        drawn = c_of(f)
        t: i64 = 0
        while t < (facts.TECHNOLOGIES if s.house.obsidian else facts.BASE_TECHNOLOGIES):
            full = s.house.three_and_three and drawn_at_price(drawn, facts.TECHNOLOGY_GOLD[t]) == 3
            if drawn >> t & 1 == 0 and not full:
                out.add(
                    v.TECHNOLOGY_DRAWN + t
                    if t < facts.BASE_TECHNOLOGIES
                    else v.TECHNOLOGY_MORE + t - facts.BASE_TECHNOLOGIES
                )
            t += 1

    def resolve(self, s: City, f: Frame, action: Action) -> None:
        drawn: i64 = c_of(f) | bit(technology_drawn(action))
        s.pop()
        if bits_in(drawn) < 6:
            s.push(frame(kinds.DRAW_TECHNOLOGIES, CHANCE, 0, 0, 0, drawn))
            return
        place: i64 = 0
        for i in range(facts.TECHNOLOGIES):
            t = facts.RISING[i]
            if drawn >> t & 1:
                set_layout(s, state.TECHNOLOGY_AT + place, t)
                place += 1


def technology_drawn(action: Action) -> i64:
    return (
        action - v.TECHNOLOGY_MORE + facts.BASE_TECHNOLOGIES
        if action >= v.TECHNOLOGY_MORE
        else action - v.TECHNOLOGY_DRAWN
    )


def drawn_at_price(drawn: i64, gold: i64) -> i64:
    n: i64 = 0
    for t in range(facts.TECHNOLOGIES):
        if drawn >> t & 1 and facts.TECHNOLOGY_GOLD[t] == gold:
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

    def options(self, s: City, f: Frame, out: Options) -> None:
        tile: i64 = 0
        while tile < facts.BONUS_TILES:
            if c_of(f) >> tile & 1 == 0:
                out.add(v.BONUS_DRAWN + tile)
            tile += 1

    def resolve(self, s: City, f: Frame, action: Action) -> None:
        tile: i64 = action - v.BONUS_DRAWN
        set_layout(s, state.BONUS_AT + a_of(f), tile)
        s.pop()
        if a_of(f) < 2:
            s.push(frame(kinds.DRAW_BONUSES, CHANCE, 0, a_of(f) + 1, 0, c_of(f) | bit(tile)))


@final
class DrawSlots(Draw):
    """a how many are laid: the starting pyramid, each tile any way round."""

    def run(self, s: City, f: Frame) -> bool:
        return pyramid_data.FIRST_SLOT[s.n] + a_of(f) >= pyramid_data.FIRST_SLOT[s.n + 1]

    def options(self, s: City, f: Frame, out: Options) -> None:
        tile: i64 = 0
        while tile < pyramid_data.PYRAMID_TILES:
            if s.pyramid_pool >> tile & 1:
                turn: i64 = 0
                while turn < 4:
                    out.add(v.SLOT_DRAWN + tile * 4 + turn)
                    turn += 1
            tile += 1

    def resolve(self, s: City, f: Frame, action: Action) -> None:
        s.pyramid_pool &= ~bit((action - v.SLOT_DRAWN) // 4)
        s.slots[pyramid_data.START_SLOT[pyramid_data.FIRST_SLOT[s.n] + a_of(f)]] = action - v.SLOT_DRAWN + 1
        s.swap_top(frame(kinds.DRAW_SLOTS, CHANCE, 0, a_of(f) + 1))


@final
class DrawDiscovery(Draw):
    """a where (a board, or ON_STEPS + place in `lying`), b how many."""

    rules = ("city:32",)

    def run(self, s: City, f: Frame) -> bool:
        return b_of(f) == 0 or s.pool == 0

    def options(self, s: City, f: Frame, out: Options) -> None:
        list_discovery(s.pool, out)

    def resolve(self, s: City, f: Frame, action: Action) -> None:
        kind: i64 = action - v.DISCOVERY_DRAWN
        s.pool -= one(kind)
        if a_of(f) < ON_STEPS:
            s.worship[a_of(f)] = kind + 1
        else:
            s.lying[a_of(f) - ON_STEPS] += one(kind)
        s.note(events.DRAWN, CHANCE, 1, a_of(f) + 1, action)
        s.pop()
        if b_of(f) > 1:
            s.push(frame(kinds.DRAW_DISCOVERY, CHANCE, 0, a_of(f), b_of(f) - 1))


def list_discovery(pool: i64, out: Options) -> None:
    kind: i64 = 0
    while kind < facts.KINDS:
        n: i64 = pool >> 2 * kind & 3
        if n:
            out.add(v.DISCOVERY_DRAWN + kind, n)
        kind += 1


@final
class DrawPyramid(Draw):
    """a place in the offer, b how many places from there on."""

    def options(self, s: City, f: Frame, out: Options) -> None:
        tile: i64 = 0
        while tile < pyramid_data.PYRAMID_TILES:
            if s.pyramid_pool >> tile & 1:
                out.add(v.PYRAMID_DRAWN + tile)
            tile += 1

    def resolve(self, s: City, f: Frame, action: Action) -> None:
        tile: i64 = action - v.PYRAMID_DRAWN
        s.pyramid_pool &= ~bit(tile)
        s.offer[a_of(f)] = tile + 1
        s.note(events.DRAWN, CHANCE, 1, a_of(f) + 1, action)
        s.pop()
        if b_of(f) > 1:
            s.push(frame(kinds.DRAW_PYRAMID, CHANCE, 0, a_of(f) + 1, b_of(f) - 1))


@final
class DrawDecoration(Draw):
    """a place in the offer, b how many places from there on."""

    def options(self, s: City, f: Frame, out: Options) -> None:
        tile: i64 = 0
        while tile < pyramid_data.DECORATION_TILES:
            if s.decoration_pool >> tile & 1:
                out.add(v.DECORATION_DRAWN + tile)
            tile += 1

    def resolve(self, s: City, f: Frame, action: Action) -> None:
        tile: i64 = action - v.DECORATION_DRAWN
        s.decoration_pool &= ~bit(tile)
        s.offer[a_of(f)] = tile + 1
        s.note(events.DRAWN, CHANCE, 1, a_of(f) + 1, action)
        s.pop()
        if b_of(f) > 1:
            s.push(frame(kinds.DRAW_DECORATION, CHANCE, 0, a_of(f) + 1, b_of(f) - 1))


@final
class NeutralDraw(Draw):
    """a neutral colour, b 0 or first tile + 1: two starting tiles show where its three workers stand (city:81, 82)."""

    rules = ("city:81", "city:82")

    def options(self, s: City, f: Frame, out: Options) -> None:
        left: i64 = all_starting(s.house) & ~s.neutral_drawn
        if s.eclipses == 0:
            left &= s.start_pool
        list_starting(left, out)

    def resolve(self, s: City, f: Frame, action: Action) -> None:
        tile = starting_drawn(action)
        s.neutral_drawn |= bit(tile)
        if b_of(f) == 0:
            s.swap_top(frame(kinds.NEUTRAL_DRAW, CHANCE, 0, a_of(f), tile + 1))
            return
        boards = first_three(b_of(f) - 1, tile)
        if a_of(f) == 0:
            s.neutral_a = boards
        else:
            s.neutral_b = boards
        twice = boards & SECOND_ON_ALCHEMY != 0
        s.note(events.NEUTRAL, CHANCE, 1, 0, events.pack_neutral(a_of(f), boards & 255, twice))
        if a_of(f) == 1 or s.n == 3:  # that was the last colour: all tiles are shuffled before the next time
            s.neutral_drawn = 0
        s.pop()


def first_three(first: i64, second: i64) -> i64:
    """Mask of the first three different boards on two tiles, read left to right.

    Tile 19 names Alchemy twice: if that leaves two boards, a second worker stands there (expansion:R14)."""
    boards: i64 = bit(facts.START_BOARDS[first * 2]) | bit(facts.START_BOARDS[first * 2 + 1])
    boards |= bit(facts.START_BOARDS[second * 2])
    if bits_in(boards) < 3:
        boards |= bit(facts.START_BOARDS[second * 2 + 1])
    if bits_in(boards) < 3:
        boards |= SECOND_ON_ALCHEMY
    return boards


def all_starting(house: House) -> i64:
    """All starting tiles in the box (expansion:R64)."""
    return facts.ALL_STARTING | facts.MORE_STARTING if house.obsidian else facts.ALL_STARTING


def list_starting(tiles: i64, out: Options) -> None:
    tile: i64 = 0
    while tile < facts.STARTING:
        if tiles >> tile & 1:
            out.add(v.START_DRAWN + tile if tile < facts.BASE_STARTING else v.START_MORE + tile - facts.BASE_STARTING)
        tile += 1


def starting_drawn(action: Action) -> i64:
    return action - v.START_MORE + facts.BASE_STARTING if action >= v.START_MORE else action - v.START_DRAWN


register(kinds.DRAW_BOARDS, DrawBoards())
register(kinds.DRAW_ROYALS, DrawRoyals())
register(kinds.DRAW_TECHNOLOGIES, DrawTechnologies())
register(kinds.DRAW_BONUSES, DrawBonuses())
register(kinds.DRAW_SLOTS, DrawSlots())
register(kinds.DRAW_DISCOVERY, DrawDiscovery())
register(kinds.DRAW_PYRAMID, DrawPyramid())
register(kinds.DRAW_DECORATION, DrawDecoration())
register(kinds.NEUTRAL_DRAW, NeutralDraw())
