"""The Build actions: buildings with their cubes, temples with their price, masks (founders:4.1 to 4.8)."""

import pytest

from sunstone.engine.frame import frame
from sunstone.games.founders import events, kinds
from sunstone.games.founders.board_file import read_board
from sunstone.games.founders.components import PIECE_NAMES, Colour
from sunstone.games.founders.settings import house_of
from sunstone.games.founders.state import Founders
from tests.founders.fixture import (
    architect,
    ask,
    asked,
    at,
    bare,
    cubes,
    cubes_at,
    display,
    do,
    height,
    lay,
    legal,
    listen,
    on_turn,
    options,
    refused,
    resolve_chance,
    space,
    spot,
    tiles_of,
)


def act(s: Founders, name: str, disks: int = 1) -> Founders:
    """Seat 0 has placed its disks on that space and is asked for its action."""
    return do(on_turn(s), f"disks:{name}x{disks}")


# --- buildings
def t3() -> Founders:
    s = bare()
    height(s, "a1", 3)
    lay(s, 0, "green", at((1, 1), (2, 1), (3, 1)))
    lay(s, 0, "stone-2", at((0, 2), (1, 2)))
    s.masks = 2  # the yellow stack is down to 3
    return act(s, "a1")


T3 = at((1, 3), (1, 4), (2, 2), (2, 3))


@pytest.mark.rules("founders:T3", "founders:4.1", "founders:4.5", "founders:4.6", "founders:4.7", "founders:Q33")
def test_a_building_drops_cubes_and_completes_a_cluster() -> None:
    s = t3()
    do(s, "build:gold-4", spot(s, 0, "gold-4", T3))
    assert cubes_at(s, 0) == dict.fromkeys(at((0, 3), (0, 4), (1, 5), (2, 4), (3, 2)).split(), "gold")
    assert (s.players[0].vp, s.players[0].gold) == (3, 5)
    assert s.view(0)["seats"][0]["masks"] == [{"colour": "yellow", "vp": 3}]
    assert s.view(0)["masks"]["yellow"] == []


@pytest.mark.rules("founders:T4", "founders:Q24")
def test_out_of_reach_the_same_is_illegal() -> None:
    s = t3()
    architect(s, 0, "E")
    do(s, "build:gold-4")
    assert refused(s, spot(s, 0, "gold-4", T3)) == "OUT_OF_REACH"


@pytest.mark.rules("founders:4.1", "founders:4.4", "founders:Q3", "founders:Q77")
def test_buildings_of_the_market_up_to_the_strength_one_an_action_free_of_charge() -> None:
    s = bare()
    height(s, "a1", 2)
    act(s, "a1")  # Strength 3
    assert options(s, "build:") == {"wood-1", "stone-1", "wood-2", "stone-2", "wood-3", "stone-3", "gold-3"}
    assert refused(s, "build:gold-4") == "TOO_WEAK"
    s.tiles[PIECE_NAMES.index("wood-2")] = 0
    assert refused(s, "build:wood-2") == "NOT_IN_MARKET"  # though the supply has many
    before = list(s.tiles)
    do(s, "build:stone-2", "place:a1@0")
    assert s.tiles[3] == before[3] - 1 and s.tiles[15 + 3] == before[15 + 3]
    assert s.to_move == 1 and s.players[0].vp == 0  # surplus Strength is lost, the turn is over


def test_size_1_buildings_are_no_build_action() -> None:
    s = bare()
    s.strength = 4
    ask(s, frame(kinds.ACT, 0, 0, 0b000111, 1))
    assert refused(s, "build:wood-1") == "SIZE_1"


@pytest.mark.rules("founders:T26", "founders:4.6", "founders:Q26", "founders:Q27", "founders:Q28", "founders:Q29")
def test_cubes_fall_beyond_reach_and_the_owner_chooses_what_is_replaced() -> None:
    for answer, kind in (("replace:b5", "wood"), ("done", "stone")):
        s = bare()
        cubes(s, 0, stone=at((4, 1)))
        act(s, "a1", 2)
        do(s, "build:wood-2", spot(s, 0, "wood-2", at((5, 1), (5, 2))))
        assert asked(s) == "Drop" and legal(s) == {"replace:b5", "done"}
        assert cubes_at(s, 0) == {"b5": "stone", **dict.fromkeys(at((4, 2), (5, 0), (6, 1), (6, 2)).split(), "wood")}
        do(s, answer)
        assert cubes_at(s, 0)["b5"] == kind
        assert "d6" not in cubes_at(s, 0)  # the pyramid


