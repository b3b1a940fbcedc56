"""Clear mistakes: nothing below the noise is called one, and nothing that the seat does not know is used."""

import pytest

from sunstone.engine.registry import find
from sunstone.engine.rng import Rng
from sunstone.players.analysis import Cost, Estimate
from sunstone.players.doubt import CHANCE, LEAST, POINTS, doubt, is_mistake
from sunstone.players.mcts import Search
from tests.players.test_outside import secret_moment
from tests.players.test_search import mid_game, played

FEW = 40


@pytest.fixture(autouse=True)
def _little_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    assert FEW < LEAST
    monkeypatch.setattr("sunstone.players.doubt.LEAST", FEW)


def about(mean: float, reach: float = 0.0) -> Estimate:
    return Estimate(mean, mean - reach, mean + reach)


@pytest.mark.parametrize(
    ("points", "chance", "clear"),
    [
        (about(POINTS), about(CHANCE), True),
        (about(POINTS - 0.1), about(0.5), False),  # little is no mistake, however sure
        (about(30.0, 30.0), about(0.5), False),  # nor is what may be noise, however much
        (about(30.0, 29.9), about(0.5), True),
        (about(30.0), about(0.5, 0.6), False),
        (about(30.0), about(CHANCE - 0.01), False),  # nor is what decides nothing any more
        (about(-9.0), about(-0.1), False),
    ],
)
def test_what_is_called_a_mistake(points: Estimate, chance: Estimate, clear: bool) -> None:
    assert is_mistake(Cost(points, chance, [], [], 1)) == clear


def test_the_best_turn_gives_nothing_up_and_a_poor_one_does() -> None:
    s = mid_game(17)
    number = find("city").vocabulary.number
    ways = Search().plant(s, Rng(1)).edges
    poor = doubt(s, list(ways[-1].actions), 1, 0.0, FEW)
    assert poor is not None
    better = [number(step) for step in poor.best]
    assert played(s, better).to_move != s.to_move, "a whole turn, that can be played"
    assert doubt(s, better, 1, 0.0, FEW) is None


def test_too_little_seen_says_nothing() -> None:
    s = mid_game(17)
    worst = list(Search().plant(s, Rng(1)).edges[-1].actions)
    assert doubt(s, worst, 1, 0.0, FEW // 4) is None
    assert doubt(s, worst, 1, 1e-9) is None


def test_a_doubt_uses_nothing_that_the_seat_does_not_know(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sunstone.players.doubt.is_mistake", lambda cost: True)
    s = secret_moment()
    turn = s.legal()[-1:]
    told = {repr(doubt(s.guess(s.to_move, Rng(k)), turn, 5, 0.0, FEW)) for k in range(2)}
    told.add(repr(doubt(s, turn, 5, 0.0, FEW)))
    assert len(told) == 1 and "None" not in told
