"""The table page, its replay, and what a page may do at a table."""

from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from sunstone.engine.errors import Reason, SunstoneError
from sunstone.engine.registry import find
from sunstone.table import NotNow, NotYours, Person, Table
from sunstone.web import fragments, identity
from sunstone.web.answers import go, json, page, problem, refused, status_of
from sunstone.web.assets import styles
from sunstone.web.endpoints import BAD_JSON
from sunstone.web.hints import hinted
from sunstone.web.live import RECENT, name_seats, shown_board
from sunstone.web.parts import drawing
from sunstone.web.site import site

Data = dict[str, Any]
Handler = Callable[[Request], Awaitable[Response]]


def guarded(handler: Handler) -> Handler:
    """What a table refuses becomes an answer."""

    async def wrapped(request: Request) -> Response:
        try:
            return await handler(request)
        except SunstoneError as error:
            return refused(request, error)

    return wrapped


# --- looking
async def show(request: Request) -> Response:
    table, me = site(request).table(request), identity.me(request)
    update = site(request).hub.update(table, me.id)
    return table_page(request, table, me, update)


def table_page(request: Request, table: Table, me: Person, update: Data, replay: Data | None = None) -> Response:
    head = table.head()
    art = drawing(head["game"])
    view = table.view(None)
    width, height = art.size(view)
    return page(
        request,
        "table.html",
        table_id=table.id,
        update=update,
        heading=fragments.heading(find(head["game"]), head["title"]),
        about=fragments.about(find(head["game"]), head),
        styles=styles(head["game"]),
        sprite=art.definitions(),
        static=update["parts"].get("static") or (art.static_layer(view) if view else ""),
        width=width,
        height=height,
        box=f"0 0 {width} {height}",
        help=f"/t/{table.id}/help.json",
        may_chat=bool(table.seats_of(me.id)),
        menu=menu(request, table, me, head),
        covered=find(head["game"]).covered,
        replay=replay,
        guide=request.query_params.get("guide"),
        waiting=view is None,
        side="ledger" if head["status"] == "over" and not replay else "log",
    )


def menu(request: Request, table: Table, me: Person, head: Data) -> list[Data]:
    base = f"/t/{table.id}"
    items: list[Data] = [
        {"text": "Save the record", "href": f"{base}/record", "download": True},
        {
            "text": "Report a rule problem",
            "href": f"{base}/report",
            "download": True,
            "note": "One file with record and position.",
        },
    ]
    watch = site(request).watch_links.get(table.id)
    if watch and table.is_creator(me.id):
        items.append({"text": "Copy the watchers' link", "link": watch})
    if not table.seats_of(me.id):
        return items
    items.append({"text": "Move my seat to another device", "post": f"{base}/code"})
    for seat in head["seats"]:
        if table.is_creator(me.id) and table.can_be_freed(seat["seat"]):
            items.append(
                {
                    "text": f"Free {seat['name']}'s seat",
                    "post": f"{base}/free/{seat['seat']}",
                    "ask": f"{seat['name']} loses the seat, and you get a new link to it.",
                    "do": "Free the seat",
                }
            )
        if seat["seat"] in table.seats_of(me.id) and (seat["bot"] or seat["left"]):
            items.append({"text": f"Take back seat {seat['seat'] + 1}", "post": f"{base}/back/{seat['seat']}"})
        elif (
            seat["seat"] not in table.seats_of(me.id) and seat["kind"] != "bot" and not seat["bot"] and not seat["open"]
        ):
            items.append(
                {
                    "text": f"Let a bot play for {seat['name']}",
                    "post": f"{base}/stand-in/{seat['seat']}",
                    "ask": f"A bot moves until {seat['name']} takes the seat back.",
                    "do": "Let it play",
                }
            )
    if head["status"] == "running":
        if not head["cardboard"]:  # a bot cannot see the real box
            items.append(
                {
                    "text": "Leave, a bot plays on",
                    "post": f"{base}/leave",
                    "danger": True,
                    "ask": "A bot moves for you until you take your seat back, here in the menu.",
                    "do": "Leave",
                }
            )
        items.append(
            {
                "text": "End the game without a result",
                "post": f"{base}/abandon",
                "danger": True,
                "note": "If the others agree.",
            }
        )
    if head["status"] == "open" and table.is_creator(me.id):
        items.append({"text": "Delete the table", "post": f"{base}/delete", "danger": True})
    return items


