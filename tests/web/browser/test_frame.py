"""What every game's table has round its board: ways back, tabs, drawer, sheet, small map, log by moves, guide."""

import re
from itertools import pairwise

import pytest
from playwright.sync_api import Locator, expect

from tests.web.browser.conftest import Visit
from tests.web.browser.visitor import Visitor, touch

TABLET = {"width": 1024, "height": 768}
ADDED = re.compile(r"[+−]\d+")  # an amount, gained or paid


def begin(me: Visitor, **options: str) -> Visitor:
    me.new_table("me", "greedy", seed=3, **{"setup": "first_game", **options})
    me.wait_for_question()
    return me


def size(part: Locator) -> tuple[float, float]:
    box = part.bounding_box()
    assert box
    return box["width"], box["height"]


def height(part: Locator) -> float:
    return size(part)[1]


# --- the decision bar
def test_ways_back_stand_beside_the_choices(me: Visitor) -> None:
    begin(me)
    back, restart = (me.decision.get_by_role("button", name=name) for name in ("Back", "Restart turn"))
    expect(back).to_have_count(0)  # there is nothing to take back
    me.first_choice()
    me.first_choice()
    expect(back).to_be_visible()
    version = me.version
    restart.click()
    me.wait_for_change(version)
    expect(back).to_have_count(0)


def test_the_board_is_named_only_where_it_has_targets(me: Visitor) -> None:
    me.new_table("me", "greedy", seed=3)  # starting tiles lie on no board
    me.wait_for_question()
    hint = me.page.get_by_text("or choose on the board")
    expect(me.page.locator("#targets [data-actions]")).to_have_count(0)
    expect(hint).to_have_count(0)
    while not me.wait_for_question()["targets"]:
        me.confirm() if me.look()["confirm"] else me.first_choice()
    me.first_choice()  # before it the bar tells what the others did
    expect(hint).to_be_visible()


def test_starting_tiles_show_their_faces(me: Visitor) -> None:
    me.new_table("me", "greedy", seed=3)
    me.wait_for_question()
    choices = me.decision.locator("[data-act^='keep:']")
    assert choices.count() == choices.locator("svg.face").count() > 1
    expect(me.page.locator("#seats [data-explain^='start:'] svg.face")).to_have_count(4)
    words = choices.first.inner_text()
    assert re.search(r"Keep tile \d+", words) and re.search(r"wood|stone|gold|cocoa|temple", words), "told as well"


# --- log, scores, chat
def test_tabs_beside_the_board_by_keys(me: Visitor) -> None:
    begin(me)
    tabs = [me.page.get_by_role("tab", name=name) for name in ("Log", "Scores", "Chat")]
    tabs[0].focus()
    for key, at in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowRight", 0), ("End", 2), ("Home", 0), ("ArrowLeft", 2)):
        me.press(key)
        expect(tabs[at]).to_be_focused()
        for i, tab in enumerate(tabs):
            expect(tab).to_have_attribute("aria-selected", str(i == at).lower())
            panel = me.page.locator(f"#{tab.get_attribute('aria-controls')}")
            expect(panel).to_be_visible() if i == at else expect(panel).to_be_hidden()
    assert height(me.page.locator("#panel-chat")) > 250


def test_the_log_stands_under_moves_and_leads_to_their_moments(me: Visitor) -> None:
    begin(me)
    for _ in range(2):
        me.finish_turn()
    me.wait_for_question()
    moves = me.page.locator("#log > li")
    movers = moves.locator("h2").all_inner_texts()
    mine = me.page.locator(".seat strong").first.inner_text()
    assert len(movers) >= 4 and all(a != b for a, b in pairwise(movers)) and mine in movers
    brought = [text for text in me.page.locator("#log .effect").all_inner_texts() if ADDED.search(text)]
    assert len(brought) > 3
    ends = me.page.locator("#log li li .effect").evaluate_all(
        "(all) => all.map((e) => e.getBoundingClientRect().right)"
    )
    assert max(ends) - min(ends) < 1, "amounts stand in one column"
    line = moves.nth(1).locator("a").first
    where = line.get_attribute("href") or ""
    assert re.fullmatch(rf"/t/{me.table}/at/\d+", where)
    line.click()
    expect(me.page).to_have_url(re.compile(f"{where}$"))


