"""What is asked of a training."""

from dataclasses import dataclass

MOST_DECAY = 100.0  # a step of a fit takes a fifth off every weight then
MOST_LEVEL = 100.0  # times what sets turns apart


@dataclass(frozen=True)
class Course:
    """What is trained, and how."""

    game: str
    rounds: int = 3
    games: int = 400  # a round
    visits: int = 16  # of each turn that is compared: they agree so well that more of them tell little
    players: tuple[int, ...] = ()
    hidden: int = 32
    epochs: int = 10
    decay: float = 0.3
    level: float = 0.3  # of the error in where all turns of a position lie, beside how far they lie apart
    result: float = 0.5  # of that level: what the end of the game counts, beside what the search found
    first: str = ""  # the net that plays the first round: "own", the game's, or a file; "": none
    onward: bool = False  # whether nets go on from the weights of the one that has played, or begin anew
    match: int = 100  # games for two between a net and the search without one, and the net before
    think: str = "0.05s"  # in these matches: seconds or simulations a turn
    seed: int = 1
