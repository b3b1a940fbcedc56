"""The page "Call me", its links in mail, and the same for programs."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from httpx2 import Response
from starlette.testclient import TestClient

from sunstone.alerts import channels, push
from sunstone.alerts.caller import Caller
from sunstone.alerts.mail import Mail
from sunstone.alerts.outbox import GRACE
from sunstone.web.app import create_app
from tests.alerts.listener import Listener, Reply, listening
from tests.alerts.smtp import Postbox, running
from tests.alerts.support import HERE
from tests.table.test_bots import until
from tests.web.api_support import Program, seat_all

ORIGIN = "https://sunstone.example"
KEYS = {
    "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    "auth": "BTBZMqHH6r4Tts7J_aSIgg",
}


@pytest.fixture(scope="module")
def listener() -> Iterator[Listener]:
    with listening() as found:
        yield found


@pytest.fixture(scope="module")
def post() -> Iterator[Postbox]:
    with running(Postbox()) as box:
        yield box


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory, post: Postbox) -> Iterator[TestClient]:
    mail = Mail.from_url(f"smtp://localhost:{post.port}/?tls=none&from=table@sunstone.example")
    file = tmp_path_factory.mktemp("alerts") / "tables.sqlite3"
    app = create_app(file, limited=False, pause=0.0, mail=mail, callable_networks=HERE, origin=ORIGIN)
    with TestClient(app, raise_server_exceptions=False) as found:
        yield found


@pytest.fixture(autouse=True)
def fresh(client: TestClient, listener: Listener, post: Postbox) -> None:
    client.cookies.clear()
    listener.heard.clear()
    listener.answers(Reply())
    post.mails.clear()
    post.replies.clear()


def caller_of(client: TestClient) -> Caller:
    found: Caller = client.app.state.site.caller  # type: ignore[attr-defined]
    return found


def link_in(post: Postbox) -> str:
    found = re.search(rf"{ORIGIN}(/call-me/\S+)", post.mails[-1].get_content())
    assert found
    return found[1]


# --- the page
def test_an_address_is_asked_before_it_gets_mail(client: TestClient, post: Postbox) -> None:
    form = {"kind": "mail", "address": "anna@example.org", "rhythm": "at 8", "zone": "Europe/Berlin"}
    answer = client.post("/call-me", data=form)
    assert "Look into your mail" in answer.text and "Not confirmed yet" in answer.text
    assert [mail["To"] for mail in post.mails] == ["anna@example.org"]
    link = link_in(post)
    client.cookies.clear()  # on another device
    assert "Yes, write to me" in client.get(link).text
    assert "Sunstone writes to anna@example.org" in client.post(link).text


def test_an_address_that_has_not_said_yes_gets_no_test(
    client: TestClient, people: list[Program], post: Postbox
) -> None:
    made = people[0].post("/channels", {"kind": "mail", "address": "frida@example.org"})
    for answer in (
        client.post(f"/call-me/{made['id']}/test", headers=people[0].head),
        client.post(f"/api/v1/channels/{made['id']}/test", headers=people[0].head),
    ):
        assert answer.status_code == 409 and "address is not confirmed yet" in answer.text
    assert len(post.mails) == 1
    client.post(link_in(post))
    people[0].post(f"/channels/{made['id']}/test")
    assert [mail["Subject"] for mail in post.mails][1:] == ["A word from Sunstone"]


def test_changing_when_mail_comes_asks_nobody_again(client: TestClient, post: Postbox) -> None:
    form = {"kind": "mail", "address": "bert@example.org"}
    client.post("/call-me", data=form)
    client.post(link_in(post))
    page = client.post("/call-me", data=form | {"rhythm": "every 6"}).text
    assert "Mail every 6 hours." in page and len(post.mails) == 1


def test_nobody_fills_anothers_postbox(client: TestClient, post: Postbox) -> None:
    answers = list[Response]()
    for _ in range(3):
        client.cookies.clear()
        answers.append(client.post("/call-me", data={"kind": "mail", "address": "cara@example.org"}))
    assert [answer.status_code for answer in answers] == [200, 409, 409] and len(post.mails) == 1
    assert "has just been asked" in answers[1].text


def test_adding_again_what_was_removed_asks_nobody_again(people: list[Program], post: Postbox) -> None:
    made = people[0].post("/channels", {"kind": "mail", "address": "gerd@example.org"})
    people[0].ask("DELETE", f"/channels/{made['id']}")
    people[0].refused(409, "POST", "/channels", {"kind": "mail", "address": "gerd@example.org"})
    assert len(post.mails) == 1


def test_an_address_that_cannot_be_asked_is_not_kept(client: TestClient, post: Postbox) -> None:
    post.replies["RCPT"] = "550 no such person"
    answer = client.post("/call-me", data={"kind": "mail", "address": "dora@example.org"})
    assert answer.status_code == 400 and "no such person" in answer.text
    assert "dora@" not in client.get("/call-me").text


def test_mail_ends_by_its_link_without_signing_in(client: TestClient, post: Postbox) -> None:
    client.post("/call-me", data={"kind": "mail", "address": "emil@example.org"})
    confirm = link_in(post)
    client.post(confirm)
    way = re.search(r"/call-me/(\w+)/test", client.get("/call-me").text)
    assert way
    client.post(f"/call-me/{way[1]}/test")
    link = link_in(post)
    assert post.mails[-1]["List-Unsubscribe"] == f"<{ORIGIN}{link}>"
    mine = dict(client.cookies)
    client.cookies.clear()
    assert "Stop writing to me" in client.get(link).text
    one_click = client.post(link, data={"List-Unsubscribe": "One-Click"})
    assert one_click.status_code == 200 and "does not write to emil@example.org any more" in one_click.text
    for used in (link, confirm, link[:-1] + "x", "/call-me/stop/x", "/call-me/confirm/ü"):
        assert client.get(used).status_code == 404
    client.cookies.clear()
    client.cookies.update(mine)
    assert "emil@" not in client.get("/call-me").text


def test_a_way_is_tried_and_removed(client: TestClient, listener: Listener) -> None:
    page = client.post("/call-me", data={"kind": "ntfy", "address": f"{listener.url}/anna"}).text
    way = re.search(r"/call-me/(\w+)/test", page)
    assert way
    assert "Sent. It should be there" in client.post(f"/call-me/{way[1]}/test").text
    assert listener.heard[-1].data["title"] == "A word from Sunstone"
    listener.answers(Reply(403))
    refused = client.post(f"/call-me/{way[1]}/test")
    assert refused.status_code == 400 and "It answers 403" in refused.text
    assert "Did not work the last time: it answers 403." in client.get("/call-me").text
    mine = dict(client.cookies)
    client.cookies.clear()
    assert client.post(f"/call-me/{way[1]}/remove").status_code == 404  # somebody else's
    client.cookies.clear()
    client.cookies.update(mine)
    assert "Removed" in client.post(f"/call-me/{way[1]}/remove").text


@pytest.mark.parametrize(
    ("form", "says"),
    [
        ({"kind": "ntfy", "address": "https://10.0.0.1/word"}, "network that this server does not call"),
        ({"kind": "webhook", "address": "https://169.254.169.254/"}, "network that this server does not call"),
        ({"kind": "pigeon", "address": "https://example.org/"}, "cannot call by &#39;pigeon&#39;"),
        ({"kind": "mail", "address": "nobody"}, "is no e-mail address"),
        ({"kind": "mail", "address": "a@b.example", "rhythm": "every 5"}, "Mail comes at once"),
        ({"kind": "discord", "address": "https://example.org/"}, "looks like https://discord.com/api/webhooks"),
        ({}, "cannot call by"),
    ],
)
def test_what_is_wrong_is_told(client: TestClient, form: dict[str, str], says: str) -> None:
    answer = client.post("/call-me", data=form)
    assert answer.status_code == 400 and says in answer.text


@pytest.mark.parametrize(
    "given",
    [{}, {"origin": ORIGIN}, {"mail": Mail.from_url("smtp://mail.example/?from=table@sunstone.example")}],
    ids=["nothing", "no mail", "no origin"],
)
def test_mail_is_offered_where_the_host_has_said_who_takes_it_and_where_links_lead(
    tmp_path: Path, given: dict[str, Any]
) -> None:
    with TestClient(create_app(tmp_path / "t.sqlite3", limited=False, **given)) as client:
        page = client.get("/call-me").text
        assert "This server sends no mail: its host has not set that up." in page and "Address of your topic" in page
        assert "Your address" not in page
        assert client.post("/call-me", data={"kind": "mail", "address": "a@b.example"}).status_code == 400


def test_links_lead_where_the_host_has_said(client: TestClient, people: list[Program], post: Postbox) -> None:
    """Not to a name that a request has brought: who asks may not be who reads the mail."""
    head = {"host": "evil.example"} | people[0].head
    client.post("/call-me", data={"kind": "mail", "address": "hans@example.org"}, headers=head)
    client.post("/api/v1/channels", json={"kind": "mail", "address": "ida@example.org"}, headers=head)
    assert [mail["To"] for mail in post.mails] == ["hans@example.org", "ida@example.org"]
    for mail in post.mails:
        assert "evil.example" not in mail.get_content() and f"{ORIGIN}/call-me/confirm/" in mail.get_content()


def test_without_the_library_no_push_is_offered(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "data-subscribe" in client.get("/call-me").text
    monkeypatch.setattr(push, "available", lambda: False)
    assert "data-subscribe" not in client.get("/call-me").text


def test_a_browser_gets_its_worker_and_its_manifest(client: TestClient) -> None:
    worker, manifest = client.get("/worker.js"), client.get("/manifest.webmanifest")
    assert worker.headers["content-type"].startswith("text/javascript") and "showNotification" in worker.text
    assert manifest.headers["content-type"].startswith("application/manifest+json")
    assert manifest.json()["display"] == "standalone" and client.get(manifest.json()["icons"][0]["src"]).is_success


def test_preferences_lead_there(client: TestClient) -> None:
    assert 'href="/call-me"' in client.get("/preferences").text


# --- at a table
@pytest.fixture
def people(client: TestClient) -> list[Program]:
    return [Program(client, name) for name in ("Anna", "Bert", "Cora")]


def test_who_waits_for_people_may_be_called(client: TestClient, people: list[Program], listener: Listener) -> None:
    anna, bert = people[:2]
    table = seat_all([anna, bert], game="helios")
    waits = bert if anna.get(f"/tables/{table}/turn")["duty"] else anna
    page = client.get(f"/t/{table}", headers=waits.head).text
    assert f'href="/call-me?table={table}"' in page and " data-called" not in page
    waits.post("/channels", {"kind": "ntfy", "address": f"{listener.url}/x"})
    assert " data-called" in client.get(f"/t/{table}", headers=waits.head).text
    ways = client.get("/call-me", headers=waits.head).text
    assert f"/call-me/table/{table}" in ways and "Do not call me" in ways
    client.post(f"/call-me/table/{table}", data={"on": "off"}, headers=waits.head)
    assert "Call me again" in client.get("/call-me", headers=waits.head).text
    alone = anna.post("/tables", {"game": "helios", "seats": ["me", "greedy"]})["table"]
    assert f"/call-me?table={alone}" not in client.get(f"/t/{alone}", headers=anna.head).text
    assert alone not in client.get("/call-me", headers=anna.head).text


def test_an_open_page_is_known_to_the_caller(client: TestClient, people: list[Program]) -> None:
    table = seat_all(people[:2], game="helios")
    caller = caller_of(client)
    seats = client.app.state.site.room.store.load(table).seats  # type: ignore[attr-defined]
    with client.websocket_connect(f"/t/{table}/live?version=0", headers=people[0].head):
        until(lambda: [caller._here(table, each.person) for each in seats].count(True) == 1)


def test_a_call_reaches_who_is_asked(client: TestClient, people: list[Program], listener: Listener) -> None:
    """From the API to the webhook, through the server that runs here."""
    caller = caller_of(client)
    for who in people[:2]:
        who.post("/channels", {"kind": "webhook", "address": f"{listener.url}/hook"})
    table = seat_all(people[:2], game="helios")
    caller.look()
    now = caller.means.clock() + GRACE + 1
    call = caller.outbox.take(now)
    assert call and call.table_id == table
    caller._deliver(call)
    assert listener.heard[-1].data["table"] == table


# --- for programs
def test_programs_do_the_same(people: list[Program], listener: Listener) -> None:
    anna, bert, cora = people
    table = seat_all([anna, bert], game="helios")
    made = anna.post("/channels", {"kind": "webhook", "address": f"{listener.url}/hook", "name": "mine"})
    assert made["secret"] and made["confirmed"] and made["name"] == "mine"
    browser = anna.post("/channels", {"kind": "push", "address": f"{listener.url}/push", **KEYS})
    discord = anna.post("/channels", {"kind": "discord", "address": f"{listener.url}/d", "table": table})
    found = anna.get("/channels")
    assert [each["id"] for each in found["channels"]] == [made["id"], browser["id"], discord["id"]]
    assert (
        found["kinds"] == ["push", "mail", "ntfy", "webhook", "discord"] and len(push.decoded(found["push_key"])) == 65
    )
    assert anna.post(f"/channels/{made['id']}/test") == {"id": made["id"]} and len(listener.heard) == 1
    assert anna.post(f"/tables/{table}/calls", {"on": False}) == {"table": table, "on": False}
    assert anna.get("/channels")["silent"] == [table]
    assert anna.ask("DELETE", f"/channels/{made['id']}") == {"id": made["id"]}
    bert.refused(404, "DELETE", f"/channels/{browser['id']}")
    bert.refused(404, "POST", f"/channels/{browser['id']}/test")
    cora.refused(404, "POST", "/channels", {"kind": "discord", "address": f"{listener.url}/d", "table": table})
    anna.refused(400, "POST", "/channels", {"kind": "push", "address": f"{listener.url}/push"})
    anna.refused(400, "POST", "/channels", {"kind": "ntfy", "address": f"{listener.url}/x", "rhythm": "every 6"})
    listener.answers(Reply(410))
    anna.refused(400, "POST", f"/channels/{browser['id']}/test")
    assert [each["kind"] for each in anna.get("/channels")["channels"]] == ["discord"]


def test_nobody_has_more_ways_than_needed(people: list[Program], listener: Listener) -> None:
    for n in range(channels.MOST):
        people[0].post("/channels", {"kind": "ntfy", "address": f"{listener.url}/x{n}"})
    refused: Any = people[0].refused(400, "POST", "/channels", {"kind": "ntfy", "address": f"{listener.url}/y"})
    assert "remove one first" in refused["error"]
    people[0].post("/channels", {"kind": "ntfy", "address": f"{listener.url}/x3"})  # the same again is no more
