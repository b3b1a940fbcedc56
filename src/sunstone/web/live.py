"""Live updates: who looks at which table, and sending each page what has changed of it."""

import asyncio
import contextlib
import threading
from collections import defaultdict
from collections.abc import Callable, Iterator

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from sunstone.table import News, Person, Room, Table, TableError
from sunstone.table.live import NOBODY
from sunstone.web import chat, delta, identity, presence, updates
from sunstone.web.elsewhere import Elsewhere
from sunstone.web.network import Network
from sunstone.web.presence import Company, Presence, Present
from sunstone.web.threads import drawn, stored
from sunstone.web.updates import Update, kept

NEVER = 2**53  # no version is newer
READERS = 100  # of a table, whose chat is kept as they read it
LINGER = 4.0  # seconds that somebody whose page closes is still there: it may be loading again


class Hub:
    """The open pages, by table."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.open: defaultdict[str, set[asyncio.Event]] = defaultdict(set)
        self.by_person: defaultdict[str, set[asyncio.Event]] = defaultdict(set)  # those that end when it is signed out
        self.known: dict[str, News] = {}  # what is newest at those tables, as far as this process knows
        self.loop: asyncio.AbstractEventLoop | None = None
        self.chats: dict[str, dict[tuple[str, bool], str]] = {}  # of those tables, by reader, as far as they were read
        self._said = 0  # how often something was heard at any of them
        self._chatting = threading.Lock()
        self.closing = False  # the server ends: nobody waits any longer
        self.presence = Presence()
        self.elsewhere = Elsewhere(self)
        self.network: Network | None = None  # at home: in which it may be opened to others
        room.subscribe(None, self.changed)

    def news(self, ids: list[str]) -> dict[str, News]:
        """What is newest at these tables, wherever it was done."""
        return self.room.keeper.attendance.news(ids)

    def changed(self, table_id: str, version: int) -> None:
        """Called after a commit, from whatever thread made it."""
        if self.loop and table_id in self.open:
            self.loop.call_soon_threadsafe(self.told, table_id, version)

    def told(self, table_id: str, version: int) -> None:
        if known := self.known.get(table_id):
            if version <= known.version:
                self.hear(table_id)  # what makes no version is the chat
            self.known[table_id] = known._replace(version=max(version, known.version))
        self.wake(table_id)

    def reached(self, link: str) -> str:
        """A link as others need it."""
        return self.network.reached(link) if self.network else link

    @property
    def network_state(self) -> str:
        """Whether others in the network may come in; "" where that is not to be changed."""
        if not self.network or self.network.fixed:
            return ""
        return "on" if self.network.is_open else "off"

    def wake(self, table_id: str) -> None:
        for event in self.open.get(table_id, ()):
            event.set()

    def opened(self, table_id: str) -> asyncio.Event:
        """An event for somebody who looks at the table; whatever comes after this sets it."""
        event = asyncio.Event()
        self.open[table_id].add(event)
        return event

    def wake_person(self, person: str) -> None:
        """A device of theirs was signed out: what it has open is to end, and nobody else has to look."""
        for event in self.by_person.get(person, ()):
            event.set()

    def wake_all(self) -> None:
        for table_id in list(self.open):
            self.wake(table_id)

    def close(self) -> None:
        self.closing = True
        self.wake_all()

    @contextlib.contextmanager
    def listening(self, table_id: str, person: str = "") -> Iterator[asyncio.Event]:
        """An event that is set after every change of the table, and when a device of this person's was signed out."""
        event = self.opened(table_id)
        if person:
            self.by_person[person].add(event)
        try:
            yield event
        finally:
            if person:
                self.by_person[person].discard(event)
                if not self.by_person[person]:
                    del self.by_person[person]
            self.open[table_id].discard(event)
            if not self.open[table_id]:
                del self.open[table_id]
                self.hear(table_id)
                self.known.pop(table_id, None)

    def chat(self, table: Table, reader: str) -> str:
        """What was said, as this reader's pages show it: read once while one is open, until something new is said."""
        key = (reader, table.quiet())
        with self._chatting:
            known, said = self.chats.get(table.id, {}).get(key), self._said
        if known is not None:
            return known
        found = chat.lines(table.id, table.chat(reader=reader), key[1])
        with self._chatting:
            if said == self._said and table.id in self.open:
                readers = self.chats.setdefault(table.id, {})
                if len(readers) >= READERS:
                    readers.clear()
                readers[key] = found
        return found

    def hear(self, table_id: str) -> None:
        """Something may have been said there: what was read of it is old, and what is being read may be."""
        with self._chatting:
            self._said += 1
            self.chats.pop(table_id, None)

    def read_anew(self, table_id: str, reader: str) -> None:
        """Whoever loads a page reads the chat as it is now, whatever they have blocked at another server."""
        with self._chatting:
            for quiet in (False, True):
                self.chats.get(table_id, {}).pop((reader, quiet), None)

    def chat_changed(self, table_id: str) -> None:
        """Somebody reads it otherwise, without that anything was said. From any thread."""
        self.hear(table_id)
        if self.loop:
            self.loop.call_soon_threadsafe(self.wake, table_id)

    def update(self, table: Table, person: str, used: str, seen: int = NEVER) -> Update:
        """Who only watches is shown the same as all others who do: drawn once for them."""
        with table.steady():
            if table.seats_of(person) or table.is_creator(person) or table.stage():
                return updates.update(self, table, person, used, seen)
            key = (used, seen, str(table.head()), self.seen_by(table, person), self.chat(table, person))
            return {**kept((*key, self.network_state), lambda: updates.update(self, table, person, used, seen))}

    @contextlib.contextmanager
    def present(self, table_id: str, person: Person | None) -> Iterator[None]:
        """Somebody has the table's page open, and the others see that."""
        if person is None:
            yield
            return
        if self.presence.came(table_id, person):
            self.wake(table_id)
            self.elsewhere.tell(self.room.keeper.attendance.come, table_id, person)
        try:
            yield
        finally:
            asyncio.get_running_loop().call_later(LINGER, self.went, table_id, person)

    def went(self, table_id: str, person: Person) -> None:
        if self.presence.went(table_id, person):
            self.wake(table_id)
            self.elsewhere.tell(self.room.keeper.attendance.go, table_id, person)

    def seen_by(self, table: Table, reader: str) -> Present:
        """Who is at the table, here and at other servers, as far as the reader may know."""
        known = self.known.get(table.id)
        if known is None and self.room.store.shared:
            known = self.news([table.id]).get(table.id)
        others = [Person(here.person, here.name) for here in known.here if here.seat == NOBODY] if known else []
        return self.presence.seen_by(table, reader, others)

    async def serve(
        self,
        socket: WebSocket,
        table: Table,
        may_look: Callable[[], bool],
        news: Callable[[], str],
        person: Person | None = None,
    ) -> None:
        """Send what is new now, after every change, and whenever the other side says something: until it is gone, or
        may not look any more, since a seat can move. A `person` is seen to be there; programs are not."""
        await socket.accept()
        try:
            with self.present(table.id, person), self.listening(table.id, identity.me(socket).id) as event:
                if table.id not in self.known:
                    self.known = await stored(self.news, [table.id]) | self.known
                gone = asyncio.create_task(listen(socket, event))
                try:
                    while not gone.done():
                        text = await drawn(self._told_by, table, may_look, news)
                        if text is None:
                            await socket.close(4004)
                            break
                        if text:
                            await socket.send_text(text)
                        await event.wait()
                        event.clear()
                finally:
                    gone.cancel()
        except TableError:
            await socket.close(1013)  # the database is away, or the table is deleted: the page asks again
        except (WebSocketDisconnect, RuntimeError):
            pass

    def _told_by(self, table: Table, may_look: Callable[[], bool], news: Callable[[], str]) -> str | None:
        """What is new, in a thread; None for who may not look."""
        known = self.known.get(table.id)
        with table.steady(known.version if known else 0):
            return news() if may_look() else None


