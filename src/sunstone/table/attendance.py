"""What of a table is neither its game nor its log, and yet must be the same at every server: who has its page open, and
at a screen that several share, whose secrets are shown there."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

import sqlalchemy as sa

from sunstone.table import database
from sunstone.table.errors import NoTable
from sunstone.table.live import NOBODY
from sunstone.table.people import Person
from sunstone.table.schema import presence, screens
from sunstone.table.store import Here, News, Store

TERM = 30.0  # seconds that somebody is there unless their server says so again
RENEWED = TERM / 3


class Attendance:
    """As this process tells and sees it."""

    def __init__(self, store: Store, clock: Callable[[], float], process: str) -> None:
        self._store = store
        self._clock = clock
        self._process = process
        self._engine = store.engine.execution_options(isolation_level="AUTOCOMMIT")

    # --- who is there
    def come(self, table_id: str, person: Person) -> None:
        key = {"table_id": table_id, "person": person.id, "process": self._process}
        self._put(presence, key, {"name": person.name, "until": self._clock() + TERM})

    def go(self, table_id: str, person: Person) -> None:
        this = (presence.c.table_id == table_id, presence.c.person == person.id, self._mine)
        with self._asking() as connection:
            connection.execute(sa.delete(presence).where(*this))

    def renew(self) -> None:
        """All who are at this process are still there."""
        with self._asking() as connection:
            connection.execute(sa.update(presence).where(self._mine).values(until=self._clock() + TERM))

    def leave(self) -> None:
        """This process ends; and whoever was at one that died is gone."""
        with self._asking() as connection:
            connection.execute(sa.delete(presence).where(sa.or_(self._mine, presence.c.until < self._clock())))

    def elsewhere(self, ids: Sequence[str]) -> dict[str, frozenset[Here]]:
        """Who is at these tables at other processes, and what screens show there."""
        there = sa.select(presence.c.table_id, presence.c.person, presence.c.name, sa.literal(NOBODY)).where(
            presence.c.table_id.in_(ids), sa.not_(self._mine), presence.c.until >= self._clock()
        )
        shown = sa.select(screens.c.table_id, screens.c.person, sa.literal(""), screens.c.seat).where(
            screens.c.table_id.in_(ids)
        )
        found: dict[str, set[Here]] = {table_id: set() for table_id in ids}
        with self._asking() as connection:
            for table_id, *row in connection.execute(sa.union_all(there, shown)):
                found[table_id].add(Here(*row))
        return {table_id: frozenset(here) for table_id, here in found.items()}

    def news(self, ids: Sequence[str]) -> dict[str, News]:
        """What is newest at these tables; those that are gone are left out. Where one process is alone it knows who is
        there."""
        found = self._store.news(ids)
        if self._store.shared:
            here = self.elsewhere(list(found))
            found = {table_id: news._replace(here=here[table_id]) for table_id, news in found.items()}
        return found

    # --- at one screen
    def reveal(self, table_id: str, person: str, seat: int) -> None:
        """From now on this person's pages show what is for that seat alone."""
        self._put(screens, {"table_id": table_id, "person": person}, {"seat": seat})

    def revealed(self, table_id: str, person: str) -> int | None:
        query = sa.select(screens.c.seat).where(screens.c.table_id == table_id, screens.c.person == person)
        with self._asking() as connection:
            return connection.execute(query).scalar()

    @property
    def _mine(self) -> sa.ColumnElement[bool]:
        return presence.c.process == self._process

    @contextmanager
    def _asking(self) -> Iterator[sa.Connection]:
        with database.looking(self._engine) as connection:
            yield connection

    def _put(self, into: sa.Table, key: dict[str, str], values: dict[str, object]) -> None:
        try:
            with self._asking() as connection:
                put = database.insert_into(connection, into).values(**key, **values)
                connection.execute(put.on_conflict_do_update(index_elements=list(key), set_=values))
        except sa.exc.IntegrityError:
            raise NoTable(key["table_id"]) from None
