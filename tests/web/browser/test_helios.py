"""Helios in the browser: whole games by pointing, by keys and on a phone; other seats' boards; payments by parts."""

import random
import re
from collections import Counter
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from sunstone.engine.game import Game
from tests.web.browser.conftest import Visit
from tests.web.browser.test_axe import violations
from tests.web.browser.test_clicking import check_the_result
from tests.web.browser.test_keys import walk_to
from tests.web.browser.test_phone import SMALL, check_width
from tests.web.browser.visitor import Scene, Visitor, clickable, touch

OPEN = """[...document.querySelectorAll("#targets [data-part][aria-pressed=false]:not([aria-disabled=true])")]
  .map((part) => part.id)"""
PICKED = "() => document.querySelectorAll('#targets [aria-pressed=true]').length"


def new_table(me: Visitor, *seats: str, seed: int) -> None:
    me.new_table(*seats, seed=seed, game="helios")


@pytest.mark.rules("helios:R48")
def test_points_lie_covered_until_somebody_uncovers_them(visit: Visit) -> None:
    me = visit()
    new_table(me, "me", "greedy", seed=3)
    me.wait_for_question()
    scores, sheets = me.page.locator(".seat .score"), me.page.locator("#scores .sheet:visible")
    expect(scores.nth(1)).to_have_text(re.compile("covered"), use_inner_text=True)
    me.page.get_by_role("tab", name="Scores").click()
    expect(sheets.locator(".total td")).to_have_count(1)
    me.prefer("totals", "on")
    expect(sheets.locator(".total td")).to_have_count(2)
    me.page.reload()
    expect(scores.nth(1)).to_have_text(re.compile(r"^\s*\d+$"), use_inner_text=True)


def parts(me: Visitor) -> list[str]:
    """Ids of what can still be picked for a choice of several parts."""
    found: list[str] = me.page.evaluate(OPEN)
    return found


def pick_all(me: Visitor, scene: Scene, rng: random.Random, press: Callable[[str], None]) -> None:
    """Parts in any order until the choice is complete."""
    count = int(me.page.locator("[data-picks]").get_attribute("data-picks") or 0)
    for picked in range(count):
        assert me.page.evaluate(PICKED) == picked
        assert me.version == scene["version"], "nothing is sent before the choice is complete"
        press(rng.choice(parts(me)))
    me.page.wait_for_function(
        "old => !document.querySelector('[data-picks]') && Number(document.body.dataset.version) > old"
        " && !document.body.classList.contains('sending')",
        arg=scene["version"],
    )


def to_point(me: Visitor, scene: Scene) -> Callable[[str], None]:
    """Pressing a target with the pointer."""
    places = {target["id"]: target["at"] for target in scene["targets"]}

    def press(id: str) -> None:
        at = places[id]
        assert at, f"no pointer can reach {id}"
        me.page.mouse.click(*at)

    return press


def choose(me: Visitor, scene: Scene, rng: random.Random) -> str:
    """One choice with the pointer; where it was made."""
    hidden = [target["id"] for target in scene["targets"] if not target["at"]]
    assert not hidden, f"no pointer can reach {hidden}"
    if me.page.locator("[data-picks]").count():
        pick_all(me, scene, rng, to_point(me, scene))
        return "parts"
    listed = [b["action"] for b in scene["buttons"] if b["action"] in ("pass", "done", "decline", "forfeit")]
    if not scene["targets"] or (listed and rng.random() < 0.35):
        me.click_button(rng.choice(listed or [b["action"] for b in scene["buttons"] if b["shown"]]))
        return "list"
    to_point(me, scene)(rng.choice(scene["targets"])["id"])
    me.wait_for_change(scene["version"])
    return "board"


