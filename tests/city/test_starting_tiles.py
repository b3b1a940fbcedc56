"""The 18 starting tiles one by one, discovery tiles that come with them, first workers and their power."""

import pytest

from sunstone.engine.frame import CHANCE
from sunstone.games.city.state import City
from tests.city.fixture import TABLE, changed, do, legal, look, on_turn, options, refused, tile_names, workers_of
from tests.city.scenes import deal, finish_setup, keep

BOARDS = ("", "palace", "forest", "quarry", "gold", "alchemy", "nobles", "decorations", "construction")
# boards and benefits as printed; `any` is a resource of choice, a temple brings the reward of its first step
TILES: dict[int, tuple[tuple[int, int], dict[str, int]]] = {
    1: ((1, 2), {"avenue": 1, "cocoa": 2, "wood": 3}),
    2: ((4, 3), {"green": 1, "stone": 2, "gold": 3}),
    3: ((2, 3), {"blue": 1, "wood": 4, "stone": 1}),
    4: ((5, 8), {"technology": 1, "any": 2}),
    5: ((4, 5), {"technology": 1, "gold": 2}),
    6: ((2, 4), {"power": 1, "wood": 3, "gold": 2}),
    7: ((1, 4), {"red": 1, "cocoa": 5, "gold": 2}),
    8: ((6, 7), {"blue": 1, "cocoa": 2, "stone": 4}),
    9: ((5, 6), {"blue": 1, "red": 1, "green": 1}),
    10: ((3, 5), {"cocoa": 3, "wood": 5}),
    11: ((3, 8), {"cocoa": 3, "wood": 2, "stone": 3}),
    12: ((2, 6), {"wood": 1, "stone": 2, "gold": 3}),
    13: ((7, 8), {"red": 1, "power": 1, "cocoa": 5}),
    14: ((6, 8), {"green": 1, "power": 1, "cocoa": 5}),
    15: ((5, 7), {"blue": 1, "red": 1, "any": 2}),
    16: ((4, 8), {"cocoa": 2, "gold": 3, "find": 1}),
    17: ((3, 7), {"stone": 3, "gold": 1, "find": 1}),
    18: ((2, 7), {"avenue": 1, "wood": 1, "stone": 2}),
}
PAIRS = [(a, b) for a in TILES for b in TILES if a < b]


def begin(first: int, second: int, find_first: str = "mask_1", find_second: str = "mask_2") -> City:
    """Seat 0 keeps these two tiles, seat 1 has not chosen yet; finds of seat 0 as named."""
    others = [t for t in TILES if t not in (first, second, 16, 17)]
    finds = {(0, 16): find_first, (0, 17): find_second}
    s = deal([[first, second, *others[:2]], others[2:6]], finds)
    return keep(s, first, second)


def choose_on(s: City) -> City:
    """Seat 1 keeps two tiles that ask nothing of seat 0; the benefits of seat 0 come next."""
    tiles = sorted(int(name.removeprefix("keep:")) for name in options(s, "keep:"))
    do(s, f"keep:{tiles[0]}")
    return do(s, sorted(options(s, "keep:"))[0])


def expected(*tiles: int) -> tuple[dict[str, int], int, int]:
    """What two tiles bring when every resource of choice is gold; also power-ups and technologies."""
    total: dict[str, int] = {}
    for tile in tiles:
        for name, n in TILES[tile][1].items():
            total[name] = total.get(name, 0) + n
    technologies = total.pop("technology", 0)
    power_ups = total.pop("power", 0)
    total.pop("find", 0)
    if technologies:  # the left column is blue, the one after it red
        total["blue"] = total.get("blue", 0) + 1
    if technologies == 2:
        total["red"] = total.get("red", 0) + 1
    total["gold"] = total.get("gold", 0) + total.pop("any", 0) + total.get("blue", 0)
    total["vp"] = total.get("red", 0)
    total["cocoa"] = total.get("cocoa", 0) + total.get("green", 0)
    return {name: n for name, n in total.items() if n}, power_ups, technologies


def play_through(s: City) -> City:
    """Seat 0 takes gold, declines every find, leaves the last board empty and powers up the first worker."""
    while s.to_move == 0:
        names = sorted(legal(s))
        if "gain:gold" in names:
            do(s, "gain:gold")
        elif "decline" in names:
            do(s, "decline")
        else:
            do(s, names[-1] if names[0].startswith("leave:") else names[0])
    return s


