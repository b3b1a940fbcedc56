"""All that is kept of a person among others, for `kept.py`: when two turn out to be one, or they want to see it or have
it gone."""

from typing import Final

import sqlalchemy as sa

from sunstone.table import database
from sunstone.table.room import Room
from sunstone.table.schema_social import bans, blocks, cards, friends, invitations, reports

# Every column that names a person. A ban goes with them; a report stays when who made it goes.
_COLUMNS: Final = (
    cards.c.person,
    friends.c.person,
    friends.c.other,
    blocks.c.person,
    blocks.c.other,
    invitations.c.person,
    invitations.c.by,
    bans.c.person,
    reports.c.by,
    reports.c.person,
)
_STAYS: Final = {bans, reports}


def hand_on(room: Room, old: str, new: str) -> None:
    """What one person has is now another's. Of what both have the other's stays."""
    with database.writing(room.store.engine) as connection:
        for column in _COLUMNS:
            rows = [dict(row) for row in connection.execute(sa.select(column.table).where(column == old)).mappings()]
            connection.execute(sa.delete(column.table).where(column == old))
            for row in rows:
                row[column.name] = new
                if row.get("other") != row["person"]:  # nobody is their own friend
                    insert = database.insert_into(connection, column.table).values(row)
                    connection.execute(insert.on_conflict_do_nothing())


def export(room: Room, person: str) -> dict[str, object]:
    """What is kept of this person, for themselves: no id of others."""
    code = sa.select(cards.c.code, cards.c.name).where(cards.c.person == person)
    of = sa.select(cards.c.name).join(friends, friends.c.other == cards.c.person).where(friends.c.person == person)
    against = sa.select(blocks.c.name).where(blocks.c.person == person)
    said = sa.select(reports.c.at, reports.c.reason, reports.c.note, reports.c.text).where(reports.c.by == person)
    with database.looking(room.store.engine) as connection:
        card = connection.execute(code).mappings().first()
        found: dict[str, object] = {
            "card": dict(card) if card else None,
            "friends": [name for (name,) in connection.execute(of.order_by(cards.c.name))],
            "blocked": [name for (name,) in connection.execute(against.order_by(blocks.c.name))],
            "reports": [dict(row) for row in connection.execute(said.order_by(reports.c.id)).mappings()],
        }
    return {name: rows for name, rows in found.items() if rows}


def forget(room: Room, person: str) -> None:
    """Nothing is left of this person but what the host needs to know: bans, and reports without who made them."""
    with database.writing(room.store.engine) as connection:
        for column in _COLUMNS:
            if column.table not in _STAYS:
                connection.execute(sa.delete(column.table).where(column == person))
        connection.execute(sa.update(reports).where(reports.c.by == person).values(by=""))
