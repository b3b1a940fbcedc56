"""What `import sunstone` gives, and the games it finds: our own, and those of other people's packages."""

import doctest
import json
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Mapping
from io import StringIO
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

import pytest
from starlette.testclient import TestClient

import sunstone as s
from sunstone.cli import main
from sunstone.engine import game, registry
from sunstone.engine.registry import GROUP
from sunstone.games import OURS
from sunstone.table import worker
from sunstone.web.app import create_app

ROOT = Path(__file__).resolve().parent.parent


@pytest.mark.parametrize("module", [s, game, registry], ids=lambda module: module.__name__)
def test_the_examples_in_the_documentation_run(module: ModuleType) -> None:
    failed, tried = doctest.testmod(module, optionflags=doctest.ELLIPSIS)
    assert tried > 1 and not failed


def test_every_public_name_is_there_and_listed() -> None:
    public = {name for name, value in vars(s).items() if name[0] != "_" and not isinstance(value, ModuleType)}
    assert public == set(s.__all__)


def test_a_game_is_played_by_choice_name_and_number() -> None:
    def after(action: s.Choice | str | int) -> int:
        played = s.Game.start("founders", players=2, seed=4)
        played.play(action)
        return played.state.key()

    choices = s.Game.start("founders", players=2, seed=4).choices()
    assert after(choices[3]) == after(choices[3].text) == after(choices[3].action) != after(choices[2])


def test_a_game_shows_what_its_position_shows() -> None:
    played = s.Game.start("city", players=2, seed=4)
    assert played.to_move == played.state.to_move
    assert played.legal() == played.state.legal() == [choice.action for choice in played.choices()]
    assert played.view() == played.state.view(None) != played.view(played.to_move) == played.state.view(played.to_move)
    assert played.scores() == played.state.scores()


def test_at_the_end_nothing_may_be_done() -> None:
    played = s.Game.start("toy", players=2, seed=4)
    while played.to_move != s.OVER:
        played.play(played.legal()[0])
    assert not played.legal() and not played.choices()


def test_the_readme_uses_nothing_below_the_face() -> None:
    blocks = (ROOT / "README.md").read_text(encoding="utf-8").split("```python\n")[1:]
    assert blocks
    for block in blocks:
        code = block.partition("```")[0]
        assert "sunstone." not in code
        exec(code, {})


# --- games of other packages
class Ran(NamedTuple):
    code: int
    out: str
    err: str


GAME = """
from dataclasses import replace
from sunstone.games import toy

INFO = replace(toy.INFO, name={name!r}, title="Pebbles", hidden=False)
"""


