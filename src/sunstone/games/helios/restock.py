"""Phase 3, and parts of the set-up: Earth tokens, action tiles, the dragon, bonus resources (helios:H44-H47)."""

from typing import final

from mypy_extensions import i64

from sunstone.engine.frame import CHANCE, Action, Frame, a_of, frame, seat_of
from sunstone.engine.options import Options
from sunstone.games.helios import causes, components as facts, events, kinds, refusals as r, vocabulary as v
from sunstone.games.helios.board import START
from sunstone.games.helios.state import WITH_RESOURCE, Helios, Step, column_length, register


class Draw(Step):
    """Chance decides: what is possible is what the pile holds."""

    def refusal(self, s: Helios, f: Frame, action: Action) -> i64:
        out = Options()
        self.options(s, f, out)
        return 0 if out.holds(action) else r.NOT_IN_PILE


@final
class Restock(Step):
    """Untaken Earth tokens leave the game, their resources go back first (helios:H44, helios:R58)."""

    def run(self, s: Helios, f: Frame) -> bool:
        s.note(events.PHASE, seat_of(f), 3, 0)
        i: i64 = 0
        while i < facts.FACE_UP:
            token = s.face_up[i]
            if token:
                s.gone[(token & 7) - 1] += 1
                if token & WITH_RESOURCE:
                    s.supply[(token & 7) - 1] += 1
                s.face_up[i] = 0
            i += 1
        s.round += 1
        s.turns = 0
        s.then(
            frame(kinds.REVEAL, CHANCE),
            frame(kinds.FILL_COLUMNS, CHANCE),
            frame(kinds.GIFTS, CHANCE),
            frame(kinds.BEGIN_TURN, CHANCE),
        )
        return True


# --- Earth tokens
def show(s: Helios, pile: i64, colour: i64) -> None:
    """Face up, with a resource if one is left (helios:R58)."""
    s.face_up[pile] = colour + 1
    if s.supply[colour]:
        s.supply[colour] -= 1
        s.face_up[pile] |= WITH_RESOURCE


@final
class Reveal(Step):
    """The top token of all piles, in the order of the colours; the extra pile last."""

    def run(self, s: Helios, f: Frame) -> bool:
        colour: i64 = 0
        while colour < facts.COLOURS:
            if s.piles[colour]:
                s.piles[colour] -= 1
                show(s, colour, colour)
            colour += 1
        for n in s.extra:
            if n:
                s.push(frame(kinds.DRAW_EXTRA, CHANCE))
                break
        return True


def list_extra(s: Helios, out: Options) -> None:
    colour: i64 = 0
    while colour < facts.COLOURS:
        if s.extra[colour]:
            out.add(v.EARTH_DRAWN + colour, s.extra[colour])
        colour += 1


@final
class DrawExtra(Draw):
    rules = ("helios:H06", "helios:H44")

    def options(self, s: Helios, f: Frame, out: Options) -> None:
        list_extra(s, out)

    def resolve(self, s: Helios, f: Frame, action: Action) -> None:
        s.pop()
        s.extra[action - v.EARTH_DRAWN] -= 1
        show(s, facts.EXTRA, action - v.EARTH_DRAWN)
        s.note(events.DRAWN, CHANCE, 1, 0, action)


@final
class DrawSteward(Draw):
    """From the bottom of the extra pile, whose order nobody knows: any of its face-down tokens (helios:R34)."""

    rules = ("helios:B10", "helios:R34")

    def options(self, s: Helios, f: Frame, out: Options) -> None:
        list_extra(s, out)

    def resolve(self, s: Helios, f: Frame, action: Action) -> None:
        s.pop()
        s.extra[action - v.EARTH_DRAWN] -= 1
        s.drawn = s.drawn << 3 | (action - v.EARTH_DRAWN + 1)
        s.note(events.DRAWN, a_of(f), 1, causes.EARTH_TOKEN, action)


# --- action tiles
@final
class FillColumns(Step):
    """Six new tiles a column in rounds that bring any; an empty pile is renewed from its discards, and what is not
    there is not filled (helios:H46, helios:R14, helios:R56)."""

    def run(self, s: Helios, f: Frame) -> bool:
        if facts.NEW_TILES[s.n * 4 + s.round - 1] == 0:
            return True
        symbol: i64 = 0
        while symbol < facts.SYMBOLS:
            if column_length(s.columns[symbol]) < facts.COLUMN:
                if pile_size(s, symbol) == 0:
                    renew(s, symbol)
                if pile_size(s, symbol):
                    s.then(frame(kinds.DRAW_TILE, CHANCE, 0, symbol), f)
                    return True
            symbol += 1
        return True


def pile_size(s: Helios, symbol: i64) -> i64:
    at: i64 = symbol * facts.TILE_COLOURS
    return s.pool[at] + s.pool[at + 1] + s.pool[at + 2] + s.pool[at + 3]


def renew(s: Helios, symbol: i64) -> None:
    colour: i64 = symbol * facts.TILE_COLOURS
    while colour < (symbol + 1) * facts.TILE_COLOURS:
        s.pool[colour] = s.discards[colour]
        s.discards[colour] = 0
        colour += 1


@final
class DrawTile(Draw):
    """a symbol."""

    rules = ("helios:H01", "helios:H46")

    def options(self, s: Helios, f: Frame, out: Options) -> None:
        at: i64 = a_of(f) * facts.TILE_COLOURS
        colour: i64 = 0
        while colour < facts.TILE_COLOURS:
            if s.pool[at + colour]:
                out.add(v.TILE_DRAWN + at + colour, s.pool[at + colour])
            colour += 1

    def resolve(self, s: Helios, f: Frame, action: Action) -> None:
        s.pop()
        symbol, colour = a_of(f), (action - v.TILE_DRAWN) % facts.TILE_COLOURS
        s.pool[action - v.TILE_DRAWN] -= 1
        s.columns[symbol] += colour + 1 << 3 * column_length(s.columns[symbol])
        s.note(events.DRAWN, CHANCE, 1, 0, action)


# --- dragon and bonus resources
@final
class Gifts(Step):
    """The dragon goes to the left, except in the set-up; then the third and fourth seat choose (helios:H08, H47)."""

    def run(self, s: Helios, f: Frame) -> bool:
        setup = s.round == 1
        if not setup:
            s.first = (s.first + 1) % s.n
        s.note(events.ROUND, s.first, s.round, 0)
        i: i64 = s.n - 1
        while i >= s.n - facts.GIFT_SEATS[s.n]:
            seat: i64 = (s.first + i) % s.n
            cause: i64 = causes.SETUP if setup else causes.RESTOCKING
            s.push(frame(kinds.GIFT, seat, cause, START + 1 if setup else 0))
            i -= 1
        return True


register(kinds.RESTOCK, Restock())
register(kinds.REVEAL, Reveal())
register(kinds.DRAW_EXTRA, DrawExtra())
register(kinds.DRAW_STEWARD, DrawSteward())
register(kinds.FILL_COLUMNS, FillColumns())
register(kinds.DRAW_TILE, DrawTile())
register(kinds.GIFTS, Gifts())
