"""The set-up: market, supply, bonus disks, boards, start tiles with rewards, worship tiles (founders:2.1 to 2.10)."""

from collections import Counter

import pytest

import sunstone
from sunstone.engine.frame import CHANCE, frame
from sunstone.games.founders import causes, events, kinds
from sunstone.games.founders.components import COLOUR_NAMES, DATA, PIECE_NAMES, PRINTED
from sunstone.games.founders.names import VOCABULARY
from sunstone.games.founders.state import SUPPLY, Founders
from tests.founders.fixture import (
    ask,
    asked,
    bare,
    cubes,
    cubes_at,
    display,
    do,
    lay,
    legal,
    listen,
    options,
    refused,
    resolve_chance,
    spot,
    tiles_of,
)
from tests.support import walk


def new(players: int, side: str = "A") -> Founders:
    """At the first start tile."""
    s = sunstone.new("founders", players=players, options={"side": side})
    assert isinstance(s, Founders)
    return resolve_chance(s)


def in_play(s: Founders, seed: int) -> Founders:
    """Start tiles placed at random: the first turn."""
    for _ in walk(s, seed):
        if s.round:
            break
    return s


@pytest.mark.rules("founders:2.1", "founders:Q3")
@pytest.mark.parametrize(
    ("players", "buildings"),
    [(2, [0, 0, 1, 1, 1, 1, 1, 1, 1]), (3, [0, 0, 2, 2, 1, 1, 1, 1, 1]), (4, [0, 0, 2, 2, 2, 2, 2, 1, 1])],
)
def test_buildings_in_the_market_by_player_count(players: int, buildings: list[int]) -> None:
    s = new(players)
    assert list(s.tiles)[:9] == buildings
    assert [s.tiles[SUPPLY + k] + buildings[k] for k in range(9)] == list(PRINTED)[:9]


@pytest.mark.rules("founders:2.2", "founders:T38", "founders:Q78", "founders:2.7")
@pytest.mark.parametrize(("players", "left"), [(2, 10), (3, 9), (4, 8)])
def test_temples_and_pyramid_tiles_after_the_set_up(players: int, left: int) -> None:
    s = in_play(new(players), 3)
    assert list(s.tiles)[9:15] == [2] * 6
    assert [s.tiles[SUPPLY + k] for k in (12, 13, 14)] == [left] * 3


@pytest.mark.rules("founders:2.3", "founders:2.10", "founders:Q7")
def test_worship_tiles_are_turned_up_after_the_start_tiles() -> None:
    for s in walk(new(2), 1):
        stacks = s.view(0)["worship"].values()
        if s.to_move < CHANCE and s.view(0)["round"] == 0:
            assert all(stack["beside"] is stack["top"] is None for stack in stacks)
    s = in_play(new(2), 1)
    assert all(stack["beside"] and stack["top"] for stack in s.view(0)["worship"].values())
    for colour, stack in s.view(0)["worship"].items():
        assert stack["beside"] and stack["beside"].startswith(colour) and len(stack["unseen"]) <= 10


@pytest.mark.rules("founders:2.4")
@pytest.mark.parametrize(("players", "spaces"), [(2, "a1 a2 b1 b2 c1 c2"), (3, "a1 a2 a3 b1 b2 b3 c1 c2 c3"), (4, "")])
def test_a_bonus_disk_on_each_space_in_play(players: int, spaces: str) -> None:
    s = new(players)
    shown = s.view(0)["spaces"]
    assert list(shown) == (spaces or "a1 a2 a3 b1 b2 b3 c1 c2 c3").split()
    met = Counter(space["bonus"] for space in shown.values()) + Counter(s.view(0)["bonuses_left_out"])
    assert met == {b["id"]: b["count"] for b in DATA["bonus_disk"]}
    assert len(s.view(0)["bonuses_left_out"]) == (3 if players == 2 else 0)
    assert all(space["height"] == 1 for space in shown.values())


@pytest.mark.rules("founders:2.5", "founders:T11")
@pytest.mark.parametrize(("players", "rounds"), [(2, 4), (3, 3), (4, 4)])
def test_rounds(players: int, rounds: int) -> None:
    assert new(players).view(0)["rounds"] == rounds
    assert max(s.view(0)["round"] for s in walk(new(players), 1)) == rounds