class Shelf:
    """A folder on the path that packages are put into, and the command line of a program that has not looked yet."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.folder, self.capsys = folder, capsys

    def put(self, package: str, points: Mapping[str, str], code: str) -> None:
        """As pip leaves it: a module, and the metadata beside it."""
        (self.folder / f"{package}.py").write_text(code, encoding="utf-8")
        about = self.folder / f"{package}-1.0.dist-info"
        about.mkdir()
        (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n", encoding="utf-8")
        lines = [f"[{GROUP}]", *(f"{name} = {value}" for name, value in points.items())]
        (about / "entry_points.txt").write_text("\n".join(lines), encoding="utf-8")

    def run(self, *words: str) -> Ran:
        self.capsys.readouterr()
        return Ran(main(words), *self.capsys.readouterr())

    def listed(self) -> list[str]:
        return [info["name"] for info in json.loads(self.run("games", "--json").out)]


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Iterator[Shelf]:
    fresh = registry.Games()
    for name, value in OURS.items():
        fresh.add(name, registry.Place(value, "sunstone"))
    monkeypatch.setattr(registry, "GAMES", fresh)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.syspath_prepend(tmp_path)
    yield Shelf(tmp_path, capsys)
    for module in ("box", "casket"):
        sys.modules.pop(module, None)


def test_our_own_games_are_entry_points_like_any_other() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["entry-points"][GROUP] == OURS
    assert list(registry.GAMES)[: len(OURS)] == list(OURS)


def test_a_package_adds_a_game_that_is_listed_and_played(shelf: Shelf) -> None:
    shelf.put("box", {"pebbles": "box:INFO"}, GAME.format(name="pebbles"))
    played = shelf.run("simulate", "pebbles", "--games", "3", "--json")
    assert (played.code, json.loads(played.out)["game"]) == (0, "pebbles")
    assert shelf.listed() == ["city", "founders", "helios", "pebbles"]
    assert s.Game.start("pebbles", players=2, seed=1).legal()


BROKEN = {
    "a module that is not there": ("nowhere:INFO", "", "No module named 'nowhere'"),
    "an error in it": ("box:INFO", "1 / 0", "ZeroDivisionError: division by zero"),
    "a name it does not have": ("box:INFO", "", "module 'box' has no attribute 'INFO'"),
    "no name at all": ("box", "", "'box' is not of the form module:INFO"),
    "something else": ("box:INFO", "INFO = 7", "box:INFO is no GameInfo"),
    "another name": ("box:INFO", GAME.format(name="stones"), "it calls itself 'stones'"),
}


@pytest.mark.parametrize("kind", BROKEN)
def test_a_broken_game_is_told_and_the_others_are_there(shelf: Shelf, kind: str) -> None:
    value, code, why = BROKEN[kind]
    shelf.put("box", {"pebbles": value}, code)
    told = "the game 'pebbles' of the package box cannot be loaded: "
    for _ in range(2):  # the second time it is known to be broken
        refused = shelf.run("simulate", "pebbles")
        assert (refused.code, refused.out) == (2, "")
        assert told in refused.err and why in refused.err
    assert shelf.listed() == ["city", "founders", "helios"]
    (line,) = shelf.run("games").err.splitlines()
    assert line.startswith(f"sunstone: {told}") and why in line


def test_of_two_games_with_one_name_ours_is_played_and_the_other_is_told(shelf: Shelf) -> None:
    shelf.put("casket", {"pebbles": "casket:INFO"}, GAME.format(name="pebbles"))
    shelf.put("box", {"helios": "box:INFO", "pebbles": "box:INFO"}, GAME.format(name="pebbles"))
    assert shelf.listed() == ["city", "founders", "helios", "pebbles"]
    assert registry.find("helios").title == "Helios"
    assert [line.partition(";")[0] for line in registry.faults()] == [
        "the package box brings a game 'helios', and so does sunstone, whose game is played",
        "the package casket brings a game 'pebbles', and so does box, whose game is played",
    ]


def test_the_doctor_names_the_games_and_what_is_wrong_with_one(shelf: Shelf) -> None:
    shelf.put("box", {"pebbles": "box:INFO"}, "1 / 0")
    told = shelf.run("doctor")
    assert told.code == 1
    there, broken = [line for line in told.out.splitlines() if line[2:].startswith("games")]
    assert there.endswith("city, founders, helios") and broken.startswith("! ") and "pebbles" in broken


def test_a_server_starts_without_a_broken_game_and_logs_it(shelf: Shelf, caplog: pytest.LogCaptureFixture) -> None:
    shelf.put("box", {"pebbles": "box:INFO"}, "1 / 0")
    with TestClient(create_app(shelf.folder / "tables.sqlite3")) as client:
        assert "Helios" in client.get("/").text
    assert "the game 'pebbles' of the package box cannot be loaded" in caplog.text


def test_a_process_for_bots_is_ready_when_its_games_are_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Importing them would else count against the first bot's time."""
    done: list[str] = []
    monkeypatch.setattr(worker, "games", lambda: done.append("games"))
    out = StringIO()
    monkeypatch.setattr(out, "write", done.append)
    worker.serve([], out)
    assert done == ["games", "ready\n"]


def test_a_game_is_imported_when_it_is_asked_for() -> None:
    code = "import sys, sunstone; sunstone.new('helios', 2); print([m for m in sys.modules if m in %r])"
    heavy = ["sunstone.games.city", "sunstone.games.helios", "sunstone.players", "importlib.metadata"]
    done = subprocess.run([sys.executable, "-c", code % heavy], capture_output=True, text=True, check=True)
    assert done.stdout == "['sunstone.games.helios']\n"
