"""Calling people to their tables, beside a server: one thread that looks what is due, some that tell it.

Of several servers one works out what there is to tell, by lease; each tells what it gets hold of. Who does not answer
is tried again, less and less often; one who is slow keeps a thread for some seconds, and never more than one for a
person or half of them for a host."""

import logging
import threading
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from sunstone.alerts import channels, words
from sunstone.alerts.channels import Channel
from sunstone.alerts.kinds import KINDS, MAIL, Gone, Later, Means, Note, Refused
from sunstone.alerts.mail import Mail
from sunstone.alerts.outbox import GRACE, Call, Outbox
from sunstone.alerts.outside import NoAnswer, Outside
from sunstone.alerts.words import Waiting, Words
from sunstone.engine.errors import SunstoneError
from sunstone.table import NotNow, Room, measures
from sunstone.table.brief import Brief

LOOK = 5.0  # seconds between two looks
SENDERS = 8  # calls at once
RETRIES = (30.0, 120.0, 600.0, 3600.0, 4 * 3600.0)  # seconds before another try; then it is given up
HOLIDAY = 3600.0  # seconds between two looks whether a holiday is over
ALERTS = "alerts"  # the lease of who works out what is to be told
_logger = logging.getLogger(__name__)


def nobody(table_id: str, person: str) -> bool:
    return False


