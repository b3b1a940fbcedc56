"""The form for a new table: what does not go together cannot be chosen, and the reason stands beside it."""

from playwright.sync_api import expect

from tests.web.browser.visitor import Visitor


def test_impossible_choices_are_closed_with_their_reason(me: Visitor) -> None:
    page = me.page
    page.goto("/new")
    obsidian, mansion = page.get_by_label("Obsidian", exact=True), page.get_by_label("Mansion", exact=True)
    expect(mansion).to_be_disabled()
    expect(page.locator("#why-module-mansion")).to_have_text("The module Mansion needs the module Obsidian.")
    obsidian.check()
    expect(mansion).to_be_enabled()
    expect(page.locator("#why-module-mansion")).to_be_hidden()
    first_game = page.locator("#option-setup option[value=first_game]")
    expect(first_game).to_be_disabled()
    expect(page.locator("#why-option-setup")).to_contain_text("First game, all fixed: the first game is played without")
    mansion.check()
    expect(obsidian).to_have_attribute("aria-disabled", "true")
    obsidian.click(force=True)
    obsidian.press(" ")
    expect(obsidian).to_be_checked()
    expect(obsidian).to_have_accessible_description("The module Mansion needs the module Obsidian.")
    mansion.uncheck()
    expect(obsidian).not_to_have_attribute("aria-disabled", "true")


def test_options_of_the_solo_game_hold_the_number_of_players(me: Visitor) -> None:
    page = me.page
    page.goto("/new")
    page.get_by_text("Teotibot: weaker or stronger").click()
    resources = page.get_by_label("Its first resources")
    expect(resources).to_be_disabled()
    expect(page.locator("#why-option-resources")).to_have_text("“Its first resources” needs a single player.")
    page.get_by_role("radio", name="1", exact=True).check()
    expect(resources).to_be_enabled()
    resources.select_option("1")
    expect(page.get_by_role("radio", name="3", exact=True)).to_be_disabled()
    expect(page.locator("#why-players")).to_have_text("2, 3, 4: “Its first resources” needs a single player.")
    resources.select_option("0")
    expect(page.get_by_role("radio", name="3", exact=True)).to_be_enabled()


def test_a_choice_kept_by_the_browser_that_cannot_be_played_can_be_left(me: Visitor) -> None:
    page = me.page
    page.goto("/new")
    expect(page.locator("#why-module-mansion")).to_be_visible()
    page.evaluate(
        """() => {
            document.querySelector("#option-setup").value = "draft";
            const one = document.querySelector("[name=players][value='1']");
            one.checked = true;
            one.dispatchEvent(new Event("change", { bubbles: true }));
        }"""
    )
    expect(page.locator("#why")).to_contain_text("A draft needs 2 to 4 players")
    go = page.get_by_role("button", name="Open the table")
    expect(go).to_be_disabled()
    page.get_by_role("radio", name="2", exact=True).check()
    expect(go).to_be_enabled()
