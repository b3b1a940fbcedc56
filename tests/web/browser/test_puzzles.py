"""A puzzle in the browser: answered without a pointer, shown on the board, and nothing for axe to complain about."""

import pytest
from playwright.sync_api import expect

from sunstone.learn.puzzles import Turn, shipped
from tests.web.browser.conftest import Visit
from tests.web.browser.test_axe import violations
from tests.web.browser.test_phone import check_width
from tests.web.browser.visitor import Visitor, touch

PUZZLE = shipped("helios")[0]


def play(me: Visitor, turn: Turn) -> None:
    """Steps that leave no choice are taken by themselves."""
    for action in turn.actions:
        if me.page.locator(f'#decision [data-act="{action}"]').count():
            old = me.version
            me.post("act", seat=me.seat, version=old, action=action)
            me.wait_for_change(old)


def shows(me: Visitor, words: str) -> None:
    """The panel, and the page takes what comes next: one thing at a time."""
    expect(me.page.locator("#lesson")).to_contain_text(words)
    expect(me.page.locator("body.sending")).to_have_count(0)


@pytest.mark.parametrize("phone", [False, True], ids=["wide", "phone"])
def test_a_wrong_answer_then_the_best_turn(visit: Visit, phone: bool) -> None:
    """Without the content policy, for axe."""
    me = visit(bypass_csp=True, **(touch() if phone else {}))
    page = me.page
    page.goto("/puzzles")
    assert not (found := violations(me)), "\n".join(found)
    if phone:
        check_width(page)
    answer = me.context.request.post(f"/puzzles/helios/{PUZZLE.id}", headers={"x-sunstone": "1"})
    page.goto(answer.url)
    shows(me, "Find the best turn.")
    play(me, PUZZLE.others[0])
    expect(page.locator("#decision")).to_contain_text("This is my answer")
    assert not (found := violations(me)), "\n".join(found)
    page.locator("#decision").focus()
    me.press("Enter")
    shows(me, "Not the best.")
    assert not (found := violations(me)), "\n".join(found)
    if phone:
        check_width(page)
    page.get_by_role("button", name="Show me").click()
    shows(me, "This is the best turn.")
    page.get_by_role("button", name="Try again").click()
    shows(me, "Find the best turn.")
    play(me, PUZZLE.answers[0])
    page.locator("#decision [data-confirm]").click()
    shows(me, "Right!")
    page.get_by_role("button", name="Next").click()
    shows(me, "Find the best turn.")
