"""City of Gods, the position: what lies on the table. The rules live in the modules named after their chapters."""

from typing import Any, ClassVar, Final, final

from mypy_extensions import i64

from sunstone._compat import vec
from sunstone.engine.bits import bit
from sunstone.engine.errors import Reason
from sunstone.engine.frame import CHANCE, EVERYBODY, OVER, kind_of, seat_of
from sunstone.engine.keys import Hasher
from sunstone.engine.measure import Measure, Term
from sunstone.engine.options import Options
from sunstone.engine.rng import Rng
from sunstone.engine.state import DEPTH, NONE, State
from sunstone.games.city import components as facts, events, kinds, pyramid_data

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
def count_of(tiles: i64, kind: i64) -> i64:
    return tiles >> 2 * kind & 3


def one(kind: i64) -> i64:
    return bit(2 * kind)


# --- `layout`: what the set-up fixed for the whole game, shared by all clones, replaced and never written to
AT_PLACE: Final = 0  # + place: board lying there, clockwise from the Palace
PLACE_OF: Final = 8  # + board
ROYAL_AT: Final = 16  # + 0, 1, 2: royal tile of space 1, 2, 3
TECHNOLOGY_AT: Final = 19  # + place on the Alchemy board, row by row
BONUS_AT: Final = 25  # + temple
LAYOUT: Final = 28

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

    def modules(self) -> i64:
        """The modules in play and what is set for them, as one number."""
        flags: i64 = self.obsidian * 1 + self.hard_gathering * 2 + self.mansion * 4 + self.hard_claims * 8
        return flags + self.altars * 16 + self.hard_shaman * 32 + self.season * 64 + self.empire * 512 + self.more()

    def more(self) -> i64:
        return self.teotibot_movement * 1024 + self.bot_priest * 2048 + self.priest_tiles * 32768

    def shifts(self) -> i64:
        """How Teotibot's difficulty differs from the printed one, as one number."""
        digits: i64 = self.worker_power ^ NO_SHIFTS
        for shift in (self.resources, self.exchange_vp, self.worship_steps, self.temple_bonus_vp, self.technology_vp):
            digits = digits * 32 + shift + 10
        return digits * 2 + (1 if self.bot_skips_blocked else 0)


@final
class Player:
    def __init__(self) -> None:
        self.cocoa: i64 = 0
        self.wood: i64 = 0
        self.stone: i64 = 0
        self.gold: i64 = 0
        self.vp: i64 = 0
        self.blue: i64 = 0
        self.red: i64 = 0
        self.green: i64 = 0
        self.avenue: i64 = 0
        self.pyramid: i64 = 0
        self.technologies: i64 = 0  # mask
        self.tiles: i64 = 0  # discovery tiles face up, packed
        self.used: i64 = 0  # face down, packed
        self.dealt: i64 = 0  # starting tiles in hand: the owner's secret until all have chosen
        self.kept: i64 = 0  # secret until then, open afterwards
        self.found_a: i64 = 0  # kind + 1 of the discovery tile that came with the first finder tile: secret (city:86)
        self.found_b: i64 = 0
        self.pledge: i64 = NO_PLEDGE  # cocoa offered as salary: secret until all have decided (city:75)
        self.dice: vec[i64] = NONE
        # --- modules; all of it 0 without them
        self.obsidian: i64 = 0
        self.majors: i64 = 0  # Major Discovery tiles and special masks face up, packed
        self.majors_used: i64 = 0
        self.found_major: i64 = 0  # as found_a, of the tile that brings a Major Discovery tile
        self.shaman: i64 = 0  # space of an altar + 1, + 16 if it stands
        self.warriors: i64 = 0  # in the supply
        self.far: i64 = 0  # warriors in the far region
        self.priest: i64 = 0  # house option: number of the priestess tile

    def clone(self) -> "Player":
        p = Player()
        p.cocoa = self.cocoa
        p.wood = self.wood
        p.stone = self.stone
        p.gold = self.gold
        p.vp = self.vp
        p.blue = self.blue
        p.red = self.red
        p.green = self.green
        p.avenue = self.avenue
        p.pyramid = self.pyramid
        p.technologies = self.technologies
        p.tiles = self.tiles
        p.used = self.used
        p.dealt = self.dealt
        p.kept = self.kept
        p.found_a = self.found_a
        p.found_b = self.found_b
        p.pledge = self.pledge
        p.dice = self.dice[:]
        p.obsidian = self.obsidian
        p.majors = self.majors
        p.majors_used = self.majors_used
        p.found_major = self.found_major
        p.shaman = self.shaman
        p.warriors = self.warriors
        p.far = self.far
        p.priest = self.priest
        return p

    def hash(self, h: Hasher) -> None:
        h.add(self.cocoa | self.wood << 15 | self.stone << 30 | self.gold << 45)
        h.add(self.vp | self.avenue << 20 | self.pyramid << 28 | self.blue << 36 | self.red << 42 | self.green << 48)
        h.add(self.technologies | self.dealt << 10 | self.kept << 30 | self.found_a << 50)
        h.add(self.tiles | (self.pledge + 1) << 44 | self.found_b << 50)
        h.add(self.used)
        h.add_all(self.dice)
        more: i64 = self.technologies >> 9
        more |= self.shaman << 3 | self.warriors << 8 | self.far << 12 | self.priest << 16
        if self.obsidian | self.majors | self.majors_used | self.found_major | more:
            h.add(self.obsidian | self.found_major << 20 | self.dealt << 32)
            h.add(more)
            h.add(self.majors)
            h.add(self.majors_used)


