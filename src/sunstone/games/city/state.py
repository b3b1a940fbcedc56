"""City of Gods, the position: what lies on the table. The rules live in the modules named after their chapters."""

from typing import ClassVar, Final, final

from mypy_extensions import i64

from sunstone._compat import vec
from sunstone.engine.bits import bit, bits_in
from sunstone.engine.frame import CHANCE, EVERYBODY, OVER, Action, Frame, Seat, kind_of, seat_of
from sunstone.engine.keys import Hasher
from sunstone.engine.options import Options
from sunstone.engine.rng import Rng
from sunstone.engine.state import DEPTH, State
from sunstone.games.city import events, kinds
from sunstone.games.city.attributes import CityFields, PlayerFields
from sunstone.games.city.view_types import CityView, ModuleName

# --- a die is one int: board 0-3, power 4-6, worship space 7-8 (0: general area)
ON_WHEEL: Final = 15
LIMBO: Final = 14  # ascending: off its board, not yet on the Palace
WHERE: Final = 0x18F  # bits of board and worship space: the board alone if the die is in the general area, unlocked
TOP_POWER: Final = 5  # raised beyond it a worker ascends


def die(board: i64, power: i64, space: i64 = 0) -> i64:
    return board | power << 4 | space << 7


def board_of(d: i64) -> i64:
    return d & 15


def power_of(d: i64) -> i64:
    return d >> 4 & 7


def space_of(d: i64) -> i64:
    return d >> 7


# --- a set of discovery tiles is one int, two bits a kind
LOWER_BITS: Final = 0x1555555555555555


def count_of(tiles: i64, kind: i64) -> i64:
    return tiles >> 2 * kind & 3


def one(kind: i64) -> i64:
    return bit(2 * kind)


def kinds_in(tiles: i64) -> i64:
    """One bit for each kind there is: its lower one."""
    return (tiles | tiles >> 1) & LOWER_BITS


def tiles_in(tiles: i64) -> i64:
    """How many, of all kinds."""
    return bits_in(tiles & LOWER_BITS) + 2 * bits_in(tiles >> 1 & LOWER_BITS)


# --- `layout`: what the set-up fixed for the whole game, shared by all clones, replaced and never written to
AT_PLACE: Final = 0  # + place: board lying there, clockwise from the Palace
PLACE_OF: Final = 8  # + board
ROYAL_AT: Final = 16  # + 0, 1, 2: royal tile of space 1, 2, 3
TECHNOLOGY_AT: Final = 19  # + place on the Alchemy board, row by row
BONUS_AT: Final = 25  # + temple

# --- `offer`
PYRAMID_OFFER: Final = 0
DECORATION_OFFER: Final = 3
OFFER: Final = 7

NO_PLEDGE: Final = -1
WAIVER_PLEDGE: Final = 9


NO_SHIFTS: Final = 0b010101  # of House.worker_power

STARTING_TILES: Final = 0  # values of House.setup
DRAFTED: Final = 1
FIRST_GAME: Final = 2


@final
class House:
    """The options of this game; never changes, shared by all clones."""

    def __init__(self) -> None:
        self.options: dict[str, str | int | bool] = {}  # as the settings name them, and the modules: flags say the same
        self.modules: list[ModuleName] = []
        self.seal: i64 = 0  # of all that, for keys
        self.setup: i64 = STARTING_TILES
        self.dark_eclipse: bool = False
        self.ascension_cocoa: i64 = 6  # city:D1
        self.capstone_third: bool = False  # city:D2
        self.waiver_wide: bool = False  # city:D3
        self.nobles_free: bool = False  # city:D4
        self.three_and_three: bool = False  # city:D5
        self.palace_landing: bool = False  # city:D6
        self.power_each: bool = False  # city:D7
        self.technology_waits: bool = False  # city:D9
        self.advanced_worship: bool = False  # city:D10
        # --- Teotibot (city:134); shifts of what is printed
        self.solo: bool = False
        self.bot_skips_blocked: bool = False  # city:D8
        self.worker_power: i64 = NO_SHIFTS  # two bits a die, 1 is no shift
        self.resources: i64 = 0
        self.exchange_vp: i64 = 0
        self.worship_steps: i64 = 0
        self.temple_bonus_vp: i64 = 0
        self.technology_vp: i64 = 0
        # --- modules
        self.obsidian: bool = False
        self.hard_gathering: bool = False
        self.mansion: bool = False
        self.hard_claims: bool = False
        self.altars: bool = False
        self.hard_shaman: bool = False
        self.empire: bool = False
        self.teotibot_movement: bool = False
        self.bot_priest: i64 = 0  # 7, 8: that tile; 9: one at random
        self.season: i64 = 0  # period in which season tile 09 is in force, 4: always
        self.priest_tiles: bool = False


@final
class Player(PlayerFields):
    """What lies before a seat."""


