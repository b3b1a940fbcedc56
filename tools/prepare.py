"""Install what the tests need beside Python, where that is allowed: Chromium for the pages, PostgreSQL for the store,
what the examples of the documents call, and git, which knows what belongs to the package.

Where it is not allowed the one command that would do it is printed, and nothing else happens: the tests that need it
fail with the same words, all others run."""

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.table.server import found as found_server  # noqa: E402
from tests.web.browser.chromium import found as found_browser  # noqa: E402

PACKAGES = {"Chromium": "chromium", "PostgreSQL": "postgresql", "git": "git", "curl": "curl", "jq": "jq"}


def missing() -> list[str]:
    here = {"Chromium": found_browser(), "PostgreSQL": found_server("initdb")}
    return [name for name in PACKAGES if (here[name] if name in here else shutil.which(name)) is None]


def apt() -> list[str]:
    """How Debian's packages are installed without a question; [] if they cannot be."""
    if shutil.which("apt-get") is None:
        return []
    if os.geteuid() == 0:
        return ["apt-get"]
    asks = shutil.which("sudo") is None or subprocess.run(["sudo", "-n", "true"], capture_output=True).returncode
    return [] if asks else ["sudo", "-n", "apt-get"]


def ran(command: Sequence[str]) -> bool:
    print(f"prepare: {' '.join(command)}", flush=True)
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    return subprocess.run(command, env=quiet, stdout=subprocess.DEVNULL).returncode == 0


def main() -> None:
    wanted = missing()
    if wanted and (get := apt()):
        names = [PACKAGES[name] for name in wanted]
        if ran([*get, "update", "-qq"]):
            ran([*get, "install", "-y", "-qq", "--no-install-recommends", *names])
    if "Chromium" in missing():
        ran([sys.executable, "-m", "playwright", "install", "chromium"])
    for name in missing():
        print(f"prepare: {name} is missing, and its tests will fail: apt-get install {PACKAGES[name]}")


if __name__ == "__main__":
    main()