async def menu_items(request: Request) -> Response:
    """What the menu offers now."""
    table, me = site(request).table(request), identity.me(request)
    return page(request, "menu_items.html", menu=menu(request, table, me, table.head()))


def moment(request: Request) -> tuple[Table, Data]:
    """The position after n entries, with the eyes that were asked for, as an update of the page."""
    here, me = site(request), identity.me(request)
    table = here.table(request)
    seat = request.query_params.get("seat", "")
    mine = table.seats_of(me.id)
    eyes = int(seat) if seat.isdecimal() else mine[0] if mine and not seat else None
    if not table.may_see(eyes, me.id):
        raise NotYours("while the game runs you can look back with your own eyes only")
    found = table.at(int(request.path_params["n"]), eyes)
    head = table.head()
    art = drawing(head["game"])
    sight = {**head, "table": table.id, "view": found["view"], "asked": [], "seat": eyes}
    name_seats(sight)
    view = sight["view"]
    moves = table.story(eyes, max(0, found["entry"] - RECENT), found["entry"])
    told = ". ".join(found["lines"]) or "The beginning."
    parts = {
        **fragments.layers(art, view, head["cardboard"]),
        "targets": "",
        "todo": "",
        "decision": fragments.moment(sight, found),
        "seats": fragments.seats(sight, mine),
        "ledger": fragments.ledger(sight, table.score_sheet(found["entry"]), table.score_series(), mine),
        "log": fragments.log(sight, moves),
        "chat": "",
        "clock": art.clock(view),
        "tools": "",
        "guide": "",
    }
    return table, {
        "version": found["entry"],
        "parts": parts,
        "title": f"Replay · {head['title']}",
        "turn": False,
        **shown_board(art, view),
        "say": told,
        "eyes": eyes,
        "last": found["entries"],
    }


async def replay(request: Request) -> Response:
    table, update = moment(request)
    here = f"/t/{table.id}/at/{update['version']}"
    seats = [{"name": "spectator", "href": f"{here}?seat=none", "now": update["eyes"] is None}]
    me = identity.me(request)
    for seat in table.head()["seats"]:
        if table.may_see(seat["seat"], me.id):
            seats.append(
                {"name": seat["name"], "href": f"{here}?seat={seat['seat']}", "now": update["eyes"] == seat["seat"]}
            )
    slider = {"at": update["version"], "last": update["last"], "seats": seats}
    return table_page(request, table, me, update, slider)


async def replay_json(request: Request) -> Response:
    return json(request, moment(request)[1])


async def why(request: Request) -> Response:
    """Why what somebody pointed at cannot be chosen, with the rule."""
    table, me = site(request).table(request), identity.me(request)
    sight, _ = site(request).hub.seer(me.id).eyes(table, table.seats_of(me.id))
    if sight["seat"] is None or sight["duty"] != "act":
        return json(request, {"why": ""})
    found, other = list[Reason](), list[Reason]()  # `other`: that something else is asked, if nothing says more
    for text in drawing(sight["game"]).candidates(sight["view"], request.query_params.get("target", "")[:80]):
        try:
            reasons = table.why_not(sight["seat"], text)
        except SunstoneError:
            continue  # the page sent a name that no action has
        for reason in reasons:
            kept = other if reason.name == "not_asked" else found
            if reason not in kept:
                kept.append(reason)
    return json(request, {"why": " ".join(f"{r.text} [{', '.join(r.rules)}]" for r in (found or other)[:1])})


async def helped(request: Request) -> Response:
    """Help on what lies on this table, by the names that the drawing gives: modules and options change it."""
    table = site(request).table(request)
    return json(request, drawing(table.head()["game"]).explanations(table.view(None)))