@final
class City(CityFields):
    def __init__(self, other: "City | None" = None) -> None:
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

    # --- changing what players hold, with a line in the ledger
    def gain(self, seat: i64, what: i64, n: i64, cause: i64) -> None:
        """n of what; a negative n is a payment."""
        p = self.players[seat]
        if what == events.COCOA:
            p.cocoa += n
        elif what == events.WOOD:
            p.wood += n
        elif what == events.STONE:
            p.stone += n
        elif what == events.GOLD:
            p.gold += n
        elif what == events.VP:
            p.vp += n
        elif what == events.BLUE:
            p.blue += n
        elif what == events.RED:
            p.red += n
        elif what == events.GREEN:
            p.green += n
        elif what == events.AVENUE:
            p.avenue += n
        elif what == events.PYRAMID:
            p.pyramid += n
        elif what == events.OBSIDIAN:
            p.obsidian += n
        if self.ledger is not None:
            self.ledger.note(what, seat, n, cause)

    def note(self, what: i64, seat: i64, amount: i64, cause: i64, detail: i64 = 0, seen_by: i64 = EVERYBODY) -> None:
        """Tell who listens of something that is not an amount."""
        if self.ledger is not None:
            self.ledger.note(what, seat, amount, cause, detail, seen_by)

    # --- the contract
    @property
    def game(self) -> str:
        return "city"

    @property
    def seats(self) -> int:
        return self.n

    def clone(self) -> "City":
        return City(self)

    def clone_into(self, spare: State) -> "City":
        if not isinstance(spare, City) or spare.n != self.n:
            return City(self)
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
        """More points, then more cocoa, then the lower order token; Dark Eclipse: the higher one (city:79)."""
        p, q = self.players[a], self.players[b]
        if p.vp != q.vp:
            return p.vp > q.vp
        if self.house.solo:
            return a > b  # a tie is Teotibot's
        if p.cocoa != q.cocoa:
            return p.cocoa > q.cocoa
        return (a > b) == self.house.dark_eclipse

    def refusal(self, action: i64) -> int:
        if self.depth == 0:
            return GAME_OVER
        return STEPS[self.top & 255].refusal(self, self.top, action)

    def is_secret(self) -> bool:
        return self.depth > 0 and STEPS[self.top & 255].secret

    def seen_by(self) -> int:
        return STEPS[self.top & 255].seen_by(self, self.top) if self.depth > 0 else EVERYBODY

    def beyond(self) -> list[int]:
        out = Options()
        if self.to_move == CHANCE and self.house.solo:  # only who plays alone has the box
            STEPS[self.top & 255].beyond(self, self.top, out)
        return [out.action[i] for i in range(out.n)]

    def open_seats(self) -> list[int]:
        """Secret questions of the same kind wait right below each other: nobody's depends on another's answer."""
        if self.to_move >= CHANCE:
            return []
        kind = kind_of(self.top)
        if kind != kinds.CHOOSE and kind != kinds.SALARY:
            return [self.to_move]
        seats: list[int] = []
        i: i64 = self.depth - 1
        while i >= 0 and kind_of(self.stack[i]) == kind:
            seats.append(seat_of(self.stack[i]))
            i -= 1
        return seats

    def guess(self, seat: i64, rng: Rng) -> "City":
        from sunstone.games.city.guess import guess

        return guess(self, seat, rng)

    # --- for people: plain data is not compiled and lives next door; words are named in the `GameInfo`
    def view(self, seat: int | None) -> CityView:
        from sunstone.games.city import view

        return view.view(self, seat)


class Step:
    """One kind of thing to resolve. Stateless: all it knows comes from the position and the frame.

    A decision supplies `refusal` (0 or the reason against an action), `options` (the actions without one) and
    `resolve`; an automatic step only `run`. Rule ids are class attributes: mypyc drops docstrings."""

    rules: ClassVar[tuple[str, ...]] = ()
    secret: ClassVar[bool] = False  # others learn neither the options nor the choice

    def options(self, s: City, f: Frame, out: Options) -> None:
        """None for an automatic step: a view in the middle of a rival's turn asks too."""

    def refusal(self, s: City, f: Frame, action: Action) -> i64:
        raise NotImplementedError

    def resolve(self, s: City, f: Frame, action: Action) -> None:
        raise NotImplementedError

    def run(self, s: City, f: Frame) -> bool:
        return False  # a decision: it waits

    def beyond(self, s: City, f: Frame, out: Options) -> None:
        """What a real box may bring at this draw although our data rule it out: nothing, as a rule."""

    def seen_by(self, s: City, f: Frame) -> i64:
        return EVERYBODY


GAME_OVER: Final = 1  # the first reason; the others are in refusals.py
STANDARD: Final = House()
_NONE: Final = Step()
STEPS: Final[list[Step]] = [_NONE] * 256  # by kind; filled by `register` when the rules are imported


def register(kind: i64, step: Step) -> None:
    assert STEPS[kind] is _NONE, "two steps of one kind"
    STEPS[kind] = step


def people(s: City) -> i64:
    """How many seats decide: all of them, but for Teotibot's."""
    return 1 if s.house.solo else s.n


def empty(n: i64, house: House) -> City:
    """A bare table: everything in the box, nobody on the board."""
    s = City()
    s.n = n
    s.house = house
    s.stack = vec[i64]([0] * DEPTH)
    s.make_vectors()
    s.to_move = OVER
    for _ in range(n):
        p = Player()
        p.dice = vec[i64]([die(LIMBO, 1), die(LIMBO, 1), die(LIMBO, 1), die(ON_WHEEL, 3)])
        s.players.append(p)
    return s
