"""The table page, its replay, and what a page asks for beside. What is done there goes through the API (`api.py`), and
what has changed comes back by the socket, or is asked for (`parts`) by a page that has none."""

import inspect
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from time import time
from typing import Any, TypedDict

from starlette.datastructures import FormData
from starlette.requests import HTTPConnection, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from sunstone.alerts import channels
from sunstone.engine.errors import Reason, SunstoneError
from sunstone.engine.registry import find
from sunstone.learn.guided import guides
from sunstone.table import Head, Hints, NotNow, NotYours, Person, Table
from sunstone.table.course import Shown
from sunstone.web import delta, doubts, fragments, friends, identity, lessons, preferences, reasons, sprite
from sunstone.web.answers import json, page, refused
from sunstone.web.assets import styles
from sunstone.web.hints import hinted, told, waited
from sunstone.web.live import OpenPage
from sunstone.web.parts import drawing, goods
from sunstone.web.site import site, used
from sunstone.web.threads import posted, stored
from sunstone.web.updates import Update

Handler = Callable[[Request], Awaitable[Response]] | Callable[[Request], Response]
Item = TypedDict(  # of the menu: what it says, and what it does
    "Item",
    {
        "text": str,
        "note": str,
        "href": str,
        "download": bool,
        "link": str,  # to be copied
        "form": str,
        "post": str,
        "with": dict[str, int | str],
        "method": str,
        "go": str,
        "ask": str,  # before it is done
        "do": str,  # on the button that does it
        "danger": bool,
    },
    total=False,
)
STAND_IN = "greedy"  # the bot that plays for somebody who has left


def guarded(handler: Handler) -> Handler:
    """What a table refuses becomes an answer. A plain function stays one, and is run in a thread."""

    async def waited(request: Request) -> Response:
        try:
            answer = handler(request)
            return answer if isinstance(answer, Response) else await answer
        except SunstoneError as error:
            return refused(request, error)

    def done(request: Request) -> Response:
        try:
            answer = handler(request)
            assert isinstance(answer, Response)
            return answer
        except SunstoneError as error:
            return refused(request, error)

    return waited if inspect.iscoroutinefunction(handler) else done


# --- looking
def show(request: Request) -> Response:
    table, me = site(request).table(request), identity.me(request)
    friends.note_seen(request)
    site(request).hub.read_anew(table.id, me.id)
    update = site(request).hub.update(table, me.id, used(request))
    update["parts"]["announcements"] = site(request).notices.shown(request, request.url.path)
    return table_page(request, table, me, update)


def table_page(
    request: Request, table: Table, me: Person, update: Update, replay: Mapping[str, object] | None = None
) -> Response:
    head, lesson, puzzle = table.head(), table.lesson(), table.puzzle()
    guided, likes = bool(guides(table.stage())), preferences.read(request)
    staged = bool(lesson or puzzle)
    art = drawing(head["game"])
    view = table.view(None)
    width, height = art.size(view)
    static = update["parts"].get("static") or (art.static_layer(view) if view else "")
    return page(
        request,
        "table.html",
        table_id=table.id,
        now=round(time(), 2) if head["clock"] else 0,  # what counts down needs to know
        base=f"/t/{table.id}",
        update=update,
        have=delta.named(update["parts"]),
        heading=fragments.heading(find(head["game"]), head["title"]),
        about=about(head, guided or puzzle is not None, lesson),
        styles=styles(head["game"]),
        sprite=sprite.split(art.definitions(tuple(head["modules"])), [static, *update["parts"].values()]),
        goods=goods(find(head["game"])),
        static=static,
        width=width,
        height=height,
        box=f"0 0 {width} {height}",
        help=f"/t/{table.id}/help.json",
        rules=f"/t/{table.id}/rules",
        may_chat=bool(table.seats_of(me.id)) and not staged,
        lesson=staged and not replay,
        panel="Puzzle" if puzzle else "Lesson",
        menu=menu(request, table, me, head),
        replay=replay,
        guide=not staged and (likes["guide"] == "on" or (guided and likes["guide"] != "off")),
        guided=guided,
        called=bool(table.seats_of(me.id)) and bool(channels.of(site(request).room.store, me.id)),
        waiting=view is None,
        side="scores" if head["status"] == "over" and not replay else "log",
    )


def about(head: Head, plain: bool, lesson: Shown | None) -> str:
    """What makes the table special, for its top bar; `plain`: that it is the game is enough."""
    if lesson:
        return lessons.about(lesson.lesson)
    return find(head["game"]).title if plain else fragments.about(find(head["game"]), head)


