"""Live updates: who looks at which table, and what of the page has changed for them."""

import asyncio
import contextlib
import threading
from collections import OrderedDict, defaultdict
from collections.abc import Callable, Iterator
from html import escape
from typing import Any, NotRequired, TypedDict, TypeVar

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from sunstone.drawing.markup import Markup
from sunstone.drawing.page import Page
from sunstone.engine.choice import Choice
from sunstone.engine.registry import find
from sunstone.engine.view import View
from sunstone.learn.guided import guided, guides
from sunstone.table import Looking, Move, News, Person, PublicSeat, Room, Table, TableError
from sunstone.table.learning import learnt
from sunstone.table.live import NOBODY
from sunstone.table.riddle import is_solved
from sunstone.table.sight import UNTIMED
from sunstone.web import box, chat, delta, fragments, history, lessons, moments, playout, presence, riddles, times
from sunstone.web.beside import rated
from sunstone.web.courses import course_of
from sunstone.web.elsewhere import Elsewhere
from sunstone.web.network import Network, only_here
from sunstone.web.parts import PageSight, drawing, offers
from sunstone.web.presence import Company, Presence, Present
from sunstone.web.threads import drawn, stored

T = TypeVar("T")
HELD = 800  # public parts kept in memory
RECENT = 120  # entries of the record that mostly tell enough lines
NEVER = 2**53  # no version is newer
SPOKEN = 4  # newest deeds that are said aloud
READERS = 100  # of a table, whose chat is kept as they read it
LINGER = 4.0  # seconds that somebody whose page closes is still there: it may be loading again


class Update(TypedDict):
    """Everything that may change on a page, or an earlier moment as one."""

    version: int
    seat: int | None
    parts: dict[str, str]  # by id
    title: str
    turn: bool  # it is the reader's
    say: str  # for a screen reader
    look: NotRequired[int]  # where every seat has a board of its own: whose is shown first
    scenes: NotRequired[list[playout.Played]]
    reply: NotRequired[int]  # it shows what others did since the version before: which turn; those of bots have
    ms: NotRequired[int]  # a time for which it stays
    moment: NotRequired[moments.Staged]
    notice: NotRequired[str]  # who came, went, or changed seats


_public: OrderedDict[tuple[Any, ...], Any] = OrderedDict()


def public(table: Table, sight: PageSight, mine: list[int]) -> dict[str, str]:
    """What is the same for every viewer, pieces and scores: drawn once a version. Where points are covered the score
    sheet is the same for who plays the same seats."""
    view = sight["view"]
    if not view:
        return {"dynamic": "", "scores": ""}
    at, readers = (sight["table"], sight["version"]), tuple(mine) if fragments.covers(sight) else ()
    pieces = kept(at, lambda: fragments.layers(drawing(sight["game"]), view, sight["cardboard"]))
    sheets = kept((*at, readers), lambda: fragments.scores(sight, table.score_sheet(), table.score_series(), mine))
    return {**pieces, "scores": sheets}


def kept(key: tuple[Any, ...], make: Callable[[], T]) -> T:
    """Two threads may make the same at once: it is the same."""
    found: T | None = _public.get(key)
    if found is None:
        found = _public[key] = make()
        with contextlib.suppress(KeyError):
            while len(_public) > HELD:
                _public.popitem(last=False)
    return found


def told(table: Table, sight: PageSight) -> tuple[list[Move], str]:
    """As much of the log as the page shows, and how: a long game is not told from its beginning after every action."""
    if not sight["view"]:
        return [], ""
    since = max(0, sight["entries"] - RECENT)
    moves, log = told_since(table, sight, since)
    enough = sum(len(move.deeds) for move in moves) >= history.SHOWN_LINES
    return (moves, log) if enough or not since else told_since(table, sight, 0)


