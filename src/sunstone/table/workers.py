"""Processes in which bots think, with a hard limit: one that is late or breaks is killed, and a fresh one is made."""

import json
import os
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from sunstone.table.errors import TableError
from sunstone.table.worker import NICE, Piece, Question

STARTING = 30.0  # seconds that a process may take to load the rules
BOTS = 5  # how far bots stand back behind people; a number as for `nice`
SCRIPT = Path(__file__).with_name("worker.py")


class BotFailed(TableError):
    """A bot that was late, broke, or did not answer sensibly."""


class Stopped(TableError):
    """The processes are being shut down: the question stays open."""


class Worker:
    """`ahead`: a folder whose modules go before all others, "" for none. `nice`: how far it stands back."""

    def __init__(self, command: Sequence[str], ahead: str = "", nice: int = BOTS) -> None:
        self.ready = False
        self.ahead = ahead
        self.process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=os.environ
            | {"PYTHONPATH": os.pathsep.join(path for path in [ahead, *sys.path] if path), NICE: str(nice)},
            text=True,
            encoding="utf-8",
        )

    def ask(self, question: Question | Piece, limit: float, wanted: str) -> Any:
        """The wanted field of the answer; BotFailed within the limit, whatever the bot does."""
        if not self.ready:
            self._exchange("", STARTING)
            self.ready = True
        line = self._exchange(json.dumps(question) + "\n", limit)
        try:
            return json.loads(line)[wanted]
        except (ValueError, KeyError, TypeError):
            raise BotFailed("broke down") from None

    def _exchange(self, text: str, limit: float) -> str:
        """Write something, read a line. Killing the process ends the reading."""
        assert self.process.stdin is not None and self.process.stdout is not None
        timer = threading.Timer(limit, self.process.kill)
        timer.start()
        try:
            self.process.stdin.write(text)
            self.process.stdin.flush()
            line = self.process.stdout.readline()
        except OSError:
            line = ""
        finally:
            late = not timer.is_alive()
            timer.cancel()
        if not line:
            self.close()
            raise BotFailed(f"did not answer within {limit:g} seconds" if late else "broke down")
        return line

    @property
    def alive(self) -> bool:
        return self.process.poll() is None

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe is not None:
                with suppress(OSError):  # something written that nobody has read
                    pipe.close()


class Workers:
    """Idle processes, lent to one question at a time. There are as many as questions were asked at once."""

    def __init__(self, command: Sequence[str] = (sys.executable, "-P", str(SCRIPT)), nice: int = BOTS) -> None:
        self._command = command
        self._nice = nice
        self._idle: list[Worker] = []
        self._busy: set[Worker] = set()
        self._lock = threading.Lock()
        self._closed = False
        self._ahead = ""

    def go_over(self, folder: Path) -> None:
        """From now on they run what lies in that folder: idle ones are closed, busy ones when they have answered."""
        with self._lock:
            self._ahead = str(folder)
            idle, self._idle = self._idle, []
        for worker in idle:
            worker.close()

    def ask(self, question: Question | Piece, limit: float, fresh: bool = False, wanted: str = "action") -> Any:
        """Ask one of them; `fresh`: a new one, whatever the last did to the others."""
        with self.lent(fresh) as worker:
            return worker.ask(question, limit, wanted)

    @contextmanager
    def lent(self, fresh: bool = False) -> Iterator[Worker]:
        """One of them for several questions, of which it remembers the earlier ones."""
        worker = self._lend(fresh)
        try:
            yield worker
        except BotFailed:
            if self._closed:  # killed, and not for being late
                raise Stopped("the bots are being stopped") from None
            raise
        finally:
            self._take_back(worker)

    def _lend(self, fresh: bool) -> Worker:
        with self._lock:
            if self._closed:
                raise Stopped("the bots have been stopped")
            while self._idle and not fresh:
                worker = self._idle.pop()
                if worker.alive:
                    self._busy.add(worker)
                    return worker
                worker.close()
            worker = Worker(self._command, self._ahead, self._nice)
            self._busy.add(worker)
            return worker

    def _take_back(self, worker: Worker) -> None:
        with self._lock:
            self._busy.discard(worker)
            keep = worker.alive and not self._closed and worker.ahead == self._ahead
            if keep:
                self._idle.append(worker)
        if not keep:
            worker.close()

    def close(self) -> None:
        """All of them, those that are thinking too."""
        with self._lock:
            self._closed = True
            idle, self._idle = self._idle, []
            for worker in self._busy:
                worker.process.kill()
        for worker in idle:
            worker.close()
