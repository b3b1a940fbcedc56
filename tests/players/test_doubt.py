"""Clear mistakes: nothing below the noise is called one, and nothing that the seat does not know is used."""

import pytest

from sunstone.engine.registry import find
from sunstone.engine.rng import Rng
from sunstone.players import doubt
from sunstone.players.doubt import CHANCE, POINTS, ROUNDS, SURE, Loss, loss, own_edge
from sunstone.players.mcts import Search
from tests.players.test_outside import secret_moment
from tests.players.test_search import mid_game, played

SIMULATIONS = 60


@pytest.fixture(autouse=True)
def _briefly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doubt, "VISITS", (2, 4))


@pytest.mark.parametrize(
    ("points", "error", "chance", "clear"),
    [
        (POINTS, 0.0, CHANCE, True),
        (POINTS - 0.1, 0.0, 0.5, False),  # little is no mistake, however sure
        (POINTS, POINTS / SURE + 0.1, 0.5, False),  # nor is what may be noise, however much
        (30.0, 30.0 / SURE + 0.1, 0.9, False),
        (30.0, 30.0 / SURE, 0.9, True),
        (30.0, 0.0, CHANCE - 0.01, False),  # nor is what decides nothing any more
        (-9.0, 0.0, -0.1, False),
    ],
)
def test_what_is_called_a_mistake(points: float, error: float, chance: float, clear: bool) -> None:
    assert Loss(points, error, chance, []).is_clear == clear


def test_the_best_turn_gives_nothing_up_and_a_poor_one_does() -> None:
    s = mid_game(12)
    number = find("city").vocabulary.number
    ways = Search().plant(s, Rng(1)).edges
    poor = loss(s, list(ways[-1].actions), Rng(1), 0.0, SIMULATIONS)
    assert poor is not None and poor.is_clear
    better = [number(step) for step in poor.plan]
    assert played(s, better).to_move != s.to_move, "a whole turn, that can be played"
    assert loss(s, better, Rng(1), 0.0, SIMULATIONS) is None


def test_too_little_seen_says_nothing() -> None:
    s = mid_game(12)
    worst = list(Search().plant(s, Rng(1)).edges[-1].actions)
    few = int(ROUNDS * 2 * sum(doubt.VISITS) / (1 - doubt.SEARCHING)) - 1
    assert loss(s, worst, Rng(1), 0.0, few) is None


def test_the_same_turn_by_another_way_is_the_same() -> None:
    root = Search().plant(mid_game(12), Rng(1))
    before = list(root.edges)
    turn = list(before[3].actions)
    own = own_edge(root, turn)
    assert root.edges == before and own in before
    assert played(root.state, list(own.actions)).key() == played(root.state, turn).key()


def test_a_doubt_uses_nothing_that_the_seat_does_not_know() -> None:
    s = secret_moment()
    turn = s.legal()[-1:]
    told = {repr(loss(s.guess(s.to_move, Rng(k)), turn, Rng(5), 0.0, SIMULATIONS)) for k in range(3)}
    told.add(repr(loss(s, turn, Rng(5), 0.0, SIMULATIONS)))
    assert len(told) == 1
