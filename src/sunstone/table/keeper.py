"""Tables in memory, kept in step with the store: a change is made on the live table, written, and then told to those
who listen. What the store refuses is thrown away here too."""

import logging
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Any, NamedTuple

from sunstone.engine.errors import SunstoneError
from sunstone.engine.frame import OVER
from sunstone.engine.registry import find
from sunstone.table import clock as arithmetic, clocks, codes, holidays, measures, schema
from sunstone.table.attendance import Attendance
from sunstone.table.errors import Conflict, NewerRules, NoTable, NotNow
from sunstone.table.live import NOBODY, SEAT_KIND, Live, dumps, mask
from sunstone.table.people import Seat, people_at
from sunstone.table.pulse import Pulse
from sunstone.table.results import outcomes
from sunstone.table.schema import RUNNING
from sunstone.table.store import Row, Store, Stored
from sunstone.table.turns import asked

Listener = Callable[[str, int], None]
Body = Callable[[Live], tuple[str, str]]  # changes the live table; gives the kind of change ("": none) and a log line
Before = tuple[str, list[Seat], str]  # status, seats and creator of a table that is being changed

SNAPSHOT_EVERY = 24  # changes: so many actions at most are played when a table is opened
_TRIES = 8  # at a change, against other processes

_logger = logging.getLogger(__name__)


class Crowd(NamedTuple):
    """Who plays at a table."""

    creator: str
    people: bool  # still there
    bots: bool


class _Lost(Conflict):
    """Another process has written the same version first."""


