"""What everybody sees of Teotibot: the view's field `teotibot`, None unless a single player plays."""

from typing import Final, get_args

from sunstone.games.city.state import City
from sunstone.games.city.teotibot import parts
from sunstone.games.city.teotibot.parts import entry
from sunstone.games.city.view_types import Face, PriestTile, Teotibot

_FACES: Final[tuple[Face, ...]] = get_args(Face)
_PRIESTS: Final[dict[int, PriestTile]] = {parts.PRIEST_SHAMAN: "S07", parts.PRIEST_WARRIORS: "S08"}


def teotibot(s: City, kinds: list[str]) -> Teotibot | None:
    if not s.house.solo:
        return None
    tiles = [entry(s.bot_actions, i) for i in range(parts.PLACES + 1)]
    names = [parts.ACTION_NAMES[t - 1] if t else None for t in tiles]
    column = [d for i in range(4) if (d := entry(s.bot_directions, i))]
    return {
        "seat": parts.BOT,
        "places": names[: parts.PLACES],
        "aside": names[parts.ASIDE],
        "directions": [
            {"face": _FACES[d & 1], "advance": d >> 1 if s.house.teotibot_movement else None} for d in column
        ],
        "dice": [[n for n in range(2, 13) if parts.PLACE_BY_SUM[n] == i] for i in range(parts.PLACES)],
        "priest": _PRIESTS.get(s.bot_priest),
        "covered_ahead": [[i // 5, i % 5] for i in range(15) if s.covered_ahead >> i & 1],
        "discarded": kinds,
    }
