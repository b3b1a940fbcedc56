"""Sunstone: Teotihuacan and its sisters, played by the full rules. All that a program needs is here.

>>> import sunstone as s
>>> game = s.Game.start("city", players=2, seed=7)
>>> [choice.text for choice in game.choices()]
['keep:6', 'keep:8', 'keep:9']
>>> game.play("keep:8")  # or the choice itself, or its number
>>> game.to_move, game.scores()
(0, [0, 0])
>>> game.undo()

A `Game` has a record, undo and a source of chance. A `State` is one position and nothing else, for search: chance is a
seat there, and whoever drives it draws.

>>> state = s.new("helios", players=2)
>>> rng, out, bot = s.Rng(1), s.Options(), s.find_bot("greedy")
>>> while state.to_move == s.CHANCE:
...     state.options(out)
...     state.play(out.action[rng.below(out.n)])
>>> state.options(out)
>>> state.apply(bot.choose(state, out, rng))
>>> s.load(state.to_data()).key() == state.key()
True
"""

import sunstone.games as _ours  # noqa: F401 - makes them known; from here on `sunstone.games` is the function below
from sunstone.engine.bot import Bot
from sunstone.engine.choice import Choice
from sunstone.engine.errors import BadPosition, BadRecord, BadSetting, IllegalAction, Reason, SunstoneError
from sunstone.engine.frame import CHANCE, OVER
from sunstone.engine.game import Game
from sunstone.engine.options import Options
from sunstone.engine.registry import GameInfo, games, load, new
from sunstone.engine.rng import Rng
from sunstone.engine.state import State

__all__ = [
    "CHANCE",
    "OVER",
    "BadPosition",
    "BadRecord",
    "BadSetting",
    "Bot",
    "Choice",
    "Game",
    "GameInfo",
    "IllegalAction",
    "Options",
    "Reason",
    "Rng",
    "State",
    "SunstoneError",
    "compiled",
    "find_bot",
    "games",
    "load",
    "new",
]
__version__ = "0.1.0"


def find_bot(name: str) -> Bot:
    """A fresh bot: "greedy", "mcts:2000", a level such as "hard", or "exec:COMMAND", a program in any language.

    >>> find_bot("grandmaster")
    Traceback (most recent call last):
    ...
    sunstone.engine.errors.BadSetting: there is no bot 'grandmaster'; there is beginner, easy, ...
    """
    from sunstone import players  # not at the head: who plays or records needs no search

    return players.find_bot(name)


def compiled() -> bool:
    """Whether the compiled form of the rules is running."""
    from sunstone.engine import state

    return not str(state.__file__).endswith(".py")
