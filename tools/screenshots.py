"""Take pictures of every page with headless Chromium, for the documents and to be looked at: docs/images/*.png.

PYTHONPATH=src python -m tools.screenshots               all of them
PYTHONPATH=src python -m tools.screenshots table lobby   some of them
"""

import argparse
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from tests.web.browser.chromium import launched
from tests.web.browser.server import Server
from tests.web.browser.visitor import HEAD, PHONE, WIDE, Visitor, touch
from tools.png import shrink

import sunstone
from sunstone import players
from sunstone.engine.options import Options
from sunstone.engine.registry import find, games
from sunstone.engine.rng import Rng

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "docs" / "images"
TABLET = {"width": 1024, "height": 768}
POSED = ("city", "founders", "helios")  # shown at chosen moments; another game a few decisions after its beginning
LARGEST = 400_000  # bytes of a picture
PEOPLE = ("friends", "call-me", "account", "preferences", "ratings", "statistics", "admin")  # pages by their address
RATED = 5  # games after which a rating is shown
KEY = "opens the host's pages"
SEARCH = 400_000  # milliseconds for what thinks
Report = dict[str, Any]
Take = Callable[[str], None]


# --- getting somewhere
def choose(report: Report, rng: Rng) -> str:
    """What the greedy bot would do in this seat's place."""
    offered = [choice["text"] for choice in report["choices"]]
    state, out = sunstone.load(report["position"]), Options()
    if state.to_move != report["seat"]:
        return str(offered[0])
    state.options(out)
    found = find(state.game).vocabulary.name(int(players.find_bot("greedy").choose(state, out, rng)))
    return found if found in offered else str(offered[0])


def play(me: Visitor, enough: Callable[[Report], bool], most: int = 600, until_confirm: bool = False) -> None:
    """Until the person is asked something at such a moment, or is to confirm."""
    rng = Rng(1)
    for _ in range(most):
        scene = me.wait_for_question()
        if scene["over"]:
            return settle(me)
        report: Report = me.context.request.get(f"/t/{me.table}/report").json()
        if scene["confirm"] and until_confirm:
            return
        if scene["confirm"]:
            me.post("confirm", version=scene["version"])
        elif enough(report):
            return settle(me)
        else:
            me.post("act", version=scene["version"], action=choose(report, rng))
        me.wait_for_change(scene["version"])
    raise AssertionError("it never came to this")


def middle(asked: str) -> Callable[[Report], bool]:
    """In the second period, a while after the Eclipse."""

    def enough(report: Report) -> bool:
        calendar = report["view"]["calendar"]
        return bool(calendar["eclipses"] >= 1 and calendar["light"] >= 4 and report["view"]["step"] == asked)

    return enough


# --- taking pictures
def settle(me: Visitor) -> None:
    """What was played without clicking has left its frames: the page is to show how it stands."""
    me.page.reload()
    me.wait_for_question()


def shoot(me: Visitor, name: str) -> Path:
    picture = OUT / f"{name}.png"
    me.page.mouse.move(0, 0)
    me.page.screenshot(path=picture)
    size = shrink(picture)
    print(f"{picture.relative_to(ROOT)}  {size // 1000} kB", flush=True)
    assert size < LARGEST, f"{picture} is too large for the documents"
    return picture


def everywhere(me: Visitor, phone: Visitor, name: str, tablet: bool = False) -> Iterator[Path]:
    """This page wide, dark, and on a phone."""
    for scheme, end in (("light", ""), ("dark", "-dark")):
        me.page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        yield shoot(me, name + end)
    me.page.emulate_media(color_scheme="light")
    if tablet:
        me.page.set_viewport_size(TABLET)  # type: ignore[arg-type]
        yield shoot(me, f"{name}-tablet")
        me.page.set_viewport_size(WIDE)  # type: ignore[arg-type]
    phone.page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    phone.page.goto(me.page.url)
    phone.page.wait_for_load_state("networkidle")
    yield shoot(phone, f"{name}-phone")


def played_out(me: Visitor) -> Path:
    """Teotibot's turn, while it shifts its action pyramid."""
    me.page.evaluate("sunstone.settings.set('pace', 'slow')")
    play(me, lambda report: False, until_confirm=True)
    me.page.locator("[data-confirm]").click()
    while "Shifts" not in (me.page.locator("#decision .now").last.text_content() or ""):
        me.page.keyboard.press("Enter")
        me.page.wait_for_timeout(100)
    found = shoot(me, "teotibot-turn")
    me.page.keyboard.press("Escape")
    me.page.evaluate("sunstone.settings.set('pace', 'none')")
    return found


def learning(me: Visitor, phone: Visitor, wanted: Callable[[str], bool]) -> Iterator[Path]:
    """Where people learn: a course and a lesson of it, puzzles, a study with the search beside it, a review."""
    if wanted("learn"):
        me.page.goto("/learn/city")
        yield from everywhere(me, phone, "learn")
    for name, path in (("lesson", "/learn/city/pyramid"), ("puzzle", "/puzzles/helios/today")):
        if wanted(name):
            me.page.goto(me.context.request.post(path, headers=HEAD).url)
            yield from everywhere(me, phone, name)
    if wanted("puzzles"):
        me.page.goto("/puzzles")
        yield from everywhere(me, phone, "puzzles")
    if wanted("study"):
        text = (ROOT / "src/sunstone/games/city/data/how.rec").read_text("utf-8")
        me.page.goto(me.context.request.post("/study", form={"text": text}, headers=HEAD).url)
        me.page.keyboard.press("End")
        me.page.get_by_role("tab", name="Analysis").click()
        me.page.get_by_role("switch", name="Analyse").click()
        me.page.locator("#found[aria-busy=false] .line").first.wait_for(timeout=SEARCH)
        yield from everywhere(me, phone, "study")
    if wanted("review"):
        me.new_table("me", "greedy", seed=9, game="helios")
        play(me, lambda report: False)
        me.page.goto(f"/t/{me.table}/review")
        me.page.get_by_role("button", name="Review this game").click()
        me.page.get_by_role("button", name="Make it again").wait_for(timeout=SEARCH)
        yield from everywhere(me, phone, "review")


