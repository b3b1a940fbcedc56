"""Statistics of one's own games: counted, and drawn over time."""

import time
from collections.abc import Mapping

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sunstone.drawing.markup import Markup
from sunstone.drawing.trend import Value, trend
from sunstone.table.ratings import Member, of_person
from sunstone.table.skill import UNKNOWN
from sunstone.table.statistics import Moment, Statistics, games_of, statistics as counted
from sunstone.web import identity
from sunstone.web.answers import page
from sunstone.web.beside import told
from sunstone.web.parts import for_tables, shown
from sunstone.web.site import site


def statistics(request: Request) -> Response:
    here, me = site(request), identity.me(request)
    played = games_of(here.room.store, me.id)
    info = for_tables(request.query_params.get("game") or most_played(played))
    found = counted(here.room.store, me.id, info.name)
    stands = of_person(here.room.store, me.id).get(info.name, Member(UNKNOWN, 0))
    return page(
        request,
        "statistics.html",
        info=info,
        games=[(each, played.get(each.name, 0)) for each in shown()],
        found=found,
        rating=told(stands.rating, stands.games),
        groups=[
            (title, first_column, rows)
            for title, first_column, rows in (
                ("By number of players", "Players", found.players),
                ("By modules", "Modules", found.modules if len(found.modules) > 1 else []),
                ("By seat", "Seat", found.seats),
            )
            if rows
        ],
        over_time=over_time(found),
        most=max((source.share for source in found.sources), default=1.0),
    )


def most_played(played: Mapping[str, int]) -> str:
    """The game that somebody wants to see first."""
    return max([*(info.name for info in shown()), *played], key=lambda name: played.get(name, 0))


def over_time(found: Statistics) -> list[tuple[str, Markup]]:
    """The charts, each with its heading."""
    rated = [moment for moment in found.moments if moment.rating]
    charts = []
    if len(rated) > 1:
        charts.append(("Rating after each game", trend([_rating(m) for m in rated], _in_words("Rating", rated))))
    if len(found.moments) > 1:
        values = [Value(m.points, m.points, m.points) for m in found.moments]
        charts.append(("Points in each game", trend(values, _in_words("Points", found.moments))))
    return charts


def _rating(moment: Moment) -> Value:
    assert moment.rating
    return Value(*moment.rating)


def _in_words(what: str, moments: list[Moment]) -> str:
    values = [m.rating[0] if what == "Rating" and m.rating else m.points for m in moments]
    since = time.strftime("%Y-%m-%d", time.gmtime(moments[0].at))
    return (
        f"{what} over {len(values)} games since {since}: first {values[0]}, lowest {min(values)}, "
        f"highest {max(values)}, now {values[-1]}"
    )


ROUTES = [Route("/statistics", statistics)]
