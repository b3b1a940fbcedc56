"""Measure a server whose PostgreSQL is far away: actions stored a second through the JSON API, in all.

    PYTHONPATH=build/compiled .venv/bin/python -m tools.bench_far [--ms 2.5] [--seconds 4] [--passes 3]

A PostgreSQL of its own, behind a line that takes so many milliseconds there and back (`slow_line.py`)."""

import argparse
import contextlib
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.table import server as postgres
from tools import web_load
from tools.bench_web import TABLES, spread, verdict

ENOUGH = 1000  # actions a second


@contextlib.contextmanager
def far_database(milliseconds: float) -> Iterator[str]:
    """The URL of an empty one."""
    with tempfile.TemporaryDirectory(prefix="sunstone-pg-") as folder, postgres.running(Path(folder)):
        place = f"{folder}/.s.PGSQL.5432"
        command = [sys.executable, "-m", "tools.slow_line", "0", str(milliseconds), place]
        line = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            assert line.stdout is not None
            yield f"postgresql://sunstone@127.0.0.1:{int(line.stdout.readline())}/postgres"
        finally:
            line.terminate()
            line.wait(10)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--ms", type=float, default=2.5, help="there and back, in milliseconds (default 2.5)")
    parser.add_argument("--seconds", type=float, default=4.0, help="seconds a pass (default 4)")
    parser.add_argument("--passes", type=int, default=3)
    args = parser.parse_args()
    web_load.pin(first=False)
    with far_database(args.ms) as url, web_load.running(url) as server:
        rates = web_load.run(lambda: web_load.api_load(server, TABLES, args.passes, args.seconds))
    by_clock = [rate.by_clock for rate in rates]
    print(f"PostgreSQL {args.ms:g} ms away, {TABLES} tables, actions stored a second: {spread(by_clock)}")
    print(f"by the second of the server's processor time: {spread([rate.by_cpu for rate in rates])}")
    print(f"until it is acknowledged, p95, ms: {spread([rate.p95 for rate in rates], 1)}")
    print(f"bar, ≥ {ENOUGH:,} a second: {verdict(statistics.median(by_clock) >= ENOUGH)}")


if __name__ == "__main__":
    main()
