"""Somebody with a browser: opens pages, plays, and notes everything that goes wrong."""

import os
import random
from collections.abc import Callable, Sequence
from typing import Any, TypedDict, cast

from playwright.sync_api import APIResponse, Browser, ConsoleMessage, Error, Locator, Page, Response, WebSocket, expect

WIDE = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
PATIENCE = 20_000  # milliseconds for anything that is to happen
expect.set_options(timeout=PATIENCE)
LAG = os.environ.get("SUNSTONE_LAG", "")
HEAD = {"x-sunstone": "1", "prefer": "return=minimal"}

# What the table asks and offers, in one look. `at`: a point at which a click meets that target, null if there is none.
LOOK = """() => {
  const seen = (e) => e.checkVisibility();
  const frame = document.getElementById("board").getBoundingClientRect();
  const point = (target) => {
    for (const part of [...target.querySelectorAll(".ring"), target]) {
      const b = part.getBoundingClientRect();
      for (const [u, v] of [[.5, .5], [.25, .25], [.75, .75], [.25, .75], [.75, .25], [.1, .1], [.9, .9]]) {
        const x = b.left + u * b.width, y = b.top + v * b.height;
        if (x < frame.left || x > frame.right || y < frame.top || y > frame.bottom) continue;
        const hit = document.elementFromPoint(x, y);
        if (hit && hit.closest("#targets [data-actions]") === target) return [x, y];
      }
    }
    return null;
  };
  const decision = document.getElementById("decision");
  return {
    version: Number(document.body.dataset.version),
    confirm: Boolean(decision.querySelector("[data-confirm]")),
    over: Boolean(decision.querySelector(".places")),
    buttons: [...decision.querySelectorAll("[data-act]")].map((b) => (
      { action: b.dataset.act, key: b.dataset.key || "", shown: seen(b) })),
    targets: [...document.querySelectorAll("#targets [data-actions]")].map((t) => (
      { id: t.id, actions: t.dataset.actions.split(" "), at: point(t) })),
  };
}"""
# A point at which the pointer meets the thing with that name and nothing in front of it.
POINT = """(name) => {
  for (const thing of document.querySelectorAll(`#stage [data-explain="${name}"]`)) {
    const b = thing.getBoundingClientRect();
    for (let i = 1; i < 400; i++) {
      const x = b.left + b.width * (i % 20 + .5) / 20, y = b.top + b.height * (Math.floor(i / 20) + .5) / 20;
      const hit = document.elementFromPoint(x, y);
      if (hit && hit.closest("[data-explain], #targets [data-target]") === thing) return [x, y];
    }
  }
  return null;
}"""
# News by the socket, and answers to what a script asks, come up to so many milliseconds late, news in their order: a
# test that takes an old page for the new one, or does something while the page still waits, fails then, not only on a
# busy machine. Also where it has put the page's clock away.
LATE = """{
  const [later, ask] = [setTimeout, fetch];
  const heard = Object.getOwnPropertyDescriptor(WebSocket.prototype, "onmessage");
  Object.defineProperty(WebSocket.prototype, "onmessage", {
    set(take) {
      const news = [];
      heard.set.call(this, (event) => {
        news.push(event);
        later(() => take(news.shift()), Math.random() * LAG);
      });
    },
  });
  window.fetch = async (...what) => {
    const answer = await ask(...what);
    await new Promise((go) => later(go, Math.random() * LAG));
    return answer;
  };
}"""
ASKED = "#decision [data-act], #decision [data-confirm], #decision .places"
CHANGED = "old => Number(document.body.dataset.version) > old && !document.body.classList.contains('sending')"
ANSWERED = """old => document.querySelector("#decision.narrowed")
  || (Number(document.body.dataset.version) > old && !document.body.classList.contains("sending"))"""
# A tap becomes a click when the browser has seen that it is no other gesture: after it has been answered for.
TAPPED = """old => document.querySelector("body.aiming, body.sending, #decision.narrowed")
  || Number(document.body.dataset.version) > old"""


class Button(TypedDict):
    action: str
    key: str
    shown: bool


class Target(TypedDict):
    id: str
    actions: list[str]
    at: list[float] | None


class Scene(TypedDict):
    version: int
    confirm: bool
    over: bool
    buttons: list[Button]
    targets: list[Target]


