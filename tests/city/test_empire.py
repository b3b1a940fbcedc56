"""The module empire (M9): Conquest, warriors, buildings in regions, Teotibot; the bot's house options; MS1."""

import pytest

import sunstone
from sunstone.engine.errors import BadSetting
from sunstone.engine.frame import OVER, frame
from sunstone.engine.ledger import Ledger
from sunstone.engine.registry import Value, find
from sunstone.engine.rng import Rng
from sunstone.games.city import causes, events
from sunstone.games.city.components import KIND_NAMES, MAJOR_NAMES
from sunstone.games.city.empire import build_possible, score_warriors, set_warrior, warrior_at
from sunstone.games.city.kinds import BOT_REWARD, BUILD, ECLIPSE, EMPIRE_STEP, LINGER, WARRIOR, WARRIOR_PUSHED
from sunstone.games.city.nobles import buildings_taken
from sunstone.games.city.shamans import altar_of
from sunstone.games.city.state import City
from tests.city.fixture import (
    bare,
    changed,
    do,
    legal,
    look,
    on_turn,
    options,
    put,
    refused,
    resolve_chance,
    technologies_at,
    workers_of,
)
from tests.city.solo import BOT, acts, alone, begin, pyramid, tiles_of
from tests.support import walk

M9 = ("obsidian", "empire")


def table(players: int = 2, modules: tuple[str, ...] = M9, **chosen: Value) -> City:
    s = bare(players, modules, **chosen)
    technologies_at(s, "01", "1½", "03", "3½", "05", "5½")
    clear(s)
    return s


def clear(s: City) -> None:
    s.map = s.settled = 0
    for p in s.players:
        p.warriors, p.far = 10, 0


def stand(s: City, seat: int, *regions: int) -> None:
    """Warriors of a seat: 0 is Teotihuacan, 12 the far region."""
    for region in regions:
        s.players[seat].warriors -= 1
        if region == 12:
            s.players[seat].far += 1
        else:
            set_warrior(s, region, seat)


def settle(s: City, *regions: int) -> None:
    s.settled = sum(1 << r for r in regions)


def conquest(s: City, *more: str, power: int = 1) -> City:
    """Seat 0 takes the main action with one worker that comes from Decorations."""
    return do(on_turn(s, 0), f"take:decorations-{power}", "go:1", "main", *more)


def building(s: City, *actions: str) -> City:
    """Seat 0, in its turn, has one building to put."""
    on_turn(s, 0)
    s.swap_top(frame(LINGER, 0))
    s.push(frame(EMPIRE_STEP, 0, 0, 0, 1))
    s.settle()
    return do(s, *actions)


def ask(s: City, *frames: int) -> City:
    s.depth = 0
    for f in reversed(frames):
        s.push(f)
    s.settle()
    return s


def built(s: City, region: int, *actions: str) -> dict[str, int | list[str]]:
    """What seat 0 gains from the benefit of a region."""
    before = look(s)
    do(ask(s, frame(BUILD, 0, 0, region)), *actions)
    return changed(before, s).get(0, {})


# --- set-up
@pytest.mark.rules("expansion:R61")
def test_the_empire_needs_obsidian() -> None:
    with pytest.raises(BadSetting, match="obsidian"):
        find("city").settle(2, ("empire",))


@pytest.mark.rules("expansion:R53", "expansion:R99", "expansion:T30", "expansion:R63")
def test_at_the_set_up_each_player_places_a_warrior_and_pushes_the_one_before() -> None:
    s = table(3)
    ask(s, frame(WARRIOR, 0), frame(WARRIOR, 1), frame(WARRIOR, 2))
    assert (s.to_move, legal(s)) == (0, {"region:1", "region:2", "region:3", "region:4"})
    do(s, "region:2")
    assert s.to_move == 1
    do(s, "region:2")  # its own push goes on: the first warrior must leave
    assert (s.to_move, legal(s)) == (0, {"region:6"})
    do(s, "region:6")
    assert [warrior_at(s, r) for r in (0, 2, 6)] == [2, 1, 0]
    for t in walk(sunstone.new("city", players=3, modules=M9), 1):
        assert isinstance(t, City)
        if t.to_move == 0 and t.view(0)["turn"] == 0:
            break
    assert isinstance(t, City)
    assert [p.warriors for p in t.players] == [9, 9, 9]


@pytest.mark.rules("expansion:R101")
def test_alone_only_the_human_places_one() -> None:
    for s in walk(sunstone.new("city", players=1, modules=M9), 2):
        assert isinstance(s, City)
        if s.to_move == 0 and s.view(0)["turn"] == 0:
            break
    assert isinstance(s, City)
    assert (warrior_at(s, 0), s.players[0].warriors, s.players[1].warriors) == (0, 9, 10)