# --- whole games
def test_a_whole_game_by_clicking(me: Visitor) -> None:
    new_table(me, "me", "greedy", seed=3)
    rng, where, version = random.Random(1), Counter[str](), 0
    while not (scene := me.wait_for_question())["over"]:
        assert scene["version"] > version, "the page stands still"
        version = scene["version"]
        if scene["confirm"]:
            me.confirm()
            where["confirm"] += 1
        else:
            where[choose(me, scene, rng)] += 1
    assert where["board"] > 30 and where["list"] and where["confirm"] > 15, where
    expect(me.page.locator("#clock")).to_have_text("The game is over")
    check_the_result(me)


def test_a_whole_game_by_keys(me: Visitor) -> None:
    """On the board with B, arrows and Enter, or by number; another seat's board with V, back with Escape."""
    new_table(me, "me", "greedy", "greedy", seed=8)
    me.page.evaluate(
        "for (const type of ['mousedown', 'click', 'touchstart'])"
        " addEventListener(type, (e) => { if (e.detail) throw new Error('a pointer was used'); }, true)"
    )
    rng, how, version = random.Random(2), Counter[str](), 0

    def press(id: str) -> None:
        walk_to(me, id)
        me.press("Enter")

    while not (scene := me.wait_for_question())["over"]:
        assert scene["version"] > version, "the page stands still"
        version = scene["version"]
        if how["look"] < 3:
            me.press("v")
            expect(me.page.locator("body.away")).to_have_count(1)
            me.press("Escape")
            expect(me.page.locator("body.away")).to_have_count(0)
            how["look"] += 1
        if scene["confirm"]:
            me.press("Enter")
            me.wait_for_change(version)
            how["confirm"] += 1
        elif me.page.locator("[data-picks]").count() and rng.random() < 0.7:
            pick_all(me, scene, rng, press)
            how["parts"] += 1
        elif scene["targets"] and not me.page.locator("[data-picks]").count() and rng.random() < 0.6:
            press(rng.choice(scene["targets"])["id"])
            me.wait_for_change(version)
            how["board"] += 1
        else:
            numbered = [b for b in scene["buttons"] if b["key"]]
            me.press(rng.choice(numbered)["key"])
            me.wait_for_change(version)
            how["number"] += 1
    assert how["board"] > 15 and how["number"] > 15 and how["confirm"] > 15, how
    expect(me.page.get_by_role("region", name="Your decision")).to_contain_text("wins.")


def test_a_whole_game_on_a_phone(visit: Visit) -> None:
    me = visit(**touch())
    new_table(me, "me", "greedy", seed=4)
    rng, how = random.Random(4), Counter[str]()
    while not (scene := me.wait_for_question())["over"]:
        check_width(me.page)
        assert me.page.evaluate(SMALL) == []
        version = scene["version"]
        targets = [] if me.page.locator("[data-picks]").count() else clickable(scene)
        if scene["confirm"]:
            me.page.locator("[data-confirm]").tap()
            how["confirm"] += 1
        elif targets and rng.random() < 0.5:
            at = rng.choice(targets)["at"]
            assert at
            me.tap(at, version)
            how["board"] += 1
        else:
            choice = rng.choice([b for b in scene["buttons"] if b["shown"]])
            me.page.locator(f'#decision [data-act="{choice["action"]}"]').tap()
            how["sheet"] += 1
        me.wait_for_change(version)
    assert how["board"] > 10 and how["sheet"] > 10, how
    check_width(me.page)


# --- boards of other seats
def test_a_click_on_a_seat_shows_its_boards_and_the_turn_calls_back(me: Visitor) -> None:
    new_table(me, "me", "greedy", "greedy", seed=5)
    me.wait_for_question()
    own, other = me.page.locator("#place-0"), me.page.locator("#place-1")
    expect(own).to_be_visible()
    expect(other).to_be_hidden()
    me.page.get_by_role("article", name="greedy 1").click()
    expect(other).to_be_visible()
    expect(own).to_be_hidden()
    expect(other).to_contain_text("Land of greedy 1")
    me.page.get_by_role("button", name="Back to your board").click()
    expect(own).to_be_visible()
    while not me.wait_for_question()["confirm"]:
        me.first_choice()
    me.press("v")
    expect(other).to_be_visible()
    me.confirm()
    expect(own).to_be_visible()  # the bots have moved, it is the reader's turn again
    me.wait_for_question()


