"""An event of the ledger in words, and where points came from: log lines and the score sheet."""

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from typing import Final

from sunstone.engine.frame import CHANCE
from sunstone.engine.ledger import Event
from sunstone.games.city import causes, components as facts, events, expansion_words, pyramid_data, vocabulary as v
from sunstone.games.city.draws import technology_drawn
from sunstone.games.city.names import BASE_ROYALS, ROW_NAMES, ROYAL_NAMES, TECHNOLOGY_NAMES
from sunstone.games.city.teotibot import words as teotibot
from sunstone.games.city.titles import (
    KIND_LIST,
    TEMPLE_TITLES,
    Names,
    count_text,
    icons_text,
    listed,
    names_in,
    slot_text,
)

OTHER: Final = "Other"
_BEFORE: Final = ["Start"]
_AFTER: Final = [
    "Pyramid levels",
    "Icons",
    *(name.capitalize() for name in TEMPLE_TITLES),
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

# one row a cause, in the order of things.py: what a log line says in brackets, and the source on the score sheet
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


@cache
def _causes(n: Names) -> list[tuple[str, str]]:
    return [
        *_PLAIN,
        *((name, name) for name in n.boards),
        *((name, name.capitalize()) for name in TEMPLE_TITLES),
        ("technology known before", "Technologies"),
        *((f"technology {name}", "Technologies") for name in TECHNOLOGY_NAMES[: facts.BASE_TECHNOLOGIES]),
        *((f"Royal tile {name}", "Royal tiles") for name in ROYAL_NAMES[:BASE_ROYALS]),
        *((f"temple bonus tile {t['id']}", "Temple bonus tiles") for t in facts.DATA["temple_bonus_tiles"]["tiles"]),
        *((f"Discovery tile: {name}", "Discovery tiles") for name in KIND_LIST),
        *((f"starting tile {i + 1}", "Start") for i in range(20)),
        *teotibot.causes(n),
        *expansion_words.CAUSES,
    ]


def source(cause: int, modules: Sequence[str] = ()) -> str:
    """The line of the score sheet that a cause belongs to."""
    return _causes(names_in(modules))[cause][1]


def sources(modules: Sequence[str] = ()) -> list[str]:
    """All lines of the score sheet in order; the last one is for causes that never bring points."""
    return [*_BEFORE, *names_in(modules).boards, *_AFTER]


def because(cause: int, n: Names) -> str:
    text = _causes(n)[cause][0]
    return f" ({text})" if text else ""


# --- one function a kind of event: (event, whose, what things are called) -> line
Line = Callable[[Event, str, Names], str]
_HELD: Final = {events.COCOA: "cocoa", events.WOOD: "wood", events.STONE: "stone", events.GOLD: "gold"}
_TRACKS: Final = {
    **{events.BLUE + i: f"the {name}" for i, name in enumerate(TEMPLE_TITLES)},
    events.AVENUE: "the Avenue of the Dead",
    events.PYRAMID: "the pyramid track",
}


def _held(e: Event, who: str, n: Names) -> str:
    verb = "gains" if e.amount > 0 else "pays"
    return f"{who} {verb} {abs(e.amount)} {_HELD[e.what]}{because(e.cause, n)}"


def _points(e: Event, who: str, n: Names) -> str:
    return f"{who} {'scores' if e.amount > 0 else 'loses'} {abs(e.amount)} VP{because(e.cause, n)}"


def _track(e: Event, who: str, n: Names) -> str:
    if e.amount < 0:
        return f"{who} returns to the start of {_TRACKS[e.what]}"
    cause = "" if e.what == events.PYRAMID else because(e.cause, n)  # a tile was laid the line before
    return f"{who} advances {count_text(e.amount, 'step')} on {_TRACKS[e.what]}{cause}"


def _power(e: Event, who: str, n: Names) -> str:
    """Above power 5 the Ascension has a line of its own."""
    board, power = events.unpack_worker(e.detail)
    if power == 5:
        return ""
    cause = "" if e.cause == causes.POWER_UP else because(e.cause, n)
    return f"{who} powers up a worker on {n.boards[board]} from {power} to {power + 1}{cause}"


def _entered(e: Event, who: str, n: Names) -> str:
    board, power = events.unpack_worker(e.detail)
    return f"{who} places a power {power} worker on {n.boards[board]}{because(e.cause, n)}"


def _moved(e: Event, who: str, n: Names) -> str:
    start, end, power = events.unpack_move(e.detail)
    return f"{who} moves a power {power} worker from {n.boards[start]} to {n.boards[end]}"


def _locked(e: Event, who: str, n: Names) -> str:
    board, space = events.unpack_worship(e.detail)
    return f"{who} worships on {n.boards[board]}" + (f", space {space}" if board == 0 else "")


def _placed(e: Event, who: str, n: Names) -> str:
    slot, tile, _ = events.unpack_tile(e.detail)
    return f"{who} lays pyramid tile {tile + 1} on {slot_text(slot)}"


def _decorated(e: Event, who: str, n: Names) -> str:
    space, tile = events.unpack_decoration(e.detail)
    return f"{who} lays decoration {tile + 1} on the {pyramid_data.SIDES[space // 4]} side, level {space % 4 + 1}"


def _drawn(e: Event, who: str, n: Names) -> str:
    if e.detail < v.BONUS_DRAWN or v.TECHNOLOGY_MORE <= e.detail < v.START_MORE:
        return f"Drawn: technology {TECHNOLOGY_NAMES[technology_drawn(e.detail)]}"
    if e.detail >= v.MAJOR_DRAWN:
        return f"Drawn: Major Discovery tile {expansion_words.MAJOR_LIST[e.detail - v.MAJOR_DRAWN]}"
    if e.detail >= v.DISCOVERY_DRAWN:
        where = f" for {n.on(e.cause - 1)}" if 0 < e.cause <= facts.BOARDS else ""
        return f"Drawn{where}: Discovery tile {KIND_LIST[e.detail - v.DISCOVERY_DRAWN]}"
    if e.detail >= v.PYRAMID_DRAWN:
        tile = facts.DATA["pyramid_tiles"]["tiles"][e.detail - v.PYRAMID_DRAWN]
        return f"Drawn: pyramid tile {tile['id']} ({icons_text(tile['icons'])})"
    tile = facts.DATA["decoration_tiles"]["tiles"][e.detail - v.DECORATION_DRAWN]
    return f"Drawn: decoration {tile['id']} ({icons_text(tile['icons'])})"


def _neutral(e: Event, who: str, n: Names) -> str:
    colour, mask, twice = events.unpack_neutral(e.detail)
    boards = [n.boards[b] for b in range(facts.BOARDS) if mask >> b & 1]
    more = ", two of them on Alchemy" if twice else ""
    return f"Neutral workers of the {('first', 'second')[colour]} colour stand on {listed(boards)}{more}"


_LINES: Final[dict[int, Line]] = {
    **dict.fromkeys(_HELD, _held),
    events.VP: _points,
    **dict.fromkeys(_TRACKS, _track),
    events.TILE: lambda e, who, n: f"{who} takes Discovery tile {KIND_LIST[e.detail]}{because(e.cause, n)}",
    events.USED: lambda e, who, n: f"{who} uses Discovery tile {KIND_LIST[e.detail]}",
    events.POWER: _power,
    events.MOVED: _moved,
    events.LOCKED: _locked,
    events.UNLOCKED: lambda e, who, n: f"{who} unlocks {count_text(e.amount, 'worker')}",
    events.DISPLACED: lambda e, who, n: f"{who} is displaced from the worship space on {n.boards[e.detail]}",
    events.ASCENDED: lambda e, who, n: f"{who} ascends a worker on {n.boards[e.detail]}",
    events.ENTERED: _entered,
    events.TECHNOLOGY: lambda e, who, n: f"{who} learns technology {TECHNOLOGY_NAMES[e.detail]}{because(e.cause, n)}",
    events.BUILDING: lambda e, who, n: f"{who} puts a building in the {ROW_NAMES[e.detail]} row",
    events.PLACED: _placed,
    events.DECORATED: _decorated,
    events.DISC: lambda e, who, n: "The light disc moves",
    events.DRAWN: _drawn,
    events.KEPT: lambda e, who, n: f"{who} keeps starting tile {e.detail + 1}",
    events.NEUTRAL: _neutral,
    events.TURN: lambda e, who, n: f"{who}'s turn",
    events.ECLIPSE: lambda e, who, n: f"Eclipse {e.amount}",
    events.CAPSTONE: lambda e, who, n: (
        f"The top of the pyramid is laid{', the light disc jumps to the dark disc' if e.amount else ''}: "
        "the next Eclipse ends the game"
    ),
    events.ABANDONED: lambda e, who, n: f"{who} cannot carry out the main action any more{because(e.cause, n)}",
}
_LINES.update(teotibot.LINES)
_LINES.update(expansion_words.lines(because))
_NO_AMOUNT: Final = (events.ABANDONED, events.CAPSTONE)  # told although their amount may be 0


def tell(event: Event, names: Sequence[str], modules: Sequence[str] = ()) -> str:
    if event.amount == 0 and event.what not in _NO_AMOUNT:
        return ""
    return _LINES[event.what](event, "" if event.seat == CHANCE else names[event.seat], names_in(modules))


_AMOUNTS: Final = {
    **_HELD,
    events.OBSIDIAN: "obsidian",
    events.VP: "VP",
    **{events.BLUE + i: name for i, name in enumerate(TEMPLE_TITLES)},
    events.AVENUE: "Avenue",
    events.PYRAMID: "pyramid track",
}
_SELF_EVIDENT: Final = (events.TURN, events.DRAWN)  # the list of moves shows whose turn it is, the board what was drawn


@lru_cache(4096)
def brief(event: Event, modules: tuple[str, ...] = ()) -> tuple[str, str]:
    """The same as a line under its move: what happened, and what it brought ("-2 cocoa"); ("", "") for no line."""
    if event.what in _SELF_EVIDENT or (event.amount == 0 and event.what not in _NO_AMOUNT):
        return "", ""
    n = names_in(modules)
    if event.what in _AMOUNTS and not (event.what in _TRACKS and event.amount < 0):
        cause = _causes(n)[event.cause][0] or "Other"
        return cause[0].upper() + cause[1:], f"{event.amount:+} {_AMOUNTS[event.what]}"
    if event.what == events.MOVED:
        start, end, power = events.unpack_move(event.detail)
        return f"Power {power}: {n.boards[start]} to {n.boards[end]}", ""
    text = _LINES[event.what](event, "", n).removeprefix("'s").lstrip()
    if event.what == events.POWER and text:
        board, power = events.unpack_worker(event.detail)
        cause = "" if event.cause == causes.POWER_UP else because(event.cause, n)
        return f"Power-up on {n.boards[board]}, {power} to {power + 1}{cause}", ""
    return text[:1].upper() + text[1:], ""
