"""Helios, the position: what lies on the table. The rules live in the modules named after their chapters."""

from typing import ClassVar, Final, final

from mypy_extensions import i64

from sunstone._compat import vec
from sunstone.engine.bits import bit, bits_in
from sunstone.engine.frame import OVER, Action, Frame, Seat
from sunstone.engine.keys import Hasher
from sunstone.engine.options import Options
from sunstone.engine.rng import Rng
from sunstone.engine.state import DEPTH, State
from sunstone.games.helios import components as facts, events
from sunstone.games.helios.attributes import HeliosFields, PlayerFields
from sunstone.games.helios.board import Board
from sunstone.games.helios.sun import Shore
from sunstone.games.helios.view_types import HeliosView

WITH_RESOURCE: Final = 8  # in `face_up`: colour + 1, and this if its resource lies on it


# --- tiles below an area are one int: three bits a count, by symbol and by whether the tile is gray
def tile_unit(symbol: i64, gray: bool) -> i64:
    return bit(3 * (symbol * 2 + (1 if gray else 0)))


def tiles_below(area: i64) -> i64:
    n: i64 = 0
    while area:
        n += area & 7
        area >>= 3
    return n


# --- a column is one int: three bits a tile, colour + 1, the first drawn lowest; the last drawn is the bottom one
def column_length(column: i64) -> i64:
    n: i64 = 0
    while column:
        n += 1
        column >>= 3
    return n


def bottom_of(column: i64) -> i64:
    """Colour of the tile that may be taken; the column is not empty."""
    return (column >> 3 * (column_length(column) - 1) & 7) - 1


@final
class Player(PlayerFields):
    def __init__(self, other: "Player | None" = None) -> None:
        super().__init__(other)
        # of the land it was traced for: a cache, no part of the position
        self.shore: Shore | None = None if other is None else other.shore

    # --- looking things up
    def has(self, building: i64) -> bool:
        return self.buildings >> building & 1 == 1

    def cubes_of(self, colour: i64) -> i64:
        return bits_in(self.cubes[colour]) + bits_in(self.cubes[facts.COLOURS + colour])

    def all_cubes(self) -> i64:
        n: i64 = 0
        for m in self.cubes:
            n += bits_in(m)
        return n

    def cubes_on(self, h: i64) -> i64:
        n: i64 = 0
        for m in self.cubes:
            n += m >> h & 1
        return n

    def laden(self) -> i64:
        """Mask of the hexes with a resource."""
        found: i64 = 0
        colour: i64 = 0
        while colour < facts.COLOURS:
            found |= self.cubes[colour]
            colour += 1
        return found

    def full(self) -> i64:
        """Mask of the hexes with two."""
        once: i64 = 0
        twice: i64 = 0
        for m in self.cubes:
            twice |= once & m
            once |= m
        return twice

    def room(self) -> i64:
        """Mask of the tokens that may receive a resource (helios:R36)."""
        return self.land & ~self.temples & ~self.full()


