"""A table in memory: its seats, its game, and what lies on the desk. Read from the store, changed in place, and dropped
when the store refuses a change: the store is right, always."""

import json
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal, NamedTuple

import msgspec

from sunstone.engine.errors import BadPosition, SunstoneError
from sunstone.engine.frame import CHANCE
from sunstone.engine.game import Chance, SeededChance, TrueChance
from sunstone.engine.record import CHANCE_TAG, ENTERED
from sunstone.engine.registry import GameInfo, Settings, find, load
from sunstone.table import clock
from sunstone.table.course import course_of
from sunstone.table.errors import NotNow
from sunstone.table.game import TableGame
from sunstone.table.people import shown_names
from sunstone.table.riddle import riddle_of
from sunstone.table.schema import OPEN, RUNNING, Status
from sunstone.table.store import Row, Stored

_encode = msgspec.json.Encoder().encode  # ten times as fast as json's
NOBODY: Final = -1
# kinds of change that leave the position alone: who was about to act may still do so on the version seen before
ASIDE_KIND: Final = "aside"  # changes what its own seat sees, nobody else's
ROUND_KIND: Final = "round"  # answers are played, and others of the same round of questions are still to come
SEAT_KIND: Final = "seat"  # of who sits there: they come, go, or are on holiday
ROOM_KINDS: Final = ("create", SEAT_KIND, "ask", "answer")


Asked = Literal["undo", "abandon", "pause", "resume"]


@dataclass
class Request:
    """Somebody asks the other people for something: to take a decision back, to end the game, to let the clocks stand
    or to let them go on."""

    kind: Asked
    person: str
    seat: int
    to: int  # undo: number of entries that would stay
    at: float
    yes: list[str] = field(default_factory=list)  # ids of those who agreed so far


class Note(NamedTuple):
    """A line of the log that no event of the game tells."""

    version: int
    at: float
    seat: int
    entries: int  # how many there were then
    text: str


