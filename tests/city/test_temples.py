"""The three temples, step by step: rewards, major steps, the penultimate and the top step, and free choices."""

from itertools import product

import pytest

from sunstone.games.city.names import VOCABULARY
from sunstone.games.city.state import City
from tests.city.fixture import TABLE, bare, changed, do, lay, legal, look, on_turn, options, put, refused
from tests.city.scenes import arrive, give

TEMPLES = ("blue", "red", "green")
# reward of steps 1 to 11, as printed: a resources of any kind, v points, c cocoa
STEPS = {
    "blue": "1a 1a 1a 1a 2a 2a 2v 2a 4v 0v 6v",
    "red": "1v 1v 2v 2v 2v 3v 3v 4v 5v 0v 7v",
    "green": "1c 1c 1c 2c 2c 2c 3c 3c 4c 0c 5v",
}
MAJOR = {"blue": [4], "red": [5], "green": [3, 6]}
EVERY_STEP = [(temple, step) for temple in TEMPLES for step in range(1, 12)]


def pilgrim(temple: str, at: int, **held: int) -> City:
    """Seat 0 is on turn and holds a tile that advances it on that temple, where it stands on step `at`."""
    s = bare()
    put(s, 0, "forest-1", tiles=[f"temple_{temple}"])
    give(s, 0, {temple: at} | held)
    return on_turn(s, 0)


def climb(s: City, temple: str) -> City:
    return do(s, f"use:temple_{temple}")


def wanderer(**held: int) -> City:
    """Seat 0 is on turn and holds a tile for a step on any temple."""
    s = bare()
    put(s, 0, "forest-1", tiles=["temple_any"])
    give(s, 0, held)
    return on_turn(s, 0)


# --- the rewards
@pytest.mark.parametrize(("temple", "step"), EVERY_STEP)
@pytest.mark.rules("city:56", "city:57", "city:58", "city:105")
def test_each_step_gives_its_printed_reward(temple: str, step: int) -> None:
    s = pilgrim(temple, step - 1, wood=5, stone=5, gold=5, cocoa=5, vp=5)
    before = look(s)
    climb(s, temple)
    amount, what = int(STEPS[temple].split()[step - 1][0]), STEPS[temple].split()[step - 1][1]
    mine: dict[str, object] = {temple: 1, "tiles": [f"-temple_{temple}"], "used": [f"+temple_{temple}"]}
    if what == "a":
        for _ in range(amount):
            assert legal(s) == {"gain:wood", "gain:stone", "gain:gold"}  # compulsory, and nothing else is asked
            do(s, "gain:stone")
        mine["stone"] = amount
    elif amount:
        mine["vp" if what == "v" else "cocoa"] = amount
    assert changed(before, s) == {0: mine}
    assert legal(s) == {"take:forest-1"}  # resolved: back to the turn


@pytest.mark.rules("city:58", "city:106")
def test_two_resources_of_any_kind_are_any_mix() -> None:
    for first, second in product(("wood", "stone", "gold"), repeat=2):
        s = climb(pilgrim("blue", 4), "blue")
        do(s, f"gain:{first}", f"gain:{second}")
        held = {name: getattr(s.players[0], name) for name in ("wood", "stone", "gold")}
        assert held == {name: (first == name) + (second == name) for name in held}


@pytest.mark.rules("city:58")
def test_three_resources_of_a_discovery_tile_are_any_mix() -> None:
    s = bare()
    put(s, 0, "forest-1", tiles=["resources_3"])
    on_turn(s, 0)
    do(s, "use:resources_3", "gain:gold", "gain:wood", "gain:gold")
    p = s.players[0]
    assert (p.wood, p.stone, p.gold) == (1, 0, 2)
    assert legal(s) == {"take:forest-1"}


# --- major steps
@pytest.mark.parametrize(("temple", "step"), EVERY_STEP)
@pytest.mark.rules("city:59", "city:105")
def test_tiles_are_offered_on_major_steps_only(temple: str, step: int) -> None:
    s = pilgrim(temple, step - 1)
    for place in ("blue:4", "red:5", "green:3", "green:6"):
        lay(s, place, "resources_2", "free_move")
    climb(s, temple)
    if step in MAJOR[temple]:
        assert legal(s) == {"reward", "claim:resources_2", "claim:free_move"}
    else:
        assert not options(s, "claim:") | options(s, "reward")


