"""Whatever is wrong at the start is told in one sentence, with what would be right; and what is kept is private."""

import errno
import os
import pwd
import socket
import stat
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import sqlalchemy as sa
import uvicorn

from sunstone.cli import main
from sunstone.engine.errors import BadSetting
from sunstone.host import DAY
from sunstone.table import BadDatabase, Room
from sunstone.table.backup import save
from sunstone.table.paths import database_url
from sunstone.table.store import Store
from sunstone.web.run import check_address
from tests.table.server import LOCKED
from tests.table.support import act, table_of


@pytest.fixture
def admin(postgres: str) -> Iterator[sa.Connection]:
    engine = sa.create_engine(database_url(postgres), isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        yield connection
    engine.dispose()


@contextmanager
def made(admin: sa.Connection, *statements: str, undo: str) -> Iterator[None]:
    for statement in statements:
        admin.execute(sa.text(statement))
    try:
        yield
    finally:
        admin.execute(sa.text(undo))


def refusal(url: str | Path, capsys: pytest.CaptureFixture[str]) -> str:
    """What the program says of that database: one line, exit code 2."""
    capsys.readouterr()
    assert main(["serve", "--database", str(url)]) == 2
    found = capsys.readouterr()
    assert found.out == "" and found.err.count("\n") == 1 and found.err.startswith("sunstone: ")
    with pytest.raises(BadDatabase):
        Store(url)
    return found.err


# --- PostgreSQL
@pytest.mark.parametrize("encoding", ["LATIN1", "SQL_ASCII"])
def test_a_database_that_is_not_utf8(
    postgres: str, admin: sa.Connection, capsys: pytest.CaptureFixture[str], tmp_path: Path, encoding: str
) -> None:
    create = f"CREATE DATABASE latin ENCODING '{encoding}' TEMPLATE template0 LC_COLLATE 'C' LC_CTYPE 'C'"
    with made(admin, create, undo="DROP DATABASE latin WITH (FORCE)"):
        said = refusal(postgres.replace("/postgres?", "/latin?"), capsys)
    assert f"the database latin is encoded in {encoding}" in said and "createdb --encoding=UTF8" in said


def test_a_database_that_does_not_exist(postgres: str, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    said = refusal(postgres.replace("/postgres?", "/nowhere?"), capsys)
    assert 'database "nowhere" does not exist' in said and "make it with createdb" in said


def test_a_role_that_does_not_exist(postgres: str, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    said = refusal(postgres.replace("sunstone@", "stranger@"), capsys)
    assert 'role "stranger" does not exist' in said and "createuser" in said


@pytest.mark.parametrize("given", ["locked:wrong@", "locked@"])
def test_a_wrong_password(
    postgres: str, admin: sa.Connection, capsys: pytest.CaptureFixture[str], tmp_path: Path, given: str
) -> None:
    with made(admin, f"CREATE ROLE {LOCKED} LOGIN PASSWORD 'right'", undo=f"DROP ROLE {LOCKED}"):
        said = refusal(postgres.replace("sunstone@", given), capsys)
    assert "check user and password in the URL" in said and "wrong@" not in said


def test_a_role_that_may_not_create_tables(
    postgres: str, admin: sa.Connection, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    url = postgres.replace("/postgres?", "/bare?")
    with (
        made(admin, "CREATE ROLE guest LOGIN", undo="DROP ROLE guest"),
        made(admin, "CREATE DATABASE bare", undo="DROP DATABASE bare WITH (FORCE)"),
    ):
        engine = sa.create_engine(database_url(url))
        with engine.begin() as connection:
            connection.execute(sa.text("REVOKE CREATE ON SCHEMA public FROM PUBLIC"))
        engine.dispose()
        said = refusal(url.replace("sunstone@", "guest@"), capsys)
    assert "permission denied for schema public" in said and "GRANT CREATE ON SCHEMA" in said


@pytest.mark.parametrize(
    ("url", "advice"),
    [
        ("postgresql://u@nohost.invalid/db", "check the host"),
        ("postgresql://u@127.0.0.1:1/db", "start the server, or check host and port"),
        ("postgresql://u@/db?host=/nowhere", "start the server, or check host and port"),
    ],
)
def test_a_server_that_does_not_answer(
    url: str, advice: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert advice in refusal(url, capsys)


def test_without_the_driver(
    postgres: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    assert "pip install 'sunstone[postgres]'" in refusal(postgres, capsys)


def test_a_schema_of_tomorrow(
    postgres: str, admin: sa.Connection, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    with made(admin, "CREATE DATABASE newer", undo="DROP DATABASE newer WITH (FORCE)"):
        url = postgres.replace("/postgres?", "/newer?")
        store = Store(url)
        with store.engine.begin() as connection:
            connection.execute(sa.text("UPDATE alembic_version SET version_num = '9999'"))
        store.close()
        assert "made by a newer Sunstone" in refusal(url, capsys)


# --- SQLite
@contextmanager
def nobody() -> Iterator[None]:
    """As somebody without special rights: whoever is root may write everywhere."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(pwd.getpwnam("nobody").pw_uid)
    try:
        yield
    finally:
        os.seteuid(0)


def test_files_and_folders_without_rights(capsys: pytest.CaptureFixture[str]) -> None:
    with tempfile.TemporaryDirectory() as name:  # not pytest's own folder, which nobody else may enter
        folder = Path(name)
        kept, locked = folder / "kept", folder / "locked"
        for path in (kept, locked):
            path.mkdir()
        Store(kept / "tables.sqlite3").close()
        (kept / "tables.sqlite3").chmod(0o444)
        (folder / "file").write_text("x")
        for path in (kept, locked):
            path.chmod(0o555)
        folder.chmod(0o755)
        with nobody():
            for database in (kept / "tables.sqlite3", locked / "new.sqlite3", locked / "new" / "x.sqlite3"):
                assert "must be writable for this user" in refusal(database, capsys)
        for path in (kept, locked):
            path.chmod(0o755)
        for database in (folder / "file" / "x.sqlite3", folder / "kept"):
            assert "the database cannot be opened" in refusal(database, capsys)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_what_is_kept_is_for_its_owner_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Positions and logs hold what players must not see, whatever the umask lets through."""
    old = os.umask(0)
    try:
        with Room(tmp_path / "new" / "tables.sqlite3") as room:
            act(table_of(room), 0)
            backup = tmp_path / "safe" / "copy.backup"
            save(tmp_path / "new" / "tables.sqlite3", backup)
            files = sorted((tmp_path / "new").iterdir())
            assert [path.name for path in files] == ["tables.sqlite3", "tables.sqlite3-shm", "tables.sqlite3-wal"]
            assert [mode(path) for path in [*files, backup]] == [0o600] * 4
            assert [mode(path.parent) for path in (files[0], backup)] == [0o700] * 2
        monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
        (tmp_path / "home" / "sunstone").mkdir(parents=True)
        (tmp_path / "home" / "sunstone" / "tables.sqlite3").touch(0o644)
        Room().close()
        assert mode(tmp_path / "home" / "sunstone") == 0o700
        assert mode(tmp_path / "home" / "sunstone" / "tables.sqlite3") == 0o600
        assert mode(tmp_path / "home") != 0o700, "a folder that was there, and is not ours, stays as it is"
    finally:
        os.umask(old)


def test_a_backup_that_cannot_be_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("x")
    database = str(tmp_path / "x.sqlite3")
    assert main(["backup", str(tmp_path / "file" / "copy"), "--database", database]) == 2
    assert "the backup cannot be written" in capsys.readouterr().err
    assert not list(tmp_path.glob("**/*.part"))


# --- where to listen
def test_an_address_that_cannot_be_listened_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(uvicorn, "run", lambda *_, **__: pytest.fail("it started"))
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = str(other.getsockname()[1])
        for host, words in (
            ("127.0.0.1", f"port {port} is taken by another program: choose another with --port"),
            ("192.0.2.1", "this machine has no address 192.0.2.1"),
            ("nohost.invalid", "there is no host 'nohost.invalid'"),
        ):
            capsys.readouterr()
            assert main(["serve", "--host", host, "--port", port, "--database", str(tmp_path / "x.sqlite3")]) == 2
            found = capsys.readouterr()
            assert words in found.err and found.err.count("\n") == 1 and found.out == ""
    check_address("127.0.0.1", int(port))


def test_a_port_for_the_mighty(monkeypatch: pytest.MonkeyPatch) -> None:
    class Probe(socket.socket):
        def bind(self, address: object) -> None:
            raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(socket, "socket", Probe)
    with pytest.raises(BadSetting, match="port 80 is not for this user"):
        check_address("127.0.0.1", 80)


@pytest.mark.parametrize(
    ("given", "seconds"), [([], 365 * 86400.0), (["--keep", "30"], 30 * 86400.0), (["--keep", "0"], None)]
)
def test_how_long_ended_tables_stay(monkeypatch: pytest.MonkeyPatch, given: list[str], seconds: float | None) -> None:
    asked = list[object]()
    monkeypatch.setattr("sunstone.web.run.serve", lambda *_, keep, **more: asked.append(keep))
    assert main(["serve", *given]) == 0 and asked == [seconds]
    monkeypatch.setenv("SUNSTONE_KEEP", "7")
    assert main(["serve"]) == 0 and asked[-1] == 7 * DAY
