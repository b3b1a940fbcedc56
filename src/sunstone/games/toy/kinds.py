"""The kinds of step, by number. Their names are those of the constants and stand in saved positions."""

from typing import Final

DEAL: Final = 1  # a: for whom
BID: Final = 2
REVEAL: Final = 3
