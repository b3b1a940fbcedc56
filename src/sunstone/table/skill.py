"""How strong the members of a pool are after a game: Plackett and Luce's model, in points on the scale of the bots'
ratings (`players/ratings.py`), on which 200 more win three of four games for two.

The same games in the same order give the same numbers, to the last bit: a game is rated alone, and the order in which
its seats are named does not matter."""

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

from openskill.models import PlackettLuce

import sunstone
from sunstone.players import LEVELS
from sunstone.players.ratings import ELO, Rating, ratings

START: Final = 1200.0  # of somebody of whom nothing is known
DOUBT: Final = 250.0  # standard deviation of how strong somebody is of whom nothing is known
DRIFT: Final = DOUBT / 100  # people learn: so much doubt comes with every game
SURE: Final = 40.0  # no bot is taken to be better known than that: it was measured against bots
RUNG: Final = 100.0  # a level that nobody has measured is taken to be so much above the one below it
FEW: Final = 5  # games that count before a rating is shown
NORMAL: Final = 1.96  # deviations to each side hold 95 %


def _whole(*_: object) -> float:
    """How much of what a game tells the model believes. By default it believes less the surer it is: in games that were
    drawn from known strengths that was further off, after 70 games as after 350."""
    return 1.0


def _model(players: int) -> PlackettLuce:
    """How well somebody plays varies, seat by seat, so that a difference of points means the same at every table: with
    200 more one comes before in three of four games, whoever else plays."""
    return PlackettLuce(mu=START, sigma=DOUBT, beta=ELO / math.sqrt(players), tau=DRIFT, gamma=_whole)


_MODELS: Final = {n: _model(n) for n in range(2, 5)}


class Skill(NamedTuple):
    mu: float
    sigma: float


UNKNOWN: Final = Skill(START, DOUBT)


def after(game: Sequence[tuple[int, Skill]]) -> list[Skill]:
    """Of everybody at a table after a game: each with the place, from 1, and the skill before it."""
    order, model = sorted(game), _MODELS[len(game)]
    teams = [[model.rating(mu, sigma)] for _, (mu, sigma) in order]
    found: dict[tuple[int, Skill], Skill] = {}
    for seat, (new,) in zip(order, model.rate(teams, ranks=[float(place) for place, _ in order]), strict=True):
        found.setdefault(seat, Skill(new.mu, new.sigma))  # whoever is alike in both comes out alike
    return [found[seat] for seat in game]


def mean(skills: Sequence[Skill]) -> Skill:
    """Of a bot that sat on several seats: what it came to on each of them, averaged."""
    ordered = sorted(skills)
    return Skill(sum(s.mu for s in ordered) / len(ordered), sum(s.sigma for s in ordered) / len(ordered))


def chance(one: Skill, other: Skill) -> float:
    """That the first comes before the other, as far as both are known."""
    spread = math.sqrt(ELO**2 + one.sigma**2 + other.sigma**2)
    return 1 / (1 + math.exp((other.mu - one.mu) / spread))


def start_of(game: str, bot: str) -> Skill:
    """What a bot is taken for before its first game with people: what was measured between bots in this form of the
    program; else, of a level, what the other form was measured at, or somewhat more than the level below it."""
    named = bot.partition(":")[0]  # a level that thinks for longer is still that level
    level = next((level for level in LEVELS if level.name == named), None)
    if found := ratings(game).get(level.rated(sunstone.compiled()) if level else bot):
        return Skill(float(found.points), max(SURE, (found.high - found.low) / 2 / NORMAL))
    if level is None:
        return UNKNOWN
    if found := ratings(game).get(level.rated(not sunstone.compiled())):
        return Skill(float(found.points), DOUBT)
    below = LEVELS.index(level) - 1
    return Skill(start_of(game, LEVELS[below].name).mu + RUNG, DOUBT) if below >= 0 else UNKNOWN


def shown(skill: Skill, games: int) -> Rating:
    """As it is told, with its 95 % interval."""
    low, high = skill.mu - NORMAL * skill.sigma, skill.mu + NORMAL * skill.sigma
    return Rating(round(skill.mu), round(low), round(high), games)
