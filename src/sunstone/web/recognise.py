"""Behind the guard, before every page and socket: whose the device is that asks.

Mostly that is known; else the database is asked, in a thread. A device that was signed out is a stranger's. If there is
no answer pages that need to know are refused, and the others come."""

import asyncio
import logging

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from sunstone.engine.errors import SunstoneError
from sunstone.table import Room
from sunstone.table.brief import Brief
from sunstone.table.devices import LOOK, Whose
from sunstone.web import identity
from sunstone.web.live import Hub
from sunstone.web.threads import stored

PATIENCE = 4.0  # seconds that the database has for it: a machine that is busy needs more than one
_logger = logging.getLogger(__name__)
_NOBODYS = ("/static/", "/health", "/ready", "/metrics")  # the same for everybody, and not to wait for a database


class Recognise:
    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket") and not scope["path"].startswith(_NOBODYS):
            known = await recognise(HTTPConnection(scope))
            if not known and scope["type"] == "websocket":
                await send({"type": "websocket.close", "code": 1013})  # its page asks again
                return
        await self.app(scope, receive, send)


async def recognise(connection: HTTPConnection) -> bool:
    """Whether that could be said."""
    secret = identity.given_secret(connection)
    if len(secret) < identity.SHORTEST:
        return True
    devices, device = room_of(connection).devices, identity.person_id(secret)
    found = devices.known(device)
    if found is None:
        try:
            found = await asyncio.wait_for(stored(devices.find, device), PATIENCE)
        except (SunstoneError, TimeoutError):
            connection.state.unknown = True
            return False
    if not found.person:
        identity.become_new(connection)
    elif found != Whose(device):
        connection.state.whose = found
    return True


def room_of(connection: HTTPConnection) -> Room:
    found: Room = connection.app.state.site.room
    return found


async def watch(room: Room, hub: Hub) -> None:
    """For as long as the server runs: hear of devices that were signed out at others, and end what they have open."""
    brief = Brief(_logger)
    while True:
        await asyncio.sleep(LOOK)
        try:
            for person in await stored(room.devices.news):
                hub.wake_person(person)
        except Exception as error:  # the database is away: the next look comes
            brief.tell("", "cannot look for devices that were signed out", error)
