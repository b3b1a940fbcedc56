"""`exec:COMMAND`: a bot in any language, a program that reads questions and writes answers, one JSON object a line.

The protocol is described in docs/bots.md. The program sees what its seat sees and nothing else. If it is late, breaks
or answers nonsense, it has lost its time, `greedy` moves for it, and the log says so."""

import json
import logging
import os
import shlex
import signal
import subprocess
import sys
import threading
from contextlib import suppress
from typing import Literal, TypedDict

from mypy_extensions import i64

from sunstone.engine.bot import Bot
from sunstone.engine.errors import BadSetting, SunstoneError
from sunstone.engine.options import Options
from sunstone.engine.registry import find
from sunstone.engine.rng import Rng
from sunstone.engine.state import State
from sunstone.engine.view import View
from sunstone.players.simple import GreedyBot

VERSION = 1
LONGEST = 1_000_000  # characters of an answer

_logger = logging.getLogger(__name__)


class Possible(TypedDict):
    """An action that the program may answer with."""

    action: str  # in notation
    label: str
    effect: str  # what it costs and gives at once, in words
    effects: list[dict[str, str | int]]  # the same as amounts


class Question(TypedDict):
    """A line that the program reads."""

    version: int
    type: Literal["choose"]
    game: str
    seat: int
    seconds: float
    view: View
    actions: list[Possible]


class BotFailed(SunstoneError):
    """A bot that was late, broke, or did not answer sensibly."""


class ExecBot(Bot):
    def __init__(self, command: str, limit: float) -> None:
        self.process: subprocess.Popen[str] | None = None
        try:
            self.command = shlex.split(command)
        except ValueError as error:
            raise BadSetting(f"exec:{command} cannot be read: {error}") from None
        if not self.command:
            raise BadSetting("exec: needs a command, as in exec:./mybot")
        self.limit = limit
        self.failures: list[str] = []

    def choose(self, s: State, out: Options, rng: Rng) -> i64:
        try:
            return self.ask(s, out)
        except BotFailed as error:
            self.failures.append(str(error))
            _logger.warning("the bot %s %s; greedy moves for it", shlex.join(self.command), error)
            s.options(out)
            return GreedyBot().choose(s, out, rng)

    def ask(self, s: State, out: Options) -> i64:
        """The program's answer; BotFailed within the limit, whatever it does."""
        legal = {find(s.game).vocabulary.name(out.action[i]): out.action[i] for i in range(out.n)}
        line = self.exchange(json.dumps(question(s, list(legal), self.limit)))
        try:
            answer = str(json.loads(line)["action"])
        except (ValueError, KeyError, TypeError, RecursionError):
            self.close()
            raise BotFailed(f"answered {line.strip()[:80]!r}, not an object with an action") from None
        if answer not in legal:
            raise BotFailed(f"answered {answer[:80]!r}, which is not allowed here")
        return legal[answer]

    def exchange(self, text: str) -> str:
        """Write a line, read a line. Killing what was started ends the reading."""
        process = self.started()
        assert process.stdin is not None and process.stdout is not None
        timer = threading.Timer(self.limit, kill, [process])
        timer.start()
        line = ""
        try:
            process.stdin.write(text + "\n")
            process.stdin.flush()
            line = process.stdout.readline(LONGEST)
        except (OSError, UnicodeDecodeError):
            pass
        finally:
            late = not timer.is_alive()
            timer.cancel()
        if not line:
            self.close()
            raise BotFailed(f"did not answer within {self.limit:g} seconds" if late else "ended without an answer")
        return line

    def started(self) -> "subprocess.Popen[str]":
        if self.process is None or self.process.poll() is not None:
            self.close()
            try:
                self.process = subprocess.Popen(
                    self.command,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.DEVNULL,
                    env=os.environ.copy(),
                    text=True,
                    encoding="utf-8",
                    start_new_session=True,  # a group of its own, see `kill`; Windows knows none and ignores it
                )
            except OSError as error:
                raise BotFailed(f"could not be started: {error.strerror or error}") from None
        return self.process

    def close(self) -> None:
        if self.process is not None:
            kill(self.process)
            self.process.wait()
            for pipe in (self.process.stdin, self.process.stdout):
                if pipe is not None:
                    with suppress(OSError):
                        pipe.close()
            self.process = None

    def __del__(self) -> None:
        self.close()


def kill(process: "subprocess.Popen[str]") -> None:
    """With all that it has started: a script's child holds the pipe that we read from, and would keep us waiting. Once
    a process was waited for its number may be another's."""
    if sys.platform == "win32":
        process.kill()
    elif process.returncode is None:
        with suppress(OSError):
            os.killpg(process.pid, signal.SIGKILL)


def question(s: State, legal: list[str], limit: float) -> Question:
    """What the program is asked: its seat's own view, and the actions that it may answer with."""
    seat = s.to_move
    info, found = find(s.game), {choice.text: choice for choice in s.choices(seat)}
    actions: list[Possible] = [
        {
            "action": text,
            "label": found[text].label,
            "effect": info.effect(found[text].effects),
            "effects": [amount._asdict() for amount in found[text].effects],
        }
        for text in legal
    ]
    return {
        "version": VERSION,
        "type": "choose",
        "game": s.game,
        "seat": seat,
        "seconds": limit,
        "view": s.view(seat),
        "actions": actions,
    }
