"""Weighing a position: the game's measures times the weights of its terms."""

from typing import Final, final

from mypy_extensions import i64

from sunstone._compat import append, vec
from sunstone.engine.errors import BadSetting
from sunstone.engine.frame import CHANCE, OVER, Seat
from sunstone.engine.judge import Scale, Scout
from sunstone.engine.measure import Measure
from sunstone.engine.registry import find
from sunstone.engine.state import State

WIN: Final = 1000  # hundredths of a point that winning is worth beyond the margin


@final
class Weigher:
    """Weighs positions of one game; with weights of its own, or those of the game's terms."""

    def __init__(self, s: State, weights: list[int] | None = None) -> None:
        self.game: str = s.game
        self.weights: vec[i64] = vec[i64](capacity=64)
        self.scale: Scale = find(s.game).scale
        self.scout: Scout = find(s.game).scout
        terms = self.scale.terms()
        if weights is not None:
            fit(s.game, weights)
        for k in range(len(terms)):
            self.weights = append(self.weights, terms[k].weight if weights is None else weights[k])
        self.measure: Measure = Measure()
        self.worths: vec[i64] = vec[i64]([0] * CHANCE)  # by seat

    def worth(self, s: State, seat: Seat) -> i64:
        """What the seat has and may hope for, in hundredths of a point. At the end there is nothing to weigh."""
        if s.to_move == OVER:
            return s.scores()[seat] * 100
        self.scale.measure(s, seat, self.measure)
        return self.sum(self.measure)

    def sum(self, m: Measure) -> i64:
        """What was measured, weighed."""
        total: i64 = 0
        i: i64 = 0
        n: i64 = len(self.weights)
        while i < n:
            total += m.x[i] * self.weights[i]
            i += 1
        return total

    def rival(self, s: State, seat: Seat) -> i64:
        """What the best of the others has."""
        best: i64 = 0
        first = True
        i: i64 = 0
        n: i64 = s.seats
        while i < n:
            if i != seat:
                other = self.worth(s, i)
                if first or other > best:
                    best = other
                    first = False
            i += 1
        return best

    def margin(self, s: State, seat: Seat) -> i64:
        """By how much the seat is ahead of the best other one; at the end it also counts who has won."""
        ahead: i64 = self.worth(s, seat) - self.rival(s, seat)
        return ahead if s.to_move != OVER else ahead + won(s, seat)

    def margins(self, s: State, into: vec[i64]) -> None:
        """That of every seat."""
        n: i64 = s.seats
        i: i64 = 0
        while i < n:
            self.worths[i] = self.worth(s, i)
            i += 1
        i = 0
        while i < n:
            into[i] = ahead(self.worths, i, n)
            if s.to_move == OVER:
                into[i] += won(s, i)
            i += 1


def fit(game: str, weights: list[int]) -> None:
    """BadSetting unless there is one for each of the game's terms."""
    terms = len(find(game).scale.terms())
    if len(weights) != terms:
        raise BadSetting(f"{len(weights)} weights do not fit: {game} takes {terms}, one for each of its terms")


def ahead(worths: vec[i64], seat: i64, n: i64) -> i64:
    """By how much one of n seats is ahead of the best other one."""
    best: i64 = worths[1 if seat == 0 else 0] if n > 1 else 0
    i: i64 = 0
    while i < n:
        if i != seat and worths[i] > best:
            best = worths[i]
        i += 1
    return worths[seat] - best


def won(s: State, seat: Seat) -> i64:
    """What the end itself is worth."""
    return WIN if s.places()[seat] == 1 else -WIN
