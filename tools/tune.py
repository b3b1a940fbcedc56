"""Fit the weights of a game's terms to how games end: `python tools/tune.py --game city --games 600`.

The planner plays itself with weights shaken a little and a random move now and then, so that the games differ in what
the terms measure. From the positions at the beginning of turns, the difference between two seats' measures is fitted to
the difference of their final scores: least squares, pulled towards the weights there are, so that a term that was
hardly seen keeps its weight. The result is printed and, with --out, written for `planner@FILE` to play with: judge it
in the arena before taking it over into the game's `terms.py`. Run it with the compiled form:
PYTHONPATH=build/compiled.
"""

import argparse
import json
import math
import os
import random
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import NamedTuple

import sunstone
from sunstone.engine.drive import pick_weighted
from sunstone.engine.frame import CHANCE, OVER
from sunstone.engine.measure import Measure
from sunstone.engine.options import Options
from sunstone.engine.registry import find
from sunstone.engine.rng import Rng
from sunstone.players.planner import Planner

SHAKE = 0.3  # spread of the factor on each weight, as a share
SLIP = 0.04  # share of decisions made at random


class Job(NamedTuple):
    game: str
    players: int
    modules: tuple[str, ...]
    weights: list[int] | None
    seed: int


def shaken(weights: list[int], dice: random.Random) -> list[int]:
    return [round(w * max(0.0, dice.gauss(1, SHAKE))) for w in weights]


def play(job: Job) -> list[tuple[list[int], float]]:
    """One game: at the beginning of each turn the differences of measures, with the difference of the final scores."""
    info = find(job.game)
    s = info.make(info.settle(job.players, job.modules))
    dice = random.Random(job.seed)
    weights = job.weights or [term.weight for term in s.terms()]
    bots = [Planner(shaken(weights, dice)) for _ in range(s.seats)]
    rng, out, n = Rng(job.seed), Options(), len(weights)
    rows: list[list[list[int]]] = []
    mover = -1
    while s.to_move != OVER:
        s.options(out)
        if s.to_move == CHANCE:
            s.play(pick_weighted(out, rng))
            continue
        if s.to_move != mover and info.in_play(s):
            mover = s.to_move
            rows.append([measured(s, seat, n) for seat in range(s.seats)])
        slipped = out.n == 1 or dice.random() < SLIP
        s.play(out.action[rng.below(out.n)] if slipped else bots[s.to_move].choose(s, out, rng))
    scores = s.scores()
    found: list[tuple[list[int], float]] = []
    for row in rows:
        for i in range(s.seats):
            for j in range(i):
                found.append(([a - b for a, b in zip(row[i], row[j], strict=True)], 100.0 * (scores[i] - scores[j])))
    return found


def measured(s: sunstone.engine.state.State, seat: int, n: int) -> list[int]:
    m = Measure()
    s.measure(seat, m)
    return [m.x[i] for i in range(n)]


class Fit:
    """Normal equations, summed up row by row."""

    def __init__(self, n: int) -> None:
        self.n = n
        self.rows = 0
        self.square = 0.0
        self.a = [[0.0] * n for _ in range(n)]
        self.b = [0.0] * n

    def add(self, x: list[int], y: float) -> None:
        self.rows += 1
        self.square += y * y
        filled = [(i, v) for i, v in enumerate(x) if v]
        for i, v in filled:
            self.b[i] += v * y
            row = self.a[i]
            for j, u in filled:
                row[j] += v * u

    def solve(self, prior: list[int], pull: float) -> list[float]:
        """Weights of least squares, each pulled towards the one it had as by `pull` rows of its own."""
        a = [row[:] for row in self.a]
        b = self.b[:]
        for i in range(self.n):
            force = pull * (self.a[i][i] / self.rows + 1e-9) + 1e-6
            a[i][i] += force
            b[i] += force * prior[i]
        return solved(a, b)

    def error(self, weights: list[float]) -> float:
        """Root of the mean square of what the weights do not explain, in points."""
        cross = sum(w * b for w, b in zip(weights, self.b, strict=True))
        own = sum(weights[i] * weights[j] * self.a[i][j] for i in range(self.n) for j in range(self.n))
        return math.sqrt(max(0.0, self.square - 2 * cross + own) / self.rows) / 100


def solved(a: list[list[float]], b: list[float]) -> list[float]:
    """Gauss with pivots; there are a few dozen terms."""
    n = len(b)
    for i in range(n):
        pivot = max(range(i, n), key=lambda r: abs(a[r][i]))
        a[i], a[pivot], b[i], b[pivot] = a[pivot], a[i], b[pivot], b[i]
        for r in range(i + 1, n):
            factor = a[r][i] / a[i][i]
            if factor:
                a[r] = [x - factor * y for x, y in zip(a[r], a[i], strict=True)]
                b[r] -= factor * b[i]
    x = [0.0] * n
    for i in reversed(range(n)):
        x[i] = (b[i] - sum(a[i][j] * x[j] for j in range(i + 1, n))) / a[i][i]
    return x


def played(jobs: list[Job], workers: int) -> Iterator[list[tuple[list[int], float]]]:
    with ProcessPoolExecutor(workers) as pool:
        yield from pool.map(play, jobs, chunksize=2)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--game", default="city")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--modules", default="")
    parser.add_argument("--games", type=int, default=600)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pull", type=float, default=300.0, help="how many rows the present weight of a term counts")
    parser.add_argument("--keep", type=int, default=1, help="terms at the beginning whose weight stays (points)")
    parser.add_argument("--start", type=Path, help="weights to begin with, as written by --out")
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    parser.add_argument("--out", type=Path)
    given = parser.parse_args()
    modules = tuple(given.modules.split(",")) if given.modules else ()
    terms = sunstone.new(given.game, given.players, modules).terms()
    prior: list[int] = [term.weight for term in terms]
    if given.start:
        prior = json.loads(given.start.read_text())
    jobs = [Job(given.game, given.players, modules, prior, given.seed * 1_000_003 + i) for i in range(given.games)]
    fit = Fit(len(terms))
    for rows in played(jobs, given.workers):
        for x, y in rows:
            for k in range(given.keep):
                y -= prior[k] * x[k]
                x[k] = 0
            fit.add(x, y)
    weights = [round(w) for w in fit.solve(prior, given.pull)]
    weights[: given.keep] = prior[: given.keep]
    before, after = (fit.error([float(w) for w in ws]) for ws in (prior, weights))
    print(f"{fit.rows} rows; unexplained {before:.2f} -> {after:.2f} points")
    for term, old, new in zip(terms, prior, weights, strict=True):
        print(f"{term.name:<20}{old:>7}{new:>7}  {term.text}")
    if given.out:
        given.out.write_text(json.dumps(weights))


if __name__ == "__main__":
    main()
