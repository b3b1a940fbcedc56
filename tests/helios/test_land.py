"""Create Land: tokens, places, special spaces; resources of choice; the Land Steward."""

import pytest

from sunstone.engine.frame import CHANCE, frame
from sunstone.games.helios import causes, kinds
from sunstone.games.helios.geometry import HEX_NAMED
from sunstone.games.helios.laws import laws
from tests.helios.fixture import (
    TABLE,
    acting,
    at,
    bare,
    changed,
    do,
    legal,
    look,
    options,
    put,
    refused,
    resolve_chance,
)

RING = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)]


@pytest.mark.rules("helios:H16", "helios:EX06")
def test_an_earth_token_comes_with_its_resource_and_nothing_is_revealed_in_its_place() -> None:
    s = acting(bare(), 0, "land")
    before = look(s)
    do(s, "token:blue", "place:e6")
    assert changed(before, s) == {0: {"e6": "blue blue"}, TABLE: {"face up blue": -12}}
    assert s.to_move == 1
    acting(s, 1, "land")
    assert refused(s, "token:blue") == "NOT_FACE_UP" and s.piles[3] == 3
    assert laws(s) == []


@pytest.mark.rules("helios:H16", "helios:EX07")
def test_a_bonus_token_is_placed_like_an_earth_token_without_a_resource() -> None:
    s = acting(bare(), 0, "land")
    before = look(s)
    do(s, "token:temples", "place:e6")
    assert changed(before, s) == {0: {"e6": "temples"}, TABLE: {"bonus temples": -1}}


@pytest.mark.rules("helios:H16")
def test_the_extra_piles_token_has_the_colour_it_shows() -> None:
    s = bare()
    s.face_up[5] = 5 + 8
    acting(s, 0, "land")
    before = look(s)
    do(s, "token:extra", "place:e6")
    assert changed(before, s) == {0: {"e6": "black black"}, TABLE: {"face up extra": -13}}
    acting(s, 1, "land")
    assert options(s, "token:") == {
        *("brown", "gray", "green", "blue", "black"),
        *("created_land", "empty_spaces", "resources", "temples"),
    }


@pytest.mark.rules("helios:R58")
def test_a_token_without_a_resource_comes_without() -> None:
    s = bare()
    s.face_up[1] = 2
    acting(s, 0, "land")
    before = look(s)
    do(s, "token:gray", "place:e6")
    assert changed(before, s) == {0: {"e6": "gray"}, TABLE: {"face up gray": -2}}


# --- where
@pytest.mark.rules("helios:H17", "helios:EX09")
def test_a_token_lies_on_a_light_empty_hex_next_to_the_land_and_not_on_the_sun() -> None:
    s = do(acting(bare(), 0, "land"), "token:gray")
    assert options(s, "place:") == {at(*h) for h in RING if h != (0, -1)}
    assert refused(s, f"place:{at(0, -1)}") == "SUN_THERE"
    assert refused(s, f"place:{at(0, 0)}") == "HEX_TAKEN"
    assert refused(s, f"place:{at(0, 2)}") == "NOT_ADJACENT"
    assert refused(s, f"place:{at(0, 4)}") == "HEX_DARK"
    put(s, 0, {at(0, r): "brown" for r in (0, 1, 2, 3)})
    assert refused(s, f"place:{at(0, 4)}") == "HEX_DARK"


@pytest.mark.rules("helios:H17", "helios:R18", "helios:EX08")
def test_the_sun_is_never_surrounded() -> None:
    s = bare()
    sun = (0, -1)
    ring = [(sun[0] + q, sun[1] + r) for q, r in RING]
    put(s, 0, {at(*h): "brown" for h in ring[1:]}, sun=at(*sun))
    do(acting(s, 0, "land"), "token:gray")
    assert refused(s, f"place:{at(*ring[0])}") == "SUN_SHUT_IN"


@pytest.mark.rules("helios:R18", "helios:EX61")
def test_the_sun_is_not_shut_into_a_larger_hole_either() -> None:
    alley = [(0, 0), (1, -1), (2, -1), (2, 0), (1, 1), (0, 2), (-1, 1)]
    s = bare()
    put(s, 0, {at(*h): "brown" for h in alley}, sun=at(1, 0))
    do(acting(s, 0, "land"), "token:gray")
    assert refused(s, f"place:{at(-1, 2)}") == "SUN_SHUT_IN"
    put(s, 0, sun=at(-1, 2))
    assert refused(s, f"place:{at(0, 1)}") == ""


