"""The clocks of a table: whose run, what a change does to them, and what is done when time is over.

While others are asked to agree to something the clocks go on: who is to move may do so, which settles it. What was used
is not given back by an undo, and no turn brings its increment twice (`clock.py`)."""

from collections.abc import Mapping, Sequence

from sunstone.table import clock
from sunstone.table.clock import Now, Times
from sunstone.table.game import ASIDE, DECIDED, FIRST, kept_aside
from sunstone.table.live import NOBODY, Live
from sunstone.table.people import Seat
from sunstone.table.turns import asked


def turn_numbers(live: Live) -> list[int]:
    """By seat: how many turns it has had before the one that it is in, or its next. A turn ends when another seat does
    something; an answer that is kept aside is one of its own."""
    counts, last = [0] * len(live.seats), NOBODY
    for entry, marks in zip(live.game.record.entries, live.game.marks, strict=True):
        if entry.mover >= len(counts):
            continue
        alone = marks & ASIDE and marks & FIRST
        if marks & DECIDED and (entry.mover != last or alone):
            counts[entry.mover] += 1
        last = entry.mover
    if last != NOBODY and _goes_on(live, last):
        counts[last] -= 1
    return counts


def _goes_on(live: Live, seat: int) -> bool:
    """Whether the seat that did something last is still in that turn."""
    return live.hold == seat or (live.hold == NOBODY and asked(live) == [seat] and not kept_aside(live.game.state))


def passed(live: Live, at: float, before: Sequence[Seat], away: Mapping[str, float]) -> Times:
    """The times after a change. `before`: the seats as they were. `away`: until when people are on holiday."""
    assert live.clock is not None and live.clocks is not None
    bots = [seat.seat for seat in live.seats if seat.bot]
    back = [seat.seat for seat, was in zip(live.seats, before, strict=True) if was.bot and not seat.bot]
    waits = [seat for seat in asked(live) if live.seats[seat].person and seat not in bots]
    gone = {seat.seat: away[seat.person] for seat in live.seats if seat.person in away}
    now = Now(at, turn_numbers(live), waits, bots, back, gone, live.paused and live.running)
    return clock.passed(live.clock, live.clocks, now)


def run_out(live: Live, at: float) -> list[int]:
    """Seats whose time is over. None, if it is not over any more: somebody was faster."""
    return clock.run_out(live.clocks, at) if live.running and live.clocks is not None else []


def pause_is_over(live: Live, at: float) -> bool:
    return live.running and live.clocks is not None and live.clocks.paused is not None and live.clocks.paused <= at


def left(live: Live, seat: int) -> float | None:
    """Seconds that the seat has: all in all while its clock stands, else from when on it runs."""
    if live.clocks is None or live.seats[seat].bot or live.seats[seat].open:
        return None
    return round(live.clocks.left[seat], 3)


def over_at(live: Live, seat: int) -> float | None:
    """When the seat's time is over, if its clock runs; seconds since 1970."""
    at = clock.over_at(live.clocks, seat) if live.clocks else None
    return None if at is None else round(at + live.outages, 3)


def away(live: Live, seat: int) -> float | None:
    """Until when its person is, or was, on holiday."""
    at = live.clocks.away[seat] if live.clocks else None
    return None if at is None else round(at + live.outages, 3)
