"""docs/new-game.md is true: its listings are the toy's, it leaves no file out, and its steps lead where it says."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import sunstone
from tests.new_game import PAGE, ROOT, TOY, Step, begun, steps

LISTING = re.compile(r"^```python\n# toy/(\S+)\n(.*?)^```", re.MULTILINE | re.DOTALL)


def test_every_listing_is_a_piece_of_the_toy() -> None:
    text = PAGE.read_text(encoding="utf-8")
    found = LISTING.findall(text)
    assert len(found) == text.count("```python") > 4, "a listing begins with the name of its file"
    for name, listing in found:
        source, at = (TOY / name).read_text(encoding="utf-8"), 0
        for piece in listing.split("# …\n"):
            at = source.find(piece, at)
            assert at >= 0, f"{name} does not hold, or not in this order:\n{piece}"


def test_the_steps_name_every_file_of_the_toy_once() -> None:
    there = [path for path in TOY.rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    named = [name for step in steps() for name in step.files]
    assert sorted(named) == sorted(path.relative_to(TOY).as_posix() for path in there)
    assert all(step.green for step in steps()), "a step shows in some test"


def test_each_step_turns_green_what_the_page_says(tmp_path: Path) -> None:
    """From an empty folder, as a package outside of Sunstone, in plain Python: on the compiled form too."""
    paths = [str(path) for path in (Path(sunstone.__file__).parents[1], ROOT, tmp_path)]
    env = os.environ | {"PYTHONPATH": os.pathsep.join(paths), "XDG_DATA_HOME": str(tmp_path / "data")}
    done = subprocess.run(
        [sys.executable, "-m", "tests.new_game", str(tmp_path)], cwd=ROOT, env=env, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_what_is_not_there_yet_is_left_out_or_raises() -> None:
    imports = "from pebbles import words\nfrom pebbles.laws import laws\n"
    text = f"{imports}INFO = GameInfo(\n    laws=laws,\n    judge=words.x,\n)"
    assert begun(text, {"laws"}.__contains__).endswith("INFO = GameInfo(\n    laws=laws,\n\n)")
    assert begun(text, {"words"}.__contains__).endswith("INFO = GameInfo(\n    laws=later,\n    judge=words.x,\n)")


@pytest.mark.parametrize("place", ["first", "last"])
def test_the_walk_notices_what_is_green_too_early_or_never(
    place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The walk itself, on a page that lies."""
    from tests import new_game

    early = {"first": "", "last": "ModuleNotFoundError: pebbles"}[place]
    monkeypatch.setattr(new_game, "fault", lambda name, folder: early)
    monkeypatch.setattr(new_game, "steps", lambda: iter([Step("1. All", ["__init__.py"], ["test_x"])]))
    found = list(new_game.walk(tmp_path))
    assert (found[0] == "1. All: test_x is green before") == (place == "first")
    assert ("1. All: test_x is red: ModuleNotFoundError: pebbles" in found) == (place == "last")
