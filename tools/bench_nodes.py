"""How soon a watcher at one server sees what was done at another, both on one PostgreSQL: by the word that they send
each other, and by asking alone. The bars, 150 and 400 ms for 95 of 100, are printed beside and never asserted.

    PYTHONPATH=build/compiled .venv/bin/python -m tools.bench_nodes [--json FILE]"""

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from tests.table import server as postgres
from tests.web.browser.server import free_port
from tools import web_load
from tools.web_load import Watched
from websockets.asyncio.client import connect

TABLES, EVERY = 4, 0.4  # tables, and seconds between two actions at each
BARS = {"word": 150, "asking": 400}  # ms, by how they learn of it


def serve(database: str, port: int, how: str) -> None:
    """As `sunstone serve` does it, but for the limit on the rate; by asking alone if that is wanted."""
    from sunstone.web import app, server

    if how == "asking":
        setattr(app, "wire_for", lambda store, heard: None)  # noqa: B010 - it is not the module's to give out
    server.run(app.create_app(database, limited=False, pause=0.0), "127.0.0.1", port)


@contextmanager
def node(database: str, how: str) -> Iterator[int]:
    port = free_port()
    process = subprocess.Popen([sys.executable, "-m", "tools.bench_nodes", "--serve", database, str(port), how])
    try:
        yield port
    finally:
        process.terminate()
        process.wait(30)


async def until_ready(port: int) -> None:
    for _ in range(600):
        try:
            status, _, _ = await web_load.Client(port).send("GET", "/ready")
            if status == 200:
                return
        except OSError:
            pass
        await asyncio.sleep(0.1)
    raise RuntimeError(f"the server at port {port} is not ready")


async def watched_elsewhere(here: int, there: int) -> Watched:
    """A table whose people act at one server and look at the other."""
    table = await web_load.watched_table(here, 2)
    for number, who in enumerate(table.people):
        address = f"ws://127.0.0.1:{there}/t/{table.id}/live?version={table.version}"
        head = {"Authorization": f"Bearer {who.secret}"}
        page = await connect(address, additional_headers=head, max_size=None, ping_interval=None)
        table.pages.append(page)
        asyncio.get_running_loop().create_task(table.look(number, page))
    return table


async def measure(here: int, there: int, seconds: float) -> list[float]:
    """Seconds from sending an action to one until a page at the other has it."""
    for port in (here, there):
        await until_ready(port)
    tables = [await watched_elsewhere(here, there) for _ in range(TABLES)]
    await asyncio.gather(*(table.keep_acting(EVERY, time.perf_counter() + 3.0) for table in tables))  # warms up
    for table in tables:
        table.times.clear()
    await asyncio.gather(*(table.keep_acting(EVERY, time.perf_counter() + seconds) for table in tables))
    await asyncio.sleep(1.0)
    for table in tables:
        table.close()
    return [each for table in tables for each in table.times]


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--serve", nargs=3, help=argparse.SUPPRESS)
    parser.add_argument("--seconds", type=float, default=20.0, help="of each way (default 20)")
    parser.add_argument("--json", type=Path, help="write the figures there, too")
    args = parser.parse_args()
    if args.serve:
        serve(args.serve[0], int(args.serve[1]), args.serve[2])
        return
    found: dict[str, dict[str, float]] = {}
    for how, bar in BARS.items():
        with (
            tempfile.TemporaryDirectory(prefix="pg-") as folder,
            postgres.running(Path(folder), safe=True) as url,
            node(url, how) as here,
            node(url, how) as there,
        ):
            times: list[float] = web_load.run(partial(measure, here, there, args.seconds))
        p50, p95 = web_load.part(times, 0.5), web_load.part(times, 0.95)
        load = os.getloadavg()[0]
        found[how] = {"updates": len(times), "p50": round(p50, 1), "p95": round(p95, 1), "load": round(load, 1)}
        verdict = "met" if p95 <= bar else "short"
        print(f"{how}: {len(times)} updates, p50 {p50:.0f} ms, p95 {p95:.0f} ms (≤ {bar}: {verdict}); load {load:.1f}")
    if args.json:
        args.json.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
