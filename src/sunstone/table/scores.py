"""Points over time and by source."""

from collections.abc import Sequence

from sunstone.engine.ledger import Event
from sunstone.engine.sheet import score_sheet
from sunstone.table.live import Live
from sunstone.table.sight import Series


def series(live: Live) -> Series:
    """Points by seat after each entry at which they changed, from the first entry to the last."""
    points = live.game.points
    entries = [n for n in range(len(points)) if n == 0 or points[n] != points[n - 1] or n == len(points) - 1]
    seats = range(live.game.state.seats)
    return {"entries": [n + 1 for n in entries], "points": [[points[n][seat] for n in entries] for seat in seats]}


def sheet(live: Live, upto: int | None = None) -> dict[str, list[int]]:
    """Points by source and seat, of the first `upto` entries."""
    return score_sheet(live.info, live.game.log[:upto], live.game.state.seats)


def sheet_of(live: Live, events: Sequence[Event]) -> dict[str, list[int]]:
    """The same of these events alone."""
    return score_sheet(live.info, [events], live.game.state.seats)
