"""What the host of a server may do and see, on the page and by the command. Everything done is a row in the audit log.

A host sees of a running game what a spectator sees, and no more: nothing here asks for a view with a seat's eyes."""

from typing import Final, NamedTuple

import sqlalchemy as sa

from sunstone.table import announcements as notices, bans as banning, database, moderation, schema
from sunstone.table.errors import BadText, NoTable, NotNow
from sunstone.table.live import Live
from sunstone.table.people import Person, clean
from sunstone.table.reviews import UNFINISHED
from sunstone.table.room import Room
from sunstone.table.schema import leases, presence, reviews, seats, tables
from sunstone.table.schema_social import audit, cards
from sunstone.table.store import BotTable
from sunstone.table.summary import Summary, summary

FOUND: Final = 50  # in a list
REASON_LENGTH: Final = 300


class Deed(NamedTuple):
    """A row of the audit log."""

    at: float
    by: str
    action: str
    about: str
    detail: str


class Known(NamedTuple):
    """Somebody in a list of the host's."""

    id: str
    name: str
    tables: int  # at which they have a seat
    ban: banning.Ban | None


class Lease(NamedTuple):
    name: str
    owner: str
    seconds: float  # that are left


class Queues(NamedTuple):
    bots: list[BotTable]  # tables that wait for a bot
    reviews: list[str]  # tables whose review is being made
    leases: list[Lease]  # work that some process has
    processes: dict[str, int]  # at which people have pages open, and how many


