"""Every action's name, as records spell it."""

from collections.abc import Sequence
from typing import Final, TypeVar

from sunstone.engine.vocabulary import Vocabulary, step_names
from sunstone.games.helios import components as facts, geometry, kinds, vocabulary as v

SYMBOL_NAMES: Final[Sequence[facts.Symbol]] = ["land", "build", "sun"]
PILE_NAMES: Final[Sequence[facts.Pile]] = [*facts.COLOUR_NAMES, "extra"]
TOKEN_NAMES: Final[Sequence[facts.Token]] = [*facts.COLOUR_NAMES, *facts.BONUS_NAMES]
AREA_NAMES: Final[Sequence[facts.Area]] = facts.DATA["action_tiles"]["areas"]
BUILDING_NAMES: Final[Sequence[facts.Building]] = [b["id"] for b in facts.DATA["buildings"]]
CHARACTER_NAMES: Final[Sequence[facts.Character]] = [c["id"] for c in facts.DATA["characters"]]

Name = TypeVar("Name", bound=str)


def known(names: Sequence[Name], name: str) -> Name:
    """That one of them: a name cut out of an action's or an element's, as the view has it."""
    return names[names.index(name)]


VOCABULARY: Final = Vocabulary(
    [
        (v.START, [f"start:{c}" for c in facts.COLOUR_NAMES[:3]]),
        (v.TAKE, [f"take:{s}" for s in SYMBOL_NAMES]),
        (v.AREA, [f"area:{a}" for a in AREA_NAMES]),
        (v.DECLINE, ["decline"]),
        (v.BONUS, [f"bonus:{s}" for s in SYMBOL_NAMES]),
        (v.FORFEIT, ["forfeit"]),
        (v.TOKEN, [f"token:{t}" for t in [*PILE_NAMES, *facts.BONUS_NAMES]]),
        (v.PLACE, [f"place:{h}" for h in geometry.HEX_NAMES]),
        (v.GAIN, [f"gain:{c}" for c in facts.COLOUR_NAMES]),
        (v.PUT, [f"put:{h}" for h in geometry.HEX_NAMES]),
        (v.TEMPLE, [f"temple:{h}" for h in geometry.HEX_NAMES]),
        (v.BUILD, [f"build:{b}" for b in BUILDING_NAMES]),
        (v.PAY, [f"pay:{h}-{c}" for h in geometry.HEX_NAMES for c in facts.COLOUR_NAMES]),
        (v.BAZAAR, [f"bazaar:{n}" for n in range(4)]),
        (v.SUN, [f"sun:{h}" for h in geometry.HEX_NAMES]),
        (v.SHINE, [f"shine:{h}" for h in geometry.HEX_NAMES]),
        (v.HIRE, [f"hire:{c}" for c in CHARACTER_NAMES]),
        (v.ACTIVATE, [f"activate:{c}" for c in CHARACTER_NAMES]),
        (v.PASS, ["pass", "done"]),
        (v.FIRST_DRAWN, [f"~first:P{i}" for i in range(1, 5)]),
        (v.TILE_DRAWN, [f"~{s}:{c}" for s in SYMBOL_NAMES for c in facts.TILE_COLOUR_NAMES]),
        (v.EARTH_DRAWN, [f"~earth:{c}" for c in facts.COLOUR_NAMES]),
    ]
)
STEP_NAMES: Final = step_names(kinds)
STEWARD: Final = STEP_NAMES[kinds.STEWARD]
