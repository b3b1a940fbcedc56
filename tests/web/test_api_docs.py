"""The examples of docs/api.md, run as they stand against a real server."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.web.browser.server import Server

PAGE = Path(__file__).resolve().parents[2] / "docs" / "api.md"
TOOLS = ("bash", "curl", "jq")


def examples() -> str:
    """All bash blocks, one after the other: what one sets the next ones use."""
    blocks = re.findall(r"^```bash\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    assert len(blocks) > 8
    return "\n".join(blocks)


@pytest.mark.slow
def test_the_examples_work(tmp_path: Path) -> None:
    if missing := [tool for tool in TOOLS if not shutil.which(tool)]:
        pytest.fail(f"the examples need {', '.join(missing)}: apt-get install curl jq", pytrace=False)
    server = Server(tmp_path)
    server.start()
    try:
        done = subprocess.run(
            ["bash", "-eu", "-o", "pipefail", "-c", examples()],
            env=os.environ | {"URL": server.url},
            cwd=tmp_path,
            capture_output=True,
            text=True,
            timeout=300,
        )
    finally:
        server.stop()
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:] + server.said()[-2000:]
    assert '{"status":"over","scores":[' in done.stdout
    assert "Anna: Good luck!" in done.stdout and "moved on" in done.stdout
    assert "~board:gold: Gold Deposits" in done.stdout and "Gold Deposits is not there any more" in done.stdout
    assert "Teotibot's action tiles, the top: " in done.stdout
    assert server.said().strip() == ""
