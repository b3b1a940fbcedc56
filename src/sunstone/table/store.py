"""What is kept of the tables: rows in, rows out. No rule of the table lives here.

The log of a table is append-only; (table, version) is its primary key. Whoever inserts a version first has won, on any
number of processes and machines; the other gets Conflict and nothing of its transaction stays."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError
from sqlalchemy.sql.compiler import SQLCompiler

from sunstone.table import database, measures, schema_alerts  # noqa: F401 - its tables are part of the schema
from sunstone.table.errors import Conflict, NoTable, NotNow
from sunstone.table.paths import database_url
from sunstone.table.people import Person, Seat
from sunstone.table.schema import OPEN, OVER, RUNNING, chat, leases, log, seats, tables
from sunstone.table.schema_ratings import results
from sunstone.table.schema_social import invitations


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


class Here(NamedTuple):
    """Somebody who has a table's page open at another process, or a seat whose secrets somebody's screen shows."""

    person: str
    name: str
    seat: int  # NOBODY: it is the person who is there


class News(NamedTuple):
    """What is newest at a table."""

    version: int
    said: int  # id of the newest message
    here: frozenset[Here] = frozenset()


class BotTable(NamedTuple):
    """A table that waits for a bot."""

    id: str
    creator: str
    people: bool  # whether somebody plays with the bots


@dataclass
class Stored:
    """All that is kept of one table."""

    table: Mapping[str, Any]
    seats: list[Seat]
    rows: list[Row]


BOTS = "bots "  # begins the name of a lease: whose bots are moved is the rest of it
_SEAT_FIELDS = tuple(field.name for field in fields(Seat))
_INSERT_ROW = sa.insert(log)
_NEWEST = sa.select(sa.func.max(log.c.version)).where(log.c.table_id == sa.bindparam("id"))
_ROWS = sa.select(*(log.c[name] for name in Row._fields)).where(log.c.table_id == sa.bindparam("id"))
_SEATS = sa.select(*(seats.c[name] for name in _SEAT_FIELDS)).where(seats.c.table_id == sa.bindparam("id"))
_CHAT = (
    sa.select(*(chat.c[name] for name in Said._fields))
    .where(chat.c.table_id == sa.bindparam("id"), chat.c.id > sa.bindparam("after"), sa.not_(chat.c.removed))
    .order_by(chat.c.id.desc())
    .limit(sa.bindparam("most", type_=sa.Integer))
)
_HEAD = sa.select(*(column for column in tables.c if column.name not in ("desk", "snapshot")))
_NEWEST_FIRST = (tables.c.changed.desc(), tables.c.id)
_NEWS = sa.select(tables.c.id, tables.c.version, tables.c.said)
_PEOPLE = sa.exists().where(seats.c.table_id == tables.c.id, seats.c.person != "", sa.not_(seats.c.left))


class Store:
    def __init__(self, url: str | Path | None = None) -> None:
        """A SQLite file by its path or URL (None: the one in the user's data folder), or a PostgreSQL URL."""
        self.url = database_url(url)
        self.engine = database.connect(self.url)
        self._insert = _INSERT_ROW.compile(self.engine)
        self._touches: dict[tuple[str, ...], SQLCompiler] = {}  # by the columns that they change
        self._dbapi: Any = self.engine.dialect.loaded_dbapi

    def close(self) -> None:
        self.engine.dispose()

    # --- one table
    def create(self, table: Mapping[str, Any], at_table: Sequence[Seat], rows: Sequence[Row]) -> bool:
        """A new table with its first rows, in one transaction. If it is a rematch (`earlier`) it is linked there; if
        that one has a rematch already, or is gone, nothing is made: False."""
        earlier, newest = table["earlier"], rows[-1]
        values = dict(table) | {"version": newest.version, "changed": newest.at, "asked": newest.asked}
        link = sa.update(tables).where(tables.c.id == earlier, tables.c.later.is_(None)).values(later=table["id"])
        with database.writing(self.engine) as connection:
            if earlier and not connection.execute(link).rowcount:
                return False
            connection.execute(sa.insert(tables), values)
            _put_seats(connection, table["id"], at_table)
            connection.execute(_INSERT_ROW, [{"table_id": table["id"], **row._asdict()} for row in rows])
        return True

    @measures.STORING.time()
    def append(
        self,
        table_id: str,
        row: Row,
        table: Mapping[str, Any],
        at_table: Sequence[Seat] = (),
        came_to: Sequence[Mapping[str, Any]] = (),
    ) -> None:
        """One change: its row, and in the same transaction what changes of the table and of its seats, and what its
        game came to."""
        values = {"table_id": table_id, **row._asdict()}
        newest = {"version": row.version, "changed": row.at, "asked": row.asked}
        try:
            if not at_table and not came_to:
                changes = dict(table) | newest
                new = {f"new_{name}": value for name, value in changes.items()}
                database.write_barely(self.engine, self._statements(values, {"key": table_id} | new))
                return
            with database.writing(self.engine) as connection:
                connection.execute(_INSERT_ROW, values)
                connection.execute(sa.update(tables).where(tables.c.id == table_id), dict(table) | newest)
                if at_table:
                    connection.execute(sa.delete(seats).where(seats.c.table_id == table_id))
                    _put_seats(connection, table_id, at_table)
                    taken = invitations.c.seat.in_([seat.seat for seat in at_table if not seat.open])
                    connection.execute(sa.delete(invitations).where(invitations.c.table_id == table_id, taken))
                if came_to:
                    connection.execute(sa.insert(results), came_to)
        except (IntegrityError, self._dbapi.IntegrityError):
            raise Conflict(row.version - 1, self.version_of(table_id)) from None

    def _statements(self, row: Mapping[str, Any], changes: Mapping[str, Any]) -> list[tuple[str, Any]]:
        """That insert a row and bring its table up to date: PostgreSQL takes both as one."""
        touch = self._touches.get(tuple(changes))
        if touch is None:
            touch = self._touches[tuple(changes)] = _touch(changes).compile(self.engine)
        if self.shared:
            return [(f"WITH log_row AS ({self._insert}) {touch}", {**row, **changes})]
        given = ((self._insert, row), (touch, changes))
        return [(str(query), [values[name] for name in query.positiontup or ()]) for query, values in given]

    @property
    def shared(self) -> bool:
        """Whether several processes are meant to use it at once; SQLite serves one."""
        return self.engine.dialect.name == "postgresql"

    @property
    def connections(self) -> int:
        """How many are in use now."""
        pool = self.engine.pool
        return pool.checkedout() if isinstance(pool, sa.QueuePool) else 0

    def load(self, table_id: str, after: int = 0) -> Stored:
        """The table, with the rows of its log after that version."""
        newer = _ROWS.where(log.c.version > after).order_by(log.c.version)
        with database.reading(self.engine) as connection:
            found = connection.execute(sa.select(tables).where(tables.c.id == table_id)).mappings().first()
            if found is None:
                raise NoTable(table_id)
            at_table = [Seat(*row) for row in connection.execute(_SEATS.order_by(seats.c.seat), {"id": table_id})]
            rows = [Row(*row) for row in connection.execute(newer, {"id": table_id})]
        return Stored(dict(found), at_table, rows)

    def version_of(self, table_id: str) -> int:
        """The newest version; cheap enough to ask often."""
        with database.looking(self.engine) as connection:
            newest = connection.execute(_NEWEST, {"id": table_id}).scalar()
        if newest is None:
            raise NoTable(table_id)
        return int(newest)

    def delete(self, table_id: str, only: Sequence[str]) -> str | None:
        """The table with all its rows, if it still has one of these statuses; None if not. If it was a rematch, the
        table before it can have another one: its id, else ""."""
        this = sa.and_(tables.c.id == table_id, tables.c.status.in_(only))
        with database.writing(self.engine) as connection:
            earlier = connection.execute(sa.select(tables.c.earlier).where(this)).scalar()
            if not connection.execute(sa.delete(tables).where(this)).rowcount:
                return None
            before = sa.and_(tables.c.id == earlier, tables.c.later == table_id)
            connection.execute(sa.update(tables).where(before).values(later=None))
        return earlier or ""

    def check(self) -> None:
        """Busy if the database does not answer, BadDatabase if its schema is another one by now."""
        database.check(self.engine)

    def news(self, ids: Sequence[str]) -> dict[str, News]:
        """What is newest at these tables; those that are gone are left out."""
        with database.looking(self.engine) as connection:
            found = connection.execute(_NEWS.where(tables.c.id.in_(ids))).all()
        return {table_id: News(version, said) for table_id, version, said in found}

    # --- finding tables
    def seat_by(self, column: str, digest: str) -> tuple[str, int] | None:
        """The table and seat that a hash of a link (`token`) or a code (`recovery`) opens."""
        query = sa.select(seats.c.table_id, seats.c.seat).where(seats.c[column] == digest).order_by(seats.c.seat)
        with database.looking(self.engine) as connection:
            found = connection.execute(query).first()
        return None if found is None else (found[0], found[1])

    def watched(self, digest: str) -> str | None:
        with database.looking(self.engine) as connection:
            return connection.execute(sa.select(tables.c.id).where(tables.c.watch == digest)).scalar()

    def listed(self, statuses: Sequence[str], limit: int) -> list[tuple[Mapping[str, Any], list[Seat]]]:
        """Tables that are open to everybody, the newest change first. A walk down the index for each status: as long as
        the list, not as all the tables that there are."""
        walks = [
            _HEAD.where(tables.c.listed, tables.c.status == status).order_by(*_NEWEST_FIRST).limit(limit).subquery()
            for status in statuses
        ]
        query = sa.union_all(*(sa.select(walk) for walk in walks)).order_by(sa.desc("changed"), "id").limit(limit)
        return self._with_seats(query) if walks else []

    def tables_of(self, person: str, statuses: Sequence[str], limit: int) -> list[tuple[Mapping[str, Any], list[Seat]]]:
        """Games at which this person has a seat, the newest change first; a stage is no game."""
        mine = sa.and_(_sits_at(person), tables.c.stage == "")
        status = sa.func.coalesce(tables.c.status, "")  # SQLite would else go through all tables of a status
        return self._with_seats(_HEAD.where(mine, status.in_(statuses)).order_by(*_NEWEST_FIRST).limit(limit))

    def _with_seats(self, query: sa.Executable) -> list[tuple[Mapping[str, Any], list[Seat]]]:
        with database.reading(self.engine) as connection:
            found = [dict(row) for row in connection.execute(query).mappings()]
            at_tables = _seats_at(connection, [row["id"] for row in found])
        return [(row, at_tables[row["id"]]) for row in found]

    def search(self, text: str, limit: int) -> list[tuple[Mapping[str, Any], list[Seat]]]:
        """Tables by id, or by a part of their title or of a name at a seat, the newest change first; "": all."""
        named = sa.select(seats.c.table_id).where(seats.c.name.icontains(text, autoescape=True))
        fits = sa.or_(tables.c.id == text, tables.c.title.icontains(text, autoescape=True), tables.c.id.in_(named))
        query = _HEAD.where(fits) if text else _HEAD
        return self._with_seats(query.order_by(*_NEWEST_FIRST).limit(limit))

    def staged(self, person: str, stage: str) -> list[str]:
        """Ids of this person's tables with that stage, the newest change first."""
        query = sa.select(tables.c.id).where(_sits_at(person), tables.c.stage == stage).order_by(*_NEWEST_FIRST)
        with database.looking(self.engine) as connection:
            return [str(row[0]) for row in connection.execute(query)]

    def tables_with(self, person: str) -> list[str]:
        """Ids of the tables that this person made or has a seat at."""
        mine = sa.select(seats.c.table_id).where(seats.c.person == person)
        query = sa.select(tables.c.id).where(sa.or_(tables.c.creator == person, tables.c.id.in_(mine)))
        with database.looking(self.engine) as connection:
            return [str(row[0]) for row in connection.execute(query)]

    def under_way(self, creator: str, most: int) -> int:
        """How many games that this person has made are not over; counted up to that many."""
        open_ones = sa.and_(tables.c.creator == creator, tables.c.status.in_((OPEN, RUNNING)), tables.c.stage == "")
        some = sa.select(tables.c.id).where(open_ones).limit(most).subquery()
        with database.looking(self.engine) as connection:
            return int(connection.execute(sa.select(sa.func.count()).select_from(some)).scalar_one())

    def finished(self, game: str) -> list[str]:
        """Ids of the tables at which a game was played to its end, the newest change first; not of stages."""
        over = sa.and_(tables.c.status == OVER, tables.c.game == game, tables.c.stage == "")
        with database.looking(self.engine) as connection:
            found = connection.execute(sa.select(tables.c.id).where(over).order_by(*_NEWEST_FIRST))
            return [str(row[0]) for row in found]

    def unchanged_since(self, statuses: Sequence[str], at: float, staged: bool = False) -> list[str]:
        """Ids of the games of these statuses without any change since then, or of the stages."""
        kind = tables.c.stage != "" if staged else tables.c.stage == ""
        query = sa.select(tables.c.id).where(tables.c.status.in_(statuses), tables.c.changed < at, kind)
        with database.looking(self.engine) as connection:
            return [str(row[0]) for row in connection.execute(query)]

    def with_bots(self, unchanged_since: float | None = None, free_at: float | None = None) -> list[BotTable]:
        """The tables that wait for a bot; those only that have done so since then, and of which no process has a lease
        at that time."""
        asked = tables.c.asked.bitwise_rshift(seats.c.seat).bitwise_and(1) != 0
        has_bot = sa.exists().where(seats.c.table_id == tables.c.id, seats.c.bot != "", asked)
        query = sa.select(tables.c.id, tables.c.creator, _PEOPLE).where(tables.c.status == RUNNING, has_bot)
        if unchanged_since is not None:
            query = query.where(tables.c.changed <= unchanged_since)
        if free_at is not None:
            taken = sa.and_(leases.c.name == sa.literal(BOTS) + tables.c.id, leases.c.until >= free_at)
            query = query.where(sa.not_(sa.exists().where(taken)))
        with database.looking(self.engine) as connection:
            return [BotTable(*row) for row in connection.execute(query)]

    def overdue(self, at: float) -> list[str]:
        """Running games at which somebody's time or a pause is over at that site time, the longest ago first."""
        due = sa.and_(tables.c.deadline <= at, tables.c.status == RUNNING)
        with database.looking(self.engine) as connection:
            return [str(row[0]) for row in connection.execute(sa.select(tables.c.id).where(due).order_by("deadline"))]

    def next_deadline(self) -> float | None:
        with database.looking(self.engine) as connection:
            return connection.execute(sa.select(sa.func.min(tables.c.deadline))).scalar()

    def by_days(self, person: str) -> list[str]:
        """Running games of this person at which there are days for a turn."""
        mine = sa.and_(_sits_at(person), tables.c.status == RUNNING, tables.c.clock.like("%d"))
        with database.looking(self.engine) as connection:
            return [str(row[0]) for row in connection.execute(sa.select(tables.c.id).where(mine))]

    # --- chat: beside the log, it never touches a version
    def say(self, table_id: str, at: float, person: str, name: str, text: str) -> int:
        values = {"table_id": table_id, "at": at, "person": person, "name": name, "text": text}
        try:
            with database.writing(self.engine) as connection:
                (key,) = connection.execute(sa.insert(chat), values).inserted_primary_key or (0,)
                connection.execute(sa.update(tables).where(tables.c.id == table_id).values(said=key))
        except IntegrityError:
            raise NoTable(table_id) from None
        return int(key)

    def chat(self, table_id: str, after: int = 0, limit: int = 500) -> list[Said]:
        """The newest messages after that one, in order."""
        with database.looking(self.engine) as connection:
            rows = connection.execute(_CHAT, {"id": table_id, "after": after, "most": limit}).all()
        return [Said(*row) for row in reversed(rows)]

    def speaker(self, table_id: str, number: int) -> Person:
        query = sa.select(chat.c.person, chat.c.name).where(chat.c.table_id == table_id, chat.c.id == number)
        with database.looking(self.engine) as connection:
            found = connection.execute(query).first()
        if found is None:
            raise NotNow("this message is not there any more")
        return Person(*found)


def _touch(changes: Mapping[str, Any]) -> sa.Update:
    """What of a table's own row changes with a row of its log: `new_` and the column's name."""
    new: dict[str, sa.BindParameter[Any]] = {
        name.removeprefix("new_"): sa.bindparam(name) for name in changes if name != "key"
    }
    return sa.update(tables).where(tables.c.id == sa.bindparam("key")).values(new)


def _sits_at(person: str) -> sa.ColumnElement[bool]:
    return tables.c.id.in_(sa.select(seats.c.table_id).where(seats.c.person == person))


def _seats_at(connection: sa.Connection, ids: Sequence[str]) -> dict[str, list[Seat]]:
    """The seats of these tables, in order."""
    columns = (seats.c.table_id, *(seats.c[name] for name in _SEAT_FIELDS))
    query = sa.select(*columns).where(seats.c.table_id.in_(ids)).order_by(seats.c.table_id, seats.c.seat)
    found: dict[str, list[Seat]] = {table_id: [] for table_id in ids}
    for table_id, *seat in connection.execute(query) if ids else ():
        found[table_id].append(Seat(*seat))
    return found


def _put_seats(connection: sa.Connection, table_id: str, at_table: Sequence[Seat]) -> None:
    connection.execute(sa.insert(seats), [{"table_id": table_id, **asdict(seat)} for seat in at_table])
