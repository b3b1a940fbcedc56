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


def ran(folder: Path, *command: str) -> None:
    subprocess.run(command, check=True, user=owner(), cwd=folder, stdout=subprocess.DEVNULL, timeout=120)


def restart(folder: Path, how: str) -> None:
    """`how`: as pg_ctl calls it; "immediate" is as a power cut to the server's processes."""
    ran(folder, binary("pg_ctl"), "-D", str(folder / "data"), "-m", how, "-l", str(folder / "log"), "-w", "restart")


@contextmanager
def running(folder: Path, connections: int = 50, safe: bool = False) -> Iterator[str]:
    """Start a server, give its URL, stop it. `safe`: it writes to the disk before it says so, as it would elsewhere."""
    user = owner()
    if user:
        shutil.chown(folder, user)
        folder.chmod(0o700)
    data = folder / "data"
    ran(folder, binary("initdb"), "-D", str(data), "-U", "sunstone", "-A", "trust", "-E", "UTF8", "--no-sync")
    rules = data / "pg_hba.conf"
    rules.write_text(f"local all {LOCKED} scram-sha-256\n{rules.read_text()}")
    settings = (
        f"-c listen_addresses='' -c unix_socket_directories='{folder}' -c fsync={'on' if safe else 'off'} "
        f"-c max_connections={connections}"
    )
    ran(folder, binary("pg_ctl"), "-D", str(data), "-o", settings, "-l", str(folder / "log"), "-w", "start")
    try:
        yield f"postgresql://sunstone@/postgres?host={folder}"
    finally:
        ran(folder, binary("pg_ctl"), "-D", str(data), "-m", "immediate", "-w", "stop")
