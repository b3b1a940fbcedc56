"""A personal board: which hexes there are and what is printed on them. It never changes and is shared."""

from typing import Final, final

from mypy_extensions import i64

from sunstone._compat import vec
from sunstone.engine.bits import bit
from sunstone.engine.keys import seal
from sunstone.games.helios import geometry

START: Final = geometry.CENTRE  # the start token's hex: coordinates are counted from it


@final
class Board:
    """Sets of hexes are masks. `neighbour` knows only hexes of this board."""

    def __init__(
        self, light: i64, dark: i64, yellow: i64, bonus_resource: i64, mana: i64, corner: i64, sun: i64
    ) -> None:
        self.light: i64 = light
        self.dark: i64 = dark
        self.yellow: i64 = yellow
        self.bonus_resource: i64 = bonus_resource
        self.mana: i64 = mana
        self.corner: i64 = corner
        self.sun_start: i64 = sun
        self.seal: i64 = seal(f"{light} {dark} {yellow} {bonus_resource} {mana} {corner} {sun}")  # for keys
        self.text: str = ""  # the owner's file, "" for the standard board
        self.neighbour: vec[i64] = vec[i64]([geometry.NOWHERE] * (geometry.HEXES * 6))  # [hex * 6 + direction]
        self.around: vec[i64] = vec[i64]([0] * geometry.HEXES)  # by hex: mask of its neighbours
        there: i64 = light | dark
        h: i64 = 0
        while h < geometry.HEXES:
            d: i64 = 0
            while d < 6:
                other: i64 = geometry.NEIGHBOUR[h * 6 + d]
                if other >= 0 and there >> h & 1 and there >> other & 1:
                    self.neighbour[h * 6 + d] = other
                    self.around[h] |= bit(other)
                d += 1
            h += 1

    def first_touch(self) -> i64:
        """Direction from the Sun's first hex to the start token."""
        d: i64 = 0
        while self.neighbour[self.sun_start * 6 + d] != START:
            d += 1
        return d