@pytest.mark.parametrize(("temple", "step"), [(t, n) for t, steps in MAJOR.items() for n in steps])
@pytest.mark.rules("city:59", "city:105")
def test_on_a_major_step_one_tile_or_the_printed_reward(temple: str, step: int) -> None:
    s = pilgrim(temple, step - 1, cocoa=3, wood=3)
    place = f"{temple}:{step}"
    lay(s, place, "mask_2", "mask_2")
    before = look(climb(s, temple))
    t = do(s.clone(), "reward", *(["gain:gold"] if temple == "blue" else []))
    amount = int(STEPS[temple].split()[step - 1][0])
    assert changed(before, t) == {0: {{"blue": "gold", "red": "vp", "green": "cocoa"}[temple]: amount}}
    do(s, "claim:mask_2")
    assert changed(before, s) == {
        0: {"cocoa": -1, "wood": -1, "tiles": ["+mask_2"]},
        TABLE: {place: ["-mask_2"]},
    }
    assert legal(s) == {"take:forest-1"}  # not both


@pytest.mark.rules("city:59", "city:105")
def test_a_tile_that_cannot_be_paid_leaves_only_the_reward() -> None:
    s = pilgrim("red", 4, cocoa=0, wood=1)
    lay(s, "red:5", "mask_2", "avenue")
    climb(s, "red")
    assert refused(s, "claim:mask_2") == "CANNOT_PAY_TILE"
    assert refused(s, "claim:vp_4") == "NOT_LYING_HERE"
    assert legal(s) == {"reward"}
    do(s, "reward")
    assert s.players[0].vp == 2


@pytest.mark.rules("city:59")
def test_a_major_step_without_tiles_gives_the_printed_reward_at_once() -> None:
    s = climb(pilgrim("green", 5), "green")
    assert s.players[0].cocoa == 2
    assert legal(s) == {"take:forest-1"}


@pytest.mark.rules("city:59")
def test_the_two_major_steps_of_green_have_tiles_of_their_own() -> None:
    s = pilgrim("green", 5)
    lay(s, "green:3", "free_move")
    lay(s, "green:6", "double_move")
    climb(s, "green")
    assert legal(s) == {"reward", "claim:double_move"}


@pytest.mark.rules("city:59", "city:114")
def test_tiles_on_temples_are_not_refilled() -> None:
    s = pilgrim("red", 4)
    lay(s, "red:5", "resources_2", "free_move")
    climb(s, "red")
    stack = look(s)[TABLE]["stack"]
    do(s, "claim:resources_2", "take:forest-1", "go:1", "cocoa", "done")
    assert s.to_move == 1
    assert look(s)[TABLE]["red:5"] == ["free_move"]
    assert look(s)[TABLE]["stack"] == stack


# --- the last two steps
@pytest.mark.parametrize("temple", TEMPLES)
@pytest.mark.rules("city:55")
def test_with_the_top_taken_by_another_the_marker_stays_and_nothing_is_gained(temple: str) -> None:
    s = pilgrim(temple, 10)
    give(s, 2, {temple: 11})
    before = look(s)
    climb(s, temple)
    assert changed(before, s) == {0: {"tiles": [f"-temple_{temple}"], "used": [f"+temple_{temple}"]}}


@pytest.mark.parametrize("temple", TEMPLES)
@pytest.mark.rules("city:55", "city:56")
def test_a_marker_on_the_top_never_moves_again(temple: str) -> None:
    s = pilgrim(temple, 11)
    before = look(s)
    climb(s, temple)
    assert changed(before, s) == {0: {"tiles": [f"-temple_{temple}"], "used": [f"+temple_{temple}"]}}


@pytest.mark.parametrize("temple", TEMPLES)
@pytest.mark.rules("city:55", "city:57")
def test_any_number_of_markers_stand_on_the_penultimate_step_and_the_first_may_go_on(temple: str) -> None:
    s = pilgrim(temple, 9)
    for seat in (1, 2, 3):
        give(s, seat, {temple: 10})
    climb(s, temple)
    assert getattr(s.players[0], temple) == 10
    s = pilgrim(temple, 10)
    for seat in (1, 2, 3):
        give(s, seat, {temple: 10})
    climb(s, temple)
    assert getattr(s.players[0], temple) == 11


@pytest.mark.rules("city:55")
def test_the_top_of_one_temple_does_not_close_another() -> None:
    s = pilgrim("red", 10)
    put(s, 1, blue=11, green=11)
    climb(s, "red")
    assert (s.players[0].red, s.players[0].vp) == (11, 7)


