"""Clocks at tables: kept in the store, charged only to who is asked, and what is done when time is over."""

import math
import random
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from sunstone.engine.errors import BadSetting
from sunstone.engine.registry import find
from sunstone.table import NotNow, NotYours, Room, SeatSpec, Table, TableOptions, Timekeeper, kept
from sunstone.table.clock import DAY, HOUR, MINUTE, PAUSE, left_at
from sunstone.table.holidays import A_YEAR
from sunstone.table.leases import TERM
from sunstone.table.ratings import catch_up
from sunstone.table.timekeeper import EVERY, LEASE
from tests.table.results import keep, rows
from tests.table.support import (
    ANNA,
    BERT,
    CARA,
    PEOPLE,
    Clock,
    act,
    check_reading_back,
    confirm,
    live_of,
    play_out,
    replace_hidden,
    step,
)
from tests.table.test_views import shown

TURN = ("take:nobles-2", "go:1", "cocoa")  # Anna's first turn in the fixed set-up: nothing is drawn


@pytest.fixture
def up(room: Room) -> Room:
    """A server that has never been away, however far the clock is put forward."""
    room.keeper.pulse.patience = math.inf
    return room


def timed(room: Room, clock: str, game: str = "city", players: int = 2) -> Table:
    setup = {"setup": "first_game"} if game == "city" else {}
    specs = [SeatSpec(person=person, auto_confirm=True) for person in PEOPLE[:players]]
    settings = find(game).settle(players, options=setup)
    return room.create(settings, specs, ANNA, TableOptions("Test", clock=clock), 5).table


def left(room: Room, table: Table) -> list[float]:
    live = live_of(room, table)
    assert live.clocks is not None
    return [left_at(live.clocks, seat, room.keeper.pulse.now()) for seat in range(len(live.seats))]


def play(table: Table, seat: int, *actions: str) -> None:
    for text in actions:
        act(table, seat, text)


def notes(table: Table) -> list[str]:
    return [line["text"] for line in table.log(None) if line["note"]]


# --- counting
def test_who_is_asked_pays_and_each_turn_after_the_first_adds(up: Room, clock: Clock) -> None:
    table = timed(up, "2h+5m")
    assert left(up, table) == [2 * HOUR] * 2 and up.store.next_deadline() == clock() + 2 * HOUR
    clock.forward(HOUR)
    play(table, 0, *TURN)  # a turn of several steps is one turn
    assert left(up, table) == [HOUR, 2 * HOUR]
    clock.forward(MINUTE)
    while table.sight(1)["asked"] == [1]:
        act(table, 1)
    assert left(up, table) == [HOUR + 5 * MINUTE, 2 * HOUR - MINUTE]
    check_reading_back(up, table)
    up.keeper.forget(table.id)
    clock.forward(MINUTE)
    assert left(up, table) == [HOUR + 4 * MINUTE, 2 * HOUR - MINUTE]


def test_each_of_several_who_are_asked_at_once_pays_until_it_has_answered(up: Room, clock: Clock) -> None:
    table = timed(up, "30m+60s", "toy")
    assert table.sight(None)["asked"] == [0, 1]
    clock.forward(10)
    play(table, 1, "keep")
    clock.forward(20)
    assert left(up, table) == [1770, 1790]
    seats = table.head()["seats"]
    assert [seat["over_at"] for seat in seats] == [clock() + 1770, None]
    assert [seat["left_s"] for seat in seats] == [1800, 1790]


def test_taking_back_neither_wins_time_nor_loses_it(up: Room, clock: Clock) -> None:
    table = timed(up, "3d")
    clock.forward(2 * DAY)
    table.auto_confirm(0, False, ANNA.id)
    play(table, 0, *TURN)
    clock.forward(HOUR)
    table.undo(0, table.version)
    play(table, 0, TURN[-1])
    confirm(table, 0)
    assert left(up, table)[0] == DAY - HOUR and table.head()["seats"][1]["over_at"] == clock() + 3 * DAY
    clock.forward(HOUR)
    act(table, 1)
    table.request_undo(0, table.version, by=ANNA.id)
    clock.forward(HOUR)  # Bert is asked to move, and to agree: his clock goes on meanwhile
    table.answer(True, BERT.id)
    assert table.sight(0)["asked"] == [0] and left(up, table) == [DAY - HOUR, 3 * DAY - 2 * HOUR]


