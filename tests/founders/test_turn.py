"""Turns: disks, Strength, passing, bonus disks, granted actions (founders:3.1 to 3.7, BON1 to BON5, Q65 to Q72)."""

import pytest

from sunstone.engine.frame import frame
from sunstone.games.founders import events, kinds
from sunstone.games.founders.components import COLOUR_NAMES, FAVOR_END, SIDE_NAMES
from sunstone.games.founders.state import Founders
from tests.founders.fixture import (
    ask,
    asked,
    bare,
    cubes,
    cubes_at,
    display,
    do,
    height,
    hold,
    lay,
    legal,
    listen,
    on_turn,
    options,
    refused,
    space,
    spot,
    tiles_of,
)


def at_the_end_of_favor(s: Founders) -> Founders:
    """Column C has no Influence action any more, for seat 0."""
    s.players[0].favor = FAVOR_END
    return s


# --- where disks go
@pytest.mark.rules("founders:T1", "founders:3.3", "founders:3.4", "founders:Q9", "founders:Q11")
def test_heights_3_2_4() -> None:
    s = bare(3)
    for name, n in (("a1", 3), ("a2", 2), ("a3", 4)):
        height(s, name, n)
    on_turn(s)
    assert {x for x in options(s, "disks:") if x[0] == "a"} == {"a1x1", "a2x1", "a2x2"}
    assert refused(s, "disks:a1x2") == refused(s, "disks:a3x1") == "SPACE_FULL"
    for action, strength in (("a1x1", 4), ("a2x1", 3), ("a2x2", 4)):
        assert do(s.clone(), f"disks:{action}").strength == strength


@pytest.mark.rules("founders:T2", "founders:3.4", "founders:Q11")
def test_choosing_the_stack() -> None:
    s = bare(3)
    for name, n in (("a1", 4), ("a2", 2), ("a3", 3)):
        height(s, name, n)
    s.players[0].disks = 1
    on_turn(s)
    assert {x for x in options(s, "disks:") if x[0] == "a"} == {"a2x1", "a3x1"}
    assert refused(s, "disks:a2x2") == "TOO_FEW_DISKS"
    weak = do(s.clone(), "disks:a2x1")
    assert {x[-1] for x in options(weak, "build:")} == {"1", "2", "3"}
    strong = do(s, "disks:a3x1")
    market = {"wood-2", "stone-2", "wood-3", "stone-3", "gold-3", "stone-4", "gold-4"}
    assert options(strong, "build:") - {"wood-1", "stone-1"} == market


@pytest.mark.rules("founders:3.3", "founders:Q9")
def test_one_to_three_disks_and_never_more_than_four_on_a_space() -> None:
    s = bare(3)
    height(s, "a1", 1, "any_influence")
    on_turn(s)
    assert {x for x in options(s, "disks:") if x.startswith("a1")} == {"a1x1", "a1x2", "a1x3"}
    do(s, "disks:a1x3")
    assert s.strength == 4 and s.players[0].disks == 2
    assert s.view(0)["spaces"]["a1"] == {"column": "A", "bonus": "any_influence", "disks": [0, 0, 0], "height": 4}
    s = bare(2)
    assert refused(on_turn(s), "disks:a3x1") == "NO_SUCH_SPACE"


@pytest.mark.rules("founders:3.7", "founders:T10")
@pytest.mark.parametrize(
    ("column", "build", "influence"),
    [("a", "build:wood-2", "produce"), ("b", "temple:green", "offer:"), ("c", "pyramid:", "favor")],
)
def test_a_space_offers_the_two_actions_of_its_column(column: str, build: str, influence: str) -> None:
    s = bare()
    hold(s, 0, "green.vp_and_influence")
    cubes(s, 0, wood="a12 b12 c12", stone="d12 e12", gold="f12 g12 h12 i12")
    height(s, f"{column}1", 3)
    do(on_turn(s), f"disks:{column}1x1")
    heads = {name.split(":")[0] for name in legal(s)}
    wanted = {"a": {"build", "produce"}, "b": {"temple", "offer"}, "c": {"pyramid", "favor"}}[column]
    assert heads == wanted
    assert any(name.startswith(build) for name in legal(s)) and any(name.startswith(influence) for name in legal(s))
    other = "favor" if column != "c" else "produce"
    assert refused(s, other) == "OTHER_COLUMN"
    assert refused(s, "done") == "GRANTED_ONLY"  # an action must be performed (founders:Q10, Q18)


