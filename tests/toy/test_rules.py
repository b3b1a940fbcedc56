"""The toy's rules, by number."""

from collections.abc import Sequence

import pytest

from sunstone.engine.errors import BadPosition
from sunstone.engine.frame import CHANCE, OVER
from sunstone.engine.registry import find
from sunstone.games.toy.rules import new
from sunstone.games.toy.state import Toy
from tests.support import do, legal, refused


def dealt(*tiles: int) -> Toy:
    return do(new(len(tiles)), *(f"~tile:{tile}" for tile in tiles))


def played(tiles: Sequence[int], *bids: str) -> list[int]:
    """The points of a first round."""
    return do(dealt(*tiles), *bids).scores()


@pytest.mark.rules("toy:1", "toy:3")
def test_each_number_is_drawn_at_most_twice_and_twice_as_likely_while_both_are_there() -> None:
    s = new(3)
    assert legal(s) == {f"~tile:{i}" for i in range(1, 7)} and s.weights() == [2] * 6
    assert do(s, "~tile:4").weights() == [2, 2, 2, 1, 2, 2]
    assert legal(do(s, "~tile:4")) == {f"~tile:{i}" for i in (1, 2, 3, 5, 6)}
    assert refused(s, "~tile:4") == "NOT_DRAWN" and refused(s, "keep") == "NOT_DRAWN"


@pytest.mark.rules("toy:3", "toy:4")
def test_a_tile_and_a_decision_are_its_owners_alone() -> None:
    s = dealt(6, 6)
    assert s.is_secret() and s.seen_by() == 0b01 and s.open_seats() == [0, 1]
    assert [s.view(seat)["held"] for seat in (0, 1, None)] == [6, 6, 0]
    assert s.view(0)["unseen"] == [2, 2, 2, 2, 2, 1]
    assert [choice.text for choice in s.choices(1)] == ["keep", "drop"]
    do(s, "drop")
    assert (s.view(0)["bid"], s.view(1)["bid"], s.choices(0)) == (2, 0, [])


@pytest.mark.rules("toy:4")
def test_nothing_but_keeping_and_dropping_is_asked() -> None:
    s = dealt(1, 2)
    assert legal(s) == {"keep", "drop"}
    assert refused(s, "~tile:1") == "NOT_ASKED"
    assert s.why_not(1000)[0].text == "Something else is asked now: keep your tile, or drop it?"


@pytest.mark.rules("toy:5", "toy:6")
@pytest.mark.parametrize(
    ("tiles", "bids", "points"),
    [
        ((5, 3), "kk", [5, 0]),
        ((5, 3), "dk", [1, 3]),
        ((5, 5), "kk", [0, 0]),
        ((5, 5), "kd", [5, 1]),
        ((2, 6), "dd", [1, 1]),
        ((5, 5, 6), "kkk", [0, 0, 6]),
        ((5, 5, 3), "kkk", [0, 0, 0]),  # the lower one is not the highest although it is alone
        ((6, 5, 5, 6), "dkkd", [1, 0, 0, 1]),
    ],
)
def test_who_alone_kept_the_highest_scores_it(tiles: tuple[int, ...], bids: str, points: list[int]) -> None:
    assert played(tiles, *({"k": "keep", "d": "drop"}[bid] for bid in bids)) == points


@pytest.mark.rules("toy:7")
def test_all_tiles_go_back_after_a_round() -> None:
    s = do(dealt(5, 3), "keep", "drop")
    assert (s.to_move, list(s.bag), list(s.held), list(s.bid)) == (CHANCE, [2] * 6, [0, 0], [0, 0])


@pytest.mark.rules("toy:2", "toy:8")
def test_three_rounds_and_most_points_win() -> None:
    s = new(3)
    for _ in range(3):
        assert s.to_move == CHANCE
        do(s, "~tile:6", "~tile:1", "~tile:2", "keep", "drop", "drop")
    assert (s.to_move, s.scores(), s.places()) == (OVER, [18, 3, 3], [1, 2, 2])
    assert refused(s, "keep") == "GAME_OVER"
    assert find("toy").prompt(s.view(None)) == "The game is over: player 1 won with 18 VP."


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("players", 5, "players: 5 is not a whole number from 2 to 4"),
        ("bag", [2, 2, 2, 2, 2, 2], r"bag and hands hold \[2, 2, 3, 2, 3, 2\], 2 of each are printed"),
        ("held", [5], "held is a list of 2"),
        ("bid", [0, 7], r"bid\[1\]: 7 is not"),
        ("colour", 1, "unknown field 'colour'"),
    ],
)
def test_a_damaged_position_is_named_by_its_field(field: str, value: object, words: str) -> None:
    with pytest.raises(BadPosition, match=words):
        find("toy").load(dealt(5, 3).to_data() | {field: value})


def test_nobody_decides_about_no_tile() -> None:
    with pytest.raises(BadPosition, match="decided about no tile"):
        find("toy").load(new(2).to_data() | {"bid": [1, 0]})
