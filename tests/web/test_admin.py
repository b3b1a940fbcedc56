"""The host's pages: behind their key, without anything hidden in them; bans and announcements as people meet them."""

import random
import re
import time
from collections.abc import Iterator
from http.cookies import SimpleCookie
from urllib.parse import quote

import pytest
from starlette.testclient import TestClient

from sunstone.table import moderation
from sunstone.web import admin, identity
from sunstone.web.app import create_app
from sunstone.web.endpoints import ENDPOINTS, PREFIX
from tests.table.support import replace_hidden
from tests.web.api_support import FIRST_GAME, Program, parts_of, room_of, running, seat_all

KEY = "a key that is long enough"
PAGES = ("", "/tables", "/people", "/reports", "/log")


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    found = create_app(tmp_path_factory.mktemp("admin") / "t.sqlite3", limited=False, pause=0.0, admin_key=KEY)
    with TestClient(found, raise_server_exceptions=False) as client:
        yield client


@pytest.fixture
def host(app: TestClient) -> TestClient:
    """Whoever has the key."""
    app.cookies.clear()
    assert app.post("/admin/key", data={"key": KEY}).status_code == 200
    return app


@pytest.fixture
def people(host: TestClient) -> list[Program]:
    return [Program(host, name) for name in ("Anna", "Bert")]


def id_of(who: Program) -> str:
    return identity.person_id(who.head["authorization"][7:])


def done(host: TestClient, deed: str, status: int = 200, **form: str) -> str:
    answer = host.post(f"/admin/do/{deed}", data=form)
    assert answer.status_code == status, answer.text[-500:]
    return answer.text


# --- the key
def test_without_a_key_there_is_nothing(tmp_path_factory: pytest.TempPathFactory) -> None:
    with running(tmp_path_factory.mktemp("none")) as client:
        nowhere = client.get("/nothing/here")
        for path in PAGES:
            answer = client.get(f"/admin{path}")
            told = answer.text.replace(quote(f"/admin{path}", ""), quote("/nothing/here", ""))
            assert answer.status_code == 404
            assert told.replace(f"/admin{path}", "/nothing/here") == nowhere.text
        for path in ("/admin/key", "/admin/do/ban"):
            assert client.post(path, data={"key": ""}).status_code == 404


def test_a_wrong_key_opens_nothing(app: TestClient) -> None:
    app.cookies.clear()
    for given in ("", "nonsense", KEY + "x", "ключ"):
        answer = app.post("/admin/key", data={"key": given})
        assert answer.status_code == 403 and admin.COOKIE not in answer.headers.get("set-cookie", "")
    for path in PAGES:
        answer = app.get(f"/admin{path}")
        assert answer.status_code == 403 and '<label for="key">' in answer.text
    assert app.post("/admin/do/announce", data={"text": "hello", "level": "note"}).status_code == 403
    assert "hello" not in app.get("/").text


def test_the_cookie_holds_no_key_and_goes_nowhere_else(app: TestClient) -> None:
    app.cookies.clear()
    answer = app.post("/admin/key", data={"key": KEY}, follow_redirects=False)
    cookie = SimpleCookie(answer.headers["set-cookie"])[admin.COOKIE]
    assert cookie["path"] == "/admin" and cookie["httponly"] and cookie["samesite"] == "strict"
    assert KEY not in cookie.value


@pytest.mark.parametrize("given", ["", "1", "x.y", "{old}", "{other}", "{longer}"])
def test_a_session_is_good_for_its_time_and_its_key(app: TestClient, given: str) -> None:
    now = int(time.time())
    good = admin.session(KEY, now + 60)
    bad = {
        "old": admin.session(KEY, now - 1),
        "other": admin.session("another key altogether", now + 60),
        "longer": f"{now + 90}.{good.partition('.')[2]}",
    }
    head = {"cookie": f"{admin.COOKIE}={given.format(**bad)}"}
    app.cookies.clear()
    assert app.get("/admin", headers=head).status_code == 403
    assert app.get("/admin", headers={"cookie": f"{admin.COOKIE}={good}"}).status_code == 200