async def hint(request: Request) -> Response:
    """The best choices of whoever is asked, as a part of the page."""
    table, me = site(request).table(request), identity.me(request)
    sight, _ = site(request).hub.seer(me.id).eyes(table, table.seats_of(me.id))
    if sight["seat"] is None:
        raise NotYours("you have no seat at this table")
    told = await hinted(request, table.id, sight["seat"], me.id)
    best = told["hints"][0]
    say = f"Best: {best['label']}, {fragments.signed(best['points'])} points."
    return json(request, {"version": told["version"], "html": fragments.hints(told), "say": say})


async def record(request: Request) -> Response:
    table, me = site(request).table(request), identity.me(request)
    mine = table.seats_of(me.id)
    head = {"content-disposition": f'attachment; filename="{table.id}.rec"'}
    return PlainTextResponse(table.record(mine[0] if mine else None), headers=head)


async def report(request: Request) -> Response:
    table, me = site(request).table(request), identity.me(request)
    mine = table.seats_of(me.id)
    answer = json(request, table.report(mine[0] if mine else None))
    answer.headers["content-disposition"] = f'attachment; filename="report-{table.id}.json"'
    return answer


# --- doing: the page sends JSON and gets the changed parts back at once
async def change(request: Request) -> Response:
    here, me = site(request), identity.me(request)
    table = here.table(request)
    try:
        data = msgspec.json.decode(await request.body())
    except BAD_JSON:
        data = None
    if not isinstance(data, dict):
        return problem(request, 400, "Send a JSON object.")
    command = COMMANDS.get(request.path_params["command"])
    if command is None:
        return problem(request, 404, "There is no such command.")
    try:
        more = command(request, table, me, data) or {}
    except SunstoneError as error:
        text = str(error)
        shown = {**here.hub.update(table, me.id), "error": text[:1].upper() + text[1:]}
        return json(request, shown, status_of(error))
    return json(request, {**here.hub.update(table, me.id, staged=True), **more})


def mover(request: Request, table: Table, me: Person) -> int:
    """The seat that this person acts with now."""
    sight, curtain = site(request).hub.seer(me.id).eyes(table, table.seats_of(me.id))
    if curtain is not None:
        raise NotNow("hand over the screen first")
    if sight["seat"] is None:
        raise NotYours("you are watching; only players act")
    return int(sight["seat"])


def number(data: Data, name: str) -> int:
    found = data.get(name)
    if type(found) is not int:
        raise NotNow(f"{name} must be a whole number")
    return found


def act(request: Request, table: Table, me: Person, data: Data) -> Data | None:
    table.act(mover(request, table, me), number(data, "version"), str(data.get("action", ""))[:80], by=me.id)
    return None


def simple(method: str) -> Callable[[Request, Table, Person, Data], Data | None]:
    def command(request: Request, table: Table, me: Person, data: Data) -> Data | None:
        getattr(table, method)(mover(request, table, me), number(data, "version"), by=me.id)
        return None

    return command


def reveal(request: Request, table: Table, me: Person, data: Data) -> Data | None:
    seat = number(data, "seat")
    if seat not in table.seats_of(me.id):
        raise NotYours("that is not one of your seats")
    site(request).hub.revealed[me.id, table.id] = seat
    return None


def answer(request: Request, table: Table, me: Person, data: Data) -> Data | None:
    table.answer(data.get("yes") is True, me.id)
    return None


def auto(request: Request, table: Table, me: Person, data: Data) -> Data | None:
    for seat in table.seats_of(me.id):
        table.auto_confirm(seat, data.get("on") is True, me.id)
    return None


def chat(request: Request, table: Table, me: Person, data: Data) -> Data | None:
    if not table.seats_of(me.id):
        raise NotYours("only players write here")
    table.say(me, str(data.get("text", "")))
    return None


def sit(request: Request, table: Table, me: Person, data: Data) -> Data | None:
    table.sit(number(data, "seat"), me)
    return {"go": f"/t/{table.id}"}


def link(request: Request, table: Table, me: Person, data: Data) -> Data | None:
    new_link(request, table, me, number(data, "seat"))
    return None


def new_link(request: Request, table: Table, me: Person, seat: int) -> None:
    token = table.new_link(seat, me.id)
    site(request).hub.links.setdefault(table.id, {})[seat] = f"{site(request).base(request)}/s/{token}"
    site(request).hub.wake(table.id)


