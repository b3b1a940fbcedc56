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
from sunstone.engine.packed import SHIFT, Layout, Packed
from sunstone.engine.registry import GAMES, Value, find
from sunstone.engine.state import State
from sunstone.envs.batch import Batch, place_value
from sunstone.simulate import SEEDS as SEEDS

Observation = NDArray[np.int16]
Mask = NDArray[np.int8]
REWARDS: Final = ("places", "points")


def array(cells: Any, dtype: Any) -> NDArray[Any]:
    """A tape's cells as an array. Compiled it is the same memory, read-only; pure it is a copy of this moment."""
    return np.array(cells, dtype) if isinstance(cells, list) else np.frombuffer(cells, dtype)


class Window:
    """Numbers of a batch as an array, a row a game: compiled one view for good, pure a copy at each look."""

    def __init__(self, cells: Any, dtype: Any, games: int, one_each: bool = False) -> None:
        self.cells = cells
        self.dtype = dtype
        self.shape = (games,) if one_each else (games, -1 if len(cells) else 0)
        self.view: NDArray[Any] | None = None if isinstance(cells, list) else array(cells, dtype).reshape(self.shape)

    def look(self) -> NDArray[Any]:
        return array(self.cells, self.dtype).reshape(self.shape) if self.view is None else self.view


def spread_seed(seed: int | None) -> int:
    """A seed for the generator from any whole number a user may give; None: from the operating system."""
    if seed is None:
        return secrets.randbelow(SEEDS)
    try:
        words = np.random.SeedSequence(seed).generate_state(2, np.uint32)
    except (TypeError, ValueError):
        raise BadSetting(f"the seed {seed!r} is not a whole number from 0 up") from None
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

    @cached_property
    def layout(self) -> Layout:
        """How the numbers lie in packed observations."""
        return Layout(self.features)

    @cached_property
    def words(self) -> NDArray[np.int64]:
        """Of each number: in which word of a packed row it lies."""
        return np.array(list(self.layout.place), np.int64) >> 6

    @cached_property
    def shifts(self) -> NDArray[np.int64]:
        """Of each number: how many bits lie below it in its word."""
        return np.array(list(self.layout.place), np.int64) & SHIFT

    @cached_property
    def most(self) -> NDArray[np.int64]:
        """Of each number: the mask of its bits."""
        return (1 << np.array(list(self.layout.wide), np.int64)) - 1

    def unpack(self, rows: NDArray[Any]) -> Observation:
        """The numbers of packed rows."""
        found: Observation = ((rows[..., self.words] >> self.shifts & self.most) + self.low).astype(np.int16)
        return found

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
        places = s.places()
        return [place_value(places, seat) for seat in range(self.seats)]

    def batch(self, games: int, agents: Sequence[int], packed: bool = False, masks: bool = True) -> Batch:
        """So many games to be stepped together, with those seats decided from outside; bots for others are added."""
        seats = sum(1 << seat for seat in set(agents))
        tape = Packed(games, self.layout) if packed else Tape(games, len(self.features))
        return Batch(self.new(), games, self.encoder, tape, self.actions, seats, masks, self.reward == "points")

    def text(self, s: State, seat: int | None) -> str:
        """The table as that seat sees it, for a terminal."""
        from rich.console import Console

        console = Console(width=120, force_terminal=False)
        with console.capture() as captured:
            console.print(self.info.render(s.view(seat)))
        return captured.get()
