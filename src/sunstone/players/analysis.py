"""The analysis of a position: the best turns of whoever is asked, what they may come to, and how sure that is.

What chooses does not measure. One tree chooses among the turns, by halving as the bot does; a few further trees
measure the turns that were chosen. The turn that looks best of many looks better than it is; in trees that had no part
in choosing it that luck is gone, and how far those trees differ is how sure their mean is. Each of them has its own
seed for chance and guesses, and its own weights, each term's a little off the tuned one: where chance has no say, trees
of one judgement would all make the same mistakes, and agree. In each tree turns are compared by equally many visits,
because a turn that was followed further looks better or worse for that alone.

For the same reason a search says how turns differ, and not where the game stands. That the outlook says: the best turn
is worth what the outlook is behind it, and the others lie behind that by what the search found. Visits that saw the end
of the game count as what they saw.

Like a bot it plays on guesses: it knows what its seat knows, and no more. The same position, seed and number of
simulations give the same answer."""

import math
import time
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, stdev
from typing import NamedTuple

from sunstone.engine.frame import CHANCE, OVER
from sunstone.engine.registry import find
from sunstone.engine.rng import Rng
from sunstone.engine.state import State, vector
from sunstone.players.hint import Reason, changed, end_of, weighed
from sunstone.players.mcts import Search
from sunstone.players.outlook import Forecast
from sunstone.players.tree import UNIT, Edge, Node, margin_of
from sunstone.players.weigher import Weigher
from sunstone.players.weights import OWN

MOST = 3
TREES = 6  # that measure
CERTAINTY = 2.571  # Student's t for 95 % and as many trees
DOUBT = 0.25  # by which share a term's weight may be off
POINTS = "points"  # the term that all others are measured in
CHUNK = 96  # simulations between two looks at the clock
_STRIDE = 0x9E3779B97F4A7C15  # from one tree's seed to the next one's
_BITS = (1 << 62) - 1


class Estimate(NamedTuple):
    """A mean with the ends of its interval of 95 %."""

    mean: float
    low: float
    high: float


@dataclass(frozen=True)
class Line:
    """A turn."""

    plan: list[str]  # in notation
    margin: Estimate  # points by which the seat may end ahead
    chance: Estimate  # of winning
    behind: Estimate  # points by which the best line is better
    behind_chance: Estimate
    visits: int
    reasons: list[Reason]
    less: list[Reason]  # what the best line has more of


@dataclass(frozen=True)
class Cost:
    """Of a turn that was played, against the best one found: what is below 0 says that the search found none better."""

    points: Estimate
    chance: Estimate
    best: list[str]  # in notation
    more: list[Reason]  # what the best turn has more of, or less
    visits: int  # of each of the two; 0: nothing had to be compared

    @property
    def certain(self) -> bool:
        """Whether it lies above the noise of the search."""
        return self.points.low > 0 and self.chance.low >= 0


NOTHING = Estimate(0.0, 0.0, 0.0)


class Visit(NamedTuple):
    """Sums over the visits of a turn, up to one of them."""

    margin: float = 0.0
    open: int = 0  # visits that did not see the end of the game
    hoped: float = 0.0  # margins of those
    won: float = 0.0


class Tree:
    """One search, and what every visit of its root's turns has brought."""

    def __init__(self, search: Search, root: Node, rng: Rng, forecast: Forecast, now: float) -> None:
        self.search, self.root, self.rng, self.forecast, self.now = search, root, rng, forecast, now
        self.weigher = search.weigher_of(root.state)
        self.seat: int = search.seat
        self.seen: list[list[Visit]] = [[Visit()] for _ in root.edges]

    def fork(self, s: State, rng: Rng) -> "Tree":
        """A tree of the same turns that knows nothing of this one, and judges a little otherwise."""
        search = Search(doubted(self.weigher, rng))
        search.net = self.search.net  # what it saw last makes its next look quicker, and no different
        search.seat, search.hidden, search.real = self.seat, self.search.hidden, s
        known = s.guess(self.seat, rng)
        search.weigh(known, search.weigher_of(known), search.base)
        root = Node(known, known.key())
        root.edges = [Edge(edge.actions, edge.promise, edge.prior) for edge in self.root.edges]
        return Tree(search, root, rng, self.forecast, self.now)

    def visits(self, turn: int) -> int:
        return len(self.seen[turn]) - 1

    def visit(self, turn: int) -> None:
        self.search.simulate(self.root, self.root.edges[turn], self.weigher, self.rng)
        leaf, last = self.search.leaf, self.seen[turn][-1]
        assert leaf is not None
        if leaf.mover == OVER:
            end = self.forecast.outlook(leaf.state)[self.seat]
            self.seen[turn].append(Visit(last.margin + end.margin, last.open, last.hoped, last.won + end.chance))
        else:
            margin = self.now + margin_of(float(self.search.gained[self.seat])) / 100
            self.seen[turn].append(Visit(last.margin + margin, last.open + 1, last.hoped + margin, last.won))

    def rank(self, turn: int, visits: int) -> float:
        """What so many visits say of it, to be compared with other turns of the same tree."""
        return self.seen[turn][visits].margin / visits if visits else float(self.root.edges[turn].promise) / UNIT

    def behind(self, turn: int) -> list[float]:
        """What the outlook is in the positions behind it: margins."""
        return [self.forecast.outlook(outcome.state)[self.seat].margin for outcome in self.root.edges[turn].outcomes]

    def margin(self, turn: int, visits: int, drift: float) -> float:
        """Points by which the seat may end ahead; `drift`: by how much visits that did not see the end say too much."""
        seen = self.seen[turn][visits]
        return (seen.margin - seen.open * drift) / visits

    def chance(self, turn: int, visits: int, drift: float) -> float:
        """Of winning: where visits saw the end it is known, for the others it follows from their margins."""
        seen = self.seen[turn][visits]
        hope = self.forecast.chance(self.root.state, self.seat, seen.hoped / seen.open - drift) if seen.open else 0.0
        return (seen.won + seen.open * hope) / visits


