"""What the ledger speaks of: the kinds of event, and the causes that the score sheet sorts by."""

from typing import Final

# what an event is about; resources have the hex as their detail
RESOURCE: Final = 1  # + colour: 1 to 5
MANA: Final = 6
VP: Final = 7
SUN_VALUE: Final = 8
INFINITY: Final = 9  # the marker goes to the infinity space
TOKEN: Final = 10  # laid, detail = hex * 16 + token
LOST_TOKEN: Final = 11  # an Earth token of the Land Steward that fits nowhere, detail = colour
TEMPLE: Final = 12  # detail = hex
BUILDING: Final = 13  # detail = building
HIRED: Final = 14  # detail = character
ACTIVATED: Final = 15
TILE: Final = 16  # taken, detail = symbol * 4 + colour
AREA: Final = 17  # it goes below, detail = area
SET: Final = 18  # four tiles leave, detail = area
MOVED: Final = 19  # the Sun, amount = steps, detail = from * 64 + to
DECLINED: Final = 20
FORFEITED: Final = 21
DRAWN: Final = 22  # chance showed something, detail = outcome
FIRST: Final = 23  # start player
TURN: Final = 24  # a seat's turn begins
ROUND: Final = 25  # amount = its number
PHASE: Final = 26  # amount = 2 characters, 3 restocking, 4 final scoring
PASSED: Final = 27
NO_ROOM: Final = 28  # a bonus resource is lost

# causes
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
