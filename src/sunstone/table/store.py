"""What is kept of the tables: rows in, rows out. No rule of the table lives here.

The log of a table is append-only; (table, version) is its primary key. Whoever inserts a version first has won, on any
number of processes and machines; the other gets Conflict and nothing of its transaction stays."""

import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from sunstone.table import database
from sunstone.table.errors import BadDatabase, Conflict, NoTable
from sunstone.table.paths import database_url
from sunstone.table.people import Seat
from sunstone.table.schema import OPEN, RUNNING, chat, log, seats, tables


class Row(NamedTuple):
    """One accepted change of a table; the columns of `schema.log`."""

    version: int
    at: float
    kind: str
    seat: int
    base: int
    steps: str
    hold: int
    asked: int
    note: str


class Said(NamedTuple):
    """Something said at a table; the columns of `schema.chat`."""

    id: int
    at: float
    person: str
    name: str
    text: str


@dataclass
class Stored:
    """All that is kept of one table."""

    table: dict[str, Any]
    seats: list[Seat]
    rows: list[Row]


_SEAT_FIELDS = tuple(field.name for field in fields(Seat))
_INSERT_ROW = sa.insert(log)
_NEWEST = sa.select(sa.func.max(log.c.version)).where(log.c.table_id == sa.bindparam("id"))
_ROWS = sa.select(*(log.c[name] for name in Row._fields)).where(log.c.table_id == sa.bindparam("id"))
_SEATS = sa.select(*(seats.c[name] for name in _SEAT_FIELDS)).where(seats.c.table_id == sa.bindparam("id"))
_CHAT = (
    sa.select(*(chat.c[name] for name in Said._fields))
    .where(chat.c.table_id == sa.bindparam("id"), chat.c.id > sa.bindparam("after"))
    .order_by(chat.c.id.desc())
    .limit(sa.bindparam("most", type_=sa.Integer))
)
_OTHER = log.alias()
_LAST_VERSION = (  # of the table in the enclosing query: one step in the index, however long the log is
    sa.select(sa.func.max(_OTHER.c.version)).where(_OTHER.c.table_id == tables.c.id).correlate(tables).scalar_subquery()
)
_WITH_LAST_ROW = tables.join(log, sa.and_(log.c.table_id == tables.c.id, log.c.version == _LAST_VERSION))


