"""An event of the ledger in words, and where points came from: log lines and the score sheet."""

from typing import Final

from sunstone.engine.ledger import Event
from sunstone.engine.log import OF, TABLE, Line, Log
from sunstone.engine.wording import count_text
from sunstone.games.founders import causes, components as facts, events, titles, vocabulary as v
from sunstone.games.founders.titles import cells_text, piece_text, reward_text, tile_text, worship_effect, worship_text

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

# by cause, in the order of causes.py: what a log line says in brackets, and the source on the score sheet
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


# --- one line a kind of event: (event, the log) -> words
Told = Log[None]


def _cube(e: Event, log: Told) -> str:
    verb = "gains" if e.amount > 0 else "pays" if e.detail else "discards"
    return f"{verb} {abs(e.amount)} {facts.MATERIAL_NAMES[e.what - events.WOOD]}{log.because(e.cause)}"


def _built(e: Event, log: Told) -> str:
    kind, spot = events.unpack_piece(e.detail)
    return f"constructs a {piece_text(kind)} on {cells_text(kind, spot)}{log.because(e.cause)}"


def _disks(e: Event, log: Told) -> str:
    at, strength = events.unpack_disks(e.detail)
    return f"places {count_text(e.amount, 'disk')} on {facts.SPACE_NAMES[at]}: Strength {strength}"


def _raised(e: Event, log: Told) -> str:
    colour, square = events.unpack_tile(e.detail)
    return f"puts a {facts.COLOUR_NAMES[colour]} pyramid tile on {titles.SQUARE_TITLES[square]}"


def _mask(e: Event, log: Told) -> str:
    colour = facts.MASK_NAMES[e.detail // facts.MASK_TILES]
    if not e.amount:
        return f"completes a {colour} cluster, but no {colour} mask tile is left"
    return f"takes the {colour} mask tile worth {facts.MASK_VP[e.detail]} VP"


def _drawn(e: Event, log: Told) -> str:
    if e.detail >= v.WORSHIP_DRAWN:
        return f"Turned up: {worship_text(e.detail - v.WORSHIP_DRAWN)}"
    if e.detail >= v.BONUS_DRAWN:
        disk = facts.BONUS_NAMES[e.detail - v.BONUS_DRAWN]
        return f"Bonus disk on {facts.SPACE_NAMES[e.amount]}: {titles.BONUS_TEXTS[disk]}"
    return f"Player {e.amount + 1} plays on board B{e.detail - v.BOARD_DRAWN + 1}"


def _rival_took(e: Event, log: Told) -> str:
    return f"takes a {tile_text(e.detail)} out of the market" if e.amount else "finds nothing to take"


def _plan(card: int) -> str:
    column, strength = facts.PLAN_NAMES[card][0], facts.PLAN_NAMES[card][1]
    return f"{column}{strength}: a stack of column {column}, up to Strength {strength}"


_LOST: Final = {events.WITHOUT_ROOM: "there is no room in reach", events.SUPPLY_EMPTY: "the supply has run out"}
_LINES: Final[dict[int, Line[None]]] = {
    events.VP: Line(lambda e, log: f"scores {e.amount} VP{log.because(e.cause)}", what="vp"),
    **{events.WOOD + m: Line(_cube, what=name) for m, name in enumerate(facts.MATERIAL_NAMES)},
    events.TURN: Line(lambda e, log: "turn", OF),
    events.DISKS: Line(_disks),
    events.PASSED: Line(lambda e, log: "passes" + (", having nothing to place or to do" if e.detail else "")),
    events.ARCHITECT: Line(lambda e, log: f"Architect goes {titles.SIDE_TITLES[facts.SIDE_NAMES[e.detail]]}", OF),
    events.BUILT: Line(_built),
    events.RAISED: Line(_raised),
    events.TAKEN: Line(lambda e, log: f"takes the {worship_text(e.detail)}"),
    events.RETURNED: Line(lambda e, log: f"puts the {worship_text(e.detail)} under its stack"),
    events.OFFERED: Line(lambda e, log: f"makes an offering: {worship_effect(e.cause - causes.OFFERING)}"),
    events.MASK: Line(_mask),
    events.FAVOR: Line(lambda e, log: f"moves to space {e.detail} of the favor track"),
    events.BONUS: Line(lambda e, log: f"uses the bonus disk: {titles.BONUS_TEXTS[facts.BONUS_NAMES[e.detail]]}"),
    events.FORFEITED: Line(lambda e, log: "cannot carry out the action any more and forfeits it"),
    events.ROUND: Line(lambda e, log: f"Round {e.amount}", TABLE, brief=lambda e, log: f"Round {e.amount} begins"),
    events.TOPPED: Line(lambda e, log: f"The market gets {count_text(e.amount, tile_text(e.detail))}", TABLE),
    events.DRAWN: Line(_drawn, TABLE),
    events.FINAL: Line(lambda e, log: "Final scoring", TABLE),
    events.LOST: Line(lambda e, log: f"loses the reward, for {_LOST[e.amount]}: {reward_text(e.detail)}"),
    events.PLAN: Line(lambda e, log: f"draws plan card {_plan(e.detail)} (founders:SOLO6)"),
    events.RIVAL_TOOK: Line(_rival_took),
}
_ZERO: Final = (events.MASK, events.DRAWN, events.RIVAL_TOOK)  # told although their amount may be 0
_SELF_EVIDENT: Final = (events.TURN, events.ARCHITECT)  # the list of moves shows whose turn it is

LOG: Final = Log(_CAUSES, _ORDER, _LINES, None, "cubes", _ZERO, quiet=lambda e: e.what in _SELF_EVIDENT)
