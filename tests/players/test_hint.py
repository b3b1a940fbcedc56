"""Hints: the best three, what they bring, why; from what the seat knows."""

import pytest

from sunstone.engine.registry import find
from sunstone.engine.rng import Rng
from sunstone.players.hint import BEYOND, SEES, changed, hints, in_words, weighed
from sunstone.players.mcts import Search
from sunstone.players.tree import points_of
from sunstone.players.weigher import Weigher
from sunstone.players.weights import OWN
from tests.players.test_outside import secret_moment
from tests.players.test_search import mid_game, played


def test_three_choices_the_best_first_with_reasons_that_add_up() -> None:
    s = mid_game(12)
    number, name = find("city").vocabulary.number, find("city").vocabulary.name
    found = hints(s, Rng(1), 0.0, simulations=40)
    assert 1 <= len(found) <= 3
    assert len({hint.action for hint in found}) == len(found)
    assert [hint.points for hint in found] == sorted((hint.points for hint in found), reverse=True)
    assert max(hint.share for hint in found) - min(hint.share for hint in found) < 0.1, "compared like with like"
    legal = [name(action) for action in s.legal()]
    terms = {term.name for term in find("city").scale.terms()}
    for hint in found:
        assert hint.action == hint.plan[0] and hint.action in legal
        end = played(s, [number(step) for step in hint.plan])
        scored = end.scores()[s.to_move] - s.scores()[s.to_move]
        told = {reason.term: reason.points for reason in hint.reasons}
        assert set(told) <= terms and len(told) <= 6
        assert told.get("points", scored) == scored
        sizes = [abs(reason.points) for reason in hint.reasons]
        assert sizes == sorted(sizes, reverse=True) and all(sizes)


@pytest.mark.parametrize("seed", range(6))
def test_each_first_step_is_told_with_the_turn_that_promises_most(seed: int) -> None:
    s = mid_game(seed)
    root = Search(None, OWN).plant(s, Rng(1))
    first = hints(s, Rng(1), 0.0, simulations=0)[0]
    assert first.points == round(max(points_of(edge) for edge in root.edges), 1)


def test_a_hint_tells_nothing_that_the_seat_does_not_know() -> None:
    s = secret_moment()
    told = {repr(hints(s.guess(s.to_move, Rng(k)), Rng(5), 0.0, simulations=10)) for k in range(4)}
    told.add(repr(hints(s, Rng(5), 0.0, simulations=10)))
    assert len(told) == 1


def test_an_alternative_says_what_the_best_has_more_of() -> None:
    best, *others = hints(mid_game(12), Rng(1), 0.0, simulations=40)
    assert best.less == [] and others
    for other in others:
        assert all(reason.points > 0 for reason in other.less)
        known = {reason.term: reason.points for reason in best.reasons}
        for reason in other.less:
            mine = {each.term: each.points for each in other.reasons}
            if reason.term in known and reason.term in mine:
                assert reason.points == pytest.approx(known[reason.term] - mine[reason.term], abs=0.2)


def test_words_name_what_weighs_most_and_the_net_last() -> None:
    assert in_words([(BEYOND, 5.0), ("gold", 1.0), ("light", 2.0), ("", 9.0)]) == ["light", "gold", BEYOND]
    assert in_words([("a", 1.0), ("b", 2.0), ("c", 3.0), (BEYOND, 0.5)]) == ["c", "b", "a"], "three are enough"
    assert in_words([(BEYOND, 5.0), ("gold", -1.0)]) == [SEES], "there is nothing that it goes beyond"
    assert in_words([("disks", 2.0), ("disks", -3.0), ("gold", -0.5)], -1) == ["disks", "gold"], (
        "one thing in two terms"
    )


def test_terms_that_pull_against_each_other_are_one_thing_in_words() -> None:
    """A temple that brings less beside many pyramid tiles is not a temple given up."""
    words = {term.name: term.words for term in find("founders").scale.terms()}
    assert in_words([(words["temples"], 5.0), (words["pyramid"], -1.0), (words["both"], -2.0)]) == [words["temples"]]
    assert in_words([(words["temples"], 5.0), (words["both"], -2.0)], -1) == []


def test_what_the_net_sees_beyond_the_terms_is_called_so() -> None:
    s = mid_game(12)
    before, after = weighed(s, 0, Weigher(s)), weighed(s, 0, Weigher(s))
    assert changed(s, before, after) == []
    assert [reason.term for reason in changed(s, [*before, 100], [*after, 350])] == ["net"]
    assert changed(s, before, [*after, 350]) == [], "a net has learnt nothing of where turns begin"
    moments = (mid_game(seed) for seed in (12, 13, 14))
    told = [reason for s in moments for hint in hints(s, Rng(1), 0.0, simulations=20) for reason in hint.less]
    assert any(reason.term == "net" and reason.words for reason in told)
