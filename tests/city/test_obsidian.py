"""The module obsidian (M6): boards, obsidian as a stand-in, technologies, starting and Major Discovery tiles, bot."""

import pytest

import sunstone
from sunstone.engine.errors import BadSetting
from sunstone.engine.frame import CHANCE, OVER, frame
from sunstone.engine.registry import Value, find
from sunstone.games.city.components import (
    ALL_MAJORS,
    MAJOR_COPIES,
    MAJOR_NAMES,
    MAJORS,
    MORE,
    SHAMAN_MAJORS,
    START_BOARDS,
)
from sunstone.games.city.draws import SECOND_ON_ALCHEMY, first_three
from sunstone.games.city.eclipse import discovery_tiles, mask_sets_vp, masks_of
from sunstone.games.city.hands import MAJOR_FIND
from sunstone.games.city.kinds import BENEFITS, DRAW_TECHNOLOGIES, PLACE_DICE, SALARY, START_CLAIM
from sunstone.games.city.names import BOARD_NAMES, VOCABULARY
from sunstone.games.city.state import City, count_of
from sunstone.games.city.teotibot.table import last_scoring
from tests.city import fixture as f
from tests.city.fixture import bare, changed, do, legal, look, on_turn, options, put, refused
from tests.city.solo import BOT, acts, alone
from tests.support import walk

M6 = ("obsidian",)


def table(players: int = 2, **chosen: Value) -> City:
    s = bare(players, M6, **chosen)
    f.technologies_at(s, "01", "1½", "03", "3½", "05", "5½")
    return s


def gained(s: City, *actions: str) -> dict[str, int | list[str]]:
    before = look(s)
    do(s, *actions)
    return changed(before, s).get(0, {})


# --- configuration
@pytest.mark.rules("expansion:R1", "expansion:R61")
@pytest.mark.parametrize(
    ("players", "modules", "chosen"),
    [
        (2, M6, {"setup": "first_game"}),
        (1, M6, {"setup": "first_game"}),
        (2, M6, {"hard_gathering": True}),
        (1, (), {"hard_gathering": True}),
        (2, ("obsidian", "nothing"), {}),
    ],
)
def test_what_does_not_go_together_is_refused(players: int, modules: tuple[str, ...], chosen: dict[str, Value]) -> None:
    with pytest.raises(BadSetting):
        find("city").settle(players, modules, chosen)


@pytest.mark.rules("expansion:R61", "expansion:R64")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_pools_are_those_of_the_module(players: int) -> None:
    s = sunstone.new("city", players=players, modules=M6)
    assert isinstance(s, City)
    assert bin(s.start_pool).count("1") == 20
    while VOCABULARY.name(s.legal()[0]).split(":")[0] != "~technology":
        s.play(s.legal()[0])
    assert len(s.legal()) == 12


@pytest.mark.rules("expansion:R62")
def test_boards_one_and_eight_keep_their_places() -> None:
    for s in walk(sunstone.new("city", players=2, modules=M6), 3):
        pass
    assert isinstance(s, City)
    assert (s.layout[0], s.layout[4]) == (0, 7)


@pytest.mark.rules("expansion:R2", "expansion:T2")
def test_the_stack_of_major_discovery_tiles() -> None:
    copies = [count_of(ALL_MAJORS, k) for k in range(MAJORS)]
    assert sum(copies) == 21
    assert sum(copies) + sum(count_of(SHAMAN_MAJORS, k) for k in range(MAJORS)) == 25
    assert sum(MAJOR_COPIES[k] for k in range(MAJORS)) == 25  # and the orange one is never there: 26
    assert sum(t["copies"] for t in MORE["major_discovery"]) == 26
    assert not any("orange" in name for name in MAJOR_NAMES)
    s = sunstone.new("city", players=2, modules=M6)
    assert isinstance(s, City)
    assert s.major_pool == ALL_MAJORS


@pytest.mark.rules("expansion:R63", "expansion:R146", "expansion:T11")
def test_technologies_are_sorted_by_their_number_with_the_halves_between() -> None:
    s = table()
    s.depth = 0
    s.push(frame(DRAW_TECHNOLOGIES, CHANCE))
    s.settle()
    do(s, *(f"~technology:{t}" for t in ("17", "05", "5½", "01", "09", "1½")))
    view = s.view(0)["technologies"]
    assert [t["name"] for t in view] == ["01", "1½", "05", "5½", "09", "17"]
    assert [t["gold"] for t in view] == [1, 1, 1, 1, 2, 2]


