"""How long an extra worker may join a main action: the Major Discovery tile as long as the ordinary one."""

import pytest

from sunstone.games.city.empire import set_warrior
from sunstone.games.city.state import City
from tests.city.fixture import bare, do, lay, legal, on_turn, options, put, pyramid_offer, refused, technologies_at

TILES = ["extra_worker", "md_extra_worker"]
either = pytest.mark.parametrize("tile", TILES)


def table(tile: str, *workers: str, modules: tuple[str, ...] = ("obsidian",), **amounts: int) -> City:
    """Seat 0 holds that tile and begins its turn."""
    s = bare(2, modules)
    technologies_at(s, "01", "1½", "03", "3½", "05", "5½")
    s.map = s.settled = 0
    p = put(s, 0, *workers)
    for name, n in amounts.items():
        setattr(p, name, n)
    if tile.startswith("md_"):
        put(s, 0, majors=[tile])
    else:
        put(s, 0, tiles=[tile])
    return on_turn(s, 0)


@pytest.mark.rules("expansion:R152", "city:38")
@either
def test_on_construction_it_allows_one_more_pyramid_tile_after_the_last(tile: str) -> None:
    s = table(tile, "forest-1", stone=9, wood=9)
    pyramid_offer(s, 29, 30, 31)
    do(s, "take:forest-1", "go:1", "main", "tile:1")
    do(s, min(options(s, "place:")))
    assert legal(s) == {"stop", f"use:{tile}"}
    assert refused(s, "tile:2") == "ENOUGH_TILES"
    assert options(do(s.clone(), "stop"), "use:") == set()  # technologies 11 and 17, then the power-ups
    do(s, f"use:{tile}")
    assert options(s, "tile:") == {"tile:2", "tile:3"}
    do(s, "tile:2")
    do(s, min(options(s, "place:")))
    assert legal(s) == {"power:construction-1"}


@pytest.mark.rules("expansion:R152", "city:38")
@either
def test_on_construction_nothing_is_asked_once_three_workers_count(tile: str) -> None:
    s = table(tile, "forest-1", "construction-1", "construction-1", stone=9, wood=9, cocoa=1)
    pyramid_offer(s, 29, 30, 31)
    do(s, "take:forest-1", "go:1", "main")
    for place in ("tile:1", "tile:2", "tile:3"):
        do(s, place)
        do(s, min(options(s, "place:")))
    assert legal(s) == {"power:construction-1"}


@pytest.mark.rules("expansion:R152", "city:38")
@either
def test_on_nobles_it_joins_after_the_row_and_brings_the_second_power_up(tile: str) -> None:
    s = table(tile, "decorations-1", "nobles-1", wood=2, cocoa=1, avenue=2)
    lay(s, "avenue:3", "mask_4")
    do(s, "take:decorations-1", "go:1", "main", "row:centre")
    assert legal(s) == {"decline", f"use:{tile}"}
    without = do(s.clone(), "decline", "power:nobles-1")
    assert options(without, "power:") == set()
    do(s, f"use:{tile}", "decline", "power:nobles-1")
    assert options(s, "power:") == {"power:nobles-1", "power:nobles-2"}
    assert refused(s, f"use:{tile}") == "NO_TILE"


@pytest.mark.rules("expansion:R152", "city:43")
@either
@pytest.mark.parametrize(("technology", "joins"), [("technology:4", True), ("technology:1", False)])
def test_on_alchemy_it_joins_later_where_it_keeps_the_power_up(tile: str, technology: str, joins: bool) -> None:
    s = table(tile, "quarry-4", gold=3, blue=3)
    lay(s, "blue:4", "mask_4")
    do(s, "take:quarry-4", "go:1", "main", technology)
    assert options(s, "use:") == ({f"use:{tile}"} if joins else set())
    without = do(s.clone(), "reward", "gain:wood")
    assert (options(without, "power:") == set()) is joins  # a single worker in the second row has none
    if joins:
        do(s, f"use:{tile}", "reward", "gain:wood")
        assert legal(s) == {"power:alchemy-4"}


@pytest.mark.rules("expansion:R152", "expansion:R118")
@either
def test_on_conquest_it_joins_after_the_option_and_counts_for_the_power_ups_alone(tile: str) -> None:
    s = table(tile, "decorations-2", "nobles-2", modules=("obsidian", "empire"), wood=2, cocoa=1, avenue=2)
    lay(s, "avenue:3", "mask_4")
    set_warrior(s, 1, 0)
    do(s, "take:decorations-2", "go:1", "main", "conquest:b", "build:1")
    assert options(s, "use:") == {f"use:{tile}"}
    vp = s.players[0].vp
    do(s, f"use:{tile}", "decline", "power:nobles-2")
    assert options(s, "power:") == {"power:nobles-2", "power:nobles-3"}
    assert s.players[0].vp == vp  # the cell was read with two workers


@pytest.mark.rules("expansion:R152")
def test_on_decorations_it_changes_nothing_once_the_gold_is_paid() -> None:
    s = table("md_extra_worker", "construction-1", gold=3, blue=3, red=4, green=2)
    for place in ("blue:4", "red:5", "green:3"):
        lay(s, place, "mask_4")
    do(s, "take:construction-1", "go:1", "main")
    met = 0
    for action in sorted(options(s, "decorate:")):
        after = do(s.clone(), action)
        if "reward" in legal(after):  # an icon matched
            met += 1
            assert refused(after, "use:md_extra_worker") == "MAJOR_NO_ACTION"
    assert met
