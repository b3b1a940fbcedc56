"""Every test of the room runs on SQLite and on a real PostgreSQL."""

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa

from sunstone.table import Room
from sunstone.table.paths import database_url
from sunstone.table.schema import metadata
from sunstone.table.store import Store
from tests.table import server
from tests.table.support import Clock


@pytest.fixture(scope="session")
def empty_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A SQLite file with the schema and nothing else: copying it is quicker than making it."""
    path = tmp_path_factory.mktemp("sqlite") / "empty.sqlite3"
    store = Store(path)
    with store.engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
    store.close()
    return path


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    short = tempfile.TemporaryDirectory(prefix="sunstone-pg-")  # the path of a socket may have 107 bytes
    with short as folder, server.running(Path(folder)) as url:
        Store(url).close()
        yield url


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database."""
    if request.param == "sqlite":
        path = tmp_path / "tables.sqlite3"
        shutil.copy(request.getfixturevalue("empty_file"), path)
        return str(path)
    found: str = request.getfixturevalue("shared")
    return found


@pytest.fixture
def shared(postgres: str) -> str:
    """The address of an empty database that several servers may use."""
    engine = sa.create_engine(database_url(postgres))
    with engine.begin() as connection:
        connection.execute(sa.text(f"TRUNCATE {', '.join(metadata.tables)} CASCADE"))
    engine.dispose()
    return postgres


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def room(url: str, clock: Clock) -> Iterator[Room]:
    with Room(url, clock=clock) as found:
        yield found
