"""Nobles and the Avenue of the Dead: rows, buildings, steps and the tiles beside them."""

from itertools import product

import pytest

from sunstone.games.city import causes, events
from sunstone.games.city.names import VOCABULARY
from sunstone.games.city.state import City
from tests.city.fixture import TABLE, bare, changed, do, lay, legal, look, on_turn, options, put, refused
from tests.city.scenes import arrive, give, listen, told

ROWS = {"top": [3, 2, 2, 1, 1], "centre": [5, 4, 3, 3], "bottom": [7, 6, 5]}  # printed, from left to right
SIZES = {"top": 5, "centre": 4, "bottom": 3}


def court(*powers: int, rows: tuple[int, int, int] = (0, 0, 0), switch: str = "forced", **held: int) -> City:
    """Seat 0 has just arrived on the Nobles board; so many buildings stand in the top, centre and bottom row."""
    s = bare(4, nobles_row=switch)
    s.top_row, s.centre_row, s.bottom_row = rows
    give(s, 0, {"wood": 2} | held | {"cocoa": held.get("cocoa", 0) + (1 if len(powers) > 1 else 0)})
    return arrive(s, "nobles", *powers)


# --- rows
def rows_by_the_book(workers: int, rows: tuple[int, int, int]) -> set[str]:
    """Word for word: the own row; if it has no empty space, a row above it that has one."""
    empty = {name for (name, size), n in zip(SIZES.items(), rows, strict=True) if n < size}
    if sum(rows) >= 11:
        return set()
    if workers == 1:
        return empty & {"top"}
    if workers == 2:
        return {"centre"} if "centre" in empty else empty & {"top"}
    return {"bottom"} if "bottom" in empty else empty & {"top", "centre"}


ALL_ROWS = list(product(range(6), range(5), range(4)))


@pytest.mark.parametrize("workers", [1, 2, 3])
@pytest.mark.rules("city:50", "city:51", "city:C2")
def test_a_building_goes_to_the_row_of_the_workers_and_above_only_when_that_is_full(workers: int) -> None:
    fresh = court(*[1] * workers)
    for rows in ALL_ROWS:
        s = fresh.clone()
        s.top_row, s.centre_row, s.bottom_row = rows
        want = rows_by_the_book(workers, rows)
        assert ("main" in map(VOCABULARY.name, s.legal())) == bool(want), rows
        if want:
            do(s, "main")
            assert options(s, "row:") == {f"row:{name}" for name in want}, rows


@pytest.mark.parametrize("workers", [1, 2, 3])
@pytest.mark.rules("city:D4", "city:51")
def test_with_the_switch_any_row_up_to_the_number_of_workers_may_be_chosen(workers: int) -> None:
    fresh = court(*[1] * workers, switch="free")
    for rows in ALL_ROWS:
        s = fresh.clone()
        s.top_row, s.centre_row, s.bottom_row = rows
        names = list(SIZES)[:workers]
        want = {n for n, used in zip(names, rows, strict=False) if used < SIZES[n]} if sum(rows) < 11 else set()
        assert ("main" in map(VOCABULARY.name, s.legal())) == bool(want), rows
        if want:
            do(s, "main")
            assert options(s, "row:") == {f"row:{name}" for name in want}, rows


@pytest.mark.rules("city:51")
def test_three_workers_always_find_a_space_while_a_building_is_left() -> None:
    assert all(rows_by_the_book(3, rows) for rows in ALL_ROWS if sum(rows) < 11)


@pytest.mark.parametrize(("row", "index"), [(row, i) for row, values in ROWS.items() for i in range(len(values))])
@pytest.mark.rules("city:50", "city:101")
def test_the_leftmost_empty_space_scores_its_printed_value(row: str, index: int) -> None:
    at = list(ROWS).index(row)
    filled = [0, 0, 0]
    filled[at] = index
    s = court(*[1] * (at + 1), rows=(filled[0], filled[1], filled[2]))
    do(s, "main")
    before = look(s)
    do(s, f"row:{row}")
    assert changed(before, s) == {0: {"wood": -2, "vp": ROWS[row][index], "avenue": 1}, TABLE: {f"row:{row}": 1}}
    assert legal(s) == {"power:nobles-1"}


