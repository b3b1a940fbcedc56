"""Bots at a table: they move by themselves when it is their turn, in processes of their own, and never stop a table.

What a bot gets is a guess of its own seat as plain data; what it answers is checked. If it is late, breaks or answers
nonsense, `greedy` moves for it in a fresh process, and if that fails too the first legal action is taken; the log says
so. If the table itself cannot be read or written, it is tried again, less and less often, until it can."""

import logging
import math
import threading
import time
from collections.abc import Callable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, NamedTuple, TypeVar

from sunstone import players
from sunstone.engine.choice import summed
from sunstone.engine.registry import GameInfo
from sunstone.engine.rng import Rng
from sunstone.engine.state import State
from sunstone.table import cardboard, doubts, measures, plain, plans, turns
from sunstone.table.agenda import Agenda
from sunstone.table.asides import real_rng
from sunstone.table.brief import Brief
from sunstone.table.doubts import Doubt, Lost
from sunstone.table.errors import Conflict, NoTable, NotNow, NotYours
from sunstone.table.keeper import Crowd
from sunstone.table.live import Live
from sunstone.table.plain import Hint, Hints, HintStep, Thought
from sunstone.table.room import Room
from sunstone.table.store import BOTS
from sunstone.table.views import check_seat
from sunstone.table.worker import Question
from sunstone.table.workers import STARTING, BotFailed, Stopped, Workers

LIMIT = 10.0  # seconds that a bot may think; one whose name tells a time, beyond that time
HINT = 1.5  # seconds of thought for a hint
DOUBT = 1.0  # and about a turn before it is handed over: nobody waits long for that
ANSWERS = 500  # hints that are remembered
HINTS = 2  # hints that are worked out at once; the others wait
PATIENCE = 60.0  # seconds that bots wait while people discuss a request
RETRIES = (1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 60.0)  # seconds until a table that could not be read is tried again
SWEEP = 60.0  # seconds between two looks for tables that wait for a bot and were not heard of
SHARED = 3.0  # the same where other processes leave some: they died, or have enough to do
ELSEWHERE = 1.0  # seconds until a table is looked at again whose bots another process moves
_ALL = ""  # on the agenda, for such a look
_STAND_IN = "greedy"
_STRIDE = 0x9E3779B97F4A7C15  # from the seed of one question to that of the next
_BITS = (1 << 62) - 1
T = TypeVar("T")

_logger = logging.getLogger(__name__)


class Turn(NamedTuple):
    """A bot's turn: what it is asked, and what it may answer. An empty list: it only has to confirm."""

    seat: int
    bot: str
    version: int
    position: Mapping[str, Any]
    legal: list[str]
    seed: int = 0  # for what it leaves to chance
    memory: str = ""  # whose thoughts these are: a worker keeps them for the next question


def due_seat(live: Live, now: float) -> int | None:
    """The seat of the bot that must move now, if there is one."""
    if patience(live, now) > 0 or cardboard.asks(live):  # only who has the box can tell
        return None
    return next((seat for seat in turns.asked(live) if live.seats[seat].bot), None)


def due(live: Live, now: float) -> Turn | None:
    """The bot that must move now, if there is one."""
    seat = due_seat(live, now)
    if seat is None:
        return None
    bot = live.seats[seat].bot
    if turns.duty(live, seat) == turns.CONFIRM:  # a leaver's last step, not confirmed
        return Turn(seat, bot, live.version, {}, [])
    rng = _rng(live, seat)
    guess = turns.question(live, seat).guess(seat, rng)
    name = live.info.vocabulary.name
    legal = [name(action) for action in guess.legal()]
    return Turn(seat, bot, live.version, guess.to_data(), legal, rng.next(), f"{live.id} {seat}")


def amid(live: Live) -> bool:
    """Whether who decided last is asked again in the same turn."""
    at = live.game.last_decision()
    if at < 0 or turns.asked(live) != [live.game.record.entries[at].mover]:
        return False
    return not any(event.what == live.info.turn for events in live.game.log[at:] for event in events)


