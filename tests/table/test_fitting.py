"""The level that fits somebody, by their rating."""

import pytest

import sunstone
from sunstone.players import LEVELS
from sunstone.table import Room
from sunstone.table.fitting import NAMES, TOO_EASY, Fit, fits, fitting, rated_levels
from sunstone.table.ratings import Member, catch_up
from sunstone.table.skill import FEW, Skill, chance
from tests.table.results import keep, rows

SKILLS = {name: Skill(600.0 + 400 * i, 40.0) for i, name in enumerate(NAMES)}  # easy 1000, medium 1400 …


def rated(points: float, games: int = 20) -> Member:
    return Member(Skill(points, 50.0), games)


def test_nothing_is_said_before_there_is_a_rating_or_without_a_level() -> None:
    assert fitting(rated(1200, FEW - 1), {"easy": 1.0}, SKILLS) is None
    assert fitting(rated(1200), {}, SKILLS) is None


@pytest.mark.parametrize(
    ("points", "met", "fit"),
    [
        (1000, {"easy": 5.0}, Fit("easy", "")),
        (1300, {"easy": 5.0}, Fit("medium", "With a rating of 1300 ± 98 you win most games against easy: try medium.")),
        (
            1000,
            {"hard": 9.0, "easy": 5.0},
            Fit("easy", "With a rating of 1000 ± 98, easy may suit you better than hard."),
        ),
        (
            2000,
            {"beginner": 5.0},
            Fit("easy", "With a rating of 2000 ± 98 you win most games against beginner: try easy."),
        ),
        (9000, {NAMES[-1]: 5.0}, Fit(NAMES[-1], "")),
        (0, {"beginner": 5.0}, Fit("beginner", "")),
    ],
)
def test_the_level_that_fits(points: float, met: dict[str, float], fit: Fit) -> None:
    found = fitting(rated(points), met, SKILLS)
    assert found is not None
    assert (found.level, found.why.replace("\u00a0", " ")) == fit


@pytest.mark.parametrize("points", range(400, 2800, 150))
def test_it_is_the_weakest_that_is_still_a_match(points: int) -> None:
    found = fitting(rated(points), dict.fromkeys(NAMES, 1.0), SKILLS)
    assert found is not None
    easy = [chance(Skill(points, 50.0), SKILLS[name]) >= TOO_EASY for name in NAMES[: NAMES.index(found.level)]]
    assert all(easy)


def test_who_wins_at_tables_is_offered_more(room: Room) -> None:
    keep(room.store, *(rows(n, ("id-anna", 1), ("bot beginner", 2)) for n in range(1, 9)))
    assert fits(room.store, "id-anna") == {}, "nothing is rated yet"
    catch_up(room.store)
    assert fits(room.store, "id-anna")["toy"].level == "easy"
    assert fits(room.store, "id-bert") == {}


def test_a_master_is_met_for_as_long_as_it_may_think(room: Room) -> None:
    keep(room.store, *(rows(n, ("id-anna", 2), ("bot master:3s", 1)) for n in range(1, 9)))
    catch_up(room.store)
    found = fits(room.store, "id-anna")["toy"]
    assert found.level != "master" and found.why.endswith(f"{found.level} may suit you better than master.")


def test_a_level_is_rated_by_its_games_with_people_once_there_are_enough(room: Room) -> None:
    keep(room.store, *(rows(n, ("id-anna", 1), ("bot easy", 2), game="city") for n in range(1, FEW)))
    catch_up(room.store)
    measured = [level.rating("city", sunstone.compiled()) for level in LEVELS]
    assert [rating for _, rating in rated_levels(room.store, "city", sunstone.compiled())] == measured
    keep(room.store, rows(FEW, ("id-anna", 1), ("bot easy", 2), game="city"))
    catch_up(room.store)
    (_, beginner), (_, easy), *_ = rated_levels(room.store, "city", sunstone.compiled())
    assert beginner == measured[0] and easy and measured[1]
    assert easy.points < measured[1].points and easy.games == FEW