def test_bots_have_no_clock_nor_has_a_table_without_one(up: Room, clock: Clock) -> None:
    settings = find("toy").settle(2)
    specs = [SeatSpec("bot", bot="greedy"), SeatSpec(person=ANNA)]
    table = up.create(settings, specs, ANNA, TableOptions(clock="1d")).table
    assert [seat["over_at"] for seat in table.head()["seats"]] == [None, clock() + DAY]
    assert table.head()["seats"][0]["left_s"] is None
    assert table.turn(ANNA.id)["over_at"] == clock() + DAY
    plain = up.create(settings, specs, ANNA).table
    assert [seat["left_s"] for seat in plain.head()["seats"]] == [None, None]
    table.request_abandon(ANNA.id)
    assert up.rematch(table.id, ANNA.id).table.head()["clock"] == "1d"


def test_a_list_tells_who_has_until_when_and_the_record_what_was_played_with(up: Room, clock: Clock) -> None:
    table = timed(up, "2h+5m")
    (found,) = up.tables_of(BERT.id)
    assert (found.clock, found.paused, found.over_at) == ("2h+5m", False, (clock() + 2 * HOUR, None))
    assert '[clock "2h+5m"]' in table.record([])
    play_out(table)
    (found,) = up.tables_of(BERT.id)
    assert (found.status, found.over_at, up.store.next_deadline()) == ("over", (None, None), None)
    again = up.import_record(table.record([]), CARA).table
    assert again.head()["clock"] == ""


@pytest.mark.parametrize(
    ("clock_text", "why"), [("5 days", "is no clock"), ("3d", "leave it out where one plays alone")]
)
def test_a_clock_that_cannot_be_is_refused(up: Room, clock_text: str, why: str) -> None:
    with pytest.raises(BadSetting, match=why):
        up.create(find("city").settle(1), [SeatSpec(person=ANNA)], ANNA, TableOptions(clock=clock_text))
    assert up.tables_of(ANNA.id) == []


def test_clocks_tell_nothing_that_is_hidden(up: Room, clock: Clock) -> None:
    rng = random.Random(5)
    table = timed(up, "30m+60s", "toy", 3)
    for _ in range(8):
        clock.forward(7)
        for seat in range(3):
            live = live_of(up, table)
            before = shown(live, seat)
            assert '"over_at": 10' in before
            replace_hidden(live, seat, rng)
            assert shown(live, seat) == before
            up.keeper.forget(table.id)
        step(table, rng)


