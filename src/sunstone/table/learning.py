"""What a person learns here: how far they have come, and their guided games."""

from collections.abc import Sequence

from sunstone.learn.guided import TITLE, Guided, guides
from sunstone.learn.lessons import Lesson
from sunstone.table import progress, schema
from sunstone.table.course import stage_of
from sunstone.table.people import BOT, Person, SeatSpec
from sunstone.table.progress import Noted
from sunstone.table.room import Room
from sunstone.table.table import Table


def guided_table(room: Room, guided: Guided, person: Person) -> Table:
    """This person's guided game: the one that is under way, else a new one in its place."""
    done = progress.is_done(learnt(room, person.id), guided.stage)
    for table_id in room.store.staged(person.id, guided.stage):
        if (table := room.table(table_id)).head()["status"] == schema.RUNNING:
            return table
    room.clear_stage(person.id, guided.stage)
    bot = SeatSpec(BOT, bot=guided.bot)
    seats = [SeatSpec(person=person) if i == guided.seat else bot for i in range(guided.players)]
    progress.note(room.store, person.id, guided.stage, {"done": done}, room.keeper.clock())
    return room.stage(guided.record, person, guided.stage, seats, TITLE, decided=False)


def learnt(room: Room, person: str) -> dict[str, Noted]:
    """How far this person has come, by what is learnt. A guided game that has come to its end is noted here: a bot may
    have made its last move."""
    found = progress.noted(room.store, person)
    for item in [item for item in found if guides(item) and not progress.is_done(found, item)]:
        ends = [room.table(table_id).head()["status"] == schema.OVER for table_id in room.store.staged(person, item)]
        if any(ends):
            progress.note(room.store, person, item, {"done": True}, room.keeper.clock())
            found[item] = Noted(room.keeper.clock(), {"done": True})
    return found


def pass_over(room: Room, person: str, lesson: Lesson) -> None:
    """This person wants to have done with a lesson."""
    steps = len(lesson.steps)
    data: progress.Data = {"step": steps, "of": steps, "done": True}
    progress.note(room.store, person, stage_of(lesson), data, room.keeper.clock())


def start_over(room: Room, person: str, items: Sequence[str]) -> None:
    """These lessons and guided games are new to this person again."""
    for item in items:
        room.clear_stage(person, item)
    progress.forget(room.store, person, items)
