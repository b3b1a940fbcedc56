"""Worship tiles: the display, the offering, all eighteen kinds (founders:5.3, WOR1 to WOR18, Q37 to Q47)."""

import pytest

from sunstone.engine.frame import CHANCE, frame
from sunstone.games.founders import events, kinds
from sunstone.games.founders.components import COLOUR_NAMES, DATA, OF_COLOUR, WORSHIP_NAMES
from sunstone.games.founders.state import BESIDE, ON_TOP, POOL, SUPPLY, Founders
from sunstone.games.founders.worship import anything_face_up
from tests.founders.fixture import (
    ask,
    asked,
    bare,
    cubes,
    display,
    do,
    hold,
    lay,
    legal,
    listen,
    on_turn,
    options,
    pyramid,
    refused,
    resolve_chance,
    spot,
    tiles_of,
)

WOOD = "a10 b10 c10 a11 b11 c11 a12 b12 c12 d12"
STONE = "e10 f10 g10 e11 f11 g11 e12 f12 g12 h12"
GOLD = "i10 j10 k10 l10 i11 j11 k11 l11 i12 j12 k12 l12"


def offering(s: Founders, *tiles: str) -> Founders:
    """Seat 0 may make an offering or produce, as a granted action, at Strength 3."""
    hold(s, 0, *tiles)
    s.strength = 3
    return ask(s, frame(kinds.ACT, 0, 0, 0b011000, 1), frame(kinds.TURN, 1))


def test_there_are_twelve_different_tiles_a_colour() -> None:
    for c, colour in enumerate(COLOUR_NAMES):
        mine = WORSHIP_NAMES[c * OF_COLOUR : (c + 1) * OF_COLOUR]
        assert len(set(mine)) == 12 and all(name.startswith(f"{colour}.") for name in mine)
        assert [n.split(".")[1] for n in mine] == [t["id"] for t in DATA["worship"]["tile"] if colour in t["copies"]]


# --- the display
@pytest.mark.rules("founders:T31", "founders:Q37", "founders:Q39", "founders:4.2")
def test_the_display_is_filled_again() -> None:
    def colour() -> Founders:
        s = bare()
        display(s, "green", beside=0, top=1, pool=(2, 3))
        return ask(s, frame(kinds.TAKE_TILE, 0, 0, 0))

    x, y, z, v = WORSHIP_NAMES[:4]
    s = do(colour(), f"take:{y}")
    assert legal(s) == {f"~worship:{z}", f"~worship:{v}"}
    do(s, f"~worship:{z}")
    assert s.view(0)["worship"]["green"] == {"beside": x, "top": z, "unseen": [v], "under": []}
    s = do(colour(), f"take:{x}", f"~worship:{z}")
    assert s.view(0)["worship"]["green"] == {"beside": y, "top": z, "unseen": [v], "under": []}
    assert options(ask(colour(), frame(kinds.TAKE_TOP, 0)), "take:") & {x, y} == {y}


@pytest.mark.rules("founders:Q38", "founders:Q86")
def test_a_stack_that_runs_out() -> None:
    x, y = WORSHIP_NAMES[:2]
    for taken, left in ((x, y), (y, x)):
        s = bare()
        display(s, "green", beside=0, top=1, pool=())
        do(ask(s, frame(kinds.TAKE_TILE, 0)), f"take:{taken}")
        assert s.view(0)["worship"]["green"] == {"beside": None, "top": left, "unseen": [], "under": []}
        assert left in options(ask(s, frame(kinds.TAKE_TOP, 0)), "take:")  # it counts as the top
        do(ask(s, frame(kinds.TAKE_TILE, 0)), f"take:{left}")
        assert ask(s, frame(kinds.TAKE_TILE, 0)).depth == 0  # none left: a temple gives no tile
        ask(s, frame(kinds.RETURN_TILE, 0, 0, WORSHIP_NAMES.index(taken)))
        assert s.view(0)["worship"]["green"]["top"] == taken  # put under an empty stack it is turned up
        ask(s, frame(kinds.RETURN_TILE, 0, 0, WORSHIP_NAMES.index(left)))
        assert s.view(0)["worship"]["green"] == {"beside": taken, "top": left, "unseen": [], "under": []}


