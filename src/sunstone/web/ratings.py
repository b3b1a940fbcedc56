"""The page of a game's ratings."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sunstone.table.ratings import of_person
from sunstone.table.skill import FEW
from sunstone.table.standings import best
from sunstone.table.statistics import games_of
from sunstone.web import identity
from sunstone.web.answers import page
from sunstone.web.parts import for_tables, shown
from sunstone.web.site import site
from sunstone.web.statistics import most_played


def ratings(request: Request) -> Response:
    here, me = site(request), identity.me(request)
    info = for_tables(request.path_params.get("game") or most_played(games_of(here.room.store, me.id)))
    own = of_person(here.room.store, me.id).get(info.name)
    return page(
        request,
        "ratings.html",
        info=info,
        games=shown(),
        rows=best(here.room.store, info.name, me.id),
        own=own.rating if own else None,
        played=own.games if own else 0,
        few=FEW,
    )


ROUTES = [Route("/ratings", ratings), Route("/ratings/{game}", ratings)]
