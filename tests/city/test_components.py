"""The printed components: how many there are, and the geometry of pyramid, decorations and ring."""

from collections import Counter
from itertools import combinations

import pytest

from sunstone.games.city import components as c, pyramid_data as d
from sunstone.games.city.names import VOCABULARY
from sunstone.games.city.pyramid_data import ICONS, SIDES
from sunstone.games.city.state import count_of
from tests.city.scenes import ALL_SLOTS, FACES, Net, decoration_squares, squares, turned

TILES = c.DATA["starting_tiles"]["tiles"]


# --- counts
def test_every_kind_of_component_has_as_many_pieces_as_the_box() -> None:
    assert len(c.DATA["decoration_tiles"]["tiles"]) == 15
    assert len(c.DATA["technologies"]["tiles"]) == 9
    assert len(TILES) == 18
    assert len(c.DATA["temple_bonus_tiles"]["tiles"]) == 7
    assert len(c.DATA["pyramid_tiles"]["tiles"]) == 32
    assert len(c.DATA["action_boards"]["boards"]) == 8
    assert c.BUILDINGS == 11
    assert Counter(t["category"] for t in c.DATA["royal_tiles"]["tiles"]) == {"A": 3, "B": 3, "C": 3}
    assert sorted(c.ROYAL_NUMBER) == [1, 2, 3, 4, 5, 6, 7, 8, 9]


def test_there_are_54_discovery_tiles_and_17_of_them_are_masks_of_seven_kinds() -> None:
    copies = [2, 2, 3, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3] + [1, 2, 2, 3, 3, 3, 3]
    assert list(c.COPIES) == copies
    assert sum(copies) == 54
    assert sum(copies[14:]) == 17
    assert [count_of(c.ALL_DISCOVERY, kind) for kind in range(21)] == copies
    assert c.KIND_NAMES[14:] == [f"mask_{i}" for i in range(1, 8)]


@pytest.mark.parametrize(
    ("kind", "cocoa", "wood", "gold"),
    [
        ("resources_3", 1, 0, 0),
        ("resources_2", 0, 0, 0),
        ("cocoa_4", 0, 0, 1),
        ("temple_green", 0, 0, 0),
        ("temple_blue", 0, 0, 0),
        ("temple_red", 0, 0, 0),
        ("temple_any", 1, 0, 0),
        ("vp_4", 0, 1, 0),
        ("power_up_2", 1, 0, 0),
        ("double_move", 0, 0, 0),
        ("free_move", 0, 0, 0),
        ("extra_worker", 0, 0, 0),
        ("cocoa_waiver", 0, 0, 0),
        ("avenue", 1, 0, 0),
        ("mask_1", 2, 0, 1),
        ("mask_2", 1, 1, 0),
        ("mask_3", 1, 1, 0),
        ("mask_4", 0, 1, 0),
        ("mask_5", 0, 1, 0),
        ("mask_6", 0, 1, 0),
        ("mask_7", 0, 1, 0),
    ],
)
def test_price_printed_on_a_discovery_tile(kind: str, cocoa: int, wood: int, gold: int) -> None:
    k = c.KIND_NAMES.index(kind)
    assert (c.COST_COCOA[k], c.COST_WOOD[k], c.COST_GOLD[k]) == (cocoa, wood, gold)


@pytest.mark.rules("city:41")
def test_technologies_one_to_seven_cost_one_gold_and_the_others_two() -> None:
    base = c.BASE_TECHNOLOGIES
    assert [number / 2 for number in list(c.TECHNOLOGY_NUMBER)[:base]] == [1, 3, 5, 7, 9, 11, 13, 15, 17]
    assert list(c.TECHNOLOGY_GOLD)[:base] == [1, 1, 1, 1, 2, 2, 2, 2, 2]


