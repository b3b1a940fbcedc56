"""Importing this fills the table of steps: one module a chapter."""

from sunstone.games.city import (  # noqa: F401
    alchemy,
    altar_benefits,
    altars,
    construction,
    decoration,
    draws,
    eclipse,
    empire,
    gains,
    gathering,
    hands,
    mansion,
    nobles,
    opening,
    payment,
    power,
    priests,
    regions,
    royal,
    salary,
    stages,
    turn,
    worship,
)
from sunstone.games.city.teotibot import (
    empire as teotibot_empire,  # noqa: F401
    mansion as teotibot_mansion,  # noqa: F401
    shaman as teotibot_shaman,  # noqa: F401
    turn as teotibot_turn,  # noqa: F401
)
