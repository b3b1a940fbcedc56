"""The fixed first game: what each seat begins with, for two to four players."""

import pytest

from sunstone.games.city.components import ROYAL_NUMBER, TECHNOLOGY_NUMBER
from sunstone.games.city.state import AT_PLACE, BONUS_AT, ROYAL_AT, TECHNOLOGY_AT
from tests.city.fixture import AMOUNTS, legal, look, start

# what the rulebook lists: supplies, steps and technology; then workers by board and power
SEATS: list[tuple[dict[str, int], list[str]]] = [
    (
        {"cocoa": 7, "wood": 1, "stone": 2, "gold": 4, "green": 1},
        ["nobles-2", "forest-1", "construction-1"],
    ),
    (
        {"cocoa": 7, "wood": 4, "stone": 2, "vp": 1, "red": 1, "blue": 1},
        ["decorations-2", "forest-1", "quarry-1"],
    ),
    (
        {"cocoa": 6, "wood": 3, "stone": 4, "gold": 1, "blue": 1, "avenue": 1},
        ["palace-1", "forest-1", "decorations-1"],
    ),
    (
        {"cocoa": 5, "wood": 2, "gold": 5, "green": 2},
        ["quarry-1", "gold-1", "alchemy-1"],
    ),
]


def expected(players: int, seat: int) -> dict[str, int]:
    held = dict.fromkeys(AMOUNTS, 0) | SEATS[seat][0]
    if seat == players - 1 and players < 4:
        held["cocoa"] += 1  # 3 cocoa as the last player instead of 2
    return held


@pytest.mark.parametrize(("players", "seat"), [(n, seat) for n in (2, 3, 4) for seat in range(n)])
@pytest.mark.rules("city:89", "city:90", "city:B13", "city:B14", "city:B15", "city:B16", "city:C1")
def test_what_each_seat_begins_with(players: int, seat: int) -> None:
    s = start(players, seed=players)
    mine = look(s)[seat]
    assert {name: mine[name] for name in AMOUNTS} == expected(players, seat)
    assert mine["workers"] == [*SEATS[seat][1], "wheel"]
    assert mine["technologies"] == (["05"] if seat == 3 else [])
    assert mine["tiles"] == mine["used"] == []
    assert s.n == players == len(s.players)  # seats that are not played do not exist


@pytest.mark.rules("city:B13", "city:90")
def test_seat_one() -> None:
    p = start(4).players[0]
    assert (p.cocoa, p.wood, p.stone, p.gold, p.vp) == (7, 1, 2, 4, 0)
    assert (p.blue, p.red, p.green, p.avenue, p.pyramid) == (0, 0, 1, 0, 0)


@pytest.mark.parametrize(("players", "cocoa"), [(2, 8), (3, 7), (4, 7)])
@pytest.mark.rules("city:B14")
def test_seat_two(players: int, cocoa: int) -> None:
    p = start(players).players[1]
    assert (p.cocoa, p.wood, p.stone, p.gold, p.vp) == (cocoa, 4, 2, 0, 1)
    assert (p.blue, p.red, p.green, p.avenue, p.pyramid) == (1, 1, 0, 0, 0)


@pytest.mark.parametrize(("players", "cocoa"), [(3, 7), (4, 6)])
@pytest.mark.rules("city:B15")
def test_seat_three(players: int, cocoa: int) -> None:
    p = start(players).players[2]
    assert (p.cocoa, p.wood, p.stone, p.gold, p.vp) == (cocoa, 3, 4, 1, 0)
    assert (p.blue, p.red, p.green, p.avenue, p.pyramid) == (1, 0, 0, 1, 0)


@pytest.mark.rules("city:B16", "city:C1", "city:90")
def test_seat_four() -> None:
    p = start(4).players[3]
    assert (p.cocoa, p.wood, p.stone, p.gold, p.vp) == (5, 2, 0, 5, 0)
    assert (p.blue, p.red, p.green, p.avenue, p.pyramid) == (0, 0, 2, 0, 0)


@pytest.mark.rules("city:89", "city:98")
def test_the_printed_boards_are_used() -> None:
    for seed in (1, 2, 3):
        s = start(3, seed=seed)
        assert [s.layout[AT_PLACE + i] + 1 for i in range(8)] == [1, 3, 5, 2, 8, 7, 6, 4]
        assert [ROYAL_NUMBER[s.layout[ROYAL_AT + i]] for i in range(3)] == [4, 6, 1]
        assert [TECHNOLOGY_NUMBER[s.layout[TECHNOLOGY_AT + i]] / 2 for i in range(6)] == [1, 3, 5, 9, 15, 17]
        assert [s.layout[BONUS_AT + i] + 1 for i in range(3)] == [3, 4, 7]


@pytest.mark.parametrize(("players", "colours"), [(2, 2), (3, 1), (4, 0)])
@pytest.mark.rules("city:89", "city:81")
def test_neutral_workers_are_placed_as_usual(players: int, colours: int) -> None:
    s = start(players)
    assert [bin(mask).count("1") for mask in (s.neutral_a, s.neutral_b)] == [3 * (colours >= 1), 3 * (colours == 2)]


@pytest.mark.rules("city:89")
def test_the_first_player_begins() -> None:
    s = start(2)
    assert s.to_move == 0
    assert legal(s) == {"take:nobles-2", "take:forest-1", "take:construction-1"}
