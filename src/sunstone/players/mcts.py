"""Tree search over whole turns.

A node is a position in which a seat begins to decide; an edge is one way to play its turn (`turns.py`); behind an edge
lie the outcomes of chance. So the tree grows by turns, not by clicks, and its leaves are judged between turns, where
the terms say most.

Information set: the root is what the searching seat knows. Each new outcome behind a root edge starts from a fresh
guess of the hidden rest, so that no answer leans on one guess. Chance: an edge that draws gets outcomes one by one, the
more the oftener it is visited, and shares its visits among them.

Selection is PUCT: priors from the margins at the ends of the turns, which also stand in for an edge until it has been
visited. Every seat follows its own margin. At the root it is sequential halving instead: a turn that was followed
further looks better or worse for that alone, because the terms are not even over the course of a game, so only turns
with equally many visits are compared."""

import math
import time
from collections.abc import Callable
from typing import Final, final

from mypy_extensions import i64

from sunstone._compat import vec
from sunstone.engine.drive import pick_weighted
from sunstone.engine.frame import CHANCE, OVER, Seat
from sunstone.engine.options import Options
from sunstone.engine.rng import Rng
from sunstone.engine.state import State
from sunstone.players.learnt import kind_of
from sunstone.players.net import Net
from sunstone.players.tree import (
    ENOUGH,
    NOTHING,
    Edge,
    Node,
    behind,
    choose_edge,
    clear,
    find_node,
    least_visited,
    rebase,
    sort_edges,
    squeezed,
    take_over,
)
from sunstone.players.turns import Turns, turns_at_root, turns_inside
from sunstone.players.ways import Way
from sunstone.players.weigher import Weigher, ahead
from sunstone.players.weights import find_net, find_terms

HEAT: Final = 250.0  # hundredths of a point that make a prior smaller by the factor e
SEATS: Final = 4


