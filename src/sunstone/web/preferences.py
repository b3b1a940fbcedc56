"""What somebody likes: one row each, and nowhere else.

The root of every page says what holds (`data-NAME`), so that styles and scripts read it there (`settings.js`). It is
kept in a cookie of the server's, which stays for a year: what a script keeps, some browsers drop after a week. Who has
an account has it there too, and it follows them."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from starlette.requests import HTTPConnection
from starlette.responses import Response

from sunstone.engine.errors import BadSetting
from sunstone.table import Room, Table
from sunstone.web import identity

COOKIE: Final = "sunstone-likes"
SWITCH: Final = {"on": "On", "off": "Off"}
MOTION: Final = {"auto": "System", "on": "On", "off": "Off"}  # it may ask for less motion


class Preference(NamedTuple):
    """`values`: what may be chosen, each with its words; the first one holds until something is. The name is that of an
    attribute of the page's root, `data-NAME`, so nothing else on a page may be marked so."""

    name: str
    title: str
    values: Mapping[str, str]
    note: str = ""


PREFERENCES: Final = (
    Preference(
        "handover",
        "When my turn is done",
        {
            "auto": "Ask me; against bots, unless the guide is shown, go on after a moment",
            "ask": "Ask me",
            "moment": "Go on after a moment",
            "self": "Go on at once",
        },
        "Until a turn is handed over, every step of it can be taken back. Touching the page in that moment stops it.",
    ),
    Preference(
        "forced",
        "When only one thing is possible",
        {"self": "Do it for me", "ask": "Ask me"},
        "The bar tells what was done by itself, and why nothing else was possible.",
    ),
    Preference(
        "pace",
        "What others do is shown",
        {"auto": "System", "slow": "Slowly", "normal": "Normally", "fast": "Fast", "none": "At once"},
        "The turns of bots one by one, those of opponents without a seat step by step. Escape shows the rest at once.",
    ),
    Preference("moments", "Scorings, ends of rounds and of the game on a sheet", SWITCH),
    Preference("motion", "Animation", MOTION),
    Preference(
        "guide",
        "Guide above the question",
        {"first": "In a first game", "on": "Always", "off": "Never"},
        "A first game is one that is begun with “Play a bot” or “Alone”.",
    ),
    Preference(
        "warn",
        "Ask me before a clear mistake",
        {"guided": "In guided games", "on": "In every game against bots", "off": "Never"},
        "Before a turn is handed over a search looks at it. It speaks up only if it is sure, once a turn, and keeps "
        "nobody waiting. Never where other people play.",
    ),
    Preference("totals", "Points that lie covered until the end", {"off": "Leave covered", "on": "Show"}),
    Preference(
        "whole",
        "Boards that do not fit",
        {"off": "As large as can be read", "on": "All of it, however small"},
        "At the table, Z looks closer at the board under the pointer.",
    ),
    Preference("theme", "Colours", {"auto": "System", "light": "Light", "dark": "Dark"}),
    Preference("sound", "Sound when it is my turn", {"off": "Off", "on": "On"}),
    Preference(
        "notify",
        "Notification when it is my turn",
        {"off": "Off", "on": "On"},
        "While the table is open in another tab or window. The browser asks you once, at the table.",
    ),
)


def read(request: HTTPConnection) -> dict[str, str]:
    """What holds for who asks: by their account, else by the cookie. What it has of another version of this table is
    left out."""
    whose = identity.whose(request)
    cookie = dict(each.partition(":")[::2] for each in request.cookies.get(COOKIE, "").split("."))
    kept = whose.likes if whose and whose.account else cookie
    found = {row.name: next(iter(row.values)) for row in PREFERENCES}
    return found | {row.name: kept[row.name] for row in PREFERENCES if kept.get(row.name) in row.values}


def keep(request: HTTPConnection, answer: Response, chosen: Mapping[str, str]) -> None:
    identity.keep(request, answer, COOKIE, ".".join(f"{name}:{value}" for name, value in chosen.items()))


def chosen(given: Mapping[str, str]) -> dict[str, str]:
    """What is to change; BadSetting if a value is none of its row."""
    found = {row.name: given[row.name] for row in PREFERENCES if row.name in given}
    for row in PREFERENCES:
        if row.name in found and found[row.name] not in row.values:
            raise BadSetting(f"{row.title!r} cannot be {found[row.name][:40]!r}: it is {' or '.join(row.values)}")
    return found


def by_itself(likes: Mapping[str, str]) -> bool:
    """Whether the table hands over. Who is to be asked before a mistake does that from the page."""
    return likes["handover"] == "self" and likes["warn"] != "on"


def seated(request: HTTPConnection, table: Table) -> None:
    """Somebody has sat down, who may like to hand over without being asked."""
    if by_itself(read(request)):
        hand_over(table, identity.me(request).id, True)


def everywhere(room: Room, person: str, by_itself: bool) -> None:
    """The same at all tables where they play."""
    for summary in room.tables_of(person, ("open", "running")):
        hand_over(room.table(summary.id), person, by_itself)


def hand_over(table: Table, person: str, by_itself: bool) -> None:
    seats = table.head()["seats"]
    for seat in table.seats_of(person):
        if seats[seat]["auto_confirm"] != by_itself:
            table.auto_confirm(seat, by_itself, person)
