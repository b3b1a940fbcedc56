"""The ledger: what playing an action did, told in events. In simulations nobody listens, and it costs a test for None.

Log lines, the score sheet by source, previews of a choice and animation are all derived from it."""

from typing import NamedTuple, final

from mypy_extensions import i64

from sunstone.engine.frame import Seat


class Event(NamedTuple):
    """`seat` gained (or lost) `amount` of `what` from `cause`. What `what`, `cause` and `detail` mean is the game's
    own: its words name them. `seen_by` is a mask of seats, -1 for everybody."""

    what: int
    seat: int
    amount: int
    cause: int
    detail: int
    seen_by: int


@final
class Ledger:
    def __init__(self) -> None:
        self.events: list[Event] = []

    def note(self, what: i64, seat: Seat, amount: i64, cause: i64, detail: i64 = 0, seen_by: i64 = -1) -> None:
        self.events.append(Event(what, seat, amount, cause, detail, seen_by))

    def take(self) -> list[Event]:
        """The events so far; the ledger is empty afterwards."""
        events = self.events
        self.events = []
        return events
