"""The module mansion (M7): stronger royal tiles, temple owners, claims and their power-ups, Teotibot's die."""

import pytest

import sunstone
from sunstone.engine.errors import BadSetting
from sunstone.engine.frame import CHANCE, frame
from sunstone.engine.ledger import Ledger
from sunstone.engine.registry import Value, find
from sunstone.games.city import events
from sunstone.games.city.components import MAJOR_NAMES
from sunstone.games.city.kinds import ADVANCE, BOT_PASSES, DRAW_ROYALS
from sunstone.games.city.names import ROYAL_NAMES, VOCABULARY
from sunstone.games.city.royal import lower
from sunstone.games.city.state import ROYAL_AT, City
from tests.city import fixture as f
from tests.city.fixture import bare, changed, do, legal, look, on_turn, options, put, refused
from tests.city.solo import BOT, ORDER, acts, alone, begin, pyramid
from tests.support import walk

M7 = ("obsidian", "mansion")


def table(*tiles: str, players: int = 2, **chosen: Value) -> City:
    """Royal tiles left, middle, right; a mask on the Mansion."""
    s = bare(players, M7, **chosen)
    f.technologies_at(s, "01", "1½", "03", "3½", "05", "5½")
    f.royals(s, *(tiles or ("A4", "B2", "C1")))
    mansion_tile(s, "md_mask")
    s.claims = 0
    return s


def mansion_tile(s: City, kind: str | None) -> None:
    if s.mansion_tile:
        s.major_pool += 1 << 2 * (s.mansion_tile - 1)
    s.mansion_tile = MAJOR_NAMES.index(kind) + 1 if kind else 0
    if kind:
        s.major_pool -= 1 << 2 * (s.mansion_tile - 1)


def claim(s: City, seat: int, temple: int) -> None:
    s.claims += (seat + 1) << 3 * temple


def use(s: City, power: int, space: int, *more: str) -> City:
    """Seat 0 worships with a worker of that power; it comes from the Gold Deposits."""
    return do(on_turn(s, 0), f"take:gold-{power}", "go:1", f"worship:royal{space}", *more)


def gained(s: City, before: dict[int, dict[str, int | list[str]]], seat: int = 0) -> dict[str, int | list[str]]:
    return changed(before, s).get(seat, {})


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


# --- Teotibot
def bot_table(*workers: str, **chosen: Value) -> City:
    s = alone(*(workers or ("forest-1", "forest-1", "forest-1")), modules=M7, **chosen)
    f.royals(s, "A4", "B2", "C1")
    mansion_tile(s, "md_step_back")
    s.claims = 0
    return s


@pytest.mark.rules("expansion:R80", "expansion:R25")
def test_the_bot_takes_ownership_and_claims_like_a_player() -> None:
    s = bot_table()
    put(s, BOT, blue=3)
    acts(s, "worship")  # two steps on blue: 4, 5
    assert s.claims == 2


@pytest.mark.rules("expansion:R81", "expansion:R27", "expansion:R60")
def test_a_die_is_rolled_when_a_worker_passes_board_one() -> None:
    s = bot_table("gold-1", "forest-1", "forest-1")
    acts(s, "decorations", "~die:5")
    assert "quarry-2" in f.workers_of(s, BOT)
    s = bot_table("palace-1", "palace-1", "palace-1")
    acts(s, "mask")  # the fallback: from the Palace onwards, no roll
    assert "quarry-2" in f.workers_of(s, BOT)


@pytest.mark.rules("expansion:R81", "expansion:R130")
def test_a_claimed_tile_brings_a_new_tile_a_paid_step_and_the_owners_power_up() -> None:
    for hard, cocoa, left in ((False, 2, 1), (True, 0, 0)):
        s = bot_table("gold-1", "forest-1", "forest-1", hard_claims=hard)
        claim(s, 0, 1)
        put(s, 0, "nobles-2")
        put(s, BOT, cocoa=cocoa)
        before = look(s)
        acts(s, "decorations", "~die:2", "~major:md_mask")
        assert s.to_move == 0
        assert legal(s) == {"power:nobles-2"}
        do(s, "power:nobles-2")
        f.resolve_chance(s)
        diff = changed(before, s)
        assert diff[BOT]["red"] == 1
        assert s.players[BOT].cocoa == left
        assert s.majors_discarded == 1 << 2 * MAJOR_NAMES.index("md_step_back")
        assert diff[0]["workers"] == ["+nobles-3", "-nobles-2"]
        assert f.TABLE in diff


