"""Tables with the Mansion, for its tests."""

from sunstone.engine.registry import Value
from sunstone.games.city.components import MAJOR_NAMES
from sunstone.games.city.state import City
from tests.city import fixture as f
from tests.city.fixture import bare, changed, do, on_turn

M7 = ("obsidian", "mansion")


def table(*tiles: str, players: int = 2, **chosen: Value) -> City:
    """Royal tiles left, middle, right; a mask on the Mansion."""
    s = bare(players, M7, **chosen)
    f.technologies_at(s, "01", "1½", "03", "3½", "05", "5½")
    f.royals(s, *(tiles or ("A4", "B2", "C1")))
    mansion_tile(s, "md_mask")
    s.claims = 0
    return s


def mansion_tile(s: City, kind: str | None) -> None:
    if s.mansion_tile:
        s.major_pool += 1 << 2 * (s.mansion_tile - 1)
    s.mansion_tile = MAJOR_NAMES.index(kind) + 1 if kind else 0
    if kind:
        s.major_pool -= 1 << 2 * (s.mansion_tile - 1)


def claim(s: City, seat: int, temple: int) -> None:
    s.claims += (seat + 1) << 3 * temple


def use(s: City, power: int, space: int, *more: str) -> City:
    """Seat 0 worships with a worker of that power; it comes from the Gold Deposits."""
    return do(on_turn(s, 0), f"take:gold-{power}", "go:1", f"worship:royal{space}", *more)


def gained(s: City, before: dict[int, dict[str, int | list[str]]], seat: int = 0) -> dict[str, int | list[str]]:
    return changed(before, s).get(seat, {})
