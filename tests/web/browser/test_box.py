"""With the real box in the browser: set-up and turns entered by clicking, by keys, with a finger."""

import random
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from sunstone.engine.frame import CHANCE
from sunstone.engine.game import Game
from sunstone.engine.record import parse
from tests.web.browser import test_phone as phone
from tests.web.browser.conftest import Visit
from tests.web.browser.server import Server
from tests.web.browser.test_axe import check
from tests.web.browser.test_clicking import choose
from tests.web.browser.visitor import Visitor, touch

OFFER = "#decision .box .choice:visible"


def open_box(me: Visitor, **options: str) -> None:
    """By the form of the page."""
    page = me.page
    page.goto("/new?game=city")
    page.get_by_role("radio", name="1", exact=True).check()
    cardboard = page.get_by_label("Play with the real box: I enter what is rolled and drawn")
    expect(cardboard).to_be_enabled()
    cardboard.check()
    expect(page.get_by_role("radio", name="2", exact=True)).to_be_disabled()
    for name, value in options.items():
        page.locator(f"[name=option-{name}]").select_option(value)
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")
    expect(page.locator(".about")).to_contain_text("with the real box")


def asks(me: Visitor) -> bool:
    """Whether the box is asked, once something is."""
    me.wait_for_question()
    return bool(me.page.locator("#decision .box").count())


def prompt(me: Visitor) -> str:
    return me.page.locator("#decision .prompt").inner_text()


def enter(me: Visitor, rng: random.Random, finger: bool = False) -> str:
    """One outcome with the pointer, a tile and then the way it lies if that is asked; its notation."""
    while True:
        found = me.page.locator(OFFER)
        one, old = found.nth(rng.randrange(found.count())), me.version
        action = one.get_attribute("data-act")
        if finger:
            one.tap()
        else:
            one.click()
        if action:
            me.wait_for_change(old)
            return action
        expect(me.page.locator("#decision.narrowed")).to_have_count(1)


def enter_setup(me: Visitor, rng: random.Random) -> list[str]:
    """Everything up to the first turn; what was entered from the box."""
    entered: list[str] = []
    while not prompt(me).startswith("Choose a worker to move"):
        if asks(me):
            entered.append(enter(me, rng))
        else:
            me.click_button(rng.choice([b for b in me.look()["buttons"] if b["shown"]])["action"])
    return entered


def draw_the_rest(me: Visitor) -> None:
    old = me.version
    me.page.get_by_role("button", name="Draw the rest").click()
    me.wait_for_change(old)  # the page takes one thing at a time
    expect(me.page.locator("#todo")).to_contain_text("Lay this out")


def record_of(me: Visitor) -> str:
    return me.context.request.get(f"/t/{me.table}/record").text()


def rolls(me: Visitor) -> int:
    return record_of(me).count("~roll:")


def test_where_it_does_not_apply_it_is_closed_with_the_reason(me: Visitor) -> None:
    page = me.page
    page.goto("/new?game=city")
    cardboard, why = page.locator("#cardboard"), page.locator("#why-cardboard")
    expect(cardboard).to_be_disabled()
    expect(why).to_have_text("The real box is for a single player: who enters a draw sees it.")
    page.get_by_role("radio", name="1", exact=True).check()
    expect(cardboard).to_be_enabled()
    expect(why).to_be_hidden()
    page.get_by_label("Seed").fill("7")
    page.get_by_label("Name", exact=True).click()
    expect(cardboard).to_be_disabled()
    expect(why).to_have_text("The real box takes no seed: chance comes from the box.")
    page.get_by_label("Seed").fill("")
    page.get_by_label("Name", exact=True).click()
    cardboard.check()
    expect(page.get_by_label("Seed")).to_be_disabled()
    expect(page.locator("#why-seed")).to_have_text("The real box takes no seed: chance comes from the box.")
    expect(page.locator("#seat-0 option[value=greedy]")).to_be_disabled()
    expect(page.locator("#why-seat-0")).to_contain_text("no bot can see what is rolled and drawn")
    for game in ("founders", "helios"):
        page.goto(f"/new?game={game}")
        expect(cardboard).to_be_disabled()
        expect(why).to_contain_text("cannot be played with the real box here; Teotihuacan: City of Gods can.")