class Keeper:
    def __init__(self, store: Store, clock: Callable[[], float] = time.time, cache: int = 256) -> None:
        self.store = store
        self.clock = clock
        self.process = codes.process_name()  # among those that share the database
        self.pulse = Pulse(store, clock)
        self.attendance = Attendance(store, clock, self.process)
        self.under_way: int | None = None  # so many games that one person has made may be open or running; None: any
        self._size = cache
        self._cache: OrderedDict[str, Live] = OrderedDict()
        self._lock = threading.Lock()  # of the cache and the listeners; each live table has its own
        self._listeners: dict[str | None, list[Listener]] = {}

    # --- reading
    @contextmanager
    def reading(self, table_id: str, known: int = 0) -> Iterator[Live]:
        """The table as it is now, locked. One query tells whether another process has changed it; a caller who has just
        made a version `known`, or heard of it, is content with that one."""
        while True:
            live = self._live(table_id)
            with live.lock:
                if not live.dead and (self._is_newest(live, known) or self._follow(live)):
                    if live.clock:
                        live.outages = self.pulse.lost
                    yield live
                    return
                self._drop(live)

    def _is_newest(self, live: Live, known: int) -> bool:
        return live.version == known or (live.version > known and live.version == self._newest(live))

    def _follow(self, live: Live) -> bool:
        """Bring it up to date by the rows that another process has written; False if it must be read anew."""
        try:
            return live.follow(self.store.load(live.id, live.version))
        except NoTable:
            self._drop(live)
            raise
        except SunstoneError:
            return False

    def _newest(self, live: Live) -> int:
        try:
            return self.store.version_of(live.id)
        except NoTable:
            self._drop(live)
            raise

    def _live(self, table_id: str) -> Live:
        with self._lock:
            if live := self._cache.get(table_id):
                self._cache.move_to_end(table_id)
                return live
        live = Live(self._loaded(table_id))
        if live.running and live.head["rules"] != live.info.rules_version:
            self._go_on_by_new_rules(live)
        return self._remember(live)

    def _loaded(self, table_id: str) -> Stored:
        """Of a game whose rules this program knows. While a newer one is being brought in, both run side by side."""
        found = self.store.load(table_id)
        rules, known = found.table["rules"], find(found.table["game"]).rules_version
        if found.table["status"] == RUNNING and rules > known:
            raise NewerRules(
                f"this game goes by version {rules} of the rules and this server knows version {known}: a newer server "
                "has it, try again in a moment"
            )
        return found

    def _remember(self, live: Live) -> Live:
        """The live table of that id in memory: this one, or the one that another thread was faster with."""
        with self._lock:
            live = self._cache.setdefault(live.id, live)
            self._cache.move_to_end(live.id)
            while len(self._cache) > self._size:
                self._cache.popitem(last=False)
        return live

    def _drop(self, live: Live) -> None:
        live.dead = True
        with self._lock:
            if self._cache.get(live.id) is live:
                del self._cache[live.id]

    @property
    def count(self) -> int:
        """How many tables are in memory."""
        return len(self._cache)

    def known(self, table_id: str) -> bool:
        with self._lock:
            return table_id in self._cache

    def crowd(self, table_id: str) -> Crowd | None:
        """Who plays there; None if it is not in memory. Quick enough to be asked after every change."""
        with self._lock:
            live = self._cache.get(table_id)
        if live is None:
            return None
        return Crowd(live.creator, bool(people_at(live.seats)), any(seat.bot for seat in live.seats))

    def is_over(self, table_id: str) -> bool:
        """Whether the game there has come to its end, as far as is known in memory."""
        with self._lock:
            live = self._cache.get(table_id)
        return live is not None and live.status == schema.OVER

    def forget(self, table_id: str) -> None:
        """The next look at the table reads it from the store."""
        with self._lock:
            live = self._cache.pop(table_id, None)
        if live:
            with live.lock:
                live.dead = True

    # --- changing
    def create(self, stored: Stored, body: Body) -> bool:
        """Store a new table together with its first change, if there is one to make. False: it would be the second
        rematch of a table, and nothing was made."""
        self._check_crowd(stored.table)
        live = Live(stored)
        was, rows, changes = (live.status, live.seats, live.creator), list(stored.rows), dict[str, object]()
        kind, note = body(live)
        if kind:
            row, changes = self._written(live, NOBODY, kind, note, was)
            rows.append(row)
        if not self.store.create({**stored.table, **changes}, live.seats, rows):
            return False
        if kind:
            live.head = {**live.head, **changes}
            live.passed(rows[-1], len(live.game.record.entries))
        self._remember(live)
        self.tell(live.id, live.version)
        return True

    def _check_crowd(self, table: Mapping[str, Any]) -> None:
        """A stage is one a person anyway."""
        most = self.under_way
        if most is not None and not table["stage"] and self.store.under_way(table["creator"], most) >= most:
            raise NotNow(f"you have made {most} games that are not over: end or delete one before you make another")

    def change(
        self,
        table_id: str,
        body: Body,
        seat: int = NOBODY,
        version: int | None = None,
        note: Callable[[int], object] = bool,
    ) -> int:
        """Make one change and store it; the new version. With a version it must be the one that the seat has before it,
        else Conflict. If another writer was first it is tried again, and stands if that leaves the seat's decision as
        it was: two people answer at the same time, somebody takes a seat. `note`: keeps what else comes of it, before
        pages are told, for they show that too."""
        for _ in range(_TRIES):
            with suppress(_Lost):  # read the table again: it may be that the other's change leaves this one alone
                newest, changed = self._change(table_id, body, seat, version)
                try:
                    note(newest)
                finally:
                    if changed:
                        self.tell(table_id, newest)
                return newest
        raise Conflict(version, self.store.version_of(table_id))

    def _change(self, table_id: str, body: Body, seat: int, version: int | None) -> tuple[int, bool]:
        with self._locked(table_id, version or 0) as live, measures.counted(live.info.name):
            _check_version(live, seat, version)
            was = (live.status, live.seats, live.creator)
            try:
                kind, note = body(live)
            except SunstoneError:
                raise  # whatever a body calls raises these before it has changed anything
            except BaseException:
                self._drop(live)
                raise
            if kind:
                self._commit(live, seat, kind, note, was)
            return live.version, bool(kind)

    @contextmanager
    def _locked(self, table_id: str, known: int) -> Iterator[Live]:
        """The live table, read again if the caller knows a newer version of it: another process has written then."""
        while True:
            live = self._live(table_id)
            with live.lock:
                if not live.dead and (known <= live.version or self._follow(live)):
                    yield live
                    return
                self._drop(live)

    def _commit(self, live: Live, seat: int, kind: str, note: str, was: Before) -> None:
        try:
            row, changes = self._written(live, seat, kind, note, was)
            came_to = [outcome._asdict() for outcome in outcomes(live, row.at)] if "result" in changes else []
            self.store.append(live.id, row, changes, live.seats if live.seats is not was[1] else (), came_to)
        except Conflict as error:
            self._drop(live)
            raise _Lost(live.version, error.newest) from None
        except BaseException:
            self._drop(live)
            raise
        live.head = {**live.head, **changes}
        live.passed(row, len(live.game.record.entries))

    def _written(self, live: Live, seat: int, kind: str, note: str, was: Before) -> tuple[Row, dict[str, object]]:
        """The row of a change, and what it changes of the table beside its log."""
        game = live.game
        base, steps = game.stored(live.version + 1)
        row = Row(
            version=live.version + 1,
            at=self.clock(),
            kind=kind,
            seat=seat,
            base=base,
            steps=dumps(steps) if steps else "",
            hold=live.hold,
            asked=mask(asked(live)),
            note=note,
        )
        status, seats, creator = was
        changes: dict[str, object] = {}
        live.unsaved += 1
        if live.unsaved >= SNAPSHOT_EVERY or kind == "undo" or live.status != status:
            changes |= {"snapshot": live.snapshot(), "rules": live.info.rules_version}
            live.unsaved = 0
        if live.status != status:
            changes["status"] = live.status
            if game.state.to_move == OVER:
                changes["result"] = dumps({"scores": game.state.scores(), "places": game.state.places()})
        if live.creator != creator:
            changes["creator"] = live.creator
        if (desk := live.desk()) != live.desk_text:
            changes["desk"] = live.desk_text = desk
        if live.clock:
            changes |= self._timed(live, kind, seats)
        return row, changes

    def _timed(self, live: Live, kind: str, before: list[Seat]) -> dict[str, object]:
        """What a change does to the clocks, if anything. Holidays are asked for only then, or when one may have begun
        or ended: most steps of a turn change nothing."""
        assert live.clock is not None and live.clocks is not None
        live.outages = self.pulse.lost
        now = self.clock()
        known = {seat.person: until for seat, until in zip(live.seats, live.clocks.away, strict=True) if until}
        times = clocks.passed(live, now - live.outages, before, known)
        if live.clock.anew and live.running and (times != live.clocks or kind == SEAT_KIND):
            found = holidays.until(self.store, people_at(live.seats), now)
            away = {person: ends - live.outages for person, ends in found.items()}
            times = clocks.passed(live, now - live.outages, before, away)
        if times == live.clocks:
            return {}
        live.clocks = times
        return {"times": arithmetic.stored(times), "deadline": arithmetic.deadline(times)}

    def _go_on_by_new_rules(self, live: Live) -> None:
        """The rules have changed while the table was away: it goes on from its position, and its log says so."""
        old, new = live.head["rules"], live.info.rules_version
        live.start_from(len(live.game.record.entries), live.game.state.to_data())
        live.unsaved = SNAPSHOT_EVERY
        note = f"From here on the game goes by version {new} of the rules; it began by version {old}"
        self._commit(live, NOBODY, "rules", note, (live.status, live.seats, live.creator))

    # --- telling
    def subscribe(self, table_id: str | None, listener: Listener) -> Callable[[], None]:
        """Call it after every change of the table (None: of any), with the table's id and newest version; chat counts
        as a change here. It runs in the thread that made the change, and must be quick. Call the result to stop."""
        with self._lock:
            self._listeners.setdefault(table_id, []).append(listener)

        def stop() -> None:
            with self._lock:
                listeners = self._listeners.get(table_id, [])
                if listener in listeners:
                    listeners.remove(listener)
                if not listeners:
                    self._listeners.pop(table_id, None)

        return stop

    def tell(self, table_id: str, version: int) -> None:
        with self._lock:
            listeners = [*self._listeners.get(table_id, ()), *self._listeners.get(None, ())]
        for listener in listeners:
            try:
                listener(table_id, version)
            except Exception:  # the change is made and stored: whoever listens badly must not undo that
                _logger.exception("a listener of table %s failed", table_id)


def _check_version(live: Live, seat: int, version: int | None) -> None:
    if version is None:
        return
    oldest = live.seen[seat] if 0 <= seat < len(live.seen) else live.version
    if not oldest <= version <= live.version:
        raise Conflict(version, live.version)
