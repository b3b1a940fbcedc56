"""Helios, the position: what lies on the table. The rules live in the modules named after their chapters."""

from typing import Any, ClassVar, Final, final

from mypy_extensions import i64

from sunstone._compat import vec
from sunstone.engine.bits import bit, bits_in
from sunstone.engine.errors import Reason
from sunstone.engine.frame import OVER
from sunstone.engine.keys import Hasher
from sunstone.engine.measure import Measure, Term
from sunstone.engine.options import Options
from sunstone.engine.rng import Rng
from sunstone.engine.state import DEPTH, NONE, State
from sunstone.games.helios import components as facts, events
from sunstone.games.helios.board import Board
from sunstone.games.helios.sun import NO_TOUCH, Shore

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
class Player:
    def __init__(self) -> None:
        self.land: i64 = 0  # mask of the hexes with a token
        self.temples: i64 = 0  # mask
        self.buildings: i64 = 0  # mask
        self.hired: i64 = 0  # mask of characters, active ones too
        self.active: i64 = 0
        self.mana: i64 = facts.START_MANA
        self.vp: i64 = 0
        self.sun: i64 = 0  # hex
        self.touch: i64 = NO_TOUCH  # direction of a token that the Sun hugs
        self.sun_value: i64 = facts.FIRST_VALUE
        self.tokens: vec[i64] = NONE  # by kind: mask
        self.cubes: vec[i64] = NONE  # by colour: hexes with a resource of it; + COLOURS: with two of it
        self.areas: vec[i64] = NONE  # tiles below each
        self.shore: Shore | None = None  # of the land it was traced for: a cache, no part of the position

    def clone(self) -> "Player":
        p = Player()
        p.land = self.land
        p.temples = self.temples
        p.buildings = self.buildings
        p.hired = self.hired
        p.active = self.active
        p.mana = self.mana
        p.vp = self.vp
        p.sun = self.sun
        p.touch = self.touch
        p.sun_value = self.sun_value
        p.tokens = self.tokens[:]
        p.cubes = self.cubes[:]
        p.areas = self.areas[:]
        p.shore = self.shore
        return p

    def hash(self, h: Hasher) -> None:
        h.add(self.land)
        h.add(self.temples)
        h.add(self.buildings | self.hired << 12 | self.active << 20 | self.sun << 28 | self.touch << 36)
        h.add(self.mana | self.vp << 16 | self.sun_value << 48)
        h.add_all(self.tokens)
        h.add_all(self.cubes)
        h.add_all(self.areas)

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
class Helios(State):
    def __init__(self) -> None:
        super().__init__()
        self.n: i64 = 0
        self.board: Board = BLANK
        self.players: list[Player] = []
        self.round: i64 = 0  # from 1
        self.first: i64 = 0  # seat with the dragon
        self.turns: i64 = 0  # turns begun in this round, all seats together
        self.revolved: i64 = 0  # a revolution has scored this turn (helios:R07)
        self.houses: i64 = facts.HOUSES
        self.drawn: i64 = 0  # tokens of the Land Steward that wait: colour + 1, three bits each
        self.supply: vec[i64] = NONE  # resources by colour
        self.pool: vec[i64] = NONE  # action tiles face down, [symbol * 4 + colour]
        self.discards: vec[i64] = NONE  # the same, discarded
        self.columns: vec[i64] = NONE  # by symbol
        self.piles: vec[i64] = NONE  # Earth tokens face down in the colour piles
        self.extra: vec[i64] = NONE  # by colour: in the extra pile, face down
        self.face_up: vec[i64] = NONE  # by pile: colour + 1 (+ WITH_RESOURCE), 0 = none
        self.gone: vec[i64] = NONE  # Earth tokens out of the game, by colour
        self.bonus: vec[i64] = NONE  # Bonus tokens nobody has taken

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
        s = Helios()
        s.stack = self.stack[:]
        s.depth = self.depth
        s.to_move = self.to_move
        s.n = self.n
        s.board = self.board
        for p in self.players:
            s.players.append(p.clone())
        s.round = self.round
        s.first = self.first
        s.turns = self.turns
        s.revolved = self.revolved
        s.houses = self.houses
        s.drawn = self.drawn
        s.supply = self.supply[:]
        s.pool = self.pool[:]
        s.discards = self.discards[:]
        s.columns = self.columns[:]
        s.piles = self.piles[:]
        s.extra = self.extra[:]
        s.face_up = self.face_up[:]
        s.gone = self.gone[:]
        s.bonus = self.bonus[:]
        return s

    def key(self) -> int:
        h = Hasher()
        h.add(self.depth | self.to_move << 8 | self.n << 12 | self.round << 16 | self.first << 20 | self.turns << 24)
        h.add(self.revolved | self.houses << 1 | self.drawn << 8)
        i: i64 = 0
        while i < self.depth:
            h.add(self.stack[i])
            i += 1
        for p in self.players:
            p.hash(h)
        h.add_all(self.supply)
        h.add_all(self.pool)
        h.add_all(self.discards)
        h.add_all(self.columns)
        h.add_all(self.piles)
        h.add_all(self.extra)
        h.add_all(self.face_up)
        h.add_all(self.gone)
        h.add_all(self.bonus)
        b = self.board
        h.add(b.light)
        h.add(b.dark)
        h.add(b.yellow)
        h.add(b.bonus_resource)
        h.add(b.mana)
        h.add(b.corner)
        h.add(b.sun_start)
        return h.key()

    def scores(self) -> list[int]:
        return [p.vp for p in self.players]

    def places(self) -> list[int]:
        """More points, then more resources left; still tied: both (helios:H57)."""
        places: list[int] = []
        for p in self.players:
            better: i64 = 0
            for q in self.players:
                if q.vp > p.vp or (q.vp == p.vp and q.all_cubes() > p.all_cubes()):
                    better += 1
            places.append(better + 1)
        return places

    def refusal(self, action: i64) -> int:
        if self.depth == 0:
            return GAME_OVER
        return STEPS[self.top & 255].refusal(self, self.top, action)

    def value(self, seat: i64) -> i64:
        return JUDGES[0].value(self, seat)

    def terms(self) -> list[Term]:
        return SCALES[0].terms()

    def measure(self, seat: i64, out: Measure) -> None:
        SCALES[0].measure(self, seat, out)

    def guess(self, seat: i64, rng: Rng) -> "Helios":
        """Only orders are hidden, and a position has none (helios:R60): everybody knows all of it."""
        return self.clone()

    # --- for people: words and plain data are not compiled and live next door
    def reason(self, code: int, action: int) -> Reason:
        from sunstone.games.helios import words

        return words.reason(self, code, action)

    def view(self, seat: int | None) -> dict[str, Any]:
        from sunstone.games.helios import view

        return view.view(self, seat)

    def choices(self, seat: int) -> list[Any]:
        from sunstone.games.helios import words

        return words.choices(self, seat)

    def to_data(self) -> dict[str, Any]:
        from sunstone.games.helios import position

        return position.to_data(self)