def menu(request: Request, table: Table, me: Person, head: Head) -> list[Item]:
    base = f"/t/{table.id}"
    if table.puzzle():
        return [
            {"text": "Begin again", "post": "restart"},
            {"text": "All puzzles", "href": "/puzzles"},
            {"text": "Report a rule problem", "href": f"{base}/problem"},
        ]
    if lesson := table.lesson():
        return [
            {"text": "Begin the lesson again", "post": "restart"},
            {"text": "All lessons", "href": f"/learn/{lesson.lesson.game}"},
            {"text": "Report a rule problem", "href": f"{base}/problem"},
        ]
    items: list[Item] = [
        {
            "text": "Save the record",
            "href": f"{base}/record",
            "download": True,
            "note": saved_note(table, me),
        },
        {
            "text": "Report a rule problem",
            "href": f"{base}/problem",
        },
    ]
    if game := guides(table.stage()):
        return [{"text": "All lessons", "href": f"/learn/{game}"}, *items]
    if table.is_creator(me.id):
        items.append({"text": "Copy the watchers' link", "link": site(request).watch_link(request, table)})
    if not table.seats_of(me.id):
        return items
    if head["status"] == "running":
        items.append({"text": "What if …", "form": f"{base}/what-if", "note": "Try things; only you see them."})
    items += friends.items(site(request), table, me, head)
    items.append({"text": "Move my seat to another device", "form": f"{base}/code"})
    for seat in head["seats"]:
        number, name = seat["seat"], seat["name"]
        if table.is_creator(me.id) and table.can_be_freed(number):
            items.append(
                {
                    "text": f"Free {name}'s seat",
                    "post": "free",
                    "with": {"seat": number},
                    "ask": f"{name} loses the seat, and you get a new link to it.",
                    "do": "Free the seat",
                }
            )
        if number in table.seats_of(me.id) and (seat["bot"] or seat["left"]):
            items.append({"text": f"Take back seat {number + 1}", "post": "take-back", "with": {"seat": number}})
        elif number not in table.seats_of(me.id) and seat["kind"] != "bot" and not seat["bot"] and not seat["open"]:
            items.append(
                {
                    "text": f"Let a bot play for {name}",
                    "post": "stand-in",
                    "with": {"seat": number, "bot": STAND_IN},
                    "ask": f"A bot moves until {name} takes the seat back.",
                    "do": "Let it play",
                }
            )
    if head["status"] == "running":
        if not head["cardboard"]:  # a bot cannot see the real box
            items.append(
                {
                    "text": "Leave, a bot plays on",
                    "post": "leave",
                    "with": {"bot": STAND_IN},
                    "go": f"/?left={table.id}",
                    "danger": True,
                    "ask": "A bot moves for you until you take your seat back, here in the menu.",
                    "do": "Leave",
                }
            )
        if head["clock"]:
            items.append(pause_item(head))
        items.append(
            {
                "text": "End the game without a result",
                "post": "request-abandon",
                "danger": True,
                "ask": "The others are asked whether they agree."
                if fragments.people(head["seats"]) > 1
                else "The game ends here, and counts for nothing.",
                "do": "Ask them" if fragments.people(head["seats"]) > 1 else "End it",
            }
        )
    if head["status"] == "open" and table.is_creator(me.id):
        items.append(
            {
                "text": "Delete the table",
                "post": "",
                "method": "DELETE",
                "go": "/",
                "danger": True,
                "ask": "Its links open nothing any more.",
                "do": "Delete it",
            }
        )
    return items


def pause_item(head: Head) -> Item:
    others = fragments.people(head["seats"]) > 1
    return {
        "text": "End the pause" if head["paused"] else "Pause the clocks",
        "post": "request-pause",
        "with": {"on": not head["paused"]},
        "ask": "The others are asked whether they agree." if others else "You can end it at any time.",
        "do": "Ask them" if others else "Yes",
    }


def saved_note(table: Table, me: Person) -> str:
    """What to know before the record is saved."""
    head, mine = table.head(), table.seats_of(me.id)
    if head["status"] == "over":
        return "The whole game, to look at it again."
    secrets = len(mine) < len(head["seats"]) and table.hides(mine[0] if mine else None)
    guess = "; what you cannot know yet is guessed, and marked so" if secrets else ""
    return f"To play on from here later{guess}."


def menu_items(request: Request) -> Response:
    """What the menu offers now."""
    table, me = site(request).table(request), identity.me(request)
    return page(request, "menu_items.html", menu=menu(request, table, me, table.head()))


def screen(request: Request, table: Table, me: Person) -> int | None:
    """The seat that this person's page shows now."""
    return table.screen(me.id)[0]