@pytest.mark.rules("founders:Q10", "founders:Q76", "founders:Q18")
def test_nothing_may_be_done_only_by_producing_nothing() -> None:
    s = bare()
    on_turn(s)
    assert refused(s, "disks:b1x1") == "NOTHING_TO_DO_THERE"  # no temple can be paid, no tile to offer
    assert refused(s, "disks:c1x1") == ""  # favor
    at_the_end_of_favor(s)
    assert refused(s, "disks:c1x1") == "NOTHING_TO_DO_THERE"
    hold(s, 0, "red.gold_to_vp")
    assert refused(s, "disks:c1x1") == "" and refused(s, "disks:b1x1") == "NOTHING_TO_DO_THERE"
    do(s, "disks:a1x1", "produce")
    assert s.to_move == 1 and cubes_at(s, 0) == {}


@pytest.mark.rules("founders:Q71")
def test_own_disks_count_and_the_space_may_be_used_again() -> None:
    s = bare()
    space(s, "a1", "any_build", [0, 0])
    do(on_turn(s), "disks:a1x1")
    assert s.strength == 4 and refused(s, "bonus") == "NO_BONUS"


# --- order, passing
@pytest.mark.rules("founders:3.1", "founders:3.2", "founders:3.6", "founders:Q54")
def test_turns_go_clockwise_past_who_has_passed_and_the_architect_moves_after_actions() -> None:
    s = on_turn(bare(3))
    sides = [p.architect for p in s.players]
    do(s, "disks:a1x1", "produce")
    assert (s.to_move, s.players[0].architect) == (1, (sides[0] + 1) % 4)
    do(s, "pass")
    assert (s.to_move, s.players[1].architect, s.players[1].disks) == (2, sides[1], 5)
    do(s, "disks:a2x1", "produce", "disks:a1x1", "produce", "disks:a3x1", "produce")
    assert s.to_move == 0  # seat 1 is skipped
    assert SIDE_NAMES[s.players[0].architect] == "S"


@pytest.mark.rules("founders:3.6", "founders:Q54", "founders:Q72")
def test_who_can_do_nothing_has_passed() -> None:
    s = bare()
    s.players[1].disks = 0
    told = listen(s)
    do(on_turn(s), "disks:a1x1", "produce")
    assert s.to_move == 0 and s.passed == 0b10
    assert [(e.seat, e.detail) for e in told if e.what == events.PASSED] == [(1, 1)]
    s = at_the_end_of_favor(bare())
    for name in ("a1", "a2"):
        height(s, name, 4)
    assert on_turn(s).to_move == 1  # disks, but no space to choose


# --- bonus disks
@pytest.mark.rules("founders:3.5", "founders:Q12", "founders:Q13", "founders:Q70")
@pytest.mark.parametrize("disks", [1, 2, 3])
def test_a_bonus_is_for_the_first_on_the_disk_before_or_after_or_never(disks: int) -> None:
    s = bare()
    space(s, "a1", "vp_and_resource")
    do(on_turn(s), f"disks:a1x{disks}")
    assert "bonus" in legal(s)
    before = do(s.clone(), "bonus", "kind:gold", "cube:a1", "produce")
    assert before.to_move == 1 and before.players[0].vp == 1  # not asked for again
    after = do(s.clone(), "produce")
    assert asked(after) == "After" and legal(after) == {"bonus", "done"}
    assert do(after.clone(), "bonus", "done").players[0].vp == 1
    assert do(after, "done").players[0].vp == 0 and after.to_move == 1
    placing = do(s, "build:wood-2")
    assert refused(placing, "bonus") == "NOT_ASKED"  # not in the middle of the action
    space(s, "a1", "vp_and_resource", [1])
    assert refused(do(on_turn(s), "disks:a1x1"), "bonus") == "NO_BONUS"


