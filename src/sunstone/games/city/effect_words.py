"""What a choice does at once, foreseen on a copy of the position, and the things there are amounts of."""

from collections.abc import Iterator, Sequence
from typing import Final

from sunstone.engine.choice import Amount, Good, summed
from sunstone.engine.frame import kind_of
from sunstone.engine.ledger import Event, Ledger
from sunstone.games.city import components as facts, events, kinds, vocabulary as v
from sunstone.games.city.names import TEMPLE_NAMES
from sunstone.games.city.state import City
from sunstone.games.city.titles import TEMPLE_TITLES

_WORSHIPPING: Final = (kinds.WORSHIP, kinds.MANSION)


def foreseen(s: City, seat: int, action: int) -> list[Event]:
    """What the action does. Of worship all that was chosen is told, although its order is still open; a price that
    obsidian could pay in part is told with as little of it as possible."""
    worships = v.ABILITY <= action < v.MAIN
    trial, ledger = s.clone(), Ledger()
    trial.ledger = ledger
    trial.play(action)
    while trial.depth:
        kind, legal = kind_of(trial.top), trial.legal() if trial.to_move == seat else []
        parts = [part for part in (v.CLAIM, v.USE_ABILITY) if worships and kind in _WORSHIPPING and part in legal]
        if kind == kinds.PAYMENT and legal:
            trial.play(legal[0])
        elif worships and kind == kinds.CLAIM_POWER:
            trial.pop()  # the owner's worker is no part of what this costs and brings
            trial.settle()
        elif parts:
            trial.play(parts[0])
        else:
            break
    return ledger.events


# --- what there are amounts of
GOODS: Final = {
    "cocoa": Good("cocoa", "cocoa"),
    "wood": Good("wood", "wood"),
    "stone": Good("stone", "stone"),
    "gold": Good("gold", "gold"),
    "obsidian": Good("obsidian", "obsidian"),
    **{f"temple-{name}": Good(TEMPLE_TITLES[i], f"temple-{name}") for i, name in enumerate(TEMPLE_NAMES)},
    "avenue": Good("Avenue", "avenue"),
    "pyramid": Good("pyramid track", "pyramid"),
    "discovery": Good("Discovery tile", "discovery", "Discovery tiles"),
    "major": Good("Major Discovery tile", "", "Major Discovery tiles"),
    "special-mask": Good("special mask", "", "special masks"),
    "vp": Good("VP", "vp"),
    "last-eclipse": Good("the next Eclipse ends the game", counted=False),
    "eclipse": Good("Eclipse follows", counted=False),
}
HELD: Final = {events.COCOA: "cocoa", events.WOOD: "wood", events.STONE: "stone", events.GOLD: "gold"} | {
    events.OBSIDIAN: "obsidian"
}
TRACKS: Final = {events.BLUE + i: f"temple-{name}" for i, name in enumerate(TEMPLE_NAMES)} | {
    events.AVENUE: "avenue",
    events.PYRAMID: "pyramid",
}
_SUMMED: Final = {**HELD, **TRACKS, events.VP: "vp", events.TILE: "discovery", events.MAJOR_TAKEN: "major"}


def effects(told: Sequence[Event], seat: int) -> tuple[Amount, ...]:
    """The seat's own gains and losses up to the end of its turn: "-2 cocoa, +3 wood, +4 VP"."""
    return summed(_amounts(told, seat), GOODS)


def _amounts(told: Sequence[Event], seat: int) -> Iterator[tuple[str, int]]:
    for e in told:
        if e.what in (events.TURN, events.ECLIPSE):
            if e.what == events.ECLIPSE:
                yield "eclipse", 1
            return
        if e.what in _SUMMED and e.seat == seat:
            special = e.what == events.MAJOR_TAKEN and e.detail >= facts.SPECIAL_MASK  # expansion:R5
            yield "special-mask" if special else _SUMMED[e.what], e.amount
        elif e.what == events.CAPSTONE:
            yield "last-eclipse", 1
