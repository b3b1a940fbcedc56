"""How sure one can be: intervals, ratings, and when to stop."""

import math
import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from sunstone.players.ratings import ELO

Z = 1.96  # 95 %
MEAN_RATING = 1500.0
STEPS = 30  # of Newton's method
ROUNDS = 200  # of the bootstrap
NEUTRAL = 2.0  # deals that a sequential test begins with
HALVINGS = 40
SINGLE = 5  # deals of independent games that are added before it is told how much games of a deal go together


def win_interval(wins: float, games: float, deals: Sequence[tuple[float, float]] = ()) -> tuple[float, float]:
    """Wilson's interval of a rate. `deals`: wins and games of each, if games that belong together are to count for as
    much as they tell."""
    if games == 0:
        return 0.0, 1.0
    rate = wins / games
    told = games / togetherness(rate, deals)
    middle = (rate + Z * Z / (2 * told)) / (1 + Z * Z / told)
    half = Z * math.sqrt(rate * (1 - rate) / told + Z * Z / (4 * told * told)) / (1 + Z * Z / told)
    return max(0.0, middle - half), min(1.0, middle + half)


def togetherness(rate: float, deals: Sequence[tuple[float, float]]) -> float:
    """The variance of the deals' wins over that of as many single games: above 1 if the games of a deal end alike,
    below it if one makes up for the other. A few deals of independent games are added, since few say little of it."""
    single = rate * (1 - rate)
    if not deals or not single:
        return 1.0
    games = sum(n for _, n in deals)
    found = sum((won - rate * n) ** 2 for won, n in deals)
    added = SINGLE * games / len(deals) * single
    return (found + added) / (games * single + added)


class Spread(NamedTuple):
    """What a mean over deals is known to."""

    mean: float
    low: float
    high: float
    single: float  # variance of a game
    paired: float  # of what a game adds to the mean of its deal: less, if mirrored games make up for each other

    @property
    def told(self) -> bool:
        return self.high < math.inf


def spread(deals: Sequence[Sequence[float]]) -> Spread:
    """Of values by deal: the values of a deal belong together."""
    values = [value for deal in deals for value in deal]
    n, mean = len(values), sum(values) / max(1, len(values))
    if len(deals) < 2:
        return Spread(mean, -math.inf, math.inf, 0.0, 0.0)
    single = sum((v - mean) ** 2 for v in values) / (n - 1)
    paired = sum(sum(v - mean for v in deal) ** 2 for deal in deals) / n * len(deals) / (len(deals) - 1)
    half = Z * math.sqrt(paired / n)
    return Spread(mean, mean - half, mean + half, single, paired)


Wins = list[list[float]]  # [a][b]: how often a finished ahead of b


def ratings(wins: Wins) -> list[float]:
    """Bradley-Terry on pairs of seats, on Elo's scale with a mean of 1500."""
    strengths, _ = bradley_terry(wins, 0)
    mean = sum(strengths) / len(strengths)
    return [MEAN_RATING + strength - mean for strength in strengths]


def bradley_terry(wins: Wins, anchor: int) -> tuple[list[float], list[float]]:
    """How far above the anchor each one is on Elo's scale, and the standard errors of that. Half a win each way between
    those who met keeps one that lost every game at a finite distance."""
    n = len(wins)
    met = [[wins[a][b] + wins[b][a] for b in range(n)] for a in range(n)]
    won = [sum(wins[a][b] + 0.5 for b in range(n) if met[a][b]) for a in range(n)]
    x, others, inverse = [0.0] * n, [a for a in range(n) if a != anchor], list[list[float]]()
    for _ in range(STEPS):
        rates = [[1 / (1 + math.exp(x[b] - x[a])) for b in range(n)] for a in range(n)]
        missing = [won[a] - sum((met[a][b] + 1) * rates[a][b] for b in range(n) if met[a][b]) for a in others]
        told = [[_told(met, rates, a, b) for b in others] for a in others]
        inverse = inverted(told)
        step = [sum(inverse[i][k] * missing[k] for k in range(len(others))) for i in range(len(others))]
        for a, by in zip(others, step, strict=True):
            x[a] += max(-1.0, min(1.0, by))
    errors = dict(zip(others, (math.sqrt(inverse[i][i]) for i in range(len(others))), strict=True))
    return [ELO * value for value in x], [ELO * errors.get(a, 0.0) for a in range(n)]


def _told(met: Wins, rates: Wins, a: int, b: int) -> float:
    """What the games tell of these two: a field of the information matrix. Never quite nothing, so that it can be
    inverted where somebody has met nobody."""
    if a != b:
        return -(met[a][b] + 1) * rates[a][b] * rates[b][a] if met[a][b] else 0.0
    return 1e-9 + sum((met[a][c] + 1) * rates[a][c] * rates[c][a] for c in range(len(met)) if met[a][c])


def inverted(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """Gauss and Jordan, for a positive definite matrix."""
    n = len(matrix)
    rows = [[*row, *(float(i == k) for k in range(n))] for i, row in enumerate(matrix)]
    for i in range(n):
        rows[i] = [value / rows[i][i] for value in rows[i]]
        for k in range(n):
            if k != i:
                rows[k] = [value - rows[k][i] * pivot for value, pivot in zip(rows[k], rows[i], strict=True)]
    return [row[n:] for row in rows]


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
    games are mirrored and so not independent. How deals spread is not known beforehand: of all spreads the likeliest
    with each of the two means is taken (the generalised likelihood ratio, as engines of chess are tested on pairs of
    games)."""

    low: float
    high: float

    @property
    def bound(self) -> float:
        return math.log(0.95 / 0.05)

    def ratio(self, deals: Sequence[float]) -> float:
        """Logarithm of the likelihood ratio; `deals` are mean scores. Two deals that speak for neither side are added,
        so that a run of wins alone decides nothing at once."""
        if not deals:
            return 0.0
        middle = (self.low + self.high) / 2
        counts = {0.0: NEUTRAL * (1 - middle), 1.0: NEUTRAL * middle}
        for score, count in Counter(deals).items():
            counts[score] = counts.get(score, 0.0) + count
        at_low, at_high = lean(counts, self.low), lean(counts, self.high)
        return sum(
            count * (math.log1p(at_low * (score - self.low)) - math.log1p(at_high * (score - self.high)))
            for score, count in counts.items()
        )

    def verdict(self, deals: Sequence[float]) -> str:
        """ "high", "low", or "" while it is open."""
        ratio = self.ratio(deals)
        return "high" if ratio >= self.bound else "low" if ratio <= -self.bound else ""


def lean(counts: Mapping[float, float], mean: float) -> float:
    """Of all distributions with that mean the one under which these counts are likeliest gives a score x the share
    count / (n (1 + lean (x - mean))) (Owen's empirical likelihood). Scores must lie on both sides of the mean."""
    least, most = 1 / (mean - max(counts)), 1 / (mean - min(counts))  # beyond them a share would be negative
    for _ in range(HALVINGS):
        middle = (least + most) / 2
        if sum(count * (x - mean) / (1 + middle * (x - mean)) for x, count in counts.items()) > 0:
            least = middle
        else:
            most = middle
    return (least + most) / 2
