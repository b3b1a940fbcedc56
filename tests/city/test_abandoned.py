"""A declared main action that can no longer be carried out: what it needs was spent at an open moment in between.

The rules name no such case; what the rulebook forbids is an action just for its power-up."""

import pytest

from sunstone.games.city.state import City
from tests.city.fixture import bare, changed, decoration_offer, do, lay, legal, look, put, pyramid_offer, refused
from tests.city.scenes import arrive, clear_pyramid, give

NEEDS = {"alchemy": "gold", "nobles": "wood", "decorations": "gold", "construction": "stone"}
WITH = {"alchemy": "technology:1", "nobles": "row:centre", "decorations": "decorate:3GG@top", "construction": "tile:1"}


def declared(board: str) -> City:
    """Two workers, so that 1 cocoa is paid."""
    s = clear_pyramid(bare())
    pyramid_offer(s, 31, 0, 0)
    decoration_offer(s, 3, 0, 0, 0)
    give(s, 0, {"cocoa": 1, "wood": 2, "stone": 2, "gold": 2})
    return do(arrive(s, board, 1, 1), "main")


@pytest.mark.rules("city:135")
@pytest.mark.parametrize("board", NEEDS)
def test_an_action_that_can_be_done_cannot_be_abandoned(board: str) -> None:
    s = declared(board)
    assert WITH[board] in legal(s)
    assert refused(s, "abandon") == "CAN_BE_DONE"


@pytest.mark.rules("city:135")
@pytest.mark.parametrize("board", NEEDS)
def test_an_action_that_cannot_be_done_any_more_is_lost_with_its_power_up(board: str) -> None:
    s = declared(board)
    give(s, 0, {NEEDS[board]: 0})
    assert legal(s) == {"abandon"}
    assert refused(s, WITH[board]) == {"gold": "NO_GOLD", "wood": "NO_WOOD", "stone": "NO_STONE"}[NEEDS[board]]
    before = look(s)
    do(s, "abandon")
    assert changed(before, s) == {}
    assert s.to_move != 0


@pytest.mark.rules("city:135")
def test_gold_spent_on_a_discovery_tile_in_between() -> None:
    s = declared("decorations")
    put(s, 0, tiles=["temple_red"], red=4)
    lay(s, "red:5", "cocoa_4")
    do(s, "use:temple_red", "claim:cocoa_4")
    assert legal(s) == {"abandon", "use:cocoa_4"}
