"""The module altars (M8): what altars give."""

import pytest

from sunstone.games.city.components import MAJOR_NAMES
from sunstone.games.city.drawing.targets import names_of
from tests.city import fixture as f
from tests.city.altars import ALL, gained, pile, shaman, table, where
from tests.city.fixture import do, legal, on_turn, options, put, refused


@pytest.mark.rules("expansion:R88", "expansion:R37", "expansion:R133")
def test_claiming_a_tile_of_the_altar_is_optional_and_costs() -> None:
    s = table()
    pile(s, "A56", "md_reuse2", "md_obsidian3")
    put(s, 0, "forest-1")
    do(on_turn(s, 0), "shaman", "shaman:A56cw")
    assert legal(s) == {"decline", "claim:md_obsidian3"}
    assert refused(s, "claim:md_reuse2") == "CANNOT_PAY_TILE"
    assert refused(s, "claim:md_mask") == "NOT_AT_ALTAR"
    do(s.clone(), "decline")
    do(s, "claim:md_obsidian3")
    assert f.seen(s, 0)["expansion"]["altars"][1]["pile"] == ["md_reuse2"]  # not refilled
    s = table()
    put(s, 0, "forest-1")
    do(on_turn(s, 0), "shaman", "shaman:A56cw")
    assert s.to_move != 0  # nothing there: nothing gained


@pytest.mark.rules("expansion:R88")
def test_two_obsidian_and_unlocking_all() -> None:
    s = table()
    shaman(s, 0, "A45cw")
    put(s, 0, "forest-1")
    assert gained(on_turn(s, 0), "shaman", "shaman:A12cw") == {"obsidian": 2}
    s = table()
    shaman(s, 1, "A12cw")
    put(s, 0, "forest-1@sidebar", "gold-2@sidebar", "nobles-1")
    diff = gained(on_turn(s, 0), "shaman", "shaman:A56ccw")
    assert diff["obsidian"] == 1
    assert f.workers_of(s, 0) == ["forest-1", "gold-2", "nobles-1"]


@pytest.mark.rules("expansion:R88", "expansion:R133", "expansion:R124")
def test_two_cocoa_for_four_obsidian_once_if_wished() -> None:
    s = table()
    shaman(s, 0, "A12cw")
    put(s, 0, "forest-1", cocoa=5)
    do(on_turn(s, 0), "shaman", "shaman:A81ccw")
    assert legal(s) == {"exchange", "decline"}
    assert gained(s, "exchange") == {"cocoa": -2, "obsidian": 4}
    s = table()
    shaman(s, 0, "A12cw")
    put(s, 0, "forest-1", cocoa=1)
    assert gained(on_turn(s, 0), "shaman", "shaman:A81ccw") == {}


@pytest.mark.rules("expansion:R88", "expansion:R124")
def test_the_trade_is_not_paid_from_what_it_brings() -> None:
    s = table()
    shaman(s, 0, "A12cw")
    put(s, 0, "forest-1", obsidian=1, technologies=["3½"])
    do(on_turn(s, 0), "shaman", "shaman:A81ccw", "exchange")
    assert (s.players[0].obsidian, s.players[0].cocoa) == (4, 0)


@pytest.mark.rules("expansion:R150", "expansion:R133", "expansion:R33")
def test_a_trade_that_a_tile_in_hand_could_pay_is_asked() -> None:
    s = table()
    shaman(s, 0, "A12cw")
    put(s, 0, "forest-1", "gold-2@sidebar", tiles=["cocoa_4"])
    do(on_turn(s, 0), "shaman", "shaman:A81ccw")
    assert legal(s) == {"decline", "use:cocoa_4"}
    assert refused(s, "exchange") == "NO_COCOA"
    do(s, "use:cocoa_4")
    assert legal(s) == {"decline", "exchange"}  # and nobody is unlocked in such a turn
    assert refused(s, "unlock:pay") == "SHAMAN_TURN"
    assert gained(s, "exchange") == {"cocoa": -2, "obsidian": 4}


@pytest.mark.rules("expansion:R150", "expansion:R33")
def test_tiles_may_be_used_before_a_tile_of_the_altar_is_claimed() -> None:
    s = table()
    pile(s, "A56", "md_reuse2", "md_obsidian3")
    put(s, 0, "forest-1", "gold-2@sidebar", cocoa=3, majors=["md_obsidian3"])
    do(on_turn(s, 0), "shaman", "shaman:A56cw")
    assert legal(s) == {"decline", "claim:md_obsidian3", "use:md_obsidian3"}
    assert refused(s, "unlock:pay") == "SHAMAN_TURN"
    view, choices = s.view(0), s.choices(0)
    own = next(c for c in choices if c.text == "use:md_obsidian3")
    assert names_of(view, own, choices) == []  # the tile before the seat, not the one like it on the altar
    do(s, "use:md_obsidian3", "claim:md_reuse2")
    assert s.players[0].obsidian == 2
    assert f.seen(s, 0)["expansion"]["altars"][1]["pile"] == ["md_obsidian3"]