def test_closing_forgets_it(host: TestClient) -> None:
    assert host.get("/admin").status_code == 200
    assert host.post("/admin/close").status_code == 403, "the key is asked for again"


# --- what it shows
def test_every_page_and_its_deeds(host: TestClient, people: list[Program]) -> None:
    anna, bert = people
    table = seat_all(people, **FIRST_GAME, title="The aunt's table")
    line = bert.post(f"/tables/{table}/chat", {"text": "You play like my <aunt>"})["id"]
    anna.post(f"/tables/{table}/reports", {"line": line, "reason": "abuse", "note": "again"})
    assert table in host.get("/admin/tables?q=aunt").text and "No table fits" in host.get("/admin/tables?q=uncle").text
    page = host.get(f"/admin/tables/{table}").text
    assert "like my &lt;aunt&gt;" in page and f"/admin/people/{id_of(bert)}" in page
    assert "Bert" in host.get("/admin/people?q=bert").text
    assert table in host.get(f"/admin/people/{id_of(bert)}").text
    report = re.findall(r'name="report" value="(\d+)"', host.get("/admin/reports").text)[0]
    assert "None waits" in done(host, "remove", report=report, back="/admin/reports")
    assert "aunt>" not in str(anna.get(f"/tables/{table}/chat"))
    assert "is settled" in done(host, "remove", 409, report=report, back="/admin/reports")
    assert "0 characters" in done(host, "end", 400, table=table, reason="")
    done(host, "end", table=table, reason="enough")
    assert anna.get(f"/tables/{table}")["status"] == "abandoned"
    done(host, "delete", table=table, reason="enough", back="/admin/tables")
    anna.refused(404, "GET", f"/tables/{table}")
    log = host.get("/admin/log").text
    assert log.index("delete table") < log.index("end table") < log.index("remove line")
    assert host.post("/admin/do/everything").status_code == 404
    assert host.get(f"/admin/tables/{table}").status_code == 404


def test_a_deed_leads_back_to_the_hosts_pages_alone(host: TestClient) -> None:
    for back, to in (
        ("/admin/log", "/admin/log"),
        ("//evil.example", "/admin"),
        ("/friends", "/admin"),
        ("", "/admin"),
    ):
        answer = host.post("/admin/do/announce", data={"text": "x", "level": "note", "hours": "1", "back": back})
        number = re.findall(r'name="announcement" value="(\d+)"', host.get("/admin").text)[0]
        done(host, "take-down", announcement=number)
        assert answer.url.path == to


def test_nothing_hidden_is_shown_to_the_host(host: TestClient, people: list[Program]) -> None:
    """Another position that a seat cannot tell from the real one, other hidden entries and answers: the same page."""
    table = seat_all(people)
    rng = random.Random(3)
    before = host.get(f"/admin/tables/{table}").text
    with room_of(host).keeper.reading(table) as live:
        assert live.game.state.is_secret() or any(entry.seen_by >= 0 for entry in live.game.record.entries)
        real = live.game.state.to_data()
        for seat in (0, 1):
            replace_hidden(live, seat, rng)
        assert live.game.state.to_data() != real
    assert host.get(f"/admin/tables/{table}").text == before
    room_of(host).keeper.forget(table)


