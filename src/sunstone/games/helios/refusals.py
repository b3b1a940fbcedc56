"""Why an action is refused, by number. `words.py` says it in a sentence, with the rules behind it."""

from typing import Final

from sunstone.games.helios.state import GAME_OVER as GAME_OVER  # 1

NOT_ASKED: Final = 2
COLUMN_EMPTY: Final = 3
NOTHING_TO_DO: Final = 4
NOT_FACE_UP: Final = 5
HEX_DARK: Final = 6
HEX_TAKEN: Final = 7
SUN_THERE: Final = 8
NOT_ADJACENT: Final = 9
SUN_SHUT_IN: Final = 10
SUPPLY_EMPTY: Final = 11
NO_TOKEN_THERE: Final = 12
TEMPLE_THERE: Final = 13
TOKEN_FULL: Final = 14
NO_HOUSES: Final = 15
BUILT_ALREADY: Final = 16
CANNOT_PAY: Final = 17
NO_SUCH_RESOURCE: Final = 18
RISING_ORDER: Final = 19
NEEDED_COLOUR: Final = 20
NOT_ENOUGH_MANA: Final = 21
SUN_STANDS_THERE: Final = 22
SUN_ON_TOKEN: Final = 23
DEAD_END: Final = 24
NOT_ON_SHORE: Final = 25
TOO_FAR: Final = 26
NOT_SHONE_ON: Final = 27
HIRED_ALREADY: Final = 28
HIRED_THIS_TURN: Final = 29
NOT_HIRED: Final = 30
ACTIVE_ALREADY: Final = 31
ACTIVATED_THIS_TURN: Final = 32
NOTHING_DONE: Final = 33
SOMETHING_DONE: Final = 34
NOT_ON_BOARD: Final = 35
NOT_IN_PILE: Final = 36
NO_PLACE: Final = 37
NOT_DRAWN: Final = 38
IN_A_LAKE: Final = 39
REASONS: Final = 40  # how many there are, and 1
