"""Two writers, sudden death, other databases, schema: the store keeps what was acknowledged, once."""

import json
import os
import signal
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from starlette.testclient import TestClient

from sunstone.engine import registry
from sunstone.engine.errors import BadPosition
from sunstone.table import BadDatabase, Busy, Conflict, NotNow, Person, Room, SeatSpec, Table, database
from sunstone.table.paths import data_folder, database_url
from sunstone.table.schema import HEAD, OLDEST, metadata, tables
from sunstone.table.store import Store
from sunstone.web.app import create_app
from tests.table.support import (
    ANNA,
    Clock,
    act,
    check_reading_back,
    entries,
    live_of,
    memory,
    open_position,
    step,
    table_of,
)
from tests.web.api_support import Program

ROOT = Path(__file__).resolve().parent.parent.parent


@contextmanager
def player(*arguments: str) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-m", "tests.table.player", *arguments]
    path = os.pathsep.join([str(ROOT), *filter(None, sys.path)])
    process = subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": path},
    )
    assert process.stdout is not None and process.stdin is not None
    try:
        assert process.stdout.readline() == "ready\n"
        yield process
    finally:
        process.kill()
        process.wait()
        process.stdout.close()
        process.stdin.close()


def race(rivals: list[Table], seat: int, version: int, text: str) -> list[tuple[str, int]]:
    """All act at the same moment; who won, who lost, and to which version."""
    barrier, results = threading.Barrier(len(rivals)), list[tuple[str, int]]()

    def run(rival: Table) -> None:
        barrier.wait()
        try:
            results.append(("won", rival.act(seat, version, text)))
        except Conflict as error:
            results.append(("lost", error.newest))

    together([partial(run, rival) for rival in rivals])
    return results


def together(calls: list[Callable[[], None]]) -> None:
    threads = [threading.Thread(target=call) for call in calls]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def test_of_two_threads_with_the_same_version_one_wins(url: str) -> None:
    """Each with a room of its own, as on two machines."""
    with Room(url) as one, Room(url) as other:
        table = open_position(one)
        for _ in range(8):
            sight = table.sight(None)
            (seat,) = sight["asked"]
            own = table.sight(seat)
            if own["duty"] == "confirm":
                table.confirm(seat, own["version"])
                continue
            rivals = [room.table(table.id) for room in (one, other, one, other)]
            results = race(rivals, seat, own["version"], own["choices"][0].text)
            assert sorted(results) == [("lost", own["version"] + 1)] * 3 + [("won", own["version"] + 1)]
            assert one.version_of(table.id) == own["version"] + 1
            assert other.table(table.id).sight(seat) == table.sight(seat)
        check_reading_back(one, table)


def test_of_two_processes_with_the_same_version_one_wins(url: str) -> None:
    with Room(url) as room:
        table = open_position(room)
        version = table.version
        with player(url, table.id, "race", str(version)) as one, player(url, table.id, "race", str(version)) as two:
            for process in (one, two):
                assert process.stdin is not None
                process.stdin.write("go\n")
                process.stdin.flush()
            said = sorted(process.communicate(timeout=60)[0].split()[0] for process in (one, two))
        assert said == ["lost", "won"] and table.version == version + 1


def test_what_was_acknowledged_survives_sudden_death(url: str) -> None:
    with Room(url) as room:
        table = table_of(room, "city", 2)
        with player(url, table.id, "forever") as process:
            assert process.stdout is not None
            acknowledged = [int(process.stdout.readline()) for _ in range(30)][-1]
            os.kill(process.pid, signal.SIGKILL)
            process.wait()
            acknowledged = max([acknowledged, *map(int, process.stdout.read().split())])
        assert process.returncode == -signal.SIGKILL
        assert table.version >= acknowledged
        rows = room.store.load(table.id).rows
        assert [row.version for row in rows] == list(range(1, len(rows) + 1))
        check_reading_back(room, table)
        table.sight(0)
        step(table, Random(1))


