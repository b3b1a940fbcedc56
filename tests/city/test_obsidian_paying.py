"""The module obsidian: obsidian as a stand-in for resources, and for cocoa with technology 3½."""

import pytest

from sunstone.engine.frame import CHANCE, frame
from sunstone.games.city.components import (
    MAJOR_NAMES,
)
from sunstone.games.city.hands import MAJOR_FIND
from sunstone.games.city.kinds import SALARY, START_CLAIM
from tests.city import fixture as f
from tests.city.fixture import do, legal, on_turn, options, put, refused
from tests.city.obsidian import gained, table


# --- paying
@pytest.mark.rules("expansion:R69", "expansion:R120", "expansion:T6")
def test_construction_may_be_paid_with_obsidian() -> None:
    s = table()
    for i in range(30):
        s.slots[i] = 0
    for i, name in enumerate(("1.1.1", "1.1.2", "1.2.1", "1.2.2"), 1):
        f.slot(s, name, i)
    f.pyramid_offer(s, 31)
    put(s, 0, "forest-1", stone=1, obsidian=2)
    do(on_turn(s, 0), "take:forest-1", "go:1", "main", "tile:1", "place:2.1.1@0")
    p = s.players[0]
    assert (p.stone, p.wood, p.obsidian) == (0, 0, 0)
    s = table()
    for i in range(30):
        s.slots[i] = 0
    for i in range(16):
        s.slots[i] = i * 4 + 1
    f.pyramid_offer(s, 31)
    put(s, 0, "forest-1", stone=1, obsidian=1)
    do(on_turn(s, 0), "take:forest-1", "go:1")
    assert refused(s, "main") in ("NO_STONE", "NO_WOOD")


@pytest.mark.rules("expansion:R120")
def test_the_payer_decides_on_the_mix_even_with_the_resource_at_hand() -> None:
    s = table()
    put(s, 0, "construction-1", gold=3, obsidian=2)
    do(on_turn(s, 0), "take:construction-1", "go:1", "main")
    do(s, sorted(options(s, "decorate:"))[0])
    assert legal(s) == {"with:0", "with:1", "with:2"}
    assert refused(s, "with:3") == "WRONG_MIX"
    do(s, "with:2")
    assert (s.players[0].gold, s.players[0].obsidian) == (2, 0)


@pytest.mark.rules("expansion:R120")
def test_a_mix_may_not_leave_the_rest_of_the_price_unpaid() -> None:
    s = table()
    for i in range(16):
        s.slots[i] = i * 4 + 1
    for i in range(16, 30):
        s.slots[i] = 0
    f.pyramid_offer(s, 31)
    put(s, 0, "forest-1", stone=2, wood=0, obsidian=2)  # one obsidian must be left for the wood
    do(on_turn(s, 0), "take:forest-1", "go:1", "main", "tile:1", "place:2.1.1@0")
    assert legal(s) == {"with:0", "with:1"}
    do(s, "with:1")
    assert (s.players[0].stone, s.players[0].wood, s.players[0].obsidian) == (1, 0, 0)


@pytest.mark.rules("expansion:R13", "expansion:R69")
@pytest.mark.parametrize(("royal", "start"), [("C3", {"obsidian": 2}), ("B7", {"obsidian": 1, "cocoa": 3})])
def test_obsidian_pays_where_a_resource_of_choice_is_asked(royal: str, start: dict[str, int]) -> None:
    s = table()
    f.royals(s, "A4", *(("B2", royal) if royal[0] == "C" else (royal, "C1")))
    put(s, 0, "gold-2", obsidian=start["obsidian"], cocoa=start.get("cocoa", 0))
    space = 3 if royal[0] == "C" else 2
    do(on_turn(s, 0), "take:gold-2", "go:1", f"worship:royal{space}", "exchange:obsidian")
    assert s.players[0].obsidian == start["obsidian"] - 1


@pytest.mark.rules("expansion:R13", "expansion:R124")
def test_an_obsidian_given_to_a_royal_tile_does_not_pay_its_cocoa_too() -> None:
    for obsidian, legal_then in ((1, False), (2, True)):
        s = table()
        f.royals(s, "A4", "B7", "C1")
        put(s, 0, "gold-2", obsidian=obsidian, technologies=["3½"])
        do(on_turn(s, 0), "take:gold-2", "go:1", "worship:royal2")
        assert (s.to_move == 0 and "exchange:obsidian" in legal(s)) == legal_then


