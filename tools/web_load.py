"""A web server under load, for tools/bench_web.py: the server in a process of its own on one core, and on another one
programs that play, watch and load pages. All traffic stays on the loopback address."""

import asyncio
import contextlib
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
import zlib
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import msgspec
import uvloop
from websockets.asyncio.client import ClientConnection, connect

Data = dict[str, Any]
LENGTH = re.compile(rb"content-length: (\d+)")
PAGE_HEAD = "accept-encoding: gzip\r\nprefer: return=minimal\r\n"
IDLE = 3.0  # seconds after which a connection is opened anew: the server closes idle ones after five


# --- the server, in a process of its own
def serve(database: str) -> None:
    """As `sunstone serve` does it, but for the limit on the rate and a port that the system picks."""
    import socket

    from sunstone.web.app import create_app
    from sunstone.web.server import run

    pin(first=True)
    listening = socket.create_server(("127.0.0.1", 0))
    print(listening.getsockname()[1], flush=True)
    app = create_app(database, limited=False, pause=0.0)
    run(app, "", 0, listening=listening)


def pin(first: bool) -> None:
    if hasattr(os, "sched_setaffinity"):
        cores = sorted(os.sched_getaffinity(0))
        os.sched_setaffinity(0, {cores[0] if first else cores[-1]})


class Server:
    """A running server; `cpu()` is the seconds of processor time that it has used."""

    def __init__(self, database: str) -> None:
        command = [sys.executable, "-m", "tools.web_load", database]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.port = int(self.process.stdout.readline())

    def cpu(self) -> float:
        stat = Path(f"/proc/{self.process.pid}/stat")
        if not stat.exists():
            return 0.0
        fields = stat.read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> int:
        """Resident, in megabytes."""
        status = Path(f"/proc/{self.process.pid}/status")
        found = re.search(r"VmRSS:\s+(\d+)", status.read_text()) if status.exists() else None
        return int(found[1]) // 1024 if found else 0

    def stop(self) -> None:
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(30)


