"""Secret and simultaneous answers: in any order, unseen, taken back freely, played in the order of the seats."""

import itertools
import json
import random
from typing import Any

import pytest

from sunstone.engine.errors import IllegalAction
from sunstone.table import Conflict, NotNow, Room
from sunstone.table.game import kept_aside
from tests.table.support import act, check_reading_back, confirm, entries, live_of, step, table_of, texts

BIDS = ("keep", "drop", "keep")


@pytest.mark.parametrize("order", list(itertools.permutations(range(3))), ids=str)
def test_any_order_gives_the_same_game(room: Room, order: tuple[int, ...]) -> None:
    table = table_of(room, players=3, seed=2)
    before = len(entries(room, table))
    for seat in order:
        act(table, seat, BIDS[seat])
        check_reading_back(room, table)
        assert table.sight(seat)["duty"] == "confirm" and table.sight(seat)["aside"] == [BIDS[seat]]
        confirm(table, seat)
        check_reading_back(room, table)
    assert entries(room, table)[before : before + 3] == list(BIDS)
    assert table.sight(None)["asked"] == [0, 1, 2]
    assert live_of(room, table).aside == {} and live_of(room, table).sealed == set()


def test_answers_in_several_steps_before_it_is_ones_turn(room: Room) -> None:
    """City's hands: two tiles of four, picked one after the other, the last seat first."""
    table = table_of(room, "city", 3, seed=4)
    picked = {}
    for seat in (2, 1, 0):
        view: Any = table.view(seat)
        hand = view["seats"][seat]["hand"]
        offered = texts(table, seat)
        assert offered == [f"keep:{tile}" for tile in hand[:3]]
        with pytest.raises(IllegalAction, match="lower number first"):
            act(table, seat, f"keep:{hand[3]}")
        act(table, seat, offered[1])
        check_reading_back(room, table)
        assert texts(table, seat) == [f"keep:{tile}" for tile in hand[2:]]
        act(table, seat, f"keep:{hand[3]}")
        assert texts(table, seat) == [] and table.sight(seat)["duty"] == "confirm"
        picked[seat] = [hand[1], hand[3]]
        if seat:
            confirm(table, seat)
            assert table.sight(seat)["duty"] == ""
            assert live_of(room, table).game.state.to_move == 0
    confirm(table, 0)
    after: Any = table.view(None)
    kept = [after["seats"][seat]["kept"] for seat in range(3)]
    assert kept == [picked[seat] for seat in range(3)]


@pytest.mark.parametrize("order", list(itertools.permutations(range(3))), ids=str)
@pytest.mark.parametrize("game", ["toy", "city"])
def test_all_may_answer_and_confirm_by_what_they_see(room: Room, game: str, order: tuple[int, ...]) -> None:
    """People who act at the same time act on the same version: none of them gets in the way of another, though the
    first seat's answers are played as soon as they are in."""
    table = table_of(room, game, 3, seed=4)
    n = len(entries(room, table))
    for _ in range(2 if game == "city" else 1):
        seen = [table.sight(seat) for seat in range(3)]
        for seat in order:
            table.act(seat, seen[seat]["version"], seen[seat]["choices"][0].text)
            check_reading_back(room, table)
    version = table.version
    for seat in order:
        table.confirm(seat, version)
        check_reading_back(room, table)
    assert len(entries(room, table)) > n
    with pytest.raises(Conflict):
        table.confirm(order[0], version)


def test_nobody_learns_what_lies_aside(room: Room) -> None:
    """Not by views, choices, logs, records or what the seat itself is offered."""
    told = []
    for bid in ("keep", "drop"):
        table = table_of(room, players=3, seed=6)
        act(table, 1, bid)
        confirm(table, 1)
        seen: list[object] = [table.sight(seat) for seat in (0, 2, None)]
        seen += [[table.record([] if s is None else [s]), table.report(s)] for s in (0, 2, None)]
        seen += [[line["text"] for line in table.log(seat)] for seat in (0, 2, None)]
        text = json.dumps(seen).replace(table.id, "")
        position = json.loads(text)
        for report in position[3:6]:
            report[1].pop("position")  # a guess: drawn anew each time
        told.append(position)
    assert told[0] == told[1]
    assert told[0][0]["asked"] == [0, 2]


def test_an_answer_is_taken_back_until_it_is_played(room: Room) -> None:
    table = table_of(room, players=3)
    act(table, 1, "keep")
    confirm(table, 1)
    with pytest.raises(NotNow, match="not Bert's turn: the table waits for Anna and Cara"):
        act(table, 1, "drop")
    table.undo(1, table.version)
    assert table.sight(1)["duty"] == "act" and table.sight(1)["aside"] == []
    act(table, 1, "drop")
    table.restart(1, table.version)
    check_reading_back(room, table)
    assert live_of(room, table).aside == {}


def test_an_answer_that_was_played_unseen_can_still_be_taken_back(room: Room) -> None:
    """The first seat's is played at once. It has told nobody anything: others go on answering, and it may change."""
    table = table_of(room, "city", 2, seed=4)
    first = texts(table, 0)[0]
    act(table, 0)
    act(table, 0)
    act(table, 1)
    confirm(table, 0)
    assert table.sight(1)["duty"] == "act"
    aside = table.sight(1)["aside"]
    table.undo(0, table.version)
    check_reading_back(room, table)
    assert table.sight(0)["aside"] == [first] and table.sight(0)["duty"] == "act"
    assert table.sight(1)["aside"] == aside and table.sight(1)["duty"] == "act"
    table.undo(0, table.version)
    assert table.sight(0)["aside"] == []
    act(table, 1)
    confirm(table, 1)
    act(table, 0)
    act(table, 0)
    confirm(table, 0)
    assert live_of(room, table).game.state.revealed  # type: ignore[attr-defined]
    with pytest.raises(NotNow, match="another seat has decided since"):
        table.undo(0, table.version)


def test_public_steps_are_confirmed_before_a_round_begins(room: Room) -> None:
    """The last turn before an Eclipse: the salaries are asked when the turn is handed over, not before."""
    table = table_of(room, "city", 2, seed=3, setup="first_game")
    rng = random.Random(2)
    while not live_of(room, table).game.state.is_secret():
        assert step(table, rng)
    held = live_of(room, table).hold
    assert held in (0, 1)
    assert table.sight(held)["duty"] == "confirm" and table.sight(1 - held)["duty"] == ""
    confirm(table, held)
    assert sorted(table.sight(None)["asked"]) == [0, 1]
    act(table, 1 - held)
    assert table.preview(held, texts(table, held)[0]) == []
    with pytest.raises(NotNow, match="another seat has decided since"):
        table.undo(held, table.version)
    table.undo(1 - held, table.version)
    table.undo(held, table.version)
    assert not kept_aside(live_of(room, table).game.state)
    check_reading_back(room, table)
