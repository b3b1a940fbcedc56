"""Measure the research environments on one core, beside Catanatron's own Gymnasium environment in the same run.

    PYTHONPATH=build/compiled .venv-bench/bin/python -m tools.bench_envs [--write]

A step is one action of the agent with the observation that follows it: the other seats' moves, chance, beginning the
next game and choosing a legal action at random are all in it."""

import argparse
import datetime
import json
import os
import random
import subprocess
import sys
import time
import warnings
from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from tools.bench import PAGE, ROOT, SEED, markdown, pin, plain, spread, verdict
from tools.bench_web import with_section

import sunstone
from sunstone.engine.registry import games
from sunstone.engine.rng import Rng

HEADING = "## Environments"
BAR = 10  # times Catanatron's steps at least
PEER = "catanatron"
WIDTH = 64  # games of a vector


class Sample(NamedTuple):
    steps: float  # a second
    choices: float  # steps with two legal actions or more, a second
    numbers: int  # of an observation


Step = Callable[[], tuple[int, int]]  # takes some steps: how many, and how many of them had a choice


def measured(seconds: float, numbers: int, step: Step) -> Sample:
    step()
    steps = choices = 0
    started = time.process_time()
    while (spent := time.process_time() - started) < seconds:
        for _ in range(20):
            taken, free = step()
            steps += taken
            choices += free
    return Sample(steps / spent, choices / spent, numbers)


def catanatron(seconds: float) -> Sample:
    from catanatron_gym.envs.catanatron_env import CatanatronEnv

    random.seed(SEED)
    env = CatanatronEnv()
    seen, info = env.reset()

    def step() -> tuple[int, int]:
        nonlocal info
        legal = info["valid_actions"]
        _, _, over, cut, info = env.step(random.choice(legal))
        if over or cut:
            _, info = env.reset()
        return 1, len(legal) > 1

    return measured(seconds, len(seen), step)


def vector(game: str, players: int, games: int, copy: bool = True, packed: bool = False) -> Callable[[float], Sample]:
    def run(seconds: float) -> Sample:
        from sunstone.envs.gymnasium import SunstoneVectorEnv

        legal = "list" if packed else "mask"
        envs, rng = SunstoneVectorEnv(game, games, players, copy=copy, packed=packed, legal=legal), Rng(SEED)
        envs.reset(seed=SEED)

        def step() -> tuple[int, int]:
            envs.step(envs.draw(rng))
            return games, games

        return measured(seconds, len(envs.features), step)

    return run


def single(seconds: float) -> Sample:
    from sunstone.envs.gymnasium import SunstoneEnv

    env, rng = SunstoneEnv("city"), random.Random(SEED)
    seen, info = env.reset(seed=SEED)

    def step() -> tuple[int, int]:
        nonlocal info
        _, _, over, _, info = env.step(rng.choice(np.flatnonzero(info["action_mask"]).tolist()))
        if over:
            _, info = env.reset()
        return 1, 1

    return measured(seconds, len(seen), step)


def pettingzoo(seconds: float) -> Sample:
    from sunstone.envs.pettingzoo import city_v0

    env, rng = city_v0.raw_env(), random.Random(SEED)
    env.reset(seed=SEED)

    def step() -> tuple[int, int]:
        seen, _, over, _, _ = env.last()
        if over:
            env.reset()
            return 0, 0
        env.step(rng.choice(np.flatnonzero(seen["action_mask"]).tolist()))
        return 1, 1

    return measured(seconds, len(env.features), step)


def openspiel(seconds: float) -> Sample:
    """Here every action is a step of its own, forced ones too; chance is not counted."""
    import pyspiel

    import sunstone.envs.openspiel  # noqa: F401 - registers the games

    game, rng = pyspiel.load_game("sunstone_city"), random.Random(SEED)
    state = game.new_initial_state()

    def step() -> tuple[int, int]:
        nonlocal state
        if state.is_terminal():
            state = game.new_initial_state()
        while state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, chances)[0])
        if state.is_terminal():
            return 0, 0
        np.asarray(state.observation_tensor())
        legal = state.legal_actions()
        state.apply_action(rng.choice(legal))
        return 1, len(legal) > 1

    return measured(seconds, game.observation_tensor_size(), step)


class Row(NamedTuple):
    text: str
    measure: Callable[[float], Sample]
    bar: bool = False
    pure: bool = False