def test_a_reader_sees_what_another_process_wrote(url: str) -> None:
    with Room(url) as one, Room(url) as other:
        table = open_position(one)
        elsewhere = other.table(table.id)
        before = elsewhere.sight(0)
        act(table, 0)
        assert other.version_of(table.id) == before["version"] + 1
        assert elsewhere.sight(0) == table.sight(0) != before
        elsewhere.undo(0, elsewhere.version)
        assert table.sight(0)["view"] == before["view"]


@pytest.mark.parametrize("game", ["city", "helios"])
def test_a_table_in_memory_goes_on_by_what_another_process_wrote(url: str, game: str) -> None:
    """It reads the rows that it lacks and no more, and has all that reading anew would bring."""
    rng = Random(3)
    with Room(url) as one, Room(url) as other:
        table = table_of(one, game, seed=4)
        for writer, reader in [(one, other), (other, one)] * 3:
            known = live_of(reader, table)
            assert all(step(writer.table(table.id), rng) for _ in range(8))
            writer.table(table.id).auto_confirm(0, rng.random() < 0.5, ANNA.id)
            assert live_of(reader, table) is known, "it was not read anew"
            assert known.version == live_of(writer, table).version
            check_reading_back(reader, table)


def test_what_was_taken_back_elsewhere_is_read_anew(url: str) -> None:
    with Room(url) as one, Room(url) as other:
        table = open_position(one)
        act(table, 0)
        known = live_of(other, table)
        table.undo(0, table.version)
        act(table, 0)
        assert live_of(other, table) is not known
        assert memory(live_of(other, table)) == memory(live_of(one, table))


def test_people_on_two_machines_answer_at_the_same_time(url: str) -> None:
    """Of two writers one comes second; as its seat's question is still the same one, it stands."""
    with Room(url) as one, Room(url) as other:
        table = table_of(one, players=3)
        version = other.table(table.id).sight(2)["version"]
        assert table.act(0, version, "keep") == version + 1
        assert other.table(table.id).act(2, version, "drop") == version + 2
        assert table.sight(0)["aside"] == ["keep"] and table.sight(2)["aside"] == ["drop"]
        with pytest.raises(Conflict):
            table.act(2, version, "keep")


def test_the_same_seat_twice_is_sold_once(url: str) -> None:
    """Changes without a version are tried again on the newest one: the second sees that it is too late."""
    with Room(url) as one, Room(url) as other:
        info = registry.find("toy")
        made = one.create(info.settle(3), [SeatSpec(person=ANNA), SeatSpec(), SeatSpec()], ANNA)
        other.table(made.table.id).sight(0)  # in its cache from now on
        one.join(made.links[1], Person("b", "Bert"))
        with pytest.raises(NotNow, match="seat 2 is taken"):
            other.join(made.links[1], Person("c", "Cara"))
        other.join(made.links[2], Person("c", "Cara"))
        assert made.table.head()["status"] == "running"


def test_the_migrations_make_the_schema(url: str) -> None:
    store = Store(url)
    with store.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, metadata) == []
        assert context.get_current_revision() == HEAD
    store.close()


def open_once(url: str, opened: list[Store]) -> None:
    store = Store(url)
    store.close()
    opened.append(store)


