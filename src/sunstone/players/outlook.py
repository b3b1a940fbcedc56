"""The outlook of a position: how far ahead each seat may end, and how likely it wins.

Not for choosing turns, which is the search's: for telling people where a game stands."""

import math
from typing import Final, NamedTuple

from sunstone.engine.frame import OVER
from sunstone.engine.state import State
from sunstone.players.weigher import Weigher

SPREAD: Final = 16.0  # points of margin at which winning is e times as likely as losing


class Outlook(NamedTuple):
    """Of one seat."""

    margin: float  # points by which it may end ahead of the best other one
    chance: float  # of winning, 0 to 1; those of all seats add up to 1


def outlook(s: State) -> list[Outlook]:
    """By seat, of the position as it is: whoever may not know all of it asks with a guess. At the end it is the
    result; seats that share the first place share it here too."""
    margins = expected(s)
    if s.to_move == OVER:
        first = [place == 1 for place in s.places()]
        return [Outlook(margin, won / sum(first)) for margin, won in zip(margins, first, strict=True)]
    hopes = [math.exp(margin / spread(s)) for margin in margins]
    return [Outlook(margin, hope / sum(hopes)) for margin, hope in zip(margins, hopes, strict=True)]


def expected(s: State) -> list[float]:
    """Margins by seat, in points."""
    scores = s.scores()
    if s.to_move == OVER:
        return [float(mine - max(scores[:i] + scores[i + 1 :], default=0)) for i, mine in enumerate(scores)]
    weigher = Weigher(s)
    return [weigher.margin(s, seat) / 100 for seat in range(s.seats)]


def spread(s: State) -> float:
    """How far final margins lie around what is expected here, in the measure of `SPREAD`."""
    return SPREAD


def chance(s: State, seat: int, margin: float) -> float:
    """Of winning, if that seat may expect this margin instead of its own, and the others what they may now."""
    hopes = [math.exp((margin if i == seat else m) / spread(s)) for i, m in enumerate(expected(s))]
    return hopes[seat] / sum(hopes)