# --- pushing
@pytest.mark.rules("expansion:R42", "expansion:R96", "expansion:T31")
@pytest.mark.parametrize(
    ("region", "to"),
    [
        (1, [5, 6]),
        (2, [6]),
        (3, [7, 8]),
        (4, [8]),
        (5, [9]),
        (6, [9]),
        (7, [10, 11]),
        (8, [11]),
        (9, [12]),
        (10, [12]),
        (11, [12]),
    ],
)
def test_where_a_pushed_warrior_may_go(region: int, to: list[int]) -> None:
    s = table()
    ask(s, frame(WARRIOR_PUSHED, 0, 0, region))
    assert legal(s) == {f"region:{r}" for r in to}
    assert refused(s, "region:1") == "NOT_NEXT_REGION"


@pytest.mark.rules("expansion:R43", "expansion:R96", "expansion:R137")
def test_pushes_are_resolved_link_by_link_and_the_far_region_takes_any_number() -> None:
    s = table(3)
    stand(s, 1, 0)
    stand(s, 2, 1)
    stand(s, 0, 5, 9, 12)
    settle(s, 1)  # settled regions may be entered
    put(s, 0, "decorations-1")
    conquest(s, "conquest:a")
    assert s.to_move == 1
    do(s, "region:1")
    assert s.to_move == 2
    do(s, "region:5")
    assert s.to_move == 0  # its own, pushed by another's
    do(s, "region:9", "region:12")
    assert (warrior_at(s, 0), warrior_at(s, 1), warrior_at(s, 5), warrior_at(s, 9)) == (0, 1, 2, 0)
    assert s.players[0].far == 2


# --- Conquest
@pytest.mark.rules("expansion:R93", "expansion:R94", "expansion:R138", "expansion:T39")
def test_technology_03_and_power_up_with_option_a() -> None:
    s = table()
    put(s, 0, "decorations-1", technologies=["03"])
    before = look(s)
    conquest(s, "conquest:a")
    while options(s, "region:"):
        do(s, sorted(options(s, "region:"))[0])
    do(s, "power:nobles-1")
    assert changed(before, s)[0]["vp"] == 3
    assert s.players[0].warriors == 8
    assert refused(on_turn(s, 0), "worship:sidebar") == "NOT_ASKED"


@pytest.mark.rules("expansion:R93")
def test_conquest_has_no_worship_and_the_nobles_rows_are_not_used() -> None:
    s = table()
    put(s, 0, "decorations-1", wood=9)
    do(on_turn(s, 0), "take:decorations-1", "go:1")
    assert refused(s, "worship:sidebar") == "NO_WORSHIP_HERE"
    do(s, "main")
    assert options(s, "row:") == set()


@pytest.mark.rules("expansion:R44", "expansion:R45", "expansion:T60")
def test_which_options_are_open() -> None:
    s = table()
    put(s, 0, "decorations-2", wood=2)
    stand(s, 1, 0)
    conquest(s, power=2)  # EE / EB
    assert options(s, "conquest:") == {"conquest:a"}
    s = table()
    put(s, 0, "decorations-2", wood=2)
    stand(s, 0, 0)
    settle(s, 1, 3, 4)
    conquest(s, power=2)
    assert options(s, "conquest:") == {"conquest:a", "conquest:b"}
    s = table()
    put(s, 0, "decorations-2", wood=2)
    stand(s, 0, 6)
    s.players[0].warriors = 0
    conquest(s, power=2)
    assert options(s, "conquest:") == {"conquest:b"}
    assert refused(s, "conquest:a") == "NO_WARRIOR"
    do(s, "conquest:b", "build:6")  # its E is ignored
    assert (warrior_at(s, 0), s.settled) == (-1, 1 << 6)
    s = table()
    put(s, 0, "decorations-2")
    stand(s, 0, 6)
    s.players[0].warriors = 0
    do(on_turn(s, 0), "take:decorations-2", "go:1")
    assert refused(s, "main") == "NO_CONQUEST"


@pytest.mark.rules("expansion:R45")
def test_build_needs_a_warrior_that_can_be_pushed_out_while_a_near_region_is_free() -> None:
    s = table()
    put(s, 0, "decorations-2", wood=2)
    stand(s, 0, 0)
    settle(s, 1, 2, 3, 4)
    conquest(s, power=2)
    assert refused(s, "conquest:b") == "NO_WARRIOR_THERE"
    s = table()
    put(s, 0, "decorations-2", wood=1)
    stand(s, 0, 6)
    conquest(s, power=2)
    assert refused(s, "conquest:b") == "NO_WOOD"


@pytest.mark.rules("expansion:R45")
def test_build_may_be_chosen_for_a_warrior_that_the_own_chain_will_bring_there() -> None:
    s = table()
    put(s, 0, "decorations-2", wood=2)
    stand(s, 0, 0, 1)
    settle(s, 1, 2, 3, 4)
    conquest(s, "conquest:b", "region:1", "region:5", power=2)
    assert legal(s) == {"build:5"}
    s = table()
    put(s, 0, "decorations-2", wood=2)
    stand(s, 0, 0, 1)
    settle(s, 1, 2, 3, 4, 5, 6)  # the chain ends where nothing can be built
    conquest(s, power=2)
    assert refused(s, "conquest:b") == "NO_WARRIOR_THERE"
    s.players[0].warriors = 0
    settle(s, 1, 2, 3, 4)  # no warrior starts it
    assert refused(s, "conquest:b") == "NO_WARRIOR_THERE"