class Host:
    """`by`: who does it, for the log: "page 192.0.2.7", "command anna"."""

    def __init__(self, room: Room, by: str) -> None:
        self.room = room
        self.store = room.store
        self.by = by[:80]

    @property
    def now(self) -> float:
        return self.room.keeper.clock()

    def _note(self, action: str, about: object, detail: str = "") -> None:
        row = Deed(self.now, self.by, action, str(about)[:80], detail)._asdict()
        with database.writing(self.store.engine) as connection:
            connection.execute(sa.insert(audit), row)

    def log(self, limit: int = 200) -> list[Deed]:
        """The newest first."""
        columns = (audit.c[name] for name in Deed._fields)
        with database.looking(self.store.engine) as connection:
            rows = connection.execute(sa.select(*columns).order_by(audit.c.id.desc()).limit(limit))
            return [Deed(*row) for row in rows]

    # --- tables
    def tables(self, text: str = "", limit: int = FOUND) -> list[Summary]:
        """By id, or by a part of the title or of a name at a seat; the newest change first."""
        return [summary(row, seats, "") for row, seats in self.store.search(text.strip()[:80], limit)]

    def end(self, table_id: str, reason: str) -> None:
        """The game ends without a result; its log says why."""
        reason = clean(reason, REASON_LENGTH, "the reason")

        def body(live: Live) -> tuple[str, str]:
            if live.status not in (schema.OPEN, schema.RUNNING):
                raise NotNow(f"the table is {live.status} already")
            live.status = schema.ABANDONED
            live.request = None
            return "abandon", f"The host of this server ends the game without a result: {reason}"

        self.room.keeper.change(table_id, body)
        self._note("end table", table_id, reason)

    def delete(self, table_id: str, reason: str) -> None:
        """Whatever became of it, with all its rows; it need not be one that opens."""
        reason = clean(reason, REASON_LENGTH, "the reason")
        with database.looking(self.store.engine) as connection:
            title = connection.execute(sa.select(tables.c.title).where(tables.c.id == table_id)).scalar()
        if not self.room.drop(table_id, *schema.STATUSES):
            raise NoTable(table_id)
        self._note("delete table", table_id, f"{title}: {reason}")

    # --- people
    def people(self, text: str = "", limit: int = FOUND) -> list[Known]:
        """By the beginning of their id, or a part of a name that they have or had at a table. Without a text: who is
        banned."""
        held, text = banning.current(self.store, self.now), text.strip()[:80]
        names = {ban.person: ban.name for ban in held.values()} if not text else self._named(text, limit)
        count = sa.select(seats.c.person, sa.func.count(sa.distinct(seats.c.table_id)))
        with database.looking(self.store.engine) as connection:
            rows = connection.execute(count.where(seats.c.person.in_(names)).group_by(seats.c.person)).all()
        counts = dict(map(tuple, rows))
        return [Known(id, name, counts.get(id, 0), held.get(id)) for id, name in names.items()]

    def _named(self, text: str, limit: int) -> dict[str, str]:
        def found(person: sa.Column[str], name: sa.Column[str]) -> sa.Select[str, str]:
            fits = sa.or_(person.startswith(text, autoescape=True), name.icontains(text, autoescape=True))
            return sa.select(person, sa.func.max(name)).where(person != "", fits).group_by(person).limit(limit)

        with database.looking(self.store.engine) as connection:
            rows = [*connection.execute(found(seats.c.person, seats.c.name))]
            rows += connection.execute(found(cards.c.person, cards.c.name))
        return dict(sorted(dict(map(tuple, rows)).items(), key=lambda row: row[1].casefold())[:limit])

    def person(self, id: str) -> Known:
        for known in [*self.people(id), *self.people()]:
            if known.id == id:
                return known
        raise NotNow(f"nobody is known by the id {id[:40]!r}: it is 32 letters long, and told by the search")

    def ban(self, id: str, reason: str, seconds: float | None) -> banning.Ban:
        known = self.person(id)
        made = banning.ban(self.store, Person(id, known.name), reason, seconds, self.now)
        self._note("ban", id, f"{known.name}, {made.end}: {made.reason}")
        return made

    def unban(self, id: str) -> None:
        if not banning.unban(self.store, id):
            raise NotNow(f"nobody of the id {id[:40]!r} is banned")
        self._note("unban", id)

    def bans(self) -> list[banning.Ban]:
        return list(banning.current(self.store, self.now).values())

    # --- reports
    def reports(self) -> list[moderation.Report]:
        """Those that wait, the oldest first."""
        return moderation.listed(self.store)

    def dismiss(self, number: int) -> None:
        """Nothing is wrong with what was said."""
        self._open(number)
        self._note("dismiss report", number, moderation.settle(self.store, number, moderation.DISMISSED).text)

    def remove_line(self, number: int) -> None:
        """Nobody reads it any more."""
        found = self._open(number)
        try:
            moderation.remove_lines(self.store, found.table_id, [found.line])
        except NoTable:
            pass  # it went with its table
        else:
            self.room.keeper.tell(found.table_id, self.room.version_of(found.table_id))
        moderation.settle(self.store, number, moderation.REMOVED)
        self._note("remove line", number, f"{found.name}: {found.text}")

    def ban_for(self, number: int, reason: str, seconds: float | None) -> banning.Ban:
        """Take the line out, and ban who said it."""
        found = self._open(number)
        made = banning.ban(self.store, Person(found.person, found.name), reason, seconds, self.now)
        self._note("ban", found.person, f"{found.name}, {made.end}: {made.reason}")
        self.remove_line(number)
        return made

    def _open(self, number: int) -> moderation.Report:
        found = moderation.get(self.store, number)
        if found.status != moderation.OPEN:
            raise NotNow(f"report {number} is settled: {found.status}")
        return found

    # --- announcements
    def announcements(self) -> list[notices.Announcement]:
        return notices.current(self.store, self.now)

    def announce(self, text: str, level: str, seconds: float | None) -> notices.Announcement:
        made = notices.announce(self.store, text, level, seconds, self.now)
        self._note("announce", made.id, f"{level}: {made.text}")
        return made

    def take_down(self, number: int) -> None:
        notices.take_down(self.store, number, self.now)
        self._note("take down", number)

    # --- queues
    def queues(self) -> Queues:
        """Who waits for what, as the database knows it: the same at every server."""
        making = sa.select(reviews.c.table_id).where(reviews.c.maker == UNFINISHED).order_by(reviews.c.at)
        held = sa.select(leases.c.name, leases.c.owner, leases.c.until).where(leases.c.until >= self.now)
        pages = sa.select(presence.c.process, sa.func.count()).where(presence.c.until >= self.now)
        with database.looking(self.store.engine) as connection:
            work = [Lease(name, owner, until - self.now) for name, owner, until in connection.execute(held)]
            return Queues(
                self.store.with_bots(),
                [str(row[0]) for row in connection.execute(making)],
                sorted(work),
                dict(map(tuple, connection.execute(pages.group_by(presence.c.process)))),
            )


def seconds_of(text: str, unit: float) -> float | None:
    """A number of days or hours as somebody typed it; "" means without an end."""
    if not text.strip():
        return None
    try:
        found = float(text)
    except ValueError:
        found = 0.0
    if not 0 < found * unit <= banning.LONGEST:
        raise BadText(f"{text[:20]!r} is no time: a number above 0, or nothing for no end")
    return found * unit
