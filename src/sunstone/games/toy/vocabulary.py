"""The numbers of the actions: players' from 0 on, chance's from 1000 on. `names.py` says how they are spelled."""

from typing import Final

KEEP: Final = 0
DROP: Final = 1
TILE_DRAWN: Final = 1000  # + number - 1
