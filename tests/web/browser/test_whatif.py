"""What if: from a table into a study that only its seat sees, while the table goes on."""

import pytest
from playwright.sync_api import expect

from tests.web.browser.conftest import Visit
from tests.web.browser.test_axe import violations
from tests.web.browser.visitor import Visitor, touch


def test_planning_beside_the_table(me: Visitor) -> None:
    table = me.new_table("me", "greedy", seed=5, setup="first_game")
    version = me.version
    page = me.page
    page.get_by_role("button", name="What if").click()
    page.wait_for_url("**/study/*")
    planned = page.url
    expect(page.get_by_text("Only you see this. Nothing of it reaches the table.")).to_be_visible()
    page.locator("#decision [data-act]").first.click()
    expect(page.locator("#tree [data-at]")).to_have_count(3)
    page.get_by_role("tab", name="Analysis").click()
    expect(page.get_by_text("The search is for studies")).to_be_visible()
    expect(page.get_by_role("switch")).to_have_count(0)

    table_tab = me.tab()
    table_tab.goto(f"/t/{table}")
    expect(table_tab.locator("body")).to_have_attribute("data-version", str(version))
    table_tab.locator("#decision [data-act]").nth(1).click()
    expect(page.locator("#moved")).to_contain_text("The game has moved on, and it is your turn.")
    page.get_by_role("button", name="Look from there").click()
    page.wait_for_url(lambda url: "/study/" in url and url != planned and planned.split("?")[0] not in url)
    expect(page.locator("#moved")).to_be_hidden()
    page.get_by_role("link", name="Back to the table").click()
    page.wait_for_url(f"**/t/{table}")


@pytest.mark.parametrize("phone", [False, True], ids=["wide", "phone"])
def test_axe_finds_nothing(visit: Visit, phone: bool) -> None:
    me = visit(bypass_csp=True, **(touch() if phone else {}))
    me.new_table("me", "greedy", seed=5)
    if phone:
        me.page.get_by_label("Menu").click()
    me.page.get_by_role("button", name="What if").click()
    me.page.wait_for_url("**/study/*")
    expect(me.page.get_by_text("Only you see this.")).to_be_visible()
    assert me.page.evaluate("document.documentElement.scrollWidth") <= (390 if phone else 1440)
    assert violations(me) == []
