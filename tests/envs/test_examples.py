"""The examples run, with a little of everything."""

import subprocess
import sys
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent.parent.parent / "examples"
ARGUMENTS = {
    "random_baseline.py": ["--games", "2", "--at-once", "2"],
    "value_net.py": ["--rounds", "2", "--games", "3", "--epochs", "1", "--test", "2"],
    "openspiel_match.py": ["--simulations", "2", "--games", "1"],
}


def test_every_example_is_run() -> None:
    assert {path.name for path in FOLDER.glob("*.py")} == set(ARGUMENTS)


@pytest.mark.slow
@pytest.mark.parametrize("name", ARGUMENTS)
def test_an_example_runs(name: str) -> None:
    done = subprocess.run([sys.executable, str(FOLDER / name), *ARGUMENTS[name]], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert len(done.stdout.splitlines()) >= 2