@pytest.mark.rules("expansion:R146")
def test_three_and_three_with_the_module_are_three_of_seven_cheap_and_three_of_five_dear() -> None:
    s = table(technology_draw="three_and_three")
    s.depth = 0
    s.push(frame(DRAW_TECHNOLOGIES, CHANCE))
    s.settle()
    do(s, "~technology:1½", "~technology:3½", "~technology:5½")
    assert legal(s) == {f"~technology:{t}" for t in ("09", "11", "13", "15", "17")}
    do(s, "~technology:09", "~technology:17", "~technology:13")
    assert [t["name"] for t in s.view(0)["technologies"]] == ["1½", "3½", "5½", "09", "13", "17"]


# --- boards
@pytest.mark.rules("expansion:R68", "expansion:T5")
def test_the_forest_of_the_module_gives_obsidian() -> None:
    s = table()
    put(s, 0, "alchemy-5", "forest-2", cocoa=5)
    diff = gained(on_turn(s, 0), "take:alchemy-5", "go:1", "main", "power:forest-2")
    assert {k: n for k, n in diff.items() if k != "workers"} == {"wood": 1, "obsidian": 1, "cocoa": -1}
    assert f.over(s)  # that was the only power-up


@pytest.mark.rules("expansion:R68")
def test_technologies_05_and_07_work_on_these_boards_with_the_normal_resource() -> None:
    s = table()
    put(s, 0, "palace-4", technologies=["05", "07"], cocoa=5)
    diff = gained(on_turn(s, 0), "take:palace-4", "go:1", "main", "power:quarry-4")
    assert {k: diff[k] for k in ("stone", "obsidian", "cocoa", "vp")} == {
        "stone": 2,
        "obsidian": 1,
        "cocoa": 1,
        "vp": 1,
    }


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


# --- starting tiles
def starting(kept: tuple[int, int]) -> City:
    s = table()
    s.depth = 0
    s.players[0].kept = sum(1 << (t - 1) for t in kept)
    return s


@pytest.mark.rules("expansion:R14", "expansion:R72", "expansion:T13")
@pytest.mark.parametrize(
    ("kept", "leave", "placed"),
    [
        ((19, 20), "leave:palace", ["alchemy-1", "alchemy-1", "nobles-1"]),
        ((19, 20), "leave:nobles", ["alchemy-1", "alchemy-1", "palace-1"]),
        ((19, 20), "leave:alchemy", ["alchemy-1", "nobles-1", "palace-1"]),
    ],
)
def test_tile_19_allows_two_workers_on_alchemy(kept: tuple[int, int], leave: str, placed: list[str]) -> None:
    s = starting(kept)
    s.push(frame(PLACE_DICE, 0))
    s.settle()
    assert legal(s) == {"leave:palace", "leave:nobles", "leave:alchemy"}
    do(s, leave)
    assert f.workers_of(s, 0)[:3] == placed


@pytest.mark.rules("expansion:R14", "expansion:T13")
def test_with_a_second_tile_that_names_alchemy_there_is_no_choice() -> None:
    other = next(t for t in range(18) if 4 in start_boards(t))
    s = starting((19, other + 1))
    s.push(frame(PLACE_DICE, 0))
    s.settle()
    rest = next(b for b in start_boards(other) if b != 4)
    assert sorted(f.workers_of(s, 0)[:3]) == sorted(["alchemy-1", "alchemy-1", f"{BOARD_NAMES[rest]}-1"])


def start_boards(tile: int) -> list[int]:
    return [START_BOARDS[tile * 2], START_BOARDS[tile * 2 + 1]]


@pytest.mark.rules("expansion:R14", "expansion:T45")
def test_neutral_dice_of_tile_19() -> None:
    with_5 = next(t for t in range(18) if start_boards(t)[1] == 4)
    other = start_boards(with_5)[0]
    assert first_three(18, with_5) == 1 << 4 | 1 << other | SECOND_ON_ALCHEMY
    without = next(t for t in range(18) if 4 not in start_boards(t))
    assert first_three(18, without) == 1 << 4 | sum(1 << b for b in start_boards(without))


