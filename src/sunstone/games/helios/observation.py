"""Helios as numbers, for learning programs. Seats count clockwise from the observer, `me` first; all is open.

`features` and `write` are two columns of one table and go through the same sections in the same order."""

from typing import Final, final

from mypy_extensions import i64

from sunstone.engine.frame import CHANCE, OVER, Seat, a_of, b_of, kind_of, seat_of
from sunstone.engine.observe import Encoder, Feature, Questions, Tape, relative
from sunstone.engine.state import State
from sunstone.games.helios import components as facts, geometry, kinds, names
from sunstone.games.helios.payment import paid_of, paid_so_far
from sunstone.games.helios.state import WITH_RESOURCE, Helios, Player, column_length

VERSION: Final = 1
SEATS: Final = ("me", "next1", "next2", "next3")
AMOUNT: Final = 999  # above anything a game comes to
COLUMN_MOST: Final = 8  # tiles of a column that are shown, from the one that may be taken
PRINTED: Final = ("light", "dark", "yellow", "bonus_resource", "mana", "corner")

ASKED: Final = Questions(
    kinds,
    (
        *("START_TOKEN", "GIFT", "PUT", "TURN", "AREA", "BONUS"),
        *("LAND", "PLACE", "BUILD", "PAY", "BAZAAR", "STEWARD"),
        *("SUN", "SHINE", "CHARACTERS"),
    ),
)


@final
class HeliosEncoder(Encoder):
    @property
    def version(self) -> int:
        return VERSION

    def features(self, s: State) -> list[Feature]:
        assert isinstance(s, Helios)
        found = question_features(s.n) + supply_features()
        if s.board.text:
            found += [Feature(f"board.{what}.{h}") for what in PRINTED for h in geometry.HEX_NAMES]
        for seat in SEATS[: s.n]:
            found += player_features(seat)
        return found

    def write(self, s: State, seat: Seat, tape: Tape) -> None:
        assert isinstance(s, Helios)
        write_question(s, seat, tape)
        write_supply(s, tape)
        b = s.board
        if b.text:  # the standard board is the same in every game: there is nothing to learn from it
            tape.bits(b.light, geometry.HEXES)
            tape.bits(b.dark, geometry.HEXES)
            tape.bits(b.yellow, geometry.HEXES)
            tape.bits(b.bonus_resource, geometry.HEXES)
            tape.bits(b.mana, geometry.HEXES)
            tape.bits(b.corner, geometry.HEXES)
        i: i64 = 0
        while i < s.n:
            write_player(s.players[(seat + i) % s.n], tape)
            i += 1


# --- who is asked what
def question_features(n: int) -> list[Feature]:
    seats = SEATS[:n]
    found = ASKED.features()
    found += [Feature("asked.a", 255), Feature("asked.b", 255)]
    found += [Feature(f"paid.{colour}", 15) for colour in facts.COLOUR_NAMES]
    found += [Feature(f"drawn.{colour}", 2) for colour in facts.COLOUR_NAMES]
    found += [Feature(f"to_move.{who}") for who in (*seats, "chance", "over")]
    found += [Feature(f"turn.{who}") for who in seats]
    found += [Feature(f"first.{who}") for who in seats]
    return [*found, Feature("round", 9), Feature("turns_begun", 99), Feature("revolved")]


def write_question(s: Helios, me: i64, tape: Tape) -> None:
    f: i64 = s.top if s.to_move < CHANCE else 0
    kind = kind_of(f)
    ASKED.write(kind, tape)
    tape.put(a_of(f))
    tape.put(b_of(f))
    if kind == kinds.PAY:
        paid = paid_so_far(f)
        colour: i64 = 0
        while colour < facts.COLOURS:
            tape.put(paid_of(paid, colour))
            colour += 1
    else:
        tape.skip(facts.COLOURS)
    drawn: i64 = s.drawn
    while drawn:
        tape.add((drawn & 7) - 1)
        drawn >>= 3
    tape.skip(facts.COLOURS)
    tape.one_of(relative(s.to_move, me, s.n), s.n)
    tape.put(1 if s.to_move == CHANCE else 0)
    tape.put(1 if s.to_move == OVER else 0)
    tape.one_of(relative(turn_seat(s), me, s.n), s.n)
    tape.one_of(relative(s.first, me, s.n), s.n)
    tape.put(s.round)
    tape.put(s.turns)
    tape.put(s.revolved)


def turn_seat(s: Helios) -> i64:
    """Whose turn of phase 1 it is, whoever decides now; -1 in the set-up and in the other phases."""
    i: i64 = 0
    while i < s.depth:
        if kind_of(s.stack[i]) == kinds.BEGIN_TURN and seat_of(s.stack[i]) < s.n:
            return seat_of(s.stack[i])
        i += 1
    return -1


