"""Major Discovery tiles: what each does at an open moment, and the masks among them."""

import pytest

from sunstone.engine.frame import frame
from sunstone.games.city.components import (
    MAJOR_NAMES,
)
from sunstone.games.city.eclipse import discovery_tiles, mask_sets_vp, masks_of
from sunstone.games.city.hands import MAJOR_FIND
from sunstone.games.city.kinds import START_CLAIM
from sunstone.games.city.state import City, count_of
from tests.city import fixture as f
from tests.city.fixture import do, legal, on_turn, options, put, refused
from tests.city.obsidian import gained, table


def holding_major(kind: str, *workers: str, cocoa: int = 0, stone: int = 0, gold: int = 0) -> City:
    s = table()
    put(s, 0, *(workers or ("nobles-1", "forest-2")), majors=[kind], cocoa=cocoa, stone=stone, gold=gold)
    return on_turn(s, 0)


@pytest.mark.rules("expansion:R65")
def test_a_tile_is_used_once_at_an_open_moment_and_kept_face_down() -> None:
    s = holding_major("md_obsidian3")
    assert gained(s, "use:md_obsidian3") == {
        "obsidian": 3,
        "majors": ["-md_obsidian3"],
        "majors_used": ["+md_obsidian3"],
    }
    assert refused(s, "use:md_obsidian3") == "NO_TILE"


@pytest.mark.rules("expansion:R116", "expansion:T46")
def test_temple_tiles_make_both_steps_in_either_order() -> None:
    s = holding_major("md_temple_green")
    diff = gained(s, "use:md_temple_green", "first:free", "temple:green")
    assert (diff["green"], diff["cocoa"]) == (2, 2)
    s = holding_major("md_temple_red")
    diff = gained(s, "use:md_temple_red", "first:named", "temple:blue", "gain:wood")
    assert (diff["red"], diff["blue"], diff["wood"]) == (1, 1, 1)
    s = table()
    s.depth = 0
    s.players[0].found_major = MAJOR_NAMES.index("md_temple_green") + 1
    s.push(frame(START_CLAIM, 0, 0, MAJOR_FIND))
    s.settle()
    assert refused(s, "claim") == "CANNOT_PAY_TILE"


@pytest.mark.rules("expansion:R7", "expansion:R118")
def test_the_extra_worker_counts_on_every_board_but_not_for_the_price_or_the_column() -> None:
    s = holding_major("md_extra_worker", "alchemy-4")
    put(s, 1, "forest-1")
    put(s, 0, cocoa=1)
    do(s, "take:alchemy-4", "go:1", "main")
    assert legal(s) == {"harvest", "use:md_extra_worker"}
    assert s.players[0].cocoa == 0
    diff = gained(s, "use:md_extra_worker", "power:forest-4")  # row 2, column 4-5
    assert {k: diff[k] for k in ("wood", "obsidian", "cocoa")} == {"wood": 2, "obsidian": 1, "cocoa": 2}


@pytest.mark.rules("expansion:R118")
def test_it_may_not_join_after_the_cell_is_read_nor_beyond_three_workers() -> None:
    s = holding_major("md_extra_worker", "alchemy-4", "forest-1", "forest-1", cocoa=1)
    do(s, "take:alchemy-4", "go:1", "main")
    assert refused(s, "use:md_extra_worker") == "MAJOR_NO_ACTION"  # three already: the cell was read at once
    s = holding_major("md_extra_worker", "alchemy-4")
    do(s, "take:alchemy-4", "go:1", "main", "harvest")
    assert refused(s, "use:md_extra_worker") == "MAJOR_NO_ACTION"


@pytest.mark.rules("expansion:R7", "expansion:R118")
def test_on_decorations_it_saves_gold_and_is_declared_where_it_is_needed() -> None:
    s = holding_major("md_extra_worker", "construction-1", gold=2)
    do(s, "take:construction-1", "go:1")
    assert refused(s, "main") == "NO_GOLD"
    do(s, "main+m1")
    do(s, sorted(options(s, "decorate:"))[0])
    assert s.players[0].gold == 0
    s = holding_major("md_extra_worker", "construction-1", gold=3)
    do(s, "take:construction-1", "go:1", "main")
    assert refused(s, "main+m1") == "NOT_ASKED"
    do(s, "use:md_extra_worker")
    do(s, sorted(options(s, "decorate:"))[0])
    assert s.players[0].gold == 1


