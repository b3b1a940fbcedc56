"""Taking back: freely up to what was revealed or decided since, beyond that if the others agree."""

import random

import pytest

from sunstone.engine.game import SeededChance
from sunstone.engine.registry import find
from sunstone.table import NotNow, NotYours, Room, SeatSpec, Table
from sunstone.table.game import TableGame
from tests.table.support import (
    ANNA,
    BERT,
    CARA,
    act,
    check_reading_back,
    confirm,
    entries,
    live_of,
    open_position,
    play_out,
    step,
    table_of,
    texts,
)

TURN = ("take:nobles-2", "go:1", "cocoa")  # Anna's first turn in the fixed set-up: nothing is drawn


def play(table: Table, seat: int, *actions: str) -> None:
    for text in actions:
        act(table, seat, text)


def lines(table: Table) -> list[str]:
    return [line["text"] for line in table.log(None)]


def test_step_by_step_and_versions_never_repeat(room: Room) -> None:
    table = open_position(room)
    before, sight = entries(room, table), table.view(0)
    versions = [table.version]
    play(table, 0, *TURN)
    assert entries(room, table) == [*before, *TURN]
    for left in (2, 1, 0):
        versions.append(table.undo(0, table.version))
        assert entries(room, table) == [*before, *TURN[:left]]
        assert table.sight(0)["duty"] == "act"
        check_reading_back(room, table)
    assert table.view(0) == sight and table.sight(None)["hold"] is None
    assert versions == sorted(set(versions)) and versions[-1] == versions[0] + 6
    with pytest.raises(NotNow, match="there is nothing to take back"):
        table.undo(0, table.version)


def test_restart_takes_the_whole_part_back(room: Room) -> None:
    table = open_position(room)
    before = entries(room, table)
    play(table, 0, *TURN)
    table.restart(0, table.version)
    assert entries(room, table) == before
    check_reading_back(room, table)


def test_after_handing_over_it_is_free_until_the_next_one_decides(room: Room) -> None:
    table = open_position(room)
    play(table, 0, *TURN)
    confirm(table, 0)
    assert table.sight(1)["duty"] == "act"
    table.undo(0, table.version)
    assert entries(room, table)[-1] == "go:1" and table.sight(0)["duty"] == "act" and table.sight(1)["duty"] == ""
    check_reading_back(room, table)
    act(table, 0, "cocoa")
    confirm(table, 0)
    act(table, 1)
    with pytest.raises(NotNow, match="another seat has decided since; ask the others"):
        table.undo(0, table.version)
    table.undo(1, table.version)
    table.restart(0, table.version)
    assert entries(room, table)[-1].startswith("~")


def test_restart_stops_at_the_last_confirmation(room: Room) -> None:
    """Only what belongs together goes back together."""
    table = open_position(room)
    rng = random.Random(4)
    confirmed = len(entries(room, table))
    for _ in range(60):
        (seat,) = table.sight(None)["asked"]
        if table.sight(seat)["duty"] == "confirm":
            confirm(table, seat)
            confirmed = len(entries(room, table))
        else:
            act(table, seat, rng.choice(texts(table, seat)))
            if rng.random() < 0.3:
                table.restart(seat, table.version)
                assert len(entries(room, table)) == confirmed


def test_what_was_drawn_stays_drawn(room: Room) -> None:
    table = open_position(room)
    rng = random.Random(8)
    drawn = False
    for _ in range(200):
        (seat,) = table.sight(None)["asked"]
        if table.sight(seat)["duty"] != "confirm":
            act(table, seat, rng.choice(texts(table, seat)))
            continue
        before = len(entries(room, table))
        confirm(table, seat)
        if any(name.startswith("~") for name in entries(room, table)[before:]):
            drawn = True
            with pytest.raises(NotNow, match="something has been drawn since"):
                table.undo(seat, table.version)
            break
    assert drawn


def test_a_step_that_shows_something_counts_as_revealing() -> None:
    """The toy's last bid shows all tiles, without any chance: nobody may see them and bid again."""
    game = TableGame(find("toy").settle(2), SeededChance(3))
    game.advance()
    game.decide(0, first=True, aside=True)
    first = game.last_decision()
    assert not game.reveals(first)
    game.decide(0, first=True, aside=True)
    assert game.reveals(game.last_decision())


