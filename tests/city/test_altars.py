"""The module altars (M8): the third kind of turn, benefits, displaced shamans, one more worker, Teotibot's shaman."""

import pytest

import sunstone
from sunstone.engine.errors import BadSetting
from sunstone.engine.frame import CHANCE, frame
from sunstone.engine.registry import Value, find
from sunstone.games.city.components import ALL_MAJORS, MAJOR_NAMES, SHAMAN_MAJORS
from sunstone.games.city.drawing.targets import names_of
from sunstone.games.city.kinds import BOT_SHAMAN_START, SHAMAN_PLACE
from sunstone.games.city.names import BOARD_NAMES
from sunstone.games.city.salary import salary_of
from sunstone.games.city.shamans import (
    ALTAR_IDS,
    ALTAR_NAMES,
    FIRST_ALTAR,
    POINTS_AT,
    STANDING,
    pile_up,
    set_pile,
    take_from_pile,
    tile_space,
    top_of_pile,
)
from sunstone.games.city.state import City
from tests.city import fixture as f
from tests.city.fixture import bare, changed, do, legal, look, on_turn, options, put, refused
from tests.city.solo import BOT, acts, alone
from tests.support import walk

M8 = ("obsidian", "altars")
ALL = ("obsidian", "mansion", "altars")
SIDES = ("cw", "ccw")


def table(players: int = 2, modules: tuple[str, ...] = M8, **chosen: Value) -> City:
    """A81 trade, A56 unlock, A45 retreat, A12 obsidian; no tiles on them, shamans out of the way."""
    s = bare(players, modules, **chosen)
    f.technologies_at(s, "01", "1½", "03", "3½", "05", "5½")
    clear(s)
    return s


def clear(s: City) -> None:
    s.altar_tiles = sum((i + 1) << 3 * i for i in range(4))
    for altar in range(4):
        while top_of_pile(s, altar) >= 0:
            at = top_of_pile(s, altar)
            s.major_pool += 1 << 2 * take_from_pile(s, altar, at)
        set_pile(s, altar, 0)
    for i, p in enumerate(s.players):
        p.shaman = 0
        shaman(s, i, ("A81ccw", "A56ccw", "A45ccw", "A12ccw")[i])


def shaman(s: City, seat: int, where: str, standing: bool = True) -> None:
    altar, side = where[:3], where[3:]
    s.players[seat].shaman = ALTAR_IDS.index(altar) * 2 + SIDES.index(side) + 1 | (STANDING if standing else 0)


def where(s: City, seat: int) -> str:
    value = s.players[seat].shaman
    space = (value & 15) - 1
    return f"{ALTAR_IDS[space // 2]}{SIDES[space % 2]}{'' if value & STANDING else ' lying'}"


def pile(s: City, altar: str, *kinds: str) -> None:
    """Tiles of an altar from the bottom."""
    for kind in kinds:
        pile_up(s, ALTAR_IDS.index(altar), MAJOR_NAMES.index(kind))
        s.major_pool -= 1 << 2 * MAJOR_NAMES.index(kind)


def gained(s: City, *actions: str) -> dict[str, int | list[str]]:
    before = look(s)
    do(s, *actions)
    return changed(before, s).get(0, {})


# --- configuration and set-up
@pytest.mark.rules("expansion:R61")
def test_altars_need_obsidian_and_their_options_the_altars() -> None:
    for modules, chosen in ((("altars",), {}), (("obsidian",), {"season_09": "always"})):
        with pytest.raises(BadSetting):
            find("city").settle(2, modules, chosen)