@pytest.mark.rules("city:10")
def test_one_decoration_space_and_two_pyramid_tiles_are_always_left_over() -> None:
    assert d.SPACES == 16 == len(SIDES) * 4
    assert d.DECORATION_TILES == 15
    assert d.PYRAMID_TILES == 32
    assert d.SLOTS == 30 == len(ALL_SLOTS)
    assert Counter(d.SLOT_LEVEL) == {1: 16, 2: 9, 3: 4, 4: 1}


# --- pyramid tiles
@pytest.mark.rules("city:4")
def test_no_pyramid_tile_carries_more_than_one_coloured_icon() -> None:
    coloured = [[icon for icon in face if icon.isupper()] for face in FACES]
    assert max(len(icons) for icons in coloured) == 1
    assert Counter(icons[0] for icons in coloured if icons) == {"R": 6, "G": 5, "B": 4}
    for i in range(32):
        assert [sum(d.COLOURED[(i * 4 + turn) * 4 + k] for k in range(4)) for turn in range(4)] == [
            len(coloured[i])
        ] * 4


@pytest.mark.rules("city:1")
def test_the_small_glyph_is_an_icon_of_its_own_and_never_coloured() -> None:
    plain = Counter(icon for face in FACES for icon in face)
    assert set(plain) == set("nbrgBRG")
    assert FACES[30] == FACES[31] == ["n"] * 4
    for at, icon in enumerate(d.FACE):
        assert not (d.COLOURED[at] and ICONS[icon] == "n")


@pytest.mark.rules("city:7")
def test_a_quarter_turn_clockwise_moves_the_last_icon_to_the_front() -> None:
    assert turned(list("abcd"), 1) == list("dabc")
    for tile, face in enumerate(FACES):
        for turn in range(4):
            want = turned(face, turn)
            at = (tile * 4 + turn) * 4
            assert [ICONS[d.FACE[at + k]] for k in range(4)] == [icon.lower() for icon in want]
            assert [d.COLOURED[at + k] for k in range(4)] == [int(icon.isupper()) for icon in want]


@pytest.mark.rules("city:7")
def test_of_equal_rotations_only_the_first_is_named() -> None:
    """Freely in quarter turns: every face can be had; a face has one spelling."""
    for tile, face in enumerate(FACES):
        named = [turned(face, turn) for turn in range(4) if d.DISTINCT[tile] >> turn & 1]
        assert d.DISTINCT[tile] & 1
        assert len({tuple(icons) for icons in named}) == len(named)
        assert {tuple(icons) for icons in named} == {tuple(turned(face, turn)) for turn in range(4)}
    assert d.DISTINCT[30] == 1  # n n n n
    assert d.DISTINCT[29] == 15  # g r g R: the coloured icon tells the turns apart
    assert d.DISTINCT[9] == 15  # b n r n


# --- geometry
@pytest.mark.rules("city:8")
def test_each_slot_rests_on_the_four_slots_of_the_level_below_that_it_overlaps() -> None:
    for i, where in enumerate(ALL_SLOTS):
        under = [j for j, low in enumerate(ALL_SLOTS) if low[0] == where[0] - 1]
        below = [j for j in under if set(squares(ALL_SLOTS[j])) & set(squares(where))]
        named = sorted(d.SUPPORT[i * 4 + k] for k in range(4))
        assert named == (below or [-1] * 4)
        assert len(below) == (0 if where[0] == 1 else 4)


