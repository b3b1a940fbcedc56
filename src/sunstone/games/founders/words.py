"""All words a player reads."""

from typing import Any

from sunstone.engine.choice import Choice
from sunstone.engine.errors import Reason
from sunstone.games.founders.names import VOCABULARY


def reason(s: Any, code: int, action: int) -> Reason:
    return Reason(str(code), str(code), ())


def choices(s: Any, seat: int) -> list[Choice]:
    if seat != s.to_move:
        return []
    return [Choice(a, VOCABULARY.name(a), VOCABULARY.name(a), "", "") for a in s.legal()]


def tell(e: Any, names: Any) -> str:
    return str(e)


def prompt(view: Any) -> str:
    return str(view["asked"])


def source(cause: int) -> str:
    return str(cause)


def sources() -> list[str]:
    return [str(i) for i in range(100)]


def explain(n: str) -> str:
    return n


def explained() -> list[str]:
    return ["x"]


def render(view: Any) -> str:
    return str(view)
