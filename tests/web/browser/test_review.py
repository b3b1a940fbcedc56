"""The review in a browser: asked for at the end of a game, made while one looks, gone through by keys."""

import re

import pytest
from playwright.sync_api import Route, expect

from tests.web.browser.conftest import Visit
from tests.web.browser.test_axe import check
from tests.web.browser.visitor import Visitor, touch


def finished(me: Visitor) -> None:
    me.new_table("me", "greedy", seed=3, game="toy")
    while not (scene := me.wait_for_question())["over"]:
        me.post("act", version=scene["version"], action=scene["buttons"][0]["action"])
        me.wait_for_change(scene["version"])


@pytest.mark.parametrize("phone", [False, True], ids=["wide", "phone"])
def test_a_review_from_the_end_of_a_game_to_a_moment_on_the_board(visit: Visit, phone: bool) -> None:
    me = visit(likes="handover:self.moments:off", bypass_csp=True, **(touch() if phone else {}))
    finished(me)
    page = me.page
    page.locator("#decision").get_by_role("link", name="Review").click()
    page.wait_for_url("**/review")
    check(me, "before it is made")
    page.get_by_role("button", name="Review this game").click()
    expect(page.get_by_role("heading", name="Chance of winning")).to_be_visible()
    expect(page.get_by_role("button", name="Make it again")).to_be_visible()
    expect(page.locator("#making")).to_have_count(0)
    expect(page.get_by_role("heading", name="Luck")).to_be_visible()
    check(me, "the review")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing runs out of the page"
    fits = "turns => turns.scrollWidth <= turns.parentElement.clientWidth"
    assert page.locator(".turns").evaluate(fits), "the numbers of every turn are in sight"
    stops = page.locator(".chart .stop")
    stops.last.focus()
    page.keyboard.press("Home")
    expect(stops.first).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(stops.nth(1)).to_be_focused()
    expect(stops.nth(1)).to_have_attribute("aria-label", re.compile("After turn 1, .* %"))
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(rf"/t/{me.table}/at/\d+$"))
    expect(page.locator(".slider")).to_be_visible()


def test_a_review_that_is_being_made_is_shown_without_loading_again(visit: Visit) -> None:
    me = visit(likes="handover:self.moments:off")
    finished(me)
    me.page.goto(f"/t/{me.table}/review")
    answers = iter([(1, True), (2, True), (3, False)])

    def progress(route: Route) -> None:
        done, making = next(answers, (0, None))
        if making is None:
            return route.continue_()  # the true one is still being made
        route.fulfill(json={"done": done, "of": 3, "making": making, "ahead": 0})

    me.page.route("**/review/progress", progress)
    me.page.get_by_role("button", name="Review this game").click()
    expect(me.page.get_by_role("button", name="Make it again")).to_be_visible()
    expect(me.page.get_by_role("heading", name="Turn by turn")).to_be_visible()