class Caller:
    def __init__(
        self,
        room: Room,
        mail: Mail | None = None,
        allowed: tuple[str, ...] = (),
        here: Callable[[str, str], bool] = nobody,
        origin: str = "",
    ) -> None:
        """`allowed`: networks that may be called beside the internet. `here`: whether that table's page is open for
        that person at this server. `origin`: where links lead, if the host has said it; without it nobody can add an
        address of e-mail."""
        self.room = room
        self.origin = origin
        self.outbox = Outbox(room.store)
        clock = room.keeper.clock
        self.means = Means(Outside(allowed), mail, lambda: channels.vapid_key(room.store), clock)
        self._here = here
        self._busy: Counter[str] = Counter()  # people who are being called, and
        self._hosts: Counter[str] = Counter()  # hosts
        self._changed = threading.Condition()
        self._stopping = False
        self._brief = Brief(_logger)
        self._senders = ThreadPoolExecutor(SENDERS, thread_name_prefix="calls")
        self._thread = threading.Thread(target=self._loop, daemon=True, name="caller")

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """Calls under way are finished; the others wait for the next start."""
        with self._changed:
            self._stopping = True
            self._changed.notify_all()
        if self._thread.is_alive():
            self._thread.join()
        self._senders.shutdown(wait=False, cancel_futures=True)

    def _loop(self) -> None:
        while not self._stopping:
            try:
                with self.room.leases.held(ALERTS) as ours:
                    if ours:
                        self.look()
                while call := self._take():
                    self._senders.submit(self._deliver, call)
            except Exception as error:  # the database is away, say
                self._brief.tell("", "people cannot be called, and will be later", error)
            with self._changed:
                if not self._stopping:
                    self._changed.wait(LOOK)

    def look(self) -> int:
        """Work out what there is to tell now."""
        return self.outbox.look(self.means.clock())

    def deliver(self) -> int:
        """All that is due, in the caller's thread; how many calls that were."""
        count = 0
        while call := self._take():
            self._deliver(call)
            count += 1
        return count

    def _take(self) -> Call | None:
        with self._changed:
            if self._stopping or self._busy.total() >= SENDERS:
                return None
            full = [host for host, count in self._hosts.items() if count >= SENDERS // 2]
            call = self.outbox.take(self.means.clock(), list(self._busy), full)
            if call:
                self._busy[call.channel.person] += 1
                self._hosts[call.channel.host] += 1
            return call

    def _deliver(self, call: Call) -> None:
        try:
            self._tell(call)
        except Exception as error:  # the database is away: it is ours until its time is over, then somebody's
            self._brief.tell(call.channel.kind, "a call could not be made, by", error)
        finally:
            with self._changed:
                for counter, key in ((self._busy, call.channel.person), (self._hosts, call.channel.host)):
                    counter[key] -= 1
                    if not counter[key]:
                        del counter[key]
                self._changed.notify_all()

    # --- one call
    def _tell(self, call: Call) -> None:
        now = self.means.clock()
        _, waiting = self.outbox.waiting(call.channel, call.table_id)
        turn = waiting.turn if waiting else 0
        if turn != call.turn:  # something has happened since it was worked out
            self.outbox.again(call, now)
            return
        if turn and not call.channel.table_id and self._is_there(call, now):
            self.outbox.later(call, now + GRACE, call.tries)
            return
        if turn and not call.channel.table_id and (ends := self.outbox.holiday(call.channel.person, now)):
            self.outbox.later(call, min(ends, now + HOLIDAY), call.tries)
            return
        if waiting is None or (not turn and not call.sent):
            self.outbox.dropped(call)
            return
        if call.channel.kind == MAIL and call.channel.rhythm:
            self._tell_together(call, waiting, now)
            return
        note = _note(call, waiting, now)
        self._attempt(call, lambda: KINDS[call.channel.kind].send(self.means, call.channel, note), [call])

    def _tell_together(self, call: Call, waiting: Waiting, now: float) -> None:
        """All tables that wait for somebody in one mail."""
        told = [(call, waiting)]
        for other in self.outbox.digest(call, now):
            _, found = self.outbox.waiting(other.channel, other.table_id)
            if found is None or found.turn != other.turn or not found.turn or self._is_there(other, now):
                self.outbox.again(other, now)
            else:
                told.append((other, found))
        notes = [_note(each, found, now) for each, found in told if found.turn]
        if len(notes) <= 1:
            note = notes[0] if notes else _note(call, waiting, now)
        else:
            lines = "\n\n".join(f"{note.words.title}\n{note.words.body}\n{note.url}" for note in notes)
            note = notes[0]._replace(
                words=Words(f"{len(notes)} tables wait for you", lines), url=f"{call.channel.base}/"
            )
        self._attempt(call, lambda: KINDS[MAIL].send(self.means, call.channel, note), [each for each, _ in told])

    def _is_there(self, call: Call, now: float) -> bool:
        at = (call.table_id, call.channel.person)
        return self._here(*at) or self.outbox.present(*at, now)

    def _attempt(self, call: Call, send: Callable[[], str], told: list[Call]) -> None:
        now, store = self.means.clock(), self.room.store
        try:
            message = send()
        except Gone:
            channels.remove(store, call.channel.id)
            return
        except (NoAnswer, Later) as error:
            if call.tries < len(RETRIES):
                wait = max(RETRIES[call.tries], error.seconds if isinstance(error, Later) else 0.0)
                for each in told:
                    self.outbox.later(each, now + wait, call.tries + 1)
                measures.ALERTS.labels(call.channel.kind, measures.LATER).inc()
                return
            self._give_up(call.channel, error, told)
            return
        except SunstoneError as error:  # Refused, or an address that is not called any more
            self._give_up(call.channel, error, told)
            return
        measures.ALERTS.labels(call.channel.kind, measures.TOLD).inc()
        for each in told:
            self.outbox.told(each, now, message or each.message)
        if call.channel.failures:
            channels.worked(store, call.channel.id)

    def _give_up(self, channel: Channel, error: SunstoneError, told: list[Call]) -> None:
        measures.ALERTS.labels(channel.kind, measures.GIVEN_UP).inc()
        for each in told:
            self.outbox.dropped(each)
        channels.failed(self.room.store, channel.id, str(error))

    # --- at once
    def test(self, channel: Channel) -> None:
        """A word to see whether it arrives; an error says why not. NotNow to who has not said yet that they want it."""
        if not channel.confirmed:
            raise NotNow("this address is not confirmed yet: open the link in the mail that was sent there first")
        note = Note(
            Words("A word from Sunstone", "It works: this is how you will be called when it is your turn."),
            f"{channel.base}/call-me",
            "test",
            since=self.means.clock(),
        )
        try:
            KINDS[channel.kind].send(self.means, channel, note)
        except Gone as error:
            channels.remove(self.room.store, channel.id)
            raise Refused(f"{error}: it has been removed, add it again") from None
        except SunstoneError as error:
            channels.failed(self.room.store, channel.id, str(error))
            raise
        channels.worked(self.room.store, channel.id)


def _note(call: Call, waiting: Waiting, now: float) -> Note:
    channel = call.channel
    url = f"{channel.base}/t/{call.table_id}"
    if channel.table_id:
        told, event = words.for_everybody(waiting), "state" if waiting.over else "turn"
    elif waiting.turn:
        told, event = words.your_turn(waiting, now), "turn"
    else:
        told, event = words.answered(waiting), "answered"
    turn = waiting.turn or call.sent
    return Note(told, url, event, call.table_id, waiting.game, turn, waiting.since, call.message)
