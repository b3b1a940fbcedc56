"""Rating what has ended, beside the game: nobody waits for it at the table."""

import logging
import threading
from collections.abc import Callable
from typing import Final

from sunstone.table.brief import Brief
from sunstone.table.ratings import catch_up
from sunstone.table.room import Room

SWEEP: Final = 60.0  # seconds between two looks for what another process has left
_logger = logging.getLogger(__name__)


class Rater:
    def __init__(self, room: Room) -> None:
        self.room = room
        self._wanted = threading.Event()
        self._stopping = False
        self._brief = Brief(_logger)
        self._unsubscribe: Callable[[], None] = lambda: None
        self._thread = threading.Thread(target=self._loop, daemon=True, name="ratings")

    def start(self) -> None:
        """Begin with what the last process has left."""
        self._wanted.set()
        self._unsubscribe = self.room.subscribe(None, self._heard)
        self._thread.start()

    def stop(self) -> None:
        """What is under way is brought to its end."""
        self._unsubscribe()
        self._stopping = True
        self._wanted.set()
        if self._thread.is_alive():
            self._thread.join()

    def _heard(self, table_id: str, _version: int) -> None:
        if self.room.keeper.is_over(table_id):
            self._wanted.set()

    def _loop(self) -> None:
        while not self._stopping:
            self._wanted.wait(SWEEP)
            self._wanted.clear()
            try:
                catch_up(self.room.store)
            except Exception as error:  # the database is away: the next look finds it all
                self._brief.tell("", "games cannot be rated", error)
