"""Opening a database: SQLite or PostgreSQL, its pragmas, its transactions, its schema brought up to date."""

import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError, OperationalError

from sunstone.table.errors import BadDatabase, Busy
from sunstone.table.schema import HEAD

_BUSY_MS = 10_000
# An acknowledged change survives the death of the process; only a power cut may lose the newest ones, never tear them.
_PRAGMAS = (
    f"busy_timeout={_BUSY_MS}",
    "synchronous=NORMAL",
    "wal_autocheckpoint=4000",
    "foreign_keys=ON",
)
_MIGRATION_LOCK = 0x5375_6E73  # any number, the same for every Sunstone


def connect(url: str) -> sa.Engine:
    """An engine whose schema is up to date. The file and its folder are made if they are not there."""
    try:
        parsed = sa.make_url(url)
        if parsed.get_backend_name() == "sqlite":
            engine = _sqlite(parsed)
        elif parsed.get_backend_name() == "postgresql":
            engine = sa.create_engine(parsed, pool_pre_ping=True)
        else:
            raise BadDatabase(f"{parsed.get_backend_name()} is not supported; use a SQLite file or PostgreSQL")
        _migrate(engine)
    except ModuleNotFoundError as error:
        raise BadDatabase(f"PostgreSQL needs the module {error.name}: pip install 'sunstone[postgres]'") from None
    except (sa.exc.ArgumentError, DBAPIError, OSError) as error:
        raise BadDatabase(f"the database cannot be opened: {getattr(error, 'orig', None) or error}") from error
    return engine


def _sqlite(url: sa.URL) -> sa.Engine:
    if not url.database or url.database == ":memory:":
        raise BadDatabase("tables need a SQLite file: one in memory would be gone with its first connection")
    Path(url.database).parent.mkdir(parents=True, exist_ok=True)
    engine = sa.create_engine(url, pool_size=8, max_overflow=56)  # a thread that writes waits in SQLite, not here

    @sa.event.listens_for(engine, "connect")
    def prepare(connection: sqlite3.Connection, _record: Any) -> None:
        for pragma in _PRAGMAS:
            connection.execute(f"PRAGMA {pragma}")
        _use_wal(connection)

    return engine


def _use_wal(connection: sqlite3.Connection) -> None:
    """A property of the file, set once. SQLite does not wait here when another one is just doing it, so we do."""
    until = time.monotonic() + _BUSY_MS / 1000
    while connection.execute("PRAGMA journal_mode").fetchone()[0] != "wal":
        try:
            connection.execute("PRAGMA journal_mode=WAL")
        except sqlite3.OperationalError:
            if time.monotonic() > until:
                raise
            time.sleep(0.02)


@contextmanager
def writing(engine: sa.Engine) -> Iterator[sa.Connection]:
    """One transaction. On SQLite it takes the write lock first: it then waits its turn instead of failing half-way."""
    try:
        with engine.begin() as connection:
            if engine.dialect.name == "sqlite":
                connection.exec_driver_sql("BEGIN IMMEDIATE")
            yield connection
    except OperationalError as error:
        _tell_busy(error.orig)
        raise


@contextmanager
def writing_barely(engine: sa.Engine) -> Iterator[Any]:
    """The same on the driver's own cursor, in a third of the time: for the row that every action waits for. Errors are
    the driver's too."""
    connection = engine.raw_connection()
    try:
        cursor = connection.cursor()
        if engine.dialect.name == "sqlite":
            cursor.execute("BEGIN IMMEDIATE")
        yield cursor
        connection.commit()
    except Exception as error:
        _tell_busy(error)
        raise
    finally:
        connection.close()  # gives it back, and takes back what was not committed


def _tell_busy(error: BaseException | None) -> None:
    """Raise Busy if the driver says that somebody else had the database for too long."""
    if type(error).__name__ == "OperationalError" and ("locked" in str(error) or "busy" in str(error)):
        raise Busy("the database is busy; nothing was changed, try again") from error


@contextmanager
def reading(engine: sa.Engine) -> Iterator[sa.Connection]:
    """Several queries that all see the same moment."""
    with engine.connect() as connection:
        if engine.dialect.name == "sqlite":
            connection.exec_driver_sql("BEGIN")
        else:
            connection = connection.execution_options(isolation_level="REPEATABLE READ")
        yield connection


def _migrate(engine: sa.Engine) -> None:
    """Bring the schema to HEAD. Of several processes that start together one does it and the others wait."""
    if _revision(engine) == HEAD:
        return
    from alembic import command, util
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", "sunstone.table:migrations")
    config.set_main_option("path_separator", "os")
    with writing(engine) as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(sa.text("SELECT pg_advisory_xact_lock(:n)"), {"n": _MIGRATION_LOCK})
        config.attributes["connection"] = connection
        try:
            command.upgrade(config, "head")
        except util.CommandError as error:
            raise BadDatabase(f"the database is of another version of Sunstone than this one: {error}") from None


def _revision(engine: sa.Engine) -> str | None:
    """Which migration the database is at; asked without alembic, which takes longer to import than to run."""
    if not sa.inspect(engine).has_table("alembic_version"):
        return None
    with engine.connect() as connection:
        return connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar()
