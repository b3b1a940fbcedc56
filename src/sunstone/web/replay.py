"""Looking back: the whole log, and the game moment by moment."""

from typing import Any, TypedDict

import msgspec
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from sunstone.drawing.markup import Markup
from sunstone.table import Head, Looking, NotYours, Person, Table
from sunstone.table.story import Stop
from sunstone.web import delta, fragments, history, identity
from sunstone.web.parts import drawing
from sunstone.web.review import better_turn
from sunstone.web.site import site
from sunstone.web.tables import guarded, table_page
from sunstone.web.updates import Update, kept, looked_at, name_seats


class Eyes(TypedDict):
    """Somebody to look with."""

    name: str
    href: str
    now: bool


class Replay(TypedDict):
    """What the page has beside a moment."""

    at: int
    last: int
    stops: str  # the entries at which a step ends, with blanks between them
    turns: str  # those at which a turn does
    seats: list[Eyes]
    link: str  # to be sent to others: it shows them what spectators may see
    over: bool  # it may be studied
    curve: Markup  # points over time, below the slider
    line: str  # where a better turn takes the place of the one that was played; "": nowhere


def looked(request: Request) -> Table:
    """The table of the address; with `line`, what its review found better there."""
    table = site(request).table(request)
    line = request.query_params.get("line", "")
    return better_turn(request, table, line) if line else table


def eyes(request: Request, table: Table, me: Person) -> int | None:
    """The seat that was asked for, else the reader's first; None: a spectator's."""
    seat = request.query_params.get("seat", "")
    mine = table.seats_of(me.id)
    found = int(seat[:4]) if seat.isdecimal() else mine[0] if mine and not seat else None
    if not table.may_see(found, me.id):
        raise NotYours("while the game runs you can look back with your own eyes only")
    return found


def looking(head: Head, seat: int | None, table: Table) -> Looking:
    sight: Looking = {**head, "view": table.view(seat), "asked": [], "seat": seat}
    name_seats(sight)
    return sight


def stops_of(table: Table, seat: int | None) -> list[Stop]:
    return kept((table.id, table.version, table.line, "stops", seat), lambda: table.stops(seat))


def moment(table: Table, n: int, seat: int | None, mine: list[int]) -> Update:
    """The position after n entries as that seat saw it, as an update of the page; made once a version."""
    key = (table.id, table.version, table.line, "at", n, seat, tuple(mine))
    return kept(key, lambda: _moment(table, n, seat, mine))


def _moment(table: Table, n: int, seat: int | None, mine: list[int]) -> Update:
    found, head = table.at(n, seat), table.head()
    art = drawing(head["game"])
    sight: Looking = {**head, "view": found["view"], "asked": [], "seat": seat, "clock": ""}  # no time runs then
    name_seats(sight)
    view = sight["view"]
    assert view is not None
    stops = stops_of(table, seat)
    moves = table.story(seat, history.turn_of(stops, n), n)
    parts = {
        **fragments.layers(art, view, head["cardboard"]),
        "decision": history.moment(sight, moves, stops, n),
        "seats": fragments.seats(sight, mine),
        "scores": fragments.scores(sight, table.score_sheet(n), table.score_series(), mine),
        "clock": art.clock(view),
    }
    update: Update = {
        "version": n,
        "parts": {name: str(part) for name, part in parts.items()},
        "title": f"Replay · {head['title']}",
        "turn": False,
        "say": history.spoken(sight, moves, stops, n),
        "seat": seat,
    }
    return looked_at(update, art, view)


def show(request: Request) -> Response:
    """The page, at some moment."""
    here, me = site(request), identity.me(request)
    table = looked(request)
    seat, mine, n = eyes(request, table, me), table.seats_of(me.id), int(request.path_params["n"])
    update, head = moment(table, n, seat, mine), table.head()
    sight = looking(head, seat, table)
    empty = dict.fromkeys(("targets", "todo", "log", "chat", "tools", "guide"), "")
    page_parts = {**empty, **update["parts"], "whose": str(history.whose(sight))}
    base = f"/t/{table.id}/at/{n}?" + (f"line={table.line}&" if table.line else "")
    others: list[Eyes] = [{"name": "spectator", "href": f"{base}seat=none", "now": seat is None}]
    for other in head["seats"]:
        if table.may_see(other["seat"], me.id):
            href = f"{base}seat={other['seat']}"
            others.append({"name": other["name"], "href": href, "now": seat == other["seat"]})
    stops = stops_of(table, seat)
    about: Replay = {
        "at": n,
        "last": stops[-1].entry,
        "stops": " ".join(str(stop.entry) for stop in stops),
        "turns": " ".join(str(entry) for entry in turns(stops)),
        "seats": others,
        "link": here.watch_link(request, table),
        "over": head["status"] not in ("open", "running"),
        "curve": history.curve(sight, table.score_series(), mine),
        "line": table.line,
    }
    return table_page(request, table, me, {**update, "parts": page_parts}, about)


def turns(stops: list[Stop]) -> list[int]:
    """The stops after which another turn begins, and both ends."""
    later = [*stops[1:], None]
    return [a.entry for a, b in zip(stops, later, strict=True) if b is None or b.begins or a.entry == 0]


def parts(request: Request) -> Response:
    """Another moment for a page that is open: what differs from the one that it shows (`from`)."""
    table, me = looked(request), identity.me(request)
    seat, mine = eyes(request, table, me), table.seats_of(me.id)
    found = moment(table, int(request.path_params["n"]), seat, mine)
    asked, old = request.query_params, dict[str, str]()
    shown = asked.get("from", "")
    if shown.isdecimal() and len(shown) < 10 and int(shown) <= stops_of(table, seat)[-1].entry:
        old = moment(table, int(shown), seat, mine)["parts"]
    news = delta.news(found["parts"], delta.read(asked.get("have", "")), asked.get("keeps", "").split(","), old)
    return Response(msgspec.json.encode({**found, "parts": news}), media_type="application/json")


def log(request: Request) -> Response:
    """Rows of the log: what was told before some entry (`before`), as much as is sent at once."""
    table, me = looked(request), identity.me(request)
    seat = eyes(request, table, me)
    before = request.query_params.get("before", "")
    upto = int(before) - 1 if before.isdecimal() and 0 < len(before) < 10 else None
    moves = table.story(seat, 0, None if upto is None else max(0, upto))
    return HTMLResponse(history.log(looking(table.head(), seat, table), moves, most=history.OLDER_LINES, new=False))


ROUTES: list[Any] = [
    Route("/t/{table}/at/{n:int}", guarded(show)),
    Route("/t/{table}/at/{n:int}.json", guarded(parts)),
    Route("/t/{table}/log", guarded(log)),
]
