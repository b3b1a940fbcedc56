"""Live updates: who looks at which table, and what of the page has changed for them."""

import asyncio
import contextlib
import logging
from collections import OrderedDict, defaultdict
from collections.abc import Callable, Iterator
from html import escape
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from sunstone.drawing.page import Page
from sunstone.engine.registry import find
from sunstone.table import Line, Move, News, Room, Table, TableError
from sunstone.table.brief import Brief
from sunstone.web import box, fragments, stage
from sunstone.web.parts import choice_of, drawing

Data = dict[str, Any]
HELD = 800  # public parts kept in memory
RECENT = 120  # entries of the record that mostly tell enough lines
SPOKEN = 12  # entries in which the newest version lies, unless chance was busy
CHECK = 1.0  # seconds between two looks for what another server of the same database has changed
_brief = Brief(logging.getLogger(__name__))


class Seer:
    """What a person sees of a table: with whose eyes, and the parts of the page."""

    def __init__(self, room: Room, person: str, revealed: dict[tuple[str, str], int]) -> None:
        self.room = room
        self.person = person
        self.revealed = revealed  # at one screen: whose secrets are shown now, by (person, table)

    def eyes(self, table: Table, mine: list[int]) -> tuple[Data, int | None]:
        """The sight to show, and the seat that must first be handed the screen (None: nobody)."""
        if len(mine) < 2:
            return table.sight(mine[0] if mine else None), None
        asked = [seat for seat in table.sight(None)["asked"] if seat in mine]
        seat = asked[0] if asked else mine[0]
        sight = table.sight(seat)
        if sight["secret"] and self.revealed.get((self.person, table.id)) != seat:
            return table.sight(None), seat
        return sight, None


_public: OrderedDict[tuple[Any, ...], dict[str, str]] = OrderedDict()


def public(table: Table, sight: Data, mine: list[int]) -> dict[str, str]:
    """What is the same for every viewer, pieces and scores: drawn once a version. Where points are covered the score
    sheet is the same for who plays the same seats."""
    if not sight["view"]:
        return {"dynamic": "", "ledger": ""}
    at, readers = (sight["table"], sight["version"]), tuple(mine) if fragments.covers(sight) else ()
    pieces = kept(at, lambda: fragments.layers(drawing(sight["game"]), sight["view"], sight["cardboard"]))
    scores = kept(
        (*at, readers),
        lambda: {"ledger": fragments.ledger(sight, table.score_sheet(), table.score_series(), mine)},
    )
    return {**pieces, **scores}


def kept(key: tuple[Any, ...], draw: Callable[[], dict[str, str]]) -> dict[str, str]:
    if key not in _public:
        _public[key] = draw()
        while len(_public) > HELD:
            _public.popitem(last=False)
    return _public[key]


def newest_moves(table: Table, sight: Data) -> list[Move]:
    """As much of the log as the page shows: a long game is not told from its beginning after every action."""
    if not sight["view"]:
        return []
    moves = table.story(sight["seat"], max(0, sight["entries"] - RECENT))
    enough = sum(len(move.deeds) for move in moves) >= fragments.SHOWN_LINES
    return moves if enough or sight["entries"] <= RECENT else table.story(sight["seat"])


def update(seer: Seer, table: Table, links: dict[int, str] | None = None, staged: bool = False) -> Data:
    """Everything that may change on the page, by the id of its part. `staged`: and how it came about, if an opponent
    without a seat has played."""
    mine = table.seats_of(seer.person)
    sight, curtain = seer.eyes(table, mine)
    sight["links"] = links or {}
    sight["creator"] = table.is_creator(seer.person)
    name_seats(sight)
    art = drawing(sight["game"])
    choices = [choice_of(found) for found in sight["choices"]]
    targets = art.targets_layer(sight["view"], choices) if sight["view"] and choices else ""
    moves = newest_moves(table, sight)
    parts = {
        **public(table, sight, mine),
        "targets": targets,
        "decision": fragments.decision(sight, curtain, bool(targets)),
        "todo": box.todo(sight, moves),
        "seats": fragments.seats(sight, mine),
        "log": fragments.log(sight, moves),
        "chat": fragments.chat(table.chat()),
        "clock": art.clock(sight["view"]) if sight["view"] else "",
        "tools": fragments.tools(sight, curtain is not None),
        "guide": guide(sight, art),
    }
    turn = bool(sight["duty"]) or curtain is not None
    name = sight["title"]
    return {
        "version": sight["version"],
        "parts": parts,
        "title": f"● Your turn · {name}" if turn else f"{name} · Sunstone",
        "turn": turn,
        **shown_board(art, sight["view"]),
        **({"scenes": scenes} if staged and (scenes := stage.scenes(table, sight)) else {}),
        "say": spoken(sight, table.log(sight["seat"], max(0, sight["entries"] - SPOKEN)) if sight["view"] else []),
    }


def name_seats(sight: Data) -> None:
    """Drawings call seats by the names that stand in the view. The rival of a single player is one of them."""
    if sight["view"]:
        name = find(sight["game"]).rival
        seats, rival = sight["seats"], {"kind": "rival", "name": name, "bot": "", "left": False, "open": False}
        seats = seats + [{"seat": i, **rival} for i in range(len(seats), len(sight["view"]["scores"]))]
        sight["seats"] = seats
        sight["view"] = {**sight["view"], "names": [seat["name"] for seat in seats]}


