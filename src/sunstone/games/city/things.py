"""What the ledger speaks of: the kinds of event, and the causes that the score sheet sorts by."""

from typing import Final

# what an event is about; the first eleven are amounts that a player holds
COCOA: Final = 1
WOOD: Final = 2
STONE: Final = 3
GOLD: Final = 4
VP: Final = 5
BLUE: Final = 6  # steps on a temple: BLUE + temple
RED: Final = 7
GREEN: Final = 8
AVENUE: Final = 9
PYRAMID: Final = 10  # steps on the pyramid track
TILE: Final = 11  # discovery tile taken, detail = kind
USED: Final = 12  # discovery tile flipped, detail = kind
POWER: Final = 13  # power-up, detail = board * 8 + power before
MOVED: Final = 14  # worker moved, detail = (from * 16 + to) * 8 + power
LOCKED: Final = 15  # worker put on a worship space, detail = board * 4 + space
UNLOCKED: Final = 16  # own workers freed, amount = how many
DISPLACED: Final = 17  # seat's worker pushed off a worship space, detail = board
ASCENDED: Final = 18
ENTERED: Final = 19  # a die comes into play, detail = board * 8 + power
TECHNOLOGY: Final = 20  # detail = technology
BUILDING: Final = 21  # detail = row
PLACED: Final = 22  # pyramid tile, detail = slot * 128 + tile * 4 + rotation
DECORATED: Final = 23  # detail = space * 16 + tile
DISC: Final = 24  # light disc, amount of steps
DRAWN: Final = 25  # chance showed something, detail = outcome, cause = where it lies + 1
KEPT: Final = 26  # starting tile kept, detail = tile
NEUTRAL: Final = 27  # neutral colour placed, detail = colour * 256 + mask of boards, + 512 if two on Alchemy
TURN: Final = 28  # a seat's turn begins
ECLIPSE: Final = 29  # an Eclipse is scored, amount = its number
CAPSTONE: Final = 30
ABANDONED: Final = 31  # a declared main action that could not be carried out any more
# Teotibot
ROLLED: Final = 32  # amount = sum of its dice, detail = place in the action pyramid * 8 + action tile
BOT_WHY: Final = 33  # why it does what follows, detail = reason * 16 + board
SHIFTED: Final = 34  # the action pyramid was shifted, detail = action tile that lies aside now
DISCARDED: Final = 35  # discovery tile out of the game, detail = kind
# modules
OBSIDIAN: Final = 36  # an amount that a player holds
MAJOR_TAKEN: Final = 37  # Major Discovery tile taken, detail = kind
MAJOR_USED: Final = 38  # Major Discovery tile flipped, detail = kind
TURNED_UP: Final = 39  # used discovery tile turned up again, detail = kind
CLAIMED: Final = 40  # temple owned and its royal space claimed, detail = temple
MAJOR_DISCARDED: Final = 41  # Major Discovery tile out of the game, detail = kind
DIE_ROLLED: Final = 42  # amount = face
SHAMAN: Final = 43  # shaman at an altar, detail = space * 2 + standing
LOWERED: Final = 44  # worker lost a power, detail = board * 8 + power before
WARRIOR: Final = 45  # warrior placed or moved, detail = region
SETTLED: Final = 46  # building in a region, detail = region
PRIEST_TAKEN: Final = 47  # priestess tile taken, detail = its number

# causes
SETUP: Final = 1
COLLECT: Final = 2
WORSHIP: Final = 3
UNLOCK: Final = 4
PRICE: Final = 5
ASCENSION: Final = 6
AVENUE_TILE: Final = 7
SALARY: Final = 8
ECLIPSE_AVENUE: Final = 9
ECLIPSE_LEADER: Final = 10
ECLIPSE_PYRAMID: Final = 11
MASKS: Final = 12
DECORATION: Final = 13
ICONS: Final = 14
LEVEL: Final = 15
POWER_UP: Final = 16
MOVE: Final = 17
CALENDAR: Final = 18
SIDEBAR: Final = 19
BOARD: Final = 20  # + board: its main action
TEMPLE: Final = 28  # + temple: a step's reward
EARLIER: Final = 31  # earlier owner of a technology
KNOWLEDGE: Final = 32  # + technology
ROYAL: Final = 41  # + royal tile
BONUS: Final = 50  # + temple bonus tile
DISCOVERY: Final = 57  # + kind of discovery tile
STARTING: Final = 78  # + starting tile
BOT_EXCHANGE: Final = 98
BOT_FALLBACK: Final = 99
BOT_ICONS: Final = 100
BOT_MASK: Final = 101
BOT_LEFT: Final = 102
BOT_KNOWN: Final = 103
BOT_BONUS: Final = 104
KNOWLEDGE_MORE: Final = 105  # + technology - 9
MAJOR: Final = 108  # + kind of Major Discovery tile
ROYAL_MORE: Final = 123  # + royal tile - 9
CLAIM: Final = 126  # a claimed royal tile
ALTAR: Final = 127
EMPIRE: Final = 128
REGION: Final = 128  # + region, from 1 on
ECLIPSE_WARRIORS: Final = 140
PRIESTESS: Final = 141  # a priestess tile
PUSHED: Final = 142  # by another shaman
CAUSES: Final = 143
