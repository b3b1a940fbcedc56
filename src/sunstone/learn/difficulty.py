"""How hard a puzzle is: which bots find it."""

from collections.abc import Collection
from typing import Final

from sunstone.engine.options import Options
from sunstone.engine.rng import Rng
from sunstone.engine.state import State
from sunstone.players import find_bot

BOTS: Final = (("random", 6), ("beginner", 6), ("greedy", 4), ("planner", 1), ("mcts:200", 4), ("mcts:2000", 2))
LEVEL: Final = {"random": 1, "beginner": 1, "greedy": 2, "planner": 3, "mcts:200": 4}
HALF: Final = 0.5


def finders(s: State, ends: Collection[int], rng: Rng) -> dict[str, float]:
    """How often each bot plays a turn that ends so."""
    return {name: sum(finds(s, name, ends, rng) for _ in range(tries)) / tries for name, tries in BOTS}


def finds(s: State, name: str, ends: Collection[int], rng: Rng) -> bool:
    played, bot, out, seat = s.clone(), find_bot(name), Options(), s.to_move
    while played.to_move == seat:
        played.options(out)
        played.play(bot.choose(played, out, rng) if out.n > 1 else out.action[0])
    return played.key() in ends


def level_of(found: dict[str, float]) -> int:
    """1 to 5, by the weakest bot that finds it at least every other time."""
    return min((level for name, level in LEVEL.items() if found[name] >= HALF), default=5)
