"""Tables with the module empire (M9), for its tests."""

from sunstone.engine.frame import frame
from sunstone.engine.registry import Value
from sunstone.games.city.empire import set_warrior
from sunstone.games.city.kinds import BUILD, EMPIRE_STEP, LINGER
from sunstone.games.city.state import City
from tests.city.fixture import (
    bare,
    changed,
    do,
    look,
    on_turn,
    technologies_at,
)

M9 = ("obsidian", "empire")


def table(players: int = 2, modules: tuple[str, ...] = M9, **chosen: Value) -> City:
    s = bare(players, modules, **chosen)
    technologies_at(s, "01", "1½", "03", "3½", "05", "5½")
    clear(s)
    return s


def clear(s: City) -> None:
    s.map = s.settled = 0
    for p in s.players:
        p.warriors, p.far = 10, 0


def stand(s: City, seat: int, *regions: int) -> None:
    """Warriors of a seat: 0 is Teotihuacan, 12 the far region."""
    for region in regions:
        s.players[seat].warriors -= 1
        if region == 12:
            s.players[seat].far += 1
        else:
            set_warrior(s, region, seat)


def settle(s: City, *regions: int) -> None:
    s.settled = sum(1 << r for r in regions)


def conquest(s: City, *more: str, power: int = 1) -> City:
    """Seat 0 takes the main action with one worker that comes from Decorations."""
    return do(on_turn(s, 0), f"take:decorations-{power}", "go:1", "main", *more)


def building(s: City, *actions: str) -> City:
    """Seat 0, in its turn, has one building to put."""
    on_turn(s, 0)
    s.swap_top(frame(LINGER, 0))
    s.push(frame(EMPIRE_STEP, 0, 0, 0, 1))
    s.settle()
    return do(s, *actions)


def ask(s: City, *frames: int) -> City:
    s.depth = 0
    for f in reversed(frames):
        s.push(f)
    s.settle()
    return s


def built(s: City, region: int, *actions: str) -> dict[str, int | list[str]]:
    """What seat 0 gains from the benefit of a region."""
    before = look(s)
    do(ask(s, frame(BUILD, 0, 0, region)), *actions)
    return changed(before, s).get(0, {})