@pytest.mark.rules("founders:Q26", "founders:Q27")
def test_several_cubes_may_be_replaced_each_or_all() -> None:
    def laid() -> Founders:
        s = bare()
        cubes(s, 0, stone="a1 c1", gold="b2", wood="d2")
        act(s, "a1")
        return do(s, "build:wood-2", spot(s, 0, "wood-2", "b1 b2"))

    s = laid()
    assert legal(s) == {"replace", "replace:a1", "replace:c1", "done"}  # the gold under it is gone, d2 is no neighbour
    assert cubes_at(s, 0)["d2"] == "wood"
    assert s.players[0].gold == 0
    do(s, "replace")
    assert {cubes_at(s, 0)[c] for c in ("a1", "c1", "a2", "c2", "b3")} == {"wood"}
    s = do(laid(), "replace:a1")
    assert legal(s) == {"replace:c1", "done"}
    assert refused(s, "replace") == "NOTHING_LEFT"
    assert refused(s, "replace:a1") == "SAME_CUBE"
    s = do(laid(), "replace:c1")
    assert asked(s) == "Turn" and cubes_at(s, 0)["a1"] == "stone"  # rising order: a1 was passed over
    s = laid()
    assert refused(s, "replace:d2") == "NOT_NEXT_TO_IT"
    assert refused(s, "replace:d4") == "OFF_THE_CITY"


@pytest.mark.rules("founders:Q26")
def test_a_neighbour_of_the_same_kind_is_no_question() -> None:
    s = bare()
    cubes(s, 0, wood="a1 c1")
    act(s, "a1")
    do(s, "build:wood-2", spot(s, 0, "wood-2", "b1 b2"))
    assert asked(s) == "Turn" and s.players[0].wood == 5


@pytest.mark.rules("founders:Q25", "founders:4.5")
def test_cubes_under_a_piece_are_discarded() -> None:
    s = bare()
    cubes(s, 0, gold="a1 b1", stone="c1")
    act(s, "a1")
    heard = listen(s)
    do(s, "build:wood-3", spot(s, 0, "wood-3", "a1 b1 c1"))
    assert (s.players[0].gold, s.players[0].stone, s.players[0].wood) == (0, 0, 4)
    told = [(e.what, e.amount, e.detail) for e in heard if e.what in (events.WOOD, events.STONE, events.GOLD)]
    assert told == [(events.STONE, -1, 0), (events.GOLD, -2, 0), (events.WOOD, 4, 0)]


# --- temples
@pytest.mark.rules("founders:4.2", "founders:Q22")
@pytest.mark.parametrize(
    ("temple", "strength", "price"),
    [
        ("green", 2, "stone-1 wood-2"),
        ("green", 3, "stone-1 wood-1"),
        ("green", 5, "stone-1 wood-1"),
        ("blue", 2, "stone-2 wood-2"),
        ("blue", 4, "stone-2"),
        ("red", 2, "stone-4 gold-1"),
        ("red", 4, "stone-2 gold-1"),
        ("red", 5, "stone-1 gold-1"),
    ],
)
def test_the_price_of_a_temple(temple: str, strength: int, price: str) -> None:
    s = bare()
    cubes(s, 0, wood="a1 a2 a3 a4 a5", stone="b1 b2 b3 b4 b5", gold="l1")
    s.strength = strength
    ask(s, frame(kinds.ACT, 0, 0, 0b000010, 1))
    do(s, f"temple:{temple}")
    do(s, spot(s, 0, temple, {"green": "f1 g1 h1", "blue": "f1 g1 h1 g2", "red": "f1 g1 f2 g2 f3"}[temple]), "pay")
    due = {part.split("-")[0]: int(part.split("-")[1]) for part in price.split()}
    p = s.players[0]
    spent = {"wood": 5 - p.wood, "stone": 5 - p.stone, "gold": 1 - p.gold}
    assert {k: n for k, n in spent.items() if n} == due


