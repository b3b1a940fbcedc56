"""An event of the ledger in words, and where points came from: log lines and the score sheet."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final

from sunstone.engine.frame import CHANCE
from sunstone.engine.ledger import Event
from sunstone.games.helios import causes, components as facts, events, geometry, vocabulary as v
from sunstone.games.helios.names import AREA_NAMES
from sunstone.games.helios.titles import (
    BONUS_TITLES,
    PIECE_TITLES,
    RESOURCE_TITLES,
    SYMBOL_TITLES,
    TOKEN_TITLES,
    count_text,
    one,
)

OTHER: Final = "Other"
_BONUS: Final = [f"Bonus tokens: {title}" for title in BONUS_TITLES]
_ORDER: Final = [
    "Illuminated temples",
    "City Hall",
    "Revolutions",
    "Bazaar",
    "Corner spaces",
    *_BONUS,
    "Buildings",
    *PIECE_TITLES[facts.BUILDINGS :],
    "Mana",
    "Resources",
    OTHER,
]

# one row a cause, in the order of things.py: what a log line says in brackets, and the source on the score sheet
_CAUSES: Final = [
    ("", OTHER),
    ("set-up", OTHER),
    ("with the token", OTHER),
    ("bonus-resource space", OTHER),
    ("Mana space", OTHER),
    ("payment", OTHER),
    ("hiring", OTHER),
    ("temple", OTHER),
    ("illuminated", OTHER),
    ("illuminated temples", "Illuminated temples"),
    ("City Hall", "City Hall"),
    ("revolution", "Revolutions"),
    ("Bazaar", "Bazaar"),
    ("restocking", OTHER),
    ("Corner spaces", "Corner spaces"),
    *((f"Bonus token {title}", name) for title, name in zip(BONUS_TITLES, _BONUS, strict=True)),
    ("Mana left", "Mana"),
    ("resources left", "Resources"),
    *((title, OTHER) for title in SYMBOL_TITLES),
    ("bonus action", OTHER),
    *((title, "Buildings") for title in PIECE_TITLES[: facts.BUILDINGS]),
    *((title, title) for title in PIECE_TITLES[facts.BUILDINGS : facts.BUILDINGS + facts.CHARACTERS]),
    ("removed for the temple", OTHER),
]


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


def _resource(e: Event, who: str) -> str:
    verb = "gains" if e.amount > 0 else "returns" if e.cause == causes.TEMPLE_SITE else "pays"
    where = "on" if e.amount > 0 else "from"
    name = RESOURCE_TITLES[e.what - events.RESOURCE]
    return f"{who} {verb} {abs(e.amount)} {name} {where} {geometry.HEX_NAMES[e.detail]}{because(e.cause)}"


def _mana(e: Event, who: str) -> str:
    return f"{who} {'gains' if e.amount > 0 else 'pays'} {abs(e.amount)} Mana{because(e.cause)}"


def _token(e: Event, who: str) -> str:
    at, token = events.unpack_token(e.detail)
    return f"{who} lays {one(TOKEN_TITLES[token])} on {geometry.HEX_NAMES[at]}"


def _tile(e: Event, who: str) -> str:
    symbol, colour = events.unpack_tile(e.detail)
    return f"{who} takes a {facts.TILE_COLOUR_NAMES[colour]} {SYMBOL_TITLES[symbol]} tile"


def _forfeited(e: Event, who: str) -> str:
    return f"{who} forfeits a bonus action{'' if e.cause == causes.BONUS_ACTION else because(e.cause)}"


def _moved(e: Event, who: str) -> str:
    start, end = events.unpack_move(e.detail)
    steps = count_text(e.amount, "step")
    return f"{who} moves the Sun {steps} from {geometry.HEX_NAMES[start]} to {geometry.HEX_NAMES[end]}"


def _drawn(e: Event, who: str) -> str:
    if e.detail >= v.EARTH_DRAWN:
        token = TOKEN_TITLES[e.detail - v.EARTH_DRAWN]
        return f"{who} draws {one(token)} (Land Steward)" if who else f"Revealed on the extra pile: {one(token)}"
    tile = e.detail - v.TILE_DRAWN
    symbol, colour = divmod(tile, facts.TILE_COLOURS)
    return f"Revealed: a {facts.TILE_COLOUR_NAMES[colour]} {SYMBOL_TITLES[symbol]} tile"


_PHASES: Final = {2: "Phase 2: characters", 3: "Phase 3: restocking", 4: "Final scoring"}
_LINES: Final[dict[int, Line]] = {
    **dict.fromkeys(range(events.RESOURCE, events.RESOURCE + facts.COLOURS), _resource),
    events.MANA: _mana,
    events.VP: lambda e, who: f"{who} scores {e.amount} VP{because(e.cause)}",
    events.SUN_VALUE: lambda e, who: f"{who} gains {e.amount} Sun movement{because(e.cause)}",
    events.INFINITY: lambda e, who: f"{who} puts the Sun marker on infinity{because(e.cause)}",
    events.TOKEN: _token,
    events.LOST_TOKEN: lambda e, who: f"{who} has no hex for {one(TOKEN_TITLES[e.detail])}: it leaves the game",
    events.TEMPLE: lambda e, who: f"{who} builds a temple on {geometry.HEX_NAMES[e.detail]}",
    events.BUILDING: lambda e, who: f"{who} builds the {PIECE_TITLES[e.detail]}",
    events.HIRED: lambda e, who: f"{who} hires the {PIECE_TITLES[facts.BUILDINGS + e.detail]}",
    events.ACTIVATED: lambda e, who: f"{who} activates the {PIECE_TITLES[facts.BUILDINGS + e.detail]}",
    events.TILE: _tile,
    events.AREA: lambda e, who: f"{who} puts the gray tile below {AREA_NAMES[e.detail]}",
    events.SET: lambda e, who: f"{who} discards the four tiles below {AREA_NAMES[e.detail]}",
    events.MOVED: _moved,
    events.DECLINED: lambda e, who: f"{who} declines{because(e.cause)}",
    events.FORFEITED: _forfeited,
    events.DRAWN: _drawn,
    events.FIRST: lambda e, who: f"{who} is the start player",
    events.TURN: lambda e, who: f"{who}'s turn",
    events.ROUND: lambda e, who: f"Round {e.amount}: {who} has the dragon",
    events.PHASE: lambda e, who: _PHASES[e.amount],
    events.PASSED: lambda e, who: f"{who} passes",
    events.NO_ROOM: lambda e, who: f"{who} loses a bonus resource: no token has room or the supply is empty",
}


_AMOUNTS: Final = {
    **{events.RESOURCE + c: name for c, name in enumerate(RESOURCE_TITLES)},
    events.MANA: "Mana",
    events.SUN_VALUE: "Sun movement",
    events.VP: "VP",
}
_SELF_EVIDENT: Final = (events.TURN, events.PASSED)  # the list of moves shows whose turn it is and who did nothing


@lru_cache(4096)
def brief(event: Event) -> tuple[str, str]:
    """The same as a line under its move: what happened, and what it brought ("-1 redwood"); ("", "") for no line."""
    if event.what in _SELF_EVIDENT or (event.what == events.DRAWN and event.detail < v.EARTH_DRAWN):
        return "", ""
    if event.what in _AMOUNTS:
        cause = _CAUSES[event.cause][0]
        return cause[0].upper() + cause[1:], f"{event.amount:+} {_AMOUNTS[event.what]}"
    if event.what == events.ROUND:
        return f"Round {event.amount} begins", ""
    text = _LINES[event.what](event, "").lstrip()
    return text[:1].upper() + text[1:], ""


def tell(event: Event, names: Sequence[str]) -> str:
    return _LINES[event.what](event, "" if event.seat == CHANCE else names[event.seat])
