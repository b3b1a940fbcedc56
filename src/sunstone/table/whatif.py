"""What if: a seat of a running game plans on its own knowledge, in a study that nobody else sees.

It begins where the seat cannot tell it from the table: of the record what the seat has not seen is guessed, and the
guess hangs on nothing but what it has seen, so that asking again tells nothing. From there on the study has its own
chance, and nothing leads back to the table. When the game is over it is a study like any other."""

from hashlib import blake2b
from typing import NamedTuple

import msgspec

from sunstone.engine.errors import BadRecord
from sunstone.engine.rng import Rng
from sunstone.engine.variations import Node
from sunstone.learn.study import Study
from sunstone.table import turns, views
from sunstone.table.errors import NoTable, NotNow, NotYours
from sunstone.table.live import Live
from sunstone.table.people import TITLE_LENGTH
from sunstone.table.room import Room
from sunstone.table.schema import RUNNING
from sunstone.table.studies import Kept

MOST = 12  # of one seat; the one that was changed longest ago makes room
AFTER_TAG = "after"  # how many entries the table had
NO_SEARCH = (
    "the search is for studies: in a game under way you plan on your own, as everybody at the table does. "
    "It can be switched on here when the game is over"
)


class Begun(NamedTuple):
    kept: Kept
    node: str  # where the table is


class News(NamedTuple):
    """How the table stands to what was planned."""

    version: int  # of the table
    moved: bool  # it is not where the study began any more
    turn: bool  # the seat is asked


def begin(room: Room, table_id: str, seat: int, by: str) -> Begun:
    """From where the table is now: in the study of this seat that has come here already, or in a new one."""
    with room.keeper.reading(table_id) as live:
        check(live, seat, by)
        study, title = known(live, seat), live.head["title"]
    here = study.entry(len(study.nodes))
    mine = room.studies.of_game(by, table_id, seat)
    for kept in mine:
        if node := found_in(kept, here):
            return Begun(kept, node)
    for old in mine[MOST - 1 :]:
        room.studies.delete(old.id, by)
    study.name(f"What if: {title}"[:TITLE_LENGTH])
    made = room.studies.create(by, study.info.name, study.title, study.text(), table_id, seat)
    return Begun(made, here.id)


def check(live: Live, seat: int, by: str) -> None:
    """NotYours or NotNow say why that person cannot plan for this seat."""
    views.check_seat(live, seat)
    if live.seats[seat].person != by:
        raise NotYours(f"seat {seat + 1} is {live.who(seat)}'s, not yours")
    live.must_run()
    if live.course is not None:
        raise NotNow("this is a lesson: try things at its table, where nothing is lost")
    if live.lost:
        raise NotNow("the rules have changed since this game was played: its position cannot be read any more")


def known(live: Live, seat: int) -> Study:
    """What the seat knows of its game, the rest guessed: all that has happened, or where that cannot be guessed in time
    the position alone."""
    game = live.game
    try:
        study = Study.read(views.record(live, [seat]))
    except BadRecord:  # it has `?` where nothing fitted
        seen = blake2b(msgspec.json.encode(game.state.view(seat)), digest_size=7)
        study = Study.of_position(game.state.guess(seat, Rng(int.from_bytes(seen.digest()))).to_data())
        study.tree.tags |= {tag: name for tag, name in game.record.tags.items() if tag.startswith("P")}
    study.tree.tags[AFTER_TAG] = str(len(game.record.entries))
    return study


def found_in(kept: Kept, here: Node) -> str:
    """The node of that study to which the same entries have led; "" if there is none."""
    study = Study.read(kept.text)
    node: Node | None = study.tree.root
    for entry in here.path():
        node = node and node.child(entry.action)
    return node.id if node else ""


def released(room: Room, kept: Kept) -> Kept:
    """As it is now: it belongs to a game only as long as that is under way."""
    if kept.of_table is None or is_running(room, kept.of_table):
        return kept
    room.studies.release(kept.person)
    return kept._replace(of_table=None, of_seat=None)


def is_running(room: Room, table_id: str) -> bool:
    try:
        with room.keeper.reading(table_id) as live:
            return bool(live.status == RUNNING)
    except NoTable:
        return False


def news(room: Room, table_id: str, seat: int, after: str) -> News:
    """Of the table that a study belongs to, which began after so many entries."""
    with room.keeper.reading(table_id) as live:
        return News(live.version, str(len(live.game.record.entries)) != after, seat in turns.asked(live))