def check_pair(first: int, second: int) -> None:
    s = begin(first, second)
    before = look(s)
    play_through(choose_on(s))
    total, power_ups, technologies = expected(first, second)
    mine = changed(before, s)[0]
    workers = workers_of(s, 0)
    del mine["workers"]
    want: dict[str, object] = dict(total)
    if technologies:
        want["technologies"] = ["+03", "+05"][:technologies]
    assert mine == want
    shown = {BOARDS[b] for tile in (first, second) for b in TILES[tile][0]}
    assert len(workers) == 3
    assert len({name.split("-")[0] for name in workers}) == 3
    assert {name.split("-")[0] for name in workers} <= shown
    assert sum(int(name.split("-")[1]) for name in workers) == 3 + power_ups


@pytest.mark.parametrize("tile", TILES)
@pytest.mark.rules("city:98", "city:84", "city:87")
def test_each_starting_tile_gives_its_printed_benefits(tile: int) -> None:
    check_pair(*sorted((tile, 12 if tile != 12 else 10)))


@pytest.mark.parametrize(("first", "second"), PAIRS)
@pytest.mark.rules("city:85", "city:98")
def test_any_two_starting_tiles_add_up_and_reach_no_major_step_or_avenue_tile(first: int, second: int) -> None:
    check_pair(first, second)
    total, _, _ = expected(first, second)
    assert max(total.get(track, 0) for track in ("blue", "red", "green", "avenue")) <= 2


# --- technologies
@pytest.mark.rules("city:83", "city:C5")
def test_two_technology_tiles_mark_the_two_lowest_technologies_and_climb_both_columns() -> None:
    s = begin(4, 5)
    before = look(s)
    play_through(choose_on(s))
    mine = changed(before, s)[0]
    assert mine["technologies"] == ["+03", "+05"]
    assert (mine["blue"], mine["red"], mine["vp"]) == (1, 1, 1)
    assert "green" not in mine
    assert mine["gold"] == 2 + 2 + 1  # no gold is paid for the markers


@pytest.mark.rules("city:49", "city:83")
def test_a_technology_of_a_starting_tile_gives_earlier_owners_nothing() -> None:
    s = deal([[4, 10, 11, 12], [5, 1, 2, 3]])
    keep(s, 4, 10)
    keep(s, 2, 5)
    before = look(s)
    play_through(s)
    while s.to_move == 1:
        do(s, "gain:gold" if "gain:gold" in legal(s) else sorted(legal(s))[0])
    assert look(s)[0]["technologies"] == look(s)[1]["technologies"] == ["03"]  # the lowest one for both
    assert "vp" not in changed(before, s)[0]
    assert "vp" not in changed(before, s)[1]


# --- finds
def finder(kind: str, companion: int = 2, tile: int = 16) -> City:
    """Seat 0 has kept that finder tile, with this find, and is asked about it."""
    s = begin(min(tile, companion), max(tile, companion), kind, kind)
    choose_on(s)
    while s.to_move == 0 and "gain:gold" in legal(s):
        do(s, "gain:gold")
    return s


@pytest.mark.rules("city:86")
def test_a_find_is_drawn_with_the_deal_and_seen_by_its_owner_only() -> None:
    hands = [[16, 17, 1, 2], [3, 4, 5, 6]]
    s = deal(hands, {(0, 16): "avenue", (0, 17): "vp_4"})
    other = deal(hands, {(0, 16): "mask_7", (0, 17): "vp_4"})
    assert s.view(0) != other.view(0)
    assert s.view(1) == other.view(1)
    assert s.view(None) == other.view(None)
    assert (s.players[0].found_a, s.players[0].found_b) == (14, 8)


@pytest.mark.rules("city:86", "city:98")
def test_chance_is_asked_for_every_seat_alike_so_that_nothing_tells_who_holds_a_finder() -> None:
    for hands in ([[16, 17, 1, 2], [3, 4, 5, 6]], [[1, 2, 3, 4], [5, 6, 7, 17]]):
        s = deal(hands)  # four questions, two for each seat
        assert s.to_move == 0
        assert options(s, "keep:")


@pytest.mark.parametrize(
    ("kind", "cost"),
    [
        ("free_move", {}),
        ("avenue", {"cocoa": -1}),
        ("cocoa_4", {"gold": -1}),
        ("mask_1", {"cocoa": -2, "gold": -1}),
    ],
)
@pytest.mark.rules("city:86")
def test_a_find_is_claimed_with_the_benefits_just_gained(kind: str, cost: dict[str, int]) -> None:
    s = finder(kind)  # tiles 2 and 16: 1 cocoa from the seat, 2 + 1 cocoa, 6 gold, 2 stone
    before = look(s)
    assert legal(s) == {"claim", "decline"}
    do(s, "claim")
    mine = changed(before, s)[0]
    mine.pop("workers", None)
    assert mine == cost | {"tiles": [f"+{kind}"]}
    assert TABLE not in changed(before, s)


