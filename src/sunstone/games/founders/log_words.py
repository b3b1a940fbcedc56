"""An event of the ledger in words, and where points came from: log lines and the score sheet."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final

from sunstone.engine.frame import CHANCE
from sunstone.engine.ledger import Event
from sunstone.engine.wording import count_text
from sunstone.games.founders import causes, components as facts, events, vocabulary as v
from sunstone.games.founders.titles import (
    BONUS_TEXTS,
    SIDE_TITLES,
    SQUARE_TITLES,
    cells_text,
    piece_text,
    reward_text,
    tile_text,
    worship_effect,
    worship_text,
)

_REWARDS: Final = 12
_OFFERINGS: Final = 26
OTHER: Final = "Other"
_DISTRICTS: Final = [f"District {name}" for name in facts.DISTRICT_NAMES]
_ORDER: Final = [
    "Pyramid tiles",
    "Pyramid rewards",
    "Worship tiles",
    "Favor track",
    "Masks",
    "Bonus disks",
    *_DISTRICTS,
    "Rival: starting points",
    "Rival: tiles",
    "Rival: bonus disks",
    "Rival: temples and pyramid tiles",
    OTHER,
]

# by cause, in the order of things.py: what a log line says in brackets, and the source on the score sheet
_CAUSES: Final[dict[int, tuple[str, str]]] = {
    0: ("", OTHER),
    causes.SETUP: ("set-up", OTHER),
    causes.CONSTRUCT_BUILDING: ("", OTHER),
    causes.CONSTRUCT_TEMPLE: ("", OTHER),
    causes.CONSTRUCT_PYRAMID: ("pyramid tile", "Pyramid tiles"),
    causes.PRODUCE: ("producing", OTHER),
    causes.GAIN_FAVOR: ("favor", "Favor track"),
    **{causes.MASKS + c: (f"{name} mask", "Masks") for c, name in enumerate(facts.MASK_NAMES)},
    **{causes.BONUS_DISK + b: ("bonus disk", "Bonus disks") for b in range(len(facts.BONUS_NAMES))},
    **{causes.REWARD + i: ("reward", "Pyramid rewards") for i in range(_REWARDS)},
    **{causes.OFFERING + i: ("worship tile", "Worship tiles") for i in range(_OFFERINGS)},
    **{causes.DISTRICT + d: (f"district {name}", _DISTRICTS[d]) for d, name in enumerate(facts.DISTRICT_NAMES)},
    causes.RIVAL: ("", "Rival: tiles"),
    causes.RIVAL_BONUS: ("bonus disk", "Rival: bonus disks"),
    causes.RIVAL_SETS: ("temples and pyramid tiles", "Rival: temples and pyramid tiles"),
    causes.RIVAL_START: ("starting points", "Rival: starting points"),
}


def source(cause: int) -> str:
    """The line of the score sheet that a cause belongs to."""
    return _CAUSES[cause][1]


def sources() -> list[str]:
    """All lines of the score sheet in order; the last one is for causes that never bring points."""
    return list(_ORDER)


def because(cause: int) -> str:
    return f" ({_CAUSES[cause][0]})" if _CAUSES[cause][0] else ""


# --- one function a kind of event: (event, whose) -> line
Line = Callable[[Event, str], str]


def _cube(e: Event, who: str) -> str:
    verb = "gains" if e.amount > 0 else "pays" if e.detail else "discards"
    return f"{who} {verb} {abs(e.amount)} {facts.MATERIAL_NAMES[e.what - events.WOOD]}{because(e.cause)}"


def _built(e: Event, who: str) -> str:
    kind, spot = events.unpack_piece(e.detail)
    return f"{who} constructs a {piece_text(kind)} on {cells_text(kind, spot)}{because(e.cause)}"


def _disks(e: Event, who: str) -> str:
    at, strength = events.unpack_disks(e.detail)
    return f"{who} places {count_text(e.amount, 'disk')} on {facts.SPACE_NAMES[at]}: Strength {strength}"


def _raised(e: Event, who: str) -> str:
    colour, square = events.unpack_tile(e.detail)
    return f"{who} puts a {facts.COLOUR_NAMES[colour]} pyramid tile on {SQUARE_TITLES[square]}"


def _mask(e: Event, who: str) -> str:
    colour = facts.MASK_NAMES[e.detail // facts.MASK_TILES]
    if not e.amount:
        return f"{who} completes a {colour} cluster, but no {colour} mask tile is left"
    return f"{who} takes the {colour} mask tile worth {facts.MASK_VP[e.detail]} VP"


def _drawn(e: Event, who: str) -> str:
    if e.detail >= v.WORSHIP_DRAWN:
        return f"Turned up: {worship_text(e.detail - v.WORSHIP_DRAWN)}"
    if e.detail >= v.BONUS_DRAWN:
        return (
            f"Bonus disk on {facts.SPACE_NAMES[e.amount]}: {BONUS_TEXTS[facts.BONUS_NAMES[e.detail - v.BONUS_DRAWN]]}"
        )
    return f"Player {e.amount + 1} plays on board B{e.detail - v.BOARD_DRAWN + 1}"


def _rival_took(e: Event, who: str) -> str:
    return f"{who} takes a {tile_text(e.detail)} out of the market" if e.amount else f"{who} finds nothing to take"


def _plan(card: int) -> str:
    column, strength = facts.PLAN_NAMES[card][0], facts.PLAN_NAMES[card][1]
    return f"{column}{strength}: a stack of column {column}, up to Strength {strength}"


_LOST: Final = {events.WITHOUT_ROOM: "there is no room in reach", events.SUPPLY_EMPTY: "the supply has run out"}
_LINES: Final[dict[int, Line]] = {
    events.VP: lambda e, who: f"{who} scores {e.amount} VP{because(e.cause)}",
    events.WOOD: _cube,
    events.STONE: _cube,
    events.GOLD: _cube,
    events.TURN: lambda e, who: f"{who}'s turn",
    events.DISKS: _disks,
    events.PASSED: lambda e, who: f"{who} passes" + (", having nothing to place or to do" if e.detail else ""),
    events.ARCHITECT: lambda e, who: f"{who}'s Architect goes {SIDE_TITLES[facts.SIDE_NAMES[e.detail]]}",
    events.BUILT: _built,
    events.RAISED: _raised,
    events.TAKEN: lambda e, who: f"{who} takes the {worship_text(e.detail)}",
    events.RETURNED: lambda e, who: f"{who} puts the {worship_text(e.detail)} under its stack",
    events.OFFERED: lambda e, who: f"{who} makes an offering: {worship_effect(e.cause - causes.OFFERING)}",
    events.MASK: _mask,
    events.FAVOR: lambda e, who: f"{who} moves to space {e.detail} of the favor track",
    events.BONUS: lambda e, who: f"{who} uses the bonus disk: {BONUS_TEXTS[facts.BONUS_NAMES[e.detail]]}",
    events.FORFEITED: lambda e, who: f"{who} cannot carry out the action any more and forfeits it",
    events.ROUND: lambda e, who: f"Round {e.amount}",
    events.TOPPED: lambda e, who: f"The market gets {count_text(e.amount, tile_text(e.detail))}",
    events.DRAWN: _drawn,
    events.FINAL: lambda e, who: "Final scoring",
    events.LOST: lambda e, who: f"{who} loses the reward, for {_LOST[e.amount]}: {reward_text(e.detail)}",
    events.PLAN: lambda e, who: f"{who} draws plan card {_plan(e.detail)} (founders:SOLO6)",
    events.RIVAL_TOOK: _rival_took,
}
_NO_AMOUNT: Final = (events.MASK, events.DRAWN, events.RIVAL_TOOK)  # told although their amount may be 0


_AMOUNTS: Final = {
    **{events.WOOD + m: name for m, name in enumerate(facts.MATERIAL_NAMES)},
    events.VP: "VP",
}
_SELF_EVIDENT: Final = (events.TURN, events.ARCHITECT)  # the list of moves shows whose turn it is


@lru_cache(4096)
def brief(event: Event) -> tuple[str, str]:
    """The same as a line under its move: what happened, and what it brought ("-1 stone"); ("", "") for no line."""
    if event.what in _SELF_EVIDENT:
        return "", ""
    if event.what in _AMOUNTS:
        cause = _CAUSES[event.cause][0] or "cubes"
        return cause[0].upper() + cause[1:], f"{event.amount:+} {_AMOUNTS[event.what]}"
    if event.what == events.ROUND:
        return f"Round {event.amount} begins", ""
    text = _LINES[event.what](event, "").lstrip()
    return text[:1].upper() + text[1:], ""


def tell(event: Event, names: Sequence[str]) -> str:
    if event.amount == 0 and event.what not in _NO_AMOUNT:
        return ""
    return _LINES[event.what](event, "" if event.seat == CHANCE else names[event.seat])