def rematch(request: Request, table: Table, me: Person, data: Data) -> Data | None:
    made = site(request).room.rematch(table.id, me.id)
    base = site(request).base(request)
    site(request).hub.links.setdefault(made.table.id, {}).update({s: f"{base}/s/{t}" for s, t in made.links.items()})
    return {"go": f"/t/{made.table.id}"}


COMMANDS: dict[str, Callable[[Request, Table, Person, Data], Data | None]] = {
    "act": act,
    "confirm": simple("confirm"),
    "undo": simple("undo"),
    "restart": simple("restart"),
    "draw-setup": simple("draw_setup"),
    "request-undo": simple("request_undo"),
    "answer": answer,
    "auto": auto,
    "reveal": reveal,
    "chat": chat,
    "sit": sit,
    "link": link,
    "rematch": rematch,
}


# --- doing, from the menu: plain forms
async def leave(request: Request) -> Response:
    table, me = site(request).table(request), identity.me(request)
    for seat in table.seats_of(me.id):
        table.leave(seat, me.id, bot="greedy")
    return go(request, "/")


async def take_back(request: Request) -> Response:
    table, me = site(request).table(request), identity.me(request)
    table.take_back(request.path_params["seat"], me.id)
    return go(request, f"/t/{table.id}")


async def stand_in(request: Request) -> Response:
    table, me = site(request).table(request), identity.me(request)
    table.stand_in(request.path_params["seat"], "greedy", me.id)
    return go(request, f"/t/{table.id}")


async def free(request: Request) -> Response:
    table, me = site(request).table(request), identity.me(request)
    seat = request.path_params["seat"]
    table.free(seat, me.id)
    new_link(request, table, me, seat)
    return go(request, f"/t/{table.id}")


async def abandon(request: Request) -> Response:
    table, me = site(request).table(request), identity.me(request)
    table.request_abandon(me.id)
    return go(request, f"/t/{table.id}")


async def delete(request: Request) -> Response:
    site(request).room.delete(site(request).table(request).id, identity.me(request).id)
    return go(request, "/")


async def code(request: Request) -> Response:
    table = site(request).table(request)
    return page(request, "code.html", code=table.recovery_code(identity.me(request).id), table_id=table.id)


async def stream(socket: WebSocket) -> None:
    """Live parts of the page; the version in the address is what the page shows already."""
    try:
        table = site(socket).table(socket)
    except SunstoneError:
        await socket.close(4004)
        return
    if not identity.same_site(socket):
        await socket.close(4004)
        return
    shown = socket.query_params.get("version", "0")
    version = int(shown) if shown.isdecimal() and len(shown) < 16 else 0
    here, me = site(socket), identity.me(socket)
    await here.hub.serve(socket, table, me.id, version, lambda: here.may_look(socket, table))


ROUTES: list[Any] = [
    Route("/t/{table}", guarded(show)),
    Route("/t/{table}/at/{n:int}", guarded(replay)),
    Route("/t/{table}/at/{n:int}.json", guarded(replay_json)),
    Route("/t/{table}/menu", guarded(menu_items)),
    Route("/t/{table}/why", guarded(why)),
    Route("/t/{table}/hint", guarded(hint)),
    Route("/t/{table}/help.json", guarded(helped)),
    Route("/t/{table}/record", guarded(record)),
    Route("/t/{table}/report", guarded(report)),
    Route("/t/{table}/leave", guarded(leave), methods=["POST"]),
    Route("/t/{table}/abandon", guarded(abandon), methods=["POST"]),
    Route("/t/{table}/delete", guarded(delete), methods=["POST"]),
    Route("/t/{table}/code", guarded(code), methods=["POST"]),
    Route("/t/{table}/back/{seat:int}", guarded(take_back), methods=["POST"]),
    Route("/t/{table}/free/{seat:int}", guarded(free), methods=["POST"]),
    Route("/t/{table}/stand-in/{seat:int}", guarded(stand_in), methods=["POST"]),
    Route("/t/{table}/{command}", guarded(change), methods=["POST"]),
    WebSocketRoute("/t/{table}/live", stream),
]
