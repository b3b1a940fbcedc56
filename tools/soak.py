"""Play many thousand games of every configuration, random and greedy, and check that nothing ever breaks.

In every game: no crash, no decision without options, a bounded length. In one of K (`--every`), after each action: the
game's laws hold, a clone has the same key and keeps it while play goes on, plain data loads to the same key, and the
points in the ledger add up to the score; and at the end the record replays to the same key. Options and modules are
drawn anew for each game; with `--each` what is named is not drawn, but all its values are played in turn (`--each
modules`: every set of modules that goes together). The first failure ends the run; its record is kept in build/soak/.
"""

import argparse
import json
import os
import sys
import time
import traceback
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, replace
from itertools import product
from pathlib import Path

import sunstone
from sunstone import players
from sunstone.engine.bot import Bot
from sunstone.engine.drive import pick_weighted
from sunstone.engine.errors import BadSetting
from sunstone.engine.frame import CHANCE, OVER
from sunstone.engine.ledger import Ledger
from sunstone.engine.options import Options
from sunstone.engine.record import Entry, Record
from sunstone.engine.registry import GAMES, GameInfo, Settings, Value
from sunstone.engine.rng import Rng
from sunstone.engine.state import State

FOLDER = Path(__file__).resolve().parent.parent / "build" / "soak"
LONGEST = 10_000  # actions of a game; a random one of City has about 750
CHUNK = 50  # games that a worker process is given at once
BOTS = ("random", "greedy")  # games take turns


class Broken(Exception):
    """A check failed."""


@dataclass(frozen=True)
class Job:
    """Games `first` to `first + games - 1` of one configuration."""

    game: str
    players: int
    modules: tuple[str, ...] | None  # None: drawn
    options: dict[str, Value]  # those that are not drawn
    seed: int
    first: int
    games: int
    every: int


@dataclass
class Outcome:
    games: int = 0
    checked: int = 0
    actions: int = 0
    failure: str = ""
    number: int = -1  # of the game that failed
    record: str = ""
    last: str = ""  # its last actions

    def add(self, other: "Outcome") -> None:
        self.games += other.games
        self.checked += other.checked
        self.actions += other.actions


def draw_settings(info: GameInfo, job: Job, rng: Rng) -> Settings:
    """Half of the options as they are by default, the others as it comes, so that plain games are met as well."""
    while True:
        modules = [module for module in info.modules if rng.below(2)] if job.modules is None else job.modules
        options = {o.name: o.values[rng.below(len(o.values))] for o in info.options if rng.below(2)}
        try:
            return info.settle(job.players, modules, options | job.options)
        except BadSetting:  # they do not go together
            continue


class Watch:
    """The checks of one game that is checked through."""

    def __init__(self, info: GameInfo, s: State) -> None:
        self.info = info
        self.s = s
        self.clone = s.clone()
        self.key = s.key()
        self.points = list(s.scores())
        s.ledger = Ledger()

    def check(self) -> None:
        """After each action."""
        s = self.s
        if broken := self.info.laws(s):
            raise Broken(f"broken law: {'; '.join(broken)}")
        if self.clone.key() != self.key:
            raise Broken("a clone changed while play went on")
        self.clone, self.key = s.clone(), s.key()
        if self.clone.key() != self.key:
            raise Broken("a clone has another key")
        if sunstone.load(json.loads(json.dumps(s.to_data()))).key() != self.key:
            raise Broken("the position loads from its data with another key")
        self.check_points()

    def check_points(self) -> None:
        assert self.s.ledger is not None
        for event in self.s.ledger.take():
            if event.what == self.info.points:
                self.points[event.seat] += event.amount
        if self.points != self.s.scores():
            raise Broken(f"the ledger adds up to {self.points}, the scores are {self.s.scores()}")

    def check_record(self, record: Record) -> None:
        """At the end of the game."""
        if sunstone.Game.replay(record.text()).state.key() != self.s.key():
            raise Broken("the record replays to another key")


def play(s: State, bot: Bot, rng: Rng, record: Record, watch: Watch | None) -> None:
    """One game to its end; the record tells how far it came."""
    out = Options()
    while s.to_move != OVER:
        s.options(out)
        if out.n == 0:
            raise Broken("a dead end: a decision without options")
        if len(record.entries) >= LONGEST:
            raise Broken(f"the game is not over after {LONGEST} actions")
        mover = s.to_move
        if mover == CHANCE:
            action = pick_weighted(out, rng)
        else:
            action = out.action[0] if out.n == 1 else bot.choose(s, out, rng)
        record.entries.append(Entry(action, mover))
        s.play(action)
        if watch is not None:
            watch.check()
    if watch is not None:
        watch.check_record(record)


