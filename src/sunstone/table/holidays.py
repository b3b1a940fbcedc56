"""Holidays: so many days a year somebody's clocks wait at all tables that are played by days a turn. Others see it."""

from collections.abc import Collection, Iterable
from datetime import UTC, datetime
from typing import NamedTuple

import sqlalchemy as sa

from sunstone.table import database
from sunstone.table.clock import DAY
from sunstone.table.errors import NotNow
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
    query = sa.select(holidays.c.begins, holidays.c.ends).where(holidays.c.person == person)
    with database.looking(store.engine) as connection:
        spans = [(begins, ends) for begins, ends in connection.execute(query)]
    ends = max((ends for begins, ends in spans if begins <= now < ends), default=None)
    return Holiday(ends, int((A_YEAR * DAY - used(spans, now)) // DAY))


def used(spans: Iterable[tuple[float, float]], now: float) -> float:
    """Seconds of these in the year of `now`."""
    year = datetime.fromtimestamp(now, UTC).year
    first, last = (datetime(n, 1, 1, tzinfo=UTC).timestamp() for n in (year, year + 1))
    return sum(max(0.0, min(ends, last) - max(begins, first)) for begins, ends in spans)


def begin(store: Store, person: str, days: int, now: float) -> float:
    """From now on, for so many days; when it ends. They count in the year in which they lie."""
    stands = of(store, person, now)
    if stands.ends is not None:
        raise NotNow(f"you are on holiday already, until {day(stands.ends)}: end it first")
    if not 1 <= days <= stands.days_left:
        left = f"1 to {stands.days_left} are left" if stands.days_left else "none is left"
        raise NotNow(f"{days} days of holiday are not to be had: of {A_YEAR} a year {left}")
    with database.writing(store.engine) as connection:
        connection.execute(sa.insert(holidays), {"person": person, "begins": now, "ends": now + days * DAY})
    return now + days * DAY


def end(store: Store, person: str, now: float) -> None:
    """Back before it is over: what is left of it is not used."""
    this = sa.and_(holidays.c.person == person, holidays.c.begins <= now, holidays.c.ends > now)
    with database.writing(store.engine) as connection:
        if not connection.execute(sa.update(holidays).where(this).values(ends=now)).rowcount:
            raise NotNow("you are not on holiday")


def hand_on(store: Store, old: str, new: str) -> None:
    """One person's are now another's."""
    with database.writing(store.engine) as connection:
        connection.execute(sa.update(holidays).where(holidays.c.person == old).values(person=new))


def day(at: float) -> str:
    return f"{datetime.fromtimestamp(at, UTC):%Y-%m-%d}"
