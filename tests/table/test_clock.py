"""The arithmetic of clocks: time is neither lost nor won, whatever happens in which order."""

from collections.abc import Sequence

import pytest
from hypothesis import given, strategies as st

from sunstone.engine.errors import BadSetting
from sunstone.table import clock
from sunstone.table.clock import DAY, HOUR, MINUTE, PAUSE, Clock, Now, Times

BANK, TURN = Clock(2 * HOUR, 5 * MINUTE, False), Clock(3 * DAY, 0.0, True)
SEATS = 3
spans = st.integers(0, 20 * 60).map(float)  # whole seconds: sums are exact


def read(text: str) -> Clock:
    found = clock.read(text)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("text", "wanted", "words"),
    [
        ("1d", Clock(DAY, 0, True), "1 day a turn"),
        ("14d", Clock(14 * DAY, 0, True), "14 days a turn"),
        ("2h+5m", Clock(2 * HOUR, 300, False), "2 h + 5 min a turn"),
        ("30m+60s", Clock(1800, 60, False), "30 min + 1 min a turn"),
        ("90m+0s", Clock(5400, 0, False), "90 min for the game"),
        ("72h+45s", Clock(72 * HOUR, 45, False), "72 h + 45 s a turn"),
    ],
)
def test_a_clock_is_read_and_told(text: str, wanted: Clock, words: str) -> None:
    assert (read(text), read(text).words) == (wanted, words)
    assert clock.read("") is None
    assert 0 < wanted.low <= wanted.seconds / 4


@pytest.mark.parametrize("text", ["0d", "31d", "3 d", "2h", "0m+5s", "73h+5m", "2h+25h", "-1d", "2h+-5m", "x" * 90])
def test_what_is_no_clock_is_refused_with_what_is(text: str) -> None:
    with pytest.raises(BadSetting, match=r"is no clock; 1d to 30d are days a turn, 2h\+5m"):
        clock.read(text)


@given(st.lists(st.tuples(spans, st.sets(st.integers(0, SEATS - 1))), max_size=20))
def test_a_seat_pays_for_what_it_was_asked_and_for_nothing_else(steps: list[tuple[float, set[int]]]) -> None:
    """Several may be asked at once, and nobody pays for another one."""
    times, at, used, asked = clock.start(BANK, SEATS), 0.0, [0.0] * SEATS, set[int]()
    for span, then in steps:
        at += span
        used = [used[seat] + (span if seat in asked else 0) for seat in range(SEATS)]
        times, asked = clock.passed(BANK, times, Now(at, (0,) * SEATS, then)), then
        for seat in range(SEATS):
            assert clock.left_at(times, seat, at) == max(0.0, BANK.seconds - used[seat])


@given(
    st.lists(st.tuples(spans, st.integers(0, SEATS - 1), st.integers(0, 6), st.booleans()), max_size=30),
)
def test_undo_wins_no_time_and_loses_none(steps: list[tuple[float, int, int, bool]]) -> None:
    """Turns go forwards and back; what is left is the bank, an increment for each turn that was ever reached, less what
    was used."""
    bank = Clock(100 * HOUR, 60.0, False)
    times, at, used, best, asked = clock.start(bank, SEATS), 0.0, [0.0] * SEATS, [0] * SEATS, set[int]()
    turns = [0] * SEATS
    for span, seat, turn, paused in steps:
        at += span
        for each in asked:
            used[each] += span
        turns[seat] = turn
        best[seat] = max(best[seat], turn)
        times = clock.passed(bank, times, Now(at, turns, {seat}, paused=paused))
        asked = set() if paused else {seat}
        left = [clock.left_at(times, each, at) for each in range(SEATS)]
        assert left == [bank.seconds + 60 * best[each] - used[each] for each in range(SEATS)]


@given(st.lists(spans, min_size=1, max_size=10), spans)
def test_looking_in_between_changes_nothing(spans_: list[float], last: float) -> None:
    """A change that asks the same seats anew leaves the numbers as they are: nothing has to be written."""
    begun = clock.passed(BANK, clock.start(BANK, SEATS), Now(0, (0,) * SEATS, {1}))
    times, at = begun, 0.0
    for span in spans_:
        at += span
        times = clock.passed(BANK, times, Now(at, (0,) * SEATS, {1}))
        assert times == begun
    assert clock.left_at(times, 1, at + last) == max(0.0, BANK.seconds - at - last)


