"""The module mansion (M7): set-up, stronger royal tiles, worship on the Mansion."""

import pytest

import sunstone
from sunstone.engine.errors import BadSetting
from sunstone.engine.frame import CHANCE, frame
from sunstone.engine.registry import find
from sunstone.games.city.components import MAJOR_NAMES
from sunstone.games.city.kinds import DRAW_ROYALS
from sunstone.games.city.names import ROYAL_NAMES
from sunstone.games.city.royal import lower
from sunstone.games.city.state import ROYAL_AT, City
from tests.city import fixture as f
from tests.city.fixture import do, legal, look, on_turn, options, put, refused
from tests.city.mansion import M7, gained, mansion_tile, table, use
from tests.support import walk


# --- configuration and set-up
@pytest.mark.rules("expansion:R61")
def test_the_mansion_needs_obsidian() -> None:
    with pytest.raises(BadSetting, match="needs the module obsidian"):
        find("city").settle(2, ("mansion",))
    with pytest.raises(BadSetting, match="module mansion"):
        find("city").settle(1, ("obsidian",), {"hard_claims": True})


@pytest.mark.rules("expansion:R63", "expansion:R79")
def test_one_of_four_royal_tiles_of_each_category_goes_to_a_random_space() -> None:
    s = table()
    s.depth = 0
    s.push(frame(DRAW_ROYALS, CHANCE))
    s.settle()
    assert legal(s) == {"~royal:A4", "~royal:A5", "~royal:A9", "~royal:A10"}
    do(s, "~royal:A10", "~royal:B11", "~royal:C8", "~space:right")
    assert legal(s) == {"~space:left", "~space:middle"}
    do(s, "~space:left")
    assert [ROYAL_NAMES[s.layout[ROYAL_AT + i]] for i in range(3)] == ["B11", "C8", "A10"]


@pytest.mark.rules("expansion:R63", "expansion:R76", "expansion:R115")
def test_a_major_discovery_tile_lies_on_the_mansion_and_no_ordinary_one() -> None:
    for s in walk(sunstone.new("city", players=3, modules=M7), 4):
        assert isinstance(s, City)
        if s.to_move == 0 and options(s, "take:"):
            break
    assert isinstance(s, City)
    assert s.worship[0] == 0
    assert f.seen(s)["expansion"]["mansion"]["tile"] == MAJOR_NAMES[s.mansion_tile - 1]
    assert sum(1 for x in s.worship if x) == 4


# --- royal tiles
@pytest.mark.rules("expansion:R75", "expansion:R20", "expansion:T1", "expansion:R79", "expansion:R127")
def test_the_example_of_the_rulebook() -> None:
    s = table("A4", "B2", "C12")
    put(s, 0, "gold-3", "palace-1", "palace-4", obsidian=7)
    before = look(s)
    use(s, 3, 3)
    for _ in range(5):
        assert legal(s) == {"exchange", "stop"}  # none to five times
        do(s, "exchange")
    assert gained(s, before)["obsidian"] == -5
    assert (gained(s, before)["cocoa"], gained(s, before)["vp"]) == (5, 10)
    assert s.players[0].obsidian == 2
    assert s.to_move != 0 or refused(s, "exchange")


@pytest.mark.rules("expansion:R19", "expansion:R75", "expansion:T15")
@pytest.mark.parametrize(("helpers", "vp"), [(1, 6), (0, 4)])
def test_a_worker_beside_it_serves_the_lower_value(helpers: int, vp: int) -> None:
    s = table("A4", "B2", "C1")
    put(s, 0, "gold-4", *["palace-2"] * helpers, technologies=["01", "03"])
    before = look(s)
    use(s, 4, 1)
    assert gained(s, before)["vp"] == vp


