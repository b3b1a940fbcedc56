"""What others do: framed, told, at a pace that can be followed."""

from playwright.sync_api import expect

from tests.web.browser.conftest import Visit


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
    me.finish_turn()
    expect(me.page.locator("body.staged")).to_be_attached()
    expect(me.decision).to_contain_text("Waiting for")
    me.press("Escape")
    me.wait_for_question()
    assert not me.page.locator("body.staged").count()
    told = me.page.locator("#decision .did > span")
    expect(told).to_have_count(2)