@pytest.mark.rules("expansion:R81", "expansion:R130")
def test_an_unclaimed_tile_or_a_high_roll_brings_nothing() -> None:
    for face in (1, 3, 4, 6):
        s = bot_table("gold-1", "forest-1", "forest-1")
        claim(s, 0, 1)
        put(s, BOT, cocoa=2)
        acts(s, "decorations", f"~die:{face}")
        assert (s.players[BOT].cocoa, s.players[BOT].red, s.majors_discarded) == (2, 0, 0)


@pytest.mark.rules("expansion:R130", "expansion:R148")
def test_without_cocoa_or_a_possible_step_it_pays_nothing() -> None:
    s = bot_table("gold-1", "forest-1", "forest-1")
    claim(s, BOT, 1)
    put(s, BOT, cocoa=2, red=10)
    put(s, 0, red=11)
    acts(s, "decorations", "~die:2", "~major:md_mask")
    assert (s.players[BOT].cocoa, s.players[BOT].red) == (2, 10)


@pytest.mark.rules("expansion:R81", "expansion:R130")
def test_worship_moves_count_and_the_roll_comes_before_the_temple_steps() -> None:
    s = bot_table()
    put(s, BOT, "forest-1", "forest-1", "forest-1", "gold-1@sidebar")
    put(s, 0, "quarry-2@sidebar")
    claim(s, BOT, 0)
    pyramid(s, "worship", *[t for t in ORDER if t != "worship"])
    do(begin(s), "~roll:7")
    assert legal(s) == {f"~die:{k}" for k in range(1, 7)}
    assert s.players[BOT].green == 0
    assert f.workers_of(s, 0) == ["quarry-2"]
    do(s, "~die:4")
    assert s.players[BOT].green == 2


@pytest.mark.rules("expansion:R82", "expansion:R131", "expansion:T53")
def test_the_humans_use_of_its_claim_powers_its_highest_worker_up() -> None:
    s = bot_table("forest-5", "forest-1", "quarry-2")
    claim(s, BOT, 2)
    put(s, 0, "gold-1")
    before = look(s)
    use(s, 1, 3, "ability")
    diff = changed(before, s)[BOT]
    assert diff == {"avenue": 1, "vp": 5, "workers": ["+palace-1", "-forest-5"]}
    assert s.light == 1
    while s.to_move == 0:
        s.play(s.legal()[0])
    put(s, BOT, "palace-1", "forest-3", "forest-3", "decorations-1@sidebar")
    s.ledger = Ledger()
    acts(s, "mask")
    assert "quarry-2" in f.workers_of(s, BOT)  # on from the Palace without a roll
    assert not [e for e in s.ledger.take() if e.what == events.DIE_ROLLED]


@pytest.mark.rules("expansion:R129", "expansion:T54")
def test_no_roll_when_the_human_pushes_its_worshipping_worker() -> None:
    s = bot_table()
    put(s, BOT, "forest-1", "forest-1", "forest-1", "gold-1@sidebar")
    put(s, 0, "nobles-1", "alchemy-1", cocoa=2)
    do(on_turn(s, 0), "take:nobles-1", "go:1", "worship:sidebar")
    assert "quarry-1@sidebar" in f.workers_of(s, BOT)
    assert "~die:1" not in {VOCABULARY.name(a) for a in s.legal()}


@pytest.mark.rules("expansion:R28", "expansion:R29")
def test_mask_collection_sees_the_tile_on_the_mansion() -> None:
    s = bot_table("forest-1", "forest-1", "forest-1")
    for board in ("quarry", "forest", "decorations", "gold"):
        f.tile_at(s, board, "vp_4")
    mansion_tile(s, "md_mask")
    before = look(s)
    acts(s, "mask")
    assert changed(before, s)[BOT] == {"majors": ["+md_mask"]}
    assert s.mansion_tile != 0
    f.tile_at(s, "gold", "mask_2")  # rarer
    mansion_tile(s, "md_mask")
    put(s, BOT, cocoa=1, wood=1)
    s.players[BOT].majors = 0
    acts(s, "mask")
    assert s.players[BOT].tiles != 0


@pytest.mark.rules("expansion:R24", "expansion:R74")
def test_technology_01_applies_to_the_mansion() -> None:
    s = table()
    put(s, 0, "gold-1", technologies=["01"])
    before = look(s)
    do(on_turn(s, 0), "take:gold-1", "go:1", "cocoa")
    assert gained(s, before)["cocoa"] == 2


def test_the_die_has_six_faces() -> None:
    s = bot_table()
    s.depth = 0
    s.push(frame(BOT_PASSES, CHANCE))
    s.settle()
    assert len(legal(s)) == 6 == sum(s.weights())