@pytest.mark.rules("expansion:R19")
@pytest.mark.parametrize(
    ("a", "b", "w", "wanted"), [(2, 4, 1, 3), (2, 4, 3, 4), (5, 1, 2, 3), (0, 0, 3, 1), (3, 3, 1, 3), (9, 5, 0, 5)]
)
def test_helpers_go_where_they_serve_best(a: int, b: int, w: int, wanted: int) -> None:
    assert lower(a, b, w) == wanted == max(min(a + i, b + w - i) for i in range(w + 1))


@pytest.mark.rules("expansion:R75", "expansion:T17")
def test_c8_with_a_weak_worker_and_two_helpers() -> None:
    s = table("A4", "B2", "C8")
    put(s, 0, "gold-1", "palace-1", "palace-1", cocoa=5)
    use(s, 1, 3, "exchange", "temple:red", "exchange", "temple:red")
    assert (s.players[0].red, s.players[0].cocoa) == (2, 3)
    assert s.to_move != 0 or "exchange" not in legal(s)


@pytest.mark.rules("expansion:R75", "expansion:R127")
def test_only_own_unlocked_workers_help_and_more_than_three_count() -> None:
    s = table("A4", "B2", "C1")
    put(s, 0, "gold-5", "palace-1", "palace-5@royal2", "palace-1")
    put(s, 1, "palace-3")
    before = look(s)
    use(s, 5, 3)
    assert gained(s, before)["cocoa"] == 5 + 2 + 1
    s = table("A4", "B7", "C1")
    put(s, 0, "gold-5", "palace-1", "palace-1", "palace-1", wood=1, cocoa=1)
    use(s, 5, 2, "exchange:wood", *["gain:gold"] * 8)
    assert s.players[0].gold == 8


@pytest.mark.rules("expansion:R79", "expansion:R5")
def test_a10_counts_pairs_of_major_discovery_tiles_used_or_not_but_no_special_masks() -> None:
    s = table("A10", "B2", "C1")
    put(s, 0, "gold-4", majors=["md_mask", "md_step_back", "special_mask_gold"], majors_used=["md_reuse2", "md_reuse2"])
    before = look(s)
    use(s, 4, 1)
    assert gained(s, before)["vp"] == 4  # two pairs; five tiles with the special mask would be no other
    s = table("A10", "B2", "C1")
    put(s, 0, "gold-4", majors=["md_mask", "md_step_back"], majors_used=["md_reuse2"])
    before = look(s)
    use(s, 4, 1)
    assert gained(s, before)["vp"] == 2  # three tiles are one pair


@pytest.mark.rules("expansion:R79", "expansion:R147")
def test_b11_is_paid_once_and_gives_obsidian_by_power() -> None:
    s = table("A4", "B11", "C1")
    put(s, 0, "gold-3", "palace-1", cocoa=4)
    use(s, 3, 2)
    do(s, "exchange")
    assert (s.players[0].cocoa, s.players[0].obsidian) == (1, 4)
    assert s.to_move != 0 or "exchange" not in legal(s)
    s = table("A4", "B11", "C1", waiver_scope="wide")
    put(s, 0, "gold-3", tiles=["cocoa_waiver"])
    use(s, 3, 2, "exchange:waiver", "exchange")
    assert s.players[0].obsidian == 3


@pytest.mark.rules("expansion:R79")
def test_b11_with_technology_3_and_a_half_is_not_paid_from_what_it_brings() -> None:
    s = table("A4", "B11", "C1")
    put(s, 0, "gold-3", technologies=["3½"], obsidian=0, cocoa=2)
    use(s, 3, 2)
    assert s.to_move != 0 or "exchange" not in legal(s)
    s = table("A4", "B11", "C1")
    put(s, 0, "gold-3", technologies=["3½"], obsidian=1)
    use(s, 3, 2, "exchange")
    assert s.players[0].obsidian == 3


