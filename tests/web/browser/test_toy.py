"""The toy in the browser: a whole game by clicking on its board, wide and on a phone."""

import pytest
from playwright.sync_api import expect

from tests.web.browser.conftest import Visit
from tests.web.browser.test_axe import violations
from tests.web.browser.test_clicking import check_the_result
from tests.web.browser.test_phone import check_width
from tests.web.browser.visitor import PHONE, Visitor, clickable, touch


@pytest.fixture(params=["wide", "phone"])
def me(request: pytest.FixtureRequest, visit: Visit) -> Visitor:
    """Without the content policy, for axe."""
    return visit(bypass_csp=True, **(touch() if request.param == "phone" else {}))


def test_a_whole_game_is_played_by_clicking_on_the_board(me: Visitor) -> None:
    me.new_table("me", "greedy", "greedy", seed=3, game="toy")
    asked: list[str] = []
    while not (scene := me.wait_for_question())["over"]:
        if scene["confirm"]:
            me.confirm()
            continue
        assert not (found := violations(me)), "\n".join(found)
        targets = {target["id"]: target for target in clickable(scene)}
        assert set(targets) == {"target-tile", "target-bag"}
        at = targets["target-tile" if len(asked) % 2 else "target-bag"]["at"]
        assert at
        me.page.mouse.click(*at)
        me.wait_for_change(scene["version"])
        asked.append(me.page.locator("#clock").inner_text())
    assert asked == ["Round 1 of 3", "Round 2 of 3", "Round 3 of 3"]
    check_the_result(me)
    if me.page.viewport_size == PHONE:
        check_width(me.page)
    assert not (found := violations(me)), "\n".join(found)


def test_only_the_owner_sees_what_is_on_a_tile(visit: Visit) -> None:
    me, other = visit(), visit()
    me.new_table("me", "friend", seed=3, game="toy")
    other.sit_down(me.page.locator("#decision input").input_value())
    faces = []
    for visitor in (me, other):
        visitor.wait_for_question()
        expect(visitor.page.locator("#dynamic [href='#tile-back']")).to_have_count(2)
        (face,) = visitor.page.locator("#targets use").all()
        faces.append(face.get_attribute("href"))
    assert faces[0] != faces[1]
    assert not any(f'href=\\"{faces[1]}' in frame or f'href="{faces[1]}' in frame for frame in me.frames)


def test_it_can_be_opened_by_name_and_is_in_no_list(me: Visitor) -> None:
    me.page.goto("/")
    expect(me.page.get_by_text("The toy")).to_have_count(0)
    me.page.goto("/rules/toy")
    expect(me.page.get_by_text("Who dropped scores 1.")).to_be_visible()
    assert not (found := violations(me)), "\n".join(found)
