"""What docs/research.md shows is run, block after block."""

import re
from pathlib import Path
from typing import Any

import pytest

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
