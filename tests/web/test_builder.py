"""The fast form, built beside an open table. The compiler is a script here: what counts is what comes of its words."""

from collections.abc import Callable
from pathlib import Path

import pytest

from sunstone import forms
from sunstone.table.workers import Workers
from sunstone.web import builder as room
from sunstone.web.builder import Builder
from tests.table.test_bots import until
from tests.web.api_support import running

PATIENCE = 60.0  # seconds: more than a process takes to end
GOOD = """
import shutil, sys
from pathlib import Path
root = Path(__file__).parent.parent
print("compiled: 0 % checking types", flush=True)
print("compiled: 60 % compiling C, 3 of 5", flush=True)
copy = root / "build" / "compiled"
copy.mkdir(parents=True)
(copy / ".stamp").write_text((root / "digest").read_text())
print("compiled: 100 % done")
"""
LONG = """
import subprocess, sys
code = "import time; print('compiled: 5 % checking types', flush=True); time.sleep(3600)"
subprocess.run([sys.executable, "-c", code])
"""
BAD = "import sys; print('compiled: 0 % checking types'); sys.exit('state.py:7: error: there is no Rabbit')"


@pytest.fixture
def checkout(tmp_path: Path) -> Callable[[str], Path]:
    def make(script: str) -> Path:
        for folder in ("src/sunstone", "tools"):
            (tmp_path / folder).mkdir(parents=True)
        for name, text in {"compiled.txt": "", "setup.py": "", "src/sunstone/a.py": "a = 1\n"}.items():
            (tmp_path / name).write_text(text)
        (tmp_path / "tools" / "build_compiled.py").write_text(script)
        (tmp_path / "digest").write_text(forms.digest(tmp_path))
        return tmp_path

    return make


def built(root: Path, before: Callable[[], None] = lambda: None) -> tuple[Builder, list[Path], list[str]]:
    """Run to its end."""
    done: list[Path] = []
    said: list[str] = []
    found = Builder(root, done.append, said.append)
    before()
    found.start()
    found._thread.join(300)
    return found, done, said


@pytest.fixture(autouse=True)
def tools(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "has_tools", lambda: True)


def test_bots_go_over_when_it_is_there(checkout: Callable[[str], Path]) -> None:
    root = checkout(GOOD)
    builder, done, said = built(root)
    assert done == [root / "build" / "compiled"]
    assert "building the fast form, 60 %: compiling C, 3 of 5" in said
    assert builder.words == "" and builder.failure == ""


def test_a_failed_build_is_told_once_and_nothing_else_happens(checkout: Callable[[str], Path]) -> None:
    builder, done, said = built(checkout(BAD))
    assert done == [] and builder.words == ""
    (told,) = [text for text in said if "could not be built" in text]
    assert "there is no Rabbit" in told


def test_a_build_ends_with_the_table_and_so_do_its_compilers(checkout: Callable[[str], Path]) -> None:
    said: list[str] = []
    builder = Builder(checkout(LONG), lambda copy: None, said.append)
    builder.start()
    until(lambda: builder.percent == 5)
    builder.stop()
    builder._thread.join(PATIENCE)
    assert not builder._thread.is_alive(), "the compiler holds the pipe that is read"
    assert said == ["building the fast form, 5 %: checking types"]


def test_an_edit_meanwhile_leaves_the_bots_where_they_are(checkout: Callable[[str], Path]) -> None:
    root = checkout(GOOD)
    _, done, said = built(root, lambda: edit(root))
    assert done == [] and "changed meanwhile" in said[-1]


def edit(root: Path) -> None:
    (root / "src/sunstone/a.py").write_text("a = 2\n")


def test_an_edit_makes_the_copy_stale(checkout: Callable[[str], Path]) -> None:
    root = checkout(GOOD)
    built(root)
    assert forms.fresh(root) == root / "build" / "compiled"
    edit(root)
    assert forms.fresh(root) is None


def test_the_lobby_says_how_far_it_is(checkout: Callable[[str], Path], tmp_path: Path) -> None:
    with running(tmp_path) as client:
        site = client.app.state.site  # type: ignore[attr-defined]
        site.builder = Builder(checkout(GOOD), lambda folder: None, lambda text: None)
        site.builder.percent = 43
        assert "made faster in the background: 43 %" in client.get("/").text
        assert client.get("/health").json()["building"] == 43
        site.builder.finished = True
        assert "made faster" not in client.get("/").text


ECHO = """
import json, sys, shape
print("ready", flush=True)
for line in sys.stdin:
    print(json.dumps({"action": shape.NAME}), flush=True)
"""


def test_workers_go_over_in_the_middle_of_a_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    for name in ("slow", "fast"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "shape.py").write_text(f"NAME = {name!r}")
    (tmp_path / "worker.py").write_text(ECHO)
    monkeypatch.syspath_prepend(tmp_path / "slow")
    workers = Workers((sys.executable, "-P", str(tmp_path / "worker.py")))
    try:
        assert workers.ask({"position": {}, "seed": 0}, 60) == "slow"
        busy = workers._lend(fresh=False)
        workers.go_over(tmp_path / "fast")
        assert workers.ask({"position": {}, "seed": 0}, 60) == "fast"
        workers._take_back(busy)
        assert not busy.alive
        assert workers.ask({"position": {}, "seed": 0}, 60) == "fast"
    finally:
        workers.close()


def test_stopping_the_server_stops_the_build(checkout: Callable[[str], Path]) -> None:
    found = Builder(checkout("import time; print('compiled: 0 % x', flush=True); time.sleep(600)"), print, print)
    found.start()
    until(lambda: found.what == "x")
    found.stop()
    found._thread.join(60)
    assert not found._thread.is_alive()
