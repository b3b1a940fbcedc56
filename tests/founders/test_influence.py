"""The Influence actions: producing, size 1 buildings, favor and swaps (founders:5.1, 5.2, 5.4)."""

import pytest

from sunstone.engine.frame import frame
from sunstone.games.founders import kinds
from sunstone.games.founders.components import FAVOR_VP, SIDE_NAMES
from sunstone.games.founders.influence import can_put
from sunstone.games.founders.state import CUBES, SUPPLY, Founders
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
    hold,
    lay,
    legal,
    on_turn,
    options,
    refused,
    resolve_chance,
    tiles_of,
)


def producing(s: Founders) -> Founders:
    return do(on_turn(s), "disks:a1x1", "produce")


@pytest.mark.rules("founders:T7", "founders:5.1", "founders:Q30")
@pytest.mark.parametrize("side", SIDE_NAMES)
def test_each_building_gives_a_cube_whatever_the_architect_sees(side: str) -> None:
    s = bare()
    lay(s, 0, "stone-2", at((0, 0), (0, 1)))
    lay(s, 0, "wood-2", at((5, 0), (5, 1)))
    lay(s, 0, "wood-1", at((0, 11)))
    lay(s, 0, "gold-3", at((10, 0), (11, 0), (11, 1)))
    cubes(s, 0, gold=at((9, 0), (11, 2)), wood=at((10, 1)))
    architect(s, 0, side)
    producing(s)
    do(s, *(f"cube:{at(cell)}" for cell in ((1, 0), (4, 0), (0, 10))))
    left_out = do(s.clone(), "done")
    assert (left_out.players[0].stone, left_out.players[0].wood, left_out.players[0].gold) == (1, 3, 2)
    do(s, f"cube:{at((10, 1))}")
    p = s.players[0]
    assert (p.stone, p.wood, p.gold) == (1, 2, 3) and s.to_move == 1
    assert cubes_at(s, 0)[at((10, 1))] == "gold"


@pytest.mark.rules("founders:Q30", "founders:Q76", "founders:5.1")
def test_one_cube_a_building_one_building_a_cell_and_no_cube_on_its_like() -> None:
    s = bare()
    lay(s, 0, "wood-1", "a1")
    lay(s, 0, "stone-1", "c1")
    lay(s, 0, "stone-1", "l1")
    cubes(s, 0, wood="a2", stone="k1 l2")
    producing(s)
    assert legal(s) == {"cubes", "cube:b1", "skip", "done"}  # a2 holds wood already
    assert refused(s, "cube:a2") == "SAME_CUBE" and refused(s, "cube:c2") == "NOT_NEXT_TO_IT"
    assert refused(s, "cube:d4") == "OFF_THE_CITY"
    do(s, "cube:b1")
    assert s.view(0)["question"]["building"] == 1
    assert options(s, "cube:") == {"c2", "d1"} and refused(s, "cube:b1") == "USED_CELL"
    assert "skip" not in legal(s)  # the third one has no usable cell
    assert refused(s, "skip") == "NOTHING_LEFT"
    do(s, "cube:c2")
    assert s.to_move == 1 and list(s.made) == [0, 0, 0, 0]


@pytest.mark.rules("founders:5.1")
def test_skipping_and_the_sensible_default() -> None:
    s = bare()
    lay(s, 0, "wood-1", "a1")
    lay(s, 0, "stone-1", "c1")
    lay(s, 0, "gold-3", "k12 l12 l11")
    cubes(s, 0, gold="a2")
    producing(s)
    everything = do(s.clone(), "cubes")
    assert cubes_at(everything, 0) == {"b1": "wood", "d1": "stone", "a2": "gold", "l10": "gold"}
    assert everything.to_move == 1
    do(s, "skip")
    assert s.view(0)["question"]["building"] == 1
    assert do(s, "done").players[0].cubes == 1 and s.to_move == 1
    s = bare()
    lay(s, 0, "wood-1", "a1")
    cubes(s, 0, gold="a2", stone="b1")
    producing(s)
    assert legal(s) == {"cube:a2", "cube:b1", "done"}  # the default never replaces a cube
    assert refused(s, "cubes") == "NOTHING_LEFT"


