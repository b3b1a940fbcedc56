"""Founders, the position: what lies on the table. The rules live in the modules named after their chapters."""

from typing import ClassVar, Final, final

from mypy_extensions import i64

from sunstone._compat import vec
from sunstone.engine.bits import bit, bits_in
from sunstone.engine.frame import OVER, Action, Frame, Seat
from sunstone.engine.keys import Hasher
from sunstone.engine.ledger import Ledger
from sunstone.engine.options import Options
from sunstone.engine.rng import Rng
from sunstone.engine.state import DEPTH, State
from sunstone.games.founders import components as facts, events
from sunstone.games.founders.attributes import FoundersFields, PlayerFields
from sunstone.games.founders.board import Board
from sunstone.games.founders.geometry import Geometry
from sunstone.games.founders.view_types import FoundersView

# --- `Player.city`: one mask a district
PIECES: Final = 0  # + district: cells under pieces
CUBES: Final = 4  # + material * 4 + district
CITY: Final = 16

# --- `Founders.tiles`
MARKET: Final = 0  # + kind of tile
SUPPLY: Final = 15

# --- `Founders.worship`, by colour: tiles as place in the colour + 1, 0 = none
BESIDE: Final = 0  # face up beside the stack
ON_TOP: Final = 3  # the stack's top, face up
POOL: Final = 6  # mask of the face-down tiles nobody has seen
TAIL: Final = 9  # known tiles under them, four bits each, the first to come lowest

NO_SPACE: Final = 9
RIVAL_SEAT: Final = 1


# --- a space: bonus disk + 1 (0: not laid) in bits 0-2, then the owners of the disks on it, seat + 1, three bits each
def bonus_on(space: i64) -> i64:
    return (space & 7) - 1


def disks_on(space: i64) -> i64:
    n: i64 = 0
    space >>= 3
    while space:
        n += 1
        space >>= 3
    return n


# --- a piece in a city: kind of piece, and where it lies
def piece(kind: i64, placement: i64) -> i64:
    return kind | placement << 4


def kind_of_piece(x: i64) -> i64:
    return x & 15


def placement_of(x: i64) -> i64:
    return x >> 4


@final
class House:
    """The options of this game; never changes, shared by all clones."""

    def __init__(self) -> None:
        self.options: dict[str, str | int | bool] = {}  # as the settings name them; side and rival say the same
        self.seal: i64 = 0  # of all settings, for keys
        self.players: i64 = 2  # people; 1 is the solo mode
        self.side_b: bool = False
        self.rival: i64 = 0  # level of the rival, as in RIVAL_LEVELS
        self.own: str = ""  # boards of an owner's own, as settings carry them
        self.boards: list[Board] = []


@final
class Player(PlayerFields):
    # --- questions
    def count(self, kind: i64) -> i64:
        """Pieces of that kind in the city."""
        return self.built >> 5 * kind & 31

    def has(self, material: i64) -> i64:
        return self.wood if material == facts.WOOD else self.stone if material == facts.STONE else self.gold

    @property
    def cubes(self) -> i64:
        return self.wood + self.stone + self.gold

    @property
    def filled(self) -> i64:
        """The pyramid's squares with a tile, three bits apart as in `components.REACH`."""
        return (self.pyramid | self.pyramid >> 1 | self.pyramid >> 2) & facts.ALL_SQUARES


