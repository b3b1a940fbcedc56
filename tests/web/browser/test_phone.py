"""At phone width with touch: tabs, the sheet at the bottom, zoom; everything can be reached and nothing sticks out."""

import random

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.conftest import Visit
from tests.web.browser.test_sizes import WHOLE
from tests.web.browser.visitor import ANSWERED, PHONE, Scene, Visitor, touch

# Whatever sticks out at the side of the page; what is inside something that scrolls by itself does not.
STICKS_OUT = """(width) => [...document.querySelectorAll("body *")].filter((e) => {
  if (e.closest("#stage, [hidden], .visually-hidden, .skip") || !e.checkVisibility()) return false;
  const b = e.getBoundingClientRect();
  if (b.right <= width + 1 && b.left >= -1) return false;
  for (let up = e.parentElement; up; up = up.parentElement) {
    if (["auto", "scroll", "hidden"].includes(getComputedStyle(up).overflowX) && up !== document.body) return false;
  }
  return true;
}).map((e) => e.outerHTML.slice(0, 120))"""
SMALL = """() => [...document.querySelectorAll("#decision button, #tabs button, #board button, .top button, summary")]
  .filter((e) => e.checkVisibility()).map((e) => [e.textContent.trim(), e.getBoundingClientRect()])
  .filter(([, b]) => b.width < 44 || b.height < 44).map(([t, b]) => `${t}: ${b.width} x ${b.height}`)"""


def check_width(page: Page) -> None:
    assert page.evaluate(STICKS_OUT, PHONE["width"]) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert page.evaluate("scrollX") == 0


def choose(me: Visitor, scene: Scene, rng: random.Random) -> str:
    """With a finger: on the board if a target is in sight, else in the sheet, scrolling it if need be."""
    targets = [t for t in scene["targets"] if t["at"]]
    if targets and rng.random() < 0.5:
        at = rng.choice(targets)["at"]
        assert at
        me.tap(at, scene["version"])
        me.page.wait_for_function(ANSWERED, arg=scene["version"])
        if not me.page.locator("#decision.narrowed").count():
            return "board"
        scene = me.look()
    if not any(b["shown"] for b in scene["buttons"]):
        me.decision.locator("summary").tap()
        expect(me.decision.locator("details")).to_have_attribute("open", "")
        scene = me.look()
    choice = rng.choice([b for b in scene["buttons"] if b["shown"]])
    me.page.locator(f'#decision [data-act="{choice["action"]}"]').tap()
    me.wait_for_change(scene["version"])
    return "sheet"


def test_a_game_on_a_phone_to_the_first_eclipse(visit: Visit) -> None:
    me = visit(**touch())
    me.page.goto("/")
    check_width(me.page)
    me.page.get_by_role("button", name="Play a bot: Teotihuacan: City of Gods").tap()
    me.page.wait_for_url("**/t/*")
    me.new_table("me", "greedy", seed=4, setup="first_game")  # the same, and every time the same
    rng, how = random.Random(4), {"board": 0, "sheet": 0}
    while "1st Eclipse" in (me.page.locator("#clock").text_content() or ""):
        scene = me.wait_for_question()
        check_width(me.page)
        assert me.page.evaluate(SMALL) == []
        if scene["confirm"]:
            me.page.locator("[data-confirm]").tap()
            me.wait_for_change(scene["version"])
        else:
            how[choose(me, scene, rng)] += 1
    assert how["board"] > 5 and how["sheet"] > 5, how


def test_tabs_show_one_part_at_a_time(visit: Visit) -> None:
    me = visit(**touch())
    me.new_table("me", "greedy", "greedy", seed=3, setup="first_game")
    parts = {"Board": "#board", "Seats": "#seats dl", "Log": "#log", "Scores": "#scores", "Chat": "#chat-text"}
    for tab, part in parts.items():
        me.page.get_by_role("button", name=tab, exact=True).tap()
        expect(me.page.locator(part).first).to_be_visible()
        for other in set(parts.values()) - {part, "#seats dl"}:
            expect(me.page.locator(other).first).to_be_hidden()
        expect(me.decision).to_be_visible()  # what is asked stays in sight
        check_width(me.page)


# Where each of them begins and how high it is.
LINES = "(all) => all.map((e) => e.getBoundingClientRect()).map((b) => [b.x, b.y, b.height])"


def test_the_waiting_room_is_a_list_of_lines(visit: Visit) -> None:
    me = visit(**touch())
    me.call_me("Maximiliane von Hohenems")
    me.new_table("me", "friend", "friend")
    page = me.page
    rows = page.locator(".waiting li.row").evaluate_all(LINES)
    assert len({x for x, _, _ in rows}) == 1 and [y for _, y, _ in rows] == sorted({y for _, y, _ in rows})
    links = page.get_by_label("Link to seat").evaluate_all(LINES)
    buttons = page.locator(".waiting").get_by_role("button", name="Copy").evaluate_all(LINES)
    assert all(abs(a[1] + a[2] / 2 - b[1] - b[2] / 2) < 2 for a, b in zip(links, buttons, strict=True)), "side by side"
    expect(page.locator(".waiting > .note")).to_contain_text("These links work on this machine alone.")
    heads = page.locator(".seat header").evaluate_all(LINES)
    assert len({height for _, _, height in heads}) == 1, "a long name leaves its points on one line"
    expect(page.locator("#map")).to_be_hidden()  # there is no board yet
    expect(page.locator("#lens")).to_be_hidden()
    check_width(page)


WIDTH = "document.getElementById('stage').getBoundingClientRect().width"


def test_the_board_zooms_by_button_and_by_pinch(visit: Visit) -> None:
    me = visit(**touch())
    me.new_table("me", "greedy", seed=3, setup="first_game")
    fit, inside = me.page.locator("#board [data-camera=fit]"), me.page.locator("#board").bounding_box()
    assert inside
    fit.tap()
    me.page.wait_for_function(WHOLE)  # a tap is a click a little later
    whole = me.page.evaluate(WIDTH)
    me.page.locator("#board [data-camera=in]").tap()
    me.page.wait_for_function(f"least => {WIDTH} > least", arg=whole * 1.2)
    fit.tap()
    me.page.wait_for_function(WHOLE)
    pinch(me, inside["x"] + inside["width"] / 2, inside["y"] + inside["height"] / 2)
    me.page.wait_for_function(f"least => {WIDTH} > least", arg=whole * 1.5)
    assert me.page.evaluate("visualViewport.scale") == 1, "the page was zoomed instead of the board"
    check_width(me.page)


def pinch(me: Visitor, x: float, y: float) -> None:
    """Two fingers that move apart."""
    cdp = me.context.new_cdp_session(me.page)
    for kind, gap in [("touchStart", 20), *(("touchMove", g) for g in range(24, 90, 6))]:
        fingers = [{"x": x - gap, "y": y, "id": 1}, {"x": x + gap, "y": y, "id": 2}]
        cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})
    cdp.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


@pytest.mark.parametrize("path", ["/", "/new", "/rules/city", "/recover", "/import", "/api", "/nothing-here"])
def test_no_page_is_wider_than_a_phone(visit: Visit, path: str) -> None:
    me = visit(**touch())
    me.forgive("404")
    me.page.goto(path)
    check_width(me.page)
