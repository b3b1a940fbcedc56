"""Numbers and lists in sentences: what the words of every game share."""

from collections.abc import Iterable, Sequence
from difflib import get_close_matches


def count_text(n: int, one: str, more: str = "") -> str:
    return f"{n} {one if n == 1 else more or one + 's'}"


def listed(words: Sequence[str], last: str = "and") -> str:
    return f"{', '.join(words[:-1])} {last} {words[-1]}" if len(words) > 1 else "".join(words)


def meant(word: str, known: Iterable[str]) -> str:
    """What follows the sentence that there is no such word: "; did you mean 'dark'?", or nothing."""
    near = get_close_matches(word, known, n=1)
    return f"; did you mean {near[0]!r}?" if near else ""