@pytest.mark.rules("expansion:R125", "expansion:R87")
def test_a_shaman_stood_up_by_a_tile_just_claimed_strengthens_the_royal_effect() -> None:
    s = table(2, ALL)
    f.royals(s, "A4", "B2", "C1")
    s.claims = 0
    s.mansion_tile = MAJOR_NAMES.index("md_shaman_stand") + 1
    shaman(s, 0, "A81cw", standing=False)
    put(s, 0, "gold-2", "nobles-2", cocoa=1)
    do(on_turn(s, 0), "take:gold-2", "go:1", "worship:royal3+claim", "claim", "take:nobles-2")
    assert legal(s) == {"ability", "use:md_shaman_stand"}
    do(s, "use:md_shaman_stand")
    assert s.players[0].cocoa == 2 + 2 + 1 + 1
    assert where(s, 0) == "A81cw lying"


@pytest.mark.rules("expansion:R11", "expansion:R136", "city:67")
def test_no_shaman_moves_inside_worship_so_no_altar_frees_the_worker_that_worships() -> None:
    s = table(2, ALL)
    f.royals(s, "A4", "B2", "C1")
    put(s, 0, "gold-4", "nobles-2@sidebar", cocoa=3, majors=["md_shaman_step"])
    do(on_turn(s, 0), "take:gold-4", "go:1", "worship:royal3")
    assert refused(s, "use:md_shaman_step") == "WITH_THE_SHAMAN"
    assert gained(s, "unlock:pay") == {"cocoa": 4 + 1 - 3, "workers": ["+nobles-2", "-nobles-2@sidebar"]}
    assert "palace-4@royal3" in f.workers_of(s, 0)


@pytest.mark.rules("expansion:R36", "expansion:R88", "expansion:R24", "expansion:T57")
def test_two_backward_moves() -> None:
    s = table()
    shaman(s, 0, "A56ccw")
    put(s, 0, "quarry-1", technologies=["01"])
    do(on_turn(s, 0), "shaman", "shaman:A45cw", "take:quarry-1")
    assert legal(s) == {"back:1", "back:2"}
    assert refused(s, "back:3") == "TOO_FAR_BACK"
    do(s, "back:2")
    assert refused(s, "done") == "NOT_ASKED"
    do(s, "take:gold-1", "back:1")
    assert f.workers_of(s, 0) == ["nobles-1"]
    assert (s.players[0].obsidian, s.players[0].cocoa) == (1, 1)
    s = table()
    shaman(s, 0, "A56ccw")
    put(s, 0, "quarry-1@sidebar")
    assert gained(on_turn(s, 0), "shaman", "shaman:A45cw") == {"obsidian": 1}


@pytest.mark.rules("expansion:R9")
def test_the_tile_that_stands_a_shaman_up_costs_a_power() -> None:
    s = table()
    pile(s, "A56", "md_shaman_stand")
    put(s, 0, "forest-1", "gold-3@sidebar")
    do(on_turn(s, 0), "shaman", "shaman:A56cw")
    assert refused(s, "claim:md_shaman_stand") == "CANNOT_PAY_TILE"
    put(s, 0, "forest-1", "gold-3", "quarry-2@sidebar")
    do(s, "claim:md_shaman_stand")
    assert legal(s) == {"take:gold-3"}
    do(s, "take:gold-3")
    assert "gold-2" in f.workers_of(s, 0)
    s = table()
    shaman(s, 0, "A12cw", standing=False)
    put(s, 0, "forest-1", majors=["md_shaman_stand"])
    diff = gained(on_turn(s, 0), "use:md_shaman_stand")
    assert (diff["cocoa"], where(s, 0)) == (2, "A12cw")


@pytest.mark.rules("expansion:R11", "expansion:R136", "expansion:T58")
def test_shaman_steps_go_further_and_bring_gold() -> None:
    s = table(3)
    shaman(s, 0, "A81cw")
    shaman(s, 1, "A56cw")
    shaman(s, 2, "A12cw")
    put(s, 0, "forest-1", majors=["md_shaman_step", "md_shaman_step"])
    assert "use:md_shaman_step" not in legal(on_turn(s, 0))
    do(s, "shaman", "use:md_shaman_step")
    assert options(s, "shaman:") == {"shaman:A45cw", "shaman:A45ccw"}
    after = do(s.clone(), "shaman:A45ccw")
    assert (where(after, 0), where(after, 1), after.players[0].gold) == ("A45ccw", "A56cw", 2)
    do(s, "use:md_shaman_step", "shaman:A12ccw")
    assert (where(s, 0), s.players[0].gold) == ("A12ccw", 4)


@pytest.mark.rules("expansion:R11")
def test_a_displaced_shaman_uses_no_tiles() -> None:
    s = table()
    shaman(s, 1, "A56cw")
    put(s, 0, "forest-1")
    put(s, 1, "forest-1", majors=["md_shaman_step"])
    do(on_turn(s, 0), "shaman", "shaman:A56cw")
    assert (s.to_move, legal(s)) == (1, {"shaman:A45cw", "shaman:A45ccw"})
