"""Looks after the clocks of all tables: says that a server runs here, and acts when somebody's time is over.

A bot that is about as strong as the person plays on then, until they take the seat back. It is work by lease, so that
one server does it and another takes over when that one dies; and whoever comes second finds that it is done."""

import logging
import threading
from collections.abc import Mapping

from sunstone.table import clocks, seating
from sunstone.table.brief import Brief
from sunstone.table.errors import NoTable
from sunstone.table.fitting import nearest
from sunstone.table.live import Live
from sunstone.table.room import Room

EVERY = 5.0  # seconds between two looks, and as long it may take until time that is over is
SOONEST = 0.2
LEASE = "clock "  # begins the name of a lease: of which table is the rest of it
MEDIUM = "medium"  # plays for who has no rating yet
_logger = logging.getLogger(__name__)


class Timekeeper:
    """`start` it beside a server, or call `look`."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self._brief = Brief(_logger)
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._loop, daemon=True, name="clocks")

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._stopping.set()
        if self._thread.is_alive():
            self._thread.join()

    def _loop(self) -> None:
        wait = 0.0
        while not self._stopping.wait(wait):
            try:
                wait = self.look()
            except Exception as error:  # the database is away: nobody is charged for that
                wait = EVERY
                self._brief.tell("", "the clocks cannot be looked after, and it is tried again", error)

    def look(self) -> float:
        """Do what is due. Seconds until the next look."""
        self.room.keeper.pulse.beat()
        for table_id in self.room.store.overdue(self.room.keeper.pulse.now()):
            try:
                self.end(table_id)
            except NoTable:
                continue
            except Exception as error:  # a damaged table: the others have their turn
                self._brief.tell(table_id, "time cannot be ended at table", error)
        upcoming = self.room.store.next_deadline()
        left = 0.0 if upcoming is None else upcoming - self.room.keeper.pulse.now()
        return min(EVERY, max(SOONEST, left)) if left > 0 else EVERY  # what is left over is another's, or damaged

    def end(self, table_id: str) -> None:
        """Of a table at which time is over, if nobody else does it."""
        with self.room.leases.held(LEASE + table_id) as ours:
            if not ours:
                return
            at = self.room.keeper.pulse.now()
            with self.room.keeper.reading(table_id) as live:
                late, game = [live.seats[seat] for seat in clocks.run_out(live, at)], live.info.name
            bots = {seat.seat: self.like(seat.person, game) for seat in late}
            self.room.keeper.change(table_id, lambda live: _ended(live, at, bots))

    def like(self, person: str, game: str) -> str:
        """The level that is about as strong as this person, by the rating."""
        return nearest(self.room.store, person, game) or MEDIUM


def _ended(live: Live, at: float, bots: Mapping[int, str]) -> tuple[str, str]:
    """By the table as it is now: somebody may have been faster."""
    if clocks.pause_is_over(live, at):
        live.paused = False
        return "seat", "The pause is over: the clocks run again"
    told = [seating.time_over(live, seat, bots[seat]) for seat in clocks.run_out(live, at) if seat in bots]
    return ("seat", "; ".join(told)) if told else ("", "")
