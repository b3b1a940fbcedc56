"""List, board and keys light each other; what is closed says why; nothing moves while a question stands."""

import random

import pytest
from playwright.sync_api import Locator, expect

from tests.web.browser.conftest import Visit
from tests.web.browser.visitor import Visitor

# Where everything lies that can be chosen or pressed, in whole pixels by a name.
PLACES = """() => {
  const found = {};
  const things = "#targets [data-actions], #decision [data-act], .top button, .top a, .top summary";
  for (const thing of document.querySelectorAll(things)) {
    if (!thing.checkVisibility({ visibilityProperty: true })) continue;
    const box = (thing.querySelector(":scope > .ring") ?? thing).getBoundingClientRect();
    const name = thing.id || thing.dataset.act || thing.ariaLabel || thing.textContent;
    found[name] = [box.x, box.y, box.width, box.height].map(Math.round);
  }
  return found;
}"""
RING = "ring => Number.parseFloat(getComputedStyle(ring).strokeWidth)"


def at_turn(me: Visitor) -> None:
    me.new_table("me", "greedy", seed=7)
    me.hurry(lambda page: page.locator("[data-act^='take:']").count() > 0)


def ring_of(target: Locator) -> float:
    width: float = target.locator(".ring").first.evaluate(RING)
    return width


def target_of(me: Visitor, action: str) -> Locator:
    return me.page.locator(f'#targets [data-actions="{action}"]')


def cap_of(target: Locator) -> Locator:
    return target.locator("xpath=preceding-sibling::*[1][@class='cap']")


def test_a_choice_lights_its_place_and_the_place_its_choice(me: Visitor) -> None:
    at_turn(me)
    action = me.look()["buttons"][0]["action"]
    button, target = me.page.locator(f'#decision [data-act="{action}"]'), target_of(me, action)
    me.page.mouse.move(2, 2)
    at_rest = ring_of(target)
    button.hover()
    assert ring_of(target) > at_rest
    expect(cap_of(target)).to_be_visible()
    expect(target.locator("xpath=following-sibling::*[1]")).to_be_visible()  # how far this worker can go
    me.page.mouse.move(2, 2)
    expect(cap_of(target)).to_be_hidden()
    target.locator(".ring").first.hover(force=True)
    expect(button).to_have_class("choice lit")


def test_focus_on_the_board_is_seen_and_keys_stand_on_targets(me: Visitor) -> None:
    at_turn(me)
    me.press("b")
    focused = me.page.locator("#targets :focus")
    assert focused.evaluate("e => getComputedStyle(e).outlineStyle") == "solid"
    for target in me.page.locator("#targets .cap + [data-actions]").all():
        action, key = target.get_attribute("data-actions"), cap_of(target).text_content()
        expect(cap_of(target)).to_be_visible()
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


# --- what is closed, and what was done by itself
def to_choice(me: Visitor, wanted: str, seed: int = 1) -> None:
    me.hurry(lambda page: page.locator(wanted).count() > 0, seed)


def test_a_closed_choice_stays_with_its_reason_and_opens_the_rule_in_place(me: Visitor) -> None:
    me.new_table("me", "greedy", seed=7, setup="first_game")
    to_choice(me, "#decision .closed")
    row = me.page.locator("#decision .closed").first
    expect(row).to_be_visible()
    assert row.locator("button, [data-act]").count() == 0
    version, link = me.version, row.locator(".cite").first
    link.click()
    rule = me.page.locator("#rule")
    expect(rule).to_be_visible()
    expect(rule.locator("h3")).to_contain_text(link.inner_text())
    me.press("Escape")
    expect(rule).to_be_hidden()
    assert me.version == version and "/t/" in me.page.url


def test_a_step_that_was_forced_is_told(me: Visitor) -> None:
    me.new_table("me", "greedy", seed=7, setup="first_game")
    to_choice(me, "#decision .forced")
    expect(me.page.locator("#decision .forced").first).to_contain_text("Nothing else was possible")


def test_who_likes_is_asked_before_a_forced_step(me: Visitor) -> None:
    me.new_table("me", "greedy", seed=7, setup="first_game")
    me.page.evaluate("sunstone.settings.set('forced', 'ask')")
    rng = random.Random(1)
    while len((scene := me.wait_for_question())["buttons"]) != 1:
        if scene["confirm"]:
            me.confirm()
            continue
        if shown := [b["action"] for b in scene["buttons"] if b["shown"]]:
            me.click_button(rng.choice(shown))
        else:  # a tile to lay: its places are on the board
            me.post("act", version=scene["version"], action=scene["buttons"][0]["action"], ask=True)
            me.wait_for_change(scene["version"])
        expect(me.page.locator("#decision .forced")).to_have_count(0)
    me.click_button(scene["buttons"][0]["action"])


