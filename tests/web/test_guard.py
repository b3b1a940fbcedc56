"""What stands before every page and the API: sizes, rates, other sites, the policy; and that no input breaks a page."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from starlette.requests import HTTPConnection, Request
from starlette.testclient import TestClient, WebSocketTestSession
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocketDisconnect

from sunstone.engine.errors import BadSetting
from sunstone.table.room import RECORD_LENGTH
from sunstone.web import guard
from sunstone.web.app import create_app
from sunstone.web.assets import asset
from sunstone.web.endpoints import PREFIX
from sunstone.web.guard import Guard
from sunstone.web.limits import Limits
from tests.web.api_support import FIRST_GAME, Program, room_of, running, seat_all


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with running(tmp_path_factory.mktemp("guard")) as found:
        yield found


@pytest.fixture
def people(client: TestClient) -> list[Program]:
    client.cookies.clear()
    return [Program(client, name) for name in ("Anna", "Bert")]


@pytest.fixture
def table(people: list[Program]) -> str:
    return seat_all(people, **FIRST_GAME)


def test_too_large_is_refused_with_and_without_a_length(people: list[Program], table: str) -> None:
    large = b"x" * (guard.LARGEST + 1)
    head = people[0].head | {"content-type": "application/x-www-form-urlencoded"}
    for path in (f"{PREFIX}/tables/{table}/chat", "/import"):
        answer = people[0].client.post(path, content=large, headers=head)
        assert answer.status_code == 413, path
        pieces = (large[i : i + 65536] for i in range(0, len(large), 65536))
        answer = people[0].client.post(path, content=pieces, headers=head)
        assert answer.status_code == 413, path


def test_the_rate_is_limited_by_person_and_by_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "RATE", 0.001)
    monkeypatch.setattr(guard, "BURST", 12.0)
    monkeypatch.setattr(guard, "CROWD", 3.0)
    with running(tmp_path, limited=True) as client:
        anna, bert = Program(client, "Anna"), Program(client, "Bert")
        statuses = [client.get(f"{PREFIX}/games", headers=anna.head).status_code for _ in range(14)]
        assert statuses == [200] * 12 + [429] * 2
        assert "Wait" in anna.refused(429, "GET", "/games")["error"]
        assert bert.get("/games")
        fresh = [{"authorization": f"Bearer {i:032}"} for i in range(40)]
        assert [client.get(f"{PREFIX}/games", headers=head).status_code for head in fresh].count(429) > 10


@pytest.mark.parametrize(
    "path",
    ["/f/%00", "/s/%00", "/static/1/%00", "/call-me/%00/remove", "/invitations/%00/accept", "/friends?q=a%00"],
)
def test_a_nul_in_an_address_is_refused_in_words(people: list[Program], path: str) -> None:
    """PostgreSQL takes none."""
    for method in ("GET", "POST"):
        answer = people[0].client.request(method, path, headers=people[0].head)
        assert answer.status_code == 400 and "NUL character" in answer.text
    with pytest.raises(WebSocketDisconnect) as ended, people[0].client.websocket_connect(path):
        pass
    assert ended.value.code == 1013


# --- pages
def pages(client: TestClient, table: str) -> list[str]:
    return [
        "/",
        "/new",
        "/rules",
        "/rules/city",
        "/recover",
        "/import",
        "/api",
        "/health",
        f"/t/{table}/at/3",
        "/nothing",
    ]


def test_every_answer_carries_the_policy(client: TestClient, people: list[Program], table: str) -> None:
    css = next(part for part in client.get("/").text.split('"') if part.endswith("/site.css"))
    assert "content-security-policy" not in client.get(css).headers  # it makes no document
    assert client.get(css).headers["x-content-type-options"] == "nosniff"
    listed = people[0].post("/tables", {**FIRST_GAME, "listed": True})["table"]
    more = [
        "/static/1/nothing.css",
        asset("sun.svg"),
        f"{PREFIX}/games",
        "/api/openapi.json",
        f"/t/{table}",
        f"/t/{listed}",
    ]
    for path in [*pages(client, listed), *more]:
        answer = client.get(path)
        assert answer.status_code < 500
        assert answer.headers["content-security-policy"] == guard.POLICY, path
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert "<style" not in answer.text and " onclick=" not in answer.text


def test_another_sites_page_cannot_act(client: TestClient, people: list[Program], table: str) -> None:
    evil: list[dict[str, str]] = [
        {"origin": "http://evil.example"},
        {"origin": "null"},
        {"sec-fetch-site": "cross-site"},
        {"origin": "http://evil.example", "authorization": "Basic abcdefghijklmnop"},
    ]
    for head in evil:
        for path in ("/quick", "/new", "/me", f"/t/{table}/code", f"{PREFIX}/tables/{table}/act"):
            assert client.post(path, headers=head).status_code == 403, (path, head)
        assert client.delete(f"{PREFIX}/tables/{table}", headers=head).status_code == 403


def test_no_input_breaks_a_page(client: TestClient, people: list[Program], table: str) -> None:
    head = people[0].head
    for path in (
        "/new?game=x",
        "/rules/x",
        "/t/x/help.json",
        "/t/x",
        "/t/%00",
        "/s/x",
        "/w/x",
        f"/t/{table}/at/999999",
    ):
        assert client.get(path, headers=head).status_code in (400, 404, 409), path
    assert client.get(f"/t/{table}/at/" + "9" * 5000).status_code == 414
    assert client.get(f"/t/{table}/at/3?seat=" + "9" * 1900, headers=head).status_code == 403
    assert client.get(f"/t/{table}/why?target=" + "%F0%9F%8C%9E" * 90, headers=head).status_code == 200
    for body in (b"", b"{", b"[]", b"\xff", b"[" * 100_000, b'{"version": "x"}', b'{"seat": 1e30}'):
        for command in ("act", "confirm", "undo", "reveal", "chat", "sit", "link", "answer", "leave", "nothing"):
            status = client.post(f"{PREFIX}/tables/{table}/{command}", content=body, headers=head).status_code
            assert status < 500, (command, body)
    for have in ("x", ":", "log:,seats", "log:%01," + "x:y," * 400):
        assert client.get(f"/t/{table}/parts?version=1&have={have}", headers=head).status_code == 200, have
    for path in ("/new", "/import", "/recover", "/me", "/preferences", f"/t/{table}/code"):
        for form in ({}, {"game": "x"}, {"players": "²"}, {"seed": "9" * 5000}, {"code": "\x00"}, {"record": "\x00"}):
            assert client.post(path, data=form, headers=head, follow_redirects=False).status_code < 500, (path, form)
    assert room_of(client).table(table).version


# --- whom limits meet, and what they weigh
def visitor(address: str, secret: str = "") -> HTTPConnection:
    head = [(b"authorization", f"Bearer {secret}".encode())] if secret else []
    return HTTPConnection({"type": "http", "client": (address, 1), "headers": head})


def test_nobody_draws_from_another_ones_bucket(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "RATE", 0.0)  # what has been drawn empty stays so
    limits = Guard(nothing)
    evil = [visitor("10.0.0.66", name) for name in ("10.0.0.5", "nobody at 10.0.0.5", "10.0.0.6")]
    for _ in range(3000):
        for who in evil:
            limits.allowed(who, 1.0)
    assert not any(limits.allowed(who, 1.0) for who in evil)
    for other in (visitor("10.0.0.5"), visitor("10.0.0.5", "anna"), visitor("10.0.0.6", "bert")):
        assert all(limits.allowed(other, 1.0) for _ in range(int(guard.BURST)))


async def nothing(scope: Scope, receive: Receive, send: Send) -> None:
    """An app that does nothing."""


@pytest.mark.parametrize(
    ("method", "path", "cost"),
    [
        ("GET", "/", 1.0),
        ("GET", "/new", 1.0),
        ("POST", "/import", 12.0),
        ("POST", f"{PREFIX}/records", 12.0),
        ("POST", "/quick", 5.0),
        ("POST", f"{PREFIX}/tables", 5.0),
        ("GET", f"{PREFIX}/tables", 1.0),
        ("POST", f"{PREFIX}/tables/abc/rematch", 5.0),
        ("POST", f"{PREFIX}/tables/abc/act", 1.0),
        ("POST", "/recover", 25.0),
        ("GET", "/recover", 1.0),
        ("POST", "/t/abc/code", 25.0),
        ("GET", "/t/abc/hint", 25.0),
        ("GET", "/t/abc/doubt", 25.0),
        ("HEAD", f"{PREFIX}/tables/abc/hint", 25.0),
    ],
)
def test_what_costs_more_draws_more(method: str, path: str, cost: float) -> None:
    assert guard.cost_of(Request({"type": "http", "method": method, "path": path, "headers": []})) == cost


def test_a_costly_request_in_vain_leaves_room_for_cheap_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "BURST", 30.0)
    monkeypatch.setattr(guard, "RATE", 0.0)
    limits, anna = Guard(nothing), visitor("10.0.0.5", "anna")
    assert [limits.allowed(anna, 12.0) for _ in range(3)] == [True, True, False]
    assert [limits.allowed(anna, 1.0) for _ in range(6)] == [True] * 5 + [False]


def test_sockets_are_counted(tmp_path: Path) -> None:
    with running(tmp_path, limited=True, limits=Limits(sockets=2)) as client:
        anna, bert = Program(client, "Anna"), Program(client, "Bert")
        table = anna.post("/tables", {**FIRST_GAME, "listed": True})["table"]
        path = f"{PREFIX}/tables/{table}/live"
        with ExitStack() as open_ones:
            for who in (anna, anna, bert):
                socket = open_ones.enter_context(client.websocket_connect(path, headers=who.head))
                assert "version" in socket.receive_json()
            with pytest.raises(WebSocketDisconnect) as refused, client.websocket_connect(path, headers=anna.head):
                pass
            assert refused.value.code == 1013 and refused.value.reason == "2 pages may be open at once: close one"
        with client.websocket_connect(path, headers=anna.head) as socket:  # the others have gone
            assert "version" in socket.receive_json()


def test_tables_are_counted_by_the_hour_for_a_person_and_an_address(tmp_path: Path) -> None:
    with running(tmp_path, limited=True, limits=Limits(made=2)) as client:
        anna, bert = Program(client, "Anna"), Program(client, "Bert")
        table, _ = (anna.post("/tables", FIRST_GAME)["table"] for _ in range(2))
        assert "2 tables an hour" in anna.refused(429, "POST", "/tables", FIRST_GAME)["error"]
        assert client.post("/quick", headers=anna.head, follow_redirects=False).status_code == 429
        anna.get(f"/tables/{table}/turn")
        bert.post("/tables", FIRST_GAME)
    limits, address = Guard(nothing, limits=Limits(made=2)), "10.0.0.5"
    crowd = [limits.may_make(visitor(address, f"somebody {i}")) for i in range(50)]
    assert sum(crowd) == 2 * guard.CROWD and limits.may_make(visitor("10.0.0.6", "somebody 49"))


def test_games_under_way_are_counted_for_who_made_them(tmp_path: Path) -> None:
    with running(tmp_path, limited=True, limits=Limits(tables=2)) as client:
        anna, bert = Program(client, "Anna"), Program(client, "Bert")
        first, _ = (anna.post("/tables", {**FIRST_GAME, "seats": ["me", "open"]})["table"] for _ in range(2))
        assert "end or delete one" in anna.refused(409, "POST", "/tables", FIRST_GAME)["error"]
        bert.post("/tables", FIRST_GAME)
        anna.ask("DELETE", f"/tables/{first}")
        anna.post("/tables", FIRST_GAME)


@pytest.mark.parametrize("wrong", ["tables", "tables=", "tables=0", "tables=many", "chairs=5", "=5", "tables=-1"])
def test_a_limit_that_is_none_is_told_what_there_are(wrong: str) -> None:
    assert Limits.read(["tables=50", "sockets=9"]) == Limits(tables=50, sockets=9)
    with pytest.raises(BadSetting, match=r"as tables=50; there are tables \(200\), made"):
        Limits.read([wrong])


@pytest.mark.parametrize("path", ["/t/{table}/live?version=1", PREFIX + "/tables/{table}/live"])
def test_who_talks_without_end_is_hung_up_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str) -> None:
    monkeypatch.setattr(guard, "RATE", 0.0)
    with running(tmp_path, limited=True) as client:
        anna = Program(client, "Anna")
        table = anna.post("/tables", FIRST_GAME)["table"]
        with client.websocket_connect(path.replace("{table}", table), headers=anna.head) as socket:
            for _ in range(int(guard.BURST)):
                socket.send_text("{}")
                socket.send_bytes(b"\xff")
            with pytest.raises(WebSocketDisconnect) as ended:
                hear_out(socket)
            assert ended.value.code == 1008


def hear_out(socket: WebSocketTestSession) -> None:
    while True:
        socket.receive_text()


def test_a_long_record_is_refused_in_words(people: list[Program]) -> None:
    record = "x" * (RECORD_LENGTH + 1)
    assert "100000" in people[0].refused(400, "POST", "/records", {"record": record})["error"]
    head = people[0].head
    for given in ({"data": {"record": record}}, {"files": {"file": ("game.rec", record)}}):
        answer = people[0].client.post("/import", headers=head, **given)
        assert answer.status_code == 400 and "at most 100000 are read" in answer.text


# --- names of the server, headers
def test_a_server_with_a_name_answers_to_no_other(tmp_path: Path) -> None:
    with TestClient(create_app(tmp_path / "tables.sqlite3", hosts=["sunstone.example", "::1"])) as client:
        for host in ("sunstone.example", "SUNSTONE.example:8000", "[::1]:8000"):
            assert client.get("/rules", headers={"host": host}).status_code == 200, host
        for host in ("evil.example", "sunstone.example.evil.example", "", "sunstone.example/x", "a@sunstone.example"):
            assert client.get("/rules", headers={"host": host}).status_code == 400, host
        for probe in ("/health", "/ready"):  # a proxy that asks how we are knows our address alone
            assert client.get(probe, headers={"host": "10.0.0.7:8000"}).status_code == 200, probe
        with (
            pytest.raises(WebSocketDisconnect),
            client.websocket_connect("/t/x/live", headers={"host": "evil.example"}),
        ):
            pass


def test_a_host_is_one_name(client: TestClient) -> None:
    for given in (
        [("host", "a.example"), ("host", "b.example")],
        [("host", 'x"><script>')],
        [("host", "a.example:http")],
    ):
        assert client.get("/rules", headers=given).status_code == 400, given
    assert client.get("/rules", headers={"host": "whatever.example:8017"}).status_code == 200


def test_over_tls_browsers_are_told_to_stay_with_it(client: TestClient) -> None:
    assert "strict-transport-security" not in client.get("/health").headers
    assert client.get("https://testserver/health").headers["strict-transport-security"].startswith("max-age=")


def test_no_page_may_use_the_camera(client: TestClient) -> None:
    assert "camera=()" in client.get("/").headers["permissions-policy"]


@pytest.mark.parametrize("back", ["//evil", "//evil.example", "/\\evil", "https://evil.example", "/t//evil", "t/x", ""])
def test_a_theme_leads_back_to_our_own_pages_only(client: TestClient, back: str) -> None:
    form = {"theme": "dark", "back": back}
    answer = client.post("/preferences", data=form, headers={"x-sunstone": "1"}, follow_redirects=False)
    assert answer.headers["location"] == "/"
    answer = client.post(
        "/preferences", data={"back": "/t/abc/at/3"}, headers={"x-sunstone": "1"}, follow_redirects=False
    )
    assert answer.headers["location"] == "/t/abc/at/3"


# --- secrets
def test_a_new_secret_for_a_browser(client: TestClient) -> None:
    client.cookies.clear()
    own = {"x-sunstone": "1"}
    table = client.post("/quick", data={"game": "city"}, headers=own).url.path
    old = client.cookies["sunstone"]
    assert client.post("/me/secret", headers=own, follow_redirects=False).status_code == 303
    assert client.cookies["sunstone"] != old and client.get(table).status_code == 200
    client.cookies.clear()
    assert client.get(table, headers={"authorization": f"Bearer {old}"}).status_code == 404
