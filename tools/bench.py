"""Measure how fast the games play, on one core, beside Catanatron and OpenSpiel's backgammon in the same run.

Every measurement is taken in several short passes, each a process of its own, and the passes of all rows take turns: a
busy minute of the machine falls on everybody. A decision is a choice with at least two options, for every engine; steps
with one option and chance are played but not counted. The bars are printed beside what was measured and never asserted.
"""

import argparse
import datetime
import importlib.metadata
import json
import os
import platform
import random
import re
import shlex
import statistics
import subprocess
import sys
import sysconfig
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import sunstone
from sunstone.engine.drive import Tally, pick_weighted, play_game, playout
from sunstone.engine.frame import CHANCE, OVER
from sunstone.engine.options import Options
from sunstone.engine.registry import GAMES, GameInfo, games
from sunstone.engine.rng import Rng
from sunstone.engine.state import State

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "bench.md"
SEED = 7


# --- what is measured: whole games for so many seconds, or one call many times
class Played(NamedTuple):
    decisions: int
    games: int
    cpu: float
    wall: float


def for_seconds(seconds: float, play: Callable[[], int]) -> Played:
    """`play` plays one game and returns its decisions; the first game warms up and is not counted."""
    play()
    decisions = games = 0
    cpu, wall = time.process_time(), time.perf_counter()
    while time.process_time() - cpu < seconds:
        decisions += play()
        games += 1
    return Played(decisions, games, time.process_time() - cpu, time.perf_counter() - wall)


def for_calls(seconds: float, call: Callable[[], object]) -> float:
    """Microseconds a call."""
    calls = 0
    started = time.process_time()
    while (spent := time.process_time() - started) < seconds:
        for _ in range(50):
            call()
        calls += 50
    return spent / calls * 1e6


def inside(players: int, game: str = "city", all_modules: bool = False) -> Callable[[], int]:
    """The loop that `sunstone simulate` uses."""
    rng, out = Rng(SEED), Options()
    modules = [m for m in GAMES[game].modules if players == 1 or m not in SOLO_MODULES] if all_modules else []

    def play() -> int:
        tally = Tally()
        playout(sunstone.new(game, players, modules=modules), rng, out, tally)
        return tally.decisions

    return play


def driven(players: int, game: str = "city") -> Callable[[], int]:
    """A loop outside of the engine, as a program that uses Sunstone would write it."""
    rng, out, pick = Rng(SEED), Options(), random.Random(SEED).random

    def play() -> int:
        decisions = 0
        s = sunstone.new(game, players)
        while (mover := s.to_move) != OVER:
            if mover == CHANCE:
                s.options(out)
                s.play(pick_weighted(out, rng))
                continue
            legal = s.legal()
            decisions += len(legal) > 1
            s.play(legal[int(pick() * len(legal))])
        return decisions

    return play


def greedy(game: str = "city") -> Callable[[], int]:
    from sunstone import players

    rng, out, bots = Rng(SEED), Options(), [players.find_bot("greedy")] * 4

    def play() -> int:
        tally = Tally()
        play_game(sunstone.new(game, 4), bots, rng, out, tally)
        return tally.decisions

    return play


def catan_game() -> Any:
    from catanatron.game import Game
    from catanatron.models.player import Color, RandomPlayer

    return Game([RandomPlayer(color) for color in Color])


def catanatron() -> Callable[[], int]:
    from catanatron.game import TURNS_LIMIT

    def play() -> int:
        decisions = 0
        game = catan_game()
        while game.winning_color() is None and game.state.num_turns < TURNS_LIMIT:
            decisions += len(game.state.playable_actions) > 1
            game.play_tick()
        return decisions

    return play


def backgammon_game() -> Any:
    import pyspiel

    return pyspiel.load_game("backgammon")


def backgammon() -> Callable[[], int]:
    game, rng = backgammon_game(), random.Random(SEED)

    def play() -> int:
        decisions = 0
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, weights)[0])
                continue
            legal = state.legal_actions()
            decisions += len(legal) > 1
            state.apply_action(legal[int(rng.random() * len(legal))])
        return decisions

    return play


def midgame() -> State:
    """A four-player position at a player's decision, halfway through a random game: the same in both forms."""
    rng, out = Rng(SEED), Options()
    s = sunstone.new("city", 4)
    actions: list[int] = []
    while s.to_move != OVER:
        s.options(out)
        actions.append(pick_weighted(out, rng))
        s.play(actions[-1])
    half = sunstone.new("city", 4)
    for i, action in enumerate(actions):
        if i >= len(actions) // 2 and half.to_move != CHANCE and len(half.legal()) > 1:
            return half
        half.play(action)
    raise AssertionError("no decision in the second half of the game")