@pytest.mark.rules("founders:Q84", "founders:Q40")
def test_tiles_put_back_come_again_in_their_order_after_the_unseen_ones() -> None:
    s = bare()
    display(s, "green", beside=0, top=1, pool=(2,))
    for k in (5, 4, 3):
        ask(s, frame(kinds.RETURN_TILE, 0, 0, k))
    assert s.view(0)["worship"]["green"]["under"] == [WORSHIP_NAMES[k] for k in (5, 4, 3)]
    s.players[0].worship = 0
    seen = []
    for _ in range(5):
        ask(s, frame(kinds.TAKE_TILE, 0))
        top = s.view(0)["worship"]["green"]["top"]
        do(s, f"take:{top}")
        if s.to_move == CHANCE:
            assert legal(s) == {f"~worship:{WORSHIP_NAMES[2]}"}
            resolve_chance(s)
        seen.append(top)
    assert seen == [WORSHIP_NAMES[k] for k in (1, 2, 5, 4, 3)]


@pytest.mark.rules("founders:Q84", "founders:Q83")
def test_everybody_sees_the_same() -> None:
    s = bare(3)
    hold(s, 1, "green.wood_to_vp")
    views = [s.view(seat) for seat in (0, 1, 2, None)]
    for view in views:
        view["seat"] = 0
    assert views[0] == views[1] == views[2] == views[3]
    assert s.view(0)["seats"][1]["worship"] == ["green.wood_to_vp"]


# --- the offering
@pytest.mark.rules("founders:5.3", "founders:Q40", "founders:Q85", "founders:T32")
def test_the_tile_in_use_is_out_of_hand_and_goes_under_its_stack_last() -> None:
    s = bare()
    hold(s, 0, "green.vp_and_influence")
    do(on_turn(s), "disks:b1x1", "offer:green.vp_and_influence")
    assert s.players[0].vp == 3 and tiles_of(s, 0) == []
    assert options(s, "offer:") == set() and "favor" in legal(s)
    assert s.view(0)["worship"]["green"]["under"] == []
    do(s, "favor")
    assert s.view(0)["worship"]["green"]["under"] == ["green.vp_and_influence"]  # and no swap was asked
    assert s.to_move == 1


@pytest.mark.rules("founders:Q46", "founders:Q85", "founders:WOR17", "founders:WOR18")
def test_chains_use_up_a_tile_a_link() -> None:
    s = offering(bare(), "green.vp_and_influence", "blue.vp_and_influence", "red.vp_and_build")
    do(s, "offer:green.vp_and_influence", "offer:blue.vp_and_influence")
    assert options(s, "offer:") == {"red.vp_and_build"}
    do(s, "offer:red.vp_and_build", "done")
    assert s.players[0].vp == 9 and tiles_of(s, 0) == []
    assert s.view(0)["worship"]["blue"]["under"] == ["blue.vp_and_influence"]


@pytest.mark.rules("founders:WOR1", "founders:Q50", "founders:Q74", "founders:Q87", "founders:Q51")
def test_a_pyramid_tile_for_any_five() -> None:
    s = bare()
    cubes(s, 0, wood="a10 b10", gold="i10 j10 k10")
    offering(s, "red.pyramid_for_5")
    s.tiles[SUPPLY + 12] = 0
    market = list(s.tiles)[:15]
    do(s, "offer:red.pyramid_for_5")
    assert refused(s, "pyramid:green@N") == "NOT_IN_SUPPLY"
    assert refused(s, "pyramid:red@S") == "SQUARE_OUT_OF_REACH"
    do(s, "pyramid:red@E")
    assert s.players[0].cubes == 0 and s.players[0].vp == 2 + 4  # 2 VP and the reward
    assert list(s.tiles)[:15] == market
    s = bare()
    cubes(s, 0, gold="i10 j10 k10 l10")
    assert refused(offering(s, "red.pyramid_for_5"), "offer:red.pyramid_for_5") == "CANNOT_PAY"
    cubes(s, 0, wood="a10")
    assert refused(s, "offer:red.pyramid_for_5") == ""
    pyramid(s, 0, NW="red", N="red", NE="red", W="red", E="red", nw="red", ne="red")
    assert refused(s, "offer:red.pyramid_for_5") == "NO_OPEN_SQUARE"
    for k in (12, 13, 14):
        s.tiles[SUPPLY + k] = 0
    assert refused(s, "offer:red.pyramid_for_5") == "NOT_IN_SUPPLY"
    for k in (12, 13, 14):  # one of any colour will do
        s.tiles[SUPPLY + k] = 1
        assert refused(s, "offer:red.pyramid_for_5") == "NO_OPEN_SQUARE"
        s.tiles[SUPPLY + k] = 0


