"""Break the rules of a game one small change at a time, and see whether a test notices.

A mutant is one changed place in one rule module: a comparison, a number plus or minus one, `and` for `or`, a dropped
`not`, a dropped call, True for False, plus for minus. The tests of the game are collected once, in a copy of the
repository. For each mutant that process forks; the child swaps the code of the one function that is changed and runs
the tests that reach it, likely killers first, up to the first failure. (What is changed outside of any
function needs a fresh import: those mutants get a copy and a pytest of their own.) A mutant that fails a test, crashes
or runs far too long is killed. Before that, each test has run alone and unchanged, to learn what it reaches.

Mutants that change nothing a player could see are listed, each with its reason, in tools/equivalent_mutants.txt. They
are counted apart.
"""

import argparse
import ast
import datetime
import gc
import importlib
import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import pairwise
from multiprocessing import connection, get_context
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import hypothesis
import pytest

ROOT = Path(__file__).resolve().parent.parent
PAGE = Path("docs/mutants.md")
EQUIVALENT = Path("tools/equivalent_mutants.txt")

# modules of a game that are tables of numbers and names, or a bot's judgement, but no rules
NO_RULES = ("things", "vocabulary", "kinds", "components", "pyramid_data", "geometry", "refusals", "value")
# of these modules only some functions are rules
ONLY = {"state": ("scores", "places", "_beats", "open_seats")}
# tests outside of the game's own that are run for the mutants of one module: the leak oracle is there for all games
ALSO = {"guess": "tests/test_conformance.py"}
# games recorded once: run last, and what only they kill is counted apart, for they notice a change and not a fault
RECORDED = "tests/test_golden.py"

GOAL = 85  # percent killed
MEMORY = 4 << 30  # bytes a mutant may take
LONGEST = 600  # seconds of it; a single test is stopped much earlier
UNREACHED = "no test reaches it"
REPORT = "_sunstone_mutants_report"  # what marked functions call


# --- the changes
@dataclass(frozen=True)
class Mutant:
    path: str  # of the module, from the root
    line: int
    scope: str  # the function it is in, as in `Class.method`; "" outside of any
    before: str  # the source line
    after: str
    text: str = field(repr=False)  # the whole module, changed
    nth: int = 1  # of the mutants of this function that read alike

    @property
    def where(self) -> str:
        return self.scope if self.nth == 1 else f"{self.scope} ({self.nth})"

    @property
    def name(self) -> tuple[str, str, str, str]:
        """What it is known by when lines move."""
        return self.path, self.where, self.before, self.after


COMPARISONS: dict[type[ast.cmpop], tuple[str, str]] = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.Is: ("is", "is not"),
    ast.IsNot: ("is not", "is"),
    ast.In: ("in", "not in"),
    ast.NotIn: ("not in", "in"),
}
SIGNS: dict[type[ast.operator], tuple[str, str]] = {ast.Add: ("+", "-"), ast.Sub: ("-", "+")}


class Changes(ast.NodeVisitor):
    """All changes of a module, as (first byte, last byte + 1, new text, scope)."""

    def __init__(self, source: str) -> None:
        self.source = source.encode()
        self.starts = [0]
        for line in self.source.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))
        self.names: list[str] = []
        self.depth = 0  # of functions
        self.found: list[tuple[int, int, str, str]] = []
        self.visit(ast.parse(source))

    def first(self, node: ast.expr | ast.stmt) -> int:
        return self.starts[node.lineno - 1] + node.col_offset

    def end(self, node: ast.expr | ast.stmt) -> int:
        assert node.end_lineno is not None and node.end_col_offset is not None
        return self.starts[node.end_lineno - 1] + node.end_col_offset

    def change(self, start: int, end: int, new: str) -> None:
        self.found.append((start, end, new, ".".join(self.names) if self.depth else ""))

    def between(self, left: ast.expr, right: ast.expr, old: str, new: str) -> None:
        """An operator: it has no position of its own, but there is nothing else between its operands."""
        at = self.source.index(old.encode(), self.end(left), self.first(right))
        self.change(at, at + len(old), new)

    # --- where we are; annotations and decorators are left alone, defaults belong to what is around the function
    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self.inside(node.name, node.body, function=False)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        for default in [*node.args.defaults, *node.args.kw_defaults]:
            if default is not None:
                self.visit(default)
        self.inside(node.name, node.body, function=True)

    def inside(self, name: str, body: Sequence[ast.stmt], function: bool) -> None:
        if self.depth == 0:  # a function in a function goes by the outer one's name
            self.names.append(name)
        self.depth += function
        for statement in body:
            self.visit(statement)
        self.depth -= function
        if self.depth == 0:
            self.names.pop()

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.visit(node.value)

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        pass  # words; and before Python 3.12 the positions in them are wrong

    # --- what is changed
    def visit_Expr(self, node: ast.Expr) -> None:
        if isinstance(node.value, ast.Call) and self.depth:
            self.change(self.first(node), self.end(node), "pass")
        self.generic_visit(node)

    def visit_Compare(self, node: ast.Compare) -> None:
        operands = [node.left, *node.comparators]
        for op, left, right in zip(node.ops, operands, node.comparators, strict=False):
            self.between(left, right, *COMPARISONS[type(op)])
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        words = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
        for left, right in pairwise(node.values):
            self.between(left, right, *words)
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        if isinstance(node.op, ast.Not):
            self.change(self.first(node), self.first(node) + len("not "), "")
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        if type(node.op) in SIGNS:
            self.between(node.left, node.right, *SIGNS[type(node.op)])
        self.generic_visit(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        if type(node.op) in SIGNS:
            self.between(node.target, node.value, *SIGNS[type(node.op)])
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, bool):
            self.change(self.first(node), self.end(node), str(not node.value))
        elif isinstance(node.value, int):
            self.change(self.first(node), self.end(node), str(node.value + 1))
            self.change(self.first(node), self.end(node), str(node.value - 1))


