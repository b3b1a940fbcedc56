"""The module mansion (M7): temple owners, their claims, steps and power-ups that these bring."""

import pytest

from sunstone.engine.frame import frame
from sunstone.games.city.kinds import ADVANCE
from tests.city import fixture as f
from tests.city.fixture import do, legal, on_turn, options, put, refused
from tests.city.mansion import claim, mansion_tile, table, use


# --- ownership
@pytest.mark.rules("expansion:R77", "expansion:T20", "expansion:R25")
def test_the_first_on_the_first_major_step_owns_the_temple_and_claims_its_space() -> None:
    s = table()
    f.lay(s, "green:3", "mask_4")  # 1 wood
    for seat, taken in ((1, "claim:mask_4"), (0, "")):
        put(s, seat, "gold-1", green=1, wood=1)
        s.depth = 0
        s.then(frame(ADVANCE, seat, 0, 2), frame(ADVANCE, seat, 0, 2))
        s.settle()
        if taken:  # a tile or the reward, besides the ownership
            assert (s.to_move, s.claims, options(s, "reward"), options(s, "claim:")) == (1, 2 << 6, {"reward"}, {taken})
            do(s, taken)
    assert s.claims == 2 << 6  # the second to come gets none
    assert f.seen(s, 0)["expansion"]["mansion"]["claims"] == [None, None, 1]
    assert [p.green for p in s.players] == [3, 3]


@pytest.mark.rules("expansion:R77")
@pytest.mark.parametrize(("temple", "step"), [(0, 4), (1, 5), (2, 3)])
def test_the_steps_that_bring_ownership(temple: int, step: int) -> None:
    for at, owned in ((step - 2, False), (step - 1, True), (step, False)):
        s = table()
        setattr(s.players[0], ("blue", "red", "green")[temple], at)
        s.depth = 0
        s.push(frame(ADVANCE, 0, 0, temple))
        s.settle()
        assert (s.claims == 1 << 3 * temple) == owned, at


# --- claims
@pytest.mark.rules("expansion:R78", "expansion:R125", "expansion:R26")
def test_the_user_of_a_claimed_tile_may_buy_a_step_before_or_after_the_effect_once() -> None:
    for order in (("step:claimed", "ability"), ("ability", "step:claimed")):
        s = table("A4", "B2", "C1")
        claim(s, 1, 1)
        put(s, 0, "gold-1", cocoa=1)
        put(s, 1, "forest-2")
        use(s, 1, 2)
        do(s, "power:forest-2")
        assert s.to_move == 0
        if order[0] == "step:claimed":
            do(s, "step:claimed")
            assert refused(s, "step:claimed") in ("NO_CLAIMED_STEP", "NOT_ASKED")
        else:
            do(s, "ability", "stop", "step:claimed")
        assert (s.players[0].red, s.players[0].cocoa, s.players[0].vp) == (1, 0, 1)
        assert "forest-3" in f.workers_of(s, 1)


@pytest.mark.rules("expansion:R78", "expansion:R16")
def test_the_claimed_step_may_be_paid_in_obsidian_with_its_technology() -> None:
    s = table("A4", "B2", "C1")
    claim(s, 1, 1)
    put(s, 0, "gold-1", cocoa=1, obsidian=1, technologies=["3½"])
    use(s, 1, 2)
    do(s, "step:claimed")
    assert {"with:0", "with:1"} <= legal(s)
    do(s, "with:1")
    assert (s.players[0].red, s.players[0].cocoa, s.players[0].obsidian) == (1, 1, 0)


@pytest.mark.rules("expansion:R26")
def test_a_step_that_cannot_be_made_is_not_sold() -> None:
    s = table("A4", "B2", "C1")
    claim(s, 1, 1)
    put(s, 0, "gold-1", cocoa=5, red=10)
    put(s, 1, "forest-2", red=11)
    use(s, 1, 2)
    do(s, "power:forest-2")
    assert refused(s, "step:claimed") == "TEMPLE_BLOCKED"


@pytest.mark.rules("expansion:R125", "city:99")
def test_a_tile_just_claimed_may_be_used_before_the_royal_effect() -> None:
    s = table("A4", "B2", "C1")
    mansion_tile(s, "md_step_back")
    put(s, 0, "gold-2", "quarry-1", cocoa=1)
    do(on_turn(s, 0), "take:gold-2", "go:1", "worship:royal3+claim", "claim")
    assert legal(s) == {"ability", "use:md_step_back"}
    assert do(s.clone(), "ability").players[0].cocoa == 3
    do(s, "use:md_step_back", "take:quarry-1", "back:1")
    assert s.players[0].cocoa == 2 + 1 + 1  # a helper; with nothing left to use the effect came at once


@pytest.mark.rules("expansion:R125", "city:99")
def test_a_tile_in_hand_may_be_used_before_the_effect_that_was_all_that_was_chosen() -> None:
    s = table("A4", "B2", "C1")
    put(s, 0, "gold-2", tiles=["vp_4"])
    use(s, 2, 3)
    assert legal(s) == {"ability", "use:vp_4"}
    assert refused(s, "decline") == "FIRST_THE_ABILITY"
    do(s, "use:vp_4")
    assert (s.players[0].vp, s.players[0].cocoa) == (4, 3)


