"""The search beside a study, with a small number of simulations: what it finds, draws, says, and plays."""

import random

import pytest
from playwright.sync_api import expect

from sunstone.engine.game import Game
from tests.web.browser.conftest import Visit
from tests.web.browser.test_axe import violations
from tests.web.browser.visitor import Visitor, touch

SEARCH = 90_000  # milliseconds: its process has to start first, and gives way to all others
SAID = """() => {
  const live = document.getElementById("live");
  window.said = [];
  new MutationObserver(() => window.said.push(live.textContent)).observe(live, { childList: true });
}"""


def midway(name: str, steps: int = 40) -> str:
    game, rng = Game.start(name, 2, seed=3), random.Random(4)
    for _ in range(steps):
        game.play(rng.choice(game.legal()))
    return game.full_text()


def study(me: Visitor, game: str = "city") -> None:
    """The end of a game that was broken off, with the search on."""
    answer = me.context.request.post("/study", form={"text": midway(game)}, headers={"x-sunstone": "1"})
    me.page.goto(answer.url)
    me.page.keyboard.press("End")
    expect(me.page.get_by_role("button", name="To the end of this line")).to_be_disabled()


def switch_on(me: Visitor) -> None:
    me.page.get_by_role("switch", name="Analyse").click()
    expect(me.page.locator("#found[aria-busy=false] .line").first).to_be_visible(timeout=SEARCH)


def analyse(me: Visitor) -> None:
    me.page.get_by_role("tab", name="Analysis").click()
    switch_on(me)


def test_the_best_turns_are_told_and_drawn(me: Visitor) -> None:
    study(me)
    page, lines = me.page, me.page.locator(".lines .line")
    page.evaluate(SAID)
    analyse(me)
    expect(page.get_by_role("switch")).to_have_attribute("aria-checked", "true")
    expect(page.get_by_role("img", name="Chances of winning")).to_be_visible()
    expect(page.locator("#found .for")).to_contain_text("24 simulations")
    assert 1 < lines.count() <= 3
    expect(page.locator("#plan circle.number").first).to_be_visible()
    expect(page.locator("#plan .ghost").first).to_be_attached()
    said = [text for text in page.evaluate("said") if text.startswith("Best:")]
    assert said and len(said) == len(set(said)), "told only when it is another turn"
    lines.nth(1).focus()
    expect(lines.nth(1)).to_have_class("line shown")
    expect(lines.nth(0)).to_have_class("line")


def test_a_turn_is_played_into_the_study(me: Visitor) -> None:
    study(me)
    analyse(me)
    page, before = me.page, me.page.locator("#tree [data-at]").count()
    here = me.page.url
    page.locator(".lines .line").nth(0).focus()
    page.keyboard.press("Enter")
    expect(page.locator("#tree [data-at]")).not_to_have_count(before)
    expect(page).not_to_have_url(here)
    page.get_by_role("button", name="One turn back").click()
    expect(page).to_have_url(here)
    expect(page.locator("#found:not(.old) .line").first).to_be_visible()  # kept since


def test_switched_off_it_leaves_nothing(me: Visitor) -> None:
    study(me)
    analyse(me)
    me.page.get_by_role("switch", name="Analyse").click()
    expect(me.page.locator("#found")).to_be_empty()
    expect(me.page.locator("#plan > *")).to_have_count(0)


def test_in_the_drawer_of_a_middling_screen_where_each_has_a_board(visit: Visit) -> None:
    me = visit(viewport={"width": 1024, "height": 768})
    study(me, "helios")
    me.page.get_by_role("button", name="Log, scores and chat").click()
    analyse(me)
    for i in range(2):
        expect(me.page.locator(".share").nth(i)).to_be_visible()


@pytest.mark.parametrize("phone", [False, True], ids=["wide", "phone"])
def test_axe_finds_nothing(visit: Visit, phone: bool) -> None:
    me = visit(bypass_csp=True, **(touch() if phone else {}))
    study(me)
    if phone:
        me.page.locator("[data-tab=analysis]").click()
        switch_on(me)
        assert me.page.evaluate("document.documentElement.scrollWidth") <= 390
    else:
        analyse(me)
    assert violations(me) == []