def find_mutants(path: str, source: str) -> Iterator[Mutant]:
    """All mutants of a module, in the order of its lines."""
    changes = Changes(source)
    lines = source.splitlines()
    alike: Counter[tuple[str, str, str]] = Counter()
    for start, end, new, scope in sorted(changes.found):
        text = (changes.source[:start] + new.encode() + changes.source[end:]).decode()
        line = changes.source.count(b"\n", 0, start) + 1
        before, after = lines[line - 1].strip(), text.splitlines()[line - 1].strip()
        alike[scope, before, after] += 1
        yield Mutant(path, line, scope, before, after, text, alike[scope, before, after])


def mutants_of(root: Path, files: Sequence[str]) -> list[Mutant]:
    found = []
    for file in files:
        only = ONLY.get(Path(file).stem)
        for mutant in find_mutants(file, (root / file).read_text(encoding="utf-8")):
            if only is None or mutant.scope.split(".")[-1] in only:
                found.append(mutant)
    return found


def rule_modules(root: Path, game: str) -> list[str]:
    lines = [line.split("#")[0].strip() for line in (root / "compiled.txt").read_text(encoding="utf-8").splitlines()]
    return [p for p in lines if p.startswith(f"src/sunstone/games/{game}/") and Path(p).stem not in NO_RULES]