def among_people(me: Visitor, phone: Visitor, wanted: Callable[[str], bool]) -> Iterator[Path]:
    """What people have beside their tables, after enough games to be rated; and the host's pages."""
    asked = [name for name in PEOPLE if wanted(name)]
    for _ in range(RATED if {"ratings", "statistics"} & set(asked) else 0):
        me.new_table("me", "greedy", game="helios")
        play(me, lambda report: False)
    for name in asked:
        if name == "admin":
            for visitor in (me, phone):
                visitor.context.request.post("/admin/key", form={"key": KEY}, headers=HEAD)
        me.page.goto(f"/{name}")
        yield from everywhere(me, phone, name)


def pictures(me: Visitor, phone: Visitor, wanted: Callable[[str], bool]) -> Iterator[Path]:
    me.call_me("Itzel")
    phone.context.add_cookies(me.context.cookies())  # type: ignore[arg-type]
    if wanted("table"):
        me.new_table("me", "greedy", seed=11, setup="first_game")
        me.wait_for_question()
        yield shoot(me, "table-start")
        play(me, middle("Act"))
        yield from everywhere(me, phone, "table", tablet=True)
        play(me, lambda report: False)
        yield shoot(me, "table-over")
    if wanted("place"):
        for seed in range(12, 40):  # not every greedy game has a choice of places
            me.new_table("me", "greedy", seed=seed)
            play(me, lambda report: bool(report["view"]["step"] == "Place" and len(report["choices"]) > 8))
            if not me.look()["over"]:
                break
        me.page.keyboard.press("b")
        yield shoot(me, "place")
    if wanted("four"):
        me.new_table("me", "greedy", "greedy", "random", seed=5)
        me.wait_for_question()
        yield shoot(me, "four-draft")
        play(me, middle("Move"))
        yield from everywhere(me, phone, "four", tablet=True)
    if wanted("teotibot"):
        me.new_table("me", seed=3, setup="first_game")
        play(me, lambda report: bool(report["view"]["calendar"]["light"] >= 6 and report["view"]["step"] == "Act"))
        yield from everywhere(me, phone, "teotibot")
        yield played_out(me)
    if wanted("modules"):
        me.new_table("me", "greedy", "greedy", seed=5, modules=("obsidian", "mansion", "altars", "empire"))
        play(me, lambda report: bool(report["view"]["calendar"]["eclipses"] >= 1 and report["view"]["step"] == "Turn"))
        yield from everywhere(me, phone, "modules")
    if wanted("founders"):
        me.new_table("me", "greedy", seed=4, game="founders")
        play(me, lambda report: bool(report["view"]["round"] == 3 and report["view"]["step"] == "Place"))
        me.page.keyboard.press("b")
        for _ in range(4):
            me.page.keyboard.press("ArrowDown")
        yield from everywhere(me, phone, "founders", tablet=True)
        play(me, lambda report: False)
        yield shoot(me, "founders-over")
        me.new_table("me", "greedy", "greedy", "greedy", seed=6, game="founders", side="b")
        play(me, lambda report: bool(report["view"]["round"] == 3 and report["view"]["step"] == "Turn"))
        yield shoot(me, "founders-four")
    if wanted("replay"):
        me.new_table("me", "greedy", seed=11)
        play(me, lambda report: report["view"]["calendar"]["light"] >= 4)
        me.page.locator("#log a").nth(6).click()
        me.page.wait_for_url("**/at/*")
        yield from everywhere(me, phone, "replay")
    if wanted("helios"):
        me.new_table("me", "greedy", seed=9, game="helios")
        play(me, lambda report: report["view"]["step"] == "MoveSun" and report["view"]["round"] == 4)
        yield from everywhere(me, phone, "helios", tablet=True)
    yield from learning(me, phone, wanted)
    yield from among_people(me, phone, wanted)
    for info in games():
        if info.page and info.name not in POSED and wanted(info.name):
            me.new_table("me", "greedy", seed=9, game=info.name)
            play(me, lambda report: False, most=20)
            yield from everywhere(me, phone, info.name)
    for name, path in (("lobby", "/"), ("new", "/new"), ("rules", "/rules/city"), ("api", "/api")):
        if wanted(name):
            me.page.goto(path)
            yield from everywhere(me, phone, name)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "names",
        nargs="*",
        help="lobby, new, table, place, four, teotibot, modules, founders, helios, replay, learn, lesson, puzzles,"
        " puzzle, study, review, rules, api, friends, call-me, account, preferences, ratings, statistics, admin; none:"
        " all",
    )
    names = parser.parse_args().names
    OUT.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, launched() as browser:
        server = Server(Path(folder), admin_key=KEY)
        server.start()
        try:
            me, phone = Visitor(browser, server.url), Visitor(browser, server.url, **touch(), reduced_motion="reduce")
            for _ in pictures(me, phone, lambda name: not names or name in names):
                pass
        finally:
            server.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