def test_at_one_screen_the_boards_are_those_of_who_is_asked(me: Visitor) -> None:
    new_table(me, "me", "hotseat", seed=5)
    shown = set()
    for _ in range(14):
        scene = me.wait_for_question()
        seat = me.page.locator("#decision [data-seat]").get_attribute("data-seat") or ""
        expect(me.page.locator(f"#place-{seat}")).to_be_visible()
        expect(me.page.locator("#stage > [data-of]").filter(visible=True)).to_have_count(1)
        shown.add(seat)
        if scene["confirm"]:
            me.confirm()
        else:
            me.first_choice()
    assert shown == {"0", "1"}


# --- payments
def test_a_half_made_payment_outlives_news_and_escape_undoes_it(visit: Visit) -> None:
    me = visit(bypass_csp=True)  # for axe, which is brought in from outside
    new_table(me, "me", "greedy", seed=3)
    hurry_to_payment(me)
    scene = me.look()
    to_point(me, scene)(parts(me)[-1])
    assert me.page.evaluate(PICKED) == 1
    assert not violations(me)
    me.post("chat", text="good luck")
    expect(me.page.locator("#chat")).to_contain_text("good luck")
    assert me.page.evaluate(PICKED) == 1
    me.press("Escape")
    assert me.page.evaluate(PICKED) == 0 and me.version == scene["version"]
    pick_all(me, scene, random.Random(1), to_point(me, scene))
    text = me.context.request.get(f"/t/{me.table}/record").text()
    assert Game.replay(text).state.view(None)["step"] != "Pay"


def hurry_to_payment(me: Visitor) -> None:
    me.hurry(lambda page: page.locator("[data-picks]").count() > 0, seed=2)


# --- looks
@pytest.mark.parametrize("form", ["wide", "phone"])
def test_axe_finds_nothing(visit: Visit, form: str) -> None:
    """At the first question, when the Sun moves, looking at another board, at the confirmation, on every tab."""
    me = visit(bypass_csp=True, **(touch() if form == "phone" else {}))
    new_table(me, "me", "greedy", "greedy", seed=3)
    me.wait_for_question()
    assert not violations(me)
    me.hurry(lambda page: page.locator("#targets .rest").count() > 0)
    assert not violations(me)
    me.page.evaluate("document.activeElement.blur()")
    me.press("v")
    assert not violations(me)
    me.press("Escape")
    while not me.wait_for_question()["confirm"]:
        me.first_choice()
    assert not violations(me)
    for tab in me.page.locator("#tabs button:visible").all():
        tab.click()
        assert not violations(me)


def test_pointing_at_an_end_of_the_sun_shows_its_light(me: Visitor) -> None:
    new_table(me, "me", "greedy", seed=3)
    me.hurry(lambda page: page.locator("#targets .rest").count() > 1)
    lights = me.page.locator("#targets .when").filter(visible=True)
    expect(lights).to_have_count(0)
    target = me.look()["targets"][0]
    assert target["at"]
    me.page.mouse.move(*target["at"])
    expect(lights).to_have_count(1)
    me.page.mouse.move(2, 2)
    me.page.locator(f'#decision [data-act="{target["actions"][0]}"]').hover()
    expect(lights).to_have_count(1)


def test_a_refusal_says_why(me: Visitor) -> None:
    new_table(me, "me", "greedy", seed=3)
    me.hurry(lambda page: page.locator("#target-tile-land").count() > 0)
    me.page.mouse.click(*me.point_of("building:palace"))
    expect(me.page.locator("#why")).to_contain_text("helios:")
