"""A search grows while somebody looks, gives way to bots, ends when nobody looks any more; what it found is kept."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from sunstone.engine.game import Game
from sunstone.table import NotNow
from sunstone.table.agenda import Agenda
from sunstone.table.analyst import LEASE, WAY, Analyst, Found
from sunstone.table.keeper import Crowd
from sunstone.table.worker import Analysing, Question, answer
from sunstone.table.workers import BotFailed, Workers
from tests.table.support import Clock

Position = dict[str, Any]


def position(seed: int = 1) -> Position:
    return Game.start("toy", 2, seed=seed).state.to_data()


class Searcher:
    """Stands in for the processes: a slice is one simulation, done when the test lets it."""

    def __init__(self) -> None:
        self.slices = threading.Semaphore(0)
        self.asked: list[Question] = []
        self.lent_out = 0
        self.fails = False
        self.mumbles = False

    @contextmanager
    def lent(self) -> Iterator["Searcher"]:
        self.lent_out += 1
        try:
            yield self
        finally:
            self.lent_out -= 1

    def ask(self, question: Question, limit: float, wanted: str) -> Any:
        self.asked.append(question)
        assert self.slices.acquire(timeout=120)
        if self.fails:
            raise BotFailed("broke down")
        done = sum(each["memory"] == question["memory"] for each in self.asked)
        marks = question["analyse"]["marks"]
        stage = sum(done >= mark for mark in marks)
        standing = {"seat": 0, "chances": [0.5, 0.5], "lines": [], "simulations": done, "seconds": 0.1}
        return {"stage": stage, "done": stage == len(marks), "standing": "um" if self.mumbles else standing}

    def close(self) -> None:
        self.slices.release(1000)


class Bench:
    def __init__(self, most: int = 2) -> None:
        self.searcher, self.clock, self.bots = Searcher(), Clock(), False
        workers: Any = self.searcher
        self.analyst = Analyst(lambda: self.bots, workers, simulations=(2, 4), most=most, clock=self.clock)

    def go_on(self, slices: int) -> None:
        """Let so many slices be done, and the next one begin."""
        until(lambda: self.searcher.lent_out > 0)
        self.searcher.slices.release(slices)

    def grown(self, by: str, position: Position, stage: int) -> Found:
        until(lambda: self.analyst.look(by, position).stage >= stage)
        return self.analyst.look(by, position)


@pytest.fixture
def bench() -> Iterator[Bench]:
    found = Bench()
    yield found
    found.analyst.stop()


def until(true: Callable[[], bool]) -> None:
    end = time.monotonic() + 120
    while not true():
        assert time.monotonic() < end
        time.sleep(0.002)


def test_what_is_found_is_told_at_each_mark(bench: Bench) -> None:
    assert bench.analyst.look("anna", position()) == Found()
    bench.go_on(2)
    found = bench.grown("anna", position(), 1)
    assert found.standing and (found.done, found.standing.simulations) == (False, 2)
    bench.go_on(2)
    found = bench.grown("anna", position(), 2)
    assert found.standing and (found.done, found.standing.simulations) == (True, 4)
    until(lambda: bench.analyst.facts()["searching"] == 0)


def test_one_search_goes_on_however_often_it_is_asked_for(bench: Bench) -> None:
    for _ in range(3):
        bench.analyst.look("anna", position())
    bench.go_on(4)
    bench.grown("anna", position(), 2)
    assert len({question["memory"] for question in bench.searcher.asked}) == 1


def test_who_comes_back_sees_at_once_what_was_found(bench: Bench) -> None:
    first, second = position(1), position(2)
    bench.analyst.look("anna", first)
    bench.go_on(2)
    bench.grown("anna", first, 1)
    assert bench.analyst.look("anna", second) == Found()
    assert bench.analyst.look("anna", first).stage == 1  # and a new search of it has begun
    bench.searcher.slices.release(20)
    bench.grown("anna", first, 2)
    asked = len(bench.searcher.asked)
    assert bench.analyst.look("bert", first).done
    assert len(bench.searcher.asked) == asked, "all is known: nothing is searched again"


def test_going_to_another_position_ends_the_search(bench: Bench) -> None:
    bench.analyst.look("anna", position(1))
    until(lambda: len(bench.searcher.asked) == 1)
    bench.analyst.look("anna", position(2))
    assert bench.analyst.facts()["searching"] == 1
    bench.searcher.slices.release(10)
    bench.grown("anna", position(2), 2)
    asked = [question["position"] for question in bench.searcher.asked]
    assert (asked.count(position(1)), asked.count(position(2))) == (1, 4)


def test_a_search_ends_when_nobody_looks_any_more(bench: Bench) -> None:
    bench.analyst.look("anna", position())
    until(lambda: len(bench.searcher.asked) == 1)
    bench.clock.forward(LEASE + 1)
    bench.searcher.slices.release(10)
    until(lambda: bench.analyst.facts()["searching"] == 0 and bench.searcher.lent_out == 0)
    assert len(bench.searcher.asked) == 1


def test_closing_the_panel_ends_the_search(bench: Bench) -> None:
    bench.analyst.look("anna", position())
    until(lambda: len(bench.searcher.asked) == 1)
    bench.analyst.leave("anna")
    bench.searcher.slices.release(10)
    until(lambda: bench.searcher.lent_out == 0)
    assert len(bench.searcher.asked) == 1


def test_so_many_searches_at_once_and_the_others_wait() -> None:
    bench = Bench(most=2)
    people = ["anna", "bert", "cara"]
    for seed, person in enumerate(people):
        bench.analyst.look(person, position(seed))
    until(lambda: len(bench.searcher.asked) == 2)
    assert bench.searcher.lent_out == 2
    bench.analyst.leave("anna")
    bench.searcher.slices.release(20)
    bench.grown("cara", position(2), 2)
    bench.analyst.stop()


def test_bots_come_first(bench: Bench) -> None:
    bench.bots = True
    bench.analyst.look("anna", position())
    until(lambda: bench.searcher.lent_out == 1)
    bench.searcher.slices.release(10)
    assert not bench.searcher.asked, "people wait for a bot"
    bench.bots = False
    bench.grown("anna", position(), 2)


def test_where_some_bot_always_thinks_a_search_still_grows(bench: Bench) -> None:
    bench.bots = True
    bench.analyst.look("anna", position())
    until(lambda: bench.searcher.lent_out == 1)
    bench.searcher.slices.release(10)

    def later() -> bool:
        bench.clock.forward(WAY / 4)
        return bench.analyst.look("anna", position()).done

    until(later)


@pytest.mark.parametrize(("how", "words"), [("fails", "broke down"), ("mumbles", "did not answer sensibly")])
def test_a_search_that_breaks_is_told_and_can_be_tried_again(bench: Bench, how: str, words: str) -> None:
    setattr(bench.searcher, how, True)
    bench.analyst.look("anna", position(1))
    bench.go_on(1)
    until(lambda: words in bench.analyst.look("anna", position(1)).error)
    setattr(bench.searcher, how, False)
    bench.analyst.look("anna", position(2))
    bench.searcher.slices.release(10)
    bench.grown("anna", position(2), 2)
    assert bench.analyst.look("anna", position(1)).error == ""


def test_nothing_is_begun_when_the_server_stops(bench: Bench) -> None:
    bench.analyst.stop()
    with pytest.raises(NotNow, match="being stopped"):
        bench.analyst.look("anna", position())


def test_people_wait_only_for_bots_at_their_own_tables() -> None:
    agenda = Agenda(threads=3)
    agenda.put("bots only", 0.0, Crowd("anna", False, True))
    assert agenda.take(1.0) == "bots only" and not agenda.awaited
    agenda.put("with people", 0.0, Crowd("anna", True, True))
    assert not agenda.awaited
    assert agenda.take(1.0) == "with people" and agenda.awaited
    agenda.done("with people")
    assert not agenda.awaited


def asked(memory: str, slice: int = 24) -> Any:
    data = Game.start("toy", 2, seed=4).state.to_data()
    wanted: Analysing = {"marks": [24, 48], "slice": slice, "counted": True}
    return answer({"position": data, "seed": 3, "memory": memory, "analyse": wanted})["analysis"]


def test_the_same_question_goes_on_with_the_same_tree() -> None:
    found = [asked("one") for _ in range(2)]
    assert [each["stage"] for each in found] == [1, 2]
    sizes = [each["standing"]["simulations"] for each in found]
    assert sizes[0] < sizes[1] and found[1]["done"]
    other = asked("two")["standing"]
    assert other == {**found[0]["standing"], "seconds": other["seconds"]}, "the same position, as many simulations"


def test_between_two_marks_nothing_is_told() -> None:
    found = [asked("three", slice=16) for _ in range(4)]
    assert [(each["stage"], each["standing"] is None) for each in found] == [
        (0, True),
        (1, False),
        (1, True),
        (2, False),
    ]


def test_a_process_analyses_and_keeps_its_tree() -> None:
    analyst = Analyst(lambda: False, Workers(nice=10), simulations=(24, 48))
    try:
        data = Game.start("toy", 2, seed=4).state.to_data()
        until(lambda: analyst.look("anna", data).done)
        found = analyst.look("anna", data).standing
    finally:
        analyst.stop()
    assert found and found.seat == 0 and found.simulations >= 48
    assert 1 <= len(found.lines) <= 3
    assert sum(found.chances) == pytest.approx(1)
