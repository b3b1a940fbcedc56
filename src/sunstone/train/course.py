"""What is asked of a training."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Course:
    """What is trained, and how."""

    game: str
    rounds: int = 3
    games: int = 400  # a round
    visits: int = 48  # of each turn that is compared
    players: tuple[int, ...] = ()
    hidden: int = 32
    epochs: int = 10
    decay: float = 0.3
    match: int = 100  # games for two between a net and the search without one, and the net before
    think: str = "0.05s"  # in these matches: seconds or simulations a turn
    seed: int = 1
