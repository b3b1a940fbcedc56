"""Whether a turn is a clear mistake: an analysis for who waits to go on, and how sure it must be to speak up."""

import time
from collections.abc import Sequence
from typing import Final

from sunstone.engine.state import State
from sunstone.players.analysis import Analysis, Cost

POINTS: Final = 5.0  # that a mistake costs at least
CHANCE: Final = 0.08  # and so much of the chance to win
LEAST: Final = 160  # simulations; fewer say nothing


def is_mistake(cost: Cost) -> bool:
    """Nothing that may be noise is called so, nor what is little, nor what hardly matters any more."""
    return cost.certain and cost.points.mean >= POINTS and cost.chance.mean >= CHANCE


def doubt(s: State, turn: Sequence[int], seed: int, seconds: float, simulations: int = 0) -> Cost | None:
    """What this turn of the seat that is asked gives up, if it is a clear mistake. Thought about for so long, or for so
    many simulations if they are given; None where too little was seen in that time, as in pure Python."""
    started = time.perf_counter()
    analysis = Analysis(s, seed, 1, turn)
    left = seconds - (time.perf_counter() - started)
    if not simulations and left < seconds / 2:
        return None
    analysis.grow(simulations, 0.0 if simulations else left)
    if analysis.simulations < LEAST:
        return None
    found = analysis.cost()
    return found if is_mistake(found) else None
