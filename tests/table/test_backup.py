"""Backups: a fresh host made of one has all that was acknowledged, whichever database it came from and goes to."""

import gzip
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa
from starlette.testclient import TestClient

from sunstone.cli import main
from sunstone.table import BadDatabase, Room
from sunstone.table.backup import FLEETING, read, restore, save
from sunstone.table.database import upgrade
from sunstone.table.paths import database_url
from sunstone.table.schema import HEAD, metadata
from sunstone.table.store import Store
from sunstone.web.app import create_app
from tests.table.support import ANNA, act, create, table_of
from tests.table.test_bots import until
from tests.web.api_support import FIRST_GAME, Program

KINDS = ["sqlite", "postgres"]


@pytest.fixture
def fresh(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of a database in which there is nothing, not even a schema."""
    if request.param == "sqlite":
        yield str(tmp_path / "fresh" / "tables.sqlite3")
        return
    postgres: str = request.getfixturevalue("postgres")
    admin = sa.create_engine(database_url(postgres), isolation_level="AUTOCOMMIT")
    with admin.connect() as connection:
        connection.execute(sa.text("DROP DATABASE IF EXISTS fresh WITH (FORCE)"))
        connection.execute(sa.text("CREATE DATABASE fresh"))
        yield postgres.replace("/postgres?", "/fresh?")
        connection.execute(sa.text("DROP DATABASE fresh WITH (FORCE)"))
    admin.dispose()


def rows(url: str) -> dict[str, list[tuple[object, ...]]]:
    """Everything that is kept, by table."""
    engine = sa.create_engine(database_url(url))
    with engine.connect() as connection:
        found = {
            name: [tuple(row) for row in connection.execute(sa.select(table).order_by(*table.primary_key.columns))]
            for name, table in metadata.tables.items()
            if name not in FLEETING
        }
    engine.dispose()
    return found


class Playing(threading.Thread):
    """Somebody who acts at a table all the time."""

    def __init__(self, anna: Program) -> None:
        super().__init__(daemon=True)
        self.anna = anna
        self.table = anna.post("/tables", {**FIRST_GAME, "seats": ["me", "hotseat"]})["table"]
        self.done: list[tuple[int, str]] = []  # acknowledged: versions and actions
        self.stopped = threading.Event()

    def run(self) -> None:
        here = f"/tables/{self.table}"
        while not self.stopped.is_set():
            turn = self.anna.get(f"{here}/turn")
            body = {"seat": turn["seat"], "version": turn["version"]}
            if turn["duty"] == "confirm":
                self.anna.post(f"{here}/confirm", body)
                continue
            self.anna.post(f"{here}/act", {**body, "action": turn["legal"][0]})
            self.done.append((turn["version"] + 1, turn["legal"][0]))


@pytest.mark.parametrize("fresh", KINDS, indirect=True)
def test_a_fresh_host_made_of_a_backup_has_the_newest_acknowledged_action(url: str, fresh: str, tmp_path: Path) -> None:
    """The drill: a host is lost while people play, and another one goes on with the backup."""
    with TestClient(create_app(url, limited=False)) as old:
        anna = Program(old, "Anna")
        playing = Playing(anna)
        made = anna.post("/tables", {**FIRST_GAME, "seats": ["me", "open"]})
        anna.post(f"/tables/{made['table']}/chat", {"text": "Who is in? ☀"})
        playing.start()
        until(lambda: len(playing.done) >= 5)
        newest = playing.done[-1]
        told = save(url, tmp_path / "it.backup")
        playing.stopped.set()
        playing.join()
    assert told.rows["tables"] == 2 and told.schema == HEAD
    restore(tmp_path / "it.backup", fresh)
    with TestClient(create_app(fresh, limited=False)) as new:
        again, bert = Program(new), Program(new, "Bert")
        again.head = anna.head
        version, action = newest
        with Room(fresh) as room:
            kept = room.store.load(playing.table).rows
            assert [row.version for row in kept] == list(range(1, len(kept) + 1))
            assert len(kept) >= version and action in kept[version - 1].steps
        turn = again.get(f"/tables/{playing.table}/turn")
        assert turn["version"] == len(kept) and turn["status"] == "running"
        if turn["duty"] == "act":
            again.post(
                f"/tables/{playing.table}/act",
                {"seat": turn["seat"], "version": turn["version"], "action": turn["legal"][0]},
            )
        assert new.get(f"/t/{playing.table}", headers=anna.head).status_code == 200
        bert.post("/join", {"token": made["links"]["1"]})
        assert again.get(f"/tables/{made['table']}")["seats"][1]["name"] == "Bert"
        said = again.post(f"/tables/{made['table']}/chat", {"text": "Bert is."})
        assert [each["text"] for each in again.get(f"/tables/{made['table']}/chat")["messages"]] == [
            "Who is in? ☀",
            "Bert is.",
        ]
        assert said["id"] > 1, "new messages are numbered after the old ones"


@pytest.mark.parametrize("fresh", KINDS, indirect=True)
def test_all_rows_come_back_as_they_were(url: str, fresh: str, tmp_path: Path) -> None:
    with Room(url) as room:
        for _ in range(3):
            act(table_of(room), 0)
        create(room).table.say(ANNA, '\u2028 \\ " é 李')
    save(url, tmp_path / "it.backup")
    restore(tmp_path / "it.backup", fresh)
    assert rows(fresh) == rows(url)


@pytest.mark.parametrize("fresh", KINDS, indirect=True)
def test_a_backup_of_an_older_schema_is_brought_up_to_date(fresh: str, tmp_path: Path) -> None:
    with Room(tmp_path / "new.sqlite3") as room:
        table = table_of(room)
        act(table, 0)
        seen = table.sight(0)
    old = sa.create_engine(database_url(tmp_path / "old.sqlite3"))
    upgrade(old, "0001")
    with old.connect() as connection:  # what was there then, taken from what is there now
        connection.exec_driver_sql(f"ATTACH '{tmp_path / 'new.sqlite3'}' AS new")
        for name in ("tables", "seats", "log"):
            columns = ", ".join(f'"{column["name"]}"' for column in sa.inspect(connection).get_columns(name))
            connection.exec_driver_sql(f"INSERT INTO main.{name} ({columns}) SELECT {columns} FROM new.{name}")
        connection.commit()
    old.dispose()
    assert save(tmp_path / "old.sqlite3", tmp_path / "old.backup").schema == "0001"
    restore(tmp_path / "old.backup", fresh)
    with Room(fresh) as room:
        assert room.table(table.id).sight(0) == seen
        assert room.tables_of(ANNA.id)[0].version == seen["version"], "filled in by a later migration"


def test_what_is_there_is_not_overwritten_unless_somebody_says_so(url: str, tmp_path: Path) -> None:
    with Room(url) as room:
        act(table_of(room), 0)
    before = rows(url)
    save(url, tmp_path / "one.backup")
    with Room(url) as room:
        act(table_of(room), 0)
    after = rows(url)
    with pytest.raises(BadDatabase, match=r"not empty .*--overwrite"):
        restore(tmp_path / "one.backup", url)
    assert rows(url) == after
    with pytest.raises(BadDatabase, match="there already"):
        save(url, tmp_path / "one.backup")
    restore(tmp_path / "one.backup", url, overwrite=True)
    assert rows(url) == before


def test_a_damaged_backup_changes_nothing(url: str, tmp_path: Path) -> None:
    with Room(url) as room:
        act(table_of(room), 0)
    before, whole = rows(url), tmp_path / "one.backup"
    save(url, whole)
    text = gzip.decompress(whole.read_bytes())
    for name, data, words in (
        ("cut", whole.read_bytes()[:-200], "damaged|not whole"),
        ("no end", gzip.compress(text[: text.rindex(b"\n", 0, -1) + 1]), "its end is missing"),
        ("changed", gzip.compress(text.replace(b"toy", b"yot", 1)), "its checksum"),
        ("another", gzip.compress(b'{"a": 1}\n'), "no backup that this Sunstone knows"),
        ("text", b"hello", "no backup"),
        ("newer", gzip.compress(text.replace(HEAD.encode(), b"9999", 1)), "its checksum"),
    ):
        file = tmp_path / name
        file.write_bytes(data)
        with pytest.raises(BadDatabase, match=words):
            restore(file, url, overwrite=True)
        assert rows(url) == before, name
    with pytest.raises(BadDatabase, match="cannot be read"):
        read(tmp_path / "nothing")


def test_by_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    one, other, file = (str(tmp_path / name) for name in ("one.sqlite3", "other.sqlite3", "it.backup"))
    with Room(one) as room:
        act(table_of(room), 0)
    assert main(["backup", file, "--database", one]) == 0
    assert "1 tables, 3 changes, 0 messages" in capsys.readouterr().out
    assert main(["restore", file, "--check"]) == 0
    assert "is whole: 1 tables" in capsys.readouterr().out
    assert main(["restore", file, "--database", other]) == 0
    assert main(["restore", file, "--database", other]) == 2
    assert "--overwrite" in capsys.readouterr().err
    assert main(["restore", file, "--database", other, "--overwrite"]) == 0
    assert rows(other) == rows(one)
    Store(other).close()
