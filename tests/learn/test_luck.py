"""Luck: what a draw brought against its own odds."""

from collections.abc import Callable

import pytest

from sunstone.engine.frame import CHANCE
from sunstone.engine.options import Options
from sunstone.engine.state import State
from sunstone.learn.luck import Judgement, draws, lucks
from sunstone.players.outlook import Forecast
from tests.support import Config, few_configs, play_randomly, walk

SHORT = 300  # positions of a game that are looked at
QUICK = [Config("city", 2, {"setup": "first_game"}), Config("founders", 2), Config("helios", 2)]


def chances(config: Config) -> list[State]:
    """Three positions in which chance draws: one of the set-up, and the last ones."""
    found = [s.clone() for s, _ in zip(walk(config.new(), 3), range(SHORT), strict=False) if s.to_move == CHANCE]
    return [found[0], *found[-2:]]


@pytest.mark.parametrize("config", few_configs(), ids=str)
def test_luck_of_a_draw_is_0_on_average(config: Config) -> None:
    out = Options()
    for nth, s in enumerate(chances(config)):
        judgement = Judgement(s)
        judgement.begun = nth > 0
        s.options(out)
        weights = [int(out.weight[i]) for i in range(out.n)]
        found = lucks(s, out, judgement)
        for seat in range(s.seats):
            by_odds = [weight * luck[seat] for weight, luck in zip(weights, found, strict=True)]
            assert sum(by_odds) == pytest.approx(0, abs=1e-6)


@pytest.mark.parametrize("config", QUICK, ids=str)
def test_draws_of_a_game_are_those_that_could_have_gone_otherwise(config: Config) -> None:
    record = play_randomly(config.start(4), 4).record
    entries = {at for at, entry in enumerate(record.entries) if entry.mover == CHANCE}
    found = draws(record)
    assert {draw.at for draw in found} <= entries
    assert any(draw.at >= record.first_move for draw in found)
    assert all(sum(draw.luck) == pytest.approx(0, abs=1e-6) and 0 < draw.odds < 1 for draw in found)


@pytest.mark.parametrize("config", [Config("city", 1), Config("founders", 1)], ids=str)
def test_all_outcomes_of_a_draw_are_judged_by_one_yardstick(config: Config, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where some lead to the player and some to another draw, too: two scales would make a luck of a thousand here."""
    used = set()

    def judged(name: str, points: float) -> Callable[[object, State], list[float]]:
        def judge(self: object, s: State) -> list[float]:
            used.add(name)
            return [points, -points]

        return judge

    monkeypatch.setattr(Judgement, "by_terms", judged("terms", 1000.0))
    monkeypatch.setattr(Forecast, "points", judged("outlook", 0.0))
    for seed in range(1, 4):
        found = draws(play_randomly(config.start(seed), seed).record)
        assert [draw.at for draw in found if draw.luck != pytest.approx((0, 0))] == []
    assert used == {"terms", "outlook"}


def test_what_is_drawn_for_all_is_luck_of_who_can_use_it() -> None:
    record = play_randomly(Config("founders", 2).start(4), 4).record
    later = [draw for draw in draws(record) if draw.at >= record.first_move]
    assert any(abs(draw.luck[0]) > 0.05 for draw in later)
