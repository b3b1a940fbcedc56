"""A game with people at it: seats, turns, undo, bots, chat, storage. No web here.

    room = Room()                                      # SQLite in the user's data folder; or a path or URL
    anna, bert = Person("id-1", "Anna"), Person("id-2", "Bert")
    settings = find("city").settle(players=2)
    made = room.create(settings, [SeatSpec(person=anna), SeatSpec()], anna)
    table, seat = room.join(made.links[1], bert)       # the last open seat: the game begins
    sight = table.sight(0)                             # what Anna sees, and what she may do
    version = table.act(0, sight["version"], sight["choices"][0].text, by=anna.id)
    table.undo(0, version, by=anna.id)

A `Table` is for playing and looking, the `Room` for making and finding tables, a `Driver` lets bots play theirs."""

from sunstone.table.analyst import Analyst
from sunstone.table.bots import Driver
from sunstone.table.cardboard import refusal as cardboard_refusal
from sunstone.table.doubts import Doubt
from sunstone.table.errors import (
    BadDatabase,
    BadSeats,
    BadText,
    BadToken,
    Busy,
    Conflict,
    NoTable,
    NotNow,
    NotYours,
    TableError,
)
from sunstone.table.people import Person, SeatSpec
from sunstone.table.plain import Hint, Hints, Line
from sunstone.table.reasons import Closed, Forced
from sunstone.table.reviewer import Reviewer
from sunstone.table.room import Made, Room, TableOptions
from sunstone.table.scenes import Reply, Scene
from sunstone.table.sight import At, Head, Looking, PublicSeat, Series, Sight, Turn
from sunstone.table.store import News
from sunstone.table.story import Deed, Move
from sunstone.table.studies import Kept, NoStudy
from sunstone.table.summary import Summary
from sunstone.table.table import Table
from sunstone.table.timekeeper import Timekeeper
from sunstone.table.turns import NOTHING_TO_UNDO
from sunstone.table.views import Message

__all__ = [
    "NOTHING_TO_UNDO",
    "Analyst",
    "At",
    "BadDatabase",
    "BadSeats",
    "BadText",
    "BadToken",
    "Busy",
    "Closed",
    "Conflict",
    "Deed",
    "Doubt",
    "Driver",
    "Forced",
    "Head",
    "Hint",
    "Hints",
    "Kept",
    "Line",
    "Looking",
    "Made",
    "Message",
    "Move",
    "News",
    "NoStudy",
    "NoTable",
    "NotNow",
    "NotYours",
    "Person",
    "PublicSeat",
    "Reply",
    "Reviewer",
    "Room",
    "Scene",
    "SeatSpec",
    "Series",
    "Sight",
    "Summary",
    "Table",
    "TableError",
    "TableOptions",
    "Timekeeper",
    "Turn",
    "cardboard_refusal",
]