def spread(mutants: list[Mutant], n: int, seed: int) -> list[Mutant]:
    """n of them, evenly over the modules and their lines: one of each slice, by chance but the same every time."""
    n = min(n, len(mutants))
    rng = random.Random(seed)
    edges = [i * len(mutants) // n for i in range(n + 1)]
    return [mutants[rng.randrange(a, b)] for a, b in pairwise(edges)]


def read_equivalent(file: Path) -> dict[tuple[str, str, str, str], str]:
    """Blocks of four lines: `path scope`, `- line`, `+ line`, `why: reason`; `#` starts a comment line."""
    known = {}
    lines = [line.strip() for line in file.read_text(encoding="utf-8").splitlines()] if file.exists() else []
    lines = [line for line in lines if line and not line.startswith("#")]
    for where, before, after, why in zip(*[iter(lines)] * 4, strict=True):
        if (before[:2], after[:2], why[:5]) != ("- ", "+ ", "why: "):
            sys.exit(f"mutants: {file.name}: this block is not of the form path, - line, + line, why: {where}")
        path, _, scope = where.partition(" ")
        known[path, scope, before[2:], after[2:]] = why[5:]
    return known


# --- running the tests of one mutant
@dataclass(frozen=True)
class Measured:
    """What a test does, alone, when nothing is changed."""

    passed: bool
    seconds: float
    reached: frozenset[int]  # numbers of the functions that it calls


@dataclass(frozen=True)
class Verdict:
    killed: bool
    how: str  # the test that killed it, or why it lives


def meant_for(test: str, path: str) -> bool:
    """Whether that test is run for mutants of that module."""
    return all(Path(path).stem == stem for stem, file in ALSO.items() if test.startswith(file))


def module_name(path: str) -> str:
    return ".".join(Path(path).with_suffix("").parts).removeprefix("src.")


def function_at(path: str, scope: str) -> FunctionType | None:
    """The function of that name, whatever it is wrapped in; None outside of functions, or if it cannot be told."""
    if not scope:
        return None
    found: Any = importlib.import_module(module_name(path))
    for name in scope.split("."):
        found = vars(found).get(name)
        if found is None:
            return None
    for wrapper in ("fget", "__func__", "__wrapped__"):
        found = getattr(found, wrapper, found)
    return found if isinstance(found, FunctionType) else None


def code_like(code: CodeType, wanted: CodeType) -> CodeType | None:
    """The function in a compiled module that stands where `wanted` stood."""
    if (code.co_qualname, code.co_firstlineno) == (wanted.co_qualname, wanted.co_firstlineno):
        return code
    inner = [code_like(c, wanted) for c in code.co_consts if isinstance(c, CodeType)]
    return next((c for c in inner if c is not None), None)


def swap(function: FunctionType, module: str | ast.Module) -> CodeType:
    """Give the function the code it has in a changed module: whoever holds the function runs that from now on."""
    before = function.__code__
    code = code_like(compile(module, before.co_filename, "exec"), before)
    assert code is not None
    function.__code__ = code
    return before


def marked(source: str, numbers: dict[str, int]) -> ast.Module:
    """A module in which the functions with a number report it when they are called."""
    tree = ast.parse(source)

    def mark(body: Sequence[ast.stmt], around: str) -> None:
        for node in body:
            if isinstance(node, ast.ClassDef):
                mark(node.body, f"{around}{node.name}.")
            elif isinstance(node, ast.FunctionDef) and around + node.name in numbers:
                node.body[:0] = ast.parse(f"{REPORT}({numbers[around + node.name]})").body

    mark(tree.body, "")
    return tree


class Tester:
    """A pytest plugin: it runs collected tests one by one in a child process and says what came of it."""

    def __init__(self, answer: "connection.Connection[Any, Any]") -> None:
        self.answer = answer
        self.running = ""
        self.failed = False

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.failed = self.failed or report.failed

    def run(self, item: pytest.Item, following: pytest.Item | None) -> bool:
        """Whether it passed."""
        self.running, self.failed = item.nodeid, False
        try:
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        except BaseException:  # whatever it was, no test should raise it
            return False
        return not self.failed

    def measure(self, item: pytest.Item, called: set[int]) -> None:
        """How long a test takes, whether it passes, and which of the marked functions it calls."""
        called.clear()
        started = time.process_time()
        passed = self.run(item, None)
        self.answer.send(Measured(passed, time.process_time() - started, frozenset(called)))

    def judge(self, items: list[pytest.Item], base: dict[str, Measured]) -> None:
        """Run the tests up to the first failure."""
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        signal.signal(signal.SIGVTALRM, self.endless)
        for item, following in zip(items, [*items[1:], None], strict=False):
            signal.setitimer(signal.ITIMER_VIRTUAL, 1 + 5 * base[item.nodeid].seconds)
            if not self.run(item, following):
                self.answer.send(Verdict(True, self.running))
                return
        self.answer.send(Verdict(False, "" if items else UNREACHED))

    def endless(self, number: int, frame: object) -> None:
        self.answer.send(Verdict(True, self.running))
        os._exit(0)


def judge_apart(mutant: Mutant, root: Path, tests: Sequence[str], left_out: set[str]) -> Verdict:
    """In a copy and an interpreter of its own, for what is changed at import."""
    with tempfile.TemporaryDirectory() as folder:
        copy = copied(root, Path(folder))
        (copy / mutant.path).write_text(mutant.text, encoding="utf-8")
        command = [sys.executable, "-m", "pytest", "-x", "-q", *OPTIONS, *tests]
        command += [f"--deselect={test}" for test in left_out]
        env = os.environ | {"PYTHONPATH": "src"}
        try:
            done = subprocess.run(command, cwd=copy, env=env, stdout=subprocess.DEVNULL, timeout=LONGEST / 2)
        except subprocess.TimeoutExpired:
            return Verdict(True, "time-out")
        return Verdict(done.returncode != 0, "at import" if done.returncode else "")


# --- all of them
OPTIONS = ["-p", "no:cacheprovider", "-p", "no:xdist", "-m", "not slow"]


@dataclass
class Driver:
    """A pytest plugin: in place of running the tests it has collected it forks a child for each mutant."""

    root: Path
    tests: Sequence[str]
    mutants: list[Mutant]
    processes: int
    items: list[pytest.Item] = field(default_factory=list)
    verdicts: dict[Mutant, Verdict] = field(default_factory=dict)
    numbers: dict[tuple[str, str], int] = field(default_factory=dict)  # of functions, by path and scope
    base: dict[str, Measured] = field(default_factory=dict)  # by test
    left_out: set[str] = field(default_factory=set)  # tests that fail without any change: they prove nothing
    kills: Counter[tuple[str, ...]] = field(default_factory=Counter)  # by (path, scope, test) and (path, test)
    problem: str = "the tests cannot be collected"  # empty when all went well

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.items, started = session.items, time.monotonic()
        gc.freeze()  # a child that collects garbage leaves what it has inherited alone: no page is copied for that
        if self.items and not session.testsfailed and self.measure():
            print(f"mutants: {len(self.items)} tests measured in {time.monotonic() - started:.0f} s", flush=True)
            self.in_children([self.task(mutant) for mutant in self.mutants], self.record)
            self.problem = ""
        return True

    def measure(self) -> bool:
        """Run each test in a fresh child, so that what others have left in a cache is reached again."""
        called: set[int] = set()
        originals = self.mark(called)

        def note(index: int, measured: Measured | None) -> None:
            test = self.items[index].nodeid
            self.base[test] = measured or Measured(False, 0, frozenset())
            if not self.base[test].passed:
                self.left_out.add(test)

        self.in_children([partial(Tester.measure, item=item, called=called) for item in self.items], note)
        for function, code in originals:
            function.__code__ = code
        return self.measure_together()

    def mark(self, called: set[int]) -> list[tuple[FunctionType, CodeType]]:
        """Let every function that has mutants report to `called`; what they were before."""
        originals = []
        for path in {mutant.path for mutant in self.mutants}:
            functions = {m.scope: f for m in self.mutants if m.path == path and (f := function_at(path, m.scope))}
            for scope in functions:
                self.numbers[path, scope] = len(self.numbers)
            tree = marked((self.root / path).read_text(encoding="utf-8"), {s: self.numbers[path, s] for s in functions})
            setattr(importlib.import_module(module_name(path)), REPORT, called.add)
            originals += [(function, swap(function, tree)) for function in functions.values()]
        return originals

    def measure_together(self) -> bool:
        """Tests that fail only in the company of others are left out as well."""
        found: list[Verdict | None] = []
        while True:
            items = self.ordered([item for item in self.items if item.nodeid not in self.left_out], "", "")
            found.clear()
            self.in_children([partial(Tester.judge, items=items, base=self.base)], lambda i, v: found.append(v))
            if found[0] is None:
                self.problem = "without any change, the tests crash or never end"
                return False
            if not found[0].killed:
                return True
            self.left_out.add(found[0].how)

    def task(self, mutant: Mutant) -> Callable[[Tester], None]:
        def work(tester: Tester) -> None:
            function = function_at(mutant.path, mutant.scope)
            if function is None:
                tests = [file for file in self.tests if meant_for(file, mutant.path)]
                tester.answer.send(judge_apart(mutant, self.root, tests, self.left_out))
                return
            number = self.numbers[mutant.path, mutant.scope]
            reaching = {test for test, measured in self.base.items() if number in measured.reached} - self.left_out
            chosen = {test for test in reaching if meant_for(test, mutant.path)}
            items = self.ordered([item for item in self.items if item.nodeid in chosen], mutant.path, mutant.scope)
            swap(function, mutant.text)
            tester.judge(items, self.base)

        return work

    def ordered(self, items: list[pytest.Item], path: str, scope: str) -> list[pytest.Item]:
        """First those that have killed others in this function or module, then quick files, file by file."""
        files: Counter[Path] = Counter()
        for item in items:
            files[item.path] += round(self.base[item.nodeid].seconds * 1e6)

        def rank(item: pytest.Item) -> tuple[bool, int, int, int, Path, float]:
            near, far = self.kills[path, scope, item.nodeid], self.kills[path, item.nodeid]
            late, seconds = item.nodeid.startswith(RECORDED), self.base[item.nodeid].seconds
            return late, -near, -far, files[item.path], item.path, seconds

        return sorted(items, key=rank)

    def record(self, index: int, verdict: Verdict | None) -> None:
        mutant = self.mutants[index]
        self.verdicts[mutant] = verdict or Verdict(True, "crash or time-out")
        if verdict is not None and verdict.killed:
            self.kills[mutant.path, mutant.scope, verdict.how] += 1
            self.kills[mutant.path, verdict.how] += 1
        if sys.stderr.isatty():
            alive = sum(not v.killed for v in self.verdicts.values())
            print(f"\r{len(self.verdicts)} of {len(self.mutants)}, {alive} survive", end="", file=sys.stderr)

    def in_children(self, tasks: list[Callable[[Tester], None]], done: Callable[[int, Any], None]) -> None:
        """Do each task in a forked child, some at a time; `done` gets its answer, or None if it died or took too
        long."""
        context = get_context("fork")
        running: dict[Any, tuple[int, Any, float]] = {}
        waiting = list(enumerate(tasks))[::-1]
        while waiting or running:
            while waiting and len(running) < self.processes:
                index, work = waiting.pop()
                receiver, sender = context.Pipe(duplex=False)
                child = context.Process(target=in_child, args=(work, self.items[0].config, sender))
                child.start()
                sender.close()
                running[receiver] = (index, child, time.monotonic() + LONGEST)
            ready = set(connection.wait(list(running), timeout=1))
            for receiver, (index, child, deadline) in list(running.items()):
                if receiver not in ready and time.monotonic() < deadline:
                    continue
                try:
                    answer = receiver.recv() if receiver in ready else None
                except EOFError:
                    answer = None
                child.kill()
                child.join()
                receiver.close()
                del running[receiver]
                if isinstance(answer, Exception):
                    raise answer
                done(index, answer)


def in_child(work: Callable[[Tester], None], config: pytest.Config, sender: Any) -> None:
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)
    tester = Tester(sender)
    config.pluginmanager.register(tester)
    try:
        work(tester)
    except Exception as error:  # a fault of this program must not pass for a killed mutant
        sender.send(error)
    finally:
        os._exit(0)


