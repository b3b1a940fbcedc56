"""What an installed package is tried by, alone: python tests/wheel.py compiled (or pure).

The form must be the one named, the same seeds must give the same games as anywhere else, and recorded games must replay
to the same keys. It needs the package and the standard library, no test tools."""

import sys
from pathlib import Path

import sunstone
from sunstone.engine.game import Game
from sunstone.engine.record import parse
from sunstone.engine.registry import find
from sunstone.simulate import Simulation

# Of City, by player count: both forms, on every machine, must meet these numbers.
FINGERPRINTS = {2: "96ffce7ed780600b", 3: "934e37c698a507cb", 4: "8a9b179556f792fc"}
RECORDED = Path(__file__).with_name("golden")


def form() -> str:
    return "compiled" if sunstone.compiled() else "pure"


def fingerprint(players: int, seed: int, seats: list[str] | None = None) -> str:
    simulation = Simulation(find("city").settle(players), seats or ["random"] * players, seed)
    simulation.run(10)
    return f"{simulation.result.fingerprint:016x}"


def faults(wanted: str) -> list[str]:
    found = [] if form() == wanted else [f"this is the {form()} form"]
    found += [f"{n} players: other games" for n, kept in FINGERPRINTS.items() if fingerprint(n, 1) != kept]
    for path in sorted(RECORDED.glob("*/*.rec")):
        text = path.read_text(encoding="utf-8")
        if f"{Game.replay(text).state.key():016x}" != parse(text).tags["key"]:
            found.append(f"{path.name} replays to another key")
    return found


if __name__ == "__main__":
    problems = faults(sys.argv[1])
    print(*problems or [f"sunstone {sunstone.__version__}, {form()}: as it should be"], sep="\n")
    sys.exit(bool(problems))