@pytest.mark.rules("expansion:R45")
def test_build_is_not_chosen_in_the_hope_of_anothers_way() -> None:
    s = table()
    put(s, 0, "decorations-2", wood=2)
    stand(s, 1, 0)
    stand(s, 0, 1, 2, 3)
    settle(s, 1, 2, 3, 4)
    conquest(s, power=2)
    assert refused(s, "conquest:b") == "NO_WARRIOR_THERE"  # it may go to 4, and then nobody moves on
    stand(s, 0, 4)
    assert refused(s, "conquest:b") == ""  # whichever way it goes, one of mine moves on


def can_come(s: City, seat: int) -> bool:
    """The same by playing: the own choices are the best ones, everybody else's and chance's the worst."""
    if any(warrior_at(s, r) == seat and not s.settled >> r & 1 for r in range(1, 12)):
        return True
    if s.to_move == OVER:
        return False
    ways = (can_come(after(s, action), seat) for action in s.legal())
    return any(ways) if s.to_move == seat else all(ways)


def after(s: City, action: int) -> City:
    s = s.clone()
    s.play(action)
    return s


@pytest.mark.rules("expansion:R45", "expansion:R101")
@pytest.mark.parametrize("players", [1, 2, 3])
def test_build_may_be_chosen_exactly_if_it_can_be_brought_about(players: int) -> None:
    rng = Rng(players)
    counts = [0, 0]
    for _ in range(120):
        s = table(players)
        supply = rng.below(3)
        s.players[0].warriors = supply
        s.settled = sum(1 << r for r in range(1, 12) if rng.below(5 if r < 5 else 2))
        for region in range(12):
            seat = rng.below(s.n + 1)
            if seat < s.n and (seat or s.settled >> region & 1 or region == 0):
                set_warrior(s, region, seat)
        for places in (0, 1, 2):
            coming = min(places, supply)
            wanted = can_come(ask(s.clone(), *[frame(WARRIOR, 0)] * coming), 0)
            put(s, 0, wood=2)
            assert build_possible(s, 0, places) == wanted
            counts[wanted] += 1
    assert min(counts) > 60


@pytest.mark.rules("expansion:R46", "expansion:R45")
def test_the_letters_of_an_option_may_be_taken_in_any_order() -> None:
    for first in ("warrior", "build:6"):
        s = table()
        put(s, 0, "decorations-2", wood=2)
        stand(s, 0, 6)
        conquest(s, "conquest:b", power=2)
        assert legal(s) == {"warrior", "build:6"}
        do(s, first)
        if first == "warrior":
            do(s, "build:6")
        assert s.settled == 1 << 6
        assert warrior_at(s, 6) == -1


@pytest.mark.rules("expansion:R45", "expansion:R46")
def test_a_build_that_has_become_impossible_lapses_and_nothing_is_paid() -> None:
    s = table()
    put(s, 0, "nobles-1", wood=2)
    stand(s, 0, 11)
    settle(s, 11)
    s.players[0].warriors = 0
    before = look(s)
    ask(s, frame(EMPIRE_STEP, 0, 0, 1, 1))
    assert changed(before, s) == {}


@pytest.mark.rules("expansion:R118", "expansion:R7")
def test_extra_workers_join_before_the_option_is_chosen() -> None:
    s = table()
    put(s, 0, "decorations-2", tiles=["extra_worker"], majors=["md_extra_worker"])
    conquest(s, "use:extra_worker", "use:md_extra_worker", power=2)
    assert s.main_workers == 3
    do(s, "conquest:a")
    assert s.players[0].vp == 3  # the cell of three workers


# --- buildings
@pytest.mark.rules("expansion:R97", "expansion:R48", "expansion:R47", "expansion:T33")
def test_a_building_in_region_10() -> None:
    s = table()
    put(s, 0, "nobles-1", wood=1, obsidian=1)
    stand(s, 0, 10)
    before = look(s)
    do(ask(s, frame(EMPIRE_STEP, 0, 0, 0, 1)), "build:10")
    diff = changed(before, s)[0]
    assert diff == {"wood": -1, "obsidian": -1 + 4, "vp": 4, "avenue": 1}
    assert (warrior_at(s, 10), s.settled, buildings_taken(s)) == (-1, 1 << 10, 1)
    stand(s, 1, 7)
    assert (s.players[0].warriors, s.players[0].far) == (9, 0)  # the warrior is out of the game
    do(ask(s, frame(WARRIOR_PUSHED, 1, 0, 7)), "region:10")
    assert warrior_at(s, 10) == 1
    put(s, 1, "nobles-1", wood=2)
    stand(s, 1, 6)
    assert refused(ask(s, frame(EMPIRE_STEP, 1, 0, 0, 1)), "build:10") == "SETTLED"