@pytest.mark.rules("founders:2.6", "founders:T12")
@pytest.mark.parametrize(
    ("players", "masks"),
    [
        (2, {"yellow": [6, 4, 3], "purple": [8, 6, 4], "white": [10, 8, 6]}),
        (3, {"yellow": [6, 5, 4, 3], "purple": [8, 7, 6, 4], "white": [10, 9, 8, 6]}),
        (4, {"yellow": [6, 5, 4, 3, 2], "purple": [8, 7, 6, 4, 3], "white": [10, 9, 8, 6, 4]}),
    ],
)
def test_mask_stacks_fall(players: int, masks: dict[str, list[int]]) -> None:
    assert new(players).view(0)["masks"] == masks
    assert all(row == sorted(row, reverse=True) and len(set(row)) == len(row) for row in masks.values())


@pytest.mark.rules("founders:2.7", "founders:2.8", "founders:T15", "founders:Q1", "founders:Q93", "founders:Q80")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_each_player_begins_with(players: int) -> None:
    """The seats sit in turn order, as the table seated them; colours of players play no part."""
    s = new(players)
    seats = s.view(0)["seats"]
    assert [seat["architect"] for seat in seats] == ["N", "E", "S", "W"][:players]
    for seat in seats:
        assert seat["pyramid"] == {"C": "blank"}
        assert (seat["vp"], seat["favor"], seat["disks"]) == (0, 0, 6 if players == 2 else 5)
        assert not seat["pieces"] and not seat["cubes"] and not seat["worship"]
        assert "colour" not in seat
    assert s.to_move == 0
    assert not any("blank" in name for name in legal(s))


@pytest.mark.rules("founders:Q2", "founders:2.7")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_b_boards_are_dealt_no_two_alike(players: int) -> None:
    s = new(players, "B")
    names = [seat["board"]["name"] for seat in s.view(0)["seats"]]
    assert len(set(names)) == players and set(names) <= {"Jaguar", "Eagle", "Serpent", "Owl"}
    fresh = sunstone.new("founders", players=2, options={"side": "B"})
    fresh.apply(VOCABULARY.number("~board:B3"))
    assert [VOCABULARY.name(a) for a in fresh.legal()] == ["~board:B1", "~board:B2", "~board:B4"]
    assert {seat["board"]["name"] for seat in new(players).view(0)["seats"]} == {"Standard"}


# --- start tiles
@pytest.mark.rules("founders:2.9", "founders:Q4", "founders:Q5")
def test_each_player_places_three_tiles_in_turn_order_on_outer_bottom_squares() -> None:
    s = new(2)
    outer = {"NW", "N", "NE", "W", "E", "SW", "S", "SE"}
    assert legal(s) == {f"pyramid:{c}@{q}" for c in COLOUR_NAMES for q in outer}
    for square, reason in (("C", "CENTRE_OR_UPPER"), ("nw", "CENTRE_OR_UPPER"), ("top", "CENTRE_OR_UPPER")):
        assert refused(s, f"pyramid:red@{square}") == reason
    do(s, "pyramid:red@E")
    assert s.to_move == 0 and options(s, "pyramid:red@") == set()
    assert refused(s, "pyramid:red@N") == "COLOUR_PLACED"
    assert refused(s, "pyramid:blue@E") == "SQUARE_TAKEN"
    do(s, "pyramid:blue@W", "done", "pyramid:green@N", "place:a1@0")
    assert s.to_move == 1 and s.view(1)["seats"][0]["pyramid"] == {"N": "green", "W": "blue", "C": "blank", "E": "red"}


