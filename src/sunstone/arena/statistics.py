"""How sure one can be: intervals, ratings, and when to stop."""

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass

Z = 1.96  # 95 %
MEAN_RATING = 1500.0
ROUNDS = 200  # of the iteration, and of the bootstrap


def win_interval(wins: float, games: int) -> tuple[float, float]:
    """Wilson's interval of a rate."""
    if games == 0:
        return 0.0, 1.0
    rate = wins / games
    middle = (rate + Z * Z / (2 * games)) / (1 + Z * Z / games)
    half = Z * math.sqrt(rate * (1 - rate) / games + Z * Z / (4 * games * games)) / (1 + Z * Z / games)
    return max(0.0, middle - half), min(1.0, middle + half)


def mean_interval(values: Sequence[float]) -> tuple[float, float, float]:
    """Mean, low, high."""
    n = len(values)
    if n == 0:
        return 0.0, -math.inf, math.inf
    mean = sum(values) / n
    if n == 1:
        return mean, -math.inf, math.inf
    half = Z * math.sqrt(sum((v - mean) ** 2 for v in values) / (n - 1) / n)
    return mean, mean - half, mean + half


Wins = list[list[float]]  # [a][b]: how often a finished ahead of b


def ratings(wins: Wins) -> list[float]:
    """Bradley-Terry on pairs of seats, on Elo's scale with a mean of 1500. Half a win each way between all pairs keeps
    an entrant that lost every game at a finite distance."""
    n = len(wins)
    counts = [[wins[a][b] + 0.5 if a != b else 0.0 for b in range(n)] for a in range(n)]
    strength = [1.0] * n
    for _ in range(ROUNDS):
        fresh = []
        for a in range(n):
            met = sum((counts[a][b] + counts[b][a]) / (strength[a] + strength[b]) for b in range(n) if b != a)
            fresh.append(sum(counts[a]) / met if met else 1.0)
        scale = math.exp(sum(math.log(x) for x in fresh) / n)
        strength = [x / scale for x in fresh]
    return [MEAN_RATING + 400 * math.log10(x) for x in strength]


def rating_intervals(deals: Sequence[Wins], n: int) -> list[tuple[float, float]]:
    """From deals drawn again and again with replacement: the games of a deal belong together."""
    dice = random.Random(1)
    drawn: list[list[float]] = []
    for _ in range(ROUNDS):
        total = [[0.0] * n for _ in range(n)]
        for _ in deals:
            add(total, deals[dice.randrange(len(deals))])
        drawn.append(ratings(total))
    found = []
    for a in range(n):
        values = sorted(sample[a] for sample in drawn)
        found.append((values[int(0.025 * ROUNDS)], values[int(0.975 * ROUNDS)]))
    return found


def add(total: Wins, more: Wins) -> None:
    for a, row in enumerate(more):
        for b, value in enumerate(row):
            total[a][b] += value


@dataclass(frozen=True)
class Sprt:
    """Sequential test of a win rate: is it `low` or `high`? Errors of both kinds are 5 %. It counts whole deals, whose
    games are mirrored and so not independent: the generalised test with the spread of the deals' means."""

    low: float
    high: float

    @property
    def bound(self) -> float:
        return math.log(0.95 / 0.05)

    def ratio(self, deals: Sequence[float]) -> float:
        """Logarithm of the likelihood ratio; `deals` are mean scores. One deal won and one lost are added to the
        spread, so that a run of wins alone decides nothing at once."""
        n = len(deals)
        if n == 0:
            return 0.0
        mean = sum(deals) / n
        spread = (sum((x - mean) ** 2 for x in deals) + (1 - mean) ** 2 + mean**2) / (n + 2)
        return n * (self.high - self.low) * (2 * mean - self.low - self.high) / (2 * spread)

    def verdict(self, deals: Sequence[float]) -> str:
        """ "high", "low", or "" while it is open."""
        ratio = self.ratio(deals)
        return "high" if ratio >= self.bound else "low" if ratio <= -self.bound else ""
