"""The module altars (M8): the third kind of turn, displaced shamans, one more worker, season tile 09."""

import pytest

import sunstone
from sunstone.engine.errors import BadSetting
from sunstone.engine.frame import CHANCE, frame
from sunstone.engine.registry import find
from sunstone.games.city.components import ALL_MAJORS, SHAMAN_MAJORS
from sunstone.games.city.kinds import SHAMAN_PLACE
from sunstone.games.city.names import BOARD_NAMES
from sunstone.games.city.salary import salary_of
from sunstone.games.city.shamans import (
    ALTAR_IDS,
    ALTAR_NAMES,
    POINTS_AT,
    STANDING,
)
from sunstone.games.city.state import City
from tests.city import fixture as f
from tests.city.altars import ALL, M8, SIDES, bot_table, gained, shaman, table, where
from tests.city.fixture import changed, do, legal, look, on_turn, options, put, refused
from tests.city.solo import BOT, acts
from tests.support import walk


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
