"""A seat's own turn: what it did so far, what was done for it because nothing else was possible, and what belongs to
its question and is closed."""

from typing import NamedTuple

from sunstone.engine.choice import Choice
from sunstone.engine.errors import Reason
from sunstone.engine.ledger import Event
from sunstone.engine.registry import GameInfo
from sunstone.engine.state import State
from sunstone.table import cardboard
from sunstone.table.game import DECIDED, FIRST
from sunstone.table.live import Live
from sunstone.table.turns import ACT, duty, question
from sunstone.table.views import knows


class Closed(NamedTuple):
    """Something that cannot be chosen, and why."""

    choice: Choice
    why: Reason


class Forced(NamedTuple):
    """A step that was taken because it was the only one, and what else the question was about."""

    choice: Choice
    closed: list[Closed]


def own_turn(live: Live, seat: int) -> list[Event]:
    """What the seat has done since it was handed the turn, while it has not handed it over."""
    if live.hold != seat:
        return []
    game, at = live.game, live.game.last_decision()
    while at > 0 and not game.marks[at] & FIRST:
        at -= 1
    return [event for events in game.log[max(at, 0) :] for event in events if knows(seat, event.seen_by)]


def closed(live: Live, seat: int) -> list[Closed]:
    """What belongs to the question that the seat is asked and cannot be chosen now."""
    if duty(live, seat) != ACT or cardboard.asks(live) or live.course:  # in a lesson it would only be in the way
        return []
    return closed_in(live.info, question(live, seat), seat)


def closed_in(info: GameInfo, state: State, seat: int) -> list[Closed]:
    return [Closed(choice, state.why_not(choice.action)[0]) for choice in info.closed(state, seat)]


def forced(live: Live, seat: int) -> list[Forced]:
    """The steps that the table took for the seat just before what it asks now."""
    game = live.game
    at = len(game.record.entries)
    while at > game.origin[0] and game.record.entries[at - 1].mover == seat and not game.marks[at - 1] & DECIDED:
        at -= 1
    if not duty(live, seat) or live.course:  # a lesson's words say what goes by itself
        return []
    return [_forced(live, n, seat) for n in range(at, len(game.record.entries))]


def _forced(live: Live, n: int, seat: int) -> Forced:
    before = live.game.state_at(n)
    return Forced(before.choices(seat)[0], closed_in(live.info, before, seat))
