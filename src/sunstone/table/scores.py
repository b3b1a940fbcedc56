"""Points over time and by source."""

from collections.abc import Callable
from importlib import import_module
from types import ModuleType
from typing import Any

from sunstone.table.live import Live


def series(live: Live) -> dict[str, Any]:
    """Points by seat after each entry at which they changed, from the first entry to the last."""
    points = live.game.points
    entries = [n for n in range(len(points)) if n == 0 or points[n] != points[n - 1] or n == len(points) - 1]
    seats = range(live.game.state.seats)
    return {"entries": [n + 1 for n in entries], "points": [[points[n][seat] for n in entries] for seat in seats]}


def sheet(live: Live, upto: int | None = None) -> dict[str, list[int]]:
    """Points by source and seat, of the first `upto` entries; sources in the game's own order, empty ones left out."""
    game, found = live.info.name, live.game
    what = _optional(game, "things", "VP")
    source: Callable[[int], str] = _optional(game, "words", "source") or str
    order: Callable[[], list[str]] = _optional(game, "words", "sources") or list
    lines = {name: [0] * found.state.seats for name in order()}
    for events in found.log[:upto]:
        for event in events:
            if event.what == what:
                lines.setdefault(source(event.cause), [0] * found.state.seats)[event.seat] += event.amount
    return {name: by_seat for name, by_seat in lines.items() if any(by_seat)}


def _optional(game: str, part: str, name: str) -> Any:
    """Something that a game's room may offer beyond the contract; a game of one file has it there."""
    for path in (f"sunstone.games.{game}.{part}", f"sunstone.games.{game}"):
        module: ModuleType | None = None
        try:
            module = import_module(path)
        except ModuleNotFoundError:
            continue
        if (found := getattr(module, name, None)) is not None:
            return found
    return None