def test_the_key_tells_numbers_of_workers_apart_whoever_may_still_join() -> None:
    s = table()
    keys = set[int]()
    for s.main_open in range(2):
        for s.main_workers in range(4):
            keys.add(s.key())
    assert len(keys) == 8


@pytest.mark.rules("expansion:R118")
def test_on_alchemy_it_opens_the_second_row() -> None:
    s = holding_major("md_extra_worker", "quarry-1", gold=3)
    do(s, "take:quarry-1", "go:1", "main")
    assert refused(s, "technology:4") == "ROW_NOT_OPEN"
    do(s, "use:md_extra_worker", "technology:4", "gain:wood")
    assert options(s, "power:") == {"power:alchemy-1"}


@pytest.mark.rules("expansion:R6")
def test_a_double_harvest_doubles_resources_and_obsidian_only_and_once() -> None:
    s = holding_major("md_double_harvest", "alchemy-4", "forest-4")
    put(s, 0, majors=["md_double_harvest"], technologies=["05"], cocoa=2)
    do(s, "take:alchemy-4", "go:1", "main", "use:md_double_harvest")
    assert refused(s, "use:md_double_harvest") in ("ONE_HARVEST", "NO_HARVEST")
    p = s.players[0]
    assert (p.wood, p.obsidian, p.cocoa) == (4 + 1, 2, 2 - 1 + 2)
    assert count_of(p.majors, MAJOR_NAMES.index("md_double_harvest")) == 1


@pytest.mark.rules("expansion:R6")
def test_a_double_harvest_needs_a_harvest() -> None:
    s = holding_major("md_double_harvest", "alchemy-4", "forest-4")
    assert refused(s, "use:md_double_harvest") == "NO_HARVEST"
    s = holding_major("md_double_harvest", "forest-4", stone=2)
    do(s, "take:forest-4", "go:1", "main")
    assert refused(s, "use:md_double_harvest") == "NO_HARVEST"


@pytest.mark.rules("expansion:R117", "expansion:R24")
def test_a_worker_steps_back_up_to_three_boards_and_technology_01_pays() -> None:
    s = holding_major("md_step_back", "alchemy-2", "gold-1")
    put(s, 0, technologies=["01"])
    do(s, "use:md_step_back", "take:alchemy-2")
    assert legal(s) == {"back:1", "back:2", "back:3"}
    do(s, "back:3")
    assert f.workers_of(s, 0) == ["gold-1", "gold-2"]
    assert s.players[0].cocoa == 1
    s = holding_major("md_step_back", "alchemy-2", "gold-1")
    put(s, 0, technologies=["01"])
    do(s, "use:md_step_back", "take:gold-1", "back:3")
    assert (f.workers_of(s, 0), s.players[0].cocoa) == (["alchemy-2", "construction-1"], 0)
    s = holding_major("md_step_back", "palace-2", "gold-1")
    put(s, 0, technologies=["01"])
    do(s, "use:md_step_back", "take:palace-2", "back:1")
    assert s.players[0].cocoa == 0  # leaving the Palace gives nothing
    s = holding_major("md_step_back", "quarry-2", "gold-1")
    put(s, 0, technologies=["01"])
    do(s, "use:md_step_back", "take:quarry-2", "back:1")
    assert s.players[0].cocoa == 1


@pytest.mark.rules("expansion:R117")
def test_the_worker_just_moved_does_not_step_back_before_its_action_is_over() -> None:
    s = holding_major("md_step_back", "alchemy-2", "gold-1")
    do(s, "take:alchemy-2", "go:1", "use:md_step_back")
    assert refused(s, "take:forest-2") == "JUST_MOVED"
    s = holding_major("md_step_back", "alchemy-2")
    do(s, "take:alchemy-2", "go:1")
    assert refused(s, "use:md_step_back") == "JUST_MOVED"
    do(s, "main", "power:forest-2")
    assert "use:md_step_back" in legal(s)


