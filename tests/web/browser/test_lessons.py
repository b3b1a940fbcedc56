"""Lessons in the browser: one by pointing, one without a pointer, and on a phone what is pointed at is in sight."""

import pytest
from playwright.sync_api import Locator, expect

from sunstone.learn.lessons import find_lesson, lessons
from sunstone.learn.referee import begin, names, over, way_through
from sunstone.table.course import Shown
from sunstone.web.lessons import spoken
from tests.web.browser.conftest import Visit
from tests.web.browser.test_axe import violations
from tests.web.browser.test_keys import walk_to
from tests.web.browser.test_phone import check_width
from tests.web.browser.visitor import PHONE, Visitor, clickable, touch

# Whether the middle of one of the things that are pointed at can be met with the pointer.
IN_SIGHT = """() => {
  const board = document.getElementById("board").getBoundingClientRect();
  return [...document.querySelectorAll("#plan .point")].some((point) => {
    const { x, y, width, height } = point.getBoundingClientRect();
    const at = [x + width / 2, y + height / 2];
    return at[0] > board.left && at[0] < board.right && at[1] > board.top && at[1] < board.bottom
      && document.elementFromPoint(...at)?.closest("#board");
  });
}"""


def start(me: Visitor, game: str, name: str) -> None:
    me.page.goto("/")
    answer = me.context.request.post(f"/learn/{game}/{name}", headers={"x-sunstone": "1"})
    assert answer.ok, answer.text()
    me.page.goto(answer.url)
    expect(panel(me)).to_contain_text("Step 1 of")


def panel(me: Visitor) -> Locator:
    return me.page.locator("#lesson")


def shows(me: Visitor, words: str) -> None:
    """The panel, and the page takes what comes next: one thing at a time."""
    expect(panel(me)).to_contain_text(words)
    expect(me.page.locator("body.sending")).to_have_count(0)


def point_at(me: Visitor, target: str) -> None:
    (found,) = (t for t in clickable(me.look()) if t["id"] == target)
    assert found["at"]
    me.page.mouse.click(*found["at"])


@pytest.mark.parametrize("phone", [False, True], ids=["wide", "phone"])
def test_a_whole_lesson_by_pointing(visit: Visit, phone: bool) -> None:
    """Without the content policy, for axe."""
    me = visit(bypass_csp=True, **(touch() if phone else {}))
    me.forgive("422")
    start(me, "toy", "keep")
    page, before = me.page, me.version
    expect(page.locator("#plan .point")).to_have_count(1)
    expect(page.locator('#decision [data-act="keep"]')).to_have_class("choice pointed")
    assert not (found := violations(me)), "\n".join(found)

    point_at(me, "target-bag")
    expect(panel(me).locator(".said")).to_contain_text("Nobody can beat a 6")
    if phone:  # the panel is near enough, and the board needs the room
        expect(page.locator("#why")).to_be_hidden()
    else:
        expect(page.locator("#why")).to_contain_text("Nobody can beat a 6")
    expect(page.locator("#toast")).to_be_hidden()
    assert me.version == before and not (found := violations(me)), "\n".join(found)

    point_at(me, "target-tile")
    shows(me, "Step 2 of 3")
    expect(panel(me)).to_contain_text("You alone had the highest")
    expect(panel(me).locator(".said")).to_be_hidden()
    page.locator("#decision [data-post=undo]").click()
    shows(me, "Step 1 of 3")
    me.click_button("keep")
    page.reload()
    expect(panel(me)).to_contain_text("Step 2 of 3")
    point_at(me, "target-bag")
    shows(me, "Step 3 of 3")
    expect(page.locator("#plan .point")).to_have_count(0)
    point_at(me, "target-tile")
    shows(me, "That is the whole toy")
    assert not (found := violations(me)), "\n".join(found)
    if phone:
        assert page.viewport_size == PHONE
        check_width(page)
    panel(me).get_by_role("button", name="Again").click()
    expect(panel(me)).to_contain_text("Step 1 of 3")


