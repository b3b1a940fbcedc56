"""What a position of Helios holds, and the bounds of all of it. `python tools/fields.py` after a change."""

from typing import Final

from sunstone.engine.fields import Fields, Number, Vector
from sunstone.games.helios import components as facts, geometry
from sunstone.games.helios.sun import NO_TOUCH

_HEX: Final = 2**geometry.HEXES - 1  # a mask of hexes
SEAT: Final = Fields(
    [
        Number("land", _HEX, "mask of the hexes with a token"),
        Number("temples", _HEX, "mask"),
        Number("buildings", 2**12 - 1, "mask"),
        Number("hired", 2**8 - 1, "mask of characters, active ones too"),
        Number("active", 2**8 - 1),
        Number("mana", 9999, start=facts.START_MANA),
        Number("vp", 999_999),
        Number("sun", geometry.HEXES - 1, "hex"),
        Number("touch", 6, "direction of a token that the Sun hugs", start=NO_TOUCH),
        Number("sun_value", 14, start=facts.FIRST_VALUE),
        Vector("tokens", 9, _HEX, "by kind: mask"),
        Vector("cubes", 10, _HEX, "by colour: hexes with a resource of it; + COLOURS: with two of it"),
        Vector("areas", 3, 2**18 - 1, "tiles below each"),
    ],
)
TABLE: Final = Fields(
    [
        Number("round", 4, "from 1"),
        Number("first", 3, "seat with the dragon"),
        Number("turns", 18, "turns begun in this round, all seats together"),
        Number("revolved", 1, "a revolution has scored this turn (helios:R07)"),
        Number("houses", facts.HOUSES, start=facts.HOUSES),
        Number("drawn", 63, "tokens of the Land Steward that wait: colour + 1, three bits each"),
        Vector("supply", 5, max(facts.RESOURCES), "resources by colour"),
        Vector("pool", 12, 4, "action tiles face down, [symbol * 4 + colour]"),
        Vector("discards", 12, 4, "the same, discarded"),
        Vector("columns", 3, 2**18 - 1, "by symbol"),
        Vector("piles", 5, 4, "Earth tokens face down in the colour piles"),
        Vector("extra", 5, 8, "by colour: in the extra pile, face down"),
        Vector("face_up", 6, 15, "by pile: colour + 1 (+ WITH_RESOURCE), 0 = none"),
        Vector("gone", 5, 8, "Earth tokens out of the game, by colour"),
        Vector("bonus", 4, 2, "Bonus tokens nobody has taken"),
    ],
)
