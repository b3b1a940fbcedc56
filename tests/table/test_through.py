"""Pointing at a place that is chosen a step later: which actions lead there."""

import random

import pytest

from sunstone.table import Room
from tests.table.support import act, step, table_of


@pytest.mark.parametrize("game", ["city", "founders", "helios"])
def test_what_may_be_chosen_next_is_foretold(room: Room, game: str) -> None:
    table, rng, foretold = table_of(room, game, seed=4), random.Random(4), 0
    while foretold < 12:
        sight = table.sight(seat := table.sight(None)["asked"][0])
        if sight["duty"] != "act" or len(sight["choices"]) > 40:
            assert step(table, rng)
            continue
        chosen = rng.choice(sight["choices"])
        before = table.version
        act(table, seat, chosen.text)
        after = table.sight(seat)
        targets = {choice.target for choice in after["choices"]} - {""}
        if after["duty"] != "act" or not targets or not after["can_undo"]:
            continue
        table.undo(seat, table.version)
        assert table.version > before
        for target in sorted(targets)[:5]:
            assert chosen.text in table.ways(seat, target)
        foretold += 1
        act(table, seat, chosen.text)


def test_nothing_leads_to_what_is_no_place(room: Room) -> None:
    table = table_of(room, "city", seed=4)
    (seat, *_) = table.sight(None)["asked"]
    assert table.ways(seat, "board:nowhere") == []


def test_who_is_not_asked_has_no_way(room: Room) -> None:
    table = table_of(room, "helios", seed=4)
    (seat,) = table.sight(None)["asked"]
    target = table.choices(seat)[0].target
    assert table.ways(1 - seat, target) == []
