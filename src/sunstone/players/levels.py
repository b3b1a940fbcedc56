"""Levels for people: which bot plays them, and how strong they were when last measured in the arena."""

from typing import NamedTuple


class Level(NamedTuple):
    name: str
    bot: str
    text: str  # how it plays, for whoever chooses an opponent
    strength: str  # measured in the arena, City with two players
    pure: str = ""  # the bot where the pure form runs, if it is another one there
    pure_strength: str = ""

    def shown(self, compiled: bool) -> "Level":
        """As it plays where that form of the program runs: without the compiled one a search sees little."""
        if compiled or not self.pure:
            return self
        slow = "In this slow form of the program (pure Python) it sees less far than it could."
        return self._replace(bot=self.pure, text=f"{self.text} {slow}", strength=self.pure_strength)


# Games of City for two in the arena, with 95 % intervals where a rate is given.
BEGINNER = "Won 98 of 100 games against random moves, and 15 of 200 against greedy."
EASY = "Won 55 of 60 games against greedy (82 to 96 %)."
MEDIUM = "Won 23 of 24 games against easy (80 to 99 %)."
HARD = "With a third of its time (mcts:1s) it won 58 of 60 games against easy (89 to 99 %)."
# City, Founders and Helios, sixty games each: planner:2000, which answers in time in pure Python, against planner.
LESS = f"{EASY} Here it looks at a third of the positions; so it won 89 of 180 games against itself (42 to 57 %)."
# Pure Python makes 50 to 120 simulations a second: measured with 60 a turn. Founders: 19 of 20.
SLOW = (
    "With as many simulations a turn as pure Python makes in a second it won 17 of 20 games against easy (64 to 95 %)."
)
SLOWER = "Three times the thought of medium."

LEVELS = (
    Level("beginner", "careless", "Takes what looks good at once, and often overlooks something.", BEGINNER),
    Level("easy", "planner", "Plans its own turn with care, and no further.", EASY, "planner:2000", LESS),
    Level(
        "medium", "mcts:0.2s", "Looks a few turns ahead, for both sides. Thinks for a moment.", MEDIUM, "mcts:1s", SLOW
    ),
    Level("hard", "mcts:3s", "Looks as far ahead as it can in three seconds.", HARD, "mcts:3s", SLOWER),
)


def harder(bot: str) -> str:
    """The next level above that bot; "" if there is none. `greedy` stands between the first two."""
    names = [level.name for level in LEVELS]
    below = {"random": -1, "greedy": 0}
    at = names.index(bot) if bot in names else below.get(bot, len(names))
    return names[at + 1] if at + 1 < len(names) else ""
