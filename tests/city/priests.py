"""Tables with priestess tiles, for their tests."""

import sunstone
from sunstone.engine.registry import Value
from sunstone.games.city.names import TECHNOLOGY_NAMES
from sunstone.games.city.shamans import ALTAR_IDS, STANDING
from sunstone.games.city.state import City
from tests.city.fixture import (
    bare,
    technologies_at,
)
from tests.city.scenes import asks, draw_until

M6 = ("obsidian",)
M8 = ("obsidian", "altars")
ALL = ("obsidian", "mansion", "altars", "empire")
SIX = ("01", "1½", "03", "05", "07", "09")  # on the Alchemy board; the others: 3½ 5½ 11 13 15 17


def offered(players: int, modules: tuple[str, ...], seed: int = 1, **chosen: Value) -> City:
    """A game at the first question about priestess tiles."""
    given = {"priest_tiles": "offer", **chosen}
    s = sunstone.new("city", players=players, modules=modules, options=given)
    assert isinstance(s, City)
    return draw_until(s, asks("priest:"), seed)


def table(priest: int, modules: tuple[str, ...] = M8, players: int = 2, **chosen: Value) -> City:
    """Seat 0 has that priestess tile; its shaman lies at A12, pointing at the Palace."""
    s = bare(players, modules, priest_tiles="offer", **chosen)
    technologies_at(s, *SIX)
    s.players[0].priest = priest
    if "altars" in modules:
        for seat, where in enumerate(("A12ccw", "A56cw", "A45cw", "A81cw")[:players]):
            shaman(s, seat, where, standing=False)
    return s


def shaman(s: City, seat: int, where: str, standing: bool) -> None:
    space = ALTAR_IDS.index(where[:3]) * 2 + ("cw", "ccw").index(where[3:])
    s.players[seat].shaman = space + 1 | (STANDING if standing else 0)


def stands(s: City, seat: int = 0) -> bool:
    return bool(s.players[seat].shaman & STANDING)


def unknown(s: City) -> list[str]:
    """Technologies that are not on the Alchemy board."""
    board = [t["name"] for t in s.view(None)["technologies"]]
    return [name for name in TECHNOLOGY_NAMES if name not in board]
