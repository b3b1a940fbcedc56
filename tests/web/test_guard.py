"""What stands before every page and the API: sizes, rates, other sites, the policy; and that no input breaks a page."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from sunstone.web import guard
from sunstone.web.endpoints import PREFIX
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
    for path in (f"{PREFIX}/tables/{table}/chat", f"/t/{table}/chat", "/import"):
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
    css = next(part for part in client.get("/").text.split('"') if part.startswith("/static/site.css"))
    listed = people[0].post("/tables", {**FIRST_GAME, "listed": True})["table"]
    more = [css, "/static/nothing.css", f"{PREFIX}/games", "/api/openapi.json", f"/t/{table}", f"/t/{listed}"]
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
        for path in ("/quick", "/new", "/me", f"/t/{table}/act", f"/t/{table}/leave", f"{PREFIX}/tables"):
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
        for command in ("act", "confirm", "undo", "reveal", "chat", "sit", "link", "answer", "auto", "nothing"):
            status = client.post(f"/t/{table}/{command}", content=body, headers=head).status_code
            assert status < 500, (command, body)
    for path in ("/new", "/import", "/recover", "/me", "/theme", f"/t/{table}/back/9", f"/t/{table}/stand-in/9"):
        for form in ({}, {"game": "x"}, {"players": "²"}, {"seed": "9" * 5000}, {"code": "\x00"}, {"record": "\x00"}):
            assert client.post(path, data=form, headers=head, follow_redirects=False).status_code < 500, (path, form)
    assert room_of(client).table(table).version
