"""The module obsidian (M6): what is in the box, boards, starting tiles, Teotibot."""

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
from sunstone.games.city.kinds import BENEFITS, DRAW_TECHNOLOGIES, PLACE_DICE
from sunstone.games.city.names import BOARD_NAMES, VOCABULARY
from sunstone.games.city.state import City, count_of
from sunstone.games.city.teotibot.table import last_scoring
from tests.city import fixture as f
from tests.city.fixture import changed, do, legal, look, on_turn, options, put
from tests.city.obsidian import M6, gained, table
from tests.city.solo import BOT, acts, alone
from tests.support import walk


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
            assert f.seen(s, i)["seats"][i]["expansion"]["found"] is not None
            assert f.seen(s, 1 - i)["seats"][i]["expansion"]["found"] is None
            met += 1
            break
    assert met > 3


@pytest.mark.rules("expansion:R119", "expansion:R63")
def test_in_a_draft_it_lies_open() -> None:
    for seed in range(60):
        for s in walk(sunstone.new("city", players=4, modules=M6, options={"setup": "draft"}), seed):
            assert isinstance(s, City)
            if s.open_found_major:
                assert f.seen(s, 2)["expansion"]["draft"] == MAJOR_NAMES[s.open_found_major - 1]
                return
    raise AssertionError("tile 19 was never drafted")


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
