"""A second thought about a turn before it is handed over: which turn that is, as its seat knows it, and what a search
says of it, for people."""

from typing import NamedTuple, TypedDict

from sunstone.engine.registry import GameInfo
from sunstone.engine.state import State
from sunstone.table import plans, turns
from sunstone.table.asides import open_to
from sunstone.table.game import FIRST
from sunstone.table.live import Live
from sunstone.table.plans import Planned


class Handed(NamedTuple):
    """A turn that waits for its confirmation."""

    seat: int
    start: int  # entries of the record before it: what it is known by
    before: State  # as the seat knew it then
    seed: int
    turn: list[str]  # all its steps since, in notation


class Lost(TypedDict):
    """What the turn gives up, as the search says it."""

    points: float
    chance: float
    plan: list[str]
    why: list[str]


class Doubt(NamedTuple):
    """A clear mistake."""

    start: int
    points: float  # that it gives up
    chance: float  # and of winning, 0 to 1
    better: list[Planned]  # the better turn, step by step
    why: list[str]  # what it has more of, the largest first


def handed_over(live: Live, seat: int) -> Handed | None:
    """What the seat would hand over now; None if nothing waits for that, or not all of it is known yet: answers that
    lie aside are given while others think."""
    game = live.game
    if live.hold != seat or turns.duty(live, seat) != turns.CONFIRM or open_to(live, seat):
        return None
    start = game.last_decision(seat)
    while start >= 0 and not game.marks[start] & FIRST:
        start = game.last_decision(seat, before=start)
    entries = game.record.entries[max(start, 0) :]
    if start < game.origin[0] or any(entry.mover != seat for entry in entries):
        return None
    before, seed = plans.known(game.state_at(start), seat)
    return Handed(seat, start, before, seed, [live.info.vocabulary.name(entry.action) for entry in entries])


def told(info: GameInfo, handed: Handed, lost: Lost) -> Doubt | None:
    """None if the better turn cannot be told in choices that were offered."""
    better = plans.follow(info, handed.before, handed.seat, lost["plan"])
    return Doubt(handed.start, lost["points"], lost["chance"], better, lost["why"]) if better else None
