"""All words a player reads: choices, refusals, log lines, prompts. One catalogue, for translation later."""

from collections.abc import Sequence
from typing import Any

from sunstone.engine.choice import Choice
from sunstone.engine.errors import Reason
from sunstone.engine.ledger import Event
from sunstone.games.city.state import City


def reason(s: City, code: int, action: int) -> Reason:
    raise NotImplementedError


def choices(s: City, seat: int) -> list[Choice]:
    raise NotImplementedError


def tell(event: Event, names: Sequence[str]) -> str:
    raise NotImplementedError


def prompt(view: dict[str, Any]) -> str:
    raise NotImplementedError
