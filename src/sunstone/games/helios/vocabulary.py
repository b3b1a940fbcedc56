"""Helios's vocabulary: one block of ints a question. Players' actions first, chance has a range of its own."""

from typing import Final

START: Final = 0  # start token: + brown, gray, green
TAKE: Final = 3  # action tile: + symbol
AREA: Final = 6  # for a gray tile: + red, yellow, blue
DECLINE: Final = 9  # do nothing with the tile
BONUS: Final = 10  # bonus action: + symbol
FORFEIT: Final = 13
TOKEN: Final = 14  # create land: + face-up pile (five colours, the extra pile), then + 6 + Bonus token
PLACE: Final = 24  # + hex
GAIN: Final = 85  # a resource of choice: + colour
PUT: Final = 90  # where it goes: + hex
TEMPLE: Final = 151  # + hex
BUILD: Final = 212  # + building
PAY: Final = 224  # a resource from a token: + hex * 5 + colour
BAZAAR: Final = 529  # + Mana sold
SUN: Final = 533  # + hex
SHINE: Final = 594  # which token gets the last resources: + hex
HIRE: Final = 655  # + character
ACTIVATE: Final = 663  # + character
PASS: Final = 671
DONE: Final = 672
ACTIONS: Final = 673

# --- chance
FIRST_DRAWN: Final = 1000  # + seat
TILE_DRAWN: Final = 1004  # + symbol * 4 + colour
EARTH_DRAWN: Final = 1016  # from the extra pile: + colour
