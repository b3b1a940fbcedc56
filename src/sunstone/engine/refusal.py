"""Refusals in words: a table of what stands against an action, with what the position adds to each."""

from collections.abc import Callable
from typing import Generic, NamedTuple, TypeVar

from sunstone.engine.errors import Reason
from sunstone.engine.state import State
from sunstone.engine.vocabulary import Vocabulary
from sunstone.engine.wording import not_drawn_now, possible_outcomes

C = TypeVar("C")  # a refused action at a player's decision, with what the game's words need to look at


class Refusal(NamedTuple, Generic[C]):
    name: str
    text: str  # the beginning of the sentence; what the detail says follows after a colon
    rules: tuple[str, ...]
    detail: Callable[[C], str] | None = None
    cite: Callable[[C], tuple[str, ...]] | None = None  # the rules of what was asked for, where they differ

    def reason(self, case: C | None) -> Reason:
        """`case` is None where nobody decides."""
        detail = self.detail(case) if self.detail and case else ""
        cited = self.cite(case) if self.cite and case else ()
        return Reason(self.name, f"{self.text}: {detail}." if detail else f"{self.text}.", cited or self.rules)


def not_asked(question: str, rules: tuple[str, ...]) -> Reason:
    return Reason("not_asked", f"Something else is asked now: {question[0].lower()}{question[1:]}", rules)


def not_drawn(s: State, vocabulary: Vocabulary, action: int, drawn: str) -> str:
    """What is drawn now, and what can come."""
    name = vocabulary.name(action) if action in vocabulary else ""
    return f"{not_drawn_now(name, drawn)} {possible_outcomes([vocabulary.name(a) for a in s.legal()])}"
