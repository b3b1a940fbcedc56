"""What a game came to: a row a seat, kept with its end, from which ratings and statistics are made."""

from typing import Final, NamedTuple

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from sunstone.table import database
from sunstone.table.live import Live, dumps
from sunstone.table.people import BOT, Seat
from sunstone.table.schema import OVER, log, tables
from sunstone.table.schema_ratings import results
from sunstone.table.scores import sheet
from sunstone.table.skill import start_of
from sunstone.table.store import Store

BOT_MEMBER: Final = "bot "  # begins what a bot is known by in a pool; no person's id has a space
RATED: Final = range(2, 5)  # so many players


class Outcome(NamedTuple):
    """Of a seat at the end of a game; columns of `schema_ratings.results`."""

    table_id: str
    seat: int
    game: str
    at: float
    players: int
    modules: str
    member: str
    name: str
    place: int
    points: int
    sources: str
    left: bool
    listed: bool
    counts: bool
    start_mu: float | None
    start_sigma: float | None


def member_of(seat: Seat) -> str:
    return BOT_MEMBER + seat.bot if seat.kind == BOT else seat.person


def counts(live: Live) -> bool:
    """Whether the game counts for ratings: two to four players, one of them a person and nobody on two seats, with
    chance that nobody chose."""
    people = [seat.person for seat in live.seats if seat.kind != BOT]
    fair = live.head["seed"] is None and not live.cardboard and not live.head["stage"]
    return fair and len(live.seats) in RATED and bool(people) and len(set(people)) == len(people)


def outcomes(live: Live, at: float) -> list[Outcome]:
    """Of a game that has come to its end; none of what is no game of somebody's: a lesson, a puzzle, a record that was
    brought here."""
    if live.head["stage"] or live.game.versions[:1] == [1]:
        return []
    state = live.game.state
    points, places = state.scores(), state.places()
    rated, modules, by_source = counts(live), dumps(list(live.settings.modules)), sheet(live)
    found = []
    for i, name in enumerate(live.names):
        seat = live.seats[i] if i < len(live.seats) else Seat(i, BOT)  # the opponent of a single player has none
        start = start_of(live.info.name, seat.bot) if seat.kind == BOT and seat.bot else (None, None)
        sources = {source: by_seat[i] for source, by_seat in by_source.items() if by_seat[i]}
        found.append(
            Outcome(
                table_id=live.id,
                seat=i,
                game=live.info.name,
                at=at,
                players=live.settings.players,
                modules=modules,
                member=member_of(seat) if i < len(live.seats) else "",
                name=name,
                place=places[i],
                points=points[i],
                sources=dumps(sources),
                left=seat.left,
                listed=bool(live.head["listed"]),
                counts=rated,
                start_mu=start[0],
                start_sigma=start[1],
            )
        )
    return found


def missing(store: Store) -> list[str]:
    """Ids of the tables whose game came to its end before results were kept."""
    kept = sa.exists().where(results.c.table_id == tables.c.id)
    ended = sa.and_(tables.c.status == OVER, tables.c.stage == "", sa.not_(kept))
    with database.looking(store.engine) as connection:
        return list(connection.execute(sa.select(tables.c.id).where(ended).order_by(tables.c.id)).scalars())


def keep_late(store: Store, live: Live) -> bool:
    """Keep them of a game that ended before they were kept, as they would have been; whether there are any."""
    last = live.game.versions[-1] if live.game.versions else 0
    end = sa.select(log.c.at).where(log.c.table_id == live.id, log.c.version >= last, log.c.asked == 0)
    with database.looking(store.engine) as connection:
        at = connection.execute(end.order_by(log.c.version).limit(1)).scalar_one()
    if live.lost or not (found := outcomes(live, at)):
        return False
    try:
        with database.writing(store.engine) as connection:
            connection.execute(sa.insert(results), [outcome._asdict() for outcome in found])
    except IntegrityError:
        return False  # another one was faster
    return True
