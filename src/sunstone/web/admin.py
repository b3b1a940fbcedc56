"""The host's pages, behind a key of their own: tables, people, reports, announcements, queues, and the log of all that
was done here. Without a key there are none, and nothing tells that there could be."""

import hashlib
import hmac
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

from starlette.datastructures import FormData
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sunstone.engine.errors import BadSetting, SunstoneError
from sunstone.engine.registry import GAMES
from sunstone.table import Person, announcements
from sunstone.table.bans import moment
from sunstone.table.host import Host, seconds_of
from sunstone.web import lobby
from sunstone.web.answers import go, own, page, sentence, status_of
from sunstone.web.site import site
from sunstone.web.threads import posted

COOKIE: Final = "sunstone-admin"
PATH: Final = "/admin"
SHORTEST: Final = 16  # characters of a key
SESSION: Final = 12 * 3600  # seconds until the key is asked for again
LINES: Final = 60  # of a table's log
DAY, HOUR = 24 * 3600.0, 3600.0

Handler = Callable[[Request], Response]


# --- who may
def read_key(given: str) -> str:
    """The key of the host's pages: as it is, or with @ the file that holds it."""
    key = given
    if given.startswith("@"):
        try:
            key = Path(given[1:]).expanduser().read_text("utf-8").strip()
        except (OSError, UnicodeDecodeError) as error:
            raise BadSetting(f"--admin-key: the file {given[1:]} cannot be read: {error}") from None
    if given and len(key) < SHORTEST:
        raise BadSetting(f"--admin-key has {len(key)} characters, which can be guessed: take at least {SHORTEST}")
    return key


def session(key: str, end: int) -> str:
    """What the cookie holds: no key, and nothing that is good for longer than its end."""
    return f"{end}.{hmac.new(key.encode(), f'admin {end}'.encode(), hashlib.sha256).hexdigest()}"


def is_open(request: Request, key: str) -> bool:
    given = request.cookies.get(COOKIE, "")
    end = given.partition(".")[0]
    if not end.isdecimal() or len(end) > 15 or int(end) < time.time():
        return False
    return hmac.compare_digest(given.encode(), session(key, int(end)).encode())


def the_key(request: Request) -> str:
    """Without one this is an address like any other that leads nowhere."""
    if not (key := site(request).admin_key):
        raise HTTPException(404)
    return key


def behind_key(handler: Handler) -> Handler:
    def guarded(request: Request) -> Response:
        if not is_open(request, the_key(request)):
            return page(request, "admin_key.html", 403)
        return handler(request)

    return guarded


def open_with_key(request: Request, form: FormData) -> Response:
    key = the_key(request)
    if not hmac.compare_digest(str(form.get("key", "")).encode(), key.encode()):
        return page(request, "admin_key.html", 403, why="That is not the key.")
    answer = go(request, PATH)
    secure = request.url.scheme == "https"
    end = int(time.time()) + SESSION
    answer.set_cookie(COOKIE, session(key, end), SESSION, path=PATH, secure=secure, httponly=True, samesite="strict")
    return answer


def close(request: Request) -> Response:
    answer = go(request, PATH)
    answer.delete_cookie(COOKIE, path=PATH)
    return answer


def host_of(request: Request) -> Host:
    return Host(site(request).room, f"page {request.client.host if request.client else ''}")


# --- pages
def shown(request: Request, at: str, status: int = 200, **values: Any) -> Response:
    return page(request, f"admin_{at}.html", status, at=at, moment=moment, **values)


def overview(request: Request) -> Response:
    host = host_of(request)
    levels, up = announcements.LEVELS, host.announcements()
    return shown(
        request,
        "overview",
        queues=host.queues(),
        reports=len(host.reports()),
        bans=len(host.bans()),
        facts=site(request).facts(),
        up=up,
        levels=levels,
    )


def tables(request: Request) -> Response:
    text = request.query_params.get("q", "")[:80]
    rows = lobby.rows(site(request).room, host_of(request).tables(text))
    return shown(request, "tables", rows=rows, text=text, titles=titles())


