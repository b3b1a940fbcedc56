"""Teotibot's seven action tiles, temples, Ascension and Nobles rows."""

import pytest

from sunstone.games.city.pyramid_data import SLOTS
from sunstone.games.city.state import City
from tests.city import fixture as f
from tests.city.fixture import changed, look, put
from tests.city.solo import BOT, acts, alone

FALLBACK = {"cocoa": 5}


def bot_gain(s: City, tile: str, *outcomes: str) -> dict[str, int | list[str]]:
    """What the bot's turn with that tile changes for it."""
    before = look(s)
    acts(s, tile, *outcomes)
    return changed(before, s).get(BOT, {})


def clear_pyramid(s: City) -> None:
    for i in range(SLOTS):
        s.slots[i] = 0


# --- Construction
@pytest.mark.rules("city:120", "city:95", "city:117", "city:B42")
def test_construction_with_a_die_of_power_five() -> None:
    s = alone("construction-5", "palace-1", "palace-1")
    clear_pyramid(s)
    f.pyramid_offer(s, 0, 9, 12)
    put(s, BOT, stone=2, wood=3, blue=2)
    before = look(s)
    acts(s, "construction", "~turned:90")
    diff = changed(before, s)
    assert diff[BOT] == {
        "stone": -2,
        "gold": 1,  # blue 3 gives any resource: gold and stone are both at 0 by then, gold goes first
        "vp": 1 + 2 + 5,
        "pyramid": 1,
        "blue": 1,
        "avenue": 1,
        "workers": ["+quarry-1", "-construction-5"],
    }
    assert s.slots[0] == 8 * 4 + 1 + 1  # tile 9 turned once, on the first slot
    assert s.light == 2  # the Ascension and the end of its turn


@pytest.mark.rules("city:120")
def test_it_builds_on_the_lowest_level_first_then_by_row_and_column_without_wood() -> None:
    s = alone("construction-1", "palace-1", "palace-1")
    clear_pyramid(s)
    for row in (1, 2):
        for column in (1, 2):
            f.slot(s, f"1.{row}.{column}", row * 2 + column)
    f.slot(s, "1.1.3", 20)
    f.pyramid_offer(s, 9)
    put(s, BOT, stone=2, wood=0)
    acts(s, "construction", "~turned:0")
    assert s.slots[3] == 8 * 4 + 1  # 1.1.4 before level 2, though that is supported
    assert s.players[BOT].wood == 0


@pytest.mark.rules("city:120", "city:95")
def test_higher_levels_score_more_and_still_cost_two_stone() -> None:
    s = alone("construction-1", "palace-1", "palace-1")
    clear_pyramid(s)
    for i in range(16):
        s.slots[i] = i * 4 + 1
    f.pyramid_offer(s, 31)
    put(s, BOT, stone=3)
    put(s, 0, blue=11, red=11, green=11)
    put(s, BOT, blue=10, red=10, green=10)
    gained = bot_gain(s, "construction", "~turned:180")
    assert (gained["stone"], gained["vp"]) == (-2, 3 + 2)


@pytest.mark.rules("city:117")
@pytest.mark.parametrize("missing", ["stone", "die", "tile", "slot"])
def test_construction_fails_if_anything_is_missing_and_it_gathers_stone_instead(missing: str) -> None:
    s = alone("palace-1" if missing == "die" else "construction-1", "quarry-1", "palace-1")
    f.pyramid_offer(s, *(() if missing == "tile" else (9,)))
    s.pyramid_pool = 0
    if missing == "slot":
        for i in range(SLOTS):
            s.slots[i] = i * 4 + 1
    put(s, BOT, stone=1 if missing == "stone" else 2)
    gained = bot_gain(s, "construction")
    assert gained == {"stone": 2, "workers": ["+alchemy-2", "-quarry-1"]}


@pytest.mark.rules("city:93", "city:94")
def test_the_fallback_gives_cocoa_and_moves_the_weakest_die_on() -> None:
    s = alone("forest-3", "alchemy-2", "forest-2")
    assert bot_gain(s, "construction") == {"cocoa": 5, "workers": ["+forest-3", "-alchemy-2"]}