@pytest.mark.rules("expansion:R72")
def test_benefits_of_the_two_tiles() -> None:
    for tile, wanted in ((18, {"obsidian": 1}), (19, {"obsidian": 3, "cocoa": 4})):
        s = starting((19, 20))
        before = look(s)
        s.push(frame(BENEFITS, 0, 0, tile))
        s.settle()
        assert changed(before, s)[0] == wanted


@pytest.mark.rules("expansion:R15", "expansion:R122", "expansion:T47")
def test_technology_1_and_a_half_of_a_starting_tile_serves_the_other_tile_only() -> None:
    s = starting((4, 15))
    f.technologies_at(s, "1½", "03", "05", "09", "11", "13")
    s.then(frame(BENEFITS, 0, 0, 3), frame(BENEFITS, 0, 0, 14))
    s.settle()
    asked: list[bool] = []
    while s.to_move == 0:
        assert options(s, "gain:")
        asked.append("gain:obsidian" in legal(s))
        do(s, "gain:wood")
    assert s.view(0)["seats"][0]["technologies"] == ["1½"]
    assert asked == [False] * 3 + [True] * 3  # of each tile the blue step and two resources


@pytest.mark.rules("expansion:R119", "expansion:R115")
def test_the_tile_found_with_tile_19_is_its_owners_secret_and_payable_with_what_it_brings() -> None:
    met = 0
    for seed in range(60):
        for s in walk(sunstone.new("city", players=2, modules=M6), seed):
            assert isinstance(s, City)
            holders = [i for i, p in enumerate(s.players) if p.found_major]
            if s.to_move == CHANCE or not holders:
                continue
            i = holders[0]
            assert s.view(i)["seats"][i]["expansion"]["found"] is not None
            assert s.view(1 - i)["seats"][i]["expansion"]["found"] is None
            met += 1
            break
    assert met > 3


@pytest.mark.rules("expansion:R119", "expansion:R63")
def test_in_a_draft_it_lies_open() -> None:
    for seed in range(60):
        for s in walk(sunstone.new("city", players=4, modules=M6, options={"setup": "draft"}), seed):
            assert isinstance(s, City)
            if s.open_found_major:
                assert s.view(2)["expansion"]["draft"] == MAJOR_NAMES[s.open_found_major - 1]
                return
    raise AssertionError("tile 19 was never drafted")


# --- Major Discovery tiles
def holding_major(kind: str, *workers: str, cocoa: int = 0, stone: int = 0, gold: int = 0) -> City:
    s = table()
    put(s, 0, *(workers or ("nobles-1", "forest-2")), majors=[kind], cocoa=cocoa, stone=stone, gold=gold)
    return on_turn(s, 0)


@pytest.mark.rules("expansion:R65")
def test_a_tile_is_used_once_at_an_open_moment_and_kept_face_down() -> None:
    s = holding_major("md_obsidian3")
    assert gained(s, "use:md_obsidian3") == {
        "obsidian": 3,
        "majors": ["-md_obsidian3"],
        "majors_used": ["+md_obsidian3"],
    }
    assert refused(s, "use:md_obsidian3") == "NO_TILE"


@pytest.mark.rules("expansion:R116", "expansion:T46")
def test_temple_tiles_make_both_steps_in_either_order() -> None:
    s = holding_major("md_temple_green")
    diff = gained(s, "use:md_temple_green", "first:free", "temple:green")
    assert (diff["green"], diff["cocoa"]) == (2, 2)
    s = holding_major("md_temple_red")
    diff = gained(s, "use:md_temple_red", "first:named", "temple:blue", "gain:wood")
    assert (diff["red"], diff["blue"], diff["wood"]) == (1, 1, 1)
    s = table()
    s.depth = 0
    s.players[0].found_major = MAJOR_NAMES.index("md_temple_green") + 1
    s.push(frame(START_CLAIM, 0, 0, MAJOR_FIND))
    s.settle()
    assert refused(s, "claim") == "CANNOT_PAY_TILE"


@pytest.mark.rules("expansion:R7", "expansion:R118")
def test_the_extra_worker_counts_on_every_board_but_not_for_the_price_or_the_column() -> None:
    s = holding_major("md_extra_worker", "alchemy-4")
    put(s, 1, "forest-1")
    put(s, 0, cocoa=1)
    do(s, "take:alchemy-4", "go:1", "main")
    assert legal(s) == {"harvest", "use:md_extra_worker"}
    assert s.players[0].cocoa == 0
    diff = gained(s, "use:md_extra_worker", "power:forest-4")  # row 2, column 4-5
    assert {k: diff[k] for k in ("wood", "obsidian", "cocoa")} == {"wood": 2, "obsidian": 1, "cocoa": 2}