def titles() -> Mapping[str, str]:
    return {info.name: info.title for info in GAMES.values()}


def table(request: Request) -> Response:
    """As a spectator sees it."""
    here = site(request)
    found = here.room.table(here.table_id(request))
    head = found.head()
    people: dict[int, Person] = {
        seat["seat"]: found.person_at(seat["seat"])
        for seat in head["seats"]
        if seat["kind"] != "bot" and not seat["open"]
    }
    (row,) = [t for t in host_of(request).tables(found.id) if t.id == found.id]
    return shown(
        request,
        "table",
        table_id=found.id,
        head=head,
        state=lobby.result_line(row),
        standing=lobby.standing(here.room, row),
        people=people,
        lines=found.log(None)[-LINES:],
        chat=found.chat(),
        watch=here.watch_link(request, found),
        titles=titles(),
    )


def people(request: Request) -> Response:
    text = request.query_params.get("q", "")[:80]
    return shown(request, "people", found=host_of(request).people(text), text=text)


def person(request: Request) -> Response:
    known, room = host_of(request).person(request.path_params["person"]), site(request).room
    rows = lobby.rows(room, room.tables_of(known.id, limit=50))
    return shown(request, "person", known=known, rows=rows, titles=titles())


def reports(request: Request) -> Response:
    return shown(request, "reports", found=host_of(request).reports())


def log(request: Request) -> Response:
    return shown(request, "log", deeds=host_of(request).log())


# --- deeds
def text(form: FormData, name: str) -> str:
    found = form.get(name, "")
    return found[:1000] if isinstance(found, str) else ""


def number(form: FormData, name: str) -> int:
    found = text(form, name)
    return int(found) if found.isdecimal() and len(found) < 10 else -1


Deed = Callable[[Host, FormData], object]
DEEDS: Final[Mapping[str, Deed]] = {
    "end": lambda host, form: host.end(text(form, "table"), text(form, "reason")),
    "delete": lambda host, form: host.delete(text(form, "table"), text(form, "reason")),
    "ban": lambda host, form: host.ban(text(form, "person"), text(form, "reason"), seconds_of(text(form, "days"), DAY)),
    "unban": lambda host, form: host.unban(text(form, "person")),
    "dismiss": lambda host, form: host.dismiss(number(form, "report")),
    "remove": lambda host, form: host.remove_line(number(form, "report")),
    "ban-for": lambda host, form: host.ban_for(
        number(form, "report"), text(form, "reason"), seconds_of(text(form, "days"), DAY)
    ),
    "announce": lambda host, form: host.announce(
        text(form, "text"), text(form, "level"), seconds_of(text(form, "hours"), HOUR)
    ),
    "take-down": lambda host, form: host.take_down(number(form, "announcement")),
}


def done(request: Request, form: FormData) -> Response:
    if not is_open(request, the_key(request)):
        return page(request, "admin_key.html", 403)
    deed, back = DEEDS.get(request.path_params["deed"]), own(text(form, "back"))
    if deed is None:
        raise HTTPException(404)
    try:
        deed(host_of(request), form)
    except SunstoneError as error:
        return shown(request, "refused", status_of(error), why=sentence(error), back=back)
    site(request).read()
    return go(request, back if back.startswith(PATH) else PATH)


ROUTES: list[Any] = [
    Route(PATH, behind_key(overview)),
    Route("/admin/key", posted(open_with_key), methods=["POST"]),
    Route("/admin/close", close, methods=["POST"]),
    Route("/admin/tables", behind_key(tables)),
    Route("/admin/tables/{table}", behind_key(table)),
    Route("/admin/people", behind_key(people)),
    Route("/admin/people/{person}", behind_key(person)),
    Route("/admin/reports", behind_key(reports)),
    Route("/admin/log", behind_key(log)),
    Route("/admin/do/{deed}", posted(done), methods=["POST"]),
]