def doubted(weigher: Weigher, rng: Rng) -> list[int]:
    """The weights of the terms, each somewhere near what it is."""
    terms, steps = weigher.scale.terms(), 1000
    shares = [DOUBT * (int(rng.below(2 * steps + 1)) - steps) / steps for _ in terms]
    return [
        int(weight) if term.name == POINTS else round(int(weight) * (1 + share))
        for term, weight, share in zip(terms, weigher.weights, shares, strict=True)
    ]


class Analysis:
    """Of a position in which a seat is asked. `turn`: one that is measured beside the best, from here to its end."""

    def __init__(self, s: State, seed: int, most: int = MOST, turn: Sequence[int] = ()) -> None:
        if s.to_move in (CHANCE, OVER):
            raise ValueError("only a position in which a seat is asked can be analysed")
        self.state, self.most = s, most
        search, rngs = Search(None, OWN), [Rng((seed + (k + 1) * _STRIDE) & _BITS) for k in range(TREES + 1)]
        root = search.plant(s, rngs[0])
        root.edges = distinct(root)
        self.root = root
        self.pinned = -1 if not turn else self._pin(search, turn)
        self.seat: int = search.seat
        forecast = Forecast(root.state)
        self.chooser = Tree(search, root, rngs[0], forecast, forecast.outlook(root.state)[self.seat].margin)
        self.measurers = [self.chooser.fork(s, rng) for rng in rngs[1:]]
        self.ranking = list(range(len(root.edges)))  # the best first
        self.chosen = 0  # simulations spent on choosing
        self.measured = 0  # and on measuring

    def _pin(self, search: Search, turn: Sequence[int]) -> int:
        """The number of that turn among the root's; one that leads to the same position is the same."""
        end = self.root.state.clone()
        for action in turn:
            if end.to_move != search.seat:
                raise ValueError("the turn goes on where its seat is not asked any more")
            end.apply(action)
        for number, edge in enumerate(self.root.edges):
            if end_of(self.root.state, edge.actions).key() == end.key():
                return number
        search.weigh(end, search.weigher_of(end), search.trial)
        promise = search.utility(search.seat, search.trial[search.seat])
        self.root.edges.append(Edge(vector(list(turn)), promise, 0.0))
        return len(self.root.edges) - 1

    @property
    def simulations(self) -> int:
        return self.chosen + self.measured

    @property
    def finalists(self) -> list[int]:
        """The turns that are measured."""
        best = self.ranking[: self.most]
        return best if self.pinned < 0 or self.pinned in best else [*best, self.pinned]

    def grow(self, simulations: int = 0, seconds: float = 0.0) -> None:
        """By so many simulations, or for so long; half of it for choosing."""
        if seconds:
            until = time.perf_counter() + seconds
            while time.perf_counter() < until:
                self.choose(CHUNK // 2)
                self.measure(CHUNK // 2)
        else:
            self.choose(simulations - simulations // 2)
            self.measure(simulations // 2)

    def choose(self, simulations: int) -> None:
        """Halve the turns in question until the finalists are left: as if all simulations so far had been one go."""
        self.chosen += simulations
        sizes = [len(self.ranking)]
        while sizes[-1] > self.most:
            sizes.append(max(self.most, (sizes[-1] + 1) // 2))
        reach = 0.0
        for size in sizes:
            reach += self.chosen / len(sizes) / size
            visits, left = int(reach), self.ranking[:size]
            for turn in left:
                while self.chooser.visits(turn) < visits:
                    self.chooser.visit(turn)
            left.sort(key=lambda turn: -self.chooser.rank(turn, visits))
            self.ranking[:size] = left

    def measure(self, simulations: int) -> None:
        """At least one visit of every finalist in every tree; then those that have had fewest."""
        self.measured += simulations
        pairs = [(tree, turn) for turn in self.finalists for tree in self.measurers]
        while True:
            tree, turn = min(pairs, key=lambda pair: pair[0].visits(pair[1]))
            if tree.visits(turn) and sum(tree.visits(turn) for tree, turn in pairs) >= self.measured:
                return
            tree.visit(turn)

    # --- what was found
    def visits(self, tree: Tree) -> int:
        """How many of every finalist there are in that tree."""
        return min(tree.visits(turn) for turn in self.finalists)

    def drift(self) -> float:
        """By how much the visits of the best turn say more than the outlook behind it."""
        best = self.ranking[0]
        sums = [tree.seen[best][self.visits(tree)] for tree in self.measurers]
        left = sum(visit.open for visit in sums)
        return sum(visit.hoped for visit in sums) / left - fmean(self._outlooks(best)) if left else 0.0

    def _outlooks(self, turn: int) -> list[float]:
        return [margin for tree in self.measurers for margin in tree.behind(turn)]

    def margins(self, turn: int, drift: float) -> list[float]:
        """By tree."""
        return [tree.margin(turn, self.visits(tree), drift) for tree in self.measurers]

    def chances(self, turn: int, drift: float) -> list[float]:
        return [tree.chance(turn, self.visits(tree), drift) for tree in self.measurers]

    def lines(self) -> list[Line]:
        """The best turns, and the one that was asked for, the best first."""
        drift = self.drift()
        turns = sorted(self.finalists, key=lambda turn: -fmean(self.margins(turn, drift)))
        s, name = self.root.state, find(self.state.game).vocabulary.name
        edges = [self.root.edges[turn] for turn in turns]
        before, ends = weighed(s, self.seat, self.chooser.weigher), [self.end(edge) for edge in edges]
        margins = [self.margins(turn, drift) for turn in turns]
        chances = [self.chances(turn, drift) for turn in turns]
        return [
            Line(
                [name(action) for action in edges[i].actions],
                estimate(margins[i]),
                estimate(chances[i]),
                gap(margins[0], margins[i]),
                gap(chances[0], chances[i]),
                sum(self.visits(tree) for tree in self.measurers),
                changed(s, before, ends[i]),
                [reason for reason in changed(s, ends[i], ends[0]) if reason.points > 0],
            )
            for i in range(len(turns))
        ]

    def end(self, edge: Edge) -> list[int]:
        """What terms and net say at the end of that turn."""
        return weighed(end_of(self.root.state, edge.actions), self.seat, self.chooser.weigher, self.chooser.search.net)

    def cost(self) -> Cost:
        """Of the turn that was asked for, against the one that was chosen."""
        best, name = self.ranking[0], find(self.state.game).vocabulary.name
        plan = [name(action) for action in self.root.edges[best].actions]
        if best == self.pinned:
            return Cost(NOTHING, NOTHING, plan, [], 0)
        ends = [self.end(self.root.edges[i]) for i in (self.pinned, best)]
        drift = self.drift()
        return Cost(
            gap(self.margins(best, drift), self.margins(self.pinned, drift)),
            gap(self.chances(best, drift), self.chances(self.pinned, drift)),
            plan,
            changed(self.root.state, *ends),
            sum(self.visits(tree) for tree in self.measurers),
        )


def distinct(root: Node) -> list[Edge]:
    """Of turns that lead to the same position, in another order of their steps, the first: they are one turn."""
    found: dict[int, Edge] = {}
    for edge in root.edges:
        found.setdefault(end_of(root.state, edge.actions).key(), edge)
    return list(found.values())


def cost(s: State, turn: Sequence[int], seed: int, simulations: int) -> Cost:
    """What a turn, played from here to its end, cost against the best one found."""
    analysis = Analysis(s, seed, 1, turn)
    if len(analysis.ranking) > 1:
        analysis.choose(simulations - simulations // 2)
    if analysis.ranking[0] != analysis.pinned:
        analysis.measure(simulations // 2)
    return analysis.cost()


def estimate(values: Sequence[float]) -> Estimate:
    """Of what the trees say, each by itself."""
    mean, reach = fmean(values), CERTAINTY * stdev(values) / math.sqrt(len(values))
    return Estimate(mean, mean - reach, mean + reach)


def gap(better: Sequence[float], worse: Sequence[float]) -> Estimate:
    return estimate([a - b for a, b in zip(better, worse, strict=True)])