@pytest.mark.rules("expansion:R118")
def test_it_may_not_join_after_the_cell_is_read_nor_beyond_three_workers() -> None:
    s = holding_major("md_extra_worker", "alchemy-4", "forest-1", "forest-1", cocoa=1)
    do(s, "take:alchemy-4", "go:1", "main")
    assert refused(s, "use:md_extra_worker") == "MAJOR_NO_ACTION"  # three already: the cell was read at once
    s = holding_major("md_extra_worker", "alchemy-4")
    do(s, "take:alchemy-4", "go:1", "main", "harvest")
    assert refused(s, "use:md_extra_worker") == "MAJOR_NO_ACTION"


@pytest.mark.rules("expansion:R7", "expansion:R118")
def test_on_decorations_it_saves_gold_and_is_declared_where_it_is_needed() -> None:
    s = holding_major("md_extra_worker", "construction-1", gold=2)
    do(s, "take:construction-1", "go:1")
    assert refused(s, "main") == "NO_GOLD"
    do(s, "main+m1")
    do(s, sorted(options(s, "decorate:"))[0])
    assert s.players[0].gold == 0
    s = holding_major("md_extra_worker", "construction-1", gold=3)
    do(s, "take:construction-1", "go:1", "main")
    assert refused(s, "main+m1") == "NOT_ASKED"
    do(s, "use:md_extra_worker")
    do(s, sorted(options(s, "decorate:"))[0])
    assert s.players[0].gold == 1


def test_the_key_tells_numbers_of_workers_apart_whoever_may_still_join() -> None:
    s = table()
    keys = set[int]()
    for s.main_open in range(2):
        for s.main_workers in range(4):
            keys.add(s.key())
    assert len(keys) == 8


@pytest.mark.rules("expansion:R118")
def test_on_alchemy_it_opens_the_second_row() -> None:
    s = holding_major("md_extra_worker", "quarry-1", gold=3)
    do(s, "take:quarry-1", "go:1", "main")
    assert refused(s, "technology:4") == "ROW_NOT_OPEN"
    do(s, "use:md_extra_worker", "technology:4", "gain:wood")
    assert options(s, "power:") == {"power:alchemy-1"}


@pytest.mark.rules("expansion:R6")
def test_a_double_harvest_doubles_resources_and_obsidian_only_and_once() -> None:
    s = holding_major("md_double_harvest", "alchemy-4", "forest-4")
    put(s, 0, majors=["md_double_harvest"], technologies=["05"], cocoa=2)
    do(s, "take:alchemy-4", "go:1", "main", "use:md_double_harvest")
    assert refused(s, "use:md_double_harvest") in ("ONE_HARVEST", "NO_HARVEST")
    p = s.players[0]
    assert (p.wood, p.obsidian, p.cocoa) == (4 + 1, 2, 2 - 1 + 2)
    assert count_of(p.majors, MAJOR_NAMES.index("md_double_harvest")) == 1


@pytest.mark.rules("expansion:R6")
def test_a_double_harvest_needs_a_harvest() -> None:
    s = holding_major("md_double_harvest", "alchemy-4", "forest-4")
    assert refused(s, "use:md_double_harvest") == "NO_HARVEST"
    s = holding_major("md_double_harvest", "forest-4", stone=2)
    do(s, "take:forest-4", "go:1", "main")
    assert refused(s, "use:md_double_harvest") == "NO_HARVEST"


