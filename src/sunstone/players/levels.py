"""Levels for people: which bot plays them, and how strong they were when last measured in the arena."""

from typing import NamedTuple


class Level(NamedTuple):
    name: str
    bot: str
    text: str  # how it plays, for whoever chooses an opponent
    strength: str  # measured in the arena, City with two players


# Games of City for two in the arena, with 95 % intervals where a rate is given.
BEGINNER = "Won 98 of 100 games against random moves, and 15 of 200 against greedy."
EASY = "Won 55 of 60 games against greedy (82 to 96 %)."
MEDIUM = "Won 23 of 24 games against easy (80 to 99 %)."
HARD = "With a third of its time (mcts:1s) it won 58 of 60 games against easy (89 to 99 %)."

LEVELS = (
    Level("beginner", "careless", "Takes what looks good at once, and often overlooks something.", BEGINNER),
    Level("easy", "planner", "Plans its own turn with care, and no further.", EASY),
    Level("medium", "mcts:0.2s", "Looks a few turns ahead, for both sides. Thinks for a moment.", MEDIUM),
    Level("hard", "mcts:3s", "Looks as far ahead as it can in three seconds.", HARD),
)
