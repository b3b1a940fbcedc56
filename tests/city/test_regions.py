"""The module empire: buildings in regions and what they give."""

import pytest

from sunstone.engine.frame import frame
from sunstone.games.city.components import KIND_NAMES, MAJOR_NAMES
from sunstone.games.city.empire import warrior_at
from sunstone.games.city.kinds import BUILD, EMPIRE_STEP, WARRIOR_PUSHED
from sunstone.games.city.nobles import buildings_taken
from tests.city.empire import ask, building, built, conquest, settle, stand, table
from tests.city.fixture import (
    changed,
    do,
    legal,
    look,
    options,
    put,
    refused,
    seen,
    technologies_at,
    workers_of,
)


@pytest.mark.rules("expansion:R97", "expansion:R48", "expansion:R47", "expansion:T33")
def test_a_building_in_region_10() -> None:
    s = table()
    put(s, 0, "nobles-1", wood=1, obsidian=1)
    stand(s, 0, 10)
    before = look(s)
    do(ask(s, frame(EMPIRE_STEP, 0, 0, 0, 1)), "build:10")
    diff = changed(before, s)[0]
    assert diff == {"wood": -1, "obsidian": -1 + 4, "vp": 4, "avenue": 1}
    assert (warrior_at(s, 10), s.settled, buildings_taken(s)) == (-1, 1 << 10, 1)
    stand(s, 1, 7)
    assert (s.players[0].warriors, s.players[0].far) == (9, 0)  # the warrior is out of the game
    do(ask(s, frame(WARRIOR_PUSHED, 1, 0, 7)), "region:10")
    assert warrior_at(s, 10) == 1
    put(s, 1, "nobles-1", wood=2)
    stand(s, 1, 6)
    assert refused(ask(s, frame(EMPIRE_STEP, 1, 0, 0, 1)), "build:10") == "SETTLED"


@pytest.mark.rules("expansion:R97", "expansion:T34", "expansion:R43", "expansion:R48")
def test_where_nobody_builds() -> None:
    s = table()
    put(s, 0, "nobles-1", wood=9)
    stand(s, 0, 0, 2, 5, 12)
    settle(s, 5)
    ask(s, frame(EMPIRE_STEP, 0, 0, 1, 1))
    assert legal(s) == {"warrior", "build:2"}
    assert refused(s, "build:5") == "SETTLED"
    assert refused(s, "build:9") == "NO_WARRIOR_THERE"
    s = table()
    put(s, 0, "decorations-2", wood=9)
    stand(s, 0, 2)
    settle(s, *range(1, 12))
    conquest(s, power=2)
    assert refused(s, "conquest:b") == "NO_BUILDINGS"


@pytest.mark.rules("expansion:R48")
def test_at_the_end_of_the_avenue_buildings_go_on_without_a_step() -> None:
    s = table()
    put(s, 0, "nobles-1", wood=2, avenue=9)
    stand(s, 0, 1, 3)
    do(ask(s, frame(EMPIRE_STEP, 0, 0, 0, 1)), "build:1")
    assert (s.players[0].avenue, s.settled) == (9, 2)


@pytest.mark.rules("expansion:R98")
def test_simple_benefits() -> None:
    s = table()
    assert built(s, 1) == {"obsidian": 1, "cocoa": 1}
    assert built(table(), 2, "temple:red") == {"red": 1, "vp": 1}
    assert built(table(), 10) == {"obsidian": 4}


@pytest.mark.rules("expansion:R98", "expansion:R140")
def test_region_11_counts_all_dice_in_play() -> None:
    s = table()
    put(s, 0, "forest-1", "gold-3@sidebar", "quarry-4", "quarry-5@sidebar")
    assert built(s, 11) == {"vp": 1 + 1 + 2 + 2}
    s = table()
    put(s, 0, "forest-4")
    assert built(s, 11) == {"vp": 2}


@pytest.mark.rules("expansion:R49", "expansion:R98", "expansion:R115")
def test_region_3_draws_three_tiles_for_all_to_see_and_one_may_be_claimed() -> None:
    s = table()
    put(s, 0, wood=1)
    pool = s.pool
    ask(s, frame(BUILD, 0, 0, 3))
    do(s, "~discovery:vp_4", "~discovery:mask_4", "~discovery:cocoa_waiver")
    assert seen(s, 1)["expansion"]["empire"]["shown"] == ["vp_4", "cocoa_waiver", "mask_4"]
    assert refused(s, "claim:avenue") == "NOT_SHOWN"
    do(s, "claim:mask_4")
    assert s.players[0].tiles == 1 << 2 * KIND_NAMES.index("mask_4")
    assert s.pool == pool - (1 << 2 * KIND_NAMES.index("mask_4"))
    assert s.shown == 0


@pytest.mark.rules("expansion:R49", "expansion:R3")
def test_region_6_draws_two_major_tiles_and_claiming_costs() -> None:
    s = table()
    pool = s.major_pool
    ask(s, frame(BUILD, 0, 0, 6))
    do(s, "~major:md_reuse2", "~major:md_mask")
    assert refused(s, "claim:md_reuse2") == "CANNOT_PAY_TILE"
    do(s, "decline")
    assert s.major_pool == pool


