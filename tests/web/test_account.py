"""Accounts on the web: by a link, by a passkey; devices, what a device had before, all of it along or away."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from sunstone.table import Busy
from sunstone.web import account
from sunstone.web.app import create_app
from sunstone.web.endpoints import PREFIX
from sunstone.web.identity import person_id
from tests.web.account_support import ANNA, BERT, OWN, Box, Browser, account_id
from tests.web.api_support import room_of
from tests.web.authenticator import HERE, Authenticator


@pytest.fixture
def box() -> Box:
    return Box("localhost", 25, "none", "table@example.org")


@pytest.fixture
def client(tmp_path: Path, box: Box) -> Iterator[TestClient]:
    app = create_app(tmp_path / "tables.sqlite3", limited=False, mail=box, origin=HERE)
    with TestClient(app, raise_server_exceptions=False, base_url=HERE) as found:
        yield found


@pytest.fixture
def browser(client: TestClient) -> Browser:
    return Browser(client)


# --- a link by mail
def test_the_same_person_on_two_devices(browser: Browser, client: TestClient, box: Box) -> None:
    browser.post("/me", name="Anna")
    browser.post("/preferences", theme="dark")
    table = browser.play()
    assert "Look into your mail" in browser.post("/account/link", address=" Anna@Example.org ")
    assert box.letters[0][0] == ANNA
    assert "Make my account" in browser.see(box.link())
    assert "You have an account" in browser.post(box.link())
    phone = Browser(client)
    assert phone.client.get(table).status_code == 404
    phone.post("/account/link", address=ANNA)
    assert "Sign in as Anna" in phone.see(box.link())
    assert "You are signed in" in phone.post(box.link())
    assert phone.client.get(table).status_code == 200
    assert 'data-theme="dark"' in phone.client.get("/").text and 'value="Anna"' in phone.client.get("/").text
    phone.post("/me", name="Anja")
    phone.post("/preferences", theme="light")
    assert 'data-theme="light"' in browser.client.get("/").text and 'value="Anja"' in browser.client.get("/").text


def test_a_link_is_used_up_by_its_button_alone(browser: Browser, client: TestClient, box: Box) -> None:
    browser.by_mail(box, ANNA)
    phone = Browser(client)
    phone.post("/account/link", address=ANNA)
    for _ in range(3):
        Browser(client).see(box.link())
        assert client.head(box.link()).status_code == 200
    phone.post(box.link())
    assert "is not good" in Browser(client).post(box.link(), 404)
    assert "is not good" in browser.see("/account/link/nonsense", 404)


def test_nobody_learns_whose_an_address_is(browser: Browser, client: TestClient, box: Box) -> None:
    browser.by_mail(box, ANNA)
    stranger = Browser(client)
    known, unknown = (stranger.post("/account/link", address=address) for address in (ANNA, BERT))
    assert known.replace(ANNA, "…") == unknown.replace(BERT, "…")
    (_, first), (_, second) = box.letters[-2:]
    assert re.sub(r"/link/\S+", "", first) == re.sub(r"/link/\S+", "", second)


def test_links_are_not_sent_without_end(browser: Browser, client: TestClient, box: Box) -> None:
    for _ in range(account.LINKS):
        browser.post("/account/link", address=ANNA)
    assert "just now" in Browser(client).post("/account/link", 409, address=ANNA)
    for number in range(account.ASKED - account.LINKS):
        browser.post("/account/link", address=f"{number}@example.org")
    assert "in an hour" in Browser(client).post("/account/link", 409, address=BERT)
    assert len(box.letters) == account.ASKED


def test_a_link_leads_to_the_hosts_own_address(client: TestClient, box: Box) -> None:
    """Whatever name a request gives itself: else a letter of ours would bring the key to somebody else's door."""
    asked = {**OWN, "host": "evil.example"}
    assert client.post("/account/link", data={"address": ANNA}, headers=asked).status_code == 200
    assert "evil" not in box.letters[0][1] and box.link()


def test_who_asked_while_signed_in_opens_the_link_there(browser: Browser, client: TestClient, box: Box) -> None:
    """Nobody gets another's address into their account by a letter that its owner opens."""
    browser.by_mail(box, ANNA)
    browser.post("/account/link", address=BERT)
    assert "in which you asked for it" in Browser(client).post(box.link(), 403)
    assert "Your address is kept" in browser.post(box.link()) and BERT in browser.see()
    other = Browser(client)
    other.by_mail(box, ANNA)
    browser.post("/account/link", address=ANNA)
    assert "another account" in browser.post(box.link(), 409)


def test_mail_that_is_not_taken(browser: Browser) -> None:
    said = browser.post("/account/link", 503, address="full@example.org")
    assert "did not take the mail" in said and "internal" not in said
    assert "no e-mail address" in browser.post("/account/link", 400, address="anna")


