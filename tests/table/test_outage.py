"""The database goes away and comes back: everybody is told so in words, nothing is lost, and the bots play on."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
import sqlalchemy as sa
from starlette.testclient import TestClient

from sunstone.table import Busy, Room
from sunstone.table.paths import database_url
from sunstone.table.store import Store
from sunstone.web.app import create_app
from tests.table.support import ANNA, act, table_of
from tests.table.test_bots import until
from tests.web.api_support import Program, room_of


@contextmanager
def switch(postgres: str) -> Iterator[tuple[str, sa.Connection]]:
    """A database of its own, and a connection from which it can be closed to all others."""
    admin = sa.create_engine(database_url(postgres), isolation_level="AUTOCOMMIT")
    with admin.connect() as connection:
        connection.execute(sa.text("DROP DATABASE IF EXISTS outage WITH (FORCE)"))
        connection.execute(sa.text("CREATE DATABASE outage"))
        yield postgres.replace("/postgres?", "/outage?"), connection
        connection.execute(sa.text("DROP DATABASE outage WITH (FORCE)"))
    admin.dispose()


def close(admin: sa.Connection) -> None:
    admin.execute(sa.text("ALTER DATABASE outage ALLOW_CONNECTIONS false"))
    admin.execute(sa.text("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'outage'"))


def reopen(admin: sa.Connection) -> None:
    admin.execute(sa.text("ALTER DATABASE outage ALLOW_CONNECTIONS true"))


def test_pages_and_programs_are_told_and_the_bots_play_on(
    postgres: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("sunstone.table.bots.RETRIES", (0.05, 0.1, 0.2))
    with switch(postgres) as (url, admin):
        Store(url).close()
        app = create_app(url, limited=False, pause=0.2)
        with TestClient(app, raise_server_exceptions=False) as client, caplog.at_level(logging.ERROR):
            anna = Program(client, "Anna")
            table = anna.post("/tables", {"game": "city", "seats": ["greedy", "greedy"], "listed": True})["table"]
            until(lambda: room_of(client).version_of(table) > 4)
            close(admin)
            for path in ("/api/v1/tables", f"/api/v1/tables/{table}/turn", "/", f"/t/{table}"):
                answer = client.get(path, headers=anna.head)
                assert answer.status_code == 503 and int(answer.headers["retry-after"]) > 0, path
                assert "does not answer" in answer.text
            new = {"game": "city", "seats": ["me", "greedy"]}
            assert "does not answer" in anna.refused(503, "POST", "/tables", new)["error"]
            assert client.get("/rules").status_code == client.get("/health").status_code == 200
            unready = client.get("/ready")
            assert unready.status_code == 503 and "does not answer" in unready.json()["reason"]
            driver = client.app.state.site.driver  # type: ignore[attr-defined]
            until(lambda: driver.facts()["failing"] > 0)
            reopen(admin)
            then = room_of(client).version_of(table)
            until(lambda: room_of(client).version_of(table) > then + 2)
            assert client.get("/ready").json() == {"ready": True}
            found = client.get("/health").json()
            assert found["ok"] and set(found["bots"]) == {"thinking", "waiting", "failing"}
    assert sum(bool(record.exc_info) for record in caplog.records) < 10 and len(caplog.records) < 30


def test_what_was_not_written_was_not_done(postgres: str) -> None:
    with switch(postgres) as (url, admin), Room(url) as room:
        table = table_of(room)
        before = table.sight(0)
        close(admin)
        for use in (
            lambda: act(table, 0, "keep"),
            lambda: table.say(ANNA, "hm"),
            lambda: room.listed(),
            room.store.check,
        ):
            with pytest.raises(Busy, match="does not answer"):
                use()
        with pytest.raises(Busy, match="does not answer"):
            table.act(0, before["version"], "keep")
        reopen(admin)
        assert table.sight(0) == before
        act(table, 0)