@pytest.mark.rules("founders:T40", "founders:Q6", "founders:Q7", "founders:Q78", "founders:Q83", "founders:REW5")
def test_start_tiles_with_their_rewards() -> None:
    s = new(2)
    market = list(s.tiles)[:15]
    do(s, "pyramid:red@SE")  # TB
    assert asked(s) == "Place"
    do(s, spot(s, 0, "blue", "a12 b12 c12 b11"))
    assert s.to_move == CHANCE and all(name.startswith("~worship:blue.") for name in legal(s))
    do(s, "~worship:blue.any2_to_vp")
    assert tiles_of(s, 0) == ["blue.any2_to_vp"] == tiles_of_seen_by(s, 1, 0)
    do(s, "pyramid:green@N", "place:a1@0")  # W2
    assert cubes_at(s, 0) == dict.fromkeys(("a2", "b2", "c1"), "wood")
    do(s, "pyramid:blue@E")  # 4V
    p = s.players[0]
    assert p.vp == 4 and s.to_move == 1
    assert list(s.tiles)[:15] == market
    assert s.tiles[SUPPLY + 2] == PRINTED[2] - 1 - market[2]


def tiles_of_seen_by(s: Founders, seat: int, owner: int) -> list[str]:
    found: list[str] = s.view(seat)["seats"][owner]["worship"]
    return found


@pytest.mark.rules("founders:2.9", "founders:Q79")
def test_start_pieces_ignore_reach_and_stay_off_masks_but_cubes_need_not() -> None:
    s = new(2)
    do(s, "pyramid:red@SE")
    assert refused(s, spot(s, 0, "blue", "a12 b12 c12 b11")) == ""  # the Architect is at N
    assert refused(s, spot(s, 0, "blue", "a2 b2 c2 b1")) == "ON_A_MASK"
    straddling = spot(s, 0, "blue", "a5 a6 a7 b6")
    assert refused(s, straddling) == ""
    resolve_chance(do(s, straddling))
    do(s, "pyramid:green@N", spot(s, 0, "wood-2", "a2 a3"))
    assert cubes_at(s, 0)["b2"] == "wood"  # a mask symbol
    assert s.players[0].masks == 0
    do(s, "pyramid:blue@S", spot(s, 0, "stone-2", "a4 b4"))  # over a cube of the first one
    assert "a4" not in cubes_at(s, 0)


@pytest.mark.rules("founders:Q7", "founders:REW4", "founders:Q82")
def test_the_worship_reward_at_the_start_is_drawn_blind_from_a_stack_of_choice() -> None:
    s = new(2)
    do(s, "pyramid:red@SW")
    assert legal(s) == {"stack:green", "stack:blue", "stack:red"}
    do(s, "stack:red")
    assert len(legal(s)) == 12
    do(s, "~worship:red.gold_to_vp")
    assert tiles_of(s, 0) == ["red.gold_to_vp"] and asked(s) == "Start"
    s = bare()
    s.round = 0
    display(s, "blue", None, None, pool=())
    ask(s, frame(kinds.TAKE_BLIND, 0))
    assert refused(s, "stack:blue") == "EMPTY_STACK"


# --- rewards
@pytest.mark.rules("founders:Q8", "founders:REW1", "founders:REW2")
@pytest.mark.parametrize("reward", ["W2", "S2", "TG", "TB", "TR"])
def test_a_single_named_piece_must_be_placed_if_it_can_be_else_it_is_lost(reward: str) -> None:
    k = [r["id"] for r in DATA["reward"]].index(reward)
    s = ask(bare(), frame(kinds.REWARD, 0, causes.REWARD + k, k))
    assert asked(s) == "Place" and refused(s, "done") == "MUST_BUILD"
    s = bare()
    for d in range(4):
        s.players[0].city[d] = s.geometry_of(s.players[0]).whole[d]
    told = listen(s)
    ask(s, frame(kinds.REWARD, 0, causes.REWARD + k, k))
    assert s.depth == 0 and [e.what for e in told] == [events.LOST]
    s = bare()
    name = DATA["reward"][k].get("temple") or DATA["reward"][k]["buildings"][0]
    s.tiles[SUPPLY + PIECE_NAMES.index(name)] = 0
    assert ask(s, frame(kinds.REWARD, 0, causes.REWARD + k, k)).depth == 0


