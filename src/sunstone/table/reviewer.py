"""Reviews are made in the background, a turn at a time, in the processes in which bots think: one table after another,
and always behind a bot that has to move. What is done is kept, so that a restart costs one turn at most."""

import logging
import threading
import time
from typing import Any

import msgspec

from sunstone.engine.registry import find
from sunstone.learn.review import LUCK, OUTLINE, Luck, Review, Turn, maker
from sunstone.table import reviews
from sunstone.table.bots import Driver
from sunstone.table.brief import Brief
from sunstone.table.errors import NoTable, NotNow, NotYours
from sunstone.table.live import Live
from sunstone.table.people import BOT, seats_of
from sunstone.table.views import finished, record as text_of
from sunstone.table.worker import Piece
from sunstone.table.workers import BotFailed, Stopped

LIMIT = 120.0  # seconds that one turn may take
TRIES = 2  # at each turn
EACH = 3  # reviews that wait for one person at once
PATIENCE = 15.0  # seconds that a turn waits for bots, and no longer
LOOK = 0.05  # seconds between two looks whether they still think
REVIEW = "review "  # begins the name of a lease, and the table ends it
SWEEP = 60.0  # seconds between two looks for reviews that another process has left

_logger = logging.getLogger(__name__)


class Reviewer:
    """Beside a `Driver`, whose processes it uses."""

    def __init__(self, driver: Driver, simulations: int = 0) -> None:
        """`simulations`: for a turn; 0: as many as a game of that length allows."""
        self.room, self.driver, self.simulations = driver.room, driver, simulations
        self._waiting: dict[str, str] = {}  # tables in their order, and who has asked; "": the last process
        self._failed: set[str] = set()  # not tried again by itself
        self._changed = threading.Condition()
        self._stopping = False
        self._brief = Brief(_logger)
        self._thread = threading.Thread(target=self._loop, daemon=True, name="reviews")

    def start(self) -> None:
        """Begin with what the last process has left."""
        self._sweep(None)
        self._thread.start()

    def stop(self) -> None:
        """The turn under way is given up. To be called when the processes are closed."""
        with self._changed:
            self._stopping = True
            self._changed.notify_all()
        if self._thread.is_alive():
            self._thread.join()

    # --- asking
    def ask(self, table_id: str, by: str, again: bool = False) -> None:
        """Make the review of that game, if it is not there; `again`: also if it is. NotYours and NotNow say why not."""
        with self.room.keeper.reading(table_id) as live:
            check(live, by)
        kept = reviews.get(self.room.store, table_id)
        if kept and kept.review.finished and not again:
            return
        with self._changed:
            if table_id in self._waiting:
                return
            if sum(who == by for who in self._waiting.values()) >= EACH:
                raise NotNow(f"{EACH} reviews are being made for you already: wait for one of them")
        if kept is None or kept.review.finished or self._outdated(table_id, kept.review):
            self._put(table_id, self._outline(table_id))
        with self._changed:
            self._waiting[table_id] = by
            self._changed.notify_all()

    def found(self, table_id: str) -> Review | None:
        """As far as it has come."""
        kept = reviews.get(self.room.store, table_id)
        return kept.review if kept else None

    def is_making(self, table_id: str) -> bool:
        """Here, or in another process."""
        with self._changed:
            here = table_id in self._waiting
        return here or self.room.leases.is_held(REVIEW + table_id)

    def ahead(self, table_id: str) -> int:
        """How many others are made before it."""
        with self._changed:
            return list(self._waiting).index(table_id) if table_id in self._waiting else 0

    # --- making
    def _sweep(self, since: float | None) -> None:
        for table_id in reviews.unfinished(self.room.store, since):
            with self._changed:
                if table_id not in self._failed:
                    self._waiting.setdefault(table_id, "")

    def _loop(self) -> None:
        while (table_id := self._next()) is not None:
            try:
                with self.room.leases.held(REVIEW + table_id) as ours:
                    if ours:
                        self.make(table_id)
            except Stopped:
                return
            except (NoTable, NotNow):
                pass  # it has been deleted, or the rules have changed
            except Exception as error:  # the database is away, or the search breaks: whoever looks may ask again
                self._failed.add(table_id)
                self._brief.tell(table_id, "the review cannot be made of table", error)
            with self._changed:
                self._waiting.pop(table_id, None)

    def _next(self) -> str | None:
        with self._changed:
            while not self._stopping:
                if self._waiting:
                    return next(iter(self._waiting))
                if not self._changed.wait(SWEEP):
                    self._try_to_sweep()
        return None

    def _try_to_sweep(self) -> None:
        try:
            self._sweep(self.room.keeper.clock() - SWEEP)
        except Exception as error:
            self._brief.tell("(any)", "unfinished reviews cannot be looked for", error)

    def make(self, table_id: str) -> Review:
        """The whole of it, from where it stands, in the caller's thread."""
        text, people = self._game(table_id)
        review = self.found(table_id)
        if review is None or self._outdated(table_id, review):
            review = self._outline(table_id)
            self._put(table_id, review)
        if review.luck is None:
            self._give_way()
            found = self._asked({"review": text, "people": people, "turn": LUCK, "turns": 0})
            review.luck = msgspec.convert(found, Luck)
            self._put(table_id, review)
        for number, turn in enumerate(review.turns):
            if not turn.judged:
                self._give_way()
                piece: Piece = {"review": text, "people": people, "turn": turn.at, "turns": len(review.turns)}
                review.turns[number] = self._judged(piece)
                self._put(table_id, review)
        return review

    def _judged(self, piece: Piece) -> Turn:
        if self.simulations:
            piece["simulations"] = self.simulations
        return msgspec.convert(self._asked(piece), Turn)

    def _outline(self, table_id: str) -> Review:
        text, people = self._game(table_id)
        return msgspec.convert(self._asked({"review": text, "people": people, "turn": OUTLINE, "turns": 0}), Review)

    def _game(self, table_id: str) -> tuple[str, list[int]]:
        with self.room.keeper.reading(table_id) as live:
            if why := why_not(live):
                raise NotNow(why)
            return text_of(live, []), people_of(live)

    def _asked(self, piece: Piece) -> Any:
        for _ in range(TRIES - 1):
            try:
                return self.driver.workers.ask(piece, LIMIT, wanted="review")
            except BotFailed:
                continue
        return self.driver.workers.ask(piece, LIMIT, fresh=True, wanted="review")

    def _put(self, table_id: str, review: Review) -> None:
        reviews.put(self.room.store, table_id, self.room.keeper.clock(), review)

    def _outdated(self, table_id: str, review: Review) -> bool:
        return review.maker != self.maker(table_id)

    def maker(self, table_id: str) -> str:
        """Who would make it now."""
        with self.room.keeper.reading(table_id) as live:
            return maker(find(live.info.name))

    def _give_way(self) -> None:
        """Bots that have to move go first, but for those that play without end."""
        until = time.monotonic() + PATIENCE
        with self._changed:
            while not self._stopping and self.driver.facts()["thinking"] and time.monotonic() < until:
                self._changed.wait(LOOK)
            if self._stopping:
                raise Stopped("reviews are being stopped")


def people_of(live: Live) -> list[int]:
    """The seats that are people's, whoever may have stood in."""
    return [seat.seat for seat in live.seats if seat.kind != BOT]


def why_not(live: Live) -> str:
    """Why there can be no review of that game; "" if there can."""
    if not finished(live):
        return "a game is reviewed when it is over"
    if live.lost or live.game.origin[0] > 0:
        return "this game was played by other rules, or did not begin at the beginning: it cannot be reviewed"
    return ""


def check(live: Live, by: str) -> None:
    if why := why_not(live):
        raise NotNow(why)
    if by != live.creator and not seats_of(live.seats, by):
        raise NotYours("a review is made for those who played")
