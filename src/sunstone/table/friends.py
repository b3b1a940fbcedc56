"""Friends: asking somebody, answering, and who of them is here.

A row says that one person would like another for a friend. Two are friends when there are both rows: so asking twice
changes nothing, and two who ask each other at the same time are friends."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

import sqlalchemy as sa

from sunstone.table import blocks, database
from sunstone.table.cards import HERE, handle, has_card
from sunstone.table.errors import NotNow, TableError
from sunstone.table.people import Person
from sunstone.table.schema import ENDED, OPEN, RUNNING, seats, tables
from sunstone.table.schema_social import cards, friends
from sunstone.table.store import Store

MOST: Final = 300  # whom one person may have for a friend, or have asked
MET: Final = 20  # of those whom one has played with


class NoFriend(TableError):
    """Nobody of that handle in this person's lists."""

    def __init__(self) -> None:
        super().__init__("there is nobody of that id in your lists: look at them again")


class Friend(NamedTuple):
    """Somebody in a list of one's own."""

    id: str
    name: str
    here: bool = False  # now
    tables: Mapping[str, str] = MappingProxyType({})  # open to everybody, at which they sit: the titles by the ids


class Circle(NamedTuple):
    """All that a person has to do with others."""

    friends: list[Friend]
    asking: list[Friend]  # they would like to be friends
    asked: list[Friend]  # who were asked, and have not answered


def ask(store: Store, me: Person, other: Person, now: float) -> None:
    """Would like to be friends; who is asked by somebody they have asked, is."""
    if me.id == other.id:
        raise NotNow("this is your own code: give it to whom you want for a friend")
    if other.id in blocks.of(store, me.id):
        raise NotNow(f"you have blocked {other.name}: unblock them first")
    mine = sa.select(sa.func.count()).select_from(friends).where(friends.c.person == me.id)
    with database.writing(store.engine) as connection:
        if (connection.execute(mine).scalar() or 0) >= MOST:
            raise NotNow(f"you have or have asked {MOST} friends, and no more are kept: remove one first")
        has_card(connection, me, now)
        has_card(connection, other, 0.0)
        row = {"person": me.id, "other": other.id, "at": now}
        connection.execute(database.insert_into(connection, friends).values(row).on_conflict_do_nothing())


def remove(store: Store, me: str, other: str) -> None:
    """No friends any more; what was asked is withdrawn, or declined."""
    with database.writing(store.engine) as connection:
        for one, two in ((me, other), (other, me)):
            connection.execute(sa.delete(friends).where(friends.c.person == one, friends.c.other == two))


def are_friends(store: Store, one: str, two: str) -> bool:
    there = sa.select(sa.func.count()).select_from(friends)
    pair = sa.or_(
        sa.and_(friends.c.person == one, friends.c.other == two),
        sa.and_(friends.c.person == two, friends.c.other == one),
    )
    with database.looking(store.engine) as connection:
        return connection.execute(there.where(pair)).scalar() == 2


def circle(store: Store, me: str, now: float) -> Circle:
    """Who is here comes first."""
    to, by = _wanted(store, friends.c.person, me), _wanted(store, friends.c.other, me)
    at = _open_tables(store, to.keys() & by.keys())
    unseen = blocks.of(store, me)

    def told(wanted: dict[str, tuple[str, float]], both: bool) -> list[Friend]:
        found = [
            Friend(handle(me, id), name, both and now - seen < HERE, at.get(id, {}))
            for id, (name, seen) in wanted.items()
            if (id in to and id in by) == both and id not in unseen
        ]
        return sorted(found, key=lambda friend: (not friend.here, friend.name.casefold()))

    return Circle(told(to, True), told(by, False), told(to, False))


def met(store: Store, me: str) -> list[Friend]:
    """With whom one has played a game to its end, the newest first; not who is in another list."""
    return [Friend(handle(me, id), name) for id, name in _met(store, me).items()]


def found(store: Store, me: str, id: str) -> Person:
    """Whom this person means by a handle, in any list."""
    wanted = {**_wanted(store, friends.c.person, me), **_wanted(store, friends.c.other, me)}
    names = {other: name for other, (name, _) in wanted.items()}
    names |= {other: blocked.name for other, blocked in blocks.of(store, me).items()}
    for other, name in (names | _met(store, me)).items():
        if handle(me, other) == id:
            return Person(other, name)
    raise NoFriend


def _wanted(store: Store, column: sa.Column[str], me: str) -> dict[str, tuple[str, float]]:
    """Of the rows in which that column is this person: the others, their names, and when they were here."""
    others = friends.c.other if column is friends.c.person else friends.c.person
    query = sa.select(others, cards.c.name, cards.c.seen).join(cards, cards.c.person == others).where(column == me)
    with database.looking(store.engine) as connection:
        return {id: (name, seen) for id, name, seen in connection.execute(query.order_by(friends.c.at, others))}


def _open_tables(store: Store, people: set[str]) -> dict[str, dict[str, str]]:
    """By person, the titles by the ids; no table is opened for it, for one may be by rules that nobody knows."""
    query = (
        sa.select(seats.c.person, tables.c.id, tables.c.title)
        .join(tables, tables.c.id == seats.c.table_id)
        .where(seats.c.person.in_(people), tables.c.listed, tables.c.status.in_((OPEN, RUNNING)))
        .order_by(tables.c.changed.desc(), tables.c.id)
    )
    found: dict[str, dict[str, str]] = {}
    with database.looking(store.engine) as connection:
        for person, table_id, title in connection.execute(query) if people else ():
            found.setdefault(person, {})[table_id] = title
    return found


def _met(store: Store, me: str) -> dict[str, str]:
    mine, theirs = seats.alias(), seats.alias()
    known = sa.union(
        sa.select(friends.c.other).where(friends.c.person == me),
        sa.select(friends.c.person).where(friends.c.other == me),
    )
    newest = sa.func.max(tables.c.changed)
    query = (
        sa.select(theirs.c.person, sa.func.max(theirs.c.name))
        .select_from(mine)
        .join(theirs, theirs.c.table_id == mine.c.table_id)
        .join(tables, tables.c.id == mine.c.table_id)
        .where(mine.c.person == me, theirs.c.person.not_in(("", me)), theirs.c.person.not_in(known))
        .where(tables.c.status.in_(ENDED), tables.c.stage == "")
        .group_by(theirs.c.person)
        .order_by(newest.desc(), theirs.c.person)
        .limit(MET)
    )
    hidden = blocks.of(store, me)
    with database.looking(store.engine) as connection:
        return {id: name for id, name in connection.execute(query) if id not in hidden}
