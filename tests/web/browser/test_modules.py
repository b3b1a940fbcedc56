"""City alone against Teotibot, and with its modules: played by pointing, on a phone, and read by axe."""

import random
import re
from collections import Counter

import pytest
from playwright.sync_api import expect

from sunstone.engine.registry import find
from tests.web.browser import test_phone as phone
from tests.web.browser.conftest import Visit
from tests.web.browser.test_axe import check
from tests.web.browser.test_clicking import check_the_result, choose
from tests.web.browser.visitor import Visitor, touch

MODULES = find("city").modules


def play(me: Visitor, choices: int, seed: int = 1) -> Counter[str]:
    """So many choices with the pointer, or to the end."""
    rng, where = random.Random(seed), Counter[str]()
    while where.total() < choices and not (scene := me.wait_for_question())["over"]:
        if scene["confirm"]:
            me.confirm()
            where["confirm"] += 1
        else:
            where[choose(me, scene, rng)] += 1
    return where


def test_a_whole_game_against_teotibot_by_clicking(me: Visitor) -> None:
    me.new_table("me", seed=3, setup="first_game")
    expect(me.page.locator(".seat").nth(1)).to_contain_text("Teotibot")
    expect(me.page.locator("#dynamic [id^=action-]")).to_have_count(7)
    before = me.page.locator("#dynamic [id^=action-]").evaluate_all("(all) => all.map((e) => e.style.transform)")
    where = play(me, 12)
    after = me.page.locator("#dynamic [id^=action-]").evaluate_all("(all) => all.map((e) => e.style.transform)")
    assert before != after, "its tiles moved up"
    turn = me.page.locator("#log > li", has=me.page.get_by_role("heading", name="Teotibot")).first.inner_text()
    assert re.search(r"Rolls \d+: .*\s+city:92", turn) and "Shifts its action pyramid" in turn
    where += play(me, 1000)
    assert where["board"] > 30 and where["list"] > 5, where
    expect(me.decision).to_contain_text("wins.")
    expect(me.page.locator("#clock")).to_have_text("The game is over")
    check_the_result(me)


@pytest.mark.parametrize("seats", [("me",), ("me", "greedy", "random")])
def test_with_all_modules_by_clicking(me: Visitor, seats: tuple[str, ...]) -> None:
    me.new_table(*seats, seed=11, modules=MODULES if len(seats) == 1 else MODULES[:4])
    me.wait_for_question()
    expect(me.page.locator("#printed")).to_contain_text("Mansion")
    where = play(me, 90, seed=2)
    assert where["board"] > 15 and where["list"] > 5, where
    expect(me.page.locator("#seats .seat").first.get_by_role("img", name="obsidian", exact=True)).to_be_visible()


def test_alone_with_all_modules_on_a_phone(visit: Visit) -> None:
    me = visit(**touch())
    me.new_table("me", seed=5, modules=MODULES)
    rng, how = random.Random(4), Counter[str]()
    while how.total() < 40:
        scene = me.wait_for_question()
        assert not scene["over"]
        if scene["confirm"]:
            me.page.locator("[data-confirm]").tap()
            me.wait_for_change(scene["version"])
            phone.check_width(me.page)
        else:
            how[phone.choose(me, scene, rng)] += 1
    assert how["board"] and how["sheet"]
    me.page.locator("#tabs [data-tab=seats]").tap()
    expect(me.page.locator("#seats")).to_contain_text("Teotibot")
    phone.check_width(me.page)


def test_axe_finds_nothing_alone_with_all_modules(visit: Visit) -> None:
    me = visit(bypass_csp=True)
    me.new_table("me", seed=5, modules=MODULES)
    me.wait_for_question()
    check(me, "starting tiles")
    play(me, 20)
    me.wait_for_question()
    check(me, "in play")
    me.page.goto(f"/t/{me.table}/at/60")
    check(me, "replay")


def test_teotibots_turn_is_played_out_step_by_step(visit: Visit) -> None:
    """The roll first, the tile that it chose framed; Enter goes on, Escape shows the end; then the page asks again."""
    me = visit(reduced_motion="no-preference")
    me.new_table("me", seed=3, setup="first_game")
    me.page.clock.install(time=0)
    me.page.clock.pause_at(1)  # a step stays until a key is pressed, however long that takes
    past = me.page.locator("#decision .steps li")
    for way in ("Enter", "Escape"):
        while not (scene := me.wait_for_question())["confirm"]:
            me.post("act", version=scene["version"], action=scene["buttons"][0]["action"])
            me.wait_for_change(scene["version"])
        old = me.version
        me.page.locator("[data-confirm]").click()
        expect(past.first).to_contain_text("Rolls")
        expect(me.page.locator("#dynamic [id^=action-] .changed")).to_have_count(1)
        assert me.version == old, "the page has not gone on yet"
        me.page.keyboard.press(way)
        if way == "Enter":
            expect(past.nth(1)).to_have_class("now")
            expect(past.first).to_have_class("")
            while me.version == old:
                me.page.keyboard.press("Enter")
        me.wait_for_change(old)
        expect(past).to_have_count(0)
        expect(me.page.locator("#stage .changed").first, "until one's own next step").to_be_attached()
    me.page.evaluate("sunstone.settings.set('pace', 'none')")
    me.finish_turn()
    expect(past).to_have_count(0)
