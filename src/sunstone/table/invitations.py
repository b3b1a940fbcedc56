"""Invitations: a friend is asked to an open seat. Whoever sits down there first has it, and the others' invitations to
that seat are gone in the same transaction (`store.append`)."""

from typing import Final, NamedTuple

import sqlalchemy as sa

from sunstone.table import database, friends
from sunstone.table.cards import handle
from sunstone.table.errors import BadToken, NotNow, NotYours
from sunstone.table.people import Person
from sunstone.table.room import Room
from sunstone.table.schema import OPEN, RUNNING, seats, tables
from sunstone.table.schema_social import cards, invitations
from sunstone.table.store import Store
from sunstone.table.table import Table, sit_and_begin

MOST: Final = 50  # open ones, of one person
UNDER_WAY: Final = (OPEN, RUNNING)


class Invitation(NamedTuple):
    """To a seat, for who is invited."""

    table: str
    seat: int
    game: str
    title: str
    by: str  # name
    at: float
    names: tuple[str, ...]  # who sits there


class Sent(NamedTuple):
    """To a seat, for who has invited."""

    id: str  # handle of who is invited
    name: str
    seat: int


def may_invite(table: Table, person: str) -> bool:
    """Who made the table; at a listed one, whoever sits there."""
    return table.is_creator(person) or (bool(table.head()["listed"]) and bool(table.seats_of(person)))


def invite(store: Store, table: Table, seat: int, me: str, other: Person, now: float) -> None:
    """A friend to an open seat; who is invited there already is invited to this one instead."""
    head = table.head()
    if not may_invite(table, me):
        raise NotYours("only who made the table can invite to it; at a listed one everybody who plays")
    if not 0 <= seat < len(head["seats"]) or not head["seats"][seat]["open"] or head["status"] not in UNDER_WAY:
        raise NotNow(f"seat {seat + 1} is not open")
    if not friends.are_friends(store, me, other.id):
        raise NotYours(f"{other.name} is not your friend: only friends can be invited, others by a link to the seat")
    if table.seats_of(other.id):
        raise NotNow(f"{other.name} sits at this table already")
    count = sa.select(sa.func.count()).select_from(invitations).where(invitations.c.by == me)
    row = {"table_id": table.id, "person": other.id, "seat": seat, "by": me, "at": now}
    new = {name: row[name] for name in ("seat", "by", "at")}
    with database.writing(store.engine) as connection:
        if (connection.execute(count).scalar() or 0) >= MOST:
            raise NotNow(f"{MOST} of your invitations are open: wait for an answer, or withdraw one")
        insert = database.insert_into(connection, invitations).values(row)
        connection.execute(insert.on_conflict_do_update(index_elements=["table_id", "person"], set_=new))


def of(store: Store, person: str) -> list[Invitation]:
    """Those that can still be accepted, the newest first."""
    query = (
        sa.select(tables.c.id, invitations.c.seat, tables.c.game, tables.c.title, cards.c.name, invitations.c.at)
        .select_from(invitations)
        .join(tables, tables.c.id == invitations.c.table_id)
        .join(cards, cards.c.person == invitations.c.by)
        .where(invitations.c.person == person, tables.c.status.in_(UNDER_WAY))
        .order_by(invitations.c.at.desc(), tables.c.id)
    )
    with database.looking(store.engine) as connection:
        rows = connection.execute(query).all()
        others = sa.select(seats.c.table_id, seats.c.name).where(seats.c.table_id.in_([row[0] for row in rows]))
        sitting = connection.execute(others.order_by(seats.c.seat)).all() if rows else []
    names = {row[0]: tuple(name for id, name in sitting if id == row[0] and name) for row in rows}
    return [Invitation(*row, names[row[0]]) for row in rows]


def sent(store: Store, table_id: str, by: str) -> list[Sent]:
    query = (
        sa.select(invitations.c.person, cards.c.name, invitations.c.seat)
        .join(cards, cards.c.person == invitations.c.person)
        .where(invitations.c.table_id == table_id, invitations.c.by == by)
        .order_by(invitations.c.seat, cards.c.name)
    )
    with database.looking(store.engine) as connection:
        return [Sent(handle(by, id), name, seat) for id, name, seat in connection.execute(query)]


def accept(room: Room, table_id: str, person: Person) -> tuple[Table, int]:
    """Sit down; the table and the seat."""
    seat = _seat(room.store, table_id, person.id)
    room.keeper.change(table_id, lambda live: sit_and_begin(room.store, live, seat, person), seat)
    return room.table(table_id), seat


def decline(store: Store, table_id: str, person: str) -> None:
    _seat(store, table_id, person)
    this = invitations.c.table_id == table_id, invitations.c.person == person
    with database.writing(store.engine) as connection:
        connection.execute(sa.delete(invitations).where(*this))


def withdraw(store: Store, table_id: str, by: str, person: str) -> None:
    """One that `by` has sent; if it is there no more, that is what was wanted."""
    this = invitations.c.table_id == table_id, invitations.c.person == person, invitations.c.by == by
    with database.writing(store.engine) as connection:
        connection.execute(sa.delete(invitations).where(*this))


def _seat(store: Store, table_id: str, person: str) -> int:
    query = sa.select(invitations.c.seat).where(invitations.c.table_id == table_id, invitations.c.person == person)
    with database.looking(store.engine) as connection:
        found = connection.execute(query).scalar()
    if found is None:
        raise BadToken("this invitation is no more: somebody sits there, or it was withdrawn")
    return int(found)
