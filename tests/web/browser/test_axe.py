"""axe-core finds nothing to complain about: every page, wide and on a phone, in light and in dark colours."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal

import pytest

from tests.web.browser.conftest import Visit
from tests.web.browser.visitor import Visitor, touch

AXE = (Path(__file__).parents[1] / "vendor" / "axe.min.js").read_text("utf-8")
RUN = """only => axe.run(document, {resultTypes: ["violations"], ...only}).then((found) => found.violations)"""
# What is looked for in which colours: a page has the same elements in both, so the second look is at contrasts alone.
LOOKS: dict[Literal["light", "dark"], dict[str, object]] = {
    "light": {},
    "dark": {"runOnly": {"type": "rule", "values": ["color-contrast"]}},
}
PAGES = (
    "/",
    "/new",
    "/rules/city",
    "/rules/founders",
    "/rules/helios",
    "/recover",
    "/import",
    "/preferences",
    "/account",
    "/account/delete",
    "/api",
    "/nothing-here",
)


def violations(me: Visitor) -> list[str]:
    me.page.wait_for_load_state()  # what has come so far of a page is not the page
    if not me.page.evaluate("'axe' in window"):
        me.page.evaluate(AXE)
    found: list[str] = []
    for scheme, only in LOOKS.items():
        me.page.emulate_media(color_scheme=scheme)
        seen: list[dict[str, Any]] = me.page.evaluate(RUN, only)
        found += [
            f"{scheme}: {v['id']} ({v['impact']}): {node['target']} {node['html'][:160]} {node['failureSummary'][:300]}"
            for v in seen
            for node in v["nodes"]
        ]
    me.page.emulate_media(color_scheme="light")
    return found


@pytest.fixture(params=["wide", "phone"])
def reader(request: pytest.FixtureRequest, visit: Visit) -> Visitor:
    """In this context alone the CSP is off: axe is brought in from outside."""
    phone = request.param == "phone"
    me = visit(bypass_csp=True, **(touch() if phone else {}))
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
    me.wait_for_question()
    me.press("0")  # a phone is close to what can be chosen
    me.page.mouse.click(*me.point_of("technology:01"))
    me.page.locator("#why").wait_for()


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
    assert "light: color-contrast" in found and "light: label" in found
    me.page.reload()
    me.page.add_style_tag(content="@media (prefers-color-scheme: dark) { h1 { color: #222 !important; } }")
    assert (found := " ".join(violations(me))).startswith("dark: color-contrast") and "light" not in found
