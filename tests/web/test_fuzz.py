"""Damaged requests to every route, and those that once were answered with 500, one by one."""

import json
import os
from collections.abc import Iterator
from dataclasses import replace
from typing import get_type_hints

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from sunstone.engine.game import Game
from sunstone.engine.registry import GAMES
from sunstone.web.endpoints import ENDPOINTS, PREFIX, Endpoint, plain_words
from tests.web.api_support import FIRST_GAME, Program, running, seat_all
from tests.web.fuzz import World, fuzz

SHOTS = int(os.environ.get("SUNSTONE_FUZZ", "700"))  # many more: SUNSTONE_FUZZ=10000
NO_TEXT = b"\xed\xa0\x80"  # half a character of UTF-16, as no UTF-8 has it
MANY = "9" * 5000  # digits: Python refuses to read such a number


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with running(tmp_path_factory.mktemp("fuzz")) as found:
        yield found


@pytest.fixture
def people(client: TestClient) -> list[Program]:
    client.cookies.clear()
    return [Program(client, name) for name in ("Anna", "Bert")]


def test_no_damaged_request_is_answered_with_500(client: TestClient) -> None:
    world, met = World(client, seed=1), set[str]()
    for shot, status, path in fuzz(world, SHOTS):
        met.add(path)
        assert status < 500, (status, path, shot)
    assert SHOTS < 700 or met == {route.path for route in world.routes}
    for table in world.tables:
        seen = {client.get(f"/t/{table}", headers=who.head).status_code for who in world.people}
        assert seen <= {200, 404}, "tables are whole afterwards"


@pytest.mark.parametrize("found", [e for e in ENDPOINTS if e.body], ids=lambda e: e.name)
def test_text_that_is_not_utf_8_in_the_api(people: list[Program], found: Endpoint) -> None:
    table = seat_all(people, **FIRST_GAME)
    for name in get_type_hints(found.body):
        body = json.dumps({**(found.example or {}), name: "?"}).encode().replace(b'"?"', b'"a' + NO_TEXT + b'"')
        path = PREFIX + found.path.replace("{table}", table)
        answer = people[0].client.request(found.method, path, content=body, headers=people[0].head)
        assert answer.status_code == 400, (name, answer.text)
    assert "not UTF-8" in plain_words(UnicodeDecodeError("utf-8", NO_TEXT, 0, 1, "no text"))


@pytest.mark.parametrize(
    "form",
    [
        {"game": "city", "players": MANY},
        {"game": "city", "players": "2", "seed": MANY},
        {"game": "city", "players": "2", "seed": "9" * 25},
        {"game": "toy", "players": "7"},
    ],
)
def test_forms_for_a_new_table(people: list[Program], form: dict[str, str]) -> None:
    answer = people[0].client.post("/new", data=form, headers=people[0].head)
    assert answer.status_code == 400 and MANY[:100] not in answer.text


def test_a_record_for_very_many_players(people: list[Program]) -> None:
    record = f'[sunstone "1"]\n[game "city"]\n[players "{MANY}"]\n[rules "1"]\n\nmoves:\n'
    assert "number of players" in people[0].refused(400, "POST", "/records", {"record": record})["error"]
    assert people[0].client.post("/import", data={"record": record}, headers=people[0].head).status_code == 400


def test_a_record_of_a_game_without_a_page(people: list[Program], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "toy", replace(GAMES["toy"], page=""))
    record = Game.start("toy", players=2, seed=1).record.text()
    assert "not for tables" in people[0].refused(400, "POST", "/records", {"record": record})["error"]
    answer = people[0].client.post("/import", data={"record": record}, headers=people[0].head)
    assert answer.status_code == 400 and "not for tables" in answer.text
    for path in ("/rules/toy", "/boards/toy", "/new?game=toy", "/new/toy/refused"):
        assert people[0].client.get(path).status_code == 400, path


@pytest.mark.parametrize("path", ["%01", "x" * 1900, "../app.py", "%2e%2e/app.py", "vendor", "", "/etc/passwd"])
def test_files_that_are_not_there(client: TestClient, path: str) -> None:
    assert client.get(f"/static/1/{path}").status_code == 404


def test_a_page_that_has_an_unheard_of_version(people: list[Program]) -> None:
    table = seat_all(people, **FIRST_GAME)
    for version in (MANY, "-1", "x", "²"):
        with people[0].client.websocket_connect(f"/t/{table}/live?version={version}", headers=people[0].head) as socket:
            assert '"parts"' in socket.receive_text()
    with (
        pytest.raises(WebSocketDisconnect),
        people[0].client.websocket_connect("/t/%00/live", headers=people[0].head),
    ):
        pass


@pytest.mark.parametrize(("seat", "status"), [(-1, 400), (2, 403), (7, 403), (99, 400), (10**30, 400)])
def test_seats_that_are_not_there(people: list[Program], seat: int, status: int) -> None:
    table = people[0].post("/tables", {**FIRST_GAME, "seats": ["me", "open"]})["table"]
    for command in ("link", "sit", "reveal", "free", "take-back", "leave"):
        people[0].refused(status, "POST", f"/tables/{table}/{command}", {"seat": seat})