@pytest.mark.rules("founders:T5", "founders:4.2", "founders:4.8", "founders:Q20", "founders:Q37")
def test_two_gold_stand_in_for_a_missing_wood() -> None:
    def at_strength_2(gold: str) -> Founders:
        s = bare()
        height(s, "b1", 1)
        cubes(s, 0, stone="a1 a2", wood="a3", gold=gold)
        display(s, "blue", beside=3, top=4)
        return on_turn(s)

    s = do(at_strength_2("a4 a5"), "disks:b1x1")
    assert s.strength == 2
    do(s, "temple:blue", spot(s, 0, "blue", at((0, 5), (0, 6), (0, 7), (1, 6))))
    assert cubes_at(s, 0) == {}  # there was only one way to pay 2 stone and 2 wood
    display_now = s.view(0)["worship"]["blue"]
    assert options(s, "take:") == {display_now["beside"], display_now["top"]}
    taken = sorted(legal(s))[0]
    resolve_chance(do(s, taken))
    assert tiles_of(s, 0) == [taken.removeprefix("take:")]
    assert s.view(0)["worship"]["blue"]["beside"] and s.view(0)["worship"]["blue"]["top"]
    s = at_strength_2("a4")
    assert refused(s, "disks:b1x1") == "NOTHING_TO_DO_THERE"
    s.strength = 2
    assert refused(ask(s, frame(kinds.ACT, 0, 0, 0b111, 1)), "temple:blue") == "CANNOT_PAY"


@pytest.mark.rules("founders:T13", "founders:4.2", "founders:Q39")
@pytest.mark.parametrize("colour", ["green", "blue", "red"])
def test_a_temple_brings_a_face_up_tile_of_its_colour(colour: Colour) -> None:
    s = bare()
    cubes(s, 0, wood="a1 a2 a3 a4", stone="b1 b2 b3 b4", gold="c1 c2")
    height(s, "b1", 3)
    act(s, "b1")
    do(s, f"temple:{colour}", sorted(x for x in legal_after(s, f"temple:{colour}"))[0], "pay")
    face_up = s.view(0)["worship"][colour]
    assert options(s, "take:") == {face_up["beside"], face_up["top"]}
    other: Colour = "blue" if colour != "blue" else "red"
    assert refused(s, f"take:{s.view(0)['worship'][other]['top']}") == "NOT_FACE_UP"


def legal_after(s: Founders, name: str) -> set[str]:
    return legal(do(s.clone(), name))


@pytest.mark.rules("founders:4.2", "founders:Q38")
def test_a_temple_drops_no_cubes_and_without_face_up_tiles_gives_none() -> None:
    s = bare()
    cubes(s, 0, wood="l1", stone="l2")
    display(s, "green", beside=None, top=None, pool=())
    height(s, "b1", 3)
    act(s, "b1")
    do(s, "temple:green", spot(s, 0, "green", "a1 b1 c1"))
    assert cubes_at(s, 0) == {} and asked(s) == "Turn" and s.to_move == 1


# --- paying
@pytest.mark.rules("founders:T41", "founders:Q19")
def test_cubes_under_the_piece_can_pay_for_it() -> None:
    s = bare()
    height(s, "b1", 2)
    cubes(s, 0, stone="a1", wood="b1")
    act(s, "b1")
    told = listen(s)
    do(s, "temple:green", spot(s, 0, "green", "a1 b1 c1"))
    paid = [(e.what, e.amount, e.detail) for e in told if e.what in (events.WOOD, events.STONE)]
    assert paid == [(events.WOOD, -1, 1), (events.STONE, -1, 1)]  # paid, not discarded
    assert asked(s) == "TakeTile"