@pytest.mark.rules("expansion:R117", "expansion:R24")
def test_a_worker_steps_back_up_to_three_boards_and_technology_01_pays() -> None:
    s = holding_major("md_step_back", "alchemy-2", "gold-1")
    put(s, 0, technologies=["01"])
    do(s, "use:md_step_back", "take:alchemy-2")
    assert legal(s) == {"back:1", "back:2", "back:3"}
    do(s, "back:3")
    assert f.workers_of(s, 0) == ["gold-1", "gold-2"]
    assert s.players[0].cocoa == 1
    s = holding_major("md_step_back", "alchemy-2", "gold-1")
    put(s, 0, technologies=["01"])
    do(s, "use:md_step_back", "take:gold-1", "back:3")
    assert (f.workers_of(s, 0), s.players[0].cocoa) == (["alchemy-2", "construction-1"], 0)
    s = holding_major("md_step_back", "palace-2", "gold-1")
    put(s, 0, technologies=["01"])
    do(s, "use:md_step_back", "take:palace-2", "back:1")
    assert s.players[0].cocoa == 0  # leaving the Palace gives nothing
    s = holding_major("md_step_back", "quarry-2", "gold-1")
    put(s, 0, technologies=["01"])
    do(s, "use:md_step_back", "take:quarry-2", "back:1")
    assert s.players[0].cocoa == 1


@pytest.mark.rules("expansion:R117")
def test_the_worker_just_moved_does_not_step_back_before_its_action_is_over() -> None:
    s = holding_major("md_step_back", "alchemy-2", "gold-1")
    do(s, "take:alchemy-2", "go:1", "use:md_step_back")
    assert refused(s, "take:forest-2") == "JUST_MOVED"
    s = holding_major("md_step_back", "alchemy-2")
    do(s, "take:alchemy-2", "go:1")
    assert refused(s, "use:md_step_back") == "JUST_MOVED"
    do(s, "main", "power:forest-2")
    assert "use:md_step_back" in legal(s)


@pytest.mark.rules("expansion:R117", "city:62", "city:99")
def test_a_worker_may_step_back_for_the_power_up_of_one_that_ascended() -> None:
    s = holding_major("md_step_back", "alchemy-5", "construction-2")
    put(s, 0, tiles=["power_up_2"])
    do(s, "take:alchemy-5", "go:1", "main", "use:power_up_2", "power:forest-5", "ascend:vp", "power:palace-1")
    assert legal(s) == {"skip", "use:md_step_back"}
    without = do(s.clone(), "skip")
    assert legal(without) == {"done", "use:md_step_back"}  # the power-up was left out, the tile is kept
    do(s, "use:md_step_back", "take:construction-2", "back:1")
    assert legal(s) == {"power:forest-2"}
    assert refused(s, "skip") == "COMPULSORY"


@pytest.mark.rules("expansion:R117", "city:44", "city:99")
def test_a_worker_may_step_back_for_a_bought_power_up() -> None:
    s = holding_major("md_step_back", "alchemy-5", "construction-2", cocoa=1)
    put(s, 0, technologies=["13"])
    do(s, "take:alchemy-5", "go:1", "main", "power:forest-5", "ascend:vp")
    assert legal(s) == {"skip", "use:md_step_back"}
    do(s, "use:md_step_back", "take:construction-2", "back:1", "buy", "power:forest-2")
    assert f.workers_of(s, 0) == ["forest-3", "palace-1"]


@pytest.mark.rules("expansion:R117", "city:44", "city:62")
def test_no_power_up_is_asked_when_nobody_may_step_back() -> None:
    s = holding_major("md_step_back", "alchemy-5", cocoa=1)
    put(s, 0, technologies=["13"])
    do(s, "take:alchemy-5", "go:1", "main", "power:forest-5", "ascend:vp")
    assert legal(s) == {"done", "use:md_step_back"}  # the die that came back had moved: it waits until now


@pytest.mark.rules("expansion:R117", "expansion:R12")
def test_three_power_ups_and_the_returned_die_may_take_the_next() -> None:
    s = holding_major("md_powerup3", "nobles-5", "forest-1@sidebar")
    put(s, 0, technologies=["13"], cocoa=2)
    do(s, "use:md_powerup3", "power:nobles-5", "ascend:vp", "power:palace-1", "power:palace-2")
    assert "palace-3" in f.workers_of(s, 0)
    assert "buy" not in legal(s)
    s = holding_major("md_powerup3", "forest-1@sidebar")
    assert refused(s, "use:md_powerup3") == "NO_UNLOCKED_WORKER"


@pytest.mark.rules("expansion:R117", "city:37")
def test_three_power_ups_may_raise_the_worker_just_moved_but_not_make_it_ascend() -> None:
    s = holding_major("md_powerup3", "alchemy-4", "nobles-1")
    do(s, "take:alchemy-4", "go:1", "use:md_powerup3", "power:forest-4")
    assert legal(s) == {"power:nobles-1"}
    assert refused(s, "power:forest-5") == "WOULD_ASCEND"
    s = holding_major("md_powerup3", "alchemy-5", "nobles-1@sidebar")
    do(s, "take:alchemy-5", "go:1")
    assert refused(s, "use:md_powerup3") == "WOULD_ASCEND"


