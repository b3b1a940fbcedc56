"""Calls to tables: one a turn, none to who is there, taken back when it is answered, told by one server."""

import math
import random
import threading
from collections.abc import Iterator

import pytest
import sqlalchemy as sa

from sunstone.alerts import channels
from sunstone.alerts.caller import RETRIES, Caller
from sunstone.alerts.outbox import GRACE, TERM
from sunstone.engine.registry import find
from sunstone.table import Room, SeatSpec, TableOptions, holidays, kept
from sunstone.table.attendance import Attendance
from sunstone.table.schema_alerts import calls
from tests.alerts.listener import Heard, Listener, Reply, listening
from tests.alerts.support import asked, caller_of, days, play_until, webhook
from tests.table.support import ANNA, BERT, CARA, Clock, step, table_of


@pytest.fixture
def listener() -> Iterator[Listener]:
    with listening() as found:
        yield found


def pass_time(caller: Caller, clock: Clock, seconds: float = GRACE + 1) -> int:
    """Somebody looks, time passes, and what is due then is told."""
    caller.look()
    clock.forward(seconds)
    caller.look()
    return caller.deliver()


def events(listener: Listener) -> list[tuple[str, int]]:
    return [(heard.data["event"], heard.data["turn"]) for heard in listener.heard]


def test_one_call_a_turn_and_it_is_taken_back(room: Room, clock: Clock, listener: Listener) -> None:
    table, caller = days(room), caller_of(room)
    webhook(room, ANNA, listener.url)
    play_until(room, table, ANNA, False)
    play_until(room, table, ANNA, True)
    turn = table.version
    caller.look()
    assert caller.deliver() == 0  # not within the time that everybody has
    assert pass_time(caller, clock) == 1
    assert pass_time(caller, clock) == 0  # once
    (heard,) = listener.heard
    assert heard.data["table"] == table.id and heard.data["url"] == f"https://sunstone.example/t/{table.id}"
    assert heard.data["title"] == "Your turn: Test" and "with Bert" in heard.data["text"]
    assert heard.data["text"].endswith("The table has waited for you for 1 minute.")
    play_until(room, table, ANNA, False)
    caller.look()
    assert caller.deliver() == 1 and events(listener) == [("turn", turn), ("answered", turn)]
    play_until(room, table, ANNA, True)
    assert pass_time(caller, clock) == 1 and events(listener)[-1] == ("turn", table.version)


def test_half_a_turn_is_the_same_turn(room: Room, clock: Clock, listener: Listener) -> None:
    table, caller = days(room), caller_of(room)
    webhook(room, ANNA, listener.url)
    play_until(room, table, ANNA, False)
    play_until(room, table, ANNA, True)
    assert pass_time(caller, clock) == 1
    before = table.version
    while table.version < before + 2:
        step(table, random.Random(3))
    if ANNA in asked(room, table):
        assert pass_time(caller, clock) == 0


def test_quick_games_send_nothing(room: Room, clock: Clock, listener: Listener) -> None:
    table, caller = table_of(room), caller_of(room)
    for person in (ANNA, BERT):
        webhook(room, person, listener.url)
    rng = random.Random(2)
    while step(table, rng):
        pass_time(caller, clock, GRACE / 10)
    pass_time(caller, clock)
    assert not listener.heard


def test_who_has_the_page_open_is_not_called_until_it_is_closed(room: Room, clock: Clock, listener: Listener) -> None:
    """At this server, or at another one of the same database."""
    table = days(room)
    open_here = {(table.id, BERT.id)}
    caller = caller_of(room, here=lambda *at: at in open_here)
    for person in (ANNA, BERT):
        webhook(room, person, listener.url)
    elsewhere = Attendance(room.store, clock, "another")
    for person in (ANNA, BERT):
        play_until(room, table, person, True)
        elsewhere.come(table.id, ANNA)
        pass_time(caller, clock, GRACE - 1)
        elsewhere.renew()
        pass_time(caller, clock, 2.0)
        assert not listener.heard
        play_until(room, table, person, False)
    elsewhere.go(table.id, ANNA)
    open_here.clear()
    called = asked(room, table)
    pass_time(caller, clock)
    assert len(listener.heard) == len(called) > 0


def test_who_was_asked_before_they_wanted_calls_is_not_called_for_that(
    room: Room, clock: Clock, listener: Listener
) -> None:
    table, caller = days(room), caller_of(room)
    play_until(room, table, ANNA, True)
    clock.forward(100)
    webhook(room, ANNA, listener.url)
    assert pass_time(caller, clock) == 0
    play_until(room, table, ANNA, False)
    play_until(room, table, ANNA, True)
    assert pass_time(caller, clock) == 1


def test_nobody_is_called_to_a_table_at_which_nobody_waits(room: Room, clock: Clock, listener: Listener) -> None:
    """Against bots alone one comes back when one likes."""
    webhook(room, ANNA, listener.url)
    specs = [SeatSpec(person=ANNA), SeatSpec(kind="bot", bot="greedy")]
    room.create(find("toy").settle(2), specs, ANNA, TableOptions("Test"))
    assert pass_time(caller_of(room), clock) == 0