class Store:
    def __init__(self, url: str | Path | None = None) -> None:
        """A SQLite file by its path or URL (None: the one in the user's data folder), or a PostgreSQL URL."""
        self.url = database_url(url)
        self.engine = database.connect(self.url)
        self._insert = _INSERT_ROW.compile(self.engine)
        self._dbapi: Any = self.engine.dialect.loaded_dbapi

    def close(self) -> None:
        self.engine.dispose()

    # --- one table
    def create(self, table: Mapping[str, Any], at_table: Sequence[Seat], row: Row) -> None:
        with database.writing(self.engine) as connection:
            connection.execute(sa.insert(tables), dict(table))
            _put_seats(connection, table["id"], at_table)
            connection.execute(_INSERT_ROW, {"table_id": table["id"], **row._asdict()})

    def append(self, table_id: str, row: Row, table: Mapping[str, Any], at_table: Sequence[Seat] = ()) -> None:
        """One change: its row, and in the same transaction what changes of the table and of its seats."""
        values = {"table_id": table_id, **row._asdict()}
        try:
            if not table and not at_table:
                with database.writing_barely(self.engine) as cursor:
                    order = self._insert.positiontup
                    cursor.execute(str(self._insert), [values[name] for name in order] if order else values)
                return
            with database.writing(self.engine) as connection:
                connection.execute(_INSERT_ROW, values)
                if table:
                    connection.execute(sa.update(tables).where(tables.c.id == table_id), dict(table))
                if at_table:
                    connection.execute(sa.delete(seats).where(seats.c.table_id == table_id))
                    _put_seats(connection, table_id, at_table)
        except (IntegrityError, self._dbapi.IntegrityError):
            raise Conflict(row.version - 1, self.version_of(table_id)) from None

    def load(self, table_id: str) -> Stored:
        with database.reading(self.engine) as connection:
            found = connection.execute(sa.select(tables).where(tables.c.id == table_id)).mappings().first()
            if found is None:
                raise NoTable(table_id)
            at_table = [Seat(*row) for row in connection.execute(_SEATS.order_by(seats.c.seat), {"id": table_id})]
            rows = [Row(*row) for row in connection.execute(_ROWS.order_by(log.c.version), {"id": table_id})]
        return Stored(dict(found), at_table, rows)

    def version_of(self, table_id: str) -> int:
        """The newest version; cheap enough to ask often."""
        with self.engine.connect() as connection:
            newest = connection.execute(_NEWEST, {"id": table_id}).scalar()
        if newest is None:
            raise NoTable(table_id)
        return int(newest)

    def delete(self, table_id: str, only: str = "") -> bool:
        """The table with all its rows; with `only`, if it still has that status. Whether it was there."""
        query = sa.delete(tables).where(tables.c.id == table_id)
        with database.writing(self.engine) as connection:
            done = connection.execute(query.where(tables.c.status == only) if only else query)
        return done.rowcount > 0

    def link_rematch(self, table_id: str, later: str) -> bool:
        """Whether this was the first rematch of the table: there is one only."""
        query = sa.update(tables).where(tables.c.id == table_id, tables.c.later.is_(None)).values(later=later)
        with database.writing(self.engine) as connection:
            return connection.execute(query).rowcount > 0

    # --- finding tables
    def seat_by(self, column: str, digest: str) -> tuple[str, int] | None:
        """The table and seat that a hash of a link (`token`) or a code (`recovery`) opens."""
        query = sa.select(seats.c.table_id, seats.c.seat).where(seats.c[column] == digest).order_by(seats.c.seat)
        with self.engine.connect() as connection:
            found = connection.execute(query).first()
        return None if found is None else (found[0], found[1])

    def watched(self, digest: str) -> str | None:
        with self.engine.connect() as connection:
            return connection.execute(sa.select(tables.c.id).where(tables.c.watch == digest)).scalar()

    def listing(
        self, statuses: Sequence[str], person: str | None, listed_only: bool, limit: int
    ) -> list[tuple[dict[str, Any], list[Seat]]]:
        """Tables with when they last changed and whom they wait for, the newest change first."""
        head = [c for c in tables.c if c.name not in ("desk", "snapshot")]
        query = (
            sa.select(*head, log.c.version, log.c.at.label("changed"), log.c.asked)
            .select_from(_WITH_LAST_ROW)
            .where(tables.c.status.in_(statuses))
            .order_by(log.c.at.desc(), tables.c.id)
            .limit(limit)
        )
        if person is not None:
            mine = sa.select(seats.c.table_id).where(seats.c.person == person)
            query = query.where(tables.c.id.in_(mine))
        if listed_only:
            query = query.where(tables.c.listed)
        with database.reading(self.engine) as connection:
            found = [dict(row) for row in connection.execute(query).mappings()]
            at_tables = {row["id"]: _seats_at(connection, row["id"]) for row in found}
        return [(row, at_tables[row["id"]]) for row in found]

    def unchanged_since(self, status: str, at: float) -> list[str]:
        """Ids of the tables of that status without any change since then."""
        query = sa.select(tables.c.id).select_from(_WITH_LAST_ROW).where(tables.c.status == status, log.c.at < at)
        with self.engine.connect() as connection:
            return [str(row[0]) for row in connection.execute(query)]

    def with_bots(self) -> list[str]:
        """Ids of the tables under way at which a bot plays."""
        has_bot = sa.select(seats.c.table_id).where(seats.c.bot != "")
        query = sa.select(tables.c.id).where(tables.c.status.in_([OPEN, RUNNING]), tables.c.id.in_(has_bot))
        with self.engine.connect() as connection:
            return [str(row[0]) for row in connection.execute(query)]

    # --- chat: beside the log, it never touches a version
    def say(self, table_id: str, at: float, person: str, name: str, text: str) -> int:
        values = {"table_id": table_id, "at": at, "person": person, "name": name, "text": text}
        try:
            with database.writing(self.engine) as connection:
                (key,) = connection.execute(sa.insert(chat), values).inserted_primary_key or (0,)
        except IntegrityError:
            raise NoTable(table_id) from None
        return int(key)

    def chat(self, table_id: str, after: int = 0, limit: int = 500) -> list[Said]:
        """The newest messages after that one, in order."""
        with self.engine.connect() as connection:
            rows = connection.execute(_CHAT, {"id": table_id, "after": after, "most": limit}).all()
        return [Said(*row) for row in reversed(rows)]

    # --- keeping it safe
    def backup(self, path: str | Path) -> Path:
        """A copy of a SQLite database at one moment, made while it is in use. PostgreSQL has its own tool for that."""
        if self.engine.dialect.name != "sqlite":
            raise BadDatabase("this is PostgreSQL: back it up with pg_dump --format=custom --file=sunstone.dump URL")
        target = Path(path).expanduser()
        target.parent.mkdir(parents=True, exist_ok=True)
        if target.exists():
            raise BadDatabase(f"{target} is there already; name a new file")
        with self.engine.connect() as connection:
            source: Any = connection.connection.driver_connection
            copy = sqlite3.connect(target)
            try:
                source.backup(copy)
            finally:
                copy.close()
        return target


def _seats_at(connection: sa.Connection, table_id: str) -> list[Seat]:
    return [Seat(*row) for row in connection.execute(_SEATS.order_by(seats.c.seat), {"id": table_id})]


def _put_seats(connection: sa.Connection, table_id: str, at_table: Sequence[Seat]) -> None:
    connection.execute(sa.insert(seats), [{"table_id": table_id, **asdict(seat)} for seat in at_table])
