"""The room with the tables: making, finding, joining and clearing them."""

import logging
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from types import TracebackType
from typing import Any

from sunstone.engine.errors import BadPosition, BadRecord, BadSetting
from sunstone.engine.frame import OVER
from sunstone.engine.record import parse
from sunstone.engine.registry import Settings, find
from sunstone.learn.lessons import Lesson
from sunstone.learn.puzzles import Puzzle
from sunstone.table import (
    blocks,
    cardboard,
    clock,
    codes,
    holidays,
    progress,
    ranges,
    ratings,
    records,
    riddle,
    schema,
    seating,
    turns,
)
from sunstone.table.accounts import Accounts
from sunstone.table.brief import Brief
from sunstone.table.course import stage_of
from sunstone.table.devices import Devices
from sunstone.table.errors import BadSeats, BadToken, NoTable, NotNow, NotYours, TableError
from sunstone.table.game import TableGame
from sunstone.table.keeper import Keeper, Listener
from sunstone.table.leases import Leases
from sunstone.table.live import NOBODY, Live, dumps, settings_text
from sunstone.table.people import (
    BOT,
    HOTSEAT,
    TITLE_LENGTH,
    Person,
    Seat,
    SeatSpec,
    again,
    clean,
    people_at,
    seated,
    seats_of,
)
from sunstone.table.ranges import Range
from sunstone.table.store import Row, Store, Stored
from sunstone.table.studies import Studies
from sunstone.table.summary import Summary, summary
from sunstone.table.table import Table, sit_and_begin

NEVER_STARTED = 24 * 3600.0  # seconds until a table that waits for players is cleared away
UNFINISHED = 90 * 24 * 3600.0  # and until one without any change is closed
STAGED = 14 * 24 * 3600.0  # and until a stage without any change is deleted, whatever became of it
SEEDS = 2**62
RECORD_LENGTH = 100_000  # characters: a long game has 10,000


@dataclass(frozen=True)
class TableOptions:
    """What is set about a table beside its game."""

    title: str = ""
    listed: bool = False  # in the lobby: anybody may watch, and take an open seat
    cardboard: bool = False  # a single player has the real box and enters what is rolled and drawn
    clock: str = ""  # "3d", days a turn; "2h+5m", a bank and what every turn adds
    strength: Range | None = None  # whom the open seats of a listed table are for


STANDARD = TableOptions()


class _HasRematch(TableError):
    """Somebody else was faster with a rematch of the same table."""


@dataclass(frozen=True)
class Made:
    """A new table. The tokens are to be put into links; `Table.links` tells them again to who made the table."""

    table: Table
    links: Mapping[int, str]  # open seats
    watch: str


