"""The log by moves: everything that a seat may know, once, under who brought it about."""

import random
from itertools import pairwise
from typing import Any

import pytest

from sunstone.engine.choice import Amount
from sunstone.engine.frame import CHANCE
from sunstone.table import Move, Room
from sunstone.table.game import DECIDED
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
            assert deed.entry == 0 or move.title or movers[deed.entry - 1] in (move.seat, CHANCE)
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


# --- chapters
@pytest.mark.parametrize(
    ("game", "titles"), [("city", ["Eclipse 1", "Eclipse 2", "Eclipse 3"]), ("helios", []), ("founders", [])]
)
def test_chapters_are_headed_and_hold_what_the_same_action_brought(room: Room, game: str, titles: list[str]) -> None:
    options: dict[str, Any] = {"setup": "first_game"} if game == "city" else {}
    table, rng = table_of(room, game, seed=3, **options), random.Random(1)
    while step(table, rng):
        pass
    moves, movers = table.story(0), [entry.mover for entry in live_of(room, table).game.record.entries]
    chapters = [move for move in moves if move.title]
    assert [move.title for move in chapters] == titles or (not titles and chapters[1].title == "Round 2 begins")
    for move in chapters:
        later = {deed.entry for deed in move.deeds if not deed.kind} - {move.deeds[0].entry}
        assert move.seat == NOBODY and all(movers[n - 1] == CHANCE for n in later)
    assert game == "helios" or any(len(move.deeds) > 3 for move in chapters), "what it brought stands below it"


# --- stops of a replay
@pytest.mark.parametrize(("game", "seat"), [("toy", 0), ("city", 0), ("city", None), ("helios", 0), ("founders", 1)])
def test_replay_stops_where_something_can_be_told(room: Room, game: str, seat: int | None) -> None:
    table, rng = table_of(room, game, seed=3), random.Random(1)
    for _ in range(80):
        step(table, rng)
    live = live_of(room, table)
    entries, stops = live.game.record.entries, table.stops(seat)
    told = {deed.entry for move in table.story(seat) for deed in move.deeds if deed.kind != "note"}
    assert stops[0].entry == 0 and stops[-1].entry == len(entries)
    first = next(n for n, entry in enumerate(entries) if entry.mover < CHANCE and live.game.marks[n] & DECIDED)
    assert stops[1].entry == first, "all draws of the set-up are one step"
    for one, other in pairwise(stops[1:-1]):
        assert one.entry < other.entry and any(n in told for n in range(one.entry + 1, other.entry + 1))
        assert entries[other.entry].mover < CHANCE, "chance and forced steps belong to the decision before them"
    for one, other in pairwise(stops[1:]):
        movers = {entry.mover for entry in entries[one.entry : other.entry]} - {CHANCE}
        before = [entry.mover for entry in entries[: one.entry] if entry.mover < CHANCE]
        if len(movers) > 1 or (before and movers - {before[-1]}):
            assert other.begins
    assert 2 < sum(stop.begins for stop in stops) <= len(stops)


def test_an_opponent_without_a_seat_is_replayed_action_by_action(room: Room) -> None:
    table, rng = table_of(room, "city", 1, seed=3, setup="first_game"), random.Random(1)
    for _ in range(40):
        step(table, rng)
    entries = live_of(room, table).game.record.entries
    stops = [stop.entry for stop in table.stops(0)]
    rivals = {deed.entry for move in table.story(0) if move.seat == 1 for deed in move.deeds if not deed.kind}
    assert rivals and rivals <= set(stops) and any(entries[n - 1].mover == CHANCE for n in rivals)
