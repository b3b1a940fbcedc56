"""Ratings for who looks: beside names in lists, and those of a game in their order."""

from collections.abc import Sequence
from typing import Final, NamedTuple

import sqlalchemy as sa

from sunstone.players import Rating, called
from sunstone.table import database, ranges
from sunstone.table.people import BOT
from sunstone.table.ranges import Range
from sunstone.table.ratings import Member
from sunstone.table.results import BOT_MEMBER
from sunstone.table.schema import seats, tables
from sunstone.table.schema_ratings import ratings, results
from sunstone.table.skill import FEW, NORMAL, Skill
from sunstone.table.store import Store

LISTED: Final = 100  # so many stand in a game's list


class AtTable(NamedTuple):
    """Beside a table in a list."""

    strength: Range | None  # whom its open seats are for
    ratings: tuple[Rating | None, ...]  # by seat, where there is one


class Row(NamedTuple):
    """A member in the list of a game."""

    name: str
    bot: bool
    you: bool
    rating: Rating


def at_tables(store: Store, ids: Sequence[str]) -> dict[str, AtTable]:
    """Of these tables, in one query."""
    member = sa.case((seats.c.kind == BOT, sa.literal(BOT_MEMBER) + seats.c.bot), else_=seats.c.person)
    own = sa.and_(ratings.c.game == tables.c.game, ratings.c.member == member)
    query = sa.select(seats.c.table_id, tables.c.strength, ratings.c.mu, ratings.c.sigma, ratings.c.games)
    query = query.join_from(seats, tables, tables.c.id == seats.c.table_id).outerjoin(ratings, own)
    query = query.where(seats.c.table_id.in_(ids)).order_by(seats.c.table_id, seats.c.seat)
    found: dict[str, AtTable] = {}
    with database.looking(store.engine) as connection:
        for row in connection.execute(query) if ids else ():
            before = found.get(row.table_id) or AtTable(ranges.read(row.strength), ())
            rating = None if row.mu is None else Member(Skill(row.mu, row.sigma), row.games).rating
            found[row.table_id] = before._replace(ratings=(*before.ratings, rating))
    return found


def best(store: Store, game: str, reader: str, most: int = LISTED) -> list[Row]:
    """Bots, the reader, and people who have played at a table that was open to everybody, by the name that they had
    there; those first who are surely strong."""
    in_public = sa.exists().where(results.c.member == ratings.c.member, results.c.game == game, results.c.listed)
    bot = ratings.c.member.startswith(BOT_MEMBER, autoescape=True)
    shown = sa.and_(ratings.c.game == game, ratings.c.games >= FEW, sa.or_(bot, ratings.c.member == reader, in_public))
    surely = ratings.c.mu - NORMAL * ratings.c.sigma
    query = sa.select(ratings).where(shown).order_by(surely.desc(), ratings.c.member).limit(most)
    with database.looking(store.engine) as connection:
        found = connection.execute(query).all()
        names = _names(connection, game, [row.member for row in found], reader)
    rows = []
    for row in found:
        rating = Member(Skill(row.mu, row.sigma), row.games).rating
        assert rating
        name = names.get(row.member) or called(row.member.removeprefix(BOT_MEMBER))
        rows.append(Row(name, row.member.startswith(BOT_MEMBER), row.member == reader, rating))
    return rows


def _names(connection: sa.Connection, game: str, members: Sequence[str], reader: str) -> dict[str, str]:
    """What people were called when they were last seen by everybody; the reader, when they last played."""
    people = [member for member in members if not member.startswith(BOT_MEMBER)]
    seen = sa.or_(results.c.listed, results.c.member == reader)
    query = sa.select(results.c.member, results.c.name).where(
        results.c.member.in_(people), results.c.game == game, seen
    )
    return {row.member: row.name for row in connection.execute(query.order_by(results.c.at))}