ROWS = {
    "city2": Row(f"City, 2 players, vector of {WIDTH} games, a random bot each", vector("city", 2, WIDTH), bar=True),
    "city4": Row(f"City, 4 players, vector of {WIDTH} games, random bots", vector("city", 4, WIDTH), bar=True),
    **{
        f"{info.name}{n}": Row(
            f"{info.name.title()}, {n} players, vector of {WIDTH} games", vector(info.name, n, WIDTH), bar=True
        )
        for info in games()
        if info.encoder and info.name != "city"
        for n in (2, max(info.players))
    },
    **{
        f"packed_{info.name}{n}": Row(
            f"{info.name.title()}, {n} players, vector of {WIDTH} games, packed, lists of legal actions",
            vector(info.name, n, WIDTH, packed=True),
            bar=True,
        )
        for info in games()
        if info.encoder
        for n in (2, max(info.players))
    },
    "shared2": Row(f"City, 2 players, vector of {WIDTH} games, arrays shared", vector("city", 2, WIDTH, copy=False)),
    "large2": Row("City, 2 players, vector of 1,024 games", vector("city", 2, 1024)),
    "single2": Row("City, 2 players, one Gymnasium environment", single),
    "pettingzoo2": Row("City, 2 players, PettingZoo, both seats stepped", pettingzoo),
    "openspiel2": Row("City, 2 players, OpenSpiel, with observation tensors", openspiel),
    "pure2": Row(f"City, 2 players, vector of {WIDTH} games, pure form", vector("city", 2, WIDTH), pure=True),
    PEER: Row("Catanatron's Gymnasium environment, 2 players, one random bot", catanatron),
}


def one_pass(name: str, seconds: float) -> Sample | None:
    """In a process of its own; None if that row cannot be measured (said on stderr)."""
    command = [sys.executable, "-m", "tools.bench_envs", "--one", name, "--seconds", str(seconds)]
    env = os.environ | ({"PYTHONPATH": str(ROOT / "src")} if ROWS[name].pure else {})
    done = subprocess.run(command, env=env, cwd=ROOT, capture_output=True, text=True)
    if done.returncode:
        print(f"bench: {name}: {(done.stderr.strip() or 'died').splitlines()[-1]}", file=sys.stderr)
        return None
    return Sample(*json.loads(done.stdout.splitlines()[-1]))


def measure(passes: int, seconds: float) -> dict[str, list[Sample]]:
    """The passes of every row that could be measured, taken in turns."""
    found: dict[str, list[Sample]] = {name: [] for name in ROWS}
    for number in range(passes):
        for name in list(found):
            if sys.stderr.isatty():
                print(f"\rpass {number + 1} of {passes}: {name:12}", end="", file=sys.stderr, flush=True)
            sample = one_pass(name, seconds)
            if sample is None:
                del found[name]
            else:
                found[name].append(sample)
    return found


HEAD = ["what is stepped", "steps/s", "× Catanatron's", "with a choice/s", "× Catanatron's", "numbers seen", "bar"]


def rows(found: dict[str, list[Sample]]) -> list[list[str]]:
    lines = []
    for name, samples in found.items():
        pairs = list(zip(samples, found[PEER], strict=True))
        times = [own.steps / peer.steps for own, peer in pairs]
        bar = f"≥ {BAR} × Catanatron's: {verdict(float(np.median(times)), BAR)}" if ROWS[name].bar else ""
        lines.append(
            [
                ROWS[name].text,
                spread([s.steps for s in samples]),
                spread(times, 1),
                spread([s.choices for s in samples]),
                spread([own.choices / peer.choices for own, peer in pairs], 1),
                f"{samples[0].numbers:,}",
                bar,
            ]
        )
    return lines


TEXT = """\
{heading}

Written by `make bench ARGS=--write` on {date}: {passes} passes of {seconds:g} s of processor time a row, taken in
turns, each in a process of its own, all on one core. A step is one action of the agent with the observation that
follows it: choosing a legal action at random, the other seats' moves, chance and beginning the next game are all in it.
Our environments take forced steps themselves; Catanatron's asks for them, so its steps are also counted where there was
a choice.

{table}
"""


def main() -> None:
    warnings.filterwarnings("ignore")
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--write", action="store_true", help="write the section of docs/bench.md")
    parser.add_argument("--passes", type=int, default=5, help="passes of each row (default 5)")
    parser.add_argument("--seconds", type=float, default=1.5, help="seconds a pass (default 1.5)")
    parser.add_argument("--one", choices=list(ROWS), help="one pass of one row, as JSON")
    args = parser.parse_args()
    pin()
    if args.one:
        if sunstone.compiled() == ROWS[args.one].pure:
            sys.exit("the wrong form of sunstone is on the path: make bench sets it")
        print(json.dumps(ROWS[args.one].measure(args.seconds)))
        return
    found = measure(args.passes, args.seconds)
    if PEER not in found:
        sys.exit("bench: without Catanatron's environment there is nothing to compare with")
    lines = rows(found)
    print(plain(HEAD, lines))
    if args.write:
        about = {"heading": HEADING, "date": datetime.date.today(), "passes": args.passes, "seconds": args.seconds}
        text = TEXT.format(**about, table=markdown(HEAD, lines))
        old = PAGE.read_text(encoding="utf-8") if PAGE.exists() else ""
        PAGE.write_text(with_section(old, text, HEADING), encoding="utf-8")
        print(f"bench: {PAGE.relative_to(ROOT)} has the new section")


if __name__ == "__main__":
    main()
