"""The level that fits somebody, by their rating: the weakest that may still win three games of ten against them, at
most one above the strongest they have met."""

from collections.abc import Mapping
from typing import Final, NamedTuple

import sqlalchemy as sa

from sunstone.players import LEVELS, MASTER, PATIENT, Level, Rating
from sunstone.table import database
from sunstone.table.ratings import Member, members, of_person
from sunstone.table.results import BOT_MEMBER
from sunstone.table.schema_ratings import results
from sunstone.table.skill import Skill, chance, start_of
from sunstone.table.store import Store

TOO_EASY: Final = 0.7  # chance of winning from which a level is no match any more
NAMES: Final = tuple(level.name for level in LEVELS)
_BOTS: Final = tuple(BOT_MEMBER + name for name in NAMES)
_LEVELS: Final = {  # by who was met
    **dict(zip(_BOTS, NAMES, strict=True)),
    **{BOT_MEMBER + bot: MASTER for bot in PATIENT.values()},
}


class Fit(NamedTuple):
    level: str
    why: str  # in a sentence; "" if it is the level that was played last


def fitting(stands: Member, met: Mapping[str, float], skills: Mapping[str, Skill]) -> Fit | None:
    """`met`: the levels that were played, and when last. None: there is no rating yet, or no level was met."""
    if stands.rating is None or not met:
        return None
    highest = min(max(map(NAMES.index, met)) + 1, len(NAMES) - 1)  # one step at a time
    open_to = NAMES[: highest + 1]
    match = next((name for name in open_to if chance(stands.skill, skills[name]) < TOO_EASY), open_to[-1])
    return Fit(match, _why(stands.rating, max(met, key=lambda name: (met[name], name)), match))


def _why(rating: Rating, last: str, match: str) -> str:
    if match == last:
        return ""
    if NAMES.index(match) > NAMES.index(last):
        return f"With a rating of {rating.words} you win most games against {last}: try {match}."
    return f"With a rating of {rating.words}, {match} may suit you better than {last}."


def fits(store: Store, person: str) -> dict[str, Fit]:
    """The level that fits this person, by game."""
    stand = {game: member for game, member in of_person(store, person).items() if member.rating}
    found = {}
    for game, member in stand.items():
        with database.looking(store.engine) as connection:
            met, now = _met(connection, person, game), members(connection, game, _BOTS)
        if fit := fitting(member, met, {name: _skill(now, game, name) for name in NAMES}):
            found[game] = fit
    return found


def nearest(store: Store, person: str, game: str) -> str:
    """The level that is about as strong as this person; "" while there is no rating."""
    with database.looking(store.engine) as connection:
        now = members(connection, game, (person, *_BOTS))
    stands = now.get(person)
    if stands is None or stands.rating is None:
        return ""
    mu = stands.skill.mu
    return min(NAMES, key=lambda name: abs(_skill(now, game, name).mu - mu))


def _skill(now: Mapping[str, Member], game: str, level: str) -> Skill:
    stands = now.get(BOT_MEMBER + level)
    return stands.skill if stands else start_of(game, level)


def _met(connection: sa.Connection, person: str, game: str) -> dict[str, float]:
    """The levels that this person has played in games that count, and when last. A master is one for as long as it
    may think."""
    mine = sa.select(results.c.table_id).where(results.c.member == person, results.c.game == game, results.c.counts)
    query = sa.select(results.c.member, sa.func.max(results.c.at)).where(
        results.c.table_id.in_(mine), results.c.member.in_(_LEVELS)
    )
    found: dict[str, float] = {}
    for bot, at in connection.execute(query.group_by(results.c.member)):
        found[_LEVELS[bot]] = max(at, found.get(_LEVELS[bot], at))
    return found


def rated_levels(store: Store, game: str, compiled: bool) -> list[tuple[Level, Rating | None]]:
    """The levels as they play in that form, each with its rating: of its games with people, or while these are few as
    it was measured between bots."""
    with database.looking(store.engine) as connection:
        now = members(connection, game, _BOTS)
    found = []
    for level in LEVELS:
        stands = now.get(BOT_MEMBER + level.name)
        found.append((level.shown(compiled), (stands and stands.rating) or level.rating(game, compiled)))
    return found
