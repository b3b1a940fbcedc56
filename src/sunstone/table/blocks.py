"""Whom a person has blocked: they ask, invite and join in vain, and what they say is not shown to who blocked them.

Nobody is told that they are blocked. They are refused in words that fit other reasons too, and what they ask for waits
unanswered."""

from collections.abc import Collection
from typing import Final, NamedTuple

import sqlalchemy as sa

from sunstone.table import database
from sunstone.table.cards import handle
from sunstone.table.errors import NotNow
from sunstone.table.live import Live
from sunstone.table.people import NAME_LENGTH, Person, clean
from sunstone.table.schema_social import blocks, friends, invitations
from sunstone.table.store import Store

MOST: Final = 500  # of one person
NOT_FREE: Final = "this seat is not free for you; other tables are open in the lobby"


class Blocked(NamedTuple):
    """In a list of one's own."""

    id: str
    name: str
    at: float


def block(store: Store, person: str, other: Person, now: float) -> None:
    """From now on; what the two were to each other is no more."""
    if not other.id:
        raise NotNow("nobody is left to block: this person has deleted all that was theirs here")
    if person == other.id:
        raise NotNow("that is you: nobody can block themselves")
    name = clean(other.name, NAME_LENGTH, "a name")
    row = {"person": person, "other": other.id, "name": name, "at": now}
    count = sa.select(sa.func.count()).select_from(blocks).where(blocks.c.person == person)
    with database.writing(store.engine) as connection:
        if (connection.execute(count).scalar() or 0) >= MOST:
            raise NotNow(f"you have blocked {MOST} people, and no more are kept: unblock one first")
        connection.execute(database.insert_into(connection, blocks).values(row).on_conflict_do_nothing())
        for mine, theirs in ((person, other.id), (other.id, person)):
            connection.execute(sa.delete(friends).where(friends.c.person == mine, friends.c.other == theirs))
            connection.execute(sa.delete(invitations).where(invitations.c.by == mine, invitations.c.person == theirs))


def unblock(store: Store, person: str, other: str) -> None:
    with database.writing(store.engine) as connection:
        connection.execute(sa.delete(blocks).where(blocks.c.person == person, blocks.c.other == other))


def of(store: Store, person: str) -> dict[str, Blocked]:
    """Whom this person has blocked, by id, the newest first."""
    query = sa.select(blocks.c.other, blocks.c.name, blocks.c.at).where(blocks.c.person == person)
    with database.looking(store.engine) as connection:
        rows = connection.execute(query.order_by(blocks.c.at.desc(), blocks.c.name)).all()
    return {other: Blocked(handle(person, other), name, at) for other, name, at in rows}


def against(store: Store, person: str) -> frozenset[str]:
    """Who has blocked this person. Not to be told."""
    with database.looking(store.engine) as connection:
        rows = connection.execute(sa.select(blocks.c.person).where(blocks.c.other == person))
        return frozenset(str(row[0]) for row in rows)


def apart(store: Store, person: str) -> frozenset[str]:
    """Whom this person has blocked, and who has blocked this person: neither sees the other's tables in a list. Nobody,
    who sits at every open seat, is never one of them."""
    return (against(store, person) | of(store, person).keys()) - {""}


def check_sitting(store: Store, live: Live, person: str) -> None:
    """NotNow if who made the table, or somebody who sits there, has blocked this person. Nobody is kept from a table of
    their own."""
    others: Collection[str] = {live.creator, *(seat.person for seat in live.seats)} - {"", person}
    if person != live.creator and not against(store, person).isdisjoint(others):
        raise NotNow(NOT_FREE)
