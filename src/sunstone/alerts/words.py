"""What a call says. It is made of what everybody at a table may know of it, and of nothing else: its game, its title,
who sits there, whose turn it is and for how long. No position is ever read here."""

import unicodedata
from collections.abc import Sequence
from typing import NamedTuple

MINUTE, HOUR, DAY = 60, 3600, 86400


class Waiting(NamedTuple):
    """A table that waits for somebody, or has ended."""

    table_id: str
    game: str  # its name
    game_title: str
    title: str
    turn: int  # the version at which it was handed over; 0: it waits no more
    since: float
    asked: tuple[str, ...]  # names of those who are asked
    others: tuple[str, ...]  # names of everybody else who plays there
    over: bool = False
    over_at: float | None = None  # when the time of who is asked is over


class Words(NamedTuple):
    title: str
    body: str


def your_turn(found: Waiting, now: float) -> Words:
    left = f" You have {how_long(found.over_at - now)} left." if found.over_at else ""
    told = f"{_about(found)} The table has waited for you for {how_long(now - found.since)}.{left}"
    return Words(f"Your turn: {_title(found)}", told)


def answered(found: Waiting) -> Words:
    return Words(f"Played: {_title(found)}", f"{_about(found)} It does not wait for you any more.")


def for_everybody(found: Waiting) -> Words:
    """Whose turn it is, to whoever reads along; since when is shown by who shows it."""
    if found.over:
        return Words(_title(found), "The game is over.")
    if not found.asked:
        return Words(_title(found), "Nobody is asked at the moment.")
    return Words(_title(found), f"{listed(found.asked)} {'has' if len(found.asked) == 1 else 'have'} the turn.")


def _about(found: Waiting) -> str:
    company = f", with {listed(found.others)}" if found.others else ""
    return f"{plain(found.game_title)}{company}."


def _title(found: Waiting) -> str:
    return plain(found.title) or plain(found.game_title)


def listed(names: Sequence[str]) -> str:
    """ "Anna, Bert and Cara"."""
    clean = [plain(name) for name in names]
    return " and ".join([*([", ".join(clean[:-1])] if clean[1:] else []), *clean[-1:]])


def how_long(seconds: float) -> str:
    for size, one in ((DAY, "day"), (HOUR, "hour"), (MINUTE, "minute")):
        if seconds >= size:
            count = int(seconds // size)
            return f"{count} {one}{'s' if count > 1 else ''}"
    return "less than a minute"


def plain(text: str) -> str:
    """One line without signs that steer a terminal, a mail or the direction of writing."""
    return " ".join("".join(" " if unicodedata.category(c)[0] in "CZ" else c for c in text).split())[:120]