@pytest.mark.rules("helios:R44", "helios:R64")
def test_the_suns_first_hex_and_the_yellow_line_take_tokens_while_the_sun_is_elsewhere() -> None:
    s = bare()
    put(s, 0, {"e5": "brown"}, sun=at(1, 0))
    do(acting(s, 0, "land"), "token:gray", f"place:{at(0, -1)}")
    assert s.players[0].land >> HEX_NAMED["e4"] & 1
    do(acting(s, 0, "land"), "token:green")
    assert at(0, -2) in options(s, "place:")


@pytest.mark.rules("helios:H17")
def test_placing_illuminates_nothing() -> None:
    s = bare()
    put(s, 0, {"e5": "brown", at(1, -1): "brown temple"})
    acting(s, 0, "land")
    before = look(s)
    do(s, "token:temples", f"place:{at(-1, 0)}")
    assert changed(before, s, table=False) == {0: {at(-1, 0): "temples"}}


@pytest.mark.rules("helios:R46")
def test_with_no_hex_left_nothing_can_be_created() -> None:
    s = bare()
    light = [h for h, i in HEX_NAMED.items() if s.board.light >> i & 1]
    s.players[0].land = sum(1 << HEX_NAMED[h] for h in light) & ~(1 << HEX_NAMED["e4"])
    acting(s, 0, "land")
    assert s.legal() == [9]
    assert refused(s, "token:gray") == "NO_PLACE"


# --- special spaces
@pytest.mark.rules("helios:H18", "helios:R43", "helios:EX10")
def test_a_bonus_resource_space_gives_one_of_choice_onto_the_new_token() -> None:
    s = bare()
    put(s, 0, {"e5": "brown", at(0, 1): "brown"})
    acting(s, 0, "land")
    before = look(s)
    do(s, "token:gray", f"place:{at(1, 1)}")
    assert legal(s) == {f"gain:{c}" for c in ("brown", "gray", "green", "blue", "black")}
    do(s, "gain:blue")
    assert changed(before, s) == {0: {at(1, 1): "gray gray blue"}, TABLE: {"face up gray": -10, "supply blue": -1}}
    acting(s, 0, "land")
    do(s, "token:empty_spaces", f"place:{at(-1, 2)}", "gain:black")
    assert look(s)[0][at(-1, 2)] == "empty_spaces black"


@pytest.mark.rules("helios:H18", "helios:R27", "helios:R59", "helios:EX70")
def test_a_resource_of_choice_must_be_taken_from_what_there_is() -> None:
    s = bare()
    put(s, 0, {"e5": "brown", at(0, 1): "brown"})
    for c in range(4):
        s.supply[c] = 0
    do(acting(s, 0, "land"), "token:gray", f"place:{at(1, 1)}")
    assert legal(s) == {"gain:black"}
    assert refused(s, "gain:brown") == "SUPPLY_EMPTY"
    do(s, "gain:black")
    assert look(s)[0][at(1, 1)] == "gray gray black"


@pytest.mark.rules("helios:R27")
def test_with_nothing_left_at_all_the_gain_is_lost() -> None:
    s = bare()
    put(s, 0, {"e5": "brown", at(0, 1): "brown"})
    for c in range(5):
        s.supply[c] = 0
    acting(s, 0, "land")
    before = look(s)
    do(s, "token:gray", f"place:{at(1, 1)}")
    assert changed(before, s) == {0: {at(1, 1): "gray gray"}, TABLE: {"face up gray": -10}}
    assert s.to_move == 1


@pytest.mark.rules("helios:H19", "helios:R43", "helios:EX11")
@pytest.mark.parametrize("token", ["green", "created_land"])
def test_a_mana_space_gives_two_mana(token: str) -> None:
    s = bare()
    put(s, 0, {"e5": "brown", at(1, 0): "brown"}, mana=1)
    acting(s, 0, "land")
    before = look(s)
    do(s, f"token:{token}", f"place:{at(2, -1)}")
    assert changed(before, s, table=False) == {0: {at(2, -1): "green green" if token == "green" else token, "mana": 2}}