def test_setup_and_two_turns_by_clicking(me: Visitor) -> None:
    open_box(me)
    rng = random.Random(1)
    assert prompt(me) == "Which action board lies on the 2nd place of the ring, clockwise from the Palace?"
    expect(me.page.locator("#printed")).to_contain_text("no board yet")
    entered = enter_setup(me, rng)
    assert len(entered) > 40 and {"~board", "~slot", "~start", "~action"} <= {e.partition(":")[0] for e in entered}
    expect(me.page.locator("#printed")).not_to_contain_text("no board yet")
    expect(me.page.locator("#log")).to_contain_text("Action boards, clockwise, 2nd place")
    while rolls(me) < 2 or asks(me):
        scene = me.wait_for_question()
        if not asks(me):
            choose(me, scene, rng)
            continue
        if "two dice" in prompt(me):
            me.press("7")  # what was rolled is its own key
            me.wait_for_change(scene["version"])
        else:
            enter(me, rng)
    turn = me.page.locator("#log > li", has=me.page.get_by_role("heading", name="Teotibot")).first.inner_text()
    assert re.search(r"Rolls 7: .*, the top of its action pyramid\s+city:92", turn)
    text = record_of(me)
    assert '[chance "entered"]' in text
    names = Game.replay(text).info.vocabulary
    drawn = [names.name(e.action) for e in parse(text).entries]
    assert [n for n in entered if n not in drawn] == []
    me.page.goto(f"/t/{me.table}/at/4")
    expect(me.page.locator("#printed")).to_contain_text("no board yet")
    expect(me.decision).to_contain_text("Set-up")


def test_going_back_over_what_was_entered_and_coming_back_to_the_page(me: Visitor) -> None:
    open_box(me)
    me.click_button("~board:gold")
    me.click_button("~board:forest")
    expect(me.page.locator("#board-forest")).to_have_count(1)
    me.press("u")
    expect(me.page.locator("#board-forest")).to_have_count(0)
    expect(me.page.locator("#decision .prompt")).to_contain_text("3rd place")
    me.page.reload()
    expect(me.page.locator("#board-gold")).to_have_count(1)
    expect(me.page.locator("#decision .prompt")).to_contain_text("3rd place")
    me.forgive("422")
    answer = me.sent("act", version=me.version, action="~board:gold")
    assert answer.status == 422 and "Gold Deposits is not there any more" in answer.json()["error"]


def test_a_box_that_differs_from_what_is_reconstructed(me: Visitor) -> None:
    page = me.page
    page.goto("/new?game=city")
    told = page.locator("#compare")
    page.get_by_role("radio", name="1", exact=True).check()
    page.get_by_label("Obsidian", exact=True).check()
    expect(told).to_be_hidden()
    cardboard = page.get_by_label("Play with the real box: I enter what is rolled and drawn")
    expect(cardboard).to_be_enabled()
    cardboard.check()
    expect(told).to_be_visible()
    expect(told.locator("details:visible")).to_have_count(4)
    page.get_by_label("Mansion", exact=True).check()
    expect(told.locator("details:visible")).to_have_count(5)
    told.get_by_text("Mansion: the temples of the Royal spaces").click()
    expect(told).to_contain_text("Left blue, middle red, right green")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")
    expect(page.get_by_role("heading", name="Compare with your box")).to_be_visible()
    page.locator("#todo").get_by_role("button", name="Close").click()
    rng = random.Random(2)
    while "On which space of the Mansion" not in prompt(me):
        expect(page.locator(".beyond")).to_have_count(0)
        enter(me, rng)
        expect(page.locator("#todo")).to_be_hidden()  # it stays closed while the set-up goes on
    other = page.get_by_role("button", name="Temples left green, middle blue, right red")
    expect(other).to_be_hidden()
    page.get_by_text("Something else lies there").click()
    expect(page.locator(".beyond")).to_contain_text("Their order is reconstructed")
    check(me, "something else lies there")
    old = me.version
    other.click()
    me.wait_for_change(old)
    assert "On which space of the Mansion" in prompt(me)
    expect(page.locator(".beyond")).to_have_count(0)
    me.press("u")
    expect(page.locator(".beyond")).to_have_count(1)
    expect(other).to_be_hidden()


def test_by_keys_alone(me: Visitor) -> None:
    open_box(me, setup="first_game")
    expect(me.page.locator("#decision .prompt")).to_contain_text("decoration came to place 1")
    old = me.version
    me.press("2")
    me.wait_for_change(old)
    old = me.version
    me.press("/")
    me.page.keyboard.type("15 serpent")
    expect(me.page.locator(OFFER)).to_have_count(1)
    me.press("Enter")
    me.wait_for_change(old)
    expect(me.page.locator("[data-find]")).to_be_focused()  # who writes goes on writing
    expect(me.page.locator("[data-find]")).to_have_value("")
    me.page.keyboard.type("nothing like it")
    expect(me.page.locator(OFFER)).to_have_count(0)
    me.press("Enter")
    me.press("Escape")
    expect(me.page.locator(OFFER)).to_have_count(13)
    while "pyramid tile lies on" not in prompt(me):
        old = me.version
        me.press("1")
        me.wait_for_change(old)
    me.press("/")
    me.page.keyboard.type("no. 9")
    me.press("Enter")  # the tile, then the way it lies
    expect(me.page.locator(OFFER)).to_have_count(4)
    me.press("Escape")
    expect(me.page.locator("#decision.narrowed")).to_have_count(0)
    me.press("3")
    expect(me.page.locator(OFFER)).to_have_count(4)
    old = me.version
    me.press("2")
    me.wait_for_change(old)
    assert re.search(r"~slot:\S+@90\s*$", record_of(me).split("moves:")[0].rstrip())


