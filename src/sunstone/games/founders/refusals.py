"""Why an action is refused, by number. `words.py` says it in a sentence, with the rules behind it."""

from typing import Final

from sunstone.games.founders.state import GAME_OVER as GAME_OVER  # 1

NOT_ASKED: Final = 2
NO_SUCH_SPACE: Final = 3
SPACE_FULL: Final = 4
TOO_FEW_DISKS: Final = 5
NOTHING_TO_DO_THERE: Final = 6
OTHER_COLUMN: Final = 7
NOT_IN_MARKET: Final = 8
NOT_IN_SUPPLY: Final = 9
TOO_WEAK: Final = 10
NO_ROOM: Final = 11
CANNOT_PAY: Final = 12
SQUARE_TAKEN: Final = 13
SQUARE_OUT_OF_REACH: Final = 14
NOT_SUPPORTED: Final = 15
NO_OPEN_SQUARE: Final = 16
NO_SUCH_TILE: Final = 17
CONDITION_NOT_MET: Final = 18
NOTHING_TO_SWAP: Final = 19
NO_BONUS: Final = 20
BONUS_USELESS: Final = 21
MUST_BUILD: Final = 22
NOT_NAMED: Final = 23
OFF_THE_CITY: Final = 24
OUT_OF_REACH: Final = 25
CELL_TAKEN: Final = 26
ON_A_MASK: Final = 27
SAME_LOOK: Final = 28
NO_CUBE_HERE: Final = 29
WRONG_CUBE: Final = 30
RISING_ORDER: Final = 31
NOT_THE_PRICE: Final = 32
NOT_NEXT_TO_IT: Final = 33
SAME_CUBE: Final = 34
USED_CELL: Final = 35
NOTHING_LEFT: Final = 36
TOO_OFTEN: Final = 37
NOT_FACE_UP: Final = 38
NOT_ON_TOP: Final = 39
EMPTY_STACK: Final = 40
COLOUR_PLACED: Final = 41
CENTRE_OR_UPPER: Final = 42
NOT_DRAWN_HERE: Final = 43
MUST_TAKE: Final = 44
SIZE_1: Final = 45
GRANTED_ONLY: Final = 46
REASONS: Final = 47  # how many there are, and 1
