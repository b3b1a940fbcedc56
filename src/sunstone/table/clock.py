"""Clocks: how much time seats have, and what is left of it. Nothing here knows a table: times in, times out.

There are two kinds. With *days a turn* a seat's time begins anew with every turn of its own. With a *bank* it has one
store for the whole game, and every turn after its first adds an increment. Time is counted only while a seat is asked.

What is used stays used, whatever is taken back afterwards; and a turn that is played again after an undo brings nothing
again: `Times.turns` has, seat by seat, the turn up to which time was given."""

import re
from collections.abc import Collection, Mapping, Sequence
from typing import Final, NamedTuple

import msgspec

from sunstone.engine.errors import BadSetting

MINUTE, HOUR, DAY = 60.0, 3600.0, 86_400.0
MOST_DAYS = 30
LONGEST_BANK, LONGEST_INCREMENT = 72 * HOUR, 24 * HOUR
PAUSE = 30 * DAY  # the longest that clocks stand by agreement
_UNITS: Final = {"s": (1.0, "s"), "m": (MINUTE, "min"), "h": (HOUR, "h")}
_DAYS = re.compile(r"(\d{1,2})d")
_BANK = re.compile(r"(\d{1,4})([mh])\+(\d{1,4})([smh])")


class Clock(NamedTuple):
    """What a table has been set to."""

    seconds: float  # for a turn, or in the bank
    increment: float  # of the bank
    anew: bool  # days a turn

    @property
    def low(self) -> float:
        """Seconds from which on it is time to hurry."""
        return min(self.seconds / 4, DAY / 2) if self.anew else max(MINUTE, self.seconds / 12)

    @property
    def words(self) -> str:
        """ "3 days a turn", "2 h + 5 min a turn"."""
        if self.anew:
            days = round(self.seconds / DAY)
            return f"{days} day{'s' if days > 1 else ''} a turn"
        more = f" + {_span(self.increment)} a turn" if self.increment else " for the game"
        return f"{_span(self.seconds)}{more}"


class Times(msgspec.Struct, frozen=True):
    """What is left, seat by seat. `since`: from when on its clock runs, which may be to come; None while it stands.
    `away`: until when its person is on holiday. `paused`: all clocks stand, until then at the latest."""

    left: tuple[float, ...]
    since: tuple[float | None, ...]
    turns: tuple[int, ...]
    away: tuple[float | None, ...]
    paused: float | None = None


class Now(NamedTuple):
    """How the table stands after a change."""

    at: float
    turns: Sequence[int]  # seat by seat: the number of its turn, the one that it is in or its next
    asked: Collection[int]  # seats of people that it waits for
    bots: Collection[int] = ()  # seats that bots play: they have no clock
    back: Collection[int] = ()  # seats whose people have just taken them back
    away: Mapping[int, float] = {}  # seats whose clocks must not run before that time
    paused: bool = False


def read(text: str) -> Clock | None:
    """ "3d": days a turn. "2h+5m", "30m+60s": a bank, and what every turn adds. "": no clock."""
    if not text:
        return None
    if found := _DAYS.fullmatch(text):
        if 1 <= (days := int(found[1])) <= MOST_DAYS:
            return Clock(days * DAY, 0.0, True)
    elif found := _BANK.fullmatch(text):
        bank = int(found[1]) * _UNITS[found[2]][0]
        increment = int(found[3]) * _UNITS[found[4]][0]
        if 0 < bank <= LONGEST_BANK and increment <= LONGEST_INCREMENT:
            return Clock(bank, increment, False)
    raise BadSetting(
        f"{text[:40]!r} is no clock; 1d to {MOST_DAYS}d are days a turn, 2h+5m or 30m+60s a bank of up to 72h and what "
        "every turn adds, up to 24h"
    )


def _span(seconds: float) -> str:
    """In the largest unit that divides it: "90 min", "2 h"."""
    size, word = next(unit for unit in reversed(_UNITS.values()) if seconds % unit[0] == 0)
    return f"{seconds / size:g} {word}"


def start(clock: Clock, seats: int) -> Times:
    return Times((clock.seconds,) * seats, (None,) * seats, (0,) * seats, (None,) * seats)


def stored(times: Times) -> str:
    return msgspec.json.encode(times).decode()


def taken(clock: Clock, seats: int, text: str) -> Times:
    """What `stored` has written; "" before the game begins."""
    return msgspec.json.decode(text, type=Times) if text else start(clock, seats)


def left_at(times: Times, seat: int, at: float) -> float:
    since = times.since[seat]
    return times.left[seat] if since is None else max(0.0, times.left[seat] - max(0.0, at - since))


def over_at(times: Times, seat: int) -> float | None:
    """When the seat's time is over; None while its clock stands."""
    since = times.since[seat]
    return None if since is None else since + times.left[seat]


def deadline(times: Times) -> float | None:
    """When something is to be done if nothing happens before: somebody's time is over, or a pause."""
    ends = [end for seat in range(len(times.left)) if (end := over_at(times, seat)) is not None]
    return min(ends, default=None) if times.paused is None else times.paused


def run_out(times: Times, at: float) -> list[int]:
    """Seats whose time is over."""
    return [seat for seat in range(len(times.left)) if (end := over_at(times, seat)) is not None and end <= at]


def passed(clock: Clock, times: Times, now: Now) -> Times:
    """The times after a change. What has not changed stays as it is, to the number."""
    seats = range(len(times.left))
    given = [_given(clock, times, now, seat) for seat in seats]
    runs = [None if now.paused else _runs(times, now, seat, given[seat] is not None) for seat in seats]
    return Times(
        left=tuple(_left(times, now, seat, given[seat], runs[seat]) for seat in seats),
        since=tuple(runs),
        turns=tuple(_counted(clock, times, now, seat) for seat in seats),
        away=tuple(now.away.get(seat) for seat in seats),
        paused=(now.at + PAUSE if times.paused is None else times.paused) if now.paused else None,
    )


def _given(clock: Clock, times: Times, now: Now, seat: int) -> float | None:
    """What the seat has by a new turn, or because its person is back; None: what it has is what it had."""
    left = left_at(times, seat, now.at)
    if seat in now.back and left <= 0:
        return clock.seconds if clock.anew else max(clock.increment, MINUTE)
    if seat not in now.asked or now.turns[seat] == times.turns[seat]:
        return None
    if clock.anew:
        return clock.seconds
    more = clock.increment * (now.turns[seat] - times.turns[seat])
    return left + more if more > 0 else None


def _runs(times: Times, now: Now, seat: int, anew: bool) -> float | None:
    """From when on the seat's clock runs."""
    if seat not in now.asked:
        return None
    since, first = times.since[seat], max(now.at, now.away.get(seat, now.at))
    return since if since is not None and since <= now.at == first and not anew else first


def _left(times: Times, now: Now, seat: int, given: float | None, runs: float | None) -> float:
    if given is not None:
        return given
    return times.left[seat] if runs == times.since[seat] else left_at(times, seat, now.at)


def _counted(clock: Clock, times: Times, now: Now, seat: int) -> int:
    """The turn up to which the seat has had its time. What a bot plays brings its person no increment."""
    if clock.anew:
        return now.turns[seat] if seat in now.asked else times.turns[seat]
    if seat in now.asked or seat in now.bots:
        return max(now.turns[seat], times.turns[seat])
    return times.turns[seat]
