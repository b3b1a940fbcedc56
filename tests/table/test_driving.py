"""Bots never stand still for ever, and nobody can keep them from the others: the driver when things go wrong, and when
many want something at once."""

import logging
import threading
from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest

from sunstone.engine.registry import find
from sunstone.table import Busy, Driver, NotNow, Room, SeatSpec, Table
from sunstone.table.agenda import THINKING, Agenda
from sunstone.table.keeper import Crowd
from sunstone.table.worker import Piece, Question
from sunstone.table.workers import Stopped, Workers
from tests.table.support import ANNA, BERT, CARA, act, confirm, live_of, table_of
from tests.table.test_bots import bad, good, until, with_bot

__all__ = ["bad", "good"]


def of_bots(room: Room, bot: str, n: int = 2) -> Table:
    return room.create(find("toy").settle(n), [SeatSpec("bot", bot=bot)] * n, ANNA).table


def has_moved(room: Room, table: Table) -> bool:
    return bool(live_of(room, table).sealed) or table.version > 2


# --- what goes wrong
def test_a_table_that_could_not_be_written_is_tried_again(
    room: Room, good: Workers, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("sunstone.table.bots.RETRIES", (0.01, 0.02))
    tables = [with_bot(room, "random") for _ in range(3)]
    write, failures = room.store.append, list[str]()

    def failing(table_id: str, *rest: Any) -> None:
        if len(failures) < 9:
            failures.append(table_id)
            raise Busy("the database does not answer")
        write(table_id, *rest)

    monkeypatch.setattr(room.store, "append", failing)
    driver = Driver(room, workers=good)
    with caplog.at_level(logging.ERROR):
        driver.start()
        until(lambda: len(failures) >= 9 and all(has_moved(room, table) for table in tables))
    until(lambda: driver.facts() == {"thinking": 0, "waiting": 1, "failing": 0})
    driver.stop()
    assert len(caplog.records) == len(set(failures)), "a line a table"
    assert sum(bool(record.exc_info) for record in caplog.records) == 1, "the traceback once"


def test_the_first_look_for_tables_is_tried_again_too(
    room: Room, good: Workers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sunstone.table.bots.RETRIES", (0.01,))
    table = with_bot(room, "random")
    look, failures = room.store.with_bots, list[int]()

    def failing(*asked: float | None) -> Any:
        failures.append(1)
        if len(failures) < 3:
            raise Busy("the database does not answer")
        return look(*asked)

    monkeypatch.setattr(room.store, "with_bots", failing)
    driver = Driver(room, threads=1, workers=good)
    driver.start()
    until(lambda: has_moved(room, table))
    driver.stop()


def test_retries_come_less_and_less_often(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    driver = Driver(room, threads=0)
    delays, tables = list[float](), iter(["x"] * 9)
    monkeypatch.setattr(driver, "_next", lambda: next(tables, None))
    monkeypatch.setattr(driver, "_put", lambda table_id, delay, crowd: delays.append(delay))
    monkeypatch.setattr(driver, "look", lambda table_id: 1 / 0)
    monkeypatch.setattr(driver._agenda, "done", lambda table_id: None)
    driver._loop()
    assert delays == [1, 2, 4, 8, 16, 32, 60, 60, 60]


def test_a_request_that_nobody_answers_does_not_stop_the_bots(
    url: str, good: Workers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sunstone.table.bots.PATIENCE", 0.4)
    with Room(url) as room:
        specs = [SeatSpec(person=ANNA), SeatSpec(person=BERT), SeatSpec("bot", bot="random")]
        table = room.create(find("toy").settle(3), specs, ANNA).table
        table.request_abandon(ANNA.id)
        driver = Driver(room, threads=1, workers=good)
        driver.start()
        until(lambda: live_of(room, table).sealed == {2})
        assert live_of(room, table).request is None
        driver.stop()


def test_a_table_that_nobody_told_of_is_found(url: str, good: Workers, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another process has made it, and died."""
    for name in ("SWEEP", "SHARED"):
        monkeypatch.setattr(f"sunstone.table.bots.{name}", 0.2)
    with Room(url) as room, Room(url) as other:
        driver = Driver(room, threads=1, workers=good)
        driver.start()
        until(lambda: driver._swept)
        table = with_bot(other, "random")
        until(lambda: has_moved(other, table))
        driver.stop()


def test_only_tables_that_wait_for_a_bot_are_found(room: Room) -> None:
    mine, theirs, people = with_bot(room, "greedy"), of_bots(room, "greedy"), table_of(room)
    act(people, 0)
    assert {(found.id, found.people) for found in room.store.with_bots()} == {(mine.id, True), (theirs.id, False)}
    act(mine, 1, "keep")
    assert [found.id for found in room.store.with_bots()] == [theirs.id], "the bot has answered, Anna has not"
    assert room.store.with_bots(unchanged_since=0.0) == []
    people.leave(1, BERT.id, bot="greedy")
    people.leave(0, ANNA.id, bot="greedy")
    assert (people.id, False) in {(found.id, found.people) for found in room.store.with_bots()}


# --- who comes first
def taken(agenda: Agenda, now: float, most: int = 99) -> list[str]:
    """What is taken while nothing is done."""
    found = list[str]()
    while len(found) < most and (table_id := agenda.take(now)) is not None:
        found.append(table_id)
    return found


def served(agenda: Agenda, now: float) -> list[str]:
    """What is taken one after the other, a second each."""
    found = list[str]()
    while (table_id := agenda.take(now)) is not None:
        agenda.done(table_id)
        found.append(table_id)
        now += 1
    return found


def test_who_waits_comes_before_tables_of_bots_only() -> None:
    agenda = Agenda(2)
    agenda.put("bots", 1.0, Crowd("Eve", False, True))
    agenda.put("later", 9.0, Crowd("Bert", True, True))
    agenda.put("mine", 2.0, Crowd("Anna", True, True))
    assert served(agenda, 3.0) == ["mine", "bots"] and agenda.wait(5.0) == 4.0
    assert served(agenda, 9.0) == ["later"]


def test_tables_of_bots_only_leave_a_thread_free() -> None:
    agenda = Agenda(2)
    for i in range(5):
        agenda.put(f"bots {i}", 0.0, Crowd(f"Eve {i}", False, True))
    assert taken(agenda, 1.0) == ["bots 0"]
    agenda.put("mine", 2.0, Crowd("Anna", True, True))
    assert taken(agenda, 2.0) == ["mine"]
    agenda.done("bots 0")
    assert taken(agenda, 2.0) == ["bots 1"]


def test_one_person_has_two_of_them_thought_about_at_once() -> None:
    agenda = Agenda(8)
    for i in range(5):
        agenda.put(f"eve {i}", 0.0, Crowd("Eve", False, True))
    agenda.put("bert", 1.0, Crowd("Bert", False, True))
    assert sorted(taken(agenda, 1.0)) == ["bert", "eve 0", "eve 1"] and THINKING == 2


@pytest.mark.parametrize("people", [True, False])
def test_many_tables_of_one_person_cost_the_others_a_move_each(people: bool) -> None:
    agenda = Agenda(2)
    for i in range(5):
        agenda.put(f"eve {i}", 0.0, Crowd("Eve", people, True))
    agenda.put("bert", 1.0, Crowd("Bert", people, True))
    agenda.put("cara", 1.5, Crowd("Cara", people, True))
    assert served(agenda, 2.0) == ["eve 0", "bert", "cara", "eve 1", "eve 2", "eve 3", "eve 4"]


def test_a_table_is_looked_at_by_one_thread_and_keeps_its_crowd() -> None:
    agenda, alone = Agenda(2), Crowd("Eve", False, True)
    agenda.put("x", 0.0, alone)
    assert agenda.take(1.0) == "x" and agenda.has("x") and agenda.busy == 1
    agenda.put("x", 3.0)
    agenda.put("x", 2.0)
    assert agenda.take(4.0) is None and len(agenda) == 1
    assert agenda.done("x") == alone
    agenda.put("mine", 4.0, Crowd("Anna", True, True))
    assert served(agenda, 4.0) == ["mine", "x"], "nobody plays there: it comes second"


def test_slow_tables_of_bots_only_do_not_keep_a_person_waiting(room: Room, bad: Workers) -> None:
    slow = [of_bots(room, "hangs") for _ in range(4)]
    driver = Driver(room, threads=2, limit=600, workers=bad)
    driver.start()
    try:
        until(lambda: bool(bad._busy))
        mine = with_bot(room, "random")
        for _ in range(3):
            act(mine, 0)
            confirm(mine, 0)
            until(partial(has_answered, room, mine))
        assert mine.head()["status"] == "over"
        assert not any(has_moved(room, table) for table in slow)
    finally:
        bad.close()
        driver.stop()


def has_answered(room: Room, table: Table) -> bool:
    return not live_of(room, table).running or bool(live_of(room, table).sealed)


# --- hints
class Thinker(Workers):
    """Thinks until it is told to answer."""

    def __init__(self) -> None:
        super().__init__()
        self.answer = threading.Event()
        self.asked = 0

    def ask(self, question: Question | Piece, limit: float, fresh: bool = False, wanted: str = "action") -> Any:
        self.asked += 1
        self.answer.wait(60)
        return [{"action": "keep", "points": 1, "share": 1, "plan": ["keep"], "reasons": [], "less": []}]


@pytest.fixture
def thinker() -> Iterator[Thinker]:
    found = Thinker()
    yield found
    found.answer.set()


def test_a_person_gets_one_hint_at_a_time(room: Room, thinker: Thinker) -> None:
    driver, table = Driver(room, workers=thinker), with_bot(room, "greedy")
    first = driver.hint(table.id, 0, ANNA.id)
    for _ in range(3):
        with pytest.raises(NotNow, match="worked out for you already"):
            driver.hint(table.id, 0, ANNA.id)
    thinker.answer.set()
    assert first.result(60)["hints"][0]["label"]
    until(lambda: not driver._hinted)
    assert driver.hint(table.id, 0, ANNA.id).result(60)["seat"] == 0
    driver.stop()
    with pytest.raises(Stopped):
        driver.hint(table.id, 0, ANNA.id)


def test_a_hint_that_nobody_waits_for_is_given_up(room: Room, thinker: Thinker) -> None:
    driver = Driver(room, workers=thinker)
    tables = []
    for person in (ANNA, BERT, CARA):
        specs = [SeatSpec(person=person), SeatSpec("bot", bot="greedy")]
        tables.append((room.create(find("toy").settle(2), specs, person).table, person))
    waiting = [driver.hint(table.id, 0, person.id) for table, person in tables]
    until(lambda: thinker.asked == 2)
    assert waiting[2].cancel() and driver._hinted == {ANNA.id, BERT.id}
    thinker.answer.set()
    assert all(hint.result(60)["hints"] for hint in waiting[:2]) and thinker.asked == 2
    driver.stop()
