"""What is kept of a person, part by part: what an export holds, what deleting takes away, what goes along when the
things of one become another's. Whoever keeps more of people registers it here, in one line:

    kept.PARTS.append(Part("alerts", "how you are called to a table", export, delete, hand_on))

`export(room, person)` gives plain data for JSON, empty if there is none. `delete` and `hand_on` may be called again
when they were interrupted, and do the rest then."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import sqlalchemy as sa

from sunstone.engine.errors import SunstoneError
from sunstone.table import database, holidays as days_off, parting, progress, ratings, social
from sunstone.table.people import seats_of
from sunstone.table.room import Room
from sunstone.table.schema import chat, holidays, studies
from sunstone.table.schema_ratings import results

Plain = Sequence[object] | dict[str, object]


def _nothing(room: Room, old: str, new: str) -> None:
    """Each has their own."""


class Part(NamedTuple):
    name: str
    about: str  # to people: "your …"
    export: Callable[[Room, str], Plain]
    delete: Callable[[Room, str], None]
    hand_on: Callable[[Room, str, str], None] = _nothing


def export(room: Room, person: str) -> dict[str, Plain]:
    """All of it, by the name of the part; those without anything are left out."""
    return {part.name: found for part in PARTS if (found := part.export(room, person))}


def has_any(room: Room, person: str) -> bool:
    """Whether there is anything beside the account. No game is read for it."""
    if room.store.tables_with(person):
        return True
    return any(part.export(room, person) for part in PARTS if part.name not in ("account", "tables"))


def delete(room: Room, person: str) -> None:
    """All of it. The account is last: until everything else is gone its person can come back and ask again."""
    for part in reversed(PARTS):
        part.delete(room, person)


def hand_on(room: Room, old: str, new: str) -> None:
    """All that one person has is another's: it was the same one, on another device."""
    for part in PARTS:
        part.hand_on(room, old, new)


# --- the account
def _account(room: Room, person: str) -> Plain:
    found, address = room.accounts.get(person), room.accounts.address(person)
    passkeys = [{"name": each.name, "made": each.made, "used": each.used} for each in room.accounts.passkeys(person)]
    devices = [{"name": each.name, "made": each.made, "seen": each.seen} for each in room.devices.of(person)]
    told: dict[str, object] = {"name": found.name, "preferences": found.likes, "made": found.made} if found else {}
    if address:
        told["address"] = address
    return told | {name: rows for name, rows in (("passkeys", passkeys), ("devices", devices)) if rows}


def _delete_account(room: Room, person: str) -> None:
    room.accounts.delete(person)


# --- tables
def _tables(room: Room, person: str) -> Plain:
    return [_table(room, table_id, person) for table_id in room.store.tables_with(person)]


def _table(room: Room, table_id: str, person: str) -> dict[str, object]:
    """The record is whole when the game is over; before that it holds what this person's seats know."""
    row = room.store.load(table_id, after=2**31 - 1)  # without its log
    mine = seats_of(row.seats, person)
    told: dict[str, object] = {name: row.table[name] for name in ("id", "game", "title", "status", "created")}
    told |= {"changed": row.table["changed"], "seats": {seat: row.seats[seat].name for seat in mine}}
    if row.table["stage"]:
        told["stage"] = row.table["stage"]
    try:
        told["record"] = room.table(table_id).record(mine)
    except SunstoneError as error:  # by other rules: what there is to say of it stands above
        told["record"] = ""
        told["why"] = str(error)
    return told


def _said(room: Room, person: str) -> Plain:
    query = sa.select(chat.c.table_id, chat.c.at, chat.c.name, chat.c.text).where(chat.c.person == person)
    with database.looking(room.store.engine) as connection:
        return [
            {"table": table_id, "at": at, "name": name, "text": text}
            for table_id, at, name, text in connection.execute(query.order_by(chat.c.id))
        ]


# --- what was written and learnt
def _studies(room: Room, person: str) -> Plain:
    names = ("id", "game", "title", "changed", "text", "of_table", "of_seat")
    query = sa.select(*(studies.c[name] for name in names)).where(studies.c.person == person)
    with database.looking(room.store.engine) as connection:
        return [dict(row) for row in connection.execute(query.order_by(studies.c.changed, studies.c.id)).mappings()]


def _delete_studies(room: Room, person: str) -> None:
    with database.writing(room.store.engine) as connection:
        connection.execute(sa.delete(studies).where(studies.c.person == person))


def _hand_on_studies(room: Room, old: str, new: str) -> None:
    room.studies.hand_on(old, new)


def _progress(room: Room, person: str) -> Plain:
    learnt = progress.noted(room.store, person)
    return {item: {"at": noted.at, **noted.data} for item, noted in learnt.items()}


def _delete_progress(room: Room, person: str) -> None:
    progress.forget(room.store, person, progress.noted(room.store, person))


def _hand_on_progress(room: Room, old: str, new: str) -> None:
    progress.hand_on(room.store, old, new)


def _results(room: Room, person: str) -> Plain:
    left_out = ("member", "start_mu", "start_sigma")
    columns = [column for column in results.c if column.name not in left_out]
    query = sa.select(*columns).where(results.c.member == person).order_by(results.c.at, results.c.table_id)
    with database.looking(room.store.engine) as connection:
        return [dict(row) for row in connection.execute(query).mappings()]


def _forget_results(room: Room, person: str) -> None:
    """The rows stay, as somebody's: the others were rated by them."""
    ratings.forget(room.store, person)


def _hand_on_results(room: Room, old: str, new: str) -> None:
    ratings.hand_on(room.store, old, new)


def _holidays(room: Room, person: str) -> Plain:
    query = sa.select(holidays.c.begins, holidays.c.ends).where(holidays.c.person == person)
    with database.looking(room.store.engine) as connection:
        return [dict(row) for row in connection.execute(query.order_by(holidays.c.begins)).mappings()]


def _delete_holidays(room: Room, person: str) -> None:
    with database.writing(room.store.engine) as connection:
        connection.execute(sa.delete(holidays).where(holidays.c.person == person))


def _hand_on_holidays(room: Room, old: str, new: str) -> None:
    days_off.hand_on(room.store, old, new)


def _with_tables(room: Room, person: str) -> None:
    """It goes with the tables."""


PARTS: list[Part] = [
    Part("account", "your name, preferences, address, passkeys and devices", _account, _delete_account),
    Part("tables", "your tables and the records of their games", _tables, parting.part, parting.hand_on),
    Part("chat", "what you have said at tables", _said, _with_tables),
    Part("studies", "your studies", _studies, _delete_studies, _hand_on_studies),
    Part("progress", "lessons, puzzles and how far you are with them", _progress, _delete_progress, _hand_on_progress),
    Part("results", "what your games came to, and your ratings", _results, _forget_results, _hand_on_results),
    Part("holidays", "your holidays", _holidays, _delete_holidays, _hand_on_holidays),
    Part("friends", "your friends, and whom you have blocked", social.export, social.forget, social.hand_on),
]
