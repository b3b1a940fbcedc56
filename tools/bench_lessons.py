"""Measure how soon a lesson's page shows the answer to a click: every step of every lesson in a real browser, and
before it a try that the lesson refuses.

    PYTHONPATH=src:. python tools/bench_lessons.py [--game city]

The time is the page's own, from the click until what came of it is drawn. The bar is never asserted."""

import argparse
import statistics
import tempfile
from pathlib import Path

from tests.web.browser.chromium import launched
from tests.web.browser.server import Server
from tests.web.browser.visitor import HEAD, Visitor

from sunstone.engine.registry import GAMES
from sunstone.learn.lessons import Lesson, lessons
from sunstone.learn.referee import accepted, begin, names, over, way_through

BAR = 150.0  # ms
# Click on that choice, and count until the frame after the answer: a new version, or the lesson's words in the panel.
CLICK = """(action) => new Promise((done) => {
  const button = [...document.querySelectorAll("#decision [data-act]")].find((b) => b.dataset.act === action);
  const from = performance.now();
  const end = () => requestAnimationFrame(() => setTimeout(() => done(performance.now() - from), 0));
  document.addEventListener("shown", end, { once: true });
  document.addEventListener("refused", end, { once: true });
  button.click();
})"""
STILL = "!document.body.classList.contains('sending')"


def play(me: Visitor, lesson: Lesson) -> tuple[list[float], list[float]]:
    """Milliseconds to each accepted answer, and to each refusal."""
    answer = me.context.request.post(f"/learn/{lesson.key}", headers=HEAD)
    me.page.goto(answer.url)
    me.page.wait_for_timeout(300)  # its scripts are there, its socket open
    taken, refused, turn = list[float](), list[float](), begin(lesson)
    while not over(lesson, turn.place):
        fits = accepted(lesson, turn.place, turn.state)
        others = [action for action in turn.state.legal() if action not in fits]
        for wrong in names(turn.state, others[:1]):
            refused.append(float(me.page.evaluate(CLICK, wrong)))
            me.page.wait_for_function(STILL)
        turn = way_through(lesson, turn.place, turn.state)[0]
        taken.append(float(me.page.evaluate(CLICK, names(turn.state, turn.played[:1])[0])))
        me.page.wait_for_function(STILL)
    return taken, refused


def told(what: str, times: list[float]) -> str:
    middle, worst = statistics.median(times), max(times)
    near = statistics.quantiles(times, n=20)[-1] if len(times) > 1 else worst
    verdict = "met" if near <= BAR else "short"
    return f"{what:30} {middle:4.0f} ms, 95 % {near:4.0f} ms, worst {worst:4.0f} ms of {len(times)}: {verdict}"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--game", choices=list(GAMES), help="its lessons alone")
    chosen = parser.parse_args().game
    with tempfile.TemporaryDirectory() as folder, launched() as browser:
        server = Server(Path(folder))
        server.start()
        me = Visitor(browser, server.url)
        me.page.goto("/")
        try:
            for game in [chosen] if chosen else list(GAMES):
                taken, refused = list[float](), list[float]()
                for lesson in lessons(game):
                    one, two = play(me, lesson)
                    taken += one
                    refused += two
                if taken:
                    print(told(f"{game}, an answer", taken), flush=True)
                if refused:
                    print(told(f"{game}, a refusal", refused), flush=True)
        finally:
            server.stop()


if __name__ == "__main__":
    main()