@pytest.mark.rules("expansion:R125", "expansion:R78")
def test_the_claimed_step_stays_open_until_it_is_declined() -> None:
    s = table("A4", "B2", "C1")
    claim(s, 1, 0)
    put(s, 0, "gold-1", tiles=["cocoa_4"])
    put(s, 1, "forest-5@sidebar")
    use(s, 1, 1, "ability")
    assert refused(s, "step:claimed") == "NO_COCOA"
    assert legal(s) == {"decline", "use:cocoa_4"}
    assert do(s.clone(), "decline").players[0].blue == 0
    do(s, "use:cocoa_4", "step:claimed", "gain:wood")
    assert (s.players[0].blue, s.players[0].cocoa) == (1, 3)
    s = table("A4", "B2", "C1")
    claim(s, 1, 0)
    put(s, 0, "gold-1")
    put(s, 1, "forest-5@sidebar")
    assert legal(use(s, 1, 1, "ability")) == {"decline"}  # nor is it dropped with nothing in hand
    put(s, 0, "gold-1", blue=11, cocoa=5)
    s.depth = 0
    assert f.over(use(s, 1, 1, "ability"))  # but a step that can never be made is


@pytest.mark.rules("expansion:R78", "expansion:R21", "expansion:T52")
def test_an_owner_who_uses_the_own_tile_profits_at_once() -> None:
    s = table("C1", "B2", "A4")
    claim(s, 0, 0)
    put(s, 0, "gold-1", "forest-5")
    use(s, 1, 1)
    do(s, "power:forest-5", "ascend:vp", "ability")
    assert s.players[0].cocoa == 1 + 1 + 1


@pytest.mark.rules("expansion:R22", "expansion:R128", "expansion:T21")
def test_a_claim_may_ascend_a_worker_in_anothers_turn() -> None:
    s = table("A4", "B2", "C1", waiver_scope="wide")
    claim(s, 1, 2)
    put(s, 0, "gold-1", cocoa=2)
    put(s, 1, "forest-5", "quarry-3@sidebar", cocoa=9, tiles=["vp_4", "cocoa_waiver"], majors=["md_obsidian3"])
    use(s, 1, 3)
    assert (s.to_move, legal(s)) == (1, {"power:forest-5"})
    do(s, "power:forest-5")
    assert s.to_move == 1
    assert options(s, "use:") == options(s, "unlock") == set()
    for name in ("use:vp_4", "use:md_obsidian3", "unlock:pay", "ascend:two_temples+waiver"):
        assert refused(s, name) == "NOT_YOUR_TURN"
    do(s, "ascend:vp")
    assert (s.light, s.players[1].vp, s.to_move) == (1, 5, 0)
    assert "palace-1" in f.workers_of(s, 1)


@pytest.mark.rules("expansion:R22")
def test_the_power_up_is_lost_without_an_unlocked_worker_and_else_compulsory() -> None:
    s = table("A4", "B2", "C1")
    claim(s, 1, 2)
    put(s, 0, "gold-1")
    put(s, 1, "forest-5@sidebar")
    use(s, 1, 3)
    assert s.to_move != 1 or "take:" in str(legal(s))
    assert f.workers_of(s, 1) == ["forest-5@sidebar"]
    s = table("A4", "B2", "C1")
    claim(s, 1, 2)
    put(s, 0, "gold-1")
    put(s, 1, "forest-5", "nobles-2")
    use(s, 1, 3)
    assert legal(s) == {"power:forest-5", "power:nobles-2"}
    assert refused(s, "skip") == "NOT_ASKED"


@pytest.mark.rules("expansion:R126", "expansion:T51")
def test_a_claim_won_during_the_use_counts_from_the_next_use_on() -> None:
    s = table("C8", "B2", "A4")
    put(s, 0, "gold-2", "nobles-2", "forest-3", blue=3, cocoa=5)
    use(s, 2, 1, "exchange", "temple:blue", "gain:wood")
    assert s.claims == 1
    assert refused(s, "step:claimed") in ("NOT_ASKED", "NO_CLAIMED_STEP")
    put(s, 0, "gold-2", "forest-3", cocoa=5)
    use(s, 2, 1)
    assert legal(s) == {"power:forest-3"}
    do(s, "power:forest-3")
    assert "step:claimed" in legal(s)


@pytest.mark.rules("expansion:R23", "expansion:R147")
def test_the_waiver_covers_displacing_and_the_tile_but_not_the_claimed_step() -> None:
    s = table("A4", "B2", "C1")
    claim(s, 0, 2)
    put(s, 0, "gold-1", tiles=["cocoa_waiver"])
    put(s, 1, "palace-1@royal3")
    do(on_turn(s, 0), "take:gold-1", "go:1", "worship:royal3+claim+waiver")
    assert refused(s, "step:claimed") == "NO_COCOA"
    do(s, "ability")
    assert s.players[0].cocoa == 2
    assert "step:claimed" in legal(s)