@pytest.mark.rules("city:94")
def test_a_die_that_ascends_in_the_fallback_goes_on_from_the_palace() -> None:
    s = alone("forest-5", "alchemy-5", "forest-5")
    put(s, BOT, avenue=1)
    assert bot_gain(s, "construction") == {
        "cocoa": 5,
        "vp": 5,
        "avenue": 1,
        "workers": ["+quarry-1", "-alchemy-5"],
    }


@pytest.mark.rules("city:116", "city:119")
def test_of_several_dice_on_the_board_the_strongest_is_powered_up() -> None:
    s = alone("quarry-1", "quarry-3", "palace-1")
    assert bot_gain(s, "construction") == {"stone": 2, "workers": ["+forest-4", "-quarry-3"]}


# --- Decorations
@pytest.mark.rules("city:121", "city:124")
def test_decorations_goes_to_the_first_open_side_and_takes_the_topmost_tile() -> None:
    s = alone("decorations-2", "palace-1", "palace-1")
    clear_pyramid(s)
    f.space(s, "top", 1, 5)
    f.decoration_offer(s, 7, 8, 9, 10)
    put(s, BOT, gold=2, green=1)
    gained = bot_gain(s, "decorations")
    assert gained == {
        "gold": -2,
        "vp": 5,
        "pyramid": 1,
        "green": 1,
        "cocoa": 1,
        "workers": ["+nobles-3", "-decorations-2"],
    }
    assert s.decorations[4] == 7  # right, level 1


@pytest.mark.rules("city:116", "city:B49")
def test_the_worshipping_die_is_not_on_its_board() -> None:
    s = alone("gold-1", "palace-1", "palace-1")
    put(s, BOT, gold=2)
    assert bot_gain(s, "decorations") == {"gold": 2, "workers": ["+quarry-2", "-gold-1"]}


@pytest.mark.rules("city:117")
@pytest.mark.parametrize("missing", ["gold", "tile", "space"])
def test_decorations_fails_if_anything_is_missing(missing: str) -> None:
    s = alone("decorations-1", "palace-1", "palace-1")
    clear_pyramid(s)
    f.decoration_offer(s, *(() if missing == "tile" else (7,)))
    s.decoration_pool = 0
    for i, side in enumerate(("top", "right", "bottom", "left") if missing == "space" else ()):
        f.space(s, side, 1, i + 1)
    put(s, BOT, gold=1 if missing == "gold" else 2)
    gained = bot_gain(s, "decorations")
    assert gained == {"cocoa": 5, "workers": ["+quarry-2", "-palace-1"]}


# --- Alchemy
@pytest.mark.rules("city:123", "city:117")
def test_alchemy_takes_the_lowest_technology_nobody_knows_for_one_gold_in_any_row() -> None:
    s = alone("alchemy-2", "palace-1", "palace-1")
    f.technologies_at(s, "01", "03", "05", "09", "11", "13")
    put(s, 0, technologies=["01", "05"])
    put(s, BOT, technologies=["03"], gold=1)
    assert bot_gain(s, "alchemy") == {
        "blue": 1,  # its reward of any resource is gold again
        "technologies": ["+09"],
        "workers": ["+forest-3", "-alchemy-2"],
    }
    assert s.players[0].vp == 0


@pytest.mark.rules("city:123")
def test_alchemy_takes_what_only_the_human_knows_when_nothing_else_is_left_and_the_human_scores() -> None:
    s = alone("alchemy-2", "palace-1", "palace-1")
    f.technologies_at(s, "01", "03", "05", "09", "11", "13")
    put(s, 0, technologies=["03", "11"])
    put(s, BOT, technologies=["01", "05", "09", "13"], gold=1, red=0)
    gained = bot_gain(s, "alchemy")
    assert gained["technologies"] == ["+03"]
    assert (gained["gold"], gained["red"]) == (-1, 1)
    assert s.players[0].vp == 3


