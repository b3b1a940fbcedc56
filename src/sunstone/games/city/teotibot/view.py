"""What everybody sees of Teotibot. The view's field `teotibot`, None unless a single player plays:

seat           its seat, 1
places         six action tiles by name: top; second row left, right; bottom left, centre, right
aside          the seventh
directions     direction tiles from above, each {"face": "right" or "left", "advance": boards or None}
dice           which sums of two dice choose each of the six places
covered_ahead  spaces of the Nobles board it covered out of their order, [row, space] from 0; they are among those
               that `nobles` counts, and the other buildings of that row stand on its leftmost other spaces
priest         house option: its priest tile "S07" or "S08", or None
discarded      discovery tiles out of the game, by name"""

from typing import Any

from sunstone.games.city.state import City
from sunstone.games.city.teotibot import parts
from sunstone.games.city.teotibot.parts import entry


def teotibot(s: City, kinds: list[str]) -> dict[str, Any] | None:
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
            {"face": parts.FACES[d & 1], "advance": d >> 1 if s.house.teotibot_movement else None} for d in column
        ],
        "dice": [[n for n in range(2, 13) if parts.PLACE_BY_SUM[n] == i] for i in range(parts.PLACES)],
        "priest": f"S0{s.bot_priest}" if s.bot_priest else None,
        "covered_ahead": [[i // 5, i % 5] for i in range(15) if s.covered_ahead >> i & 1],
        "discarded": kinds,
    }
