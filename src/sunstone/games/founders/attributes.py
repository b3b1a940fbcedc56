"""Written by tools/fields.py from fields.py, which says what each is: edit that, and run the tool."""

from mypy_extensions import i64

from sunstone._compat import vec
from sunstone.engine.keys import Hasher
from sunstone.engine.state import NONE, State, overwrite


class PlayerFields:
    def __init__(self, other: "PlayerFields | None" = None) -> None:
        if other is None:
            self.vp: i64 = 0
            self.disks: i64 = 0  # in hand
            self.architect: i64 = 0  # side: N E S W
            self.favor: i64 = 0  # space of the favor token, 0 = start
            self.board: i64 = 0  # which of the house's boards
            self.wood: i64 = 0  # cubes in the city
            self.stone: i64 = 0
            self.gold: i64 = 0
            self.worship: i64 = 0  # mask of worship tiles held
            self.masks: i64 = 0  # mask of mask tiles taken: colour * 5 + tile
            self.pyramid: i64 = 0  # faces, three bits a square: colour + 1, 4 = blank, 0 = empty
            self.built: i64 = 0  # how many pieces of each kind, five bits each
            self.city: vec[i64] = NONE  # one mask a district: see state.py
            self.pieces: vec[i64] = NONE  # in the order they were laid
        else:
            self.vp, self.disks, self.architect, self.favor = other.vp, other.disks, other.architect, other.favor
            self.board, self.wood, self.stone, self.gold = other.board, other.wood, other.stone, other.gold
            self.worship, self.masks, self.pyramid, self.built = other.worship, other.masks, other.pyramid, other.built
            self.city, self.pieces = other.city[:], other.pieces[:]

    def take(self, other: "PlayerFields") -> None:
        """As a copy of it, without making anything."""
        self.vp, self.disks, self.architect, self.favor = other.vp, other.disks, other.architect, other.favor
        self.board, self.wood, self.stone, self.gold = other.board, other.wood, other.stone, other.gold
        self.worship, self.masks, self.pyramid, self.built = other.worship, other.masks, other.pyramid, other.built
        self.pieces = other.pieces[:]
        overwrite(self.city, other.city, 16)

    def make_vectors(self) -> None:
        """As long as declared, of zeros."""
        self.city = vec[i64]([0] * 16)
        self.pieces = vec[i64]()

    def mix(self, h: Hasher) -> None:
        h.add(self.vp | self.disks << 20 | self.architect << 23 | self.favor << 25 | self.board << 29)
        h.add(self.wood | self.stone << 8 | self.gold << 16 | self.worship << 24)
        h.add(self.masks | self.pyramid << 15)
        h.add(self.built)
        h.add_all(self.city)
        h.add(len(self.pieces))
        h.add_packed(self.pieces, 17)


class FoundersFields(State):
    def __init__(self, other: "FoundersFields | None" = None) -> None:
        super().__init__(other)
        if other is None:
            self.round: i64 = 0  # 0 in the set-up
            self.turn: i64 = 0  # the seat whose turn it is
            self.passed: i64 = 0  # mask of the seats that have passed
            self.spaces: vec[i64] = NONE  # bonus disk and disks: see state.py
            self.tiles: vec[i64] = NONE  # market and supply
            self.worship: vec[i64] = NONE  # the display: see state.py
            self.masks: i64 = 0  # mask tiles taken, four bits a colour
            self.space: i64 = 9  # where the disks were placed
            self.strength: i64 = 0
            self.bonus_left: i64 = 0  # the bonus disk of the space may still be used
            self.made: vec[i64] = NONE  # cells that the running production has used, by district
            self.plan: i64 = 0  # mask of the plan cards still to come in the round
            self.rival_temples: i64 = 0  # eight bits a colour
            self.rival_tiles: i64 = 0
        else:
            self.round, self.turn, self.passed, self.spaces = other.round, other.turn, other.passed, other.spaces[:]
            self.tiles, self.worship, self.masks = other.tiles[:], other.worship[:], other.masks
            self.space, self.strength, self.bonus_left = other.space, other.strength, other.bonus_left
            self.made, self.plan, self.rival_temples = other.made[:], other.plan, other.rival_temples
            self.rival_tiles = other.rival_tiles

    def take(self, other: "FoundersFields") -> None:
        """As a copy of it, without making anything."""
        self.take_stack(other)
        self.round, self.turn, self.passed, self.masks = other.round, other.turn, other.passed, other.masks
        self.space, self.strength, self.bonus_left = other.space, other.strength, other.bonus_left
        self.plan, self.rival_temples, self.rival_tiles = other.plan, other.rival_temples, other.rival_tiles
        overwrite(self.spaces, other.spaces, 9)
        overwrite(self.tiles, other.tiles, 30)
        overwrite(self.worship, other.worship, 12)
        overwrite(self.made, other.made, 4)

    def make_vectors(self) -> None:
        """As long as declared, of zeros."""
        self.spaces = vec[i64]([0] * 9)
        self.tiles = vec[i64]([0] * 30)
        self.worship = vec[i64]([0] * 12)
        self.made = vec[i64]([0] * 4)

    def forget_turn(self) -> None:
        self.space = 9
        self.strength = self.bonus_left = 0

    def mix(self, h: Hasher) -> None:
        h.add(self.round | self.turn << 3 | self.passed << 5 | self.masks << 9 | self.space << 21)
        h.add(self.strength | self.bonus_left << 3 | self.plan << 4 | self.rival_temples << 13)
        h.add(self.rival_tiles)
        h.add_packed(self.spaces, 12)
        h.add_packed(self.tiles, 4)
        h.add_all(self.worship)
        h.add_all(self.made)
