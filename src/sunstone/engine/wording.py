"""Help, numbers, lists and chance in sentences: what the words of every game share."""

from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from typing import Final, NamedTuple

_MANY: Final = 13  # outcomes above which only the first and the last are named


class Help(NamedTuple):
    """What a thing is called, and what is to be known of it."""

    title: str
    text: str

    @property
    def words(self) -> str:
        return f"{self.title}. {self.text}"


def count_text(n: int, one: str, more: str = "") -> str:
    return f"{n} {one if n == 1 else more or one + 's'}"


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def listed(words: Sequence[str], last: str = "and") -> str:
    return f"{', '.join(words[:-1])} {last} {words[-1]}" if len(words) > 1 else "".join(words)


def not_drawn_now(name: str, drawn: str) -> str:
    """Why an outcome, or anything else, is refused while chance draws; `drawn`: what is drawn now."""
    now = "This is not drawn now" if name.startswith("~") else "Nobody decides now"
    return f"{now}: {drawn}"


def possible_outcomes(labels: Sequence[str]) -> str:
    shown = listed(labels, "or") if len(labels) <= _MANY else f"{', '.join(labels[:3])} … {labels[-1]}"
    return f"Possible: {shown}."


def meant(word: str, known: Iterable[str]) -> str:
    """What follows the sentence that there is no such word: "; did you mean 'dark'?", or nothing."""
    near = get_close_matches(word, known, n=1)
    return f"; did you mean {near[0]!r}?" if near else ""
