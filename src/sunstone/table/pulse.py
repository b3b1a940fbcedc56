"""Site time: the time in which somebody could have played. Clocks are counted in it, so that nobody pays for an outage.

Every server says in one row of the database that it runs (`beat`). Who finds that nobody has said so for longer than
`PATIENCE` adds the gap to what was lost, once for all tables. Who has said so itself within that time knows that there
was no such gap: then what it knows of the row is true, and nothing has to be asked."""

import threading
from collections.abc import Callable

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from sunstone.table import database
from sunstone.table.schema import pulse
from sunstone.table.store import Store

PATIENCE = 60.0  # seconds without any server that are charged to nobody
_ROW = 1


class Pulse:
    def __init__(self, store: Store, clock: Callable[[], float], patience: float = PATIENCE) -> None:
        self.patience = patience
        self._store = store
        self._clock = clock
        self._lock = threading.Lock()
        self._beaten: float | None = None  # when this process said so last
        self._lost = 0.0

    @property
    def lost(self) -> float:
        """Seconds in which no server ran, in all: what lies between site time and the time of day."""
        with self._lock:
            if self._beaten is None or self._clock() - self._beaten > self.patience / 2:
                self._beat()
            return self._lost

    def now(self) -> float:
        """Site time."""
        return self._clock() - self.lost

    def beat(self) -> None:
        """A server runs here."""
        with self._lock:
            self._beat()

    def _beat(self) -> None:
        now = self._clock()
        this = sa.select(pulse.c.at, pulse.c.lost).where(pulse.c.id == _ROW).with_for_update()
        try:
            with database.writing(self._store.engine) as connection:
                row = connection.execute(this).first()
                if row is None:
                    connection.execute(sa.insert(pulse), {"id": _ROW, "at": now, "lost": 0.0})
                at, lost = row or (now, 0.0)
                lost += now - at if now - at > self.patience else 0.0
                newest = {"at": max(at, now), "lost": lost}
                connection.execute(sa.update(pulse).where(pulse.c.id == _ROW).values(newest))
        except IntegrityError:  # the very first one, and another server was faster
            lost = 0.0
        self._beaten, self._lost = now, lost
