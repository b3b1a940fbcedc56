"""The seven temple bonus tiles, scored at the end of the game by those who reached the penultimate step."""

import pytest

from sunstone.engine.frame import OVER
from sunstone.games.city.state import City
from tests.city.fixture import bare, changed, look, put
from tests.city.scenes import bonus_at, eclipse, give, pay

MASKS = ["mask_1", "mask_2", "mask_3", "mask_4", "mask_5", "mask_6", "mask_7"]


def last_eclipse(s: City) -> City:
    """Up to the salaries of the last Eclipse: all that changes from here is salary and bonuses."""
    return eclipse(s, done=2)


def scored(s: City) -> dict[int, int]:
    """Points that the end of the game brings each seat, nobody paying a salary, from 100 points up."""
    for p in s.players:
        p.vp = 100
    pay(s)
    assert s.to_move == OVER
    return {seat: p.vp - 100 for seat, p in enumerate(s.players)}


@pytest.mark.parametrize("temple", ["blue", "red", "green"])
@pytest.mark.parametrize(("step", "vp"), [(0, 0), (9, 0), (10, 15), (11, 15)])
@pytest.mark.rules("city:56", "city:57")
def test_a_bonus_tile_is_unlocked_on_the_penultimate_step_and_stays_so_on_the_top(
    temple: str, step: int, vp: int
) -> None:
    s = bare()
    bonus_at(s, blue=1, red=1, green=1)
    bonus_at(s, **{temple: 3})
    give(s, 2, {temple: step})
    assert scored(last_eclipse(s)) == {0: 0, 1: 0, 2: vp, 3: 0}


@pytest.mark.parametrize("done", [0, 1])
@pytest.mark.rules("city:76")
def test_bonus_tiles_score_only_at_the_end(done: int) -> None:
    s = bare()
    bonus_at(s, blue=3)
    put(s, 0, "forest-1", blue=10)
    eclipse(s, done=done)
    before = look(s)
    pay(s)
    assert changed(before, s).get(0, {}) == {}


@pytest.mark.parametrize("done", [0, 1])
@pytest.mark.rules("city:76", "city:13")
def test_bonus_tiles_score_in_the_eclipse_of_the_tile_on_top(done: int) -> None:
    s = bare()
    s.capstone = 1
    bonus_at(s, blue=3)
    put(s, 0, blue=10)
    assert scored(eclipse(s, done=done)) == {0: 15, 1: 0, 2: 0, 3: 0}


@pytest.mark.parametrize(
    ("masks", "vp"),
    [
        ([], 0),
        (["mask_4"], 1),
        (["mask_4", "mask_4"], 1),
        (["mask_4", "mask_4", "mask_5"], 3),
        (MASKS[:3], 6),
        (MASKS[:4], 10),
        (MASKS[:5], 15),
        (MASKS[:6] + MASKS[2:6], 21),
        (MASKS, 28),
    ],
)
@pytest.mark.rules("city:110")
def test_bonus_1_scores_the_best_mask_set_once_more(masks: list[str], vp: int) -> None:
    s = bare()
    bonus_at(s, blue=1)
    put(s, 0, blue=10, tiles=masks)
    put(s, 1, tiles=["mask_7"])
    assert scored(last_eclipse(s)) == {0: vp, 1: 0, 2: 0, 3: 0}


@pytest.mark.rules("city:B37", "city:110")
def test_three_masks_score_six_for_the_set_and_six_again_for_the_tile() -> None:
    s = bare()
    bonus_at(s, blue=1)
    put(s, 0, blue=10, tiles=["mask_1", "mask_5", "mask_7"])
    before = look(s)
    last_eclipse(s)
    assert changed(before, s)[0] == {"vp": 6}
    pay(s)
    assert changed(before, s)[0] == {"vp": 12}


@pytest.mark.parametrize("known", range(7))
def test_bonus_2_scores_five_points_a_technology(known: int) -> None:
    s = bare()
    bonus_at(s, red=2)
    put(s, 1, red=10, technologies=["01", "03", "05", "09", "15", "17"][:known])
    assert scored(last_eclipse(s)) == {0: 0, 1: 5 * known, 2: 0, 3: 0}


@pytest.mark.parametrize("avenue", range(10))
def test_bonus_4_scores_three_points_a_step_on_the_avenue(avenue: int) -> None:
    s = bare()
    bonus_at(s, green=4)
    put(s, 3, green=11, avenue=avenue)
    assert scored(last_eclipse(s)) == {0: 0, 1: 0, 2: 0, 3: 3 * avenue}


@pytest.mark.parametrize(("steps", "vp"), [((10, 0, 0), 9), ((11, 10, 9), 18), ((10, 10, 11), 27), ((9, 10, 10), 0)])
@pytest.mark.rules("city:77")
def test_bonus_5_scores_nine_points_a_bonus_tile_with_itself(steps: tuple[int, int, int], vp: int) -> None:
    """The other two bonus tiles score nothing here: no masks, no technologies."""
    s = bare()
    bonus_at(s, blue=5, red=1, green=2)
    put(s, 0, blue=steps[0], red=steps[1], green=steps[2])
    assert scored(last_eclipse(s)) == {0: vp, 1: 0, 2: 0, 3: 0}


def test_bonus_6_scores_two_points_a_discovery_tile_that_is_no_mask_used_or_not() -> None:
    s = bare()
    bonus_at(s, green=6)
    put(s, 0, green=10, tiles=["free_move", "vp_4", "vp_4", "mask_1", "mask_4"], used=["avenue", "resources_3"])
    last_eclipse(s)
    assert scored(s) == {0: 2 * 5, 1: 0, 2: 0, 3: 0}


@pytest.mark.parametrize(
    ("workers", "vp", "salary"),
    [
        (("forest-1", "gold-2", "quarry-3"), 12, 3),
        (("forest-1", "gold-2@sidebar", "quarry-3"), 12, 3),
        (("forest-4", "gold-5@sidebar", "quarry-3"), 22, 5),
        (("forest-4", "gold-5", "quarry-4", "palace-5@royal1"), 36, 8),
        (("palace-1",), 4, 1),
    ],
)
@pytest.mark.rules("city:78", "city:108")
def test_bonus_7_scores_workers_in_play_locked_or_not_by_power(workers: tuple[str, ...], vp: int, salary: int) -> None:
    s = bare()
    bonus_at(s, blue=7)
    put(s, 0, *workers, blue=10)
    assert scored(last_eclipse(s)) == {0: vp - 3 * salary, 1: 0, 2: 0, 3: 0}


@pytest.mark.rules("city:76")
def test_every_unlocked_bonus_tile_is_scored_and_only_for_those_who_unlocked_it() -> None:
    s = bare()
    bonus_at(s, blue=3, red=4, green=2)
    put(s, 0, blue=10, red=10, green=10, avenue=2, technologies=["01"])
    put(s, 1, blue=9, red=11, green=3, avenue=4)
    put(s, 2, green=10, technologies=["01", "03"], avenue=9)
    assert scored(last_eclipse(s)) == {0: 15 + 6 + 5, 1: 12, 2: 10, 3: 0}


@pytest.mark.rules("city:76")
def test_the_salary_is_settled_before_the_bonus_tiles() -> None:
    """The loss stops at 0 points, then the bonus comes on top: 15, not 15 - 9."""
    s = bare()
    bonus_at(s, red=3)
    put(s, 0, "forest-1", "gold-1", "quarry-1", red=10)
    last_eclipse(s)
    pay(s)
    assert s.scores() == [15, 0, 0, 0]
