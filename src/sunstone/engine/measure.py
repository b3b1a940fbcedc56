"""A judgement in named terms: a game measures a position, weights turn the measures into points."""

from typing import Final, final

from mypy_extensions import i64

from sunstone._compat import vec

MOST: Final = 96  # terms that a game may have


@final
class Term:
    """One line of a game's judgement: `weight` is what one unit of the measure is worth, in hundredths of a point.
    `words`: how a player would call it, if that is not the name, as something to have: a turn brings it or gives it up.
    "" for what the amounts of a turn tell as well."""

    def __init__(self, name: str, weight: i64, text: str, words: str = "=") -> None:
        self.name = name
        self.weight: i64 = weight
        self.text = text
        self.words: str = name if words == "=" else words


@final
class Measure:
    """Where a game writes its measures, in the order of its terms. Owned by whoever asks, and reused."""

    def __init__(self) -> None:
        self.x: vec[i64] = vec[i64]([0] * MOST)

    def clear(self, count: i64) -> None:
        """The first so many terms are nothing, until they are put or added to."""
        i: i64 = 0
        while i < count:
            self.x[i] = 0
            i += 1

    def put(self, term: i64, amount: i64) -> None:
        self.x[term] = amount

    def add(self, term: i64, amount: i64) -> None:
        self.x[term] += amount