@pytest.mark.rules("founders:BON1", "founders:Q15", "founders:Q67", "founders:Q69")
def test_any_influence_action() -> None:
    s = bare()
    lay(s, 0, "wood-1", "l12")
    hold(s, 0, "green.wood_to_vp", "blue.vp_and_building_3")
    space(s, "c1", "any_influence")
    do(on_turn(s), "disks:c1x1")
    depth = s.depth
    do(s, "bonus")
    assert legal(s) == {"produce", "build:wood-1", "build:stone-1", "offer:blue.vp_and_building_3", "favor", "done"}
    assert refused(s, "bonus") == "NO_BONUS" and refused(s, "build:wood-2") == "OTHER_COLUMN"
    assert do(s.clone(), "done").depth == depth
    do(s, "favor", "done", "favor", "done")  # the same as the normal action
    assert s.players[0].favor == 2 and s.to_move == 1 and s.players[0].architect == 1


@pytest.mark.rules("founders:BON2", "founders:Q17")
def test_a_point_and_a_cube_anywhere() -> None:
    s = bare()
    lay(s, 0, "wood-1", "a1")
    cubes(s, 0, wood="b2", stone="c3")
    space(s, "a1", "vp_and_resource")
    do(on_turn(s), "disks:a1x1", "bonus")
    assert s.players[0].vp == 1 and legal(s) == {"kind:wood", "kind:stone", "kind:gold", "done"}
    assert do(s.clone(), "done").players[0].cubes == 2
    do(s, "kind:wood")
    assert len(legal(s)) == 108 - 2  # neither under the building nor where wood lies
    assert refused(s, "cube:a1") == "CELL_TAKEN" and refused(s, "cube:b2") == "SAME_CUBE"
    assert refused(s, "cube:d4") == "OFF_THE_CITY"
    do(s.clone(), "cube:l12")  # out of reach
    do(s, "cube:c3")  # replaces the stone, on a mask cell
    assert cubes_at(s, 0) == {"b2": "wood", "c3": "wood"}
    full = bare()
    for d in range(4):
        full.players[0].city[d] = full.geometry_of(full.players[0]).whole[d]
    space(full, "a1", "vp_and_resource")
    do(on_turn(full), "disks:a1x1", "bonus")
    assert full.players[0].vp == 1 and asked(full) == "Act"  # no room: the point is kept


@pytest.mark.rules("founders:BON3", "founders:Q14", "founders:Q68", "founders:Q67")
def test_any_build_action_with_this_strength() -> None:
    s = bare()
    cubes(s, 0, wood="a12 b12 c12 d12", stone="e12 f12", gold="g12 h12 i12 j12 k12")
    space(s, "a1", "any_build")
    do(on_turn(s), "disks:a1x2")
    assert s.strength == 3
    do(s, "bonus")
    heads = {name.split(":")[0] for name in legal(s)}
    assert heads == {"build", "temple", "pyramid", "done"}
    assert refused(s, "build:gold-4") == "TOO_WEAK" and refused(s, "produce") == "OTHER_COLUMN"
    do(s, "pyramid:red@E")  # 2 gold + 1 for the missing Strength, 1 wood; the reward is 4 VP
    do(s, "pay")
    assert s.players[0].vp == 6 and (s.players[0].wood, s.players[0].gold) == (3, 2)
    assert asked(s) == "Act" and s.players[0].architect == 0
    do(s, "build:gold-3", spot(s, 0, "gold-3", "a1 a2 b2"))
    assert s.to_move == 1 and s.players[0].architect == 1


@pytest.mark.rules("founders:Q69", "founders:BON3")
def test_a_bonus_of_no_use_is_not_offered() -> None:
    s = bare()
    for kind in range(15):
        s.tiles[kind] = 0
    space(s, "a1", "any_build")
    do(on_turn(s), "disks:a1x3")
    assert refused(s, "bonus") == "BONUS_USELESS"
    assert do(s, "produce").to_move == 1


