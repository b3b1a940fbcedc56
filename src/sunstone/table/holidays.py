"""Holidays: so many days a year somebody's clocks wait at all tables that are played by days a turn. Others see it."""

from collections.abc import Collection, Iterable
from datetime import UTC, datetime
from typing import NamedTuple

import sqlalchemy as sa

from sunstone.engine.errors import BadSetting
from sunstone.table import database
from sunstone.table.clock import DAY
from sunstone.table.schema import holidays
from sunstone.table.store import Store

A_YEAR = 28  # days


class Holiday(NamedTuple):
    """Where somebody stands. Times are seconds since 1970."""

    ends: float | None  # of the one that they are on
    days_left: int  # this year, whole ones


def until(store: Store, people: Collection[str], now: float) -> dict[str, float]:
    """Those of these people who are on holiday, and until when."""
    query = sa.select(holidays.c.person, sa.func.max(holidays.c.ends)).group_by(holidays.c.person)
    query = query.where(holidays.c.person.in_(list(people)), holidays.c.begins <= now, holidays.c.ends > now)
    with database.looking(store.engine) as connection:
        return {row[0]: row[1] for row in connection.execute(query)}


def of(store: Store, person: str, now: float) -> Holiday:
    with database.looking(store.engine) as connection:
        return _stands(connection, person, now)


def _stands(connection: sa.Connection, person: str, now: float) -> Holiday:
    query = sa.select(holidays.c.begins, holidays.c.ends).where(holidays.c.person == person)
    spans = [(row[0], row[1]) for row in connection.execute(query)]
    ends = max((ends for begins, ends in spans if begins <= now < ends), default=None)
    return Holiday(ends, int((A_YEAR * DAY - used(spans, now)) // DAY))


def used(spans: Iterable[tuple[float, float]], now: float) -> float:
    """Seconds of these in the year of `now`."""
    year = datetime.fromtimestamp(now, UTC).year
    first, last = (datetime(n, 1, 1, tzinfo=UTC).timestamp() for n in (year, year + 1))
    return sum(max(0.0, min(ends, last) - max(begins, first)) for begins, ends in spans)


def begin(store: Store, person: str, days: int, now: float) -> float:
    """From now on, for so many days; when it ends. They count in the year in which they lie. It takes the place of what
    is left of another one."""
    with database.writing(store.engine) as connection:
        _end(connection, person, now)
        left = _stands(connection, person, now).days_left
        if not 1 <= days <= left:
            told = f"1 to {left} are left" if left else "none is left"
            raise BadSetting(f"{days} days of holiday are not to be had: of {A_YEAR} a year {told}")
        connection.execute(sa.insert(holidays), {"person": person, "begins": now, "ends": now + days * DAY})
    return now + days * DAY


def end(store: Store, person: str, now: float) -> bool:
    """Back before it is over: what is left of it is not used. False: there was none."""
    with database.writing(store.engine) as connection:
        return _end(connection, person, now)


def _end(connection: sa.Connection, person: str, now: float) -> bool:
    this = sa.and_(holidays.c.person == person, holidays.c.begins <= now, holidays.c.ends > now)
    ended = connection.execute(sa.update(holidays).where(this).values(ends=now)).rowcount
    connection.execute(sa.delete(holidays).where(holidays.c.person == person, holidays.c.begins >= holidays.c.ends))
    return bool(ended)


def hand_on(store: Store, old: str, new: str) -> None:
    """One person's are now another's."""
    with database.writing(store.engine) as connection:
        connection.execute(sa.update(holidays).where(holidays.c.person == old).values(person=new))


def day(at: float) -> str:
    return f"{datetime.fromtimestamp(at, UTC):%Y-%m-%d}"