@pytest.mark.rules("founders:T27", "founders:5.2", "founders:Q31")
def test_two_size_1_buildings_one_after_the_other() -> None:
    s = bare()
    architect(s, 0, "E")
    do(on_turn(s), "disks:a1x1", "build:wood-1", f"place:{at((5, 11))}@0")
    assert cubes_at(s, 0) == dict.fromkeys(at((4, 11), (5, 10), (6, 11)).split(), "wood")
    assert legal(s) == {"build:wood-1", "build:stone-1", "done"}
    do(s, "build:stone-1", f"place:{at((5, 10))}@0")
    assert (s.players[0].wood, s.players[0].stone) == (2, 3) and s.to_move == 1
    assert cubes_at(s, 0) == {
        **dict.fromkeys(at((4, 11), (6, 11)).split(), "wood"),
        **dict.fromkeys(at((4, 10), (5, 9), (6, 10)).split(), "stone"),
    }


@pytest.mark.rules("founders:5.2", "founders:Q31", "founders:3.7")
def test_size_1_buildings_come_out_of_the_supply_into_reach_and_one_is_enough() -> None:
    s = bare()
    do(on_turn(s), "disks:a1x1", "build:wood-1")
    assert refused(s, "place:a12@0") == "OUT_OF_REACH"
    supply = s.tiles[SUPPLY]
    do(s, "place:a1@0", "done")
    assert s.tiles[SUPPLY] == supply - 1 and s.to_move == 1 and s.players[0].count(0) == 1
    s = bare()
    s.tiles[SUPPLY] = s.tiles[SUPPLY + 1] = 0
    do(on_turn(s), "disks:a1x1")
    assert refused(s, "build:wood-1") == refused(s, "build:stone-1") == "NOT_IN_SUPPLY"
    assert refused(s, "produce") == ""


@pytest.mark.rules("founders:Q31", "founders:Q36")
def test_a_size_1_building_takes_masks_before_the_second() -> None:
    s = bare()
    lay(s, 0, "stone-1", "c2")
    lay(s, 0, "stone-2", "b3 c3")
    do(on_turn(s), "disks:a1x1", "build:wood-1", "place:b2@0")
    assert s.players[0].vp == 6 and asked(s) == "ChoosePiece"


@pytest.mark.rules("founders:Q32")
def test_cubes_never_run_out() -> None:
    s = bare()
    cells = s.view(0)["seats"][0]["board"]["rows"]
    names = " ".join(at((r, c)) for r, row in enumerate(cells) for c, sign in enumerate(row) if sign != "#" and r > 1)
    cubes(s, 0, wood=names)
    assert s.players[0].wood > 30
    lay(s, 0, "wood-1", "a1")
    assert "cubes" in legal(producing(s))


# --- favor
@pytest.mark.rules("founders:T14", "founders:5.4")
@pytest.mark.parametrize("k", range(10))
def test_a_step_scores_its_space(k: int) -> None:
    s = bare()
    s.players[0].favor = k
    do(on_turn(s), "disks:c1x1", "favor")
    assert (s.players[0].favor, s.players[0].vp) == (k + 1, FAVOR_VP[k])
    assert s.to_move == 1  # without a worship tile there is nothing to swap


@pytest.mark.rules("founders:T30", "founders:Q53", "founders:Q10")
def test_the_end_of_the_track() -> None:
    s = bare()
    for _ in range(10):
        ask(s, frame(kinds.ACT, 0, 0, 0b111000, 1))
        do(s, "favor")
    assert s.players[0].vp == sum(FAVOR_VP) == 37
    ask(s, frame(kinds.ACT, 0, 0, 0b111000, 1))
    assert refused(s, "favor") == "NOTHING_TO_SWAP"
    hold(s, 0, "green.wood_to_vp")
    do(s, "favor")
    assert legal(s) == {"give:green.wood_to_vp"} and refused(s, "done") == "MUST_TAKE"
    do(s, "give:green.wood_to_vp", f"take:{s.view(0)['worship']['red']['top']}")
    assert s.players[0].vp == 37 and s.players[0].favor == 10


