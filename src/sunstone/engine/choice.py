"""A choice as people see it, and what playing it would do at once."""

from typing import NamedTuple

from sunstone.engine.ledger import Event, Ledger
from sunstone.engine.state import State


class Choice(NamedTuple):
    action: int
    text: str  # notation, as in the record
    label: str  # what a person reads
    effect: str  # what it costs and gives at once, "" if nothing
    target: str  # the element on the board it belongs to, "" if none


def preview(s: State, action: int) -> list[Event]:
    """What playing the action would do, up to the next decision. The state does not change."""
    trial = s.clone()
    ledger = Ledger()
    trial.ledger = ledger
    trial.play(action)
    return ledger.events