class Room:
    def __init__(
        self, database: str | Path | None = None, clock: Callable[[], float] = time.time, cache: int = 256
    ) -> None:
        """`database`: a SQLite file by path or URL (None: the one in the user's data folder), or a PostgreSQL URL.
        `cache`: so many tables are kept in memory."""
        self.store = Store(database)
        self.keeper = Keeper(self.store, clock, cache)
        self.studies = Studies(self.store, clock)
        self.devices = Devices(self.store, clock)
        self.accounts = Accounts(self.store, self.devices, clock)
        self.leases = Leases(self.store, clock, self.keeper.process)
        self._brief = Brief(logging.getLogger(__name__))

    def __enter__(self) -> "Room":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        self.leases.close()
        self.store.close()

    # --- making
    def create(
        self,
        settings: Settings,
        seats: Sequence[SeatSpec],
        creator: Person,
        options: TableOptions = STANDARD,
        seed: int | None = None,
    ) -> Made:
        """A new table; it begins at once if no seat is open. With a seed chance is repeatable, and the table is marked
        as seeded. `settings` come from `GameInfo.settle`."""
        if seed is not None and not 0 <= seed < SEEDS:
            raise BadSeats(f"the seed {seed} is not between 0 and {SEEDS - 1}")
        return self._make(settings, seated(seats, settings.players, creator), creator, options, seed)

    def import_record(
        self,
        text: str,
        creator: Person,
        seats: Sequence[SeatSpec] = (),
        options: TableOptions = STANDARD,
    ) -> Made:
        """A table from a record, every action checked (BadRecord says what is wrong). A finished game is to be looked
        at; another one is played on by the given seats (default: the bots that it names, and all others the creator's,
        at one screen). One that was played with the real box goes on with it."""
        if len(text) > RECORD_LENGTH:
            raise BadRecord(f"the record has {len(text)} characters; at most {RECORD_LENGTH} are read")
        game = TableGame.replay(text)
        assert isinstance(game, TableGame)
        settings, tags = game.record.settings, game.record.tags
        game.cardboard = options.cardboard or game.entered
        game.mark_decisions()
        specs = seats or [records.named(f"P{i + 1}", tags, f"Player {i + 1}") for i in range(settings.players)]
        options = replace(options, cardboard=game.cardboard)
        return self._make(settings, seated(specs, settings.players, creator), creator, options, None, game)

    def stage(
        self,
        text: str,
        creator: Person,
        stage: str,
        seats: Sequence[SeatSpec | None],
        title: str = "",
        decided: bool = True,
    ) -> Table:
        """A table that is no game of the creator's: begun from a record, in no list, and cleared when it is left alone.
        `stage` says what it is for ("lesson GAME/NAME"). A seat that is None is nobody's: a script plays it. `decided`:
        by the creator, who may take back what the record holds."""
        game = TableGame.replay(text)
        assert isinstance(game, TableGame)
        if decided:
            game.mark_decisions()
        settings, tags = game.record.settings, game.record.tags
        names = [tags.get(f"P{i + 1}") or f"Player {i + 1}" for i in range(settings.players)]
        specs = [spec or SeatSpec(HOTSEAT, name=name) for spec, name in zip(seats, names, strict=True)]
        at_table = [
            seat if spec else Seat(seat.seat, BOT, seat.name, auto_confirm=True)
            for seat, spec in zip(seated(specs, settings.players, creator), seats, strict=True)
        ]
        return self._make(settings, at_table, creator, TableOptions(title), None, game, stage=stage).table

    def lesson(self, lesson: Lesson, person: Person) -> Table:
        """This person's table of that lesson: the one that was left in the midst of it, else a new one in its place."""
        for table_id in self.store.staged(person.id, stage_of(lesson)):
            with suppress(TableError, BadPosition):
                shown = self.table(table_id).lesson()
                if shown and not shown.over and not shown.fault:
                    return self.table(table_id)
            self.drop(table_id, *schema.STATUSES)
        players_needed = parse(lesson.record).settings.players
        seats = [SeatSpec(person=person) if i == lesson.seat else None for i in range(players_needed)]
        table = self.stage(lesson.record, person, stage_of(lesson), seats, lesson.title)
        table.note_progress(person.id)
        return table

    def clear_stage(self, person: str, stage: str) -> None:
        """This person's tables of that stage are gone."""
        for table_id in self.store.staged(person, stage):
            self.drop(table_id, *schema.STATUSES)

    def puzzle(self, puzzle: Puzzle, person: Person) -> Table:
        """This person's table of that puzzle, at its beginning."""
        self.clear_stage(person.id, riddle.stage_of(puzzle))
        asked = riddle.Riddle(puzzle).seat
        needed = parse(puzzle.record).settings.players
        seats = [SeatSpec(person=person) if i == asked else None for i in range(needed)]
        return self.stage(puzzle.record, person, riddle.stage_of(puzzle), seats, "Puzzle")

    def _make(
        self,
        settings: Settings,
        seats: Sequence[Seat],
        creator: Person,
        options: TableOptions,
        seed: int | None,
        game: TableGame | None = None,
        earlier: str | None = None,
        stage: str = "",
    ) -> Made:
        """Made, and begun if nobody is missing, in one transaction; _HasRematch if it comes second."""
        info = find(settings.game)
        if options.cardboard:
            cardboard.check(info, settings.players, seed is not None, [seat.bot for seat in seats])
        if clock.read(options.clock) and (settings.players == 1 or options.cardboard):
            raise BadSetting("a clock needs somebody who waits: leave it out where one plays alone")
        seats = [replace(s, token=codes.digest(codes.link_token())) if s.open else s for s in seats]
        watch, table_id, now = codes.digest(codes.link_token()), codes.table_id(), self.keeper.clock()
        base, steps = game.stored(1) if game else (0, [])
        over = game is not None and game.state.to_move == OVER
        table = {
            "id": table_id,
            "game": settings.game,
            "settings": settings_text(settings),
            "rules": info.rules_version,
            "title": clean(options.title or info.title, TITLE_LENGTH, "a title"),
            "listed": options.listed,
            "creator": creator.id,
            "created": now,
            "status": schema.OVER if over else schema.OPEN,
            "seed": seed,
            "cardboard": options.cardboard,
            "stage": stage,
            "strength": ranges.written(options.strength and ranges.checked(options.strength, options.listed)),
            "watch": watch,
            "earlier": earlier,
            "later": None,
            "result": None,
            "desk": "{}",
            "snapshot": None,
            "clock": options.clock,
            "times": "",
            "deadline": None,
        }
        if game:
            table["snapshot"] = dumps({"entries": len(game.record.entries), "state": game.state.to_data()})
        if game and over:
            table["result"] = dumps({"scores": game.state.scores(), "places": game.state.places()})
        note = records.origin(game.record) if game and not stage else ""
        row = Row(1, now, "create", NOBODY, base, dumps(steps) if steps else "", NOBODY, 0, note)
        if not self.keeper.create(Stored(table, list(seats), [row]), _begin):
            raise _HasRematch(table_id)
        return Made(Table(self.keeper, table_id), seating.links(table_id, seats), codes.watch_token(table_id, watch))

    def rematch(self, table_id: str, by: str, stronger: bool = False) -> Made:
        """A new table of the same people and settings at which the next seat is the first player. There is one rematch
        of a table: who asks second gets the one that is there, without its links. Seats of people who left are open,
        and those of people who have blocked who asks. `stronger`: bots play one level higher, if there is one."""
        with self.keeper.reading(table_id) as live:
            if live.status in (schema.OPEN, schema.RUNNING):
                raise NotNow("the game is not over yet")
            if live.head["stage"]:
                raise NotNow("this was no game: there is no rematch of it")
            if by not in people_at(live.seats):
                raise NotYours("only somebody who played here can ask for a rematch")
            if live.head["later"]:
                return Made(self.table(live.head["later"]), {}, "")
            away = blocks.against(self.store, by)
            seats = [again(seat, stronger, away) for seat in [*live.seats[1:], live.seats[0]]]
            seats = [replace(seat, seat=i) for i, seat in enumerate(seats)]
            creator = Person(by, live.who(seats_of(live.seats, by)[0]))
            head, asked_for = live.head, ranges.read(live.head["strength"])
            options = TableOptions(head["title"], bool(head["listed"]), live.cardboard, head["clock"], asked_for)
            settings = live.settings
        try:
            made = self._make(settings, seats, creator, options, None, earlier=table_id)
        except _HasRematch:
            self.keeper.forget(table_id)
            return self.rematch(table_id, by, stronger)
        self.keeper.forget(table_id)
        self.keeper.tell(table_id, self.store.version_of(table_id))
        return made

    # --- finding
    def table(self, table_id: str) -> Table:
        """The table of that id; NoTable if there is none."""
        if not self.keeper.known(table_id):
            self.store.version_of(table_id)
        return Table(self.keeper, table_id)

    def invited(self, token: str) -> tuple[Table, int]:
        """The table and the seat that a link opens. Nothing changes by asking: robots follow links too."""
        found = codes.seat_named(token)
        with suppress(NoTable):
            if found and self.table(found[0]).is_link(found[1], token):
                return self.table(found[0]), found[1]
        found = self.store.seat_by("token", codes.digest(token))  # of a seat whose link was a random one
        if found is None:
            raise BadToken("this link does not open a seat: it has been used, or replaced by a newer one")
        return self.table(found[0]), found[1]

    def join(self, token: str, person: Person) -> tuple[Table, int]:
        """Sit down by a link; the table and the seat. Once used it is good for the same person only."""
        table, seat = self.invited(token)
        self.keeper.change(table.id, lambda live: sit_and_begin(self.store, live, seat, person), seat)
        return table, seat

    def recover(self, code: str, person: Person) -> tuple[Table, list[int]]:
        """Move seats to this person's device with a recovery code; the table and the seats. What its person has learnt
        is known there too. The seats come last, and use the code up: until then all of it can be done again."""
        digest = codes.digest_code(code)
        found = self.store.seat_by("recovery", digest)
        seats: list[int] = []
        before = ""
        if found:
            with self.keeper.reading(found[0]) as live:
                before = next((seat.person for seat in live.seats if seat.recovery == digest), "")

        def body(live: Live) -> tuple[str, str]:
            seats[:] = seating.recover(live, digest, person.id)
            return ("seat", "") if seats else ("", "")

        if found and before and person.id:
            progress.share(self.store, before, person.id)
            ratings.hand_on(self.store, before, person.id, found[0])
        if found:
            self.keeper.change(found[0], body)
        if found is None or not seats:
            raise BadToken("this code moves no seat: it has been used, replaced by a newer one, or mistyped")
        return self.table(found[0]), seats

    def watch(self, token: str) -> Table:
        """The table that a watchers' link shows."""
        with suppress(NoTable):
            if (table_id := codes.watched(token)) and (table := self.table(table_id)).watch_token() == token:
                return table
        if older := self.store.watched(codes.digest(token)):  # of a table whose link was a random one
            return self.table(older)
        raise BadToken("this link shows no table: it was deleted, or the link is incomplete")

    def listed(
        self, statuses: Sequence[str] = (schema.OPEN, schema.RUNNING), limit: int = 100, reader: str = ""
    ) -> list[Summary]:
        """Tables that are open to everybody, the newest change first; not those of whom the reader has blocked, nor of
        who has blocked the reader."""
        apart = blocks.apart(self.store, reader) if reader else frozenset()
        found = self.store.listed(statuses, limit)
        return [
            summary(row, at, "", self._lost(row))
            for row, at in found
            if apart.isdisjoint({row["creator"], *(seat.person for seat in at)})
        ]

    def tables_of(self, person: str, statuses: Sequence[str] = schema.STATUSES, limit: int = 100) -> list[Summary]:
        """Tables at which this person has a seat."""
        found = self.store.tables_of(person, statuses, limit)
        return [summary(row, seats, person, self._lost(row)) for row, seats in found]

    def _lost(self, row: Mapping[str, Any]) -> float:
        return self.keeper.pulse.lost if row["clock"] else 0.0

    def finished(self, game: str) -> list[str]:
        """The records of all games that were played to their end, whole, the newest first. For who has the database."""
        return [self.table(table_id).record([]) for table_id in self.store.finished(game)]

    def version_of(self, table_id: str) -> int:
        """The newest version: what another process polls for."""
        return self.store.version_of(table_id)

    def subscribe(self, table_id: str | None, listener: Listener) -> Callable[[], None]:
        """Call it with (table id, version) after every change of the table (None: of any) that this process makes."""
        return self.keeper.subscribe(table_id, listener)

    # --- holidays
    def holiday(self, person: str) -> holidays.Holiday:
        """Whether this person is on holiday, and how many days of this year are left."""
        return holidays.of(self.store, person, self.keeper.clock())

    def begin_holiday(self, person: str, days: int) -> None:
        """This person's clocks wait for so many days, at every table with days for a turn; the others see it."""
        ends = holidays.begin(self.store, person, days, self.keeper.clock())
        self._tell_holiday(person, f"is on holiday until {holidays.day(ends)}: the clock waits")

    def end_holiday(self, person: str) -> None:
        if holidays.end(self.store, person, self.keeper.clock()):
            self._tell_holiday(person, "is back from holiday")

    def _tell_holiday(self, person: str, news: str) -> None:
        def body(live: Live) -> tuple[str, str]:
            mine = seats_of(live.seats, person)
            return ("seat", f"{live.who(mine[0])} {news}") if mine and live.running else ("", "")

        self._each(self.store.by_days(person), lambda table_id: self.keeper.change(table_id, body), "tell a holiday at")

    # --- clearing
    def delete(self, table_id: str, by: str) -> None:
        """By whoever made it, before it starts."""
        with self.keeper.reading(table_id) as live:
            if live.creator != by:
                raise NotYours("only who made the table can delete it")
            if live.status != schema.OPEN:
                raise NotNow("the game has started: it can be abandoned, if the others agree")
        if not self.drop(table_id, schema.OPEN):
            raise NoTable(table_id)

    def expire(self, now: float | None = None, keep: float | None = None) -> list[str]:
        """Clear dead tables: those that never started and stages are deleted, unfinished games without a change are
        closed and stay to be looked at, ended ones are deleted after `keep` seconds (None: never). Their ids. A table
        that cannot be cleared is told in the server's log, and the others are."""
        now = self.keeper.clock() if now is None else now
        since = self.store.unchanged_since
        cleared = self._each(since([schema.OPEN], now - NEVER_STARTED), self.drop)
        cleared += self._each(since([schema.RUNNING], now - UNFINISHED), self._close)
        staged = since(schema.STATUSES, now - STAGED, staged=True)
        cleared += self._each(staged, lambda table_id: self.drop(table_id, *schema.STATUSES))
        if keep is not None:
            cleared += self._each(since(schema.ENDED, now - keep), self.drop)
        return cleared

    def _each(self, ids: Sequence[str], do: Callable[[str], object], what: str = "clear away") -> list[str]:
        done = []
        for table_id in ids:
            try:
                do(table_id)
                done.append(table_id)
            except Exception as error:  # whatever is wrong with this one: the others have their turn
                self._brief.tell(table_id, f"cannot {what} table", error)
        return done

    def drop(self, table_id: str, *only: str) -> bool:
        """Delete it if it has one of these statuses, by default any but that of a running game. Whether it is gone."""
        earlier = self.store.delete(table_id, only or (schema.OPEN, *schema.ENDED))
        self.keeper.forget(table_id)
        if earlier:
            self.keeper.forget(earlier)
        return earlier is not None

    def _close(self, table_id: str) -> None:
        self.keeper.change(table_id, _close)


def _begin(live: Live) -> tuple[str, str]:
    if live.status != schema.OPEN or any(seat.open for seat in live.seats):
        return "", ""
    return turns.begin(live), "" if live.head["stage"] else "The game begins"


def _close(live: Live) -> tuple[str, str]:
    if not live.running:
        return "", ""
    live.status = schema.EXPIRED
    return "expire", "The game ends without a result: nobody has played for a long time"
