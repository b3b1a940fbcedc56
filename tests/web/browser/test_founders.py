"""Founders on the page: whole games by pointing, by keys and with a finger; pieces turned and flipped, cubes picked,
cities looked at; nothing for axe to complain about."""

import random
from collections import Counter

import pytest
from playwright.sync_api import expect

from sunstone.engine.game import Game
from tests.web.browser.conftest import Visit
from tests.web.browser.test_axe import check
from tests.web.browser.test_clicking import check_the_result
from tests.web.browser.test_keys import in_the_list, walk_to
from tests.web.browser.test_phone import SMALL, check_width
from tests.web.browser.visitor import Scene, Target, Visitor, touch

# A click on a target has been dealt with: the table moved on, its choices are shown alone, or it is picked.
DEALT = """([old, id]) => document.querySelector("#decision.narrowed")
  || (document.getElementById(id) && document.getElementById(id).getAttribute("aria-pressed") === "true")
  || document.querySelector("body.aiming")
  || (Number(document.body.dataset.version) > old && !document.body.classList.contains("sending"))"""
# A second tap has chosen it: a piece is in hand, or something has come of it.
CHOSEN = """(old) => document.querySelector("#decision.narrowed, #overlay .ghost-piece")
  || (Number(document.body.dataset.version) > old && !document.body.classList.contains("sending"))"""
# The boxes of the ghost and of the cell that holds it.
GHOST = """() => { const g = document.querySelector("#overlay .ghost-piece"); const b = g && g.getBBox();
  return g ? [g.querySelector("use").getAttribute("href"), b.width, b.height] : null; }"""
# What the page already shows comes once more.
NEWS = """async () => {
  const page = new DOMParser().parseFromString(await (await fetch(location.href)).text(), "text/html");
  const parts = ["decision", "targets"].map((id) => [id, page.getElementById(id).innerHTML]);
  sunstone.apply({ version: sunstone.version(), parts: Object.fromEntries(parts) });
}"""
LIKED = ("disks:a", "disks:b", "build", "temple", "pyramid", "offer", "take", "place", "disks")  # so that a city grows


def liked(actions: list[str], rng: random.Random) -> str:
    """Mostly something that builds: random turns often pass."""
    if rng.random() < 0.8:
        for head in LIKED:
            if found := [a for a in actions if a.startswith(head)]:
                return rng.choice(found)
    return rng.choice(actions)


def is_pick(target: Target) -> bool:
    return target["actions"][0].startswith(("pay:", "replace:"))


def point_at(me: Visitor, scene: Scene, rng: random.Random) -> str:
    """One choice with the pointer, on the board where it has a place there; where it was made."""
    hidden = [target["id"] for target in scene["targets"] if not target["at"]]
    assert not hidden, f"no pointer can reach {hidden}"
    action = liked([b["action"] for b in scene["buttons"]], rng)
    on_board = [t for t in scene["targets"] if action in t["actions"]]
    if not on_board:
        if not next(b for b in scene["buttons"] if b["action"] == action)["shown"]:
            me.decision.locator("summary").click()
        me.click_button(action)
        return "list"
    target = on_board[0]
    assert target["at"]
    me.page.mouse.click(*target["at"])
    me.page.wait_for_function(DEALT, arg=[scene["version"], target["id"]])
    if me.page.locator("#decision.narrowed").count():
        if len(on_board) > 1:  # a pyramid tile: now the square
            assert on_board[1]["at"]
            me.page.mouse.click(*on_board[1]["at"])
            me.wait_for_change(scene["version"])
            return "board, then board"
        left = [b["action"] for b in me.look()["buttons"] if b["shown"]]
        assert len(left) > 1 and set(left) <= set(target["actions"])
        me.click_button(liked(left, rng))
        return "board, then list"
    if is_pick(target) and me.version == scene["version"]:
        return pick_on(me, scene, target)
    return "board"


def pick_on(me: Visitor, scene: Scene, first: Target) -> str:
    """One is picked: pick others from the last one backwards, until there are enough, or say that it is enough."""
    for target in reversed(scene["targets"]):
        if me.version > scene["version"] or me.page.locator("#targets [data-then]").count():
            break
        if is_pick(target) and target["id"] != first["id"] and target["at"]:
            me.page.mouse.click(*target["at"])
            me.page.wait_for_function(DEALT, arg=[scene["version"], target["id"]])
    if me.version == scene["version"]:
        me.page.locator('#decision [data-act="done"]').click()
    me.wait_for_change(scene["version"])
    return "picked"


