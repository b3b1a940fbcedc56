"""Every action's name, as records spell it, and every step's."""

from typing import Final

from sunstone.engine.vocabulary import Vocabulary, step_names
from sunstone.games.toy import components as facts, kinds, vocabulary as v

VOCABULARY: Final = Vocabulary(
    [(v.KEEP, ["keep"]), (v.DROP, ["drop"]), (v.TILE_DRAWN, [f"~tile:{i}" for i in range(1, facts.TILES + 1)])]
)
STEP_NAMES: Final = step_names(kinds)
