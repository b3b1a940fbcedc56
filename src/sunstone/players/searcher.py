"""`mcts`, `net` and `thorough`, the bots that search: a tree for each turn, and how the turn's time is spent."""

from typing import Final, final

from mypy_extensions import i64

from sunstone._compat import vec
from sunstone.engine.bot import Bot
from sunstone.engine.frame import Action
from sunstone.engine.options import Options
from sunstone.engine.rng import Rng
from sunstone.engine.state import State
from sunstone.players.mcts import Search
from sunstone.players.tree import NOTHING, Node

PART: Final = 0.5  # of what is left of a turn's time, for a decision behind which others are thought about anew
LEAST: Final = 0.2  # of a turn's time, for each decision that is thought about


@final
class Mcts(Bot):
    """Thinks at the beginning of its turn and plays the plan as long as nothing comes in between.

    So many simulations or seconds are those of a whole turn, to its end or to the next draw. Most turns need them for
    one decision. Where the next one will be thought about too it gets the tree of this one, and each a part of what is
    left, but at least a fifth of the whole."""

    def __init__(
        self,
        simulations: i64,
        seconds: float = 0.0,
        weights: list[int] | None = None,
        net: str = "",
        thorough: bool = False,
    ) -> None:
        self.simulations: i64 = simulations
        self.seconds: float = seconds
        self.search: Search = Search(weights, net, thorough)
        self.plan: vec[i64] = vec[i64]()
        self.at: i64 = 0
        self.expected: int = 0  # key of the position in which the plan goes on, 0: there is none
        self.purse: float = 1.0  # what is left of the turn's simulations or seconds
        self.amid: bool = False  # the turn is not over

    def choose(self, s: State, out: Options, rng: Rng) -> Action:
        known = s.guess(s.to_move, rng)
        follows = self.expected != 0 and known.key() == self.expected
        if not follows or self.search.sketched:
            root = self.think(s, rng, self.plan[: self.at] if follows else NOTHING)
            self.plan = root.edges[0].actions
            self.at = 0
            known = root.state.clone()
        action: i64 = self.plan[self.at]
        self.look_ahead(known)
        return action

    def think(self, s: State, rng: Rng, played: vec[i64]) -> Node:
        started: float = self.search.clock()
        before: i64 = self.search.simulations
        if not self.amid:
            self.purse = 1.0
        root = self.search.plant(s, rng, played)
        part: float = self.purse * PART if self.search.sketched else self.purse
        if part < LEAST:
            part = LEAST
        count: i64 = i64(float(self.simulations) * part) if self.seconds == 0.0 else self.simulations
        seconds: float = self.seconds * part
        if seconds > 0.0 and self.search.sketched:  # comparing turns takes at least as long as finding them did
            found: float = self.search.clock() - started
            seconds = max(seconds, 2.0 * found)
        self.search.grow(root, rng, count, seconds, started, 1)
        if self.seconds > 0.0:
            self.purse -= (self.search.clock() - started) / self.seconds
        else:
            self.purse -= float(self.search.simulations - before) / float(self.simulations)
        return root

    def look_ahead(self, known: State) -> None:
        """Go on in the plan to the next real decision, as whoever drives the game will."""
        self.expected = 0
        self.amid = False
        n: i64 = len(self.plan)
        out = self.search.out
        while self.at < n:
            known.play(self.plan[self.at])
            self.at += 1
            if self.at < n:
                known.options(out)
                if out.n > 1:
                    self.amid = True
                    if not self.search.hidden:
                        self.expected = known.key()
                    return
