"""List, board and keys light each other."""

import pytest
from playwright.sync_api import Locator, expect

from tests.web.browser.conftest import Visit
from tests.web.browser.visitor import Visitor

pytestmark = pytest.mark.slow

RING = "ring => Number.parseFloat(getComputedStyle(ring).strokeWidth)"


def at_turn(me: Visitor) -> None:
    me.new_table("me", "greedy", seed=7)
    me.hurry(lambda page: page.locator("[data-act^='take:']").count() > 0)


def ring_of(target: Locator) -> float:
    width: float = target.locator(".ring").first.evaluate(RING)
    return width


def target_of(me: Visitor, action: str) -> Locator:
    return me.page.locator(f'#targets [data-actions="{action}"]')


def test_a_choice_lights_its_place_and_the_place_its_choice(me: Visitor) -> None:
    at_turn(me)
    action = me.look()["buttons"][0]["action"]
    button, target = me.page.locator(f'#decision [data-act="{action}"]'), target_of(me, action)
    me.page.mouse.move(2, 2)
    at_rest = ring_of(target)
    button.hover()
    assert ring_of(target) > at_rest
    expect(target.locator(".cap")).to_be_visible()
    expect(target.locator("xpath=following-sibling::*[1]")).to_be_visible()  # how far this worker can go
    me.page.mouse.move(2, 2)
    expect(target.locator(".cap")).to_be_hidden()
    target.locator(".ring").first.hover(force=True)
    expect(button).to_have_class("choice lit")


def test_focus_on_the_board_is_seen_and_keys_stand_on_targets(me: Visitor) -> None:
    at_turn(me)
    me.press("b")
    focused = me.page.locator("#targets :focus")
    assert focused.evaluate("e => getComputedStyle(e).outlineStyle") == "solid"
    for target in me.page.locator("#targets [data-actions]:has(.cap)").all():
        action, key = target.get_attribute("data-actions"), target.locator(".cap").text_content()
        expect(target.locator(".cap")).to_be_visible()
        expect(me.page.locator(f'#decision [data-act="{action}"]')).to_have_attribute("data-key", key or "")
    assert me.page.locator("#targets .cap").count() > 1


def test_numbers_on_hexes_are_keys(visit: Visit) -> None:
    me = visit()
    me.new_table("me", "greedy", seed=3, game="helios")
    me.hurry(lambda page: page.locator("#targets .rest").count() > 1)
    for number in me.page.locator("#targets .rest").all():
        target = number.locator("xpath=preceding-sibling::*[1]")
        action = target.get_attribute("data-actions")
        key = me.page.locator(f'#decision [data-act="{action}"]').get_attribute("data-key")
        assert number.locator("text").first.text_content() == key


def test_the_worker_in_hand_and_its_footprint_are_marked(me: Visitor) -> None:
    at_turn(me)
    taken = next(b["action"] for b in me.look()["buttons"] if b["action"].startswith("take:"))
    me.click_button(taken)
    expect(me.page.locator("#targets .held")).to_have_count(1)
    me.click_button("go:1")
    expect(me.page.locator("#targets .held")).to_have_count(1)
    expect(me.page.locator("#targets .trail")).to_have_count(1)