@pytest.mark.rules("founders:BON4", "founders:Q70")
def test_two_points_at_once() -> None:
    s = bare()
    space(s, "a1", "two_vp")
    do(on_turn(s), "disks:a1x1")
    assert s.players[0].vp == 2 and refused(s, "bonus") == "NO_BONUS"


@pytest.mark.rules("founders:BON5", "founders:T17", "founders:Q16", "founders:3.4")
def test_strength_one_higher() -> None:
    s = bare()
    space(s, "b1", "vp_and_strength")
    cubes(s, 0, stone="a12", gold="b12")
    hold(s, 0, "green.vp_and_build")
    on_turn(s)
    assert do(s.clone(), "disks:b1x1").strength == 3
    do(s, "disks:b1x3")
    assert (s.strength, s.players[0].vp) == (5, 1)
    do(s, "offer:green.vp_and_build")  # the Build action it grants has Strength 5 too
    do(s, "temple:red", spot(s, 0, "red", "a1 b1 a2 b2 a3"))
    assert s.players[0].cubes == 0 and asked(s) == "TakeTile"


# --- Q65, Q66
@pytest.mark.rules("founders:T33", "founders:Q65")
def test_which_space_may_be_chosen() -> None:
    s = bare()
    s.players[0].disks = 2
    cubes(s, 0, wood="a1")
    for bonus, reason in (("two_vp", "NOTHING_TO_DO_THERE"), ("vp_and_resource", ""), ("any_influence", "")):
        space(s, "b1", bonus)
        assert refused(on_turn(s), "disks:b1x2") == reason
    space(s, "b1", "vp_and_resource", [1])
    assert refused(on_turn(s), "disks:b1x2") == "NOTHING_TO_DO_THERE"
    space(s, "b1", "vp_and_resource")
    do(on_turn(s), "disks:b1x2")
    assert legal(s) == {"bonus"}  # it has to come first
    do(s, "bonus", "kind:stone", "cube:b1")
    assert legal(s) == {"temple:green"}


@pytest.mark.rules("founders:T34", "founders:Q66")
def test_a_forfeited_action() -> None:
    s = bare()
    hold(s, 0, "green.vp_and_building_2")
    space(s, "b1", "any_influence")
    do(on_turn(s), "disks:b1x1")
    told = listen(s)
    do(s, "bonus", "offer:green.vp_and_building_2", "done")
    assert s.players[0].vp == 4 and s.to_move == 1 and s.players[0].architect == 1
    assert events.FORFEITED in [e.what for e in told]


@pytest.mark.rules("founders:Q65")
def test_strength_decides_which_number_of_disks_has_a_purpose() -> None:
    s = at_the_end_of_favor(bare())
    cubes(s, 0, wood="a1", gold="b1 c1")
    height(s, "c1", 2)
    on_turn(s)
    assert refused(s, "disks:c1x1") == "NOTHING_TO_DO_THERE"  # 3 gold at Strength 3
    assert refused(s, "disks:c1x2") == ""


@pytest.mark.rules("founders:Q67", "founders:Q46")
def test_a_granted_action_keeps_strength_and_architect() -> None:
    s = bare()
    for c in COLOUR_NAMES:
        display(s, c, 10, 11, pool=())
    hold_two(s)
    height(s, "b1", 2)
    do(on_turn(s), "disks:b1x1", "offer:green.vp_and_influence", "offer:blue.vp_and_build")
    assert s.players[0].vp == 6 and s.strength == 3 and s.players[0].architect == 0
    assert {x[-1] for x in options(s, "build:")} == {"2", "3"}
    do(s, "done")
    assert s.to_move == 1 and tiles_of(s, 0) == []


def hold_two(s: Founders) -> None:
    from sunstone.engine.bits import bit
    from sunstone.games.founders.components import WORSHIP_NAMES

    for name in ("green.vp_and_influence", "blue.vp_and_build"):
        s.players[0].worship |= bit(WORSHIP_NAMES.index(name))


def test_after_is_not_asked_without_a_bonus() -> None:
    s = ask(bare(), frame(kinds.AFTER, 0), frame(kinds.TURN, 1))
    assert asked(s) == "Turn"
