"""Tune the weights of a game's terms by playing: `python -m tools.tune --game city --minutes 20 --out weights.json`.

Evolution in pairs: the weights are shaken in a random direction and in the opposite one, the planner plays the same
deals with both, and the weights move towards the better side. With two players and more a shaken planner sits at a
table of unshaken ones, in every seat; alone it plays against the game's own opponent. A win counts more than its
height. The result is written after every step for `planner@FILE` to play with: judge it in the arena on other seeds
before taking it over into the game's `terms.py`. Run it with the compiled form: PYTHONPATH=build/compiled.
"""

import argparse
import json
import math
import os
import random
import statistics
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import NamedTuple

from tools import deals

from sunstone.engine.registry import find
from sunstone.engine.rng import Rng
from sunstone.players.planner import Planner

SHAKE = 0.2  # spread of a weight, as a share of it
LEAST = 8.0  # weights smaller than this are shaken as if they were this large
PAIRS = 24  # directions in a step
STEP = 0.9  # how far a step goes, in spreads
MOMENTUM = 0.6  # what is kept of the last step's direction
CLEAR = 50.0  # points: a margin that is three quarters of a sure win
BETWEEN = 1 << 20  # seeds from one deal's chance to its bots'


class Job(NamedTuple):
    game: str
    players: int
    modules: tuple[str, ...]
    shaken: list[int]
    base: list[int]
    seeds: list[int]


def play(job: Job) -> float:
    """How well the shaken weights do: mean of what each game is worth, from -1 to 1."""
    seats = range(job.players)
    found = [game(job, seed, seat) for seed in job.seeds for seat in seats]
    return statistics.fmean(found)


def game(job: Job, seed: int, seat: int) -> float:
    info = find(job.game)
    s = info.make(info.settle(job.players, job.modules))
    bots = [Planner(job.shaken if i == seat else job.base) for i in range(job.players)]
    scores = deals.play(s, bots, Rng(seed), Rng(seed + BETWEEN))
    return math.tanh((scores[seat] - max(other for i, other in enumerate(scores) if i != seat)) / CLEAR)


class Tuner:
    """The weights as they are now, and where they are heading."""

    def __init__(self, weights: list[int], fixed: int, seed: int) -> None:
        self.weights = [float(w) for w in weights]
        self.spread = [0.0 if i < fixed else SHAKE * max(abs(w), LEAST) for i, w in enumerate(weights)]
        self.heading = [0.0] * len(weights)
        self.dice = random.Random(seed)
        self.directions: list[list[float]] = []

    def now(self) -> list[int]:
        return [round(w) for w in self.weights]

    def shaken(self) -> list[tuple[list[int], list[int]]]:
        """Both sides of each new direction."""
        self.directions = [[self.dice.gauss(0, 1) for _ in self.weights] for _ in range(PAIRS)]
        return [(self._moved(direction, 1), self._moved(direction, -1)) for direction in self.directions]

    def _moved(self, direction: list[float], side: int) -> list[int]:
        parts = zip(self.weights, direction, self.spread, strict=True)
        return [round(w + side * d * spread) for w, d, spread in parts]

    def learn(self, worths: list[tuple[float, float]]) -> None:
        """`worths`: how well the two sides of each direction did."""
        ahead = [one - other for one, other in worths]
        noise = statistics.pstdev(ahead) or 1.0
        for i in range(len(self.weights)):
            slope = statistics.fmean(a * d[i] for a, d in zip(ahead, self.directions, strict=True)) / noise
            self.heading[i] = MOMENTUM * self.heading[i] + (1 - MOMENTUM) * slope
            self.weights[i] += STEP * self.spread[i] * self.heading[i]


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--game", default="city")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument(
        "--modules", default="", help="in half of the deals, so that the weights serve without them too"
    )
    parser.add_argument("--minutes", type=float, default=20.0)
    parser.add_argument("--deals", type=int, default=6, help="of each direction; every seat plays each of them")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--fixed", type=int, default=1, help="terms at the beginning whose weight stays (points)")
    parser.add_argument("--start", type=Path, help="weights to begin with, as written by --out")
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()
    modules = tuple(given.modules.split(",")) if given.modules else ()
    info = find(given.game)
    terms = info.scale.terms()
    before: list[int] = json.loads(given.start.read_text()) if given.start else [term.weight for term in terms]
    tuner = Tuner(before, given.fixed, given.seed)
    end, seed, step = time.monotonic() + 60 * given.minutes, given.seed * 1_000_003, 0
    with ProcessPoolExecutor(given.workers) as pool:
        while time.monotonic() < end:
            jobs = []
            for pair in tuner.shaken():
                seeds = list(range(seed, seed + given.deals))
                seed += given.deals
                for weights in pair:
                    jobs += split(Job(given.game, given.players, modules, weights, tuner.now(), seeds))
            found = list(pool.map(play, jobs))
            each = len(jobs) // (2 * PAIRS)
            sides = [statistics.fmean(found[i : i + each]) for i in range(0, len(found), each)]
            tuner.learn(list(zip(sides[::2], sides[1::2], strict=True)))
            step += 1
            given.out.write_text(json.dumps(tuner.now()))
            print(f"step {step}: the shaken ones were worth {statistics.fmean(sides):+.3f}", flush=True)
    for term, old, new in zip(terms, before, tuner.now(), strict=True):
        print(f"{term.name:<20}{old:>7}{new:>7}  {term.text}")


def split(job: Job) -> list[Job]:
    """With modules: half of the deals without them."""
    if not job.modules:
        return [job]
    middle = len(job.seeds) // 2
    return [job._replace(seeds=job.seeds[middle:]), job._replace(seeds=job.seeds[:middle], modules=())]


if __name__ == "__main__":
    main()
