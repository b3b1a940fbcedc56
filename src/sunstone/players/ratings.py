"""How strong bots are, game by game, on one scale: read from the file that `sunstone arena --levels` has written.

The scale is Elo's: 200 points more win three games of four. It hangs on `greedy`, the yardstick that never changes."""

import math
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from sunstone.engine.errors import BadSetting
from sunstone.engine.registry import find

HEAD: Final = "game"  # begins the first row of a file, which names it
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


def read(path: Path, game: str) -> Book:
    """Empty if there is no such file. BadSetting if it is something else or of another game: it shall not be believed,
    and nobody shall write over it."""
    try:
        text = path.read_text("utf-8")
    except FileNotFoundError:
        return Book({}, ())
    except (OSError, UnicodeDecodeError) as error:
        raise BadSetting(f"the ratings {str(path)!r} cannot be read: {error}") from None
    rows = [line.split("\t") for line in text.splitlines() if line and not line.startswith("#")]
    if not rows or rows[0][0] != HEAD or len(rows[0]) != 2:
        raise BadSetting(f"{str(path)!r} is no file of ratings: its first row must be {HEAD} and {game}, with a tab")
    if rows[0][1] != game:
        raise BadSetting(f"the ratings {str(path)!r} are of {rows[0][1]}, not of {game}")
    ratings, matches = {}, []
    for row in rows[1:]:
        try:
            match row:
                case ["rating", bot, points, low, high, games]:
                    ratings[bot] = Rating(int(points), int(low), int(high), int(games))
                case ["match", bot, against, games, won, together]:
                    matches.append(sound(Met(bot, against, int(games), float(won), float(together))))
                case _:
                    raise ValueError("neither a rating nor a match")
        except ValueError as error:
            raise BadSetting(f"the ratings {str(path)!r} have a broken row, {' '.join(row)!r}: {error}") from None
    return Book(ratings, tuple(matches))


def sound(met: Met) -> Met:
    """That match; ValueError if there cannot be such a one."""
    if not 0 <= met.won <= met.games or met.games < 1 or not 0 < met.together < math.inf:
        raise ValueError("no match ends like that")
    return met


def written(game: str, book: Book, about: Iterable[str]) -> str:
    """The file's text; `about`: lines that say how it was made."""
    lines = [*(f"# {line}" for line in about), f"{HEAD}\t{game}"]
    lines += ["# rating, bot, points, low, high, games"]
    lines += ["\t".join(["rating", bot, *map(str, rating)]) for bot, rating in book.ratings.items()]
    lines += ["# match, bot, against, games, won, how much the games of a deal went together"]
    lines += [f"match\t{m.bot}\t{m.against}\t{m.games}\t{m.won:g}\t{m.together:.3f}" for m in book.matches]
    return "\n".join([*lines, ""])


@cache
def ratings(game: str) -> Mapping[str, Rating]:
    """Of the bots that were measured in that game, by name."""
    path = find(game).ratings
    return read(path, game).ratings if path else {}
