"""The grid: cells, districts, reach, and every way to lay a piece, beside a slow reference that counts cells."""

import pytest

from sunstone.engine.frame import frame
from sunstone.engine.rng import Rng
from sunstone.games.founders import kinds
from sunstone.games.founders.board_file import boards_of
from sunstone.games.founders.components import (
    COLOUR_NAMES,
    DISTRICT_NAMES,
    IN_DISTRICT,
    PIECE_NAMES,
    REACH,
    SHAPE_ART,
    SHAPE_NAMES,
    SIDE_NAMES,
    SIZE,
    SQUARE_NAMES,
    SUPPORT,
    Side,
)
from sunstone.games.founders.geometry import CELL_NAMES, GRID, IS_WAY, SHAPE_WAYS, Geometry
from sunstone.games.founders.state import Founders
from tests.founders.fixture import architect, ask, at, bare, cubes, cubes_at, do, lay, legal, refused, spot
from tests.founders.slow import random_city, slow_placements

BOARD = boards_of("A", "")[0]


def squares(mask: int) -> set[str]:
    return {name for k, name in enumerate(SQUARE_NAMES) if mask >> 3 * k & 1}


@pytest.mark.rules("founders:1.1", "founders:1.2")
def test_the_city_is_108_cells_in_four_districts_of_27() -> None:
    g = BOARD.geometry
    assert (g.side, g.square, g.district_cells) == (12, 2, 27)
    cells = [cell for cell in range(196) if g.position[cell] >= 0]
    assert len(cells) == 108
    for cell in cells:
        r, c = divmod(cell, GRID)
        assert not (3 <= r < 9 and 3 <= c < 9)
        where = ("NW" if c < 6 else "NE") if r < 6 else ("SW" if c < 6 else "SE")
        assert DISTRICT_NAMES[g.position[cell] // 64] == where
        assert g.cell[g.position[cell]] == cell
    assert [g.whole[d] for d in range(4)] == [2**27 - 1] * 4


@pytest.mark.rules("founders:1.3", "founders:Q60")
def test_squares_lie_in_one_two_or_four_districts() -> None:
    districts = {
        name: {d for i, d in enumerate(DISTRICT_NAMES) if name in squares(IN_DISTRICT[i])} for name in SQUARE_NAMES
    }
    assert districts["NW"] == districts["nw"] == {"NW"}
    assert districts["N"] == {"NW", "NE"}
    assert districts["W"] == {"NW", "SW"}
    assert districts["C"] == districts["top"] == set(DISTRICT_NAMES)
    assert squares(SUPPORT[SQUARE_NAMES.index("ne")]) == {"N", "NE", "C", "E"}
    assert squares(SUPPORT[SQUARE_NAMES.index("top")]) == {"nw", "ne", "sw", "se"}


@pytest.mark.rules("founders:1.4", "founders:T9")
@pytest.mark.parametrize(
    ("side", "bottom", "upper"),
    [
        ("N", "NW N NE W C E", "nw ne"),
        ("E", "N NE C E S SE", "ne se"),
        ("S", "W C E SW S SE", "sw se"),
        ("W", "NW N W C SW S", "nw sw"),
    ],
)
def test_reach_of_each_side(side: Side, bottom: str, upper: str) -> None:
    assert squares(REACH[SIDE_NAMES.index(side)]) == {*bottom.split(), *upper.split(), "top"}
    s = bare()
    architect(s, 0, side)
    ask(s, frame(kinds.PLACE, 0, 0, 0))
    reached = {name.removeprefix("place:").removesuffix("@0") for name in legal(s)}
    g, d = BOARD.geometry, SIDE_NAMES.index(side)
    assert reached == {CELL_NAMES[c] for c in range(196) if g.position[c] // 64 in (d, (d + 1) % 4)}


@pytest.mark.rules("founders:T9", "founders:4.8")
@pytest.mark.parametrize("side", SIDE_NAMES)
def test_cubes_are_spent_from_all_districts_at_every_side(side: str) -> None:
    s = bare()
    architect(s, 0, side)
    cubes(s, 0, gold="a1 l1 l12 a12 b1")
    ask(s, frame(kinds.CUBES, 0, 0, 0, 0, 4 << 13))
    do(s, "pay:a1", "pay:l1")  # the two that are left to choose from, in the south, are paid without a question
    assert cubes_at(s, 0) == {"b1": "gold"}


@pytest.mark.rules("founders:T25", "founders:4.5", "founders:Q24")
def test_a_temple_may_straddle_the_two_districts_in_reach_and_no_others() -> None:
    s = bare()
    name = spot(s, 0, "green", at((1, 4), (1, 5), (1, 6)))
    for side, reason in (("N", ""), ("E", "OUT_OF_REACH"), ("S", "OUT_OF_REACH"), ("W", "OUT_OF_REACH")):
        architect(s, 0, side)
        ask(s, frame(kinds.PLACE, 0, 0, PIECE_NAMES.index("green")))
        assert refused(s, name) == reason


@pytest.mark.rules("founders:1.5", "founders:Q29")
def test_neighbours_are_orthogonal_city_cells() -> None:
    g = BOARD.geometry
    corner = g.placement[SHAPE_NAMES.index("I1") * 1568 + CELL_NAMES.index("c3")]
    found = {g.cell[d * 64 + k] for d in range(4) for k in range(27) if g.touches[corner * 4 + d] >> k & 1}
    assert {CELL_NAMES[c] for c in found} == {"c2", "b3", "d3", "c4"}  # d4 is the pyramid's and only diagonal
    beside = g.placement[SHAPE_NAMES.index("I1") * 1568 + CELL_NAMES.index("d3")]
    found = {g.cell[d * 64 + k] for d in range(4) for k in range(27) if g.touches[beside * 4 + d] >> k & 1}
    assert {CELL_NAMES[c] for c in found} == {"c3", "d2", "e3"}  # d4 belongs to the pyramid


def test_every_way_round_is_a_different_look() -> None:
    counts = {name: sum(IS_WAY[i * 8 + way] for way in range(8)) for i, name in enumerate(SHAPE_NAMES)}
    assert counts == {"I1": 1, "I2": 2, "I3": 2, "V3": 4, "L4": 8, "S4": 4, "T4": 4, "P5": 8}
    for i, art in enumerate(SHAPE_ART):
        size = sum(row.count("X") for row in art)
        assert all(len(cells) in (0, size) and (not cells or cells[0] == (0, 0)) for cells in SHAPE_WAYS[i])
    assert [SIZE[k] for k in range(12)] == [1, 1, 2, 2, 3, 3, 3, 4, 4, 3, 4, 5]


def test_a_spot_names_the_first_covered_cell_and_the_way_round() -> None:
    s = bare()
    assert spot(s, 0, "gold-4", at((1, 3), (1, 4), (2, 2), (2, 3))) == "place:d2@0"  # .XX over XX.
    assert spot(s, 0, "gold-4", at((0, 0), (0, 1), (1, 1), (1, 2))) == "place:a1@0f"
    assert spot(s, 0, "wood-2", "a1 a2") == "place:a1@90"
    ask(s, frame(kinds.PLACE, 0, 0, PIECE_NAMES.index("wood-2")))
    assert refused(s, "place:a1@180") == "SAME_LOOK"
    assert refused(s, "place:l1@0") == refused(s, "place:c4@0") == refused(s, "place:n14@0") == "OFF_THE_CITY"
    assert refused(s, "place:a8@0") == "OUT_OF_REACH"


# --- the clever way beside the obvious one
def check(s: Founders) -> None:
    """All pieces, all sides, in play and in the set-up."""
    for kind in range(12):
        for side, name in enumerate(SIDE_NAMES):
            s.players[0].architect = side
            for setup in (False, True):
                s.round = 0 if setup else 1
                wanted = slow_placements(s, 0, PIECE_NAMES[kind], name)
                s.depth = 0
                s.push(frame(kinds.PLACE, 0, 0, kind))
                assert legal(s) == wanted, (PIECE_NAMES[kind], name, setup)


@pytest.mark.parametrize("side", ["A", "B"])
def test_legal_placements_are_those_of_the_slow_reference(side: str) -> None:
    rng = Rng(5)
    for _ in range(6):
        check(random_city(rng, side))


@pytest.mark.parametrize(("side", "square"), [(10, 2), (14, 2), (14, 4)])
def test_other_sizes_of_city(side: int, square: int) -> None:
    g = Geometry(side, square)
    assert g.district_cells * 4 == side * side - 9 * square * square
    assert all(bin(g.whole[d]).count("1") == g.district_cells for d in range(4))
    for i in range(len(g.spot)):
        covered = [g.covers[i * 4 + d] for d in range(4)]
        assert sum(word > 0 for word in covered) in (1, 2)
        assert all(not covered[d] & g.touches[i * 4 + d] for d in range(4))
        assert all(not (word & ~g.whole[d]) for d, word in enumerate(covered))


def test_a_piece_never_lies_on_another() -> None:
    s = bare()
    lay(s, 0, "wood-2", "a1 b1")
    ask(s, frame(kinds.PLACE, 0, 0, PIECE_NAMES.index("stone-2")))
    assert refused(s, "place:b1@0") == "CELL_TAKEN"
    assert refused(s, "place:c1@0") == ""
    assert COLOUR_NAMES == ["green", "blue", "red"]
