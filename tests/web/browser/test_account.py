"""An account by a passkey, with the authenticator that Chromium can pretend to have."""

import re

from playwright.sync_api import CDPSession, expect

from tests.web.browser.conftest import Visit
from tests.web.browser.server import Server
from tests.web.browser.test_axe import check
from tests.web.browser.visitor import Visitor, touch

AUTHENTICATOR = {
    **{"protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True},
    **{"isUserVerified": True, "automaticPresenceSimulation": True},
}


def here(server: Server) -> str:
    """A passkey is for a name: 127.0.0.1 has none."""
    return server.url.replace("127.0.0.1", "localhost")


def authenticator(me: Visitor) -> tuple[CDPSession, str]:
    session = me.context.new_cdp_session(me.page)
    session.send("WebAuthn.enable")
    made = session.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})
    return session, made["authenticatorId"]


def test_an_account_by_a_passkey_from_the_first_to_the_last(visit: Visit, server: Server) -> None:
    me = visit(here(server), bypass_csp=True)
    page = me.page
    session, key = authenticator(me)
    me.call_me("Anna")
    page.get_by_role("button", name="Play a bot").first.click()
    page.wait_for_url("**/t/*")
    table = page.url
    page.goto("/account")
    check(me, "without an account")
    page.get_by_role("button", name="Make an account with a passkey").click()
    expect(page.get_by_role("status")).to_contain_text("You have an account")
    (made,) = session.send("WebAuthn.getCredentials", {"authenticatorId": key})["credentials"]
    assert made["rpId"] == "localhost" and made["isResidentCredential"]
    page.get_by_label("Passkey", exact=True).fill("My phone")
    page.get_by_role("button", name=re.compile("^Rename")).click()
    expect(page.get_by_role("button", name="Rename the passkey My phone")).to_be_visible()
    expect(page.get_by_label("Passkey", exact=True)).to_have_value("My phone")
    check(me, "with an account")

    page.get_by_role("button", name="Sign out on this device").click()
    expect(page.get_by_role("status")).to_contain_text("You are signed out")
    page.goto(table)
    me.forgive("404")
    expect(page.get_by_role("heading", name="Not found")).to_be_visible()
    page.goto("/account")
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_text("You are signed in as Anna")).to_be_visible()
    expect(page.get_by_text("last used")).to_be_visible()
    page.goto(table)
    expect(page.locator("#board")).to_be_visible()

    page.goto("/account")
    page.get_by_label("Another passkey").fill("Again")
    page.get_by_role("button", name="Add a passkey").click()
    expect(page.get_by_role("alert")).to_contain_text("has a passkey for this account already")
    with page.expect_download() as taken:
        page.get_by_role("link", name="Take all of it along").click()
    assert "My phone" in taken.value.path().read_text("utf-8")
    page.get_by_role("link", name="Delete all of it").click()
    check(me, "before deleting")
    page.get_by_role("button", name="Delete it now").click()
    expect(page.get_by_label("Yes, delete everything")).to_be_focused()
    page.get_by_label("Yes, delete everything").check()
    page.get_by_role("button", name="Delete it now").click()
    expect(page.get_by_role("status")).to_contain_text("All that was kept of you is deleted")
    page.get_by_role("button", name="Sign in with a passkey").click()
    me.forgive("400")
    expect(page.get_by_role("alert")).to_contain_text("opens no account here")


def test_on_a_phone_and_at_the_second_try(visit: Visit, server: Server) -> None:
    me = visit(here(server), bypass_csp=True, **touch())
    session, key = authenticator(me)
    me.page.goto("/account")
    session.send("WebAuthn.setUserVerified", {"authenticatorId": key, "isUserVerified": False})
    make = me.page.get_by_role("button", name="Make an account with a passkey")
    make.click()
    expect(me.page.get_by_role("alert")).to_contain_text("it was cancelled")
    session.send("WebAuthn.setUserVerified", {"authenticatorId": key, "isUserVerified": True})
    make.click()
    expect(me.page.get_by_text("You are signed in as")).to_be_visible()
    check(me, "with an account, on a phone")
    assert me.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
