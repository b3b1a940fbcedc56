"""What a choice does at once, and the things there are amounts of."""

from collections.abc import Iterator, Sequence
from typing import Final

from sunstone.engine.choice import Amount, Good, summed
from sunstone.engine.ledger import Event
from sunstone.games.founders import causes, components as facts, events

GOODS: Final[dict[str, Good]] = {
    **{name: Good(name, name) for name in facts.MATERIAL_NAMES},
    "worship": Good("worship tile", "", "worship tiles"),
    "vp": Good("VP", "vp"),
    "mask": Good("mask tile", "", "mask tiles"),
}
_SUMMED: Final = {
    **{events.WOOD + i: (name, 1) for i, name in enumerate(facts.MATERIAL_NAMES)},
    events.TAKEN: ("worship", 1),
    events.RETURNED: ("worship", -1),
    events.OFFERED: ("worship", -1),
    events.MASK: ("mask", 1),
    events.VP: ("vp", 1),
}


def effects(told: Sequence[Event], seat: int) -> tuple[Amount, ...]:
    """The seat's own gains and losses up to the end of its turn: "-2 stone, +1 worship tile, +4 VP"."""
    return summed(_amounts(told, seat), GOODS)


def _amounts(told: Sequence[Event], seat: int) -> Iterator[tuple[str, int]]:
    for e in told:
        if e.what in (events.TURN, events.ROUND, events.FINAL):
            return
        left_before = e.what == events.RETURNED and e.cause != causes.GAIN_FAVOR  # when it was offered
        if e.seat == seat and e.what in _SUMMED and not left_before:
            what, sign = _SUMMED[e.what]
            yield what, e.amount * sign
