"""A lesson at a table: its script plays the others, its words answer wrong tries, and the log is all that it needs."""

import pytest

from sunstone.engine.errors import IllegalAction
from sunstone.learn.lessons import find_lesson, read
from sunstone.table import NotNow, NotYours, Room, Table, progress
from sunstone.table.course import Shown
from sunstone.table.kept import hand_on
from sunstone.table.room import STAGED
from tests.learn.test_lessons import TEXT
from tests.table.support import ANNA, BERT, Clock, entries, live_of, table_of

LESSON = find_lesson("toy", "keep")


@pytest.fixture
def table(room: Room) -> Table:
    return room.lesson(LESSON, ANNA)


def act(table: Table, name: str) -> int:
    return table.act(0, table.version, name, by=ANNA.id)


def shown(table: Table) -> Shown:
    found = table.lesson()
    assert found is not None
    return found


def test_it_begins_where_the_record_ends(room: Room, table: Table) -> None:
    sight = table.sight(0)
    assert entries(room, table) == ["~tile:6", "~tile:2"]
    assert (sight["duty"], sight["asked"], [c.text for c in sight["choices"]]) == ("act", [0], ["keep", "drop"])
    assert [seat["name"] for seat in sight["seats"]] == ["Anna", "Tam"]
    assert not sight["can_undo"] and shown(table).step == 0


def test_the_script_plays_the_others_and_all_draws(room: Room, table: Table) -> None:
    act(table, "keep")
    assert entries(room, table)[2:] == ["keep", "keep", "~tile:1", "~tile:4"]
    sight = table.sight(0)
    assert sight["duty"] == "act" and sight["hold"] is None and sight["view"] and sight["view"]["scores"] == [6, 0]
    assert shown(table).step == 1


def test_a_wrong_try_gets_the_lessons_words_and_changes_nothing(room: Room, table: Table) -> None:
    version, before = table.version, entries(room, table)
    with pytest.raises(IllegalAction, match="Nobody can beat a 6") as refused:
        act(table, "drop")
    assert refused.value.reasons[0].name == "lesson"
    assert table.version == version and entries(room, table) == before and shown(table).step == 0
    assert [reason.name for reason in table.why_not(0, "drop")] == ["lesson"] and table.why_not(0, "keep") == []
    with pytest.raises(IllegalAction) as illegal:
        act(table, "~tile:3")
    assert illegal.value.reasons[0].name != "lesson"


def test_going_back_opens_the_step_again(room: Room, table: Table) -> None:
    act(table, "keep")
    act(table, "drop")
    assert shown(table).step == 2
    table.undo(0, table.version, by=ANNA.id)
    assert shown(table).step == 1 and entries(room, table)[-2:] == ["~tile:1", "~tile:4"]
    act(table, "drop")
    table.request_undo(0, table.version, by=ANNA.id)
    assert shown(table).step == 1
    table.undo(0, table.version, by=ANNA.id)
    assert shown(table).step == 0 and table.sight(0)["why_no_undo"] == "there is nothing to take back"
    with pytest.raises(NotNow, match="nothing to take back"):
        table.undo(0, table.version, by=ANNA.id)


def test_it_can_begin_again_and_be_skipped_through(room: Room, table: Table) -> None:
    for _ in range(3):
        table.skip(0, table.version, by=ANNA.id)
    assert shown(table).over and table.sight(0)["asked"] == [] and table.head()["status"] == "running"
    with pytest.raises(NotNow):
        table.skip(0, table.version, by=ANNA.id)
    with pytest.raises(NotNow):
        act(table, "keep")
    table.restart(0, table.version, by=ANNA.id)
    assert shown(table).step == 0 and entries(room, table) == ["~tile:6", "~tile:2"]


def test_another_server_shows_the_same_step(room: Room, url: str, table: Table) -> None:
    act(table, "keep")
    with Room(url) as other:
        there = other.table(table.id)
        assert shown(there).step == 1
        there.act(0, there.version, "drop", by=ANNA.id)
    assert shown(table).step == 2
    act(table, "keep")
    assert shown(table).over