@pytest.mark.rules("expansion:R97", "expansion:T34", "expansion:R43", "expansion:R48")
def test_where_nobody_builds() -> None:
    s = table()
    put(s, 0, "nobles-1", wood=9)
    stand(s, 0, 0, 2, 5, 12)
    settle(s, 5)
    ask(s, frame(EMPIRE_STEP, 0, 0, 1, 1))
    assert legal(s) == {"warrior", "build:2"}
    assert refused(s, "build:5") == "SETTLED"
    assert refused(s, "build:9") == "NO_WARRIOR_THERE"
    s = table()
    put(s, 0, "decorations-2", wood=9)
    stand(s, 0, 2)
    settle(s, *range(1, 12))
    conquest(s, power=2)
    assert refused(s, "conquest:b") == "NO_BUILDINGS"


@pytest.mark.rules("expansion:R48")
def test_at_the_end_of_the_avenue_buildings_go_on_without_a_step() -> None:
    s = table()
    put(s, 0, "nobles-1", wood=2, avenue=9)
    stand(s, 0, 1, 3)
    do(ask(s, frame(EMPIRE_STEP, 0, 0, 0, 1)), "build:1")
    assert (s.players[0].avenue, s.settled) == (9, 2)


@pytest.mark.rules("expansion:R98")
def test_simple_benefits() -> None:
    s = table()
    assert built(s, 1) == {"obsidian": 1, "cocoa": 1}
    assert built(table(), 2, "temple:red") == {"red": 1, "vp": 1}
    assert built(table(), 10) == {"obsidian": 4}


@pytest.mark.rules("expansion:R98", "expansion:R140")
def test_region_11_counts_all_dice_in_play() -> None:
    s = table()
    put(s, 0, "forest-1", "gold-3@sidebar", "quarry-4", "quarry-5@sidebar")
    assert built(s, 11) == {"vp": 1 + 1 + 2 + 2}
    s = table()
    put(s, 0, "forest-4")
    assert built(s, 11) == {"vp": 2}


@pytest.mark.rules("expansion:R49", "expansion:R98", "expansion:R115")
def test_region_3_draws_three_tiles_for_all_to_see_and_one_may_be_claimed() -> None:
    s = table()
    put(s, 0, wood=1)
    pool = s.pool
    ask(s, frame(BUILD, 0, 0, 3))
    do(s, "~discovery:vp_4", "~discovery:mask_4", "~discovery:cocoa_waiver")
    assert s.view(1)["expansion"]["empire"]["shown"] == ["vp_4", "cocoa_waiver", "mask_4"]
    assert refused(s, "claim:avenue") == "NOT_SHOWN"
    do(s, "claim:mask_4")
    assert s.players[0].tiles == 1 << 2 * KIND_NAMES.index("mask_4")
    assert s.pool == pool - (1 << 2 * KIND_NAMES.index("mask_4"))
    assert s.shown == 0


@pytest.mark.rules("expansion:R49", "expansion:R3")
def test_region_6_draws_two_major_tiles_and_claiming_costs() -> None:
    s = table()
    pool = s.major_pool
    ask(s, frame(BUILD, 0, 0, 6))
    do(s, "~major:md_reuse2", "~major:md_mask")
    assert refused(s, "claim:md_reuse2") == "CANNOT_PAY_TILE"
    do(s, "decline")
    assert s.major_pool == pool


@pytest.mark.rules("expansion:R150", "expansion:R49")
def test_tiles_may_be_used_while_choosing_among_those_drawn() -> None:
    s = table()
    put(s, 0, "nobles-1", "gold-2@sidebar", wood=2, majors=["md_obsidian3"])
    stand(s, 0, 6)
    pool = s.major_pool
    do(building(s, "build:6"), "~major:md_powerup3", "~major:md_reuse2")
    assert legal(s) == {"decline", "use:md_obsidian3"}
    do(s, "use:md_obsidian3")
    assert legal(s) == {"decline", "claim:md_powerup3", "claim:md_reuse2"}
    do(s, "claim:md_reuse2")
    assert s.players[0].obsidian == 2
    assert (s.shown, s.major_pool) == (0, pool - (1 << 2 * MAJOR_NAMES.index("md_reuse2")))
    s = table()
    put(s, 0, "nobles-1", "gold-2@sidebar", wood=2, gold=1, tiles=["cocoa_4"])
    stand(s, 0, 3)
    do(building(s, "build:3"), "~discovery:mask_1", "~discovery:mask_2", "~discovery:mask_4")
    assert options(s, "claim:") == set()
    do(s, "use:cocoa_4")
    assert "unlock:pay" in legal(s)
    do(s, "claim:mask_1")
    assert (s.shown, s.players[0].cocoa) == (0, 2)


