"""Training in rounds: play, fit, and a match against the net before. All of it lies in one folder, and goes on there.

`course.json` says what is done: the same course gives the same games and the same nets again, on any number of
processors, as long as its matches think for simulations and not for seconds. `log.jsonl` has a line for each round,
`strength.svg` draws them. A net that loses to the one before does not play on; its games stay, and the next is fitted
to them too."""

import json
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from importlib.util import find_spec
from itertools import count, takewhile
from pathlib import Path
from typing import Any

from sunstone.arena.run import run
from sunstone.arena.schedule import match
from sunstone.arena.standings import Standings
from sunstone.arena.workers import Promise, Submit
from sunstone.engine.errors import BadSetting
from sunstone.engine.registry import find
from sunstone.players import find_bot, is_bot
from sunstone.players.weights import OWN, find_net, loose, whole, write
from sunstone.train import rows
from sunstone.train.course import MOST_DECAY, MOST_LEVEL, Course
from sunstone.train.folder import locked, put
from sunstone.train.plot import Fight, Line, drawn

CHUNK = 4  # games that are played in one go
WINDOW = 4  # rounds whose games a net is fitted to
STRIDE = 1_000_003


@dataclass(frozen=True)
class Round:
    """What came of a round; a line of the log."""

    number: int
    played_with: str  # the net, "": none
    roots: int  # turns that were compared
    played: float  # seconds
    fitted: float
    net: str
    report: dict[str, float]  # of the fit: see `fit.judge`
    alone: Fight  # against the search without a net
    before: Fight | None  # against the net that has played
    kept: bool


Tell = Callable[[str], None]