# --- bans
def test_a_banned_person_looks_on_and_is_told_why(host: TestClient, people: list[Program]) -> None:
    anna, bert = people
    table = seat_all(people, **FIRST_GAME)
    open_table = anna.post("/tables", {**FIRST_GAME, "seats": ["me", "open"], "listed": True})["table"]
    done(host, "ban", person=id_of(bert), reason="insults", days="2")
    for path, body in {
        f"/tables/{table}/act": {"seat": 1, "version": 1, "action": "pass"},
        f"/tables/{table}/chat": {"text": "But"},
        "/tables": dict(FIRST_GAME),
        f"/tables/{open_table}/sit": {"seat": 1},
        "/friends": {"code": "x"},
    }.items():
        told = bert.refused(403, "POST", path, body)["error"]
        assert re.search(r"banned from this server until \d{4}-.* UTC\. The reason: insults", told), told
    assert "The reason: insults" in host.post("/quick", headers=bert.head).text
    assert bert.get(f"/tables/{table}/turn") and host.get(f"/t/{table}", headers=bert.head).status_code == 200
    assert host.post("/me", data={"name": "Bertold"}, headers=bert.head).status_code == 200
    assert host.post("/call-me/none/remove", headers=bert.head).status_code == 404, "nobody may end their calls"
    anna.post(f"/tables/{table}/chat", {"text": "Where is he?"})
    assert "insults" in host.get("/admin/people").text
    done(host, "unban", person=id_of(bert))
    bert.post(f"/tables/{table}/chat", {"text": "Back"})


def test_no_way_of_changing_something_is_forgotten(host: TestClient, people: list[Program]) -> None:
    bert = people[1]
    table = seat_all(people, **FIRST_GAME)
    done(host, "ban", person=id_of(bert), reason="why", days="")
    for found in ENDPOINTS:
        if found.method != "GET" and not found.path.startswith(("/people", "/channels")):
            path = PREFIX + re.sub(r"\{\w+\}", table, found.path)
            answer = host.request(found.method, path, json=found.example or {}, headers=bert.head)
            assert answer.status_code == 403 and "banned from this server for good" in answer.text, path


# --- announcements
def test_an_announcement_is_on_every_page_until_it_is_put_away(host: TestClient, people: list[Program]) -> None:
    anna = people[0]
    table = seat_all(people, **FIRST_GAME)
    with host.websocket_connect(f"/t/{table}/live?version=0", headers=anna.head) as page:
        page.receive_text()
        done(host, "announce", text="Back at <eight>", level="urgent", hours="1")
        number = re.findall(r'name="announcement" value="(\d+)"', host.get("/admin").text)[0]
        anna.post(f"/tables/{table}/chat", {"text": "hm"})
        assert "Back at &lt;eight&gt;" in str(page.receive_json()["parts"]["announcements"])
    for path in ("/", "/new", "/friends", f"/t/{table}", "/nothing"):
        text = host.get(path, headers=anna.head).text
        assert 'class="announcement urgent"' in text and "Back at &lt;eight&gt;" in text, path
    answer = host.post(f"/announcements/{number}/read", data={"back": "/friends"}, headers=anna.head)
    assert answer.url.path == "/friends" and "announcement urgent" not in answer.text
    assert parts_of(host, table, anna.head).get("announcements", "") == ""
    host.cookies.delete("sunstone-read")
    done(host, "take-down", announcement=number)
    assert "announcement urgent" not in host.get("/").text


@pytest.mark.parametrize("kept", ["x", "1.2.", "9" * 400, "1;2"])
def test_a_strange_cookie_puts_nothing_away(host: TestClient, kept: str) -> None:
    assert host.get("/", headers={"cookie": f"sunstone-read={kept}"}).status_code == 200


def test_the_reports_of_a_line_are_settled_together(host: TestClient, people: list[Program]) -> None:
    anna, bert = people
    table = seat_all(people, **FIRST_GAME)
    line = bert.post(f"/tables/{table}/chat", {"text": "hm"})["id"]
    number = anna.post(f"/tables/{table}/reports", {"line": line, "reason": "spam"})["report"]
    done(host, "ban-for", report=str(number), reason="spam", days="1")
    assert bert.refused(403, "POST", f"/tables/{table}/chat", {"text": "hm"})
    assert not [found for found in moderation.listed(room_of(host).store) if found.line == line]