def test_a_call_says_how_much_time_is_left_and_a_pause_takes_it_back(
    room: Room, clock: Clock, listener: Listener
) -> None:
    room.keeper.pulse.patience = math.inf
    table, caller = days(room, clock="3d"), caller_of(room)
    webhook(room, ANNA, listener.url)
    play_until(room, table, ANNA, False)
    play_until(room, table, ANNA, True)
    assert pass_time(caller, clock) == 1 and listener.heard[-1].data["text"].endswith("You have 2 days left.")
    table.request_pause(ANNA.id)
    table.answer(True, BERT.id)
    assert table.head()["paused"]
    assert pass_time(caller, clock) == 1 and listener.heard[-1].data["event"] == "answered"


def test_nobody_is_called_on_holiday(room: Room, clock: Clock, listener: Listener) -> None:
    table, caller = days(room), caller_of(room)
    webhook(room, ANNA, listener.url)
    play_until(room, table, ANNA, False)
    play_until(room, table, ANNA, True)
    holidays.begin(room.store, ANNA.id, 2, clock())
    pass_time(caller, clock, 24 * 3600)
    assert not listener.heard
    pass_time(caller, clock, 24 * 3600)
    assert len(listener.heard) == 1


def test_a_table_can_be_switched_off_and_on(room: Room, clock: Clock, listener: Listener) -> None:
    table, caller = days(room), caller_of(room)
    webhook(room, ANNA, listener.url)
    play_until(room, table, ANNA, False)
    play_until(room, table, ANNA, True)
    channels.silence(room.store, ANNA.id, table.id, True)
    assert pass_time(caller, clock) == 0 and channels.silent(room.store, ANNA.id) == {table.id}
    channels.silence(room.store, ANNA.id, table.id, False)
    assert pass_time(caller, clock) == 1 and not channels.silent(room.store, ANNA.id)


def test_what_is_kept_goes_along_is_told_and_ends(room: Room, clock: Clock, listener: Listener) -> None:
    tables, caller = [days(room), days(room)], caller_of(room)
    made = webhook(room, CARA, listener.url, name="mine")
    for person, table in ((CARA, tables[0]), (ANNA, tables[0]), (CARA, tables[1])):
        channels.silence(room.store, person.id, table.id, True)
    kept.hand_on(room, CARA.id, ANNA.id)
    assert channels.of(room.store, CARA.id) == [] and channels.silent(room.store, CARA.id) == set()
    assert channels.silent(room.store, ANNA.id) == {table.id for table in tables}
    told = kept.export(room, ANNA.id)["alerts"]
    assert isinstance(told, list) and told[0]["address"] == listener.url and "secret" not in str(told)
    assert channels.one(room.store, ANNA.id, made.id).name == "mine"
    channels.delete(room, ANNA.id)
    assert channels.export(room, ANNA.id) == [] and channels.silent(room.store, ANNA.id) == set()
    assert pass_time(caller, clock) == 0


def test_a_channel_that_is_not_confirmed_is_not_used(room: Room, clock: Clock, listener: Listener) -> None:
    table = days(room)
    made = webhook(room, ANNA, listener.url, confirmed=False)
    play_until(room, table, ANNA, False)
    play_until(room, table, ANNA, True)
    assert pass_time(caller_of(room), clock) == 0
    channels.confirm(room.store, made.id)
    assert pass_time(caller_of(room), clock) == 1


@pytest.mark.parametrize("status", [429, 500, 503])
def test_who_cannot_now_is_tried_again_and_then_given_up(
    room: Room, clock: Clock, listener: Listener, status: int
) -> None:
    table, caller = days(room), caller_of(room)
    made = webhook(room, ANNA, listener.url)
    play_until(room, table, ANNA, False)
    play_until(room, table, ANNA, True)
    listener.answers(Reply(status))
    assert pass_time(caller, clock) == 1
    for wait in RETRIES:
        assert pass_time(caller, clock, wait - 1) == 0
        assert pass_time(caller, clock, 1) == 1
    assert pass_time(caller, clock, RETRIES[-1]) == 0
    found = channels.one(room.store, ANNA.id, made.id)
    assert found.failures == 1 and found.trouble == f"it answers {status}"
    listener.answers(Reply())
    play_until(room, table, ANNA, False)
    play_until(room, table, ANNA, True)
    assert pass_time(caller, clock) == 1
    assert channels.one(room.store, ANNA.id, made.id).failures == 0


def test_a_server_that_asks_for_time_gets_it(room: Room, clock: Clock, listener: Listener) -> None:
    table, caller = days(room), caller_of(room)
    webhook(room, ANNA, listener.url)
    play_until(room, table, ANNA, False)
    play_until(room, table, ANNA, True)
    listener.answers(Reply(429, b"", {"Retry-After": "900"}), Reply())
    assert pass_time(caller, clock) == 1
    assert pass_time(caller, clock, 899) == 0 and pass_time(caller, clock, 1) == 1