@final
class Founders(FoundersFields):
    def __init__(self, other: "Founders | None" = None) -> None:
        super().__init__(other)
        if other is None:
            self.n: i64 = 0
            self.house: House = STANDARD
            self.players: list[Player] = []
        else:
            self.n, self.house = other.n, other.house
            self.players = [Player(p) for p in other.players]

    # --- the engine's loop
    def list_options(self, f: i64, out: Options) -> None:
        STEPS[f & 255].options(self, f, out)

    def resolve(self, f: i64, action: i64) -> None:
        STEPS[f & 255].resolve(self, f, action)

    def run(self, f: i64) -> bool:
        return STEPS[f & 255].run(self, f)

    # --- what rules ask most
    def geometry_of(self, p: Player) -> Geometry:
        return self.house.boards[p.board].geometry

    @property
    def is_solo(self) -> bool:
        return self.house.players == 1

    def score(self, seat: i64, n: i64, cause: i64) -> None:
        self.players[seat].vp += n
        if self.ledger is not None:
            self.ledger.note(events.VP, seat, n, cause)

    def note(self, what: i64, seat: i64, amount: i64, cause: i64, detail: i64 = 0) -> None:
        """Tell who listens of something that is not an amount."""
        if self.ledger is not None:
            self.ledger.note(what, seat, amount, cause, detail)

    # --- cubes
    def add_cubes(self, seat: i64, material: i64, district: i64, cells: i64, cause: i64) -> None:
        """One on each of these cells, which have neither piece nor cube."""
        self.players[seat].city[CUBES + material * 4 + district] |= cells
        self._count(seat, material, bits_in(cells), cause, 0)

    def remove_cubes(self, seat: i64, material: i64, district: i64, cells: i64, cause: i64, paid: i64 = 0) -> None:
        """Those of that material on these cells, paid or discarded."""
        p = self.players[seat]
        at: i64 = CUBES + material * 4 + district
        cells &= p.city[at]
        if cells:
            p.city[at] ^= cells
            self._count(seat, material, -bits_in(cells), cause, paid)

    def clear_cubes(self, seat: i64, district: i64, cells: i64, cause: i64, paid: i64 = 0) -> None:
        """All cubes on these cells."""
        self.remove_cubes(seat, facts.WOOD, district, cells, cause, paid)
        self.remove_cubes(seat, facts.STONE, district, cells, cause, paid)
        self.remove_cubes(seat, facts.GOLD, district, cells, cause, paid)

    def _count(self, seat: i64, material: i64, n: i64, cause: i64, paid: i64) -> None:
        p = self.players[seat]
        if material == facts.WOOD:
            p.wood += n
        elif material == facts.STONE:
            p.stone += n
        else:
            p.gold += n
        if self.ledger is not None:
            self._tell_cubes(self.ledger, events.WOOD + material, seat, n, cause, paid)

    def _tell_cubes(self, ledger: Ledger, what: i64, seat: i64, n: i64, cause: i64, paid: i64) -> None:
        """One event for what comes or goes together, whatever the districts."""
        if ledger.events:
            last = ledger.events[-1]
            same = last.what == what and last.seat == seat and last.cause == cause and last.detail == paid
            if same and (last.amount > 0) == (n > 0):
                ledger.events.pop()
                n += last.amount
        ledger.note(what, seat, n, cause, paid)

    # --- the contract
    @property
    def game(self) -> str:
        return "founders"

    @property
    def seats(self) -> int:
        return self.n

    def clone(self) -> "Founders":
        return Founders(self)

    def clone_into(self, spare: State) -> "Founders":
        if not isinstance(spare, Founders) or spare.n != self.n:
            return Founders(self)
        spare.take(self)
        spare.house = self.house
        i: i64 = 0
        while i < self.n:
            spare.players[i].take(self.players[i])
            i += 1
        return spare

    def key(self) -> int:
        h = Hasher()
        h.add(self.house.seal)
        h.add(self.n)
        self.mix_stack(h)
        self.mix(h)
        for p in self.players:
            p.mix(h)
        return h.key()

    def scores(self) -> list[int]:
        return [p.vp for p in self.players]

    def beats(self, a: Seat, b: Seat) -> bool:
        """More points, then more pyramid tiles, else shared (founders:7.7, Q89); the rival wins a tie (SOLO12)."""
        p, q = self.players[a], self.players[b]
        if p.vp != q.vp:
            return p.vp > q.vp
        if self.is_solo:
            return a == RIVAL_SEAT
        return bits_in(p.filled) > bits_in(q.filled)

    def refusal(self, action: i64) -> int:
        if self.depth == 0:
            return GAME_OVER
        return STEPS[self.top & 255].refusal(self, self.top, action)

    def guess(self, seat: i64, rng: Rng) -> "Founders":
        """Nothing is hidden but orders, and a position holds none (founders:Q83, Q84): everybody sees the same."""
        return self.clone()

    # --- for people: plain data is not compiled and lives next door; words are named in the `GameInfo`
    def view(self, seat: int | None) -> FoundersView:
        from sunstone.games.founders import view

        return view.view(self, seat)


def behind(d: i64, last: i64) -> i64:
    """The cells of a district from position `last` on: sets are named in rising order."""
    if d * 64 >= last:
        return -1
    if d * 64 + 63 < last:
        return 0
    return -bit(last - d * 64)


class Step:
    """One kind of thing to resolve. Stateless: all it knows comes from the position and the frame.

    A decision supplies `refusal` (0 or the reason against an action), `options` (the actions without one) and
    `resolve`; an automatic step only `run`. Rule ids are class attributes: mypyc drops docstrings."""

    rules: ClassVar[tuple[str, ...]] = ()

    def options(self, s: Founders, f: Frame, out: Options) -> None:
        """None for an automatic step: a view in the middle of a rival's turn asks too."""

    def refusal(self, s: Founders, f: Frame, action: Action) -> i64:
        raise NotImplementedError

    def resolve(self, s: Founders, f: Frame, action: Action) -> None:
        raise NotImplementedError

    def run(self, s: Founders, f: Frame) -> bool:
        return False  # a decision: it waits


GAME_OVER: Final = 1  # the first reason; the others are in refusals.py
STANDARD: Final = House()
_NONE: Final = Step()
STEPS: Final[list[Step]] = [_NONE] * 256  # by kind; filled by `register` when the rules are imported


def register(kind: i64, step: Step) -> None:
    assert STEPS[kind] is _NONE, "two steps of one kind"
    STEPS[kind] = step


def empty(house: House) -> Founders:
    """A bare table: everything in the box, nobody on the board."""
    s = Founders()
    s.n = 2 if house.players == 1 else house.players
    s.house = house
    s.stack = vec[i64]([0] * DEPTH)
    s.make_vectors()
    s.to_move = OVER
    for _ in range(s.n):
        p = Player()
        p.make_vectors()
        s.players.append(p)
    return s
