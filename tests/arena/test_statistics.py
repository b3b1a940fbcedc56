"""Intervals, ratings and the sequential test, against numbers worked out elsewhere or by simulation."""

import math
import random

import pytest

from sunstone.arena.statistics import Sprt, rating_intervals, ratings, spread, win_interval


def test_wilsons_interval_of_known_cases() -> None:
    low, high = win_interval(8, 10)  # as in Wilson's tables
    assert (round(low, 3), round(high, 3)) == (0.490, 0.943)
    assert win_interval(0, 0) == (0.0, 1.0)
    low, high = win_interval(0, 20)
    assert low == 0.0 and round(high, 3) == 0.161


def test_wilsons_interval_covers_the_truth_as_often_as_it_says() -> None:
    dice = random.Random(1)
    covered = 0
    for _ in range(2000):
        wins = sum(dice.random() < 0.7 for _ in range(60))
        low, high = win_interval(wins, 60)
        covered += low <= 0.7 <= high
    assert 0.92 <= covered / 2000 <= 0.97


@pytest.mark.parametrize("alike", [0.0, 0.5, 1.0])
def test_wilsons_interval_covers_the_truth_however_much_games_of_a_deal_go_together(alike: float) -> None:
    dice = random.Random(2)
    covered = 0
    for _ in range(500):
        wins = [2 * score for score in deals(0.7, 2, alike, dice, 60)]
        low, high = win_interval(sum(wins), 120, [(won, 2) for won in wins])
        covered += low <= 0.7 <= high
    assert 0.92 <= covered / 500 <= 0.98


def test_the_interval_of_a_mean_of_single_games() -> None:
    found = spread([[1], [2], [3], [4]])
    half = 1.96 * math.sqrt(5 / 3 / 4)
    assert (found.mean, found.low, found.high) == pytest.approx((2.5, 2.5 - half, 2.5 + half))
    assert found.single == pytest.approx(5 / 3) == found.paired
    assert spread([[5, 6]])[1:3] == (-math.inf, math.inf) and not spread([[5, 6]]).told


def test_games_that_make_up_for_each_other_tell_more_and_games_alike_less() -> None:
    """The seat brings 10 points, or the deal does; two points are skill."""
    dice = random.Random(3)
    swings = [dice.gauss(0, 10) for _ in range(400)]
    mirrored = spread([[2 + swing, 2 - swing + dice.gauss(0, 1)] for swing in swings])
    alike = spread([[2 + swing, 2 + swing + dice.gauss(0, 1)] for swing in swings])
    assert mirrored.paired < 0.02 * mirrored.single and mirrored.low < 2 < mirrored.high < 2.2
    assert 1.9 < alike.paired / alike.single < 2.1


def test_ratings_of_two_follow_elos_formula() -> None:
    a, b = ratings([[0, 250], [750, 0]])
    assert a + b == pytest.approx(3000)
    assert 1 / (1 + 10 ** ((a - b) / 400)) == pytest.approx(0.75, abs=0.002)


def test_ratings_find_the_strengths_that_made_the_games() -> None:
    truth = [1300.0, 1450.0, 1600.0, 1650.0]
    dice = random.Random(2)
    wins = [[0.0] * 4 for _ in range(4)]
    for a in range(4):
        for b in range(a):
            for _ in range(3000):
                first = dice.random() < 1 / (1 + 10 ** ((truth[b] - truth[a]) / 400))
                wins[a if first else b][b if first else a] += 1
    assert ratings(wins) == pytest.approx(truth, abs=25)


def test_one_who_lost_everything_has_a_finite_rating() -> None:
    low, high = ratings([[0, 0], [10, 0]])
    assert 300 < high - low < 2000


def test_rating_intervals_shrink_with_more_deals() -> None:
    won, lost = [[0.0, 2.0], [0.0, 0.0]], [[0.0, 0.0], [2.0, 0.0]]
    few = rating_intervals([won, lost] * 5, 2)
    many = rating_intervals([won, lost] * 80, 2)
    assert few[0][1] - few[0][0] > 2 * (many[0][1] - many[0][0]) > 0


def deals(rate: float, games: int, alike: float, dice: random.Random, n: int = 1000) -> list[float]:
    """Mean scores of deals, in a share of which all games end alike."""
    found = []
    for _ in range(n):
        one = dice.random() < rate
        same = dice.random() < alike
        found.append(float(one) if same else sum(dice.random() < rate for _ in range(games)) / games)
    return found


@pytest.mark.parametrize(
    ("low", "high", "games", "alike"),
    [(0.5, 0.6, 2, 0.0), (0.5, 0.6, 2, 0.9), (0.5, 0.7, 2, 0.3), (0.25, 0.4, 4, 0.9), (0.9, 0.98, 2, 0.9)],
)
@pytest.mark.parametrize("wanted", ["low", "high"])
def test_the_sequential_test_errs_as_seldom_as_it_says(
    low: float, high: float, games: int, alike: float, wanted: str
) -> None:
    """Whether the games of a deal go together or not, at two seats and at four, near an even match and far from it."""
    dice, sprt = random.Random(3), Sprt(low, high)
    wrong, trials = 0, 100
    for _ in range(trials):
        results = deals(low if wanted == "low" else high, games, alike, dice)
        verdict = next(verdict for n in range(1, 1001) if (verdict := sprt.verdict(results[:n])))
        wrong += verdict != wanted
    assert wrong / trials <= 0.09


def test_deals_that_say_more_end_the_sequential_test_sooner() -> None:
    def needed(alike: float) -> float:
        dice, sprt = random.Random(4), Sprt(0.5, 0.7)
        runs = [deals(0.7, 2, alike, dice) for _ in range(100)]
        return sum(next(n for n in range(1, 1001) if sprt.verdict(run[:n])) for run in runs) / 100

    assert needed(0.0) < 0.8 * needed(1.0) < 40


def test_the_sequential_test_is_open_at_first() -> None:
    sprt = Sprt(0.5, 0.7)
    assert sprt.verdict([]) == "" and sprt.verdict([1.0]) == "" and sprt.verdict([0.5] * 3) == ""
