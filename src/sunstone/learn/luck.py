"""Where luck lay: what every draw of a game brought, against what it could have brought.

The luck of a draw is what the position is worth after it, less the mean over all of its outcomes, by their odds. So
whatever the judgement is, luck is 0 on average: it is fixed before the draw, and only the draw differs. A better
judgement sees more of it. Decisions bring no luck, whatever they uncover later."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from sunstone.engine.frame import CHANCE, OVER
from sunstone.engine.options import Options
from sunstone.engine.record import Record
from sunstone.engine.state import State
from sunstone.players.mcts import Search
from sunstone.players.outlook import Forecast


class Draw(NamedTuple):
    """One outcome of chance in a game."""

    at: int  # number of its entry in the record
    luck: tuple[float, ...]  # by seat, in points beyond the mean of all seats; they add up to 0
    odds: float  # how likely it was


class Judgement:
    """What positions are worth, to measure luck by, in games with the settings of that one.

    Where somebody is to decide, by the terms after the best turn that a quick look finds: what is drawn for all is
    worth something to who can use it first. Elsewhere, as in the set-up, by the outlook. The two have different
    scales, so all outcomes of a draw are judged by one of them: where in solo games one outcome leads to the player
    and another to a further draw, by the outlook."""

    def __init__(self, s: State) -> None:
        self.forecast = Forecast(s)
        self.search = Search()
        self.begun = False  # whether the set-up is over

    def points(self, outcomes: Sequence[State]) -> list[list[float]]:
        """Of every outcome of one draw, by seat, beyond the mean of all."""
        decided = self.begun and all(s.to_move not in (CHANCE, OVER) for s in outcomes)
        return [self.by_terms(s) if decided else self.forecast.points(s) for s in outcomes]

    def by_terms(self, s: State) -> list[float]:
        turns, weigher = self.search.inner, self.search.weigher_of(s)
        turns.search(s, weigher)
        end = turns.end or s
        worths = [weigher.worth(end, seat) / 100 for seat in range(s.seats)]
        mean = sum(worths) / len(worths)
        return [worth - mean for worth in worths]


def draws(record: Record) -> list[Draw]:
    """Those that could have gone otherwise."""
    return list(each(record))


def each(record: Record) -> Iterator[Draw]:
    s = record.info.make(record.settings)
    judgement, out = Judgement(s), Options()
    for at, entry in enumerate(record.entries):
        judgement.begun = 0 <= record.first_move <= at
        if s.to_move == CHANCE:
            s.options(out)
            drawn = [i for i in range(out.n) if out.action[i] == entry.action]
            if out.n > 1 and drawn:  # what a real box brought need not be among ours
                weights = s.weights()
                yield Draw(at, lucks(s, out, judgement)[drawn[0]], weights[drawn[0]] / sum(weights))
        s.play(entry.action)


def lucks(s: State, out: Options, judgement: Judgement) -> list[tuple[float, ...]]:
    """Of every outcome, by seat; `out` holds the options at this chance."""
    outcomes = [s.clone() for _ in range(out.n)]
    for i, after in enumerate(outcomes):
        after.play(out.action[i])
    found, total, mean = judgement.points(outcomes), 0, [0.0] * s.seats
    for i, points in enumerate(found):
        weight = int(out.weight[i])
        total += weight
        mean = [m + weight * p for m, p in zip(mean, points, strict=True)]
    return [tuple(p - m / total for p, m in zip(points, mean, strict=True)) for points in found]