def run(job: Job) -> Outcome:
    """Play the job's games, up to the first failure."""
    info = GAMES[job.game]
    bots = [players.find_bot(name) for name in BOTS]
    outcome = Outcome()
    for number in range(job.first, job.first + job.games):
        rng = Rng(job.seed << 40 | job.players << 32 | number)
        settings = draw_settings(info, job, rng)
        through = rng.below(job.every) == 0  # drawn, for K-th games in step with the bots would all be of one bot
        record = Record(settings)
        try:
            s = info.make(settings)
            play(s, bots[number % len(bots)], rng, record, Watch(info, s) if through else None)
        except Exception as error:
            outcome.failure = str(error) if isinstance(error, Broken) else traceback.format_exc()
            outcome.number, outcome.record = number, record.text()
            outcome.last = " ".join(info.vocabulary.name(entry.action) for entry in record.entries[-12:])
            return outcome
        outcome.games += 1
        outcome.checked += through
        outcome.actions += len(record.entries)
    return outcome


def configurations(info: GameInfo, seats: int, each: list[str]) -> Iterator[Job]:
    """What is played by itself, without its games: one part, or one for each value of what `each` names."""
    sets: list[tuple[str, ...] | None] = [None]
    if "modules" in each:
        chosen = product((False, True), repeat=len(info.modules))
        sets = [tuple(m for m, taken in zip(info.modules, take, strict=True) if taken) for take in chosen]
    named = [option for option in info.options if option.name in each]
    for modules, values in product(sets, product(*(option.values for option in named))):
        options = {option.name: value for option, value in zip(named, values, strict=True)}
        try:
            info.settle(seats, modules or (), options)
        except BadSetting:  # no such game
            continue
        yield Job(info.name, seats, modules, options, 0, 0, 0, 0)


def jobs(args: argparse.Namespace, part: Job) -> Iterator[Job]:
    for first in range(args.first, args.first + args.games, CHUNK):
        games = min(CHUNK, args.first + args.games - first)
        yield replace(part, seed=args.seed, first=first, games=games, every=args.every)


def named(job: Job) -> str:
    modules = [] if job.modules is None else ["modules " + (",".join(job.modules) or "none")]
    options = [f"{name} {value}" for name, value in job.options.items()]
    return ", ".join([job.game, f"{job.players} player{'s' * (job.players > 1)}", *modules, *options])


def fail(job: Job, outcome: Outcome, each: list[str]) -> None:
    """Say what happened and how to see it again."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    file = FOLDER / f"{job.game}-{job.players}-{job.seed}-{outcome.number}.sun"
    file.write_text(outcome.record, encoding="utf-8")
    print(f"\n{outcome.failure}\n")
    print(f"soak: {named(job)}, seed {job.seed}, game {outcome.number}")
    print(f"last actions: {outcome.last}")
    print(f"record: {file.relative_to(FOLDER.parent.parent)}")
    print(
        f"again: make soak ARGS='--game {job.game} --players {job.players} --seed {job.seed} "
        f"--first {outcome.number} --games 1 --every 1{''.join(f' --each {what}' for what in each)}'"
    )


def soak(args: argparse.Namespace, part: Job) -> bool:
    """One configuration; False at the first failure."""
    total, started = Outcome(), time.perf_counter()
    with ProcessPoolExecutor(args.processes) as pool:
        waiting = {pool.submit(run, job): job for job in jobs(args, part)}
        for future in as_completed(waiting):
            job = waiting[future]
            try:
                outcome = future.result()
            except BrokenProcessPool:
                print(
                    f"soak: a worker process died in or near games {job.first} to {job.first + job.games - 1} of {job}"
                )
                return False
            if outcome.failure:
                pool.shutdown(wait=False, cancel_futures=True)
                fail(job, outcome, args.each)
                return False
            total.add(outcome)
    seconds = time.perf_counter() - started
    print(
        f"{named(part)}: {total.games:,} games, {total.checked:,} of them checked through, "
        f"{total.actions:,} actions, {seconds:.0f} s",
        flush=True,
    )
    return True


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=10_000, help="games of each player count (default 10,000)")
    parser.add_argument("--game", choices=list(GAMES), help="this game only (default: all of them)")
    parser.add_argument("--players", type=int, help="this player count only (default: all of them)")
    parser.add_argument(
        "--each",
        action="append",
        default=[],
        metavar="WHAT",
        help="play all values of this option, or `modules`",
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--every", type=int, default=20, help="check one in so many games through (default 20)")
    parser.add_argument("--first", type=int, default=0, help="number of the first game (default 0)")
    parser.add_argument("--processes", type=int, default=min(2, os.cpu_count() or 1))
    args = parser.parse_args()
    chosen = [info for game, info in GAMES.items() if args.game in (None, game)]
    known = {"modules"} | {option.name for info in chosen for option in info.options}
    for what in args.each:
        if what not in known:
            parser.error(f"no option {what!r} to play each value of; there is {', '.join(sorted(known))}")
    print(f"soak: the {'compiled' if sunstone.compiled() else 'pure'} form, seed {args.seed}", flush=True)
    for info in chosen:
        for seats in info.players:
            if args.players not in (None, seats):
                continue
            for part in configurations(info, seats, args.each):
                if not soak(args, part):
                    sys.exit(1)


if __name__ == "__main__":
    main()
