"""Neutral workers: from which tiles they are drawn, where they stand, when they are placed anew."""

from itertools import permutations

import pytest

from sunstone.engine.frame import EVERYBODY
from sunstone.games.city.components import DATA
from sunstone.games.city.draws import first_three
from sunstone.games.city.state import City
from tests.city.fixture import bare, changed, do, legal, look, neutral, on_turn, put, ring
from tests.city.scenes import asks, crew, deal, draw_until, idle_until_salary, keep, pay, table

SHOWN: list[list[int]] = [t["boards"] for t in DATA["starting_tiles"]["tiles"]]


def first_three_by_the_book(first: int, second: int) -> list[int]:
    """Board numbers on the two tiles, read left to right, repeats skipped, the first three of them."""
    boards: list[int] = []
    for number in SHOWN[first - 1] + SHOWN[second - 1]:
        if number not in boards and len(boards) < 3:
            boards.append(number)
    return boards


def mask(boards: list[int]) -> int:
    return sum(1 << (b - 1) for b in boards)


@pytest.mark.rules("city:81")
def test_the_first_three_different_boards_of_every_pair_of_tiles() -> None:
    for first, second in permutations(range(1, 19), 2):
        boards = first_three_by_the_book(first, second)
        assert len(boards) == 3
        assert first_three(first - 1, second - 1) == mask(boards), (first, second)


@pytest.mark.rules("city:B33", "city:81")
def test_tiles_two_and_sixteen_put_workers_on_boards_four_three_and_eight() -> None:
    s = draw_until(table(3, setup="first_game"), asks("~start:"))
    do(s, "~start:2", "~start:16")
    assert s.neutral_a == mask([4, 3, 8])
    assert s.neutral_b == 0


@pytest.mark.rules("city:81")
def test_the_order_of_the_tiles_matters() -> None:
    s = draw_until(table(3, setup="first_game"), asks("~start:"))
    t = do(s.clone(), "~start:18", "~start:10")
    assert t.neutral_a == mask([2, 7, 3])
    do(s, "~start:10", "~start:18")
    assert s.neutral_a == mask([3, 5, 2])


# --- from which tiles
def drawn_for_neutrals(s: City, *tiles: int) -> list[set[str]]:
    """Draw these tiles; what was possible before each."""
    seen = []
    for tile in tiles:
        seen.append(legal(s))
        assert set(s.weights()) == {1}
        assert s.seen_by() == EVERYBODY
        do(s, f"~start:{tile}")
    return seen


def names(tiles: set[int]) -> set[str]:
    return {f"~start:{t}" for t in tiles}


@pytest.mark.rules("city:82", "city:C9")
def test_with_two_players_two_pairs_come_from_the_tiles_nobody_kept() -> None:
    s = deal([[10, 11, 12, 1], [2, 3, 6, 7]])
    keep(s, 10, 11)
    keep(s, 2, 3)
    draw_until(s, asks("~start:"))
    left = set(range(1, 19)) - {10, 11, 2, 3}
    seen = drawn_for_neutrals(s, 1, 12, 6, 13)  # tiles that were returned are among them
    assert seen == [names(left), names(left - {1}), names(left - {1, 12}), names(left - {1, 12, 6})]
    assert (s.neutral_a, s.neutral_b) == (mask([1, 2, 6]), mask([2, 4, 7]))
    assert s.to_move == 0


@pytest.mark.rules("city:82", "city:C9")
def test_with_three_players_one_pair_comes_from_the_twelve_tiles_nobody_kept() -> None:
    s = deal([[10, 11, 12, 1], [2, 3, 6, 7], [8, 9, 13, 14]])
    keep(s, 10, 11)
    keep(s, 2, 3)
    keep(s, 8, 9)
    draw_until(s, asks("~start:"))
    left = set(range(1, 19)) - {10, 11, 2, 3, 8, 9}
    assert drawn_for_neutrals(s, 16, 17) == [names(left), names(left - {16})]
    assert (s.neutral_a, s.neutral_b) == (mask([4, 8, 3]), 0)
    assert s.to_move == 0