def test_what_is_refused_is_not_tried_again_and_rests_after_a_while(
    room: Room, clock: Clock, listener: Listener
) -> None:
    table, caller = days(room), caller_of(room)
    made = webhook(room, ANNA, listener.url)
    listener.answers(Reply(400))
    for _ in range(channels.RESTED):
        play_until(room, table, ANNA, False)
        play_until(room, table, ANNA, True)
        assert pass_time(caller, clock) == 1 and pass_time(caller, clock, 24 * 3600) == 0
    assert channels.one(room.store, ANNA.id, made.id).rests
    play_until(room, table, ANNA, False)
    play_until(room, table, ANNA, True)
    assert pass_time(caller, clock) == 0
    listener.answers(Reply())
    caller.test(channels.one(room.store, ANNA.id, made.id))
    assert not channels.one(room.store, ANNA.id, made.id).rests


def test_a_channel_that_is_gone_is_removed(room: Room, clock: Clock, listener: Listener) -> None:
    table, caller = days(room), caller_of(room)
    webhook(room, ANNA, listener.url)
    play_until(room, table, ANNA, False)
    play_until(room, table, ANNA, True)
    listener.answers(Reply(410))
    assert pass_time(caller, clock) == 1 and channels.of(room.store, ANNA.id) == []
    with room.store.engine.connect() as connection:
        assert connection.execute(sa.select(calls)).all() == []


def test_an_answer_while_the_call_is_under_way_takes_it_back(room: Room, clock: Clock, listener: Listener) -> None:
    table, caller = days(room), caller_of(room)
    webhook(room, ANNA, listener.url)
    play_until(room, table, ANNA, False)
    play_until(room, table, ANNA, True)

    def meanwhile(heard: Heard) -> Reply:
        if heard.data["event"] == "turn":
            play_until(room, table, ANNA, False)
            caller.look()
        return Reply()

    listener.reply = meanwhile
    assert pass_time(caller, clock) == 2
    assert [event for event, _ in events(listener)] == ["turn", "answered"]


def test_what_was_answered_since_the_last_look_is_not_told(room: Room, clock: Clock, listener: Listener) -> None:
    table, caller = days(room), caller_of(room)
    webhook(room, ANNA, listener.url)
    play_until(room, table, ANNA, False)
    play_until(room, table, ANNA, True)
    caller.look()
    clock.forward(GRACE + 1)
    play_until(room, table, ANNA, False)
    caller.deliver()
    assert not listener.heard


def test_of_several_servers_one_tells_it_and_another_when_that_one_dies(
    room: Room, clock: Clock, listener: Listener
) -> None:
    table, caller = days(room), caller_of(room)
    webhook(room, ANNA, listener.url)
    play_until(room, table, ANNA, False)
    play_until(room, table, ANNA, True)
    caller.look()
    clock.forward(GRACE + 1)
    taken = list[object]()
    both = threading.Barrier(4)

    def take() -> None:
        both.wait()
        taken.append(caller_of(room).outbox.take(clock()))

    threads = [threading.Thread(target=take) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sum(call is not None for call in taken) == 1
    assert caller.deliver() == 0
    clock.forward(TERM + 1)  # the one that had it is dead
    assert caller.deliver() == 1 and len(listener.heard) == 1


def test_who_is_slow_holds_up_nobody_else(room: Room, clock: Clock, listener: Listener) -> None:
    """All threads but one are there for the others, whatever one person's server does."""
    table = days(room, 3)
    let_go, waits, threads = threading.Event(), threading.Event(), list[threading.Thread]()

    def slow(heard: Heard) -> Reply:
        if heard.path.startswith("/slow"):
            waits.set()
            let_go.wait(60)
        return Reply()

    listener.reply = slow
    caller = caller_of(room)
    for n in range(5):
        webhook(room, ANNA, f"{listener.url}/slow{n}")
    for person in (BERT, CARA):
        webhook(room, person, f"{listener.url}/quick")
    for person in (ANNA, BERT, CARA):
        play_until(room, table, person, False)
        play_until(room, table, person, True)
        caller.look()
        clock.forward(GRACE + 1)
        caller.look()
        call = caller._take()
        if person is ANNA:
            assert call and caller._take() is None  # no second one for her
            threads.append(threading.Thread(target=caller._deliver, args=(call,)))
            threads[0].start()
            assert waits.wait(60)
        elif call:
            caller._deliver(call)
    assert [heard.path[:5] for heard in listener.heard] == ["/slow", "/quic", "/quic"]
    let_go.set()
    threads[0].join()


def test_it_runs_beside_a_server(room: Room, clock: Clock, listener: Listener) -> None:
    heard = threading.Event()

    def reply(_: Heard) -> Reply:
        heard.set()
        return Reply()

    listener.reply = reply
    table, caller = days(room), caller_of(room)
    webhook(room, ANNA, listener.url)
    play_until(room, table, ANNA, False)
    play_until(room, table, ANNA, True)
    caller.look()
    clock.forward(GRACE + 1)
    caller.start()
    assert heard.wait(60)
    caller.stop()
