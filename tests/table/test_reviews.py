"""Reviews in the background: for those who played, behind the bots, kept turn by turn, and gone on with."""

import json
from typing import Any, cast

import msgspec
import pytest

from sunstone.learn.review import LUCK, OUTLINE, Review
from sunstone.table import Driver, NoTable, NotNow, NotYours, Room, SeatSpec, Table, reviews
from sunstone.table.reviewer import EACH, Reviewer
from sunstone.table.worker import Piece, answer
from sunstone.table.workers import BotFailed, Stopped
from tests.support import Config, play_randomly
from tests.table.support import ANNA, BERT, CARA, Clock, play_out, table_of
from tests.table.test_bots import until, with_bot

FEW = 12  # simulations a turn


class Here:
    """Thinks in this process, and counts what it is asked."""

    def __init__(self, fail: int = 0) -> None:
        self.asked: list[int] = []
        self.fail = fail  # from so many questions on

    def ask(self, piece: Piece, limit: float, fresh: bool = False, wanted: str = "") -> Any:
        self.asked.append(piece["turn"])
        if self.fail and len(self.asked) >= self.fail:
            raise BotFailed("broke down")
        return json.loads(json.dumps(answer(piece)))[wanted]

    def close(self) -> None:
        """There is no process to end."""


def reviewer_of(room: Room, workers: Here) -> Reviewer:
    return Reviewer(Driver(room, threads=1, workers=cast(Any, workers)), FEW)


def over(room: Room, seed: int = 1) -> Table:
    table = table_of(room, seed=seed)
    play_out(table, seed)
    assert table.head()["status"] == "over"
    return table


@pytest.fixture
def here() -> Here:
    return Here()


def test_a_review_is_made_once_and_kept(room: Room, here: Here) -> None:
    table, reviewer = over(room), reviewer_of(room, here)
    reviewer.start()
    reviewer.ask(table.id, ANNA.id)
    until(lambda: not reviewer.is_making(table.id))
    found = reviewer.found(table.id)
    assert found and found.finished and found.people == [0, 1] and len(found.turns) == 6
    assert here.asked == [OUTLINE, LUCK, *(turn.at for turn in found.turns)], "and then turn by turn"
    reviewer.ask(table.id, BERT.id)
    assert not reviewer.is_making(table.id) and len(here.asked) == 8, "it is there"
    reviewer.ask(table.id, BERT.id, again=True)
    until(lambda: not reviewer.is_making(table.id))
    assert reviewer.found(table.id) == found and len(here.asked) == 16
    reviewer.stop()


def test_only_bots_turns_are_left_out(room: Room, here: Here) -> None:
    table = with_bot(room, "random")
    play_out(table)
    found = reviewer_of(room, here).make(table.id)
    assert found.people == [0] and {turn.seat for turn in found.turns} == {0}


def test_a_record_that_was_brought_and_one_screen_are_reviewed_too(room: Room, here: Here) -> None:
    made = room.import_record(play_randomly(Config("toy", 2).start(3), 3).full_text(), ANNA)
    assert reviewer_of(room, here).make(made.table.id).people == [0, 1]
    specs = [SeatSpec(person=ANNA), SeatSpec("hotseat", name="Opa")]
    table = room.create(Config("toy", 2).info.settle(2), specs, ANNA).table
    play_out(table)
    assert reviewer_of(room, here).make(table.id).people == [0, 1]


def test_it_is_for_those_who_played_and_when_the_game_is_over(room: Room, here: Here) -> None:
    reviewer, running = reviewer_of(room, here), table_of(room)
    with pytest.raises(NotNow, match="when it is over"):
        reviewer.ask(running.id, ANNA.id)
    with pytest.raises(NotYours, match="those who played"):
        reviewer.ask(over(room).id, CARA.id)
    for n in range(EACH):
        reviewer.ask(over(room, n).id, BERT.id)
    with pytest.raises(NotNow, match="already"):
        reviewer.ask(over(room).id, BERT.id)
    assert reviewer.ahead(over(room).id) == 0 and not here.asked[EACH:], "nothing is judged before it is started"


