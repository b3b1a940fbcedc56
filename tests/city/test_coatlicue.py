"""The priestess tile Coatlicue (11): her technology, her obsidian."""

import pytest

from sunstone.engine.frame import frame
from sunstone.games.city.components import COATLICUE
from sunstone.games.city.eclipse import bonus_vp
from sunstone.games.city.kinds import ALTAR_CLAIM
from sunstone.games.city.shamans import set_pile
from tests.city.fixture import (
    changed,
    do,
    legal,
    look,
    on_turn,
    put,
    pyramid_offer,
    refused,
    royals,
    seen,
    technologies_at,
    tile_at,
)
from tests.city.priests import ALL, M6, M8, SIX, offered, table


@pytest.mark.rules("expansion:R109")
def test_two_technologies_that_are_not_on_the_board_are_drawn_and_one_is_kept() -> None:
    s = offered(2, M8)
    technologies_at(s, *SIX)
    for p in s.players:
        p.technologies = 0
    before = look(s)
    do(s, "priest:11")
    assert legal(s) == {f"~technology:{t}" for t in ("3½", "5½", "11", "13", "15", "17")}
    do(s, "~technology:13")
    assert legal(s) == {f"~technology:{t}" for t in ("3½", "5½", "11", "15", "17")}
    do(s, "~technology:5½")
    assert (s.to_move, legal(s)) == (1, {"learn:13", "learn:5½"})
    assert seen(s, 0)["expansion"]["priests"]["drawn"] == ["5½", "13"]
    assert refused(s, "learn:11") == "NOT_DRAWN"
    assert refused(s, "learn:01") == "NOT_DRAWN"
    do(s, "learn:13")
    assert changed(before, s) == {1: {"technologies": ["+13"]}}  # no gold, no temple step, nobody scores


@pytest.mark.rules("expansion:R109")
def test_her_technology_counts_and_works_but_nobody_else_can_get_it() -> None:
    s = table(COATLICUE, M6, 2)
    royals(s, "A4", "B2", "C1")
    put(s, 0, "gold-3", "forest-1", technologies=["13", "03"])
    put(s, 1, "quarry-4", "quarry-2", gold=9, obsidian=9, majors=["md_technology"])
    assert bonus_vp(s.players[0], 1, 1) == 10
    before = look(on_turn(s, 0))
    do(s, "take:gold-3", "go:1", "worship:royal1")
    assert changed(before, s)[0]["vp"] == 4  # two technologies
    before = look(on_turn(s, 1))
    do(s, "use:md_technology", "gain:wood", "take:quarry-4", "go:1", "main")
    learned = s.view(None)["seats"][1]["technologies"]
    assert learned == ["01"]
    do(s, "technology:6")
    assert changed(before, s).get(0, {}).get("vp", 0) == 0
    s = table(COATLICUE, M6, 2)  # 13 works: one more power-up may be bought
    put(s, 0, "alchemy-1", cocoa=5, technologies=["13"])
    do(on_turn(s, 0), "take:alchemy-1", "go:1", "main", "power:forest-1")
    assert legal(s) >= {"buy", "skip"}
    assert next(c for c in s.choices(0) if c.text == "buy").target == "priest:11"


@pytest.mark.rules("expansion:R109", "expansion:T66")
def test_her_obsidian_builds_no_pyramid_but_pays_for_a_major_discovery_tile() -> None:
    for priest, why in ((0, ""), (COATLICUE, "NO_STONE")):
        s = table(priest)
        pyramid_offer(s, 31, 32, 19)
        put(s, 0, "forest-1", stone=1, obsidian=1)
        do(on_turn(s, 0), "take:forest-1", "go:1")
        assert refused(s, "main") == why
    s = table(COATLICUE)
    set_pile(s, 0, 1 + 12)  # technology, for 1 obsidian
    put(s, 0, "forest-1", obsidian=1)
    s.depth = 0
    s.push(frame(ALTAR_CLAIM, 0, 0, 0))
    s.settle()
    assert legal(s) == {"claim:md_technology", "decline"}
    do(s, "claim:md_technology")
    assert s.players[0].obsidian == 0


@pytest.mark.rules("expansion:R109")
def test_her_obsidian_stands_for_no_wood_stone_or_gold_anywhere() -> None:
    s = table(COATLICUE, ALL)
    put(s, 0, "quarry-1", obsidian=9)  # gold of a technology
    do(on_turn(s, 0), "take:quarry-1", "go:1")
    assert refused(s, "main") == "NO_GOLD"
    put(s, 0, "construction-1", obsidian=9)  # gold of a decoration
    do(on_turn(s, 0), "take:construction-1", "go:1")
    assert refused(s, "main") == "NO_GOLD"
    put(s, 0, "construction-1", obsidian=9)  # wood of a discovery tile
    tile_at(s, "decorations", "mask_4")
    assert refused(s, "worship:claim") == "CANNOT_PAY_TILE"
    put(s, 0, "decorations-1", obsidian=9)  # wood of a building
    s.map = 1 << 3
    s.players[0].warriors = 0
    do(on_turn(s, 0), "take:decorations-1", "go:1")
    assert refused(s, "main") == "NO_CONQUEST"


@pytest.mark.rules("expansion:R109")
@pytest.mark.parametrize("royal", ["C3", "B7"])
def test_royal_tiles_3_and_7_do_not_take_her_obsidian(royal: str) -> None:
    for priest, taken in ((0, True), (COATLICUE, False)):
        s = table(priest, M6)
        royals(s, "A4", *(("B2", royal) if royal[0] == "C" else (royal, "C1")))
        space = 3 if royal[0] == "C" else 2
        put(s, 0, "gold-2", obsidian=3, cocoa=5)
        do(on_turn(s, 0), "take:gold-2", "go:1", f"worship:royal{space}")
        assert (refused(s, "exchange:obsidian") == "") == taken


@pytest.mark.rules("expansion:R109")
def test_royal_tile_12_and_technology_3_and_a_half_take_her_obsidian() -> None:
    s = table(COATLICUE, ("obsidian", "mansion"))
    royals(s, "A4", "B2", "C12")
    put(s, 0, "gold-2", obsidian=2)
    before = look(on_turn(s, 0))
    do(s, "take:gold-2", "go:1", "worship:royal3", "exchange", "exchange")
    assert {k: v for k, v in changed(before, s)[0].items() if k != "workers"} == {"obsidian": -2, "cocoa": 2, "vp": 4}
    s = table(COATLICUE, M6)
    put(s, 0, "forest-1", "quarry-1@sidebar", obsidian=1, technologies=["3½"])
    before = look(on_turn(s, 0))
    do(s, "unlock:pay")
    assert changed(before, s)[0]["obsidian"] == -1


@pytest.mark.rules("expansion:R109")
def test_a_price_in_cocoa_and_wood_takes_her_obsidian_for_the_cocoa_alone() -> None:
    s = table(COATLICUE, M6)
    tile_at(s, "forest", "mask_2")  # 1 cocoa and 1 wood
    put(s, 0, "alchemy-1", obsidian=3, wood=0, technologies=["3½"])
    do(on_turn(s, 0), "take:alchemy-1", "go:1")
    assert refused(s, "worship:claim") == "CANNOT_PAY_TILE"
    put(s, 0, wood=1)
    before = look(s)
    do(s, "worship:claim")
    diff = changed(before, s)[0]
    assert (diff["obsidian"], diff["wood"], diff.get("cocoa", 0)) == (-1, -1, 0)