def test_a_whole_lesson_without_a_pointer(visit: Visit) -> None:
    """By numbers and on the board in turn; one step is skipped; the way on has the focus at the end."""
    me = visit()
    start(me, "city", "move")
    lesson = find_lesson("city", "move")
    turn, live, acted = begin(lesson), me.page.locator("#live"), 0
    while not over(lesson, turn.place):
        step, turn = turn.place.step, way_through(lesson, turn.place, turn.state)[0]
        action, old = names(turn.state, turn.played[:1])[0], me.version
        button = me.page.locator(f'#decision [data-act="{action}"]')
        places = [t["id"] for t in me.look()["targets"] if t["actions"] == [action]]
        if acted % 2 and places:
            walk_to(me, places[0])
            me.press("Enter")
        elif acted == 2:
            panel(me).get_by_role("button", name="Skip this step").focus()
            me.press("Enter")
        else:
            me.press(button.get_attribute("data-key") or "")
        me.wait_for_change(old)
        acted += 1
        if turn.place.step > step and not over(lesson, turn.place):
            expect(live).to_contain_text(spoken(Shown(lesson, turn.place.step, ""))[-1])
    assert acted >= len(lesson.steps)
    expect(panel(me).get_by_role("button", name="Next:")).to_be_focused()
    me.press("Enter")
    expect(me.page.locator("h1")).to_have_text(lessons("city")[1].title)
    expect(panel(me)).to_contain_text("Step 1 of")


def test_on_a_phone_what_is_pointed_at_is_in_sight_below_the_words(visit: Visit) -> None:
    me = visit(**touch())
    start(me, "city", "move")
    for n, step in enumerate(find_lesson("city", "move").steps, 1):
        shows(me, f"Step {n} of")
        if step.point:
            me.page.wait_for_function(IN_SIGHT)
            expect(me.page.locator("#decision .pointed").first).to_be_in_viewport(ratio=0.9)
        words, board = panel(me).bounding_box(), me.page.locator("#board").bounding_box()
        assert words and board and words["y"] + words["height"] <= board["y"] + 1
        check_width(me.page)
        panel(me).get_by_role("button", name="Skip step").click()
    expect(panel(me)).to_contain_text("The lesson is over")


@pytest.mark.parametrize("phone", [False, True], ids=["wide", "phone"])
def test_what_the_step_asks_for_comes_first_and_the_rest_unfolds(visit: Visit, phone: bool) -> None:
    """Also by pointing at a place whose choices lie folded."""
    me = visit(**(touch() if phone else {}))
    start(me, "founders", "influence")
    choices, others = me.page.locator("#decision .choice"), me.page.locator("#decision .others summary")
    expect(choices.first).to_have_class("choice pointed")
    expect(choices.first).to_be_in_viewport(ratio=1)
    expect(others).to_have_text("17 other choices")
    expect(choices.last).to_be_hidden()
    asked = me.wait_for_question()
    others_place = next(t for t in clickable(asked) if "disks:b2x1" in t["actions"])
    assert others_place["at"]
    me.page.mouse.click(*others_place["at"])
    expect(me.page.locator('#decision [data-act="disks:b2x1"]')).to_be_visible()
    expect(others).to_be_hidden()


def test_an_action_with_two_places_is_pointed_at_in_both(visit: Visit) -> None:
    me = visit()
    start(me, "founders", "pyramid")
    panel(me).get_by_role("button", name="Skip this step").click()
    expect(panel(me)).to_contain_text("Step 2 of")
    expect(me.page.locator("#plan .point")).to_have_count(2)


def test_on_a_phone_the_middle_of_a_step_is_as_near_as_its_beginning(visit: Visit) -> None:
    me = visit(**touch())
    start(me, "city", "pyramid")
    me.click_button("take:forest-1")
    expect(panel(me)).to_contain_text("Step 1 of")
    me.page.wait_for_function(IN_SIGHT)
    board = me.page.locator('#targets [data-target="board:construction"]').first.bounding_box()
    assert board and board["width"] > 260


def test_on_a_phone_what_a_choice_brings_leaves_room_for_its_words(visit: Visit) -> None:
    me = visit(**touch())
    start(me, "founders", "pyramid")
    for n in range(1, 4):
        shows(me, f"Step {n} of")
        panel(me).get_by_role("button", name="Skip step").click()
    shows(me, "Step 4 of")
    choice = me.page.locator("#decision .choice", has_text="+1 worship tile").first
    box = choice.locator("> span:not([class])").bounding_box()
    assert box and box["width"] > 130


def test_the_end_of_a_lesson_has_the_height_that_it_needs(visit: Visit) -> None:
    me = visit()
    start(me, "city", "eclipse")
    for n in range(len(find_lesson("city", "eclipse").steps)):
        shows(me, f"Step {n + 1} of")
        panel(me).get_by_role("button", name="Skip this step").click()
    expect(panel(me).get_by_role("link", name="Leave")).to_be_in_viewport(ratio=1)


def test_at_a_lesson_there_is_nothing_to_distract(visit: Visit) -> None:
    me = visit()
    start(me, "toy", "keep")
    for name in ("#side", "#clock", "#tabs", "[data-hint]", "[data-drawer]", ".guide"):
        assert not [thing for thing in me.page.locator(name).all() if thing.is_visible()], name
    me.page.get_by_label("Menu").click()
    expect(me.page.locator("#menu-items li")).to_have_count(3)
