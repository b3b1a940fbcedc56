"""Measure the table in the browser: the server on one core, those who ask on another. Bars stand beside the figures.

    PYTHONPATH=build/compiled .venv-bench/bin/python -m tools.bench_web [--write]

Five things: actions a second through the JSON API; how soon four pages at each of a hundred tables show an action, and
where that ends; what a first load and an update weigh; what a click costs; how long drawing takes. The bars are never
asserted."""

import argparse
import datetime
import os
import re
import statistics
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from tools import web_load
from tools.web_load import Clicks, Level, Rate, Server

import sunstone
from sunstone.engine.drive import pick_weighted
from sunstone.engine.frame import CHANCE, OVER
from sunstone.engine.options import Options
from sunstone.engine.registry import games
from sunstone.engine.rng import Rng
from sunstone.web.parts import drawing

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "bench.md"
HEADING = "## The table in the browser"
TABLES = 100
EVERY = (3.0, 2.0, 1.5, 1.0, 0.75, 0.5, 0.4, 0.3, 0.25, 0.2)  # seconds between two actions at a table
SOON = 150.0  # ms within which pages should show an action
KB = 1000


class Row(NamedTuple):
    what: str
    measured: str
    bar: str = ""


def verdict(met: bool) -> str:
    return "met" if met else "short"


def spread(values: Sequence[float], digits: int = 0) -> str:
    low, middle, high = (f"{v:,.{digits}f}" for v in (min(values), statistics.median(values), max(values)))
    return f"{middle} ({low}–{high})"


# --- the rows
def api_rows(rates: list[Rate]) -> list[Row]:
    by_clock, p95 = statistics.median(r.by_clock for r in rates), statistics.median(r.p95 for r in rates)
    share = statistics.median(r.by_clock / r.by_cpu for r in rates)
    return [
        Row(
            f"JSON API, {TABLES} tables: actions acknowledged and stored a second",
            spread([r.by_clock for r in rates]),
            f"≥ 2,000: {verdict(by_clock >= 2000)}",
        ),
        Row(
            "the same by the second of the server's processor time",
            f"{spread([r.by_cpu for r in rates])}; the server had {share:.0%} of its core",
        ),
        Row(
            "… until it is acknowledged, p95, ms",
            spread([r.p95 for r in rates], 1),
            f"≤ 50: {verdict(p95 <= 50)}",
        ),
    ]


def live_rows(levels: list[Level], memory: int) -> list[Row]:
    first = levels[0]
    held = [level for level in levels if level.p95 < SOON and level.made > 0.9 * level.offered]
    broke = [level for level in levels if level not in held]
    rows = [
        Row(
            f"{TABLES} tables × 4 pages, an action a table every {EVERY[0]:g} s: until the pages show it, p95, ms",
            f"{first.p95:.0f} (p50 {first.p50:.0f}); {first.share:.0%} of the server's core, {memory} MB",
            f"< {SOON:g}: {verdict(first.p95 < SOON)}",
        )
    ]
    if held:
        best = max(held, key=lambda level: level.made)
        end = f"; at {broke[0].offered:.0f} a second p95 is {broke[0].p95:.0f} ms" if broke else ""
        more = f"{best.made:.0f} actions a second, {best.made * 4:.0f} updates (p95 {best.p95:.0f} ms){end}"
        rows.append(Row("where it saturates: the most with p95 in time", more))
    return rows


def weight_rows(loads: dict[str, dict[str, int]], sizes: list[int]) -> list[Row]:
    totals = {game: sum(files.values()) for game, files in loads.items()}
    typical, worst = statistics.median(sizes), max(sizes)
    each = ", ".join(f"{game} {total / KB:.1f} in {len(loads[game])} files" for game, total in totals.items())
    fonts = sum(size for path, size in next(iter(loads.values())).items() if path.endswith(".woff2"))
    return [
        Row(
            "first load of a table, all files, compressed, with heads, KB",
            f"{each}; of that {fonts / KB:.1f} for fonts",
            f"≤ 150: {verdict(max(totals.values()) <= 150 * KB)}",
        ),
        Row("live update, compressed, typical, KB", f"{typical / KB:.1f}", f"≤ 8: {verdict(typical <= 8 * KB)}"),
        Row(
            "the largest update of a whole game, compressed, KB",
            f"{worst / KB:.1f}",
            f"≤ 15: {verdict(worst <= 15 * KB)}",
        ),
    ]


def click_rows(costs: Clicks) -> list[Row]:
    def told(sizes: list[int]) -> str:
        return f"{statistics.median(sizes) / KB:.1f}, p90 {statistics.quantiles(sizes, n=10)[-1] / KB:.1f}"

    typical, most = statistics.median(costs.wire), max(costs.sights + costs.updates)
    return [
        Row(
            "a click, one page open: answer and update in all, KB",
            f"{told(costs.wire)}; the update as text {told(costs.text)}",
            f"≤ 8: {verdict(typical <= 8 * KB)}",
        ),
        Row(
            "the same: sights and updates of the page built, at most",
            f"{max(costs.sights)} and {max(costs.updates)}",
            f"≤ 1: {verdict(most <= 1)}",
        ),
    ]