@pytest.mark.rules("city:126", "city:117")
@pytest.mark.parametrize("missing", ["gold", "die", "technology"])
def test_alchemy_failed_powers_the_weakest_die_up_twice_and_it_stays(missing: str) -> None:
    s = alone("forest-2" if missing == "die" else "alchemy-2", "quarry-1", "palace-3")
    f.technologies_at(s, "01", "03", "05", "09", "11", "13")
    put(s, BOT, gold=0 if missing == "gold" else 1)
    if missing == "technology":
        put(s, BOT, technologies=["01", "03", "05", "09", "11", "13"])
    assert bot_gain(s, "alchemy") == {"workers": ["+quarry-3", "-quarry-1"]}


@pytest.mark.rules("city:126")
def test_a_die_that_ascends_so_takes_the_second_power_up_on_the_palace_and_stays_there() -> None:
    s = alone("forest-5", "forest-5", "quarry-5")
    assert bot_gain(s, "alchemy") == {"vp": 5, "avenue": 1, "workers": ["+palace-2", "-quarry-5"]}
    assert bot_gain(s, "alchemy")["workers"] == ["+palace-4", "-palace-2"]
    gained = bot_gain(s, "nobles")  # gathers on the Forest; the die on the Palace is left there
    assert gained["wood"] == 2


@pytest.mark.rules("city:126")
def test_a_die_on_the_palace_has_no_action_for_mastery_and_advances_to_place_two() -> None:
    s = alone("palace-4", "palace-3", "palace-2")
    assert bot_gain(s, "mastery") == {"cocoa": 5, "workers": ["+quarry-3", "-palace-2"]}


# --- Nobles
@pytest.mark.rules("city:122")
@pytest.mark.parametrize(("eclipses", "row", "vp"), [(0, "row:top", 3), (1, "row:centre", 5), (2, "row:bottom", 7)])
def test_nobles_rows_go_down_with_the_eclipses(eclipses: int, row: str, vp: int) -> None:
    s = alone("nobles-1", "palace-1", "palace-1")
    s.eclipses = eclipses
    put(s, BOT, wood=2)
    before = look(s)
    acts(s, "nobles")
    diff = changed(before, s)
    assert diff[BOT] == {"wood": -2, "vp": vp, "avenue": 1, "workers": ["+gold-2", "-nobles-1"]}
    assert diff[f.TABLE][row] == 1


@pytest.mark.rules("city:122", "city:B45")
def test_with_its_row_full_it_covers_the_cheapest_empty_space() -> None:
    s = alone("nobles-1", "palace-1", "palace-1")
    s.eclipses = 2
    s.bottom_row, s.centre_row, s.top_row = 3, 4, 3
    put(s, BOT, wood=2)
    assert bot_gain(s, "nobles")["vp"] == 1
    assert s.top_row == 4


@pytest.mark.rules("city:122")
def test_it_may_leave_a_gap_and_the_leftmost_empty_space_goes_on_as_usual() -> None:
    s = alone("nobles-1", "palace-1", "palace-1")
    s.top_row = 5
    put(s, BOT, wood=2)
    assert bot_gain(s, "nobles")["vp"] == 3  # the third of the centre row: 5 4 3 3
    assert (s.centre_row, s.covered_ahead) == (1, 1 << 7)
    s.eclipses = 1
    points = []
    for _ in range(3):
        put(s, BOT, "nobles-1", "palace-1", "palace-1", "decorations-1@sidebar", wood=2, avenue=0)
        points.append(bot_gain(s, "nobles")["vp"])
    assert points == [5, 4, 3]
    assert (s.centre_row, s.top_row) == (4, 5)


@pytest.mark.rules("city:117")
@pytest.mark.parametrize("missing", ["wood", "building"])
def test_nobles_fails_without_wood_or_buildings_and_it_gathers_wood(missing: str) -> None:
    s = alone("nobles-1", "forest-1", "palace-1")
    s.top_row, s.centre_row, s.bottom_row = (5, 4, 2) if missing == "building" else (0, 0, 0)
    put(s, BOT, wood=1 if missing == "wood" else 4)
    assert bot_gain(s, "nobles") == {"wood": 2, "workers": ["+construction-2", "-forest-1"]}