@pytest.mark.rules("city:8")
def test_under_each_corner_of_a_slot_lies_the_corner_of_the_slot_below_on_that_square() -> None:
    for i, where in enumerate(ALL_SLOTS):
        for corner, square in enumerate(squares(where)):
            under = d.UNDER[i * 4 + corner]
            if where[0] == 1:
                assert ICONS[-1 - under] == Net().icon[square]
            else:
                low = ALL_SLOTS[under // 4]
                assert low[0] == where[0] - 1
                assert squares(low)[under % 4] == square


@pytest.mark.parametrize("level", [2, 3, 4])
@pytest.mark.parametrize("side", SIDES)
@pytest.mark.rules("city:7", "city:8")
def test_a_decoration_space_lies_on_the_squares_of_the_top_side_turned_with_the_board(side: str, level: int) -> None:
    space = SIDES.index(side) * 4 + level - 1
    needed = set()
    for i, square in enumerate(decoration_squares(side, level)):
        under = d.SPACE_UNDER[space * 2 + i]
        slot = ALL_SLOTS[under // 4]
        assert slot[0] == level - 1
        assert squares(slot)[under % 4] == square
        needed.add(under // 4)
    assert {d.SPACE_NEEDS[space * 2 + i] for i in (0, 1)} - {-1} == needed


@pytest.mark.rules("city:7")
def test_the_lowest_decoration_spaces_show_the_printed_icons_in_tile_order() -> None:
    """Board order: top r g and bottom b n from left to right, right n g and left b r from top to bottom."""
    tile_order = {"top": "rg", "right": "ng", "bottom": "nb", "left": "rb"}
    for k, side in enumerate(SIDES):
        assert "".join(ICONS[-1 - d.SPACE_UNDER[k * 8 + i]] for i in (0, 1)) == tile_order[side]
        assert [d.SPACE_NEEDS[k * 8 + i] for i in (0, 1)] == [-1, -1]


@pytest.mark.rules("city:8")
def test_no_pyramid_tile_can_ever_lie_on_the_squares_of_a_decoration() -> None:
    """Nor can the two squares ever be higher than the space needs."""
    for side in SIDES:
        for level in (2, 3, 4):
            for where in ALL_SLOTS:
                if where[0] >= level:
                    assert not set(squares(where)) & set(decoration_squares(side, level))


@pytest.mark.rules("city:C10")
@pytest.mark.parametrize(
    ("players", "slots"),
    [
        (2, "111 112 121 122 123 124 131 132 133 134 143 144 211 233"),
        (3, "121 122 123 124 131 132 133 134 221 223"),
        (4, "112 113 121 124 131 134 142 143"),
    ],
)
def test_the_data_holds_one_starting_pyramid_for_each_number_of_players(players: int, slots: str) -> None:
    start = [ALL_SLOTS[i] for i in list(d.START_SLOT)[d.FIRST_SLOT[players] : d.FIRST_SLOT[players + 1]]]
    assert sorted(start) == sorted((int(x[0]), int(x[1]) - 1, int(x[2]) - 1) for x in slots.split())
    net = Net()
    for where in start:
        assert where in net.open_slots()  # every slot rests on the ones before it
        net.paint(where, list("nnnn"))


# --- starting tiles
@pytest.mark.rules("city:87")
def test_any_two_starting_tiles_show_at_least_three_boards() -> None:
    for one, two in combinations(TILES, 2):
        assert len(set(one["boards"] + two["boards"])) >= 3
        assert all(1 <= board <= 8 for board in one["boards"])


@pytest.mark.rules("city:85")
def test_two_starting_tiles_bring_at_most_two_steps_anywhere() -> None:
    """Short of the first major step (green 3) and of the first Avenue tile (3). A technology may mean any temple."""
    for one, two in combinations(TILES, 2):
        for track in ("temple_blue", "temple_red", "temple_green", "avenue"):
            steps = one.get(track, 0) + two.get(track, 0)
            if track == "temple_blue":
                steps += min(1, one.get("technology", 0) + two.get("technology", 0))
            elif track == "temple_red":
                steps += int(one.get("technology", 0) + two.get("technology", 0) == 2)
            assert steps <= 2
    assert min(m["step"] for m in c.DATA["temples"]["discovery"]["major_steps"]) == 3
    assert min(a["step"] for a in c.DATA["avenue_of_the_dead"]["discovery_steps"]) == 3


def test_every_action_and_outcome_has_a_name_of_its_own() -> None:
    names = [VOCABULARY.name(number) for number in VOCABULARY.numbers()]
    assert len(names) == len(set(names))
    assert all(VOCABULARY.name(VOCABULARY.number(name)) == name for name in names)
