"""What is printed, as numbers (toy:1, toy:2, toy:6)."""

from typing import Final

TILES: Final = 6  # numbers, from 1 on
COPIES: Final = 2  # of each
ROUNDS: Final = 3
CONSOLATION: Final = 1  # points for a dropped tile
