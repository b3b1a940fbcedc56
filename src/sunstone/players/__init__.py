"""Bots, by name."""

from sunstone.engine.bot import Bot
from sunstone.engine.errors import BadSetting
from sunstone.players.simple import GreedyBot, RandomBot

NAMES: dict[str, type[Bot]] = {"random": RandomBot, "greedy": GreedyBot}


def find(name: str) -> Bot:
    try:
        return NAMES[name]()
    except KeyError:
        raise BadSetting(f"there is no bot {name!r}; there is {' and '.join(NAMES)}") from None