@final
class City(State):
    def __init__(self) -> None:
        super().__init__()
        self.n: i64 = 0
        self.house: House = STANDARD
        self.players: list[Player] = []
        self.layout: vec[i64] = NONE
        self.pool: i64 = facts.ALL_DISCOVERY  # discovery tiles in the stacks, packed
        self.worship: vec[i64] = NONE  # by board: kind + 1 of the discovery tile there, 0 = none
        self.lying: vec[i64] = NONE  # discovery tiles on the Avenue and the major steps, packed, by place
        self.start_pool: i64 = facts.ALL_STARTING  # starting tiles nobody holds, a bit each
        self.open_tiles: i64 = 0  # draft: starting tiles to pick from
        self.open_found_a: i64 = 0  # draft: what lies beside the finder tiles
        self.open_found_b: i64 = 0
        self.revealed: i64 = 0  # starting tiles are open
        self.pyramid_pool: i64 = pyramid_data.ALL_PYRAMID
        self.decoration_pool: i64 = pyramid_data.ALL_DECORATIONS
        self.slots: vec[i64] = NONE  # tile * 4 + rotation + 1, 0 = empty
        self.decorations: vec[i64] = NONE  # by space: tile + 1, 0 = empty
        self.offer: vec[i64] = NONE  # tile + 1, 0 = empty
        self.top_row: i64 = 0  # buildings on the Nobles board
        self.centre_row: i64 = 0
        self.bottom_row: i64 = 0
        self.light: i64 = 0
        self.dark: i64 = 0
        self.eclipses: i64 = 0  # scored so far
        self.final_round: i64 = 0  # the full round before an Eclipse is being played
        self.capstone: i64 = 0  # the level-4 tile is laid: the next Eclipse is the last
        self.neutral_a: i64 = 0  # mask of boards with a neutral worker of the first unused colour
        self.neutral_b: i64 = 0
        self.neutral_drawn: i64 = 0  # starting tiles drawn for neutral workers this time
        # --- the running turn
        self.moved: i64 = 0  # mask of the dice that moved and whose action is not over (city:37, 67)
        self.main_board: i64 = 0  # board of the main action being carried out, 0 = none
        self.main_open: i64 = 0  # an extra worker may still join it (city:38, expansion:R152)
        self.main_workers: i64 = 0
        self.main_lowest: i64 = 0
        self.main_known: i64 = 0  # technologies that work for it (city:42)
        self.main_placed: i64 = 0  # pyramid tiles laid
        self.main_discount: i64 = 0  # technology 15's discount is still there
        self.main_power: i64 = 0  # power-ups the action itself has given
        # --- Teotibot; all of it 0 without it
        self.bot_actions: i64 = 0  # its action tiles + 1 by place, the last one aside; three bits each
        self.bot_directions: i64 = 0  # its direction tiles from above, kind * 2 + face; three bits each
        self.bot_priest: i64 = 0  # house option: its priest tile
        self.covered_ahead: i64 = 0  # Nobles: spaces it covered out of their order, row * 5 + space
        self.discarded: i64 = 0  # discovery tiles out of the game, packed
        # --- modules; all of it 0 without them
        self.major_pool: i64 = 0  # Major Discovery tiles in the stack, packed
        self.open_found_major: i64 = 0  # draft: what lies beside the tile that brings one
        self.fresh: i64 = 0  # technologies that do not work yet (expansion:R122)
        self.arrived: i64 = 0  # mask of the dice that moved, until the action is over (expansion:R117)
        self.main_double: i64 = 0  # a double harvest was played
        self.claims: i64 = 0  # seat + 1 of the owner of each temple, three bits each
        self.mansion_tile: i64 = 0  # kind + 1 of the Major Discovery tile on the Mansion
        self.majors_discarded: i64 = 0  # Major Discovery tiles out of the game, packed
        self.altar_tiles: i64 = 0  # tile + 1 of each altar, three bits each
        self.piles_a: i64 = 0  # Major Discovery tiles on the first two altars: see shamans.py
        self.piles_b: i64 = 0
        self.main_shaman: i64 = 0  # the shaman counted for the action: it lies down afterwards
        self.shaman_turn: i64 = 0  # the turn is spent on the shaman
        self.unlock_paid: i64 = 0  # workers were unlocked for cocoa in this turn
        self.map: i64 = 0  # seat + 1 of the warrior in Teotihuacan and regions 1 to 11, three bits each
        self.settled: i64 = 0  # mask of regions with a building
        self.specials: i64 = 0  # mask of the special masks that are left
        self.shown: i64 = 0  # tiles drawn for a region, packed, until one is claimed
        # --- where a real box has proved our data wrong (State.beyond); all of it 0 elsewhere
        self.majors_more: i64 = 0  # copies of Major Discovery tiles beyond those we know of, packed
        self.altars_turned: i64 = 0  # mask of altars whose tile has its two sides the other way round
        self.mansion_order: i64 = 0  # index in claims.TEMPLE_ORDERS

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
        s = City()
        s.stack = self.stack[:]
        s.depth = self.depth
        s.to_move = self.to_move
        s.n = self.n
        s.house = self.house
        for p in self.players:
            s.players.append(p.clone())
        s.layout = self.layout
        s.pool = self.pool
        s.worship = self.worship[:]
        s.lying = self.lying[:]
        s.start_pool = self.start_pool
        s.open_tiles = self.open_tiles
        s.open_found_a = self.open_found_a
        s.open_found_b = self.open_found_b
        s.revealed = self.revealed
        s.pyramid_pool = self.pyramid_pool
        s.decoration_pool = self.decoration_pool
        s.slots = self.slots[:]
        s.decorations = self.decorations[:]
        s.offer = self.offer[:]
        s.top_row = self.top_row
        s.centre_row = self.centre_row
        s.bottom_row = self.bottom_row
        s.light = self.light
        s.dark = self.dark
        s.eclipses = self.eclipses
        s.final_round = self.final_round
        s.capstone = self.capstone
        s.neutral_a = self.neutral_a
        s.neutral_b = self.neutral_b
        s.neutral_drawn = self.neutral_drawn
        s.moved = self.moved
        s.main_board = self.main_board
        s.main_open = self.main_open
        s.main_workers = self.main_workers
        s.main_lowest = self.main_lowest
        s.main_known = self.main_known
        s.main_placed = self.main_placed
        s.main_discount = self.main_discount
        s.main_power = self.main_power
        s.bot_actions = self.bot_actions
        s.bot_directions = self.bot_directions
        s.bot_priest = self.bot_priest
        s.covered_ahead = self.covered_ahead
        s.discarded = self.discarded
        s.major_pool = self.major_pool
        s.open_found_major = self.open_found_major
        s.fresh = self.fresh
        s.arrived = self.arrived
        s.main_double = self.main_double
        s.claims = self.claims
        s.mansion_tile = self.mansion_tile
        s.majors_discarded = self.majors_discarded
        s.altar_tiles = self.altar_tiles
        s.piles_a = self.piles_a
        s.piles_b = self.piles_b
        s.main_shaman = self.main_shaman
        s.shaman_turn = self.shaman_turn
        s.unlock_paid = self.unlock_paid
        s.map = self.map
        s.settled = self.settled
        s.specials = self.specials
        s.shown = self.shown
        s.majors_more = self.majors_more
        s.altars_turned = self.altars_turned
        s.mansion_order = self.mansion_order
        return s

    def key(self) -> int:
        h = Hasher()
        h.add(self.depth | self.to_move << 8 | self.n << 12 | self.revealed << 16 | self.eclipses << 20)
        h.add(self.light | self.dark << 8 | self.final_round << 16 | self.capstone << 17 | self.start_pool << 20)
        i: i64 = 0
        while i < self.depth:
            h.add(self.stack[i])
            i += 1
        for p in self.players:
            p.hash(h)
        h.add_all(self.layout)
        h.add(self.pool)
        h.add_all(self.worship)
        h.add_all(self.lying)
        h.add(self.open_tiles | self.open_found_a << 20 | self.open_found_b << 28 | self.neutral_drawn << 36)
        h.add(self.pyramid_pool | self.decoration_pool << 32)
        h.add_all(self.slots)
        h.add_all(self.decorations)
        h.add_all(self.offer)
        h.add(self.top_row | self.centre_row << 4 | self.bottom_row << 8 | self.neutral_a << 12 | self.neutral_b << 20)
        h.add(self.moved | self.main_board << 5 | self.main_open << 9 | self.main_workers << 10)
        h.add(self.main_lowest | self.main_known << 4 | self.main_placed << 14 | self.main_discount << 18)
        h.add(self.main_power)
        r = self.house
        h.add(r.setup | r.ascension_cocoa << 4)
        h.add(r.dark_eclipse * 1 + r.capstone_third * 2 + r.waiver_wide * 4 + r.nobles_free * 8)
        more: i64 = r.technology_waits * 8 + r.advanced_worship * 16
        h.add(r.three_and_three * 1 + r.palace_landing * 2 + r.power_each * 4 + more)
        if self.bot_actions | self.bot_directions | self.bot_priest | self.covered_ahead | self.discarded or r.solo:
            h.add(self.bot_actions | self.bot_directions << 24 | self.covered_ahead << 40 | self.bot_priest << 56)
            h.add(self.discarded)
            h.add(r.shifts())
        small: i64 = self.open_found_major | self.fresh << 5 | self.arrived << 20 | self.main_double << 24
        small |= self.claims << 28 | self.mansion_tile << 38
        small |= self.main_shaman << 44 | self.shaman_turn << 45 | self.unlock_paid << 46 | self.altar_tiles << 47
        land: i64 = self.map | self.settled << 40 | self.specials << 54
        piles: i64 = self.piles_a | self.piles_b
        if small | self.major_pool | self.majors_discarded | piles | land | self.shown | r.modules():
            h.add(small | self.main_open << 25)
            h.add(self.major_pool)
            h.add(self.majors_discarded)
            h.add(self.piles_a)
            h.add(self.piles_b)
            h.add(land)
            h.add(self.shown)
            # what only modules make too large for its bits above
            h.add(self.main_known | self.main_placed << 12 | self.neutral_a << 20 | self.neutral_b << 32)
            h.add(self.main_workers)
            h.add(r.modules())
        if self.majors_more | self.altars_turned | self.mansion_order:
            h.add(self.majors_more | self.altars_turned << 26 | self.mansion_order << 30)
        return h.key()

    def scores(self) -> list[int]:
        return [p.vp for p in self.players]

    def places(self) -> list[int]:
        """More points, then more cocoa, then the lower order token; Dark Eclipse: the higher one (city:79)."""
        places: list[int] = []
        for i in range(self.n):
            better: i64 = 0
            for j in range(self.n):
                if i != j and self._beats(j, i):
                    better += 1
            places.append(better + 1)
        return places

    def _beats(self, a: i64, b: i64) -> bool:
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

    def value(self, seat: i64) -> i64:
        return JUDGES[0].value(self, seat)

    def terms(self) -> list[Term]:
        return SCALES[0].terms()

    def measure(self, seat: i64, out: Measure) -> None:
        SCALES[0].measure(self, seat, out)

    def guess(self, seat: i64, rng: Rng) -> "City":
        from sunstone.games.city.guess import guess

        return guess(self, seat, rng)

    # --- for people: words and plain data are not compiled and live next door
    def reason(self, code: int, action: int) -> Reason:
        from sunstone.games.city import words

        return words.reason(self, code, action)

    def view(self, seat: int | None) -> dict[str, Any]:
        from sunstone.games.city import view

        return view.view(self, seat)

    def choices(self, seat: int) -> list[Any]:
        from sunstone.games.city import words

        return words.choices(self, seat)

    def to_data(self) -> dict[str, Any]:
        from sunstone.games.city import position

        return position.to_data(self)


