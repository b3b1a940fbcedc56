"""Levels for people: which bot plays them, and how strong they were when last measured in the arena."""

from typing import NamedTuple


class Level(NamedTuple):
    name: str
    bot: str
    text: str  # how it plays, for whoever chooses an opponent
    strength: str  # measured in the arena, City with two players


LEVELS = (
    Level("beginner", "careless", "Takes what looks good at once, and often overlooks something.", ""),
    Level("easy", "planner", "Plans its own turn with care, and no further.", ""),
    Level("medium", "mcts:0.2s", "Looks a few turns ahead, for both sides. Thinks for a moment.", ""),
    Level("hard", "mcts:3s", "Looks as far ahead as it can in three seconds.", ""),
)
