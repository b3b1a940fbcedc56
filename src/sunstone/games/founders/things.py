"""What the ledger speaks of: the kinds of event, and the causes that the score sheet sorts by."""

from typing import Final

# what an event is about
VP: Final = 1
WOOD: Final = 2  # cubes come or go; detail 1: they are paid
STONE: Final = 3
GOLD: Final = 4
TURN: Final = 5  # a seat's turn begins
DISKS: Final = 6  # amount disks are placed, detail = space * 8 + Strength
PASSED: Final = 7  # detail 1: for want of anything else
ARCHITECT: Final = 8  # the Architect moves, detail = side
BUILT: Final = 9  # a piece is laid, detail = piece * 8192 + spot
RAISED: Final = 10  # a pyramid tile is laid, detail = colour * 16 + square
TAKEN: Final = 11  # worship tile taken, detail = tile
RETURNED: Final = 12  # worship tile put under its stack, detail = tile
OFFERED: Final = 13  # detail = tile
MASK: Final = 14  # mask tile taken, detail = colour * 5 + tile; amount 0: the stack was empty, detail = colour * 5
FAVOR: Final = 15  # the favor token moves, amount steps, detail = space
BONUS: Final = 16  # bonus disk used, detail = bonus
FORFEITED: Final = 17  # the action of the turn
ROUND: Final = 18  # a round begins, amount = its number
TOPPED: Final = 19  # the market gets amount tiles, detail = kind of tile
DRAWN: Final = 20  # chance showed something, detail = outcome, amount = where: space, colour or seat
FINAL: Final = 21  # the final scoring begins
LOST: Final = 22  # a reward that cannot be used, detail = reward, amount = why: see below
PLAN: Final = 23  # the rival draws a plan card, detail = card
RIVAL_TOOK: Final = 24  # the rival takes a tile out of the market, detail = kind of tile; amount 0: nothing

# why a reward is lost
WITHOUT_ROOM: Final = 1
SUPPLY_EMPTY: Final = 2

# causes
SETUP: Final = 1
CONSTRUCT_BUILDING: Final = 2
CONSTRUCT_TEMPLE: Final = 3
CONSTRUCT_PYRAMID: Final = 4
PRODUCE: Final = 5
GAIN_FAVOR: Final = 6
MASKS: Final = 7  # + colour
BONUS_DISK: Final = 10  # + bonus
REWARD: Final = 20  # + reward
OFFERING: Final = 40  # + entry of the data file
DISTRICT: Final = 70  # + district
RIVAL: Final = 75
RIVAL_BONUS: Final = 76
RIVAL_SETS: Final = 78
RIVAL_START: Final = 79
