"""Announcements: a line of the host's on all pages, until its end or until it is taken down."""

from typing import Final, NamedTuple

import sqlalchemy as sa

from sunstone.table import database
from sunstone.table.errors import BadText, NotNow
from sunstone.table.people import clean
from sunstone.table.schema_social import announcements
from sunstone.table.store import Store

LENGTH: Final = 300
LEVELS: Final = ("note", "warning", "urgent")
MOST: Final = 3  # at once: more would be read by nobody


class Announcement(NamedTuple):
    """One of them; the columns of `schema_social.announcements`."""

    id: int
    at: float
    until: float | None
    level: str
    text: str


def announce(store: Store, text: str, level: str, seconds: float | None, now: float) -> Announcement:
    if level not in LEVELS:
        raise BadText(f"there is no level {level[:20]!r}; there is {', '.join(LEVELS)}")
    if seconds is not None and seconds <= 0:
        raise BadText("an announcement ends in the future; leave its end out until you take it down")
    text = clean(text, LENGTH, "an announcement")
    if len(current(store, now)) >= MOST:
        raise NotNow(f"{MOST} announcements are up, and more would be read by nobody: take one down first")
    row = {"at": now, "until": None if seconds is None else now + seconds, "level": level, "text": text}
    with database.writing(store.engine) as connection:
        (key,) = connection.execute(sa.insert(announcements), row).inserted_primary_key or (0,)
    return Announcement(key, now, row["until"], level, text)  # type: ignore[arg-type]


def take_down(store: Store, number: int, now: float) -> None:
    up = sa.and_(announcements.c.id == number, _is_up(now))
    with database.writing(store.engine) as connection:
        if not connection.execute(sa.update(announcements).where(up).values(until=now)).rowcount:
            raise NotNow(f"there is no announcement {number}, or it is down already")


def current(store: Store, now: float) -> list[Announcement]:
    """The newest first."""
    columns = (announcements.c[name] for name in Announcement._fields)
    query = sa.select(*columns).where(_is_up(now)).order_by(announcements.c.id.desc())
    with database.looking(store.engine) as connection:
        return [Announcement(*row) for row in connection.execute(query)]


def _is_up(now: float) -> sa.ColumnElement[bool]:
    return sa.or_(announcements.c.until.is_(None), announcements.c.until > now)
