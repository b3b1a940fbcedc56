"""The outlook of a position: how far ahead each seat may end, and how likely it wins.

Not for choosing turns, which is the search's: for telling people where a game stands. It is learnt from results of
games between bots (`GameInfo.outlook`); a game that has not learnt any is judged by its terms."""

import math
from collections.abc import Mapping
from functools import cache
from typing import Final, NamedTuple

from sunstone.engine.frame import OVER
from sunstone.engine.registry import find
from sunstone.engine.state import State
from sunstone.players.learnt import ONE, Learnt
from sunstone.players.weigher import Weigher

SPREAD: Final = 16.0  # of games that have not learnt theirs


class Outlook(NamedTuple):
    """Of one seat."""

    margin: float  # points by which it may end ahead of the best other one
    chance: float  # of winning, 0 to 1; those of all seats add up to 1


class Weights(NamedTuple):
    """A file of weights."""

    early: float  # how far results lie around what was expected: at the beginning, where winning is e times as likely
    late: float  # as losing at a margin of so many points; and at the end
    rows: Mapping[str, tuple[int, int, int]]  # by the name of a number: see `learnt.py`


class Forecast:
    """What may come of games with the settings of that position. Made once, asked often."""

    def __init__(self, s: State) -> None:
        self.weights = learnt(s.game)
        self.learnt = Learnt(s, self.weights.rows) if self.weights else None
        self.weigher = Weigher(s)
        self.eyes: int = s.to_data()["players"]

    def points(self, s: State) -> list[float]:
        """What each seat may end with beyond the mean of all; at the end, what it has. They add up to 0."""
        if s.to_move == OVER:
            found = [float(score) for score in s.scores()]
        elif self.learnt is None:
            found = [self.weigher.worth(s, seat) / 100 for seat in range(s.seats)]
        else:
            found = [_points(self.learnt, s, seat) for seat in range(self.eyes)]
            if self.eyes < s.seats:  # the opponent of a single player has no eyes of its own
                found.append(-found[0])
        mean = sum(found) / len(found)
        return [x - mean for x in found]

    def spread(self, s: State) -> float:
        """The margin at which winning is e times as likely as losing."""
        if self.weights is None or self.learnt is None:
            return SPREAD
        self.learnt.look(s, 0)
        gone = self.learnt.gone / ONE
        return self.weights.late + (self.weights.early - self.weights.late) * (1 - gone)

    def outlook(self, s: State) -> list[Outlook]:
        """By seat, of the position as it is: whoever may not know all of it asks with a guess. At the end it is the
        result; seats that share the first place share it here too."""
        points = self.points(s)
        margins = [mine - best_other(points, seat) for seat, mine in enumerate(points)]
        if s.to_move == OVER:
            first = [place == 1 for place in s.places()]
            return [Outlook(margin, won / sum(first)) for margin, won in zip(margins, first, strict=True)]
        return [Outlook(*pair) for pair in zip(margins, shares(points, self.spread(s)), strict=True)]

    def chance(self, s: State, seat: int, margin: float) -> float:
        """Of winning, if that seat may expect this margin instead of its own, and the others what they may now."""
        points = self.points(s)
        points[seat] = best_other(points, seat) + margin
        return shares(points, self.spread(s))[seat]


def _points(learnt: Learnt, s: State, seat: int) -> float:
    learnt.look(s, seat)
    return learnt.points / ONE


def outlook(s: State) -> list[Outlook]:
    return Forecast(s).outlook(s)


def chance(s: State, seat: int, margin: float) -> float:
    return Forecast(s).chance(s, seat, margin)


def best_other(points: list[float], seat: int) -> float:
    return max(points[:seat] + points[seat + 1 :], default=0.0)


def shares(points: list[float], spread: float) -> list[float]:
    most = max(points)
    hopes = [math.exp((x - most) / spread) for x in points]
    return [hope / sum(hopes) for hope in hopes]


@cache
def learnt(game: str) -> Weights | None:
    """The weights that the game brings, if they are of the encoder there is."""
    info = find(game)
    text = info.outlook.read_text("utf-8") if info.outlook else ""
    lines = [line.split("\t") for line in text.splitlines() if not line.startswith("#")]
    head = {line[0]: line[1:] for line in lines[:2]}
    if not text or info.encoder is None or int(head["encoder"][0]) != info.encoder.version:
        return None
    rows = {name: (int(far), int(plain), int(late)) for name, far, plain, late in lines[2:]}
    return Weights(float(head["spread"][0]), float(head["spread"][1]), rows)
