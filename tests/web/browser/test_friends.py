"""Friends and what they do: a link, an invitation, a line of chat that goes too far. With axe on each page."""

import re

import pytest
from playwright.sync_api import expect

from tests.web.browser.conftest import Visit
from tests.web.browser.test_axe import check
from tests.web.browser.visitor import Visitor, touch

pytestmark = pytest.mark.slow


@pytest.fixture(params=["wide", "phone"])
def pair(request: pytest.FixtureRequest, visit: Visit) -> tuple[Visitor, Visitor]:
    """Anna, whose pages axe looks at, and Bert."""
    anna, bert = visit(bypass_csp=True, **(touch() if request.param == "phone" else {})), visit()
    anna.call_me("Anna")
    bert.call_me("Bert")
    return anna, bert


def test_friends_meet_at_a_table(pair: tuple[Visitor, Visitor]) -> None:
    anna, bert = pair
    anna.page.get_by_role("link", name="Friends").click()
    link = anna.page.get_by_label("Your link").input_value()
    bert.page.goto(link)
    bert.page.get_by_role("button", name="Ask Anna to be friends").click()
    expect(bert.page.get_by_role("heading", name="You have asked")).to_be_visible()
    anna.page.reload()
    check(anna, "asked")
    anna.page.get_by_role("button", name="Accept Bert").press("Enter")
    expect(anna.page.get_by_text("here now")).to_be_visible()
    check(anna, "friends")
    anna.new_table("me", "friend", seed=5, setup="first_game")
    anna.page.get_by_role("link", name="Invite a friend").first.click()
    anna.page.get_by_role("button", name="Invite Bert to seat 2").click()
    expect(anna.page.get_by_text("invited to seat 2")).to_be_visible()
    check(anna, "invited")
    bert.page.goto("/")
    bert.page.get_by_role("button", name="Sit down at").click()
    bert.page.wait_for_url(re.compile(f"/t/{anna.table}"))
    anna.page.goto(f"/t/{anna.table}")
    say(bert, "You play like my aunt")
    chat(anna)
    flag = anna.page.get_by_role("link", name="Report or block Bert")
    flag.focus()
    expect(flag).to_have_css("opacity", "1")
    check(anna, "chat")
    flag.press("Enter")
    expect(anna.page.get_by_role("heading", name="Block Bert")).to_be_visible()
    check(anna, "report")
    anna.page.get_by_label("It insults or threatens somebody").check()
    anna.page.get_by_role("button", name="Report it").click()
    expect(anna.page.get_by_role("status")).to_contain_text("Thank you")
    anna.page.get_by_role("button", name="Block Bert").click()
    anna.page.wait_for_url(re.compile(f"/t/{anna.table}$"))
    say(bert, "Hello?")
    chat(anna)
    expect(anna.page.locator("#chat li")).to_have_count(0)


def chat(who: Visitor) -> None:
    who.page.locator("#tabs [data-tab=chat]:visible, #tab-chat:visible").first.click()


def say(who: Visitor, text: str) -> None:
    chat(who)
    who.page.get_by_label("Message").fill(text)
    who.page.get_by_label("Message").press("Enter")
    expect(who.page.locator("#chat")).to_contain_text(text)
