"""How strong somebody is after a game: whatever the order of seats, with ties, for two to four."""

import itertools
import random

import pytest
from hypothesis import given, strategies as st

from sunstone.players import LEVELS
from sunstone.table.skill import DOUBT, START, SURE, UNKNOWN, Skill, after, chance, mean, shown, start_of

SKILLS = st.builds(Skill, st.floats(200, 2600), st.floats(20, 260))
GAMES = st.lists(st.tuples(st.integers(1, 4), st.one_of(SKILLS, st.just(UNKNOWN))), min_size=2, max_size=4)


@given(GAMES)
def test_the_order_of_seats_does_not_matter(game: list[tuple[int, Skill]]) -> None:
    came_to = dict(zip(game, after(game), strict=True))
    for order in itertools.permutations(game):
        assert after(order) == [came_to[seat] for seat in order]  # to the last bit


@given(st.integers(2, 4), SKILLS)
def test_a_tie_of_equals_moves_nobody(n: int, skill: Skill) -> None:
    for new in after([(1, skill)] * n):
        assert new.mu == pytest.approx(skill.mu, abs=1e-6)


@given(GAMES)
def test_only_the_order_of_places_matters(game: list[tuple[int, Skill]]) -> None:
    assert after([(10 * place, skill) for place, skill in game]) == after(game)


@given(st.lists(SKILLS, min_size=2, max_size=4))
def test_who_comes_first_gains_and_who_comes_last_loses(skills: list[Skill]) -> None:
    new = after(list(enumerate(skills, 1)))
    assert new[0].mu > skills[0].mu
    assert new[-1].mu < skills[-1].mu


def test_a_tie_with_somebody_stronger_gains() -> None:
    strong, weak = after([(1, Skill(1600, 60)), (1, Skill(1200, 60))])
    assert weak.mu > 1200 and strong.mu < 1600


def test_doubt_falls_with_games_and_never_vanishes() -> None:
    me = UNKNOWN
    for n in range(400):
        before, (me, _) = me, after([(1 + n % 2, me), (2 - n % 2, Skill(START, SURE))])
        assert me.sigma < before.sigma or me.sigma < 50
    assert 10 < me.sigma < 50


def test_a_bot_on_several_seats_comes_to_the_average() -> None:
    assert mean([Skill(1000, 50), Skill(1100, 60)]) == mean([Skill(1100, 60), Skill(1000, 50)]) == Skill(1050, 55)


def test_a_rating_is_shown_with_its_interval() -> None:
    rating = shown(Skill(1540.4, 40.8), 12)
    assert (rating.points, rating.low, rating.high, rating.games) == (1540, 1460, 1620, 12)
    assert rating.words == "1540\u00a0±\u00a080"


def test_levels_start_where_they_were_measured_and_each_above_the_one_below() -> None:
    assert start_of("city", "greedy") == Skill(1000, SURE)
    starts = [start_of("toy", level.name) for level in LEVELS]  # which nobody has measured
    assert starts[0] == UNKNOWN
    assert [s.mu for s in starts] == sorted({s.mu for s in starts}) and {s.sigma for s in starts} == {DOUBT}
    assert start_of("city", "easy").sigma < DOUBT
    assert start_of("toy", "random") == UNKNOWN


def test_ratings_foretell_who_wins() -> None:
    """Forty people of known strength at 4,000 tables for two to four: what the ratings promise of a pair comes to pass,
    within three of a hundred."""
    dice = random.Random(7)
    truth = [dice.gauss(1300, 250) for _ in range(40)]
    now = [UNKNOWN] * len(truth)
    promised, kept = [0.0] * 10, [[0, 0] for _ in range(10)]
    for n in range(4000):
        at_table = dice.sample(range(len(truth)), dice.choice((2, 2, 3, 4)))
        left, places = list(at_table), dict[int, int]()
        while left:  # one after the other is drawn by strength: Plackett and Luce
            best = dice.choices(left, [10 ** (truth[i] / 400) for i in left])[0]
            places[best] = len(places) + 1
            left.remove(best)
        for a, b in itertools.combinations(at_table, 2) if n >= 1500 else ():
            told = chance(now[a], now[b])
            kept[int(told * 10)][0] += 1
            kept[int(told * 10)][1] += places[a] < places[b]
            promised[int(told * 10)] += told
        for i, skill in zip(at_table, after([(places[i], now[i]) for i in at_table]), strict=True):
            now[i] = skill
    games = sum(n for n, _ in kept)
    error = sum(abs(p - won) for p, (_, won) in zip(promised, kept, strict=True)) / games
    assert error < 0.03
