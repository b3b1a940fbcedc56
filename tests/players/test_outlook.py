"""Chances add up, follow the margins, and are the result at the end."""

import pytest

from sunstone.engine.frame import OVER
from sunstone.engine.state import State
from sunstone.players.learnt import Reader
from sunstone.players.outlook import chance, learnt, outlook
from tests.support import Config, configs, fullest_configs, walk


def met(config: Config) -> list[State]:
    """Positions of a game played at random, the last one among them."""
    found = [s.clone() for s in walk(config.new(), 5)]
    return [*found[:: max(1, len(found) // 12)], found[-1]]


@pytest.mark.parametrize("config", fullest_configs(), ids=str)
def test_chances_of_all_seats_are_one_whole(config: Config) -> None:
    for s in met(config):
        found = outlook(s)
        assert len(found) == s.seats
        assert sum(seat.chance for seat in found) == pytest.approx(1)
        ranked = sorted(found, key=lambda seat: seat.margin)
        assert [seat.chance for seat in ranked] == sorted(seat.chance for seat in found) or s.to_move == OVER


@pytest.mark.parametrize("config", fullest_configs(), ids=str)
def test_the_end_is_the_result(config: Config) -> None:
    s = met(config)[-1]
    assert s.to_move == OVER
    winners = s.places().count(1)
    assert [seat.chance for seat in outlook(s)] == [(place == 1) / winners for place in s.places()]
    scores = s.scores()
    for seat, found in enumerate(outlook(s)):
        assert found.margin == scores[seat] - max(scores[:seat] + scores[seat + 1 :], default=0)


@pytest.mark.parametrize("config", fullest_configs(), ids=str)
def test_a_larger_margin_is_a_larger_chance(config: Config) -> None:
    s = met(config)[3]
    now = outlook(s)[0]
    assert chance(s, 0, now.margin) == pytest.approx(now.chance)
    if s.seats > 1:
        assert chance(s, 0, now.margin + 10) > now.chance > chance(s, 0, now.margin - 10)


@pytest.mark.parametrize("game", ["city", "founders", "helios"])
def test_weights_are_of_the_encoder_and_the_terms_there_are(game: str) -> None:
    found = learnt(game)
    assert found is not None, "weights of another version of the encoder: make them again with tools/outlook_rows.py"
    known: set[str] = set()
    for config in configs():
        if config.game == game:
            known.update(Reader(config.new()).names)
    assert found.rows.keys() <= known
    assert found.early > found.late > 0


def test_a_game_without_weights_is_judged_by_its_terms() -> None:
    s = Config("toy", 2).new()
    assert learnt("toy") is None
    assert [seat.chance for seat in outlook(s)] == [0.5, 0.5]
