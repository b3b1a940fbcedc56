"""Show before doing: what a choice would bring stands at its place and beside one's own numbers before it is made."""

import random

import pytest
from playwright.sync_api import expect

from tests.web.browser.conftest import Visit
from tests.web.browser.visitor import Target, Visitor, clickable, touch


def play_to(me: Visitor, head: str, board: str, most: int = 300) -> list[Target]:
    """Seat 0 goes there whenever it can, until such an action is offered: its targets."""
    rng = random.Random(1)
    for _ in range(most):
        scene = me.wait_for_question()
        assert not scene["over"], "the game is over before it came to this"
        known = [button["action"] for button in scene["buttons"]]
        if any(action.startswith(head) for action in known):
            return [t for t in clickable(scene) if any(a.startswith(head) for a in t["actions"])]
        if scene["confirm"]:
            me.post("confirm", version=scene["version"])
        else:
            there = [
                t["actions"][0]
                for t in scene["targets"]
                if t["id"] in (f"target-board-{board}", f"target-main-{board}")
            ]
            wanted = there or [a for a in known if a.startswith(("tile:", "main"))]
            me.post("act", version=scene["version"], action=rng.choice(wanted or known))
        me.wait_for_change(scene["version"])
    raise AssertionError("it never came to this")


def test_a_board_in_reach_tells_what_it_would_bring(me: Visitor) -> None:
    me.new_table("me", "random", seed=5)
    target = play_to(me, "go:", "construction")[0]
    pill = me.page.locator("#pill")
    expect(pill).to_be_hidden()
    me.page.mouse.move(*target["at"] or ())
    expect(pill).to_contain_text("Collect")
    me.page.mouse.move(2, 2)
    expect(pill).to_be_hidden()
    me.page.locator(f"#{target['id']}").focus()
    expect(pill).to_contain_text("Collect")
    expect(me.page.locator("#live")).to_contain_text("cocoa")
    expect(me.page.locator('#decision [data-act="go:1"] .ahead')).to_contain_text("Collect")


def test_a_pyramid_tile_is_shown_with_all_that_it_brings(me: Visitor) -> None:
    me.new_table("me", "random", seed=5)
    target = play_to(me, "place:", "construction")[0]
    page, held = me.page, me.page.locator("[data-held] use")
    expect(held).to_have_attribute("href", "#hand-0")
    before = page.locator('.seat[data-seat="0"] [data-good="stone"]')
    stone = int(before.inner_text())
    page.mouse.move(*target["at"] or ())
    best = target["actions"][0].partition("@")[2]
    expect(page.locator("#overlay .ghost-piece use")).to_have_attribute("href", f"#hand-{best}")
    expect(held).to_have_attribute("href", f"#hand-{best}")
    expect(page.locator("#pill")).to_contain_text("+")
    expect(before).to_have_attribute("data-after", f"→ {stone - 2}")
    marks = page.locator(f'[id="{target["id"]}"]').get_attribute("data-marks") or ""
    expect(page.locator("#overlay > use")).to_have_attribute("href", marks.split()[0])
    page.keyboard.press("r")
    expect(page.locator("[data-quarter]")).not_to_have_text(f"{best}°")
    expect(page.locator("#overlay .ghost-piece use")).not_to_have_attribute("href", f"#hand-{best}")


def test_with_a_finger_the_first_tap_shows_and_the_second_goes(visit: Visit) -> None:
    me = visit(**touch())
    me.new_table("me", "random", seed=5)
    target = play_to(me, "go:", "construction")[0]
    version = me.version
    me.page.touchscreen.tap(*target["at"] or ())
    expect(me.page.locator("#pill")).to_contain_text("Collect")
    assert me.version == version
    me.page.touchscreen.tap(*target["at"] or ())
    me.wait_for_change(version)


@pytest.mark.parametrize("game", ["founders", "helios"])
def test_numbers_to_come_stand_beside_ones_own_in_every_game(visit: Visit, game: str) -> None:
    me = visit()
    me.new_table("me", "random", seed=5, game=game)
    bringing = me.page.locator("#decision [data-brings]:visible")
    for _ in range(60):
        scene = me.wait_for_question()
        if not scene["confirm"] and bringing.count():
            break
        if scene["confirm"]:
            me.post("confirm", version=scene["version"])
        else:
            me.post("act", version=scene["version"], action=scene["buttons"][0]["action"])
        me.wait_for_change(scene["version"])
    good, _, n = (bringing.first.get_attribute("data-brings") or "").split()[-1].partition(":")
    number = me.page.locator(f'.seat[data-seat="0"] [data-good="{good}"]')
    now = int(number.inner_text())
    bringing.first.focus()
    expect(number).to_have_attribute("data-after", f"→ {now + int(n)}")
