"""The compiled form, built beside a table that is already open: at low priority, in a process of its own."""

import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from sunstone import forms

_STEP = re.compile(r"compiled: (\d+) % (.+)")
LAST_LINES = 3  # of a failed build, told in the terminal


class Builder:
    """`done(folder)` is called from a thread of its own once the compiled copy of these sources is there."""

    def __init__(self, root: Path, done: Callable[[Path], None], say: Callable[[str], None]) -> None:
        self.root = root
        self.done = done
        self.say = say
        self.percent = 0
        self.what = "preparing"
        self.failure = ""
        self.finished = False
        self.made_of = forms.digest(root)  # what runs here; a source edited from now on makes the copy another program
        self._process: subprocess.Popen[str] | None = None
        self._stopped = False
        self._thread = threading.Thread(target=self._run, daemon=True, name="builder")

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """With the compilers that it has started: they would go on by themselves."""
        self._stopped = True
        if self._process is None or self._process.poll() is not None:
            return
        if sys.platform == "win32":
            self._process.terminate()
        else:
            with suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGTERM)

    @property
    def words(self) -> str:
        """For the lobby; "" when there is nothing to say."""
        if self.finished or self.failure:
            return ""
        return f"The bots are being made faster in the background: {self.percent} %."

    def _run(self) -> None:
        for command in self.commands():
            if failure := self._follow(command):
                if self._stopped:
                    return
                self.failure = failure
                self.say(f"the fast form could not be built, and everything goes on without it: {failure}")
                return
        copy = forms.fresh(self.root)
        self.finished = True
        if copy is None or forms.digest(self.root) != self.made_of:
            self.say("the sources have changed meanwhile: the next start builds the fast form again")
            return
        self.percent = 100
        self.say("bots think in the fast form now")
        self.done(copy)

    def commands(self) -> list[list[str]]:
        """Tools first, unless they are there: playing needs none of them."""
        tools = [sys.executable, "-m", "pip", "install", "-q", "-r", str(self.root / "requirements-build.txt")]
        build = [sys.executable, str(self.root / "tools" / "build_compiled.py")]
        return [build] if has_tools() else [tools, build]

    def _follow(self, command: list[str]) -> str:
        """Run it to its end; what went wrong, or ""."""
        try:
            self._process = subprocess.Popen(
                command,
                cwd=self.root,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                stdin=subprocess.DEVNULL,
                text=True,
                errors="replace",
                preexec_fn=_humbly if hasattr(os, "nice") else None,
                start_new_session=True,  # a group of its own, see `stop`; Windows knows none and ignores it
            )
        except OSError as error:
            return str(error)
        assert self._process.stdout is not None
        last: list[str] = []
        for line in self._process.stdout:
            if step := _STEP.match(line):
                self.percent, self.what = int(step[1]), step[2]
                self.say(f"building the fast form, {self.percent} %: {self.what}")
            last = [*last, line.strip()][-LAST_LINES:]
        return "" if self._process.wait() == 0 else " / ".join(filter(None, last)) or "no reason was given"


def _humbly() -> None:
    os.nice(15)  # people and bots come first


def has_tools() -> bool:
    """Whether mypyc and what compiled modules need at run time are in this environment."""
    from importlib.util import find_spec

    return find_spec("mypyc") is not None and find_spec("librt") is not None and find_spec("setuptools") is not None


def wanted() -> Path | None:
    """The checkout whose compiled form should be built now, if there is one and a compiler is there."""
    import sunstone

    root = forms.checkout()
    if root is None or sunstone.compiled() or forms.wants_pure() or forms.fresh(root) is not None:
        return None
    return None if forms.missing_tool() or os.environ.get("SUNSTONE_MYPYC") == "0" else root
