"""Opening a database: SQLite or PostgreSQL, its pragmas, its transactions, its schema brought up to date."""

import logging
import os
import re
import select
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DBAPIError

from sunstone.table import measures
from sunstone.table.brief import Brief
from sunstone.table.errors import BadDatabase, BadText, Busy
from sunstone.table.paths import data_folder
from sunstone.table.schema import HEAD
from sunstone.table.watchdog import AWAY, Asking, Watchdog

# PostgreSQL gives up what takes longer, and so do we (`watchdog.py`): a slow table must not hold up the others. A line
# that is dead is found out by itself.
_LINE: dict[str, int | str] = {
    "connect_timeout": 5,  # seconds
    "client_encoding": "utf8",
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 8000,  # ms
}
_LIMITS = {"statement_timeout": 8000, "lock_timeout": 4000, "idle_in_transaction_session_timeout": 30_000}  # ms
_CONNECTIONS, _MORE = 12, 8  # that are kept, and that may be made beside them
_QUEUE = 4  # seconds that somebody waits for one of them
_FILE_MODE, _FOLDER_MODE = 0o600, 0o700  # positions and logs hold what players must not see
_BESIDE = ("", "-wal", "-shm", "-journal")  # a SQLite database and the files that SQLite keeps beside it
# What would be right, by a word of the driver's message.
_ADVICE = (
    (r"resolve host|translate host|Name or service|nodename", "check the host in the URL"),
    (r"password authentication|no password supplied|fe_sendauth", "check user and password in the URL"),
    (r"role \".*\" does not exist", "make the role with createuser, or name another one in the URL"),
    (r"database \".*\" does not exist", "make it with createdb --encoding=UTF8 --template=template0"),
    (r"refused|timeout|timed out|No such file or directory", "start the server, or check host and port in the URL"),
    (r"permission denied for (schema|database)", "its role needs the right to create tables: GRANT CREATE ON SCHEMA"),
    (r"permission denied", "the role in the URL needs all rights on the tables of Sunstone"),
    (r"readonly|unable to open|Permission|Read-only", "the file and its folder must be writable for this user"),
    (r"not a database", "name a file that Sunstone has made, or a new one"),
)
# Drivers' errors by their names, which all drivers share: something was wrong with the question, or with the database.
_OURS = {"IntegrityError", "ProgrammingError", "NotSupportedError"}
_ITS_OWN = {"DatabaseError", "InterfaceError", "TimeoutError"}
AHEAD = 10  # migrations of one release, at most
_brief = Brief(logging.getLogger(__name__))
_dogs: WeakKeyDictionary[sa.Pool, Watchdog] = WeakKeyDictionary()
Insert = sqlite.Insert | postgresql.Insert  # alike in what a row that is there already becomes
_INSERTS: dict[str, Callable[[sa.Table], Insert]] = {"sqlite": sqlite.insert, "postgresql": postgresql.insert}

_BUSY_MS = 10_000
# An acknowledged change survives the death of the process; only a power cut may lose the newest ones, never tear them.
_PRAGMAS = (
    f"busy_timeout={_BUSY_MS}",
    "synchronous=NORMAL",
    "wal_autocheckpoint=4000",
    "foreign_keys=ON",
)
_TURN = "turn"  # of an engine's options: the lock of who writes
_MIGRATION_LOCK = 0x5375_6E73  # any number, the same for every Sunstone


def connect(url: str, migrate: bool = True) -> sa.Engine:
    """An engine whose schema is up to date, unless it is to stay as it is. The file and its folder are made if they are
    not there. BadDatabase says in one sentence what is wrong, and what would be right."""
    try:
        parsed = sa.make_url(url)
        if parsed.get_backend_name() == "sqlite":
            engine = _sqlite(parsed)
        elif parsed.get_backend_name() == "postgresql":
            engine = _postgresql(parsed)
        else:
            raise BadDatabase(f"{parsed.get_backend_name()} is not supported; use a SQLite file or PostgreSQL")
        if migrate:
            _migrate(engine)
    except ModuleNotFoundError as error:
        raise BadDatabase(f"PostgreSQL needs the module {error.name}: pip install 'sunstone[postgres]'") from None
    except (sa.exc.SQLAlchemyError, OSError, UnicodeError) as error:
        raise BadDatabase(f"the database cannot be opened: {in_words(error)}") from error
    return engine


def in_words(error: Exception) -> str:
    """The driver's own message in one line, and what would be right where we know it."""
    cause = getattr(error, "orig", None) or error
    text = " ".join(str(cause).split()).rstrip(".")
    advice = next((advice for words, advice in _ADVICE if re.search(words, text)), "")
    return f"{text}; {advice}" if advice else text


