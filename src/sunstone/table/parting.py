"""What becomes of a person's tables when they are somebody else's, or nobody's any more.

A table at which nobody else ever sat goes with its person. At the others a bot plays on, and what stays is a seat of
"Somebody": its id is a new one at every table, so that nothing connects them."""

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace

import sqlalchemy as sa

from sunstone.engine.errors import BadPosition, BadSetting
from sunstone.table import codes, database, seating
from sunstone.table.errors import NewerRules, NoTable
from sunstone.table.live import Live
from sunstone.table.people import PERSON, Seat, people_at, seats_of
from sunstone.table.room import Room
from sunstone.table.schema import OPEN, STATUSES, chat, log, presence, screens, seats, tables

SOMEBODY = "Somebody"
DELETED = "(deleted)"  # in place of what they said
STAND_IN = "greedy"  # the bot that plays on
_GONE = "gone-"  # begins an id that no device has


# --- to somebody else
def hand_on(room: Room, old: str, new: str) -> None:
    """Seats, tables and what was said. A table at which both sit has two seats of the one person then. One that cannot
    be opened by these rules stays where it is, and is told of by nobody."""
    for table_id in room.store.tables_with(old):
        with suppress(BadPosition, BadSetting, NoTable):
            room.keeper.change(table_id, lambda live: _handed_on(live, old, new))
    with database.writing(room.store.engine) as connection:
        connection.execute(sa.update(chat).where(chat.c.person == old).values(person=new))


def _handed_on(live: Live, old: str, new: str) -> tuple[str, str]:
    seating.hand_on(live, seats_of(live.seats, old), old, new)
    return "seat", ""


# --- to nobody
def part(room: Room, person: str) -> None:
    """From all tables. Done twice it does no harm."""
    for table_id in room.store.tables_with(person):
        with suppress(NoTable):
            _part_from(room, table_id, person)
    blank = {"person": "", "name": SOMEBODY, "text": DELETED}
    with database.writing(room.store.engine) as connection:
        connection.execute(sa.update(chat).where(chat.c.person == person).values(blank))
        for table in (presence, screens):
            connection.execute(sa.delete(table).where(table.c.person == person))


def _part_from(room: Room, table_id: str, person: str) -> None:
    try:
        with room.keeper.reading(table_id) as live:
            alone, names = _alone(live, person), [live.seats[seat].name for seat in seats_of(live.seats, person)]
        if alone:
            room.drop(table_id, *STATUSES)
            return
        room.keeper.change(table_id, lambda live: _parted(live, person))
    except (BadPosition, BadSetting, NewerRules):  # by other rules, or of a game that this server does not have
        mine = sa.and_(seats.c.table_id == table_id, seats.c.person == person)
        with database.writing(room.store.engine) as connection:
            names = list(connection.execute(sa.select(seats.c.name).where(mine)).scalars())
            gone = {"person": _nobody(), "name": SOMEBODY, "left": True, "recovery": None}
            connection.execute(sa.update(seats).where(mine).values(gone))
            made = sa.and_(tables.c.id == table_id, tables.c.creator == person)
            connection.execute(sa.update(tables).where(made).values(creator=_nobody()))
    _unname(room, table_id, names)


def _alone(live: Live, person: str) -> bool:
    """Whether nobody else is left. Who made it without sitting down leaves it to those who sit."""
    return not any(seat.person not in ("", person) and not seat.person.startswith(_GONE) for seat in live.seats)


def _parted(live: Live, person: str) -> tuple[str, str]:
    mine = seats_of(live.seats, person)
    names = _free_names(live)
    for seat in mine:
        live.seats = [_left(live, other, next(names)) if other.seat == seat else other for other in live.seats]
    live.request = None  # who would have to agree has changed
    if live.creator == person:
        live.creator = next(iter(people_at(live.seats)), _nobody())
    if not mine or not live.running:
        return "seat", ""
    return "seat", f"{SOMEBODY} leaves for good; the bot {STAND_IN} plays on"


def _left(live: Live, seat: Seat, name: str) -> Seat:
    if live.status == OPEN:
        return Seat(seat.seat, PERSON)
    bot = seat.bot or (STAND_IN if live.running else "")
    return replace(seat, person=_nobody(), name=name, left=True, bot=bot, token=None, recovery=None)


def _free_names(live: Live) -> Iterator[str]:
    taken, number = {seat.name for seat in live.seats}, 1
    while True:
        name = SOMEBODY if number == 1 else f"{SOMEBODY} {number}"
        if name not in taken:
            yield name
        number += 1


def _nobody() -> str:
    return _GONE + codes.process_name()


def _unname(room: Room, table_id: str, names: Sequence[str]) -> None:
    """Lines of the log that the table wrote itself name who sat down and left. What was played stays as it is."""
    names = [name for name in names if name]
    if not names:
        return
    named = re.compile("|".join(rf"(?<!\w){re.escape(name)}(?!\w)" for name in sorted(names, key=len, reverse=True)))
    with database.writing(room.store.engine) as connection:
        query = sa.select(log.c.version, log.c.note).where(log.c.table_id == table_id, log.c.note != "")
        for version, note in connection.execute(query).all():
            if (plain := named.sub(SOMEBODY, note)) != note:
                this = sa.and_(log.c.table_id == table_id, log.c.version == version)
                connection.execute(sa.update(log).where(this).values(note=plain))
    room.keeper.forget(table_id)
