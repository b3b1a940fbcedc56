"""Work that one of several processes does: it is taken by a row that has an end, and held while it is done. When its
process dies the end passes, and another may take it.

A lease saves work, no more. Clocks may differ and a process may stand still for longer than its lease: then two do the
same, and what they write is settled where everything is, by the version in the log. On SQLite there is one process,
which has every lease for the asking."""

import logging
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from sunstone.table import database
from sunstone.table.brief import Brief
from sunstone.table.errors import Busy
from sunstone.table.schema import leases
from sunstone.table.store import Store

TERM = 15.0  # seconds that a lease lasts unless it is renewed
RENEWED = TERM / 3  # seconds between two renewals of those that are held
_logger = logging.getLogger(__name__)


class Leases:
    def __init__(self, store: Store, clock: Callable[[], float], process: str) -> None:
        self.process = process
        self._store = store
        self._clock = clock
        self._engine = store.engine.execution_options(isolation_level="AUTOCOMMIT")  # a statement each: no round trips
        self._held: set[str] = set()
        self._changed = threading.Condition()
        self._closed = False
        self._renewing: threading.Thread | None = None
        self._brief = Brief(_logger)

    @property
    def count(self) -> int:
        """How many are held here now."""
        return len(self._held)

    @contextmanager
    def held(self, name: str) -> Iterator[bool]:
        """Whether this process may do that now; nobody else does then, until it is done."""
        if not self._store.shared:
            yield True
            return
        if not self._take(name):
            yield False
            return
        with self._changed:
            self._held.add(name)
            if not self._renewing:
                self._renewing = threading.Thread(target=self._keep_renewing, daemon=True, name="leases")
                self._renewing.start()
        try:
            yield True
        finally:
            with self._changed:
                self._held.discard(name)
            with suppress(Busy):  # else it ends by itself
                self._let_go(name)

    def is_held(self, name: str) -> bool:
        """Whether some process has it now."""
        there = sa.select(leases.c.name).where(leases.c.name == name, leases.c.until >= self._clock())
        with database.looking(self._engine) as connection:
            return connection.execute(there).first() is not None

    def _take(self, name: str) -> bool:
        """One statement: of several that find the end passed the first changes the row, and the others find that."""
        now = self._clock()
        own = {"owner": self.process, "until": now + TERM}
        take = insert(leases).values(name=name, **own)
        take = take.on_conflict_do_update(index_elements=[leases.c.name], set_=own, where=leases.c.until < now)
        with database.looking(self._engine) as connection:
            return connection.execute(take.returning(leases.c.name)).first() is not None

    def _let_go(self, name: str) -> None:
        with database.looking(self._engine) as connection:
            connection.execute(sa.delete(leases).where(leases.c.name == name, leases.c.owner == self.process))

    # --- for as long as the work takes
    def renew(self) -> None:
        """Those that are held last for another term; not one that somebody has taken over."""
        with self._changed:
            names = list(self._held)
        mine = sa.and_(leases.c.owner == self.process, leases.c.name.in_(names))
        if names:
            with database.looking(self._engine) as connection:
                connection.execute(sa.update(leases).where(mine).values(until=self._clock() + TERM))

    def _keep_renewing(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._closed, RENEWED)
                if self._closed:
                    return
            try:
                self.renew()
            except Exception as error:  # the database is away: so it is for the others
                self._brief.tell("", "leases cannot be renewed", error)

    def clear(self) -> None:
        """Forget those whose end has long passed: of work that there is no more."""
        with database.looking(self._engine) as connection:
            connection.execute(sa.delete(leases).where(leases.c.until < self._clock() - 24 * 3600))

    def close(self) -> None:
        with self._changed:
            self._closed = True
            self._changed.notify_all()
        if self._renewing:
            self._renewing.join()
        if self._store.shared:
            with suppress(Busy), database.looking(self._engine) as connection:  # others need not wait for their end
                connection.execute(sa.delete(leases).where(leases.c.owner == self.process))
