"""Announcements of the host's on every page. Who has read one puts it away; a cookie remembers which."""

import re
from typing import Any, Final

from starlette.datastructures import FormData
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import Route

from sunstone.drawing.markup import Markup, html, joined
from sunstone.table.announcements import Announcement, current
from sunstone.table.room import Room
from sunstone.web import identity
from sunstone.web.answers import go, own
from sunstone.web.threads import posted

COOKIE: Final = "sunstone-read"
REMEMBERED: Final = 20  # newest ones that were put away
_NUMBERS: Final = re.compile(r"\d{1,9}(\.\d{1,9})*")


class Notices:
    """What is up now, as this server read it a moment ago."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._up: list[Announcement] = []

    def read(self) -> None:
        self._up = current(self._room.store, self._room.keeper.clock())

    def shown(self, connection: HTTPConnection, back: str) -> Markup:
        """Those that this browser has not put away."""
        read = read_by(connection)
        return joined(line(each, back) for each in self._up if each.id not in read)


def line(each: Announcement, back: str) -> Markup:
    return html(
        '<div class="announcement {}"><p>{}</p><form method="post" action="/announcements/{}/read">'
        '<input type="hidden" name="back" value="{}">'
        '<button data-read aria-label="Put away: {}">✕</button></form></div>',
        each.level,
        each.text,
        each.id,
        back,
        each.text[:40],
    )


def read_by(connection: HTTPConnection) -> list[int]:
    """The numbers of those that this browser has put away, the oldest first."""
    given = connection.cookies.get(COOKIE, "")[:300]
    return [int(number) for number in given.split(".")] if _NUMBERS.fullmatch(given) else []


def put_away(request: Request, form: FormData) -> Response:
    number = request.path_params["number"]
    answer = go(request, own(str(form.get("back", ""))))
    if number.isdecimal() and len(number) < 10:
        newest = [*(n for n in read_by(request) if n != int(number)), int(number)][-REMEMBERED:]
        identity.keep(request, answer, COOKIE, ".".join(map(str, newest)))
    return answer


ROUTES: list[Any] = [Route("/announcements/{number}/read", posted(put_away), methods=["POST"])]