def why(request: Request) -> Response:
    """Why what somebody pointed at cannot be chosen, with the rule; or what leads there, if it can be chosen then."""
    table, me = site(request).table(request), identity.me(request)
    sight = table.sight(screen(request, table, me))
    if sight["seat"] is None or sight["duty"] != "act":
        return json(request, {"why": "", "ways": []})
    game, found, target = sight["game"], list[Reason](), request.query_params.get("target", "")[:80]
    if target and (ways := table.ways(sight["seat"], target)):
        return json(request, {"why": "", "ways": ways})
    for text in drawing(game).candidates(sight["view"], target):
        try:
            found += table.why_not(sight["seat"], text)
        except SunstoneError:
            continue  # the page sent a name that no action has
    return json(request, {"why": reasons.told(game, found), "ways": []})


def helped(request: Request) -> Response:
    """Help on what lies on this table, by the names that the drawing gives: modules and options change it."""
    table = site(request).table(request)
    return json(request, drawing(table.head()["game"]).explanations(table.view(None)))


def own_seat(request: Request) -> tuple[Table, int]:
    """And the table, for what is asked for a seat."""
    table, me = site(request).table(request), identity.me(request)
    seat = screen(request, table, me)
    if seat is None:
        raise NotYours("you have no seat at this table")
    return table, seat


async def hint(request: Request) -> Response:
    """The best choices of whoever is asked, as a part of the page."""
    table, seat = await stored(own_seat, request)
    found = await hinted(request, table.id, seat, identity.me(request).id)
    return await stored(hint_told, request, table, found)


def hint_told(request: Request, table: Table, found: Hints) -> Response:
    with table.steady():
        if table.version != found["version"]:
            raise NotNow("the table has moved on: ask again")
        return json(request, told(table, found))


async def doubt(request: Request) -> Response:
    """Whether the turn that waits for its confirmation is a clear mistake."""
    table, seat = await stored(own_seat, request)
    thought = await stored(site(request).driver.doubt, table.id, seat, identity.me(request).id)
    found = await waited(request, thought)
    return json(request, doubts.told(await stored(lambda: table.head()["game"]), found))


def record(request: Request) -> Response:
    table, me = site(request).table(request), identity.me(request)
    head = {"content-disposition": f'attachment; filename="{table.id}.rec"'}
    return PlainTextResponse(table.record(table.seats_of(me.id)), headers=head)


def problem_form(request: Request) -> Response:
    """Saying what is wrong with the rules, before the file is made."""
    return page(request, "problem.html", table_id=site(request).table(request).id)


@posted
def report(request: Request, form: FormData) -> Response:
    """One file with record, position and what somebody wrote of it."""
    note = form.get("note", "")
    table, me = site(request).table(request), identity.me(request)
    mine = table.seats_of(me.id)
    answer = json(request, table.report(mine[0] if mine else None, note if isinstance(note, str) else ""))
    answer.headers["content-disposition"] = f'attachment; filename="report-{table.id}.json"'
    return answer


# --- what has changed
def opened(connection: HTTPConnection, table: Table) -> OpenPage:
    """The page that asks, with what it says that it has."""
    shown = connection.query_params.get("version", "0")
    version = int(shown) if shown.isdecimal() and len(shown) < 16 else 0
    have = delta.read(connection.query_params.get("have", ""))
    here, me = site(connection), identity.me(connection)
    found = OpenPage(here.hub, table, me.id, used(connection), version, have)
    found.notices = partial(here.notices.shown, connection, f"/t/{table.id}")
    return found


async def stream(socket: WebSocket) -> None:
    """Live parts of the page."""
    here = site(socket)
    if table := await here.streamed(socket):
        may_look, me = partial(here.may_look, socket, table), identity.me(socket)
        await here.hub.serve(socket, table, may_look, opened(socket, table).news, me)


def parts(request: Request) -> Response:
    """The same for a page without a connection, when it asks."""
    found = opened(request, site(request).table(request)).news()
    head = {"cache-control": "no-store"}
    return Response(found, 200, head, "application/json") if found else Response(None, 204, head)


# --- a seat on another device
def code(request: Request) -> Response:
    table = site(request).table(request)
    return page(request, "code.html", code=table.recovery_code(identity.me(request).id), table_id=table.id)


ROUTES: list[Any] = [
    Route("/t/{table}", guarded(show)),
    Route("/t/{table}/parts", guarded(parts)),
    Route("/t/{table}/menu", guarded(menu_items)),
    Route("/t/{table}/why", guarded(why)),
    Route("/t/{table}/hint", guarded(hint)),
    Route("/t/{table}/doubt", guarded(doubt)),
    Route("/t/{table}/help.json", guarded(helped)),
    Route("/t/{table}/record", guarded(record)),
    Route("/t/{table}/problem", guarded(problem_form)),
    Route("/t/{table}/report", guarded(report), methods=["GET", "POST"]),
    Route("/t/{table}/code", guarded(code), methods=["POST"]),
    WebSocketRoute("/t/{table}/live", stream),
]