def city_record() -> sunstone.Game:
    game = sunstone.Game.start("city", players=4, seed=SEED)
    rng = Rng(SEED)
    while game.state.to_move != OVER:
        legal = game.state.legal()
        game.play(legal[rng.below(len(legal))])
    return game


def backgammon_halfway() -> Any:
    rng, state = random.Random(SEED), backgammon_game().new_initial_state()
    for _ in range(50):
        state.apply_action(rng.choice(state.legal_actions()))
    return state


def catan_halfway() -> Any:
    random.seed(SEED)
    game = catan_game()
    for _ in range(400):
        game.play_tick()
    return game


# --- the rows, by name
@dataclass(frozen=True)
class Row:
    text: str
    measure: Callable[[float], Played | float]
    pure: bool = False
    bar: float = 0  # decisions: times Catanatron at least; a call: microseconds at most
    games_bar: float = 0  # complete games a second at least
    half_of: str = ""  # the row whose decisions a second it reaches at least half of


def rate(text: str, make: Callable[[], Callable[[], int]], **more: Any) -> Row:
    return Row(text, lambda seconds: for_seconds(seconds, make()), **more)


def cost(text: str, make: Callable[[], Callable[[], object]], **more: Any) -> Row:
    return Row(text, lambda seconds: for_calls(seconds / 4, make()), **more)


CATANATRON = "catanatron"
SOLO_MODULES = ("teotibot_movement",)


def game_rates(info: GameInfo) -> Iterator[tuple[str, Row]]:
    """What every game is measured by; City has more rows than that."""
    game, title, most = info.name, info.name.title(), max(info.players)
    for n in reversed(info.players):
        text = f"{title}, {n} player{'s' * (n > 1)}, loop inside the engine"
        yield f"{game}{n}", rate(text, partial(inside, n, game), bar=120 if n > 1 else 0)
    text = f"{title}, {most} players, driven from Python"
    yield f"{game}_driven{most}", rate(text, partial(driven, most, game))
    yield f"{game}_pure{most}", rate(f"{text}, pure form", partial(driven, most, game), pure=True)
    yield f"{game}_greedy", rate(f"{title}, 4 players, all played by the greedy bot", partial(greedy, game))


RATES = {
    "inside4": rate("City, 4 players, loop inside the engine", lambda: inside(4), bar=120, games_bar=1500),
    "inside3": rate("City, 3 players, loop inside the engine", lambda: inside(3)),
    "inside2": rate("City, 2 players, loop inside the engine", lambda: inside(2)),
    "inside1": rate("City, 1 player against Teotibot, loop inside the engine", lambda: inside(1)),
    **{
        f"modules{n}": rate(
            f"City, {n} player{'s' * (n > 1)}, all modules, loop inside the engine",
            partial(inside, n, all_modules=True),
            half_of=f"inside{n}",
        )
        for n in (4, 3, 2, 1)
    },
    "driven4": rate("City, 4 players, driven from Python", lambda: driven(4), bar=60),
    "driven3": rate("City, 3 players, driven from Python", lambda: driven(3)),
    "driven2": rate("City, 2 players, driven from Python", lambda: driven(2)),
    "pure4": rate("City, 4 players, driven from Python, pure form", lambda: driven(4), pure=True, bar=5),
    "pure3": rate("City, 3 players, driven from Python, pure form", lambda: driven(3), pure=True),
    "pure2": rate("City, 2 players, driven from Python, pure form", lambda: driven(2), pure=True),
    "greedy4": rate("City, 4 players, all played by the greedy bot", greedy),
    **{name: row for info in games() if info.name != "city" for name, row in game_rates(info)},
    CATANATRON: rate("Catanatron, 4 random players", catanatron),
    "backgammon": rate("OpenSpiel's backgammon, driven from Python", backgammon),
}
COSTS = {
    "clone": cost("`clone()`", lambda: midgame().clone, bar=2),
    "clone_pure": cost("`clone()`, pure form", lambda: midgame().clone, pure=True, bar=10),
    "key": cost("`key()`", lambda: midgame().key),
    "legal": cost("`legal()`", lambda: midgame().legal),
    "view": cost("`view(seat)`", lambda: seat_call(midgame(), "view")),
    "choices": cost("`choices(seat)`", lambda: seat_call(midgame(), "choices")),
    "to_data": cost("`to_data()`", lambda: midgame().to_data),
    "record": cost("`record.text()` of a whole game", lambda: city_record().record.text),
    "clone_catan": cost("Catanatron, `game.copy()`", lambda: catan_halfway().copy),
    "clone_spiel": cost("OpenSpiel's backgammon, `state.clone()`", lambda: backgammon_halfway().clone),
}
ROWS = RATES | COSTS