# --- a temple of choice
@pytest.mark.parametrize("blocked", [(), ("blue",), ("red", "green"), ("blue", "green"), TEMPLES])
@pytest.mark.rules("city:55", "city:105")
def test_a_free_advance_must_go_where_it_is_possible(blocked: tuple[str, ...]) -> None:
    s = wanderer(blue=10, red=10, green=10)
    give(s, 1, dict.fromkeys(blocked, 11))
    before = look(s)
    do(s, "use:temple_any")
    if len(blocked) == 3:
        assert legal(s) == {"take:forest-1"}  # the advance is lost
        assert set(changed(before, s)[0]) == {"tiles", "used"}
        return
    assert legal(s) == {f"temple:{t}" for t in TEMPLES if t not in blocked}  # it cannot be refused
    for temple in blocked:
        assert refused(s, f"temple:{temple}") == "TEMPLE_BLOCKED"
    temple = next(t for t in TEMPLES if t not in blocked)
    do(s, f"temple:{temple}")
    assert getattr(s.players[0], temple) == 11


@pytest.mark.rules("city:55")
def test_the_own_top_step_is_no_choice_either() -> None:
    s = do(wanderer(blue=11, red=0, green=0), "use:temple_any")
    assert legal(s) == {"temple:red", "temple:green"}


@pytest.mark.rules("city:105")
def test_an_advance_that_hurts_nobody_is_made_even_if_it_gives_nothing() -> None:
    s = do(wanderer(blue=9, red=9, green=9), "use:temple_any")
    assert legal(s) == {"temple:blue", "temple:red", "temple:green"}
    before = look(s)
    do(s, "temple:green")
    assert changed(before, s) == {0: {"green": 1}}


# --- several advances
@pytest.mark.rules("city:106", "city:B25")
def test_gold_with_three_workers_of_lowest_power_two() -> None:
    s = bare()
    put(s, 0, cocoa=1)
    arrive(s, "gold", 2, 3, 4)
    before = look(s)
    do(s, "main")
    assert changed(before, s) == {0: {"cocoa": -1, "gold": 3}}
    assert legal(s) == {"temple:blue", "temple:red", "temple:green"}
    do(s, "temple:red")
    assert changed(before, s) == {0: {"cocoa": -1, "gold": 3, "red": 1, "vp": 1}}
    do(s, "power:gold-2")
    assert {"power:gold-3", "power:gold-4", "skip"} == legal(s)
    do(s, "power:gold-3")
    assert changed(before, s)[0]["workers"] == ["+gold-4", "-gold-2"]  # 2 3 4 became 3 4 4
    assert s.to_move == 1


@pytest.mark.rules("city:106")
def test_two_advances_of_the_gold_deposits_are_chosen_one_after_the_other_each_with_its_reward() -> None:
    s = bare()
    put(s, 0, cocoa=1, green=2)
    lay(s, "green:3", "temple_any")
    arrive(s, "gold", 4, 4, 5)
    do(s, "main")
    assert s.players[0].gold == 4
    do(s, "temple:green")
    assert legal(s) == {"reward"}  # the tile costs 1 cocoa: nothing is left
    do(s, "reward")
    assert s.players[0].cocoa == 1
    assert legal(s) == {"temple:blue", "temple:red", "temple:green"}
    do(s, "temple:green")
    assert (s.players[0].green, s.players[0].cocoa) == (4, 3)
    assert legal(s) == {"power:gold-4", "power:gold-5"}


@pytest.mark.rules("city:106", "city:55")
def test_the_second_advance_is_lost_if_the_first_took_the_last_top_step() -> None:
    s = bare()
    put(s, 0, cocoa=1, blue=11, red=10, green=11)
    arrive(s, "gold", 4, 4, 4)
    do(s, "main", "temple:red")
    assert (s.players[0].red, s.players[0].vp) == (11, 7)
    assert legal(s) == {"power:gold-4"}


@pytest.mark.rules("city:105")
def test_a_temple_choice_offers_no_way_out() -> None:
    s = do(wanderer(), "use:temple_any")
    assert all(s.refusal(VOCABULARY.number(name)) for name in ("skip", "stop", "done", "decline", "abandon"))


# --- score and supplies
@pytest.mark.rules("city:97")
def test_the_score_goes_on_beyond_the_last_space_of_the_track() -> None:
    s = climb(pilgrim("red", 10, vp=97), "red")
    assert s.players[0].vp == 104
    assert s.scores()[0] == 104


@pytest.mark.rules("city:97")
def test_cocoa_and_resources_are_unlimited() -> None:
    s = pilgrim("green", 8, cocoa=500, wood=300)
    climb(s, "green")
    assert s.players[0].cocoa == 504
    s = climb(pilgrim("blue", 7, wood=300), "blue")
    do(s, "gain:wood", "gain:wood")
    assert s.players[0].wood == 302
