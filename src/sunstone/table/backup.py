"""All that a database holds in one file, and back: of SQLite or PostgreSQL, into either.

The file is lines of JSON, compressed: a head with the schema, then each table with its columns and rows, at last how
many rows there were and a checksum of everything before. It is written from one moment of a database in use, which
stays as it is, and read again before it gets its name. A restore is one transaction: the schema of the backup, its
rows, and then what newer versions have changed."""

import base64
import gzip
import hashlib
import json
import os
import time
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import sqlalchemy as sa

import sunstone
from sunstone.table import database
from sunstone.table.errors import BadDatabase
from sunstone.table.paths import database_url
from sunstone.table.schema import HEAD, metadata

FORMAT = 1
BATCH = 1000  # rows that are in memory at once
FLEETING = ("leases", "presence")  # of processes that run: nothing of them is worth keeping
_REVISION = "alembic_version"
_BYTES = "base64"  # JSON has none: an object with this key stands for them
_WORDS = {"tables": "tables", "log": "changes", "chat": "messages", "studies": "studies"}


@dataclass
class Contents:
    """What is in a backup."""

    schema: str
    at: float
    rows: dict[str, int] = field(default_factory=dict)  # by table of the database
    checksum: str = ""

    def __str__(self) -> str:
        counts = ", ".join(f"{self.rows[name]} {word}" for name, word in _WORDS.items() if name in self.rows)
        made = time.strftime("%Y-%m-%d %H:%M:%S UTC", time.gmtime(self.at))
        return f"{counts}, {sum(self.rows.values())} rows in all; schema {self.schema}, {made}, {self.checksum[:16]}"


# --- saving
def save(url: str | Path | None, path: Path) -> Contents:
    """Write everything into a new file. What is told is what was found when reading it again."""
    target = path.expanduser()
    if target.exists():
        raise BadDatabase(f"{target} is there already; name a new file")
    engine = database.connect(database_url(url), migrate=False)
    part = target.with_name(target.name + ".part")
    try:
        database.make_private(part)
        with gzip.open(part, "wb", compresslevel=6) as file:
            _write(engine, file)
        found = read(part)
        os.replace(part, target)
    except OSError as error:
        raise BadDatabase(f"the backup cannot be written to {target}: {error}") from error
    except sa.exc.SQLAlchemyError as error:
        raise BadDatabase(f"the database cannot be read: {database.in_words(error)}") from error
    finally:
        with suppress(OSError):
            part.unlink()
        engine.dispose()
    return found


def _write(engine: sa.Engine, file: gzip.GzipFile) -> None:
    digest, rows = hashlib.sha256(), dict[str, int]()

    def line(value: Any) -> None:
        text = json.dumps(value, ensure_ascii=False, separators=(",", ":"), default=_plain).encode() + b"\n"
        digest.update(text)
        file.write(text)

    with database.unhurried(engine, still=True) as connection:
        found = sa.MetaData()
        found.reflect(connection)
        if _REVISION not in found.tables:
            raise BadDatabase("there is nothing of Sunstone in this database")
        revision = connection.execute(sa.select(found.tables[_REVISION].c.version_num)).scalar()
        database.check_known(revision)
        line({"sunstone": FORMAT, "program": sunstone.__version__, "schema": revision, "at": time.time()})
        for table in found.sorted_tables:
            if table.name in (_REVISION, *FLEETING):
                continue
            line({"table": table.name, "columns": [column.name for column in table.columns]})
            rows[table.name] = 0
            order = table.primary_key.columns
            with connection.execution_options(yield_per=BATCH).execute(sa.select(table).order_by(*order)) as result:
                for row in result:
                    line(list(row))
                    rows[table.name] += 1
    line({"rows": rows})
    file.write(json.dumps({"sha256": digest.hexdigest()}).encode() + b"\n")


def _plain(value: object) -> dict[str, str]:
    if isinstance(value, bytes | memoryview):
        return {_BYTES: base64.b64encode(value).decode()}
    raise TypeError(f"a backup cannot hold a {type(value).__name__}")


# --- reading
Batch = tuple[str, list[str], list[list[Any]]]  # rows of a table, with its columns


def read(path: Path) -> Contents:
    """What is in a backup. BadDatabase if it is none, or is not whole."""
    with _opened(path) as (contents, batches):
        for _ in batches:
            pass
    return contents