@contextlib.contextmanager
def running(database: str = "") -> Iterator[Server]:
    """With a fresh SQLite file, unless a database is given."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(database or str(Path(folder, "bench.sqlite3")))
        try:
            yield server
        finally:
            server.stop()


# --- those who ask: the least of an HTTP client, so that the client is never what is measured
class Client(asyncio.Protocol):
    """One connection, one request at a time."""

    def __init__(self, port: int, secret: str = "") -> None:
        self.port = port
        self.secret = secret
        self.head = f"host: 127.0.0.1:{port}\r\n"
        if secret:
            self.head += f"authorization: Bearer {secret}\r\n"
        self.used = 0.0
        self.wire: asyncio.Transport | None = None
        self.came = b""
        self.answer: asyncio.Future[tuple[int, bytes, bytes]] | None = None

    def data_received(self, data: bytes) -> None:
        self.came += data
        head, end, body = self.came.partition(b"\r\n\r\n")
        length = LENGTH.search(head)
        if end and self.answer and len(body) >= (int(length[1]) if length else 0):
            self.came = b""
            self.answer.set_result((int(head[9:12]), head, body))

    def connection_lost(self, error: Exception | None) -> None:
        self.wire = None
        if self.answer and not self.answer.done():
            self.answer.set_exception(ConnectionError("the server has hung up"))

    async def send(self, method: str, path: str, body: Data | None = None, more: str = "") -> tuple[int, bytes, bytes]:
        """Status, head and body as they came over the wire."""
        loop = asyncio.get_running_loop()
        if self.wire is None or time.perf_counter() - self.used > IDLE:
            self.close()
            self.wire, _ = await loop.create_connection(lambda: self, "127.0.0.1", self.port)
        data = msgspec.json.encode(body) if body is not None else b""
        head = f"{method} {path} HTTP/1.1\r\n{self.head}{more}content-length: {len(data)}\r\n\r\n"
        self.answer = loop.create_future()
        self.wire.write(head.encode() + data)
        found = await self.answer
        self.used = time.perf_counter()
        return found

    async def json(self, method: str, path: str, body: Data | None = None) -> Data:
        status, _, data = await self.send(method, "/api/v1" + path, body)
        if status >= 400:
            raise RuntimeError(f"{method} {path}: {status} {data[:300]!r}")
        found: Data = msgspec.json.decode(data)
        return found

    def close(self) -> None:
        if self.wire:
            self.answer = None
            self.wire.abort()


async def person(port: int, name: str) -> Client:
    guest = Client(port)
    secret = (await guest.json("POST", "/people", {"name": name}))["secret"]
    guest.close()
    return Client(port, secret)


async def at_once(tasks: list[Awaitable[Any]], most: int = 20) -> list[Any]:
    """All of them, so many at a time, in order."""
    gate = asyncio.Semaphore(most)

    async def one(task: Awaitable[Any]) -> Any:
        async with gate:
            return await task

    return await asyncio.gather(*map(one, tasks))


# --- the API alone: every table is one program that plays all its seats
async def fresh_table(client: Client, players: int) -> Data:
    seats = ["me"] + ["hotseat"] * (players - 1)
    table = (await client.json("POST", "/tables", {"game": "city", "seats": seats}))["table"]
    turn: Data = {}
    for seat in range(players):
        turn = await client.json("POST", f"/tables/{table}/auto-confirm", {"seat": seat, "on": True})
    return turn


async def play(client: Client, turn: Data, until: float, times: list[float]) -> None:
    """Random legal actions, each sent when the one before is acknowledged."""
    while time.perf_counter() < until:
        if turn["status"] != "running":
            turn = await fresh_table(client, 2)
        body = {"seat": turn["seat"], "version": turn["version"], "action": random.choice(turn["legal"])}
        started = time.perf_counter()
        turn = await client.json("POST", f"/tables/{turn['table']}/act", body)
        times.append(time.perf_counter() - started)


@dataclass
class Rate:
    """Actions that were acknowledged, by the clock and by the server's processor time; times in ms."""

    by_clock: float
    by_cpu: float
    p50: float
    p95: float


async def api_load(server: Server, tables: int, passes: int, seconds: float) -> list[Rate]:
    clients: list[Client] = await at_once([person(server.port, f"P{i}") for i in range(tables)])
    rates = []
    for number in range(passes + 1):  # the first pass warms up
        turns = await at_once([fresh_table(client, 2) for client in clients])  # a game is longer than a pass
        times: list[float] = []
        started, cpu = time.perf_counter(), server.cpu()
        until = started + (seconds if number else 1.0)
        await asyncio.gather(*(play(c, t, until, times) for c, t in zip(clients, turns, strict=True)))
        wall, cpu = time.perf_counter() - started, server.cpu() - cpu
        if number:
            rates.append(Rate(len(times) / wall, len(times) / (cpu or wall), *(part(times, p) for p in (0.5, 0.95))))
    for client in clients:
        client.close()
    return rates


def part(times: list[float], p: float) -> float:
    """So many of them are not longer, in milliseconds."""
    return sorted(times)[min(int(len(times) * p), len(times) - 1)] * 1e3 if times else float("inf")


async def click(who: Client, turn: Data) -> int:
    """One random action, sent as the page does; bytes of the answer."""
    body = {"seat": turn["seat"], "version": turn["version"], "action": random.choice(turn["legal"])}
    status, head, data = await who.send("POST", f"/api/v1/tables/{turn['table']}/act", body, PAGE_HEAD)
    if status != 200:
        raise RuntimeError(f"act: {status} {data[:300]!r}")
    return len(head) + len(data)


# --- tables with people who look at them
class Counting(ClientConnection):
    """Counts what comes over the wire."""

    received = 0

    def data_received(self, data: bytes) -> None:
        self.received += len(data)
        super().data_received(data)


