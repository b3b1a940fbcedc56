"""Levels for people: which bot plays them, and how strong it was when last measured in the arena."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from sunstone.players.ratings import YARDSTICK, Rating, ratings

SLOW = "In this slow form of the program (pure Python) it sees less far than it could."


class Level(NamedTuple):
    name: str
    bot: str
    text: str  # how it plays, for whoever chooses an opponent
    pure: str = ""  # the bot where the pure form runs, if it is another one there
    pure_like: str = ""  # what that one is rated as, if not by its name: pure Python makes 60 simulations a second

    def shown(self, compiled: bool) -> "Level":
        """As it plays where that form of the program runs: without the compiled one a search sees little."""
        if compiled or not self.pure:
            return self
        return self._replace(bot=self.pure, text=f"{self.text} {SLOW}")

    def rating(self, game: str, compiled: bool) -> Rating | None:
        """In that game and form; None if nobody has measured it."""
        return ratings(game).get(self.rated(compiled))

    def rated(self, compiled: bool) -> str:
        """The bot whose rating it has in that form."""
        return self.bot if compiled or not self.pure else self.pure_like or self.pure


# `hard` had three seconds before the search made three times as many simulations a second.
LEVELS = (
    Level("beginner", "careless", "Takes what looks good at once, and often overlooks something."),
    Level("easy", "planner", "Plans its own turn with care, and no further.", "planner:2000"),
    Level("medium", "mcts:0.2s", "Looks a few turns ahead, for both sides. Thinks for a moment.", "mcts:1s", "mcts:60"),
    Level("hard", "mcts:1s", "Looks as far ahead as it can in a second.", "mcts:3s", "mcts:180"),
    Level("expert", "net:1s", "Looks as far, with an eye that its own games have trained.", "net:3s", "net:180"),
    Level("master", "thorough:8s", "The same eye, with eight seconds a turn to look closely.", "net:8s", "net:480"),
)


MASTER: Final = LEVELS[-1].name
# A master that thinks for another time: what a table offers beside the level, by seconds a turn.
PATIENT: Final = {seconds: f"{MASTER}:{seconds}s" for seconds in (3, 20, 60)}
# By bot: the number of the level that it plays or stands at. `greedy` stands between the first two, and a master that
# hurries below the level.
RANKS: Final = {
    **{level.name: i for i, level in enumerate(LEVELS)},
    "random": -1,
    "greedy": 0,
    **{bot: len(LEVELS) - (2 if seconds == 3 else 1) for seconds, bot in PATIENT.items()},
}


def harder(bot: str) -> str:
    """The next level above that bot; "" if there is none."""
    at = RANKS.get(bot, len(LEVELS)) + 1
    return LEVELS[at].name if at < len(LEVELS) else ""


def called(bot: str) -> str:
    """What people call it: "master (20 s)"."""
    return next((f"{MASTER} ({seconds} s)" for seconds, name in PATIENT.items() if name == bot), bot)


def ladder(levels: Sequence[Level] = LEVELS) -> list[tuple[str, str]]:
    """The matches that rate them, each a bot and whom it meets: the level below it in the same form of the program, the
    first two the yardstick, on which the scale hangs. Further apart a match says little."""
    found = []
    for i, level in enumerate(levels):
        for compiled in (True, False) if level.pure else (True,):
            below = levels[i - 1].rated(compiled) if i > 1 else YARDSTICK
            found.append((level.rated(compiled), below))
    return found