# --- refusals and help
def test_a_refusal_stands_where_it_was_tried_and_never_over_the_question(me: Visitor) -> None:
    at_turn(me)
    x, y = me.point_of("technology:01")
    me.page.mouse.click(x, y)
    why = me.page.locator("#why")
    expect(why).to_be_visible()
    box, bar = why.bounding_box(), me.page.locator("#decision").bounding_box()
    assert box and bar and box["y"] + box["height"] <= bar["y"]
    assert abs(box["x"] - x) < 420 and abs(box["y"] - y) < 160
    expect(me.page.get_by_role("alert")).to_be_hidden()
    me.page.mouse.click(bar["x"] + bar["width"] / 2, bar["y"] + bar["height"] - 8)
    expect(why).to_be_hidden()


def test_help_waits_until_the_pointer_moves_after_a_click(me: Visitor) -> None:
    at_turn(me)
    target = next(t for t in me.look()["targets"] if t["at"] and t["actions"][0].startswith("take:"))
    version, at = me.version, target["at"]
    assert at
    me.page.mouse.click(*at)
    me.wait_for_change(version)
    me.page.evaluate("new Promise((go) => setTimeout(go, 700))")
    expect(me.page.locator("#tip")).to_be_hidden()
    x, y = me.point_of("technology:01")
    me.page.mouse.move(x, y)
    expect(me.page.locator("#tip")).to_be_visible()


# --- nothing moves
def places(me: Visitor) -> dict[str, list[int]]:
    found: dict[str, list[int]] = me.page.evaluate(PLACES)
    return found


def moved(before: dict[str, list[int]], now: dict[str, list[int]]) -> list[str]:
    return [name for name, box in before.items() if name in now and now[name] != box]


@pytest.mark.parametrize("game", ["city", "founders", "helios"])
def test_nothing_moves_between_two_states_of_a_question(visit: Visit, game: str) -> None:
    """Pointing, focus, a refusal, help, a message, narrowing, a step and back: every target stays where it is."""
    me, checked, rng = visit(), 0, random.Random(2)
    me.new_table("me", "greedy", "greedy", seed=3, game=game)
    for _ in range(14):
        scene = me.wait_for_question()
        if scene["confirm"]:
            me.confirm()
            continue
        me.page.mouse.move(3, 3)
        before = places(me)
        assert before
        shown = [b["action"] for b in scene["buttons"] if b["shown"]]
        if not shown:
            me.post("act", version=scene["version"], action=scene["buttons"][0]["action"])
            me.wait_for_change(scene["version"])
            continue
        me.page.locator(f'#decision [data-act="{shown[0]}"]').hover()
        assert moved(before, places(me)) == []
        if reachable := [t for t in scene["targets"] if t["at"]]:
            me.page.mouse.move(*(reachable[0]["at"] or ()))
            assert moved(before, places(me)) == []
        me.page.locator(".seat").last.hover()
        assert moved(before, places(me)) == []
        me.press("b")
        assert moved(before, places(me)) == []
        me.press("Escape")
        me.page.mouse.move(3, 3)
        if checked < 3:
            me.post("chat", text=f"hello {checked}")
            expect(me.page.locator("#chat")).to_contain_text(f"hello {checked}")
        assert moved(before, places(me)) == []
        action, version = rng.choice(shown), scene["version"]
        me.click_button(action)
        if me.page.locator("[data-post=undo]").count():
            after = me.version
            me.post("undo", version=after)
            me.wait_for_change(after)
            me.page.mouse.move(3, 3)
            assert moved(before, places(me)) == [], "a step and back"
            assert me.version > version
            me.click_button(action)
        checked += 1
    assert checked > 5


def test_pointing_at_a_seat_leaves_the_others_where_they_are(visit: Visit) -> None:
    me = visit()
    me.new_table("me", "greedy", "greedy", "greedy", seed=3, setup="first_game")
    me.wait_for_question()
    tops = "() => [...document.querySelectorAll('.seat')].map((seat) => Math.round(seat.getBoundingClientRect().top))"
    me.page.mouse.move(3, 3)
    before = me.page.evaluate(tops)
    me.page.locator(".seat").nth(1).hover()
    expect(me.page.locator(".seat").nth(1).locator("dl")).to_be_visible()
    assert me.page.evaluate(tops) == before


def test_the_rest_of_a_long_list_is_counted_beside_its_rows(me: Visitor) -> None:
    me.new_table("me", "greedy", seed=3, game="founders")
    me.wait_for_question()
    assert me.page.locator("#decision [data-act]").count() > 12
    pill = me.page.locator("#more").bounding_box()
    assert pill
    rows = me.page.locator("#decision .choices").bounding_box()
    assert rows and pill["y"] + pill["height"] <= rows["y"] + 1
