"""Every action's name, as records spell it, and the names of the things in them."""

from typing import Final

from sunstone.engine.vocabulary import Vocabulary, step_names
from sunstone.games.founders import components as facts, geometry, kinds, vocabulary as v

VOCABULARY: Final = Vocabulary(
    [
        (v.PLACE, [f"place:{cell}@{way}" for way in geometry.WAY_NAMES for cell in geometry.CELL_NAMES]),
        (v.PAY_CUBE, [f"pay:{cell}" for cell in geometry.CELL_NAMES]),
        (v.CUBE, [f"cube:{cell}" for cell in geometry.CELL_NAMES]),
        (v.OVER, [f"replace:{cell}" for cell in geometry.CELL_NAMES]),
        (v.PAY_ALL, ["pay"]),
        (v.MIX, [f"mix:{wood}w{stone}s" for wood in range(9) for stone in range(9)]),
        (v.OVER_ALL, ["replace", "cubes", "done", "skip", "pass"]),
        (v.DISKS, [f"disks:{space}x{n}" for space in facts.SPACE_NAMES for n in (1, 2, 3)]),
        (v.BUILD, [f"build:{name}" for name in facts.PIECE_NAMES[: facts.FIRST_TEMPLE]]),
        (v.BUILD + facts.FIRST_TEMPLE, [f"temple:{name}" for name in facts.COLOUR_NAMES]),
        (v.PYRAMID, [f"pyramid:{colour}@{square}" for colour in facts.COLOUR_NAMES for square in facts.SQUARE_NAMES]),
        (v.PRODUCE, ["produce", "favor", "bonus"]),
        (v.OFFER, [f"offer:{tile}" for tile in facts.WORSHIP_NAMES]),
        (v.TAKE, [f"take:{tile}" for tile in facts.WORSHIP_NAMES]),
        (v.GIVE, [f"give:{tile}" for tile in facts.WORSHIP_NAMES]),
        (v.TIMES, [f"times:{n}" for n in range(1, 11)]),
        (v.KIND, [f"kind:{name}" for name in facts.MATERIAL_NAMES]),
        (v.STACK, [f"stack:{colour}" for colour in facts.COLOUR_NAMES]),
        (v.BOARD_DRAWN, [f"~board:B{i}" for i in (1, 2, 3, 4)]),
        (v.BONUS_DRAWN, [f"~bonus:{name}" for name in facts.BONUS_NAMES]),
        (v.WORSHIP_DRAWN, [f"~worship:{tile}" for tile in facts.WORSHIP_NAMES]),
        (v.PLAN_DRAWN, [f"~plan:{card}" for card in facts.PLAN_NAMES]),
    ],
    chance=v.CHANCE_FIRST,
)
STEP_NAMES: Final = step_names(kinds)