async def listen(socket: WebSocket, event: asyncio.Event) -> None:
    """Somebody who wakes up asks whether there is something new; ending the connection ends this."""
    while (await socket.receive())["type"] != "websocket.disconnect":
        event.set()
    event.set()


class OpenPage:
    """A page that somebody has open, and what it has: nothing is sent to it twice."""

    def __init__(self, hub: Hub, table: Table, person: str, used: str, version: int, have: dict[str, str]) -> None:
        self.hub = hub
        self.table = table
        self.person = person
        self.used = used
        self.version = version
        self.have = have  # digests of its parts
        self.notices: Callable[[], str] = str  # what the host announces to it
        self.texts: dict[str, str] = {}  # parts that came on this connection: the page keeps what they say
        self.opening = True
        self.company: Company | None = None  # as it was told last

    def news(self) -> str:
        """What it lacks, as JSON; "" if that is nothing."""
        opening, self.opening = self.opening, False
        present = self.hub.seen_by(self.table, self.person)
        before, self.company = self.company, Company(self.table.head()["seats"], present)
        if opening and self.in_step(present):
            return ""
        found = self.hub.update(self.table, self.person, self.used, self.version)
        found["parts"]["announcements"] = self.notices()
        if before and (notice := presence.news(before, self.company, self.table.seats_of(self.person))):
            found["notice"] = notice
        scenes = [{**scene, "parts": self.changed(scene["parts"])} for scene in found.get("scenes", ())]
        changed = self.changed(found["parts"])
        if not changed and found["version"] == self.version:
            return ""
        self.version = found["version"]
        return msgspec.json.encode({**found, "parts": changed, "scenes": scenes}, enc_hook=str).decode()

    def changed(self, parts: dict[str, str]) -> dict[str, msgspec.Raw]:
        """Those that it lacks, as edits of what it has then."""
        new = {name: str(html) for name, html in parts.items() if self.lacks(name, html)}
        edits = {name: delta.edited(self.texts.get(name, ""), html) for name, html in new.items()}
        self.texts |= new
        return edits

    def in_step(self, present: Present) -> bool:
        """Whether nothing has happened since it was drawn; no version counts the chat, who comes and goes, and whose
        secrets are shown at a screen that several share."""
        if self.table.current != self.version or len(self.table.seats_of(self.person)) > 1:
            return False
        now = delta.digest(presence.shown(present))
        told = delta.digest(self.notices())
        if self.have.get("watchers", now) != now or self.have.get("announcements", told) != told:
            return False
        return delta.digest(self.hub.chat(self.table, self.person)) == self.have.get("chat", delta.digest(""))

    def lacks(self, name: str, html: str) -> bool:
        return self.texts[name] != html if name in self.texts else self.have.get(name) != delta.digest(html)
