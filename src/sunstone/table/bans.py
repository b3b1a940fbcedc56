"""Bans: somebody who may look, but not act, talk, make or join tables."""

import time
from typing import Final, NamedTuple

import sqlalchemy as sa

from sunstone.table import database
from sunstone.table.errors import BadText, TableError
from sunstone.table.people import NAME_LENGTH, Person, clean
from sunstone.table.schema_social import bans
from sunstone.table.store import Store

REASON_LENGTH: Final = 300
LONGEST: Final = 100 * 365 * 24 * 3600.0  # seconds: more than that is for good


class Banned(TableError):
    """What this person wants to do is not for them, for now or for good."""


class Ban(NamedTuple):
    """One of them; the columns of `schema_social.bans`."""

    person: str
    name: str
    at: float
    until: float | None  # None: for good
    reason: str

    @property
    def end(self) -> str:
        return "for good" if self.until is None else f"until {moment(self.until)}"

    @property
    def words(self) -> str:
        """To who is banned."""
        return f"You are banned from this server {self.end}. The reason: {self.reason}. You may still look on."


def moment(at: float) -> str:
    return time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime(at))


def ban(store: Store, person: Person, reason: str, seconds: float | None, now: float) -> Ban:
    """In place of one that there is."""
    if not person.id:
        raise BadText("nobody is meant: a person has an id")
    if seconds is not None and not 0 < seconds <= LONGEST:
        raise BadText("a ban lasts for more than no time and at most a hundred years; leave the end out for good")
    reason = clean(reason, REASON_LENGTH, "the reason").rstrip(".")
    until = None if seconds is None else now + seconds
    made = Ban(person.id, person.name[:NAME_LENGTH], now, until, reason)
    with database.writing(store.engine) as connection:
        connection.execute(sa.delete(bans).where(bans.c.person == person.id))
        connection.execute(sa.insert(bans), made._asdict())
    return made


def unban(store: Store, person: str) -> bool:
    """Whether there was one."""
    with database.writing(store.engine) as connection:
        return bool(connection.execute(sa.delete(bans).where(bans.c.person == person)).rowcount)


def current(store: Store, now: float) -> dict[str, Ban]:
    """By the person's id, the newest first."""
    columns = (bans.c[name] for name in Ban._fields)
    holds = sa.or_(bans.c.until.is_(None), bans.c.until > now)
    with database.looking(store.engine) as connection:
        rows = connection.execute(sa.select(*columns).where(holds).order_by(bans.c.at.desc(), bans.c.person)).all()
    return {row[0]: Ban(*row) for row in rows}
