"""A whole game without a pointer: number keys, B and arrows and Enter on the board, Tab, R, U, Enter to confirm."""

import random
import re
from collections import Counter

from playwright.sync_api import expect

from tests.web.browser.visitor import ANSWERED, Scene, Visitor

# The shortest way with arrows from the first target to that one: a list of keys; null if none leads there.
WAY = """(wanted) => {
  const first = document.querySelector("#targets [data-actions]");
  const ways = new Map([[first, []]]);
  for (const [from, keys] of ways) {
    if (from.id === wanted) { first.focus(); return keys; }
    for (const key of ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"]) {
      from.focus();
      from.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
      if (!ways.has(document.activeElement)) ways.set(document.activeElement, [...keys, key]);
    }
  }
  return null;
}"""


def walk_to(me: Visitor, wanted: str) -> None:
    """B goes to the board, arrows lead on to every other target."""
    keys: list[str] | None = me.page.evaluate(WAY, wanted)
    assert keys is not None, f"no arrows lead to {wanted}"
    me.page.evaluate("document.activeElement.blur()")
    me.press("b")
    for key in keys:
        me.press(key)
    assert me.page.evaluate("document.activeElement.id") == wanted


def on_the_board(me: Visitor, scene: Scene, rng: random.Random) -> str:
    target = rng.choice(scene["targets"])
    walk_to(me, target["id"])
    if any(a.startswith("place:") for a in target["actions"]):
        turn_the_tile(me)
    me.press("Enter")
    me.page.wait_for_function(ANSWERED, arg=scene["version"])
    if not me.page.locator("#decision.narrowed").count():
        return "board"
    me.press("Enter")  # the first of those left has the focus
    me.wait_for_change(scene["version"])
    return "board, then list"


def turn_the_tile(me: Visitor) -> None:
    mark = me.page.locator("[data-quarter]")
    before = mark.inner_text()
    me.press("r")
    offered = me.page.evaluate("""new Set([...document.querySelectorAll("#targets [data-actions]")]
        .flatMap((t) => t.dataset.actions.split(" ")).filter((a) => a.startsWith("place:"))
        .map((a) => a.split("@")[1].split("=")[0])).size""")
    if offered > 1:
        expect(mark).not_to_have_text(before)


def in_the_list(me: Visitor, scene: Scene, rng: random.Random) -> str:
    if not any(b["shown"] for b in scene["buttons"]):
        me.press("1")  # chooses nothing that is out of sight
        assert not me.page.locator("body.sending").count() and me.version == scene["version"]
        me.decision.locator("summary").press("Enter")
        scene = me.look()
    choice = rng.choice([b for b in scene["buttons"] if b["shown"]])
    if choice["key"]:
        me.press(choice["key"])
        how = "number"
    else:
        words = me.page.locator(f'#decision [data-act="{choice["action"]}"]').inner_text()
        me.decision.get_by_role("button", name=" ".join(words.split()), exact=True).first.press("Enter")
        how = "role"
    me.wait_for_change(scene["version"])
    return how


def test_a_whole_game_by_keys(me: Visitor) -> None:
    me.page.goto("/new")
    me.page.get_by_role("combobox", name="Set-up").focus()
    me.press("End")
    me.page.get_by_role("textbox", name="Seed").focus()
    me.page.keyboard.type("8")
    me.press("Enter")
    me.page.wait_for_url("**/t/*")
    me.page.evaluate(
        "for (const type of ['mousedown', 'click', 'touchstart'])"
        " addEventListener(type, (e) => { if (e.detail) throw new Error('a pointer was used'); }, true)"
    )
    rng, how, version, said = random.Random(2), Counter[str](), 0, ""
    while not (scene := me.wait_for_question())["over"]:
        assert scene["version"] > version, "the page stands still"
        version = scene["version"]
        if scene["confirm"]:
            expect(me.page.get_by_role("button", name=re.compile("^Confirm"))).to_be_visible()
            if how["undo"] < 3:
                me.press("u")
                how["undo"] += 1
            else:
                me.press("Enter")
                how["confirm"] += 1
            me.wait_for_change(version)
        elif scene["targets"] and rng.random() < 0.6:
            how[on_the_board(me, scene, rng)] += 1
        else:
            how[in_the_list(me, scene, rng)] += 1
        now = me.page.get_by_role("status").last.inner_text()
        how["told"] += now != said
        said = now
    assert how["board"] > 25 and how["number"] > 25 and how["confirm"] > 15, how
    assert how["told"] > 100, "changes are not told to a screen reader"
    expect(me.page.get_by_role("region", name="Your decision")).to_contain_text("wins.")