@pytest.mark.rules("founders:REW4", "founders:Q7", "founders:Q51")
@pytest.mark.parametrize("colour", [0, 1, 2])
def test_one_stack_that_is_left_is_enough_to_take_from(colour: int) -> None:
    s = bare()
    for c in range(3):
        s.worship[POOL + c] = 0b100 if c == colour else 0
        s.worship[ON_TOP + c] = 2 if c == colour else 0
        s.worship[BESIDE + c] = 0
    ask(s, frame(kinds.TAKE_BLIND, 0), frame(kinds.TURN, 1))
    assert asked(s) == "TakeBlind" and len(legal(s)) == 1
    assert anything_face_up(s)
    s.worship[POOL + colour] = s.worship[ON_TOP + colour] = 0
    assert not anything_face_up(s)
    assert asked(ask(s, frame(kinds.TAKE_BLIND, 0), frame(kinds.TURN, 1))) != "TakeBlind"


@pytest.mark.rules("founders:WOR2", "founders:Q47", "founders:Q87", "founders:Q74")
def test_a_temple_for_any_three() -> None:
    s = bare()
    cubes(s, 0, wood="a10", gold="i10 j10")
    lay(s, 0, "stone-2", "c2 c3")
    offering(s, "blue.temple_for_3")
    s.strength = 2
    do(s, "offer:blue.temple_for_3")
    assert legal(s) == {"temple:green", "temple:blue", "temple:red"}
    supply = s.tiles[SUPPLY + 9]
    do(s, "temple:green", spot(s, 0, "green", "b1 b2 b3"))
    assert s.players[0].cubes == 0 and s.tiles[SUPPLY + 9] == supply - 1
    assert all(name.startswith("take:green.") for name in legal(s))
    do(s, sorted(legal(s))[0])
    assert resolve_chance(s).players[0].vp == 6  # the mask
    s = offering(bare(), "blue.temple_for_3")
    assert refused(s, "offer:blue.temple_for_3") == "CANNOT_PAY"
    cubes(s, 0, wood="a10 b10 c10")
    for d in (0, 1):
        s.players[0].city[d] = s.geometry_of(s.players[0]).whole[d]
    assert refused(s, "offer:blue.temple_for_3") == "NO_ROOM"


@pytest.mark.rules("founders:WOR3", "founders:WOR4", "founders:WOR5", "founders:WOR6", "founders:WOR7", "founders:Q41")
@pytest.mark.parametrize(
    ("tile", "most", "each", "price"),
    [
        ("green.wood_to_vp", 4, 3, {"wood": 2}),
        ("blue.stone_to_vp", 4, 3, {"stone": 2}),
        ("red.gold_to_vp", 10, 1, {"gold": 1}),
        ("green.set_to_vp", 3, 4, {"wood": 1, "stone": 1, "gold": 1}),
        ("blue.any2_to_vp", 5, 2, {"any": 2}),
    ],
)
def test_repeated_payments(tile: str, most: int, each: int, price: dict[str, int]) -> None:
    for times in (1, most):
        s = bare()
        cubes(s, 0, wood=WOOD, stone=STONE, gold=GOLD)
        do(offering(s, tile), f"offer:{tile}")
        assert options(s, "times:") == {str(n) for n in range(1, most + 1)}
        if most < 10:
            assert refused(s, f"times:{most + 1}") == "TOO_OFTEN"
        before = (s.players[0].wood, s.players[0].stone, s.players[0].gold)
        do(s, f"times:{times}", "pay")
        p = s.players[0]
        spent = dict(zip(("wood", "stone", "gold"), before, strict=True))
        spent = {k: n - getattr(p, k) for k, n in spent.items()}
        if "any" in price:
            assert sum(spent.values()) == price["any"] * times
        else:
            assert {k: n for k, n in spent.items() if n} == {k: n * times for k, n in price.items()}
        assert p.vp == each * times


@pytest.mark.rules("founders:Q20", "founders:Q41")
def test_an_offering_may_be_paid_with_gold_and_one_payment_needs_no_question() -> None:
    s = bare()
    cubes(s, 0, wood="a10", gold="i10 j10")
    do(offering(s, "green.wood_to_vp"), "offer:green.wood_to_vp")
    assert s.players[0].vp == 3 and s.players[0].cubes == 0  # one wood and 2 gold: the only way, once
    s = bare()
    cubes(s, 0, wood="a10", gold="i10")
    assert refused(offering(s, "green.wood_to_vp"), "offer:green.wood_to_vp") == "CANNOT_PAY"
    s = bare()
    cubes(s, 0, wood="a10 b10 c10")
    do(offering(s, "blue.any2_to_vp"), "offer:blue.any2_to_vp")
    assert legal(s) == {"pay", "pay:a10", "pay:b10"}  # so few cubes leave a single payment
    s = bare()
    cubes(s, 0, wood="a10 b10 c10 a11 b11")
    do(offering(s, "green.wood_to_vp"), "offer:green.wood_to_vp")
    assert refused(s, "times:3") == "CANNOT_PAY"


