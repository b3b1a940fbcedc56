"""A PostgreSQL server of the tests' own, in a folder of their own, reachable by a socket only."""

import os
import pwd
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

INSTALL = "the tests of PostgreSQL need its server: apt-get install postgresql"
USERS = ("postgres", "nobody")  # the server refuses to run as root
LOCKED = "locked"  # a role that needs a password, once somebody makes it


def found(name: str) -> str | None:
    places = [
        *sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True),
        *Path("/opt/homebrew").glob("opt/p*/bin"),
    ]
    return shutil.which(name) or next((str(p / name) for p in places if (p / name).exists()), None)


def binary(name: str) -> str:
    here = found(name)
    if here is None:
        pytest.fail(INSTALL, pytrace=False)
    return here


def owner() -> str | None:
    if os.getuid() != 0:
        return None
    known = {entry.pw_name for entry in pwd.getpwall()}
    return next(user for user in USERS if user in known)


@contextmanager
def running(folder: Path) -> Iterator[str]:
    """Start a server, give its URL, stop it."""
    user = owner()
    if user:
        shutil.chown(folder, user)
        folder.chmod(0o700)
    data = folder / "data"

    def run(*command: str) -> None:
        subprocess.run(command, check=True, user=user, cwd=folder, stdout=subprocess.DEVNULL, timeout=120)

    run(binary("initdb"), "-D", str(data), "-U", "sunstone", "-A", "trust", "-E", "UTF8", "--no-sync")
    rules = data / "pg_hba.conf"
    rules.write_text(f"local all {LOCKED} scram-sha-256\n{rules.read_text()}")
    settings = f"-c listen_addresses='' -c unix_socket_directories='{folder}' -c fsync=off -c max_connections=50"
    run(binary("pg_ctl"), "-D", str(data), "-o", settings, "-l", str(folder / "log"), "-w", "start")
    try:
        yield f"postgresql://sunstone@/postgres?host={folder}"
    finally:
        run(binary("pg_ctl"), "-D", str(data), "-m", "immediate", "-w", "stop")
