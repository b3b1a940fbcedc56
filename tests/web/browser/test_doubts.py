"""The question before a clear mistake, with a judge that always says the same."""

import pytest
from playwright.sync_api import Route, expect

from tests.web.browser.conftest import Visit
from tests.web.browser.test_preferences import to_the_end_of_a_turn
from tests.web.browser.visitor import Visitor

LIKES = "handover:ask.moments:off.warn:on"
BUTTONS = (
    '<ol class="plan" data-steps hidden><li>Elsewhere</li></ol>'
    '<button data-doubt="show">Show me</button><button data-doubt="back">Take it back</button>'
    '<button data-doubt="play">Play it all the same</button>'
)
MISTAKE = {
    "start": 7,
    "html": f'<h2 id="doubt-cost">This gives up about 6 points.</h2><p id="doubt-better">Elsewhere</p>{BUTTONS}',
    "say": "This gives up about 6 points.",
    "plan": ['<g class="target" data-actions="x"><circle class="ring" cx="300" cy="300" r="30"/></g>'],
}
FINE = {"start": -1, "html": "", "say": "", "plan": []}


def judged(me: Visitor, verdict: object) -> list[str]:
    """From now on the judge says this; what it was asked."""
    asked = list[str]()

    def answer(route: Route) -> None:
        asked.append(route.request.url)
        route.fulfill(json=verdict)

    me.page.route("**/doubt", answer)
    return asked


@pytest.fixture
def me(visit: Visit) -> Visitor:
    found = visit(likes=LIKES)
    found.new_table("me", "greedy", seed=1, setup="first_game")
    return found


def test_by_pointer_shown_taken_back_and_not_asked_twice(me: Visitor) -> None:
    asked = judged(me, MISTAKE)
    with me.page.expect_response("**/doubt"):  # one that is late is not waited for
        old = to_the_end_of_a_turn(me)
    me.page.locator("[data-confirm]").click()
    doubt = me.page.get_by_role("alertdialog", name="This gives up about 6 points")
    expect(doubt).to_be_visible()
    assert me.version == old, "nothing is handed over"
    doubt.get_by_role("button", name="Show me").click()
    expect(doubt.get_by_text("Elsewhere").last).to_be_visible()
    expect(me.page.locator("#plan .ring")).to_have_count(1)
    doubt.get_by_role("button", name="Take it back").click()
    me.wait_for_change(old)
    expect(doubt).to_be_hidden()
    expect(me.page.locator("#plan .ring")).to_have_count(0)
    to_the_end_of_a_turn(me)
    me.confirm()  # the same turn: it has been called in question
    assert len(asked) >= 2


def test_by_keyboard_left_and_played_all_the_same(me: Visitor) -> None:
    judged(me, MISTAKE)
    with me.page.expect_response("**/doubt"):
        old = to_the_end_of_a_turn(me)
    me.page.locator("[data-confirm]").focus()
    me.press("Enter")
    doubt = me.page.get_by_role("alertdialog")
    expect(doubt.get_by_role("button", name="Show me")).to_be_focused()
    me.press("Escape")
    expect(doubt).to_be_hidden()
    expect(me.page.locator("[data-confirm]")).to_be_focused()
    assert me.version == old
    me.page.evaluate("sessionStorage.clear()")
    me.press("Enter")
    expect(doubt).to_be_visible()
    for key in ("Tab", "Tab", "Enter"):
        me.press(key)
    me.wait_for_change(old)
    expect(doubt).to_be_hidden()


def test_a_turn_that_is_handed_over_at_once_is_stopped_too(visit: Visit) -> None:
    me = visit(likes="handover:self.moments:off.warn:on")
    asked = judged(me, FINE)
    me.new_table("me", "greedy", seed=1, setup="first_game")
    doubt, question = me.page.get_by_role("alertdialog"), me.page.locator("#decision [data-act]")

    def choose() -> None:
        me.click_button(question.first.get_attribute("data-act") or "")
        expect(question.or_(doubt).first).to_be_visible()

    while not asked:
        choose()  # in the end that turn goes without a word, and the next begins
    judged(me, MISTAKE)
    while not doubt.is_visible():
        choose()
    assert me.look()["confirm"], "nothing is handed over"


def test_nobody_waits_long_and_nobody_is_asked_who_does_not_like_it(visit: Visit) -> None:
    me = visit(likes=LIKES)
    me.new_table("me", "greedy", seed=1, setup="first_game")
    me.page.route("**/doubt", lambda route: None)  # no answer, ever
    to_the_end_of_a_turn(me)
    me.confirm()
    me.prefer("warn", "off")
    asked = judged(me, MISTAKE)
    to_the_end_of_a_turn(me)
    me.confirm()
    assert not asked
