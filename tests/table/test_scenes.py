"""What an opponent without a seat did, step by step: positions between the steps of one entry of the record."""

import random
from collections.abc import Iterable, Iterator
from itertools import groupby, pairwise
from typing import Any

import pytest

from sunstone.engine.registry import find
from sunstone.table import Room, Scene, SeatSpec, Table, TableOptions
from sunstone.web import playout
from sunstone.web.live import name_seats
from sunstone.web.parts import PageSight, drawing
from tests.table.support import ANNA, live_of, step, table_of


def alone(room: Room, game: str, *modules: str) -> Table:
    settings = find(game).settle(1, modules)
    return room.create(settings, [SeatSpec(person=ANNA)], ANNA, TableOptions("Test"), 3).table


def turns_of(room: Room, table: Table, most: int) -> Iterator[list[Scene]]:
    """So many turns of the opponent; after each one what was told is the end of the log, in the same order."""
    rng = random.Random(3)
    while most and step(table, rng):
        if scenes := table.scenes(0):
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
        assert table.scenes(0) == []


def test_the_pieces_of_all_scenes_make_the_last_position(room: Room) -> None:
    """Whoever lays the differences upon each other has the drawing of the end, to the byte."""
    table = alone(room, "city")
    art = drawing("city")
    for scenes in turns_of(room, table, 6):
        sight: PageSight = {**table.sight(0), "creator": True, "links": {}, "network": ""}
        name_seats(sight)
        view: Any = sight["view"]
        names = {"names": view["names"]}
        shown = art.pieces({**scenes[0].view, **names})
        played = playout.scenes(table, sight)
        assert len(played) == len(scenes) - 1
        for scene in played:
            shown = {id: html for id, html in {**shown, **scene["pieces"]}.items() if html}
            assert "Teotibot plays" in scene["decision"] and scene["ms"] > 0
            assert set(scene["point"]) <= {*shown, *(f"board-{name}" for name in view["ring"])}
        assert shown == art.pieces({**scenes[-1].view, **names})
