"""`planner`: plays the turn whose end is worth most, by the game's terms."""

from typing import Final, final

from mypy_extensions import i64

from sunstone._compat import vec
from sunstone.engine.bot import Bot
from sunstone.engine.frame import Action
from sunstone.engine.options import Options
from sunstone.engine.rng import Rng
from sunstone.engine.state import State
from sunstone.players.turns import Turns
from sunstone.players.weigher import Weigher

SPOTS: Final = 24
BUDGET: Final = 6000


@final
class Planner(Bot):
    """Searches its own turn on what its seat knows, at every decision anew: what was revealed in between counts.
    `budget`: positions that it looks at for a decision."""

    def __init__(self, weights: list[int] | None = None, budget: i64 = BUDGET) -> None:
        self.weights = weights
        self.weigher: Weigher | None = None
        self.turns: Turns = Turns(wide=3, widths=vec[i64]([12, 8, 5, 4, 3, 2]), budget=budget, most=400, spots=SPOTS)
        self.out: Options = Options()

    def choose(self, s: State, out: Options, rng: Rng) -> Action:
        weigher = self.weigher
        if weigher is None or weigher.game != s.game:
            weigher = Weigher(s, self.weights)
            self.weigher = weigher
        known = s.guess(s.to_move, rng)
        weigher.scout.candidates(known, SPOTS, self.out)
        if self.out.n == 1:
            return self.out.action[0]
        return self.turns.search(known, weigher).best(1)[0].actions[0]
