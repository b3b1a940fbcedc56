"""An event of the ledger in words, and where points came from: log lines and the score sheet."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final

from sunstone.engine.frame import CHANCE
from sunstone.engine.ledger import Event
from sunstone.engine.wording import count_text
from sunstone.games.founders import components as facts, things, vocabulary as v
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
    things.SETUP: ("set-up", OTHER),
    things.CONSTRUCT_BUILDING: ("", OTHER),
    things.CONSTRUCT_TEMPLE: ("", OTHER),
    things.CONSTRUCT_PYRAMID: ("pyramid tile", "Pyramid tiles"),
    things.PRODUCE: ("producing", OTHER),
    things.GAIN_FAVOR: ("favor", "Favor track"),
    **{things.MASKS + c: (f"{name} mask", "Masks") for c, name in enumerate(facts.MASK_NAMES)},
    **{things.BONUS_DISK + b: ("bonus disk", "Bonus disks") for b in range(len(facts.BONUS_NAMES))},
    **{things.REWARD + i: ("reward", "Pyramid rewards") for i in range(_REWARDS)},
    **{things.OFFERING + i: ("worship tile", "Worship tiles") for i in range(_OFFERINGS)},
    **{things.DISTRICT + d: (f"district {name}", _DISTRICTS[d]) for d, name in enumerate(facts.DISTRICT_NAMES)},
    things.RIVAL: ("", "Rival: tiles"),
    things.RIVAL_BONUS: ("bonus disk", "Rival: bonus disks"),
    things.RIVAL_SETS: ("temples and pyramid tiles", "Rival: temples and pyramid tiles"),
    things.RIVAL_START: ("starting points", "Rival: starting points"),
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
    return f"{who} {verb} {abs(e.amount)} {facts.MATERIAL_NAMES[e.what - things.WOOD]}{because(e.cause)}"


def _built(e: Event, who: str) -> str:
    kind, spot = divmod(e.detail, 8192)
    return f"{who} constructs a {piece_text(kind)} on {cells_text(kind, spot)}{because(e.cause)}"


def _disks(e: Event, who: str) -> str:
    at, strength = divmod(e.detail, 8)
    return f"{who} places {count_text(e.amount, 'disk')} on {facts.SPACE_NAMES[at]}: Strength {strength}"


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


_LOST: Final = {things.WITHOUT_ROOM: "there is no room in reach", things.SUPPLY_EMPTY: "the supply has run out"}
_LINES: Final[dict[int, Line]] = {
    things.VP: lambda e, who: f"{who} scores {e.amount} VP{because(e.cause)}",
    things.WOOD: _cube,
    things.STONE: _cube,
    things.GOLD: _cube,
    things.TURN: lambda e, who: f"{who}'s turn",
    things.DISKS: _disks,
    things.PASSED: lambda e, who: f"{who} passes" + (", having nothing to place or to do" if e.detail else ""),
    things.ARCHITECT: lambda e, who: f"{who}'s Architect goes {SIDE_TITLES[facts.SIDE_NAMES[e.detail]]}",
    things.BUILT: _built,
    things.RAISED: lambda e, who: (
        f"{who} puts a {facts.COLOUR_NAMES[e.detail // 16]} pyramid tile on {SQUARE_TITLES[e.detail % 16]}"
    ),
    things.TAKEN: lambda e, who: f"{who} takes the {worship_text(e.detail)}",
    things.RETURNED: lambda e, who: f"{who} puts the {worship_text(e.detail)} under its stack",
    things.OFFERED: lambda e, who: f"{who} makes an offering: {worship_effect(e.cause - things.OFFERING)}",
    things.MASK: _mask,
    things.FAVOR: lambda e, who: f"{who} moves to space {e.detail} of the favor track",
    things.BONUS: lambda e, who: f"{who} uses the bonus disk: {BONUS_TEXTS[facts.BONUS_NAMES[e.detail]]}",
    things.FORFEITED: lambda e, who: f"{who} cannot carry out the action any more and forfeits it",
    things.ROUND: lambda e, who: f"Round {e.amount}",
    things.TOPPED: lambda e, who: f"The market gets {count_text(e.amount, tile_text(e.detail))}",
    things.DRAWN: _drawn,
    things.FINAL: lambda e, who: "Final scoring",
    things.LOST: lambda e, who: f"{who} loses the reward, for {_LOST[e.amount]}: {reward_text(e.detail)}",
    things.PLAN: lambda e, who: f"{who} draws plan card {_plan(e.detail)} (founders:SOLO6)",
    things.RIVAL_TOOK: _rival_took,
}
_NO_AMOUNT: Final = (things.MASK, things.DRAWN, things.RIVAL_TOOK)  # told although their amount may be 0


_AMOUNTS: Final = {
    **{things.WOOD + m: name for m, name in enumerate(facts.MATERIAL_NAMES)},
    things.VP: "VP",
}
_SELF_EVIDENT: Final = (things.TURN, things.ARCHITECT)  # the list of moves shows whose turn it is


@lru_cache(4096)
def brief(event: Event) -> tuple[str, str]:
    """The same as a line under its move: what happened, and what it brought ("-1 stone"); ("", "") for no line."""
    if event.what in _SELF_EVIDENT:
        return "", ""
    if event.what in _AMOUNTS:
        cause = _CAUSES[event.cause][0] or "cubes"
        return cause[0].upper() + cause[1:], f"{event.amount:+} {_AMOUNTS[event.what]}"
    if event.what == things.ROUND:
        return f"Round {event.amount} begins", ""
    text = _LINES[event.what](event, "").lstrip()
    return text[:1].upper() + text[1:], ""


def tell(event: Event, names: Sequence[str]) -> str:
    if event.amount == 0 and event.what not in _NO_AMOUNT:
        return ""
    return _LINES[event.what](event, "" if event.seat == CHANCE else names[event.seat])