def seat_call(s: State, name: str) -> Callable[[], object]:
    call, seat = getattr(s, name), s.to_move
    return lambda: call(seat)


# --- running the passes
def pin() -> None:
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def one_pass(name: str, seconds: float) -> list[float] | None:
    """Measured in a process of its own; None if that row cannot be measured (said on stderr)."""
    command = [sys.executable, __file__, "--one", name, "--seconds", str(seconds)]
    env = os.environ | ({"PYTHONPATH": str(ROOT / "src")} if ROWS[name].pure else {})
    done = subprocess.run(command, env=env, capture_output=True, text=True)
    if done.returncode:
        print(f"bench: {name}: {(done.stderr.strip() or 'died').splitlines()[-1]}", file=sys.stderr)
        return None
    result: list[float] = json.loads(done.stdout)
    return result


def measure(passes: int, seconds: float) -> dict[str, list[list[float]]]:
    """The passes of every row that could be measured, taken in turns."""
    found: dict[str, list[list[float]]] = {name: [] for name in ROWS}
    for number in range(passes):
        for name in list(found):
            if sys.stderr.isatty():
                print(f"\rpass {number + 1} of {passes}: {name:12}", end="", file=sys.stderr, flush=True)
            sample = one_pass(name, seconds)
            if sample is None:
                del found[name]
            else:
                found[name].append(sample)
    if sys.stderr.isatty():
        print("\r" + " " * 40 + "\r", end="", file=sys.stderr)
    return found


# --- telling
def spread(values: list[float], digits: int = 0) -> str:
    low, middle, high = (f"{v:,.{digits}f}" for v in (min(values), statistics.median(values), max(values)))
    return f"{middle} ({low}–{high})"


def verdict(measured: float, bar: float, at_most: bool = False) -> str:
    return "met" if (measured <= bar if at_most else measured >= bar) else "short"


def rate_rows(found: dict[str, list[list[float]]]) -> list[list[str]]:
    """In the order of RATE_HEAD."""
    rows = []
    peer = [Played._make(sample) for sample in found[CATANATRON]]
    for name, row in RATES.items():
        if name not in found:
            continue
        samples = [Played._make(sample) for sample in found[name]]
        speed = [s.decisions / s.cpu for s in samples]
        times = [own / (p.decisions / p.cpu) for own, p in zip(speed, peer, strict=True)]
        games = [s.games / s.cpu for s in samples]
        clock = [s.games / s.wall for s in samples]
        length = sum(s.decisions for s in samples) / sum(s.games for s in samples)
        bars = []
        if row.bar:
            bars.append(f"≥ {row.bar:g} × Catanatron: {verdict(statistics.median(times), row.bar)}")
        if row.games_bar:
            bars.append(
                f"≥ {row.games_bar:,.0f} games/s by the clock: {verdict(statistics.median(clock), row.games_bar)}"
            )
        if row.half_of:
            base = [Played._make(sample) for sample in found[row.half_of]]
            share = [own / (b.decisions / b.cpu) for own, b in zip(speed, base, strict=True)]
            bars.append(f"≥ 0.5 × the game without ({spread(share, 2)}): {verdict(statistics.median(share), 0.5)}")
        rows.append(
            [
                row.text,
                spread(speed),
                spread(times, 1),
                spread(games, 1),
                spread(clock, 1),
                f"{length:.0f}",
                "; ".join(bars),
            ]
        )
    return rows


def cost_rows(found: dict[str, list[list[float]]]) -> list[list[str]]:
    rows = []
    for name, row in COSTS.items():
        if name in found:
            each = [sample[0] for sample in found[name]]
            bar = f"≤ {row.bar:g} µs: {verdict(statistics.median(each), row.bar, at_most=True)}" if row.bar else ""
            rows.append([row.text, spread(each, 2), bar])
    return rows


RATE_HEAD = ["what plays", "decisions/s", "× Catanatron", "games/s", "games/s by the clock", "decisions a game", "bar"]
COST_HEAD = ["call at mid-game, 4 players", "µs", "bar"]


