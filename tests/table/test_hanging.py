"""A database that takes questions and does not answer: who asks is told so, who does not need it is served, and nothing
has to be started again."""

import os
import random
import signal
import threading
import time
from collections.abc import Iterator

import pytest
import sqlalchemy as sa
from starlette.testclient import TestClient

from sunstone.table import Busy, Room, turns
from sunstone.table.paths import database_url
from sunstone.table.store import Store
from sunstone.table.watchdog import Watchdog
from sunstone.web.app import create_app
from tests.table.support import live_of, open_position, step, table_of, texts
from tests.table.test_bots import until
from tests.web.api_support import FIRST_GAME, Program

PATIENCE = 60.0  # seconds: more than anything here takes


def backends(postgres: str) -> list[int]:
    """The server's processes for all connections but this one."""
    engine = sa.create_engine(database_url(postgres))
    query = "SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()"
    with engine.connect() as connection:
        found = [int(row[0]) for row in connection.execute(sa.text(query))]
    engine.dispose()
    return found


@pytest.fixture
def stopped(shared: str) -> Iterator[list[int]]:
    """Processes that a test has stopped go on at its end."""
    found: list[int] = []
    yield found
    for pid in found:
        os.kill(pid, signal.SIGCONT)


def test_a_database_that_hangs_holds_up_only_who_needs_it(
    shared: str, stopped: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    with TestClient(create_app(shared, limited=False, pause=0.0), raise_server_exceptions=False) as client:
        anna, answers = Program(client, "Anna"), list[tuple[int, str]]()
        table = anna.post("/tables", {**FIRST_GAME, "seats": ["me", "open"]})["table"]

        def ask() -> None:
            answer = client.get(f"/api/v1/tables/{table}/turn", headers=anna.head)
            answers.append((answer.status_code, answer.text))

        monkeypatch.setattr("sunstone.table.watchdog.CUT", 1.0)
        stopped += backends(shared)
        for pid in stopped:
            os.kill(pid, signal.SIGSTOP)
        waiting = threading.Thread(target=ask)
        waiting.start()
        assert client.get("/rules/city").status_code == 200
        waiting.join(PATIENCE)
        assert answers[0][0] == 503 and "does not answer" in answers[0][1]
        until(lambda: client.get(f"/t/{table}", headers=anna.head).status_code == 200)


def test_who_asks_while_nothing_is_answered_is_refused_at_once(shared: str, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(shared)
    dog = Watchdog(store.engine)
    with dog.asking() as first:
        with dog.asking():
            pass  # others are answered: one may be slow
        first.since -= 60.0
        monkeypatch.setattr(dog, "_answered", first.since)
        with pytest.raises(Busy, match="does not answer"), dog.asking():
            pass
    with dog.asking():
        pass
    store.close()


def test_who_has_waited_for_too_long_is_cut_off_and_one_at_a_time_may_try(shared: str) -> None:
    store, ended = Store(shared), list[BaseException]()
    dog, waits = Watchdog(store.engine), threading.Event()

    def wait() -> None:
        try:
            with dog.asking() as own, store.engine.connect() as connection:
                own.has(connection.connection.driver_connection)
                own.since = time.monotonic() - 60.0
                waits.set()
                connection.execute(sa.text("SELECT pg_sleep(5)"))
        except sa.exc.OperationalError as error:
            ended.append(error)

    waiting = threading.Thread(target=wait)
    waiting.start()
    assert waits.wait(PATIENCE)
    dog.look()
    waiting.join(PATIENCE)
    assert ended
    with dog.asking(), pytest.raises(Busy), dog.asking():
        pass
    with dog.asking() as one, dog.asking() as other:
        assert one is not other, "it answers again"
    store.close()


def test_connections_that_the_database_has_ended_are_replaced_without_a_word(shared: str) -> None:
    with Room(shared) as room:
        table, rng = table_of(room), random.Random(1)
        for _ in range(3):
            for pid in backends(shared):
                os.kill(pid, signal.SIGTERM)
            until(lambda: not backends(shared))
            assert step(table, rng)
            assert room.store.version_of(table.id) == table.version


def test_an_action_is_one_way_there_and_back(shared: str, monkeypatch: pytest.MonkeyPatch) -> None:
    import psycopg

    with Room(shared) as room:
        table = open_position(room)
        seat = turns.asked(live_of(room, table))[0]
        version, action = table.version, texts(table, seat)[0]
        sent = list[str]()
        execute = psycopg.Cursor.execute

        def counted(self: psycopg.Cursor, query: str, *args: object, **more: object) -> object:
            assert self.connection.autocommit, "else it would begin and commit besides"
            sent.append(query)
            return execute(self, query, *args, **more)  # type: ignore[call-overload]

        monkeypatch.setattr(psycopg.Cursor, "execute", counted)
        table.act(seat, version, action)
        assert len(sent) == 1 and sent[0].startswith("WITH log_row AS (INSERT INTO log")
