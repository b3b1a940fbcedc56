"""A hint's turn step by step: what is chosen, what it brings, and where; the same question has the same answer."""

import random
from dataclasses import asdict
from typing import Any, cast

import pytest

import sunstone
from sunstone.drawing.markup import Markup
from sunstone.engine.choice import Amount, summed
from sunstone.engine.registry import find
from sunstone.engine.rng import Rng
from sunstone.players.hint import hints
from sunstone.table import Driver, NotNow, Room, SeatSpec, Table, TableOptions, plans
from sunstone.web.hints import told
from tests.table.support import ANNA, live_of, step, table_of


class Thinkers:
    """Workers that think in this process, and count how often they are asked."""

    def __init__(self) -> None:
        self.asked = 0

    def ask(self, question: Any, limit: float, fresh: bool = False, wanted: str = "action") -> Any:
        self.asked += 1
        found = hints(sunstone.load(question["position"]), Rng(question["seed"]), 0.0, simulations=12)
        return [asdict(hint) for hint in found]

    def close(self) -> None:
        pass


def against_bots(room: Room, game: str, steps: int) -> Table:
    specs = [SeatSpec(person=ANNA), SeatSpec("bot", bot="greedy")]
    table = room.create(find(game).settle(2), specs, ANNA, TableOptions("Test"), 3).table
    rng = random.Random(4)
    for _ in range(steps):
        step(table, rng)
    while (sight := table.sight(0))["duty"] != "act" or sight["can_undo"]:  # not in the middle of a turn
        step(table, rng)
    return table


@pytest.mark.parametrize("game", ["city", "founders", "helios", "toy"])
def test_a_hint_is_a_turn_in_words_with_places(room: Room, game: str) -> None:
    table, thinkers = against_bots(room, game, 30 if game != "toy" else 0), Thinkers()
    driver = Driver(room, workers=cast(Any, thinkers))
    found = driver.hint(table.id, 0, ANNA.id).result()
    assert driver.hint(table.id, 0, ANNA.id).result() == found and thinkers.asked == 1, (
        "the same question, the same answer"
    )
    driver.stop()
    best, names = found["hints"][0], {choice.text: choice.label for choice in table.choices(0)}
    assert best["steps"][0]["label"] == names[best["action"]] == best["label"]
    told_amounts = [Amount(each["what"], each["n"]) for step in best["steps"] for each in step["effects"]]
    order = find(game).amounts
    assert [(each["what"], each["n"]) for each in best["total"]] == list(summed(told_amounts, order))
    page = told(table, found)
    assert "data-close-hint" in page["html"] and best["steps"][-1]["label"] in page["html"].unescape()
    assert [len(plan) for plan in page["plans"]] == [len(hint["steps"]) for hint in found["hints"][:2]]
    assert all(isinstance(place, Markup) for plan in page["plans"] for place in plan)
    assert game == "toy" or any('class="target' in place for place in page["plans"][0])


def test_what_a_plan_comes_to_is_what_happens(room: Room) -> None:
    """Played for real, up to the first draw, the steps bring what was told."""
    table = against_bots(room, "helios", 20)
    live = live_of(room, table)
    state, _ = plans.question(live, 0)
    best = hints(state, Rng(1), 0.0, simulations=12)[0]
    planned = table.plan(0, best.plan)
    assert [step.choice.text for step in planned] == [
        text for text in best.plan if text in {s.choice.text for s in planned}
    ]
    before = table.sight(0)["view"]
    assert planned and before and planned[0].view == before
    told_vp = sum(n for step in planned for what, n in step.effects if what == "vp")
    for text in best.plan:
        if text in [choice.text for choice in table.choices(0)]:  # what is forced has been played
            table.act(0, table.version, text)
    after = table.sight(0)["view"]
    assert after and after["scores"][0] - before["scores"][0] == told_vp


def test_there_is_no_hint_where_only_one_thing_is_possible(room: Room) -> None:
    """A tile that came with a starting tile and cannot be paid: the question is secret, so it is asked all the same."""
    specs = [SeatSpec(person=ANNA), SeatSpec("bot", bot="greedy")]
    table = room.create(find("city").settle(2), specs, ANNA, TableOptions("Test"), 1).table
    rng = random.Random(1)
    for keep in ("keep:14", "keep:16"):
        table.act(0, table.version, keep)
    table.confirm(0, table.version)
    while table.sight(0)["duty"] != "act":
        step(table, rng)
    (closed,) = table.closed(0)
    assert [choice.text for choice in table.sight(0)["choices"]] == ["decline"] and closed.choice.text == "claim"
    driver = Driver(room, workers=cast("Any", Thinkers()))
    with pytest.raises(NotNow, match="only one thing is possible"):
        driver.hint(table.id, 0, ANNA.id).result()
    driver.stop()


def test_the_seed_of_a_hint_follows_from_what_the_seat_knows(room: Room) -> None:
    table, rng = table_of(room, "city", 2, seed=3), random.Random(1)
    while table.sight(None)["asked"] != [0] or not find("city").in_play(live_of(room, table).game.state):
        step(table, rng)
    live = live_of(room, table)
    (_, seed), real = plans.question(live, 0), live.game.state
    seeds = set()
    for k in range(4):
        live.game.state = real.guess(0, Rng(k))
        seeds.add(plans.question(live, 0)[1])
    live.game.state = real
    assert seeds == {seed}
