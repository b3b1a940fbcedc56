"""Written by tools/fields.py from fields.py, which says what each is: edit that, and run the tool."""

from mypy_extensions import i64

from sunstone._compat import vec
from sunstone.engine.keys import Hasher
from sunstone.engine.state import NONE, State, overwrite


class PlayerFields:
    def __init__(self, other: "PlayerFields | None" = None) -> None:
        if other is None:
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
            self.found_a: i64 = 0  # kind + 1 of what was found with the first finder tile: secret (city:86)
            self.found_b: i64 = 0
            self.pledge: i64 = -1  # cocoa offered as salary: secret until all have decided (city:75)
            self.dice: vec[i64] = NONE
            self.obsidian: i64 = 0
            self.majors: i64 = 0  # Major Discovery tiles and special masks face up, packed
            self.majors_used: i64 = 0
            self.found_major: i64 = 0  # as found_a, of the tile that brings a Major Discovery tile
            self.shaman: i64 = 0  # space of an altar + 1, + 16 if it stands
            self.warriors: i64 = 0  # in the supply
            self.far: i64 = 0  # warriors in the far region
            self.priest: i64 = 0  # house option: number of the priestess tile
        else:
            self.cocoa, self.wood, self.stone, self.gold = other.cocoa, other.wood, other.stone, other.gold
            self.vp, self.blue, self.red, self.green = other.vp, other.blue, other.red, other.green
            self.avenue, self.pyramid, self.technologies = other.avenue, other.pyramid, other.technologies
            self.tiles, self.used, self.dealt, self.kept = other.tiles, other.used, other.dealt, other.kept
            self.found_a, self.found_b, self.pledge = other.found_a, other.found_b, other.pledge
            self.dice, self.obsidian, self.majors = other.dice[:], other.obsidian, other.majors
            self.majors_used, self.found_major, self.shaman = other.majors_used, other.found_major, other.shaman
            self.warriors, self.far, self.priest = other.warriors, other.far, other.priest

    def take(self, other: "PlayerFields") -> None:
        """As a copy of it, without making anything."""
        self.cocoa, self.wood, self.stone, self.gold = other.cocoa, other.wood, other.stone, other.gold
        self.vp, self.blue, self.red, self.green = other.vp, other.blue, other.red, other.green
        self.avenue, self.pyramid, self.technologies = other.avenue, other.pyramid, other.technologies
        self.tiles, self.used, self.dealt, self.kept = other.tiles, other.used, other.dealt, other.kept
        self.found_a, self.found_b, self.pledge = other.found_a, other.found_b, other.pledge
        self.obsidian, self.majors, self.majors_used = other.obsidian, other.majors, other.majors_used
        self.found_major, self.shaman, self.warriors = other.found_major, other.shaman, other.warriors
        self.far, self.priest = other.far, other.priest
        overwrite(self.dice, other.dice, 4)

    def make_vectors(self) -> None:
        """As long as declared, of zeros."""
        self.dice = vec[i64]([0] * 4)

    def mix(self, h: Hasher) -> None:
        h.add(self.cocoa | self.wood << 14 | self.stone << 28 | self.gold << 42)
        h.add(self.vp | self.blue << 20 | self.red << 24 | self.green << 28 | self.avenue << 32)
        h.add(self.pyramid | self.technologies << 4 | self.tiles << 16)
        h.add(self.used | self.dealt << 42)
        h.add(self.kept | self.found_a << 20 | self.found_b << 25 | (self.pledge + 1) << 30 | self.obsidian << 37)
        h.add(self.majors | self.majors_used << 30)
        h.add(self.found_major | self.shaman << 4 | self.warriors << 9 | self.far << 13 | self.priest << 17)
        h.add_packed(self.dice, 9)


