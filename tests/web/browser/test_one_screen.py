"""Two people at one screen: what is secret waits behind a curtain until the screen has been handed over."""

import re

from playwright.sync_api import expect

from tests.web.browser.visitor import Visitor

HAND = "#seats [data-explain^='start:']"
SECRET = re.compile(r"(keep|start):\d")
KEEP = "#decision [data-act^='keep:']"


def hand(me: Visitor) -> list[str]:
    found: list[str] = me.page.eval_on_selector_all(HAND, "all => all.map((e) => e.dataset.explain)")
    return found


def check_nothing_is_shown(me: Visitor) -> None:
    expect(me.page.locator(".curtain")).to_be_visible()
    expect(me.page.locator("#tools")).not_to_contain_text("watching")
    expect(me.page.locator(f"{HAND}, {KEEP}, #targets [data-actions]")).to_have_count(0)
    for text in (me.page.content(), me.context.request.get(f"/t/{me.table}").text()):
        assert not SECRET.search(text)


def keep_two(me: Visitor) -> list[str]:
    """Look behind the curtain, keep two tiles, confirm; what was in the hand."""
    check_nothing_is_shown(me)
    version = me.version
    me.page.locator(".curtain button").click()
    expect(me.page.locator(KEEP).first).to_be_visible()
    expect(me.page.locator("body.sending")).to_have_count(0)  # the page takes one thing at a time
    assert me.version >= version
    found = hand(me)
    assert len(found) == 4
    me.first_choice()
    me.first_choice()
    me.confirm()
    return found


def test_secrets_wait_behind_a_curtain(me: Visitor) -> None:
    me.new_table("me", "hotseat", seed=7)
    first = keep_two(me)
    frames = len(me.frames)
    second = keep_two(me)
    assert not set(first) & set(second)
    assert not any(re.search(rf"{tile}\b", frame) for tile in first for frame in me.frames[frames:])
    me.wait_for_question()
    expect(me.page.locator(".curtain")).to_have_count(0)
    while "take:" not in str((scene := me.wait_for_question())["buttons"]):
        me.confirm() if scene["confirm"] else me.first_choice()
    me.finish_turn()  # open play goes on without curtains
    expect(me.page.locator(".curtain")).to_have_count(0)
    assert me.wait_for_question()["buttons"]


def test_the_server_keeps_the_curtain_too(me: Visitor) -> None:
    me.new_table("me", "hotseat", seed=7)
    expect(me.page.locator(".curtain")).to_be_visible()
    asked = {path: me.context.request.get(f"/t/{me.table}/{path}") for path in ("parts", "hint", "why?target=keep:1")}
    assert [answer.status for answer in asked.values()] == [200, 403, 200]
    assert asked["why?target=keep:1"].json() == {"why": "", "ways": []}
    assert "Hand the screen to" in asked["parts"].text()
    assert not any(SECRET.search(answer.text()) for answer in asked.values())
