"""What other servers of the same database do at the tables that are open here, and what they are told of ours.

The log in the database is what happened, and every server asks it for what is newest, one query for all open tables at
short intervals. Whoever is told sooner that something is new (`heard`) asks sooner; nobody has to be told."""

import asyncio
import logging
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import TYPE_CHECKING

from sunstone.table import News, NoTable, Person
from sunstone.table.attendance import RENEWED
from sunstone.table.brief import Brief

if TYPE_CHECKING:
    from sunstone.web.live import Hub

SHARED = 0.15  # seconds between two looks where several servers are meant to be
ALONE = 1.0  # and where one is, in case that there are two
_brief = Brief(logging.getLogger(__name__))


class Elsewhere:
    def __init__(self, hub: "Hub") -> None:
        self.hub = hub
        self._new: set[str] = set()  # tables of which we were told
        self._told = asyncio.Event()
        self._teller = ThreadPoolExecutor(1, thread_name_prefix="presence")  # one: who came went afterwards

    @property
    def every(self) -> float:
        """Seconds between two looks at all of them."""
        return SHARED if self.hub.room.store.shared else ALONE

    # --- what they do
    def heard(self, tables: list[str]) -> None:
        """Another server has changed these. From any thread."""
        if self.hub.loop and any(table_id in self.hub.open for table_id in tables):
            self.hub.loop.call_soon_threadsafe(self._ask_for, tables)

    def _ask_for(self, tables: list[str]) -> None:
        self._new.update(tables)
        self._told.set()

    async def watch(self) -> None:
        """For as long as the server runs, whatever goes wrong."""
        whole = renewed = time.monotonic()  # when we asked for all of them last, and said who is here
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._told.wait(), max(0.0, whole + self.every - time.monotonic()))
            self._told.clear()
            new, self._new = self._new, set()
            if time.monotonic() >= whole + self.every:
                new, whole = set(self.hub.open), time.monotonic()
            if time.monotonic() >= renewed + RENEWED:
                renewed = time.monotonic()
                self._say(self.hub.room.keeper.attendance.renew)
            try:
                if ids := [table_id for table_id in new if table_id in self.hub.open]:
                    self.compare(ids, await asyncio.to_thread(self.hub.news, ids))
            except Exception as error:  # the database is away, say: the next look comes
                _brief.tell("", "pages cannot look for what other servers did", error)

    def compare(self, ids: list[str], found: dict[str, News]) -> None:
        """Wake the pages of those tables at which something is new, or that are gone."""
        hub = self.hub
        for table_id in ids:
            known, news = hub.known.pop(table_id, None), found.get(table_id)
            if known and news:
                news = news._replace(version=max(news.version, known.version))  # we may have written since we asked
            if news and table_id in hub.open:
                hub.known[table_id] = news
            if news != known:
                hub.hear(table_id)
                hub.wake(table_id)

    # --- what they are told
    def tell(self, what: Callable[[str, Person], None], table_id: str, person: Person) -> None:
        """Somebody came or went here."""
        self._say(lambda: what(table_id, person))

    def _say(self, what: Callable[[], None]) -> None:
        """Without waiting for it, and to nobody where one server is alone."""
        if self.hub.room.store.shared:
            self._teller.submit(_said, what)

    def close(self) -> None:
        """This server ends: nobody is here any more."""
        self._say(self.hub.room.keeper.attendance.leave)
        self._teller.shutdown()


def _said(what: Callable[[], None]) -> None:
    try:
        what()
    except NoTable:
        pass  # it was deleted meanwhile
    except Exception as error:  # they will think that nobody is here
        _brief.tell("", "other servers cannot be told who is here", error)