@pytest.mark.rules("expansion:R114")
def test_with_too_few_tiles_what_there_is_is_drawn() -> None:
    s = table()
    s.major_pool = 1 << 2 * MAJOR_NAMES.index("md_mask")
    ask(s, frame(BUILD, 0, 0, 6))
    do(s, "~major:md_mask")
    assert legal(s) == {"decline", "claim:md_mask"}
    s = table()
    s.major_pool = 0
    assert built(s, 6) == {}


@pytest.mark.rules("expansion:R50", "expansion:R139", "expansion:R12", "expansion:T61")
def test_region_4_raises_different_workers_and_an_ascended_die_not_again() -> None:
    s = table()
    put(s, 0, "forest-5", "gold-2", "quarry-1@sidebar", technologies=["13"], cocoa=3)
    do(ask(s, frame(BUILD, 0, 0, 4)), "power:forest-5", "ascend:vp")
    assert legal(s) == {"power:gold-2"}
    do(s, "power:gold-2")
    assert workers_of(s, 0) == ["gold-3", "palace-1", "quarry-1@sidebar"]
    s = table()
    put(s, 0, "forest-5", "gold-2")
    do(ask(s, frame(BUILD, 0, 0, 4)), "power:forest-5", "ascend:fourth_worker", "power:palace-3", "power:gold-2")
    assert "palace-4" in workers_of(s, 0)


@pytest.mark.rules("expansion:R51")
def test_region_8_climbs_two_different_temples() -> None:
    s = table()
    ask(s, frame(BUILD, 0, 0, 8))
    do(s, "temple:red")
    assert refused(s, "temple:red") == "SAME_TEMPLE"
    do(s, "temple:green")
    assert (s.players[0].red, s.players[0].green) == (1, 1)
    s = table()
    put(s, 0, blue=11, green=11)
    assert built(s, 8, "temple:red") == {"red": 1, "vp": 1}


@pytest.mark.rules("expansion:R52")
def test_special_masks_may_be_taken_in_either_order() -> None:
    s = table()
    do(ask(s, frame(BUILD, 0, 0, 5)), "mask:jade")
    assert legal(ask(s, frame(BUILD, 1, 0, 9))) == {"mask:gold"}
    assert refused(s, "mask:jade") == "NO_SPECIAL"
    do(s, "mask:gold")
    assert s.specials == 0
    assert built(s, 5) == {}


@pytest.mark.rules("expansion:R10", "expansion:R122", "expansion:T50")
def test_region_7_brings_a_technology_that_works_from_the_next_action_on() -> None:
    s = table()
    technologies_at(s, "03", "05", "07", "09", "11", "13")
    put(s, 1, technologies=["03"])
    put(s, 0, "decorations-1", wood=4)
    stand(s, 0, 7)
    conquest(s, "conquest:b", "build:7")
    assert s.players[0].vp == 2  # the region, no 3 VP of technology 03
    assert s.players[1].vp == 3
    while s.to_move == 0 and not options(s, "take:"):
        s.play(s.legal()[0])
    put(s, 0, "decorations-1")
    before = look(s)
    conquest(s, "conquest:a")
    assert changed(before, s)[0]["vp"] == 3


@pytest.mark.rules("expansion:R122", "city:42", "city:D9")
@pytest.mark.parametrize("switch", ["at_once", "next_action"])
def test_technology_13_learned_in_region_7_serves_the_power_up_of_that_action(switch: str) -> None:
    s = table(new_technology=switch)
    technologies_at(s, "01", "03", "05", "07", "09", "13")
    put(s, 0, "decorations-1", wood=4, cocoa=3, technologies=["01", "03", "05", "07", "09"])
    stand(s, 0, 7)
    conquest(s, "conquest:b", "build:7")
    while not options(s, "power:"):
        s.play(s.legal()[0])
    do(s, "power:nobles-1")
    assert ("buy" in legal(s)) == (switch == "at_once")


# --- Eclipse
@pytest.mark.rules("expansion:R100", "expansion:T35", "expansion:R141")
def test_warriors_score_by_area() -> None:
    s = table()
    stand(s, 0, 0, 2, 6, 11, 12, 12)
    stand(s, 1, 9)
    settle(s, 4)
    put(s, 0, "forest-1", tiles=["mask_1"])
    s.ledger = Ledger()
    ask(s, frame(ECLIPSE, 1))
    sources = [e.cause for e in s.ledger.take() if (e.what, e.seat) == (events.VP, 0)]
    assert sources == [causes.MASKS, causes.ECLIPSE_WARRIORS]  # after masks, before salary
    assert (s.players[0].vp, s.players[1].vp) == (1 + 16, 3)
    assert options(s, "pay:")