class CityFields(State):
    def __init__(self, other: "CityFields | None" = None) -> None:
        super().__init__(other)
        if other is None:
            self.layout: vec[i64] = NONE  # what the set-up fixed: see state.py
            self.pool: i64 = 4392140929722  # discovery tiles in the stacks, packed
            self.worship: vec[i64] = NONE  # by board: kind + 1 of the discovery tile there, 0 = none
            self.lying: vec[i64] = NONE  # discovery tiles on the Avenue and the major steps, packed, by place
            self.start_pool: i64 = 262143  # starting tiles nobody holds, a bit each
            self.open_tiles: i64 = 0  # draft: starting tiles to pick from
            self.open_found_a: i64 = 0  # draft: what lies beside the finder tiles
            self.open_found_b: i64 = 0
            self.revealed: i64 = 0  # starting tiles are open
            self.pyramid_pool: i64 = 4294967295
            self.decoration_pool: i64 = 32767
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
            self.moved: i64 = 0  # mask of the dice that moved and whose action is not over (city:37, 67)
            self.main_board: i64 = 0  # board of the main action being carried out, 0 = none
            self.main_open: i64 = 0  # an extra worker may still join it (city:38, expansion:R152)
            self.main_workers: i64 = 0
            self.main_lowest: i64 = 0
            self.main_known: i64 = 0  # technologies that work for it (city:42)
            self.main_placed: i64 = 0  # pyramid tiles laid
            self.main_discount: i64 = 0  # technology 15's discount is still there
            self.main_power: i64 = 0  # power-ups the action itself has given
            self.bot_actions: i64 = 0  # its action tiles + 1 by place, the last one aside; three bits each
            self.bot_directions: i64 = 0  # its direction tiles from above, kind * 2 + face; three bits each
            self.bot_priest: i64 = 0  # house option: its priest tile
            self.covered_ahead: i64 = 0  # Nobles: spaces it covered out of their order, row * 5 + space
            self.discarded: i64 = 0  # discovery tiles out of the game, packed
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
            self.majors_more: i64 = 0  # copies of Major Discovery tiles beyond those we know of, packed
            self.altars_turned: i64 = 0  # mask of altars whose tile has its two sides the other way round
            self.mansion_order: i64 = 0  # index in claims.TEMPLE_ORDERS
        else:
            self.layout, self.pool, self.worship = other.layout, other.pool, other.worship[:]
            self.lying, self.start_pool, self.open_tiles = other.lying[:], other.start_pool, other.open_tiles
            self.open_found_a, self.open_found_b, self.revealed = other.open_found_a, other.open_found_b, other.revealed
            self.pyramid_pool, self.decoration_pool = other.pyramid_pool, other.decoration_pool
            self.slots, self.decorations, self.offer = other.slots[:], other.decorations[:], other.offer[:]
            self.top_row, self.centre_row, self.bottom_row = other.top_row, other.centre_row, other.bottom_row
            self.light, self.dark, self.eclipses = other.light, other.dark, other.eclipses
            self.final_round, self.capstone, self.neutral_a = other.final_round, other.capstone, other.neutral_a
            self.neutral_b, self.neutral_drawn, self.moved = other.neutral_b, other.neutral_drawn, other.moved
            self.main_board, self.main_open, self.main_workers = other.main_board, other.main_open, other.main_workers
            self.main_lowest, self.main_known, self.main_placed = other.main_lowest, other.main_known, other.main_placed
            self.main_discount, self.main_power = other.main_discount, other.main_power
            self.bot_actions, self.bot_directions = other.bot_actions, other.bot_directions
            self.bot_priest, self.covered_ahead, self.discarded = other.bot_priest, other.covered_ahead, other.discarded
            self.major_pool, self.open_found_major, self.fresh = other.major_pool, other.open_found_major, other.fresh
            self.arrived, self.main_double, self.claims = other.arrived, other.main_double, other.claims
            self.mansion_tile, self.majors_discarded = other.mansion_tile, other.majors_discarded
            self.altar_tiles, self.piles_a, self.piles_b = other.altar_tiles, other.piles_a, other.piles_b
            self.main_shaman, self.shaman_turn = other.main_shaman, other.shaman_turn
            self.unlock_paid, self.map, self.settled = other.unlock_paid, other.map, other.settled
            self.specials, self.shown, self.majors_more = other.specials, other.shown, other.majors_more
            self.altars_turned, self.mansion_order = other.altars_turned, other.mansion_order

    def take(self, other: "CityFields") -> None:
        """As a copy of it, without making anything."""
        self.take_stack(other)
        self.layout, self.pool, self.start_pool = other.layout, other.pool, other.start_pool
        self.open_tiles, self.open_found_a = other.open_tiles, other.open_found_a
        self.open_found_b, self.revealed, self.pyramid_pool = other.open_found_b, other.revealed, other.pyramid_pool
        self.decoration_pool, self.top_row, self.centre_row = other.decoration_pool, other.top_row, other.centre_row
        self.bottom_row, self.light, self.dark = other.bottom_row, other.light, other.dark
        self.eclipses, self.final_round, self.capstone = other.eclipses, other.final_round, other.capstone
        self.neutral_a, self.neutral_b, self.neutral_drawn = other.neutral_a, other.neutral_b, other.neutral_drawn
        self.moved, self.main_board, self.main_open = other.moved, other.main_board, other.main_open
        self.main_workers, self.main_lowest = other.main_workers, other.main_lowest
        self.main_known, self.main_placed = other.main_known, other.main_placed
        self.main_discount, self.main_power = other.main_discount, other.main_power
        self.bot_actions, self.bot_directions = other.bot_actions, other.bot_directions
        self.bot_priest, self.covered_ahead, self.discarded = other.bot_priest, other.covered_ahead, other.discarded
        self.major_pool, self.open_found_major, self.fresh = other.major_pool, other.open_found_major, other.fresh
        self.arrived, self.main_double, self.claims = other.arrived, other.main_double, other.claims
        self.mansion_tile, self.majors_discarded = other.mansion_tile, other.majors_discarded
        self.altar_tiles, self.piles_a, self.piles_b = other.altar_tiles, other.piles_a, other.piles_b
        self.main_shaman, self.shaman_turn = other.main_shaman, other.shaman_turn
        self.unlock_paid, self.map, self.settled = other.unlock_paid, other.map, other.settled
        self.specials, self.shown, self.majors_more = other.specials, other.shown, other.majors_more
        self.altars_turned, self.mansion_order = other.altars_turned, other.mansion_order
        overwrite(self.worship, other.worship, 8)
        overwrite(self.lying, other.lying, 7)
        overwrite(self.slots, other.slots, 30)
        overwrite(self.decorations, other.decorations, 16)
        overwrite(self.offer, other.offer, 7)

    def make_vectors(self) -> None:
        """As long as declared, of zeros."""
        self.layout = vec[i64]([0] * 28)
        self.worship = vec[i64]([0] * 8)
        self.lying = vec[i64]([0] * 7)
        self.slots = vec[i64]([0] * 30)
        self.decorations = vec[i64]([0] * 16)
        self.offer = vec[i64]([0] * 7)

    def forget_action(self) -> None:
        self.moved = self.main_board = self.main_open = self.main_workers = self.main_lowest = self.main_known = 0
        self.main_placed = self.main_discount = self.main_power = self.fresh = self.arrived = self.main_double = 0
        self.main_shaman = 0

    def forget_turn(self) -> None:
        self.shaman_turn = self.unlock_paid = 0

    def mix(self, h: Hasher) -> None:
        h.add(self.pool | self.start_pool << 42)
        h.add(self.open_tiles | self.open_found_a << 20 | self.open_found_b << 25 | self.revealed << 30)
        h.add(self.pyramid_pool | self.decoration_pool << 32 | self.top_row << 47 | self.centre_row << 50)
        h.add(self.bottom_row | self.light << 2 | self.dark << 6 | self.eclipses << 10 | self.final_round << 12)
        h.add(self.capstone | self.neutral_a << 1 | self.neutral_b << 10 | self.neutral_drawn << 19)
        h.add(self.moved | self.main_board << 4 | self.main_open << 7 | self.main_workers << 9)
        h.add(self.main_lowest | self.main_known << 3 | self.main_placed << 15 | self.main_discount << 17)
        h.add(self.main_power | self.bot_actions << 2 | self.bot_directions << 23 | self.bot_priest << 35)
        h.add(self.covered_ahead | self.discarded << 15)
        h.add(self.major_pool | self.open_found_major << 26 | self.fresh << 30 | self.arrived << 42)
        h.add(self.main_double | self.claims << 1 | self.mansion_tile << 10 | self.majors_discarded << 14)
        h.add(self.altar_tiles | self.piles_a << 12)
        h.add(self.piles_b | self.main_shaman << 32 | self.shaman_turn << 33 | self.unlock_paid << 34)
        h.add(self.map | self.settled << 36 | self.specials << 48)
        h.add(self.shown)
        h.add(self.majors_more | self.altars_turned << 26 | self.mansion_order << 30)
        h.add_packed(self.layout, 4)
        h.add_packed(self.worship, 5)
        h.add_all(self.lying)
        h.add_packed(self.slots, 8)
        h.add_packed(self.decorations, 4)
        h.add_packed(self.offer, 6)
