"""Several servers on one PostgreSQL: what is done at one is seen at the others, soon by itself and sooner by a word."""

import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from typing import Any

import pytest
import sqlalchemy as sa
from starlette.testclient import TestClient

from sunstone.table import NoTable, Person, Room
from sunstone.table.attendance import TERM
from sunstone.table.host import Host
from sunstone.table.paths import database_url
from sunstone.table.store import Here, Store
from sunstone.table.wire import CHANNEL, Wire
from sunstone.web import elsewhere, live
from sunstone.web.app import create_app
from sunstone.web.endpoints import PREFIX
from sunstone.web.identity import person_id
from tests.table.support import ANNA, Clock, table_of
from tests.table.test_bots import until as wait_until
from tests.web.api_support import FIRST_GAME, Program, room_of

PATIENCE = 60.0  # seconds: more than anything here takes


@contextmanager
def nodes(url: str, count: int = 2) -> Iterator[list[TestClient]]:
    """So many servers on one database, in this process."""
    with ExitStack() as all_of_them:
        apps = [create_app(url, limited=False, pause=0.0) for _ in range(count)]
        yield [all_of_them.enter_context(TestClient(app, raise_server_exceptions=False)) for app in apps]


def at(node: TestClient, who: Program) -> Program:
    """The same person at another server."""
    found = Program(node)
    found.head = who.head
    return found


@contextmanager
def looking(node: TestClient, table: str, version: int = 0, who: Program | None = None) -> Iterator[Any]:
    """A page that is open at that server, and known to it."""
    address = f"/t/{table}/live?version={version}"
    with node.websocket_connect(address, headers=who.head if who else {}) as page:
        wait_until(lambda: table in node.app.state.site.hub.known)  # type: ignore[attr-defined]
        yield page


def heard(page: Any, node: TestClient, table: str) -> dict[str, Any]:
    """What a page is told next. If that is nothing this server says something itself, and the test fails."""
    timer = threading.Timer(PATIENCE, lambda: room_of(node).table(table).say(Person("x", "Nudge"), "nothing heard"))
    timer.start()
    found: dict[str, Any] = page.receive_json()
    timer.cancel()
    assert "nothing heard" not in str(found)
    return found


