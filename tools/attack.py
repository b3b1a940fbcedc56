"""Attack a server at length: kills and races on both databases, requests by people without a right, twins of tables
with secrets, damaged input. Each part is in tests/attacks; docs/reliability.md keeps the figures."""

import argparse
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.attacks import damage, kills, races, roles, twins  # noqa: E402
from tests.table import server  # noqa: E402


class Report(Protocol):
    faults: list[str]

    def line(self) -> str: ...


@contextmanager
def folder() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="sunstone-") as found:
        yield Path(found)


def on_each_database(attack: Callable[[Path, str], Report]) -> Iterator[tuple[str, Report]]:
    with folder() as here:
        yield "SQLite", attack(here, str(here / "tables.sqlite3"))
    with folder() as here, folder() as data, server.running(data) as url:
        yield "PostgreSQL", attack(here, url)


def parts(args: argparse.Namespace) -> Iterator[tuple[str, Report]]:
    if args.kills:
        for name, report in on_each_database(lambda here, url: kills.run(here, url, args.kills, args.seed)):
            yield f"{name}: {report.line()}", report
    if args.races:
        for name, report in on_each_database(lambda here, url: races.run(here, url, args.races)):
            yield f"{name}: {report.line()}", report
    alone: list[tuple[Callable[[Path, int, int], Report], int]] = [
        (roles.run, args.requests),
        (twins.run, args.twins),
        (damage.run, args.inputs),
    ]
    for attack, size in alone:
        if size:
            with folder() as here:
                report = attack(here, size, args.seed)
            yield report.line(), report


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split(":")[0])
    parser.add_argument("--kills", type=int, default=40, help="on each database (default 40)")
    parser.add_argument("--races", type=int, default=300, help="on each database (default 300)")
    parser.add_argument("--requests", type=int, default=10_000, help="by six roles, at most (default: all there are)")
    parser.add_argument("--twins", type=int, default=5_000, help="answers to compare (default 5,000)")
    parser.add_argument("--inputs", type=int, default=10_000, help="damaged ones (default 10,000)")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    failed, started = False, time.perf_counter()
    for line, report in parts(args):
        print(f"{line} ({time.perf_counter() - started:.0f} s)", *report.faults[:20], sep="\n  ", flush=True)
        failed = failed or bool(report.faults)
    sys.exit(failed)


if __name__ == "__main__":
    main()