@pytest.mark.rules("expansion:R63", "expansion:R84", "expansion:T2")
@pytest.mark.parametrize(("players", "stack"), [(2, 17), (3, 13), (4, 9)])
def test_set_up_lays_altars_and_tiles_and_places_shamans_in_reverse_order(players: int, stack: int) -> None:
    asked: list[int] = []
    for s in walk(sunstone.new("city", players=players, modules=M8), players):
        assert isinstance(s, City)
        if s.to_move < CHANCE and options(s, "shaman:") and s.view(0)["step"] == "ShamanPlace":
            asked.append(s.to_move)
        if s.to_move == 0 and options(s, "take:") and s.view(0)["turn"] == 0:
            break
    assert isinstance(s, City)
    assert asked == list(range(players - 1, -1, -1))
    assert all(p.shaman & STANDING for p in s.players)
    altars = f.seen(s)["expansion"]["altars"]
    assert sorted(a["tile"] for a in altars) == sorted(ALTAR_NAMES)
    assert all(len(a["pile"]) == players for a in altars)
    total = sum(s.major_pool >> 2 * k & 3 for k in range(13))
    finds = sum(bool(p.found_major) for p in s.players) + sum(bin(p.majors).count("1") for p in s.players)
    assert total + finds == stack


@pytest.mark.rules("expansion:R84")
def test_a_shaman_begins_on_an_empty_space() -> None:
    s = table()
    s.players[0].shaman = 0
    s.depth = 0
    s.push(frame(SHAMAN_PLACE, 0))
    s.settle()
    assert len(legal(s)) == 7
    assert refused(s, "shaman:A56ccw") == "SPACE_NOT_FREE"
    before = look(s)
    do(s, "shaman:A81ccw")
    assert changed(before, s) == {}  # no benefit


@pytest.mark.rules("expansion:R83", "expansion:R38", "expansion:T55")
def test_which_places_the_spaces_point_at() -> None:
    points = {
        f"{a}{side}": int(POINTS_AT[i * 2 + k]) + 1 for i, a in enumerate(ALTAR_IDS) for k, side in enumerate(SIDES)
    }
    assert points == {
        **{"A81cw": 1, "A81ccw": 8, "A56cw": 6, "A56ccw": 5},
        **{"A45cw": 5, "A45ccw": 4, "A12cw": 2, "A12ccw": 1},
    }
    s = table()
    for space in ("A45cw", "A56ccw"):
        i = ALTAR_IDS.index(space[:3]) * 2 + SIDES.index(space[3:])
        assert BOARD_NAMES[s.layout[POINTS_AT[i]]] == "construction"


# --- the turn
@pytest.mark.rules("expansion:R85", "expansion:R83", "expansion:T23")
@pytest.mark.parametrize(("start", "to"), [("A12", "A81"), ("A81", "A56"), ("A56", "A45"), ("A45", "A12")])
def test_shamans_run_counter_clockwise(start: str, to: str) -> None:
    s = table()
    shaman(s, 0, f"{start}cw", standing=False)
    put(s, 0, "forest-1")
    do(on_turn(s, 0), "shaman")
    assert legal(s) == {f"shaman:{to}cw", f"shaman:{to}ccw"}
    assert refused(s, f"shaman:{start}cw") == "WRONG_ALTAR"
    do(s, f"shaman:{to}cw")
    assert where(s, 0) == f"{to}cw"


@pytest.mark.rules("expansion:R85", "expansion:R132", "expansion:T56")
def test_it_is_a_turn_of_its_own_open_even_with_all_workers_locked() -> None:
    s = table()
    put(s, 0, "forest-1@sidebar", "quarry-1@sidebar", "gold-1@sidebar")
    assert legal(on_turn(s, 0)) == {"unlock", "shaman"}
    put(s, 1, "forest-2", "quarry-2", "gold-2")
    do(on_turn(s, 1), "shaman", "shaman:A45ccw")
    f.resolve_chance(s)
    assert s.light == 1  # the calendar goes on as after any turn of the Last Player


@pytest.mark.rules("expansion:R132", "expansion:R33")
def test_after_tiles_it_may_be_chosen_after_paying_to_unlock_not_and_inside_nobody_is_unlocked_for_cocoa() -> None:
    s = table()
    put(s, 0, "forest-1", "quarry-1@sidebar", cocoa=9, tiles=["vp_4", "cocoa_4"])
    do(on_turn(s, 0), "use:vp_4")
    assert "shaman" in legal(s)
    after = s.clone()
    do(after, "unlock:pay")
    assert refused(after, "shaman") == "UNLOCK_PAID"
    do(s, "shaman", "shaman:A56cw")
    assert "use:cocoa_4" in legal(s)
    assert refused(s, "unlock:pay") == "SHAMAN_TURN"


