"""`sunstone admin …` on the command line: what the host's pages do, against the database. Of a running game it tells
what a spectator may know."""

import getpass
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from sunstone.host import Database

if TYPE_CHECKING:
    from sunstone.table.host import Host

DAY, HOUR = 24 * 3600.0, 3600.0

app = typer.Typer(
    help="Look after a server: tables, people, reports, announcements.", no_args_is_help=True, rich_markup_mode=None
)

TableId = Annotated[str, typer.Argument(metavar="TABLE", help="its id, the end of its address")]
PersonId = Annotated[str, typer.Argument(metavar="PERSON", help="an id, as `sunstone admin people` tells it")]
Number = Annotated[int, typer.Argument(metavar="NUMBER", help="as the list tells it")]
Reason = Annotated[str, typer.Option(help="who is concerned reads it")]
Days = Annotated[float | None, typer.Option(min=0.001, help="so long; left out: for good")]
Text = Annotated[str, typer.Argument(metavar="TEXT", help="a part of a name or title, or an id")]


@contextmanager
def host(database: str | None) -> Iterator["Host"]:
    from sunstone.table import Room
    from sunstone.table.host import Host

    with Room(database) as room:
        yield Host(room, f"command {getpass.getuser()}")


# --- tables
@app.command()
def tables(text: Text = "", database: Database = None) -> None:
    """List tables, the newest change first."""
    with host(database) as it:
        for t in it.tables(text):
            print(f"{t.id}  {t.status:<9}  {t.game:<9}  {t.title}: {', '.join(t.names)}")


@app.command()
def table(table: TableId, database: Database = None) -> None:
    """Tell what a spectator may know of a table: seats, log, chat."""
    with host(database) as it:
        found = it.room.table(table)
        head = found.head()
        print(f"{head['title']}, {head['game']}, {head['status']}")
        for seat in head["seats"]:
            who = "" if seat["kind"] == "bot" or seat["open"] else f"  {found.person_at(seat['seat']).id}"
            print(f"  seat {seat['seat'] + 1}: {'open' if seat['open'] else seat['name']}{who}")
        for line in found.log(None)[-20:]:
            print(f"  {line['text']}")
        for message in found.chat():
            print(f"  {message.name} says: {message.text}")


@app.command()
def end(table: TableId, reason: Reason, database: Database = None) -> None:
    """End a game without a result. Its log says why."""
    with host(database) as it:
        it.end(table, reason)
        print(f"{table} has ended")


@app.command()
def delete(table: TableId, reason: Reason, database: Database = None) -> None:
    """Delete a table with everything that was done there."""
    with host(database) as it:
        it.delete(table, reason)
        print(f"{table} is deleted")


# --- people
@app.command()
def people(text: Text = "", database: Database = None) -> None:
    """Find people by name or id; without a text, who is banned."""
    with host(database) as it:
        for known in it.people(text):
            ban = f", banned {known.ban.end}: {known.ban.reason}" if known.ban else ""
            print(f"{known.id}  {known.name}, {known.tables} tables{ban}")


@app.command()
def ban(person: PersonId, reason: Reason, days: Days = None, database: Database = None) -> None:
    """Ban somebody: they may look on, and no more."""
    with host(database) as it:
        made = it.ban(person, reason, None if days is None else days * DAY)
        print(f"{made.name} is banned {made.end}")


@app.command()
def unban(person: PersonId, database: Database = None) -> None:
    """Lift a ban."""
    with host(database) as it:
        it.unban(person)
        print("the ban is lifted")


# --- reports
@app.command()
def reports(database: Database = None) -> None:
    """List the reports that wait, the oldest first."""
    from sunstone.table.bans import moment

    with host(database) as it:
        for report in it.reports():
            print(f"{report.id}  {moment(report.at)}  {report.reason}  at {report.table_id}  by {report.person}")
            for said in report.lines:
                print(f"  {'>' if said.id == report.line else ' '} {said.name}: {said.text}")
            if report.note:
                print(f"  note: {report.note}")


@app.command()
def dismiss(number: Number, database: Database = None) -> None:
    """Settle a report: nothing is wrong."""
    with host(database) as it:
        it.dismiss(number)
        print(f"report {number} is dismissed")


@app.command()
def remove(number: Number, database: Database = None) -> None:
    """Settle a report: nobody reads that line any more."""
    with host(database) as it:
        it.remove_line(number)
        print(f"the line of report {number} is removed")


# --- announcements
@app.command()
def announce(
    text: Annotated[str, typer.Argument(metavar="TEXT", help="a line for all pages")],
    level: Annotated[str, typer.Option(help="note, warning or urgent")] = "note",
    hours: Annotated[float | None, typer.Option(min=0.001, help="so long; left out: until it is taken down")] = None,
    database: Database = None,
) -> None:
    """Put a line on all pages."""
    with host(database) as it:
        made = it.announce(text, level, None if hours is None else hours * HOUR)
        print(f"announcement {made.id} is up")


@app.command()
def announcements(database: Database = None) -> None:
    """List what is announced now."""
    from sunstone.table.bans import moment

    with host(database) as it:
        for each in it.announcements():
            until = f"until {moment(each.until)}" if each.until else "until it is taken down"
            print(f"{each.id}  {each.level}, {until}: {each.text}")


@app.command("take-down")
def take_down(number: Number, database: Database = None) -> None:
    """Take an announcement down."""
    with host(database) as it:
        it.take_down(number)
        print(f"announcement {number} is down")


# --- the server
@app.command()
def queues(database: Database = None) -> None:
    """Tell what waits: tables for bots, reviews, work by lease and who has it."""
    with host(database) as it:
        found = it.queues()
        print(f"tables that wait for a bot: {' '.join(waiting.id for waiting in found.bots) or 'none'}")
        print(f"reviews that are being made: {' '.join(found.reviews) or 'none'}")
        for lease in found.leases:
            print(f"  {lease.name}: {lease.owner}, {lease.seconds:.0f} s left")
        for process, pages in found.processes.items():
            print(f"  {process}: {pages} pages open")


@app.command()
def log(database: Database = None) -> None:
    """List what was done here and on the host's pages, the newest first."""
    from sunstone.table.bans import moment

    with host(database) as it:
        for deed in it.log():
            print(f"{moment(deed.at)}  {deed.by}  {deed.action} {deed.about}{': ' if deed.detail else ''}{deed.detail}")
