"""The page of a game's rules: what an address names is shown, and all of it can be searched without the server."""

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.conftest import Visit
from tests.web.browser.visitor import Visitor, touch


@pytest.fixture
def page(me: Visitor) -> Page:
    me.page.goto("/rules/city")
    return me.page


def test_an_address_opens_what_is_folded(page: Page) -> None:
    expect(page.locator("[id='city:34']")).not_to_be_visible()
    page.goto("/rules/city#city:34")
    expect(page.locator("[id='city:34']")).to_be_in_viewport()
    page.locator("[id='city:34'] a.anchor").click()
    page.goto("/rules/city#decoration:3")
    expect(page.get_by_text("Decoration 3", exact=False).first).to_be_in_viewport()


def test_pictures_are_drawn_with_the_colours_of_the_board(page: Page) -> None:
    assert page.locator(".scene").count() > 12
    box = page.locator(".scene").first.bounding_box()
    assert box and box["width"] > 600
    missing = """() => [...document.querySelectorAll(".scene use")].map((use) => use.getAttribute("href"))
        .filter((name) => !document.querySelector(name))"""
    assert page.evaluate(missing) == []


def test_search_by_keys_alone(page: Page) -> None:
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url))
    before = page.evaluate("document.querySelector('.how').getBoundingClientRect().top")
    page.keyboard.press("/")
    search = page.get_by_role("combobox")
    expect(search).to_be_focused()
    page.keyboard.type("displaced worker")
    hits = page.get_by_role("option")
    expect(hits.first).to_contain_text("Displaced worker")
    expect(search).to_have_attribute("aria-activedescendant", "hit-0")
    assert page.evaluate("document.querySelector('.how').getBoundingClientRect().top") == before, "nothing moves"
    assert page.evaluate("CSS.highlights.get('found').size") > 0
    page.keyboard.press("ArrowDown")
    expect(search).to_have_attribute("aria-activedescendant", "hit-1")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(page.locator("[id='city:33']")).to_be_in_viewport()
    expect(page.get_by_role("listbox")).to_be_hidden()
    page.keyboard.press("/")
    page.keyboard.type("no such word at all")
    expect(page.locator("#found")).to_have_text("Nothing found")
    assert not [url for url in sent if "/static/" not in url]


def test_search_finds_numbers_things_and_how_it_goes(page: Page) -> None:
    search, hits = page.get_by_role("combobox"), page.get_by_role("option")
    for words, first in (("city:67", "city:67"), ("technology 13", "Thing"), ("eclipse", "How it goes")):
        search.fill(words)
        expect(hits.first).to_contain_text(first)
    search.fill("")
    expect(page.get_by_role("listbox")).to_be_hidden()


def test_search_with_a_finger(visit: Visit) -> None:
    me = visit(**touch())
    me.page.goto("/rules/helios")
    me.page.get_by_role("combobox").tap()
    me.page.get_by_role("combobox").fill("revolution")
    me.page.get_by_role("option").first.tap()
    expect(me.page.locator(":target")).to_be_in_viewport()
    assert me.page.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_table_leads_to_the_rules_of_its_game(visit: Visit) -> None:
    me = visit()
    me.new_table("me", "greedy", modules=("obsidian", "mansion"), seed=3)
    me.page.get_by_role("link", name="Rules").click()
    expect(me.page.locator("[id='board:palace'] dt")).to_contain_text("Mansion")
    me.page.wait_for_load_state()  # the page is long: what has come so far is shown before the rest
    headings = me.page.locator(".how h2").all_inner_texts()
    assert "The Mansion" in headings and "Obsidian" in headings
    assert "The Empire" not in headings and "Alone: Teotibot" not in headings


def test_the_key_leads_from_what_is_explained_to_its_rules(visit: Visit) -> None:
    me = visit()
    me.new_table("me", "greedy", seed=1, setup="first_game")
    me.page.mouse.move(*me.point_of("board:nobles"))
    expect(me.page.locator("#tip")).to_contain_text("Nobles")
    me.press("?")
    rule = me.page.locator("#rule")
    expect(rule.get_by_role("heading", name="Rules about it")).to_be_visible()
    rule.get_by_role("listitem").get_by_role("link").first.click()
    expect(rule.get_by_role("heading", name="Rules about it")).to_have_count(0)
    expect(rule.locator("h3")).to_be_visible()