@pytest.mark.rules("city:125")
def test_it_leaves_the_tiles_of_the_avenue_and_goes_no_further_than_its_end() -> None:
    s = alone("nobles-1", "palace-1", "palace-1")
    f.lay(s, "avenue:3", "mask_5")
    put(s, BOT, wood=2, avenue=2)
    before = look(s)
    acts(s, "nobles")
    assert changed(before, s)[BOT]["avenue"] == 1
    assert "avenue:3" not in changed(before, s)[f.TABLE]
    put(s, BOT, "nobles-1", "palace-1", "palace-1", "decorations-1@sidebar", wood=2, avenue=9)
    assert "avenue" not in bot_gain(s, "nobles")


# --- Mastery
@pytest.mark.rules("city:127")
def test_mastery_uses_the_strongest_die_whose_board_works() -> None:
    s = alone("construction-4", "decorations-3", "quarry-2")
    assert bot_gain(s, "mastery") == {"stone": 2, "workers": ["+alchemy-3", "-quarry-2"]}


@pytest.mark.rules("city:127")
@pytest.mark.parametrize(
    ("board", "gained"), [("forest", {"wood": 2}), ("quarry", {"stone": 2}), ("gold", {"gold": 2})]
)
def test_mastery_gathers(board: str, gained: dict[str, int]) -> None:
    s = alone(f"{board}-5", "palace-1", "palace-1")
    found = bot_gain(s, "mastery")
    assert {k: found[k] for k in gained} == gained
    assert f.workers_of(s, BOT).count("quarry-1") == 1  # ascended, and one on


@pytest.mark.rules("city:127")
def test_mastery_on_alchemy_powers_up_once() -> None:
    s = alone("alchemy-3", "palace-1", "palace-1")
    f.technologies_at(s, "01", "03", "05", "09", "11", "13")
    put(s, BOT, gold=1)
    assert bot_gain(s, "mastery")["workers"] == ["+construction-4", "-alchemy-3"]


# --- Worship
@pytest.mark.rules("city:128", "city:B43")
def test_worship_goes_round_the_sidebars_two_steps_each() -> None:
    s = alone("forest-1", "forest-1", "forest-1")
    before = look(s)
    acts(s, "worship")
    diff = changed(before, s)
    assert diff[BOT]["blue"] == 2
    assert diff[BOT]["workers"] == ["+gold-1@sidebar", "-decorations-1@sidebar"]
    acts(s, "worship")
    assert s.players[BOT].green == 2
    assert "quarry-1@sidebar" in f.workers_of(s, BOT)
    assert s.players[BOT].cocoa == 2  # two green steps; no cocoa for worshipping


@pytest.mark.rules("city:128", "city:114")
def test_a_human_worker_there_goes_free_of_charge_and_the_tile_is_discarded_and_replaced() -> None:
    s = alone("forest-1", "forest-1", "forest-1")
    put(s, 0, "gold-3@sidebar", cocoa=2)
    f.tile_at(s, "gold", "mask_6")
    before = look(s)
    acts(s, "worship")
    diff = changed(before, s)
    assert diff[0] == {"workers": ["+gold-3", "-gold-3@sidebar"]}
    assert s.discarded != 0
    assert s.worship[3] != 0


@pytest.mark.rules("city:128", "city:124")
def test_on_decorations_it_makes_three_steps_of_its_choice() -> None:
    s = alone("forest-1", "forest-1", "forest-1")
    f.ring(s, "palace", "forest", "decorations", "quarry", "construction", "gold", "nobles", "alchemy")
    put(s, BOT, "forest-1", "forest-1", "forest-1", "forest-1@sidebar", red=9)
    acts(s, "worship")
    p = s.players[BOT]
    assert (p.red, p.blue, p.green) == (11, 1, 0)


@pytest.mark.rules("city:128")
def test_steps_beyond_the_top_are_lost() -> None:
    s = alone("forest-1", "forest-1", "forest-1")
    put(s, BOT, blue=10)
    assert bot_gain(s, "worship")["blue"] == 1


# --- temples
@pytest.mark.rules("city:124", "city:B46")
def test_any_temple_is_the_one_it_is_highest_on_ties_blue_red_green() -> None:
    for steps, wanted in (((3, 3, 1), "blue"), ((2, 3, 3), "red"), ((1, 2, 3), "green"), ((11, 2, 2), "red")):
        s = alone("decorations-1", "palace-1", "palace-1")
        clear_pyramid(s)
        put(s, BOT, gold=2, blue=steps[0], red=steps[1], green=steps[2])
        assert bot_gain(s, "decorations")[wanted] == 1, steps