def test_on_a_phone_the_table_draws_and_two_turns_are_tapped(visit: Visit) -> None:
    me = visit(**touch())
    me.page.goto("/new?game=city")
    me.page.get_by_role("radio", name="1", exact=True).check()
    me.page.get_by_label("Play with the real box").check()
    expect(me.page.locator("#why-seed")).to_be_visible()
    phone.check_width(me.page)
    me.page.get_by_role("button", name="Open the table").tap()
    me.page.wait_for_url("**/t/*")
    rng = random.Random(3)
    for _ in range(8):
        enter(me, rng, finger=True)
        phone.check_width(me.page)
    assert me.page.evaluate(phone.SMALL) == []
    old = me.version
    me.page.get_by_role("button", name="Draw the rest for me").tap()
    me.wait_for_change(old)
    todo = me.page.locator("#todo")
    expect(todo).to_contain_text("Lay this out")
    expect(todo.locator(".face").first).to_be_visible()
    expect(me.page.locator("#tabs")).to_be_in_viewport()
    phone.check_width(me.page)
    todo.get_by_role("button", name="Close").tap()
    expect(todo).to_be_hidden()
    me.page.get_by_role("button", name="What to lay out").tap()
    expect(todo).to_be_visible()
    todo.get_by_role("button", name="Close").tap()
    expect(todo).to_be_hidden()
    told = 0
    while rolls(me) < 2 or asks(me):
        scene = me.wait_for_question()
        if asks(me):
            rolled = "two dice" in prompt(me)
            enter(me, rng, finger=True)
            if rolled:
                expect(todo).to_contain_text("Teotibot: do this on your table")
                expect(todo).to_contain_text("Rolls")
                told += 1
                todo.get_by_role("button", name="Close").tap()
                expect(todo).to_be_hidden()
        else:
            phone.choose(me, scene, rng)
        phone.check_width(me.page)
    assert told == 2


def test_teotibots_steps_wait_for_who_moves_its_pieces(visit: Visit) -> None:
    me = visit(reduced_motion="no-preference")
    open_box(me, setup="first_game")
    draw_the_rest(me)
    while not asks(me):
        choose_first(me)
    me.page.locator('#decision [data-act="~roll:7"]').click()
    expect(me.decision).to_contain_text("step 1 of")
    me.page.wait_for_timeout(4000)  # longer than any scene stays elsewhere
    expect(me.decision).to_contain_text("step 1 of")
    me.page.get_by_role("button", name="Next").click()
    expect(me.decision).to_contain_text("step 2 of")
    me.press("Escape")
    me.wait_for_question()
    expect(me.page.locator("#log")).to_contain_text("Rolls 7")


def test_a_restart_of_the_server_loses_nothing(visit: Visit, tmp_path: Path) -> None:
    server = Server(tmp_path)
    server.start()
    try:
        me = visit(server.url)
        open_box(me)
        me.click_button("~board:gold")
        draw_the_rest(me)
        before = record_of(me)
        me.forgive("ERR_CONNECTION_REFUSED", "WebSocket", "ERR_EMPTY_RESPONSE", "ERR_CONNECTION_RESET")
        server.kill()
        server.start()
        me.page.reload()
        expect(me.page.locator("#todo")).to_contain_text("Lay this out")
        assert record_of(me) == before
        assert sum(entry.mover == CHANCE for entry in Game.replay(before).record.entries) > 40
        me.press("u")
        expect(me.page.locator("#decision .prompt")).to_contain_text("3rd place")
    finally:
        server.stop()


@pytest.mark.parametrize("small", [False, True])
def test_axe_finds_nothing(visit: Visit, small: bool) -> None:
    me = visit(bypass_csp=True, **(touch() if small else {}))
    me.page.goto("/new?game=city")
    me.page.get_by_role("radio", name="1", exact=True).check()
    me.page.get_by_label("Play with the real box").check()
    expect(me.page.locator("#why-seed")).to_be_visible()
    check(me, "the form")
    me.page.locator("[name=option-setup]").select_option("first_game")
    me.page.get_by_role("button", name="Open the table").click()
    me.page.wait_for_url("**/t/*")
    rng = random.Random(1)
    for _ in range(9):
        enter(me, rng)
    check(me, "tiles to enter")
    draw_the_rest(me)
    check(me, "what to lay out")
    while not asks(me):
        choose_first(me)
    check(me, "the dice")
    enter(me, rng)
    check(me, "after Teotibot's turn")


def choose_first(me: Visitor) -> None:
    me.click_button(next(b for b in me.look()["buttons"] if b["shown"])["action"])