def test_a_restart_costs_one_turn(room: Room, here: Here) -> None:
    table = over(room)
    half = Here(fail=5)  # the outline, luck and two turns
    with pytest.raises(BotFailed):
        reviewer_of(room, half).make(table.id)
    assert reviews.unfinished(room.store) == [table.id]
    reviewer = reviewer_of(room, here)
    found = reviewer.found(table.id)
    assert found and found.done == 2
    reviewer.start()
    until(lambda: not reviewer.is_making(table.id))
    reviewer.stop()
    assert len(here.asked) == 4 and reviews.unfinished(room.store) == []


def test_what_another_process_makes_is_left_to_it(room: Room, clock: Clock) -> None:
    table = over(room)
    with pytest.raises(BotFailed):
        reviewer_of(room, Here(fail=4)).make(table.id)
    assert reviews.unfinished(room.store, clock.now - 60) == []
    clock.forward(61)
    assert reviews.unfinished(room.store, clock.now - 60) == [table.id]


def test_a_search_that_breaks_stops_nobody_else(room: Room, caplog: pytest.LogCaptureFixture) -> None:
    broken = Here()
    reviewer, first = reviewer_of(room, broken), over(room, 1)
    reviewer.start()
    reviewer.ask(first.id, ANNA.id)
    until(lambda: not reviewer.is_making(first.id))
    broken.fail = len(broken.asked) + 2  # the outline of the next is made, its turns are not
    second = over(room, 2)
    reviewer.ask(second.id, ANNA.id)
    until(lambda: not reviewer.is_making(second.id))
    assert "the review cannot be made" in caplog.text
    broken.fail = 0
    reviewer.ask(second.id, ANNA.id)
    until(lambda: not reviewer.is_making(second.id))
    found = reviewer.found(second.id)
    assert found and found.finished, "whoever asks again gets it"
    reviewer.stop()


def test_bots_that_have_to_move_go_first(room: Room, here: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    table, reviewer, thinking = over(room), reviewer_of(room, here), [3]

    def facts() -> dict[str, int]:
        assert len(here.asked) == 1, "the outline, and no turn as long as bots think"
        thinking[0] -= thinking[0] > 0
        if not thinking[0]:
            monkeypatch.setattr(reviewer.driver, "facts", lambda: {"thinking": 0})
        return {"thinking": thinking[0]}

    monkeypatch.setattr(reviewer.driver, "facts", facts)
    reviewer.make(table.id)
    assert thinking == [0] and len(here.asked) == 8


def test_bots_that_play_without_end_cannot_stop_it(room: Room, here: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sunstone.table.reviewer.PATIENCE", 0.01)
    table, reviewer = over(room), reviewer_of(room, here)
    monkeypatch.setattr(reviewer.driver, "facts", lambda: {"thinking": 1})
    assert reviewer.make(table.id).finished


def test_stopping_gives_up_what_is_under_way(room: Room, here: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    table, reviewer = over(room), reviewer_of(room, here)
    monkeypatch.setattr(reviewer.driver, "facts", lambda: {"thinking": 1})
    reviewer.ask(table.id, ANNA.id)
    reviewer.start()
    reviewer.stop()
    assert reviews.unfinished(room.store) == [table.id]
    with pytest.raises(Stopped):
        reviewer.make(table.id)


# --- the rows
def test_rows_go_with_their_table_and_forms_may_change(room: Room, here: Here) -> None:
    table = over(room)
    found = reviewer_of(room, here).make(table.id)
    kept = reviews.get(room.store, table.id)
    assert kept and kept.review == found and msgspec.structs.replace(found) == found
    room.drop(table.id)
    assert reviews.get(room.store, table.id) is None
    with pytest.raises(NoTable):
        reviews.put(room.store, table.id, 1.0, found)


def test_a_review_by_older_rules_is_made_again_on_request(room: Room, here: Here) -> None:
    table, reviewer = over(room), reviewer_of(room, here)
    old = msgspec.structs.replace(reviewer.make(table.id), maker="0 rules 0")
    old.turns[0].judged = False
    reviews.put(room.store, table.id, 1.0, old)
    assert reviewer.maker(table.id) != old.maker
    assert reviewer.make(table.id).maker == reviewer.maker(table.id) and here.asked.count(OUTLINE) == 2


def test_what_is_no_review_of_today_is_none(room: Room) -> None:
    table = over(room)
    reviews.put(room.store, table.id, 1.0, Review("x", [], [], [], []))
    with room.store.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE reviews SET text = '{}'")
    assert reviews.get(room.store, table.id) is None
