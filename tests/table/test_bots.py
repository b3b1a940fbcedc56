"""Bots move by themselves, see only what their seat knows, and never stop a table, whatever they do."""

import random
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

import sunstone
from sunstone import players
from sunstone.engine.registry import find
from sunstone.games.founders import events
from sunstone.table import Driver, Room, SeatSpec, Table, TableOptions
from sunstone.table.bots import PATIENCE, Turn, amid, due
from sunstone.table.worker import Question
from sunstone.table.workers import Workers
from tests.table import bad_bots
from tests.table.support import ANNA, BERT, Clock, act, check_reading_back, confirm, entries, live_of, step, table_of

SCRIPT = (sys.executable, "-P", str(Path(bad_bots.__file__)))


def with_bot(room: Room, bot: str, game: str = "toy", n: int = 2, **options: str) -> Table:
    specs = [SeatSpec(person=ANNA), *[SeatSpec("bot", bot=bot)] * (n - 1)]
    return room.create(find(game).settle(n, options=options), specs, ANNA).table


@pytest.fixture(scope="module")
def good() -> Iterator[Workers]:
    """Processes are slow to start: these tests share them."""
    workers = Workers()
    yield workers
    workers.close()


@pytest.fixture
def bad(monkeypatch: pytest.MonkeyPatch) -> Iterator[Workers]:
    for name, bot in bad_bots.BAD.items():
        monkeypatch.setitem(players.NAMES, name, bot)
    workers = Workers(SCRIPT)
    yield workers
    workers.close()


