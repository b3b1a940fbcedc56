"""Work by lease: of several processes on one PostgreSQL one moves a bot, and another takes over when that one dies."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import sqlalchemy as sa

from sunstone.engine.registry import find
from sunstone.table import Driver, Room, SeatSpec, Table
from sunstone.table.bots import ELSEWHERE
from sunstone.table.leases import TERM
from sunstone.table.reviewer import REVIEW, Reviewer
from sunstone.table.schema import leases
from sunstone.table.store import BOTS
from sunstone.table.workers import Workers
from sunstone.web.app import cleaned
from tests.table.support import ANNA, Clock, live_of
from tests.table.test_bots import until, with_bot


class Counted(Workers):
    """Thinks of the same answer always, and counts how often it was asked."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = 0
        self.go_on = threading.Event()
        self.go_on.set()

    def ask(self, question: Any, limit: float, fresh: bool = False, wanted: str = "action") -> Any:
        self.asked += 1
        assert self.go_on.wait(60)
        return "keep" if wanted == "action" else None


@contextmanager
def two(url: str, clock: Clock) -> Iterator[tuple[Room, Room]]:
    with Room(url, clock=clock) as one, Room(url, clock=clock) as other:
        yield one, other


def die_with(room: Room, name: str) -> None:
    """The process has taken the lease and is gone: nobody renews it or lets it go."""
    assert room.leases._take(name)


# --- leases
def test_one_has_it_until_it_is_done_or_its_end_has_passed(shared: str, clock: Clock) -> None:
    with two(shared, clock) as (one, other):
        with one.leases.held("work") as mine:
            assert mine and other.leases.is_held("work")
            with (
                other.leases.held("work") as theirs,
                one.leases.held("work") as twice,
                other.leases.held("more") as new,
            ):
                assert not theirs and not twice and new
            clock.forward(TERM - 1)
            one.leases.renew()
            clock.forward(TERM - 1)
            with other.leases.held("work") as theirs:
                assert not theirs, "it was renewed"
            clock.forward(2)
            with other.leases.held("work") as theirs:
                assert theirs, "it was not"
                one.leases.renew()
                with one.leases.held("work") as again:
                    assert not again
        assert not one.leases.is_held("work")


def test_who_comes_back_too_late_ends_nothing(shared: str, clock: Clock) -> None:
    with two(shared, clock) as (one, other):
        with one.leases.held("work"):
            clock.forward(TERM + 1)
            die_with(other, "work")
        assert other.leases.is_held("work")


def test_one_server_at_a_time_clears_away(shared: str, clock: Clock) -> None:
    with two(shared, clock) as (one, other):
        made = one.create(find("toy").settle(2), [SeatSpec(person=ANNA), SeatSpec()], ANNA)
        die_with(other, "old work")
        clock.forward(3 * 24 * 3600)
        die_with(other, "cleaning")
        assert cleaned(one, None) == []
        clock.forward(TERM + 1)
        assert cleaned(one, None) == [made.table.id]
        with one.store.engine.connect() as connection:
            assert connection.execute(sa.select(leases.c.name)).all() == [], "old ones are gone too"


def test_sqlite_needs_none(tmp_path: Any) -> None:
    with Room(tmp_path / "tables.sqlite3") as room, room.leases.held("work") as mine, room.leases.held("work") as twice:
        assert mine and twice and not room.leases.is_held("work")


# --- bots
def test_a_bot_that_another_process_moves_is_left_to_it(shared: str, clock: Clock) -> None:
    with two(shared, clock) as (one, other):
        table, thinking, idle = with_bot(one, "greedy"), Counted(), Counted()
        thinking.go_on.clear()
        mover = threading.Thread(target=Driver(one, workers=thinking).look, args=(table.id,))
        mover.start()
        until(lambda: thinking.asked == 1)
        second = Driver(other, workers=idle)
        assert second.look(table.id) == ELSEWHERE
        assert other.store.with_bots(free_at=clock()) == [] != other.store.with_bots()
        thinking.go_on.set()
        mover.join()
        assert live_of(other, table).sealed == {1} and second.look(table.id) is None
        assert (thinking.asked, idle.asked) == (1, 0)


def test_two_processes_move_every_bot_once(shared: str) -> None:
    with Room(shared) as one, Room(shared) as other:
        drivers = [Driver(room, workers=Counted()) for room in (one, other)]
        tables = [of_bots(one) for _ in range(6)]
        for driver in drivers:
            driver.start()
        until(lambda: all(one.table(table.id).head()["status"] == "over" for table in tables))
        for driver in drivers:
            driver.stop()
        asked = [driver.workers.asked for driver in drivers if isinstance(driver.workers, Counted)]
        assert sum(asked) == sum(decisions(one, table) for table in tables), "nobody has thought in vain"
        assert all("bot" not in row.note for table in tables for row in one.store.load(table.id).rows)


def of_bots(room: Room) -> Table:
    return room.create(find("toy").settle(2), [SeatSpec("bot", bot="greedy")] * 2, ANNA).table


def decisions(room: Room, table: Table) -> int:
    return sum(row.kind not in ("create", "start") for row in room.store.load(table.id).rows)


def test_a_bot_of_a_dead_process_is_taken_over(shared: str, clock: Clock) -> None:
    with two(shared, clock) as (one, other):
        table = with_bot(one, "greedy")
        die_with(one, BOTS + table.id)
        driver = Driver(other, workers=Counted())
        clock.forward(TERM)
        assert driver.look(table.id) == ELSEWHERE and not live_of(other, table).sealed
        clock.forward(0.1)
        assert [found.id for found in other.store.with_bots(free_at=clock())] == [table.id]
        assert driver.look(table.id) == 0.0 and live_of(other, table).sealed == {1}
        assert not other.leases.is_held(BOTS + table.id)


def test_a_driver_that_ends_hands_its_tables_over(shared: str, clock: Clock) -> None:
    with two(shared, clock) as (one, other):
        table, thinking = with_bot(one, "greedy"), Counted()
        thinking.go_on.clear()
        driver = Driver(one, threads=1, workers=thinking)
        driver.start()
        until(lambda: thinking.asked == 1)
        assert other.leases.is_held(BOTS + table.id)
        thinking.go_on.set()
        driver.stop()
        assert not other.leases.is_held(BOTS + table.id)


# --- reviews
def test_a_review_is_made_by_one_process_and_shown_so_by_all(shared: str, clock: Clock) -> None:
    with two(shared, clock) as (one, other):
        table = of_bots(one)
        reviewer = Reviewer(Driver(one, workers=Counted()))
        assert not reviewer.is_making(table.id)
        die_with(other, REVIEW + table.id)
        assert reviewer.is_making(table.id)


def test_a_process_that_ends_hands_its_work_over_at_once(shared: str) -> None:
    clock = Clock()
    with Room(shared, clock=clock) as other:
        one = Room(shared, clock=clock)
        with one.leases.held("bots abc") as ours:
            assert ours
            one.leases.close()
            with other.leases.held("bots abc") as theirs:
                assert theirs, "nobody has to wait for its end"
        one.store.close()
