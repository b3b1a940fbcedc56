"""Compiled and pure are one program: the same seeds give the same games in both."""

import os
import subprocess
import sys
from pathlib import Path

import sunstone
from tests.wheel import FINGERPRINTS, fingerprint


def test_the_form_that_was_asked_for_is_the_one_that_runs() -> None:
    wanted = os.environ.get("SUNSTONE_FORM", "compiled" if sunstone.compiled() else "pure")
    assert wanted == ("compiled" if sunstone.compiled() else "pure")


def test_the_same_seeds_give_the_same_games_in_both_forms() -> None:
    assert {players: fingerprint(players, 1) for players in (2, 3, 4)} == FINGERPRINTS


def test_another_seed_gives_other_games() -> None:
    assert fingerprint(2, 1) != fingerprint(2, 2)


def test_the_sources_are_pure() -> None:
    """Wherever the compiled form lies: the benches measure the pure one from there."""
    code = "import sunstone; print(sunstone.compiled())"
    env = os.environ | {"PYTHONPATH": str(Path(__file__).parents[1] / "src")}
    done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"
