"""Every action's name, as records spell it."""

from typing import Final

from sunstone.engine.vocabulary import Vocabulary
from sunstone.games.helios import vocabulary as v
from sunstone.games.helios.components import BONUS_NAMES, BUILDINGS, COLOUR_NAMES, PIECE_NAMES, TILE_COLOUR_NAMES
from sunstone.games.helios.geometry import HEX_NAMES

SYMBOL_NAMES: Final = ["land", "build", "sun"]
PILE_NAMES: Final = [*COLOUR_NAMES, "extra"]
TOKEN_NAMES: Final = [*COLOUR_NAMES, *BONUS_NAMES]
AREA_NAMES: Final = TILE_COLOUR_NAMES[:3]
BUILDING_NAMES: Final = PIECE_NAMES[:BUILDINGS]
CHARACTER_NAMES: Final = PIECE_NAMES[BUILDINGS:]

VOCABULARY: Final = Vocabulary(
    [
        (v.START, [f"start:{c}" for c in COLOUR_NAMES[:3]]),
        (v.TAKE, [f"take:{s}" for s in SYMBOL_NAMES]),
        (v.AREA, [f"area:{a}" for a in AREA_NAMES]),
        (v.DECLINE, ["decline"]),
        (v.BONUS, [f"bonus:{s}" for s in SYMBOL_NAMES]),
        (v.FORFEIT, ["forfeit"]),
        (v.TOKEN, [f"token:{t}" for t in [*PILE_NAMES, *BONUS_NAMES]]),
        (v.PLACE, [f"place:{h}" for h in HEX_NAMES]),
        (v.GAIN, [f"gain:{c}" for c in COLOUR_NAMES]),
        (v.PUT, [f"put:{h}" for h in HEX_NAMES]),
        (v.TEMPLE, [f"temple:{h}" for h in HEX_NAMES]),
        (v.BUILD, [f"build:{b}" for b in BUILDING_NAMES]),
        (v.PAY, [f"pay:{h}-{c}" for h in HEX_NAMES for c in COLOUR_NAMES]),
        (v.BAZAAR, [f"bazaar:{n}" for n in range(4)]),
        (v.SUN, [f"sun:{h}" for h in HEX_NAMES]),
        (v.SHINE, [f"shine:{h}" for h in HEX_NAMES]),
        (v.HIRE, [f"hire:{c}" for c in CHARACTER_NAMES]),
        (v.ACTIVATE, [f"activate:{c}" for c in CHARACTER_NAMES]),
        (v.PASS, ["pass", "done"]),
        (v.FIRST_DRAWN, [f"~first:P{i}" for i in range(1, 5)]),
        (v.TILE_DRAWN, [f"~{s}:{c}" for s in SYMBOL_NAMES for c in TILE_COLOUR_NAMES]),
        (v.EARTH_DRAWN, [f"~earth:{c}" for c in COLOUR_NAMES]),
    ]
)