@pytest.mark.rules("founders:Q21", "founders:Q73", "founders:4.8")
def test_the_player_picks_mix_and_cubes() -> None:
    s = bare()
    height(s, "b1", 2)
    cubes(s, 0, stone="a1 a12", wood="l1 l2", gold="f1 f2 g1 g2")
    act(s, "b1")
    do(s, "temple:green", spot(s, 0, "green", at((0, 8), (0, 9), (0, 10))))
    assert legal(s) == {"pay", "mix:1w1s", "mix:1w0s", "mix:0w1s", "mix:0w0s"}
    assert refused(s, "mix:2w1s") == refused(s, "mix:0w2s") == "NOT_THE_PRICE"
    do(s, "mix:0w1s")  # the wood with 2 gold although wood is there
    assert legal(s) == {"pay", "pay:a1", "pay:a12"}
    assert refused(s, "pay:f1") == "WRONG_CUBE"
    assert refused(s, "pay:b1") == "NO_CUBE_HERE"
    do(s, "pay:a12")
    assert legal(s) == {"pay", "pay:f1", "pay:f2", "pay:g1"}  # the last of four cannot be the first of two
    assert refused(s, "pay:g2") == "RISING_ORDER"
    do(s, "pay:f2")
    assert legal(s) == {"pay", "pay:g1", "pay:g2"}
    assert refused(s, "pay:f1") == "RISING_ORDER"
    do(s, "pay:g2")
    assert cubes_at(s, 0) == {"a1": "stone", "l1": "wood", "l2": "wood", "f1": "gold", "g1": "gold"}


@pytest.mark.rules("founders:Q21")
def test_the_default_payment_spends_gold_last_and_buried_cubes_first() -> None:
    s = bare()
    height(s, "b1", 2)
    lay(s, 0, "wood-2", "k11 l11")
    cubes(s, 0, stone="a1 j1", wood="a2 l12", gold="f1 f2")
    act(s, "b1")
    do(s, "temple:green", spot(s, 0, "green", at((0, 8), (0, 9), (0, 10))), "pay")
    # the stone on j1 lay under the temple; the wood next to the wood building can be made again
    assert cubes_at(s, 0) == {"a1": "stone", "a2": "wood", "f1": "gold", "f2": "gold"}


@pytest.mark.rules("founders:Q20", "founders:Q73")
def test_gold_cannot_be_replaced() -> None:
    s = bare()
    height(s, "b1", 3)
    cubes(s, 0, stone="a1 a2 a3 a4 a5", wood="b1 b2 b3 b4")
    act(s, "b1")
    assert refused(s, "temple:red") == "CANNOT_PAY"
    assert refused(s, "temple:blue") == ""


@pytest.mark.rules("founders:Q23")
def test_cubes_of_this_build_come_too_late_to_pay_for_it_but_those_of_a_bonus_before_do_not() -> None:
    s = bare()
    space(s, "b1", "vp_and_resource")
    cubes(s, 0, stone="a1")
    act(s, "b1", 2)
    assert refused(s, "temple:green") == "CANNOT_PAY"
    do(s, "bonus", "kind:wood", "cube:l12")
    assert refused(s, "temple:green") == ""


@pytest.mark.rules("founders:Q75", "founders:4.5")
def test_tile_payment_and_spot_must_exist_together() -> None:
    s = bare()
    height(s, "b1", 3)
    cubes(s, 0, wood="a12 b12 c12", stone="d12 e12 f12", gold="g12")
    fill(s, "N", leave="a1 b1 c1 d1")
    act(s, "b1")
    assert refused(s, "temple:green") == ""
    assert refused(s, "temple:blue") == refused(s, "temple:red") == "NO_ROOM"
    s = bare()
    cubes(s, 0, wood="a1 b1 c1 d1 e1 f1")
    act(s, "a1")
    assert len(legal_after(s, "build:wood-3")) == len(legal_after(bare_act(), "build:wood-3"))  # cubes block nothing


def bare_act() -> Founders:
    return act(bare(), "a1")


