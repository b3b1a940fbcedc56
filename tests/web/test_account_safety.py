"""Nobody gets into another's account by a link that is sent on or by a secret from before; nobody is locked out."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from sunstone.table import devices
from sunstone.web import account
from sunstone.web.app import create_app
from sunstone.web.endpoints import PREFIX
from tests.web.account_support import ANNA, BERT, Box, Browser, account_id
from tests.web.api_support import room_of
from tests.web.authenticator import HERE

EVIL = "mallory@example.org"


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


# --- a link that is sent on
def test_a_link_that_is_sent_on_puts_no_address_into_an_account(browser: Browser, client: TestClient, box: Box) -> None:
    browser.by_mail(box, ANNA)
    mallory = Browser(client)
    mallory.post("/account/link", address=EVIL)
    for said in (browser.see(box.link(), 403), browser.post(box.link(), 403)):
        assert "open it in the browser in which you asked for it" in said
    assert ANNA in browser.see() and EVIL not in browser.see()
    assert "You have an account" in mallory.post(box.link()), "whose it is can use it still"
    assert account_id(mallory) != account_id(browser)


def test_a_link_that_is_sent_on_makes_no_account(browser: Browser, client: TestClient, box: Box) -> None:
    table = browser.play()
    mallory = Browser(client)
    mallory.post("/account/link", address=EVIL)
    assert "in another browser" in browser.post(box.link(), 403)
    assert "You need none to play" in browser.see()
    mallory.post(box.link())
    assert mallory.client.get(table).status_code == 404


def test_a_link_signs_in_in_any_browser(browser: Browser, client: TestClient, box: Box) -> None:
    browser.by_mail(box, ANNA)
    laptop, phone = Browser(client), Browser(client)
    laptop.post("/account/link", address=ANNA)
    assert "You are signed in" in phone.post(box.link())
    assert account_id(phone) == account_id(browser) != account_id(laptop)


def test_who_made_an_account_meanwhile_keeps_the_address_for_it(browser: Browser, box: Box) -> None:
    browser.post("/account/link", address=ANNA)
    first = box.link()
    browser.by_mail(box, BERT)
    assert f"Keep {ANNA} for this account" in browser.see(first)
    assert "Your address is kept" in browser.post(first) and ANNA in browser.see()


def test_links_are_counted_whoever_asked_and_is_gone(browser: Browser, client: TestClient, box: Box) -> None:
    for _ in range(account.LINKS):
        browser.post("/account/link", address=ANNA)
        browser.post("/account/delete", sure="everything")
    assert "just now" in browser.post("/account/link", 409, address=ANNA)
    with room_of(client).store.engine.connect() as connection:
        assert ANNA not in str(connection.exec_driver_sql("SELECT * FROM tickets").all())


# --- secrets that were made of an old one
def made_of(client: TestClient, secret: str) -> str:
    """Another secret of the same person's, by whoever knows one."""
    head = {"authorization": f"Bearer {secret}"}
    answer = client.post(f"{PREFIX}/people/devices", headers=head, json={"name": "mine"})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["secret"])


def opens(client: TestClient, secret: str) -> bool:
    return client.get(f"{PREFIX}/people/export", headers={"authorization": f"Bearer {secret}"}).status_code == 200


def test_what_was_made_of_a_secret_ends_when_there_is_an_account(
    browser: Browser, client: TestClient, box: Box
) -> None:
    copy = made_of(client, browser.secret)
    assert opens(client, copy)
    browser.by_mail(box, ANNA)
    assert not opens(client, copy) and opens(client, browser.secret)


def test_what_was_made_of_a_secret_ends_with_it(browser: Browser, client: TestClient) -> None:
    assert "Other devices and programs of yours are signed out" in browser.see("/recover")
    copy = made_of(client, browser.secret)
    browser.post("/me/secret")
    assert not opens(client, copy) and opens(client, browser.secret)


# --- room for devices
def test_nobody_is_locked_out_by_devices_that_they_have_forgotten(
    browser: Browser, client: TestClient, box: Box, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(devices, "MOST", 1)
    browser.by_mail(box, ANNA)
    phone = Browser(client)
    assert "You are signed in" in phone.by_mail(box, ANNA)
    assert "signed in as" in phone.see() and "signed in as" not in browser.see()
    head = {"authorization": f"Bearer {phone.secret}"}
    assert client.post(f"{PREFIX}/people/devices", headers=head, json={"name": "mine"}).status_code == 409


# --- what is open
def test_only_pages_of_who_was_signed_out_look_again(client: TestClient) -> None:
    """Else anybody could make every page of the server ask, by ending devices of their own."""
    hub = client.app.state.site.hub  # type: ignore[attr-defined]
    with hub.listening("table", "anna") as hers, hub.listening("table", "bert") as his, hub.listening("table"):
        hub.wake_person("anna")
        assert hers.is_set() and not his.is_set()
    assert not hub.by_person and not hub.open


def test_ending_a_device_wakes_its_person(
    browser: Browser, client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    woken, hub = list[str](), client.app.state.site.hub  # type: ignore[attr-defined]
    monkeypatch.setattr(hub, "wake_person", woken.append)
    monkeypatch.setattr(hub, "wake_all", lambda: woken.append("all"))
    me = account_id(browser)
    browser.post("/me/secret")
    browser.see()
    assert woken == [me]