@pytest.mark.rules("founders:WOR8", "founders:WOR9", "founders:Q74")
@pytest.mark.parametrize(("tile", "n", "vp"), [("blue.ten_for_12", 10, 12), ("green.eight_for_9", 8, 9)])
def test_exactly_so_many_cubes(tile: str, n: int, vp: int) -> None:
    cells = f"{WOOD} {STONE}".split()
    s = bare()
    cubes(s, 0, stone=" ".join(cells[: n - 1]))
    offering(s, tile)
    assert refused(s, f"offer:{tile}") == "CANNOT_PAY"
    cubes(s, 0, gold="l1 l2")
    do(s, f"offer:{tile}", "pay")
    assert s.players[0].vp == vp and s.players[0].cubes == 1  # owning more is no hindrance
    assert s.players[0].gold == 1  # gold counts 1 and is spent last


@pytest.mark.rules("founders:WOR10", "founders:Q42", "founders:Q88")
@pytest.mark.parametrize(
    ("tile", "pieces"),
    [
        ("green.has_buildings_wood", "wood-1 wood-2 wood-3"),
        ("blue.has_buildings_stone", "stone-1 stone-2 stone-3"),
        ("red.has_buildings_mixed", "wood-2 stone-2 gold-3"),
    ],
)
def test_buildings_that_the_city_holds(tile: str, pieces: str) -> None:
    s = offering(bare(), tile)
    wanted = pieces.split()
    for i, name in enumerate(wanted):
        assert refused(s, f"offer:{tile}") == "CONDITION_NOT_MET"
        row = i * 3 + 1
        shape = {"1": f"a{row}", "2": f"a{row} b{row}"}.get(name[-1])
        if shape is None:
            shape = f"a{row} b{row} c{row}" if name == "wood-3" else f"a{row} a{row + 1} b{row + 1}"
        lay(s, 0, name, shape)
    lay(s, 0, wanted[0], "k1" if wanted[0][-1] == "1" else "k1 l1")  # more than that does no harm
    do(s, f"offer:{tile}")
    assert s.players[0].vp == 8
    assert len(s.players[0].pieces) == 4  # nothing is spent


@pytest.mark.rules("founders:WOR11")
def test_five_buildings_of_size_1() -> None:
    s = offering(bare(), "red.five_size_1")
    for i in range(5):
        assert refused(s, "offer:red.five_size_1") == "CONDITION_NOT_MET"
        lay(s, 0, ("wood-1", "stone-1")[i % 2], f"a{i + 1}")
    lay(s, 0, "wood-1", "l1")
    assert do(s, "offer:red.five_size_1").players[0].vp == 12


@pytest.mark.rules("founders:WOR12", "founders:WOR13", "founders:WOR14", "founders:T20", "founders:Q43", "founders:Q44")
@pytest.mark.parametrize(
    ("tile", "temple", "cells", "material"),
    [
        ("green.green_x_wood", "green", ("a1 b1 c1", "e1 f1 g1"), "wood"),
        ("blue.blue_x_stone", "blue", ("a1 b1 c1 b2", "e1 f1 g1 f2"), "stone"),
        ("red.red_x_stone", "red", ("a1 b1 a2 b2 a3", "e1 f1 e2 f2 e3"), "stone"),
    ],
)
def test_products(tile: str, temple: str, cells: tuple[str, str], material: str) -> None:
    s = offering(bare(), tile)
    lay(s, 0, f"{material}-1", "a12")
    assert refused(s, f"offer:{tile}") == "CONDITION_NOT_MET"  # worth 0
    lay(s, 0, temple, cells[0])
    assert do(s.clone(), f"offer:{tile}").players[0].vp == 1
    lay(s, 0, temple, cells[1])
    lay(s, 0, f"{material}-2", "c12 d12")
    lay(s, 0, "gold-3", "k12 l12 l11")
    assert do(s.clone(), f"offer:{tile}").players[0].vp == 4
    for cell in ("e12", "g12", "i12"):
        lay(s, 0, f"{material}-1", cell)
    assert do(s, f"offer:{tile}").players[0].vp == 9  # 2 x 5, at most 9