def test_the_drawer_of_a_tablet(visit: Visit) -> None:
    me = begin(visit(viewport=TABLET))
    side, board = me.page.locator("#side"), me.page.locator("#board")
    expect(side).to_be_hidden()
    before = size(board)
    assert before[0] > 800, "the board has the room"
    me.press("l")
    expect(side).to_be_visible()
    expect(me.page.get_by_role("tab", name="Log")).to_be_focused()
    me.press("Escape")
    expect(side).to_be_hidden()
    me.page.get_by_role("button", name="Log, scores and chat").click()
    expect(side).to_be_visible()
    assert size(board) == before, "it lies over the board"
    side.get_by_role("button", name="Close").click()
    expect(side).to_be_hidden()


# --- phone
def test_the_sheet_is_pulled_down_and_up(visit: Visit) -> None:
    me = begin(visit(**touch()))
    grip, sheet, board = me.page.locator("#grip"), me.decision, me.page.locator("#board")
    tall, room = height(sheet), height(board)
    grip.tap()
    expect(grip).to_have_attribute("aria-expanded", "false")
    assert height(sheet) < 60 and height(board) > room + 80
    expect(sheet.locator(".prompt")).to_be_visible()
    expect(sheet.locator("[data-act]").first).to_be_hidden()
    grip.tap()
    expect(grip).to_have_attribute("aria-expanded", "true")
    assert abs(height(sheet) - tall) < 2
    box = grip.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    me.page.mouse.move(x, y)
    me.page.mouse.down()
    me.page.mouse.move(x, y + tall, steps=5)
    me.page.mouse.up()
    assert height(sheet) < 60, "dragged down"


def test_the_small_map_shows_and_moves_the_view(visit: Visit) -> None:
    me = begin(visit(**touch()))
    small, view = me.page.locator("#map"), me.page.locator("#map .view")
    me.press("+")  # it comes when somebody looks around
    expect(small).to_be_visible()
    assert me.page.locator("#map g").first.locator("rect").count() > 10
    assert me.page.locator("#map g").nth(1).locator("rect").count() == len(me.look()["targets"])
    before = view.get_attribute("x") or ""
    for u in (0.9, 0.1):
        box = small.bounding_box()
        assert box
        me.page.touchscreen.tap(box["x"] + box["width"] * u, box["y"] + box["height"] / 2)
        expect(view).not_to_have_attribute("x", before)
        before = view.get_attribute("x") or ""
    me.page.locator("#board [data-camera=fit]").tap()
    expect(small).to_be_hidden()


# --- the first game's guide
@pytest.mark.parametrize("phone", [False, True])
def test_the_guide_does_not_move_the_board(visit: Visit, phone: bool) -> None:
    likes = "handover:ask.moments:off.warn:off"  # the first choices may be a mistake that the page would ask about
    me = visit(likes=likes, **(touch() if phone else {}))
    me.page.goto("/")
    me.page.get_by_role("button", name="Play a bot: Teotihuacan: City of Gods").click()
    me.page.wait_for_url("**/t/*")
    guide, heights = me.page.locator(".guide"), set[float]()
    me.wait_for_question()
    words = me.page.locator("#guide")
    assert 16 < height(words) <= height(guide), "its first words, on a phone up to two lines, are cut off"
    for _ in range(2):
        while not me.wait_for_question()["confirm"]:
            heights.add(height(guide))
            assert guide.inner_text().strip()
            me.first_choice()
        heights.add(height(guide))
        me.confirm()
    assert len(heights) == 1
    me.wait_for_question()  # while others move, the guide has other words, which may fit
    if (unfold := me.page.get_by_role("button", name="All of it")).is_visible():
        unfold.tap()  # what is longer than its place hides the way out
    me.page.get_by_role("button", name="I know enough").click()
    expect(guide).to_be_hidden()
