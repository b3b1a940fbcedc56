"""Several server processes on one address: a parent that listens and starts them, puts another in the place of one that
dies, and ends them all together. On SIGHUP they are replaced one by one, each when its successor answers."""

import logging
import multiprocessing
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import wait
from multiprocessing.context import SpawnProcess
from multiprocessing.synchronize import Event
from typing import Any

from sunstone.web import metrics

STARTING = 60.0  # seconds in which a process must answer that is to replace another
ENDING = 15.0  # seconds after which who does not end is killed; `server.SHUTDOWN` and some more
SOUND = 10.0  # seconds after which one that dies was no false start: its successor comes at once
DELAYS = (1.0, 2.0, 4.0, 8.0, 16.0, 30.0)  # seconds before the successors of false starts
LOOK = 0.2  # seconds between two looks for signals
BACKLOG = 2048  # connections that wait to be taken
_logger = logging.getLogger(__name__)
_spawn = multiprocessing.get_context("spawn")

Work = Callable[..., None]  # what a process does, given the socket, an event to set when it answers, and more


@dataclass
class Hand:
    """One process of the crew."""

    process: SpawnProcess
    ready: Event
    since: float = field(default_factory=time.monotonic)


class Crew:
    def __init__(self, count: int, listening: socket.socket, work: Work, *more: Any) -> None:
        self.count = count
        self.hands: list[Hand] = []
        self._given = (listening, work, more)
        self._ending = self._renewing = False
        self._false_starts = 0
        self._not_before = 0.0  # when the next one may be started

    def run(self) -> int:
        """Until a signal ends it; the exit code."""
        for name in ("SIGTERM", "SIGINT"):
            signal.signal(getattr(signal, name), self._end)
        if hasattr(signal, "SIGHUP"):
            signal.signal(signal.SIGHUP, self._renew)
        try:
            while not self._ending:
                self._fill()
                wait([hand.process.sentinel for hand in self.hands], LOOK)
                if not self._bury():
                    return 3
                if self._renewing:
                    self._replace_all()
        finally:
            self._dismiss(self.hands)
        return 0

    def _end(self, *_: object) -> None:
        self._ending = True

    def _renew(self, *_: object) -> None:
        self._renewing = True

    def _fill(self) -> None:
        while len(self.hands) < self.count and time.monotonic() >= self._not_before:
            self.hands.append(self._hired())

    def _hired(self) -> Hand:
        listening, work, more = self._given
        ready = _spawn.Event()
        process = _spawn.Process(target=_work, args=(work, listening, ready, *more))
        process.start()
        return Hand(process, ready)

    def _bury(self) -> bool:
        """Let successors come of those that have died; False if none was ever of use: nothing will get better."""
        for hand in [hand for hand in self.hands if hand.process.exitcode is not None]:
            self.hands.remove(hand)
            metrics.died(hand.process.pid or 0)
            if time.monotonic() - hand.since > SOUND and hand.ready.is_set():
                self._false_starts = 0
                _logger.error("a server process ended (%s); another one takes its place", hand.process.exitcode)
                continue
            delay = DELAYS[min(self._false_starts, len(DELAYS) - 1)]
            self._false_starts += 1
            self._not_before = time.monotonic() + delay
            _logger.error("a server process ended early (%s); another in %g s", hand.process.exitcode, delay)
            if not hand.ready.is_set() and self._false_starts >= self.count and not self._any_ready():
                return False
        return True

    def _any_ready(self) -> bool:
        return any(hand.ready.is_set() for hand in self.hands)

    def _replace_all(self) -> None:
        """One after the other, so that somebody answers all the time."""
        self._renewing = False
        for old in list(self.hands):
            new = self._hired()
            until = time.monotonic() + STARTING
            while not new.ready.wait(LOOK) and new.process.is_alive() and time.monotonic() < until:
                if self._ending:
                    break
            if self._ending or not new.ready.is_set():
                _logger.error("the servers are not replaced: the new one does not answer")
                self._dismiss([new])
                return
            self.hands[self.hands.index(old)] = new
            self._dismiss([old])

    def _dismiss(self, hands: list[Hand]) -> None:
        """They finish what they have accepted; who takes too long is killed."""
        for hand in hands:
            hand.process.terminate()
        until = time.monotonic() + ENDING
        for hand in hands:
            hand.process.join(max(0.1, until - time.monotonic()))
            if hand.process.is_alive():
                hand.process.kill()
                hand.process.join()
            metrics.died(hand.process.pid or 0)


def _work(work: Work, listening: socket.socket, ready: Event, *more: Any) -> None:
    """In the new process."""
    threading.Thread(target=_end_with_parent, daemon=True).start()
    work(listening, ready, *more)


def _end_with_parent() -> None:
    """A parent that is killed takes nobody with it: its processes see to that."""
    if parent := multiprocessing.parent_process():
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)


def listen(host: str, port: int) -> socket.socket:
    family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
    found = socket.socket(family, socket.SOCK_STREAM)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    found.bind((host, port))
    found.listen(BACKLOG)
    found.set_inheritable(True)
    return found


def run(count: int, host: str, port: int, work: Work, *more: Any) -> None:
    """So many processes at that address, until a signal ends them."""
    with listen(host, port) as listening, suppress(KeyboardInterrupt):
        code = Crew(count, listening, work, *more).run()
    if code:
        sys.exit(code)