@pytest.mark.rules("founders:5.4", "founders:Q52", "founders:Q39")
def test_a_swap_takes_any_face_up_tile_and_the_own_one_goes_under_its_stack() -> None:
    s = bare()
    hold(s, 0, "green.wood_to_vp", "blue.stone_to_vp")
    do(on_turn(s), "disks:c1x1", "favor")
    assert s.players[0].vp == FAVOR_VP[0]  # the step comes first
    assert legal(s) == {"give:green.wood_to_vp", "give:blue.stone_to_vp", "done"}
    assert refused(s, "give:red.gold_to_vp") == "NO_SUCH_TILE"
    shown = s.view(0)["worship"]
    do(s, "give:green.wood_to_vp")
    assert options(s, "take:") == {tile for stack in shown.values() for tile in (stack["beside"], stack["top"])}
    assert refused(s, "take:green.wood_to_vp") == "NOT_FACE_UP"
    taken = shown["red"]["beside"]
    resolve_chance(do(s, f"take:{taken}"))
    assert tiles_of(s, 0) == sorted(["blue.stone_to_vp", taken], key=["blue.stone_to_vp", taken].index)
    assert s.view(0)["worship"]["green"]["under"] == ["green.wood_to_vp"]
    assert s.view(0)["worship"]["red"]["beside"] == shown["red"]["top"]


@pytest.mark.rules("founders:Q52", "founders:Q38")
def test_a_swap_within_one_colour_of_an_empty_stack_is_one_exchange() -> None:
    s = bare()
    hold(s, 0, "green.wood_to_vp")
    display(s, "green", beside=3, top=4, pool=())
    for colour in ("blue", "red"):
        display(s, colour, None, None, pool=())
    ask(s, frame(kinds.SWAP, 0))
    shown = s.view(0)["worship"]["green"]
    do(s, "give:green.wood_to_vp")
    assert options(s, "take:") == {shown["beside"], shown["top"]}  # not the tile that is given
    do(s, f"take:{shown['top']}")
    after = s.view(0)["worship"]["green"]
    assert {after["beside"], after["top"]} == {shown["beside"], "green.wood_to_vp"}
    assert after["top"] == "green.wood_to_vp" and after["under"] == []


@pytest.mark.rules("founders:Q52")
def test_a_swap_needs_a_tile_of_ones_own_and_a_face_up_one() -> None:
    s = bare()
    hold(s, 0, "green.wood_to_vp")
    for colour in ("green", "blue", "red"):
        display(s, colour, None, None, pool=())
    assert ask(s, frame(kinds.SWAP, 0)).depth == 0
    s.players[0].favor = 10
    assert refused(ask(s, frame(kinds.ACT, 0, 0, 0b111000, 1)), "favor") == "NOTHING_TO_SWAP"


@pytest.mark.rules("founders:BON2", "founders:Q17")
@pytest.mark.parametrize("material", [0, 1, 2])
def test_a_bonus_cube_finds_the_last_open_cell_of_its_kind(material: int) -> None:
    s = bare()
    p = s.players[0]
    whole = [s.geometry_of(p).whole[d] for d in range(4)]
    for m in range(3):
        for d in range(4):
            p.city[CUBES + m * 4 + d] = whole[d]
    assert not can_put(s, p, material)
    for d in range(4):
        p.city[CUBES + material * 4 + d] ^= 1 << 7
        assert [can_put(s, p, m) for m in range(3)] == [m == material for m in range(3)], d
        ask(s, frame(kinds.BONUS_KIND, 0), frame(kinds.TURN, 1))
        assert options(s, "kind:") == {("wood", "stone", "gold")[material]}
        p.city[CUBES + material * 4 + d] = whole[d]