# --- displacement
@pytest.mark.rules("expansion:R86", "expansion:R34", "expansion:R35", "expansion:R137", "expansion:T24")
def test_a_chain_of_displaced_shamans() -> None:
    s = table(4)
    for seat, space in enumerate(("A81cw", "A56ccw", "A45cw", "A12cw")):  # none of them a space of tiles
        shaman(s, seat, space, standing=False)
    put(s, 0, "forest-1", cocoa=5)
    before = look(s)
    do(on_turn(s, 0), "shaman", "shaman:A56ccw")
    assert (s.to_move, legal(s)) == (1, {"shaman:A45cw", "shaman:A45ccw"})
    assert refused(s, "shaman:A56cw") == "WRONG_ALTAR"
    do(s, "shaman:A45cw")
    assert s.to_move == 2
    do(s, "shaman:A12cw")
    assert s.to_move == 3
    do(s, "shaman:A81ccw")
    assert [where(s, i) for i in range(4)] == ["A56ccw", "A45cw", "A12cw", "A81ccw"]  # all of them standing
    assert changed(before, s) == {0: {"obsidian": 1}}  # who moved, and nobody else, has the benefit


# --- benefits
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


# --- one more worker
@pytest.mark.rules("expansion:R87", "expansion:R134", "expansion:T25")
def test_a_standing_shaman_counts_in_the_main_action_it_points_at_and_lies_down() -> None:
    s = table()
    f.ring(s, "palace", "forest", "alchemy", "quarry", "construction", "decorations", "nobles", "gold")
    shaman(s, 0, "A45ccw")
    put(s, 0, "alchemy-4", cocoa=5)
    diff = gained(on_turn(s, 0), "take:alchemy-4", "go:1", "main", "power:quarry-4")
    assert {k: diff[k] for k in ("stone", "obsidian", "vp")} == {
        "stone": 2,
        "obsidian": 1,
        "vp": 2,
    }  # row 2, column 4-5
    assert where(s, 0) == "A45ccw lying"
    put(s, 0, "alchemy-4", cocoa=5)
    diff = gained(on_turn(s, 0), "take:alchemy-4", "go:1", "main", "power:quarry-4")
    assert {k: diff[k] for k in ("stone", "obsidian")} == {"stone": 1, "obsidian": 1}


@pytest.mark.rules("expansion:R30", "expansion:R31")
def test_it_lies_down_even_when_it_does_not_help_and_changes_no_cocoa() -> None:
    s = table()
    shaman(s, 0, "A12cw")  # the Quarry, place 2
    put(s, 0, "palace-1", "quarry-1", "quarry-1", "quarry-1", cocoa=1)
    do(on_turn(s, 0), "take:palace-1", "go:1", "main")
    assert s.main_workers == 3
    assert s.players[0].cocoa == 0  # the own colour, no shaman
    do(s, "power:quarry-1")
    while s.to_move == 0:
        s.play(s.legal()[0])
    assert where(s, 0) == "A12cw lying"
    shaman(s, 0, "A12cw")
    put(s, 0, "palace-1")
    assert gained(on_turn(s, 0), "take:palace-1", "go:1", "cocoa")["cocoa"] == 1
    assert where(s, 0) == "A12cw"


@pytest.mark.rules("expansion:R32", "expansion:R134")
def test_a_weak_worker_and_a_shaman_open_the_second_row_and_keep_the_power_up() -> None:
    s = table()
    f.ring(s, "palace", "alchemy", "quarry", "forest", "construction", "decorations", "nobles", "gold")
    shaman(s, 0, "A12cw")
    put(s, 0, "palace-1", gold=2)
    do(on_turn(s, 0), "take:palace-1", "go:1", "main", "technology:5")
    assert "power:alchemy-1" in legal(s)


