"""The study board in a browser: from a finished game to a branch of one's own, kept, shared, read by somebody else."""

from collections import deque

import pytest
from playwright.sync_api import expect

from sunstone.engine.frame import CHANCE
from sunstone.engine.variations import Node
from sunstone.learn.study import Study
from tests.support import Config, play_randomly
from tests.web.browser.conftest import Visit
from tests.web.browser.test_axe import check
from tests.web.browser.visitor import Visitor, clickable, touch

RECORD = play_randomly(Config("city", 2, {"setup": "first_game"}).start(3), 3).full_text()
AT = "() => new URL(location.href).searchParams.get('at')"


def bring(me: Visitor) -> str:
    """That game as a table, over."""
    me.page.goto("/import")
    me.page.locator("#record").fill(RECORD)
    me.page.get_by_role("button", name="Open it").click()
    me.page.wait_for_url("**/t/*")
    return me.table


def open_by(me: Visitor, button: str) -> None:
    """A page that is there with its scripts."""
    with me.page.expect_navigation(wait_until="load"):
        me.page.get_by_role("button", name=button).click()


def arrive(me: Visitor, node: Node) -> None:
    me.page.wait_for_function(f"at => ({AT})() === at", arg=node.id)


def act(me: Visitor, study: Study, node: Node, action: int) -> Node:
    """By the button in the bar."""
    after = study.play(node, action)
    me.page.locator(f'#decision [data-act="{study.info.vocabulary.name(action)}"]').click()
    arrive(me, after)
    return after


def way_to_chance(study: Study, node: Node) -> list[int]:
    """The fewest actions after which something is drawn in more than one way."""
    left = deque([(node, list[int]())])
    trial = Study.read(study.text())
    while left:
        at, way = left.popleft()
        state = trial.position(trial.node(at.id))
        if state.to_move == CHANCE:
            return way
        left += [(trial.play(trial.node(at.id), action), [*way, action]) for action in state.legal()[:6]]
    raise AssertionError("nothing is drawn")


def decision_of(study: Study, seat: int, after: int) -> Node:
    """Where that seat begins a turn."""
    node = study.entry(after)
    while not (study.position(node).to_move == seat and not study.own_turn(node, seat) and study.rests(node)):
        node = node.children[0]
    return node


def test_from_a_finished_game_to_a_branch_that_others_read(me: Visitor, visit: Visit) -> None:
    study = Study.read(RECORD)
    table = bring(me)
    expect(me.page.get_by_role("button", name="Study from here")).to_be_visible()
    start = decision_of(study, 0, 60)
    me.page.goto(f"/t/{table}/at/{start.depth}")
    open_by(me, "Study from here")
    arrive(me, start)

    # a target on the board, then the bar, for both seats
    target = next(t for t in clickable(me.look()) if len(t["actions"]) == 1)
    assert target["at"]
    me.page.mouse.click(*target["at"])
    node = study.play(start, target["actions"][0])
    arrive(me, node)
    seen = {study.position(start).to_move}
    while len(seen) < 2:
        state = study.position(node)
        node = act(me, study, node, next(a for a in state.legal() if node.child(a) is None))
        if study.position(node).to_move < CHANCE:
            seen.add(study.position(node).to_move)

    # back by the keyboard, and on to where something is drawn
    me.press("Home")
    arrive(me, study.tree.root)
    me.page.locator(f'#tree [data-at="{node.id}"]').click()
    arrive(me, node)
    for action in way_to_chance(study, node):
        node = act(me, study, node, action)
    drawn = node
    expect(me.page.locator("#decision .odds").first).to_contain_text(" in ")
    outcomes = study.position(drawn).legal()
    one = act(me, study, drawn, outcomes[0])
    me.press("ArrowLeft")
    arrive(me, study.back(one))
    if study.back(one) is not drawn:
        me.page.goto(f"{me.page.url.partition('?')[0]}?at={drawn.id}")
    other = act(me, study, drawn, outcomes[1])
    expect(me.page.locator("#tree .other")).not_to_have_count(0)
    me.page.get_by_label("Comment on this position").fill("The better draw.")
    me.page.get_by_label("Mark in jade").click()
    me.page.mouse.click(*me.point_of("board:palace"))
    expect(me.page.locator("#marks .mark.jade")).to_have_count(1)
    me.press("Escape")

    # kept, and read by somebody else
    me.page.reload()
    expect(me.page.get_by_label("Comment on this position")).to_have_value("The better draw.")
    expect(me.page.locator("#marks .mark.jade")).to_have_count(1)
    expect(me.page.locator("#tree [aria-current]")).to_have_count(1)
    you = visit()
    you.page.goto(me.page.url)
    arrive(you, other)
    expect(you.page.get_by_label("Comment on this position")).to_have_attribute("readonly", "")
    expect(you.page.locator("#decision [data-act]")).to_have_count(0)
    you.press("ArrowLeft")
    you.page.wait_for_function(f"at => ({AT})() !== at", arg=other.id)
    before = you.page.evaluate(AT)
    open_by(you, "Copy it and try")
    expect(you.page.get_by_label("Comment on this position")).not_to_have_attribute("readonly", "")
    assert you.page.url.partition("?")[0] != me.page.url.partition("?")[0]
    assert you.page.evaluate(AT) == before