def test_a_table_that_cannot_be_read_keeps_nobody_from_the_others(
    up: Room, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables, keeper = [timed(up, "1d", "toy") for _ in range(2)], Timekeeper(up)
    whole = keeper.end

    def damaged(table_id: str) -> None:
        assert table_id != tables[0].id, "it cannot be read"
        whole(table_id)

    monkeypatch.setattr(keeper, "end", damaged)
    clock.forward(DAY)
    assert keeper.look() == EVERY  # not at once again
    assert [[seat.bot for seat in live_of(up, table).seats] for table in tables] == [["", ""], ["medium"] * 2]


# --- when nobody serves
def test_nobody_pays_for_an_outage(url: str, clock: Clock) -> None:
    with Room(url, clock=clock) as room:
        table = timed(room, "30m+60s")
        clock.forward(50)
        Timekeeper(room).look()
    clock.forward(7 * HOUR)
    with Room(url, clock=clock) as room:
        table = room.table(table.id)
        assert left(room, table) == [1750, 1800] and table.head()["seats"][0]["over_at"] == clock() + 1750
        assert room.tables_of(ANNA.id)[0].over_at == (clock() + 1750, None)
        assert table.sight(0)["view"], "nor is the game lost"
        keeper = Timekeeper(room)
        assert keeper.look() == EVERY and not live_of(room, table).seats[0].bot
        for _ in range(35):
            clock.forward(50)  # it runs: this counts
            keeper.look()
        assert live_of(room, table).seats[0].bot == "medium"


def test_of_two_servers_that_find_an_outage_one_counts_it(shared: str, clock: Clock) -> None:
    with two(shared, clock) as (one, other):
        assert one.keeper.pulse.lost == other.keeper.pulse.lost == 0
        clock.forward(HOUR)
        assert one.keeper.pulse.lost == other.keeper.pulse.lost == HOUR
        clock.forward(50)
        one.keeper.pulse.beat()
        clock.forward(50)  # the other has not said anything for longer, and yet somebody was there
        assert other.keeper.pulse.lost == one.keeper.pulse.lost == HOUR


@contextmanager
def two(url: str, clock: Clock) -> Iterator[tuple[Room, Room]]:
    with Room(url, clock=clock) as one, Room(url, clock=clock) as other:
        yield one, other


# --- when time is over
def test_a_bot_plays_on_until_its_person_is_back(up: Room, clock: Clock) -> None:
    table, keeper = timed(up, "3d"), Timekeeper(up)
    play(table, 0, TURN[0])
    clock.forward(3 * DAY - 2)
    assert keeper.look() == 2
    clock.forward(2)
    assert keeper.look() == EVERY
    assert notes(table)[-1] == "Anna's time is over: the bot medium plays on until Anna is back"
    assert (table.head()["seats"][0]["bot"], table.head()["seats"][0]["over_at"]) == ("medium", None)
    version = table.version
    keeper.look()
    assert table.version == version  # it is done once
    with pytest.raises(NotNow, match="take it back first"):
        act(table, 0, by=ANNA.id)
    table.take_back(0, ANNA.id)
    assert left(up, table)[0] == 3 * DAY and notes(table)[-1] == "Anna is back"
    act(table, 0, by=ANNA.id)


def test_the_bot_is_as_strong_as_its_person(up: Room, clock: Clock) -> None:
    keeper = Timekeeper(up)
    assert keeper.like(BERT.id, "city") == "medium"
    lost = [rows(n, ("bot beginner", 1), (BERT.id, 2), game="city") for n in range(1, 13)]
    keep(up.store, *lost)
    catch_up(up.store)
    assert keeper.like(BERT.id, "city") == "beginner"
    assert keeper.like(BERT.id, "toy") == "medium"


def test_who_moves_in_the_last_moment_keeps_the_seat(up: Room, clock: Clock) -> None:
    table = timed(up, "1d")
    clock.forward(DAY + 1)
    play(table, 0, *TURN)  # nobody has looked yet: it counts
    assert Timekeeper(up).look() == EVERY and not live_of(up, table).seats[0].bot


def test_others_cannot_cut_somebodys_time_short(up: Room, clock: Clock) -> None:
    table = timed(up, "7d")
    clock.forward(2 * DAY)
    with pytest.raises(NotNow, match="a bot plays on when their time is over"):
        table.stand_in(0, "greedy", BERT.id)


def test_another_server_takes_over_from_one_that_died(shared: str, clock: Clock) -> None:
    with two(shared, clock) as (one, other):
        for room in (one, other):
            room.keeper.pulse.patience = math.inf
        table = timed(one, "1d")
        clock.forward(DAY)
        assert one.leases._take(LEASE + table.id)  # and is gone
        assert Timekeeper(other).look() == EVERY and not live_of(other, table).seats[0].bot
        clock.forward(TERM + 1)
        Timekeeper(other).look()
        assert live_of(one, table).seats[0].bot == "medium"
        assert len([note for note in notes(table) if "time is over" in note]) == 1


# --- pauses
def test_a_pause_needs_all_and_so_does_its_end(up: Room, clock: Clock) -> None:
    table = timed(up, "2h+5m", players=3)
    clock.forward(HOUR)
    table.request_pause(ANNA.id)
    clock.forward(MINUTE)
    table.answer(True, BERT.id)
    assert not table.head()["paused"] and left(up, table)[0] == HOUR - MINUTE
    table.answer(True, CARA.id)
    assert table.head()["paused"] and notes(table)[-1] == "A pause: all clocks stand, as all agree"
    check_reading_back(up, table)
    clock.forward(5 * DAY)
    Timekeeper(up).look()
    assert left(up, table)[0] == HOUR - MINUTE
    play(table, 0, *TURN)  # whoever wants to may play
    assert table.head()["seats"][1]["over_at"] is None
    with pytest.raises(NotNow, match="the clocks stand already"):
        table.request_pause(BERT.id)
    table.request_pause(BERT.id, on=False)
    table.answer(False, CARA.id)
    assert table.head()["paused"]
    table.request_pause(BERT.id, on=False)
    table.answer(True, CARA.id)
    table.answer(True, ANNA.id)
    assert not table.head()["paused"] and table.head()["seats"][1]["over_at"] == clock() + 2 * HOUR


def test_a_pause_that_nobody_ends_ends_by_itself(up: Room, clock: Clock) -> None:
    table = timed(up, "30m+60s")
    table.request_pause(ANNA.id)
    table.answer(True, BERT.id)
    clock.forward(PAUSE)
    Timekeeper(up).look()
    assert notes(table)[-1] == "The pause is over: the clocks run again"
    assert left(up, table) == [1800, 1800] and not live_of(up, table).seats[0].bot


def test_a_pause_is_for_who_plays_by_a_clock(up: Room) -> None:
    with pytest.raises(NotNow, match="there is no clock at this table"):
        timed(up, "").request_pause(ANNA.id)
    with pytest.raises(NotYours, match="only somebody who plays here"):
        timed(up, "3d").request_pause(CARA.id)
    with pytest.raises(NotNow, match="there is no pause"):
        timed(up, "3d").request_pause(ANNA.id, on=False)


# --- holidays
def test_on_holiday_all_clocks_of_days_wait_and_the_others_see_it(up: Room, clock: Clock) -> None:
    days, bank = timed(up, "3d"), timed(up, "2h+5m")
    clock.forward(HOUR)
    up.begin_holiday(ANNA.id, 10)
    end = clock() + 10 * DAY
    assert notes(days)[-1] == "Anna is on holiday until 2001-09-19: the clock waits"
    seat = days.head()["seats"][0]
    assert (seat["holiday"], seat["over_at"]) == (end, end + 3 * DAY - HOUR)
    assert "holiday" not in notes(bank)[-1] and bank.head()["seats"][0]["holiday"] is None
    clock.forward(9 * DAY)
    Timekeeper(up).look()
    assert live_of(up, days).seats[0].bot == "" != live_of(up, bank).seats[0].bot
    assert left(up, days)[0] == 3 * DAY - HOUR
    begun = timed(up, "1d")  # also what begins meanwhile
    assert begun.head()["seats"][0]["over_at"] == end + DAY
    clock.forward(2 * DAY)
    assert left(up, days)[0] == 2 * DAY - HOUR
    Timekeeper(up).look()
    assert live_of(up, begun).seats[0].bot == "medium"


def test_who_is_back_early_has_the_rest_of_the_holiday_left(up: Room, clock: Clock) -> None:
    table = timed(up, "3d")
    assert up.holiday(ANNA.id) == (None, A_YEAR)
    up.begin_holiday(ANNA.id, A_YEAR)
    assert up.holiday(ANNA.id) == (clock() + A_YEAR * DAY, 0)
    clock.forward(2 * DAY)
    up.begin_holiday(ANNA.id, 5)  # in place of the rest
    assert up.holiday(ANNA.id) == (clock() + 5 * DAY, A_YEAR - 7)
    with pytest.raises(BadSetting, match="27 days of holiday are not to be had: of 28 a year 1 to 26 are left"):
        up.begin_holiday(ANNA.id, 27)
    assert up.holiday(ANNA.id) == (clock() + 5 * DAY, A_YEAR - 7)  # refused: nothing has changed
    clock.forward(2 * DAY)
    up.end_holiday(ANNA.id)
    assert notes(table)[-1] == "Anna is back from holiday"
    assert left(up, table)[0] == 3 * DAY and table.head()["seats"][0]["over_at"] == clock() + 3 * DAY
    assert up.holiday(ANNA.id) == (None, A_YEAR - 4)
    version = table.version
    up.end_holiday(ANNA.id)  # is not on holiday any more
    assert table.version == version
    kept.hand_on(up, ANNA.id, "id-new")
    assert up.holiday("id-new").days_left == A_YEAR - 4 and up.holiday(ANNA.id).days_left == A_YEAR
    clock.forward(120 * DAY)  # another year
    assert up.holiday("id-new") == (None, A_YEAR)
