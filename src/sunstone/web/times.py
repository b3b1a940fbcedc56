"""Clocks as pages show them. What is drawn hangs on the table's version alone: a clock that runs says when it is over,
and the page counts down by itself (`static/table/times.js`)."""

import time
from collections.abc import Sequence
from datetime import UTC, datetime

from sunstone.drawing.markup import Markup, html
from sunstone.drawing.page import icon
from sunstone.table import Looking, PublicSeat, Summary
from sunstone.table.clock import DAY, HOUR, MINUTE, read

# What a form offers, with words; programs may set others.
OFFERED: Sequence[tuple[str, str]] = [
    ("", "None: take your time"),
    *((text, clock.words) for text in ("1d", "2d", "3d", "7d", "14d") if (clock := read(text))),
    *((text, clock.words) for text in ("30m+60s", "1h+2m", "2h+5m", "12h+1h") if (clock := read(text))),
]


def words(text: str) -> str:
    """A clock as people say it; "" without one."""
    clock = read(text)
    return clock.words if clock else ""


def span(seconds: float) -> str:
    """ "2 d 4 h", "3 h 12 min", "43 min", "1:59". As in the page's script."""
    whole = int(max(0.0, seconds))
    for least, size, unit, below, part in ((2 * DAY, DAY, "d", HOUR, "h"), (HOUR, HOUR, "h", MINUTE, "min")):
        if whole >= least:
            rest = int(whole % size // below)
            return f"{int(whole // size)} {unit}" + (f" {rest} {part}" if rest else "")
    return f"{int(whole // MINUTE)} min" if whole >= 2 * MINUTE else f"{whole // 60}:{whole % 60:02}"


def of_seat(sight: Looking, i: int) -> Markup:
    """What is left of the seat's time; "" without a clock, and once the game is over."""
    clock, seat = read(sight["clock"]), sight["seats"][i]
    if clock is None or seat["left_s"] is None or sight["status"] != "running":
        return Markup()
    if away := holiday(seat):
        return html('<span class="holiday">on holiday until {}</span>', away)
    if seat["over_at"] is None:
        stands = html('<span class="time">{}{}</span>', _LEFT, span(seat["left_s"]))
        return stands if not clock.anew else Markup()  # a turn's time that is over with the turn says nothing
    return running(seat["over_at"], seat["left_s"], clock.low)


def holiday(seat: PublicSeat) -> str:
    """Until which day the seat's person is on holiday; "" if they are not."""
    away = seat["holiday"]
    return f"{datetime.fromtimestamp(away, UTC):%-d %b}" if away is not None and away > time.time() else ""


def running(over_at: float, left: float, low: float) -> Markup:
    """Counts down. A timer is not read out by itself; who comes to it hears it."""
    data = html('data-over="{}" data-low="{}"', over_at, low)
    return html('<span class="time" role="timer" {}>{}<span data-left>{}</span></span>', data, _LEFT, span(left))


_LEFT = Markup('<span class="visually-hidden">time left: </span>')


def of_asked(sight: Looking) -> Markup:
    """Beside the game's own clock, for who does not see the seats: how long the reader has, else whom all wait for."""
    for i in sorted(sight["asked"], key=lambda i: i != sight["seat"]):
        if i < len(sight["seats"]) and (shown := of_seat(sight, i)):
            short = "on holiday" if holiday(sight["seats"][i]) else shown
            return html(' <span class="left">{}{}</span>', icon("time"), short)
    return Markup()


def in_list(t: Summary, now: float) -> str:
    """How long whoever is asked has, for a list: the reader's own time first."""
    if not t.clock or t.status != "running":
        return ""
    if t.paused:
        return "paused"
    ends = [(i not in t.mine, end) for i, end in enumerate(t.over_at) if end is not None]
    return f"{span(min(ends)[1] - now)} left" if ends else ""


def urgency(t: Summary) -> tuple[bool, float]:
    """The tables where something is asked of the reader first, and of these where time is over soonest."""
    mine = set(t.asked) & set(t.mine)
    ends = [end for i, end in enumerate(t.over_at) if i in mine and end is not None]
    return not mine, min(ends, default=float("inf"))
