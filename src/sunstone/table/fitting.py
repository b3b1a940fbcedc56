"""The level that fits somebody, by what they have won and lost against bots here.

How strong a person is on the scale of the levels' ratings is estimated by Bayes' rule: before any game about as strong
as who they chose to play, give or take, and then whatever makes their results likely. The level that fits is the
weakest that may still win three games of ten against them, at most one above the strongest they have met."""

import math
import re
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from sunstone.players import LEVELS, Rating
from sunstone.players.ratings import expected
from sunstone.table.summary import Summary

FEW: Final = 3  # games that say something
RECENT: Final = 12  # games that count: people learn
DOUBT: Final = 400.0  # standard deviation of how strong somebody is beside who they chose to play
TOO_EASY: Final = 0.7  # chance of winning from which a level is no match any more
STEP: Final = 20  # of the ratings that are tried
_NUMBERED = re.compile(r" \d+$")  # several bots of one name at a table


class Result(NamedTuple):
    """A game of a person against bots of one level."""

    level: str
    won: float  # 1, 0, or between: a tie, some of several bots


class Fit(NamedTuple):
    level: str
    why: str  # in a sentence; "" if it is the level that was played last


def results(tables: Iterable[Summary], game: str) -> list[Result]:
    """One's own finished games of it against levels, in the order of the tables. A seat that somebody else or a bot has
    played, two seats at one screen, and games with the real box, whose draws somebody entered, do not count."""
    names = {level.name for level in LEVELS}
    found = []
    for t in tables:
        if t.game != game or t.status != "over" or t.cardboard or len(t.mine) != 1 or t.mine[0] in t.bots:
            continue
        place = t.places[t.mine[0]]
        met: dict[str, list[float]] = {}
        for seat in t.bots:
            name = _NUMBERED.sub("", t.names[seat])
            if name in names:
                other = t.places[seat]
                met.setdefault(name, []).append(1.0 if place < other else 0.5 if place == other else 0.0)
        found += [Result(level, sum(won) / len(won)) for level, won in met.items()]
    return found


def estimate(games: Sequence[tuple[float, float]]) -> float:
    """The rating of somebody who had these results: each the other's rating, and what was won of 1."""
    middle = sum(rating for rating, _ in games) / len(games)
    tried = [middle + step for step in range(-2000, 2001, STEP)]
    logs = [-((x - middle) ** 2) / (2 * DOUBT**2) for x in tried]
    for rating, won in games:
        for i, x in enumerate(tried):
            chance = expected(x, rating)
            logs[i] += won * math.log(chance) + (1 - won) * math.log(1 - chance)
    most = max(logs)
    weights = [math.exp(value - most) for value in logs]
    return sum(x * weight for x, weight in zip(tried, weights, strict=True)) / sum(weights)


def fitting(played: Sequence[Result], ratings: Sequence[Rating | None]) -> Fit | None:
    """By the newest results, which come first; `ratings` of the levels in their order. None: there are too few games
    against levels that somebody has rated. A level that nobody has is taken to be harder than those below it."""
    names = [level.name for level in LEVELS]
    rated = {level.name: rating.points for level, rating in zip(LEVELS, ratings, strict=True) if rating}
    recent = [result for result in played if result.level in rated][:RECENT]
    if len(recent) < FEW:
        return None
    strength = estimate([(rated[result.level], result.won) for result in recent])
    too_easy = [name for name in names if name in rated and expected(strength, rated[name]) >= TOO_EASY]
    next_up = min(max(names.index(result.level) for result in recent) + 1, len(names) - 1)  # one step at a time
    open_to = names[names.index(next(iter(rated))) : next_up + 1]
    match = next((name for name in open_to if name not in too_easy), names[next_up])
    return Fit(match, why(recent, match, names))


def why(recent: Sequence[Result], match: str, names: Sequence[str]) -> str:
    """ "You have won 4 of your last 5 games against easy: try medium." """
    level = recent[0].level
    if match == level:
        return ""
    games = [result for result in recent if result.level == level]
    won, n = sum(result.won == 1 for result in games), len(games)
    share = {0: "none", n: "all"}.get(won, str(won))
    told = f"won {share} of your last {n} games" if n > 1 else f"{'won' if won else 'lost'} your last game"
    advice = f"try {match}" if names.index(match) > names.index(level) else f"{match} may suit you better"
    return f"You have {told} against {level}: {advice}."
