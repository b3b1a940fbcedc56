"""How many acknowledged and stored actions a second the table takes on one core: random legal ones at many tables.

    PYTHONPATH=build/compiled .venv/bin/python tools/bench_table.py

Every seat confirms by itself; each action is checked, applied, written in a transaction of its own and acknowledged
before the next one. `--database` measures another database than a fresh SQLite file."""

import argparse
import json
import os
import statistics
import tempfile
import time
from pathlib import Path

import sunstone
from sunstone.engine.registry import find
from sunstone.engine.rng import Rng
from sunstone.table import Person, Room, SeatSpec
from sunstone.table.turns import asked, question

ME = Person("bench", "Bench")


def new_table(room: Room, game: str, players: int) -> str:
    seats = [SeatSpec("hotseat", name=f"Seat {i}", auto_confirm=True) for i in range(players)]
    return room.create(find(game).settle(players), seats, ME).table.id


def choose(room: Room, table_id: str, rng: Rng) -> tuple[int, int, str] | None:
    """What a client would send: a seat that is asked, the version it has seen, and a legal action."""
    with room.keeper.reading(table_id) as live:
        waiting = asked(live)
        if not waiting:
            return None
        seat = waiting[rng.below(len(waiting))]
        legal = question(live, seat).legal()
        return seat, live.version, live.info.vocabulary.name(legal[rng.below(len(legal))])


def measure(room: Room, game: str, players: int, tables: int, seconds: float) -> dict[str, object]:
    """Only the calls of `act` are timed: choosing is the client's work."""
    rng = Rng(1)
    ids = [new_table(room, game, players) for _ in range(tables)]
    times: list[float] = []
    cpu = 0.0
    started = time.perf_counter()
    while time.perf_counter() - started < seconds:
        for i, table_id in enumerate(ids):
            chosen = choose(room, table_id, rng)
            if chosen is None:
                ids[i] = new_table(room, game, players)
                continue
            before, cpu_before = time.perf_counter(), time.process_time()
            room.table(table_id).act(*chosen)
            cpu += time.process_time() - cpu_before
            times.append(time.perf_counter() - before)
    times.sort()
    return {
        "game": game,
        "players": players,
        "tables": tables,
        "compiled": sunstone.compiled(),
        "database": room.store.engine.dialect.name,
        "actions": len(times),
        "actions_per_second": round(len(times) / sum(times)),
        "actions_per_cpu_second": round(len(times) / cpu),  # what an idle machine would do
        "median_us": round(statistics.median(times) * 1e6),
        "p99_us": round(times[int(len(times) * 0.99)] * 1e6),
        "cold_open_ms": round(cold_open(room, ids[0]) * 1e3, 2),
    }


def cold_open(room: Room, table_id: str) -> float:
    room.keeper.forget(table_id)
    before = time.perf_counter()
    with room.keeper.reading(table_id):
        return time.perf_counter() - before


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="city")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--database", help="a path or URL; default: a fresh SQLite file")
    options = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})  # one core, database included
    with tempfile.TemporaryDirectory() as folder:
        with Room(options.database or Path(folder, "bench.sqlite3")) as room:
            found = measure(room, options.game, options.players, options.tables, options.seconds)
        found["bytes_per_action"] = None if options.database else _size(folder) // int(str(found["actions"]))
    print(json.dumps(found))


def _size(folder: str) -> int:
    return sum(path.stat().st_size for path in Path(folder).iterdir())


if __name__ == "__main__":
    main()