def test_by_consent_of_all_others(room: Room) -> None:
    table = table_of(room, "city", 3, seed=5, setup="first_game")
    before = entries(room, table)
    first = len(before)
    play_out(table, 3, most=12)
    (seat,) = table.sight(None)["asked"]
    asking = next(s for s in (0, 1) if not table.sight(s)["can_undo"])
    people = [ANNA, BERT, CARA]
    table.request_undo(asking, table.version, to=first, by=people[asking].id)
    others = [s for s in range(3) if s != asking]
    assert table.sight(seat)["request"] == {"kind": "undo", "seat": asking, "to": first, "waits_for": others}
    check_reading_back(room, table)
    with pytest.raises(NotYours, match="not asked of you"):
        table.answer(True, people[asking].id)
    table.answer(True, people[others[0]].id)
    assert len(entries(room, table)) > first
    table.answer(True, people[others[1]].id)
    assert entries(room, table) == before and table.sight(None)["request"] is None
    said, name = lines(table)[-1], people[asking].name
    assert said.startswith(f"{name} takes back “") and said.endswith("” and all that followed, as all agree")
    assert any(line.startswith(f"{name} asks to take back “") for line in lines(table))
    check_reading_back(room, table)
    play_out(table, 4, most=5)


def test_one_refusal_is_enough_and_an_action_ends_the_question(room: Room) -> None:
    table = open_position(room)
    play(table, 0, *TURN)
    confirm(table, 0)
    act(table, 1)
    n = len(entries(room, table))
    table.request_undo(0, table.version, by=ANNA.id)
    table.answer(False, BERT.id)
    assert table.sight(0)["request"] is None and lines(table)[-1] == "Bert does not agree"
    table.request_undo(0, table.version, by=ANNA.id)
    table.withdraw(ANNA.id)
    with pytest.raises(NotNow, match="nobody has asked"):
        table.answer(True, BERT.id)
    with pytest.raises(NotNow, match="no request of yours"):
        table.withdraw(ANNA.id)
    table.request_undo(0, table.version, by=ANNA.id)
    act(table, 1)
    assert table.sight(0)["request"] is None and len(entries(room, table)) == n + 1
    table.request_undo(0, table.version, by=ANNA.id)
    with pytest.raises(NotNow, match="another request is open"):
        table.request_abandon(BERT.id)


def test_alone_with_bots_nobody_has_to_be_asked(room: Room) -> None:
    settings = find("city").settle(2, options={"setup": "first_game"})
    table = room.create(settings, [SeatSpec(person=ANNA), SeatSpec("bot", bot="random")], ANNA, seed=5).table
    start = len(entries(room, table))
    play(table, 0, *TURN)
    confirm(table, 0)
    act(table, 1)
    table.request_undo(0, table.version, to=start)
    assert len(entries(room, table)) == start


def test_going_back_over_chance_with_a_seed_draws_the_same_again(room: Room) -> None:
    table = table_of(room, "city", 2, seed=9, setup="first_game")
    start, rng = len(entries(room, table)), random.Random(1)
    for _ in range(80):
        step(table, rng)
    played = entries(room, table)
    assert any(name.startswith("~") for name in played[start:])
    table.request_undo(0, table.version, to=start)
    table.answer(True, BERT.id)
    check_reading_back(room, table)
    rng = random.Random(1)
    for _ in range(80):
        step(table, rng)
    assert entries(room, table) == played


def test_requests_that_make_no_sense(room: Room) -> None:
    table = open_position(room)
    with pytest.raises(NotNow, match="nothing to take back"):
        table.request_undo(0, table.version)
    with pytest.raises(NotNow, match="no entry 9999"):
        table.request_undo(0, table.version, to=9999)
    with pytest.raises(NotYours, match="who plays here"):
        table.request_abandon("a stranger")


def test_abandoning_needs_everybody(room: Room) -> None:
    table = table_of(room, players=3)
    table.request_abandon(ANNA.id)
    table.answer(True, CARA.id)
    asked = table.sight(0)["request"]
    assert asked and asked["waits_for"] == [1]
    table.answer(True, BERT.id)
    assert table.sight(0)["status"] == "abandoned" and table.sight(0)["asked"] == []
    assert lines(table)[-1] == "The game ends without a result, as all agree"
    assert live_of(room, table).game.closing_tags() == {}
    with pytest.raises(NotNow, match="the game is abandoned"):
        table.act(0, table.version, "keep")
    assert "?" in table.record([0]) and not table.may_see(1, ANNA.id)
