"""Where somebody new to Founders was stuck: what a piece looks like, what a place is worth, what is asked."""

import re

from playwright.sync_api import Locator, expect

from tests.web.browser.conftest import Visit
from tests.web.browser.test_lessons import panel, start
from tests.web.browser.visitor import Visitor

TEMPLE_IN_HAND = ("pyramid:green@NW", "place:d3@0")  # a start tile and the temple that it brings


def skip(me: Visitor, steps: int) -> None:
    for n in range(1, steps + 1):
        expect(panel(me)).to_contain_text(f"Step {n} of")
        old = me.version
        panel(me).get_by_role("button", name="Skip this step").click()
        me.wait_for_change(old)  # the page takes one thing at a time
    expect(panel(me)).to_contain_text(f"Step {steps + 1} of")


def box(found: Locator) -> tuple[float, float, float, float]:
    b = found.bounding_box()
    assert b
    return b["x"], b["y"], b["x"] + b["width"], b["y"] + b["height"]


def aim(me: Visitor, action: str) -> None:
    at = next(t["at"] for t in me.look()["targets"] if action in t["actions"])
    assert at
    me.page.mouse.move(*at)
    expect(me.page.locator("#overlay .ghost-piece")).to_have_count(1)


def test_a_piece_is_drawn_whole_and_its_gains_beside_it(me: Visitor) -> None:
    """Also if its definition has only just come into the page."""
    start(me, "founders", "cubes")
    skip(me, 2)
    aim(me, "place:h10@90")
    held = me.page.locator("[data-held]")
    width = float((held.get_attribute("viewBox") or "").split()[2])
    assert width > 40  # two cells and what is around them
    pill, ghost = box(me.page.locator("#pill")), box(me.page.locator("#overlay .ghost-piece"))
    assert pill[3] <= ghost[1] or pill[1] >= ghost[3], (pill, ghost)
    me.page.reload()
    me.wait_for_question()
    assert held.get_attribute("viewBox"), "nor need anybody point first at a page that is opened with it"


def test_a_wrong_try_with_a_piece_leaves_the_ground_free(me: Visitor) -> None:
    me.forgive("422")
    start(me, "founders", "cubes")
    skip(me, 2)
    aim(me, "place:a9@0")
    me.page.mouse.down()
    me.page.mouse.up()
    expect(panel(me).locator(".said")).to_contain_text("Fewer than six")
    expect(me.page.locator("#why")).to_be_hidden()


def test_a_temple_tells_what_it_scores_there_and_paying_has_no_place(me: Visitor) -> None:
    start(me, "founders", "temple")
    skip(me, 2)
    aim(me, "place:e2@0")
    expect(me.page.locator("#pill")).to_contain_text("At the end +4")
    panel(me).get_by_role("button", name="Skip this step").click()
    expect(me.decision).to_contain_text("How do you pay?")
    expect(me.page.get_by_text("or choose on the board")).to_have_count(0)


def test_what_districts_score_and_all_ways_to_place_disks_are_in_sight(me: Visitor) -> None:
    """The bar lies over neither, and a number of disks on a space is one click."""
    me.new_table("me", "random", game="founders", seed=1)
    for action in (
        *("pyramid:green@E", "pyramid:blue@N", "place:h2@0", "pyramid:red@S", "place:c11@0"),
        "",
    ):
        version = me.wait_for_question()["version"]
        me.post("act", version=version, action=action) if action else me.post("confirm", version=version)
        me.wait_for_change(version)
    expect(me.decision).to_contain_text("Place one to three disks")
    top = box(me.page.locator(".bar-wrap"))[1]
    assert box(me.page.locator("#district-0-SE"))[3] <= top
    buttons = me.page.locator("#decision .group .choice")
    expect(buttons).to_have_count(18)
    assert max(box(buttons.nth(i))[3] for i in (0, 17)) <= box(me.decision)[3]
    expect(buttons.nth(1)).to_have_attribute("title", re.compile("2 disks on a1: Strength"))
    me.click_button("disks:a1x2")
    expect(me.decision).to_contain_text("Choose your action")


def test_before_a_draw_nobody_is_told_to_hand_over(visit: Visit) -> None:
    me = visit()
    me.new_table("me", "random", game="founders", seed=1)
    for action in TEMPLE_IN_HAND:
        version = me.wait_for_question()["version"]
        me.post("act", version=version, action=action)
        me.wait_for_change(version)
    expect(me.decision).to_contain_text("a draw follows. Go on?")
