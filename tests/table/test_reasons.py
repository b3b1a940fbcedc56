"""A seat's own turn: what was done by itself is told with its reason, or asked; records stay the same."""

import random
from typing import Any

import pytest

from sunstone.engine.choice import Choice
from sunstone.engine.errors import Reason
from sunstone.table import Closed, Forced, Room, Table
from sunstone.web.reasons import forced_line
from tests.table.support import PEOPLE, entries, table_of
from tests.web.api_support import sight_of


def choose(table: Table, rng: random.Random, ask: bool = False) -> int | None:
    """One step of whoever is asked; the seat, None at the end."""
    turn = next((table.turn(person.id) for person in PEOPLE[:2] if table.turn(person.id)["duty"]), None)
    if turn is None:
        return None
    seat = turn["seat"]
    assert seat is not None
    if turn["duty"] == "confirm":
        table.confirm(seat, turn["version"])
    else:
        table.act(seat, turn["version"], rng.choice(turn["legal"]), ask=ask)
    return seat


def test_a_forced_step_is_told_with_what_stood_against_the_rest(room: Room) -> None:
    table, rng, told = table_of(room, "city", seed=7, setup="first_game"), random.Random(3), 0
    for _ in range(400):
        if (seat := choose(table, rng)) is None:
            break
        for forced in table.forced(seat):
            assert forced.choice.text in entries(room, table)[-4:]
            told += bool(forced.closed)
            assert all(closed.why.text and closed.choice.text != forced.choice.text for closed in forced.closed)
    assert told


def test_a_reason_against_several_choices_is_told_once(room: Room) -> None:
    first, *others = [Choice(i, f"take:{i}", f"Take number {i}", (), "") for i in range(4)]
    gone, dear = Reason("gone", "It is gone.", ()), Reason("dear", "It is too dear.", ())
    closed = [Closed(choice, why) for choice, why in zip(others, (gone, dear, gone), strict=True)]
    sight = sight_of(table_of(room, "toy"), 0)
    sight["forced"] = [Forced(first, closed)]
    text = forced_line(sight)
    assert "2 others: It is gone." in text and "Take number 2: It is too dear." in text
    assert text.count("It is gone.") == 1


def test_what_is_told_is_gone_after_the_next_decision(room: Room) -> None:
    table, rng = table_of(room, "city", seed=7, setup="first_game"), random.Random(3)
    while (seat := choose(table, rng)) != 0 or not table.forced(0):
        assert seat is not None
    assert table.forced(1) == []
    table.undo(0, table.version)
    assert table.forced(0) == []


@pytest.mark.parametrize("game", ["city", "founders"])
def test_asked_first_a_game_has_the_same_record(room: Room, game: str) -> None:
    """Who wants to be asked makes the step that would have been taken, and nothing else differs."""
    options: dict[str, Any] = {"setup": "first_game"} if game == "city" else {}
    taken, asked = (table_of(room, game, seed=5, **options) for _ in range(2))
    rng, alone = random.Random(1), 0
    for _ in range(60):
        turn = next((t for p in PEOPLE[:2] if (t := taken.turn(p.id))["duty"]), None)
        if turn is None or turn["seat"] is None:
            break
        seat = turn["seat"]
        if turn["duty"] == "confirm":
            taken.confirm(seat, turn["version"])
            asked.confirm(seat, asked.version)
        else:
            action = rng.choice(turn["legal"])
            taken.act(seat, turn["version"], action)
            asked.act(seat, asked.version, action, ask=True)
            while len(left := asked.turn(PEOPLE[seat].id, seat)["legal"]) == 1:
                assert asked.forced(seat) == []
                asked.act(seat, asked.version, left[0], ask=True)
                alone += 1
        assert entries(room, asked) == entries(room, taken)
    assert alone


def test_asked_first_each_step_can_be_taken_back(room: Room) -> None:
    table, rng = table_of(room, "city", seed=7, setup="first_game"), random.Random(3)
    while True:
        seat = choose(table, rng, ask=True)
        assert seat is not None
        turn = table.turn(PEOPLE[seat].id, seat)
        if len(turn["legal"]) == 1:
            break
    before = entries(room, table)
    version = table.act(seat, turn["version"], turn["legal"][0], ask=True)
    table.undo(seat, version)
    assert entries(room, table) == before and table.turn(PEOPLE[seat].id, seat)["legal"] == turn["legal"]


def test_closed_choices_are_those_of_who_is_asked(room: Room) -> None:
    table, rng, seen = table_of(room, "city", seed=7, setup="first_game"), random.Random(5), 0
    for _ in range(120):
        for seat in (0, 1):
            closed = table.closed(seat)
            offered = {choice.text for choice in table.sight(seat)["choices"]}
            assert not closed or (offered and not offered & {c.choice.text for c in closed})
            seen += len(closed)
        if choose(table, rng) is None:
            break
    assert seen
