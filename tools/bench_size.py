"""Measure a server with many stored tables and many idle pages: starting, the lobby, opening a table, memory a socket.

    PYTHONPATH=build/compiled .venv/bin/python -m tools.bench_size [--tables 100000] [--sockets 2000]

The tables are copies of one that was begun, under other ids, of other people and of every status."""

import argparse
import asyncio
import contextlib
import resource
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from tools import web_load
from tools.bench_web import verdict
from tools.web_load import Client, Server, part
from websockets.asyncio.client import ClientConnection, connect

from sunstone.engine.registry import find
from sunstone.table import Person, Room, SeatSpec
from sunstone.table.room import TableOptions
from sunstone.table.schema import log, seats, tables
from sunstone.web.identity import person_id

SECRET = "a secret that has many tables"
STATUSES = ("over",) * 6 + ("running",) * 3 + ("open",)
RESULT = '{"scores":[98,84],"places":[1,2]}'
PEOPLE = 5000
MINE = 40  # tables of who asks for the lobby
BATCH = 5000
ASKED = 60  # times that each thing is asked for
SOON, LIGHT = 50.0, 40.0  # ms, kB


def name(i: int) -> str:
    return f"c{i:07x}"


def copy(row: Mapping[str, Any], i: int) -> dict[str, Any]:
    """One a minute, the newest first."""
    creator = person_id(SECRET) if i < MINE else f"{i % PEOPLE:032x}"
    status = STATUSES[i % len(STATUSES)]
    own = {"id": name(i), "watch": f"watch {i}", "status": status, "listed": i % 3 == 0}
    result = RESULT if status == "over" else None
    return {**row, **own, "creator": creator, "result": result, "changed": row["changed"] - 60.0 * i}


def fill(path: Path, count: int) -> None:
    anna, bert = Person(person_id(SECRET), "Anna"), Person("b" * 32, "Bert")
    with Room(path) as room:
        settings = find("city").settle(2, (), {"setup": "first_game"})
        room.create(settings, [SeatSpec(person=anna), SeatSpec(person=bert)], anna, TableOptions(listed=True))
        with room.store.engine.begin() as connection:
            row = connection.execute(sa.select(tables)).one()._asdict()
            at_table = [dict(each) for each in connection.execute(sa.select(seats)).mappings()]
            lines = [dict(each) for each in connection.execute(sa.select(log)).mappings()]
            for begin in range(0, count, BATCH):
                made = [copy(row, i) for i in range(begin, min(begin + BATCH, count))]
                people = [(each["creator"], bert.id) for each in made]
                connection.execute(sa.insert(tables), made)
                connection.execute(
                    sa.insert(seats),
                    [
                        {**seat, "table_id": each["id"], "person": own[seat["seat"]], "token": None, "recovery": None}
                        for each, own in zip(made, people, strict=True)
                        for seat in at_table
                    ],
                )
                connection.execute(
                    sa.insert(log), [{**line, "table_id": each["id"]} for each in made for line in lines]
                )


# --- asking
async def answered(server: Server) -> None:
    while True:
        with contextlib.suppress(OSError):
            if (await Client(server.port).send("GET", "/health"))[0] == 200:
                return
        await asyncio.sleep(0.01)


async def asked_for(server: Server, paths: list[str]) -> list[float]:
    """Seconds of each."""
    anna, times = Client(server.port, SECRET), list[float]()
    for path in paths:
        started = time.perf_counter()
        status, _, body = await anna.send("GET", path)
        times.append(time.perf_counter() - started)
        assert status == 200, body[:300]
    anna.close()
    return times


async def idle_pages(server: Server, count: int) -> float:
    """kB that each costs."""
    before = server.memory()
    address = f"ws://127.0.0.1:{server.port}/t/{name(6)}/live"

    async def page() -> ClientConnection:
        found = await connect(address, max_size=None, ping_interval=None)
        await found.recv()
        return found

    pages: list[ClientConnection] = await web_load.at_once([page() for _ in range(count)])
    await asyncio.sleep(1.0)
    found = (server.memory() - before) * 1024 / len(pages)
    for each in pages:
        each.transport.abort()
    return found


def started(path: Path) -> float:
    begun = time.perf_counter()
    with web_load.running(str(path)) as server:
        web_load.run(lambda: answered(server))
        return time.perf_counter() - begun


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--tables", type=int, default=100_000)
    parser.add_argument("--sockets", type=int, default=2000)
    args = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    with tempfile.TemporaryDirectory() as folder:
        few, many = Path(folder, "few.sqlite3"), Path(folder, "many.sqlite3")
        fill(few, 50)
        fill(many, args.tables)
        starts = [min(started(path) for _ in range(2)) for path in (few, many)]
        with web_load.running(str(many)) as server:
            web_load.run(lambda: answered(server))
            lobby = web_load.run(lambda: asked_for(server, ["/"] * ASKED))
            listed = [f"/t/{name(i)}" for i in range(0, args.tables, 3) if STATUSES[i % len(STATUSES)] == "running"]
            step = max(1, len(listed) // ASKED)
            opened = web_load.run(lambda: asked_for(server, listed[::step][:ASKED]))
            each = web_load.run(lambda: idle_pages(server, args.sockets))
    print(f"{args.tables:,} stored tables, SQLite")
    print(f"starting, s: {starts[1]:.2f}; with 50 tables {starts[0]:.2f}")
    for what, times in (("the lobby", lobby), ("a table that is not in memory", opened)):
        p95 = part(times, 0.95)
        print(f"{what}, ms: median {part(times, 0.5):.1f}, p95 {p95:.1f} (bar {SOON:g}: {verdict(p95 <= SOON)})")
    print(f"{args.sockets:,} idle sockets, kB each: {each:.0f} (bar {LIGHT:g}: {verdict(each <= LIGHT)})")


if __name__ == "__main__":
    main()
