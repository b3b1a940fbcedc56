"""Where an amount comes from: what log lines say behind it, and what the score sheet sorts by."""

from typing import Final

KEPT: Final = 1
DROPPED: Final = 2
