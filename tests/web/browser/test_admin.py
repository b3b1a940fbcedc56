"""The host's pages in a browser, wide and on a phone, with axe on each; an announcement as people meet it."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.web.browser.conftest import Visit
from tests.web.browser.server import Server
from tests.web.browser.test_axe import check
from tests.web.browser.visitor import PHONE, WIDE, Visitor

pytestmark = pytest.mark.slow
KEY = "a key that is long enough"


@pytest.fixture
def hosted(tmp_path: Path) -> Iterator[Server]:
    """A server of its own: what is announced there stands on all its pages."""
    found = Server(tmp_path, admin_key=KEY)
    found.start()
    yield found
    found.stop()


def looked_at(me: Visitor, where: str) -> None:
    for size in (PHONE, WIDE):
        me.page.set_viewport_size({"width": size["width"], "height": size["height"]})
        check(me, where)
        assert me.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{where} is too wide"


def test_an_evening_of_the_hosts(visit: Visit, hosted: Server) -> None:
    bert, host = visit(hosted.url), visit(hosted.url, bypass_csp=True)
    bert.forgive("403")
    host.forgive("403")
    bert.call_me("Bert")
    bert.new_table("me", "hotseat", seed=5, setup="first_game")
    bert.page.locator("#tab-chat").click()
    bert.page.get_by_label("Message").fill("You all play like my aunt")
    bert.page.get_by_label("Message").press("Enter")
    expect(bert.page.get_by_label("Message")).to_have_value("")  # it has been taken
    host.page.goto("/admin")
    looked_at(host, "key")
    host.page.get_by_label("Key").fill(KEY)
    host.page.get_by_label("Key").press("Enter")
    host.page.get_by_label("Text").fill("The server is away from eight to nine")
    host.page.get_by_label("Level").select_option("warning")
    host.page.get_by_role("button", name="Announce", exact=True).press("Enter")
    expect(host.page.get_by_role("button", name=re.compile("^Take down"))).to_be_visible()
    looked_at(host, "overview")
    report(host, bert)
    for name in ("Reports", "Log", "Tables", "People"):
        host.page.get_by_role("navigation", name="Host").get_by_role("link", name=name).click()
        expect(host.page.get_by_role("heading", level=1)).to_be_visible()
        looked_at(host, name)
    host.page.get_by_label("Name or id").fill("bert")
    host.page.get_by_label("Name or id").press("Enter")
    host.page.get_by_role("link", name="Bert").click()
    host.page.get_by_label("Reason").fill("aunts")
    host.page.get_by_label("Days, empty for good").fill("2")
    host.page.get_by_role("button", name="Ban Bert").click()
    expect(host.page.get_by_text("Banned until")).to_be_visible()
    looked_at(host, "person")
    host.page.get_by_role("link", name="Look").click()
    looked_at(host, "table")
    note = bert.page.get_by_label("Announcements")
    bert.page.get_by_label("Message").fill("What?")
    bert.page.get_by_label("Message").press("Enter")
    expect(bert.page.locator("#toast")).to_contain_text("banned from this server until")
    bert.page.reload()
    expect(note).to_contain_text("away from eight to nine")
    with bert.page.expect_response("**/announcements/*/read"):
        note.get_by_role("button").click()
    expect(note).not_to_contain_text("away")
    bert.page.goto("/")
    expect(note).not_to_contain_text("away")


def report(host: Visitor, bert: Visitor) -> None:
    """The host watches the table, and reports what was said there."""
    host.page.goto(f"/admin/tables/{bert.table}")
    host.page.get_by_role("link", name="Watch").click()
    host.page.wait_for_url("**/t/*")
    said = host.context.request.get(f"/api/v1/tables/{bert.table}/chat").json()["messages"]
    host.page.goto(f"/t/{bert.table}/chat/{said[0]['id']}")
    host.page.get_by_label("It insults or threatens somebody").check()
    host.page.get_by_role("button", name="Report it").click()
    expect(host.page.get_by_text("the host of this server will look at it")).to_be_visible()
    host.page.goto("/admin")
