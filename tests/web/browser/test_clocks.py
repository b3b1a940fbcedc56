"""A table with a clock: it counts down by itself, warns at the end, and nothing is sent for it."""

import pytest
from playwright.sync_api import expect

from tests.web.browser.conftest import Visit
from tests.web.browser.test_axe import check, reader
from tests.web.browser.visitor import Visitor

__all__ = ["reader"]  # a fixture
pytestmark = pytest.mark.slow

SHOWN = "() => [...document.querySelectorAll('[data-over] [data-left]')].map((left) => left.textContent)"


def with_clock(me: Visitor, clock: str) -> None:
    me.page.goto("/new?game=city")
    me.page.get_by_label("Clock").select_option(clock)
    me.page.locator("[name=seat-1]").select_option("greedy")
    me.page.locator("[name=option-setup]").select_option("first_game")
    me.page.get_by_role("button", name="Open the table").click()
    me.page.wait_for_url("**/t/*")


def test_it_counts_down_without_a_word_from_the_server(visit: Visit) -> None:
    me = visit()
    me.page.clock.install()
    with_clock(me, "30m+60s")
    me.wait_for_question()
    frames = len(me.frames)
    own = me.page.locator('.seat[data-seat="0"] [role=timer]')
    expect(own).to_contain_text("29 min")
    me.page.clock.fast_forward("20:00")
    expect(own).to_contain_text("9 min")
    expect(me.page.locator("#clock [role=timer]")).to_contain_text("9 min")
    assert "low" not in (own.get_attribute("class") or "")
    me.page.clock.fast_forward("08:05")  # less than two minutes are left, and the test has most of one
    expect(own).to_contain_text("1:")
    assert "low" in (own.get_attribute("class") or "")
    assert len(me.frames) == frames
    told = me.page.locator("#live").inner_text()
    assert "left" not in told
    before = me.page.evaluate(SHOWN)
    me.first_choice()  # what the server draws anew says when time is over, not how much is left
    assert me.page.evaluate(SHOWN)[0][:2] == before[0][:2] == "1:"


def test_a_table_with_a_clock_and_a_holiday_for_everybody(reader: Visitor) -> None:
    with_clock(reader, "3d")
    reader.wait_for_question()
    expect(reader.page.locator("#clock [role=timer]")).to_contain_text("2 d 23 h")
    check(reader, "a clock")
    if (tab := reader.page.locator("#tabs [data-tab=seats]")).is_visible():
        tab.click()  # on a phone
    expect(reader.page.locator('.seat[data-seat="0"] [role=timer]')).to_be_visible()
    reader.page.evaluate("for (const c of document.querySelectorAll('[data-over]')) c.classList.add('low')")
    check(reader, "time is short")
    reader.page.goto("/")
    expect(reader.page.locator("main")).to_contain_text("2 d 23 h left")
    reader.page.goto("/holiday")
    check(reader, "/holiday")
    reader.page.get_by_role("button", name="Begin").click()
    expect(reader.page.locator("main")).to_contain_text("7 days to go")
    check(reader, "on holiday")
    reader.page.get_by_role("button", name="I am back").click()
    expect(reader.page.get_by_label("Days from now on")).to_be_visible()