def test_without_a_mail_server_no_link_is_offered(tmp_path: Path) -> None:
    with TestClient(create_app(tmp_path / "tables.sqlite3", limited=False, origin=HERE), base_url=HERE) as client:
        browser = Browser(client)
        assert "Send me a link" not in browser.see() and 'id="register"' in browser.see()
        assert "sends no mail" in browser.post("/account/link", 409, address=ANNA)


# --- passkeys
def test_a_passkey_makes_an_account_and_signs_in(browser: Browser, client: TestClient) -> None:
    stick, table = Authenticator(), browser.play()
    old = browser.secret
    assert browser.register(stick, name="Blue stick")["go"] == "/account?done=made"
    assert browser.secret != old and browser.client.get(table).status_code == 200
    assert "Blue stick" in browser.see()
    phone = Browser(client)
    assert phone.sign_in(stick)["go"] == "/account?done=in"
    assert phone.client.get(table).status_code == 200 and "last used" in phone.see()
    second = Authenticator()
    assert phone.register(second)["go"] == "/account"
    assert Browser(client).sign_in(second)["go"]


def test_a_copied_passkey_is_refused(browser: Browser, client: TestClient) -> None:
    stick = Authenticator()
    browser.register(stick)
    Browser(client).sign_in(stick)
    stick.signs -= 1
    assert "did not sign you in" in Browser(client).sign_in(stick, 400)["error"]
    stick.signs += 5
    Browser(client).sign_in(stick)


def test_what_was_signed_is_good_once_and_here(browser: Browser, client: TestClient) -> None:
    stick = Authenticator()
    browser.register(stick)
    phone, thief = Browser(client), Browser(client)
    signed = stick.sign(phone.send("/account/sign-in/ask"))
    assert "another device" in thief.send("/account/sign-in", signed, 403)["error"]
    assert "answered before" in phone.send("/account/sign-in", signed, 400)["error"], "it is used up by trying"
    signed = stick.sign(phone.send("/account/sign-in/ask"))
    phone.send("/account/sign-in", signed)
    assert "answered before" in phone.send("/account/sign-in", signed, 400)["error"]
    asked = phone.send("/account/passkeys/new")
    wrong = stick.sign({**asked, "rpId": "localhost"})
    assert phone.send("/account/sign-in", wrong, 400)["error"], "a challenge to make one signs nobody in"


def test_another_sites_passkey_opens_nothing(browser: Browser, client: TestClient) -> None:
    browser.register(Authenticator("https://evil.example"), 400)
    stick = Authenticator()
    browser.register(stick)
    stick.origin = "https://evil.example"
    assert "did not sign you in" in Browser(client).sign_in(stick, 400)["error"]
    assert "opens no account here" in Browser(client).sign_in(Authenticator(), 400)["error"]


@pytest.mark.parametrize("body", [None, [], {}, {"credential": 5}, {"credential": {"id": "x", "response": {}}}])
def test_nonsense_is_told_so(browser: Browser, body: Any) -> None:
    for path in ("/account/passkeys", "/account/sign-in"):
        assert "no " in browser.send(path, body, 400)["error"]


def test_names_of_passkeys_and_their_end(browser: Browser, client: TestClient) -> None:
    stick, second = Authenticator(), Authenticator()
    browser.register(stick)
    one = room_of(client).accounts.passkeys(account_id(browser))[0].id
    assert "only way" in browser.post("/account/passkeys/change", 409, id=one, do="remove")
    browser.register(second, name="Other")
    browser.post("/account/passkeys/change", id=one, name="Old phone")
    assert "Old phone" in browser.see()
    browser.post("/account/passkeys/change", id=one, do="remove")
    assert "Old phone" not in browser.see()
    assert "opens no account" in Browser(client).sign_in(stick, 400)["error"]
    assert "none of your" in Browser(client).post("/account/passkeys/change", 403, id=one, do="remove")


@pytest.mark.parametrize(
    ("address", "there"),
    [
        ("http://localhost:8000", True),
        ("https://sunstone.example", True),
        ("http://sunstone.example", False),
        ("http://127.0.0.1", False),
        ("https://192.168.1.2", False),
    ],
)
def test_passkeys_are_offered_where_browsers_allow_them(tmp_path: Path, address: str, there: bool) -> None:
    with TestClient(create_app(tmp_path / "tables.sqlite3", limited=False), base_url=address) as client:
        assert ('id="register"' in client.get("/account").text) == there
        asked = client.post("/account/sign-in/ask", headers={**OWN, "accept": "application/json"})
        assert asked.status_code == (200 if there else 400)


