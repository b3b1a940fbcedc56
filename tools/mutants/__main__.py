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
import os
import tempfile
import time
from pathlib import Path

from tools.mutants.changes import mutants_of, read_equivalent, rule_modules, spread
from tools.mutants.report import EQUIVALENT, Report
from tools.mutants.running import CONTRACT, RECORDED, copied, test_mutants

ROOT = Path(__file__).resolve().parents[2]
PAGES = Path("docs/mutants")


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
    parser.add_argument("--write", action="store_true", help=f"write the page of the game in {PAGES}")
    args = parser.parse_args()
    root, started = args.root.resolve(), time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        copy = copied(root, Path(folder))
        mutants = mutants_of(copy, args.files or rule_modules(copy, args.game))
        equivalent = read_equivalent(copy / EQUIVALENT)
        open_ones = [mutant for mutant in mutants if mutant.name not in equivalent]
        chosen = open_ones if args.all else spread(open_ones, args.sample, args.seed)
        tests = args.tests or [f"tests/{args.game}", *(f for f in (CONTRACT, RECORDED) if (copy / f).exists())]
        driver = test_mutants(copy, tests, chosen, args.processes)
        os.chdir(root)
    how = f"{len(chosen)} of {len(open_ones)}" + ("" if args.all else f", evenly spread, seed {args.seed}")
    report = Report(mutants, driver, equivalent, how, time.monotonic() - started)
    print("\n" + report.plain())
    if args.write:
        page = PAGES / f"{args.game}.md"
        (root / page).write_text(report.markdown(args.game), encoding="utf-8")
        print(f"mutants: {page} is written")


if __name__ == "__main__":
    main()