class Step:
    """One kind of thing to resolve. Stateless: all it knows comes from the position and the frame.

    A decision supplies `refusal` (0 or the reason against an action), `options` (the actions without one) and
    `resolve`; an automatic step only `run`. Rule ids are class attributes: mypyc drops docstrings."""

    rules: ClassVar[tuple[str, ...]] = ()
    secret: ClassVar[bool] = False  # others learn neither the options nor the choice

    def options(self, s: City, f: i64, out: Options) -> None:
        """None for an automatic step: a view in the middle of a rival's turn asks too."""

    def refusal(self, s: City, f: i64, action: i64) -> i64:
        raise NotImplementedError

    def resolve(self, s: City, f: i64, action: i64) -> None:
        raise NotImplementedError

    def run(self, s: City, f: i64) -> bool:
        return False  # a decision: it waits

    def beyond(self, s: City, f: i64, out: Options) -> None:
        """What a real box may bring at this draw although our data rule it out: nothing, as a rule."""

    def seen_by(self, s: City, f: i64) -> i64:
        return EVERYBODY


class Judge:
    """How good a position is for a seat; `value.py` puts City's own in the place of this one."""

    def value(self, s: City, seat: i64) -> i64:
        return s.players[seat].vp * 100


class Scale:
    """What the planner weighs; `terms.py` puts City's own in the place of this one."""

    def terms(self) -> list[Term]:
        raise NotImplementedError

    def measure(self, s: City, seat: i64, out: Measure) -> None:
        raise NotImplementedError


JUDGES: Final[list[Judge]] = [Judge()]
SCALES: Final[list[Scale]] = [Scale()]
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
    s.layout = vec[i64]([0] * LAYOUT)
    s.worship = vec[i64]([0] * facts.BOARDS)
    s.lying = vec[i64]([0] * facts.LYING_PLACES)
    s.slots = vec[i64]([0] * pyramid_data.SLOTS)
    s.decorations = vec[i64]([0] * pyramid_data.SPACES)
    s.offer = vec[i64]([0] * OFFER)
    s.to_move = OVER
    for _ in range(n):
        p = Player()
        p.dice = vec[i64]([die(LIMBO, 1), die(LIMBO, 1), die(LIMBO, 1), die(ON_WHEEL, 3)])
        s.players.append(p)
    return s
