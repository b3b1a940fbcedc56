"""The log by moves: everything that a seat may know, once, under who brought it about."""

import random
from itertools import pairwise

import pytest

from sunstone.engine.choice import Amount
from sunstone.engine.frame import CHANCE
from sunstone.table import Move, Room
from sunstone.table.story import NOBODY, Deed, _add
from tests.table.support import live_of, open_position, step, table_of


@pytest.mark.parametrize("game", ["toy", "city"])
def test_moves_follow_the_movers_of_the_record(room: Room, game: str) -> None:
    table = open_position(room) if game == "city" else table_of(room, game, seed=3)
    rng = random.Random(1)
    for _ in range(60):
        if not step(table, rng):
            break
    live = live_of(room, table)
    movers = [entry.mover for entry in live.game.record.entries]
    moves = table.story(0)
    assert all(a.seat != b.seat for a, b in pairwise(moves))
    for move in moves:
        assert move.deeds
        for deed in move.deeds:
            assert deed.entry == 0 or movers[deed.entry - 1] in (move.seat, CHANCE)
    entries = [deed.entry for move in moves for deed in move.deeds]
    assert entries == sorted(entries) and len(moves) > (3 if game == "city" else 1)


def test_a_part_of_the_story_is_a_part_of_the_whole(room: Room) -> None:
    table, rng = table_of(room, "toy", seed=3), random.Random(1)
    while step(table, rng):
        pass
    last = len(live_of(room, table).game.record.entries)
    whole = [(deed.entry, deed.text) for move in table.story(0) for deed in move.deeds]
    for cut in (last // 3, last // 2):
        early, late = table.story(0, 0, cut), table.story(0, cut)
        assert [(d.entry, d.text) for m in early for d in m.deeds] == [x for x in whole if x[0] <= cut]
        assert [(d.entry, d.text) for m in late for d in m.deeds if d.entry > cut] == [x for x in whole if x[0] > cut]


def test_what_repeats_itself_is_told_once() -> None:
    moves: list[Move] = []
    _add(moves, 0, Deed(1, 1, 0, "Forest", (Amount("cocoa", -1),)))
    _add(moves, 0, Deed(1, 1, 0, "Forest", (Amount("wood", 3),)))
    _add(moves, NOBODY, Deed(1, 1, 0, "Forest", (Amount("cocoa", -2),)))
    _add(moves, 0, Deed(2, 2, 0, "Forest", (Amount("wood", 1),)))
    _add(moves, 0, Deed(2, 2, NOBODY, "The disc moves"))
    _add(moves, 0, Deed(2, 2, NOBODY, "The disc moves"))
    _add(moves, 1, Deed(3, 3, 1, "Forest", (Amount("wood", 1),)))
    assert [(m.seat, [(d.text, dict(d.effects), d.times) for d in m.deeds]) for m in moves] == [
        (0, [("Forest", {"cocoa": -3, "wood": 3}, 1), ("Forest", {"wood": 1}, 1), ("The disc moves", {}, 2)]),
        (1, [("Forest", {"wood": 1}, 1)]),
    ]