def _postgresql(url: sa.URL) -> sa.Engine:
    engine = sa.create_engine(
        url,
        pool_size=_CONNECTIONS,
        max_overflow=_MORE,
        pool_timeout=_QUEUE,
        connect_args=_line(url),
        hide_parameters=True,
    )
    sa.event.listen(engine, "checkout", _check_line)
    _dogs[engine.pool] = Watchdog(engine)
    with engine.connect() as connection:
        encoding = connection.exec_driver_sql("SHOW server_encoding").scalar()
    if encoding != "UTF8":
        raise BadDatabase(
            f"the database {url.database} is encoded in {encoding}, and names and chat need UTF8: "
            "make another one with createdb --encoding=UTF8 --template=template0"
        )
    return engine


def _line(url: sa.URL) -> dict[str, int | str]:
    """How to connect, as far as the URL does not say it. A pooler that takes no options wants `?options=` in it."""
    limits = " ".join(f"-c {name}={value}" for name, value in _LIMITS.items())
    wanted: dict[str, int | str] = {**_LINE, "options": limits}
    return {name: value for name, value in wanted.items() if name not in url.query}


def _check_line(connection: Any, _record: object, _proxy: object) -> None:
    """Whether the other end has hung up while nobody used it: then there is something to read. No question is asked for
    that, which would double the time of every action where the database is far away."""
    if _readable(connection.fileno()):
        raise sa.exc.InvalidatePoolError("the database has hung up")


def _readable(line: int) -> bool:
    if not hasattr(select, "poll"):
        return bool(select.select([line], [], [], 0)[0])
    poll = select.poll()
    poll.register(line, select.POLLIN)
    return bool(poll.poll(0))


@contextmanager
def _watched(engine: sa.Engine) -> Iterator[Asking]:
    """While a connection is used. SQLite needs nobody who watches: it waits for a lock, and not for long."""
    if dog := _dogs.get(engine.pool):
        with dog.asking() as asking:
            yield asking
    else:
        yield Asking()


def apart(engine: sa.Engine) -> sa.Engine:
    """For connections beside those that tables wait for: none is kept, and each statement is a transaction."""
    return sa.create_engine(
        engine.url, poolclass=sa.NullPool, isolation_level="AUTOCOMMIT", connect_args=_line(engine.url)
    )


def _sqlite(url: sa.URL) -> sa.Engine:
    if not url.database or url.database == ":memory:":
        raise BadDatabase("tables need a SQLite file: one in memory would be gone with its first connection")
    if "uri" not in url.query:  # then it is no path, and whoever writes that takes care of it
        make_private(Path(url.database))
    # many may be made: a thread that reads waits for nobody
    turns = {_TURN: threading.Lock()}
    engine = sa.create_engine(url, pool_size=8, max_overflow=56, hide_parameters=True, execution_options=turns)

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


def make_private(path: Path) -> None:
    """An empty file if there is none, for its owner only; so is a folder that is made for it, and our own data folder.
    SQLite gives the files that it puts beside it the same rights."""
    folder = path.parent
    folder.mkdir(_FOLDER_MODE, parents=True, exist_ok=True)
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, _FILE_MODE))
    with suppress(PermissionError):  # somebody else's: they say who may read it
        if folder.absolute() == data_folder().absolute():
            folder.chmod(_FOLDER_MODE)
        for ending in _BESIDE:
            with suppress(FileNotFoundError):
                path.with_name(path.name + ending).chmod(_FILE_MODE)


def _is_remote(engine: sa.Engine) -> bool:
    return engine.dialect.name == "postgresql"


@contextmanager
def _in_turn(engine: sa.Engine) -> Iterator[None]:
    """A SQLite file has one writer. Who waits for it inside SQLite looks again and again, which costs a busy server a
    third of its time, and is served in no order; so the threads of this process wait for each other here. Not for
    ever: SQLite then says what is the matter."""
    lock: threading.Lock | None = engine.get_execution_options().get(_TURN)
    taken = lock is not None and lock.acquire(timeout=_BUSY_MS / 1000)
    try:
        yield
    finally:
        if lock and taken:
            lock.release()


@contextmanager
def _transaction(engine: sa.Engine) -> Iterator[sa.Connection]:
    """On SQLite it takes the write lock first: it then waits its turn instead of failing half-way."""
    with _in_turn(engine), _watched(engine) as asking, engine.begin() as connection:
        asking.has(connection.connection.driver_connection)
        if engine.dialect.name == "sqlite":
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        yield connection


@contextmanager
def writing(engine: sa.Engine) -> Iterator[sa.Connection]:
    """One transaction."""
    try:
        with _transaction(engine) as connection:
            yield connection
    except sa.exc.SQLAlchemyError as error:
        _tell_failure(error)
        raise


def write_barely(engine: sa.Engine, statements: Sequence[tuple[str, Any]]) -> None:
    """The same on the driver's own cursor, in a third of the time: for the row that every action waits for. A single
    statement for PostgreSQL is a transaction by itself: one way there and back. Errors are the driver's too."""
    try:
        with _in_turn(engine), _watched(engine) as asking, closing(engine.raw_connection()) as connection:
            own: Any = connection.driver_connection
            asking.has(own)
            single = _is_remote(engine) and len(statements) == 1
            if single:
                own.autocommit = True
            try:
                cursor = connection.cursor()
                if engine.dialect.name == "sqlite":
                    cursor.execute("BEGIN IMMEDIATE")
                for statement, values in statements:
                    cursor.execute(statement, values)
                connection.commit()
            finally:
                if single and not own.closed:
                    own.autocommit = False
    except Exception as error:
        _tell_failure(error)
        raise