@pytest.mark.rules("expansion:R100")
def test_they_score_in_an_eclipse_before_the_salary() -> None:
    s = table()
    put(s, 0, "forest-1")
    put(s, 1, "forest-2")
    stand(s, 0, 12)
    s.light, s.final_round = s.dark, 1
    do(on_turn(s, 1), "take:forest-2", "go:1", "cocoa")
    resolve_chance(s)
    assert options(s, "pay:")
    assert s.players[0].vp == 5


# --- Teotibot
def bot_table(*workers: str, modules: tuple[str, ...] = M9, **chosen: Value) -> City:
    s = alone(*(workers or ("nobles-1", "palace-1", "palace-1")), modules=modules, **chosen)
    technologies_at(s, "01", "1½", "03", "3½", "05", "5½")
    clear(s)
    return s


@pytest.mark.rules("expansion:R101", "expansion:R57", "expansion:R102")
def test_its_second_warrior_pushes_the_first_along_a_path_tile() -> None:
    s = bot_table()
    put(s, BOT, wood=2)
    acts(s, "nobles", "~path:3")
    assert warrior_at(s, 0) == BOT
    assert warrior_at(s, 3) == -1  # built there at once
    assert s.settled == 1 << 3
    assert s.players[BOT].wood == 0
    assert "gold-2" in workers_of(s, BOT)


@pytest.mark.rules("expansion:R101")
@pytest.mark.parametrize("line", [[1, 5, 9], [2, 6, 9], [3, 7, 10], [4, 8, 11]])
def test_pushed_on_its_warriors_keep_their_line(line: list[int]) -> None:
    s = bot_table()
    stand(s, BOT, 0, *line)
    put(s, BOT, wood=0)
    ask(s, frame(WARRIOR, BOT))
    do(s, f"~path:{line[0]}")
    assert [warrior_at(s, r) for r in line] == [BOT] * 3
    assert s.players[BOT].far == 1


@pytest.mark.rules("expansion:R101", "expansion:R137")
def test_the_humans_warrior_pushed_by_it_moves_by_the_humans_choice() -> None:
    s = bot_table()
    stand(s, 0, 0)
    put(s, BOT, wood=2)
    acts(s, "nobles")
    assert (s.to_move, legal(s)) == (0, {"region:1", "region:2", "region:3", "region:4"})


@pytest.mark.rules("expansion:R54", "expansion:T37", "expansion:R102")
def test_it_builds_in_the_farthest_area_topmost_region() -> None:
    s = bot_table()
    stand(s, BOT, 6, 9, 10)
    s.players[BOT].warriors = 0
    put(s, BOT, wood=2)
    acts(s, "nobles")
    assert s.settled == 1 << 9
    assert s.players[BOT].majors == 1 << 2 * MAJOR_NAMES.index("special_mask_jade")


@pytest.mark.rules("expansion:R54", "expansion:R144")
def test_if_it_cannot_build_it_keeps_the_wood_and_the_warrior_counts_as_success() -> None:
    s = bot_table()
    settle(s, 1, 2, 3, 4)
    put(s, BOT, wood=2)
    acts(s, "nobles", "~path:1")
    assert (s.players[BOT].wood, s.players[BOT].warriors) == (2, 8)
    assert "gold-2" in workers_of(s, BOT)


@pytest.mark.rules("expansion:R102", "expansion:R144", "expansion:R73")
def test_without_effect_it_gathers_wood_else_falls_back() -> None:
    s = bot_table("nobles-1", "forest-1", "palace-1")
    s.players[BOT].warriors = 0
    put(s, BOT, wood=2)
    before = look(s)
    acts(s, "nobles")
    diff = changed(before, s)[BOT]
    assert (diff["wood"], diff["obsidian"]) == (1, 1)
    s = bot_table()
    before = look(s)
    acts(s, "nobles")
    assert changed(before, s)[BOT]["cocoa"] == 5


def bot_reward(s: City, region: int, *outcomes: str) -> dict[str, int | list[str]]:
    before = look(s)
    ask(s, frame(BOT_REWARD, BOT, 0, region))
    do(s, *outcomes)
    return changed(before, s)[BOT]


@pytest.mark.rules("expansion:R55", "expansion:R103", "expansion:T62", "expansion:R148")
def test_its_rewards() -> None:
    s = bot_table()
    put(s, BOT, blue=4, red=4, green=6)
    diff = bot_reward(s, 8)
    assert (diff["green"], diff["blue"], diff["avenue"]) == (1, 1, 1)
    assert bot_reward(bot_table(), 11) == {"vp": 8, "avenue": 1}
    assert bot_reward(bot_table(), 1) == {"obsidian": 1, "cocoa": 1, "avenue": 1}
    assert bot_reward(bot_table(), 10) == {"obsidian": 4, "avenue": 1}
    diff = bot_reward(bot_table("forest-5", "gold-2", "quarry-1"), 4)
    assert diff["workers"] == sorted(["+gold-3", "+palace-1", "+quarry-2", "-forest-5", "-gold-2", "-quarry-1"])
    s = bot_table()
    put(s, BOT, technologies=["01"])
    put(s, 0, technologies=["1½"])
    assert bot_reward(s, 7)["technologies"] == ["+1½"]
    assert s.players[0].vp == 3
    s = bot_table()
    s.specials = 2
    assert bot_reward(s, 5)["majors"] == ["+special_mask_jade"]
    s = bot_table()
    stand(s, BOT, 7, 12)
    score_warriors(s)
    assert s.players[BOT].vp == 7


