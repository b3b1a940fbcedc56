"""A database that takes questions and does not answer them: a process that is stopped, a disk that hangs, a line that
swallows everything. Neither the server's own time limits nor the line's end such a wait, so it is ended here.

Who has waited for too long is cut off. From then on, until something is answered, one question at a time is let
through and all others are refused at once: threads are few, and those who need no database need them."""

import os
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

import sqlalchemy as sa

from sunstone.table.errors import Busy

SILENT = 3.0  # seconds without any answer, while somebody waits, from which on others need not ask
CUT = 12.0  # seconds after which a question is given up: longer than the database's own limits
LOOK = 0.5  # seconds between two looks
AWAY = "the database does not answer; try again in a moment, and look first what has been done"


class Asking:
    """Somebody's use of a connection."""

    def __init__(self) -> None:
        self.since = time.monotonic()  # when they last began to wait
        self.connection: Any = None  # the driver's own; None: it is still being made
        self.cut = False

    def has(self, connection: Any) -> None:
        self.connection = connection

    def hang_up(self) -> None:
        """End the wait of whoever has it, from another thread."""
        self.cut = True
        with suppress(Exception), socket.socket(fileno=os.dup(self.connection.fileno())) as line:
            line.shutdown(socket.SHUT_RDWR)  # it may be gone already


class Watchdog:
    """Of the connections of one engine."""

    def __init__(self, engine: sa.Engine) -> None:
        self._lock = threading.Lock()
        self._asking: dict[int, list[Asking]] = {}  # by thread, the innermost last: that one waits
        self._answered = time.monotonic()
        self._away = False
        self._looking: threading.Thread | None = None
        self._closed = threading.Event()
        sa.event.listen(engine, "after_cursor_execute", self._heard)
        sa.event.listen(engine, "engine_disposed", lambda _: self._closed.set())

    @contextmanager
    def asking(self) -> Iterator[Asking]:
        """For as long as a connection is used; Busy at once while the database is silent."""
        own, thread = Asking(), threading.get_ident()
        with self._lock:
            if self._asking and self._silent():
                raise Busy(AWAY)
            self._asking.setdefault(thread, []).append(own)
            if self._looking is None:
                self._looking = threading.Thread(target=self._look, daemon=True, name="watchdog")
                self._looking.start()
        try:
            yield own
        except BaseException:
            self._done(thread, own, False)
            raise
        self._done(thread, own, True)

    def _done(self, thread: int, own: Asking, well: bool) -> None:
        with self._lock:
            self._asking[thread].remove(own)
            if not self._asking[thread]:
                del self._asking[thread]
            if well:
                self._answered, self._away = time.monotonic(), False

    def _heard(self, *_: object) -> None:
        """Something was answered: whoever asks has not waited yet for what they ask next."""
        now = time.monotonic()
        self._answered, self._away = now, False
        if own := self._asking.get(threading.get_ident()):
            own[-1].since = now

    def _silent(self) -> bool:
        if self._away:
            return True
        longest = min(own[-1].since for own in self._asking.values())
        return time.monotonic() - max(longest, self._answered) > SILENT

    def _look(self) -> None:
        while not self._closed.wait(LOOK):
            self.look()

    def look(self) -> None:
        """Cut off who has waited for too long."""
        with self._lock:
            waiting = [own[-1] for own in self._asking.values()]
            overdue = [own for own in waiting if time.monotonic() - own.since > CUT and own.connection and not own.cut]
            self._away = self._away or bool(overdue)
        for own in overdue:
            own.hang_up()