def then(times: Times, which: Clock, at: float, asked: Sequence[int], turns: Sequence[int] = (0, 0, 0)) -> Times:
    return clock.passed(which, times, Now(at, turns, asked))


def test_days_begin_anew_with_every_turn_but_not_with_a_step_back() -> None:
    times = then(clock.start(TURN, SEATS), TURN, 0, [0])
    assert (clock.deadline(times), clock.run_out(times, 3 * DAY - 1), clock.run_out(times, 3 * DAY)) == (
        3 * DAY,
        [],
        [0],
    )
    handed = then(times, TURN, 2 * DAY, [1])
    assert (clock.over_at(handed, 0), clock.over_at(handed, 1)) == (None, 5 * DAY)
    again = then(handed, TURN, 2 * DAY + HOUR, [0])  # taken back: the turn is the same one, and so is its time
    assert clock.left_at(again, 0, 2 * DAY + HOUR) == DAY
    anew = then(handed, TURN, 4 * DAY, [0], (1, 0, 0))
    assert clock.left_at(anew, 0, 4 * DAY) == 3 * DAY
    straight = then(times, TURN, 2 * DAY, [0], (1, 0, 0))  # nobody else had anything to decide
    assert clock.over_at(straight, 0) == 5 * DAY


def test_in_a_pause_all_clocks_stand_and_it_ends_by_itself() -> None:
    times = then(clock.start(BANK, SEATS), BANK, 0, [0, 2])
    paused = clock.passed(BANK, times, Now(HOUR, (0, 0, 0), [0, 2], paused=True))
    assert (clock.deadline(paused), clock.run_out(paused, 10 * HOUR)) == (HOUR + PAUSE, [])
    assert [clock.left_at(paused, seat, 9 * HOUR) for seat in range(SEATS)] == [HOUR, 2 * HOUR, HOUR]
    longer = clock.passed(BANK, paused, Now(2 * HOUR, (0, 0, 0), [1], paused=True))
    assert longer.paused == HOUR + PAUSE
    on = then(longer, BANK, 9 * HOUR, [1])
    assert (clock.deadline(on), on.paused) == (11 * HOUR, None)


def test_a_holiday_holds_a_clock_until_it_is_over_or_given_up() -> None:
    times = then(clock.start(TURN, SEATS), TURN, 0, [0])
    away = clock.passed(TURN, times, Now(DAY, (0, 0, 0), [0], away={0: 10 * DAY, 1: 10 * DAY}))
    assert (clock.left_at(away, 0, 9 * DAY), clock.over_at(away, 0), away.away) == (
        2 * DAY,
        12 * DAY,
        (10 * DAY, 10 * DAY, None),
    )
    assert clock.passed(TURN, away, Now(5 * DAY, (0, 0, 0), [0], away={0: 10 * DAY, 1: 10 * DAY})) == away
    early = then(away, TURN, 6 * DAY, [0])
    assert clock.over_at(early, 0) == 8 * DAY
    late = then(away, TURN, 11 * DAY, [0])
    assert (clock.over_at(late, 0), late.away) == (12 * DAY, (None,) * 3)


@pytest.mark.parametrize(("which", "has"), [(TURN, 3 * DAY), (BANK, 5 * MINUTE), (Clock(HOUR, 10.0, False), MINUTE)])
def test_who_comes_back_after_the_end_has_a_turns_time(which: Clock, has: float) -> None:
    times = then(clock.start(which, SEATS), which, 0, [0])
    over = which.seconds + 5
    bot = clock.passed(which, times, Now(over, (0, 0, 0), [], bots=[0]))
    bot = clock.passed(which, bot, Now(over, (4, 0, 0), [], bots=[0]))
    back = clock.passed(which, bot, Now(over + 9, (4, 0, 0), [0], back=[0]))
    assert clock.left_at(back, 0, over + 9) == has
    waiting = clock.passed(which, bot, Now(over + 9, (4, 0, 0), [1], back=[0]))
    assert clock.left_at(waiting, 0, over + 9) == has


def test_who_leaves_and_comes_back_in_time_wins_none_by_it() -> None:
    times = then(clock.start(BANK, SEATS), BANK, 0, [0])
    bot = clock.passed(BANK, times, Now(HOUR, (0, 0, 0), [], bots=[0]))
    bot = clock.passed(BANK, bot, Now(HOUR, (9, 0, 0), [], bots=[0]))
    back = clock.passed(BANK, bot, Now(HOUR, (9, 0, 0), [0], back=[0]))
    assert clock.left_at(back, 0, HOUR) == HOUR
