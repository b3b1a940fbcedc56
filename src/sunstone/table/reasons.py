"""A seat's own turn: what it did so far."""

from sunstone.engine.ledger import Event
from sunstone.table.game import FIRST
from sunstone.table.live import Live
from sunstone.table.views import knows


def own_turn(live: Live, seat: int) -> list[Event]:
    """What the seat has done since it was handed the turn, while it has not handed it over."""
    if live.hold != seat:
        return []
    game, at = live.game, live.game.last_decision()
    while at > 0 and not game.marks[at] & FIRST:
        at -= 1
    return [event for events in game.log[max(at, 0) :] for event in events if knows(seat, event.seen_by)]