@pytest.mark.rules("expansion:R69", "expansion:T7", "expansion:R3")
def test_a_cost_that_names_obsidian_takes_obsidian_only() -> None:
    s = table()
    s.depth = 0
    p = put(s, 0, wood=5, stone=5, gold=5)
    p.found_major = MAJOR_NAMES.index("md_powerup3") + 1
    s.push(frame(START_CLAIM, 0, 0, MAJOR_FIND))
    s.settle()
    assert refused(s, "claim") == "CANNOT_PAY_TILE"
    put(s, 0, obsidian=1)
    do(s, "claim")
    assert (p.obsidian, p.wood, p.majors) == (0, 5, 1 << 2 * MAJOR_NAMES.index("md_powerup3"))


@pytest.mark.rules("expansion:R69", "expansion:R17")
def test_obsidian_is_no_cocoa_and_discovery_tiles_may_be_paid_with_it() -> None:
    s = table()
    f.tile_at(s, "forest", "mask_2")  # 1 cocoa and 1 wood
    put(s, 0, "alchemy-1", obsidian=3)
    do(on_turn(s, 0), "take:alchemy-1", "go:1")
    assert refused(s, "worship:claim") == "CANNOT_PAY_TILE"
    put(s, 0, cocoa=1)
    do(s, "worship:claim")
    assert (s.players[0].cocoa, s.players[0].obsidian) == (0, 2)


@pytest.mark.rules("expansion:R70", "expansion:R15", "expansion:T8")
def test_any_resource_may_be_obsidian_with_technology_1_and_a_half_only() -> None:
    for known, wanted in (((), set()), (("1½",), {"gain:obsidian"})):
        s = table()
        put(s, 0, "nobles-1", technologies=known)
        do(on_turn(s, 0), "take:nobles-1", "go:1", "worship:sidebar")  # blue 1
        assert options(s, "gain:") - {"gain:wood", "gain:stone", "gain:gold"} == wanted
        if not known:
            assert refused(s, "gain:obsidian") == "NO_OBSIDIAN_GAIN"
        else:
            assert gained(s, "gain:obsidian") == {"obsidian": 1}


@pytest.mark.rules("expansion:R122")
def test_a_technology_just_learned_does_not_work_for_its_own_temple_step() -> None:
    s = table()
    f.technologies_at(s, "1½", "03", "05", "3½", "09", "5½")
    put(s, 0, "quarry-1", gold=1)
    do(on_turn(s, 0), "take:quarry-1", "go:1", "main", "technology:1")
    assert "gain:obsidian" not in legal(s)
    do(s, "gain:wood", "power:alchemy-1")
    assert s.fresh == 0


# --- technology 3½
@pytest.mark.rules("expansion:R71", "expansion:R16", "expansion:R124")
def test_one_obsidian_pays_up_to_three_cocoa_of_one_payment_without_change() -> None:
    s = table(4)
    put(s, 0, "palace-1", obsidian=2, cocoa=1, technologies=["3½"])
    for seat in (1, 2):
        put(s, seat, "quarry-1")
    do(on_turn(s, 0), "take:palace-1", "go:1", "main")  # 2 cocoa: one and an obsidian would waste nothing but change
    assert s.players[0].obsidian == 1
    assert s.players[0].cocoa == 1


@pytest.mark.rules("expansion:R16")
def test_without_it_obsidian_pays_no_cocoa() -> None:
    s = table()
    put(s, 0, "palace-1", obsidian=2)
    put(s, 1, "quarry-1")
    do(on_turn(s, 0), "take:palace-1", "go:1")
    assert refused(s, "main") == "NO_COCOA"


@pytest.mark.rules("expansion:R16", "expansion:R124")
def test_cocoa_and_obsidian_may_be_mixed_and_several_obsidian_used() -> None:
    s = table()
    put(s, 0, "gold-1@sidebar", "forest-1", obsidian=2, cocoa=5, technologies=["3½"])
    do(on_turn(s, 0), "unlock:pay")
    assert legal(s) == {"with:0", "with:1"}
    do(s, "with:1")
    assert (s.players[0].cocoa, s.players[0].obsidian) == (5, 1)


