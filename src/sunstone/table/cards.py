"""What others may know of a person: a code by which they are asked, what they are called, whether they are here.

A person's id is not told to anybody. Who names another does so by a handle, which means something for its reader alone:
two who compare theirs cannot tell whether they know the same one."""

from collections.abc import Collection
from typing import Final

import sqlalchemy as sa

from sunstone.table import codes, database
from sunstone.table.errors import BadToken
from sunstone.table.people import NAME_LENGTH, Person, clean
from sunstone.table.schema_social import cards
from sunstone.table.store import Store

HERE: Final = 150.0  # seconds after which who was not seen again is away


def handle(reader: str, other: str) -> str:
    """What a reader calls another by."""
    return codes.digest(f"{reader} knows {other}")[:16]


def code_of(store: Store, person: Person, now: float) -> str:
    """The code by which this person is asked; from now on there is one."""
    with database.writing(store.engine) as connection:
        has_card(connection, person, now)
        found = connection.execute(sa.select(cards.c.code).where(cards.c.person == person.id)).scalar_one()
    return str(found)


def new_code(store: Store, person: Person, now: float) -> str:
    """Another one: the old one leads to nobody any more."""
    code = codes.friend_code()
    with database.writing(store.engine) as connection:
        has_card(connection, person, now)
        connection.execute(sa.update(cards).where(cards.c.person == person.id).values(code=code))
    return code


def behind(store: Store, code: str) -> Person:
    """Who has that code, as somebody typed it."""
    query = sa.select(cards.c.person, cards.c.name).where(cards.c.code == codes.as_typed(code))
    with database.looking(store.engine) as connection:
        found = connection.execute(query).first()
    if found is None:
        raise BadToken("this code is nobody's: it was replaced by a newer one, or mistyped")
    return Person(*found)


def has_card(connection: sa.Connection, person: Person, seen: float) -> None:
    """Whoever has none gets one."""
    name = clean(person.name, NAME_LENGTH, "a name")
    card = {"person": person.id, "code": codes.friend_code(), "name": name, "seen": seen}
    connection.execute(database.insert_into(connection, cards).values(card).on_conflict_do_nothing())


def seen(store: Store, people: Collection[Person], now: float) -> None:
    """These are here now, and called so. Of who has no card nothing is kept."""
    change = sa.update(cards).where(cards.c.person == sa.bindparam("key"))
    values = [{"key": person.id, "name": person.name[:NAME_LENGTH], "seen": now} for person in people]
    if values:
        with database.writing(store.engine) as connection:
            connection.execute(change, values)