@pytest.mark.rules("expansion:T48", "expansion:R123")
def test_technology_5_and_a_half_brings_what_c12_may_take() -> None:
    s = table("A4", "B2", "C12")
    put(s, 0, "gold-2", technologies=["5½"])
    use(s, 2, 3, "exchange")
    assert (s.players[0].obsidian, s.players[0].cocoa, s.players[0].vp) == (0, 1, 2)


# --- worship on the Mansion
@pytest.mark.rules("expansion:R74", "expansion:R76", "expansion:T19")
def test_the_royal_tile_must_be_used_and_there_is_no_main_action() -> None:
    s = table()
    put(s, 0, "gold-1", cocoa=3)
    do(on_turn(s, 0), "take:gold-1", "go:1")
    assert refused(s, "worship:claim") == "PALACE_NEEDS_ABILITY"
    assert refused(s, "main") == "NO_MAIN_ACTION"
    assert gained(do(s.clone(), "cocoa"), look(s)).get("cocoa", 0) == 1


@pytest.mark.rules("expansion:R76", "expansion:R125")
def test_for_one_cocoa_more_the_tile_may_be_claimed_in_either_order_and_is_replaced() -> None:
    for order in (("ability", "claim"), ("claim",)):  # after the claim only the effect is left: it happens at once
        s = table("A4", "B2", "C1")
        put(s, 0, "gold-1", cocoa=1)
        do(on_turn(s, 0), "take:gold-1", "go:1", "worship:royal3+claim", *order)
        assert s.players[0].majors == 1 << 2 * MAJOR_NAMES.index("md_mask")
        assert s.players[0].cocoa == 2
        f.resolve_chance(s)
        assert s.mansion_tile != 0


@pytest.mark.rules("expansion:R76", "expansion:R3")
def test_a_tile_that_cannot_be_paid_stays_and_the_cocoa_is_gone() -> None:
    s = table("A4", "B2", "C1")
    mansion_tile(s, "md_reuse2")
    put(s, 0, "gold-1", cocoa=1)
    do(on_turn(s, 0), "take:gold-1", "go:1", "worship:royal3+claim", "ability")
    assert refused(s, "claim") == "CANNOT_PAY_TILE"
    do(s, "decline")
    assert s.mansion_tile == MAJOR_NAMES.index("md_reuse2") + 1


@pytest.mark.rules("expansion:R4")
def test_with_an_empty_stack_the_place_stays_empty_and_the_option_is_gone() -> None:
    s = table("A4", "B2", "C1")
    s.major_pool = 0
    put(s, 0, "gold-1", "nobles-1", cocoa=3)
    do(on_turn(s, 0), "take:gold-1", "go:1", "worship:royal3+claim", "ability", "claim")
    while s.to_move == CHANCE:
        s.play(s.legal()[0])
    assert s.mansion_tile == 0
    put(s, 0, "gold-1", "nobles-1", cocoa=3)
    do(on_turn(s, 0), "take:gold-1", "go:1")
    assert refused(s, "worship:royal3+claim") == "NO_DISCOVERY_HERE"


@pytest.mark.rules("expansion:R75")
def test_another_players_worker_is_displaced_for_a_cocoa_never_the_own() -> None:
    s = table()
    put(s, 0, "gold-1", "palace-2@royal1", cocoa=2)
    put(s, 1, "palace-3@royal3")
    do(on_turn(s, 0), "take:gold-1", "go:1")
    assert refused(s, "worship:royal1") == "OWN_WORKER_THERE"
    do(s, "worship:royal3")
    assert "palace-3" in f.workers_of(s, 1)
    assert s.players[0].cocoa == 2 - 1 + 2


@pytest.mark.rules("expansion:R24", "expansion:R74")
def test_technology_01_applies_to_the_mansion() -> None:
    s = table()
    put(s, 0, "gold-1", technologies=["01"])
    before = look(s)
    do(on_turn(s, 0), "take:gold-1", "go:1", "cocoa")
    assert gained(s, before)["cocoa"] == 2