# --- what all take from
def supply_features() -> list[Feature]:
    found: list[Feature] = []
    for symbol in names.SYMBOL_NAMES:
        places = range(1, COLUMN_MOST + 1)  # 1 is the tile that may be taken
        found += [Feature(f"column.{symbol}.{i}.{colour}") for i in places for colour in facts.TILE_COLOUR_NAMES]
    for pile in ("pile", "discards"):
        found += [Feature(f"{pile}.{symbol}.{c}", 99) for symbol in names.SYMBOL_NAMES for c in facts.TILE_COLOUR_NAMES]
    for pile in names.PILE_NAMES:
        found += [Feature(f"earth.{pile}.{colour}") for colour in facts.COLOUR_NAMES]
        found += [Feature(f"earth.{pile}.resource")]
    found += [Feature(f"earth.{pile}.left", 99) for pile in facts.COLOUR_NAMES]
    found += [Feature(f"extra.{colour}", 99) for colour in facts.COLOUR_NAMES]
    found += [Feature(f"bonus.{name}", 99) for name in facts.BONUS_NAMES]
    found += [Feature(f"supply.{colour}", 99) for colour in facts.COLOUR_NAMES]
    return [*found, Feature("houses", facts.HOUSES)]


def write_supply(s: Helios, tape: Tape) -> None:
    for column in s.columns:
        write_column(column, tape)
    tape.put_all(s.pool)
    tape.put_all(s.discards)
    i: i64 = 0
    while i < facts.FACE_UP:
        tape.one_of((s.face_up[i] & 7) - 1, facts.COLOURS)
        tape.put(1 if s.face_up[i] & WITH_RESOURCE else 0)
        i += 1
    tape.put_all(s.piles)
    tape.put_all(s.extra)
    tape.put_all(s.bonus)
    tape.put_all(s.supply)
    tape.put(s.houses)


def write_column(column: i64, tape: Tape) -> None:
    """From the bottom up: the tile that may be taken comes first."""
    left = column_length(column)
    place: i64 = 0
    while place < COLUMN_MOST:
        left -= 1
        tape.one_of((column >> 3 * left & 7) - 1 if left >= 0 else -1, facts.TILE_COLOURS)
        place += 1


# --- the seats
def player_features(who: str) -> list[Feature]:
    found = [Feature(f"{who}.{name}", AMOUNT) for name in ("vp", "mana")] + [Feature(f"{who}.sun_value", 99)]
    found += [Feature(f"{who}.sun.{h}") for h in geometry.HEX_NAMES]
    found += [Feature(f"{who}.touch.{name}") for name in geometry.DIRECTION_NAMES]
    found += [Feature(f"{who}.token.{kind}.{h}") for kind in names.TOKEN_NAMES for h in geometry.HEX_NAMES]
    found += [Feature(f"{who}.temple.{h}") for h in geometry.HEX_NAMES]
    found += [Feature(f"{who}.resource.{colour}.{h}", 2) for colour in facts.COLOUR_NAMES for h in geometry.HEX_NAMES]
    found += [Feature(f"{who}.built.{name}") for name in names.BUILDING_NAMES]
    found += [Feature(f"{who}.hired.{name}") for name in names.CHARACTER_NAMES]
    found += [Feature(f"{who}.active.{name}") for name in names.CHARACTER_NAMES]
    for area in names.AREA_NAMES:
        found += [Feature(f"{who}.area.{area}.{s}.{own}", 7) for s in names.SYMBOL_NAMES for own in ("own", "gray")]
    return found


def write_player(p: Player, tape: Tape) -> None:
    tape.put(p.vp)
    tape.put(p.mana)
    tape.put(p.sun_value)
    tape.one_of(p.sun, geometry.HEXES)
    tape.one_of(p.touch, 6)
    i: i64 = 0
    while i < facts.TOKENS:
        tape.bits(p.tokens[i], geometry.HEXES)
        i += 1
    tape.bits(p.temples, geometry.HEXES)
    if not tape.same(p.cubes, facts.COLOURS * geometry.HEXES):
        i = 0
        while i < facts.COLOURS:
            tape.sums(p.cubes[i], p.cubes[facts.COLOURS + i], geometry.HEXES)  # where one lies, where a second one does
            i += 1
        tape.learn()
    tape.bits(p.buildings, facts.BUILDINGS)
    tape.bits(p.hired & ~p.active, facts.CHARACTERS)
    tape.bits(p.active, facts.CHARACTERS)
    i = 0
    while i < facts.AREAS:
        tape.digits(p.areas[i], 3, 2 * facts.SYMBOLS)
        i += 1
