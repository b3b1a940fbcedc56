"""An analysis that grows: told at its marks, the same tree all the time, and something to say where nobody is asked."""

import pytest

from sunstone.engine.frame import CHANCE, OVER
from sunstone.engine.state import State
from sunstone.players import growing
from sunstone.players.growing import Growing
from sunstone.players.outlook import outlook
from tests.support import Config, walk

SOME = [Config("toy", 2), Config("helios", 2), Config("city", 3)]


def asked(config: Config) -> State:
    """A position in which a seat has several ways to go on."""
    return next(s.clone() for s in walk(config.new(), 5) if s.to_move not in (CHANCE, OVER) and len(s.legal()) > 1)


@pytest.mark.parametrize("config", SOME, ids=str)
def test_it_grows_from_mark_to_mark(config: Config) -> None:
    s = asked(config)
    found = Growing(s, 7, [20, 30], counted=True)
    sizes, stages = [], []
    while not found.done:
        found.go_on(15)
        sizes.append(found.simulations)
        stages.append(found.stage)
    assert sizes == [15, 20, 30] and stages == [0, 1, 2]
    standing = found.standing()
    assert standing.seat == s.to_move and standing.simulations == 30
    assert 1 <= len(standing.lines) <= 3
    assert sum(standing.chances) == pytest.approx(1)
    assert standing.chances[s.to_move] == pytest.approx(min(1, max(0, standing.lines[0].chance.mean)))


def test_seconds_of_search_are_those_of_its_slices() -> None:
    found = Growing(asked(SOME[0]), 7, [1e-9, 2e-9])
    found.go_on(1)
    assert found.done and found.seconds > 0 and found.standing().simulations > 0


def test_it_ends_where_the_tree_becomes_too_large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(growing, "LARGEST", 20)
    found = Growing(asked(SOME[0]), 7, [10, 1000], counted=True)
    for _ in range(3):
        found.go_on(10)
    assert found.done and found.simulations == 20


@pytest.mark.parametrize("mover", [CHANCE, OVER])
def test_where_nobody_is_asked_only_the_chances_are_told(mover: int) -> None:
    s = next(s.clone() for s in walk(SOME[0].new(), 5) if s.to_move == mover)
    found = Growing(s, 7, [20])
    found.go_on(1)
    assert found.done
    assert found.standing().lines == [] and found.standing().seat == -1
    assert found.standing().chances == [seat.chance for seat in outlook(s)]