def until(true: Callable[[], bool], seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end
        time.sleep(0.01)


def notes(table: Table) -> list[str]:
    return [line["text"] for line in table.log(None) if line["note"]]


def test_bots_play_whole_games(room: Room, good: Workers) -> None:
    driver = Driver(room, workers=good)
    for game, most in (("toy", 10_000), ("city", 25)):
        specs = [SeatSpec("bot", bot=name) for name in ("greedy", "random", "greedy")]
        table = room.create(find(game).settle(3), specs, ANNA).table
        moves = driver.run_bots(table.id, most)
        assert table.head()["status"] == "over" or moves == most
        assert notes(table) == ["The game begins"]
        check_reading_back(room, table)


def test_the_same_seed_gives_the_same_game_with_bots_too(room: Room, good: Workers) -> None:
    driver = Driver(room, workers=good)
    played = []
    for seed in (7, 7, 8):
        specs = [SeatSpec("bot", bot="random"), SeatSpec("bot", bot="greedy")]
        table = room.create(find("founders").settle(2), specs, ANNA, seed=seed).table
        driver.run_bots(table.id, 40)
        played.append(entries(room, table))
    assert played[0] == played[1] != played[2]


def test_a_bot_answers_when_it_is_asked_and_no_sooner(room: Room, good: Workers) -> None:
    table = with_bot(room, "greedy", "city", setup="first_game")
    driver = Driver(room, workers=good)
    assert driver.run_bots(table.id) == 0
    for text in ("take:nobles-2", "go:1", "cocoa"):
        act(table, 0, text)
        assert driver.run_bots(table.id) == 0
    confirm(table, 0)
    assert driver.run_bots(table.id) > 0
    assert table.sight(0)["duty"] == "act"


def test_secret_answers_of_bots_do_not_wait_for_people(room: Room, good: Workers) -> None:
    table = with_bot(room, "random", "city", 3)
    Driver(room, workers=good).run_bots(table.id)
    assert table.sight(None)["asked"] == [0]
    assert live_of(room, table).sealed == {1, 2} and len(live_of(room, table).aside[2]) == 2
    for _ in range(2):
        act(table, 0)
    confirm(table, 0)
    assert not live_of(room, table).game.state.is_secret()


def test_a_bot_is_given_a_guess(room: Room) -> None:
    """What goes to its process shows its seat the same as the real position, and is drawn anew each time."""
    table = table_of(room, "city", 2)
    table.leave(1, BERT.id, bot="greedy")
    live = live_of(room, table)
    keys = set()
    for _ in range(6):
        turn = due(live, 0)
        assert turn is not None and turn.seat == 1
        guess = sunstone.load(turn.position)
        mine = live.game.state.view(1)["seats"][1]
        assert guess.view(1)["seats"][1] == mine
        assert [guess.to_move, turn.legal] == [1, [f"keep:{tile}" for tile in mine["hand"][:3]]]
        keys.add(guess.key())
    assert len(keys) > 3


@pytest.mark.parametrize(
    ("bot", "limit", "why"),
    [
        ("hangs", 2, "did not answer within 2 seconds"),  # which is enough for who moves for it
        ("spins", 2, "did not answer within 2 seconds"),
        ("crashes", 60, "broke down"),
        ("raises", 60, "broke down"),
        ("cheats", 60, "answered what is not allowed"),
    ],
)
def test_a_bot_that_fails_is_moved_for(room: Room, bad: Workers, bot: str, limit: int, why: str) -> None:
    table = with_bot(room, bot)
    started = time.monotonic()
    assert Driver(room, workers=bad, limit=limit).run_bots(table.id) == 1
    assert time.monotonic() - started < 120
    assert notes(table)[1:] == [f"The bot {bot} {why}; greedy has moved for it"]
    assert live_of(room, table).sealed == {1}
    check_reading_back(room, table)


def test_a_bot_may_take_the_time_that_it_was_asked_to_think(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    asked, workers = [], Workers()

    def answer(question: Question, limit: float, fresh: bool = False, wanted: str = "action") -> str:
        asked.append((question["bot"], limit))
        return "keep"

    monkeypatch.setattr(workers, "ask", answer)
    for bot in ("greedy", "master", "master:60s"):
        Driver(room, workers=workers, limit=5).run_bots(with_bot(room, bot).id)
    workers.close()
    assert asked == [("greedy", 5), ("master", 13), ("master:60s", 65)]


def test_if_nothing_helps_the_first_action_is_taken(room: Room, bad: Workers) -> None:
    table = with_bot(room, "crashes")
    workers = Workers((*SCRIPT, "no-greedy"))
    Driver(room, workers=workers).run_bots(table.id)
    workers.close()
    assert notes(table)[1:] == ["The bot crashes broke down; the first possible action was taken for it"]
    assert live_of(room, table).aside[1] == ["keep"]


def test_a_bot_that_prints_does_no_harm(room: Room, bad: Workers) -> None:
    table = with_bot(room, "babbles")
    Driver(room, workers=bad).run_bots(table.id)
    assert live_of(room, table).sealed == {1} and len(notes(table)) == 1


def test_processes_end_with_the_driver(room: Room) -> None:
    driver = Driver(room, threads=1)
    driver.start()
    with_bot(room, "random")
    until(lambda: len(driver.workers._idle) == 1)
    process = driver.workers._idle[0].process
    driver.stop()
    assert process.poll() is not None and not any(thread.is_alive() for thread in driver._threads)


def test_a_bot_that_thinks_while_all_stops_leaves_the_table_as_it_is(room: Room, bad: Workers) -> None:
    table = with_bot(room, "hangs")
    version = table.version
    driver = Driver(room, threads=1, workers=bad)
    driver.start()
    until(lambda: any(worker.ready for worker in tuple(bad._busy)))
    bad.close()
    driver.stop()
    assert table.version == version and driver.run_bots(table.id) == 0


def test_the_driver_serves_all_tables_and_a_slow_bot_blocks_none(room: Room, bad: Workers) -> None:
    early = with_bot(room, "random")
    driver = Driver(room, threads=2, limit=600, workers=bad)
    driver.start()
    try:
        until(lambda: bool(live_of(room, early).sealed))  # it was there before the driver
        slow = with_bot(room, "hangs")
        others = [with_bot(room, "random") for _ in range(3)]
        for table in others:
            for _ in range(3):
                act(table, 0)
                confirm(table, 0)
                until(partial(bot_is_done, room, table))
            assert table.head()["status"] == "over"
        assert live_of(room, slow).sealed == set()
    finally:
        bad.close()
        driver.stop()


def bot_is_done(room: Room, table: Table) -> bool:
    live = live_of(room, table)
    return bool(live.sealed) or not live.running


def test_a_seat_that_is_taken_back_is_not_played_by_the_bot(room: Room, good: Workers) -> None:
    table = table_of(room, players=2)
    table.leave(1, BERT.id, bot="greedy")
    driver = Driver(room, workers=good)
    turn = due(live_of(room, table), 0)
    assert turn is not None
    table.take_back(1, BERT.id)
    driver.answer = lambda turn: ("keep", "")  # type: ignore[method-assign]
    version = table.version
    assert driver.step(table.id) is False and table.version == version


def test_a_bot_confirms_what_a_leaver_left_open(room: Room, good: Workers) -> None:
    table = table_of(room, "city", 2, setup="first_game", seed=5)
    for text in ("take:nobles-2", "go:1", "cocoa"):
        act(table, 0, text)
    assert table.sight(0)["duty"] == "confirm"
    table.leave(0, ANNA.id, bot="greedy")
    n = len(entries(room, table))
    assert Driver(room, workers=good).run_bots(table.id) == 1
    assert table.sight(1)["duty"] == "act" and len(entries(room, table)) == n


def test_bots_wait_while_people_discuss(room: Room, clock: Clock, good: Workers) -> None:
    specs = [SeatSpec(person=ANNA), SeatSpec(person=BERT), SeatSpec("bot", bot="random")]
    table = room.create(find("toy").settle(3), specs, ANNA).table
    table.request_abandon(ANNA.id)
    driver = Driver(room, workers=good)
    assert driver.run_bots(table.id) == 0
    clock.forward(PATIENCE)
    assert driver.run_bots(table.id) == 1


def test_the_decisions_of_one_turn_follow_each_other_at_once(room: Room) -> None:
    """A bot rests between turns, also its own in a row; never between the cubes that it pays."""
    specs = [SeatSpec(person=ANNA), SeatSpec("bot", bot="random")]
    table = room.create(find("founders").settle(2), specs, ANNA, TableOptions("Test"), 3).table
    rng, decisions, rests = random.Random(3), 0, 0  # the same game every time: ends of rounds may ask for more rests
    while step(table, rng):
        decisions += 1
        rests += not amid(live_of(room, table))
    turns = sum(event.what == events.TURN for told in live_of(room, table).game.log for event in told)
    assert rests <= turns + 4, "once a turn, and in the set-up"
    assert decisions > 2 * turns > 20


def test_a_pause_before_each_turn(room: Room, good: Workers) -> None:
    driver, asked = Driver(room, threads=1, pause=0.4, workers=good), list[float]()
    answer = driver.answer

    def timed(turn: Turn) -> tuple[str, str]:
        asked.append(time.monotonic())
        return answer(turn)

    driver.answer = timed  # type: ignore[method-assign]
    driver.start()
    begun = time.monotonic()
    table = with_bot(room, "random")
    until(lambda: bool(live_of(room, table).sealed))
    assert asked[0] - begun >= 0.4
    driver.stop()