@pytest.mark.rules("city:86", "city:C4")
def test_a_find_that_is_not_claimed_is_shuffled_back() -> None:
    s = finder("mask_1")
    assert "mask_1" not in tile_names(s.pool)
    before = look(s)
    do(s, "decline")
    assert changed(before, s)[TABLE] == {"stack": ["+mask_1"]}
    assert s.players[0].tiles == 0


@pytest.mark.rules("city:86", "city:C4")
def test_a_find_whose_starting_tile_is_not_kept_is_shuffled_back() -> None:
    s = deal([[16, 1, 2, 17], [3, 4, 5, 6]], {(0, 16): "mask_1", (0, 17): "avenue"})
    assert "mask_1" not in tile_names(s.pool)
    keep(s, 1, 17)
    keep(s, 3, 6)
    assert "mask_1" in tile_names(s.pool)
    assert s.players[0].found_a == 0
    play_through(s)
    finish_setup(s)
    assert tile_names(s.pool).count("avenue") == 3
    assert (s.players[0].found_b, s.players[0].tiles) == (0, 0)


@pytest.mark.rules("city:86")
def test_a_find_that_cannot_be_paid_cannot_be_claimed() -> None:
    s = finder("vp_4")  # costs a wood; tiles 2 and 16 bring none
    assert s.players[0].wood == 0
    assert refused(s, "claim") == "CANNOT_PAY_TILE"
    assert legal(s) == {"decline"}
    s = finder("vp_4", companion=1)
    do(s, "claim")
    assert s.players[0].wood == 2


@pytest.mark.rules("city:86")
def test_two_finds_are_asked_one_after_the_other() -> None:
    s = begin(16, 17, find_first="mask_1", find_second="avenue")
    choose_on(s)
    assert s.players[0].cocoa == 3
    do(s, "claim", "claim")
    assert look(s)[0]["tiles"] == ["avenue", "mask_1"]
    assert (s.players[0].cocoa, s.players[0].gold, s.players[0].stone) == (0, 3, 3)


@pytest.mark.rules("city:86")
def test_a_find_is_used_from_the_first_own_turn_on_and_not_during_set_up() -> None:
    s = finder("resources_2")
    do(s, "claim")
    while s.to_move == 0:
        assert not options(s, "use:")
        do(s, sorted(legal(s))[0])
    finish_setup(s)
    on_turn(s, 0)
    assert "use:resources_2" in legal(s)


# --- workers
@pytest.mark.rules("city:87")
def test_with_four_boards_on_the_tiles_the_player_leaves_one_empty() -> None:
    s = choose_on(begin(10, 12))  # Quarry, Alchemy, Forest, Nobles
    assert legal(s) == {"leave:quarry", "leave:alchemy", "leave:forest", "leave:nobles"}
    assert refused(s, "leave:gold") == "NOT_ON_YOUR_TILES"
    for board in ("quarry", "alchemy", "forest", "nobles"):
        t = do(s.clone(), f"leave:{board}")
        rest = {"quarry", "alchemy", "forest", "nobles"} - {board}
        assert workers_of(t, 0) == sorted(f"{name}-1" for name in rest)


@pytest.mark.rules("city:87")
def test_with_three_boards_on_the_tiles_all_three_get_a_worker() -> None:
    s = choose_on(begin(10, 11))  # Quarry, Alchemy, Construction
    assert workers_of(s, 0) == ["alchemy-1", "construction-1", "quarry-1"]
    assert s.to_move != 0


@pytest.mark.parametrize("second", ["construction", "nobles"])
@pytest.mark.rules("city:84")
def test_two_starting_power_ups_go_to_one_die_or_to_two(second: str) -> None:
    s = choose_on(begin(13, 14))  # Decorations, Construction, Nobles
    assert legal(s) == {"power:nobles-1", "power:decorations-1", "power:construction-1"}
    assert refused(s, "skip") == "NOT_ASKED"
    do(s, "power:construction-1")
    if second == "construction":
        do(s, "power:construction-2")
        assert workers_of(s, 0) == ["construction-3", "decorations-1", "nobles-1"]
    else:
        do(s, "power:nobles-1")
        assert workers_of(s, 0) == ["construction-2", "decorations-1", "nobles-2"]
    assert s.to_move in (1, CHANCE)
