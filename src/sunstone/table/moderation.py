"""Chat among people who may not be friends: limits against flooding, and reports that wait for the host."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from sunstone.table import database
from sunstone.table.errors import BadText, NoTable, NotNow
from sunstone.table.people import clean
from sunstone.table.schema import chat, tables
from sunstone.table.schema_social import reports
from sunstone.table.store import Said, Store

REASONS: Final[Mapping[str, str]] = {
    "abuse": "It insults or threatens somebody",
    "hate": "It is hateful",
    "spam": "It is advertising, or the same again and again",
    "secret": "It tells what a player must not know",
    "other": "Something else",
}
NOTE_LENGTH: Final = 500
AROUND: Final = 5  # messages before and after one that is reported
A_DAY: Final = 20  # reports of one person
FLOOD: Final = ((10.0, 5), (600.0, 60))  # seconds, and so many messages at most of one person at a table

OPEN: Final = "open"
DISMISSED: Final = "dismissed"
REMOVED: Final = "removed"


class Report(NamedTuple):
    """As it was made; the columns of `schema_social.reports`."""

    id: int
    table_id: str
    line: int
    by: str
    at: float
    reason: str
    note: str
    person: str
    name: str
    text: str
    around: str
    status: str

    @property
    def lines(self) -> list[Said]:
        return msgspec.json.decode(self.around, type=list[Said])


def check_flood(store: Store, table_id: str, person: str, now: float) -> None:
    """NotNow says for how long to wait."""
    (first, _), (longest, _) = FLOOD[0], FLOOD[-1]
    query = sa.select(chat.c.at).where(chat.c.table_id == table_id, chat.c.person == person, chat.c.at > now - longest)
    with database.looking(store.engine) as connection:
        times = sorted((at for (at,) in connection.execute(query)), reverse=True)
    for seconds, most in FLOOD:
        if len(times) >= most and (left := times[most - 1] + seconds - now) > 0:
            wait = f"{int(left) + 1} s" if seconds == first else f"{int(left // 60) + 1} min"
            raise NotNow(f"that is a lot at once: {most} messages in {seconds:g} s at most; wait {wait}")


def report(store: Store, table_id: str, line: int, by: str, reason: str, note: str, now: float) -> int:
    """The number of the report. What was said before and after is kept with it."""
    if reason not in REASONS:
        raise BadText(f"there is no reason {reason[:20]!r}; there is {', '.join(REASONS)}")
    note = clean(note, NOTE_LENGTH, "a note") if note.strip() else ""
    made = sa.select(sa.func.count()).select_from(reports).where(reports.c.by == by, reports.c.at > now - 24 * 3600)
    with database.looking(store.engine) as connection:
        said = _around(connection, table_id, line)
        if (connection.execute(made).scalar() or 0) >= A_DAY:
            raise NotNow(f"you have reported {A_DAY} messages today, which is as many as are taken; come back tomorrow")
    meant = next((each for each in said if each.id == line), None)
    if meant is None:
        raise NotNow("this message is not there any more")
    if meant.person == by:
        raise NotNow("that is a message of yours")
    row = {
        "table_id": table_id,
        "line": line,
        "by": by,
        "at": now,
        "reason": reason,
        "note": note,
        "person": meant.person,
        "name": meant.name,
        "text": meant.text,
        "around": msgspec.json.encode(said).decode(),
        "status": OPEN,
    }
    try:
        with database.writing(store.engine) as connection:
            (key,) = connection.execute(sa.insert(reports), row).inserted_primary_key or (0,)
    except IntegrityError:
        raise NotNow("you have reported this message already; the host will look at it") from None
    return int(key)


def _around(connection: sa.Connection, table_id: str, line: int) -> list[Said]:
    columns = [chat.c[name] for name in Said._fields]
    here = sa.select(*columns).where(chat.c.table_id == table_id, sa.not_(chat.c.removed))
    before = here.where(chat.c.id <= line).order_by(chat.c.id.desc()).limit(AROUND + 1)
    after = here.where(chat.c.id > line).order_by(chat.c.id).limit(AROUND)
    rows = [*reversed(connection.execute(before).all()), *connection.execute(after).all()]
    return [Said(*row) for row in rows]


def listed(store: Store, status: str = OPEN, limit: int = 100) -> list[Report]:
    """The oldest first: they have waited longest."""
    columns = (reports.c[name] for name in Report._fields)
    query = sa.select(*columns).where(reports.c.status == status).order_by(reports.c.id).limit(limit)
    with database.looking(store.engine) as connection:
        return [Report(*row) for row in connection.execute(query)]


def get(store: Store, number: int) -> Report:
    columns = (reports.c[name] for name in Report._fields)
    with database.looking(store.engine) as connection:
        found = connection.execute(sa.select(*columns).where(reports.c.id == number)).first()
    if found is None:
        raise NotNow(f"there is no report {number}")
    return Report(*found)


def settle(store: Store, number: int, status: str) -> Report:
    """What became of it; the same of all reports of that message."""
    found = get(store, number)
    same = sa.and_(reports.c.line == found.line, reports.c.status == OPEN)
    with database.writing(store.engine) as connection:
        connection.execute(sa.update(reports).where(same).values(status=status))
    return found


def remove_lines(store: Store, table_id: str, lines: Sequence[int]) -> None:
    """Nobody reads these any more. The table's row says that the chat is another one, for all servers."""
    with database.writing(store.engine) as connection:
        there = connection.execute(sa.select(tables.c.id).where(tables.c.id == table_id)).first()
        if there is None:
            raise NoTable(table_id)
        these = sa.and_(chat.c.table_id == table_id, chat.c.id.in_(lines))
        connection.execute(sa.update(chat).where(these).values(removed=True))
        newer = -sa.func.abs(tables.c.said) - 1
        connection.execute(sa.update(tables).where(tables.c.id == table_id).values(said=newer))