def fill(s: Founders, side: str, leave: str) -> None:
    """Size 1 buildings on all cells of the side but those; more than there are tiles, for tests only."""
    g = s.geometry_of(s.players[0])
    d = "NESW".index(side)
    for half in (d, (d + 1) % 4):
        s.players[0].city[half] = g.whole[half]
    for cell in leave.split():
        column, row = "abcdefghijkl".index(cell[0]), int(cell[1:]) - 1
        position = g.position[row * 14 + column]
        s.players[0].city[position // 64] &= ~(1 << position % 64)


# --- masks
def nearly_covered(s: Founders) -> None:
    """Side A: both yellow clusters but for b2 and j10."""
    lay(s, 0, "stone-1", "c2")
    lay(s, 0, "stone-2", "b3 c3")
    lay(s, 0, "stone-1", "k10")
    lay(s, 0, "wood-2", "j11 k11")


@pytest.mark.rules("founders:4.7", "founders:Q33", "founders:Q36")
def test_cubes_do_not_cover_a_mask() -> None:
    s = bare()
    nearly_covered(s)
    cubes(s, 0, wood="b2")
    act(s, "a1")
    do(s, "build:wood-2", spot(s, 0, "wood-2", "f1 g1"))
    assert s.players[0].masks == 0
    architect(s, 0, "N")
    do(on_turn(s), "disks:a2x1", "build:stone-2", spot(s, 0, "stone-2", "a2 b2"))
    assert s.view(0)["seats"][0]["masks"] == [{"colour": "yellow", "vp": 6}]
    assert s.players[0].vp == 6


TWINS = (
    """
[[board]]
side = "A"
art = """
    + '"""'
    + """
yy.yy.......
yy.yy.......
............
...######...
...######...
...######...
...######...
...######...
...######...
............
............
............
"""
    + '"""\nrewards = "TG W2 WS V1 -- 4V WT S2 TB"'
)


@pytest.mark.rules("founders:Q34")
def test_two_clusters_at_once_give_the_top_tile_and_the_next() -> None:
    s = bare()
    s.house = house_of(2, "A", "normal", read_board(TWINS))
    lay(s, 0, "stone-1", "a1")
    lay(s, 0, "stone-2", "a2 b2")
    lay(s, 0, "stone-2", "d2 e2")
    lay(s, 0, "stone-1", "e1")
    act(s, "a1")
    do(s, "build:wood-3", spot(s, 0, "wood-3", "b1 c1 d1"))
    assert s.view(0)["seats"][0]["masks"] == [{"colour": "yellow", "vp": 6}, {"colour": "yellow", "vp": 4}]
    assert s.players[0].vp == 10


@pytest.mark.rules("founders:Q34", "founders:T12")
def test_each_cluster_takes_one_tile_and_each_tile_is_worth_less() -> None:
    s = bare(4)
    nearly_covered(s)
    assert s.view(0)["masks"] == {"yellow": [6, 5, 4, 3, 2], "purple": [8, 7, 6, 4, 3], "white": [10, 9, 8, 6, 4]}
    act(s, "a1")
    do(s, "build:stone-2", spot(s, 0, "stone-2", "a2 b2"))
    architect(s, 0, "S")
    do(on_turn(s), "disks:a2x1", "build:stone-2", spot(s, 0, "stone-2", "i10 j10"))
    assert s.view(0)["seats"][0]["masks"] == [{"colour": "yellow", "vp": 6}, {"colour": "yellow", "vp": 5}]
    assert s.players[0].vp == 11


@pytest.mark.rules("founders:Q35")
def test_an_empty_stack_gives_nothing_and_no_later_claim() -> None:
    s = bare()
    nearly_covered(s)
    s.masks = 3
    act(s, "a1")
    do(s, "build:stone-2", spot(s, 0, "stone-2", "a2 b2"))
    assert (s.players[0].vp, s.players[0].masks, s.masks) == (0, 0, 3)


@pytest.mark.rules("founders:Q36", "founders:4.2")
def test_a_temple_takes_its_worship_tile_before_its_mask() -> None:
    s = bare()
    lay(s, 0, "stone-2", "c2 c3")
    cubes(s, 0, wood="l1", stone="l2")
    height(s, "b1", 3)
    act(s, "b1")
    told = listen(s)
    do(s, "temple:green", spot(s, 0, "green", "b1 b2 b3"))
    assert asked(s) == "TakeTile" and s.players[0].masks == 0
    do(s, sorted(legal(s))[0])
    resolve_chance(s)
    order = [e.what for e in told if e.what in (events.BUILT, events.TAKEN, events.MASK)]
    assert order == [events.BUILT, events.TAKEN, events.MASK]
