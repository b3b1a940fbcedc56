"""What others do: framed, told, at a pace that can be followed; scorings on a sheet; hints as plans."""

import pytest
from playwright.sync_api import expect

from tests.web.browser.conftest import Visit
from tests.web.browser.test_axe import check
from tests.web.browser.visitor import touch


def test_what_a_bot_did_is_told_and_framed_until_ones_own_step(visit: Visit) -> None:
    me = visit()
    me.new_table("me", "greedy", seed=3, setup="first_game")
    me.finish_turn()
    expect(me.page.locator("#decision .did")).to_contain_text("Power ")
    me.wait_for_question()
    framed = me.page.locator("#stage .changed")
    expect(framed.first).to_be_attached()
    assert me.page.locator("#dynamic [id^=worker-s1]:has(.changed)").count(), "its worker has moved"
    assert not me.page.locator("#dynamic [id^=worker-s0]:has(.changed)").count()
    me.first_choice()
    expect(framed).to_have_count(0)
    expect(me.page.locator("#decision .did")).to_have_count(0)


def test_bots_turns_come_one_after_the_other(visit: Visit) -> None:
    """The first bot's turn stays to be seen; Escape shows the rest at once."""
    me = visit(likes="handover:ask.pace:slow", reduced_motion="no-preference")
    me.new_table("me", "greedy", "greedy", seed=3, setup="first_game")
    me.page.clock.pause_at("2100-01-01")  # it stays as long as the test looks, however slow the second bot is
    me.finish_turn()
    expect(me.page.locator("body.staged")).to_be_attached()
    expect(me.decision).to_contain_text("Waiting for")
    me.press("Escape")
    me.wait_for_question()
    assert not me.page.locator("body.staged").count()
    told = me.page.locator("#decision .did > span")
    expect(told).to_have_count(2)


@pytest.mark.parametrize("way", ["Enter", "Escape", "button", "beside"])
def test_the_end_of_a_game_is_a_sheet_that_can_be_closed(visit: Visit, way: str) -> None:
    me = visit(likes="handover:self.moments:on")
    me.new_table("me", "greedy", seed=3, game="toy")
    sheet = me.page.locator("#moment")
    while not (scene := me.wait_for_question())["over"]:
        me.post("act", version=scene["version"], action=scene["buttons"][0]["action"])
        me.wait_for_change(scene["version"])
    expect(sheet).to_be_visible()
    for words in ("Again", "Harder", "Review", "Lobby", "Total"):
        expect(sheet).to_contain_text(words)
    if way == "button":
        sheet.locator("[data-close]").click()
    elif way == "beside":
        me.page.mouse.click(5, 5)
    else:
        me.press(way)
    expect(sheet).to_be_hidden()
    if way == "button":
        over = me.table
        me.page.locator("#decision").get_by_role("button", name="Harder").click()
        me.page.wait_for_url(lambda url: over not in url)
        expect(me.page.locator("#seats")).to_contain_text("easy")


def test_axe_finds_nothing_on_the_sheet(visit: Visit) -> None:
    me = visit(likes="handover:self.moments:on", bypass_csp=True)
    me.new_table("me", "greedy", seed=3, game="toy")
    while not (scene := me.wait_for_question())["over"]:
        me.post("act", version=scene["version"], action=scene["buttons"][0]["action"])
        me.wait_for_change(scene["version"])
    expect(me.page.locator("#moment")).to_be_visible()
    check(me, "the end")


@pytest.mark.parametrize("phone", [False, True])
def test_a_hint_is_a_plan_on_the_board_that_can_be_closed(visit: Visit, phone: bool) -> None:
    me = visit(**touch()) if phone else visit()
    me.new_table("me", "greedy", seed=3, setup="first_game")
    me.wait_for_question()
    panel, steps = me.page.locator("#hints"), me.page.locator("#hints > .plan li")
    ask = me.page.locator("[data-hint]")
    told = set[str]()
    for way in ("button", "beside", "Escape"):
        ask.tap() if phone else ask.click()
        expect(steps.first).to_be_visible()
        told.add(panel.inner_text())
        expect(me.page.locator("#plan text.number").first).to_have_text("1")
        box, board = panel.bounding_box(), me.page.locator("#board").bounding_box()
        assert box and board
        over = max(0.0, min(box["y"] + box["height"], board["y"] + board["height"]) - max(box["y"], board["y"]))
        wide = max(0.0, min(box["x"] + box["width"], board["x"] + board["width"]) - max(box["x"], board["x"]))
        do = panel.get_by_role("button", name="Do step 1").first.bounding_box()
        assert do and do["y"] + do["height"] <= box["y"] + box["height"], "however long the turn is"
        assert over * wide < 0.3 * board["width"] * board["height"], "the board stays in sight"
        if way == "button":
            close = panel.get_by_label("Close the hint")
            close.tap() if phone else close.click()
        elif way == "beside":
            me.page.locator("#clock").click()
        else:
            me.press("Escape")
        expect(panel).to_be_hidden()
        expect(me.page.locator("#plan > *")).to_have_count(0)
    assert len(told) == 1, "the same question, the same answer"
    ask.click()
    old = me.version
    panel.get_by_role("button", name="Do step 1").first.click()
    me.wait_for_change(old)
    expect(panel).to_be_hidden()
