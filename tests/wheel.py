"""What an installed package is tried by, alone: python tests/wheel.py compiled (or pure).

The form must be the one named, the same seeds must give the same games as anywhere else, and recorded games must replay
to the same ends. It needs the package and the standard library, no test tools."""

import sys
from pathlib import Path

import sunstone
from sunstone.engine.drive import Tally, playout
from sunstone.engine.errors import SunstoneError
from sunstone.engine.game import Game
from sunstone.engine.options import Options
from sunstone.engine.position import digest
from sunstone.engine.record import parse
from sunstone.engine.rng import Rng

# Of City, by player count: both forms, on every machine, must meet these numbers.
FINGERPRINTS = {2: "6a62f0b2113ade48ada5", 3: "006a8ec5c4f3b43a1c4c", 4: "60a0d6ce8d1ea916960a"}
RECORDED = Path(__file__).with_name("golden")


def form() -> str:
    return "compiled" if sunstone.compiled() else "pure"


def fingerprint(players: int, seed: int) -> str:
    """Of the last positions of ten random games."""
    found = ""
    for i in range(10):
        s = sunstone.new("city", players=players)
        playout(s, Rng(seed * 100 + i), Options(), Tally())
        found += digest(s.to_data())[:2]
    return found


def faults(wanted: str) -> list[str]:
    found = [] if form() == wanted else [f"this is the {form()} form"]
    found += [f"{n} players: other games" for n, kept in FINGERPRINTS.items() if fingerprint(n, 1) != kept]
    for path in sorted(RECORDED.glob("*/*.rec")):
        text = path.read_text(encoding="utf-8")
        if "position" not in parse(text).tags:
            found.append(f"{path.name} does not say how it ends")
        try:
            Game.replay(text)
        except SunstoneError as error:
            found.append(f"{path.name}: {error}")
    return found


if __name__ == "__main__":
    problems = faults(sys.argv[1])
    print(*problems or [f"sunstone {sunstone.__version__}, {form()}: as it should be"], sep="\n")
    sys.exit(bool(problems))
