"""Run the tests for each mutant in a forked child."""

import ast
import gc
import importlib
import os
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from multiprocessing import connection, get_context
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import hypothesis
import pytest
from tools.mutants.changes import Mutant

# the contract that all games keep: the test of refusals is run for every module, the others, with the leak oracle among
# them, for what is guessed
CONTRACT = "tests/test_conformance.py"
REFUSALS = f"{CONTRACT}::test_every_action_is_legal_or_has_a_reason"
# games recorded once: run last, and what only they kill is counted apart, for they notice a change and not a fault
RECORDED = "tests/test_golden.py"

MEMORY = 4 << 30  # bytes a mutant may take
LONGEST = 600  # seconds of it; a single test is stopped much earlier
UNREACHED = "no test reaches it"
REPORT = "_sunstone_mutants_report"  # what marked functions call
OPTIONS = ["-p", "no:cacheprovider", "-p", "no:xdist", "-m", "not slow"]


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
    if test.startswith((CONTRACT, RECORDED)) and "[" in test and f"[{Path(path).parts[3]}" not in test:
        return False  # of another game
    return not test.startswith(CONTRACT) or test.startswith(REFUSALS) or Path(path).stem == "guess"


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
        started, paths = time.monotonic(), {mutant.path for mutant in self.mutants}
        self.items = [item for item in session.items if any(meant_for(item.nodeid, path) for path in paths)]
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
    sys.path[:0] = [str(root / "src"), str(root)]
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