def told_since(table: Table, sight: PageSight, since: int) -> tuple[list[Move], str]:
    """Once a version for all from whom nothing of it is hidden."""
    seat, at = sight["seat"], (sight["table"], sight["version"], "log", since)
    secrets = kept((*at, "secrets"), lambda: table.hides(None, since))
    reader = (seat,) if secrets and table.hides(seat, since) else ()

    def tell() -> tuple[list[Move], str]:
        moves = table.story(seat, since)
        return moves, history.log(sight, moves, since)

    return kept((*at, reader), tell)


def update(hub: "Hub", table: Table, person: str, used: str, seen: int) -> Update:
    """Everything that may change on the page, by the id of its part; and how it came about, if an opponent without a
    seat has played since the version that was `seen`. `used`: the address at which this person uses the server."""
    mine = table.seats_of(person)
    seat, curtain = table.screen(person)
    creator = table.is_creator(person)
    links = {number: f"{used}/s/{token}" for number, token in table.links(person).items()}
    present = hub.seen_by(table, person)
    sight: PageSight = {
        **table.sight(seat),
        "creator": creator,
        "links": {number: hub.reached(link) for number, link in links.items()},
        "network": hub.network_state if any(map(only_here, links.values())) else "",
        "did": Markup(),
        "mine": mine,
        "here": present.seats,
        "closed": table.closed(seat) if seat is not None else [],
        "forced": table.forced(seat) if seat is not None else [],
        "guided": guided(game) if (game := guides(table.stage())) else None,
        "unlearnt": False,
        "lesson": table.lesson(),
        "puzzle": table.puzzle(),
    }
    sight["unlearnt"] = sight["status"] == "over" and unlearnt(hub.room, sight, person)
    sight["seats"] = rated(hub.room.store, sight)
    name_seats(sight)
    replies = table.replies(seat) if sight["view"] and curtain is None and not sight["cardboard"] else []
    staged = sight["lesson"] or sight["puzzle"]
    if sight["can_undo"] or not staged:  # what was played before a lesson began is no part of it
        sight["did"] = playout.did(sight, replies)
    art = drawing(sight["game"])
    choices = sight["choices"] = as_shown(sight)
    targets = art.targets_layer(sight["view"], choices) if sight["view"] and choices else ""
    trail = art.trail(sight["view"], table.own_turn(seat)) if sight["duty"] and seat is not None else ""
    moves, log = told(table, sight)
    parts = {
        **public(table, sight, mine),
        "targets": trail + targets,
        "decision": fragments.decision(sight, curtain, offers(targets)),
        "todo": box.todo(sight, moves),
        "seats": fragments.seats(sight, mine, {reply.seat for reply in replies}, present.seats),
        "watchers": presence.shown(present),
        "log": log,
        "whose": history.whose(sight),
        "chat": hub.chat(table, person),
        "clock": art.clock(sight["view"]) + times.of_asked(sight) if sight["view"] else "",
        "tools": fragments.tools(sight, curtain is not None),
        "guide": guide(sight, art),
        "moment": moments.welcome(sight),
    }
    if sight["lesson"]:
        parts["lesson"] = lessons.panel(sight["lesson"])
    if sight["puzzle"]:
        parts["lesson"] = riddles.panel(sight["puzzle"], is_solved(hub.room.store, person, sight["puzzle"].puzzle))
    turn = bool(sight["duty"]) or curtain is not None
    name = sight["title"]
    made: Update = {
        "version": sight["version"],
        "seat": seat,
        "parts": parts,
        "title": f"● Your turn · {name}" if turn else f"{name} · Sunstone",
        "turn": turn,
        "say": spoken(sight, moves),
    }
    if sight["version"] > seen:
        played_out(made, table, sight, seen)
        if moment := moments.after(table, sight, mine, seen):
            made["moment"] = moment
    return looked_at(made, art, sight["view"])


def unlearnt(room: Room, sight: PageSight, person: str) -> bool:
    """Whether who has not won this game has lessons of it left."""
    view, mine = sight["view"], sight["mine"]
    if not view or not mine or sight["guided"] or any(view["places"][i] == 1 for i in mine):
        return False
    course = course_of(find(sight["game"]), learnt(room, person))
    return course is not None and not course.finished


