"""What an opponent without a seat did, step by step: positions between the steps of one entry of the record."""

import random
from collections.abc import Iterable, Iterator
from itertools import groupby, pairwise
from typing import Any

import pytest

from sunstone.engine.frame import CHANCE
from sunstone.engine.registry import find
from sunstone.table import Room, Scene, SeatSpec, Table, TableOptions
from sunstone.web import playout
from sunstone.web.parts import drawing
from tests.table.support import ANNA, live_of, step, table_of
from tests.web.api_support import sight_of


def alone(room: Room, game: str, *modules: str) -> Table:
    settings = find(game).settle(1, modules)
    return room.create(settings, [SeatSpec(person=ANNA)], ANNA, TableOptions("Test"), 3).table


def turns_of(room: Room, table: Table, most: int) -> Iterator[list[Scene]]:
    """So many turns of the opponent; after each one what was told is the end of the log, in the same order."""
    rng = random.Random(3)
    while most and step(table, rng):
        if scenes := table.scenes(0, table.version - 1):
            told = once(deed.text for scene in scenes for deed in scene.deeds)
            moves = once(deed.text for move in table.story(0) for deed in move.deeds)
            assert told == moves[-len(told) :]
            assert scenes[-1].view["scores"] == live_of(room, table).game.state.scores()
            most -= 1
            yield scenes


def once(texts: Iterable[str]) -> list[str]:
    """The log tells what repeats itself in one line; scenes each for themselves."""
    return [text for text, _ in groupby(texts)]


def places(scene: Scene) -> list[str]:
    view: Any = scene.view
    found: list[str] = view["teotibot"]["places"]
    return found


@pytest.mark.parametrize("modules", [(), ("obsidian", "mansion", "altars", "empire", "teotibot_movement")])
def test_teotibot_rolls_acts_and_shifts_in_scenes_of_their_own(room: Room, modules: tuple[str, ...]) -> None:
    told = 0
    for scenes in turns_of(room, alone(room, "city", *modules), 12):
        texts = [" ".join(deed.text for deed in scene.deeds) for scene in scenes]
        assert texts[0] == "", "first the position before it"
        shifts = [i for i, text in enumerate(texts) if text.startswith("Shifts ")]
        rolls = [i for i, text in enumerate(texts) if text.startswith("Rolls ") and "pyramid" in text]
        for roll, shift in zip(rolls, shifts, strict=False):  # between them the person may be asked something
            told += 1
            assert places(scenes[roll]) == places(scenes[0]), "nothing has moved yet"
            assert shift > roll + 1, "what it did lies between"
            assert places(scenes[shift]) != places(scenes[shift - 1])
    assert told >= 5


def test_the_rival_architect_draws_and_then_acts(room: Room) -> None:
    drawn = 0
    for scenes in turns_of(room, alone(room, "founders"), 6):
        for card, deed in pairwise(scenes):
            if any("plan card" in line.text for line in card.deeds):
                drawn += 1
                assert len(card.deeds) == 1 and deed.deeds, "the card lies open before anything comes of it"
                before: Any = card.view
                after: Any = deed.view
                assert before["spaces"] != after["spaces"], "then a disk"
    assert drawn >= 3


def test_where_everybody_has_a_seat_there_are_none(room: Room) -> None:
    table, rng = table_of(room, "city", 2, seed=3), random.Random(1)
    for _ in range(60):
        step(table, rng)
        assert table.scenes(0, 0) == []


def test_the_last_scene_shows_the_last_position(room: Room) -> None:
    table = alone(room, "city")
    for scenes in turns_of(room, table, 6):
        sight = sight_of(table, 0)
        played = playout.scenes(table, sight, table.version - 1)
        assert len(played) == len(scenes) - 1
        view: Any = sight["view"]
        for scene in played:
            assert "Teotibot plays" in scene["parts"]["decision"] and scene["ms"] > 0 and not scene["parts"]["targets"]
            assert all(f'id="{id}"' in scene["parts"]["dynamic"] or id.startswith("board-") for id in scene["point"])
        assert played[-1]["parts"]["dynamic"] == drawing("city").dynamic_layer(
            {**scenes[-1].view, "names": view["names"]}
        )


