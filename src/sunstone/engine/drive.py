"""Drivers: they own the generator and the options, resolve chance, and take forced steps. The State does neither."""

from mypy_extensions import i64

from sunstone.engine.bot import Bot
from sunstone.engine.frame import CHANCE, OVER, Action
from sunstone.engine.options import Options
from sunstone.engine.rng import Rng
from sunstone.engine.state import State


def pick_weighted(out: Options, rng: Rng) -> Action:
    """One of the outcomes, in proportion to its weight."""
    total: i64 = 0
    i: i64 = 0
    while i < out.n:
        total += out.weight[i]
        i += 1
    left: i64 = rng.below(total)
    i = 0
    while left >= out.weight[i]:
        left -= out.weight[i]
        i += 1
    return out.action[i]


class Tally:
    """What a run came to. `decisions` counts real ones only: a seat with two options or more."""

    def __init__(self) -> None:
        self.decisions: i64 = 0
        self.forced: i64 = 0
        self.chance: i64 = 0
        self.options: i64 = 0


def playout(s: State, rng: Rng, out: Options, tally: Tally) -> None:
    """Play to the end with uniformly random choices."""
    while s.to_move != OVER:
        s.options(out)
        if s.to_move == CHANCE:
            tally.chance += 1
            s.play(pick_weighted(out, rng))
        elif out.n == 1:
            tally.forced += 1
            s.play(out.action[0])
        else:
            tally.decisions += 1
            tally.options += out.n
            s.play(out.action[rng.below(out.n)])


def play_game(s: State, bots: list[Bot], rng: Rng, out: Options, tally: Tally) -> None:
    """Play to the end with these bots, one a seat."""
    while s.to_move != OVER:
        s.options(out)
        if s.to_move == CHANCE:
            tally.chance += 1
            s.play(pick_weighted(out, rng))
        elif out.n == 1:
            tally.forced += 1
            s.play(out.action[0])
        else:
            tally.decisions += 1
            tally.options += out.n
            s.play(bots[s.to_move].choose(s, out, rng))
