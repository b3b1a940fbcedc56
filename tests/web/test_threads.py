"""The event loop is free: what waits for the database or is drawn holds up nobody else, and nothing is drawn twice."""

import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from sunstone.table import Table
from sunstone.web import live, updates
from tests.web.api_support import FIRST_GAME, Program, room_of, running

HANGING = 120.0  # seconds: more than the others take


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with running(tmp_path) as found:
        yield found


@pytest.mark.parametrize("way", ["/t/{}", "/api/v1/tables/{}/turn", "/t/{}/parts"])
def test_a_table_whose_rows_do_not_come_holds_up_nobody_else(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    anna, store = Program(client, "Anna"), room_of(client).store
    slow, quick = (anna.post("/tables", {**FIRST_GAME, "seats": ["me", "open"]})["table"] for _ in range(2))
    asked, come, answers = threading.Event(), threading.Event(), list[int]()
    ask: Callable[[str], int] = store.version_of

    def hanging(table_id: str) -> int:
        if table_id == slow:
            asked.set()
            come.wait(HANGING)
        return ask(table_id)

    monkeypatch.setattr(store, "version_of", hanging)
    waiting = threading.Thread(
        target=lambda: answers.append(client.get(way.format(slow), headers=anna.head).status_code)
    )
    waiting.start()
    assert asked.wait(HANGING)
    assert client.get("/rules/city").status_code == 200 and anna.get(f"/tables/{quick}/turn")["version"] == 1
    assert answers == [], "it still waits"
    come.set()
    waiting.join()
    assert answers == [200]


def test_a_page_that_is_drawn_slowly_holds_up_nobody_else(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    anna = Program(client, "Anna")
    table = anna.post("/tables", {**FIRST_GAME, "seats": ["me", "open"], "listed": True})["table"]
    drawing, go_on, drawn = threading.Event(), threading.Event(), list[bool]()

    def slow(*_: object) -> str:
        drawing.set()
        drawn.append(go_on.wait(HANGING))
        return ""

    monkeypatch.setattr("sunstone.web.live.OpenPage.news", slow)
    with client.websocket_connect(f"/t/{table}/live"):
        assert drawing.wait(HANGING)
        assert client.get("/rules/city").status_code == 200
        assert drawn == [], "it is still being drawn"
        go_on.set()


def test_all_who_only_watch_are_drawn_once_and_told_what_is_new(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, drawn, draw = Program(client, "Anna"), list[str](), updates.update

    def counted(hub: live.Hub, table: Table, person: str, used: str, seen: int) -> updates.Update:
        drawn.append(person)
        return draw(hub, table, person, used, seen)

    table = anna.post("/tables", {**FIRST_GAME, "seats": ["me", "hotseat"], "listed": True})["table"]
    hub, room = client.app.state.site.hub, room_of(client)  # type: ignore[attr-defined]
    monkeypatch.setattr(updates, "update", counted)
    parts = [hub.update(room.table(table), f"somebody {i}", "http://x")["parts"] for i in range(3)]
    assert len(drawn) == 1 and parts[0] == parts[1] == parts[2]
    anna.post(f"/tables/{table}/chat", {"text": "hello there"})
    assert "hello there" in hub.update(room.table(table), "somebody 1", "http://x")["parts"]["chat"]
    turn = anna.get(f"/tables/{table}/turn")
    step = {"seat": turn["seat"], "version": turn["version"], "action": turn["legal"][0]}
    anna.post(f"/tables/{table}/act", step)
    assert hub.update(room.table(table), "somebody 2", "http://x")["version"] > turn["version"]
    assert len(drawn) == 3
