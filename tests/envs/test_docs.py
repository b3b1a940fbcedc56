"""What docs/research.md shows is run, block after block."""

import re
from pathlib import Path
from typing import Any

import pytest

from sunstone.engine.registry import GAMES
from sunstone.envs.core import Task, games

PAGE = Path(__file__).parent.parent.parent / "docs" / "research.md"


@pytest.mark.slow
def test_every_block_of_the_page_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    text = PAGE.read_text(encoding="utf-8")
    names: dict[str, Any] = {}
    blocks = list(re.finditer(r"^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL))
    assert len(blocks) >= 8
    for block in blocks:
        line = text[: block.start()].count("\n") + 1  # so that a traceback names the line of the page
        exec(compile("\n" * line + block[1], str(PAGE), "exec"), names)


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