class Visitor:
    """A browser context of its own: own cookies, own name, own likes. Turns are handed over when it says so, unless it
    likes otherwise: tests look at the page in between, however long that takes. No sheet is laid over the board."""

    def __init__(self, browser: Browser, url: str, likes: str = "handover:ask.moments:off", **options: Any) -> None:
        options = {"viewport": WIDE, "reduced_motion": "reduce", **options}
        self.context = browser.new_context(base_url=url, **options)
        self.context.set_default_timeout(PATIENCE)
        self.context.add_cookies([{"name": "sunstone-likes", "value": likes, "url": url}])
        if LAG:
            self.context.add_init_script(LATE.replace("LAG", LAG))
        self.problems: list[str] = []  # errors in the console (a breach of the CSP is one), in scripts, on the server
        self.forgiven: list[str] = []  # words of the problems that a test has caused on purpose
        self.frames: list[str] = []  # everything that came by WebSocket
        self.responses: list[Response] = []
        self.came_to = ("", 0)  # the table and the version that the last command sent without the page led to
        self.page = self.tab()

    # --- pages
    def tab(self) -> Page:
        page = self.context.new_page()
        page.on("console", self._heard)
        page.on("pageerror", lambda error: self.problems.append(f"script: {error}"))
        page.on("websocket", self._listen)
        page.on("response", lambda answer: self.responses.append(answer))
        return page

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.problems.append(f"{message.type}: {message.text} ({message.location.get('url', '')})")

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda data: self.frames.append(str(data)))

    def bodies(self) -> list[str]:
        """What the tables' own addresses have answered."""
        found = [r for r in self.responses if "/t/" in r.url and r.status == 200]
        return [r.text() for r in found if "html" in r.headers["content-type"] or "json" in r.headers["content-type"]]

    def forgive(self, *words: str) -> None:
        """A test that provokes a refusal says so: the browser writes refused requests into its console."""
        self.forgiven += words

    def trouble(self) -> list[str]:
        return [p for p in self.problems if not any(word in p for word in self.forgiven)]

    def call_me(self, name: str) -> None:
        self.page.goto("/")
        self.page.get_by_label("Your name").fill(name)
        self.page.get_by_role("button", name="Save").click()
        expect(self.page.get_by_label("Your name")).to_have_attribute("value", name)  # as the server says it

    def prefer(self, name: str, value: str) -> None:
        """In the dialog at a table."""
        self.page.get_by_label("Menu").click()
        self.page.get_by_role("link", name="Preferences").click()
        with self.page.expect_response(kept_preferences) as kept:
            self.page.locator(f"dialog label:has([name={name}][value={value}])").click()
        assert kept.value.ok
        self.page.get_by_role("dialog").get_by_role("button", name="Save").click()
        expect(self.page.get_by_role("dialog")).to_have_count(0)

    def new_table(
        self, *seats: str, seed: int | None = None, game: str = "city", modules: Sequence[str] = (), **options: str
    ) -> str:
        """Fill in the form for a new table; its id. `seats`: values of the choice of who sits there."""
        page = self.page
        page.goto(f"/new?game={game}")
        page.get_by_role("radio", name=str(len(seats)), exact=True).check()
        for i, seat in enumerate(seats):
            page.locator(f"[name=seat-{i}]").select_option(seat)
        for module in modules:
            self.press_on(page.locator(f"[name=module-{module}]"), "Space")
        for name, value in options.items():
            page.locator(f"[name=option-{name}]").select_option(value)
        if seed is not None:
            page.get_by_label("Seed").fill(str(seed))
        self.press_on(page.get_by_role("button", name="Open the table"), "Enter")
        page.wait_for_url("**/t/*")
        return self.table

    def press_on(self, thing: Locator, key: str) -> None:
        """Where what the server says of a form comes and goes above it: under a pointer it could move between down and
        up."""
        expect(thing).to_be_enabled()
        thing.press(key)

    def sit_down(self, link: str) -> None:
        """By the link to a seat."""
        self.page.goto(link)
        self.page.get_by_role("button", name="Sit down").click()
        self.page.wait_for_url("**/t/*")

    @property
    def table(self) -> str:
        return self.page.url.partition("/t/")[2].partition("/")[0].partition("?")[0]

    # --- looking
    def look(self) -> Scene:
        return cast(Scene, self.page.evaluate(LOOK))

    @property
    def version(self) -> int:
        return int(self.page.locator("body").get_attribute("data-version") or 0)

    @property
    def decision(self) -> Locator:
        return self.page.locator("#decision")

    def point_of(self, thing: str) -> tuple[float, float]:
        """Where to point in order to point at that thing."""
        found = self.page.evaluate(POINT, thing)
        assert found, f"the pointer cannot reach {thing}"
        return found[0], found[1]

    def wait_for_question(self) -> Scene:
        """Until something is asked of this seat, or the game is over."""
        self.page.locator(ASKED).first.wait_for(state="attached")
        return self.look()

    def wait_for_change(self, old: int) -> None:
        """Until the page shows something newer, and no less than what was sent without it has led to: where all decide
        at once, what others did comes before that, and the old question is still asked."""
        table, version = self.came_to
        self.page.wait_for_function(CHANGED, arg=max(old, version - 1) if table == self.table else old)

    # --- playing
    def press(self, key: str) -> None:
        self.page.keyboard.press(key)

    def confirm(self) -> None:
        old = self.version
        self.page.locator("[data-confirm]").click()
        self.wait_for_change(old)

    def click_button(self, action: str) -> None:
        old = self.version
        self.page.locator(f'#decision [data-act="{action}"]').click()
        self.wait_for_change(old)

    def first_choice(self) -> str:
        action = self.wait_for_question()["buttons"][0]["action"]
        self.click_button(action)
        return action

    def tap(self, at: Sequence[float], version: int) -> None:
        """A place on the board with a finger: again, where the first tap shows what it leads to."""
        self.page.touchscreen.tap(*at)
        self.page.wait_for_function(TAPPED, arg=version)
        if self.page.locator("body.aiming").count():
            self.page.touchscreen.tap(*at)

    def finish_turn(self) -> None:
        """Choose the first thing offered until the turn is handed over."""
        while not (scene := self.wait_for_question())["confirm"]:
            assert scene["buttons"], "nothing to choose and nothing to confirm"
            self.click_button(scene["buttons"][0]["action"])
        self.confirm()

    # --- playing on without the page, to get somewhere quickly
    @property
    def seat(self) -> int:
        """That the page looks with."""
        return int(self.page.locator("body").get_attribute("data-seat") or "")

    def sent(self, command: str, **data: Any) -> APIResponse:
        """What the server answers to a command; one on a version is this seat's."""
        seat = {"seat": self.seat} if "version" in data and "seat" not in data else {}
        address = f"/api/v1/tables/{self.table}/{command}"
        return self.context.request.post(address, data={**seat, **data}, headers=HEAD)

    def post(self, command: str, **data: Any) -> None:
        answer = self.sent(command, **data)
        assert answer.ok, answer.text()
        self.came_to = self.table, answer.json().get("version", 0)

    def hurry(self, enough: Callable[[Page], bool], seed: int = 1, most: int = 600) -> None:
        """Random choices, sent without clicking, until the page shows what is wanted."""
        rng = random.Random(seed)
        for _ in range(most):
            scene = self.wait_for_question()  # looked at while bots still move, it would be passed by
            if enough(self.page):
                return
            assert not scene["over"], "the game is over before it came to this"
            if scene["confirm"]:
                self.post("confirm", version=scene["version"])
            else:
                action = rng.choice(scene["buttons"])["action"]
                self.post("act", version=scene["version"], action=action)
            self.wait_for_change(scene["version"])
        raise AssertionError("it never came to this")


def kept_preferences(answer: Response) -> bool:
    """Not their page, which is asked for before."""
    return answer.request.method == "POST" and answer.url.endswith("/preferences")


def clickable(scene: Scene) -> Sequence[Target]:
    """The targets that can be met with the pointer."""
    return [target for target in scene["targets"] if target["at"]]


def attempt(action: Callable[[], object]) -> bool:
    """Whether it worked; Playwright's errors mean no."""
    try:
        action()
    except Error:
        return False
    return True


def touch() -> dict[str, Any]:
    """A phone: small, with a finger instead of a pointer."""
    return {"viewport": PHONE, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
