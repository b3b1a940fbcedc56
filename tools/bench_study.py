"""What the study board costs: what a click there sends, and how soon a study of 1,000 nodes opens.

    PYTHONPATH=src:. python tools/bench_study.py [GAME …]

The studies are of games for two that `planner` plays against `greedy`. Sent is counted compressed, without heads: going
on step by step, to rows of the tree at random, and playing the same game once more in a study that begins with nothing.
A study that opens is read from the database, played through and drawn: nothing of it is in memory yet. The server is a
process of its own. Bars are goals, printed beside what was measured; nothing fails when one is missed."""

import argparse
import os
import random
import statistics
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, cast

import httpx2
from tests.web.api_support import Program
from tests.web.browser.server import Server
from tests.web.studies import Reader, made
from tools.bench_review import played

import sunstone
from sunstone.engine.frame import OVER
from sunstone.engine.registry import games
from sunstone.learn.study import Study
from sunstone.web.study import HELD

SENT = 8.0  # KB at most, of a click
SOON = 200.0  # ms at most until a study of so many nodes is open
NODES = 1000
ROWS = 60  # of the tree, to which one goes at random
OPENINGS = 20


def branched(text: str, seed: int) -> Study:
    """The game with variations of a turn or so, here and there."""
    found, rng = Study.read(text), random.Random(seed)
    line = [node for node in found.nodes.values() if node.turn > 0]
    while len(found.nodes) < NODES:
        node = rng.choice(line)
        for _ in range(rng.randint(2, 8)):
            state = found.position(node)
            if state.to_move == OVER:
                break
            node = found.play(node, rng.choice(state.legal()))
    return found


# --- what is sent
def stepping(reader: Reader) -> list[int]:
    """To the end, step by step."""
    reader.go(reader.study["ways"].get("first", reader.study["at"]))
    sent = list[int]()
    while on := reader.study["ways"].get("on"):
        sent.append(reader.go(on).sent)
    return sent


def jumping(reader: Reader, study: Study, seed: int) -> list[int]:
    """Anywhere, by the rows of the tree."""
    nodes, rng = list(study.nodes), random.Random(seed)
    return [reader.go(rng.choice(nodes)).sent for _ in range(ROWS)]


def playing(who: Program, study: Study) -> list[int]:
    """The same game, played from the beginning."""
    reader, sent, node = Reader(who, made(who, text=begun(study))), list[int](), study.tree.root
    while node.children:
        node = node.children[0]
        reader.do("line", text=study.info.vocabulary.name(node.action))
        sent.append(reader.sent)
        while reader.study["at"] != node.id:  # what is forced was played along
            node = node.children[0]
    return sent


def begun(study: Study) -> str:
    """The same game before its first draw."""
    again = Study.read(study.text())
    again.remove(again.entry(1))
    return again.text()


# --- how soon it opens
def opening(who: Program, server: Server, text: str) -> tuple[list[float], float]:
    """Milliseconds by the clock, and of the server's processor in the mean."""
    addresses = [made(who, text=text) for _ in range(OPENINGS + HELD // NODES)]  # the first are forgotten then
    clock, before = list[float](), processor(server)
    for address in addresses[:OPENINGS]:
        started = time.perf_counter()
        Reader(who, address)
        clock.append((time.perf_counter() - started) * 1000)
    return clock, (processor(server) - before) * 1000 / OPENINGS


def processor(server: Server) -> float:
    """Seconds that the server has used."""
    assert server.process is not None
    fields = Path(f"/proc/{server.process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def spread(found: Sequence[float]) -> tuple[float, float, float]:
    """Median, 95 %, worst."""
    near = statistics.quantiles(found, n=20)[-1] if len(found) > 1 else found[0]
    return statistics.median(found), min(near, max(found)), max(found)


def told(what: str, found: Sequence[float], unit: str, bar: float) -> str:
    middle, near, worst = spread(found)
    verdict = "met" if worst <= bar else "short"
    figures = f"{middle:.1f} {unit}, 95 % {near:.1f}, worst {worst:.1f}, least {min(found):.1f} of {len(found)}"
    return f"{what:42} {figures}; at most {bar:g}: {verdict}"


def measure(who: Program, server: Server, game: str, seed: int) -> None:
    text = played(game, seed).text()
    large = branched(text, seed)
    address = made(who, text=text)
    ways: dict[str, Callable[[], list[int]]] = {
        "a step": lambda: stepping(Reader(who, address)),
        "a row": lambda: jumping(Reader(who, address), Study.read(text), seed),
        "an action": lambda: playing(who, Study.read(text)),
        "a row of a large study": lambda: jumping(Reader(who, made(who, text=large.text())), large, seed),
    }
    for what, way in ways.items():
        print(told(f"{game}, {what}", [size / 1000 for size in way()], "KB", SENT), flush=True)
    clock, mean = opening(who, server, large.text())
    what = f"{game}, {len(large.nodes)} nodes open"
    print(f"{told(what, clock, 'ms', SOON)}; {mean:.0f} ms of the processor", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", help="all, if none is named")
    parser.add_argument("--seed", type=int, default=3)
    asked = parser.parse_args()
    print("compiled" if sunstone.compiled() else "pure", f"load {os.getloadavg()[0]:.1f}")
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        server.start()
        try:
            who = Program(cast(Any, httpx2.Client(base_url=server.url, timeout=60)), "Anna")
            for game in asked.games or [info.name for info in games()]:
                measure(who, server, game, asked.seed)
        finally:
            server.stop()


if __name__ == "__main__":
    main()
