"""Kill the parts of a site one after the other, under load: three servers behind a reverse proxy, one PostgreSQL. What
is killed and checked is in tests/attacks/drill.py; docs/reliability.md keeps the figures."""

import argparse
import os
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.attacks import drill  # noqa: E402


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split(":")[0])
    parser.add_argument("--kills", type=int, default=300, help="how many (default 300)")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="begin no other kill after so many")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    started = time.perf_counter()

    def say(text: str) -> None:
        print(f"{time.perf_counter() - started:.0f} s: {text}", flush=True)

    with tempfile.TemporaryDirectory(prefix="sunstone-") as folder, tempfile.TemporaryDirectory(prefix="pg-") as data:
        report = drill.run(Path(folder), Path(data), args.kills, args.seed, say, args.minutes * 60)
    load = f"load of the machine {os.getloadavg()[2]:.0f} over the last 15 minutes"
    print(f"{report.line()} ({time.perf_counter() - started:.0f} s, {load})", *report.faults[:50], sep="\n  ")
    sys.exit(bool(report.faults))


if __name__ == "__main__":
    main()
