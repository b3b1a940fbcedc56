"""What a search has grown: nodes, edges, and what their visits say.

A node is a position in which a seat begins to decide; an edge is one way to play its turn. What a visit brought is a
utility: the margin beyond the tree's base, squeezed, so that points count most where the game is close."""

import math
from typing import Final, final

from mypy_extensions import i64

from sunstone._compat import vec
from sunstone.engine.frame import OVER
from sunstone.engine.state import State

UNIT: Final = 1000000  # utilities are whole numbers from -UNIT to UNIT
SCALE: Final = 2000  # a margin of so many hundredths of a point beyond the root's is half the way to certainty
EXPLORE: Final = 0.35
TRUST: Final = 2  # visits that the margin at the end of a turn counts
SURE: Final = 4.0  # standard errors by which a turn must lead to be played before its time is up
ENOUGH: Final = 64  # visits, before that is asked


@final
class Node:
    """Not `acyclic` for mypyc, as Edge is not: it would free deep trees through Python's trash can, which is only for
    what the garbage collector knows, and crash."""

    def __init__(self, state: State, key: int) -> None:
        self.state: State = state
        self.key: int = key
        self.mover: i64 = state.to_move
        self.edges: list[Edge] = []
        self.visits: i64 = 0
        self.hoped: i64 = 0  # sum of what the chosen edges promised, and
        self.earned: i64 = 0  # of what they brought
        self.ended: vec[i64] = NOTHING  # utilities by seat, if the game is over here


@final
class Edge:
    def __init__(self, actions: vec[i64], promise: i64, prior: float) -> None:
        self.actions: vec[i64] = actions
        self.promise: i64 = promise  # utility of the position at the end of the turn
        self.prior: float = prior
        self.visits: i64 = 0
        self.total: i64 = 0
        self.squares: i64 = 0  # of what its visits brought, for how far they scatter
        self.drawn: bool = False  # chance, or a guess, lies behind it
        self.outcomes: list[Node] = NOWHERE  # replaced, never written to: most edges are not followed


NOTHING: Final = vec[i64]()
NOWHERE: Final[list[Node]] = []


def squeezed(beyond: i64) -> i64:
    """The utility of so many hundredths of a point beyond the base."""
    size: i64 = beyond if beyond > 0 else -beyond
    return beyond * UNIT // (size + SCALE)


def margin_of(utility: float) -> float:
    """Hundredths of a point beyond the base again."""
    return utility * SCALE / (UNIT - abs(utility))


def least_visited(root: Node, left: i64) -> Edge:
    """Of the first edges."""
    least = root.edges[0]
    i: i64 = 1
    while i < left:
        if root.edges[i].visits < least.visits:
            least = root.edges[i]
        i += 1
    return least


def sort_edges(root: Node, left: i64) -> None:
    """Best first among the first ones."""
    root.edges[:left] = sorted(root.edges[:left], key=mean_of, reverse=True)


def clear(root: Node, left: i64, more: float) -> bool:
    """Whether so many simulations more would hardly put another of the first edges before the best of them."""
    best = root.edges[0]
    i: i64 = 1
    while i < left:
        if mean_of(root.edges[i]) > mean_of(best):
            best = root.edges[i]
        i += 1
    each: float = more / float(left)
    for edge in root.edges[:left]:
        if edge.visits < ENOUGH:
            return False
        lead: float = mean_of(best) - mean_of(edge)
        if edge is not best and lead * lead < SURE * SURE * (drift(best, each) + drift(edge, each)):
            return False
    return True


def drift(edge: Edge, more: float) -> float:
    """How far so many further visits may move an edge's mean: the variance of that."""
    n: float = float(edge.visits)
    mean: float = mean_of(edge)
    part: float = more / (n + more)
    return part * part * (float(edge.squares) / n - mean * mean) * (1.0 / more + 1.0 / n)


def points_of(edge: Edge) -> float:
    """What it may bring beyond the base, in points: what its visits found, or else what it promises."""
    return margin_of(mean_of(edge) if edge.visits > 0 else float(edge.promise)) / 100


