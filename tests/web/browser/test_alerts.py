"""The page "Call me": this browser as a way to be called, what its worker shows, and the page for everybody's eyes."""

import re

import pytest
from msgspec import json
from playwright.sync_api import expect

from tests.web.browser.conftest import Visit
from tests.web.browser.test_axe import check
from tests.web.browser.visitor import Visitor, touch

# What a push service would give; an address in the internet that is never called here.
SUBSCRIBES = """
PushManager.prototype.getSubscription = async () => null;
PushManager.prototype.subscribe = async (wanted) => {
  if (!wanted.userVisibleOnly || wanted.applicationServerKey.length !== 65) throw new Error("not so");
  return { toJSON: () => ({ endpoint: "https://93.184.215.14/push/1", expirationTime: null, keys: {
    p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    auth: "BTBZMqHH6r4Tts7J_aSIgg" } }) };
};
"""

SHOWN = """async (titles) => {
  const shown = await (await navigator.serviceWorker.ready).getNotifications();
  return JSON.stringify(shown.map((each) => each.title)) === JSON.stringify(titles);
}"""


def test_a_browser_becomes_a_way_and_is_removed(me: Visitor) -> None:
    me.page.add_init_script(SUBSCRIBES)
    me.page.goto("/preferences")
    me.page.get_by_role("link", name="Call me when it is my turn").click()
    me.page.get_by_role("button", name="Call me on this device").click()
    expect(me.page.get_by_role("status")).to_have_text("That is noted.")
    expect(me.page.locator(".channels")).to_contain_text("Chrome on Linux")
    me.page.get_by_role("button", name="Remove: Chrome on Linux").click()
    expect(me.page.get_by_role("status")).to_contain_text("not called there any more")
    expect(me.page.locator(".channels")).to_have_count(0)


def test_the_worker_shows_a_call_and_takes_it_back(me: Visitor) -> None:
    me.context.grant_permissions(["notifications"])
    me.page.goto("/call-me")
    told = me.context.new_cdp_session(me.page)
    workers = list[str]()
    told.on("ServiceWorker.workerRegistrationUpdated", lambda news: workers.extend(map(_id, news["registrations"])))
    told.send("ServiceWorker.enable")
    me.page.evaluate("navigator.serviceWorker.register('/worker.js').then(() => navigator.serviceWorker.ready)")
    while not workers:  # the browser tells of them at its own time
        me.page.wait_for_timeout(10)
    call = {"title": "Your turn", "body": "Now", "navigate": "/t/x", "tag": "x", "lang": "en", "silent": False}
    for event, notification, left in (
        ("answered", call, []),  # of a call that is not there nothing is shown
        ("turn", call, ["Your turn"]),
        ("turn", call | {"title": "Your turn again"}, ["Your turn again"]),
        ("answered", call | {"title": "Played", "silent": True}, ["Played"]),
    ):
        data = json.encode({"web_push": 8030, "notification": notification, "event": event}).decode()
        message = {"origin": me.page.url.partition("/call-me")[0], "registrationId": workers[0], "data": data}
        told.send("ServiceWorker.deliverPushMessage", message)
        me.page.wait_for_function(SHOWN, arg=left)


def _id(found: dict[str, str]) -> str:
    return found["registrationId"]


def test_a_browser_that_refuses_is_told_what_would_help(me: Visitor) -> None:
    me.page.add_init_script("PushManager.prototype.subscribe = async () => { throw new Error('no service'); };")
    me.page.goto("/call-me")
    me.page.get_by_role("button", name="Call me on this device").click()
    expect(me.page.get_by_role("alert")).to_contain_text("no service")


@pytest.mark.parametrize("phone", [False, True], ids=["wide", "phone"])
def test_everybody_can_read_and_use_it(visit: Visit, phone: bool) -> None:
    anna, bert = visit(bypass_csp=True, **(touch() if phone else {})), visit()
    anna.new_table("me", "friend", game="helios")
    bert.sit_down(anna.page.get_by_label("Link to seat 2").input_value())
    waits = anna if bert.page.locator(".my-turn").count() else bert  # her page hears later that the game has begun
    expect(waits.page.get_by_role("link", name="Tell me when it is my turn")).to_be_visible()
    anna.page.goto("/call-me")
    anna.page.get_by_label("Address of your topic").fill("https://93.184.215.14/anna-s-word")
    anna.page.get_by_role("button", name="Add").first.click()
    expect(anna.page.locator(".channels").first).to_contain_text("anna-s-word")
    anna.page.locator("summary").last.click()
    check(anna, "call me")
    anna.page.get_by_role("button", name="Do not call me").click()
    expect(anna.page.get_by_role("button", name=re.compile("^Call me to"))).to_be_visible()
    anna.page.goto(f"/t/{bert.table}")
    expect(anna.page.get_by_role("link", name="Tell me when it is my turn")).to_be_hidden()