def patience(live: Live, now: float) -> float:
    """Seconds that the bots still wait for people to settle a request."""
    return 0.0 if live.request is None else max(0.0, live.request.at + PATIENCE - now)


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
        """`limit`: seconds that a bot may think, beyond those that it is asked to. `pause`: seconds before each of its
        turns, so that people see the end of the one before; how long they look at it is the page's business.
        `workers`: processes that are shared with others, and closed by them."""
        self.room = room
        self.limit = limit
        self.pause = pause
        self.workers = workers or Workers()
        self._own_workers = workers is None
        self._agenda = Agenda(threads)
        self._failed: dict[str, int] = {}  # how often in a row a table could not be read or written
        self._swept = False
        self._brief = Brief(_logger)
        self._changed = threading.Condition()
        self._stopping = False
        self._threads = [threading.Thread(target=self._loop, daemon=True, name=f"bots-{i}") for i in range(threads)]
        self._hinters = ThreadPoolExecutor(HINTS, thread_name_prefix="hints")
        self._hinted: set[str] = set()  # people for whom a hint is being worked out
        self._answers: dict[tuple[str, int, int], list[Hint]] = {}  # hints by what was asked: the same question has one
        self._stop_listening: Callable[[], None] | None = None

    def start(self) -> None:
        """Begin with the tables that wait for a bot since the last time."""
        self._stop_listening = self.room.subscribe(None, self._heard)
        self._put(_ALL, 0.0)
        for thread in self._threads:
            thread.start()

    def stop(self) -> None:
        """Moves under way are given up; the tables wait for the next start."""
        if self._stop_listening:
            self._stop_listening()
        with self._changed:
            self._stopping = True
            self._changed.notify_all()
        if self._own_workers:
            self.workers.close()
        self._hinters.shutdown(wait=False, cancel_futures=True)
        for thread in self._threads:
            if thread.is_alive():
                thread.join(self.limit + STARTING)

    def facts(self) -> dict[str, int]:
        """How the bots are: tables that they think about, that wait for them, that could not be read or written."""
        with self._changed:
            return {"thinking": self._agenda.busy, "waiting": len(self._agenda), "failing": len(self._failed)}

    def overdue(self) -> float:
        """Seconds for which the table that has waited for longest has waited too long."""
        with self._changed:
            return self._agenda.overdue(time.monotonic())

    def awaited(self) -> bool:
        """Whether people wait for a bot that thinks now: what is less urgent gives way."""
        with self._changed:
            return self._agenda.awaited

    def _heard(self, table_id: str, version: int) -> None:
        self.poke(table_id)

    def poke(self, table_id: str) -> None:
        """Something has happened there: a bot may have to move."""
        crowd = self.room.keeper.crowd(table_id)
        if crowd is None or crowd.bots:
            self._put(table_id, self.pause, crowd)

    def _put(self, table_id: str, delay: float, crowd: Crowd | None = None) -> None:
        with self._changed:
            self._agenda.put(table_id, time.monotonic() + delay, crowd)
            self._changed.notify()

    def _next(self) -> str | None:
        """The next table to look at; None to stop. A table that a thread is busy with comes back when that is done."""
        with self._changed:
            while not self._stopping:
                now = time.monotonic()
                if (table_id := self._agenda.take(now)) is not None:
                    return table_id
                left = self._agenda.wait(now)
                self._changed.wait(None if left == math.inf else left)
        return None

    def _loop(self) -> None:
        while (table_id := self._next()) is not None:
            try:
                again = self._sweep() if table_id == _ALL else self.look(table_id)
                if again == 0.0:
                    again = self._rest(table_id)
                self._failed.pop(table_id, None)
            except Exception as error:  # the database is away, or the table is damaged
                times = self._failed[table_id] = self._failed.get(table_id, 0) + 1
                again = RETRIES[min(times, len(RETRIES)) - 1]
                self._brief.tell(table_id or "(any)", "the bots cannot move, and will try again, at table", error)
            with self._changed:
                known = self._agenda.done(table_id)
                self._changed.notify_all()
            if again is not None:  # behind the other tables: nobody is kept waiting by two bots at play
                self._put(table_id, again, self.room.keeper.crowd(table_id) or known)

    def _rest(self, table_id: str) -> float:
        """Seconds until the next move there: the decisions of one turn follow each other at once."""
        if not self.pause:
            return 0.0
        with self.room.keeper.reading(table_id) as live:
            return 0.0 if amid(live) else self.pause

    def _sweep(self) -> float:
        """Put the tables on the agenda that wait for a bot although nobody has told us: left by the last process, by
        another one that died or is busy, or by something that went wrong. Those that changed just now are somebody's
        already, and so are those that somebody has a lease of."""
        every = SHARED if self.room.store.shared else SWEEP
        now = self.room.keeper.clock()
        for table in self.room.store.with_bots(now - every if self._swept else None, now):
            with self._changed:
                known = self._agenda.has(table.id)
            if not known:
                self._put(table.id, self.pause, Crowd(table.creator, table.people, True))
        self._swept = True
        return every

    def run_bots(self, table_id: str, most: int = 10_000) -> int:
        """Play this table's bots until people are asked, in the caller's thread; how many moves that were."""
        moves = 0
        while moves < most and self.step(table_id):
            moves += 1
        return moves

    def step(self, table_id: str) -> bool:
        """One move of a bot. Whether there may be another."""
        return self.look(table_id) == 0.0

    def look(self, table_id: str) -> float | None:
        """One move of a bot, if it is due. Seconds until the next look (0: there may be another move at once); None to
        wait until something happens."""
        try:
            with self.room.keeper.reading(table_id) as live:
                now = self.room.keeper.clock()
                seat, later = due_seat(live, now), patience(live, now)
            if seat is None:
                return later or None
            with self.room.leases.held(BOTS + table_id) as ours:
                if not ours:
                    return ELSEWHERE
                self._move_bot(table_id)
        except (NoTable, Stopped):
            return None
        except (Conflict, NotNow):
            pass  # somebody was faster: look again
        return 0.0

    def _move_bot(self, table_id: str) -> None:
        """Of a table that is ours: whoever had it before may have moved since we looked."""
        with self.room.keeper.reading(table_id) as live:
            turn = due(live, self.room.keeper.clock())
        if turn:
            text, note = self.answer(turn) if turn.legal else ("", "")
            self.room.keeper.change(table_id, lambda live: _move(live, turn, text, note), turn.seat, turn.version)

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

    def hint(self, table_id: str, seat: int, by: str) -> "Future[Hints]":
        """The best choices of that person's seat, with what they may bring and why. Only against bots: who plays
        people plays alone. It takes a second or two; cancel it if nobody waits for it any more. A person gets one at a
        time."""
        return self._thought(by, lambda: self._hint(table_id, seat, by))

    def doubt(self, table_id: str, seat: int, by: str) -> "Future[Doubt | None]":
        """What speaks against the turn that this person's seat is about to hand over: a clear mistake, and what would
        be better; None if nothing is sure. As with hints only against bots, and one at a time."""
        return self._thought(by, lambda: self._doubt(table_id, seat, by))

    def _thought(self, by: str, work: Callable[[], T]) -> "Future[T]":
        with self._changed:
            if by in self._hinted:
                raise NotNow("a hint is being worked out for you already: wait for it, then ask again")
            if self._stopping:
                raise Stopped("the bots have been stopped")
            self._hinted.add(by)
            future = self._hinters.submit(work)
        future.add_done_callback(lambda _: self._hinted.discard(by))
        return future

    def _hint(self, table_id: str, seat: int, by: str) -> Hints:
        with self.room.keeper.reading(table_id) as live:
            check_hint(live, seat, by)
            state, seed = plans.question(live, seat)
            info, version = live.info, live.version
        if len(state.legal()) == 1:  # a secret question is asked all the same
            raise NotNow("there is no hint: only one thing is possible here")
        asked = (table_id, seat, seed)
        if asked not in self._answers:
            question: Question = {"position": state.to_data(), "seed": seed, "hint": HINT}
            try:
                found: list[Thought] = self.workers.ask(question, self.limit, wanted="hints")
            except BotFailed as error:
                raise NotNow(f"there is no hint: the search {error}") from None
            if len(self._answers) >= ANSWERS:
                self._answers.clear()
            self._answers[asked] = [hint for each in found if (hint := _told(info, state, seat, each))]
        return {"version": version, "seat": seat, "hints": self._answers[asked]}

    def _doubt(self, table_id: str, seat: int, by: str) -> Doubt | None:
        with self.room.keeper.reading(table_id) as live:
            check_hint(live, seat, by)
            found = doubts.handed_over(live, seat)
            info = live.info
        if found is None:
            return None
        question: Question = {
            "position": found.before.to_data(),
            "seed": found.seed,
            "turn": found.turn,
            "doubt": DOUBT,
        }
        try:
            lost: Lost | None = self.workers.ask(question, self.limit, wanted="loss")
        except BotFailed:
            return None  # nobody is stopped because a search is
        return doubts.told(info, found, lost) if lost else None

    @measures.THINKING.time()
    def _ask(self, turn: Turn, bot: str, fresh: bool = False) -> str:
        question: Question = {"bot": bot, "position": turn.position, "seed": turn.seed, "memory": turn.memory}
        text = self.workers.ask(question, self.limit + players.thinks(bot), fresh)
        if text not in turn.legal:
            raise BotFailed("answered what is not allowed")
        return str(text)


def _told(info: GameInfo, state: State, seat: int, thought: Thought) -> Hint | None:
    """A thought in the game's words; None if what it proposes is not offered."""
    planned = plans.follow(info, state, seat, thought["plan"])
    if not planned or planned[0].choice.text != thought["action"]:
        return None
    steps: list[HintStep] = [
        {
            "action": step.choice.text,
            "label": step.choice.label,
            "target": step.choice.target,
            **plain.effects(info, step.effects),
        }
        for step in planned
    ]
    first = planned[0].choice
    total = summed((amount for step in planned for amount in step.effects), info.amounts)
    return {
        **thought,
        "label": first.label,
        **plain.effects(info, first.effects),
        "steps": steps,
        "total": plain.amounts(total),
    }


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
