"""What all the environments share: a game's settings, its observations as arrays, its rewards."""

import secrets
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from sunstone.engine.errors import BadSetting
from sunstone.engine.frame import OVER
from sunstone.engine.observe import Encoder, Feature, Tape
from sunstone.engine.options import Options
from sunstone.engine.registry import GAMES, Value, find
from sunstone.engine.state import State
from sunstone.envs.batch import Batch
from sunstone.simulate import SEEDS as SEEDS

Observation = NDArray[np.int16]
Mask = NDArray[np.int8]
REWARDS: Final = ("places", "points")


def array(cells: Any, dtype: Any) -> NDArray[Any]:
    """A tape's cells as an array. Compiled it is the same memory, read-only; pure it is a copy of this moment."""
    return np.array(cells, dtype) if isinstance(cells, list) else np.frombuffer(cells, dtype)


def spread_seed(seed: int | None) -> int:
    """A seed for the generator from any whole number a user may give; None: from the operating system."""
    if seed is None:
        return secrets.randbelow(SEEDS)
    words = np.random.SeedSequence(seed).generate_state(2, np.uint32)
    return int(words[0]) << 30 | int(words[1]) >> 2


def games() -> list[str]:
    """The games that have environments."""
    return [info.name for info in GAMES.values() if info.encoder is not None]


class Task:
    """A game with its settings, and how to look at its positions.

    `reward` is "places" (only at the end: 1 for the first, -1 for the last, evenly between; the sum is 0), or "points"
    (what the score has grown by since the seat was asked last; the sum over a game is its final score)."""

    def __init__(
        self,
        game: str,
        players: int,
        modules: Sequence[str] = (),
        options: Mapping[str, Value] | None = None,
        board: str = "",
        reward: str = "places",
        encoder: Encoder | None = None,
    ) -> None:
        self.info = find(game)
        self.settings = self.info.settle(players, modules, options, board)
        if reward not in REWARDS:
            raise BadSetting(f"reward cannot be {reward!r}; it is {' or '.join(REWARDS)}")
        chosen = encoder or self.info.encoder
        if chosen is None:
            raise BadSetting(f"{game} has no environments; {', '.join(games())} have")
        self.encoder: Encoder = chosen
        self.reward = reward
        self.players = players  # seats that decide: the first ones
        self.seats: int = self.new().seats
        self.actions = self.info.vocabulary.players  # the length of a mask
        self.tape = Tape(1, len(self.features))

    def new(self) -> State:
        """A position before the first draw."""
        return self.info.make(self.settings)

    @cached_property
    def features(self) -> list[Feature]:
        """Which number means what."""
        return self.encoder.features(self.info.make(self.settings))

    @cached_property
    def names(self) -> list[str]:
        return [feature.name for feature in self.features]

    @cached_property
    def low(self) -> Observation:
        return np.array([feature.low for feature in self.features], np.int16)

    @cached_property
    def high(self) -> Observation:
        return np.array([feature.high for feature in self.features], np.int16)

    def observe(self, s: State, seat: int) -> Observation:
        """What that seat sees; an array of its own."""
        if not 0 <= seat < self.seats:
            raise BadSetting(f"there is no seat {seat}; the seats are 0 to {self.seats - 1}")
        tape = self.tape
        tape.begin(0)
        self.encoder.write(s, seat, tape)
        assert tape.at == tape.end, "the encoder wrote another number of features than it describes"
        return np.array(array(tape.cells, np.int16))

    def mask(self, out: Options) -> Mask:
        """1 for each of the options of a decision."""
        found = np.zeros(self.actions, np.int8)
        found[[out.action[i] for i in range(out.n)]] = 1
        return found

    def returns(self, s: State) -> list[float]:
        """What each seat has gained over the whole game so far."""
        if self.reward == "points":
            return [float(score) for score in s.scores()]
        if s.to_move != OVER:
            return [0.0] * self.seats
        return [float(value) for value in place_values(np.array([s.places()]))[0]]

    def batch(self, games: int, agents: Sequence[int]) -> Batch:
        """So many games to be stepped together, with those seats decided from outside; bots for others are added."""
        mask = sum(1 << seat for seat in set(agents))
        return Batch(self.new(), games, self.encoder, len(self.features), self.actions, mask)

    def text(self, s: State, seat: int | None) -> str:
        """The table as that seat sees it, for a terminal."""
        from rich.console import Console

        console = Console(width=120, force_terminal=False)
        with console.capture() as captured:
            console.print(self.info.render(s.view(seat)))
        return captured.get()


def place_values(places: NDArray[Any]) -> NDArray[np.float64]:
    """Places of some games, a row each, as numbers from 1 (first) to -1 (last); seats that tie share what they take."""
    n = places.shape[1]
    tied = (places[:, :, None] == places[:, None, :]).sum(axis=2)
    value: NDArray[np.float64] = 1 - 2 * (places - 1 + (tied - 1) / 2) / (n - 1)
    return value
