"""Tables come whole and go whole: made and begun in one transaction, cleared one by one, listed without a search."""

import logging
from functools import partial
from pathlib import Path

import pytest
import sqlalchemy as sa

from sunstone.table import Made, NoTable, Room, database
from sunstone.table.paths import database_url
from sunstone.table.schema import metadata
from sunstone.table.store import News
from tests.table.support import ANNA, BERT, Clock, act, check_reading_back, create, play_out, table_of
from tests.table.test_store import together

DAY = 24 * 3600.0


def broken(*_: object) -> str:
    raise ZeroDivisionError("the power goes off")


def test_a_table_that_cannot_begin_was_never_made(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """Made first and begun later, it would wait for players for ever if the process died in between."""
    with monkeypatch.context() as patch:
        patch.setattr("sunstone.table.turns.begin", broken)
        with pytest.raises(ZeroDivisionError):
            create(room)
    assert room.tables_of(ANNA.id) == []
    told = list[tuple[str, int]]()
    room.subscribe(None, lambda table_id, version: told.append((table_id, version)))
    table = table_of(room)
    assert table.head()["status"] == "running" and told == [(table.id, 2)]
    check_reading_back(room, table)


def test_a_rematch_that_cannot_begin_is_asked_for_again(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    table = table_of(room)
    play_out(table)
    with monkeypatch.context() as patch:
        patch.setattr("sunstone.table.turns.begin", broken)
        with pytest.raises(ZeroDivisionError):
            room.rematch(table.id, ANNA.id)
    assert table.head()["later"] is None and len(room.tables_of(ANNA.id)) == 1
    made = room.rematch(table.id, ANNA.id)
    assert table.head()["later"] == made.table.id and made.table.head()["status"] == "running"


def test_of_many_rematches_at_once_there_is_one(url: str) -> None:
    with Room(url) as one, Room(url) as other:
        table = table_of(one)
        play_out(table)
        made = list[Made]()
        calls = [(one, ANNA), (other, BERT), (one, BERT), (other, ANNA)]
        together([partial(lambda r, p: made.append(r.rematch(table.id, p.id)), room, who) for room, who in calls])
        assert len({each.table.id for each in made}) == 1 and len(made) == 4
        assert len(one.tables_of(ANNA.id)) == 2


def test_a_rematch_that_is_deleted_can_be_asked_for_again(room: Room, clock: Clock) -> None:
    table = table_of(room, players=3)
    table.leave(1, BERT.id, bot="random")
    play_out(table)
    for by_hand in (True, False):
        made = room.rematch(table.id, ANNA.id).table
        assert table.head()["later"] == made.id and made.head()["status"] == "open"
        if by_hand:
            room.delete(made.id, ANNA.id)
        clock.forward(2 * DAY)
        assert room.expire() == ([] if by_hand else [made.id])
        assert table.head()["later"] is None
    assert room.rematch(table.id, ANNA.id).links


# --- clearing
def test_a_damaged_table_does_not_stop_the_clearing(room: Room, clock: Clock, caplog: pytest.LogCaptureFixture) -> None:
    tables = [table_of(room) for _ in range(4)]
    with room.store.engine.begin() as connection:
        connection.execute(sa.text("UPDATE tables SET snapshot = '{' WHERE id = :id"), {"id": tables[1].id})
    room.keeper.forget(tables[1].id)
    clock.forward(100 * DAY)
    with caplog.at_level(logging.ERROR):
        gone = room.expire()
        assert room.expire() == []
    assert sorted(gone) == sorted(tables[i].id for i in (0, 2, 3))
    (line,) = caplog.records
    assert f"cannot clear away table {tables[1].id}" in line.getMessage() and line.exc_info


def test_ended_tables_are_deleted_after_a_while_if_that_is_wanted(room: Room, clock: Clock) -> None:
    over, running = table_of(room), table_of(room)
    play_out(over)
    over.say(ANNA, "good game")
    clock.forward(30 * DAY)
    act(running, 0)
    assert room.expire() == [] == room.expire(keep=30 * DAY)
    clock.forward(1)
    assert room.expire(keep=30 * DAY) == [over.id]
    with pytest.raises(NoTable):
        over.head()
    assert running.head()["status"] == "running"
    with room.store.engine.connect() as connection:
        left = [connection.execute(sa.text(f"SELECT COUNT(*) FROM {name}")).scalar() for name in ("chat", "tables")]
    assert left == [0, 1]
    clock.forward(91 * DAY)
    assert room.expire(keep=30 * DAY) == [running.id] and running.head()["status"] == "expired"
    clock.forward(31 * DAY)
    assert room.expire(keep=30 * DAY) == [running.id]


# --- what is newest
def test_a_table_tells_what_is_newest(room: Room, clock: Clock) -> None:
    table, other = table_of(room), table_of(room)
    assert room.store.news([table.id, other.id, "gone"]) == {table.id: News(2, 0), other.id: News(2, 0)}
    clock.forward(5)
    act(table, 0)
    number = table.say(ANNA, "hm")
    assert room.store.news([table.id]) == {table.id: News(3, number)}
    found = room.tables_of(ANNA.id)[0]
    assert (found.id, found.version, found.changed, found.asked) == (table.id, 3, clock(), (0, 1))


def test_a_list_walks_an_index(tmp_path: Path) -> None:
    """However many tables there are, and however long they are, it reads as many rows as it shows."""
    with Room(tmp_path / "x.sqlite3") as room:
        for _ in range(5):
            play_out(table_of(room))
        queries = list[tuple[str, object]]()
        sa.event.listen(room.store.engine, "before_cursor_execute", lambda *a: queries.append((a[2], a[3])))
        room.listed()
        room.tables_of(ANNA.id)
        room.store.check()
        found = [query for query in queries if query[0].startswith("SELECT")]
        with room.store.engine.connect() as connection:
            plans = [
                line
                for text, given in found
                for *_, line in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {text}", given).all()  # type: ignore[arg-type]
            ]
    assert found and not any("log" in text for text, _ in found)
    assert any("ix_tables_listed (listed=? AND status=?)" in line for line in plans)
    assert not any(
        line.startswith(("SCAN tables", "SCAN seats")) or line == "TEMP B-TREE FOR ORDER BY" for line in plans
    )


# --- databases of older programs
OLD = ("0001", "0002")


@pytest.mark.parametrize("revision", OLD)
def test_an_old_database_is_brought_up_to_date(
    url: str, clock: Clock, tmp_path: Path, postgres: str, revision: str
) -> None:
    """Its tables are listed, and go on, as if this program had made them."""
    old_url = str(tmp_path / "old.sqlite3") if "://" not in url else postgres.replace("/postgres?", "/old?")
    admin = sa.create_engine(database_url(postgres), isolation_level="AUTOCOMMIT")
    with admin.connect() as connection:
        connection.execute(sa.text("DROP DATABASE IF EXISTS old"))
        connection.execute(sa.text("CREATE DATABASE old"))
    with Room(url, clock=clock) as room:
        tables = [table_of(room, game, 3) for game in ("toy", "toy", "city")]
        for i, table in enumerate(tables):
            clock.forward(1)
            act(table, i)
        play_out(tables[0])
        tables[1].say(ANNA, "first")
        tables[1].say(BERT, "second")
        engine = sa.create_engine(database_url(old_url))
        database.upgrade(engine, revision)
        copy_rows(room.store.engine, engine)
        engine.dispose()
        with Room(old_url, clock=clock) as old:
            assert old.tables_of(ANNA.id) == room.tables_of(ANNA.id)
            assert old.listed() == room.listed()
            ids = [table.id for table in tables]
            assert old.store.news(ids) == room.store.news(ids)
            assert old.store.news(ids)[tables[1].id].said > 0
            there = old.table(tables[2].id)
            assert there.sight(0) == tables[2].sight(0) and there.head()["cardboard"] is False
            play_out(there, most=5)
            check_reading_back(old, there)
    with admin.connect() as connection:
        connection.execute(sa.text("DROP DATABASE old WITH (FORCE)"))
    admin.dispose()


def copy_rows(source: sa.Engine, target: sa.Engine) -> None:
    """All rows, as far as the target has tables and columns for them."""
    there = sa.MetaData()
    there.reflect(target)
    with source.connect() as reader, target.begin() as writer:
        for table in (table for table in metadata.sorted_tables if table.name in there.tables):
            names = [column.name for column in there.tables[table.name].columns]
            rows = reader.execute(sa.select(*(table.c[name] for name in names))).mappings().all()
            if rows:
                writer.execute(sa.insert(there.tables[table.name]), [dict(row) for row in rows])
