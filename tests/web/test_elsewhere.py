"""Several servers on one database: a page hears of what another one has done, within a second or two."""

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from sunstone.table import Person, Room
from sunstone.web.elsewhere import ALONE
from tests.table.test_bots import until
from tests.web.api_support import FIRST_GAME, Program, room_of, running

PATIENCE = 60.0  # seconds: more than any look takes


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with running(tmp_path) as found:
        yield found


def nudged(client: TestClient, table: str) -> threading.Timer:
    """In case that nothing is heard: this server itself says something, and the test fails instead of waiting on."""
    timer = threading.Timer(PATIENCE, lambda: room_of(client).table(table).say(Person("x", "Nudge"), "nothing heard"))
    timer.start()
    return timer


def test_a_page_sees_what_another_server_did(client: TestClient, tmp_path: Path) -> None:
    anna = Program(client, "Anna")
    table = anna.post("/tables", {**FIRST_GAME, "seats": ["me", "open"], "listed": True})["table"]
    version = anna.get(f"/tables/{table}/turn")["version"]
    timer = nudged(client, table)
    with Room(tmp_path / "tables.sqlite3") as elsewhere:
        there = elsewhere.table(table)
        with client.websocket_connect(f"/t/{table}/live?version={version}") as page:
            there.sit(1, Person("id-bert", "Bert"))
            found = page.receive_json()
            assert found["version"] == version + 1 and "Bert" in str(found["parts"]["seats"])
            there.say(Person("id-bert", "Bert"), "hello from afar")
            assert "hello from afar" in str(page.receive_json()["parts"]["chat"])
    timer.cancel()
    assert ALONE < PATIENCE / 4


def test_a_program_hears_what_was_said_at_another_server(client: TestClient, tmp_path: Path) -> None:
    anna = Program(client, "Anna")
    table = anna.post("/tables", {**FIRST_GAME, "seats": ["me", "greedy"]})["table"]
    version = anna.get(f"/tables/{table}/turn")["version"]
    with (
        Room(tmp_path / "tables.sqlite3") as elsewhere,
        client.websocket_connect(f"/api/v1/tables/{table}/live", headers=anna.head) as live,
    ):
        assert live.receive_json() == {"version": version}
        elsewhere.table(table).say(Person("x", "Bert"), "hello")
        timer = nudged(client, table)
        assert live.receive_json() == {"version": version}
        timer.cancel()
    assert "nothing heard" not in [m["text"] for m in anna.get(f"/tables/{table}/chat")["messages"]]


def test_one_query_for_all_open_tables_whatever_goes_wrong(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sunstone.web.elsewhere.ALONE", 0.1)
    anna, room, hub = Program(client, "Anna"), room_of(client), client.app.state.site.hub  # type: ignore[attr-defined]
    tables = [anna.post("/tables", {**FIRST_GAME, "seats": ["me", "open"], "listed": True})["table"] for _ in range(3)]
    with (
        client.websocket_connect(f"/t/{tables[0]}/live?version=1"),
        client.websocket_connect(f"/t/{tables[1]}/live?version=1"),
    ):
        until(lambda: len(hub.known) == 2)  # the first page of a table asks for itself
        second = client.websocket_connect(f"/t/{tables[1]}/live?version=1")
        asked, looked = list[list[str]](), threading.Event()
        ask = room.store.news

        def counted(ids: list[str]) -> object:
            asked.append(ids)
            if len(asked) > 3:
                looked.set()
            if len(asked) == 2:
                raise ValueError("something is wrong this time")
            return ask(ids)

        with second:
            monkeypatch.setattr(room.store, "news", counted)
            assert looked.wait(PATIENCE)
    assert all(sorted(ids) == sorted(tables[:2]) for ids in asked[1:4]), "the first may have begun before all were open"