@pytest.mark.rules("founders:WOR15", "founders:Q42", "founders:Q88")
@pytest.mark.parametrize(
    ("tile", "temples", "vp"),
    [
        ("green.has_temples_ggb", "green green blue", 8),
        ("blue.has_temples_bbr", "blue blue red", 9),
        ("red.has_temples_gbr", "green blue red", 9),
    ],
)
def test_temples_that_the_city_holds(tile: str, temples: str, vp: int) -> None:
    s = offering(bare(), tile)
    for i, name in enumerate(temples.split()):
        assert refused(s, f"offer:{tile}") == "CONDITION_NOT_MET"
        c = "abc" if i == 0 else "efg" if i == 1 else "ijk"
        shape = {
            "green": f"{c[0]}1 {c[1]}1 {c[2]}1",
            "blue": f"{c[0]}1 {c[1]}1 {c[2]}1 {c[1]}2",
            "red": f"{c[0]}1 {c[1]}1 {c[0]}2 {c[1]}2 {c[0]}3",
        }
        lay(s, 0, name, shape[name])
    assert do(s, f"offer:{tile}").players[0].vp == vp


@pytest.mark.rules("founders:WOR16", "founders:Q45", "founders:Q47", "founders:Q3")
@pytest.mark.parametrize(
    ("tile", "vp", "buildings"),
    [
        ("green.vp_and_building_2", 4, "wood-2 stone-2"),
        ("blue.vp_and_building_3", 3, "wood-3 stone-3 gold-3"),
        ("red.vp_and_building_4", 2, "stone-4 gold-4"),
    ],
)
def test_points_and_a_building_of_the_supply(tile: str, vp: int, buildings: str) -> None:
    s = offering(bare(), tile)
    s.strength = 2
    for kind in range(9):
        s.tiles[kind] = 0  # the market does not matter
    do(s, f"offer:{tile}")
    assert s.players[0].vp == vp
    assert legal(s) == {"done", *(f"build:{name}" for name in buildings.split())}
    assert do(s.clone(), "done").to_move == 1
    do(s, f"build:{buildings.split()[0]}")
    assert refused(s, "place:a8@0") == "OUT_OF_REACH"
    do(s, "place:a1@0")
    assert s.players[0].cubes >= 3 and s.to_move == 1


@pytest.mark.rules("founders:WOR17", "founders:Q45", "founders:Q69")
@pytest.mark.parametrize("colour", COLOUR_NAMES)
def test_points_and_any_influence_action(colour: str) -> None:
    s = offering(bare(), f"{colour}.vp_and_influence")
    do(s, f"offer:{colour}.vp_and_influence")
    assert s.players[0].vp == 3
    assert legal(s) == {"produce", "build:wood-1", "build:stone-1", "favor", "done"}
    assert do(s, "done").to_move == 1


@pytest.mark.rules("founders:WOR18", "founders:Q45", "founders:Q68")
@pytest.mark.parametrize("colour", COLOUR_NAMES)
def test_points_and_any_build_action_at_the_current_strength(colour: str) -> None:
    s = bare()
    cubes(s, 0, wood="a12", stone="b12")
    offering(s, f"{colour}.vp_and_build")
    do(s, f"offer:{colour}.vp_and_build")
    assert s.players[0].vp == 3
    buildings = ("wood-2", "stone-2", "wood-3", "stone-3", "gold-3")
    assert legal(s) == {"done", "temple:green", *(f"build:{name}" for name in buildings)}
    market = s.tiles[9]
    do(s, "temple:green", spot(s, 0, "green", "a1 b1 c1"))
    assert s.tiles[9] == market - 1 and s.players[0].cubes == 0


@pytest.mark.rules("founders:Q69")
def test_a_granted_action_that_is_impossible_is_not_asked_for() -> None:
    s = bare()
    for kind in range(15):
        s.tiles[kind] = 0
    offering(s, "red.vp_and_build")
    told = listen(s)
    do(s, "offer:red.vp_and_build")
    assert s.players[0].vp == 3 and s.to_move == 1
    assert events.FORFEITED not in [e.what for e in told]


def test_a_tile_that_is_not_held_cannot_be_offered() -> None:
    s = offering(bare(), "red.gold_to_vp")
    assert refused(s, "offer:green.wood_to_vp") == "NO_SUCH_TILE"
    assert asked(s) == "Act"