def plain(head: list[str], rows: list[list[str]]) -> str:
    widths = [max(len(line[i]) for line in [head, *rows]) for i in range(len(head))]
    return "\n".join(
        "  ".join(f"{c:{w}}" for c, w in zip(line, widths, strict=True)).rstrip() for line in [head, *rows]
    )


def markdown(head: list[str], rows: list[list[str]]) -> str:
    return "\n".join("| " + " | ".join(line) + " |" for line in [head, ["---"] * len(head), *rows])


def shortfall(rows: list[list[str]]) -> str:
    missed = [f"{row[0]} ({bar})" for row in rows for bar in row[-1].split("; ") if bar.endswith(": short")]
    return "Fell short: " + "; ".join(missed) + "." if missed else "No bar was missed."


def core_share(found: dict[str, list[list[float]]]) -> str:
    """How much of its core the run got: where it had to share, games by the clock are fewer than they could be."""
    played = [Played._make(sample) for name in RATES if name in found for sample in found[name]]
    share = sum(p.cpu for p in played) / sum(p.wall for p in played)
    return f"The run had {share:.0%} of its core" + ("." if share > 0.95 else ", the rest went to other programs.")


def first_line(command: list[str]) -> str:
    try:
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()[0]
    except (OSError, subprocess.CalledProcessError):
        return "unknown"


def machine() -> str:
    cpuinfo = Path("/proc/cpuinfo")
    model = re.search(r"model name\s*:\s*(.+)", cpuinfo.read_text()) if cpuinfo.exists() else None
    cores = os.cpu_count()
    pinned = re.search(r"^mypy==(\S+)", (ROOT / "requirements-dev.txt").read_text(encoding="utf-8"), re.MULTILINE)
    compiler = first_line([shlex.split(sysconfig.get_config_var("CC") or "cc")[0], "--version"])
    peers = ", ".join(f"{name} {importlib.metadata.version(name)}" for name in ("catanatron", "open_spiel"))
    return (
        f"{model[1] if model else platform.processor() or platform.machine()}, {cores} cores ({platform.system()}); "
        f"{platform.python_implementation()} {platform.python_version()}, mypyc {pinned[1] if pinned else 'unknown'}, "
        f"{compiler}; {peers}."
    )


TEXT = """\
# Speed

Written by `make bench ARGS=--write` on {date}: {passes} passes of {seconds:g} s a row, taken in turns, each in a
process of its own, all on one core. Shown is the median (least–most).

{machine}

A *decision* is a choice with at least two options, for every engine: chance and steps with a single option are played
but not counted. Players choose at random unless the row says otherwise. A second is one of processor time; games are
also counted by the clock on the wall. "× Catanatron" compares passes of the same round. Bars are goals, printed beside
what was measured; nothing fails when one is missed.

**Noise.** {share}
On a shared machine single figures wander by a third; ratios of one run are steadier than figures of two.

## Random play

{rates}

## Single calls

{costs}

{shortfall}
"""


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--write", action="store_true", help="write docs/bench.md")
    parser.add_argument("--passes", type=int, default=5, help="passes of each row (default 5)")
    parser.add_argument(
        "--seconds", type=float, default=1.5, help="seconds a pass (default 1.5; single calls a quarter)"
    )
    parser.add_argument("--one", choices=list(ROWS), help="one pass of one row, as JSON")
    args = parser.parse_args()
    pin()
    if args.one:
        if sunstone.compiled() == ROWS[args.one].pure:
            sys.exit("the wrong form of sunstone is on the path: make bench sets it")
        result = ROWS[args.one].measure(args.seconds)
        print(json.dumps(result if isinstance(result, tuple) else [result]))
        return
    found = measure(args.passes, args.seconds)
    if CATANATRON not in found:
        sys.exit("bench: without Catanatron there is nothing to compare with")
    rates, costs = rate_rows(found), cost_rows(found)
    print("\n\n".join([plain(RATE_HEAD, rates), plain(COST_HEAD, costs), core_share(found), shortfall(rates + costs)]))
    if args.write:
        text = TEXT.format(
            date=datetime.date.today(),
            passes=args.passes,
            seconds=args.seconds,
            machine=machine(),
            share=core_share(found),
            rates=markdown(RATE_HEAD, rates),
            costs=markdown(COST_HEAD, costs),
            shortfall=shortfall(rates + costs),
        )
        PAGE.write_text(text, encoding="utf-8")
        print(f"bench: {PAGE.relative_to(ROOT)} is written")


if __name__ == "__main__":
    main()
