"""Why an action is refused, by number. `words.py` says it in a sentence, with the rules behind it."""

from typing import Final

GAME_OVER: Final = 1
NOT_ASKED: Final = 2
NOT_DRAWN: Final = 3