def play_on(me: Visitor, most: int, rng: random.Random, where: Counter[str]) -> bool:
    """So many questions; whether the game is over."""
    for _ in range(most):
        scene = me.wait_for_question()
        if scene["over"]:
            return True
        if scene["confirm"]:
            me.confirm()
            where["confirm"] += 1
        else:
            where[point_at(me, scene, rng)] += 1
    return False


# --- whole games
def test_a_whole_game_by_clicking(me: Visitor) -> None:
    me.new_table("me", "greedy", seed=1, game="founders")
    where = Counter[str]()
    assert play_on(me, 400, random.Random(2), where), "it does not end"
    assert where["board"] > 15 and where["list"] > 2 and where["confirm"] > 5, where
    assert where["board, then board"] >= 1 and where["picked"] >= 1, where
    expect(me.decision).to_contain_text("wins.")
    expect(me.page.locator("#clock")).to_have_text("The game is over")
    check_the_result(me)
    state = Game.replay(me.context.request.get(f"/t/{me.table}/record").text()).state
    for seat, p in enumerate(state.view(None)["seats"]):  # scoring by district is shown for every city
        me.page.locator(f'#seats [data-look-at="{seat}"]').click()
        for d in p["districts"]:
            card = me.page.locator(f"#district-{seat}-{d['name']}")
            expect(card).to_be_visible()
            assert f"{d['name']} district: {d['vp']} VP" in (card.get_attribute("aria-label") or "")


def test_a_whole_game_by_keys(me: Visitor) -> None:
    me.new_table("me", "greedy", seed=8, game="founders")
    me.page.evaluate(
        "for (const type of ['mousedown', 'click', 'touchstart'])"
        " addEventListener(type, (e) => { if (e.detail) throw new Error('a pointer was used'); }, true)"
    )
    rng, how, version = random.Random(4), Counter[str](), 0
    while not (scene := me.wait_for_question())["over"]:
        assert scene["version"] > version, "the page stands still"
        version = scene["version"]
        if scene["confirm"]:
            me.press("Enter")
            me.wait_for_change(version)
            how["confirm"] += 1
        elif scene["targets"] and rng.random() < 0.6:
            how[key_on_board(me, scene, rng)] += 1
        else:
            how[in_the_list(me, scene, rng)] += 1
    assert how["board"] > 5 and how["number"] > 5 and how["confirm"] > 4, how
    expect(me.page.get_by_role("region", name="Your decision")).to_contain_text("wins.")


def key_on_board(me: Visitor, scene: Scene, rng: random.Random) -> str:
    target = rng.choice(scene["targets"])
    walk_to(me, target["id"])
    if target["actions"][0].startswith("place:"):
        me.press("r")
        me.press("f")
        assert me.page.evaluate(GHOST), "no ghost for who uses keys"
    me.press("Enter")
    me.page.wait_for_function(DEALT, arg=[scene["version"], target["id"]])
    if is_pick(target) and me.version == scene["version"]:
        me.press("1")  # the sensible default, or done: what was picked is part of it or dropped
        me.wait_for_change(scene["version"])
        return "picked"
    if me.page.locator("#decision.narrowed").count():
        me.press("Enter")  # the first of those left has the focus
        me.wait_for_change(scene["version"])
        return "board, then list"
    return "board"


def test_a_whole_game_on_a_phone(visit: Visit) -> None:
    me = visit(**touch())
    me.new_table("me", "greedy", seed=6, game="founders")
    rng, how = random.Random(7), Counter[str]()
    while not (scene := me.wait_for_question())["over"]:
        check_width(me.page)
        assert me.page.evaluate(SMALL) == []
        if scene["confirm"]:
            me.page.locator("[data-confirm]").tap()
            me.wait_for_change(scene["version"])
            continue
        targets = [t for t in scene["targets"] if t["at"] and not is_pick(t)]
        if targets and rng.random() < 0.6:
            target = rng.choice(targets)
            assert target["at"]
            me.page.touchscreen.tap(*target["at"])
            me.page.wait_for_function(DEALT, arg=[scene["version"], target["id"]])
            how["board"] += 1
            if me.page.locator("body.aiming").count() and not me.page.evaluate(GHOST):
                me.page.touchscreen.tap(*target["at"])  # the first tap has shown what it leads to
                me.page.wait_for_function(CHOSEN, arg=scene["version"])
            if me.page.locator("body.aiming").count():
                lay(me, target, how)
            if not me.page.locator("#decision.narrowed").count():
                continue
            scene = me.look()
        if not any(b["shown"] for b in scene["buttons"]):
            me.decision.locator("summary").tap()
            expect(me.decision.locator("details [data-act]").first).to_be_visible()
            scene = me.look()
        choice = rng.choice([b for b in scene["buttons"] if b["shown"]])
        me.page.locator(f'#decision [data-act="{choice["action"]}"]').tap()
        me.wait_for_change(scene["version"])
        how["sheet"] += 1
    assert how["board"] > 5 and how["sheet"] > 5 and how["laid"] > 1, how
    check_width(me.page)