@pytest.mark.rules("expansion:R103", "expansion:R143", "expansion:R114")
def test_it_takes_a_mask_of_those_drawn_for_region_3_the_rest_is_discarded() -> None:
    s = bot_table()
    put(s, BOT, wood=1, cocoa=1)
    diff = bot_reward(s, 3, "~discovery:mask_4", "~discovery:mask_2", "~discovery:vp_4")
    assert diff == {"cocoa": -1, "wood": -1, "tiles": ["+mask_2"], "avenue": 1}
    assert s.discarded == sum(1 << 2 * KIND_NAMES.index(k) for k in ("mask_4", "vp_4"))
    s = bot_table()
    assert bot_reward(s, 3, "~discovery:mask_4", "~discovery:vp_4", "~discovery:vp_4") == {"vp": 2, "avenue": 1}


@pytest.mark.rules("expansion:R103", "expansion:R135")
def test_region_6_for_the_bot() -> None:
    assert bot_reward(bot_table(), 6, "~major:md_mask", "~major:md_reuse2")["majors"] == ["+md_mask"]
    s = bot_table()
    put(s, BOT, majors=["md_mask"])
    assert bot_reward(s, 6, "~major:md_mask", "~major:md_reuse2") == {"vp": 4, "avenue": 1}
    s = bot_table()
    s.major_pool = 0
    assert bot_reward(s, 6) == {"vp": 4, "avenue": 1}


@pytest.mark.rules("expansion:R142")
def test_if_the_die_has_left_the_board_nothing_is_powered_up() -> None:
    s = bot_table("nobles-5", "palace-1", "palace-1")
    stand(s, BOT, 4)
    s.players[BOT].warriors = 0
    put(s, BOT, wood=2)
    acts(s, "nobles")
    assert s.settled == 1 << 4
    assert workers_of(s, BOT) == ["decorations-1@sidebar", "palace-1", "palace-2", "palace-2"]
    s = bot_table("nobles-5", "nobles-1", "palace-1")  # Mastery: the die in question, no other
    stand(s, BOT, 4)
    s.players[BOT].warriors = 0
    put(s, BOT, wood=2)
    acts(s, "mastery")
    assert workers_of(s, BOT) == ["decorations-1@sidebar", "nobles-2", "palace-1", "palace-2"]


# --- house options of the bot
@pytest.mark.rules("expansion:R112", "expansion:R56", "expansion:T67")
def test_s08_sends_warriors_for_obsidian_after_a_roll_of_six_to_eight() -> None:
    s = bot_table("alchemy-1", "alchemy-1", "alchemy-1", bot_priest="S08")
    s.bot_priest = 8
    s.players[BOT].warriors = 1
    put(s, BOT, obsidian=2)
    acts(s, "worship")
    assert (s.players[BOT].obsidian, s.players[BOT].warriors, warrior_at(s, 0)) == (0, 0, BOT)
    for roll, held, sent in ((5, 2, 0), (6, 2, 2), (7, 1, 0), (8, 3, 2), (9, 2, 0)):
        s = bot_table("alchemy-1", "alchemy-1", "alchemy-1", bot_priest="S08")
        pyramid(s, *["nobles"] * 6)  # whichever is chosen: no worker is on board 6, so it falls back
        s.bot_priest = 8
        put(s, BOT, obsidian=held)
        do(begin(s), f"~roll:{roll}")
        resolve_chance(s)
        assert (s.players[BOT].warriors, s.players[BOT].obsidian) == (10 - sent, held - sent)
        assert len(workers_of(s, BOT)) == 4
        assert workers_of(s, BOT).count("alchemy-1") == 2  # one by the tile's own power-up, none by these warriors


@pytest.mark.rules("expansion:R111", "expansion:R112", "expansion:R61")
def test_priest_tiles_need_their_modules() -> None:
    for modules, priest in ((M9, "S07"), (("obsidian",), "S08"), (("obsidian", "mansion"), "random")):
        with pytest.raises(BadSetting, match="bot_priest"):
            find("city").settle(1, modules, {"bot_priest": priest})
    for s in walk(sunstone.new("city", players=1, modules=M9, options={"bot_priest": "random"}), 1):
        pass
    assert isinstance(s, City)
    assert s.bot_priest == 8