def test_many_may_start_at_once_on_an_empty_database(tmp_path: Path, postgres: str) -> None:
    engine = sa.create_engine(database_url(postgres), isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(sa.text("DROP DATABASE IF EXISTS fresh"))
        connection.execute(sa.text("CREATE DATABASE fresh"))
    for url in (str(tmp_path / "a" / "fresh.sqlite3"), postgres.replace("/postgres?", "/fresh?")):
        opened = list[Store]()
        together([partial(open_once, url, opened)] * 4)
        assert len(opened) == 4
    with engine.connect() as connection:
        connection.execute(sa.text("DROP DATABASE fresh WITH (FORCE)"))
    engine.dispose()


def test_sqlite_is_set_up_for_many_readers_and_sudden_death(empty_file: Path) -> None:
    store = Store(empty_file)
    with store.engine.connect() as connection:
        found = {name: connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in PRAGMAS}
    store.close()
    assert found == PRAGMAS


PRAGMAS = {"journal_mode": "wal", "synchronous": 1, "busy_timeout": 10_000, "foreign_keys": 1}


def test_a_locked_database_is_busy_not_broken(
    tmp_path: Path, empty_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sunstone.table.database._PRAGMAS", ("busy_timeout=50", "foreign_keys=ON"))
    with Room(tmp_path / "x.sqlite3") as room:
        table = table_of(room)
        before = table.sight(0)
        blocker = sqlite3.connect(tmp_path / "x.sqlite3", isolation_level=None)
        blocker.execute("BEGIN IMMEDIATE")
        with pytest.raises(Busy, match="nothing was changed"):
            act(table, 0)
        blocker.execute("ROLLBACK")
        blocker.close()
        assert table.sight(0) == before
        act(table, 0)


def test_threads_that_write_to_a_file_wait_for_each_other_outside_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SQLite, which would not wait here, never has to refuse one of them."""
    pragmas = ("busy_timeout=0", "synchronous=NORMAL", "foreign_keys=ON")
    monkeypatch.setattr("sunstone.table.database._PRAGMAS", pragmas)
    with Room(tmp_path / "x.sqlite3") as room:
        rounds, failed = 20, list[BaseException]()
        all_tables = [table_of(room) for _ in range(8)]

        def talk(table: Table) -> None:
            try:
                for n in range(rounds):
                    table._keeper.store.say(table.id, float(n), "somebody", "Somebody", f"message {n}")
            except BaseException as error:
                failed.append(error)

        threads = [threading.Thread(target=talk, args=[table]) for table in all_tables]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert not failed
        assert [len(table.chat()) for table in all_tables] == [rounds] * len(all_tables)


def test_databases_that_cannot_be_used(tmp_path: Path) -> None:
    (tmp_path / "no.sqlite3").write_text("this is no database, but long enough to look like a header of one" * 20)
    cases = {
        str(tmp_path / "no.sqlite3"): "not a database",
        "sqlite://": "need a SQLite file",
        "mysql://host/db": "mysql is not supported",
        "postgresql://nobody@localhost:1/none": "cannot be opened",
        "nonsense://": "nonsense is not supported",
    }
    for given, message in cases.items():
        with pytest.raises(BadDatabase, match=message):
            Store(given)


def test_a_database_of_a_newer_program_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "newer.sqlite3"
    Store(path).close()
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(BadDatabase, match=rf"made by a newer Sunstone: its schema is 9999.*up to {HEAD}"):
        Store(path)


def test_the_next_program_may_run_beside_this_one(url: str) -> None:
    """Its migrations have only added something."""
    store = Store(url)
    newer = f"{int(HEAD) + 3:04}"
    for version in (newer, HEAD):
        with Room(url) as room:
            assert act(table_of(room), 0) > 1
        with store.engine.begin() as connection:
            connection.execute(sa.text("UPDATE alembic_version SET version_num = :to"), {"to": version})
    store.close()


def test_what_the_release_before_writes_can_still_be_written(tmp_path: Path) -> None:
    """Its programs know the schema as it was: everything in it stays as it is, and what is new fills itself in."""
    engine = sa.create_engine(f"sqlite:///{tmp_path / 'old.sqlite3'}")
    database.upgrade(engine, OLDEST)
    before = columns(engine)
    engine.dispose()
    database.upgrade(engine, "head")
    after = columns(engine)
    engine.dispose()
    for key, column in before.items():
        assert key in after, f"{key} is gone"
        assert (str(after[key]["type"]), after[key]["nullable"]) == (str(column["type"]), column["nullable"]), key
    old = {table for table, _ in before}
    for key, column in after.items():
        if key not in before and key[0] in old:
            assert column["nullable"] or column["default"] is not None, f"{key} needs a default"


def test_a_game_by_rules_that_only_a_newer_program_knows_is_left_to_it(url: str) -> None:
    with Room(url) as older, Room(url) as newer:
        table, other = table_of(older), table_of(older)
        known = older.store.load(table.id).table["rules"]
        with older.store.engine.begin() as connection:  # as the newer one does when the game goes on by its rules
            connection.execute(sa.update(tables).where(tables.c.id == table.id).values(rules=known + 1))
        for use in (lambda: newer.table(table.id).sight(0), lambda: act(newer.table(table.id), 0, "keep")):
            with pytest.raises(Busy, match=f"version {known + 1} of the rules and this server knows version {known}"):
                use()
        act(newer.table(other.id), 0)


def columns(engine: sa.Engine) -> dict[tuple[str, str], Any]:
    """By table and name."""
    found = sa.inspect(engine)
    return {(table, column["name"]): column for table in found.get_table_names() for column in found.get_columns(table)}


def test_where_the_tables_are_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert database_url() == f"sqlite:///{tmp_path}/sunstone/tables.sqlite3"
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", "/home/anna")
    monkeypatch.setenv("LOCALAPPDATA", "/local")
    for platform, folder in (
        ("linux", "/home/anna/.local/share/sunstone"),
        ("darwin", "/home/anna/Library/Application Support/sunstone"),
        ("win32", "/local/sunstone"),
    ):
        monkeypatch.setattr(sys, "platform", platform)
        assert data_folder() == Path(folder)
    assert database_url("postgres://u@h/d") == "postgresql+psycopg://u@h/d"
    assert database_url("sqlite:////x.db") == "sqlite:////x.db"


def test_a_table_goes_on_under_new_rules(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """From its snapshot, with a line in its log; the log of what came before stays."""
    with Room(url) as room:
        table = table_of(room, "city", 2, setup="first_game")
        for _ in range(9):
            step(table, Random(2))
        before, lines, n = table.sight(0), table.log(0), len(entries(room, table))
        info = registry.GAMES["city"]
        monkeypatch.setitem(registry.GAMES, "city", replace(info, rules_version=info.rules_version + 1))
    with Room(url) as room:
        table = room.table(table.id)
        after = table.sight(0)
        assert after["view"] == before["view"] and after["choices"] == before["choices"]
        assert table.version == before["version"] + 1
        assert [line["text"] for line in table.log(0)] == [line["text"] for line in lines] + [
            f"From here on the game goes by version {info.rules_version + 1} of the rules; "
            f"it began by version {info.rules_version}"
        ]
        step(table, Random(1))
        check_reading_back(room, table)
        with pytest.raises(NotNow, match=f"those from {n} to {n + 1}"):
            table.at(n - 1, 0)
        assert table.at(n, 0)["view"] == before["view"]


def test_a_snapshot_that_cannot_be_read_says_so(room: Room) -> None:
    table = table_of(room, "city", 2)
    snapshot = json.loads(room.store.load(table.id).table["snapshot"])
    snapshot["state"]["pool"] = 0
    with room.store.engine.begin() as connection:
        connection.execute(sa.text("UPDATE tables SET snapshot = :s"), {"s": json.dumps(snapshot)})
    room.keeper.forget(table.id)
    with pytest.raises(BadPosition, match=f"table {table.id} cannot go on"):
        table.sight(0)


def test_an_engine_that_breaks_leaves_the_table_as_it_was(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    table = open_position(room)
    before = table.sight(0)
    with monkeypatch.context() as patch:
        patch.setattr("sunstone.table.game.TableGame._force", lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            act(table, 0)
    assert table.sight(0) == before
    act(table, 0)
    check_reading_back(room, table)


def test_the_clock_is_the_rooms(room: Room, clock: Clock) -> None:
    table = table_of(room)
    clock.forward(5)
    act(table, 0)
    assert live_of(room, table).times == {1: clock() - 5, 2: clock() - 5, 3: clock()}


def test_a_nul_is_no_fault_of_ours(url: str) -> None:
    """PostgreSQL takes none, and SQLite finds nothing by it."""
    app = create_app(url, limited=False, pause=0.0)
    with TestClient(app, raise_server_exceptions=False) as client:
        anna = Program(client, "Anna")
        for body in ({"table": "\0", "seat": 0}, {"code": "\0"}, {"friend": "\0"}):
            answer = client.post("/api/v1/friends", json=body, headers=anna.head)
            assert answer.status_code in (400, 404) and answer.json()["error"], answer.text
