"""The rules of a game as a page, and single ones to be shown in place."""

from functools import partial
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sunstone.drawing.markup import html
from sunstone.engine.errors import SunstoneError
from sunstone.web.answers import fragment, page, problem, refused
from sunstone.web.parts import for_tables, shown
from sunstone.web.rulebook import articles, rule_chapters, thing_chapters


def address(game: str, page: str, id: str) -> str | None:
    """Where a rule is told; `page` is that of the rules, "" for the same page."""
    return f"{page}#{id}" if id in articles(game) else None


async def rules(request: Request) -> Response:
    try:
        info = for_tables(request.path_params.get("game") or shown()[0].name)
    except SunstoneError as error:
        return refused(request, error)
    return page(
        request,
        "rules.html",
        info=info,
        games=shown(),
        link=partial(address, info.name, ""),
        things=thing_chapters(info.name),
        rules=rule_chapters(info.name),
    )


async def one_rule(request: Request) -> Response:
    """A rule or a thing by its id, as a piece of a page that shows it where it is cited."""
    try:
        info = for_tables(request.path_params["game"])
    except SunstoneError as error:
        return refused(request, error)
    found = articles(info.name).get(request.path_params["id"])
    if not found:
        return problem(request, 404, f"{info.title} has no rule of that number")
    link = partial(address, info.name, f"/rules/{info.name}")
    source = html('<a href="{}">{}</a>', link(found.id), found.id)
    return fragment(
        request,
        html('<article class="rule"><h3>{} <small>{}</small></h3>{}</article>', found.title, source, found.body(link)),
    )


ROUTES: list[Any] = [
    Route("/rules", rules),
    Route("/rules/{game}", rules),
    Route("/rules/{game}/fragment/{id}", one_rule),
]
