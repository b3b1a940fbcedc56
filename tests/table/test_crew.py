"""Several processes at one address: they share the work, one that dies is replaced, and all end together."""

import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from sunstone.engine.errors import BadSetting
from sunstone.web import crew, run
from tests.table import crewman
from tests.table.test_bots import until
from tests.web.browser.server import ROOT, Server, free_port


@contextmanager
def working(monkeypatch: pytest.MonkeyPatch, folder: Path, work: Any, count: int = 2) -> Iterator[crew.Crew]:
    """A crew whose parent is a thread of ours: signals are told to it by name."""
    monkeypatch.setattr(signal, "signal", lambda number, handler: None)
    monkeypatch.setattr(crew, "DELAYS", (0.05,))
    with crew.listen("127.0.0.1", 0) as listening:
        found = crew.Crew(count, listening, work, folder)
        parent = threading.Thread(target=found.run)
        parent.start()
        try:
            yield found
        finally:
            found._end()
            parent.join()
        assert not any(hand.process.is_alive() for hand in found.hands)


def asked(found: crew.Crew) -> int:
    """The process that answers."""
    with socket.create_connection(found._given[0].getsockname(), timeout=60) as one:
        return int(one.recv(20))


def ids(found: crew.Crew) -> set[int | None]:
    return {hand.process.pid for hand in found.hands if hand.ready.is_set()}


def is_there(pid: int | None) -> bool:
    assert pid
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_one_that_dies_is_replaced_and_all_are_replaced_one_by_one(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    with working(monkeypatch, tmp_path, crewman.answer) as found:
        until(lambda: len(ids(found)) == 2)
        first = ids(found)
        victim = asked(found)
        assert victim in first
        os.kill(victim, signal.SIGKILL)
        until(lambda: len(ids(found)) == 2 and victim not in ids(found))
        second = ids(found)
        assert len(first & second) == 1 and asked(found) in second
        found._renew()
        until(lambda: len(ids(found)) == 2 and not ids(found) & second)
        until(lambda: not any(map(is_there, second)))  # who has been told to end may take a last connection along
        assert asked(found) in ids(found)
    assert len(list(tmp_path.iterdir())) == 5


def test_if_none_ever_starts_the_parent_gives_up(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(signal, "signal", lambda number, handler: None)
    monkeypatch.setattr(crew, "DELAYS", (0.05,))
    with pytest.raises(SystemExit) as error:
        crew.run(1, "127.0.0.1", 0, crewman.fail, tmp_path)
    assert error.value.code == 3 and len(list(tmp_path.iterdir())) == 1


def test_sqlite_serves_one_process(tmp_path: Path) -> None:
    with pytest.raises(
        BadSetting, match=r"--workers 2 needs PostgreSQL.*--database postgresql://.*leave --workers out"
    ):
        run.serve("127.0.0.1", free_port(), tmp_path / "t.sqlite3", workers=2)


def test_the_command_serves_with_several_and_ends_with_one_signal(shared: str, tmp_path: Path) -> None:
    server = Server(tmp_path, database=shared)
    program = "import sys; from sunstone.cli import main; sys.exit(main(sys.argv[1:]))"
    command = ["serve", "--workers", "2", "--port", str(server.port), "--database", shared]
    process = subprocess.Popen([sys.executable, "-c", program, *command], cwd=ROOT, stdout=subprocess.DEVNULL)
    until(server.answers, 180)
    assert len(children(process.pid)) == 2
    process.send_signal(signal.SIGTERM)
    assert process.wait(60) == 0 and children(process.pid) == []
    assert not server.answers()


def children(parent: int) -> list[str]:
    found = subprocess.run(["pgrep", "-P", str(parent), "-f", "spawn_main"], capture_output=True, text=True)
    return found.stdout.split()