# --- the turns of others
def play_on(table: Table, rng: random.Random, until: int) -> None:
    """Until that seat is asked."""
    while table.sight(None)["asked"] != [until]:
        assert step(table, rng)


@pytest.mark.parametrize("game", ["city", "founders", "helios"])
def test_a_reply_is_what_another_did_since_ones_own_decision(room: Room, game: str) -> None:
    table, rng = table_of(room, game, 3, seed=3), random.Random(2)
    while not find(game).in_play(live_of(room, table).game.state):
        step(table, rng)
    told = 0
    for _ in range(30):
        play_on(table, rng, 0)
        replies = table.replies(0)
        assert 0 not in {reply.seat for reply in replies}
        entries = list(live_of(room, table).game.record.entries)
        for reply in replies:
            movers = {entry.mover for entry in entries[reply.first : reply.end]} - {CHANCE}
            assert reply.seat in movers and not reply.bot
            told += any(deed.seat == reply.seat for deed in reply.deeds)
        seen = table.version
        step(table, rng)
        assert not [reply for reply in table.replies(0) if reply.end <= len(entries)], "one's own step ends them"
        assert all(reply.end > len(entries) for reply in table.replies(0, seen))
    assert told >= 6


def test_turns_in_a_row_are_replies_of_their_own(room: Room) -> None:
    """Who has passed in Founders waits for several turns of the same opponent."""
    table, rng = table_of(room, "founders", 2, seed=5), random.Random(5)
    while step(table, rng):
        replies = table.replies(0)
        if len(replies) > 1:
            assert {reply.seat for reply in replies} == {1}
            assert all(one.end <= two.first for one, two in pairwise(replies))
            assert playout.did(sight_of(table, 0), replies).count(":</b>") == 1, "the newest of them is told"
            return
    raise AssertionError("nobody waited for several turns")


@pytest.mark.parametrize("game", ["city", "founders", "helios"])
def test_the_final_scoring_is_no_part_of_the_last_turn(room: Room, game: str) -> None:
    table, rng = table_of(room, game, 2, seed=5), random.Random(5)
    while step(table, rng):
        pass
    told = 0
    for reply in table.replies(None):
        own = [deed for deed in reply.deeds if deed.seat == reply.seat]
        turn = [deed for deed in playout.of_turn(reply.deeds) if deed.seat == reply.seat]
        scored = own[len(turn) :]
        told += sum(deed.effects != () for deed in scored)
        assert own[: len(turn)] == turn and not any(deed.kind for deed in turn)
        line = playout.sentence(sight_of(table, None), reply)
        assert not any(deed.text in line for deed in scored)
    assert told > 0, "what was scored belongs to the end of the game"


def test_bots_turns_are_scenes_but_the_last(room: Room) -> None:
    specs = [SeatSpec(person=ANNA), *(SeatSpec(kind="bot", bot="greedy") for _ in range(2))]
    table = room.create(find("city").settle(3), specs, ANNA, TableOptions("Test"), 3).table
    rng = random.Random(1)
    while not find("city").in_play(live_of(room, table).game.state):
        step(table, rng)
    play_on(table, rng, 0)
    seen = table.version
    while table.sight(None)["asked"] == [0]:
        seen = table.version
        step(table, rng)
    play_on(table, rng, 0)
    sight = sight_of(table, 0)
    (scene,) = playout.scenes(table, sight, seen)
    first, second = table.replies(0, seen)
    assert (scene["reply"], first.seat, second.seat) == (first.first, 1, 2) and scene["ms"] > 0
    bar = scene["parts"]["decision"]
    assert 'class="did"' in bar and "Waiting for" in bar and "data-skip" in bar
    assert scene["parts"]["dynamic"] != drawing("city").dynamic_layer(sight["view"]), "the second has not moved yet"
    assert playout.scenes(table, sight, table.version) == []
