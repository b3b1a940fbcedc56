"""The scripts of the pages, as far as they need no page: tests/js, run by Node."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
NODE = shutil.which("node")
LEAST = (20, 19)  # the first that reads modules by their looks


def node_version() -> tuple[int, ...]:
    if not NODE:
        return ()
    found = subprocess.run([NODE, "--version"], capture_output=True, text=True, check=True).stdout
    return tuple(map(int, re.findall(r"\d+", found)))


@pytest.mark.skipif(node_version() < LEAST, reason="tests of scripts need Node 20.19 or newer")
def test_the_scripts_that_need_no_page() -> None:
    files = sorted((ROOT / "tests" / "js").glob("*.test.js"))
    assert files and NODE
    command = [NODE, "--test", "--test-reporter=tap", *map(str, files)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert re.search(r"^# pass [1-9]", done.stdout, re.MULTILINE), done.stdout
