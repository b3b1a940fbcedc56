"""What all pages of one server share."""

import re
import time
from dataclasses import dataclass, field
from typing import Any

from starlette.requests import HTTPConnection

import sunstone
from sunstone.table import Driver, NoTable, NotYours, Room, Table
from sunstone.web import identity
from sunstone.web.live import Hub

_TABLE_ID = re.compile(r"[0-9a-z]{1,16}")


@dataclass
class Site:
    room: Room
    hub: Hub
    driver: Driver
    watch_links: dict[str, str] = field(default_factory=dict)
    started: float = field(default_factory=time.time)

    def facts(self) -> dict[str, Any]:
        return {
            "version": sunstone.__version__,
            "compiled": sunstone.compiled(),
            "seconds": round(time.time() - self.started),
            "pages_open": sum(map(len, self.hub.open.values())),
            "bots": self.driver.facts(),
        }

    def table_id(self, request: HTTPConnection) -> str:
        found: str = request.path_params["table"]
        if not _TABLE_ID.fullmatch(found):
            raise NoTable(found[:40])
        return found

    def table(self, request: HTTPConnection) -> Table:
        """The table of the address, if this person may look: with a seat, a watchers' link, or because it is listed."""
        table = Table(self.room.keeper, self.table_id(request))
        if table.may_look(identity.me(request).id):
            return table
        token = request.cookies.get(f"watch-{table.id}") or request.headers.get("sunstone-watch")
        if token and self.room.watch(token).id == table.id:
            return table
        raise NotYours("this table is private: open it with the link you were sent")


def site(request: HTTPConnection) -> Site:
    found: Site = request.app.state.site
    return found