@pytest.mark.rules("city:81")
def test_with_four_players_there_are_none() -> None:
    s = deal([[10, 11, 12, 1], [2, 3, 6, 7], [8, 9, 13, 14], [15, 16, 17, 18]])
    for first, second in ((10, 11), (2, 3), (8, 9), (15, 18)):
        keep(s, first, second)
    draw_until(s, asks("take:"))
    assert (s.neutral_a, s.neutral_b) == (0, 0)


@pytest.mark.parametrize(("players", "tiles"), [(2, (1, 2, 3, 4)), (3, (1, 2))])
@pytest.mark.rules("city:82", "city:89")
def test_in_a_first_game_all_eighteen_tiles_are_in_the_stack(players: int, tiles: tuple[int, ...]) -> None:
    s = draw_until(table(players, setup="first_game"), asks("~start:"))
    everything = set(range(1, 19))
    assert drawn_for_neutrals(s, *tiles) == [names(everything - set(tiles[:i])) for i in range(len(tiles))]
    assert s.to_move == 0


# --- after an Eclipse
def kept_tiles(players: int) -> City:
    """A table where everybody keeps two starting tiles and has one worker."""
    s = crew(players)
    for seat, p in enumerate(s.players):
        p.kept = 0b11 << 2 * seat
        s.start_pool &= ~p.kept
    return s


@pytest.mark.parametrize(("players", "tiles"), [(2, (1, 2, 3, 4)), (3, (1, 2))])
@pytest.mark.parametrize("done", [0, 1])
@pytest.mark.rules("city:81", "city:82", "city:C9", "city:111")
def test_after_the_first_and_second_eclipse_they_are_placed_anew_from_all_eighteen(
    players: int, tiles: tuple[int, ...], done: int
) -> None:
    s = kept_tiles(players)
    neutral(s, ["palace", "forest", "quarry"], ["gold", "alchemy", "nobles"] if players == 2 else [])
    s.eclipses = done
    s.light = s.dark
    on_turn(s, 0)
    idle_until_salary(s)
    pay(s)
    everything = set(range(1, 19))
    assert drawn_for_neutrals(s, *tiles) == [names(everything - set(tiles[:i])) for i in range(len(tiles))]
    assert s.neutral_a == mask(first_three_by_the_book(1, 2))
    assert s.neutral_b == (mask(first_three_by_the_book(3, 4)) if players == 2 else 0)
    assert s.to_move == 0


# --- what they count for
@pytest.mark.parametrize(
    ("first", "second", "cocoa"), [((), (), 1), (("forest",), (), 2), (("forest",), ("forest",), 3)]
)
@pytest.mark.rules("city:81")
def test_each_neutral_colour_counts_as_a_colour_on_its_board(
    first: tuple[str, ...], second: tuple[str, ...], cocoa: int
) -> None:
    s = bare(2)
    neutral(s, first, second)
    put(s, 0, "alchemy-1")
    on_turn(s, 0)
    do(s, "take:alchemy-1", "go:1")
    before = look(s)
    t = do(s.clone(), "cocoa")
    assert changed(before, t)[0] == {"cocoa": cocoa}
    put(s, 0, cocoa=cocoa - 1)
    do(s, "main")
    assert s.players[0].cocoa == 1  # the price is paid, one worker of power 1 gains a cocoa


@pytest.mark.rules("city:81")
def test_they_stand_on_boards_by_number_wherever_those_lie() -> None:
    s = bare(2)
    ring(s, "palace", "gold", "nobles", "decorations", "construction", "forest", "alchemy", "quarry")
    neutral(s, ["gold"])
    put(s, 0, "palace-1")
    on_turn(s, 0)
    before = look(s)
    do(s, "take:palace-1", "go:1", "cocoa")
    assert changed(before, s)[0]["cocoa"] == 2


@pytest.mark.rules("city:81")
def test_they_are_never_locked_and_never_act() -> None:
    s = bare(2)
    neutral(s, ["forest", "quarry", "gold"], ["palace", "decorations", "forest"])
    put(s, 0, "alchemy-1", cocoa=0)
    put(s, 1, "nobles-1")
    on_turn(s, 0)
    do(s, "take:alchemy-1", "go:1")
    assert "worship:sidebar" in legal(s)  # the space is free: nobody to displace
    do(s, "worship:sidebar")
    assert s.to_move == 1
    assert (s.neutral_a, s.neutral_b) == (mask([2, 3, 4]), mask([1, 7, 2]))
