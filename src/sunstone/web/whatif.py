"""What if, on the web: from a table into a study of one's own, and how the table goes on meanwhile."""

from typing import Any, TypedDict

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sunstone.table import NotNow, NotYours, whatif
from sunstone.web import identity
from sunstone.web.answers import go, json
from sunstone.web.site import site
from sunstone.web.study import opened
from sunstone.web.tables import guarded


class News(TypedDict):
    """How the table stands to what is planned."""

    version: int
    running: bool
    words: str  # "" if there is nothing to say


OVER: News = {"version": 0, "running": False, "words": "The game is over: this is a study like your others now."}


def begin(request: Request) -> Response:
    """From where the table is now, with the eyes that its page has."""
    here, me = site(request), identity.me(request)
    table = here.table(request)
    seat, behind_curtain = table.screen(me.id)
    if behind_curtain is not None:
        raise NotNow("several play at this screen: reveal the seat first, then plan with its eyes")
    if seat is None:
        raise NotYours("you have no seat at this table: who watches can study the game when it is over")
    begun = whatif.begin(here.room, table.id, seat, me.id)
    return go(request, f"/study/{begun.kept.id}?at={begun.node}")


def news(request: Request) -> Response:
    here, told = opened(request), OVER
    table, seat = here.kept.of_table, here.kept.of_seat
    if table is not None and seat is not None:
        after = here.study.tree.tags.get(whatif.AFTER_TAG, "")
        found = whatif.news(site(request).room, table, seat, after)
        told = {"version": found.version, "running": True, "words": words(found)}
    return json(request, told)


def words(found: whatif.News) -> str:
    if not found.moved:
        return ""
    return "The game has moved on, and it is your turn." if found.turn else "The game has moved on."


ROUTES: list[Any] = [
    Route("/t/{table}/what-if", guarded(begin), methods=["POST"]),
    Route("/study/{study}/table.json", guarded(news)),
]
