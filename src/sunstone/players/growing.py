"""An analysis that grows while somebody looks at it: slice by slice, and told when a mark has been passed."""

import time
from collections.abc import Sequence
from dataclasses import dataclass

from sunstone.engine.frame import CHANCE, OVER
from sunstone.engine.state import State
from sunstone.players.analysis import Analysis, Line
from sunstone.players.outlook import outlook

STEP = 12  # simulations between two looks at the clock
LARGEST = 40_000  # simulations: beyond that a tree takes more memory than it is worth


@dataclass(frozen=True)
class Standing:
    """What is known of a position so far."""

    seat: int  # who is asked; -1: chance, or nobody
    chances: list[float]  # of winning, by seat, if the best turn found is played
    lines: list[Line]  # the best first; none where nobody is asked
    simulations: int
    seconds: float  # of search


class Growing:
    """`marks`: seconds of search, or simulations where they are `counted`, in order."""

    def __init__(self, s: State, seed: int, marks: Sequence[float], counted: bool = False) -> None:
        self.state = s
        self.marks = list(marks)
        self.counted = counted
        self.analysis = Analysis(s, seed) if s.to_move not in (CHANCE, OVER) else None
        self.seconds = 0.0

    @property
    def simulations(self) -> int:
        return self.analysis.simulations if self.analysis else 0

    @property
    def stage(self) -> int:
        """How many marks have been passed."""
        spent = self.simulations if self.counted else self.seconds
        if self.analysis is None or self.simulations >= LARGEST:
            return len(self.marks)
        return sum(spent >= mark for mark in self.marks)

    @property
    def done(self) -> bool:
        return self.stage == len(self.marks)

    def go_on(self, slice: float) -> None:
        """For so many seconds, or by so many simulations, but not past the next mark."""
        if self.analysis is None or self.done:
            return
        started = time.perf_counter()
        mark = self.marks[self.stage]
        if self.counted:
            self.analysis.grow(min(int(slice), int(mark) - self.simulations))
        else:
            until = started + min(slice, mark - self.seconds)
            self.analysis.grow(STEP)
            while time.perf_counter() < until:
                self.analysis.grow(STEP)
        self.seconds += time.perf_counter() - started

    def standing(self) -> Standing:
        now = [seat.chance for seat in outlook(self.state)]
        if self.analysis is None or not self.simulations:
            return Standing(-1, now, [], 0, 0.0)
        lines = self.analysis.lines()
        seat, best = self.analysis.seat, min(1.0, max(0.0, lines[0].chance.mean))
        others = sum(now) - now[seat]
        chances = [chance * (1 - best) / others if others else 0.0 for chance in now]
        chances[seat] = best
        return Standing(seat, chances, lines, self.simulations, round(self.seconds, 1))