@pytest.mark.rules("expansion:R87", "expansion:R134")
def test_it_counts_for_whether_the_action_is_possible() -> None:
    s = table()
    shaman(s, 0, "A56cw")  # Decorations, place 6
    f.pyramid_offer(s, 5, 6, 7)
    put(s, 0, "construction-1", gold=2)
    do(on_turn(s, 0), "take:construction-1", "go:1", "main")
    assert s.main_workers == 2


@pytest.mark.rules("expansion:R87")
def test_on_the_ordinary_palace_it_does_nothing_on_the_mansion_it_adds_a_power() -> None:
    for modules, cocoa, after in ((M8, 2, "A81cw"), (ALL, 3, "A81cw lying")):
        s = table(2, modules)
        f.royals(s, "A4", "B2", "C1")
        s.claims = 0
        shaman(s, 0, "A81cw")
        put(s, 0, "gold-1")
        assert gained(on_turn(s, 0), "take:gold-1", "go:1", "worship:royal3")["cocoa"] == cocoa
        assert where(s, 0) == after


@pytest.mark.rules("expansion:R87", "expansion:R19")
def test_at_the_mansion_the_shaman_strengthens_the_power_side_only() -> None:
    s = table(2, ALL)
    f.royals(s, "A4", "B2", "C1")
    s.claims = 0
    shaman(s, 0, "A81cw")
    put(s, 0, "gold-3", technologies=["01"])
    assert gained(on_turn(s, 0), "take:gold-3", "go:1", "worship:royal1")["vp"] == 2
    assert where(s, 0) == "A81cw lying"


@pytest.mark.rules("expansion:R89", "expansion:T27")
def test_a_shaman_is_no_worker() -> None:
    s = table()
    p = put(s, 0, "forest-1", "forest-2", "gold-4", "quarry-5")
    assert salary_of(p) == 6


# --- Teotibot
def bot_table(*workers: str, **chosen: Value) -> City:
    s = alone(*(workers or ("forest-1", "forest-1", "forest-1")), modules=M8, **chosen)
    clear(s)
    shaman(s, BOT, "A81cw", standing=False)
    shaman(s, 0, "A12cw")
    return s


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


# --- season tile 09
@pytest.mark.rules("expansion:R113", "expansion:T68")
def test_season_09_lets_a_player_skip_an_altar_in_its_period() -> None:
    for season, eclipses, skips in (
        ("always", 0, True),
        ("period_1", 0, True),
        ("period_1", 1, False),
        ("period_2", 1, True),
        ("period_2", 0, False),
        ("period_3", 2, True),
        ("period_3", 1, False),
        ("off", 0, False),
    ):
        s = table(season_09=season)
        s.eclipses = eclipses
        shaman(s, 0, "A12cw")
        put(s, 0, "forest-1")
        do(on_turn(s, 0), "shaman")
        assert ("shaman:A56cw" in legal(s)) == skips
        assert "shaman:A81cw" in legal(s)
    s = table(season_09="always")
    shaman(s, 0, "A45cw")
    shaman(s, 1, "A12cw")
    put(s, 0, "forest-1")
    do(on_turn(s, 0), "shaman", "shaman:A12cw")
    assert (s.to_move, legal(s)) == (1, {"shaman:A81cw", "shaman:A81ccw"})
    s = bot_table(season_09="always")  # Teotibot never skips
    acts(s, "mask")
    assert where(s, BOT).startswith("A56")


@pytest.mark.rules("expansion:R136", "expansion:R113")
def test_four_altars_lead_back_to_the_own_one() -> None:
    s = table(season_09="always")
    shaman(s, 0, "A81cw")
    put(s, 0, "forest-1", majors=["md_shaman_step", "md_shaman_step"])
    do(on_turn(s, 0), "shaman", "use:md_shaman_step", "use:md_shaman_step", "shaman:A81ccw")
    assert where(s, 0) == "A81ccw"
    assert ALL_MAJORS & SHAMAN_MAJORS == 0
