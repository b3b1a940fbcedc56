"""What a table costs its host, for tools/capacity.py: processor time an action and an update, memory a socket and a
table, rows and bytes of a game. Processor time is the server's own, so it says little of who else uses the machine.

    PYTHONPATH=build/compiled .venv/bin/python -m tools.bench_host --json figures.json"""

import argparse
import json
import os
import random
import sqlite3
import tempfile
from contextlib import closing
from dataclasses import asdict
from pathlib import Path

from tests.table.support import table_of
from tools import web_load
from tools.capacity import Figures
from tools.web_load import Server
from websockets.asyncio.client import ClientConnection, connect

import sunstone
from sunstone.table import Room

TABLES, PAGES = 8, 4  # of the live load
SOCKETS = 200  # idle ones
KEPT = 200  # tables in memory: fewer than a server keeps
GAMES = 8  # played to their end, for what they leave in the database


def resident(server: Server) -> int:
    text = Path(f"/proc/{server.process.pid}/smaps_rollup").read_text()
    return 1024 * int(text.split("Rss:")[1].split()[0])


async def api(server: Server, seconds: float) -> float:
    rates = await web_load.api_load(server, 20, 2, seconds)
    return 1000 / max(rate.by_cpu for rate in rates)


async def live(server: Server, seconds: float, action_ms: float) -> float:
    """What an update costs beyond the action that it tells of."""
    tables = await web_load.at_once([web_load.watched_table(server.port, PAGES) for _ in range(TABLES)])
    await web_load.at_once([table.open() for table in tables])
    await web_load.live_load(server, tables, 1.0, 2.0)
    before = server.cpu()
    await web_load.live_load(server, tables, 1.0, seconds)
    used = server.cpu() - before
    actions, updates = (sum(len(of) for of in kind) for kind in ([t.acted for t in tables], [t.times for t in tables]))
    for table in tables:
        table.close()
    asked = 3 * actions  # each looks twice whose turn it is before it acts
    return max(0.0, (1000 * used - asked * action_ms) / max(1, updates))


async def memory(server: Server) -> tuple[int, int, int]:
    """Of the server alone, a socket, a table."""
    who = await web_load.person(server.port, "Anna")
    body = {"game": "city", "seats": ["me", "hotseat"], "listed": True}
    first = (await who.json("POST", "/tables", body))["table"]
    for _ in range(5):
        await who.json("POST", "/tables", body)
    base = resident(server)
    for _ in range(KEPT):
        await who.json("POST", "/tables", body)
    tables = resident(server) - base
    before, pages = resident(server), list[ClientConnection]()
    for _ in range(SOCKETS):
        pages.append(await connect(f"ws://127.0.0.1:{server.port}/t/{first}/live?version=0", max_size=None))
        await pages[-1].recv()
    sockets = resident(server) - before
    for page in pages:
        await page.close()
    who.close()
    return base, max(0, sockets) // SOCKETS, max(0, tables) // KEPT


def games() -> tuple[float, float]:
    """Rows of the log and bytes of a game for two, played at random."""
    from tests.table.support import play_out

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "games.sqlite3")
        with Room(path) as room:
            for number in range(GAMES):
                play_out(table_of(room, "city"), seed=random.Random(number).randrange(1 << 30))
        with closing(sqlite3.connect(path)) as connection:
            connection.execute("VACUUM")
            rows = connection.execute("SELECT count(*) FROM log").fetchone()[0]
            size = connection.execute("SELECT page_count * page_size FROM pragma_page_count, pragma_page_size")
            return rows / GAMES, size.fetchone()[0] / GAMES


def measure(seconds: float) -> Figures:
    web_load.pin(first=False)
    with web_load.running() as server:
        action = web_load.run(lambda: api(server, seconds))
    with web_load.running() as server:
        update = web_load.run(lambda: live(server, 2 * seconds, action))
    with web_load.running() as server:
        base, socket, table = web_load.run(lambda: memory(server))
    rows, size = games()
    form = "compiled" if sunstone.compiled() else "pure"
    return Figures(form, round(os.getloadavg()[1], 1), action, update, base, socket, table, rows, size)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split(":")[0])
    parser.add_argument("--seconds", type=float, default=4.0, help="a pass (default 4)")
    parser.add_argument("--json", type=Path, help="write the figures there")
    args = parser.parse_args()
    text = json.dumps(asdict(measure(args.seconds)), indent=1)
    print(text)
    if args.json:
        args.json.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
