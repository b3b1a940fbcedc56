"""Every game at every size: letters that can be read, a board that has the room, targets that a finger can meet."""

from collections.abc import Sequence
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from sunstone.engine.registry import find
from tests.web.browser.conftest import Visit
from tests.web.browser.visitor import Visitor, touch

MODULES = find("city").modules
BOTS = ("greedy", "greedy", "greedy")
TABLES: dict[str, tuple[str, int, Sequence[str]]] = {  # game, seats, modules
    **{f"city-{n}": ("city", n, ()) for n in (1, 2, 3, 4)},
    **{f"city-1-{module}": ("city", 1, (MODULES[0], module)) for module in MODULES[1:4]},
    "city-1-all": ("city", 1, MODULES),
    "city-4-all": ("city", 4, MODULES[:4]),
    **{f"founders-{n}": ("founders", n, ()) for n in (1, 2, 4)},
    **{f"helios-{n}": ("helios", n, ()) for n in (2, 4)},
}
DESKTOP, TABLET = {"width": 1440, "height": 900}, {"width": 1024, "height": 768}
ACROSS, DOUBLED = {"width": 844, "height": 390}, {"width": 720, "height": 450}
READABLE = 9  # pixels

# The height of the smallest letters on the board: those drawn there, and those of tiles drawn by their names.
SMALLEST = """() => {
  const height = (text, of) => {
    const m = of.getScreenCTM(), s = Number(of.dataset.scale || 1);
    return parseFloat(getComputedStyle(text).fontSize) * Math.hypot(m.a, m.b) * s;
  };
  const seen = (all) => [...all].filter((e) => e.checkVisibility() && !e.closest("defs, symbol"));
  const texts = seen(document.querySelectorAll("#stage text")).map((t) => [height(t, t), t.textContent]);
  for (const use of seen(document.querySelectorAll("#stage use"))) {
    const named = document.getElementById(use.getAttribute("href").slice(1));
    if (named.matches("symbol")) continue;
    for (const t of named.querySelectorAll("text")) texts.push([height(t, use), t.textContent]);
  }
  return texts.reduce((a, b) => (b[0] < a[0] ? b : a));
}"""
SHARE = """() => {
  const b = document.getElementById("board").getBoundingClientRect();
  return (b.width * b.height) / (innerWidth * innerHeight);
}"""
# Controls of the page that stick out of it, or out of the box that should hold them.
# What others did is one line, cut where it ends: the log tells all of it.
CUT_OFF = """() => [...document.querySelectorAll("#tabs button, .top button, .top summary, .top a, #decision .ask *")]
  .filter((e) => e.checkVisibility() && !e.closest(".menu-box, .visually-hidden, .did > *"))
  .filter((e) => {
    const b = e.getBoundingClientRect();
    return b.left < -1 || b.top < -1 || b.right > innerWidth + 1 || b.bottom > innerHeight + 1;
  }).map((e) => e.outerHTML.slice(0, 100))"""
# What lies over a target that is in sight, and how small the smallest of them is.
COVERED = """() => {
  const frame = document.getElementById("board").getBoundingClientRect();
  const boxes = [...document.querySelectorAll("#targets [data-actions]")].map((t) => t.getBoundingClientRect())
    .filter((b) => b.left >= frame.left && b.right <= frame.right && b.top >= frame.top && b.bottom <= frame.bottom);
  const over = [...document.querySelectorAll("#board button, #map")]
    .filter((e) => e.checkVisibility({ visibilityProperty: true }))
    .map((e) => [e, e.getBoundingClientRect()])
    .filter(([, a]) => boxes.some((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom))
    .map(([e]) => e.outerHTML.slice(0, 80));
  return { over, seen: boxes.length, least: Math.min(...boxes.map((b) => Math.min(b.width, b.height))) };
}"""


# Names that are used and mean nothing: their definitions were left aside.
UNDEFINED = """() => [...document.querySelectorAll("use")].map((use) => use.getAttribute("href"))
  .filter((name) => !document.querySelector(`[id="${name.slice(1)}"]`))"""
