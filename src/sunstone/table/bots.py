"""Bots at a table: they move by themselves when it is their turn, in processes of their own, and never stop a table.

What a bot gets is a guess of its own seat as plain data; what it answers is checked. If it is late, breaks or answers
nonsense, `greedy` moves for it in a fresh process, and if that fails too the first legal action is taken; the log says
so."""

import logging
import math
import secrets
import threading
import time
from collections.abc import Callable
from typing import Any, NamedTuple

from sunstone.engine.rng import Rng
from sunstone.table import cardboard, turns
from sunstone.table.asides import real_rng
from sunstone.table.errors import Conflict, NoTable, NotNow, NotYours
from sunstone.table.live import Live
from sunstone.table.room import Room
from sunstone.table.views import check_seat
from sunstone.table.workers import STARTING, BotFailed, Stopped, Workers

LIMIT = 10.0  # seconds that a bot may think
HINT = 1.5  # seconds of thought for a hint
PATIENCE = 60.0  # seconds that bots wait while people discuss a request
_STAND_IN = "greedy"
_STRIDE = 0x9E3779B97F4A7C15  # from the seed of one question to that of the next
_BITS = (1 << 62) - 1

_logger = logging.getLogger(__name__)


class Turn(NamedTuple):
    """A bot's turn: what it is asked, and what it may answer. An empty list: it only has to confirm."""

    seat: int
    bot: str
    version: int
    position: dict[str, Any]
    legal: list[str]
    seed: int = 0  # for what it leaves to chance
    memory: str = ""  # whose thoughts these are: a worker keeps them for the next question


def due(live: Live, now: float) -> Turn | None:
    """The bot that must move now, if there is one."""
    if live.request is not None and now - live.request.at < PATIENCE:
        return None
    if cardboard.asks(live):
        return None  # only who has the box can tell
    for seat in turns.asked(live):
        bot = live.seats[seat].bot
        if not bot:
            continue
        if turns.duty(live, seat) == turns.CONFIRM:  # a leaver's last step, not confirmed
            return Turn(seat, bot, live.version, {}, [])
        rng = _rng(live, seat)
        guess = turns.question(live, seat).guess(seat, rng)
        name = live.info.vocabulary.name
        legal = [name(action) for action in guess.legal()]
        return Turn(seat, bot, live.version, guess.to_data(), legal, rng.next(), f"{live.id} {seat}")
    return None


def _rng(live: Live, seat: int) -> Rng:
    """Whoever has given a seed gets the same game for the same choices: the bots' thoughts follow from it too."""
    if seed := live.game.record.tags.get("seed"):
        return Rng((int(seed) + (len(live.game.record.entries) * 16 + seat + 1) * _STRIDE) & _BITS)
    return real_rng()


