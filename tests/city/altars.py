"""Tables with altars and shamans, for their tests."""

from sunstone.engine.registry import Value
from sunstone.games.city.components import MAJOR_NAMES
from sunstone.games.city.shamans import (
    ALTAR_IDS,
    STANDING,
    pile_up,
    set_pile,
    take_from_pile,
    top_of_pile,
)
from sunstone.games.city.state import City
from tests.city import fixture as f
from tests.city.fixture import bare, changed, do, look
from tests.city.solo import BOT, alone

M8 = ("obsidian", "altars")
ALL = ("obsidian", "mansion", "altars")
SIDES = ("cw", "ccw")


def table(players: int = 2, modules: tuple[str, ...] = M8, **chosen: Value) -> City:
    """A81 trade, A56 unlock, A45 retreat, A12 obsidian; no tiles on them, shamans out of the way."""
    s = bare(players, modules, **chosen)
    f.technologies_at(s, "01", "1½", "03", "3½", "05", "5½")
    clear(s)
    return s


def clear(s: City) -> None:
    s.altar_tiles = sum((i + 1) << 3 * i for i in range(4))
    for altar in range(4):
        while top_of_pile(s, altar) >= 0:
            at = top_of_pile(s, altar)
            s.major_pool += 1 << 2 * take_from_pile(s, altar, at)
        set_pile(s, altar, 0)
    for i, p in enumerate(s.players):
        p.shaman = 0
        shaman(s, i, ("A81ccw", "A56ccw", "A45ccw", "A12ccw")[i])


def shaman(s: City, seat: int, where: str, standing: bool = True) -> None:
    altar, side = where[:3], where[3:]
    s.players[seat].shaman = ALTAR_IDS.index(altar) * 2 + SIDES.index(side) + 1 | (STANDING if standing else 0)


def where(s: City, seat: int) -> str:
    value = s.players[seat].shaman
    space = (value & 15) - 1
    return f"{ALTAR_IDS[space // 2]}{SIDES[space % 2]}{'' if value & STANDING else ' lying'}"


def pile(s: City, altar: str, *kinds: str) -> None:
    """Tiles of an altar from the bottom."""
    for kind in kinds:
        pile_up(s, ALTAR_IDS.index(altar), MAJOR_NAMES.index(kind))
        s.major_pool -= 1 << 2 * MAJOR_NAMES.index(kind)


def gained(s: City, *actions: str) -> dict[str, int | list[str]]:
    before = look(s)
    do(s, *actions)
    return changed(before, s).get(0, {})


# --- Teotibot
def bot_table(*workers: str, **chosen: Value) -> City:
    s = alone(*(workers or ("forest-1", "forest-1", "forest-1")), modules=M8, **chosen)
    clear(s)
    shaman(s, BOT, "A81cw", standing=False)
    shaman(s, 0, "A12cw")
    return s
