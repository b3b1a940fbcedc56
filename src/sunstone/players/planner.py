"""`planner`: plays the turn whose end is worth most, by the game's terms."""

from typing import Final, final

from mypy_extensions import i64

from sunstone._compat import vec
from sunstone.engine.bot import Bot
from sunstone.engine.options import Options
from sunstone.engine.rng import Rng
from sunstone.engine.state import State
from sunstone.players.judge import Judge
from sunstone.players.turns import Turns, best_of

SPOTS: Final = 24


@final
class Planner(Bot):
    """Searches its own turn on what its seat knows, at every decision anew: what was revealed in between counts."""

    def __init__(self, weights: list[int] | None = None) -> None:
        self.weights = weights
        self.judge: Judge | None = None
        self.turns: Turns = Turns(wide=3, widths=vec[i64]([12, 8, 5, 4, 3, 2]), budget=6000, most=400, spots=SPOTS)
        self.out: Options = Options()

    def choose(self, s: State, out: Options, rng: Rng) -> i64:
        judge = self.judge
        if judge is None or judge.game != s.game:
            judge = Judge(s, self.weights)
            self.judge = judge
        known = s.guess(s.to_move, rng)
        known.candidates(SPOTS, self.out)
        if self.out.n == 1:
            return self.out.action[0]
        way = best_of(self.turns.search(known, judge))
        return way.actions[0]
