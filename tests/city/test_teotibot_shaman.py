"""Teotibot's shaman (M8)."""

import pytest

from sunstone.engine.frame import CHANCE, frame
from sunstone.games.city.components import MAJOR_NAMES
from sunstone.games.city.kinds import BOT_SHAMAN_START
from sunstone.games.city.shamans import (
    ALTAR_IDS,
    FIRST_ALTAR,
    tile_space,
)
from tests.city import fixture as f
from tests.city.altars import bot_table, pile, shaman, where
from tests.city.fixture import changed, do, legal, look, on_turn, put
from tests.city.solo import BOT, acts


@pytest.mark.rules("expansion:R92", "expansion:R39", "expansion:T28")
def test_the_bots_shaman_begins_by_a_starting_tile() -> None:
    s = bot_table()
    f.ring(s, "palace", "forest", "quarry", "decorations", "construction", "gold", "nobles", "alchemy")
    s.players[BOT].shaman = 0
    s.depth = 0
    s.push(frame(BOT_SHAMAN_START, CHANCE))
    s.settle()
    pool = s.start_pool
    do(s, "~start:13")  # boards 7 and 8
    assert where(s, BOT) == "A12ccw lying"  # the space of its tiles
    assert s.start_pool == pool
    assert [ALTAR_IDS[FIRST_ALTAR[p]] for p in range(8)] == ["A81", "A12", "A12", "A12", "A45", "A56", "A56", "A56"]


@pytest.mark.rules("expansion:R90", "expansion:R41", "expansion:T29")
def test_it_takes_a_mask_it_lacks_from_the_pile_else_discards_the_top_tile() -> None:
    for has, taken in ((False, True), (True, False)):
        s = bot_table()
        pile(s, "A56", "md_obsidian3", "md_mask")
        if has:
            put(s, BOT, majors=["md_mask"])
        acts(s, "mask")
        assert f.seen(s, 0)["expansion"]["altars"][1]["pile"] == ["md_obsidian3"]
        assert where(s, BOT) == "A56cw lying"
        assert (s.majors_discarded == 0) == taken
        assert s.players[BOT].majors == 1 << 2 * MAJOR_NAMES.index("md_mask")


@pytest.mark.rules("expansion:R90", "expansion:R135")
def test_hard_shaman_brings_obsidian_for_a_discarded_tile() -> None:
    for hard, obsidian in ((False, 0), (True, 1)):
        s = bot_table(hard_shaman=hard)
        pile(s, "A56", "md_obsidian3")
        acts(s, "mask")
        assert s.players[BOT].obsidian == obsidian


@pytest.mark.rules("expansion:R90")
def test_without_tiles_it_goes_to_the_other_space_for_two_obsidian_after_mask_collection() -> None:
    s = bot_table("alchemy-1", "alchemy-1", "alchemy-1")
    before = look(s)
    acts(s, "mask")
    diff = changed(before, s)[BOT]
    assert (diff["obsidian"], diff["cocoa"]) == (2, 5)  # and the fallback of Mask collection
    assert where(s, BOT) == "A56ccw lying"


@pytest.mark.rules("expansion:R91", "expansion:R40", "expansion:T59")
@pytest.mark.parametrize("side", ["cw", "ccw"])
def test_the_human_entering_its_altar_sends_it_on_for_one_obsidian(side: str) -> None:
    s = bot_table()
    put(s, 0, "forest-1")
    before = look(on_turn(s, 0))
    do(s, "shaman", f"shaman:A81{side}")
    assert changed(before, s)[BOT] == {"obsidian": 1}
    assert where(s, BOT) == "A56cw lying"
    assert tile_space(s, 1) == 2


@pytest.mark.rules("expansion:R91")
def test_the_bot_entering_the_humans_space_displaces_it_and_its_own_never_helps() -> None:
    s = bot_table("quarry-1", "forest-1", "forest-1")
    pile(s, "A56", "md_obsidian3")
    shaman(s, 0, "A56cw", standing=False)
    acts(s, "mask")
    assert (s.to_move, legal(s)) == (0, {"shaman:A45cw", "shaman:A45ccw"})
    do(s, "shaman:A45ccw")
    assert where(s, 0) == "A45ccw"