@pytest.mark.rules("expansion:R8", "expansion:R66", "expansion:T14")
def test_reuse_turns_up_used_ordinary_tiles_only() -> None:
    s = table()
    put(s, 0, "forest-1", majors=["md_reuse2"], majors_used=["md_obsidian3", "md_step_back"], used=["vp_4"])
    assert gained(on_turn(s, 0), "use:md_reuse2", "reuse:vp_4") == {
        "tiles": ["+vp_4"],
        "used": ["-vp_4"],
        "majors": ["-md_reuse2"],
        "majors_used": ["+md_reuse2"],
    }
    assert "use:vp_4" in legal(s)
    s = table()
    put(s, 0, "forest-1", majors=["md_reuse2"], majors_used=["md_obsidian3"])
    assert refused(on_turn(s, 0), "use:md_reuse2") == "NOT_USED_YET"


@pytest.mark.rules("expansion:R8", "expansion:R151")
@pytest.mark.parametrize("order", [("cocoa_4", "vp_4"), ("vp_4", "cocoa_4"), ("cocoa_4", "cocoa_4")])
def test_reuse_may_stop_after_one_and_names_tiles_in_any_order(order: tuple[str, str]) -> None:
    s = table()
    put(s, 0, "forest-1", majors=["md_reuse2"], used=["vp_4", "cocoa_4", "cocoa_4", "mask_4"])
    do(on_turn(s, 0), "use:md_reuse2")
    assert legal(s) == {"reuse:cocoa_4", "reuse:vp_4"}
    assert refused(s, "stop") == "REUSE_FIRST"
    do(s, f"reuse:{order[0]}")
    left = {"vp_4", "cocoa_4"} - ({"vp_4"} if order[0] == "vp_4" else set())
    assert legal(s) == {"stop", *(f"reuse:{kind}" for kind in left)}
    stopped = do(s.clone(), "stop")
    assert f.tile_names(stopped.players[0].tiles) == [order[0]]
    do(s, f"reuse:{order[1]}")
    assert sorted(f.tile_names(s.players[0].tiles)) == sorted(order)
    assert refused(s, "reuse:cocoa_4") == "NOT_ASKED"


@pytest.mark.rules("expansion:R151")
def test_reuse_ends_by_itself_only_when_no_used_tile_is_left() -> None:
    s = table()
    put(s, 0, "forest-1", majors=["md_reuse2"], used=["vp_4", "cocoa_waiver"])
    do(on_turn(s, 0), "use:md_reuse2", "reuse:cocoa_waiver")
    assert legal(s) == {"stop", "reuse:vp_4"}
    do(s, "reuse:vp_4")
    assert s.players[0].used == 0
    assert "take:forest-1" in legal(s)


@pytest.mark.rules("expansion:R10", "expansion:R122")
def test_the_technology_tile_brings_the_lowest_one_lacking_and_earlier_owners_score() -> None:
    s = holding_major("md_technology")
    put(s, 0, technologies=["01"])
    put(s, 1, technologies=["1½"])
    diff = gained(s, "use:md_technology")
    assert diff["technologies"] == ["+1½"]
    assert (diff["red"], diff["vp"]) == (1, 1)
    assert s.players[1].vp == 3
    assert s.fresh == 0
    for known, temple in ((["01", "1½"], "green"), (["01", "1½", "03"], "blue")):  # the temple of its column
        s = holding_major("md_technology")
        put(s, 0, technologies=known)
        assert gained(s, "use:md_technology", *(["gain:wood"] if temple == "blue" else []))[temple] == 1
    s = holding_major("md_technology")
    put(s, 0, technologies=["01", "1½", "03", "3½", "05", "5½"])
    assert set(gained(s, "use:md_technology")) == {"majors", "majors_used"}