@dataclass
class Watched:
    """A table with four people at it, a page open for each."""

    id: str
    people: list[Client]
    pages: list[ClientConnection] = field(default_factory=list)
    version: int = 0
    sent_at: float = 0.0
    waiting: set[int] = field(default_factory=set)  # pages that have not shown the last action
    times: list[float] = field(default_factory=list)
    acted: list[float] = field(default_factory=list)  # until the answer to whoever acted
    late: int = 0

    async def open(self) -> None:
        for i, who in enumerate(self.people):
            address = f"ws://127.0.0.1:{who.port}/t/{self.id}/live?version={self.version}"
            head = {"Authorization": f"Bearer {who.secret}"}
            self.pages.append(await connect(address, additional_headers=head, max_size=None, ping_interval=None))
            asyncio.get_running_loop().create_task(self.look(i, self.pages[-1]))

    async def look(self, i: int, page: ClientConnection) -> None:
        with contextlib.suppress(Exception):
            async for message in page:
                found = re.match(r'\{"version":(\d+)', str(message[:40]))
                if i in self.waiting and found and int(found[1]) > self.version:
                    self.waiting.discard(i)
                    self.times.append(time.perf_counter() - self.sent_at)

    async def act(self) -> bool:
        """One random action on the page of whoever is asked; False when the game is over."""
        turn = await self.people[0].json("GET", f"/tables/{self.id}/turn")
        if not turn["asked"]:
            return False
        who = self.people[turn["asked"][0]]
        turn = await who.json("GET", f"/tables/{self.id}/turn")
        self.late += len(self.waiting)
        self.version, self.waiting = turn["version"], set(range(len(self.pages)))
        self.sent_at = time.perf_counter()
        await click(who, turn)
        self.acted.append(time.perf_counter() - self.sent_at)
        return True

    async def keep_acting(self, every: float, until: float) -> None:
        due = time.perf_counter() + random.random() * every
        while due < until:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            if not await self.act():
                return
            due += every

    def close(self) -> None:
        for who in self.people:
            who.close()


async def watched_table(port: int, players: int = 4, game: str = "city") -> Watched:
    people = [await person(port, f"P{i}") for i in range(players)]
    options = {"setup": "first_game"} if game == "city" else {}
    body = {"game": game, "seats": ["me"] + ["open"] * (players - 1), "options": options}
    made = await people[0].json("POST", "/tables", body)  # nothing secret: every action shows on every page
    for seat, who in enumerate(people[1:], 1):
        await who.json("POST", "/join", {"token": made["links"][str(seat)]})
    version = 0
    for seat, who in enumerate(people):
        path = f"/tables/{made['table']}/auto-confirm"
        version = (await who.json("POST", path, {"seat": seat, "on": True}))["version"]
    return Watched(made["table"], people, version=version)


@dataclass
class Level:
    """One load: actions a second offered and made, and how long it took until the pages showed them (ms)."""

    offered: float
    made: float
    p50: float
    p95: float
    acted_p95: float
    late: int
    share: float  # of the server's core


async def live_load(server: Server, tables: list[Watched], every: float, seconds: float) -> Level:
    for table in tables:
        table.times, table.acted, table.late, table.waiting = [], [], 0, set()
    started, cpu = time.perf_counter(), server.cpu()
    await asyncio.gather(*(table.keep_acting(every, started + seconds) for table in tables))
    await asyncio.sleep(0.5)
    wall = time.perf_counter() - started - 0.5
    times = [t for table in tables for t in table.times]
    acted = [t for table in tables for t in table.acted]
    late = sum(table.late + len(table.waiting) for table in tables)
    share = (server.cpu() - cpu) / wall
    return Level(
        len(tables) / every, len(acted) / wall, part(times, 0.5), part(times, 0.95), part(acted, 0.95), late, share
    )


