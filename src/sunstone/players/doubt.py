"""Whether a turn was a clear mistake: the turn as it was played beside the best one that a search finds.

Of many turns the one that looks best looks better than it is, so what is found is weighed again, in trees that are not
those in which it was found. A round gives both turns the same number of visits, in a small tree and in a large one: the
rounds know nothing of each other, and what a turn is worth must not hang on how far one looks."""

import math
import time
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, stdev
from typing import Final

from mypy_extensions import i64

from sunstone._compat import vec
from sunstone.engine.registry import find
from sunstone.engine.rng import Rng
from sunstone.engine.state import State
from sunstone.players.hint import ANYTIME, expected, played
from sunstone.players.mcts import Edge, Node, Search
from sunstone.players.outlook import chance, outlook

BUDGET: Final = 2000  # positions that are looked at for ways to play the turn: as good as three times as many
SEARCHING: Final = 0.4  # of the time goes into finding a better turn, the rest into weighing it
VISITS: Final = (6, 24)  # of each of the two turns in a round: near and far
ROUNDS: Final = 3  # fewer say nothing
MOST_ROUNDS: Final = 20
POINTS: Final = 5.0  # that a mistake costs at least
CHANCE: Final = 0.08  # and so much of the chance to win
SURE: Final = 2.0  # times the error by which the cost stands above nothing


@dataclass(frozen=True)
class Loss:
    """What a turn gives up against a better one."""

    points: float  # of margin that the seat may expect
    error: float  # how far that may be off: the rounds' standard error, or what the nearer look says otherwise
    chance: float  # of winning, 0 to 1
    plan: list[str]  # the better turn, in notation

    @property
    def is_clear(self) -> bool:
        """Nothing that may be noise is called a mistake, nor what hardly matters any more."""
        return self.points >= POINTS and self.points >= SURE * self.error and self.chance >= CHANCE


def loss(s: State, turn: Sequence[int], rng: Rng, seconds: float, simulations: int = ANYTIME) -> Loss | None:
    """What this turn of the seat that is asked gives up; None if nothing better was found, or too little was seen.
    Like a bot it plays on guesses: it knows what its seat knows, and no more. It ends after so many simulations, or
    after so long where `seconds` is not 0."""
    search, started = Search(), time.perf_counter()
    search.first.budget = BUDGET
    root = search.plant(s, rng)
    if seconds and time.perf_counter() - started >= seconds * SEARCHING:
        return None  # pure Python, or a busy machine: there is no time left to be sure of anything
    mine = own_edge(root, turn)
    search.grow(root, rng, int(simulations * SEARCHING), seconds * SEARCHING, started, 1)
    best = root.edges[0]
    if best is mine:
        return None
    near, far = list[float](), list[float]()
    most = min(MOST_ROUNDS, int(simulations * (1 - SEARCHING)) // (2 * sum(VISITS)))
    while len(far) < most and not (seconds and time.perf_counter() - started >= seconds):
        for gaps, visits in zip((near, far), VISITS, strict=True):
            gaps.append(gap(search, root, best, mine, rng, visits))
    if len(far) < ROUNDS:
        return None
    points = fmean(far)
    error = max(stdev(far) / math.sqrt(len(far)), abs(points - fmean(near)) / 2)
    name, now = find(s.game).vocabulary.name, outlook(root.state)[root.mover]
    worse = now.chance - chance(root.state, root.mover, now.margin - points)
    return Loss(round(points, 1), round(error, 2), round(worse, 3), [name(step) for step in best.actions])


def own_edge(root: Node, turn: Sequence[int]) -> Edge:
    """The turn among those of the root; added to them if the search has not thought of it."""
    own = Edge(vec[i64](turn), 0, 0.0)
    key = played(root.state, own).key()
    for edge in root.edges:
        if played(root.state, edge).key() == key:
            return edge  # by whichever way it comes to the same
    root.edges.append(own)
    return own


def gap(search: Search, root: Node, best: Edge, mine: Edge, rng: Rng, visits: int) -> float:
    """How many points of margin one brings beyond the other, in trees of their own."""
    fresh = Node(root.state, root.key)
    fresh.edges = [Edge(edge.actions, edge.promise, edge.prior) for edge in (best, mine)]
    weigher = search.weigher_of(root.state)
    for _ in range(visits):
        for edge in fresh.edges:
            search.simulate(fresh, edge, weigher, rng)
    return expected(fresh.edges[0]) - expected(fresh.edges[1])
