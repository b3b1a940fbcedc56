"""How far a person has come with what is learnt: a row a thing ("lesson GAME/NAME"), and what is to be known of it."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

import msgspec
import sqlalchemy as sa

from sunstone.table import database
from sunstone.table.schema import progress
from sunstone.table.store import Store

Data = dict[str, int | float | str | bool]


class Noted(NamedTuple):
    at: float  # when it was noted last, seconds since 1970
    data: Data


def note(store: Store, person: str, item: str, data: Data, at: float) -> None:
    """Keep this of the thing, in place of what was kept."""
    with database.writing(store.engine) as connection:
        _put(connection, person, [(item, Noted(at, data))])


def noted(store: Store, person: str, prefix: str = "") -> dict[str, Noted]:
    """What is kept of this person, by the thing; those only whose names begin so ("lesson GAME/")."""
    with database.looking(store.engine) as connection:
        return _all_of(connection, person, prefix)


def is_done(learnt: Mapping[str, Noted], item: str) -> bool:
    return item in learnt and bool(learnt[item].data.get("done"))


def forget(store: Store, person: str, items: Iterable[str]) -> None:
    """Begin with these as if they were new."""
    with database.writing(store.engine) as connection:
        connection.execute(sa.delete(progress).where(progress.c.person == person, progress.c.item.in_(list(items))))


def share(store: Store, old: str, new: str) -> None:
    """What one person has come to another has come to as well: the same one, on another device."""
    with database.writing(store.engine) as connection:
        _share(connection, old, new)


def hand_on(store: Store, old: str, new: str) -> None:
    """What one person has come to is now another's."""
    with database.writing(store.engine) as connection:
        _share(connection, old, new)
        connection.execute(sa.delete(progress).where(progress.c.person == old))


def _share(connection: sa.Connection, old: str, new: str) -> None:
    """Of what both have done the newer stays."""
    before, after = _all_of(connection, old), _all_of(connection, new)
    _put(connection, new, [(i, kept) for i, kept in before.items() if i not in after or after[i].at < kept.at])


def _all_of(connection: sa.Connection, person: str, prefix: str = "") -> dict[str, Noted]:
    query = sa.select(progress.c.item, progress.c.at, progress.c.data).where(progress.c.person == person)
    rows = connection.execute(query.order_by(progress.c.item)).all()
    return {item: Noted(at, msgspec.json.decode(data)) for item, at, data in rows if item.startswith(prefix)}


def _put(connection: sa.Connection, person: str, items: Iterable[tuple[str, Noted]]) -> None:
    insert = database.insert_into(connection, progress)
    newest = {"at": insert.excluded.at, "data": insert.excluded.data}
    query = insert.on_conflict_do_update(index_elements=["person", "item"], set_=newest)
    for item, kept in items:
        text = msgspec.json.encode(kept.data).decode()
        connection.execute(query, {"person": person, "item": item, "at": kept.at, "data": text})
