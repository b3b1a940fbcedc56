"""What a game's own words offer beyond the contract: help by name, and the lines of the score sheet. All optional."""

from collections.abc import Callable
from importlib import import_module
from types import ModuleType

from sunstone.engine.game import Game


def _module(game: Game, name: str) -> ModuleType | None:
    try:
        return import_module(f"sunstone.games.{game.info.name}.{name}")
    except ModuleNotFoundError:
        return None


def explain(game: Game, name: str) -> str:
    """Help on something by its name, "" if there is none."""
    found: Callable[[str], str] | None = getattr(_module(game, "words"), "explain", None)
    return found(name) if found else ""


def explained(game: Game) -> list[str]:
    """All names that `explain` knows."""
    found: Callable[[], list[str]] | None = getattr(_module(game, "words"), "explained", None)
    return list(found()) if found else []


def score_sheet(game: Game) -> dict[str, list[int]]:
    """Points by source and seat, from the log; sources in the game's own order, those that brought nothing left out."""
    points = getattr(_module(game, "things"), "VP", None)
    words = _module(game, "words")
    source: Callable[[int], str] = getattr(words, "source", str)
    lines: dict[str, list[int]] = {name: [0] * game.state.seats for name in getattr(words, "sources", list)()}
    for events in game.log:
        for event in events:
            if event.what == points:
                lines.setdefault(source(event.cause), [0] * game.state.seats)[event.seat] += event.amount
    return {name: by_seat for name, by_seat in lines.items() if any(by_seat)}
