"""The first bots: `random`; `greedy`, which looks a few of its own decisions ahead with the game's first judgement; and
`careless`, the same with slips."""

from typing import Final, final

from mypy_extensions import i64

from sunstone._compat import append, vec
from sunstone.engine.bot import Bot
from sunstone.engine.frame import Action, Seat
from sunstone.engine.judge import Judge
from sunstone.engine.options import Options
from sunstone.engine.registry import find
from sunstone.engine.rng import Rng
from sunstone.engine.state import State

LOOK: Final = 4  # own decisions looked ahead: worker, distance, action, and what the action asks
WIDE: Final = 2  # so many of them in full; behind that only NARROW options, spread over the list
NARROW: Final = 6
SLIPS: Final = 4  # one of so many decisions of `careless` is made at random
BUDGET: Final = 1500  # positions looked at for a choice: a list of two hundred spots leaves less for what follows it


@final
class RandomBot(Bot):
    def choose(self, s: State, out: Options, rng: Rng) -> Action:
        return out.action[rng.below(out.n)]


@final
class GreedyBot(Bot):
    """Takes the option whose best follow-up within its own turn is worth most at once; ties are broken at random."""

    def choose(self, s: State, out: Options, rng: Rng) -> Action:
        seat = s.to_move
        actions = listed(out)
        judge = find(s.game).judge
        known = s.guess(seat, rng)  # what the seat knows, no more
        best: i64 = 0
        chosen: i64 = actions[0]
        ties: i64 = 0
        for action in actions:
            trial = known.clone()
            trial.play(action)
            worth = outlook(judge, trial, seat, 1, BUDGET // len(actions))
            if ties == 0 or worth > best:
                best = worth
                chosen = action
                ties = 1
            elif worth == best:
                ties += 1
                if rng.below(ties) == 0:
                    chosen = action
        return chosen


@final
class CarelessBot(Bot):
    def __init__(self) -> None:
        self.greedy: GreedyBot = GreedyBot()

    def choose(self, s: State, out: Options, rng: Rng) -> Action:
        if rng.below(SLIPS) == 0:
            return out.action[rng.below(out.n)]
        return self.greedy.choose(s, out, rng)


def listed(out: Options) -> vec[i64]:
    actions = vec[i64](capacity=32)
    i: i64 = 0
    while i < out.n:
        actions = append(actions, out.action[i])
        i += 1
    return actions


def outlook(judge: Judge, s: State, seat: Seat, depth: i64, budget: i64) -> i64:
    """What the position is worth to the seat when it goes on as well as it can for a few decisions of its own."""
    if s.to_move != seat or depth >= LOOK or budget < 2:
        return judge.value(s, seat)
    out = Options()
    s.options(out)
    most: i64 = budget if depth <= WIDE or budget < NARROW else NARROW
    step: i64 = 1
    if out.n > most:
        step = (out.n + most - 1) // most
    best: i64 = 0
    first = True
    i: i64 = 0
    while i < out.n:
        trial = s.clone()
        trial.play(out.action[i])
        worth = outlook(judge, trial, seat, depth + 1, budget * step // out.n)
        if first or worth > best:
            best = worth
            first = False
        i += step
    return best
