"""What a choice does at once, foreseen on a copy of the position: "-2 cocoa, +3 wood, +4 VP"."""

from collections.abc import Sequence
from typing import Final

from sunstone.engine.frame import kind_of
from sunstone.engine.ledger import Event, Ledger
from sunstone.games.city import causes, components as facts, events, kinds, vocabulary as v
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


_SPECIAL_TAKEN: Final = -1  # beside the kinds of event: a special mask is no Major Discovery tile (expansion:R5)
_SUMMED: Final = {
    events.COCOA: "cocoa",
    events.WOOD: "wood",
    events.STONE: "stone",
    events.GOLD: "gold",
    events.OBSIDIAN: "obsidian",
    **{events.BLUE + i: name for i, name in enumerate(TEMPLE_TITLES)},
    events.AVENUE: "Avenue",
    events.PYRAMID: "pyramid track",
    events.TILE: "Discovery tile",
    events.MAJOR_TAKEN: "Major Discovery tile",
    _SPECIAL_TAKEN: "special mask",
    events.VP: "VP",
}


def effect_text(told: Sequence[Event], seat: int) -> str:
    """The seat's own gains and losses up to the end of its turn: "-2 cocoa, +3 wood, +4 VP"."""
    sums = dict.fromkeys(_SUMMED, 0)
    notes: list[str] = []
    for e in told:
        if e.what == events.TURN:
            break
        if e.what == events.ECLIPSE:
            notes.append("Eclipse follows")
            break
        if e.what in sums and e.seat == seat:
            special = e.what == events.MAJOR_TAKEN and e.detail >= facts.SPECIAL_MASK
            sums[_SPECIAL_TAKEN if special else e.what] += e.amount
        elif e.what == events.DISC and e.cause == causes.ASCENSION:
            notes.append("the light disc moves")
        elif e.what == events.CAPSTONE:
            notes.append("the next Eclipse ends the game")
    return ", ".join([f"{n:+} {_SUMMED[what]}" for what, n in sums.items() if n] + notes)