MOST = 2500  # elements of a page with two seats


@pytest.mark.parametrize("name", ["city-2", "founders-2", "helios-2"])
def test_a_page_of_two_seats_is_small(visit: Visit, name: str) -> None:
    """Also when a good part of the game is played; but for a moment in which every place of a piece is listed."""
    me = visit()
    open_table(me, name)
    steps = iter(range(24))
    me.hurry(lambda page: next(steps, None) is None and not page.locator("#decision details").count())
    assert me.page.evaluate("document.querySelectorAll('*').length") <= MOST
    assert me.page.evaluate(UNDEFINED) == []


def open_table(me: Visitor, name: str) -> None:
    """At the first question that the board answers too."""
    game, seats, modules = TABLES[name]
    me.new_table("me", *BOTS[: seats - 1], seed=3, game=game, modules=modules)
    while not (scene := me.wait_for_question())["targets"]:
        me.confirm() if scene["confirm"] else me.first_choice()


def same_table(visit: Visit, me: Visitor, **options: Any) -> Visitor:
    """The same person at another screen."""
    there = visit(**options)
    there.context.add_cookies(me.context.cookies())  # type: ignore[arg-type]
    there.page.goto(f"/t/{me.table}")
    there.wait_for_question()
    return there


@pytest.mark.parametrize("name", TABLES)
def test_every_letter_on_a_board_can_be_read(visit: Visit, name: str) -> None:
    me = visit(viewport=DESKTOP)
    open_table(me, name)
    for size in (DESKTOP, TABLET):
        me.page.set_viewport_size(size)  # type: ignore[arg-type]
        me.page.evaluate("new Promise(requestAnimationFrame)")  # before it, the page has heard of its size
        height, text = me.page.evaluate(SMALLEST)
        assert height >= READABLE - 0.005, f"{size}: {text!r} has {height:.2f} pixels"


@pytest.mark.parametrize("name", ["city-1-all", "city-2", "founders-4", "helios-2"])
def test_small_screens_show_the_board_and_what_can_be_done(visit: Visit, name: str) -> None:
    me = visit()
    open_table(me, name)
    for size in (ACROSS, DOUBLED):
        there = same_table(visit, me, viewport=size)
        assert there.page.evaluate(SHARE) >= 0.5, f"{size}: the board has less than half of the page"
        assert there.page.evaluate(CUT_OFF) == []
        for tab in ("Log", "Scores", "Chat", "Seats", "Board"):
            there.page.get_by_role("button", name=tab, exact=True).click()
        assert there.page.locator("#decision [data-act]").first.is_visible()
        check_targets(there)


@pytest.mark.parametrize("name", ["city-2", "city-1-all", "founders-4", "helios-2"])
def test_on_a_phone_no_control_lies_over_a_target(visit: Visit, name: str) -> None:
    me = visit(**touch())
    open_table(me, name)
    for _ in range(8):
        check_targets(me)
        scene = me.look()
        if scene["confirm"]:
            me.post("confirm", version=scene["version"])
        else:
            me.post("act", version=scene["version"], action=scene["buttons"][0]["action"])
        me.wait_for_change(scene["version"])
        me.wait_for_question()


def check_targets(me: Visitor) -> None:
    assert me.page.evaluate(UNDEFINED) == []
    found = me.page.evaluate(COVERED)
    assert found["over"] == []
    if me.look()["targets"]:
        assert found["seen"] and found["least"] >= 23.9, found


def test_the_prompt_has_a_line_of_its_own_and_the_ways_back_one_below_it(visit: Visit) -> None:
    me = visit(**touch())
    me.new_table("me", "greedy", seed=3, setup="first_game")
    me.first_choice()  # now there are ways back
    prompt, *buttons = me.page.locator("#decision .ask > .prompt, #decision .ask button").evaluate_all(
        "(all) => all.map((e) => e.getBoundingClientRect())"
    )
    assert prompt["width"] > 340 and len(buttons) == 3
    assert len({b["y"] for b in buttons}) == 1 and buttons[0]["y"] >= prompt["bottom"] - 1


