"""From the lobby's offer through a lesson to the course, and on to the guided game."""

import pytest
from playwright.sync_api import expect

from sunstone.learn.lessons import lessons
from tests.web.browser.conftest import Visit
from tests.web.browser.test_axe import check
from tests.web.browser.test_phone import check_width
from tests.web.browser.visitor import Visitor, touch

FIRST, SECOND, *_ = COURSE = [lesson for lesson in lessons("helios") if lesson.number]


def skip_through(me: Visitor) -> None:
    """All steps of the lesson."""
    panel = me.page.locator("#lesson")
    while not panel.get_by_text("The lesson is over").is_visible():
        old = me.version
        panel.get_by_role("button", name="Skip this step").click()
        me.wait_for_change(old)


def test_from_the_offer_to_what_is_done(me: Visitor) -> None:
    me.page.goto("/")
    me.page.get_by_role("button", name="Learn Helios in ten minutes").click()
    me.page.wait_for_url("**/t/*")
    skip_through(me)
    me.page.get_by_role("link", name="All lessons").click()
    me.page.wait_for_url("**/learn/helios")
    expect(me.page.get_by_text(f"1 of {len(COURSE)} lessons done")).to_be_visible()
    expect(me.page.get_by_role("button", name=f"Repeat: {FIRST.title}")).to_be_visible()
    me.page.get_by_role("button", name=f"Begin: {SECOND.title}").click()
    me.page.wait_for_url("**/t/*")
    me.page.goto("/learn/helios")
    expect(me.page.get_by_role("button", name=f"Go on: {SECOND.title}", exact=True)).to_be_visible()
    me.page.goto("/")
    expect(me.page.get_by_role("link", name=f"Lessons of Helios, 1 of {len(COURSE)} done")).to_be_visible()
    expect(me.page.get_by_role("button", name="Learn Helios")).to_have_count(0)


def test_from_the_last_lesson_to_the_guided_game_by_keyboard(me: Visitor) -> None:
    me.page.goto("/")
    answer = me.context.request.post(f"/learn/helios/{COURSE[-1].name}", headers={"x-sunstone": "1"})
    me.page.goto(answer.url)
    skip_through(me)
    me.page.get_by_role("button", name="Next: a guided game").focus()
    me.press("Enter")
    me.page.wait_for_url(lambda url: url != answer.url)
    expect(me.page.locator("#guide")).not_to_contain_text("against a gentle bot")  # nothing takes the hint's line
    expect(me.page.get_by_label("Your first game")).to_be_visible()
    assert me.wait_for_question()["buttons"]


def test_a_guided_game_begins_with_a_sheet_of_its_own(visit: Visit) -> None:
    me = visit(likes="handover:ask")
    me.page.goto("/")
    me.page.goto(me.context.request.post("/guided/helios", headers={"x-sunstone": "1"}).url)
    sheet = me.page.locator("#moment")
    expect(sheet).to_contain_text("against a gentle bot")
    me.press("Enter")
    expect(sheet).to_be_hidden()


@pytest.mark.parametrize("phone", [False, True], ids=["wide", "phone"])
def test_the_pages_are_clean_and_fit(visit: Visit, phone: bool) -> None:
    """Without the content policy, for axe."""
    me = visit(bypass_csp=True, **(touch() if phone else {}))
    me.page.goto("/")
    me.context.request.post("/learn/helios", form={"skip": FIRST.name}, headers={"x-sunstone": "1"})
    me.context.request.post(f"/learn/helios/{SECOND.name}", headers={"x-sunstone": "1"})
    for path in ("/learn", "/learn/helios"):
        me.page.goto(path)
        check(me, path)
        if phone:
            check_width(me.page)
