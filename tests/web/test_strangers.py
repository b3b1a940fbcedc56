"""What a stranger learns of a private table: what would be told if there were none."""

from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from sunstone.table import Person
from sunstone.web.endpoints import ENDPOINTS, PREFIX
from sunstone.web.identity import person_of
from tests.web.api_support import FIRST_GAME, Program, room_of, running, seat_all

NONE = "zzzzzzzzzz"
PAGES = ("", "/at/1", "/at/1.json", "/log", "/menu", "/why", "/hint", "/doubt", "/record", "/report", "/parts")


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with running(tmp_path_factory.mktemp("strangers")) as found:
        yield found


@pytest.fixture
def people(client: TestClient) -> list[Program]:
    client.cookies.clear()
    return [Program(client, name) for name in ("Anna", "Bert", "Cora")]


def both(who: Program, table: str, method: str, path: str, **more: object) -> list[tuple[int, str]]:
    """What is answered at the private table, and at one that is not there."""
    found = []
    for name in (table, NONE):
        answer = who.client.request(method, path.replace("{table}", name), headers=who.head, **more)  # type: ignore[arg-type]
        found.append((answer.status_code, answer.text.replace(name, "…")))
    return found


def test_no_endpoint_tells_a_private_table_from_none(people: list[Program]) -> None:
    table = seat_all(people[:2], **FIRST_GAME)
    asked = [found for found in ENDPOINTS if "table" in found.names]
    assert len(asked) > 25
    for found in asked:
        path = PREFIX + found.path.replace("{entry}", "1")
        body = {"json": found.example or {}} if found.body else {"params": found.example or {}}
        here, nowhere = both(people[2], table, found.method, path, **body)
        assert here == nowhere and here[0] == 404, (found.name, here)


def test_no_page_does_either(people: list[Program]) -> None:
    table = seat_all(people[:2], **FIRST_GAME)
    for path in PAGES:
        here, nowhere = both(people[2], table, "GET", "/t/{table}" + path)
        assert here == nowhere and here[0] == 404, path
    here, nowhere = both(people[2], table, "POST", "/t/{table}/code")
    assert here == nowhere and here[0] == 404


def test_a_watchers_token_of_another_table_opens_nothing(people: list[Program]) -> None:
    table = seat_all(people[:2], **FIRST_GAME)
    people[2].head["sunstone-watch"] = people[0].post("/tables", FIRST_GAME)["watch"]
    assert both(people[2], table, "GET", f"{PREFIX}/tables/{{table}}")[0][0] == 404
    people[2].head["sunstone-watch"] = "nonsense"
    assert both(people[2], table, "GET", f"{PREFIX}/tables/{{table}}")[0][0] == 404


@pytest.mark.parametrize("address", ["/t/{table}/live?version=1", PREFIX + "/tables/{table}/live"])
def test_a_moved_seats_old_connection_ends(people: list[Program], address: str) -> None:
    anna, bert, cora = people
    made = anna.post("/tables", {**FIRST_GAME, "seats": ["me", "open"]})
    bert.post("/join", {"token": made["links"]["1"]})
    table = room_of(anna.client).table(made["table"])
    with anna.client.websocket_connect(address.replace("{table}", table.id), headers=bert.head) as socket:
        socket.receive_text()
        anna.post(f"/tables/{table.id}/chat", {"text": "before"})
        socket.receive_text()
        room_of(anna.client).recover(table.recovery_code(person(bert).id), person(cora))
        anna.post(f"/tables/{table.id}/chat", {"text": "after"})
        with pytest.raises(WebSocketDisconnect) as ended:
            read_out(socket)
        assert ended.value.code == 4004


def read_out(socket: WebSocketTestSession) -> None:
    """Until the other side ends it."""
    while True:
        assert "after" not in socket.receive_text()


def person(who: Program) -> Person:
    return person_of(who.head["authorization"].removeprefix("Bearer "), "")