@pytest.mark.rules("expansion:R117", "city:62", "city:99")
def test_a_worker_may_step_back_for_the_power_up_of_one_that_ascended() -> None:
    s = holding_major("md_step_back", "alchemy-5", "construction-2")
    put(s, 0, tiles=["power_up_2"])
    do(s, "take:alchemy-5", "go:1", "main", "use:power_up_2", "power:forest-5", "ascend:vp", "power:palace-1")
    assert legal(s) == {"skip", "use:md_step_back"}
    without = do(s.clone(), "skip")
    assert legal(without) == {"done", "use:md_step_back"}  # the power-up was left out, the tile is kept
    do(s, "use:md_step_back", "take:construction-2", "back:1")
    assert legal(s) == {"power:forest-2"}
    assert refused(s, "skip") == "COMPULSORY"


@pytest.mark.rules("expansion:R117", "city:44", "city:99")
def test_a_worker_may_step_back_for_a_bought_power_up() -> None:
    s = holding_major("md_step_back", "alchemy-5", "construction-2", cocoa=1)
    put(s, 0, technologies=["13"])
    do(s, "take:alchemy-5", "go:1", "main", "power:forest-5", "ascend:vp")
    assert legal(s) == {"skip", "use:md_step_back"}
    do(s, "use:md_step_back", "take:construction-2", "back:1", "buy", "power:forest-2")
    assert f.workers_of(s, 0) == ["forest-3", "palace-1"]


@pytest.mark.rules("expansion:R117", "city:44", "city:62")
def test_no_power_up_is_asked_when_nobody_may_step_back() -> None:
    s = holding_major("md_step_back", "alchemy-5", cocoa=1)
    put(s, 0, technologies=["13"])
    do(s, "take:alchemy-5", "go:1", "main", "power:forest-5", "ascend:vp")
    assert legal(s) == {"done", "use:md_step_back"}  # the die that came back had moved: it waits until now


@pytest.mark.rules("expansion:R117", "expansion:R12")
def test_three_power_ups_and_the_returned_die_may_take_the_next() -> None:
    s = holding_major("md_powerup3", "nobles-5", "forest-1@sidebar")
    put(s, 0, technologies=["13"], cocoa=2)
    do(s, "use:md_powerup3", "power:nobles-5", "ascend:vp", "power:palace-1", "power:palace-2")
    assert "palace-3" in f.workers_of(s, 0)
    assert "buy" not in legal(s)
    s = holding_major("md_powerup3", "forest-1@sidebar")
    assert refused(s, "use:md_powerup3") == "NO_UNLOCKED_WORKER"


@pytest.mark.rules("expansion:R117", "city:37")
def test_three_power_ups_may_raise_the_worker_just_moved_but_not_make_it_ascend() -> None:
    s = holding_major("md_powerup3", "alchemy-4", "nobles-1")
    do(s, "take:alchemy-4", "go:1", "use:md_powerup3", "power:forest-4")
    assert legal(s) == {"power:nobles-1"}
    assert refused(s, "power:forest-5") == "WOULD_ASCEND"
    s = holding_major("md_powerup3", "alchemy-5", "nobles-1@sidebar")
    do(s, "take:alchemy-5", "go:1")
    assert refused(s, "use:md_powerup3") == "WOULD_ASCEND"


@pytest.mark.rules("expansion:R8", "expansion:R66", "expansion:T14")
def test_reuse_turns_up_used_ordinary_tiles_only() -> None:
    s = table()
    put(s, 0, "forest-1", majors=["md_reuse2"], majors_used=["md_obsidian3", "md_step_back"], used=["vp_4"])
    assert gained(on_turn(s, 0), "use:md_reuse2", "reuse:vp_4") == {
        "tiles": ["+vp_4"],
        "used": ["-vp_4"],
        "majors": ["-md_reuse2"],
        "majors_used": ["+md_reuse2"],
    }
    assert "use:vp_4" in legal(s)
    s = table()
    put(s, 0, "forest-1", majors=["md_reuse2"], majors_used=["md_obsidian3"])
    assert refused(on_turn(s, 0), "use:md_reuse2") == "NOT_USED_YET"