@final
class Helios(HeliosFields):
    def __init__(self, other: "Helios | None" = None) -> None:
        super().__init__(other)
        if other is None:
            self.n: i64 = 0
            self.board: Board = BLANK
            self.players: list[Player] = []
        else:
            self.n, self.board = other.n, other.board
            self.players = [Player(p) for p in other.players]

    # --- the engine's loop
    def list_options(self, f: i64, out: Options) -> None:
        STEPS[f & 255].options(self, f, out)

    def resolve(self, f: i64, action: i64) -> None:
        STEPS[f & 255].resolve(self, f, action)

    def run(self, f: i64) -> bool:
        return STEPS[f & 255].run(self, f)

    # --- changing what players hold, with a line in the ledger
    def note(self, what: i64, seat: i64, amount: i64, cause: i64, detail: i64 = 0) -> None:
        if self.ledger is not None:
            self.ledger.note(what, seat, amount, cause, detail)

    def score(self, seat: i64, n: i64, cause: i64) -> None:
        if n:
            self.players[seat].vp += n
            self.note(events.VP, seat, n, cause)

    def gain_mana(self, seat: i64, n: i64, cause: i64) -> None:
        """n Mana; a negative n is a payment."""
        if n:
            self.players[seat].mana += n
            self.note(events.MANA, seat, n, cause)

    def advance_marker(self, seat: i64, n: i64, cause: i64) -> None:
        """On the Sun track, up to its last number (helios:R05)."""
        p = self.players[seat]
        if p.sun_value + n > facts.LAST_VALUE:
            n = facts.LAST_VALUE - p.sun_value
        if n:
            p.sun_value += n
            self.note(events.SUN_VALUE, seat, n, cause)

    def add_cube(self, seat: i64, h: i64, colour: i64, cause: i64) -> bool:
        """From the supply onto a token with room; with none of it left nothing happens (helios:R27)."""
        if self.supply[colour] == 0:
            return False
        p = self.players[seat]
        if p.cubes[colour] >> h & 1:
            p.cubes[facts.COLOURS + colour] |= bit(h)
        else:
            p.cubes[colour] |= bit(h)
        self.supply[colour] -= 1
        self.note(events.RESOURCE + colour, seat, 1, cause, h)
        return True

    def remove_cube(self, seat: i64, h: i64, colour: i64, cause: i64) -> None:
        """Back to the supply."""
        p = self.players[seat]
        if p.cubes[facts.COLOURS + colour] >> h & 1:
            p.cubes[facts.COLOURS + colour] &= ~bit(h)
        else:
            p.cubes[colour] &= ~bit(h)
        self.supply[colour] += 1
        self.note(events.RESOURCE + colour, seat, -1, cause, h)

    def shore_of(self, seat: i64) -> Shore:
        p = self.players[seat]
        shore = p.shore
        if shore is None or shore.land != p.land or shore.board is not self.board:
            shore = Shore(self.board, p.land)
            p.shore = shore
        return shore

    # --- the contract
    @property
    def game(self) -> str:
        return "helios"

    @property
    def seats(self) -> int:
        return self.n

    def clone(self) -> "Helios":
        return Helios(self)

    def clone_into(self, spare: State) -> "Helios":
        if not isinstance(spare, Helios) or spare.n != self.n:
            return Helios(self)
        spare.take(self)
        spare.board = self.board
        i: i64 = 0
        while i < self.n:
            p = spare.players[i]
            p.take(self.players[i])
            p.shore = self.players[i].shore
            i += 1
        return spare

    def key(self) -> int:
        h = Hasher()
        h.add(self.board.seal)
        h.add(self.n)
        self.mix_stack(h)
        self.mix(h)
        for p in self.players:
            p.mix(h)
        return h.key()

    def scores(self) -> list[int]:
        return [p.vp for p in self.players]

    def beats(self, a: Seat, b: Seat) -> bool:
        """More points, then more resources left; still tied: both (helios:H57)."""
        p, q = self.players[a], self.players[b]
        return p.vp > q.vp or (p.vp == q.vp and p.all_cubes() > q.all_cubes())

    def refusal(self, action: i64) -> int:
        if self.depth == 0:
            return GAME_OVER
        return STEPS[self.top & 255].refusal(self, self.top, action)

    def guess(self, seat: i64, rng: Rng) -> "Helios":
        """Only orders are hidden, and a position has none (helios:R60): everybody knows all of it."""
        return self.clone()

    # --- for people: plain data is not compiled and lives next door; words are named in the `GameInfo`
    def view(self, seat: int | None) -> HeliosView:
        from sunstone.games.helios import view

        return view.view(self, seat)


class Step:
    """One kind of thing to resolve. Stateless: all it knows comes from the position and the frame.

    A decision supplies `refusal` (0 or the reason against an action), `options` (the actions without one) and
    `resolve`; an automatic step only `run`. Rule ids are class attributes: mypyc drops docstrings."""

    rules: ClassVar[tuple[str, ...]] = ()

    def options(self, s: Helios, f: Frame, out: Options) -> None:
        """None for an automatic step: a view in the middle of a rival's turn asks too."""

    def refusal(self, s: Helios, f: Frame, action: Action) -> i64:
        raise NotImplementedError

    def resolve(self, s: Helios, f: Frame, action: Action) -> None:
        raise NotImplementedError

    def run(self, s: Helios, f: Frame) -> bool:
        return False  # a decision: it waits


GAME_OVER: Final = 1  # the first reason; the others are in refusals.py
BLANK: Final = Board(0, 0, 0, 0, 0, 0, 0)
_NONE: Final = Step()
STEPS: Final[list[Step]] = [_NONE] * 256  # by kind; filled by `register` when the rules are imported


def register(kind: i64, step: Step) -> None:
    assert STEPS[kind] is _NONE, "two steps of one kind"
    STEPS[kind] = step


def empty(n: i64, board: Board) -> Helios:
    """A bare table: everything in the box, the Suns on their first hex; all Earth tokens in the extra pile."""
    s = Helios()
    s.n = n
    s.board = board
    s.stack = vec[i64]([0] * DEPTH)
    s.make_vectors()
    s.supply = facts.RESOURCES[:]
    s.pool = vec[i64]([facts.TILE_COPIES] * (facts.SYMBOLS * facts.TILE_COLOURS))
    s.extra = facts.EARTH[:]
    s.bonus = facts.BONUS_COPIES[:]
    s.to_move = OVER
    for _ in range(n):
        p = Player()
        p.make_vectors()
        p.sun = board.sun_start
        p.touch = board.first_touch()
        s.players.append(p)
    return s
