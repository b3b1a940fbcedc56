"""What is to be told to whom: worked out from the log of the tables alone, kept in rows, taken by one process each.

A turn is known by the version that handed over to somebody: the first of the newest ones that all ask them. A row holds
for one channel and one table which turn stands there now and which was told; the difference is what is to be done. So
there is one call a turn, whoever looks and however often; a process that dies loses nothing, and what it has just told
is told again by the same name, which replaces it."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from sunstone.alerts import channels as ways, rhythm
from sunstone.alerts.channels import RESTED, Channel
from sunstone.alerts.words import Waiting
from sunstone.engine.registry import GAMES
from sunstone.table import database, holidays
from sunstone.table.clock import Times, over_at
from sunstone.table.people import Seat
from sunstone.table.schema import ENDED, RUNNING, log, presence, pulse, seats, tables
from sunstone.table.schema_alerts import calls, channels, silences
from sunstone.table.store import Store

GRACE = 60.0  # seconds that somebody has before they are called
SETTLED = 15.0  # seconds until a message that all read is changed: in a quick game the newest turn is enough
TERM = 180.0  # seconds that a process has for a call
_KEY = ("channel_id", "table_id")


class Pair(NamedTuple):
    """A channel and a table, with what is known of the two."""

    channel: Channel
    table_id: str
    seen: int
    turn: int
    sent: int


class Call(NamedTuple):
    """A row that is this process's for a while."""

    channel: Channel
    table_id: str
    turn: int
    sent: int
    tries: int
    message: str