@pytest.mark.rules("expansion:R150", "expansion:R49")
def test_tiles_may_be_used_while_choosing_among_those_drawn() -> None:
    s = table()
    put(s, 0, "nobles-1", "gold-2@sidebar", wood=2, majors=["md_obsidian3"])
    stand(s, 0, 6)
    pool = s.major_pool
    do(building(s, "build:6"), "~major:md_powerup3", "~major:md_reuse2")
    assert legal(s) == {"decline", "use:md_obsidian3"}
    do(s, "use:md_obsidian3")
    assert legal(s) == {"decline", "claim:md_powerup3", "claim:md_reuse2"}
    do(s, "claim:md_reuse2")
    assert s.players[0].obsidian == 2
    assert (s.shown, s.major_pool) == (0, pool - (1 << 2 * MAJOR_NAMES.index("md_reuse2")))
    s = table()
    put(s, 0, "nobles-1", "gold-2@sidebar", wood=2, gold=1, tiles=["cocoa_4"])
    stand(s, 0, 3)
    do(building(s, "build:3"), "~discovery:mask_1", "~discovery:mask_2", "~discovery:mask_4")
    assert options(s, "claim:") == set()
    do(s, "use:cocoa_4")
    assert "unlock:pay" in legal(s)
    do(s, "claim:mask_1")
    assert (s.shown, s.players[0].cocoa) == (0, 2)


@pytest.mark.rules("expansion:R114")
def test_with_too_few_tiles_what_there_is_is_drawn() -> None:
    s = table()
    s.major_pool = 1 << 2 * MAJOR_NAMES.index("md_mask")
    ask(s, frame(BUILD, 0, 0, 6))
    do(s, "~major:md_mask")
    assert legal(s) == {"decline", "claim:md_mask"}
    s = table()
    s.major_pool = 0
    assert built(s, 6) == {}


@pytest.mark.rules("expansion:R50", "expansion:R139", "expansion:R12", "expansion:T61")
def test_region_4_raises_different_workers_and_an_ascended_die_not_again() -> None:
    s = table()
    put(s, 0, "forest-5", "gold-2", "quarry-1@sidebar", technologies=["13"], cocoa=3)
    do(ask(s, frame(BUILD, 0, 0, 4)), "power:forest-5", "ascend:vp")
    assert legal(s) == {"power:gold-2"}
    do(s, "power:gold-2")
    assert workers_of(s, 0) == ["gold-3", "palace-1", "quarry-1@sidebar"]
    s = table()
    put(s, 0, "forest-5", "gold-2")
    do(ask(s, frame(BUILD, 0, 0, 4)), "power:forest-5", "ascend:fourth_worker", "power:palace-3", "power:gold-2")
    assert "palace-4" in workers_of(s, 0)


@pytest.mark.rules("expansion:R51")
def test_region_8_climbs_two_different_temples() -> None:
    s = table()
    ask(s, frame(BUILD, 0, 0, 8))
    do(s, "temple:red")
    assert refused(s, "temple:red") == "SAME_TEMPLE"
    do(s, "temple:green")
    assert (s.players[0].red, s.players[0].green) == (1, 1)
    s = table()
    put(s, 0, blue=11, green=11)
    assert built(s, 8, "temple:red") == {"red": 1, "vp": 1}


@pytest.mark.rules("expansion:R52")
def test_special_masks_may_be_taken_in_either_order() -> None:
    s = table()
    do(ask(s, frame(BUILD, 0, 0, 5)), "mask:jade")
    assert legal(ask(s, frame(BUILD, 1, 0, 9))) == {"mask:gold"}
    assert refused(s, "mask:jade") == "NO_SPECIAL"
    do(s, "mask:gold")
    assert s.specials == 0
    assert built(s, 5) == {}


@pytest.mark.rules("expansion:R10", "expansion:R122", "expansion:T50")
def test_region_7_brings_a_technology_that_works_from_the_next_action_on() -> None:
    s = table()
    technologies_at(s, "03", "05", "07", "09", "11", "13")
    put(s, 1, technologies=["03"])
    put(s, 0, "decorations-1", wood=4)
    stand(s, 0, 7)
    conquest(s, "conquest:b", "build:7")
    assert s.players[0].vp == 2  # the region, no 3 VP of technology 03
    assert s.players[1].vp == 3
    while s.to_move == 0 and not options(s, "take:"):
        s.play(s.legal()[0])
    put(s, 0, "decorations-1")
    before = look(s)
    conquest(s, "conquest:a")
    assert changed(before, s)[0]["vp"] == 3


@pytest.mark.rules("expansion:R122", "city:42", "city:D9")
@pytest.mark.parametrize("switch", ["at_once", "next_action"])
def test_technology_13_learned_in_region_7_serves_the_power_up_of_that_action(switch: str) -> None:
    s = table(new_technology=switch)
    technologies_at(s, "01", "03", "05", "07", "09", "13")
    put(s, 0, "decorations-1", wood=4, cocoa=3, technologies=["01", "03", "05", "07", "09"])
    stand(s, 0, 7)
    conquest(s, "conquest:b", "build:7")
    while not options(s, "power:"):
        s.play(s.legal()[0])
    do(s, "power:nobles-1")
    assert ("buy" in legal(s)) == (switch == "at_once")
