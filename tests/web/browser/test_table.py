"""What a player does beside choosing: take back, ask why not, ask for help, look back, take the record home."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from sunstone.engine.game import Game
from tests.web.browser.conftest import Visit
from tests.web.browser.test_sizes import WHOLE
from tests.web.browser.visitor import Visitor, touch

SCORES = "#seats .score"
# A board that is no target now.
FAR = """[...document.querySelectorAll('#stage [data-explain^="board:"]')].map((e) => e.dataset.explain)
  .findLast((board) => !document.querySelector(`#targets [data-target="${board}"]`))"""
RULE = re.compile(r"city:\d+")


@pytest.fixture
def at_table(me: Visitor) -> Visitor:
    """First turn of the fixed set-up, against a bot."""
    me.new_table("me", "greedy", seed=3, setup="first_game")
    me.wait_for_question()
    return me


def position(me: Visitor) -> tuple[str, str]:
    """What is asked, and where all pieces stand."""
    places: str = me.page.evaluate(
        "[...document.querySelectorAll('#dynamic .piece')].map((p) => p.id + p.style.transform).join()"
    )
    return me.decision.inner_text(), places


# --- taking back
def test_undo_goes_back_one_step(at_table: Visitor) -> None:
    me, before = at_table, position(at_table)
    me.first_choice()
    middle = position(me)
    me.first_choice()
    assert len({before, middle, position(me)}) == 3
    version = me.version
    me.decision.get_by_role("button", name="Back").click()
    me.wait_for_change(version)
    assert position(me) == middle
    version = me.version
    me.press("u")
    me.wait_for_change(version)
    assert position(me) == before


def test_restart_goes_back_to_the_beginning_of_the_turn(at_table: Visitor) -> None:
    me, before, steps = at_table, position(at_table), 0
    while not me.wait_for_question()["confirm"]:
        me.first_choice()
        steps += 1
    assert steps > 2
    version = me.version
    me.page.get_by_role("button", name="Restart turn").click()
    me.wait_for_change(version)
    assert position(me) == before


def test_what_has_been_handed_over_is_not_undone_for_free(at_table: Visitor) -> None:
    me = at_table
    me.finish_turn()
    me.wait_for_question()
    expect(me.page.locator("[data-post=undo]")).to_have_count(0)
    log = me.page.locator("#log li").count()
    version = me.version
    me.page.get_by_role("button", name="Undo", exact=True).click()  # nobody but a bot is there to refuse
    me.wait_for_change(version)
    expect(me.page.locator("#log")).to_contain_text(re.compile("takes back “.*”"))
    assert me.page.locator("#log li").count() < log + 1


# --- why not
def test_a_refusal_says_why_and_by_which_rule(at_table: Visitor) -> None:
    """Pointing at what cannot be chosen now: a technology, before any worker was taken."""
    me = at_table
    me.first_choice()
    why = me.page.locator("#why")
    expect(why).to_be_hidden()
    me.page.mouse.click(*me.point_of("technology:01"))
    expect(why).to_contain_text(RULE)
    assert me.look()["buttons"], "the question still stands"


def test_a_move_too_far_is_refused_with_its_rule(at_table: Visitor) -> None:
    me = at_table
    me.first_choice()
    near = {b["action"] for b in me.look()["buttons"]}
    assert near == {"go:1", "go:2", "go:3"}
    me.page.mouse.click(*me.point_of(me.page.evaluate(FAR)))
    expect(me.page.locator("#why")).to_contain_text(RULE)


# --- help in place
HELP = "fetch(document.body.dataset.help).then((answer) => answer.json())"
RULES = "Rules ?"  # what help ends with: the way to the rules about the thing, and its key


def test_things_explain_themselves_on_hover(at_table: Visitor) -> None:
    page = at_table.page
    help_texts = page.evaluate(HELP)
    tip = page.get_by_role("tooltip", include_hidden=True)
    for thing in ("technology:01", "temple:blue", "row:top", "discovery:vp_4", "calendar"):
        page.mouse.move(2, 2)
        expect(tip).to_be_hidden()
        page.mouse.move(*at_table.point_of(thing))
        expect(tip).to_be_visible()
        expect(tip).to_have_text(" ".join((*help_texts[thing], RULES)))
        expect(tip).to_be_in_viewport(ratio=1)


def test_targets_explain_themselves_on_focus(at_table: Visitor) -> None:
    me = at_table
    me.first_choice()
    help_texts = me.page.evaluate(HELP)
    me.press("b")
    thing = me.page.evaluate("document.activeElement.dataset.explain")
    expect(me.page.get_by_role("tooltip")).to_have_text(" ".join((*help_texts[thing], RULES)))
    me.press("Escape")
    expect(me.page.get_by_role("tooltip", include_hidden=True)).to_be_hidden()


def test_a_long_press_explains(visit: Visit) -> None:
    me = visit(**touch())
    me.new_table("me", "greedy", seed=3, setup="first_game")
    me.page.locator("[data-camera=fit]:visible").first.tap()
    me.page.wait_for_function(WHOLE)
    x, y = me.point_of("technology:01")
    at = [{"x": x, "y": y}]
    cdp = me.context.new_cdp_session(me.page)
    cdp.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": at})
    expect(me.page.get_by_role("tooltip")).to_be_visible()
    cdp.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_every_rule_that_a_refusal_names_is_on_the_rules_page(me: Visitor) -> None:
    me.page.goto("/rules/city#city:34")
    expect(me.page.locator("[id='city:34']")).to_be_in_viewport()
    assert me.page.locator(".rules dt").count() > 100


# --- looking back
def test_replay_by_steps_turns_keys_log_and_link(visit: Visit) -> None:
    me = visit(permissions=["clipboard-read", "clipboard-write"])
    me.new_table("me", "greedy", seed=3, setup="first_game")
    for _ in range(2):
        me.finish_turn()
    me.wait_for_question()
    me.page.locator("#log a").nth(3).click()
    me.page.wait_for_url("**/at/*")
    page, bar = me.page, me.page.locator(".slider")
    stops = [int(n) for n in (bar.get_attribute("data-stops") or "").split()]
    turns = [int(n) for n in (bar.get_attribute("data-turns") or "").split()]
    last = len(stops) - 1
    assert stops[0] == 0 and stops[1] == 44 and set(turns) < set(stops), "the set-up is one step"

    def stands(step: int) -> None:
        expect(me.decision).to_contain_text(f"step {step} of {last}")
        expect(page).to_have_url(re.compile(rf"/at/{stops[step]}($|\?)"))

    me.press("Home")
    stands(0)
    page.get_by_role("button", name="One step on").click()
    stands(1)
    expect(me.decision).to_contain_text("Set-up")
    before = position(me)
    me.press("ArrowRight")
    stands(2)
    assert position(me) != before
    expect(page.locator("#stage .changed").first).to_be_attached()
    page.get_by_role("button", name="One turn on").click()
    stands(stops.index(next(n for n in turns if n > stops[2])))
    me.press("PageUp")
    me.press("ArrowLeft")
    stands(stops.index(44) if turns[2] == stops[2] else stops.index(turns[1]) - 1)
    me.press("End")
    stands(last)
    expect(page.locator("#log [aria-current]").first).to_be_attached()
    line = page.locator("#panel-log a").nth(5)
    where = (line.get_attribute("href") or "").partition("/at/")[2]
    line.click()
    expect(page).to_have_url(re.compile(rf"/at/{where}($|\?)"))
    page.clock.pause_at("2100-01-01")  # played, a step stays as long as the test looks
    me.press("Home")
    me.press(" ")
    page.clock.run_for(300)
    stands(1)
    page.get_by_role("button", name="Pause").click()
    page.get_by_role("slider", name="Moment").fill("44")
    stands(1)
    page.get_by_role("button", name="Copy link").click()
    expect(page.get_by_role("alert")).to_have_text("Copied.")
    copied = page.evaluate("navigator.clipboard.readText()")
    friend = visit()
    friend.page.goto(copied)
    assert re.search(r"/at/44($|\?)", friend.page.url)
    assert position(friend) == before and friend.page.locator("body").get_attribute("data-seat") == "none"


def test_the_whole_log_by_parts_and_by_seats(at_table: Visitor) -> None:
    me = at_table
    for _ in range(7):
        me.finish_turn()
        me.wait_for_question()
    panel = me.page.locator("#panel-log")
    panel.get_by_role("button", name="Show what was before").click()
    expect(panel.locator("#older > li").last).to_contain_text("Set-up")
    links = panel.locator("a").evaluate_all("all => all.map((a) => Number(a.pathname.split('/at/')[1]))")
    assert sorted(links) != links and max(links) > 80 and min(links) < 50
    me.finish_turn()
    me.wait_for_question()
    expect(panel.locator("#older > li").last).to_contain_text("Set-up")
    rows = panel.locator("li[data-by='1']:visible")
    shown = rows.count()
    panel.get_by_role("button", name="greedy").click()
    expect(panel.locator(".log > ol > li[data-by='0']:not(:has([data-by='1'])):visible")).to_have_count(0)
    assert 0 < shown <= rows.count() + shown
    panel.get_by_role("button", name="All").click()
    expect(panel.locator("#log > li[data-by='0']").first).to_be_visible()


def test_replay_with_own_eyes_only_while_the_game_runs(at_table: Visitor) -> None:
    me = at_table
    me.finish_turn()
    me.wait_for_question()
    eyes = me.page.locator(".slider a[href*='seat=']")
    me.page.goto(f"/t/{me.table}/at/3")
    expect(eyes).to_have_count(2)  # a spectator's and one's own
    eyes.filter(has_text="spectator").click()
    expect(me.page).to_have_url(re.compile("seat=none"))
    me.forgive("403")
    answer = me.page.goto(f"/t/{me.table}/at/3?seat=1")
    assert answer and answer.status == 403
    expect(me.page.get_by_role("main")).to_contain_text("with your own eyes only")


# --- scores, records, reports
def test_the_score_sheet_adds_up(at_table: Visitor) -> None:
    me = at_table
    me.hurry(lambda page: "2nd Eclipse" in (page.locator("#clock").text_content() or ""))
    scores = [int(text) for text in me.page.locator(SCORES).all_inner_texts()]
    lines = me.page.locator("#scores tr:has(th)").all()[1:]
    rows = [[int(cell) for cell in line.locator("td").all_inner_texts()] for line in lines]
    assert len(rows) > 3
    assert [sum(column) for column in zip(*rows[:-1], strict=True)] == rows[-1] == scores
    me.page.get_by_role("tab", name="Scores").click()
    expect(me.page.get_by_role("img", name="Points over time")).to_be_visible()


def menu(page: Page, item: str) -> None:
    page.locator(".menu summary").click()
    page.locator("#menu").get_by_text(item).click()


def test_a_record_goes_out_and_comes_in(at_table: Visitor, tmp_path: Path) -> None:
    me = at_table
    for _ in range(3):
        me.finish_turn()
    me.wait_for_question()
    with me.page.expect_download() as download:
        menu(me.page, "Save the record")
    path = tmp_path / download.value.suggested_filename
    download.value.save_as(path)
    assert path.suffix == ".rec"
    game = Game.replay(path.read_text())
    scores = sorted(me.page.locator(SCORES).all_inner_texts())
    assert sorted(map(str, game.state.scores())) == [s.strip() for s in scores]
    old, pieces = me.table, position(me)[1]
    me.page.goto("/import")
    me.page.get_by_label("A record file").set_input_files(path)
    me.page.get_by_role("button", name="Open it").click()
    me.page.wait_for_url("**/t/*")
    assert me.table != old
    assert position(me)[1] == pieces
    me.first_choice()


def test_a_broken_record_is_refused_in_words(me: Visitor) -> None:
    me.forgive("400")
    me.page.goto("/import")
    me.page.get_by_label("or its text").fill("not a record")
    me.page.get_by_role("button", name="Open it").click()
    expect(me.page.get_by_role("alert")).to_be_visible()
    expect(me.page.get_by_label("or its text")).to_have_value("not a record")


def test_a_rule_problem_is_saved_in_one_file(at_table: Visitor) -> None:
    me = at_table
    me.first_choice()
    scene = me.look()
    menu(me.page, "Report a rule problem")
    me.page.get_by_label("What is wrong").fill("A worker may not go there.")
    with me.page.expect_download() as download:
        me.page.get_by_role("button", name="Save the report").click()
    report = json.loads(Path(download.value.path()).read_text())
    assert report["table"] == me.table and report["version"] == scene["version"]
    assert report["note"] == "A worker may not go there."
    assert report["view"]["step"] == "Move" and report["position"] and report["record"]
    assert [c["text"] for c in report["choices"]] == [b["action"] for b in scene["buttons"]]


# --- hints
def test_a_hint_is_asked_for_by_click_or_key_and_can_be_taken(at_table: Visitor) -> None:
    me, hints = at_table, at_table.page.locator("#hints")
    expect(hints).to_be_hidden()
    me.decision.get_by_role("button", name="Hint").click()
    best = hints.get_by_role("button", name="Do step 1").first
    expect(best).to_be_visible(timeout=30_000)
    expect(hints).to_contain_text("Brings")
    me.press("Escape")
    expect(hints).to_be_hidden()
    me.press("h")
    expect(best).to_be_visible(timeout=30_000)
    version = me.version
    best.click()
    me.wait_for_change(version)
    expect(hints).to_be_hidden()