def test_chance_is_drawn_and_another_line_becomes_the_main_one(me: Visitor) -> None:
    me.page.goto("/studies")
    open_by(me, "Helios")
    me.page.get_by_role("button", name="Draw the set-up").click()
    expect(me.page.get_by_role("button", name="Another draw")).to_be_visible()
    me.page.get_by_role("button", name="Another draw").click()
    expect(me.page.locator("#decision .tried")).to_have_count(1)
    me.page.locator("#decision [data-act]:not(.tried)").first.click()
    expect(me.page.locator("#tree .other")).to_have_count(1)
    me.page.get_by_role("button", name="Main line").click()
    expect(me.page.get_by_role("button", name="Main line")).to_be_disabled()
    before = me.page.evaluate(AT)
    me.press("ArrowLeft")
    me.page.wait_for_function(f"at => ({AT})() !== at", arg=before)
    me.page.get_by_role("button", name="Delete from here").click()
    expect(me.page.get_by_role("dialog", name="Delete from here")).to_be_visible()  # something follows
    me.press("Escape")
    expect(me.page.locator("#tree .other")).to_have_count(1)
    me.press("ArrowRight")
    me.page.wait_for_function(f"at => ({AT})() === at", arg=before)
    me.page.get_by_role("button", name="Delete from here").click()
    expect(me.page.locator("#tree .other")).to_have_count(0)
    me.page.get_by_label("Menu").click()
    me.page.get_by_role("button", name="Rename it").click()
    me.page.get_by_label("Title").fill("Openings")
    me.page.get_by_role("button", name="Rename", exact=True).click()
    expect(me.page.get_by_role("heading", level=1)).to_have_text("Openings")
    me.page.goto("/studies")
    expect(me.page.get_by_role("link", name="Openings")).to_be_visible()
    me.page.get_by_role("button", name="Delete Openings").click()
    me.page.get_by_role("button", name="Delete it").click()
    expect(me.page.get_by_role("link", name="Openings")).to_have_count(0)


@pytest.mark.parametrize("wide", [True, False], ids=["wide", "phone"])
def test_axe_finds_nothing(visit: Visit, wide: bool) -> None:
    """At chance, at a decision with a comment, with the tree on a phone; and the list of studies."""
    me = visit(bypass_csp=True, **({} if wide else touch()))
    study = Study.read(RECORD)
    node = decision_of(study, 1, 60)
    study.say(node, "Here.")
    me.page.goto("/studies")
    me.page.locator("#text").fill(study.text())
    open_by(me, "Open it")
    base = me.page.url.partition("?")[0]
    for at in (study.tree.root, node) if wide else (node,):
        me.page.goto(f"{base}?at={at.id}")
        check(me, f"after {at.depth} entries")
    if not wide:
        me.page.get_by_role("button", name="Variations").click()
        check(me, "variations")
        me.page.goto("/studies")
        check(me, "studies")
    assert me.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
