"""Reviews as they are kept, one a table: rows in, rows out."""

from typing import NamedTuple

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from sunstone.learn.review import Review
from sunstone.table import database
from sunstone.table.errors import NoTable
from sunstone.table.schema import reviews
from sunstone.table.store import Store

UNFINISHED = ""  # the maker of a review that is being made: so it can be found and gone on with


class Kept(NamedTuple):
    at: float
    review: Review


def put(store: Store, table_id: str, at: float, review: Review) -> None:
    """In place of what there was. NoTable if the table has been deleted meanwhile."""
    maker = review.maker if review.finished else UNFINISHED
    row = {"table_id": table_id, "at": at, "maker": maker, "text": msgspec.json.encode(review).decode()}
    try:
        with database.writing(store.engine) as connection:
            connection.execute(sa.delete(reviews).where(reviews.c.table_id == table_id))
            connection.execute(sa.insert(reviews), row)
    except IntegrityError:
        raise NoTable(table_id) from None


def get(store: Store, table_id: str) -> Kept | None:
    """None also for one that was written in another form."""
    query = sa.select(reviews.c.at, reviews.c.text).where(reviews.c.table_id == table_id)
    with database.looking(store.engine) as connection:
        found = connection.execute(query).first()
    if found is None:
        return None
    try:
        return Kept(found.at, msgspec.json.decode(found.text, type=Review))
    except msgspec.DecodeError:
        return None


def unfinished(store: Store, untouched_since: float | None = None) -> list[str]:
    """Ids of the tables whose review has been begun; those only that nobody has gone on with since then."""
    query = sa.select(reviews.c.table_id).where(reviews.c.maker == UNFINISHED).order_by(reviews.c.at)
    if untouched_since is not None:
        query = query.where(reviews.c.at <= untouched_since)
    with database.looking(store.engine) as connection:
        return [str(row.table_id) for row in connection.execute(query)]