class Driver:
    """Plays the bots of all tables of a room: `start` it beside a server, or call `run_bots` for one table."""

    def __init__(
        self, room: Room, threads: int = 2, limit: float = LIMIT, pause: float = 0.0, workers: Workers | None = None
    ) -> None:
        """`limit`: seconds that a bot may think. `pause`: seconds before each move, so that people can follow.
        `workers`: processes that are shared with others, and closed by them."""
        self.room = room
        self.limit = limit
        self.pause = pause
        self.workers = workers or Workers()
        self._own_workers = workers is None
        self._agenda: dict[str, float] = {}  # which table to look at, and when
        self._busy: set[str] = set()  # in a thread: one at a time for each table
        self._changed = threading.Condition()
        self._stopping = False
        self._threads = [threading.Thread(target=self._loop, daemon=True, name=f"bots-{i}") for i in range(threads)]
        self._stop_listening: Callable[[], None] | None = None

    def start(self) -> None:
        """Begin with the tables that wait for a bot since the last time."""
        self._stop_listening = self.room.subscribe(None, self._heard)
        for thread in self._threads:
            thread.start()
        for table_id in self.room.store.with_bots():
            self.poke(table_id)

    def stop(self) -> None:
        """Moves under way are given up; the tables wait for the next start."""
        if self._stop_listening:
            self._stop_listening()
        with self._changed:
            self._stopping = True
            self._changed.notify_all()
        if self._own_workers:
            self.workers.close()
        for thread in self._threads:
            if thread.is_alive():
                thread.join(self.limit + STARTING)

    def _heard(self, table_id: str, version: int) -> None:
        if self.room.keeper.may_have_bots(table_id):
            self.poke(table_id)

    def poke(self, table_id: str) -> None:
        """Something has happened there: a bot may have to move."""
        with self._changed:
            self._agenda.setdefault(table_id, time.monotonic() + self.pause)
            self._changed.notify()

    def _next(self) -> str | None:
        """The next table to look at; None to stop. A table that a thread is busy with comes back when that is done."""
        with self._changed:
            while not self._stopping:
                free = ((when, table_id) for table_id, when in self._agenda.items() if table_id not in self._busy)
                when, table_id = min(free, default=(math.inf, ""))
                if (left := when - time.monotonic()) <= 0:
                    del self._agenda[table_id]
                    self._busy.add(table_id)
                    return table_id
                self._changed.wait(None if left == math.inf else left)
        return None

    def _loop(self) -> None:
        while (table_id := self._next()) is not None:
            try:
                again = self.step(table_id)
            except Exception:
                _logger.exception("the bots of table %s cannot move", table_id)
                again = False
            with self._changed:
                self._busy.discard(table_id)
                self._changed.notify()
            if again:
                self.poke(table_id)  # behind the other tables: nobody is kept waiting by two bots at play

    def run_bots(self, table_id: str, most: int = 10_000) -> int:
        """Play this table's bots until people are asked, in the caller's thread; how many moves that were."""
        moves = 0
        while moves < most and self.step(table_id):
            moves += 1
        return moves

    def step(self, table_id: str) -> bool:
        """One move of a bot. Whether there may be another."""
        try:
            with self.room.keeper.reading(table_id) as live:
                turn = due(live, self.room.keeper.clock())
            if turn is None:
                return False
            text, note = self.answer(turn) if turn.legal else ("", "")
            self.room.keeper.change(table_id, lambda live: _move(live, turn, text, note), turn.seat, turn.version)
        except (NoTable, Stopped):
            return False
        except (Conflict, NotNow):
            pass  # somebody was faster: look again
        return True

    def answer(self, turn: Turn) -> tuple[str, str]:
        """What the bot does, and a line for the log if another had to do it."""
        try:
            return self._ask(turn, turn.bot), ""
        except BotFailed as error:
            why = f"The bot {turn.bot} {error}"
        try:
            return self._ask(turn, _STAND_IN, fresh=True), f"{why}; {_STAND_IN} has moved for it"
        except BotFailed:
            pass
        return turn.legal[0], f"{why}; the first possible action was taken for it"

    def hint(self, table_id: str, seat: int, by: str) -> dict[str, Any]:
        """The best choices of that person's seat, with what they may bring and why. Only against bots: who plays
        people plays alone. It takes a second or two."""
        with self.room.keeper.reading(table_id) as live:
            check_hint(live, seat, by)
            state = turns.question(live, seat).guess(seat, real_rng())
            labels = {choice.text: choice.label for choice in state.choices(seat)}
            question = {"position": state.to_data(), "seed": secrets.randbits(62), "hint": HINT}
            version = live.version
        try:
            found = self.workers.ask(question, self.limit, wanted="hints")
        except BotFailed as error:
            raise NotNow(f"there is no hint: the search {error}") from None
        known = [hint for hint in found if hint["action"] in labels]
        return {
            "version": version,
            "seat": seat,
            "hints": [hint | {"label": labels[hint["action"]]} for hint in known],
        }

    def _ask(self, turn: Turn, bot: str, fresh: bool = False) -> str:
        question = {"bot": bot, "position": turn.position, "seed": turn.seed, "memory": turn.memory}
        text = self.workers.ask(question, self.limit, fresh)
        if text not in turn.legal:
            raise BotFailed("answered what is not allowed")
        return str(text)


def check_hint(live: Live, seat: int, by: str) -> None:
    """NotYours or NotNow say why that person gets no hint for this seat."""
    check_seat(live, seat)
    if live.seats[seat].person != by:
        raise NotYours(f"seat {seat + 1} is {live.who(seat)}'s, not yours")
    if any(other.person not in ("", by) for other in live.seats):
        raise NotNow("hints are for games against bots: other people play here")
    if cardboard.asks(live):
        raise NotNow("there is nothing to choose: enter what was rolled or drawn")


def _move(live: Live, turn: Turn, text: str, note: str) -> tuple[str, str]:
    """If the seat has been taken back while the bot was thinking, its answer comes too late."""
    if live.seats[turn.seat].bot != turn.bot:
        raise NotNow(f"the bot {turn.bot} does not play seat {turn.seat + 1} any more")
    return (turns.act(live, turn.seat, text) if turn.legal else turns.confirm(live, turn.seat)), note
