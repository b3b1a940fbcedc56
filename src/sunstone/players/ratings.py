"""How strong bots are, game by game, on one scale: read from the file that `sunstone arena --levels` has written.

The scale is Elo's: 200 points more win three games of four. It hangs on `greedy`, the yardstick that never changes."""

import math
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from sunstone.engine.registry import find

YARDSTICK: Final = "greedy"
YARDSTICK_RATING: Final = 1000
ELO: Final = 400 / math.log(10)  # points at which winning is e times as likely as losing


class Rating(NamedTuple):
    """Of a bot in games for two, with its 95 % interval."""

    points: int
    low: int
    high: int
    games: int  # that it played for it

    @property
    def words(self) -> str:
        """ "1480 ± 35", which no line breaks."""
        return f"{self.points}\u00a0±\u00a0{(self.high - self.low + 1) // 2}"


def expected(rating: float, other: float) -> float:
    """What the first may expect to win of a game."""
    return 1 / (1 + math.exp((other - rating) / ELO))


class Met(NamedTuple):
    """A match between two bots."""

    bot: str
    against: str
    games: int
    won: float
    together: float  # how much the games of a deal went together: 1 if not at all, 2 if two always ended alike


class Book(NamedTuple):
    """A file of ratings: what was measured, and what it comes to."""

    ratings: Mapping[str, Rating]  # by bot
    matches: tuple[Met, ...]


def read(path: Path) -> Book:
    """Empty if there is no such file."""
    text = path.read_text("utf-8") if path.exists() else ""
    rows = [line.split("\t") for line in text.splitlines() if line and not line.startswith("#")]
    ratings = {row[1]: Rating(*map(int, row[2:])) for row in rows if row[0] == "rating"}
    matches = [Met(row[1], row[2], int(row[3]), float(row[4]), float(row[5])) for row in rows if row[0] == "match"]
    return Book(ratings, tuple(matches))


def written(book: Book, about: Iterable[str]) -> str:
    """The file's text; `about`: lines that say how it was made."""
    lines = [f"# {line}" for line in about]
    lines += ["# rating, bot, points, low, high, games"]
    lines += ["\t".join(["rating", bot, *map(str, rating)]) for bot, rating in book.ratings.items()]
    lines += ["# match, bot, against, games, won, how much the games of a deal went together"]
    lines += [f"match\t{m.bot}\t{m.against}\t{m.games}\t{m.won:g}\t{m.together:.3f}" for m in book.matches]
    return "\n".join([*lines, ""])


@cache
def ratings(game: str) -> Mapping[str, Rating]:
    """Of the bots that were measured in that game, by name."""
    path = find(game).ratings
    return read(path).ratings if path else {}
