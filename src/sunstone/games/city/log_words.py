"""An event of the ledger in words, and where points came from: log lines and the score sheet."""

from collections.abc import Sequence
from functools import cache
from typing import Final

from sunstone.engine.ledger import Event
from sunstone.engine.log import OF, TABLE, Line, Log
from sunstone.engine.wording import capital
from sunstone.games.city import (
    causes,
    components as facts,
    events,
    expansion_words,
    pyramid_data,
    titles,
    vocabulary as v,
)
from sunstone.games.city.draws import technology_drawn
from sunstone.games.city.effect_words import HELD, TRACKS
from sunstone.games.city.names import BASE_ROYALS, ROW_NAMES, ROYAL_NAMES, TECHNOLOGY_NAMES
from sunstone.games.city.teotibot import words as teotibot
from sunstone.games.city.titles import Names, count_text, icons_text, listed, names_in, slot_text

OTHER: Final = "Other"
_BEFORE: Final = ["Start"]
_AFTER: Final = [
    "Pyramid levels",
    "Icons",
    *(name.capitalize() for name in titles.TEMPLE_TITLES),
    "Technologies",
    "Royal tiles",
    "Discovery tiles",
    "Ascension",
    "Regions of the Empire",
    "Eclipse: Avenue of the Dead",
    "Eclipse: pyramid track leader",
    "Eclipse: pyramid track",
    "Eclipse: masks",
    "Eclipse: warriors",
    "Salary",
    "Temple bonus tiles",
    teotibot.OWN,
    OTHER,
]

# one row a cause, in the order of causes.py: what a log line says in brackets, and the source on the score sheet
_PLAIN: Final = [
    ("", OTHER),
    ("set-up", "Start"),
    ("Collect Cocoa", OTHER),
    ("worship", OTHER),
    ("unlocking", OTHER),
    ("price of the main action", OTHER),
    ("Ascension", "Ascension"),
    ("Avenue of the Dead", OTHER),
    ("salary", "Salary"),
    ("Avenue of the Dead", "Eclipse: Avenue of the Dead"),
    ("furthest on the pyramid track", "Eclipse: pyramid track leader"),
    ("pyramid track", "Eclipse: pyramid track"),
    ("masks", "Eclipse: masks"),
    ("Decorations", "Decorations"),
    ("matching icons", "Icons"),
    ("pyramid level", "Pyramid levels"),
    ("power-up", OTHER),
    ("move", OTHER),
    ("calendar", OTHER),
    ("temple sidebar", OTHER),
]


def _causes(n: Names) -> list[tuple[str, str]]:
    return [
        *_PLAIN,
        *((name, name) for name in n.boards),
        *((name, name.capitalize()) for name in titles.TEMPLE_TITLES),
        ("technology known before", "Technologies"),
        *((f"technology {name}", "Technologies") for name in TECHNOLOGY_NAMES[: facts.BASE_TECHNOLOGIES]),
        *((f"Royal tile {name}", "Royal tiles") for name in ROYAL_NAMES[:BASE_ROYALS]),
        *((f"temple bonus tile {t['id']}", "Temple bonus tiles") for t in facts.DATA["temple_bonus_tiles"]["tiles"]),
        *((f"Discovery tile: {name}", "Discovery tiles") for name in titles.KIND_LIST),
        *((f"starting tile {i + 1}", "Start") for i in range(20)),
        *teotibot.causes(n),
        *expansion_words.CAUSES,
    ]


# --- one line a kind of event: (event, the log with what things are called) -> words
Told = Log[Names]
_TRACKS: Final = {
    **{events.BLUE + i: f"the {name}" for i, name in enumerate(titles.TEMPLE_TITLES)},
    events.AVENUE: "the Avenue of the Dead",
    events.PYRAMID: "the pyramid track",
}


def _held(e: Event, log: Told) -> str:
    return f"{'gains' if e.amount > 0 else 'pays'} {abs(e.amount)} {HELD[e.what]}{log.because(e.cause)}"


def _points(e: Event, log: Told) -> str:
    return f"{'scores' if e.amount > 0 else 'loses'} {abs(e.amount)} VP{log.because(e.cause)}"


def _track(e: Event, log: Told) -> str:
    if e.amount < 0:
        return f"returns to the start of {_TRACKS[e.what]}"
    cause = "" if e.what == events.PYRAMID else log.because(e.cause)  # a tile was laid the line before
    return f"advances {count_text(e.amount, 'step')} on {_TRACKS[e.what]}{cause}"


def _power(e: Event, log: Told) -> str:
    """Above power 5 the Ascension has a line of its own."""
    board, power = events.unpack_worker(e.detail)
    if power == 5:
        return ""
    return f"powers up a worker on {log.names.boards[board]} from {power} to {power + 1}{_powered(e, log)}"


def _powered(e: Event, log: Told) -> str:
    return "" if e.cause == causes.POWER_UP else log.because(e.cause)


def _moved(e: Event, log: Told) -> str:
    start, end, power = events.unpack_move(e.detail)
    return f"moves a power {power} worker from {log.names.boards[start]} to {log.names.boards[end]}"


_SPACES: Final = ("left", "middle", "right")  # of the Palace


def _locked(e: Event, log: Told) -> str:
    board, space = events.unpack_worship(e.detail)
    return f"worships on {log.names.boards[board]}" + (f", {_SPACES[space - 1]} space" if board == facts.PALACE else "")


def _placed(e: Event, log: Told) -> str:
    slot, tile, _ = events.unpack_tile(e.detail)
    return f"lays pyramid tile {tile + 1} on {slot_text(slot)}"


