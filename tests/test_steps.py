"""Steps have names of their own, whatever their classes are called: saved positions, views and drawings go by them."""

import re
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

import sunstone
from sunstone.engine.registry import GAMES
from sunstone.engine.vocabulary import step_names

ROOMS = Path(sunstone.__file__).parent / "games"


def test_a_step_is_called_as_its_constant_unless_told_otherwise() -> None:
    kinds = ModuleType("kinds")
    kinds.__dict__.update(TURN=5, DRAW_TILE=7, FINAL=30, NAMED={30: "FinalScoring"}, register=print)
    assert step_names(kinds) == {5: "Turn", 7: "DrawTile", 30: "FinalScoring"}


@pytest.mark.parametrize("game", GAMES)
def test_every_step_has_one_name(game: str) -> None:
    names = import_module(f"sunstone.games.{game}.names").STEP_NAMES
    state = import_module(f"sunstone.games.{game}.state")
    import_module(f"sunstone.games.{game}.rules")
    assert {kind for kind, step in enumerate(state.STEPS) if type(step) is not state.Step} <= set(names)
    assert len(set(names.values())) == len(names)


@pytest.mark.parametrize("game", GAMES)
def test_a_step_is_compared_by_its_constant_so_that_mypy_finds_a_wrong_one(game: str) -> None:
    for path in (ROOMS / game).rglob("*.py"):
        assert not re.search(r'\["step"\] (?:[!=]=|(?:not )?in) \(?"', path.read_text(encoding="utf-8")), path
