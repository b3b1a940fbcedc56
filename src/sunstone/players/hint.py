"""A hint: the best few choices, what they may bring, and which terms of the judgement they change."""

import time
from collections.abc import Iterable
from dataclasses import dataclass

from sunstone.engine.frame import OVER
from sunstone.engine.measure import Measure
from sunstone.engine.registry import find
from sunstone.engine.rng import Rng
from sunstone.engine.state import State
from sunstone.players.mcts import Search
from sunstone.players.net import Net
from sunstone.players.tree import Edge, points_of
from sunstone.players.weigher import Weigher
from sunstone.players.weights import OWN

MOST = 3
REASONS = 6
ANYTIME = 200_000
NAMED = 3  # terms that are told to who plays
SEES = "what a trained eye sees"  # the net's, for who plays
BEYOND = f"{SEES} beyond that"


@dataclass(frozen=True)
class Reason:
    """A term that the rest of the turn would change, by so many points."""

    term: str
    text: str
    words: str  # for who plays; "" if the turn's amounts tell it
    points: float


@dataclass(frozen=True)
class Hint:
    action: str  # in notation
    points: float  # how much further ahead the seat may hope to be in a few turns, compared with now
    share: float  # of the thinking that went to this choice
    plan: list[str]  # how the turn may go on
    reasons: list[Reason]
    less: list[Reason]  # what the best choice has more of


def hints(s: State, rng: Rng, seconds: float, most: int = MOST, simulations: int = ANYTIME) -> list[Hint]:
    """The best choices first, for the seat that is asked. Like a bot it plays on guesses: it knows what its seat knows,
    and no more."""
    search, started = Search(None, OWN), time.perf_counter()
    root = search.plant(s, rng)
    best: dict[int, Edge] = {}
    for edge in root.edges:  # those that promise most first
        best.setdefault(edge.actions[0], edge)
    root.edges = list(best.values())
    search.grow(root, rng, simulations, seconds, started, most)
    total = max(1.0, float(sum(edge.visits for edge in root.edges)))
    found = []
    name, seat = find(s.game).vocabulary.name, s.to_move
    weigher = search.weigher_of(s)
    before = weighed(root.state, seat, weigher)
    ends = [weighed(end_of(root.state, edge.actions), seat, weigher, search.net) for edge in root.edges[:most]]
    for edge, end in zip(root.edges[:most], ends, strict=True):
        share = float(edge.visits) / total
        plan = [name(step) for step in edge.actions]
        why, less = changed(s, before, end), changed(s, end, ends[0])
        behind = [reason for reason in less if reason.points > 0]
        found.append(Hint(plan[0], round(points_of(edge), 1), round(share, 3), plan, why, behind))
    return found


def end_of(s: State, actions: Iterable[int]) -> State:
    """Where these lead."""
    end = s.clone()
    for action in actions:
        end.play(action)
    return end


def changed(s: State, before: list[int], after: list[int]) -> list[Reason]:
    """The terms that differ, the largest difference first; and what a net sees beyond them, if it looked at both."""
    terms = find(s.game).scale.terms()
    changes = [
        Reason(term.name, term.text, term.words, round((new - old) / 100, 1))
        for term, old, new in zip(terms, before, after, strict=False)
    ]
    if len(before) == len(after) > len(terms):
        more = round((after[-1] - before[-1]) / 100, 1)
        changes.append(Reason("net", f"{SEES} beyond the named terms", BEYOND, more))
    changes.sort(key=lambda change: -abs(change.points))
    return [change for change in changes if change.points][:REASONS]


def in_words(changes: Iterable[tuple[str, float]], sign: int = 1) -> list[str]:
    """For who plays: of those for it, or against it, the few that weigh most. Several terms may be the same thing. What
    a net sees goes beyond the others: it comes last, and by itself it goes beyond nothing."""
    sums: dict[str, float] = {}
    for words, points in changes:
        sums[words] = sums.get(words, 0) + points
    most = sorted(sums, key=lambda words: -abs(sums[words]))
    found = [words for words in most if words and sums[words] * sign > 0][:NAMED]
    if BEYOND not in found:
        return found
    others = [words for words in found if words != BEYOND]
    return [*others, BEYOND] if others else [SEES]


def weighed(s: State, seat: int, weigher: Weigher, net: Net | None = None) -> list[int]:
    """What the terms say, in their order, in hundredths of a point. Behind them what a net sees, to be compared with
    other ends of a turn only: it has learnt nothing of where turns begin."""
    m = Measure()
    weigher.scale.measure(s, seat, m)
    found = [int(m.x[i] * weight) for i, weight in enumerate(weigher.weights)]
    return found if net is None else [*found, 0 if s.to_move == OVER else int(net.look(s, seat))]
