"""Worker processes: they end with who has started them, and one that ends before is told."""

import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from sunstone.arena.workers import WorkerLost, local

PATIENCE = 120  # seconds; only a test that fails waits for so long
PARENT = """
import multiprocessing, os, time
from sunstone.arena.workers import local

if __name__ == "__main__":
    with local(2) as submit:
        submit(os.getpid).result()
        at_work = [submit(time.sleep, 3600) for _ in range(2)]
        print(*(child.pid for child in multiprocessing.active_children()), flush=True)
        at_work[0].result()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
def test_workers_end_with_a_parent_that_is_killed(tmp_path: Path) -> None:
    program = tmp_path / "parent.py"
    program.write_text(PARENT, "utf-8")
    parent = subprocess.Popen(
        [sys.executable, str(program)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    assert parent.stdout is not None
    workers = [int(word) for word in parent.stdout.readline().split()]
    try:
        assert len(workers) == 2
        parent.kill()
        parent.communicate(timeout=PATIENCE)  # to the end of what they share: when the last of them is gone
    except subprocess.TimeoutExpired:
        for worker in workers:
            with suppress(ProcessLookupError):
                os.kill(worker, signal.SIGKILL)
        raise


def test_a_worker_that_is_ended_is_told_in_a_sentence() -> None:
    with pytest.raises(WorkerLost, match="what was finished is kept"), local(2) as submit:
        submit(os._exit, 9).result()
