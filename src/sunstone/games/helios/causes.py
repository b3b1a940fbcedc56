"""Where an amount comes from: what log lines say behind it, and what the score sheet sorts by."""

from typing import Final

SETUP: Final = 1
EARTH_TOKEN: Final = 2  # the resource that comes with a token
BONUS_SPACE: Final = 3
MANA_SPACE: Final = 4
PAYMENT: Final = 5
HIRING: Final = 6
TEMPLE_MANA: Final = 7
SHINING: Final = 8  # illuminated Earth tokens
TEMPLES: Final = 9  # illuminated temples
CITY_HALL: Final = 10
REVOLUTION: Final = 11
BAZAAR: Final = 12
RESTOCKING: Final = 13
CORNERS: Final = 14
BONUS_TOKEN: Final = 15  # + kind: final scoring
LEFT_MANA: Final = 19
LEFT_RESOURCES: Final = 20
TILE_ACTION: Final = 21  # + symbol
BONUS_ACTION: Final = 24
PIECE: Final = 25  # + building or character
TEMPLE_SITE: Final = 45  # resources removed by a temple
CAUSES: Final = 46
