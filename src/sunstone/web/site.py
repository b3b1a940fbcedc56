"""What all pages of one server share."""

import asyncio
import logging
import re
import time
from collections.abc import Mapping
from dataclasses import dataclass, field

from starlette.requests import HTTPConnection
from starlette.websockets import WebSocket

import sunstone
from sunstone.alerts.caller import Caller
from sunstone.alerts.mail import Mail
from sunstone.engine.errors import SunstoneError
from sunstone.engine.record import parse
from sunstone.table import Analyst, BadToken, Driver, Made, NoTable, NotYours, Person, Reviewer, Room, Table, codes
from sunstone.table.brief import Brief
from sunstone.table.room import RECORD_LENGTH
from sunstone.web import identity
from sunstone.web.announcements import Notices
from sunstone.web.bans import Bans
from sunstone.web.builder import Builder
from sunstone.web.live import Hub
from sunstone.web.network import Network, is_loopback
from sunstone.web.parts import for_tables
from sunstone.web.threads import stored

READING = 1.0  # seconds between two looks at bans and announcements
_brief = Brief(logging.getLogger(__name__))
_TABLE_ID = re.compile(r"[0-9a-z]{1,16}")


@dataclass
class Site:
    room: Room
    hub: Hub
    driver: Driver
    reviewer: Reviewer
    analyst: Analyst
    caller: Caller
    network: Network | None = None  # in which it may be opened to others, at home
    builder: Builder | None = None  # of the fast form, while it is being built
    mail: Mail | None = None  # what sends mail to people, if the host has set it up
    origin: str = ""  # the address that people use, if the host has said it: https://sunstone.example
    admin_key: str = ""  # opens the host's pages; without one there are none
    started: float = field(default_factory=time.time)

    def __post_init__(self) -> None:
        self.bans = Bans(self.room)
        self.notices = Notices(self.room)

    def read(self) -> None:
        """What the host has said and decided, wherever that was."""
        self.bans.read()
        self.notices.read()

    async def keep_reading(self) -> None:
        """For as long as the server runs, whatever goes wrong."""
        while True:
            await asyncio.sleep(READING)
            try:
                await stored(self.read)
            except Exception as error:  # the database is away: what was read last holds
                _brief.tell("", "bans and announcements cannot be read", error)

    @property
    def bots_compiled(self) -> bool:
        """Whether bots think in the compiled form: they may have gone over to it while the server runs the other."""
        return sunstone.compiled() or (self.builder is not None and self.builder.percent == 100)

    def facts(self) -> Mapping[str, object]:
        return {
            "version": sunstone.__version__,
            "compiled": sunstone.compiled(),
            "building": self.builder.percent if self.builder and self.builder.words else None,
            "seconds": round(time.time() - self.started),
            "pages_open": sum(map(len, list(self.hub.open.values()))),
            "bots": self.driver.facts(),
            "analyses": self.analyst.facts(),
        }

    def base(self, request: HTTPConnection) -> str:
        """Where links lead: to the address that was used here; but one that means this machine means another there."""
        return self.hub.reached(used(request))

    def watch_link(self, request: HTTPConnection, table: Table) -> str:
        """For whoever is to look on, and no more."""
        return f"{self.base(request)}/w/{table.watch_token()}"

    def network_here(self, request: HTTPConnection) -> Network | None:
        """The network that somebody may open or close: who sits at this machine, if it was not started for others."""
        here = request.client is not None and is_loopback(request.client.host)
        return self.network if here and self.network and not self.network.fixed else None

    def bring(self, text: str, creator: Person) -> Made:
        """A table from a record, of a game that has one."""
        if len(text) <= RECORD_LENGTH:
            for_tables(parse(text).settings.game)
        return self.room.import_record(text, creator)

    def signed_out(self, person: str) -> None:
        """A device of this person's was: what it has open ends. From any thread."""
        if self.hub.loop:
            self.hub.loop.call_soon_threadsafe(self.hub.wake_person, person)

    def table_id(self, request: HTTPConnection) -> str:
        found: str = request.path_params["table"]
        if not _TABLE_ID.fullmatch(found):
            raise NoTable(found[:40])
        return found

    def table(self, request: HTTPConnection) -> Table:
        """The table of the address, if this person may look: with a seat, a watchers' link, or because it is listed.
        Who may not is told what is told of a table that is not there."""
        table = Table(self.room.keeper, self.table_id(request))
        if not self.may_look(request, table):
            raise NoTable(table.id)
        return table

    def looked_at(self, request: HTTPConnection, table_id: str) -> Table:
        """A table that was named elsewhere than in the address, if this person may look."""
        table = Table(self.room.keeper, table_id)
        if not self.may_look(request, table):
            raise NoTable(table_id)
        return table

    async def streamed(self, socket: WebSocket) -> Table | None:
        """The table of a socket's address; None after it was closed because this one may not look."""
        try:
            if identity.same_site(socket):
                return await stored(self.table, socket)
        except SunstoneError:
            pass
        await socket.close(4004)
        return None

    def may_look(self, request: HTTPConnection, table: Table) -> bool:
        me = identity.me(request).id
        if request.scope["type"] == "websocket" and self.room.devices.find(identity.device(request)).person != me:
            raise NotYours("this device was signed out")  # while it was open
        if table.may_look(me):
            return True
        token = request.cookies.get(f"watch-{table.id}") or request.headers.get("sunstone-watch")
        try:
            return bool(token) and self.room.watch(token or "").id == table.id
        except BadToken:
            return False


def used(request: HTTPConnection) -> str:
    """The address that was used here; a socket's says ws where a page's says http."""
    return re.sub(r"^ws", "http", str(request.base_url)).rstrip("/")


def asked_from(request: HTTPConnection) -> str:
    """Where somebody asks from, for limits; a hash, for no network address is kept."""
    return codes.digest(f"from {request.client.host if request.client else ''}")


def site(request: HTTPConnection) -> Site:
    found: Site = request.app.state.site
    return found