@pytest.mark.rules("expansion:R8", "expansion:R151")
@pytest.mark.parametrize("order", [("cocoa_4", "vp_4"), ("vp_4", "cocoa_4"), ("cocoa_4", "cocoa_4")])
def test_reuse_may_stop_after_one_and_names_tiles_in_any_order(order: tuple[str, str]) -> None:
    s = table()
    put(s, 0, "forest-1", majors=["md_reuse2"], used=["vp_4", "cocoa_4", "cocoa_4", "mask_4"])
    do(on_turn(s, 0), "use:md_reuse2")
    assert legal(s) == {"reuse:cocoa_4", "reuse:vp_4"}
    assert refused(s, "stop") == "REUSE_FIRST"
    do(s, f"reuse:{order[0]}")
    left = {"vp_4", "cocoa_4"} - ({"vp_4"} if order[0] == "vp_4" else set())
    assert legal(s) == {"stop", *(f"reuse:{kind}" for kind in left)}
    stopped = do(s.clone(), "stop")
    assert f.tile_names(stopped.players[0].tiles) == [order[0]]
    do(s, f"reuse:{order[1]}")
    assert sorted(f.tile_names(s.players[0].tiles)) == sorted(order)
    assert refused(s, "reuse:cocoa_4") == "NOT_ASKED"


@pytest.mark.rules("expansion:R151")
def test_reuse_ends_by_itself_only_when_no_used_tile_is_left() -> None:
    s = table()
    put(s, 0, "forest-1", majors=["md_reuse2"], used=["vp_4", "cocoa_waiver"])
    do(on_turn(s, 0), "use:md_reuse2", "reuse:cocoa_waiver")
    assert legal(s) == {"stop", "reuse:vp_4"}
    do(s, "reuse:vp_4")
    assert s.players[0].used == 0
    assert "take:forest-1" in legal(s)


@pytest.mark.rules("expansion:R10", "expansion:R122")
def test_the_technology_tile_brings_the_lowest_one_lacking_and_earlier_owners_score() -> None:
    s = holding_major("md_technology")
    put(s, 0, technologies=["01"])
    put(s, 1, technologies=["1½"])
    diff = gained(s, "use:md_technology")
    assert diff["technologies"] == ["+1½"]
    assert (diff["red"], diff["vp"]) == (1, 1)
    assert s.players[1].vp == 3
    assert s.fresh == 0
    for known, temple in ((["01", "1½"], "green"), (["01", "1½", "03"], "blue")):  # the temple of its column
        s = holding_major("md_technology")
        put(s, 0, technologies=known)
        assert gained(s, "use:md_technology", *(["gain:wood"] if temple == "blue" else []))[temple] == 1
    s = holding_major("md_technology")
    put(s, 0, technologies=["01", "1½", "03", "3½", "05", "5½"])
    assert set(gained(s, "use:md_technology")) == {"majors", "majors_used"}


@pytest.mark.rules("expansion:R122")
def test_a_technology_brought_by_a_tile_works_for_the_action_that_is_going_on() -> None:
    s = table()
    f.technologies_at(s, "11", "13", "15", "17", "07", "09")
    for i in range(30):
        s.slots[i] = 0
    f.pyramid_offer(s, 31)
    put(s, 0, "forest-1", majors=["md_technology"], stone=2)
    do(on_turn(s, 0), "take:forest-1", "go:1", "main", "use:md_technology", "gain:wood", "tile:1")
    do(s, sorted(options(s, "place:1.1.4"))[0])
    assert s.players[0].vp >= 1 + 3  # technology 11 counts for this action


# --- masks
@pytest.mark.rules("expansion:R67", "expansion:T3", "expansion:R5")
def test_longer_sets_of_masks_score_more() -> None:
    base = [f"mask_{i}" for i in range(1, 8)]
    s = table()
    p = put(s, 0, tiles=base, majors=["md_mask"])
    assert mask_sets_vp(masks_of(p)) == 36
    put(s, 0, majors=["special_mask_gold"])
    assert mask_sets_vp(masks_of(p)) == 45
    put(s, 0, majors=["special_mask_jade"])
    assert mask_sets_vp(masks_of(p)) == 55
    s = table()
    p = put(s, 0, tiles=[*base, "mask_4"], majors=["md_mask", "md_mask"])
    assert mask_sets_vp(masks_of(p)) == 36 + 3


@pytest.mark.rules("expansion:R66")
def test_the_bonus_for_discovery_tiles_does_not_see_major_ones() -> None:
    s = table()
    p = put(s, 0, tiles=["vp_4"], used=["cocoa_4"], majors=["md_obsidian3"], majors_used=["md_reuse2"])
    assert discovery_tiles(p) == 2
