"""Positions with Teotibot for rule tests: a bare table for one, its action pyramid as wished, its turn by outcomes."""

from collections.abc import Sequence

from sunstone.engine.frame import CHANCE, frame
from sunstone.engine.registry import Value
from sunstone.games.city.kinds import BOT_ROLL, END_TURN
from sunstone.games.city.state import City
from sunstone.games.city.teotibot.parts import ACTION_NAMES, ASIDE, FACES, entry, with_entry
from tests.city.fixture import bare, do, put, resolve_chance

BOT = 1
WORSHIP_DIE = "decorations-1@sidebar"
ORDER = ("construction", "decorations", "alchemy", "nobles", "mastery", "worship", "mask")


def alone(*workers: str, modules: Sequence[str] = (), **options: Value) -> City:
    """A bare table: Teotibot with these workers and the one that worships on Decorations, the human with one."""
    s = bare(1, modules, **options)
    put(s, BOT, *(workers or ("gold-2", "nobles-2", "construction-2")), WORSHIP_DIE)
    put(s, 0, "palace-1")
    pyramid(s, *ORDER)
    directions(s, "right", "left")
    s.depth = 0
    return s


def pyramid(s: City, *tiles: str) -> None:
    """Action tiles of the six places, then the one set aside."""
    for i, name in enumerate(tiles):
        s.bot_actions = with_entry(s.bot_actions, i, ACTION_NAMES.index(name) + 1)


def directions(s: City, *faces: str) -> None:
    """Direction tiles from above."""
    s.bot_directions = 0
    for i, face in enumerate(faces):
        s.bot_directions = with_entry(s.bot_directions, i, 2 + FACES.index(face))


def tiles_of(s: City) -> str:
    """As in the rules: places 1 to 6, the tile aside behind a stroke."""
    names = [ACTION_NAMES[entry(s.bot_actions, i) - 1] for i in range(7)]
    return f"{' '.join(names[:ASIDE])} | {names[ASIDE]}"


def faces_of(s: City) -> list[str]:
    return [FACES[entry(s.bot_directions, i) & 1] for i in range(4) if entry(s.bot_directions, i)]


def begin(s: City) -> City:
    """Teotibot is about to roll."""
    s.depth = 0
    s.then(frame(BOT_ROLL, CHANCE), frame(END_TURN, BOT))
    s.settle()
    return s


def acts(s: City, tile: str, *outcomes: str) -> City:
    """Its turn with that tile on top of the action pyramid; other draws as they come."""
    rest = [name for name in ORDER if name != tile]
    pyramid(s, tile, *rest)
    do(begin(s), "~roll:7", *outcomes)
    resolve_chance(s)
    return s
