"""What the ledger speaks of: the kinds of event."""

from typing import Final

VP: Final = 1  # detail = the tile that is shown
