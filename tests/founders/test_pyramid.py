"""Construct the Pyramid: squares, price, rewards in play (founders:4.3, Q48 to Q51)."""

import pytest

from sunstone.engine.frame import frame
from sunstone.games.founders import kinds
from sunstone.games.founders.components import SIDE_NAMES
from sunstone.games.founders.state import SUPPLY, Founders
from tests.founders.fixture import (
    architect,
    ask,
    asked,
    bare,
    cubes,
    cubes_at,
    do,
    legal,
    options,
    pyramid,
    refused,
    spot,
)

BOTTOM = dict.fromkeys(("NW", "N", "NE", "W", "E", "SW", "S", "SE"), "green")


def building(s: Founders, side: str = "N", strength: int = 4) -> Founders:
    """Seat 0 may perform a Build action, with much to pay with, before seat 1's turn."""
    if not s.players[0].cubes:
        cubes(s, 0, wood="a11 b11", gold="a12 b12 c12 d12 e12 f12")
    architect(s, 0, side)
    s.strength = strength
    return ask(s, frame(kinds.ACT, 0, 0, 0b000100, 1), frame(kinds.TURN, 1))


@pytest.mark.rules("founders:T6", "founders:4.3", "founders:Q48", "founders:1.4")
def test_level_2_rests_on_four_tiles_in_reach() -> None:
    s = bare()
    pyramid(s, 0, NW="green", N="red", W="blue")
    building(s)
    assert options(s, "pyramid:blue@") == {"NE", "E", "nw"}
    assert refused(s, "pyramid:blue@N") == "SQUARE_TAKEN"
    assert refused(s, "pyramid:blue@ne") == "NOT_SUPPORTED"
    assert refused(s, "pyramid:blue@S") == "SQUARE_OUT_OF_REACH"
    do(s, "pyramid:blue@nw", "pay")
    assert s.players[0].vp == 2 and s.to_move == 1  # no reward
    assert s.view(0)["seats"][0]["pyramid"]["nw"] == "blue"


@pytest.mark.rules("founders:T28", "founders:4.3", "founders:Q48")
def test_upper_levels_and_the_top() -> None:
    for side, open_squares in (("N", {"nw", "ne"}), ("E", {"ne", "se"}), ("S", {"sw", "se"}), ("W", {"nw", "sw"})):
        s = bare()
        pyramid(s, 0, **BOTTOM)
        building(s, side)
        assert options(s, "pyramid:red@") == open_squares
    for side in SIDE_NAMES:
        s = bare()
        pyramid(s, 0, **BOTTOM, nw="red", ne="red", sw="red", se="red")
        building(s, side)
        assert options(s, "pyramid:red@") == {"top"}
        do(s, "pyramid:red@top", "pay")
        assert s.players[0].vp == 2 and s.to_move == 1


@pytest.mark.rules("founders:Q48")
def test_empty_squares_elsewhere_do_not_matter_and_out_of_reach_supports_do() -> None:
    s = bare()
    pyramid(s, 0, NW="green", N="red", W="blue")
    building(s, "E")
    assert refused(s, "pyramid:blue@nw") == "SQUARE_OUT_OF_REACH"
    pyramid(s, 0, SW="red", S="red")
    assert refused(s, "pyramid:blue@sw") == "SQUARE_OUT_OF_REACH"
    assert refused(building(s, "W"), "pyramid:blue@sw") == ""


@pytest.mark.rules("founders:T29", "founders:4.3", "founders:4.4", "founders:Q22")
def test_the_price_of_a_pyramid_tile() -> None:
    for strength, gold in ((2, 4), (3, 3), (4, 2), (5, 2)):
        s = building(bare(), "N", strength)
        do(s, "pyramid:red@E", "pay")
        assert (6 - s.players[0].gold, 2 - s.players[0].wood) == (gold, 1)
    for held, reason in (("a12 b12 c12 d12 e12 f12", ""), ("a12 b12 c12 d12 e12", "CANNOT_PAY")):
        s = bare()
        cubes(s, 0, gold=held)
        ask(s, frame(kinds.TURN, 0))
        s.strength = 2
        architect(s, 0, "N")
        s.depth = 0
        s.push(frame(kinds.ACT, 0, 0, 0b100100, 1))
        s.settle()
        assert refused(s, "pyramid:red@E") == reason


@pytest.mark.rules("founders:4.3", "founders:Q3", "founders:Q55")
def test_tiles_come_out_of_the_market_only() -> None:
    s = building(bare())
    s.tiles[12] = 0
    assert refused(s, "pyramid:green@N") == "NOT_IN_MARKET" and s.tiles[SUPPLY + 12] > 0
    before = s.tiles[14]
    do(s, "pyramid:red@E", "pay")
    assert s.tiles[14] == before - 1


@pytest.mark.rules("founders:T39", "founders:Q51", "founders:REW1")
def test_a_reward_in_play_follows_the_points_and_keeps_to_reach() -> None:
    s = building(bare(), "N", 2)
    s.tiles[2] = 0  # whatever the market holds
    supply = s.tiles[SUPPLY + 2]
    do(s, "pyramid:red@N", "pay")
    assert s.players[0].vp == 2 and asked(s) == "Place"
    assert refused(s, spot(s, 0, "wood-2", "a7 a8")) == "OUT_OF_REACH"
    assert refused(s, spot(s, 0, "wood-2", "b2 b3")) == ""  # masks may be covered
    do(s, spot(s, 0, "wood-2", "k1 l1"))
    assert s.tiles[SUPPLY + 2] == supply - 1 and s.to_move == 1
    assert "k2" in cubes_at(s, 0)


@pytest.mark.rules("founders:Q61", "founders:Q80")
def test_the_blank_supports_and_cannot_be_had() -> None:
    s = building(bare())
    assert s.view(0)["seats"][0]["pyramid"] == {"C": "blank"}
    assert refused(s, "pyramid:red@C") == "SQUARE_TAKEN"
    assert not any("blank" in name for name in legal(s))
