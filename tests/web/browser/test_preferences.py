"""Preferences at the table: a dialog in which everything holds at once, what the page offers in passing included."""

import time

from playwright.sync_api import Route, expect

from tests.web.browser.conftest import Visit
from tests.web.browser.visitor import Visitor


def late(route: Route) -> None:
    answer = route.fetch()
    time.sleep(1.0)
    route.fulfill(response=answer)


def test_always_is_no_one_way_door(me: Visitor) -> None:
    me.new_table("me", "hotseat", seed=1, setup="first_game")
    while not me.wait_for_question()["confirm"]:
        me.first_choice()
    old = me.version
    me.page.route("**/preferences", late)  # the turn is handed over meanwhile, and only once
    me.page.get_by_role("button", name="Always confirm by itself").click()
    me.wait_for_change(old)
    expect(me.page.locator("#toast")).to_contain_text("Preferences switches that off")
    expect(me.page.locator("[data-confirm]")).to_have_count(0)
    seats = me.context.request.get(f"/api/v1/tables/{me.table}").json()["seats"]
    assert [seat["auto_confirm"] for seat in seats] == [True, True]
    me.prefer("handover", "ask")
    seats = me.context.request.get(f"/api/v1/tables/{me.table}").json()["seats"]
    assert [seat["auto_confirm"] for seat in seats] == [False, False]


def test_who_knows_enough_is_not_asked_again(me: Visitor) -> None:
    me.page.goto("/")
    me.page.get_by_role("button", name="Play a bot").first.click()
    me.page.wait_for_url("**/t/*")
    guide = me.page.get_by_label("Your first game")
    expect(guide).to_be_visible()
    me.page.goto("/")
    me.page.goto(me.page.get_by_role("link", name="Play: ").first.get_attribute("href") or "")
    expect(guide).to_be_visible()
    with me.page.expect_response("**/preferences"):
        me.page.get_by_role("button", name="I know enough").click()
    expect(guide).to_be_hidden()
    me.page.reload()
    expect(guide).to_be_hidden()
    me.prefer("guide", "on")
    expect(guide).to_be_visible()


def test_a_choice_holds_at_once_and_after_loading(me: Visitor) -> None:
    me.new_table("me", "greedy", game="helios")
    root = me.page.locator("html")
    me.prefer("theme", "dark")
    expect(root).to_have_attribute("data-theme", "dark")
    me.prefer("totals", "on")
    expect(me.page.locator("body.uncovered")).to_have_count(1)
    me.page.reload()
    expect(root).to_have_attribute("data-theme", "dark")
    expect(me.page.locator("body.uncovered")).to_have_count(1)
    me.page.get_by_role("button", name="Light colours").click()
    expect(root).to_have_attribute("data-theme", "light")


def to_the_end_of_a_turn(me: Visitor) -> int:
    """The version that waits to be handed over: it may go at any moment."""
    while not (scene := me.wait_for_question())["confirm"]:
        me.first_choice()
    return scene["version"]


def test_against_bots_a_turn_is_handed_over_after_a_moment(visit: Visit) -> None:
    me = visit(likes="")
    me.new_table("me", "greedy", seed=1, setup="first_game")
    me.wait_for_change(to_the_end_of_a_turn(me))  # nobody has confirmed
    me.page.clock.pause_at("2100-01-01")  # from here on a moment is as long as the test says
    old = to_the_end_of_a_turn(me)
    expect(me.page.locator(".go.soon")).to_have_count(1)
    me.page.mouse.click(5, 5)  # who touches the page is asked
    expect(me.page.locator(".go.soon")).to_have_count(0)
    me.page.clock.run_for(10_000)
    assert me.version == old and me.look()["confirm"]


def test_whoever_is_guided_is_asked(visit: Visit) -> None:
    me = visit(likes="moments:off.guide:on")
    me.new_table("me", "greedy", seed=1, setup="first_game")
    me.page.clock.pause_at("2100-01-01")
    to_the_end_of_a_turn(me)
    expect(me.page.locator("[data-confirm]:not(.soon)")).to_have_count(1)
    me.page.get_by_role("button", name="I know enough").click()
    expect(me.page.locator(".go.soon")).to_have_count(1)


def test_among_people_everybody_is_asked(visit: Visit) -> None:
    me = visit(likes="")
    me.new_table("me", "hotseat", seed=1, setup="first_game")
    to_the_end_of_a_turn(me)
    expect(me.page.locator("[data-confirm]:not(.soon)")).to_have_count(1)
    me.confirm()
    me.prefer("handover", "moment")
    me.wait_for_change(to_the_end_of_a_turn(me))