@pytest.mark.rules("city:B6")
def test_two_workers_behind_one_building_in_the_centre_row_score_four() -> None:
    s = court(1, 2, rows=(0, 1, 0), wood=2)
    before = look(s)
    do(s, "main", "row:centre", "power:nobles-2")
    assert changed(before, s) == {
        0: {"cocoa": -1, "wood": -2, "vp": 4, "avenue": 1, "workers": ["+nobles-3", "-nobles-2"]},
        TABLE: {"row:centre": 1},
    }
    assert s.to_move == 1
    s = do(court(1, 2), "main", "row:centre")
    assert s.players[0].vp == 5  # on an empty row


@pytest.mark.rules("city:B32")
def test_two_workers_with_a_full_centre_row_build_on_the_fourth_space_of_the_top_row() -> None:
    s = court(1, 1, rows=(3, 4, 0))
    do(s, "main")
    assert refused(s, "row:centre") == "ROW_FULL"
    assert refused(s, "row:bottom") == "WRONG_ROW"
    before = look(s)
    do(s, "row:top")
    assert changed(before, s) == {0: {"wood": -2, "vp": 1, "avenue": 1}, TABLE: {"row:top": 1}}


@pytest.mark.rules("city:51")
def test_all_buildings_gone_or_all_permitted_rows_full_closes_the_action() -> None:
    assert refused(court(1, 1, 1, rows=(5, 4, 2)), "main") == "NO_BUILDINGS"
    assert refused(court(1, 1, 1, rows=(5, 4, 1)), "main") == ""
    assert refused(court(1, rows=(5, 0, 0)), "main") == "ROWS_FULL"
    assert refused(court(1, 1, rows=(5, 4, 0)), "main") == "ROWS_FULL"
    assert refused(court(1, 1, rows=(4, 4, 0)), "main") == ""


@pytest.mark.rules("city:51")
def test_an_extra_worker_may_open_a_lower_row() -> None:
    s = court(1, rows=(5, 0, 0))
    put(s, 0, tiles=["extra_worker"])
    assert refused(s, "main") == "ROWS_FULL"
    before = look(s)
    do(s, "main+1", "row:centre")
    assert changed(before, s)[0] == {
        "wood": -2,
        "vp": 5,
        "avenue": 1,
        "tiles": ["-extra_worker"],
        "used": ["+extra_worker"],
    }
    s = court(1, rows=(5, 4, 0))
    put(s, 0, tiles=["extra_worker", "extra_worker"])
    assert options(s, "main") == {"main+2"}
    do(s, "main+2", "row:bottom")
    assert s.players[0].vp == 7


@pytest.mark.parametrize("wood", [1, 2, 3])
@pytest.mark.rules("city:101")
def test_a_building_costs_two_wood(wood: int) -> None:
    s = court(1, wood=wood)
    if wood < 2:
        assert refused(s, "main") == "NO_WOOD"
    else:
        do(s, "main", "row:top")
        assert s.players[0].wood == wood - 2


@pytest.mark.rules("city:101", "city:47")
def test_wood_building_its_points_technology_03_then_the_avenue_then_the_power_up() -> None:
    s = court(1, avenue=2)
    put(s, 0, technologies=["03"])
    lay(s, "avenue:3", "resources_2")
    do(s, "main")
    ledger = listen(s)
    do(s, "row:top")
    assert [(e.what, e.amount, e.cause) for e in told(ledger)] == [
        (events.WOOD, -2, causes.BOARD + 5),
        (events.BUILDING, 1, causes.BOARD + 5),
        (events.VP, 3, causes.BOARD + 5),
        (events.VP, 3, causes.KNOWLEDGE + 1),
        (events.AVENUE, 1, causes.BOARD + 5),
    ]
    assert legal(s) == {"decline", "claim:resources_2"}  # the tile before the power-up
    do(s, "claim:resources_2")
    assert legal(s) == {"power:nobles-1", "use:resources_2"}


# --- the Avenue
@pytest.mark.parametrize(("before", "after"), [(7, 8), (8, 9), (9, 9)])
@pytest.mark.rules("city:52")
def test_the_avenue_ends_at_nine_and_the_action_goes_on(before: int, after: int) -> None:
    s = do(court(1, avenue=before), "main", "row:top")
    p = s.players[0]
    assert (p.avenue, p.vp, p.wood, p.cocoa, p.stone, p.gold) == (after, 3, 0, 0, 0, 0)
    assert legal(s) == {"power:nobles-1"}