def test_it_is_resumed_until_it_is_over(room: Room, table: Table) -> None:
    act(table, "keep")
    assert room.lesson(LESSON, ANNA).id == table.id
    assert room.lesson(LESSON, BERT).id != table.id
    for _ in range(2):
        table.skip(0, table.version, by=ANNA.id)
    again = room.lesson(LESSON, ANNA)
    assert again.id != table.id and shown(again).step == 0
    assert room.store.staged(ANNA.id, "lesson toy/keep") == [again.id]


def test_how_far_somebody_has_come_is_noted(room: Room, clock: Clock, table: Table) -> None:
    def kept() -> progress.Data:
        return progress.noted(room.store, ANNA.id)["lesson toy/keep"].data

    assert kept() == {"step": 0, "of": 3, "done": False}
    act(table, "keep")
    assert kept() == {"step": 1, "of": 3, "done": False}
    for _ in range(2):
        table.skip(0, table.version, by=ANNA.id)
    assert kept() == {"step": 3, "of": 3, "done": True}
    table.restart(0, table.version, by=ANNA.id)
    assert kept() == {"step": 0, "of": 3, "done": True}
    hand_on(room, ANNA.id, BERT.id)
    assert room.lesson(LESSON, BERT).id == table.id
    assert "lesson toy/keep" in progress.noted(room.store, BERT.id)


def test_it_is_in_no_list_and_cleared_when_left_alone(room: Room, clock: Clock, table: Table) -> None:
    assert room.tables_of(ANNA.id) == [] and room.listed() == []
    clock.forward(STAGED - 60)
    assert room.expire() == []
    clock.forward(120)
    assert room.expire() == [table.id]
    assert room.store.staged(ANNA.id, "lesson toy/keep") == []


def test_nobody_else_plays_there_and_no_bot(table: Table) -> None:
    with pytest.raises(NotYours):
        table.act(0, table.version, "keep", by=BERT.id)
    with pytest.raises(NotYours):
        table.act(1, table.version, "keep", by=ANNA.id)
    with pytest.raises(NotNow, match="its script plays the others"):
        table.leave(0, ANNA.id, "greedy")


def test_there_is_no_rematch_of_it(room: Room, table: Table) -> None:
    table.request_abandon(ANNA.id)
    with pytest.raises(NotNow, match="no rematch"):
        room.rematch(table.id, ANNA.id)


def test_a_game_has_no_steps_to_skip(room: Room) -> None:
    table = table_of(room)
    assert table.lesson() is None and table.stage() == ""
    with pytest.raises(NotNow, match="only a step of a lesson"):
        table.skip(0, table.version, by=ANNA.id)


def test_a_lesson_that_has_changed_says_so_and_is_begun_anew(
    room: Room, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    act(table, "keep")
    other = read("toy", "1-keep.toml", TEXT)
    monkeypatch.setattr("sunstone.table.course.find_lesson", lambda game, name: other)
    room.keeper.forget(table.id)
    assert "has changed since" in shown(table).fault
    assert table.sight(0)["duty"] == "" and table.sight(0)["asked"] == []
    again = room.lesson(other, ANNA)
    assert again.id != table.id and not shown(again).fault


def test_the_script_is_nobodys_decision(room: Room, table: Table) -> None:
    act(table, "keep")
    live = live_of(room, table)
    assert [at for at, mark in enumerate(live.game.marks) if mark & 1] == [2]
    assert table.forced(0) == []


def test_what_is_closed_is_not_listed(room: Room) -> None:
    table = room.lesson(find_lesson("founders", "cubes"), ANNA)
    table.skip(0, table.version, by=ANNA.id)
    live = live_of(room, table)
    assert live.info.closed(live.game.state, 0) and table.closed(0) == []
