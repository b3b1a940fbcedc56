"""Phase 1: a tile a turn, its action, and the bonus action of a fourth tile (helios:H11-H15, H37, H38)."""

from typing import Final, final

from mypy_extensions import i64

from sunstone._compat import vec
from sunstone.engine.frame import Action, Frame, Seat, a_of, cause_of, frame, seat_of
from sunstone.engine.options import Options
from sunstone.games.helios import causes, components as facts, events, kinds, refusals as r, vocabulary as v
from sunstone.games.helios.build import can_build
from sunstone.games.helios.characters import most_mana
from sunstone.games.helios.land import can_create_land
from sunstone.games.helios.state import Helios, Step, bottom_of, column_length, register, tile_unit, tiles_below

ACTION: Final = vec[i64]([kinds.LAND, kinds.BUILD, kinds.SUN])  # the step of each symbol
AS_BONUS: Final = 1


@final
class BeginTurn(Step):
    """The next turn, or the end of the phase: after the round's number of turns, or with all columns empty
    (helios:R14)."""

    def run(self, s: Helios, f: Frame) -> bool:
        left: i64 = s.columns[0] | s.columns[1] | s.columns[2]
        if left == 0 or s.turns == s.n * facts.TURNS[s.n * 4 + s.round - 1]:
            s.push(frame(kinds.END_ACTIONS, seat_of(f)))
            return True
        seat: i64 = (s.first + s.turns) % s.n
        s.turns += 1
        s.revolved = 0
        s.note(events.TURN, seat, 1, 0)
        s.then(frame(kinds.TURN, seat), frame(kinds.BEGIN_TURN, seat))
        return True


@final
class Turn(Step):
    """Take the bottom tile of a column; it must be done even if nothing follows (helios:H11, helios:R45)."""

    rules = ("helios:H11", "helios:R45")

    def options(self, s: Helios, f: Frame, out: Options) -> None:
        symbol: i64 = 0
        while symbol < facts.SYMBOLS:
            if s.columns[symbol]:
                out.add(v.TAKE + symbol)
            symbol += 1

    def refusal(self, s: Helios, f: Frame, action: Action) -> i64:
        if v.TAKE <= action < v.AREA:
            return 0 if s.columns[action - v.TAKE] else r.COLUMN_EMPTY
        return r.NOT_ASKED

    def resolve(self, s: Helios, f: Frame, action: Action) -> None:
        symbol: i64 = action - v.TAKE
        column = s.columns[symbol]
        colour = bottom_of(column)
        s.columns[symbol] = column - (colour + 1 << 3 * (column_length(column) - 1))
        s.note(events.TILE, seat_of(f), 1, 0, events.pack_tile(symbol, colour))
        s.pop()
        if colour == facts.GRAY_TILE:
            s.push(frame(kinds.AREA, seat_of(f), 0, symbol))
        else:
            put_below(s, seat_of(f), symbol, colour, False)


@final
class Area(Step):
    """a symbol: a gray tile counts from now on as the colour it is put below (helios:H12, helios:R15)."""

    rules = ("helios:H12", "helios:R15")

    def options(self, s: Helios, f: Frame, out: Options) -> None:
        out.add(v.AREA)
        out.add(v.AREA + 1)
        out.add(v.AREA + 2)

    def refusal(self, s: Helios, f: Frame, action: Action) -> i64:
        return 0 if v.AREA <= action < v.DECLINE else r.NOT_ASKED

    def resolve(self, s: Helios, f: Frame, action: Action) -> None:
        s.pop()
        s.note(events.AREA, seat_of(f), 1, 0, action - v.AREA)
        put_below(s, seat_of(f), a_of(f), action - v.AREA, True)


def put_below(s: Helios, seat: Seat, symbol: i64, area: i64, gray: bool) -> None:
    s.players[seat].areas[area] += tile_unit(symbol, gray)
    s.then(frame(ACTION[symbol], seat, causes.TILE_ACTION + symbol), frame(kinds.SET_BONUS, seat, 0, area))