def lay(me: Visitor, target: Target, how: Counter[str]) -> None:
    """The first tap has shown the piece; it is turned, then laid by another tap or by the button."""
    old = me.version
    assert me.page.evaluate(GHOST), "no ghost for who uses a finger"
    me.page.locator("[data-turn]").tap()
    assert me.page.evaluate(GHOST), "the ghost is gone after a turn"
    assert me.version == old
    if how["laid"] % 2 and target["at"]:
        me.page.touchscreen.tap(*target["at"])
    else:
        me.page.locator("[data-lay]").tap()
    me.wait_for_change(old)
    how["laid"] += 1


@pytest.mark.parametrize("seats", [("me",), ("me", "greedy", "greedy"), ("me", "greedy", "greedy", "greedy")])
def test_games_for_one_three_and_four(me: Visitor, seats: tuple[str, ...]) -> None:
    me.new_table(*seats, seed=2, game="founders", side="b")
    where = Counter[str]()
    play_on(me, 25, random.Random(3), where)
    assert where["board"] + where["board, then board"] > 3, where
    count = max(2, len(seats))
    me.wait_for_question()  # a new question calls back to one's own city: not while we look at the others
    assert me.page.locator("#seats article").count() == count
    for seat in range(count):
        me.page.locator(f'#seats article:has([data-look-at="{seat}"]) header').click()
        expect(me.page.locator(f"#heading-{seat}")).to_be_visible()
        for other in set(range(count)) - {seat}:
            expect(me.page.locator(f"#heading-{other}")).to_be_hidden()


# --- pieces in hand
def hold(me: Visitor, flipped: bool) -> Scene:
    """Until a piece is in hand; `flipped`: one that F changes."""
    rng = random.Random(5)
    for _ in range(300):
        scene = me.wait_for_question()
        placing = [a for t in scene["targets"] for a in t["actions"] if a.startswith("place:")]
        if placing and (not flipped or any(a.endswith("f") for a in placing)):
            return scene
        if scene["confirm"]:
            me.post("confirm", version=scene["version"])
        else:
            wanted = ("build:stone-4", "build:gold-4", "temple:red", "disks:a1x3", "disks:a2x3", "disks:b", "disks:a")
            actions = [b["action"] for b in scene["buttons"]]
            found = [a for head in wanted for a in actions if a.startswith(head)]
            me.post("act", version=scene["version"], action=found[0] if found else rng.choice(actions))
        me.wait_for_change(scene["version"])
    raise AssertionError("no piece came to hand")


def test_r_turns_and_f_flips_what_is_placed(me: Visitor) -> None:
    me.new_table("me", "greedy", seed=3, game="founders")
    scene = hold(me, flipped=True)
    target = max(scene["targets"], key=lambda t: len(t["actions"]))
    ways = {a.partition("@")[2] for a in target["actions"]}
    assert len(ways) > 2 and target["at"]
    me.page.mouse.move(*target["at"])
    expect(me.page.locator("#overlay .ghost-piece")).to_have_count(1)
    seen = []
    for key in ("", "r", "r", "r", "f", "r"):
        if key:
            me.press(key)
        name, width, height = me.page.evaluate(GHOST)
        assert width > 30 and height > 30
        seen.append(str(name).rpartition("-")[2])
    assert set(seen) <= ways
    assert len(set(seen)) >= 3 and any(w.endswith("f") for w in seen) and not all(w.endswith("f") for w in seen)
    me.page.mouse.click(*target["at"])
    me.wait_for_change(scene["version"])
    record = me.context.request.get(f"/t/{me.table}/record").text()
    assert any(f"{a.partition('@')[0]}@{seen[-1]}" in record for a in target["actions"] if a.endswith(f"@{seen[-1]}"))


