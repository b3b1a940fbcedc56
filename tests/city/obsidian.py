"""Tables with the module obsidian (M6), for its tests."""

from sunstone.engine.registry import Value
from sunstone.games.city.state import City
from tests.city import fixture as f
from tests.city.fixture import bare, changed, do, look

M6 = ("obsidian",)


def table(players: int = 2, **chosen: Value) -> City:
    s = bare(players, M6, **chosen)
    f.technologies_at(s, "01", "1½", "03", "3½", "05", "5½")
    return s


def gained(s: City, *actions: str) -> dict[str, int | list[str]]:
    before = look(s)
    do(s, *actions)
    return changed(before, s).get(0, {})
