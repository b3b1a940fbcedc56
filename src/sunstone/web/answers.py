"""Answers: pages from templates, JSON, and a clear page for every error."""

import re
from typing import Any

from jinja2 import Environment, PackageLoader
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from sunstone.alerts.channels import NoChannel
from sunstone.drawing.markup import Markup
from sunstone.engine.errors import IllegalAction, SunstoneError
from sunstone.table import BadToken, Busy, Conflict, NoStudy, NoTable, NotNow, NotYours
from sunstone.table.bans import Banned
from sunstone.table.friends import NoFriend
from sunstone.web import preferences
from sunstone.web.assets import TABLE_MODULES, asset
from sunstone.web.identity import remember, shown

_JINJA = Environment(loader=PackageLoader("sunstone.web"), autoescape=True, trim_blocks=True, lstrip_blocks=True)
_TITLES = {
    403: "Not allowed",
    404: "Not found",
    409: "Not now",
    413: "Too large",
    429: "Too fast",
    500: "Our fault",
    503: "Not at this moment",
}
_OWN_PAGE = re.compile(r"/([\w\-]+(/[\w\-]+)*)?")
RETRY = 5  # seconds after which a database that did not answer may be asked again
_STATUS = {
    NoTable: 404,
    NoStudy: 404,
    NoFriend: 404,
    NoChannel: 404,
    BadToken: 404,
    NotYours: 403,
    Banned: 403,
    NotNow: 409,
    Conflict: 409,
    IllegalAction: 422,
    Busy: 503,
}


_JINJA.globals.update(asset=asset, modules=TABLE_MODULES)


def wants_json(request: Request) -> bool:
    accepts = request.headers.get("accept", "")
    kind = request.headers.get("content-type", "")
    return "application/json" in accepts or kind.startswith("application/json") or request.url.path.startswith("/api/")


def page(request: Request, name: str, status: int = 200, **values: Any) -> Response:
    here = request.url.path
    context = {
        "me": shown(request),
        "likes": preferences.read(request),
        "here": here,
        "announcements": request.app.state.site.notices.shown(request, here),
        **values,
    }
    answer = HTMLResponse(_JINJA.get_template(name).render(context), status, {"cache-control": "no-store"})
    remember(request, answer)
    return answer


def fragment(request: Request, found: Markup) -> Response:
    """A piece of a page, for a script that puts it into one."""
    answer = HTMLResponse(found, headers={"cache-control": "no-store"})
    remember(request, answer)
    return answer


def json(request: Request, value: Any, status: int = 200) -> Response:
    answer = JSONResponse(value, status, {"cache-control": "no-store"})
    remember(request, answer)
    return answer


def go(request: Request, where: str) -> Response:
    answer = RedirectResponse(where, 303)
    remember(request, answer)
    return answer


def own(address: str | None) -> str:
    """The address if it is one of our pages', else the lobby's."""
    return address if address and _OWN_PAGE.fullmatch(address) else "/"


def status_of(error: SunstoneError) -> int:
    return next((code for kind, code in _STATUS.items() if isinstance(error, kind)), 400)


def sentence(error: SunstoneError) -> str:
    text = str(error)
    return text[:1].upper() + text[1:]


def problem(request: Request, status: int, text: str, **more: Any) -> Response:
    """An error as the asker can read it: JSON for programs, a page for people."""
    if wants_json(request):
        answer = json(request, {"error": text, **more}, status)
    else:
        answer = page(request, "error.html", status, title=_TITLES.get(status, "That did not work"), text=text)
    if status == 503:
        answer.headers["retry-after"] = str(RETRY)
    return answer


def refused(request: Request, error: SunstoneError) -> Response:
    """A SunstoneError as an answer: its message is made for people."""
    more: dict[str, object] = {}
    if isinstance(error, IllegalAction):
        more["reasons"] = [{"name": r.name, "text": r.text, "rules": list(r.rules)} for r in error.reasons]
    if isinstance(error, Conflict):
        more["version"] = error.newest
    return problem(request, status_of(error), sentence(error), **more)