class Step:
    """One kind of thing to resolve. Stateless: all it knows comes from the position and the frame.

    A decision supplies `refusal` (0 or the reason against an action), `options` (the actions without one) and
    `resolve`; an automatic step only `run`. Rule ids are class attributes: mypyc drops docstrings."""

    rules: ClassVar[tuple[str, ...]] = ()

    def options(self, s: Helios, f: i64, out: Options) -> None:
        """None for an automatic step: a view in the middle of a rival's turn asks too."""

    def refusal(self, s: Helios, f: i64, action: i64) -> i64:
        raise NotImplementedError

    def resolve(self, s: Helios, f: i64, action: i64) -> None:
        raise NotImplementedError

    def run(self, s: Helios, f: i64) -> bool:
        return False  # a decision: it waits


class Judge:
    """How good a position is for a seat; `value.py` puts Helios's own in the place of this one."""

    def value(self, s: Helios, seat: i64) -> i64:
        return s.players[seat].vp * 100


class Scale:
    """What the planner weighs; `terms.py` puts Helios's own in the place of this one."""

    def terms(self) -> list[Term]:
        raise NotImplementedError

    def measure(self, s: Helios, seat: i64, out: Measure) -> None:
        raise NotImplementedError


JUDGES: Final[list[Judge]] = [Judge()]
SCALES: Final[list[Scale]] = [Scale()]
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
    s.supply = facts.RESOURCES[:]
    s.pool = vec[i64]([facts.TILE_COPIES] * (facts.SYMBOLS * facts.TILE_COLOURS))
    s.discards = vec[i64]([0] * (facts.SYMBOLS * facts.TILE_COLOURS))
    s.columns = vec[i64]([0] * facts.SYMBOLS)
    s.piles = vec[i64]([0] * facts.COLOURS)
    s.extra = facts.EARTH[:]
    s.face_up = vec[i64]([0] * facts.FACE_UP)
    s.gone = vec[i64]([0] * facts.COLOURS)
    s.bonus = facts.BONUS_COPIES[:]
    s.to_move = OVER
    for _ in range(n):
        p = Player()
        p.tokens = vec[i64]([0] * facts.TOKENS)
        p.cubes = vec[i64]([0] * (2 * facts.COLOURS))
        p.areas = vec[i64]([0] * facts.AREAS)
        p.sun = board.sun_start
        p.touch = board.first_touch()
        s.players.append(p)
    return s
