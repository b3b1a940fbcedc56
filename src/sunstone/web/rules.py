"""How a game goes, its things and its rules as a page, and single rules to be shown in place."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sunstone.drawing.markup import html, joined
from sunstone.engine.errors import SunstoneError
from sunstone.engine.registry import GameInfo
from sunstone.table import Head
from sunstone.web.answers import fragment, page, problem, refused
from sunstone.web.assets import styles
from sunstone.web.parts import drawing, for_tables, shown
from sunstone.web.rulebook import ALONE, Article, articles, how, is_rule, rule_chapters, rules_about, thing_chapters
from sunstone.web.site import site
from sunstone.web.sprite import split
from sunstone.web.threads import unstored


def address(game: str, page: str, id: str) -> str | None:
    """Where a rule is told; `page` is that of the rules, "" for the same page."""
    return f"{page}#{id}" if id in articles(game) else None


def rules_page(request: Request, info: GameInfo, head: Head | None = None, view: Any = None) -> Response:
    """Of any game, or of the one at a table: with its modules and options, and no others."""
    link = partial(address, info.name, "")
    art = drawing(info.name)
    played = {*head["modules"], *([ALONE] if head["players"] == 1 else [])} if head else None
    told = how(info.name, view, played, link)
    return page(
        request,
        "rules.html",
        info=info,
        games=shown(),
        head=head,
        link=link,
        sprite=split(art.definitions(), [section.body for section in told])[0],
        styles=styles(info.name),
        how=told,
        course=any(section.lessons for section in told),
        only={ALONE: "For one player"} | {m: f"Module {title}" for m, (title, _) in info.module_words.items()},
        things=thing_chapters(info.name, view),
        rules=rule_chapters(info.name),
    )


@unstored
def rules(request: Request) -> Response:
    try:
        info = for_tables(request.path_params.get("game") or shown()[0].name)
    except SunstoneError as error:
        return refused(request, error)
    return rules_page(request, info)


def table_rules(request: Request) -> Response:
    """Of the game that is played there."""
    try:
        table = site(request).table(request)
        head = table.head()
        return rules_page(request, for_tables(head["game"]), head, table.view(None))
    except SunstoneError as error:
        return refused(request, error)


@unstored
def one_rule(request: Request) -> Response:
    """A rule or a thing by its id, as a piece of a page that shows it where it is cited."""
    try:
        info = for_tables(request.path_params["game"])
    except SunstoneError as error:
        return refused(request, error)
    return in_place(request, info, f"/rules/{info.name}", articles(info.name))


def table_rule(request: Request) -> Response:
    """The same at a table: a thing as its modules and options make it."""
    try:
        table = site(request).table(request)
    except SunstoneError as error:
        return refused(request, error)
    info = for_tables(table.head()["game"])
    things = [thing for chapter in thing_chapters(info.name, table.view(None)) for thing in chapter.articles]
    known = articles(info.name) | {thing.id: thing for thing in things}
    return in_place(request, info, f"/t/{table.id}/rules", known)


def in_place(request: Request, info: GameInfo, page: str, known: Mapping[str, Article]) -> Response:
    """With the rules that tell more, if it is a thing. `page`: where all of them stand."""
    found = known.get(request.path_params["id"])
    if not found:
        return problem(request, 404, f"{info.title} has no rule of that number")
    link = partial(address, info.name, page)
    source = html('<a href="{}">{}</a>', link(found.id), found.id if is_rule(found.id) else "#")
    more = joined(
        html('<li><a href="{}" data-rule="{}">{}</a></li>', link(rule.id), rule.id, rule.title or rule.id)
        for rule in rules_about(info.name, found.id)
    )
    return fragment(
        request,
        html(
            '<article class="rule"><h3>{} <small>{}</small></h3>{}{}</article>',
            found.title,
            source,
            found.body(link),
            html("<h4>Rules about it</h4><ul>{}</ul>", more) if more else "",
        ),
    )


ROUTES: list[Any] = [
    Route("/rules", rules),
    Route("/rules/{game}", rules),
    Route("/rules/{game}/fragment/{id}", one_rule),
    Route("/t/{table}/rules", table_rules),
    Route("/t/{table}/rules/fragment/{id}", table_rule),
]
