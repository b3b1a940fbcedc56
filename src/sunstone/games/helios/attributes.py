"""Written by tools/fields.py from fields.py, which says what each is: edit that, and run the tool."""

from mypy_extensions import i64

from sunstone._compat import vec
from sunstone.engine.keys import Hasher
from sunstone.engine.state import NONE, State, overwrite


class PlayerFields:
    def __init__(self, other: "PlayerFields | None" = None) -> None:
        if other is None:
            self.land: i64 = 0  # mask of the hexes with a token
            self.temples: i64 = 0  # mask
            self.buildings: i64 = 0  # mask
            self.hired: i64 = 0  # mask of characters, active ones too
            self.active: i64 = 0
            self.mana: i64 = 1
            self.vp: i64 = 0
            self.sun: i64 = 0  # hex
            self.touch: i64 = 6  # direction of a token that the Sun hugs
            self.sun_value: i64 = 2
            self.tokens: vec[i64] = NONE  # by kind: mask
            self.cubes: vec[i64] = NONE  # by colour: hexes with a resource of it; + COLOURS: with two of it
            self.areas: vec[i64] = NONE  # tiles below each
        else:
            self.land, self.temples, self.buildings = other.land, other.temples, other.buildings
            self.hired, self.active, self.mana, self.vp = other.hired, other.active, other.mana, other.vp
            self.sun, self.touch, self.sun_value, self.tokens = other.sun, other.touch, other.sun_value, other.tokens[:]
            self.cubes, self.areas = other.cubes[:], other.areas[:]

    def take(self, other: "PlayerFields") -> None:
        """As a copy of it, without making anything."""
        self.land, self.temples, self.buildings = other.land, other.temples, other.buildings
        self.hired, self.active, self.mana, self.vp = other.hired, other.active, other.mana, other.vp
        self.sun, self.touch, self.sun_value = other.sun, other.touch, other.sun_value
        overwrite(self.tokens, other.tokens, 9)
        overwrite(self.cubes, other.cubes, 10)
        overwrite(self.areas, other.areas, 3)

    def make_vectors(self) -> None:
        """As long as declared, of zeros."""
        self.tokens = vec[i64]([0] * 9)
        self.cubes = vec[i64]([0] * 10)
        self.areas = vec[i64]([0] * 3)

    def mix(self, h: Hasher) -> None:
        h.add(self.land)
        h.add(self.temples)
        h.add(self.buildings | self.hired << 12 | self.active << 20 | self.mana << 28 | self.vp << 42)
        h.add(self.sun | self.touch << 6 | self.sun_value << 9)
        h.add_all(self.tokens)
        h.add_all(self.cubes)
        h.add_packed(self.areas, 18)


class HeliosFields(State):
    def __init__(self, other: "HeliosFields | None" = None) -> None:
        super().__init__(other)
        if other is None:
            self.round: i64 = 0  # from 1
            self.first: i64 = 0  # seat with the dragon
            self.turns: i64 = 0  # turns begun in this round, all seats together
            self.revolved: i64 = 0  # a revolution has scored this turn (helios:R07)
            self.houses: i64 = 35
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
        else:
            self.round, self.first, self.turns, self.revolved = other.round, other.first, other.turns, other.revolved
            self.houses, self.drawn, self.supply, self.pool = other.houses, other.drawn, other.supply[:], other.pool[:]
            self.discards, self.columns, self.piles = other.discards[:], other.columns[:], other.piles[:]
            self.extra, self.face_up, self.gone = other.extra[:], other.face_up[:], other.gone[:]
            self.bonus = other.bonus[:]

    def take(self, other: "HeliosFields") -> None:
        """As a copy of it, without making anything."""
        self.take_stack(other)
        self.round, self.first, self.turns, self.revolved = other.round, other.first, other.turns, other.revolved
        self.houses, self.drawn = other.houses, other.drawn
        overwrite(self.supply, other.supply, 5)
        overwrite(self.pool, other.pool, 12)
        overwrite(self.discards, other.discards, 12)
        overwrite(self.columns, other.columns, 3)
        overwrite(self.piles, other.piles, 5)
        overwrite(self.extra, other.extra, 5)
        overwrite(self.face_up, other.face_up, 6)
        overwrite(self.gone, other.gone, 5)
        overwrite(self.bonus, other.bonus, 4)

    def make_vectors(self) -> None:
        """As long as declared, of zeros."""
        self.supply = vec[i64]([0] * 5)
        self.pool = vec[i64]([0] * 12)
        self.discards = vec[i64]([0] * 12)
        self.columns = vec[i64]([0] * 3)
        self.piles = vec[i64]([0] * 5)
        self.extra = vec[i64]([0] * 5)
        self.face_up = vec[i64]([0] * 6)
        self.gone = vec[i64]([0] * 5)
        self.bonus = vec[i64]([0] * 4)

    def mix(self, h: Hasher) -> None:
        h.add(self.round | self.first << 3 | self.turns << 5 | self.revolved << 10 | self.houses << 11)
        h.add(self.drawn)
        h.add_packed(self.supply, 4)
        h.add_packed(self.pool, 3)
        h.add_packed(self.discards, 3)
        h.add_packed(self.columns, 18)
        h.add_packed(self.piles, 3)
        h.add_packed(self.extra, 4)
        h.add_packed(self.face_up, 4)
        h.add_packed(self.gone, 4)
        h.add_packed(self.bonus, 2)
