"""Ratings: a pool for each game, of people and bots. They follow from the results in the order in which games ended
(then by the table's id), and from nothing else: made again they are the same to the last bit.

Whoever rates holds one lock, so that several processes do it one after the other. A result that comes late, or that has
another owner now, is rated in its place, and so is what followed it."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final, NamedTuple

import sqlalchemy as sa

from sunstone.engine.errors import SunstoneError
from sunstone.players import Rating
from sunstone.table import codes, database
from sunstone.table.keeper import Keeper
from sunstone.table.results import keep_late, missing
from sunstone.table.schema_ratings import ratings, results
from sunstone.table.skill import FEW, UNKNOWN, Skill, after, mean, shown
from sunstone.table.store import Store

AT_ONCE: Final = 200  # games in one transaction: others write between two of them
GONE: Final = "gone "  # begins what somebody is known by of whom nothing is kept any more
_LOCK: Final = 0x5261_7465  # any number, the same for every Sunstone
_PLACE = sa.tuple_(results.c.at, results.c.table_id)  # of a game in the order of all
_CLEARED = {"mu": None, "sigma": None, "nth": None}
_RATED = (
    sa.update(results)
    .where(results.c.table_id == sa.bindparam("of_table"), results.c.member == sa.bindparam("of_member"))
    .values({name: sa.bindparam(f"new_{name}") for name in _CLEARED})
)


class Member(NamedTuple):
    """How a member of a pool stands."""

    skill: Skill
    games: int
    at: float = 0.0

    @property
    def rating(self) -> Rating | None:
        """As it is shown; None until there are enough games."""
        return shown(self.skill, self.games) if self.games >= FEW else None


class Game(NamedTuple):
    at: float
    table_id: str


# --- making them
def catch_up(store: Store) -> int:
    """Rate the games that have ended since; how many."""
    due = sa.select(results.c.game).where(results.c.counts, results.c.mu.is_(None)).distinct()
    with database.looking(store.engine) as connection:
        games = sorted(connection.execute(due).scalars())
    rated = 0
    for game in games:
        more = AT_ONCE
        while more == AT_ONCE:
            with database.writing(store.engine) as connection:
                _lock(connection)
                more = _rate_some(connection, game)
            rated += more
    return rated


def rebuild(keeper: Keeper) -> tuple[int, int]:
    """All of them anew, and results of games that ended before results were kept: how many games are rated, and how
    many results are new."""
    store, added = keeper.store, 0
    for table_id in missing(store):
        with suppress(SunstoneError), keeper.reading(table_id) as live:  # by rules that nobody knows any more
            added += keep_late(store, live)
    rated = 0
    with database.writing(store.engine) as connection:
        _lock(connection)
        connection.execute(sa.update(results).values(_CLEARED))
        connection.execute(sa.delete(ratings))
        for game in sorted(connection.execute(sa.select(results.c.game).distinct()).scalars()):
            while more := _rate_some(connection, game):
                rated += more
    return rated, added


def _lock(connection: sa.Connection) -> None:
    """SQLite has one writer anyway."""
    if connection.dialect.name == "postgresql":
        connection.execute(sa.text("SELECT pg_advisory_xact_lock(:n)"), {"n": _LOCK})


def _rate_some(connection: sa.Connection, game: str) -> int:
    """The first games of those that are due; how many. What was rated after the first of them is due again."""
    ours = sa.and_(results.c.game == game, results.c.counts)
    due = sa.and_(ours, results.c.mu.is_(None))
    next_ones = sa.select(results.c.at, results.c.table_id).where(due).distinct()
    next_ones = next_ones.order_by(results.c.at, results.c.table_id).limit(AT_ONCE)
    games = [Game(*row) for row in connection.execute(next_ones)]
    if not games:
        return 0
    if _take_back(connection, game, games[0]):
        games = [Game(*row) for row in connection.execute(next_ones)]
    _rate(connection, game, games)
    return len(games)


def _rate(connection: sa.Connection, game: str, games: Sequence[Game]) -> None:
    rows: dict[str, list[Any]] = {each.table_id: [] for each in games}
    query = sa.select(results).where(results.c.table_id.in_(list(rows))).order_by(results.c.table_id, results.c.seat)
    for row in connection.execute(query):
        rows[row.table_id].append(row)
    now = members(connection, game, {row.member for seats in rows.values() for row in seats})
    known, done = set(now), list[dict[str, object]]()
    touched = dict[str, None]()
    for each in games:
        seats = rows[each.table_id]
        for row in seats:
            bot = row.start_mu is not None
            now.setdefault(row.member, Member(Skill(row.start_mu, row.start_sigma) if bot else UNKNOWN, 0))
        last = max(row.place for row in seats) + 1  # of who has left, whatever a bot has made of it
        came_to = after([(last if row.left else row.place, now[row.member].skill) for row in seats])
        by_member: dict[str, list[Skill]] = {}
        for row, skill in zip(seats, came_to, strict=True):
            by_member.setdefault(row.member, []).append(skill)
        for name, skills in by_member.items():
            now[name] = Member(mean(skills), now[name].games + 1, each.at)
            touched[name] = None
            new = {"new_mu": now[name].skill.mu, "new_sigma": now[name].skill.sigma, "new_nth": now[name].games}
            done.append({"of_table": each.table_id, "of_member": name, **new})
    connection.execute(_RATED, done)
    _keep(connection, game, {name: now[name] for name in touched}, known)


def _keep(connection: sa.Connection, game: str, new: Mapping[str, Member], known: Collection[str]) -> None:
    here = sa.and_(ratings.c.game == game, ratings.c.member.in_([name for name in new if name in known]))
    connection.execute(sa.delete(ratings).where(here))
    rows = [
        {"game": game, "member": name, "mu": m.skill.mu, "sigma": m.skill.sigma, "games": m.games, "at": m.at}
        for name, m in new.items()
    ]
    if rows:
        connection.execute(sa.insert(ratings), rows)


def _take_back(connection: sa.Connection, game: str, first: Game) -> bool:
    """From this game on they are all due again, and everybody stands as before it; whether there were any."""
    later = sa.and_(results.c.game == game, results.c.mu.is_not(None), sa.tuple_(*first) <= _PLACE)
    names = list(connection.execute(sa.select(results.c.member).where(later).distinct()).scalars())
    if not names:
        return False
    connection.execute(sa.update(results).where(later).values(_CLEARED))
    _stand(connection, game, names)
    return True


def _stand(connection: sa.Connection, game: str, names: Sequence[str]) -> None:
    """Each as after the last of their games that is rated."""
    before: dict[str, Member] = {}
    for name in names:
        query = sa.select(results.c.mu, results.c.sigma, results.c.nth, results.c.at)
        query = query.where(results.c.member == name, results.c.game == game, results.c.mu.is_not(None))
        if row := connection.execute(query.order_by(results.c.at.desc(), results.c.table_id.desc()).limit(1)).first():
            before[name] = Member(Skill(row.mu, row.sigma), row.nth, row.at)
    connection.execute(sa.delete(ratings).where(ratings.c.game == game, ratings.c.member.in_(names)))
    _keep(connection, game, before, ())


# --- whose they are
def hand_on(store: Store, old: str, new: str, table_id: str | None = None) -> None:
    """What one person came to is now another's, everywhere or at that table. Who has results already is due to be rated
    again from the first of those that are added: not here, for somebody waits. Done twice it does no harm."""
    if old == new:
        return
    mine = results.c.member == old
    if table_id is not None:
        mine = sa.and_(mine, results.c.table_id == table_id)
    with database.writing(store.engine) as connection:
        _lock(connection)
        others = connection.execute(sa.select(results.c.game).where(results.c.member == new).limit(1)).first()
        if table_id is None and not others:
            connection.execute(sa.update(ratings).where(ratings.c.member == old).values(member=new))
            connection.execute(sa.update(results).where(mine).values(member=new))
            return
        games = list(connection.execute(sa.select(results.c.game).where(mine).distinct()).scalars())
        connection.execute(sa.update(results).where(mine).values(member=new, **_CLEARED))
        for game in games:
            _stand(connection, game, [old])
        _count_no_more(connection, new)


def _count_no_more(connection: sa.Connection, person: str) -> None:
    """Games in which this person turns out to have had two seats."""
    ours = sa.and_(results.c.member == person, results.c.counts)
    query = sa.select(results.c.game, results.c.at, results.c.table_id).where(ours)
    query = query.group_by(results.c.game, results.c.at, results.c.table_id).having(sa.func.count() > 1)
    both = connection.execute(query).all()
    for game in {row.game for row in both}:
        _take_back(connection, game, min(Game(row.at, row.table_id) for row in both if row.game == game))
    those = results.c.table_id.in_([row.table_id for row in both])
    connection.execute(sa.update(results).where(those).values(counts=False))


def forget(store: Store, person: str) -> None:
    """Nothing here leads to this person any more: their games stay, as somebody's, for others were rated by them."""
    somebody = GONE + codes.table_id()
    hand_on(store, person, somebody)
    with database.writing(store.engine) as connection:
        connection.execute(sa.update(results).where(results.c.member == somebody).values(name="Somebody", listed=False))


# --- looking
def members(connection: sa.Connection, game: str, names: Iterable[str]) -> dict[str, Member]:
    """How these stand, as far as they have been rated."""
    query = sa.select(ratings).where(ratings.c.game == game, ratings.c.member.in_(sorted(names)))
    return {row.member: Member(Skill(row.mu, row.sigma), row.games, row.at) for row in connection.execute(query)}


def member(store: Store, game: str, name: str) -> Member:
    """How a person, by the id, or a bot (`BOT_MEMBER`) stands in that game's pool."""
    with database.looking(store.engine) as connection:
        return members(connection, game, [name]).get(name, Member(UNKNOWN, 0))


def of_person(store: Store, person: str) -> dict[str, Member]:
    """By game."""
    query = sa.select(ratings).where(ratings.c.member == person).order_by(ratings.c.game)
    with database.looking(store.engine) as connection:
        found = connection.execute(query).all()
    return {row.game: Member(Skill(row.mu, row.sigma), row.games, row.at) for row in found}