def test_behind_a_proxy_they_are_good_for_the_hosts_own_name(tmp_path: Path) -> None:
    app = create_app(tmp_path / "tables.sqlite3", limited=False, origin="https://sunstone.example")
    with TestClient(app, base_url="http://localhost") as client:
        assert 'id="register"' not in client.get("/account").text
    with TestClient(app, base_url="https://sunstone.example") as client:
        asked = client.post("/account/passkeys/new", headers=OWN).json()
        assert asked["rp"]["id"] == "sunstone.example"


def test_without_the_library_none_are_offered(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sunstone.web.passkeys.find_spec", lambda name: None)
    assert 'id="register"' not in browser.see()


# --- devices
def read_out(socket: WebSocketTestSession) -> None:
    """Until it ends."""
    while True:
        socket.receive_text()


def test_a_secret_from_before_the_account_opens_nothing(browser: Browser, client: TestClient, box: Box) -> None:
    """Whoever has put it there, or copied it, has no part in the account."""
    planted, table = browser.secret, browser.play()
    browser.by_mail(box, ANNA)
    thief = Browser(client)
    thief.client.cookies.set("sunstone", planted)
    assert thief.client.get(table).status_code == 404
    assert client.get(f"{PREFIX}/people/export", headers={"authorization": f"Bearer {planted}"}).status_code == 401


def test_signing_in_gives_a_secret_that_was_nobodys(browser: Browser, client: TestClient, box: Box) -> None:
    browser.by_mail(box, ANNA)
    phone = Browser(client)
    planted = phone.secret
    phone.by_mail(box, ANNA)
    thief = Browser(client)
    thief.client.cookies.set("sunstone", planted)
    assert "signed in as" not in thief.see() and "signed in as" in phone.see()


def test_a_device_that_is_signed_out_is_a_stranger(browser: Browser, client: TestClient, box: Box) -> None:
    table = browser.play()
    browser.by_mail(box, ANNA)
    phone = Browser(client)
    phone.by_mail(box, ANNA)
    lost = phone.secret
    page = browser.see()
    (other,) = re.findall(r'name="id" value="(\w{32})"', page)
    with client.websocket_connect(f"{table}/live?version=0", headers={"cookie": f"sunstone={lost}"}) as socket:
        socket.receive_text()
        browser.post("/account/devices", id=other)
        with pytest.raises(WebSocketDisconnect) as ended:
            read_out(socket)
        assert ended.value.code == 1013, "its page asks again, as whoever its browser is then"
    assert phone.client.get(table).status_code == 404 and phone.secret != lost, "it is somebody new"
    assert "none of your devices" in browser.post("/account/devices", 403, id=other)
    assert browser.client.get(table).status_code == 200


@pytest.mark.parametrize(
    ("agent", "name"),
    [
        ("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Linux"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Safari/604.1", "Safari on an iPhone"),
        ("Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537 Chrome/141.0 Safari/537 Edg/141.0", "Edge on Windows"),
        ("curl/8.5", "A program"),
    ],
)
def test_a_device_is_called_what_it_says_it_is(
    browser: Browser, client: TestClient, box: Box, agent: str, name: str
) -> None:
    browser.client.headers["user-agent"] = agent
    browser.by_mail(box, ANNA)
    assert [found.name for found in room_of(client).devices.of(account_id(browser))] == [name]


def test_if_nobody_can_say_whose_a_device_is(
    browser: Browser, client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What needs to know is refused, what does not comes; nobody is taken for another, and no secret is lost."""
    table, secret, devices = browser.play(), browser.secret, room_of(client).devices
    devices.forget([person_id(secret)])

    def away(device: str) -> None:
        raise Busy("away")

    monkeypatch.setattr(devices, "find", away)
    browser.see("/rules/toy")
    for path in ("/account", "/", table):
        assert "does not answer" in browser.see(path, 503)
    browser.post("/me", 503, name="Anna")
    refused = client.post("/new", headers={"cookie": f"sunstone={secret}"})
    assert refused.status_code == 503 and int(refused.headers["retry-after"]) > 0, "by who looks for bans, too"
    with (
        pytest.raises(WebSocketDisconnect) as ended,
        client.websocket_connect(f"{table}/live?version=0", headers={"cookie": f"sunstone={secret}"}),
    ):
        pass
    assert ended.value.code == 1013
    monkeypatch.undo()
    assert browser.secret == secret and browser.see(table)


def test_all_others_are_signed_out_together(browser: Browser, client: TestClient, box: Box) -> None:
    browser.by_mail(box, ANNA)
    others = [Browser(client), Browser(client)]
    for other in others:
        other.by_mail(box, ANNA)
    browser.post("/account/devices", id="others")
    assert "signed in as" in browser.see()
    assert not any("signed in as" in other.see() for other in others)


def test_what_a_device_had_before(browser: Browser, client: TestClient, box: Box) -> None:
    """It waits until they sign out, or comes along."""
    browser.by_mail(box, ANNA)
    phone = Browser(client)
    own = phone.play()
    phone.by_mail(box, ANNA)
    assert "Bring them into my account" in phone.see() and phone.client.get(own).status_code == 404
    phone.post("/account/sign-out")
    assert phone.client.get(own).status_code == 200 and "signed in as" not in phone.see()
    phone.by_mail(box, ANNA)
    assert "is in your account now" in phone.post("/account/bring")
    assert browser.client.get(own).status_code == phone.client.get(own).status_code == 200
    assert "Bring them" not in phone.see()
    phone.post("/account/sign-out")
    assert phone.client.get(own).status_code == 404, "it is the account's now"


def test_nobody_brings_an_account_into_another(browser: Browser, client: TestClient, box: Box) -> None:
    table = browser.play()
    browser.by_mail(box, ANNA)
    other = Browser(client)
    other.by_mail(box, BERT)
    other.client.cookies.set("sunstone-before", browser.secret)
    assert "Bring them" not in other.see()
    other.post("/account/bring")
    assert other.client.get(table).status_code == 404 and browser.client.get(table).status_code == 200


def test_from_one_account_to_another(browser: Browser, client: TestClient, box: Box) -> None:
    """Who signs in elsewhere is signed out of the first, and takes nothing along."""
    stick, other = Authenticator(), Browser(client)
    other.register(stick)
    browser.by_mail(box, ANNA)
    first = browser.secret
    browser.sign_in(stick)
    assert account_id(browser) == account_id(other) and "sunstone-before" not in browser.client.cookies
    assert client.get("/account", headers={"authorization": f"Bearer {first}"}).text.count("signed in as") == 0


def test_no_other_site_can_sign_anybody_in_or_out(browser: Browser, box: Box) -> None:
    browser.post("/account/link", address=ANNA)
    for path in (box.link(), "/account/sign-out", "/account/delete", "/account/devices", "/account/bring"):
        foreign = {"origin": "https://evil.example", "x-sunstone": ""}
        assert browser.client.post(path, headers=foreign).status_code == 403, path


# --- all of it
def test_all_of_it_in_one_file(browser: Browser, box: Box) -> None:
    browser.post("/me", name="Anna")
    table = browser.play()
    browser.by_mail(box, ANNA)
    answer = browser.client.get("/account/export")
    assert "attachment" in answer.headers["content-disposition"]
    found = json.loads(answer.text)
    assert found["name"] == "Anna" and found["kept"]["account"]["address"] == ANNA
    assert found["kept"]["tables"][0]["id"] == table.removeprefix("/t/")
    assert browser.secret not in answer.text and box.link().rpartition("/")[2] not in answer.text


def test_deleting_is_asked_twice_and_done_once(browser: Browser, client: TestClient, box: Box) -> None:
    table = browser.play()
    browser.by_mail(box, ANNA)
    assert "What stays" in browser.see("/account/delete")
    assert "nothing was deleted" in browser.post("/account/delete", 409).lower()
    assert browser.client.get(table).status_code == 200
    assert "a stranger here" in browser.post("/account/delete", sure="everything")
    assert browser.client.get(table).status_code == 404
    assert json.loads(browser.client.get("/account/export").text)["kept"] == {}
    again = Browser(client)
    assert "You have an account" in again.by_mail(box, ANNA), "the address is free again"


def test_who_has_no_account_can_take_and_delete_as_well(browser: Browser) -> None:
    table = browser.play()
    assert len(json.loads(browser.client.get("/account/export").text)["kept"]["tables"]) == 1
    browser.post("/account/delete", sure="everything")
    assert browser.client.get(table).status_code == 404


# --- programs
def test_a_program_is_ended_by_itself(client: TestClient) -> None:
    def ask(method: str, path: str, secret: str, status: int = 200, **body: str) -> Any:
        head = {"authorization": f"Bearer {secret}"}
        answer = client.request(method, PREFIX + path, headers=head, json=body or None)
        assert answer.status_code == status, answer.text
        return answer.json()

    first = client.post(f"{PREFIX}/people", json={"name": "Anna"}).json()["secret"]
    assert ask("GET", "/people/devices", first) == {"devices": []}
    second = ask("POST", "/people/devices", first, 201, name="my helper")
    assert [each["this"] for each in ask("GET", "/people/devices", second["secret"])["devices"]].count(True) == 1
    made = ask("POST", "/tables", first, 201, game="toy", title="Ours")
    assert ask("GET", f"/tables/{made['table']}", second["secret"])["title"] == "Ours"
    ask("DELETE", f"/people/devices/{second['id']}", first)
    ask("GET", "/people/devices", second["secret"], 401)
    ask("DELETE", f"/people/devices/{second['id']}", first, 403)
    ask("DELETE", "/people", first, 409, sure="perhaps")
    ask("DELETE", "/people", first, sure="everything")
    ask("GET", "/people/devices", first, 401)
