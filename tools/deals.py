"""The same deal again: chance has its own generator, so that who plays does not change what is drawn."""

from collections.abc import Sequence

from sunstone.engine.bot import Bot
from sunstone.engine.drive import pick_weighted
from sunstone.engine.frame import CHANCE, OVER
from sunstone.engine.options import Options
from sunstone.engine.rng import Rng
from sunstone.engine.state import State


def play(s: State, bots: Sequence[Bot], chance: Rng, thoughts: Rng) -> list[int]:
    """To the end; the scores."""
    out = Options()
    while s.to_move != OVER:
        s.options(out)
        if s.to_move == CHANCE:
            s.play(pick_weighted(out, chance))
        else:
            s.play(out.action[0] if out.n == 1 else bots[s.to_move].choose(s, out, thoughts))
    return list(s.scores())