def _tell_failure(error: BaseException) -> None:
    """Raise Busy if the database does not do its work: locked for too long, away, full; BadText if it takes no such
    value. Another error in what it was asked is ours, and passes."""
    cause = (error.orig or error) if isinstance(error, DBAPIError) else error
    names = {kind.__name__ for kind in type(cause).__mro__}
    if "DataError" in names:
        raise BadText("something in this cannot be kept: it is too long or too large, or has a NUL in it") from error
    if names & _OURS or not names & _ITS_OWN:
        return
    measures.DATABASE_ERRORS.inc()
    if "locked" in str(cause) or "busy" in str(cause):
        raise Busy("the database is busy; nothing was changed, try again") from error
    _brief.tell("", "the database does not answer", cause)
    raise Busy(AWAY) from error


@contextmanager
def looking(engine: sa.Engine, level: str = "AUTOCOMMIT") -> Iterator[sa.Connection]:
    """A query. PostgreSQL is not told that it begins or ends: that would be two more ways there and back."""
    try:
        with _watched(engine) as asking, engine.connect() as connection:
            asking.has(connection.connection.driver_connection)
            yield connection.execution_options(isolation_level=level) if _is_remote(engine) else connection
    except sa.exc.SQLAlchemyError as error:
        _tell_failure(error)
        raise


@contextmanager
def reading(engine: sa.Engine) -> Iterator[sa.Connection]:
    """Several queries that all see the same moment."""
    with looking(engine, "REPEATABLE READ") as connection:
        if not _is_remote(engine):
            connection.exec_driver_sql("BEGIN")
        yield connection


def insert_into(connection: sa.Connection, table: sa.Table) -> Insert:
    """An insert that can say what becomes of a row that is there already; both databases write that alike."""
    return _INSERTS[connection.dialect.name](table)


def _migrate(engine: sa.Engine) -> None:
    """Bring the schema to HEAD. Of several processes that start together one does it and the others wait."""
    found = _revision(engine)
    if not _fits(found):
        check_known(found)
        upgrade(engine, "head")


def check_known(revision: str | None) -> None:
    """BadDatabase if a program newer than the next one has made it."""
    if revision is not None and revision > HEAD and not _fits(revision):
        raise BadDatabase(
            f"the database was made by a newer Sunstone: its schema is {revision}, this program knows those up to "
            f"{HEAD}; start the newer program, or name another database"
        )


def _fits(revision: str | None) -> bool:
    """Whether this program can work with that schema. It may be the next release's, which runs beside this one, and
    whose migrations only add what the release before can do without."""
    return revision is not None and HEAD <= revision <= f"{int(HEAD) + AHEAD:04}"


def check(engine: sa.Engine) -> None:
    """Busy if the database does not answer, BadDatabase if its schema is not ours."""
    try:
        with looking(engine) as connection:
            found = connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar()
    except sa.exc.ProgrammingError:
        found = None
    if not _fits(found):
        raise BadDatabase(f"the schema of the database is {found or 'missing'}, and this program needs {HEAD}")


@contextmanager
def unhurried(engine: sa.Engine, still: bool = False) -> Iterator[sa.Connection]:
    """One transaction, for as long as it takes: nobody watches. `still`: it only reads, and sees one moment."""
    level = {"isolation_level": "REPEATABLE READ"} if still and _is_remote(engine) else {}
    with engine.connect().execution_options(**level) as connection:
        if _is_remote(engine):
            connection.execute(sa.text("; ".join(f"SET LOCAL {name} = 0" for name in _LIMITS)))
        else:
            connection.exec_driver_sql("BEGIN" if still else "BEGIN IMMEDIATE")
        yield connection
        connection.commit()


def upgrade(engine: sa.Engine, to: str) -> None:
    with unhurried(engine) as connection:
        upgrade_in(connection, to)


def upgrade_in(connection: sa.Connection, to: str) -> None:
    """Bring the schema there, in the transaction that is open."""
    from alembic import command, util
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", "sunstone.table:migrations")
    config.set_main_option("path_separator", "os")
    if connection.dialect.name == "postgresql":
        connection.execute(sa.text("SELECT pg_advisory_xact_lock(:n)"), {"n": _MIGRATION_LOCK})
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, to)
    except util.CommandError as error:
        raise BadDatabase(f"the database is of another version of Sunstone than this one: {error}") from None


def _revision(engine: sa.Engine) -> str | None:
    """Which migration the database is at; asked without alembic, which takes longer to import than to run."""
    if not sa.inspect(engine).has_table("alembic_version"):
        return None
    with engine.connect() as connection:
        return connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar()