def drawing_rows() -> list[Row]:
    """The dynamic layer at every tenth decision of a random game for four, in processor time."""
    times = []
    art, state, rng, out = drawing("city"), sunstone.new("city", 4), Rng(7), Options()
    decisions = 0
    while state.to_move != OVER:
        if state.to_move != CHANCE:
            decisions += 1
            if decisions % 10 == 0:
                view = state.view(None)
                started = time.process_time()
                for _ in range(5):
                    art.dynamic_layer(view)
                times.append((time.process_time() - started) / 5 * 1e3)
        state.options(out)
        state.play(pick_weighted(out, rng))
    typical = statistics.median(times)
    measured = f"{typical:.2f}, the worst {max(times):.2f}"
    return [Row("drawing the dynamic layer, 4 players, ms", measured, f"≤ 3: {verdict(max(times) <= 3)}")]


# --- running
def say(text: str) -> None:
    if sys.stderr.isatty():
        print(f"\r{text:60}", end="", file=sys.stderr, flush=True)


async def first_loads(server: Server) -> dict[str, dict[str, int]]:
    """By game: what the page of a table for two is made of."""
    loads = {}
    for game in (info.name for info in games() if info.page):
        table = await web_load.watched_table(server.port, 2, game)
        loads[game] = await web_load.first_load(table)
        table.close()
    return loads


async def live_levels(server: Server, seconds: float) -> tuple[list[Level], int]:
    """Faster and faster, until the pages are late."""
    tables = await web_load.at_once([web_load.watched_table(server.port) for _ in range(TABLES)])
    await web_load.at_once([table.open() for table in tables])
    await web_load.live_load(server, tables, EVERY[0], EVERY[0])  # warms up
    levels: list[Level] = []
    for every in EVERY:
        say(f"live: an action a table every {every:g} s")
        levels.append(await web_load.live_load(server, tables, every, max(seconds, 2 * every)))
        if levels[-1].p95 >= SOON:
            break
    memory = server.memory()
    for table in tables:
        table.close()
    return levels, memory


def measure(passes: int, seconds: float) -> list[Row]:
    web_load.pin(first=False)
    say("drawing")
    rows = drawing_rows()
    with web_load.running() as server:
        say("API")
        rates = web_load.run(lambda: web_load.api_load(server, TABLES, passes, seconds))
    with web_load.running() as server:
        levels, memory = web_load.run(lambda: live_levels(server, 2 * seconds))
        say("first loads")
        loads = web_load.run(lambda: first_loads(server))
        say("sizes of updates")
        sizes = web_load.run(lambda: web_load.update_sizes(server, 1000))
    say("clicks")
    costs = web_load.run(lambda: web_load.click_costs(1000))
    say("")
    return [*api_rows(rates), *live_rows(levels, memory), *weight_rows(loads, sizes), *click_rows(costs), *rows]


# --- telling
HEAD = Row("what", "measured", "bar")
TEXT = """\
{heading}

Written by `make bench ARGS=--write` on {date}. The server runs in a process of its own on one core, the {form} form
with a fresh SQLite file; programs that play and watch run on another one, over the loopback address. Shown is the
median (least–most) of {passes} passes of {seconds:g} s. Through the API each table is one program that sends a random
legal action as soon as the one before is acknowledged, and is told what it may do next. Live, four people sit at each
table with the page open; whoever is asked acts on the page, and what is measured is the time from sending the action
until each of the four has the update. By the clock a figure is only as good as the share of its core that the server
had.

{table}

{shortfall}
"""


def markdown(rows: Sequence[Row]) -> str:
    lines = [HEAD, Row("---", "---", "---"), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def plain(rows: Sequence[Row]) -> str:
    widths = [max(len(line[i]) for line in [HEAD, *rows]) for i in range(3)]
    lines = ["  ".join(f"{c:{w}}" for c, w in zip(line, widths, strict=True)).rstrip() for line in [HEAD, *rows]]
    return "\n".join(lines)


def shortfall(rows: Sequence[Row]) -> str:
    missed = [f"{row.what} ({row.bar})" for row in rows if row.bar.endswith(": short")]
    return "Fell short: " + "; ".join(missed) + "." if missed else "No bar was missed."


def with_section(page: str, section: str, heading: str) -> str:
    """The page with this section in place of the one under that heading, or at its end."""
    old = re.search(rf"^{re.escape(heading)}\n.*?(?=^## |\Z)", page, re.MULTILINE | re.DOTALL)
    if old:
        rest = page[old.end() :]
        return page[: old.start()] + section.rstrip("\n") + "\n" + (f"\n{rest}" if rest else "")
    return page.rstrip("\n") + "\n\n" + section if page.strip() else "# Speed\n\n" + section


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--write", action="store_true", help="write the section of docs/bench.md")
    parser.add_argument("--passes", type=int, default=5, help="passes of the API's load (default 5)")
    parser.add_argument("--seconds", type=float, default=4.0, help="seconds a pass (default 4; live loads twice)")
    args = parser.parse_args()
    if len(os.sched_getaffinity(0)) < 2 if hasattr(os, "sched_getaffinity") else (os.cpu_count() or 1) < 2:
        print("bench: one core only, so the programs that ask take it from the server", file=sys.stderr)
    rows = measure(args.passes, args.seconds)
    print("\n\n".join([plain(rows), shortfall(rows)]))
    if args.write:
        form = "compiled" if sunstone.compiled() else "pure"
        about = {"heading": HEADING, "date": datetime.date.today(), "form": form, "passes": args.passes}
        text = TEXT.format(**about, seconds=args.seconds, table=markdown(rows), shortfall=shortfall(rows))
        old = PAGE.read_text(encoding="utf-8") if PAGE.exists() else ""
        PAGE.write_text(with_section(old, text, HEADING), encoding="utf-8")
        print(f"bench: {PAGE.relative_to(ROOT)} has the new section")


if __name__ == "__main__":
    main()
