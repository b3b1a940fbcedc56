"""Why an action is refused, by number. `words.py` says it in a sentence, with the rules behind it."""

from typing import Final

from sunstone.games.city.state import GAME_OVER as GAME_OVER  # 1

NOT_ASKED: Final = 2
NO_SUCH_WORKER: Final = 3
NOTHING_LOCKED: Final = 4
NO_COCOA: Final = 5
INSIDE_WORSHIP: Final = 6
NOT_WIDE: Final = 7
NO_WAIVER: Final = 8
NOTHING_TO_WAIVE: Final = 9
NO_TILE: Final = 10
NO_DOUBLE_MOVE: Final = 11
NO_SECOND_WORKER: Final = 12
NO_FREE_MOVE: Final = 13
NO_WORSHIP_HERE: Final = 14
NO_SUCH_SPACE: Final = 15
OWN_WORKER_THERE: Final = 16
NO_DISCOVERY_HERE: Final = 17
PALACE_NEEDS_ABILITY: Final = 18
CANNOT_PAY_TILE: Final = 19
NO_MAIN_ACTION: Final = 20
NO_EXTRA_WORKER: Final = 21
EXTRA_NOT_NEEDED: Final = 22
EXTRA_NO_ACTION: Final = 23
EXTRA_TOO_MANY: Final = 24
ROW_NOT_OPEN: Final = 25
KNOWN_ALREADY: Final = 26
NO_GOLD: Final = 27
NO_WOOD: Final = 28
NO_STONE: Final = 29
NO_BUILDINGS: Final = 30
ROW_FULL: Final = 31
WRONG_ROW: Final = 32
NOT_OFFERED: Final = 33
SPACE_CLOSED: Final = 34
SLOT_TAKEN: Final = 35
NOT_SUPPORTED: Final = 36
NO_DISCOUNT: Final = 37
SAME_FACE: Final = 38
ENOUGH_TILES: Final = 39
FIRST_A_TILE: Final = 40
CAN_BE_DONE: Final = 41
DONE_ALREADY: Final = 42
FIRST_THE_ABILITY: Final = 43
NO_MORE_EXCHANGES: Final = 44
NO_RESOURCE: Final = 45
WRONG_EXCHANGE: Final = 46
TEMPLE_BLOCKED: Final = 47
NOT_LYING_HERE: Final = 48
NOT_ON_THIS_BOARD: Final = 49
JUST_MOVED: Final = 50
COMPULSORY: Final = 51
NO_DIE_ON_WHEEL: Final = 52
NO_ELIGIBLE_WORKER: Final = 53
MORE_THAN_DUE: Final = 54
NOT_IN_HAND: Final = 55
RISING_ORDER: Final = 56
NOT_ON_YOUR_TILES: Final = 57
NOT_OPEN_IN_DRAFT: Final = 58
NOT_IN_STACK: Final = 59
NOT_OWN_TEMPLE: Final = 60
# modules
WRONG_MIX: Final = 61
NO_OBSIDIAN_GAIN: Final = 62
NO_HARVEST: Final = 63
ONE_HARVEST: Final = 64
NOT_USED_YET: Final = 65
TOO_FAR_BACK: Final = 66
NOT_YOUR_TURN: Final = 67
NO_CLAIMED_STEP: Final = 68
REASONS: Final = 69  # how many there are, and 1
