"""Statistics of one person's games, from what is kept of each: no game is played again for them."""

from collections.abc import Callable, Hashable, Sequence
from typing import Any, Final, NamedTuple

import msgspec
import sqlalchemy as sa

from sunstone.engine.registry import find
from sunstone.players import called
from sunstone.table import database
from sunstone.table.results import BOT_MEMBER
from sunstone.table.schema_ratings import results
from sunstone.table.skill import FEW, NORMAL
from sunstone.table.store import Store

SEATS: Final = ("First player", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth")


class Other(NamedTuple):
    """Somebody else at the table."""

    member: str
    name: str
    place: int


class Played(NamedTuple):
    """A game of somebody's, as that one came out of it."""

    at: float
    players: int
    modules: tuple[str, ...]
    seat: int
    place: int
    points: int
    sources: dict[str, int]
    left: bool
    nth: int | None  # of those that are rated
    mu: float | None
    sigma: float | None
    others: tuple[Other, ...]


class Tally(NamedTuple):
    """Some of the games, counted."""

    title: str
    games: int
    wins: int  # alone or shared; in a row of opponents: came before that one
    place: float  # on average
    points: float


class Source(NamedTuple):
    title: str
    points: float  # a game, on average
    share: float  # of all points


class Moment(NamedTuple):
    """A game in its place among all."""

    at: float
    points: int
    place: int
    rating: tuple[int, int, int] | None  # after it, with its interval; None before it is shown


class Statistics(NamedTuple):
    game: str
    total: Tally
    left: int  # games that were left before their end; they count in nothing else
    players: list[Tally]
    opponents: list[Tally]
    modules: list[Tally]
    seats: list[Tally]
    sources: list[Source]
    moments: list[Moment]


def games_of(store: Store, person: str) -> dict[str, int]:
    """How many finished games there are of this person, by game."""
    n = sa.func.count(results.c.table_id.distinct()).label("n")
    query = sa.select(results.c.game, n).where(results.c.member == person).group_by(results.c.game)
    with database.looking(store.engine) as connection:
        return {row.game: row.n for row in connection.execute(query.order_by(results.c.game))}


def history(store: Store, person: str, game: str) -> list[Played]:
    """In the order in which they ended. Where one person had several seats nobody has won against anybody."""
    mine = sa.select(results.c.table_id).where(results.c.member == person, results.c.game == game)
    query = sa.select(results).where(results.c.table_id.in_(mine))
    by_table: dict[str, list[Any]] = {}
    with database.looking(store.engine) as connection:
        for row in connection.execute(query.order_by(results.c.at, results.c.table_id, results.c.seat)):
            by_table.setdefault(row.table_id, []).append(row)
    found = []
    for rows in by_table.values():
        own = [row for row in rows if row.member == person]
        if len(own) == 1:
            others = tuple(Other(row.member, row.name, row.place) for row in rows if row is not own[0])
            found.append(_played(own[0], others))
    return found


def _played(row: Any, others: tuple[Other, ...]) -> Played:
    return Played(
        at=row.at,
        players=row.players,
        modules=tuple(msgspec.json.decode(row.modules)),
        seat=row.seat,
        place=row.place,
        points=row.points,
        sources=msgspec.json.decode(row.sources),
        left=row.left,
        nth=row.nth,
        mu=row.mu,
        sigma=row.sigma,
        others=others,
    )


def statistics(store: Store, person: str, game: str) -> Statistics:
    every = history(store, person, game)
    games = [one for one in every if not one.left]
    return Statistics(
        game=game,
        total=_tally("All games", games),
        left=len(every) - len(games),
        players=_grouped(games, lambda one: one.players, lambda n, _: "Alone" if n == 1 else f"{n} players"),
        opponents=_opponents(games),
        modules=_grouped(games, lambda one: one.modules, lambda modules, _: _in_words(game, modules)),
        seats=_grouped([g for g in games if g.players > 1], lambda one: one.seat, lambda seat, _: _seat(game, seat)),
        sources=_sources(game, games),
        moments=[_moment(one) for one in games],
    )


def _seat(game: str, seat: int) -> str:
    return f"Seat {seat + 1}" if find(game).first_drawn else SEATS[seat]


def _tally(title: str, games: Sequence[Played], wins: int | None = None) -> Tally:
    n = len(games)
    won = sum(one.place == 1 for one in games) if wins is None else wins
    return Tally(title, n, won, sum(g.place for g in games) / (n or 1), sum(g.points for g in games) / (n or 1))


def _grouped(
    games: Sequence[Played], key: Callable[[Played], Any], title: Callable[[Any, Sequence[Played]], str]
) -> list[Tally]:
    groups: dict[Hashable, list[Played]] = {}
    for one in games:
        groups.setdefault(key(one), []).append(one)
    return [_tally(title(k, groups[k]), groups[k]) for k in sorted(groups, key=repr)]


def _opponents(games: Sequence[Played]) -> list[Tally]:
    """Most games first. Somebody is called as in the newest of them."""
    met: dict[str, list[tuple[Played, Other]]] = {}
    for one in games:
        for other in {other.member: other for other in one.others}.values():  # a bot on two seats is one opponent
            met.setdefault(other.member, []).append((one, other))
    rows = []
    for member, pairs in met.items():
        name = member.removeprefix(BOT_MEMBER) if member.startswith(BOT_MEMBER) else pairs[-1][1].name
        title = f"Bot: {called(name)}" if member.startswith(BOT_MEMBER) else name
        ahead = sum(one.place < other.place for one, other in pairs)
        rows.append(_tally(title, [one for one, _ in pairs], ahead))
    return sorted(rows, key=lambda row: (-row.games, row.title))


def _in_words(game: str, modules: Sequence[str]) -> str:
    words = find(game).module_words
    return ", ".join(words[m][0] if m in words else m.replace("_", " ").capitalize() for m in modules) or "No modules"


def _sources(game: str, games: Sequence[Played]) -> list[Source]:
    """In the game's own order; those that brought nothing are left out."""
    total: dict[str, int] = dict.fromkeys(find(game).log.sources(), 0)
    for one in games:
        for source, points in one.sources.items():
            total[source] = total.get(source, 0) + points
    every = sum(points for points in total.values() if points > 0) or 1
    return [Source(source, points / len(games), points / every) for source, points in total.items() if points]


def _moment(one: Played) -> Moment:
    rating = None
    if one.mu is not None and one.sigma is not None and one.nth is not None and one.nth >= FEW:
        low, high = one.mu - NORMAL * one.sigma, one.mu + NORMAL * one.sigma
        rating = (round(one.mu), round(low), round(high))
    return Moment(one.at, one.points, one.place, rating)