@pytest.mark.rules("founders:Q81", "founders:REW1", "founders:Q8")
def test_of_two_named_buildings_one_must_be_placed_and_the_other_may() -> None:
    k = [r["id"] for r in DATA["reward"]].index("WS")
    s = ask(bare(), frame(kinds.REWARD, 0, causes.REWARD + k, k))
    assert legal(s) == {"build:wood-1", "build:stone-1"}
    assert refused(s, "done") == "MUST_BUILD" and refused(s, "build:wood-2") == "NOT_NAMED"
    do(s, "build:stone-1", "place:a1@0")
    assert legal(s) == {"build:wood-1", "done"}  # cubes of the first lie already
    assert cubes_at(s, 0) == {"b1": "stone", "a2": "stone"}
    do(s, "build:wood-1", "place:b1@0")
    assert cubes_at(s, 0) == {"c1": "wood", "a2": "stone", "b2": "wood"} and s.depth == 0
    for reward, kind in (("WW", "wood-1"), ("SS", "stone-1")):
        k = [r["id"] for r in DATA["reward"]].index(reward)
        s = ask(bare(), frame(kinds.REWARD, 0, causes.REWARD + k, k))
        assert legal(s) == {f"build:{kind}"}
        do(s, f"build:{kind}", "place:a1@0")
        assert legal(s) == {f"build:{kind}", "done"}
        do(s, f"build:{kind}", "place:l1@0")
        assert s.depth == 0 and s.players[0].count(PIECE_NAMES.index(kind)) == 2


@pytest.mark.rules("founders:Q81")
def test_a_kind_missing_in_the_supply_is_left_out() -> None:
    s = bare()
    s.tiles[SUPPLY] = 0
    k = [r["id"] for r in DATA["reward"]].index("WS")
    ask(s, frame(kinds.REWARD, 0, causes.REWARD + k, k))
    assert legal(s) == {"build:stone-1"} and refused(s, "build:wood-1") == "NOT_IN_SUPPLY"
    do(s, "build:stone-1", "place:a1@0")
    assert s.depth == 0


@pytest.mark.rules("founders:REW3", "founders:Q8")
@pytest.mark.parametrize(("reward", "vp", "kinds_left"), [("V1", 2, "wood-1 stone-1"), ("V2", 1, "wood-2 stone-2")])
def test_points_and_perhaps_a_building(reward: str, vp: int, kinds_left: str) -> None:
    k = [r["id"] for r in DATA["reward"]].index(reward)
    s = ask(bare(), frame(kinds.REWARD, 0, causes.REWARD + k, k))
    assert s.players[0].vp == vp
    assert legal(s) == {"done", *(f"build:{name}" for name in kinds_left.split())}
    assert do(s, "done").depth == 0


@pytest.mark.rules("founders:REW2")
def test_a_temple_reward_is_free_and_brings_a_tile() -> None:
    s = bare()
    cubes(s, 0, gold="l12")
    k = [r["id"] for r in DATA["reward"]].index("TR")
    ask(s, frame(kinds.REWARD, 0, causes.REWARD + k, k))
    do(s, spot(s, 0, "red", "a1 b1 a2 b2 a3"))
    assert asked(s) == "TakeTile" and s.players[0].gold == 1
    assert all(name.startswith("take:red.") for name in legal(s))


@pytest.mark.rules("founders:REW4", "founders:Q39", "founders:Q82")
def test_the_worship_reward_takes_only_tops() -> None:
    s = bare()
    k = [r["id"] for r in DATA["reward"]].index("WT")
    ask(s, frame(kinds.REWARD, 0, causes.REWARD + k, k))
    shown = s.view(0)["worship"]
    assert options(s, "take:") == {shown[c]["top"] for c in COLOUR_NAMES}
    assert refused(s, f"take:{shown['blue']['beside']}") == "NOT_ON_TOP"
    assert refused(s, "done") == "NOT_ASKED"  # it must be taken
    for c in COLOUR_NAMES:
        display(s, c, None, None, pool=())
    assert ask(s, frame(kinds.REWARD, 0, causes.REWARD + k, k)).depth == 0


def test_laying_by_hand_counts() -> None:
    s = bare()
    lay(s, 0, "wood-1", "a1")
    assert s.players[0].count(0) == 1
