"""axe-core finds nothing to complain about: every page, wide and on a phone, light and dark."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.web.browser.conftest import Visit
from tests.web.browser.visitor import Visitor, touch

pytestmark = pytest.mark.slow

AXE = (Path(__file__).parents[1] / "vendor" / "axe.min.js").read_text("utf-8")
RUN = "axe.run(document, {resultTypes: ['violations']}).then((found) => found.violations)"
PAGES = ("/", "/new", "/rules/city", "/recover", "/import", "/api", "/nothing-here")


def violations(me: Visitor) -> list[str]:
    me.page.evaluate(AXE)
    found: list[dict[str, Any]] = me.page.evaluate(RUN)
    return [
        f"{v['id']} ({v['impact']}): {node['target']} {node['html'][:160]} {node['failureSummary'][:300]}"
        for v in found
        for node in v["nodes"]
    ]


@pytest.fixture(params=["light", "dark"])
def scheme(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(params=["wide", "phone"])
def reader(request: pytest.FixtureRequest, visit: Visit, scheme: str) -> Visitor:
    """In this context alone the CSP is off: axe is brought in from outside."""
    phone = request.param == "phone"
    me = visit(bypass_csp=True, color_scheme=scheme, **(touch() if phone else {}))
    me.forgive("404")
    return me


def check(me: Visitor, where: str) -> None:
    assert not (found := violations(me)), "\n".join([where, *found])


def test_the_pages_around_the_table(reader: Visitor) -> None:
    for path in PAGES:
        reader.page.goto(path)
        check(reader, path)


def test_the_table(reader: Visitor) -> None:
    """At the first question, with a tip and a refusal in sight, at the confirmation, on every tab, with the menu open,
    and in replay."""
    me = reader
    me.new_table("me", "greedy", "greedy", seed=3, setup="first_game")
    me.wait_for_question()
    check(me, "first question")
    while not me.wait_for_question()["confirm"]:
        me.first_choice()
    check(me, "confirmation")
    me.page.locator(".menu summary").click()
    check(me, "menu")
    me.page.locator(".menu summary").click()
    for tab in me.page.locator("#tabs button:visible, [role=tab]:visible").all():
        tab.click()
        check(me, f"tab {tab.inner_text()}")
    me.page.goto(f"/t/{me.table}/at/5")
    check(me, "replay")


Prepare = Callable[[Visitor], None]


def waiting(me: Visitor) -> None:
    me.new_table("me", "friend")


def draft(me: Visitor) -> None:
    me.new_table("me", "greedy", seed=3)


def curtain(me: Visitor) -> None:
    me.new_table("me", "hotseat", seed=3)


def refusal(me: Visitor) -> None:
    me.new_table("me", "greedy", seed=3, setup="first_game")
    me.page.mouse.click(*me.point_of("technology:01"))
    me.page.get_by_role("alert").wait_for()


@pytest.mark.parametrize("prepare", [waiting, draft, curtain, refusal])
def test_other_moments_at_the_table(reader: Visitor, prepare: Prepare) -> None:
    prepare(reader)
    check(reader, prepare.__name__)


def test_axe_is_awake(visit: Visit) -> None:
    me = visit(bypass_csp=True)
    me.page.goto("/")
    me.page.evaluate(
        "document.querySelector('h1').style.color = '#eee'; document.querySelector('#me-name').labels[0].remove()"
    )
    found = " ".join(violations(me))
    assert "color-contrast" in found and "label" in found