class Training:
    def __init__(self, course: Course, folder: Path, submit: Submit, workers: int, tell: Tell) -> None:
        self.course, self.folder, self.submit, self.workers, self.tell = course, folder, submit, workers, tell
        self.rows = folder / "rows"
        self.log = folder / "log.jsonl"

    def rounds(self) -> Iterator[Round]:
        """Those that are still to be done, each when it is over."""
        if find_spec("numpy") is None:
            raise BadSetting("training needs numpy: pip install 'sunstone[train]'")
        check(self.course)
        with locked(self.folder):
            yield from self.go_on()

    def go_on(self) -> Iterator[Round]:
        begin(self.course, self.folder)
        rows.describe(self.course.game, self.rows)
        done = read_log(self.log)
        for number in range(len(done) + 1, self.course.rounds + 1):
            entry = self.round(number, done)
            done.append(entry)
            put(self.log, "".join(json.dumps(asdict(each)) + "\n" for each in done).encode())
            (self.folder / "strength.svg").write_text(plotted(self.course, done), "utf-8")
            yield entry

    def round(self, number: int, done: Sequence[Round]) -> Round:
        best = next((entry.net for entry in reversed(done) if entry.kept), self.course.first)
        started = time.perf_counter()
        roots = self.play(number, best)
        played = time.perf_counter()
        net, report = self.fit(number, best if self.course.onward else "")
        fitted = time.perf_counter()
        alone = self.fight(net, "", number)
        before = self.fight(net, best, number) if best else None
        kept = before is None or before.wins >= 0.5
        times = round(played - started, 1), round(fitted - played, 1)
        return Round(number, best, roots, *times, net, report, alone, before, kept)

    def play(self, number: int, net: str) -> int:
        """The games of a round; what is there already of a round that was broken off stays."""
        course = self.course
        plan = rows.Plan(course.game, course.visits, self.named(net), course.players)
        first, roots, chunks = number * STRIDE + course.seed * STRIDE * STRIDE, 0, deque[Promise]()
        for chunk in range(0, course.games, CHUNK):
            name = f"{number}-{chunk // CHUNK}"
            if not (self.rows / f"{name}.{rows.LAST}").exists():
                seeds = [(first + k) % 2**62 for k in range(chunk, min(chunk + CHUNK, course.games))]
                chunks.append(self.submit(rows.write, plan, self.rows, name, seeds))
        while chunks:
            roots += chunks.popleft().result()
            self.tell(f"round {number}: {roots} turns compared, {len(chunks) * CHUNK} games to come")
        return sum(file.stat().st_size // 2 for file in self.rows.glob(f"{number}-*.{rows.LAST}"))

    def named(self, net: str) -> str:
        """As a search names it; see `find_net`."""
        return net if net in ("", OWN) else str(self.folder / net)

    def fit(self, number: int, onward: str) -> tuple[str, dict[str, float]]:
        """`onward`: the net whose weights are gone on from, "": none."""
        from sunstone.train.fit import Fitted, Recipe, fit  # numpy: only who trains needs it

        course = self.course
        before = find_net(course.game, self.named(onward)) if onward else None
        start = Fitted(*loose(before), {}) if before else None
        recent = range(max(1, number - WINDOW + 1), number + 1)
        files = {file.stem for r in recent for file in self.rows.glob(f"{r}-*.{rows.LAST}")}
        recipe = Recipe(
            course.hidden,
            course.epochs,
            decay=course.decay,
            level=course.level,
            result=course.result,
            seed=course.seed,
        )
        found = None
        for epoch, found in enumerate(fit(self.rows, recipe, files, start), 1):
            self.tell(f"round {number}, epoch {epoch}: {judged(found.report)}")
        encoder = find(course.game).encoder
        assert found is not None
        assert encoder is not None
        name = f"net-{number}.tsv.gz"
        weights = whole(encoder.version, found.bias, found.out, found.constant, found.rows, found.terms)
        write(self.folder / name, course.game, weights)
        return name, {word: round(value, 4) for word, value in found.report.items()}

    def fight(self, net: str, other: str, number: int) -> Fight:
        think = self.course.think
        rival = f"net:{think}@{self.named(other)}" if other else f"mcts:{think}"
        settings = find(self.course.game).settle(2)
        planned = match(settings, [rival, f"net:{think}@{self.folder / net}"], self.course.match, number)
        standings = Standings(planned, None)
        for outcome in run(planned, standings, self.submit, self.workers):
            self.tell(f"round {number}: a match of {standings.games} games so far ({outcome.scores})")
        ours = next(row for row in standings.entrants() if row["name"] == planned.names[1])
        return Fight(standings.games, ours["win_rate"], ours["low"], ours["high"], ours["margin"] or 0.0)


def judged(report: dict[str, float]) -> str:
    if "seen" not in report:
        return "too few games to hold any out, so nothing tells how well it has learnt"
    return f"sees {report['seen']:.1%} of what sets turns apart, loses {report['lost']:.2f} points"


def check(course: Course) -> None:
    """What a fit and the matches after it could not do, before the round is played."""
    for name, most in (("decay", MOST_DECAY), ("level", MOST_LEVEL), ("result", 1.0)):
        value = getattr(course, name)
        if not 0 <= value <= most:  # nan is not either
            raise BadSetting(f"--{name} {value:g} is not between 0 and {most:g}")
    bot = f"mcts:{course.think}"
    if "@" in bot or not is_bot(bot):
        raise BadSetting(f"--think {course.think!r} is neither seconds, as in 0.05s, nor simulations, as in 200")
    find_bot(bot)  # tells how much of it is too little or too much


def begin(course: Course, folder: Path) -> None:
    """Write down what is done; a folder of another course is refused."""
    path, text = folder / "course.json", json.dumps(asdict(course), indent=1) + "\n"
    if path.exists():
        there = read_course(path)
        if there == json.loads(text):
            return
        other = [name for name, value in json.loads(text).items() if there.get(name) != value and name != "rounds"]
        if other:
            raise BadSetting(f"{folder} holds another training: its {', '.join(other)} differ; choose another folder")
    put(path, text.encode())


def read_course(path: Path) -> dict[str, Any]:
    try:
        found = json.loads(path.read_bytes())
        if isinstance(found, dict):
            return found
    except (OSError, ValueError):
        pass
    raise BadSetting(
        f"{path} cannot be read: delete it to go on with what is asked for now,"
        " if that is what the training began with; else choose another folder"
    )


def read_log(path: Path) -> list[Round]:
    """The rounds that are done, one after the other. A last line that is cut off is none: its round was not over."""
    lines = path.read_text("utf-8", "replace").splitlines() if path.exists() else []
    found: dict[int, Round] = {}
    for nth, line in enumerate(lines, 1):
        try:
            entry = read_round(json.loads(line))
        except (TypeError, ValueError, KeyError) as error:
            if nth == len(lines) and isinstance(error, json.JSONDecodeError):
                break
            raise BadSetting(
                f"line {nth} of {path} cannot be read: delete it and what follows, and these rounds are done again"
            ) from None
        found[entry.number] = entry  # a round that is there twice was done twice, and its net is the last one's
    return [found[number] for number in takewhile(found.__contains__, count(1))]


def read_round(data: dict[str, Any]) -> Round:
    before = Fight(**data["before"]) if data["before"] else None
    return Round(**{**data, "alone": Fight(**data["alone"]), "before": before})


def plotted(course: Course, done: Sequence[Round]) -> str:
    lines = [Line("against the search without a net", [(entry.number, entry.alone) for entry in done])]
    rivals = [(entry.number, entry.before) for entry in done if entry.before]
    if rivals:
        lines.append(Line("against the net before", rivals))
    return drawn(f"{course.game}: share of wins for two, {course.think} a turn", lines)