def copied(root: Path, folder: Path) -> Path:
    """A copy without what is built or hidden: edits made while this runs do not matter, and nothing is left behind."""
    ignore = shutil.ignore_patterns(".*", "build", "dist", "__pycache__", "*.egg-info", "*.so", "*.pyd")
    return Path(shutil.copytree(root, folder / "copy", ignore=ignore))


def test_mutants(root: Path, tests: Sequence[str], mutants: list[Mutant], processes: int) -> Driver:
    """Judge the mutants of modules under `root`, which is a copy and becomes the working directory."""
    os.chdir(root)
    sys.path.insert(0, str(root / "src"))
    hypothesis.settings.register_profile(
        "mutants",
        database=None,
        derandomize=True,
        deadline=None,
        phases=[hypothesis.Phase.explicit, hypothesis.Phase.generate],
    )
    driver = Driver(root, tests, mutants, processes)
    quiet = ["-qq", "-s", "--no-header", "--no-summary", "--hypothesis-profile=mutants"]
    pytest.main([*quiet, *OPTIONS, *tests], plugins=[driver])
    if driver.problem:
        sys.exit(f"mutants: {driver.problem}")
    return driver


# --- telling
@dataclass
class Report:
    """What is printed and written."""

    mutants: list[Mutant]  # all there are
    driver: Driver
    equivalent: dict[tuple[str, str, str, str], str]
    how: str  # which of them were run
    seconds: float

    def row(self, title: str, wanted: Callable[[Mutant], bool]) -> list[str]:
        ran = [verdict for mutant, verdict in self.driver.verdicts.items() if wanted(mutant)]
        killed = sum(verdict.killed for verdict in ran)
        unreached = sum(verdict.how == UNREACHED for verdict in ran)
        recorded = sum(verdict.killed and verdict.how.startswith(RECORDED) for verdict in ran)
        apart = sum(mutant.name in self.equivalent for mutant in self.mutants if wanted(mutant))
        there = sum(wanted(mutant) for mutant in self.mutants)
        share = f"{100 * killed / len(ran):.1f} %" if ran else "–"
        return [title, *map(str, (there, apart, len(ran), killed, recorded, len(ran) - killed, unreached)), share]

    def table(self) -> list[list[str]]:
        head = ["module", "mutants", "equivalent", "run", "killed", "by records only", "survived", "unreached", "share"]
        paths = list(dict.fromkeys(mutant.path for mutant in self.mutants))
        rows = [self.row(Path(path).stem, lambda m, path=path: m.path == path) for path in paths]  # type: ignore[misc]
        return [head, *rows, self.row("all", lambda m: True)]

    def survivors(self) -> list[str]:
        alive = [(m, v) for m, v in self.driver.verdicts.items() if not v.killed]
        return [
            f"{m.path}:{m.line} {m.where}{f' ({v.how})' if v.how else ''}\n  - {m.before}\n  + {m.after}"
            for m, v in sorted(alive, key=lambda pair: (pair[0].path, pair[0].line, pair[0].after))
        ]

    def warnings(self) -> list[str]:
        known, paths = {mutant.name for mutant in self.mutants}, {mutant.path for mutant in self.mutants}
        gone = [name for name in self.equivalent if name[0] in paths and name not in known]
        stale = [f"{EQUIVALENT}: no such mutant: {' '.join(name)}" for name in gone]
        failing = [f"left out, for it fails without any change: {t}" for t in sorted(self.driver.left_out)]
        return stale + failing

    def summary(self) -> str:
        share = self.table()[-1][-1]
        return f"{share} of the mutants that were run are killed (goal: {GOAL} %); {self.how}, {self.seconds:.0f} s."

    def plain(self) -> str:
        table = self.table()
        widths = [max(len(line[i]) for line in table) for i in range(len(table[0]))]
        lines = ["  ".join(f"{c:>{w}}" for c, w in zip(line, widths, strict=True)) for line in table]
        return "\n".join([*self.survivors(), "", *lines, "", *self.warnings(), self.summary()])

    def markdown(self) -> str:
        head, *rows = self.table()
        table = ["| " + " | ".join(line) + " |" for line in [head, ["---", *["---:"] * (len(head) - 1)], *rows]]
        parts = [
            "# Mutants",
            f"Written by `make mutants` with `--write` on {datetime.date.today()}. {self.summary()}",
            "Each mutant is one small change in a rule module; it is killed when a test of `"
            + "`, `".join(self.driver.tests)
            + "` fails, crashes or does not end. Recorded games notice that something changed, not that it is wrong: "
            "they run last, and what only they have killed is shown apart. How it works is told in "
            "`tools/mutants.py`.",
            "\n".join(table),
        ]
        if warnings := self.warnings():
            parts.append("\n".join(f"- {warning}" for warning in warnings))
        parts += ["## Survivors", "\n".join(["```", *self.survivors(), "```"]) if self.survivors() else "None."]
        parts += ["## Equivalent", f"Listed in `{EQUIVALENT}`: they change nothing that could be seen. Not run."]
        parts += [
            f"- `{path}`, `{scope or 'module'}`: `{before}` → `{after}`: {why}"
            for (path, scope, before, after), why in self.equivalent.items()
        ]
        return "\n\n".join(parts) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--game", default="city")
    parser.add_argument("--sample", type=int, default=300, help="run so many, evenly spread (default 300)")
    parser.add_argument("--all", action="store_true", help="run all of them")
    parser.add_argument("--seed", type=int, default=1, help="of the sample")
    parser.add_argument("--files", nargs="*", help="modules to change (default: the game's rules)")
    parser.add_argument("--tests", nargs="*", help="tests to run (default: the game's, tests/GAME)")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--root", type=Path, default=ROOT, help=argparse.SUPPRESS)
    parser.add_argument("--write", action="store_true", help=f"write {PAGE}")
    args = parser.parse_args()
    root, started = args.root.resolve(), time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        copy = copied(root, Path(folder))
        mutants = mutants_of(copy, args.files or rule_modules(copy, args.game))
        equivalent = read_equivalent(copy / EQUIVALENT)
        open_ones = [mutant for mutant in mutants if mutant.name not in equivalent]
        chosen = open_ones if args.all else spread(open_ones, args.sample, args.seed)
        tests = args.tests or [f"tests/{args.game}", *(f for f in [*ALSO.values(), RECORDED] if (copy / f).exists())]
        driver = test_mutants(copy, tests, chosen, args.processes)
        os.chdir(root)
    how = f"{len(chosen)} of {len(open_ones)}" + ("" if args.all else f", evenly spread, seed {args.seed}")
    report = Report(mutants, driver, equivalent, how, time.monotonic() - started)
    print("\n" + report.plain())
    if args.write:
        (root / PAGE).write_text(report.markdown(), encoding="utf-8")
        print(f"mutants: {PAGE} is written")


if __name__ == "__main__":
    main()