def shown_board(art: Page, view: Data | None) -> Data:
    """Where every seat has a board of its own: whose is shown first."""
    seat = art.shown_seat(view) if view else None
    return {} if seat is None else {"look": seat}


def guide(sight: Data, art: Page) -> str:
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


def spoken(sight: Data, lines: list[Line]) -> str:
    """What a screen reader says after a change: what happened last, then what is asked."""
    newest = [line.text for line in lines if line.version == lines[-1].version] if lines else []
    return ". ".join([*newest[-4:], sight["prompt"]])


class Hub:
    """The open pages, by table."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.open: defaultdict[str, set[asyncio.Event]] = defaultdict(set)
        self.known: dict[str, News] = {}  # what is newest at those tables, as far as this process knows
        self.loop: asyncio.AbstractEventLoop | None = None
        self.links: dict[str, dict[int, str]] = {}  # links to seats, while this process remembers them
        self.revealed: dict[tuple[str, str], int] = {}
        self.closing = False  # the server ends: nobody waits any longer
        room.subscribe(None, self.changed)

    def changed(self, table_id: str, version: int) -> None:
        """Called after a commit, from whatever thread made it."""
        if self.loop and table_id in self.open:
            self.loop.call_soon_threadsafe(self.told, table_id, version)

    def told(self, table_id: str, version: int) -> None:
        if known := self.known.get(table_id):
            self.known[table_id] = known._replace(version=max(version, known.version))
        self.wake(table_id)

    async def watch(self) -> None:
        """Look for what other processes do at the tables that are open here, chat included: one query for all."""
        while True:
            await asyncio.sleep(CHECK)
            self.known = {table_id: news for table_id, news in self.known.items() if table_id in self.open}
            try:
                if ids := list(self.open):
                    self.compare(ids, await asyncio.to_thread(self.room.store.news, ids))
            except Exception as error:  # the database is away, say: the next look comes
                _brief.tell("", "pages cannot look for what other servers did", error)

    def compare(self, ids: list[str], found: dict[str, News]) -> None:
        """Wake the pages of those tables at which something is new, or that are gone."""
        for table_id in ids:
            known, news = self.known.pop(table_id, None), found.get(table_id)
            if known and news:
                news = news._replace(version=max(news.version, known.version))  # we may have written since we asked
            if news:
                self.known[table_id] = news
            if news != known:
                self.wake(table_id)

    def wake(self, table_id: str) -> None:
        for event in self.open.get(table_id, ()):
            event.set()

    def opened(self, table_id: str) -> asyncio.Event:
        """An event for a page that shows the table; whatever comes after this sets it."""
        if table_id not in self.known:
            self.known |= self.room.store.news([table_id])
        event = asyncio.Event()
        self.open[table_id].add(event)
        return event

    def close(self) -> None:
        self.closing = True
        for table_id in list(self.open):
            self.wake(table_id)

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

    def seer(self, person: str) -> Seer:
        return Seer(self.room, person, self.revealed)

    def links_for(self, table: Table, person: str) -> dict[int, str]:
        return self.links.get(table.id, {}) if table.is_creator(person) else {}

    def update(self, table: Table, person: str, staged: bool = False) -> Data:
        with table.steady():
            return update(self.seer(person), table, self.links_for(table, person), staged)

    async def serve(
        self, socket: WebSocket, table: Table, person: str, version: int, may_look: Callable[[], bool]
    ) -> None:
        """Send what changed until the page is closed, or its person may not look any more: a seat can move. A part is
        sent only when it differs from what the page has."""
        await socket.accept()
        try:
            event = self.opened(table.id)
        except TableError:
            await socket.close(1013)  # the database is away: the page tries again
            return
        asked = asyncio.create_task(listen(socket, event))
        sent: dict[str, str] = {}
        try:
            if table.version != version:
                event.set()
            else:
                sent = self.update(table, person)["parts"]
                if sent.pop("chat"):
                    event.set()  # no version counts the chat: the page may have missed some of it
            while not asked.done():
                await asyncio.wait(
                    {asked, waiter := asyncio.create_task(event.wait())}, return_when=asyncio.FIRST_COMPLETED
                )
                waiter.cancel()
                if asked.done():
                    break
                event.clear()
                if not may_look():
                    await socket.close(4004)
                    break
                sent = await self.send(socket, table, person, sent)
        except (WebSocketDisconnect, TableError, RuntimeError):
            pass
        finally:
            asked.cancel()
            self.open[table.id].discard(event)
            if not self.open[table.id]:
                del self.open[table.id]

    async def send(self, socket: WebSocket, table: Table, person: str, sent: dict[str, str]) -> dict[str, str]:
        found = self.update(table, person, staged=True)
        parts: dict[str, str] = found["parts"]
        found["parts"] = {name: html for name, html in parts.items() if sent.get(name) != html}
        if found["parts"]:
            await socket.send_text(msgspec.json.encode(found).decode())
        return parts


async def listen(socket: WebSocket, event: asyncio.Event) -> None:
    """A page that wakes up says which version it has; ending the connection ends this."""
    while (await socket.receive())["type"] != "websocket.disconnect":
        event.set()