# --- what goes over the wire
async def first_load(table: Watched) -> dict[str, int]:
    """Bytes of the page and of every file that it names, heads included, as a browser asks for them."""
    found: dict[str, int] = {}
    who = table.people[0]
    waiting = [f"/t/{table.id}"]
    while waiting:
        path = waiting.pop()
        status, head, data = await who.send("GET", path, more="accept-encoding: gzip, deflate, br\r\n")
        if status != 200:
            raise RuntimeError(f"{path}: {status}")
        found[path] = len(head) + len(data)
        text = (zlib.decompress(data, 31) if b"content-encoding: gzip" in head else data).decode("utf-8", "replace")
        named: list[str] = []
        if b"text/html" in head:
            named = re.findall(r'<(?:link|script|img)\b[^>]*?(?:href|src)="(/[^"]+)"', text)
            named += re.findall(r'data-help="(/[^"]+)"', text)
        elif b"text/css" in head:
            named = re.findall(r'url\("([^"]+)"\)', text)
        elif b"text/javascript" in head:
            named = re.findall(r'(?:from|import) "(\.[^"]+)"', text)
        waiting += [urljoin(path, name) for name in named]
        waiting = [p for p in dict.fromkeys(waiting) if p not in found]
    return found


async def update_sizes(server: Server, most: int) -> list[int]:
    """Bytes on the wire of every live update of a whole game for each of its pages, compressed."""
    table = await watched_table(server.port)
    address = f"ws://127.0.0.1:{server.port}/t/{table.id}/live?version={table.version}"
    sizes: list[int] = []
    pages: list[Counting] = []
    for who in table.people:
        head = {"Authorization": f"Bearer {who.secret}"}
        page = await connect(address, additional_headers=head, max_size=None, create_connection=Counting)
        assert isinstance(page, Counting)
        pages.append(page)
    before = [page.received for page in pages]
    for _ in range(most):
        if not await table.act():
            break
        await asyncio.gather(*(asyncio.wait_for(page.recv(), 30) for page in pages))
        sizes += [page.received - b for page, b in zip(pages, before, strict=True)]
        before = [page.received for page in pages]
    for page in pages:
        await page.close()
    table.close()
    return sizes


@dataclass
class Clicks:
    """What single clicks cost: bytes on the wire (answer and update), of the update as text, and what was built."""

    wire: list[int] = field(default_factory=list)
    text: list[int] = field(default_factory=list)
    sights: list[int] = field(default_factory=list)
    updates: list[int] = field(default_factory=list)


async def click_costs(most: int) -> Clicks:
    """One person at both seats of a game, with the page open, on a server in this process."""
    import uvicorn

    from sunstone.table import views
    from sunstone.web import updates
    from sunstone.web.app import create_app

    built, costs = Counter[str](), Clicks()

    def counted(room: Any, name: str) -> None:
        real = getattr(room, name)

        def call(*given: Any) -> Any:
            built[name] += 1
            return real(*given)

        setattr(room, name, call)

    counted(views, "sight")
    counted(updates, "update")
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(str(Path(folder, "clicks.sqlite3")), limited=False)
        server = uvicorn.Server(uvicorn.Config(app, port=0, log_level="warning", ws_per_message_deflate=True))
        serving = asyncio.create_task(server.serve())
        while not server.started:
            await asyncio.sleep(0.05)
        who = await person(server.servers[0].sockets[0].getsockname()[1], "Anna")
        turn = await fresh_table(who, 2)
        address = f"ws://127.0.0.1:{who.port}/t/{turn['table']}/live?version={turn['version']}"
        head = {"Authorization": f"Bearer {who.secret}"}
        page = await connect(address, additional_headers=head, max_size=None, create_connection=Counting)
        assert isinstance(page, Counting)
        while turn["legal"] and len(costs.wire) < most:
            built.clear()
            before = page.received
            answer = await click(who, turn)
            text = len(await asyncio.wait_for(page.recv(), 30))
            costs.wire.append(answer + page.received - before)
            costs.text.append(text)
            costs.sights.append(built["sight"])
            costs.updates.append(built["update"])
            turn = await who.json("GET", f"/tables/{turn['table']}/turn")
        await page.close()
        who.close()
        server.should_exit = True
        await serving
    return costs


def run(what: Callable[[], Awaitable[Any]]) -> Any:
    return uvloop.run(what())  # type: ignore[arg-type]


if __name__ == "__main__":
    serve(sys.argv[1])