@pytest.mark.rules("expansion:R124", "expansion:T49")
def test_each_repetition_of_a_royal_exchange_is_a_payment_of_its_own() -> None:
    s = table()
    f.royals(s, "A4", "B2", "C1")
    put(s, 0, "gold-4", obsidian=2, technologies=["3½"])
    do(on_turn(s, 0), "take:gold-4", "go:1", "worship:royal2", "exchange", "exchange")
    assert s.players[0].obsidian == 0
    assert s.to_move != 0 or "exchange" not in legal(s)
    assert (s.players[0].wood, s.players[0].stone) == (2, 2)


@pytest.mark.rules("expansion:R120", "expansion:R124")
def test_an_action_is_open_only_if_price_and_cost_can_be_paid_together() -> None:
    s = table()
    f.technologies_at(s, "01", "1½", "03", "05", "07", "09")
    put(s, 0, "quarry-1", obsidian=1, technologies=["3½"])
    put(s, 1, "alchemy-1")
    do(on_turn(s, 0), "take:quarry-1", "go:1")
    assert refused(s, "main") == "NO_GOLD"  # the obsidian is needed for the cocoa
    put(s, 0, obsidian=2)
    do(s, "main", "technology:1")
    assert s.players[0].obsidian == 0


@pytest.mark.rules("expansion:R16", "expansion:R124")
def test_salary_may_be_paid_in_cocoa_and_obsidian() -> None:
    s = table()
    put(s, 0, "forest-4", "forest-4", "quarry-1", obsidian=2, cocoa=1, vp=20, technologies=["3½"])  # 5 cocoa
    put(s, 1, "gold-1", "gold-1", "gold-1")
    s.depth = 0
    s.push(frame(SALARY, 0))
    s.settle()
    assert legal(s) == {"pay:0", "pay:1", "pay:0+1o", "pay:1+1o", "pay:0+2o"}
    assert refused(s, "pay:1+2o") == "MORE_THAN_DUE"
    assert refused(s, "pay:0+3o") == "WRONG_MIX"


@pytest.mark.rules("expansion:R16", "expansion:R124", "expansion:R149")
def test_what_obsidian_covers_is_paid_and_nothing_is_given_back() -> None:
    for action, cocoa, obsidian, vp in (("pay:1+1o", 0, 1, 17), ("pay:0+2o", 1, 0, 20)):
        s = table()
        s.eclipses = 2
        put(s, 0, "forest-4", "forest-4", "quarry-1", obsidian=2, cocoa=1, vp=20, technologies=["3½"])
        put(s, 1, "gold-1", "gold-1", "gold-1")
        s.light, s.final_round = s.dark, 1
        do(on_turn(s, 1), "take:gold-1", "go:1", "cocoa")
        while s.to_move == CHANCE:
            s.play(s.legal()[0])
        do(s, action, "pay:0")
        assert (s.players[0].cocoa, s.players[0].obsidian, s.players[0].vp) == (cocoa, obsidian, vp)


@pytest.mark.rules("expansion:R149")
def test_leftover_obsidian_breaks_no_tie() -> None:
    s = table()
    put(s, 0, vp=9, cocoa=1)
    put(s, 1, vp=9, cocoa=2, obsidian=0)
    put(s, 0, obsidian=9)
    assert s.places() == [2, 1]


# --- technology 5½
@pytest.mark.rules("expansion:R71", "expansion:R123", "expansion:T10")
def test_obsidian_for_collecting_cocoa_and_for_royal_worship() -> None:
    s = table()
    put(s, 0, "palace-1", technologies=["5½"])
    assert gained(on_turn(s, 0), "take:palace-1", "go:1", "cocoa")["obsidian"] == 1
    s = table()
    f.royals(s, "A4", "B2", "C1")
    put(s, 0, "gold-1", technologies=["5½"])
    assert gained(on_turn(s, 0), "take:gold-1", "go:1", "worship:royal3")["obsidian"] == 1
    s = table()
    put(s, 0, "palace-1", technologies=["5½"])
    assert "obsidian" not in gained(on_turn(s, 0), "take:palace-1", "go:1", "worship:sidebar")


@pytest.mark.rules("expansion:R123")
def test_that_obsidian_comes_before_the_royal_effect() -> None:
    s = table()
    f.royals(s, "A4", "B2", "C3")
    put(s, 0, "gold-2", technologies=["5½"])
    do(on_turn(s, 0), "take:gold-2", "go:1", "worship:royal3", "exchange:obsidian")
    assert (s.players[0].cocoa, s.players[0].obsidian) == (2, 0)
