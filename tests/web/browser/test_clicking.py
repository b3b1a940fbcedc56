"""A whole game by pointing: on the board where the choice has a place there, else in the list."""

import random
from collections import Counter

from playwright.sync_api import expect

from sunstone.engine.game import Game
from tests.web.browser.conftest import Visit
from tests.web.browser.visitor import ANSWERED, Scene, Visitor


def choose(me: Visitor, scene: Scene, rng: random.Random) -> str:
    """One choice with the pointer; where it was made."""
    hidden = [target["id"] for target in scene["targets"] if not target["at"]]
    assert not hidden, f"no pointer can reach {hidden}"
    if not scene["targets"]:
        me.click_button(rng.choice([b for b in scene["buttons"] if b["shown"]])["action"])
        return "list"
    target = rng.choice(scene["targets"])
    assert target["at"]
    me.page.mouse.click(*target["at"])
    me.page.wait_for_function(ANSWERED, arg=scene["version"])
    if not me.page.locator("#decision.narrowed").count():
        return "board"
    left = [b["action"] for b in me.look()["buttons"] if b["shown"]]
    assert len(left) > 1 and set(left) <= set(target["actions"])
    me.click_button(rng.choice(left))
    return "board, then list"


def test_a_whole_game_by_clicking(me: Visitor) -> None:
    me.new_table("me", "greedy", seed=3, setup="first_game")
    rng, where, version = random.Random(1), Counter[str](), 0
    while not (scene := me.wait_for_question())["over"]:
        assert scene["version"] > version, "the page stands still"
        version = scene["version"]
        if scene["confirm"]:
            me.confirm()
            where["confirm"] += 1
        else:
            where[choose(me, scene, rng)] += 1
    assert where["board"] > 50 and where["list"] > 5 and where["confirm"] > 15, where
    expect(me.decision).to_contain_text("wins.")
    expect(me.page.locator("#clock")).to_have_text("The game is over")
    expect(me.page).not_to_have_title("Your turn")
    check_the_result(me)


def test_a_double_click_on_confirm_is_sent_once(me: Visitor) -> None:
    me.new_table("me", "greedy", seed=3)
    while not (scene := me.wait_for_question())["confirm"]:
        me.first_choice()
    sent: list[str] = []
    me.page.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
    me.page.evaluate("() => { const go = document.querySelector('[data-confirm]'); go.click(); go.click(); }")
    me.wait_for_change(scene["version"])
    assert len(sent) == 1 and sent[0].endswith("/confirm")


def test_a_half_made_choice_outlives_news_from_the_table(me: Visitor) -> None:
    """Pointing at a place with several choices shows just those; a line of chat arriving then changes nothing."""
    me.new_table("me", "greedy", seed=3, setup="first_game")
    rng = random.Random(1)
    while True:
        scene = me.wait_for_question()
        if scene["confirm"]:
            me.confirm()
        elif choose_half(me, scene, rng):
            break
    before = [b["action"] for b in me.look()["buttons"] if b["shown"]]
    me.post("chat", text="good luck")
    expect(me.page.locator("#chat")).to_contain_text("good luck")
    assert [b["action"] for b in me.look()["buttons"] if b["shown"]] == before
    expect(me.page.locator("#decision.narrowed")).to_have_count(1)
    version = me.version
    me.post("auto-confirm", on=True)  # another version, and the same question
    me.wait_for_change(version)
    assert [b["action"] for b in me.look()["buttons"] if b["shown"]] == before
    expect(me.page.locator("#decision.narrowed")).to_have_count(1)


def choose_half(me: Visitor, scene: Scene, rng: random.Random) -> bool:
    """Point at something on the board, or choose from the list; whether there is still a choice to make."""
    if not scene["targets"]:
        me.click_button(scene["buttons"][0]["action"])
        return False
    target = rng.choice(scene["targets"])
    assert target["at"]
    me.page.mouse.click(*target["at"])
    me.page.wait_for_function(ANSWERED, arg=scene["version"])
    return bool(me.page.locator("#decision.narrowed").count())


def check_the_result(me: Visitor) -> None:
    """What the page shows at the end is what the rules make of the record."""
    text = me.context.request.get(f"/t/{me.table}/record").text()
    state = Game.replay(text).state
    rows = [row.inner_text().split() for row in me.page.locator("#decision .places li").all()]
    assert sorted(int(row[-1]) for row in rows) == sorted(state.scores())
    assert [int(row[0].rstrip(".")) for row in rows] == sorted(state.places())
    total = [int(cell) for cell in me.page.locator("#scores .total td").all_inner_texts()]
    assert total == list(state.scores())


def test_errors_would_be_noticed(visit: Visit) -> None:
    """The watch over console, scripts and CSP is awake."""
    me = visit()
    me.page.goto("/")
    with me.page.expect_console_message():
        me.page.evaluate("document.head.append(document.createElement('style')); document.head.lastChild.append('a{}')")
    with me.page.expect_event("pageerror"):
        me.page.evaluate("setTimeout(() => { throw new Error('planted'); })")
    with me.page.expect_console_message():
        me.page.evaluate("fetch('/nothing-here')")
    for words in ("Content Security Policy", "planted", "404"):
        assert any(words in problem for problem in me.problems), (words, me.problems)
    me.problems.clear()


def test_pointing_at_a_board_means_going_there(me: Visitor) -> None:
    """Before a worker is chosen: the only one in reach goes; of several one is asked for, and then goes."""
    me.new_table("me", "greedy", seed=3, setup="first_game")
    me.hurry(lambda page: page.locator("#targets [data-actions^='take:']").count() > 0)
    boards = [
        f"board:{name}" for name in ("forest", "quarry", "gold", "alchemy", "nobles", "decorations", "construction")
    ]
    ask = f"/t/{me.table}/why?target="
    ways = {name: me.context.request.get(ask + name).json()["ways"] for name in boards}
    one = next(name for name, found in ways.items() if len(found) == 1)
    several = next(name for name, found in ways.items() if len(found) > 1)
    me.page.mouse.click(*me.point_of(one))
    expect(me.page.locator("#decision")).to_contain_text("ollect cocoa")
    expect(me.page.locator("#targets [data-actions^='take:']")).to_have_count(0)
    for shown in ("go:", "take:"):
        me.page.wait_for_function("!document.body.classList.contains('sending')")  # the page takes one thing at a time
        old = me.version
        me.press("u")
        me.wait_for_change(old)
        expect(me.page.locator(f"#targets [data-actions^='{shown}']").first).to_be_visible()
    me.page.mouse.click(*me.point_of(several))
    expect(me.page.locator("#decision.narrowed")).to_have_count(1)
    me.click_button(ways[several][1])
    expect(me.page.locator("#targets [data-actions^='take:']")).to_have_count(0)
    expect(me.page.locator("#targets [data-actions^='go:']")).to_have_count(0)