class Outbox:
    def __init__(self, store: Store) -> None:
        self.store = store

    # --- working out
    def look(self, now: float) -> int:
        """Note what has changed since the last look; how many channels that concerned."""
        found = self._changed()
        for pair in found:
            self._note(pair, now)
        return len(found)

    def _changed(self) -> list[Pair]:
        """Channels and the tables at which something happened since they were looked at."""
        own = sa.and_(seats.c.person == channels.c.person, channels.c.table_id.is_(None))
        every = sa.select(channels, tables.c.id.label("at"))
        of_seats = every.join(seats, own).join(tables, tables.c.id == seats.c.table_id)
        of_table = every.join(tables, tables.c.id == channels.c.table_id)
        there = sa.and_(calls.c.channel_id == channels.c.id, calls.c.table_id == tables.c.id)
        new = sa.or_(calls.c.seen.is_(None), calls.c.seen < tables.c.version)
        alive = sa.or_(tables.c.status == RUNNING, calls.c.turn > 0)
        usable = sa.and_(channels.c.confirmed, channels.c.failures < RESTED)
        state = [sa.func.coalesce(calls.c[name], 0).label(f"call_{name}") for name in ("seen", "turn", "sent")]
        found = dict[tuple[str, str], Pair]()
        with database.looking(self.store.engine) as connection:
            for query in (of_seats, of_table):
                rows = query.add_columns(*state).outerjoin(calls, there).where(usable, alive, new)
                for row in connection.execute(rows).mappings():
                    channel = ways.read({column.name: row[column.name] for column in channels.c})
                    known = (row[f"call_{name}"] for name in ("seen", "turn", "sent"))
                    found[channel.id, row["at"]] = Pair(channel, row["at"], *known)
        return list(found.values())

    def _note(self, pair: Pair, now: float) -> None:
        version, waiting = self.waiting(pair.channel, pair.table_id)
        values: dict[str, Any] = {"seen": version}
        if waiting is None or waiting.turn == 0:
            values |= {"turn": 0, "tries": 0, "due": now if pair.sent and not pair.channel.table_id else None}
        elif waiting.turn != pair.turn:
            late = not pair.channel.table_id and waiting.since < pair.channel.created  # it was their turn before
            when = waiting.since + (SETTLED if pair.channel.table_id else GRACE)
            due = None if late else rhythm.next_time(pair.channel.rhythm, max(now, when))
            values |= {"turn": waiting.turn, "since": waiting.since, "tries": 0, "due": due}
        key = {"channel_id": pair.channel.id, "table_id": pair.table_id}
        fresh = {"turn": 0, "since": 0.0, "sent": 0, "due": None, "tries": 0, "until": 0.0, "message": ""}
        insert = postgresql.insert(calls) if self.store.shared else sqlite.insert(calls)
        put = insert.values(**key, **(fresh | values)).on_conflict_do_update(index_elements=list(_KEY), set_=values)
        try:
            with database.writing(self.store.engine) as connection:
                connection.execute(put)
        except sa.exc.IntegrityError:
            pass  # the channel or the table is gone

    def waiting(self, channel: Channel, table_id: str) -> tuple[int, Waiting | None]:
        """The table's version, and what it has to say by this channel; None if it has no more to say at all."""
        with database.reading(self.store.engine) as connection:
            row = connection.execute(sa.select(tables).where(tables.c.id == table_id)).mappings().first()
            if row is None:
                return 0, None
            order = seats.c.seat
            rows = connection.execute(sa.select(seats).where(seats.c.table_id == table_id).order_by(order)).mappings()
            at_table = [Seat(**{name: row[name] for name in row if name != "table_id"}) for row in rows]
            off = (silences.c.person == channel.person, silences.c.table_id == table_id)
            silent = connection.execute(sa.select(silences.c.person).where(*off)).first() is not None
            times = msgspec.json.decode(row["times"], type=Times) if row["times"] else None
            goes_on = row["status"] == RUNNING and not (times and times.paused)
            asked = _people(at_table) & row["asked"] if goes_on else 0
            lost = connection.execute(sa.select(pulse.c.lost)).scalar() or 0.0
            if channel.table_id:
                turn = self._handed(connection, table_id, _people(at_table), asked) if asked else (0, 0.0)
                if row["status"] in ENDED:
                    turn = (row["version"], row["changed"])
            else:
                mine = _people(at_table, channel.person)
                alone = not _people(at_table) & ~mine  # nobody waits who would know
                asked = 0 if silent or alone else asked & mine
                turn = self._handed(connection, table_id, mine, 0, other=True) if asked else (0, 0.0)
        found = _in_words(dict(row), at_table, channel, asked, turn)
        ends = [
            end + lost for seat in at_table if times and asked >> seat.seat & 1 and (end := over_at(times, seat.seat))
        ]
        return row["version"], found._replace(over_at=min(ends)) if found and ends else found

    def _handed(
        self, connection: sa.Connection, table_id: str, mask: int, value: int, other: bool = False
    ) -> tuple[int, float]:
        """The first of the newest versions that all ask so: those of the mask as now, or any of them (`other`)."""
        found = log.c.asked.bitwise_and(mask)
        before = (
            sa.select(log.c.version)
            .where(log.c.table_id == table_id, found == value if other else found != value)
            .order_by(log.c.version.desc())
            .limit(1)
        )
        last = connection.execute(before).scalar() or 0
        first = sa.select(log.c.version, log.c.at).where(log.c.table_id == table_id, log.c.version > last)
        row = connection.execute(first.order_by(log.c.version).limit(1)).first()
        return (row[0], row[1]) if row else (0, 0.0)

    def present(self, table_id: str, person: str, now: float) -> bool:
        """Whether a server says that this person's page of the table is open."""
        here = (presence.c.table_id == table_id, presence.c.person == person, presence.c.until >= now)
        with database.looking(self.store.engine) as connection:
            return connection.execute(sa.select(presence.c.person).where(*here)).first() is not None

    def holiday(self, person: str, now: float) -> float | None:
        """Until when this person is on holiday."""
        return holidays.until(self.store, [person], now).get(person)

    # --- doing
    def take(self, now: float, busy: Collection[str] = (), full: Collection[str] = ()) -> Call | None:
        """The call that has been due for longest, ours for a while; none to people who are `busy` and hosts that are
        `full`. Of several processes one gets it, and when that one dies another, later."""
        due = (calls.c.due <= now, calls.c.until < now)
        with database.looking(self.store.engine) as connection:  # mostly there is none: nobody is kept from writing
            if connection.execute(sa.select(calls.c.table_id).where(*due).limit(1)).first() is None:
                return None
        query = (
            sa.select(calls, *(column.label(f"of_{column.name}") for column in channels.c))
            .join(channels, channels.c.id == calls.c.channel_id)
            .where(*due, channels.c.person.not_in(list(busy)), channels.c.host.not_in(list(full)))
            .order_by(calls.c.due)
            .limit(1)
            .with_for_update(skip_locked=True, of=calls)
        )
        with database.writing(self.store.engine) as connection:
            row = connection.execute(query).mappings().first()
            if row is None:
                return None
            channel = ways.read({column.name: row[f"of_{column.name}"] for column in channels.c})
            found = Call(channel, row["table_id"], row["turn"], row["sent"], row["tries"], row["message"])
            connection.execute(sa.update(calls).where(*_this(found)).values(until=now + TERM))
        return found

    def digest(self, call: Call, now: float) -> list[Call]:
        """With a call by mail that comes now and then: all others that go with it, ours too."""
        query = sa.select(calls).where(
            calls.c.channel_id == call.channel.id, calls.c.due <= now, calls.c.table_id != call.table_id
        )
        with database.writing(self.store.engine) as connection:
            rows = connection.execute(query.where(calls.c.until < now).order_by(calls.c.since)).mappings().all()
            found = [Call(call.channel, r["table_id"], r["turn"], r["sent"], r["tries"], r["message"]) for r in rows]
            for each in found:
                connection.execute(sa.update(calls).where(*_this(each)).values(until=now + TERM))
        return found

    def told(self, call: Call, now: float, message: str) -> None:
        """It has arrived. What became of the turn meanwhile is told next."""
        due = sa.case((calls.c.turn == call.turn, sa.null()), (calls.c.turn == 0, now), else_=calls.c.due)
        self._release(call, sent=call.turn, tries=0, due=due, message=message[:200])

    def later(self, call: Call, when: float, tries: int) -> None:
        """Not now; unless there is something else to tell by then."""
        self._release(call, tries=tries, due=sa.case((calls.c.turn == call.turn, when), else_=calls.c.due))

    def dropped(self, call: Call) -> None:
        """It is not told: there is no need any more, or it cannot be."""
        over = {} if call.turn else {"sent": 0}  # what could not be taken back is let be
        self._release(call, tries=0, due=sa.case((calls.c.turn == call.turn, sa.null()), else_=calls.c.due), **over)

    def again(self, call: Call, now: float) -> None:
        """Something has happened at the table since it was worked out."""
        pair = Pair(call.channel, call.table_id, 0, call.turn, call.sent)
        self._release(call)
        self._note(pair, now)

    def _release(self, call: Call, **values: Any) -> None:
        with database.writing(self.store.engine) as connection:
            connection.execute(sa.update(calls).where(*_this(call)).values(until=0.0, **values))


def _this(call: Call) -> Sequence[sa.ColumnElement[bool]]:
    return (calls.c.channel_id == call.channel.id, calls.c.table_id == call.table_id)


def _people(at_table: Sequence[Seat], person: str = "") -> int:
    """The seats of people who play themselves, or of that one, as a mask."""
    playing = (seat for seat in at_table if seat.person and not seat.bot and not seat.left)
    return sum(1 << seat.seat for seat in playing if not person or seat.person == person)


def _in_words(
    row: Mapping[str, Any], at_table: Sequence[Seat], channel: Channel, asked: int, turn: tuple[int, float]
) -> Waiting | None:
    mine = _people(at_table, channel.person)
    if not mine and not channel.table_id:
        return None
    info = GAMES.get(row["game"])
    over = row["status"] in ENDED
    return Waiting(
        row["id"],
        row["game"],
        info.title if info else row["game"],
        row["title"],
        *turn,
        tuple(seat.name for seat in at_table if asked >> seat.seat & 1),
        tuple(seat.name for seat in at_table if not mine >> seat.seat & 1 and (seat.person or seat.bot)),
        over,
    )