@contextmanager
def _opened(path: Path) -> Iterator[tuple[Contents, Iterator[Batch]]]:
    """Its head, and then its rows; when they have all been read it is known to be whole, and what is in it."""
    try:
        with gzip.open(path.expanduser(), "rb") as file:
            digest = hashlib.sha256()
            first = file.readline()
            digest.update(first)
            head = _value(first)
            if not isinstance(head, dict) or head.get("sunstone") != FORMAT:
                raise BadDatabase(f"{path} is no backup that this Sunstone knows")
            contents = Contents(head["schema"], head["at"])
            yield contents, _batches(path, file, digest, contents)
    except (EOFError, zlib.error, gzip.BadGzipFile) as error:
        raise BadDatabase(f"{path} is no backup, or is damaged: {error}") from None
    except OSError as error:
        raise BadDatabase(f"the backup cannot be read: {error}") from None


def _batches(path: Path, file: gzip.GzipFile, digest: Any, contents: Contents) -> Iterator[Batch]:
    table, columns, rows, counted = "", list[str](), list[list[Any]](), dict[str, int]()
    for text in file:
        value = _value(text)
        if isinstance(value, dict) and "sha256" in value:
            contents.checksum = digest.hexdigest()
            break
        digest.update(text)
        if isinstance(value, list):
            rows.append(value)
            contents.rows[table] += 1
            if len(rows) < BATCH:
                continue
        if rows:
            yield table, columns, rows
            rows = []
        if isinstance(value, dict) and "table" in value:
            table, columns = value["table"], value["columns"]
            contents.rows[table] = 0
        elif isinstance(value, dict) and "rows" in value:
            counted = value["rows"]
    else:
        raise BadDatabase(f"{path} is not whole: its end is missing")
    if value["sha256"] != contents.checksum or counted != contents.rows:
        raise BadDatabase(f"{path} is damaged: its checksum is another one")


def _value(text: bytes) -> Any:
    try:
        return json.loads(text, object_hook=_bytes)
    except ValueError:
        return None  # the checksum tells


def _bytes(found: dict[str, str]) -> bytes | dict[str, str]:
    return base64.b64decode(found[_BYTES]) if found.keys() == {_BYTES} else found


# --- restoring
def restore(path: Path, url: str | Path | None, overwrite: bool = False) -> Contents:
    """Bring a backup into an empty database; into another one only if told to `overwrite` it. All of it or nothing."""
    whole = read(path)
    if whole.schema > HEAD:
        raise BadDatabase(
            f"{path} was made by a newer Sunstone: its schema is {whole.schema}, this program knows those up to {HEAD}"
        )
    engine = database.connect(database_url(url), migrate=False)
    try:
        with database.unhurried(engine) as connection, _opened(path) as (contents, batches):
            _clear(connection, overwrite)
            database.upgrade_in(connection, whole.schema)
            found = sa.MetaData()
            found.reflect(connection)
            for name, columns, rows in batches:
                into = sa.insert(found.tables[name])
                connection.execute(into, [dict(zip(columns, row, strict=True)) for row in rows])
            _count_on(connection, found)
            database.upgrade_in(connection, "head")
    except sa.exc.SQLAlchemyError as error:
        raise BadDatabase(f"nothing was restored: {database.in_words(error)}") from error
    finally:
        engine.dispose()
    return contents


def _clear(connection: sa.Connection, overwrite: bool) -> None:
    """Nothing of ours is there any more; BadDatabase if there was something."""
    found = sa.MetaData()
    found.reflect(connection, only=lambda name, _: name in metadata.tables or name == _REVISION)
    for table in found.sorted_tables:
        kept = table.name not in (_REVISION, *FLEETING)
        if kept and not overwrite and connection.execute(sa.select(sa.literal(1)).select_from(table).limit(1)).first():
            raise BadDatabase(
                f"the database is not empty (there is something in {table.name!r}): name another one, or say "
                "--overwrite to have all of it deleted"
            )
    found.drop_all(connection)


def _count_on(connection: sa.Connection, found: sa.MetaData) -> None:
    """PostgreSQL numbers new rows after those that have come; SQLite does so by itself."""
    if connection.dialect.name != "postgresql":
        return
    for table in found.sorted_tables:
        for column in table.primary_key.columns:
            given = {"table": table.name, "column": column.name}
            name = connection.execute(sa.text("SELECT pg_get_serial_sequence(:table, :column)"), given).scalar()
            if name:
                last = connection.execute(sa.select(sa.func.max(column))).scalar() or 0
                connection.execute(sa.select(sa.func.setval(name, last + 1, sa.false())))
