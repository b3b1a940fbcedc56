"""Bots, by name.

`random`, `greedy`, `careless`, `planner`; `planner:2000` (positions it looks at for a decision); `mcts:2000`
(simulations a turn) or `mcts:1s` (seconds a turn); `net:1s`, the same with the net that the game brings, or
`net:1s@FILE` with another one; `thorough:8s`, the same looking at more turns of each position; `planner@FILE` and
`mcts:2000@FILE` with weights that tools/tune.py has written; `exec:COMMAND`, a program that speaks the protocol of
docs/bots.md; and the levels for people, from `beginner` to `master`, or `master:20s` where it shall think for so
long."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import sunstone
from sunstone.engine.bot import Bot
from sunstone.engine.errors import BadSetting
from sunstone.players.levels import LEVELS, MASTER, PATIENT, RANKS, Level, called, harder
from sunstone.players.outside import ExecBot
from sunstone.players.planner import BUDGET, Planner
from sunstone.players.ratings import Rating
from sunstone.players.searcher import Mcts
from sunstone.players.simple import CarelessBot, GreedyBot, RandomBot
from sunstone.players.weigher import fit
from sunstone.players.weights import OWN, find_net

__all__ = [
    "LEVELS",
    "MASTER",
    "NAMES",
    "PATIENT",
    "RANKS",
    "Level",
    "Rating",
    "called",
    "find_bot",
    "harder",
    "is_bot",
    "thinks",
]

SIMULATIONS = 2000  # of an `mcts` that does not say
MOST_SIMULATIONS = 200_000  # a tree of so many nodes takes about a gigabyte
MOST_SECONDS = 600.0
CARELESS = "careless"
LIMIT = 10.0  # seconds that a program of one's own may take for an answer
_PLANNER = re.compile(r"planner(?::(?P<budget>[1-9]\d{0,5}))?")
_MCTS = re.compile(r"(?P<kind>mcts|net|thorough)(?::(?:(?P<seconds>\d+(?:\.\d+)?)s|(?P<simulations>\d{1,6})))?")


def is_bot(name: str) -> bool:
    """Whether the name is a bot's, as far as its form tells."""
    kind = name.partition("@")[0]
    return (
        name in NAMES
        or name == CARELESS
        or name.startswith("exec:")
        or bool(_PLANNER.fullmatch(kind) or _MCTS.fullmatch(kind))
    )


def find_bot(name: str, limit: float = LIMIT) -> Bot:
    """A fresh bot of that name; `limit`: seconds that a program of one's own may take for an answer."""
    if name in NAMES:
        return NAMES[name]()
    if name == CARELESS:
        return CarelessBot()
    if name.startswith("exec:"):
        return ExecBot(name.removeprefix("exec:"), limit)
    kind, at, file = name.partition("@")
    planner = _PLANNER.fullmatch(kind)
    if not planner and not _MCTS.fullmatch(kind):
        listed = ", ".join([*NAMES, "planner:2000", "mcts:2000", "mcts:1s", "net:1s", "thorough:8s"])
        raise BadSetting(f"there is no bot {name!r}; there is {listed} or exec:COMMAND")
    if planner:
        return Planner(read_weights(file) if at else None, int(planner["budget"] or BUDGET))
    return find_mcts(kind, file)


def bot_for(game: str, name: str, limit: float = LIMIT) -> Bot:
    """`find_bot`, and what the bot reads is there and is that game's: else BadSetting now, not at its first move."""
    bot = find_bot(name, limit)
    weights = bot.weights if isinstance(bot, Planner) else bot.search.weights if isinstance(bot, Mcts) else None
    if weights is not None:
        fit(game, weights)
    if isinstance(bot, Mcts) and bot.search.named:
        find_net(game, bot.search.named)
    return bot


def find_mcts(name: str, file: str = "") -> Mcts:
    found = _MCTS.fullmatch(name)
    assert found is not None
    seconds = float(found["seconds"] or 0)
    simulations = MOST_SIMULATIONS if found["seconds"] else int(found["simulations"] or SIMULATIONS)
    if not 1 <= simulations <= MOST_SIMULATIONS or seconds > MOST_SECONDS or (found["seconds"] and not seconds):
        raise BadSetting(
            f"{name!r}: an mcts thinks for 1 to {MOST_SIMULATIONS} simulations, or for up to {MOST_SECONDS:g}s"
        )
    if found["kind"] == "mcts":
        return Mcts(simulations, seconds, read_weights(file) if file else None)
    return Mcts(simulations, seconds, None, file or OWN, found["kind"] == "thorough")


def played_by(name: str) -> str:
    """The bot that plays a level in this form of the program; other bots play themselves."""
    for level in LEVELS:
        if name == level.name:
            return level.shown(sunstone.compiled()).bot
    if name in PATIENT.values():
        return name.replace(MASTER, played_by(MASTER).partition(":")[0])
    return name


def thinks(name: str) -> float:
    """Seconds that the bot takes for a turn; 0 where its name does not say."""
    found = _MCTS.fullmatch(played_by(name).partition("@")[0])
    return float(found["seconds"] or 0) if found else 0.0


def maker(name: str) -> Callable[[], Bot]:
    return lambda: find_bot(played_by(name))


NAMES: dict[str, Callable[[], Bot]] = {  # those that need nothing behind their name: what a table offers
    **{name: maker(name) for name in (*(level.name for level in LEVELS), *PATIENT.values())},
    "planner": Planner,
    "greedy": GreedyBot,
    "random": RandomBot,
}


def read_weights(file: str) -> list[int]:
    try:
        weights = json.loads(Path(file).read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise BadSetting(f"the weights {file!r} cannot be read: {error}") from None
    if not isinstance(weights, list) or not all(type(w) is int for w in weights):
        raise BadSetting(f"the weights {file!r} are not a list of whole numbers, as tools/tune.py writes them")
    return weights
