"""The open moments of a turn (city:99), each as a position in which seat 0 is asked: for tiles and for unlocking."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from sunstone.games.city.state import City
from tests.city.fixture import (
    bare,
    decoration_offer,
    do,
    lay,
    on_turn,
    put,
    pyramid_offer,
    royals,
    technologies_at,
)


@dataclass(frozen=True)
class Moment:
    workers: tuple[str, ...]  # of seat 0; the first is the one that moves
    play: tuple[str, ...]  # from the beginning of the turn
    powers: frozenset[str]  # own unlocked workers that a power_up_2 may take then
    steps: dict[str, int] = field(default_factory=dict)
    technologies: tuple[str, ...] = ()
    worship: bool = False  # inside a worship action
    joins: bool = False  # an extra_worker may join the action


LOCKED = "gold-3@sidebar"
_TO_FOREST = ("alchemy-1", "nobles-2", LOCKED)
_GO = ("take:alchemy-1", "go:1")
_BOTH = (*_GO, "worship:sidebar+claim")
_TO_PALACE = ("nobles-3", "decorations-2", LOCKED)
_ROYAL = ("take:nobles-3", "go:2", "worship:royal2")
_TO_ALCHEMY = ("quarry-1", "decorations-2", LOCKED)
_ALCHEMY = ("take:quarry-1", "go:1", "main")
_TO_NOBLES = ("decorations-1", "quarry-2", LOCKED)
_NOBLES = ("take:decorations-1", "go:1", "main")
_TO_CONSTRUCTION = ("forest-1", "construction-3", LOCKED)
_CONSTRUCTION = ("take:forest-1", "go:1", "main")
_FOREST = (*_GO, "main")

MOMENTS = {
    "the turn begins": Moment(_TO_FOREST, (), frozenset({"alchemy-1", "nobles-2"})),
    "after the move": Moment(_TO_FOREST, _GO, frozenset({"forest-1", "nobles-2"})),
    "ability or claim": Moment(_TO_FOREST, _BOTH, frozenset({"nobles-2"}), worship=True),
    "only the claim left": Moment(_TO_FOREST, (*_BOTH, "ability"), frozenset({"nobles-2"}), worship=True),
    "only the ability left": Moment(_TO_FOREST, (*_BOTH, "claim"), frozenset({"nobles-2"}), worship=True),
    "first royal exchange": Moment(_TO_PALACE, _ROYAL, frozenset({"decorations-2"}), worship=True),
    "next royal exchange": Moment(_TO_PALACE, (*_ROYAL, "exchange"), frozenset({"decorations-2"}), worship=True),
    "technology": Moment(_TO_ALCHEMY, _ALCHEMY, frozenset({"alchemy-1", "decorations-2"}), joins=True),
    "row": Moment(_TO_NOBLES, _NOBLES, frozenset({"nobles-1", "quarry-2"}), joins=True),
    "decoration": Moment(
        ("construction-1", "quarry-2", LOCKED),
        ("take:construction-1", "go:1", "main"),
        frozenset({"decorations-1", "quarry-2"}),
    ),
    "first pyramid tile": Moment(
        _TO_CONSTRUCTION, _CONSTRUCTION, frozenset({"construction-1", "construction-3"}), joins=True
    ),
    "next pyramid tile": Moment(
        _TO_CONSTRUCTION,
        (*_CONSTRUCTION, "tile:1", "place:1.1.1@0"),
        frozenset({"construction-1", "construction-3"}),
        joins=True,
    ),
    "major step": Moment(
        ("quarry-4", "decorations-2", LOCKED),
        ("take:quarry-4", "go:1", "main", "technology:4"),
        frozenset({"alchemy-4", "decorations-2"}),
        {"blue": 3},
        joins=True,
    ),
    "Avenue tile": Moment(
        _TO_NOBLES, (*_NOBLES, "row:top"), frozenset({"nobles-1", "quarry-2"}), {"avenue": 2}, joins=True
    ),
    "ascension reward": Moment(
        ("alchemy-5", "decorations-2", LOCKED),
        ("take:alchemy-5", "go:1", "main", "power:forest-5"),
        frozenset({"decorations-2", "palace-1"}),
    ),
    "power-up": Moment(_TO_FOREST, _FOREST, frozenset({"forest-1", "nobles-2"})),
    "second power-up": Moment(
        ("alchemy-1", "forest-2", "forest-4", LOCKED),
        (*_FOREST, "power:forest-2"),
        frozenset({"forest-1", "forest-3", "forest-4"}),
    ),
    "buying a power-up": Moment(
        _TO_FOREST, (*_FOREST, "power:forest-1"), frozenset({"forest-2", "nobles-2"}), technologies=("13",)
    ),
    "the turn ends": Moment(_TO_FOREST, (*_GO, "cocoa"), frozenset({"forest-1", "nobles-2"})),
    "after a free unlock": Moment(_TO_FOREST, ("unlock",), frozenset({"alchemy-1", "nobles-2", "gold-3"})),
}


def at(name: str, *, tiles: Iterable[str] = (), cocoa: int = 20, **options: str) -> City:
    """Seat 0 is asked at that moment, holding these discovery tiles and plenty of everything."""
    m = MOMENTS[name]
    s = bare(4, **options)
    royals(s, "A4", "B2", "C1")
    technologies_at(s, "01", "03", "05", "07", "09", "11")
    pyramid_offer(s, 31, 32, 19)
    decoration_offer(s, 1, 2, 3, 9)
    lay(s, "blue:4", "mask_5")
    lay(s, "avenue:3", "mask_5")
    dice = m.workers[::-1]  # which die is the one that moves must not matter
    p = put(s, 0, *dice, tiles=tiles, technologies=m.technologies, cocoa=cocoa, wood=10, stone=10, gold=10)
    for track, step in m.steps.items():
        setattr(p, track, step)
    put(s, 1, "palace-1", "alchemy-1", "decorations-1@sidebar", cocoa=5, tiles=["vp_4"])
    do(on_turn(s, 0), *m.play)
    assert s.to_move == 0
    return s
