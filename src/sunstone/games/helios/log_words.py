"""An event of the ledger in words, and where points came from: log lines and the score sheet."""

from typing import Final

from sunstone.engine.frame import CHANCE
from sunstone.engine.ledger import Event
from sunstone.engine.log import OF, TABLE, Line, Log
from sunstone.games.helios import causes, components as facts, events, geometry, titles, vocabulary as v
from sunstone.games.helios.effect_words import AMOUNTS
from sunstone.games.helios.names import AREA_NAMES
from sunstone.games.helios.titles import count_text, one

OTHER: Final = "Other"
_BONUS: Final = [f"Bonus tokens: {title}" for title in titles.BONUS_TITLES]
_ORDER: Final = [
    "Illuminated temples",
    "City Hall",
    "Revolutions",
    "Bazaar",
    "Corner spaces",
    *_BONUS,
    "Buildings",
    *titles.PIECE_TITLES[facts.BUILDINGS :],
    "Mana",
    "Resources",
    OTHER,
]

# one row a cause, in the order of causes.py: what a log line says in brackets, and the source on the score sheet
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
    *((f"Bonus token {title}", name) for title, name in zip(titles.BONUS_TITLES, _BONUS, strict=True)),
    ("Mana left", "Mana"),
    ("resources left", "Resources"),
    *((title, OTHER) for title in titles.SYMBOL_TITLES),
    ("bonus action", OTHER),
    *((title, "Buildings") for title in titles.PIECE_TITLES[: facts.BUILDINGS]),
    *((title, title) for title in titles.PIECE_TITLES[facts.BUILDINGS : facts.BUILDINGS + facts.CHARACTERS]),
    ("removed for the temple", OTHER),
]


# --- one line a kind of event: (event, the log) -> words
Told = Log[None]


def _resource(e: Event, log: Told) -> str:
    verb = "gains" if e.amount > 0 else "returns" if e.cause == causes.TEMPLE_SITE else "pays"
    where = "on" if e.amount > 0 else "from"
    name = titles.RESOURCE_TITLES[e.what - events.RESOURCE]
    return f"{verb} {abs(e.amount)} {name} {where} {geometry.HEX_NAMES[e.detail]}{log.because(e.cause)}"


def _mana(e: Event, log: Told) -> str:
    return f"{'gains' if e.amount > 0 else 'pays'} {abs(e.amount)} Mana{log.because(e.cause)}"


def _token(e: Event, log: Told) -> str:
    at, token = events.unpack_token(e.detail)
    return f"lays {one(titles.TOKEN_TITLES[token])} on {geometry.HEX_NAMES[at]}"


def _tile(e: Event, log: Told) -> str:
    symbol, colour = events.unpack_tile(e.detail)
    return f"takes a {facts.TILE_COLOUR_NAMES[colour]} {titles.SYMBOL_TITLES[symbol]} tile"


def _forfeited(e: Event, log: Told) -> str:
    return f"forfeits a bonus action{'' if e.cause == causes.BONUS_ACTION else log.because(e.cause)}"


def _moved(e: Event, log: Told) -> str:
    start, end = events.unpack_move(e.detail)
    steps = count_text(e.amount, "step")
    return f"moves the Sun {steps} from {geometry.HEX_NAMES[start]} to {geometry.HEX_NAMES[end]}"


def _drawn(e: Event, log: Told) -> str:
    if e.detail >= v.EARTH_DRAWN:
        token = titles.TOKEN_TITLES[e.detail - v.EARTH_DRAWN]
        return f"draws {one(token)} (Land Steward)" if e.seat < CHANCE else f"Revealed on the extra pile: {one(token)}"
    tile = e.detail - v.TILE_DRAWN
    symbol, colour = divmod(tile, facts.TILE_COLOURS)
    return f"Revealed: a {facts.TILE_COLOUR_NAMES[colour]} {titles.SYMBOL_TITLES[symbol]} tile"


_PHASES: Final = {2: "Phase 2: characters", 3: "Phase 3: restocking", events.FINAL: "Final scoring"}
_LINES: Final[dict[int, Line[None]]] = {
    **{events.RESOURCE + c: Line(_resource, what=AMOUNTS[events.RESOURCE + c]) for c in range(facts.COLOURS)},
    events.MANA: Line(_mana, what="mana"),
    events.VP: Line(lambda e, log: f"scores {e.amount} VP{log.because(e.cause)}", what="vp"),
    events.SUN_VALUE: Line(lambda e, log: f"gains {e.amount} Sun movement{log.because(e.cause)}", what="sun"),
    events.INFINITY: Line(lambda e, log: f"puts the Sun marker on infinity{log.because(e.cause)}"),
    events.TOKEN: Line(_token),
    events.LOST_TOKEN: Line(lambda e, log: f"has no hex for {one(titles.TOKEN_TITLES[e.detail])}: it leaves the game"),
    events.TEMPLE: Line(lambda e, log: f"builds a temple on {geometry.HEX_NAMES[e.detail]}"),
    events.BUILDING: Line(lambda e, log: f"builds the {titles.PIECE_TITLES[e.detail]}"),
    events.HIRED: Line(lambda e, log: f"hires the {titles.PIECE_TITLES[facts.BUILDINGS + e.detail]}"),
    events.ACTIVATED: Line(lambda e, log: f"activates the {titles.PIECE_TITLES[facts.BUILDINGS + e.detail]}"),
    events.TILE: Line(_tile),
    events.AREA: Line(lambda e, log: f"puts the gray tile with the {AREA_NAMES[e.detail]} ones"),
    events.SET: Line(lambda e, log: f"discards four {AREA_NAMES[e.detail]} tiles"),
    events.MOVED: Line(_moved),
    events.DECLINED: Line(lambda e, log: f"declines{log.because(e.cause)}"),
    events.FORFEITED: Line(_forfeited),
    events.DRAWN: Line(_drawn),
    events.FIRST: Line(lambda e, log: "is the start player"),
    events.TURN: Line(lambda e, log: "turn", OF),
    events.ROUND: Line(
        lambda e, log: "has the dragon", "Round {n}: {who} {words}", brief=lambda e, log: f"Round {e.amount} begins"
    ),
    events.PHASE: Line(lambda e, log: _PHASES[e.amount], TABLE),
    events.PASSED: Line(lambda e, log: "passes"),
    events.NO_ROOM: Line(lambda e, log: "loses a bonus resource: no token has room or the supply is empty"),
}


def _quiet(e: Event) -> bool:
    """The list of moves shows whose turn it is, the board what was revealed."""
    return e.what == events.TURN or (e.what == events.DRAWN and e.detail < v.EARTH_DRAWN)


LOG: Final = Log(_CAUSES, _ORDER, _LINES, None, OTHER, _LINES, _quiet)
