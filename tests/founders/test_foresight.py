"""What choices of Founders lead to is told before they are made, and comes true."""

from sunstone.engine.choice import effect_text
from sunstone.games.founders import page
from sunstone.games.founders.components import WORSHIP_NAMES
from sunstone.games.founders.effect_words import GOODS
from sunstone.games.founders.prompt_words import question
from sunstone.games.founders.state import Founders
from sunstone.games.founders.turn import city_vp
from tests.founders.fixture import bare, cubes, display, do, height, hold, lay, on_turn, pyramid, space, spot


def ahead(s: Founders, action: str) -> list[str]:
    """The lines below a choice, in words."""
    found = next(c.ahead for c in s.choices(s.to_move) if c.text == action)
    return [f"{label} {effect_text(amounts, GOODS)}".strip() for label, amounts in found]


def rich() -> Founders:
    """Strength 4 in columns B and C, cubes for anything, a green tile in both northern districts."""
    s = bare()
    height(s, "b1", 3)
    height(s, "c1", 3)
    pyramid(s, 0, N="green")
    cubes(s, 0, wood="a12 b12 c12", stone="a11 b11 c11", gold="a10 b10 c10")
    return on_turn(s)


# --- what scores at the end
def test_a_temple_tells_what_it_scores_where_it_lies() -> None:
    s = do(rich(), "disks:b1x1", "temple:green")
    across, inside = spot(s, 0, "green", "e3 f3 g3"), spot(s, 0, "green", "a1 b1 c1")
    assert (ahead(s, across), ahead(s, inside)) == (["At the end +4 VP"], ["At the end +2 VP"])
    do(s, across, "pay")
    assert city_vp(s, s.players[0]) == 4


def test_a_temple_that_covers_the_last_masks_tells_their_points() -> None:
    s = rich()
    lay(s, 0, "wood-2", "b2 c2")
    do(s, "disks:b1x1", "temple:green")
    assert ahead(s, spot(s, 0, "green", "b3 c3 d3")) == ["Now +6 VP, +1 mask tile", "At the end +2 VP"]


def test_before_it_is_taken_a_temple_tells_what_its_best_place_scores() -> None:
    s = do(rich(), "disks:b1x1")
    assert ahead(s, "temple:green") == ["At the end, at best +4 VP"]
    assert ahead(s, "temple:blue") == []  # no tile of its colour


def test_a_pyramid_tile_tells_its_points_now_and_at_the_end() -> None:
    s = rich()
    lay(s, 0, "green", "e3 f3 g3")
    do(s, "disks:c1x1")
    assert ahead(s, "pyramid:green@NW") == ["Now +2 VP", "At the end +2 VP"]
    assert ahead(s, "pyramid:red@NW") == ["Now +2 VP"]


def test_a_building_scores_nothing_at_the_end() -> None:
    s = bare()
    pyramid(s, 0, N="green")
    s = do(on_turn(s), "disks:a1x1", "build:wood-2")
    assert ahead(s, spot(s, 0, "wood-2", "a1 b1")) == []


# --- worship tiles and producing
def test_a_worship_tile_tells_what_it_is_good_for_now() -> None:
    s = rich()
    names = [name.partition(".")[2] for name in WORSHIP_NAMES[:12]]
    display(s, "green", beside=names.index("set_to_vp"), top=names.index("green_x_wood"))
    do(s, "disks:b1x1", "temple:green", spot(s, 0, "green", "a1 b1 c1"), "pay")
    assert ahead(s, "take:green.set_to_vp") == ["Used now +8 VP"]  # a wood and a stone are paid
    assert ahead(s, "take:green.green_x_wood") == ["Used now: nothing yet"]


def test_an_offering_tells_what_the_cubes_bring_at_most() -> None:
    s = rich()
    hold(s, 0, "green.wood_to_vp", "green.pyramid_for_5", "blue.vp_and_influence")
    do(s, "disks:b1x1")
    assert ahead(s, "offer:green.wood_to_vp") == ["For your cubes +6 VP"]  # 2 wood, then 1 wood and 2 gold
    assert ahead(s, "offer:green.pyramid_for_5") == ahead(s, "offer:blue.vp_and_influence") == []


def test_producing_tells_the_cubes_that_find_room() -> None:
    s = bare()
    lay(s, 0, "wood-1", "a1")
    lay(s, 0, "stone-1", "l1")
    do(on_turn(s), "disks:a1x1")
    assert ahead(s, "produce") == ["On empty cells +1 wood, +1 stone"]


# --- the same question about something else
def test_a_granted_action_is_asked_for_as_what_it_is() -> None:
    s = rich()
    space(s, "b2", "any_influence")
    hold(s, 0, "blue.vp_and_build")
    do(s, "disks:b2x1", "bonus")
    assert question(s) == "Choose an Influence action of any column, or do without."
    assert "needs no Strength" in page.guide(s.view(0))
    do(s, "done", "offer:blue.vp_and_build")
    assert question(s) == "Choose a Build action of any column, at Strength 2, or do without."


def test_the_guide_knows_a_temple_from_a_building() -> None:
    s = do(rich(), "disks:b1x1", "temple:green")
    assert "red dashed line" in page.guide(s.view(0))
    assert "Cubes drop" in page.guide(do(rich(), "disks:a1x1", "build:wood-2").view(0))


def test_the_guide_fits_its_line() -> None:
    """As much as one line holds on a wide screen."""
    assert [text for text in [*page.GUIDE.values(), *page.NEARER.values()] if len(text) > 150] == []
