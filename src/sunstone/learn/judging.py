"""Two judgements of turns, made differently: a tree searched with the game's tuned terms, and games played to the end.

What one of them finds clearly better may be its own error; what both do hardly is."""

import math
from collections.abc import Collection, Sequence
from typing import Final, NamedTuple

from sunstone.engine.bot import Bot
from sunstone.engine.drive import Tally, play_game
from sunstone.engine.options import Options
from sunstone.engine.rng import Rng
from sunstone.engine.state import State
from sunstone.players.analysis import doubted
from sunstone.players.hint import end_of
from sunstone.players.mcts import Search
from sunstone.players.outlook import Forecast
from sunstone.players.planner import Planner
from sunstone.players.tree import Edge, points_of
from sunstone.players.weigher import Weigher

KEPT: Final = 4  # turns that are compared to the last simulation
BUDGET: Final = 1000  # positions that those who play games to the end look at for a decision


class Line(NamedTuple):
    """A way to play the turn."""

    actions: tuple[int, ...]
    end: int  # key of the position when it is played: lines that lead to the same are the same turn
    points: float  # how much further ahead of where it stands the seat may hope to be


def searched(s: State, rng: Rng, simulations: int, ends: Collection[int] = ()) -> list[Line]:
    """The turns of the seat that is asked, best first; or only those that end so. The first few of them have been
    visited equally often."""
    search = Search()
    root = search.plant(s, rng)
    different: dict[int, Edge] = {}
    for edge in root.edges:  # the best first
        end = end_of(s, edge.actions).key()
        if not ends or end in ends:
            different.setdefault(end, edge)
    root.edges = list(different.values())
    search.grow(root, rng, simulations, 0.0, 0.0, KEPT)
    ended = {id(edge): end for end, edge in different.items()}
    return [Line(tuple(edge.actions), ended[id(edge)], points_of(edge)) for edge in root.edges]


def chance_lost(s: State, seat: int, points: float) -> float:
    """What it costs in chances of winning to end up so many points worse than one may expect here."""
    forecast = Forecast(s)
    margin = forecast.outlook(s)[seat].margin
    return forecast.chance(s, seat, margin) - forecast.chance(s, seat, margin - points)


class Lead(NamedTuple):
    """By how much games end better after one turn than after another, with the standard errors."""

    points: float
    points_error: float
    share: float  # of wins
    share_error: float
    games: int

    def least(self, sure: float) -> tuple[float, float]:
        """Points and share, less so many standard errors."""
        return self.points - sure * self.points_error, self.share - sure * self.share_error


class Games:
    """A position's turns by games that are played to the end: game n of each has the same guess of what is hidden, the
    same chance, and the same players, planners with weights a little off the tuned ones. With one and the same player a
    late game would always go the same way, and what that way brings would look certain."""

    def __init__(self, s: State, seed: int) -> None:
        self.s, self.seat, self.seed = s, s.to_move, seed
        self.known: dict[tuple[int, int], tuple[float, float]] = {}

    def outcome(self, line: Line, n: int) -> tuple[float, float]:
        """The margin at the end of game n after that turn, and whether it is won; a shared first place is shared."""
        if (line.end, n) not in self.known:
            self.known[line.end, n] = self.play(line, Rng((self.seed * 1_000_003 + n) % 2**62))
        return self.known[line.end, n]

    def play(self, line: Line, rng: Rng) -> tuple[float, float]:
        end = end_of(self.s.guess(self.seat, rng), line.actions)
        bots: list[Bot] = [Planner(doubted(Weigher(end), rng), BUDGET)] * end.seats
        play_game(end, bots, rng, Options(), Tally())
        scores, first = end.scores(), [place == 1 for place in end.places()]
        others = scores[: self.seat] + scores[self.seat + 1 :]
        return float(scores[self.seat] - max(others)), first[self.seat] / sum(first)

    def lead(self, best: Line, rival: Line, games: int) -> Lead:
        """By the first games of each."""
        pairs = [(self.outcome(best, n), self.outcome(rival, n)) for n in range(games)]
        points, shares = [a[0] - b[0] for a, b in pairs], [a[1] - b[1] for a, b in pairs]
        return Lead(*mean(points), *mean(shares), games)


def mean(values: Sequence[float]) -> tuple[float, float]:
    """With its standard error."""
    n = len(values)
    middle = sum(values) / n
    return middle, math.sqrt(sum((value - middle) ** 2 for value in values) / max(1, n - 1) / n)