def mean_of(edge: Edge) -> float:
    return float(edge.total) / float(edge.visits) if edge.visits > 0 else -float(UNIT)


def choose_edge(node: Node) -> Edge:
    """PUCT. What an edge promised is corrected by how much promises at this node have been too high so far."""
    excess: i64 = 0
    if node.visits > 0:
        excess = (node.hoped - node.earned) // node.visits
    push: float = EXPLORE * math.sqrt(float(node.visits + 1)) * UNIT
    best = node.edges[0]
    most: float = 0.0
    first = True
    for edge in node.edges:
        mean: float = float(edge.total + TRUST * (edge.promise - excess)) / float(edge.visits + TRUST)
        score: float = mean + push * edge.prior / float(edge.visits + 1)
        if first or score > most:
            most = score
            best = edge
            first = False
    return best


def take_over(old: Node, root: Node, all: bool) -> None:
    """What is known of the turns behind a node that has become the root: there all ways are looked for anew, with more
    care. With `all`, those that are not found again are kept too."""
    found: i64 = len(root.edges)
    for known in old.edges:
        met = False
        i: i64 = 0
        while i < found:
            edge = root.edges[i]
            i += 1
            if edge.visits == 0 and same(edge.actions, known.actions):
                met = True
                edge.visits = known.visits
                edge.total = known.total
                edge.squares = known.squares
                edge.drawn = known.drawn
                edge.outcomes = known.outcomes
                root.visits += known.visits
        if all and not met:
            root.edges.append(known)
            root.visits += known.visits


def behind(old: Node, played: vec[i64], known: State, key: int) -> Node:
    """The rest of the turns that begin with what was played."""
    node = Node(known, key)
    n: i64 = len(played)
    for edge in old.edges:
        if edge.visits > 0 and len(edge.actions) > n and same(edge.actions[:n], played):
            rest = Edge(edge.actions[n:], edge.promise, edge.prior)
            rest.visits, rest.total, rest.squares = edge.visits, edge.total, edge.squares
            rest.drawn, rest.outcomes = edge.drawn, edge.outcomes
            node.edges.append(rest)
    return node


def same(a: vec[i64], b: vec[i64]) -> bool:
    n: i64 = len(a)
    if n != len(b):
        return False
    i: i64 = 0
    while i < n:
        if a[i] != b[i]:
            return False
        i += 1
    return True


def rebase(node: Node, by: vec[i64]) -> None:
    """The base has moved by these margins: what was earned from the old one counts as if from the new one. Where the
    old base lay far off, utilities are so flat that turns hardly differ."""
    if node.mover == OVER:
        seat: i64 = 0
        while seat < len(node.ended):
            node.ended[seat] = squeezed(i64(margin_of(float(node.ended[seat]))) - by[seat])
            seat += 1
        return
    moved: i64 = by[node.mover]
    node.hoped = 0
    node.earned = 0
    for edge in node.edges:
        edge.promise = squeezed(i64(margin_of(float(edge.promise))) - moved)
        if edge.visits > 0:
            n: float = float(edge.visits)
            old: float = float(edge.total) / n
            new: float = float(squeezed(i64(margin_of(old)) - moved))
            steeper: float = (UNIT - abs(new)) / (UNIT - abs(old))
            scatter: float = (float(edge.squares) / n - old * old) * steeper**4
            edge.total = i64(new * n)
            edge.squares = i64((scatter + new * new) * n)
            node.hoped += edge.promise * edge.visits
            node.earned += edge.total
        for outcome in edge.outcomes:
            rebase(outcome, by)


def find_node(node: Node, key: int, depth: i64) -> Node | None:
    """The node of that position, at most `depth` turns below."""
    for edge in node.edges:
        for outcome in edge.outcomes:
            if outcome.key == key and outcome.edges:
                return outcome
            if depth > 1:
                found = find_node(outcome, key, depth - 1)
                if found is not None:
                    return found
    return None
