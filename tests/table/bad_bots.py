"""Bots that do everything wrong, and the process they run in. No subclasses of Bot: compiled, it has none outside."""

import os
import runpy
import sys
import time
from pathlib import Path
from typing import Any

from mypy_extensions import i64

import sunstone
from sunstone import players
from sunstone.engine.options import Options
from sunstone.engine.rng import Rng
from sunstone.engine.state import State


class Hangs:
    def choose(self, s: State, out: Options, rng: Rng) -> i64:
        while True:
            time.sleep(1)


class Spins:
    def choose(self, s: State, out: Options, rng: Rng) -> i64:
        while True:
            pass


class Crashes:
    def choose(self, s: State, out: Options, rng: Rng) -> i64:
        os._exit(3)


class Raises:
    def choose(self, s: State, out: Options, rng: Rng) -> i64:
        raise RuntimeError("I am lost\nin two lines")


class Cheats:
    """Answers something that exists but is not allowed."""

    def choose(self, s: State, out: Options, rng: Rng) -> i64:
        return 1000


class Babbles:
    """Prints, on the stream that answers used to go to, and then answers properly."""

    def choose(self, s: State, out: Options, rng: Rng) -> i64:
        print('{"action": "nonsense"}', flush=True)
        sys.__stdout__.write("\x00\n") if sys.__stdout__ else None
        return out.action[0]


BAD: dict[str, Any] = {
    "hangs": Hangs,
    "spins": Spins,
    "crashes": Crashes,
    "raises": Raises,
    "cheats": Cheats,
    "babbles": Babbles,
}

if __name__ == "__main__":
    players.NAMES.update(BAD)
    if "no-greedy" in sys.argv:
        players.NAMES["greedy"] = BAD["crashes"]
    worker = Path(sunstone.__file__).parent / "table" / "worker.py"  # by itself: the room is not needed
    runpy.run_path(str(worker))["main"]()
