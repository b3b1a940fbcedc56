"""The level that fits somebody, by what they have won and lost."""

import random
from typing import Any

import pytest

from sunstone.players import LEVELS, Rating
from sunstone.players.ratings import expected
from sunstone.table import Summary
from sunstone.table.fitting import FEW, Fit, Result, estimate, fitting, results

RATINGS = [
    Rating(points, points - 40, points + 40, 800) for points in (600, 1400, 1900, 2100, 2300, 2500)[: len(LEVELS)]
]


def summary(**more: Any) -> Summary:
    """A finished game of Ana's against easy, which she has won."""
    base: dict[str, Any] = {"id": "x", "game": "city", "title": "City", "players": 2, "modules": (), "options": {}}
    base |= {"status": "over", "listed": False, "seeded": False, "cardboard": False, "created": 0.0, "changed": 0.0}
    base |= {"version": 1, "names": ("Ana", "easy"), "open_seats": (), "bots": (1,), "asked": (), "mine": (0,)}
    return Summary(**(base | {"scores": (98, 84), "places": (1, 2), "later": None} | more))


def played(level: str, *won: float) -> list[Result]:
    return [Result(level, each) for each in won]


@pytest.mark.parametrize(
    ("table", "found"),
    [
        (summary(), played("easy", 1)),
        (summary(places=(2, 1)), played("easy", 0)),
        (summary(places=(1, 1)), played("easy", 0.5)),
        (summary(game="helios"), []),
        (summary(status="abandoned", scores=(), places=()), []),
        (summary(bots=(0, 1)), []),  # a bot has played her seat to the end
        (summary(mine=(0, 1), bots=()), []),  # at one screen
        (summary(mine=()), []),
        (summary(cardboard=True), []),
        (summary(names=("Ana", "greedy")), []),
        (summary(names=("easy", "Bo"), bots=(), mine=(0,)), []),  # a person of that name
        (summary(names=("Ana",), bots=(), places=(1, 2)), []),  # the opponent of a single player
        (
            summary(names=("easy 1", "Ana", "easy 2", "hard"), bots=(0, 2, 3), mine=(1,), places=(1, 2, 3, 4)),
            [Result("easy", 0.5), Result("hard", 1)],
        ),
    ],
)
def test_what_counts_as_a_result(table: Summary, found: list[Result]) -> None:
    assert results([table], "city") == found


def test_nothing_is_said_before_a_few_games() -> None:
    for n in range(FEW):
        assert fitting(played("easy", *[1] * n), RATINGS) is None
    assert fitting(played("easy", *[1] * FEW), RATINGS) is not None


def test_nothing_is_said_where_nobody_has_rated_the_levels() -> None:
    assert fitting(played("easy", 1, 1, 1, 1), [None] * len(LEVELS)) is None


@pytest.mark.parametrize(
    ("games", "fit"),
    [
        (
            played("easy", 1, 1, 0, 1, 1),
            Fit("medium", "You have won 4 of your last 5 games against easy: try medium."),
        ),
        (
            played("beginner", 1, 1, 1),
            Fit("easy", "You have won all of your last 3 games against beginner: try easy."),
        ),
        (
            played("hard", 0, 0, 0, 0, 0, 0),
            Fit("medium", "You have won none of your last 6 games against hard: medium may suit you better."),
        ),
        (
            played("hard", 0) + played("easy", 0, 1, 0, 0),
            Fit("easy", "You have lost your last game against hard: easy may suit you better."),
        ),
        (
            played("beginner", *[1] * 12),
            Fit("easy", "You have won all of your last 12 games against beginner: try easy."),
        ),
        (played("easy", 1, 0, 1), Fit("easy", "")),
        (played("medium", 0) + played("easy", 1, 1, 1, 1, 1), Fit("medium", "")),
        (played(LEVELS[-1].name, 1, 1, 1, 1, 1), Fit(LEVELS[-1].name, "")),
    ],
)
def test_the_level_that_fits(games: list[Result], fit: Fit) -> None:
    assert fitting(games, RATINGS) == fit


def test_levels_go_up_one_by_one() -> None:
    close = [Rating(points, points - 40, points + 40, 800) for points in range(1000, 1000 + 50 * len(LEVELS), 50)]
    fit = fitting(played("beginner", *[1] * 8), close)
    assert fit is not None and fit.level == "easy"


def test_a_level_that_nobody_has_rated_comes_after_the_rated_ones_below_it() -> None:
    fit = fitting(played("easy", 1, 1, 1, 1), [*RATINGS[:2], *[None] * (len(LEVELS) - 2)])
    assert fit == Fit("medium", "You have won all of your last 4 games against easy: try medium.")


def test_old_games_are_forgotten() -> None:
    fit = fitting(played("easy", *[1] * 12) + played("easy", *[0] * 40), RATINGS)
    assert fit is not None and fit.level != "easy"


def test_the_estimate_comes_close_to_who_played() -> None:
    dice = random.Random(1)
    for truth in (1100, 1400, 1800):
        games = [(1400.0, float(dice.random() < expected(truth, 1400))) for _ in range(400)]
        assert estimate(games) == pytest.approx(truth, abs=60)
