"""The score sheet: points by source and seat, added up from the ledger."""

from collections.abc import Iterable, Sequence

from sunstone.engine.ledger import Event
from sunstone.engine.registry import GameInfo


def score_sheet(info: GameInfo, log: Iterable[Sequence[Event]], seats: int) -> dict[str, list[int]]:
    """Sources in the game's own order; those that brought nobody anything are left out."""
    lines = {name: [0] * seats for name in info.log.sources()}
    for events in log:
        for event in events:
            if event.what == info.points:
                lines.setdefault(info.log.source(event.cause), [0] * seats)[event.seat] += event.amount
    return {name: by_seat for name, by_seat in lines.items() if any(by_seat)}
