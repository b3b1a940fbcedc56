"""Many games between bots: what they came to, and a fingerprint that tells whether two runs played the same games."""

import math
import time
from collections.abc import Sequence
from dataclasses import dataclass, field

from sunstone import players
from sunstone.engine.bot import Bot
from sunstone.engine.drive import Tally, play_game, playout
from sunstone.engine.errors import BadSetting
from sunstone.engine.options import Options
from sunstone.engine.registry import Settings, find
from sunstone.engine.rng import Rng

STRIDE = 1_000_003  # between the seeds of two runs: the games of neighbouring seeds never meet
SEEDS = 2**62  # a generator takes this many
_WORD = 2**64 - 1


@dataclass
class Result:
    """What the games so far came to, by seat where it says so."""

    seats: tuple[str, ...]
    seed: int
    games: int = 0
    decisions: int = 0  # choices with at least two options
    forced: int = 0
    chance: int = 0
    seconds: float = 0.0
    fingerprint: int = 0  # of all final positions, in order
    sums: list[int] = field(default_factory=list)
    squares: list[int] = field(default_factory=list)
    wins: list[int] = field(default_factory=list)

    def means(self) -> list[float]:
        return [total / self.games if self.games else 0.0 for total in self.sums]

    def spreads(self) -> list[float]:
        """Standard deviation of the scores."""
        n = self.games
        pairs = zip(self.sums, self.squares, strict=True)
        return [math.sqrt(max(0, n * squares - total * total)) / n if n else 0.0 for total, squares in pairs]

    def rate(self, count: int) -> float:
        return count / self.seconds if self.seconds else 0.0

    def to_data(self) -> dict[str, object]:
        return {
            "seats": list(self.seats),
            "seed": self.seed,
            "games": self.games,
            "decisions": self.decisions,
            "forced": self.forced,
            "chance": self.chance,
            "seconds": round(self.seconds, 3),
            "decisions_per_second": round(self.rate(self.decisions)),
            "games_per_second": round(self.rate(self.games), 2),
            "mean": [round(x, 3) for x in self.means()],
            "spread": [round(x, 3) for x in self.spreads()],
            "wins": self.wins,
            "fingerprint": f"{self.fingerprint:016x}",
        }


class Simulation:
    """Games of one configuration, one after the other. Game i is the same whether it is played alone or in a row."""

    def __init__(self, settings: Settings, seats: Sequence[str], seed: int) -> None:
        if len(seats) != settings.players:
            raise BadSetting(f"{settings.players} players need {settings.players} seats, not {len(seats)}")
        if not 0 <= seed < SEEDS:
            raise BadSetting(f"the seed {seed} is not between 0 and {SEEDS - 1}")
        self.settings = settings
        self.info = find(settings.game)
        self.bots: list[Bot] = [players.bot_for(settings.game, name) for name in seats]
        self.all_random = all(name == "random" for name in seats)
        self.out = Options()
        n = self.info.make(settings).seats
        names = (*seats, *[self.info.rival] * (n - len(seats)))
        self.result = Result(names, seed, sums=[0] * n, squares=[0] * n, wins=[0] * n)

    def run(self, games: int) -> Result:
        """Play that many more games."""
        tally = Tally()
        started = time.perf_counter()
        for _ in range(games):
            self._play(tally)
        result = self.result
        result.seconds += time.perf_counter() - started
        result.decisions += tally.decisions
        result.forced += tally.forced
        result.chance += tally.chance
        return result

    def _play(self, tally: Tally) -> None:
        result = self.result
        rng = Rng((result.seed * STRIDE + result.games) % SEEDS)
        state = self.info.make(self.settings)
        if self.all_random:
            playout(state, rng, self.out, tally)
        else:
            play_game(state, self.bots, rng, self.out, tally)
        for seat, (score, place) in enumerate(zip(state.scores(), state.places(), strict=True)):
            result.sums[seat] += score
            result.squares[seat] += score * score
            result.wins[seat] += place == 1
        result.games += 1
        result.fingerprint = fold(result.fingerprint, state.key())


def fold(fingerprint: int, key: int) -> int:
    """64 bits that depend on every key and on their order (the finish of splitmix64)."""
    z = (fingerprint * 0x9E3779B97F4A7C15 + key + 1) & _WORD
    z = ((z ^ z >> 30) * 0xBF58476D1CE4E5B9) & _WORD
    z = ((z ^ z >> 27) * 0x94D049BB133111EB) & _WORD
    return z ^ z >> 31