def height_of(thing: Locator) -> float:
    box = thing.bounding_box()
    assert box, "it is shown"
    return box["height"]


def test_the_guide_is_two_lines_that_unfold(visit: Visit) -> None:
    me = visit(**touch())
    me.new_table("me", "greedy", seed=3, setup="first_game")
    me.page.evaluate("sunstone.settings.set('guide', 'on')")
    guide, text = me.page.locator(".guide"), me.page.locator("#guide")
    text.evaluate("(e) => { e.textContent = e.textContent.repeat(4); }")  # more than two lines hold
    me.page.evaluate("dispatchEvent(new Event('resize'))")
    board = me.page.locator("#board").bounding_box()
    assert height_of(guide) <= 44
    assert text.evaluate("(e) => e.scrollHeight > e.clientHeight")
    me.page.get_by_role("button", name="All of it").tap()
    expect(me.page.get_by_role("button", name="All of it")).to_have_attribute("aria-expanded", "true")
    assert text.evaluate("(e) => e.scrollHeight <= e.clientHeight && e.clientHeight > 40")
    assert me.page.locator("#board").bounding_box() == board, "nothing else moves"


INTO_VIEW = """(id) => {
  const [a, b] = [id, "board"].map((each) => document.getElementById(each).getBoundingClientRect());
  return a.left >= b.left && a.right <= b.right && a.top >= b.top && a.bottom <= b.bottom;
}"""


def test_the_camera_follows_what_happens_and_comes_back_to_what_is_asked(visit: Visit) -> None:
    me = visit(**touch())
    me.new_table("me", "greedy", seed=3, setup="first_game")
    me.wait_for_question()
    moved = "worker-s1-1"  # somebody else's, put far away as if it had gone there
    me.page.evaluate(
        """(id) => {
          const dynamic = document.getElementById("dynamic"), old = document.getElementById(id).style.transform;
          const html = dynamic.innerHTML.replace(old, "translate(1000px,40px)");
          sunstone.apply({ version: sunstone.version() + 1, parts: { dynamic: html, targets: "" }, turn: false });
        }""",
        moved,
    )
    assert me.page.evaluate(INTO_VIEW, moved)
    me.page.reload()
    me.first_choice()
    assert me.page.evaluate(COVERED)["seen"]


WHOLE = """() => {
  const [stage, frame] = ["stage", "board"].map((each) => document.getElementById(each).getBoundingClientRect());
  return stage.width <= frame.width + 1;
}"""


def test_who_wants_the_whole_board_gets_it(visit: Visit) -> None:
    me = visit(viewport=TABLET)
    open_table(me, "city-4-all")
    assert not me.page.evaluate(WHOLE), "it would be too small to be read"
    assert me.page.locator("#map").is_visible(), "what else there is can be seen"
    me.prefer("whole", "on")
    assert me.page.evaluate(WHOLE)
    me.page.reload()
    assert me.page.evaluate(WHOLE), "and it is kept"


def test_the_bar_shows_all_its_choices_over_the_board_when_asked(visit: Visit) -> None:
    me = visit(viewport=DESKTOP)
    me.new_table("me", "greedy", seed=3, game="founders")
    me.wait_for_question()
    stage = me.page.locator("#stage").bounding_box()
    height = height_of(me.decision)
    more = me.page.locator("#more")
    last = me.page.locator("#decision .choice").last
    assert "more" in more.inner_text() and not more.evaluate(OVER_CHOICES)
    more.click()
    assert height_of(me.decision) > 2 * height
    assert me.page.locator("#stage").bounding_box() == stage, "the board stays where it is"
    last.scroll_into_view_if_needed()
    me.press("Escape")
    assert height_of(me.decision) == height


OVER_CHOICES = """(pill) => {
  const a = pill.getBoundingClientRect();
  const others = [...document.querySelectorAll("#decision .choice, #decision .ask button")];
  return others.map((e) => e.getBoundingClientRect())
    .some((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom);
}"""
