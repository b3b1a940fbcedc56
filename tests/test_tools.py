"""The tools that judge the tests: the mutator and its runner, the maker of golden games."""

import subprocess
import sys
from pathlib import Path

import pytest
from tools import golden
from tools.mutants.__main__ import ROOT
from tools.mutants.changes import Mutant, find_mutants, read_equivalent, spread

import sunstone
from sunstone.engine.record import Entry, parse
from tests.support import play_randomly, traces

SOURCE = '''\
"""Twice 3 is not 5."""

LIMIT: int = 3


class Purse:
    def pay(self, n: int, free: bool = False) -> bool:
        """Not more than 1."""
        if not free and (0 < n <= LIMIT or n == 7):
            self.spend(
                n + 1,
            )
            return True
        return f"{n + 1}" in ("1", "2")

    def spend(self, n: int) -> None:
        self.left -= n
'''


def mutants() -> list[Mutant]:
    return list(find_mutants("purse.py", SOURCE))


def test_every_mutant_is_a_valid_text_of_its_own() -> None:
    texts = [mutant.text for mutant in mutants()]
    assert len(set(texts)) == len(texts)
    assert SOURCE not in texts
    for text in texts:
        compile(text, "purse.py", "exec")


def test_the_mutator_changes_what_it_should_and_nothing_else() -> None:
    condition = "if not free and (0 < n <= LIMIT or n == 7):"
    assert [(m.line, m.scope, m.before, m.after) for m in mutants()] == [
        (3, "", "LIMIT: int = 3", "LIMIT: int = 2"),
        (3, "", "LIMIT: int = 3", "LIMIT: int = 4"),
        (7, "", *changed("def pay(self, n: int, free: bool = False) -> bool:", "False", "True")),
        (9, "Purse.pay", *changed(condition, "not ", "")),
        (9, "Purse.pay", *changed(condition, "and", "or")),
        (9, "Purse.pay", *changed(condition, "0", "-1")),
        (9, "Purse.pay", *changed(condition, "0", "1")),
        (9, "Purse.pay", *changed(condition, "<", "<=")),
        (9, "Purse.pay", *changed(condition, "<=", "<")),
        (9, "Purse.pay", *changed(condition, " or ", " and ")),
        (9, "Purse.pay", *changed(condition, "==", "!=")),
        (9, "Purse.pay", *changed(condition, "7", "6")),
        (9, "Purse.pay", *changed(condition, "7", "8")),
        (10, "Purse.pay", "self.spend(", "pass"),
        (11, "Purse.pay", *changed("n + 1,", "+", "-")),
        (11, "Purse.pay", *changed("n + 1,", "1", "0")),
        (11, "Purse.pay", *changed("n + 1,", "1", "2")),
        (13, "Purse.pay", "return True", "return False"),
        (14, "Purse.pay", *changed('return f"{n + 1}" in ("1", "2")', "in", "not in")),
        (17, "Purse.spend", "self.left -= n", "self.left += n"),
    ]


def changed(line: str, old: str, new: str) -> tuple[str, str]:
    return line, line.replace(old, new, 1)


def test_a_sample_is_spread_over_all_lines_and_repeatable() -> None:
    found = mutants()
    sample = spread(found, 5, seed=1)
    assert sample == spread(found, 5, seed=1)
    assert [found.index(mutant) * 5 // len(found) for mutant in sample] == [0, 1, 2, 3, 4]
    assert spread(found, 1000, seed=1) == found


def test_the_runner_tells_killed_from_surviving_and_unreached(tmp_path: Path) -> None:
    rules = tmp_path / "src" / "shop" / "rules.py"
    rules.parent.mkdir(parents=True)
    (rules.parent / "__init__.py").touch()
    rules.write_text(
        'OPEN, LIMIT = True, int("3")\n\n\n'
        "def may_buy(n: int) -> bool:\n    return OPEN and n <= LIMIT\n\n\n"
        "def left(n: int) -> int:\n    while n > 0:\n        n -= LIMIT\n    return n\n\n\n"
        "def unused(n: int) -> bool:\n    return not n\n"
    )
    tests = tmp_path / "tests" / "test_shop.py"
    tests.parent.mkdir()
    tests.write_text(
        "from shop.rules import left, may_buy\n\n\n"
        "def test_buying():\n    assert may_buy(2)\n    assert not may_buy(4)\n\n\n"
        "def test_left():\n    assert left(3) == 0\n\n\n"
        "def test_that_fails_anyway():\n    assert left(3) == 1\n"
    )
    listed = tmp_path / "tools" / "equivalent_mutants.txt"
    listed.parent.mkdir()
    listed.write_text("# known\nsrc/shop/rules.py left\n- while n > 0:\n+ while n > 1:\nwhy: for the example\n")
    command = [sys.executable, "-m", "tools.mutants", "--root", str(tmp_path), "--all"]
    command += ["--files", "src/shop/rules.py", "--tests", "tests"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    survivors = [line.strip() for line in done.stdout.splitlines() if line.startswith("  + ")]
    assert survivors == ["+ return OPEN and n < LIMIT", "+ return n"], done.stdout
    assert "src/shop/rules.py:15 unused (no test reaches it)" in done.stdout
    assert "test_that_fails_anyway" in done.stdout
    # in all, equivalent, run, killed (one by never ending, one at import), by records only, survived, unreached
    assert done.stdout.split("  all ")[1].split()[:7] == ["8", "1", "7", "5", "0", "2", "1"]
    assert rules.read_text().startswith("OPEN, LIMIT = True")


def test_a_broken_list_of_equivalent_mutants_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "equivalent.txt"
    file.write_text("src/a.py f\n- x < 1\n+ x <= 1\nnot a reason\n")
    with pytest.raises(SystemExit, match=r"src/a\.py f"):
        read_equivalent(file)


def test_the_golden_games_tell_what_has_changed_field_by_field() -> None:
    old = {"round": 2, "stack": [{"step": "Act", "a": 1}], "seats": [{"cocoa": 3, "dice": [1, 2]}, {"gold": 1}]}
    new = {"round": 2, "stack": [], "seats": [{"cocoa": 4, "dice": [1, 5]}, {}]}
    assert list(golden.differences("", old, new)) == [
        'stack: [{"step": "Act", "a": 1}] -> []',
        "seats[0].cocoa: 3 -> 4",
        "seats[0].dice[1]: 2 -> 5",
        "seats[1].gold: 1 -> 0",
    ]


def test_the_first_change_of_a_golden_game_is_the_first_trace_that_differs_or_the_action_refused() -> None:
    record = parse(play_randomly(sunstone.Game.start("toy", 2, seed=1), 1).text())
    kept = list(traces(record))
    assert golden.first_change(record, kept) == -1
    assert golden.first_change(record, [*kept[:5], "0", *kept[6:]]) == 5
    before, after = golden.at(record, 3)[0], golden.at(record, 4)[0]
    assert before != after and list(golden.differences("", before, after))
    record.entries[4] = Entry(10**6, 0)
    assert golden.first_change(record, kept) == 4
    assert golden.at(record, 4)[0] == before
