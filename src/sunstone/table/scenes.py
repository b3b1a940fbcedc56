"""The newest version step by step, where an opponent without a seat has played in it: its turn is chance and rules
only, and would else be over in one blink. The positions lie between the steps of one entry of the record."""

from dataclasses import dataclass

from sunstone.engine.frame import CHANCE
from sunstone.engine.ledger import Event, Ledger
from sunstone.engine.view import View
from sunstone.table.live import Live
from sunstone.table.story import Deed, Move, add_event
from sunstone.table.views import check_seat, knows


@dataclass(frozen=True)
class Scene:
    """What was done, and the position after it as that seat sees it."""

    deeds: list[Deed]
    events: list[Event]
    view: View


def scenes(live: Live, seat: int | None) -> list[Scene]:
    """From the position before the version on, which has no deeds; [] if no such opponent has played."""
    check_seat(live, seat)
    game, last = live.game, len(live.game.versions)
    first = last
    while first and game.versions[first - 1] == live.version:
        first -= 1
    if not first or live.lost or not any(_rivals(live, event) for n in range(first, last) for event in game.log[n]):
        return []
    state, begun = game.state_at(first), False
    out = [Scene([], [], state.view(seat))]
    for n in range(first, last):
        entry, before = game.record.entries[n], state.clone()
        ledger = state.ledger = Ledger()
        for i, _ in enumerate(state.steps(entry.action)):
            events = ledger.take()
            begun = begun or any(_rivals(live, event) for event in events)
            shown = [event for event in events if knows(seat, event.seen_by)]
            told = _deeds(live, entry.mover, shown, n + 1) if begun else []
            if len(told) > 1 and i == 0 and entry.mover == CHANCE:  # how chance fell, then what comes of it
                out.append(Scene(told[:1], shown[:1], before.view(seat)))
                told, shown = told[1:], shown[1:]
            if told:
                out.append(Scene(told, shown, state.view(seat)))
    return out if len(out) > 1 else []


def _rivals(live: Live, event: Event) -> bool:
    return len(live.seats) <= event.seat < CHANCE


def _deeds(live: Live, mover: int, events: list[Event], entry: int) -> list[Deed]:
    moves = list[Move]()
    for event in events:
        add_event(live, moves, mover, event, entry)
    return [deed for move in moves for deed in move.deeds]