@pytest.mark.rules("city:124", "city:D8")
def test_a_blocked_temple_costs_it_the_step_or_is_passed_over() -> None:
    for value, blue, red in (("lost", 10, 3), ("skip", 10, 4)):
        s = alone("decorations-1", "palace-1", "palace-1", bot_blocked_temple=value)
        clear_pyramid(s)
        put(s, 0, blue=11)
        put(s, BOT, gold=2, blue=10, red=3)
        acts(s, "decorations")
        assert (s.players[BOT].blue, s.players[BOT].red) == (blue, red)


@pytest.mark.rules("city:124")
def test_with_all_three_topped_the_step_is_lost() -> None:
    s = alone("decorations-1", "palace-1", "palace-1")
    clear_pyramid(s)
    put(s, BOT, gold=2, blue=11, red=11, green=11)
    gained = bot_gain(s, "decorations")
    assert set(gained) == {"gold", "vp", "pyramid", "workers"}


@pytest.mark.rules("city:125", "city:B47")
def test_two_resources_one_after_the_other_of_what_it_has_least() -> None:
    s = alone("forest-1", "forest-1", "forest-1")
    put(s, BOT, wood=0, stone=1, gold=0, blue=3)
    f.lay(s, "blue:4", "mask_5")
    acts(s, "worship")  # steps 4, a major one with its printed reward, and 5: gold; wood, gold
    assert (s.players[BOT].wood, s.players[BOT].stone, s.players[BOT].gold) == (1, 1, 2)
    assert (s.players[BOT].blue, s.players[BOT].tiles) == (5, 0)
    s = alone("forest-1", "forest-1", "forest-1", worship_steps=-1)
    put(s, BOT, wood=0, stone=1, gold=0, blue=4)
    assert {k: v for k, v in bot_gain(s, "worship").items() if k != "workers"} == {"blue": 1, "gold": 1, "wood": 1}


# --- masks
@pytest.mark.rules("city:130", "city:B48")
def test_it_takes_the_rarest_mask_it_lacks_and_can_pay() -> None:
    s = alone("forest-1", "forest-1", "forest-1")
    for board in ("quarry", "decorations"):
        f.tile_at(s, board, "vp_4")
    f.tile_at(s, "palace", "mask_4")
    f.tile_at(s, "gold", "mask_1")
    f.tile_at(s, "forest", "mask_2")
    put(s, BOT, cocoa=2, wood=1)
    assert bot_gain(s, "mask") == {"cocoa": -1, "wood": -1, "tiles": ["+mask_2"]}
    assert s.worship[1] != 0  # refilled


@pytest.mark.rules("city:130")
def test_equal_masks_are_taken_from_the_palace_clockwise() -> None:
    s = alone("alchemy-1", "alchemy-1", "alchemy-1")
    for board in ("palace", "quarry", "forest", "decorations", "gold"):
        f.tile_at(s, board, "vp_4")
    f.tile_at(s, "gold", "mask_6")
    f.tile_at(s, "quarry", "mask_5")
    put(s, BOT, wood=5, gold=5, cocoa=4)
    before = look(s)
    acts(s, "mask")
    assert changed(before, s)[BOT]["tiles"] == ["+mask_5"]


@pytest.mark.rules("city:130")
@pytest.mark.parametrize("why", ["has it", "cannot pay", "no mask"])
def test_without_a_mask_to_take_it_falls_back(why: str) -> None:
    s = alone("forest-1", "forest-1", "forest-1")
    for board in ("palace", "quarry", "forest", "decorations", "gold"):
        f.tile_at(s, board, "vp_4" if why == "no mask" else "mask_4")
    put(s, BOT, wood=0 if why == "cannot pay" else 3, tiles=["mask_4"] if why == "has it" else [])
    assert bot_gain(s, "mask") == {"cocoa": 5, "workers": ["+construction-2", "-forest-1"]}
