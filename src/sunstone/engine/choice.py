"""A choice as people see it, and what playing it would do at once."""

from collections.abc import Callable
from typing import NamedTuple

from sunstone.engine.ledger import Event, Ledger
from sunstone.engine.state import State


class Choice(NamedTuple):
    action: int
    text: str  # notation, as in the record
    label: str  # what a person reads
    effect: str  # what it costs and gives at once, "" if nothing
    target: str  # the element on the board it belongs to, "" if none


class BoxQuestion(NamedTuple):
    """What somebody who plays with the real box is asked at chance: to enter what was rolled or drawn."""

    prompt: str  # "Which tile lies on the first board?"
    group: str  # heading of all that is laid out in this way: "Tiles on boards"
    place: str  # where among them: "the first board"; "" if that needs no word
    outcome: Callable[[int], Choice]  # an outcome in words
    doubt: str = ""  # why the box may bring something else (`State.beyond`); "" if our data are printed facts

    def line(self, action: int) -> str:
        """What was entered, for the log: no more than its name. An outcome without words is none."""
        label = self.outcome(action).label.partition(": ")[0]
        where = f"{self.group}, {self.place}" if self.place else self.group
        return f"{where}: {label}" if label else ""


class Reconstructed(NamedTuple):
    """A printed fact that no source we could use shows, for who plays with the real box to compare."""

    module: str
    title: str  # "The first board: what it brings"
    values: tuple[str, ...]  # what we play with, a line each
    remedy: str  # what can be done if the box differs


COMPARE = (
    "No source we may use shows these printed facts, so they are reconstructed. Compare them with your box before you "
    "begin."
)


def preview(s: State, action: int) -> list[Event]:
    """What playing the action would do, up to the next decision. The state does not change."""
    trial = s.clone()
    ledger = Ledger()
    trial.ledger = ledger
    trial.play(action)
    return ledger.events