class Live:
    def __init__(self, stored: Stored) -> None:
        row = stored.table
        self.lock = threading.RLock()
        self.dead = False  # not what the store has: read it again
        self.head: Mapping[str, Any] = row
        self.id: str = row["id"]
        self.settings = settings_from(row["game"], row["settings"])
        self.info: GameInfo = find(row["game"]).at(self.settings)
        self.status: Status = row["status"]
        self.creator: str = row["creator"]
        self.course = course_of(row["stage"])  # of a lesson; None at every other table
        self.riddle = riddle_of(row["stage"])  # of a puzzle
        self.seats = stored.seats
        self.version = 0
        self.times: dict[int, float] = {}  # when each version came
        self.notes: list[Note] = []
        self.seen: list[int] = [0] * len(self.seats)  # the version from which a seat's decision is the same one
        self.hold = NOBODY  # the seat whose steps wait for its confirmation
        self.aside: dict[int, list[str]] = {}  # secret and simultaneous answers by seat, not played yet
        self.sealed: set[int] = set()  # seats that have confirmed theirs
        self.request: Request | None = None
        self.clock = clock.read(row["clock"])
        self.clocks: clock.Times | None = None  # what is left of whose time, in site time
        self.paused = False  # by agreement all clocks stand
        self.outages = 0.0  # seconds from site time to the time of day; whoever reads the table keeps it true
        self.quiet = False  # nobody says anything here
        self._origin: dict[str, Any] = {}
        self.desk_text: str = row["desk"]  # as stored
        self.lost = False  # a finished game whose position these rules cannot read
        self.unsaved = 0  # changes since the newest snapshot
        self.game = TableGame(self.settings, _chance(row["seed"]), bool(row["cardboard"]))
        if row["seed"] is not None:
            self.game.record.tags["seed"] = str(row["seed"])
        if row["cardboard"]:
            self.game.record.tags[CHANCE_TAG] = ENTERED
        for stored_row in stored.rows:
            self.adopt(stored_row)
        self._take_desk(json.loads(row["desk"]))
        self._take_times(row["times"])
        self._take_snapshot(row["snapshot"])

    @property
    def running(self) -> bool:
        return self.status == RUNNING

    @property
    def cardboard(self) -> bool:
        """Whether a person with the real box enters what is rolled and drawn."""
        return self.game.cardboard

    @property
    def names(self) -> list[str]:
        return shown_names(self.seats, self.game.state.seats, self.info.rival)

    def who(self, seat: int) -> str:
        return self.names[seat]

    def must_run(self) -> None:
        if self.status == OPEN:
            raise NotNow("the game has not started: seats are still open")
        if self.status != RUNNING:
            raise NotNow(f"the game is {self.status}: nothing can be played any more")

    # --- from the store
    def adopt(self, row: Row) -> None:
        """A row of the log, read back. The position follows from the snapshot."""
        self.game.adopt(row.base, json.loads(row.steps) if row.steps else [], row.version)
        self.passed(row, len(self.game.record.entries))

    def passed(self, row: Row, entries: int) -> None:
        """What a row means beside the game, whether read back or just written."""
        self.version, self.hold = row.version, row.hold
        self.times[row.version] = row.at
        if row.note:
            self.notes.append(Note(row.version, row.at, row.seat, entries, row.note))
        if row.kind == ASIDE_KIND:
            self.seen[row.seat] = row.version
        elif row.kind == ROUND_KIND:
            self.seen = [old if row.asked >> seat & 1 else row.version for seat, old in enumerate(self.seen)]
        elif row.kind not in ROOM_KINDS:
            self.seen = [row.version] * len(self.seats)

    def _take_desk(self, desk: Mapping[str, Any]) -> None:
        self.aside = {int(seat): texts for seat, texts in desk.get("aside", {}).items()}
        self.sealed = set(desk.get("sealed", ()))
        self.request = Request(**desk["request"]) if desk.get("request") else None
        self.quiet = bool(desk.get("quiet"))
        if isinstance(self.game.chance, SeededChance) and desk.get("rng"):
            rng = self.game.chance.rng
            rng.a, rng.b, rng.c, rng.d = desk["rng"]
        origin = desk.get("origin")
        if origin and origin != self._origin:
            self.start_from(origin["entries"], self._of_these_rules(origin["state"]))

    def _take_times(self, text: str) -> None:
        if self.clock is not None:
            self.clocks = clock.taken(self.clock, len(self.seats), text)
            self.paused = self.clocks.paused is not None

    def start_from(self, entries: int, data: Mapping[str, Any]) -> None:
        """Nothing before these entries can be played again: other rules, or a position that was typed in."""
        self.game.origin = (entries, load(data))
        self._origin = {"entries": entries, "state": data}

    def _take_snapshot(self, text: str | None) -> None:
        if text is None:
            return
        snapshot = json.loads(text)
        try:
            self.game.set_position(self._of_these_rules(snapshot["state"]), snapshot["entries"])
        except SunstoneError as error:
            if self.status in (OPEN, RUNNING):
                raise BadPosition(f"table {self.id} cannot go on by the rules of this version: {error}") from None
            self.lost = True
        if not self.running and self.head["rules"] != self.info.rules_version:  # its log and its scores are what stays
            self.game.origin = (len(self.game.record.entries), self.game.state.clone())

    def _of_these_rules(self, data: Mapping[str, Any]) -> Mapping[str, Any]:
        """A table goes on from its snapshot when the rules have changed: its position is taken as one of the new."""
        return {**data, "rules": self.info.rules_version} if "rules" in data else data

    def follow(self, stored: Stored) -> bool:
        """Go on by the newer rows that another process has written. Only if they are more of the same game: False, if
        something was taken back, began, ended or goes by other rules. The table must then be read anew."""
        row, desk, known = stored.table, json.loads(stored.table["desk"]), len(self.game.record.entries)
        same = all(row[name] == self.head[name] for name in ("status", "rules"))
        if not same or self.lost or desk.get("origin", {}) != self._origin:
            return False
        for newer in stored.rows:
            if newer.base < len(self.game.record.entries):
                return False
            self.adopt(newer)
        self.game.follow(known)
        if self.course is not None:
            self.course.forget()
        self.head, self.creator, self.seats = row, row["creator"], stored.seats
        self.unsaved += len(stored.rows)
        self.desk_text = row["desk"]
        self._take_desk(desk)
        self._take_times(row["times"])
        return True

    # --- to the store
    def desk(self) -> str:
        found: dict[str, Any] = {}
        if self.aside:
            found["aside"] = {str(seat): texts for seat, texts in self.aside.items()}
            found["sealed"] = sorted(self.sealed)
        if self.request:
            found["request"] = vars(self.request)
        if self.quiet:
            found["quiet"] = True
        if isinstance(self.game.chance, SeededChance):
            rng = self.game.chance.rng
            found["rng"] = [int(rng.a), int(rng.b), int(rng.c), int(rng.d)]
        if self._origin:
            found["origin"] = self._origin
        return dumps(found)

    def snapshot(self) -> str:
        return dumps({"entries": len(self.game.record.entries), "state": self.game.state.to_data()})


def settings_from(game: str, text: str) -> Settings:
    data = json.loads(text)
    return find(game).settle(data["players"], data["modules"], data["options"], data.get("board", ""))


def settings_text(settings: Settings) -> str:
    own = {"board": settings.board} if settings.board else {}
    return dumps({"players": settings.players, "modules": settings.modules, "options": dict(settings.options), **own})


def dumps(data: Any) -> str:
    return _encode(data).decode()


def mask(seats: Sequence[int]) -> int:
    return sum(1 << seat for seat in set(seats))


def is_seat(seat: int, live: Live) -> bool:
    return 0 <= seat < len(live.seats) and seat < CHANCE


def _chance(seed: int | None) -> Chance:
    return TrueChance() if seed is None else SeededChance(seed)