@pytest.mark.rules("expansion:R111")
def test_s07_moves_the_shaman_with_worship_and_doubles_the_faces_of_the_die() -> None:
    modules = ("obsidian", "mansion", "altars")
    s = alone("forest-1", "forest-1", "forest-1", modules=modules, bot_priest="S07")
    s.bot_priest = 7
    s.claims = 0
    s.players[BOT].shaman = 1  # at A81
    before = look(s)
    acts(s, "worship")
    assert altar_of(s.players[BOT].shaman) == 1  # A56, by the shaman's part alone: Mask collection would bring 5 cocoa
    assert changed(before, s)[BOT].get("cocoa", 0) == 0
    for face, temple in enumerate(("blue", "blue", "red", "red", "green", "green"), 1):
        for claimed in (True, False):
            s = alone("gold-1", "forest-1", "forest-1", modules=modules, bot_priest="S07")
            s.bot_priest = 7
            s.claims = (2 << 3 * ("blue", "red", "green").index(temple)) if claimed else 0
            put(s, BOT, cocoa=1)
            acts(s, "decorations", f"~die:{face}")
            p = s.players[BOT]
            assert {name: getattr(p, name) for name in ("blue", "red", "green") if getattr(p, name)} == (
                {temple: 1} if claimed else {}
            )


# --- MS1
@pytest.mark.rules("expansion:R61", "expansion:R104")
def test_the_alternative_movement_is_for_a_single_player_and_needs_no_other_module() -> None:
    with pytest.raises(BadSetting, match="single player"):
        find("city").settle(2, ("obsidian", "teotibot_movement"))
    for s in walk(sunstone.new("city", players=1, modules=("teotibot_movement",)), 1):
        pass
    assert isinstance(s, City)
    assert len(s.view(0)["teotibot"]["directions"]) == 4
    assert sorted(d["advance"] for d in s.view(0)["teotibot"]["directions"]) == [1, 1, 2, 3]


def moving(*column: tuple[int, int], workers: tuple[str, ...] = ("gold-2", "palace-5", "palace-5")) -> City:
    """Direction tiles from above: (boards to advance, face)."""
    s = alone(*workers, modules=("teotibot_movement",))
    s.bot_directions = sum((kind * 2 + face) << 3 * i for i, (kind, face) in enumerate(column))
    return s


@pytest.mark.rules("expansion:R106", "expansion:R58", "expansion:R107", "expansion:T40")
def test_the_top_tile_says_how_far_a_worker_goes_without_counting_the_palace() -> None:
    s = moving((3, 0), (1, 0), (1, 1), (2, 0), workers=("nobles-2", "palace-5", "palace-5"))
    acts(s, "mask")
    assert "alchemy-3" in workers_of(s, BOT)  # place 7 to 8, 2, 3


@pytest.mark.rules("expansion:R106", "expansion:R59", "expansion:T41")
@pytest.mark.parametrize(("kind", "to"), [(2, "alchemy-1"), (1, "quarry-1"), (3, "forest-1")])
def test_an_ascended_worker_is_moved_on_from_board_one(kind: int, to: str) -> None:
    rest = [(k, 0) for k in (1, 1, 2, 3)]
    rest.remove((kind, 0))
    s = moving((kind, 0), *rest, workers=("gold-5", "gold-5", "gold-5"))
    acts(s, "mask")
    assert to in workers_of(s, BOT)


@pytest.mark.rules("expansion:R106", "expansion:R60", "expansion:T63")
def test_a_base_tile_moves_a_strong_worker_one_board() -> None:
    s = moving((1, 0), (2, 0), (1, 1), (3, 0), workers=("quarry-4", "palace-5", "palace-5"))
    acts(s, "construction")
    assert "alchemy-5" in workers_of(s, BOT)
    s = alone("quarry-4", "palace-5", "palace-5")
    acts(s, "construction")
    assert "forest-5" in workers_of(s, BOT)  # base distances: place 4


@pytest.mark.rules("expansion:R105", "expansion:R145")
def test_the_two_topmost_tiles_shift_the_pyramid_and_the_top_one_goes_under() -> None:
    s = moving((2, 0), (3, 1), (1, 0), (1, 1), workers=("forest-1", "forest-1", "forest-1"))
    pyramid(s, "mask", "mastery", "worship", "nobles", "alchemy", "decorations", "construction")
    do(begin(s), "~roll:7")
    resolve_chance(s)
    assert tiles_of(s) == "mastery alchemy worship nobles construction decorations | mask"  # right, then left
    assert [(d["advance"], d["face"]) for d in s.view(0)["teotibot"]["directions"]] == [
        (3, "left"),
        (1, "right"),
        (1, "left"),
        (2, "left"),
    ]


@pytest.mark.rules("expansion:R95")
def test_without_a_warrior_left_nothing_comes_and_nobody_is_pushed() -> None:
    s = table()
    stand(s, 1, 0)
    s.players[0].warriors = 0
    before = s.map
    ask(s, frame(WARRIOR, 0))
    assert s.map == before
    s.players[0].warriors = 1
    ask(s, frame(WARRIOR, 0))
    assert (warrior_at(s, 0), s.players[0].warriors, s.to_move) == (0, 0, 1)