@final
class SetBonus(Step):
    """a area: a fourth tile brings a bonus action, then the four leave (helios:H14, helios:R16)."""

    def run(self, s: Helios, f: Frame) -> bool:
        seat, area = seat_of(f), a_of(f)
        if tiles_below(s.players[seat].areas[area]) >= facts.SET:
            s.then(frame(kinds.BONUS, seat, causes.BONUS_ACTION), frame(kinds.DISCARD, seat, 0, area))
        return True


@final
class Discard(Step):
    """a area: its tiles go to the discards of their symbols; a gray one is gray again (helios:R57)."""

    def run(self, s: Helios, f: Frame) -> bool:
        seat, area = seat_of(f), a_of(f)
        tiles = s.players[seat].areas[area]
        symbol: i64 = 0
        while symbol < facts.SYMBOLS:
            s.discards[symbol * facts.TILE_COLOURS + area] += tiles & 7
            s.discards[symbol * facts.TILE_COLOURS + facts.GRAY_TILE] += tiles >> 3 & 7
            tiles >>= 6
            symbol += 1
        s.players[seat].areas[area] = 0
        s.note(events.SET, seat, 1, 0, area)
        return True


@final
class BonusAction(Step):
    """One of the three actions without a tile, or none (helios:H37)."""

    rules = ("helios:H37", "helios:R17")

    def options(self, s: Helios, f: Frame, out: Options) -> None:
        out.add(v.FORFEIT)
        symbol: i64 = 0
        while symbol < facts.SYMBOLS:
            if can_act(s, seat_of(f), symbol):
                out.add(v.BONUS + symbol)
            symbol += 1

    def refusal(self, s: Helios, f: Frame, action: Action) -> i64:
        if action == v.FORFEIT:
            return 0
        if v.BONUS <= action < v.FORFEIT:
            return 0 if can_act(s, seat_of(f), action - v.BONUS) else r.NOTHING_TO_DO
        return r.NOT_ASKED

    def resolve(self, s: Helios, f: Frame, action: Action) -> None:
        if action == v.FORFEIT:
            s.pop()
            s.note(events.FORFEITED, seat_of(f), 1, cause_of(f))
        else:
            s.swap_top(frame(ACTION[action - v.BONUS], seat_of(f), causes.BONUS_ACTION, AS_BONUS))


def can_act(s: Helios, seat: Seat, symbol: i64) -> bool:
    """Whether the action would do anything; the Sun can always move."""
    if symbol == facts.LAND:
        return can_create_land(s, seat)
    return symbol != facts.BUILD or can_build(s, seat)


@final
class EndActions(Step):
    """Unused tiles are discarded, unless they stay for a round without new ones (helios:H15); then the characters."""

    def run(self, s: Helios, f: Frame) -> bool:
        last = s.round == facts.ROUNDS[s.n]
        if last or facts.NEW_TILES[s.n * 4 + s.round]:
            symbol: i64 = 0
            while symbol < facts.SYMBOLS:
                column = s.columns[symbol]
                while column:
                    s.discards[symbol * facts.TILE_COLOURS + (column & 7) - 1] += 1
                    column >>= 3
                s.columns[symbol] = 0
                symbol += 1
        s.note(events.PHASE, seat_of(f), 2, 0)
        s.then(frame(kinds.CHARACTERS, most_mana(s)), frame(kinds.FINAL if last else kinds.RESTOCK, seat_of(f)))
        return True


register(kinds.BEGIN_TURN, BeginTurn())
register(kinds.TURN, Turn())
register(kinds.AREA, Area())
register(kinds.SET_BONUS, SetBonus())
register(kinds.DISCARD, Discard())
register(kinds.BONUS, BonusAction())
register(kinds.END_ACTIONS, EndActions())