@pytest.mark.rules("expansion:R122")
def test_a_technology_brought_by_a_tile_works_for_the_action_that_is_going_on() -> None:
    s = table()
    f.technologies_at(s, "11", "13", "15", "17", "07", "09")
    for i in range(30):
        s.slots[i] = 0
    f.pyramid_offer(s, 31)
    put(s, 0, "forest-1", majors=["md_technology"], stone=2)
    do(on_turn(s, 0), "take:forest-1", "go:1", "main", "use:md_technology", "gain:wood", "tile:1")
    do(s, sorted(options(s, "place:1.1.4"))[0])
    assert s.players[0].vp >= 1 + 3  # technology 11 counts for this action


# --- masks
@pytest.mark.rules("expansion:R67", "expansion:T3", "expansion:R5")
def test_longer_sets_of_masks_score_more() -> None:
    base = [f"mask_{i}" for i in range(1, 8)]
    s = table()
    p = put(s, 0, tiles=base, majors=["md_mask"])
    assert mask_sets_vp(masks_of(p)) == 36
    put(s, 0, majors=["special_mask_gold"])
    assert mask_sets_vp(masks_of(p)) == 45
    put(s, 0, majors=["special_mask_jade"])
    assert mask_sets_vp(masks_of(p)) == 55
    s = table()
    p = put(s, 0, tiles=[*base, "mask_4"], majors=["md_mask", "md_mask"])
    assert mask_sets_vp(masks_of(p)) == 36 + 3


@pytest.mark.rules("expansion:R66")
def test_the_bonus_for_discovery_tiles_does_not_see_major_ones() -> None:
    s = table()
    p = put(s, 0, tiles=["vp_4"], used=["cocoa_4"], majors=["md_obsidian3"], majors_used=["md_reuse2"])
    assert discovery_tiles(p) == 2


# --- Teotibot
@pytest.mark.rules("expansion:R73", "expansion:T44")
def test_the_bot_gathers_one_and_one_or_two_and_one() -> None:
    for hard, stone in ((False, 1), (True, 2)):
        s = alone("quarry-1", "palace-1", "palace-1", modules=M6, hard_gathering=hard)
        before = look(s)
        acts(s, "construction")
        diff = changed(before, s)[BOT]
        assert (diff["stone"], diff["obsidian"]) == (stone, 1)


@pytest.mark.rules("expansion:R73", "expansion:T43")
def test_its_obsidian_counts_and_is_spent_last() -> None:
    for stone, obsidian, left in ((1, 1, (0, 0)), (2, 1, (0, 1))):
        s = alone("construction-1", "palace-1", "palace-1", modules=M6)
        f.pyramid_offer(s, 31)
        put(s, BOT, stone=stone, obsidian=obsidian, blue=11, red=11, green=11)
        acts(s, "construction", "~turned:0")
        assert (s.players[BOT].stone, s.players[BOT].obsidian) == left


@pytest.mark.rules("expansion:R121", "expansion:T64")
def test_it_pays_masks_with_obsidian_but_never_cocoa() -> None:
    for cocoa, obsidian, taken in ((1, 1, True), (0, 2, False)):
        s = alone("forest-1", "forest-1", "forest-1", modules=M6)
        for board in ("palace", "quarry", "forest", "decorations", "gold"):
            f.tile_at(s, board, "vp_4")
        f.tile_at(s, "forest", "mask_2")
        put(s, BOT, cocoa=cocoa, obsidian=obsidian, technologies=["3½"])
        acts(s, "mask")
        assert (s.players[BOT].tiles > 0) == taken
        if taken:
            assert (s.players[BOT].cocoa, s.players[BOT].obsidian) == (0, 0)


@pytest.mark.rules("expansion:R18")
def test_it_never_takes_obsidian_as_any_resource() -> None:
    s = alone("forest-1", "forest-1", "forest-1", modules=M6)
    put(s, BOT, wood=3, stone=3, gold=3, technologies=["1½"])
    acts(s, "worship")
    assert s.players[BOT].obsidian == 0
    assert s.players[BOT].gold == 4


@pytest.mark.rules("expansion:R73")
def test_leftover_obsidian_of_the_bot_is_worth_a_point_each() -> None:
    s = alone(modules=M6)
    put(s, BOT, obsidian=4, wood=1)
    last_scoring(s)
    assert s.players[BOT].vp == 5


@pytest.mark.rules("expansion:R61")
def test_games_with_the_module_end() -> None:
    for players in (1, 2, 3, 4):
        for s in walk(sunstone.new("city", players=players, modules=M6), players):
            pass
        assert s.to_move == OVER
