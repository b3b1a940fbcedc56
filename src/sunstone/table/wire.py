"""Word between the processes on one PostgreSQL: which tables have just been changed.

It only makes things quicker. Whoever needs to know asks the log at short intervals anyway, so a word that is lost, late
or said twice changes nothing. It is sent after the change and beside it, by a connection of its own: PostgreSQL lets
transactions that hold a word commit one at a time, and no change waits for that."""

import logging
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from sunstone.table import codes, database
from sunstone.table.brief import Brief
from sunstone.table.store import Store

CHANNEL = "sunstone"
GAP = 0.01  # seconds between two words of one process: what is changed meanwhile goes into the next
RETRY = 1.0  # seconds until a lost connection is made again
LOOK = 5.0  # seconds between two looks whether to stop, if no word comes
MOST = 400  # tables in one word: PostgreSQL takes 8,000 bytes
_logger = logging.getLogger(__name__)


class Wire:
    def __init__(self, store: Store, heard: Callable[[list[str]], None]) -> None:
        """`heard` is called with the ids of tables that another process has changed, in a thread of the wire's."""
        self._engine = database.apart(store.engine)
        self._heard = heard
        self._own = codes.process_name()  # how this process signs its words
        self._changed: dict[str, None] = {}
        self._waiting = threading.Condition()
        self._stopping = False
        self._brief = Brief(_logger)
        self.listening = threading.Event()  # whether words reach us now
        works = (self._listen, self._send)
        self._threads = [threading.Thread(target=self._keep_at, args=(work,), daemon=True) for work in works]

    def start(self) -> None:
        for thread in self._threads:
            thread.start()

    def stop(self) -> None:
        with self._waiting:
            self._stopping = True
            self._waiting.notify_all()
        for thread in self._threads:
            thread.join(RETRY)
        self._engine.dispose()

    def tell(self, table_id: str, version: int) -> None:
        """The others are told soon that this table has changed. At once done, whatever the database does."""
        with self._waiting:
            self._changed[table_id] = None
            self._waiting.notify_all()

    def _keep_at(self, work: Callable[[Any], None]) -> None:
        """Connect, and again whenever the connection is lost."""
        while not self._stopping:
            try:
                with self._connected() as connection:
                    work(connection)
            except Exception as error:  # asking at intervals goes on
                self._brief.tell("", "no word reaches other servers; they ask for what is new", error)
            self.listening.clear()
            with self._waiting:
                if not self._stopping:
                    self._waiting.wait(RETRY)

    @contextmanager
    def _connected(self) -> Iterator[Any]:
        """The driver's own connection, each statement a transaction."""
        found = self._engine.raw_connection()
        try:
            yield found.driver_connection
        finally:
            found.close()

    def _listen(self, connection: Any) -> None:
        connection.execute(f"LISTEN {CHANNEL}")
        self.listening.set()
        while not self._stopping:
            for word in connection.notifies(timeout=LOOK):
                sender, *tables = word.payload.split()
                if sender != self._own:
                    self._heard(tables)
                if self._stopping:
                    break

    def _send(self, connection: Any) -> None:
        while True:
            with self._waiting:
                while not self._changed and not self._stopping:
                    self._waiting.wait()
                tables, stopping = list(self._changed)[:MOST], self._stopping
                for table_id in tables:  # what changes from now on is another word
                    del self._changed[table_id]
            payload = " ".join([self._own, *tables])  # to end: an empty word that wakes our own listener
            connection.execute("SELECT pg_notify(%s, %s)", (CHANNEL, payload))
            if stopping:
                return
            with self._waiting:
                self._waiting.wait_for(lambda: self._stopping, GAP)


def wire_for(store: Store, heard: Callable[[list[str]], None]) -> Wire | None:
    """None where the database carries no words: SQLite."""
    return Wire(store, heard) if store.shared else None