def as_shown(sight: PageSight) -> list[Choice]:
    """The choices in the order of the numbers that they show on the board, so that such a number is the key."""
    if sight["chance"]:
        return sight["choices"]  # what the box may bring is found otherwise
    return sorted(sight["choices"], key=lambda choice: choice.number or NEVER)


def played_out(made: Update, table: Table, sight: PageSight, seen: int) -> None:
    """How it came about, and which turn of others is the last in it."""
    if scenes := playout.scenes(table, sight, seen):
        made["scenes"], made["reply"] = scenes, scenes[-1]["reply"]
    if replies := table.replies(sight["seat"], seen):
        made["reply"] = replies[-1].first
        if replies[-1].bot:
            made["ms"] = playout.lasting(replies[-1].deeds)


def name_seats(sight: Looking) -> None:
    """Drawings call seats by the names that stand in the view. The rival of a single player is one of them."""
    if not sight["view"]:
        return
    name, first = find(sight["game"]).rival, len(sight["seats"])
    sight["seats"] = sight["seats"] + [rival(i, name) for i in range(first, len(sight["view"]["scores"]))]
    sight["view"] = {**sight["view"], "names": [seat["name"] for seat in sight["seats"]]}


def rival(seat: int, name: str) -> PublicSeat:
    return {
        "seat": seat,
        "kind": "bot",
        "name": name,
        "bot": "",
        "left": False,
        "auto_confirm": True,
        "open": False,
        "rating": None,
        **UNTIMED,
    }


def looked_at(update: Update, art: Page[Any], view: View | None) -> Update:
    """Where every seat has a board of its own, the update says whose is shown first."""
    if view and (seat := art.shown_seat(view)) is not None:
        update["look"] = seat
    return update


def guide(sight: PageSight, art: Page[Any]) -> str:
    """A word for somebody's first game. There is always one, so that the board stays where it is."""
    if not sight["view"] or sight["status"] != "running":
        return "The score sheet shows where every point came from, and each line of the log leads back to its moment."
    if not sight["duty"]:
        return "The others move. The log tells what they do; pointing at anything on the board explains it."
    if sight["duty"] == "confirm":
        return "Nothing is final until you confirm: Back takes a step back, Restart the whole turn."
    return (
        escape(art.guide(sight["view"])) or "Pointing at anything on the board explains it. What glows can be chosen."
    )


def spoken(sight: PageSight, moves: list[Move]) -> str:
    """What a screen reader says after a change: what happened last, then what is asked."""
    deeds = [deed for move in moves for deed in move.deeds]
    newest = max((deed.version for deed in deeds), default=0)
    names = {i: f"{seat['name']}: " for i, seat in enumerate(sight["seats"])}
    last = [deed for deed in deeds if deed.version == newest][-SPOKEN:]
    info = find(sight["game"])
    lines = [f"{names.get(deed.seat, '')}{deed.text} {info.effect(deed.effects)}".strip() for deed in last]
    if sight["lesson"]:
        return ". ".join([*lines, *lessons.spoken(sight["lesson"])])
    return ". ".join([*lines, *((sight["puzzle"] and riddles.spoken(sight["puzzle"])) or [sight["prompt"]])])


class Hub:
    """The open pages, by table."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.open: defaultdict[str, set[asyncio.Event]] = defaultdict(set)
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

    def wake_all(self) -> None:
        for table_id in list(self.open):
            self.wake(table_id)

    def close(self) -> None:
        self.closing = True
        self.wake_all()

    @contextlib.contextmanager
    def listening(self, table_id: str) -> Iterator[asyncio.Event]:
        """An event that is set after every change of the table."""
        event = self.opened(table_id)
        try:
            yield event
        finally:
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
                return update(self, table, person, used, seen)
            key = (used, seen, str(table.head()), self.seen_by(table, person), self.chat(table, person))
            return {**kept((*key, self.network_state), lambda: update(self, table, person, used, seen))}

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
            with self.present(table.id, person), self.listening(table.id) as event:
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