@pytest.mark.parametrize("how", ["asking", "a word"])
def test_what_is_done_at_one_server_is_seen_at_another(shared: str, how: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if how == "asking":
        monkeypatch.setattr("sunstone.web.app.wire_for", lambda store, heard: None)
    else:
        monkeypatch.setattr(elsewhere, "SHARED", 3600.0)
    with nodes(shared) as (one, other):
        anna = Program(one, "Anna")
        table = anna.post("/tables", {**FIRST_GAME, "seats": ["me", "open"], "listed": True})["table"]
        version = anna.get(f"/tables/{table}/turn")["version"]
        if how == "a word":
            assert other.app.state.wire.listening.wait(PATIENCE)  # type: ignore[attr-defined]
        with looking(other, table, version) as page:
            Program(one, "Bert").post(f"/tables/{table}/sit", {"seat": 1})
            found = heard(page, other, table)
            assert found["version"] == version + 1 and "Bert" in str(found["parts"]["seats"])
            turn = anna.get(f"/tables/{table}/turn")
            anna.post(f"/tables/{table}/act", {"seat": 0, "version": turn["version"], "action": turn["legal"][0]})
            assert heard(page, other, table)["version"] == turn["version"] + 1
            anna.post(f"/tables/{table}/chat", {"text": "hello from afar"})
            assert "hello from afar" in str(heard(page, other, table)["parts"]["chat"])


def test_of_two_actions_at_two_servers_one_stands_and_the_other_is_told_what_is_newest(shared: str) -> None:
    with nodes(shared) as (one, other):
        anna = Program(one, "Anna")
        table = anna.post("/tables", {**FIRST_GAME, "seats": ["me", "hotseat"]})["table"]
        turn = anna.get(f"/tables/{table}/turn")
        assert at(other, anna).get(f"/tables/{table}/turn") == turn
        step = {"seat": turn["seat"], "version": turn["version"], "action": turn["legal"][0]}
        anna.post(f"/tables/{table}/act", step)
        late = at(other, anna).refused(409, "POST", f"/tables/{table}/act", step)
        assert late == anna.refused(409, "POST", f"/tables/{table}/act", step), "as at the server that knew"
        assert late["version"] == turn["version"] + 1


# --- the wire
def test_a_word_names_what_another_process_changed_and_comes_again_after_a_broken_line(shared: str) -> None:
    told, arrived = list[str](), threading.Event()

    def hear(tables: list[str]) -> None:
        told.extend(tables)
        arrived.set()

    with Room(shared) as room:
        wires = [Wire(room.store, hear), Wire(room.store, lambda tables: told.append("not ours"))]
        for wire in wires:
            wire.start()
            assert wire.listening.wait(PATIENCE)
        wires[1].tell("abc", 7)
        assert arrived.wait(PATIENCE) and told == ["abc"]
        for _ in range(2):
            arrived.clear()
            hang_up(room.store)
            while not arrived.wait(0.05):  # what is said while the line is down may be lost
                wires[1].tell("xyz", 8)
        assert set(told) == {"abc", "xyz"}
        for wire in wires:
            wire.stop()


def hang_up(store: Store) -> None:
    """End the connections on which somebody listens or has spoken."""
    engine = sa.create_engine(database_url(store.url))
    ends = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE :what AND pid <> pg_backend_pid()"
    with engine.connect() as connection:
        for what in (f"LISTEN {CHANNEL}", "SELECT pg_notify%"):
            connection.execute(sa.text(ends), {"what": what})
    engine.dispose()


def test_sqlite_carries_no_words(tmp_path: Any) -> None:
    with Room(tmp_path / "tables.sqlite3") as room:
        assert not room.store.shared


# --- what lives in no server's memory
def until(page: Any, node: TestClient, table: str, part: str) -> dict[str, Any]:
    """The next update that has the part."""
    while True:
        found = heard(page, node, table)
        if part in found or part in found["parts"]:
            return found


def test_links_to_seats_are_shown_by_every_server_to_who_made_the_table(shared: str) -> None:
    with nodes(shared) as (one, other):
        anna, bert = Program(one, "Anna"), Program(one, "Bert")
        made = anna.post("/tables", {**FIRST_GAME, "seats": ["me", "open"], "listed": True})
        here = f"/t/{made['table']}"
        assert f"http://testserver/s/{made['links']['1']}" in other.get(here, headers=anna.head).text
        assert "/s/" not in other.get(here, headers=bert.head).text
        with looking(other, made["table"], who=anna) as page:
            assert f"http://testserver/s/{made['links']['1']}" in str(heard(page, other, made["table"])["parts"])
        fresh = anna.post(f"/tables/{made['table']}/link", {"seat": 1})["token"]
        assert fresh in other.get(here, headers=anna.head).text
        at(other, bert).refused(404, "POST", "/join", {"token": made["links"]["1"]})
        at(other, bert).post("/join", {"token": fresh})
        assert anna.get(f"/tables/{made['table']}")["seats"][1]["name"] == "Bert"


def test_who_is_at_a_table_is_seen_at_every_server(shared: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "LINGER", 0.0)
    with nodes(shared) as (one, other):
        anna, bert = Program(one, "Anna"), Program(other, "Bert")
        made = anna.post("/tables", {**FIRST_GAME, "seats": ["me", "open"]})
        table = made["table"]
        bert.post("/join", {"token": made["links"]["1"]})
        with looking(other, table, who=bert) as page:
            until(page, other, table, "seats")
            with looking(one, table, who=anna):
                assert until(page, other, table, "notice")["notice"] == "Anna is here."
                assert "away" not in other.get(f"/t/{table}", headers=bert.head).text.partition('id="seats"')[2][:3000]
            assert until(page, other, table, "notice")["notice"] == "Anna is away."


def test_who_was_at_a_server_that_died_is_gone_after_a_while(shared: str) -> None:
    clock = Clock()
    with Room(shared, clock=clock) as one, Room(shared, clock=clock) as other:
        table, here = table_of(one), one.keeper.attendance
        here.come(table.id, ANNA)
        there = other.keeper.attendance
        assert there.elsewhere([table.id]) == {table.id: {Here(ANNA.id, "Anna", -1)}}
        assert here.elsewhere([table.id]) == {table.id: frozenset()}, "who is here is known"
        clock.forward(TERM - 1)
        here.renew()
        clock.forward(TERM)
        assert there.news([table.id])[table.id].here
        clock.forward(0.1)
        assert not there.news([table.id])[table.id].here
        with pytest.raises(NoTable):
            here.come("nothing", ANNA)


def test_a_screen_that_was_handed_over_shows_its_secrets_at_every_server(shared: str) -> None:
    with nodes(shared) as (one, other):
        anna = Program(one, "Anna")
        table = anna.post("/tables", {"game": "city", "seats": ["me", "hotseat"]})["table"]
        version = anna.get(f"/tables/{table}/turn")["version"]
        hidden = other.get(f"/t/{table}", headers=anna.head).text
        assert 'data-post="reveal"' in hidden
        with looking(other, table, version, anna) as page:
            assert until(page, other, table, "decision")["seat"] is None
            anna.post(f"/tables/{table}/reveal", {"seat": 0})
            assert until(page, other, table, "decision")["seat"] == 0
        assert 'data-post="reveal"' not in other.get(f"/t/{table}", headers=anna.head).text
        at(other, anna).refused(403, "POST", f"/tables/{table}/reveal", {"seat": 3})


def test_a_ban_holds_at_every_server(shared: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sunstone.web.site.READING", 0.05)
    with nodes(shared) as (one, other):
        bert = Program(one, "Bert")
        id = person_id(bert.head["authorization"][7:])
        made = bert.post("/tables", {**FIRST_GAME, "seats": ["me", "open"]})["table"]
        Host(room_of(one), "test").ban(id, "why", None)
        body = {"text": "hello"}
        for node in (one, other):
            wait_until(partial(is_banned, node, id))
            assert node.post(f"{PREFIX}/tables/{made}/chat", json=body, headers=bert.head).status_code == 403


def is_banned(node: TestClient, person: str) -> bool:
    return node.app.state.site.bans.of(person) is not None  # type: ignore[attr-defined]
