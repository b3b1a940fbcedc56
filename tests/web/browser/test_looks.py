"""Light and dark, motion and calm."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.conftest import Visit
from tests.web.browser.visitor import Visitor


def brightness(page: Page, selector: str) -> float:
    """Of its ground, from 0 to 1."""
    colour: str = page.locator(selector).first.evaluate("(e) => getComputedStyle(e).backgroundColor")
    red, green, blue = (float(x) for x in re.findall(r"[\d.]+", colour)[:3])
    return (red + green + blue) / 765


@pytest.mark.parametrize(("scheme", "dark"), [("light", False), ("dark", True)])
def test_the_page_follows_the_reader_s_setting(visit: Visit, scheme: str, dark: bool) -> None:
    me = visit(color_scheme=scheme)
    me.page.goto("/")
    assert (brightness(me.page, "body") < 0.3) is dark
    me.new_table("me", "greedy", setup="first_game")
    for part in ("body", "#decision", ".seat", ".side"):
        assert (brightness(me.page, part) < 0.35) is dark, part


def test_the_switch_beats_the_setting_and_is_kept(visit: Visit) -> None:
    me = visit(color_scheme="light")
    me.new_table("me", "greedy", setup="first_game")
    here = me.page.url
    with me.page.expect_response("**/preferences"):  # it is kept
        me.page.get_by_role("button", name="Dark colours").click()
    expect(me.page.locator("html")).to_have_attribute("data-theme", "dark")
    assert me.page.url == here
    assert brightness(me.page, "body") < 0.3
    me.page.goto("/rules")
    assert brightness(me.page, "body") < 0.3
    me.page.get_by_role("button", name="Light colours").click()
    expect(me.page.locator("html")).to_have_attribute("data-theme", "light")
    me.page.wait_for_load_state()  # with its styles
    assert brightness(me.page, "body") > 0.6


MOVING = """() => ({
  pieces: Math.max(...[...document.querySelectorAll("#dynamic .piece")].map((p) =>
    Math.max(...getComputedStyle(p).transitionDuration.split(",").map(parseFloat)))),
  halo: getComputedStyle(document.querySelector("#targets .halo")).animationName,
})"""


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_motion_is_as_the_reader_wants_it(visit: Visit, motion: str) -> None:
    me = visit(reduced_motion=motion)
    me.new_table("me", "greedy", seed=3, setup="first_game")
    me.wait_for_question()
    found = me.page.evaluate(MOVING)
    if motion == "reduce":
        assert found["pieces"] < 0.01 and found["halo"] == "none"
    else:
        assert 0.1 <= found["pieces"] <= 0.6 and found["halo"] != "none"


def test_a_piece_glides_to_its_new_place(visit: Visit) -> None:
    """The element stays the same, so that its move can be animated."""
    me = visit(reduced_motion="no-preference")
    me.new_table("me", "greedy", seed=3, setup="first_game")
    me.first_choice()
    me.page.evaluate(
        "for (const p of document.querySelectorAll('#dynamic .piece')) { p.old = true; p.was = p.style.transform; }"
    )
    me.page.evaluate(
        "window.glided = 0; document.addEventListener('transitionrun', (e) => {"
        " if (e.target.matches('#dynamic .piece') && e.propertyName === 'transform') glided++; })"
    )
    me.first_choice()
    me.page.wait_for_function("() => glided > 0")
    moved = me.page.evaluate(
        "[...document.querySelectorAll('#dynamic .piece')].filter((p) => p.old && p.was !== p.style.transform).length"
    )
    assert moved >= 1


def test_the_board_fits_wide_screens_and_never_scrolls_the_page(visit: Visit) -> None:
    for width, height in ((1440, 900), (1024, 768), (1920, 1080)):
        me = visit(viewport={"width": width, "height": height})
        me.new_table("me", "greedy", "greedy", "greedy", setup="first_game")
        stage, frame = me.page.locator("#stage").bounding_box(), me.page.locator("#board").bounding_box()
        assert stage and frame
        assert stage["width"] <= frame["width"] + 1 and stage["height"] <= frame["height"] + 1
        root = me.page.locator(":root")
        assert root.evaluate("(e) => [e.scrollWidth, e.scrollHeight]") == [width, height]


def test_zoom_and_pan(me: Visitor) -> None:
    me.new_table("me", "greedy", seed=3, setup="first_game")
    width = "document.getElementById('stage').getBoundingClientRect().width"
    left = "document.getElementById('stage').getBoundingClientRect().left"
    whole = me.page.evaluate(width)
    me.press("+")
    closer = me.page.evaluate(width)
    assert closer > whole * 1.2
    me.page.mouse.move(500, 400)
    me.page.mouse.wheel(0, -300)
    me.page.wait_for_function(f"() => {width} > {closer}")
    before = me.page.evaluate(left)
    me.page.mouse.down()
    me.page.mouse.move(420, 400, steps=4)
    me.page.mouse.up()
    assert me.page.evaluate(left) < before - 40
    expect(me.page.locator("#why")).to_be_hidden()  # a drag is no click
    me.press("0")
    assert abs(me.page.evaluate(width) - whole) < 1


def test_the_switch_offers_the_other_colours_from_the_start(visit: Visit) -> None:
    me = visit(color_scheme="dark")
    me.page.goto("/")
    expect(me.page.get_by_role("button", name="Dark colours")).to_be_hidden()
    me.page.get_by_role("button", name="Light colours").click()
    expect(me.page.locator("html")).to_have_attribute("data-theme", "light")
    me.page.wait_for_load_state()  # with its styles
    assert brightness(me.page, "body") > 0.6


def test_the_board_stays_where_it_is_during_a_turn(me: Visitor) -> None:
    """However many choices the bar holds: else the pointer would be somewhere else after every click."""
    me.new_table("me", "greedy", seed=3, setup="first_game")
    places = set()
    while not me.wait_for_question()["confirm"]:
        places.add(me.page.locator("#stage").evaluate("(e) => e.style.transform"))
        me.first_choice()
    places.add(me.page.locator("#stage").evaluate("(e) => e.style.transform"))
    assert len(places) == 1


def test_seats_that_nobody_plays_are_not_asked_for(me: Visitor) -> None:
    me.page.goto("/new")
    for players in (3, 2, 4):
        me.page.get_by_role("radio", name=str(players), exact=True).check()
        expect(me.page.get_by_label(re.compile(r"^Seat \d")).filter(visible=True)).to_have_count(players)
