"""What docs/research.md shows is run, block after block."""

import re
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest

import sunstone.envs.gymnasium  # noqa: F401 - registers the games
from sunstone.engine.registry import GAMES
from sunstone.envs.core import Task, games

PAGE = Path(__file__).parent.parent.parent / "docs" / "research.md"


def blocks() -> list[re.Match[str]]:
    return list(re.finditer(r"^```python\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL))


@pytest.mark.slow
def test_every_block_of_the_page_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {}
    assert len(blocks()) >= 8
    for block in blocks():
        line = block.string[: block.start()].count("\n") + 1  # so that a traceback names the line of the page
        exec(compile("\n" * line + block[1], str(PAGE), "exec"), names)


@pytest.mark.parametrize("game", ["city", "founders", "helios"])
@pytest.mark.parametrize("count", [1, 4])
def test_the_block_on_lists_of_legal_actions_goes_on_when_games_end(game: str, count: int) -> None:
    """The last of the batch, and all of them, are over now and then."""
    (block,) = [block[1] for block in blocks() if 'legal="list"' in block[1]]
    block = block.replace("64", str(count)).replace("sunstone/city", f"sunstone/{game}").replace("20", "300")
    block = block.replace("info = envs.step(chosen)", "info = envs.step(chosen); ends.append(over[-1])")
    names: dict[str, Any] = {"gymnasium": gymnasium, "np": np, "ends": []}
    exec(block, names)
    assert len(names["ends"]) == 300 and sum(names["ends"]) >= 2


def test_the_table_of_games_is_right() -> None:
    lines = PAGE.read_text(encoding="utf-8").splitlines()
    for game in games():
        info = GAMES[game]
        if info.hidden:
            continue
        seen = ", ".join(f"{len(Task(game, players).features):,}" for players in (2, 4))
        names = f"`{game}_v0` | `sunstone/{game}-v0` | `sunstone_{game}`"
        count = f"{min(info.players)}–{max(info.players)} | {info.vocabulary.players:,}"
        assert f"| {info.title} | {names} | {count} | {seen} |" in lines
