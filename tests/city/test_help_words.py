"""City's help: every element is explained, with the printed amounts."""

import re

import pytest

from sunstone.engine.errors import SunstoneError
from sunstone.games.city import words
from sunstone.games.city.components import KIND_NAMES, MAJOR_NAMES
from sunstone.games.city.names import (
    BOARD_NAMES,
    REWARD_NAMES,
    ROW_NAMES,
    ROYAL_NAMES,
    SLOTS_NAMED,
    TECHNOLOGY_NAMES,
    TEMPLE_NAMES,
)
from sunstone.games.city.teotibot.parts import ACTION_NAMES


def test_everything_is_explained() -> None:
    wanted = {
        *(f"board:{name}" for name in BOARD_NAMES),
        *(f"worship:{name}" for name in ("forest", "quarry", "gold", "decorations")),
        *(f"worship:palace-{i}" for i in (1, 2, 3)),
        *(f"row:{name}" for name in ROW_NAMES),
        *(f"temple:{name}" for name in TEMPLE_NAMES),
        *("avenue", "buildings", "pyramid_track", "calendar", "eclipse", "salary", "masks", "wheel"),
        *(f"discovery:{name}" for name in KIND_NAMES),
        *(f"technology:{name}" for name in TECHNOLOGY_NAMES),
        *(f"royal:{name}" for name in ROYAL_NAMES),
        *(f"bonus:{i}" for i in range(1, 8)),
        *(f"start:{i}" for i in range(1, 21)),
        *(f"wheel:{name}" for name in REWARD_NAMES),
        *(f"slot:{name}" for name in SLOTS_NAMED),
        *(f"decoration:{i}" for i in range(1, 16)),
        *(f"pyramid:{i}" for i in range(1, 33)),
        "teotibot",
        *(f"action:{name}" for name in ACTION_NAMES),
        *("worker", "obsidian", "mansion", "helpers", "ownership", "claims", "shaman", "conquest", "warriors"),
        *(f"resource:{name}" for name in ("wood", "stone", "gold")),
        *(f"region:{i}" for i in range(13)),
        *(f"altar:{name}" for name in ("A81", "A56", "A45", "A12")),
        *(f"major:{name}" for name in MAJOR_NAMES),
        *("priest:11", "priest:12"),
    }
    assert set(words.explained()) == wanted
    for name in wanted:
        assert re.fullmatch(r"[A-Z][^{}]+\.", words.explain(name)), name


@pytest.mark.parametrize(
    ("name", "part"),
    [
        ("technology:13", "Pay 1 cocoa for 1 power-up"),
        ("bonus:3", "15 VP, at the end of the game, for everybody who has reached step 10 of its temple"),
        ("technology:3", "3 VP with every Alchemy or Nobles action"),
        ("royal:B6", "Pay 1 cocoa for 1 stone + 1 gold, up to as many times as the worker's power"),
        ("royal:C8", "the worker's power - 1"),
        ("royal:A10", "for at most as many pairs as the worker's power"),
        ("royal:B11", "Pay 3 cocoa once for obsidian, as much as the worker's power"),
        ("major:special_mask_jade", "Jade mask. A special mask of its own kind"),
        ("bonus:3", "15 VP"),
        ("bonus:7", "4 VP per worker of power 1 to 3, 9 VP per worker of power 4 or 5"),
        ("start:4", "Alchemy and Construction; 2 resources of choice, the lowest technology"),
        ("board:forest", "2 workers 1 wood / 2 wood / 2 cocoa + 3 wood"),
        ("board:construction", "2 stone and 0/1/2/3 wood and scores 1/3/5/7 VP"),
        ("temple:green", "1-3: 1 cocoa; 4-6: 2 cocoa; 7-8: 3 cocoa; 9: 4 cocoa; 11: 5 VP. On step 3 or 6"),
        ("avenue", "On step 3, 6 or 8"),
        ("discovery:mask_1", "1 copy; price: 2 cocoa + 1 gold"),
        ("slot:4.1.1", "costs 3 wood + 2 stone and scores 7 VP"),
        ("wheel:two_temples", "Pay 3 cocoa for 2 steps on temples of choice"),
        ("row:bottom", "For 3 workers; buildings score 7/6/5 VP"),
    ],
)
def test_help_has_the_printed_amounts(name: str, part: str) -> None:
    assert part in words.explain(name)


def test_help_for_what_is_not_there() -> None:
    for name in ("technology:2", "board:lake", "", "start:21"):
        with pytest.raises(SunstoneError, match="no help"):
            words.explain(name)