def _decorated(e: Event, log: Told) -> str:
    space, tile = events.unpack_decoration(e.detail)
    return f"lays decoration {tile + 1} on the {pyramid_data.SIDES[space // 4]} side, level {space % 4 + 1}"


def _drawn(e: Event, log: Told) -> str:
    if e.detail < v.BONUS_DRAWN or v.TECHNOLOGY_MORE <= e.detail < v.START_MORE:
        return f"Drawn: technology {TECHNOLOGY_NAMES[technology_drawn(e.detail)]}"
    if e.detail >= v.MAJOR_DRAWN:
        return f"Drawn: Major Discovery tile {expansion_words.MAJOR_LIST[e.detail - v.MAJOR_DRAWN]}"
    if e.detail >= v.DISCOVERY_DRAWN:
        where = f" for {log.names.on(e.cause - 1)}" if 0 < e.cause <= facts.BOARDS else ""
        return f"Drawn{where}: Discovery tile {titles.KIND_LIST[e.detail - v.DISCOVERY_DRAWN]}"
    if e.detail >= v.PYRAMID_DRAWN:
        tile = facts.DATA["pyramid_tiles"]["tiles"][e.detail - v.PYRAMID_DRAWN]
        return f"Drawn: pyramid tile {tile['id']} ({icons_text(tile['icons'])})"
    tile = facts.DATA["decoration_tiles"]["tiles"][e.detail - v.DECORATION_DRAWN]
    return f"Drawn: decoration {tile['id']} ({icons_text(tile['icons'])})"


def _neutral(e: Event, log: Told) -> str:
    colour, mask, twice = events.unpack_neutral(e.detail)
    boards = [log.names.boards[b] for b in range(facts.BOARDS) if mask >> b & 1]
    more = ", two of them on Alchemy" if twice else ""
    return f"Neutral workers of the {('first', 'second')[colour]} colour stand on {listed(boards)}{more}"


def _capstone(e: Event, log: Told) -> str:
    jump = ", the light disc jumps to the dark disc" if e.amount else ""
    return f"The top of the pyramid is laid{jump}: the next Eclipse ends the game"


def _entered(e: Event, log: Told) -> str:
    board, power = events.unpack_worker(e.detail)
    return f"places a power {power} worker on {log.names.boards[board]}{log.because(e.cause)}"


# --- under a move, where that has words of its own
def _brief_move(e: Event, log: Told) -> str:
    start, end, power = events.unpack_move(e.detail)
    return f"Power {power}: {log.names.boards[start]} to {log.names.boards[end]}"


def _brief_power(e: Event, log: Told) -> str:
    board, power = events.unpack_worker(e.detail)
    return f"Power-up on {log.names.boards[board]}, {power} to {power + 1}{_powered(e, log)}"


def _brief_track(e: Event, log: Told) -> str:
    return capital(_track(e, log)) if e.amount < 0 else ""


_LINES: Final[dict[int, Line[Names]]] = {
    **{what: Line(_held, what=name) for what, name in HELD.items()},
    events.VP: Line(_points, what="vp"),
    **{what: Line(_track, what=name, brief=_brief_track) for what, name in TRACKS.items()},
    events.TILE: Line(lambda e, log: f"takes Discovery tile {titles.KIND_LIST[e.detail]}{log.because(e.cause)}"),
    events.USED: Line(lambda e, log: f"uses Discovery tile {titles.KIND_LIST[e.detail]}"),
    events.POWER: Line(_power, brief=_brief_power),
    events.MOVED: Line(_moved, brief=_brief_move),
    events.LOCKED: Line(_locked),
    events.UNLOCKED: Line(lambda e, log: f"unlocks {count_text(e.amount, 'worker')}"),
    events.DISPLACED: Line(lambda e, log: f"is displaced from the worship space on {log.names.boards[e.detail]}"),
    events.ASCENDED: Line(lambda e, log: f"ascends a worker on {log.names.boards[e.detail]}"),
    events.ENTERED: Line(_entered),
    events.TECHNOLOGY: Line(lambda e, log: f"learns technology {TECHNOLOGY_NAMES[e.detail]}{log.because(e.cause)}"),
    events.BUILDING: Line(lambda e, log: f"puts a building in the {ROW_NAMES[e.detail]} row"),
    events.PLACED: Line(_placed),
    events.DECORATED: Line(_decorated),
    events.DISC: Line(lambda e, log: "The light disc moves", TABLE),
    events.DRAWN: Line(_drawn, TABLE),
    events.KEPT: Line(lambda e, log: f"keeps starting tile {e.detail + 1}"),
    events.NEUTRAL: Line(_neutral, TABLE),
    events.TURN: Line(lambda e, log: "turn", OF),
    events.ECLIPSE: Line(lambda e, log: f"Eclipse {e.amount}", TABLE),
    events.CAPSTONE: Line(_capstone, TABLE),
    events.ABANDONED: Line(lambda e, log: f"cannot carry out the main action any more{log.because(e.cause)}"),
    **teotibot.LINES,
    **expansion_words.LINES,
}
_ZERO: Final = (events.ABANDONED, events.CAPSTONE)  # told although their amount may be 0
_SELF_EVIDENT: Final = (events.TURN, events.DRAWN)  # the list of moves shows whose turn it is, the board what was drawn


def log_at(modules: Sequence[str]) -> Told:
    return _log(names_in(modules))


@cache
def _log(n: Names) -> Told:
    order = [*_BEFORE, *n.boards, *_AFTER]
    return Log(_causes(n), order, _LINES, n, OTHER, _ZERO, quiet=lambda e: e.what in _SELF_EVIDENT)


LOG: Final = log_at(())
