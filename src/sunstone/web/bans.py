"""Before everything that changes something: who is banned is told so, with the reason and the end. Every server reads
the bans again each second (`site.keep_reading`), so one holds everywhere at once and costs no request anything."""

from typing import Final

from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send

from sunstone.engine.errors import SunstoneError
from sunstone.table.bans import Ban, Banned, current
from sunstone.table.room import Room
from sunstone.web import identity
from sunstone.web.answers import refused

CHANGES: Final = ("POST", "PUT", "PATCH", "DELETE")
# What a banned person may still do: their own name, settings, account and calls, and none of it at a table.
_CALLS: Final = ("/call-me", "/api/v1/channels")
OWN: Final = ("/me", "/preferences", "/announcements/", "/account", "/api/v1/people", "/admin", *_CALLS)


class Bans:
    """Those that hold now, as this server read them a moment ago."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._held: dict[str, Ban] = {}

    def read(self) -> None:
        self._held = current(self._room.store, self._room.keeper.clock())

    def of(self, person: str) -> Ban | None:
        found = self._held.get(person)
        return found if found and (found.until is None or found.until > self._room.keeper.clock()) else None


class Gate:
    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["method"] in CHANGES and not scope["path"].startswith(OWN):
            request = Request(scope)
            try:
                check(request)
            except SunstoneError as error:  # nobody further out answers one
                await refused(request, error)(scope, receive, send)
                return
        await self.app(scope, receive, send)


def check(request: Request) -> None:
    """Banned if they are; Busy if nobody could say who asks."""
    if ban := held_against(request):
        raise Banned(ban.words)


def held_against(request: Request) -> Ban | None:
    bans: Bans = request.app.state.site.bans
    return bans.of(identity.me(request).id) if identity.given_secret(request) else None