# --- resources of choice on any token
@pytest.mark.rules("helios:H47", "helios:R36", "helios:R66", "helios:EX40")
def test_a_bonus_resource_goes_onto_a_token_with_room_and_without_a_temple() -> None:
    s = bare()
    put(s, 0, {"e5": "brown blue gray", at(0, 1): "brown temple", at(1, 0): "green black", at(1, 1): "temples"})
    s.then(frame(kinds.GIFT, 0, causes.RESTOCKING))
    s.settle()
    before = look(s)
    do(s, "gain:black")
    assert options(s, "put:") == {at(1, 0), at(1, 1)}
    assert refused(s, "put:e5") == "TOKEN_FULL"
    assert refused(s, f"put:{at(0, 1)}") == "TEMPLE_THERE"
    assert refused(s, f"put:{at(3, 0)}") == "NO_TOKEN_THERE"
    do(s, f"put:{at(1, 0)}")
    assert changed(before, s) == {0: {at(1, 0): "green black black"}, TABLE: {"supply black": -1}}


@pytest.mark.rules("helios:R36")
def test_without_room_a_bonus_resource_is_lost() -> None:
    s = bare()
    put(s, 0, {"e5": "brown blue gray", at(0, 1): "brown temple"})
    key = s.players[0].cubes[:]
    s.then(frame(kinds.GIFT, 0, causes.RESTOCKING))
    s.settle()
    assert s.to_move == 0 and s.top & 255 == kinds.TURN and list(s.players[0].cubes) == list(key)


# --- the Land Steward
@pytest.mark.rules("helios:B10", "helios:R34", "helios:EX54")
def test_the_land_steward_lays_two_tokens_of_the_extra_pile_with_their_resources() -> None:
    s = bare()
    put(s, 0, {"e5": "brown brown gray", at(1, 0): "brown", at(0, 1): "green"})
    acting(s, 0, "build")
    before = look(s)
    do(s, "build:land_steward", "pay:e5-brown", "pay:e5-gray")
    assert s.to_move == CHANCE
    do(s, "~earth:blue", "~earth:black")
    assert legal(s) == {"token:blue", "token:black"}
    assert refused(s, "token:green") == refused(s, "token:temples") == "NOT_DRAWN"
    do(s, "token:black", f"place:{at(2, -1)}", "token:blue", f"place:{at(1, 1)}", "gain:green")
    assert changed(before, s) == {
        0: {
            "e5": "brown",
            at(2, -1): "black black",
            at(1, 1): "blue green blue",
            "mana": 2,
            "buildings": ["land_steward"],
        },
        TABLE: {
            "houses": -1,
            "extra pile": -2,
            "supply brown": 1,
            "supply gray": 1,
            "supply black": -1,
            "supply blue": -1,
            "supply green": -1,
        },
    }
    assert s.to_move == 1


@pytest.mark.rules("helios:R34")
@pytest.mark.parametrize("left", [0, 1])
def test_the_land_steward_draws_what_there_is(left: int) -> None:
    s = bare()
    for c in range(5):
        s.extra[c] = left if c == 2 else 0
    put(s, 0, {"e5": "brown brown gray"})
    do(acting(s, 0, "build"), "build:land_steward", "pay:e5-brown", "pay:e5-gray")
    if left:
        do(s, "~earth:green", "token:green", "place:e6")
        assert look(s)[0]["e6"] == "green green"
    assert s.to_move == 1


@pytest.mark.rules("helios:R34")
def test_tokens_of_the_land_steward_that_fit_nowhere_leave_the_game() -> None:
    s = bare()
    put(s, 0, {"e5": "brown brown gray"})
    do(acting(s, 0, "build"), "build:land_steward", "pay:e5-brown", "pay:e5-gray", "~earth:blue", "~earth:black")
    light = s.board.light & ~(1 << HEX_NAMED["e4"])
    s.players[0].land = light
    gone = list(s.gone)
    s.depth -= 1
    s.then(frame(kinds.STEWARD, 0))
    s.settle()
    assert [n - o for n, o in zip(s.gone, gone, strict=True)] == [0, 0, 0, 1, 1] and s.drawn == 0
    assert s.to_move == 1


@pytest.mark.rules("helios:R34", "helios:R59")
def test_both_drawn_tokens_must_be_laid() -> None:
    s = bare()
    put(s, 0, {"e5": "brown brown gray"})
    do(acting(s, 0, "build"), "build:land_steward", "pay:e5-brown", "pay:e5-gray", "~earth:green", "~earth:green")
    assert legal(s) == {"token:green"}
    do(s, "token:green")
    assert all(name.startswith("place:") for name in legal(s))
    do(s, "place:e6")
    assert legal(s) == {"token:green"}
    assert resolve_chance(s).to_move == 0
