"""What a choice does at once, and the things there are amounts of."""

from collections.abc import Iterator, Sequence
from typing import Final

from sunstone.engine.choice import Amount, Good, summed
from sunstone.engine.ledger import Event
from sunstone.games.helios import components as facts, events
from sunstone.games.helios.titles import RESOURCE_TITLES

_ICONS: Final = {"black": "obsidian"}  # the others show their token

GOODS: Final[dict[str, Good]] = {
    **{
        colour: Good(word, _ICONS.get(colour, f"earth-{colour}"))
        for colour, word in zip(facts.COLOUR_NAMES, RESOURCE_TITLES, strict=True)
    },
    "mana": Good("Mana", "mana"),
    "sun": Good("Sun movement", "sun"),
    "vp": Good("VP", "vp"),
    "lost-resource": Good("the bonus resource is lost", counted=False),
}
AMOUNTS: Final = {
    **{events.RESOURCE + i: colour for i, colour in enumerate(facts.COLOUR_NAMES)},
    events.MANA: "mana",
    events.SUN_VALUE: "sun",
    events.VP: "vp",
}


def effects(told: Sequence[Event], seat: int) -> tuple[Amount, ...]:
    """The seat's own gains and losses up to the end of its turn: "-1 redwood, +2 Mana, +5 VP"."""
    return summed(_amounts(told, seat), GOODS)


def _amounts(told: Sequence[Event], seat: int) -> Iterator[tuple[str, int]]:
    for e in told:
        if e.what in (events.TURN, events.PHASE):
            return
        if e.what in AMOUNTS and e.seat == seat:
            yield AMOUNTS[e.what], e.amount
        elif e.what == events.NO_ROOM and e.seat == seat:
            yield "lost-resource", 1