@pytest.mark.rules("city:52")
def test_an_ascension_at_the_end_of_the_avenue_goes_on_without_a_step() -> None:
    s = do(court(5, avenue=9), "main", "row:top")
    before = look(s)
    do(s, "power:nobles-5", "ascend:vp")
    assert changed(before, s) == {0: {"vp": 5, "workers": ["+palace-1", "-nobles-5"]}, TABLE: {"light": 1}}


@pytest.mark.parametrize("step", range(1, 10))
@pytest.mark.rules("city:53")
def test_tiles_lie_at_steps_three_six_and_eight_of_the_avenue(step: int) -> None:
    s = court(1, avenue=step - 1)
    for place in ("avenue:3", "avenue:6", "avenue:8"):
        lay(s, place, "resources_2", "free_move")
    do(s, "main")
    before = look(s)
    do(s, "row:top")
    assert changed(before, s) == {0: {"wood": -2, "vp": 3, "avenue": 1}, TABLE: {"row:top": 1}}  # no other reward
    if step not in (3, 6, 8):
        assert legal(s) == {"power:nobles-1"}
        return
    assert legal(s) == {"decline", "claim:resources_2", "claim:free_move"}
    before = look(s)
    do(s, "claim:free_move")
    assert changed(before, s) == {0: {"tiles": ["+free_move"]}, TABLE: {f"avenue:{step}": ["-free_move"]}}
    assert legal(s) == {"power:nobles-1"}  # one tile only


@pytest.mark.rules("city:53")
def test_an_avenue_tile_is_paid_for_or_left() -> None:
    s = court(1, avenue=2, wood=3, cocoa=1)
    lay(s, "avenue:3", "mask_2", "mask_1", "vp_4", "cocoa_4")
    do(s, "main", "row:top")  # 1 wood and 1 cocoa are left
    assert legal(s) == {"decline", "claim:mask_2", "claim:vp_4"}
    assert refused(s, "claim:mask_1") == "CANNOT_PAY_TILE"
    assert refused(s, "claim:cocoa_4") == "CANNOT_PAY_TILE"
    assert refused(s, "claim:mask_3") == "NOT_LYING_HERE"
    before = look(s)
    t = do(s.clone(), "decline")
    assert changed(before, t) == {}
    do(s, "claim:mask_2")
    assert changed(before, s) == {
        0: {"cocoa": -1, "wood": -1, "tiles": ["+mask_2"]},
        TABLE: {"avenue:3": ["-mask_2"]},
    }


@pytest.mark.rules("city:53")
def test_without_tiles_an_avenue_step_asks_nothing() -> None:
    s = do(court(1, avenue=2), "main", "row:top")
    assert legal(s) == {"power:nobles-1"}


@pytest.mark.rules("city:53")
def test_avenue_tiles_are_not_refilled() -> None:
    s = court(1, avenue=2)
    lay(s, "avenue:3", "resources_2", "free_move")
    do(s, "main", "row:top", "claim:free_move", "power:nobles-1")
    assert s.to_move == 1
    assert look(s)[TABLE]["avenue:3"] == ["resources_2"]


@pytest.mark.parametrize(("avenue", "asked"), [(1, False), (2, True), (3, False)])
@pytest.mark.rules("city:53")
def test_an_avenue_discovery_tile_is_a_step_like_any_other(avenue: int, asked: bool) -> None:
    s = bare()
    put(s, 0, "forest-1", tiles=["avenue"], avenue=avenue)
    lay(s, "avenue:3", "resources_2")
    on_turn(s, 0)
    before = look(s)
    do(s, "use:avenue")
    assert changed(before, s) == {0: {"avenue": 1, "tiles": ["-avenue"], "used": ["+avenue"]}}
    assert ("claim:resources_2" in legal(s)) == asked


# --- power-ups
@pytest.mark.parametrize(("workers", "twice"), [(1, False), (2, False), (3, True), (4, True)])
@pytest.mark.rules("city:60")
def test_three_workers_may_power_up_twice(workers: int, twice: bool) -> None:
    row = ("top", "centre", "bottom", "bottom")[workers - 1]
    s = do(court(*[1] * workers), "main", f"row:{row}", "power:nobles-1")
    assert (s.to_move == 0) == twice