def test_the_ghost_shows_cubes_only_where_they_will_lie(me: Visitor) -> None:
    me.new_table("me", "greedy", seed=3, game="founders")
    scene = hold(me, flipped=False)
    target = scene["targets"][0]
    assert target["at"]
    me.page.mouse.move(*target["at"])
    group = me.page.locator("#overlay g[clip-path]")
    expect(group).to_have_count(1)
    assert me.page.locator("#free path").count() == 1
    me.page.mouse.move(5, 5)
    expect(me.page.locator("#overlay g")).to_have_count(0)


def test_an_open_list_of_placements_outlives_news(me: Visitor) -> None:
    """The answer to one's own choice and the news of it come on two ways: the second must not close what is open."""
    me.new_table("me", "greedy", seed=3, game="founders")
    hold(me, flipped=False)
    me.decision.locator("summary").press("Enter")
    me.page.evaluate(NEWS)
    expect(me.decision.locator("details [data-act]").first).to_be_visible()


def test_a_piece_held_over_its_place_outlives_news(visit: Visit) -> None:
    """On a busy machine the news come late: after the finger has shown the piece, before it is turned and laid."""
    me = visit(**touch())
    me.new_table("me", "greedy", seed=3, game="founders")
    target = next(t for t in hold(me, flipped=True)["targets"] if t["at"] and len(t["actions"]) > 2)
    assert target["at"]
    me.page.touchscreen.tap(*target["at"])
    me.page.wait_for_function("() => document.body.classList.contains('aiming')")
    quarter = me.page.locator("[data-quarter]")
    before = quarter.inner_text()
    me.page.locator("[data-turn]").tap()
    expect(quarter).not_to_have_text(before)
    ghost, told = me.page.evaluate(GHOST), quarter.inner_text()
    assert ghost and told != "0°"
    me.page.evaluate(NEWS)
    assert me.page.evaluate(GHOST) == ghost
    assert quarter.inner_text() == told
    old = me.version
    me.page.locator("[data-lay]").tap()
    me.wait_for_change(old)
    assert me.page.evaluate(GHOST) is None


# --- looking at cities
def test_another_city_is_shown_until_one_goes_back(me: Visitor) -> None:
    me.new_table("me", "greedy", seed=3, game="founders")
    me.wait_for_question()
    expect(me.page.locator("#heading-0")).to_be_visible()
    me.page.locator('#seats [data-look-at="1"]').click()
    expect(me.page.locator("#heading-1")).to_be_visible()
    assert not me.page.locator("#heading-0").is_visible()
    assert not me.page.locator("#targets [data-of='0']").is_visible()
    me.press("Escape")
    expect(me.page.locator("#heading-0")).to_be_visible()
    expect(me.page.locator("#targets [data-of='0']")).to_be_visible()


def test_at_one_screen_the_city_of_who_is_asked_is_shown(me: Visitor) -> None:
    me.new_table("me", "hotseat", seed=3, game="founders")
    shown = set()
    for _ in range(16):
        scene = me.wait_for_question()
        if scene["confirm"]:
            me.confirm()
            continue
        seat = me.page.locator("#decision .prompt").get_attribute("data-seat")
        expect(me.page.locator(f"#heading-{seat}")).to_be_visible()
        shown.add(seat)
        me.post("act", version=scene["version"], action=scene["buttons"][0]["action"])
        me.wait_for_change(scene["version"])
    assert shown == {"0", "1"}


def test_pointing_at_what_cannot_be_done_says_why(me: Visitor) -> None:
    me.new_table("me", "greedy", seed=3, game="founders")
    me.wait_for_question()
    me.page.mouse.click(*me.point_of("favor"))
    expect(me.page.locator("#why")).to_be_visible()


# --- axe
@pytest.mark.parametrize("device", ["wide", "phone"])
def test_axe_has_nothing_to_say(visit: Visit, device: str) -> None:
    me = visit(bypass_csp=True, **(touch() if device == "phone" else {}))
    me.new_table("me", "greedy", "greedy", seed=3, game="founders")
    me.wait_for_question()
    check(me, "set-up")
    hold(me, flipped=False)
    check(me, "placing")
    for tab in me.page.locator("#tabs button:visible, [role=tab]:visible").all():
        tab.click()
        check(me, f"tab {tab.inner_text()}")
    me.page.goto(f"/t/{me.table}/at/2")
    check(me, "replay")