@final
class Search:
    """One seat's tree, grown simulation by simulation."""

    def __init__(self, weights: list[int] | None = None, named: str = "", thorough: bool = False) -> None:
        self.weights = weights
        self.weigher: Weigher | None = None
        self.named: str = named  # the net: see `find_net`
        self.net: Net | None = None
        self.first: Turns = turns_at_root(thorough)
        self.inner: Turns = turns_inside(thorough)
        self.root: Node | None = None
        self.seat: i64 = 0
        self.hidden: bool = False  # whether guesses of the root differ
        self.real: State | None = None  # where guesses come from
        self.base: vec[i64] = vec[i64]([0] * SEATS)  # margins at the root
        self.worths: vec[i64] = vec[i64]([0] * SEATS)
        self.trial: vec[i64] = vec[i64]([0] * SEATS)  # margins of the way that is looked at
        self.hopes: vec[i64] = vec[i64]([0] * SEATS)  # what the seats have by terms and net
        self.gained: vec[i64] = vec[i64]([0] * SEATS)  # utilities of the running simulation
        self.leaf: Node | None = None  # where the last one ended
        self.out: Options = Options()
        self.simulations: i64 = 0
        self.clock: Callable[[], float] = time.perf_counter  # whose seconds it thinks for

    # --- judging
    def weigher_of(self, s: State) -> Weigher:
        weigher = self.weigher
        if weigher is None or weigher.game != s.game:
            weigher = Weigher(s, self.weights if self.weights is not None else find_terms(s.game, self.named))
            self.weigher = weigher
        return weigher

    def net_of(self, s: State) -> None:
        net = self.net
        if self.named != "" and (net is None or net.reader.reads != kind_of(s)):
            learnt = find_net(s.game, self.named)
            self.net = None if learnt is None else Net(s, learnt)

    def weigh(self, s: State, weigher: Weigher, into: vec[i64]) -> None:
        """Margins of all seats."""
        net = self.net
        if net is None or s.to_move == OVER:
            weigher.margins(s, into)
            return
        n: i64 = s.seats
        i: i64 = 0
        reader = net.reader
        reader.measure(s)
        while i < n:
            self.hopes[i] = weigher.sum(reader.measures[i]) + net.see(s, i)
            i += 1
        i = 0
        while i < n:
            into[i] = ahead(self.hopes, i, n)
            i += 1

    def utility(self, seat: Seat, margin: i64) -> i64:
        return squeezed(margin - self.base[seat])

    # --- the tree
    def plant(self, s: State, rng: Rng, played: vec[i64] = NOTHING) -> Node:
        """Begin at what the mover knows of this position, with what is left of the last tree if it leads here.
        `played`: what its mover has done of its turn since."""
        self.seat = s.to_move
        known = s.guess(self.seat, rng)
        key = known.key()
        self.hidden = s.guess(self.seat, rng).key() != key
        self.real = s
        weigher = self.weigher_of(s)
        self.net_of(s)
        old = self.root
        kept: Node | None = None
        if old is not None and not self.hidden:
            kept = find_node(old, key, 6) if len(played) == 0 else behind(old, played, known, key)
        root = Node(known, key)
        if kept is None or len(played) == 0:
            self.begin_at(known, weigher, kept)
        self.expand(root, weigher, self.first)
        if kept is not None:
            take_over(kept, root, len(played) > 0)
        self.root = root
        return root

    def begin_at(self, known: State, weigher: Weigher, kept: Node | None) -> None:
        """Utilities count from how the seats stand here; so do those of the tree that is kept."""
        seat: i64 = 0
        while seat < SEATS:
            self.worths[seat] = self.base[seat]
            seat += 1
        self.weigh(known, weigher, self.base)
        if kept is not None:
            seat = 0
            while seat < SEATS:
                self.worths[seat] = self.base[seat] - self.worths[seat]
                seat += 1
            rebase(kept, self.worths)

    def expand(self, node: Node, weigher: Weigher, turns: Turns) -> None:
        """Find the ways to play the turn here. The best of them is what the simulation earns."""
        if node.mover == OVER:
            node.ended = vec[i64]([0] * SEATS)
            self.weigh(node.state, weigher, self.worths)
        else:
            ways = turns.search(node.state, weigher).best(turns.keeps)
            end = turns.end
            if self.net is not None:
                self.look(node, ways, weigher)
            elif end is not None:
                self.weigh(end, weigher, self.worths)
            best = ways[0].margin
            total: float = 0.0
            for way in ways:
                prior: float = math.exp(float(way.margin - best) / HEAT)
                total += prior
                node.edges.append(Edge(way.actions, self.utility(node.mover, way.margin), prior))
            for edge in node.edges:
                edge.prior /= total
        seat: i64 = 0
        seats: i64 = node.state.seats
        while seat < seats:
            self.gained[seat] = self.utility(seat, self.worths[seat])
            if node.mover == OVER:
                node.ended[seat] = self.gained[seat]
            seat += 1

    def look(self, node: Node, ways: list[Way], weigher: Weigher) -> None:
        """Judge the ends of all ways with the net, in place of the terms by which they were found; the best first."""
        first = True
        most: i64 = 0
        for way in ways:
            s = self.inner.copy(node.state)
            i: i64 = 0
            n: i64 = len(way.actions)
            while i < n:
                s.play(way.actions[i])
                i += 1
            self.weigh(s, weigher, self.trial)
            self.inner.drop(s)
            way.margin = self.trial[node.mover]
            if first or way.margin > most:
                first = False
                most = way.margin
                seat: i64 = 0
                while seat < SEATS:
                    self.worths[seat] = self.trial[seat]
                    seat += 1
        ways.sort(key=margin_of_way, reverse=True)

    def simulate(self, root: Node, first: Edge, weigher: Weigher, rng: Rng) -> None:
        nodes: list[Node] = []
        edges: list[Edge] = []
        node = root
        while True:
            edge = first if node is root else choose_edge(node)
            nodes.append(node)
            edges.append(edge)
            node = self.follow(node, edge, node is root, rng)
            if node.visits == 0:
                self.expand(node, weigher, self.inner)
                break
            if node.mover == OVER:
                seat: i64 = 0
                while seat < SEATS:
                    self.gained[seat] = node.ended[seat]
                    seat += 1
                break
        node.visits += 1
        self.leaf = node
        i: i64 = len(edges)
        while i > 0:
            i -= 1
            node = nodes[i]
            edge = edges[i]
            earned: i64 = self.gained[node.mover]
            edge.visits += 1
            edge.total += earned
            edge.squares += earned * earned
            node.visits += 1
            node.earned += earned
            node.hoped += edge.promise
        self.simulations += 1

    def follow(self, node: Node, edge: Edge, at_root: bool, rng: Rng) -> Node:
        """A position behind the edge: a new one, or the one visited least."""
        known: i64 = len(edge.outcomes)
        if known > 0 and (not edge.drawn or known * known > edge.visits):
            least = edge.outcomes[0]
            for outcome in edge.outcomes:
                if outcome.visits < least.visits:
                    least = outcome
            return least
        real = self.real
        guessed = at_root and self.hidden and real is not None
        if guessed and real is not None:
            s = real.guess(self.seat, rng)
            edge.drawn = True
        else:
            s = node.state.clone()
        i: i64 = 0
        n: i64 = len(edge.actions)
        while i < n:
            if guessed and (s.to_move != self.seat or s.refusal(edge.actions[i]) != 0):
                break  # the turn was found on another guess: here it goes only so far
            s.play(edge.actions[i])
            i += 1
        while s.to_move == CHANCE:
            edge.drawn = True
            s.options(self.out)
            s.play(pick_weighted(self.out, rng))
        key = s.key()
        for outcome in edge.outcomes:
            if outcome.key == key:
                return outcome
        fresh = Node(s, key)
        edge.outcomes = [*edge.outcomes, fresh]
        return fresh

    # --- deciding
    @property
    def sketched(self) -> bool:
        """Whether the root's turns are not told to their end: what is hidden may differ, or there were too many."""
        return self.hidden or self.first.tried >= self.first.budget

    def think(self, s: State, rng: Rng, simulations: i64, seconds: float) -> Node:
        """Grow the tree from this position by so many simulations, or for so long where `seconds` is not 0. The root's
        best edge comes first."""
        started: float = self.clock()
        root = self.plant(s, rng)
        self.grow(root, rng, simulations, seconds, started, 1)
        return root

    def grow(self, root: Node, rng: Rng, simulations: i64, seconds: float, started: float, keep: i64) -> None:
        """The root's edges are compared like with like: those still in question get the same number of visits, and the
        worse half of them drops out, until `keep` are left. The best comes first. Where time is what counts and one is
        asked for, it is over as soon as that one is clear."""
        weigher = self.weigher_of(root.state)
        left: i64 = len(root.edges)
        rounds: i64 = 0 if keep == 1 else 1  # several that are kept are compared once more
        halved: i64 = keep
        while halved < left:
            halved *= 2
            rounds += 1
        done: i64 = 0
        nth: i64 = 0
        while nth < rounds:
            nth += 1
            share: float = float(nth) / float(rounds)
            until: i64 = simulations * nth // rounds
            while done < until:
                self.simulate(root, least_visited(root, left), weigher, rng)
                done += 1
                if seconds > 0.0:
                    spent: float = self.clock() - started
                    if spent >= seconds * share:
                        break
                    if keep == 1 and done % ENOUGH == 0 and clear(root, left, float(done) * (seconds - spent) / spent):
                        nth = rounds
                        break
            sort_edges(root, left)
            left = (left + 1) // 2
            if left < keep:
                left = keep if keep < len(root.edges) else len(root.edges)


def margin_of_way(way: Way) -> i64:
    return way.margin
