"""Say what became of the mutants: on the screen, and on a page of docs/mutants for each game."""

import datetime
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from tools.mutants.changes import Mutant
from tools.mutants.running import RECORDED, UNREACHED, Driver

EQUIVALENT = Path("tools/equivalent_mutants.txt")
GOAL = 85  # percent killed


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

    def markdown(self, game: str) -> str:
        head, *rows = self.table()
        table = ["| " + " | ".join(line) + " |" for line in [head, ["---", *["---:"] * (len(head) - 1)], *rows]]
        parts = [
            f"# Mutants of {game}",
            f"Written by `make mutants` with `--write` on {datetime.date.today()}. {self.summary()}",
            "Each mutant is one small change in a rule module; it is killed when a test of `"
            + "`, `".join(self.driver.tests)
            + "` fails, crashes or does not end. Recorded games notice that something changed, not that it is wrong: "
            "they run last, and what only they have killed is shown apart. How it works is told in "
            "`tools/mutants/`.",
            "\n".join(table),
        ]
        if warnings := self.warnings():
            parts.append("\n".join(f"- {warning}" for warning in warnings))
        parts += ["## Survivors", "\n".join(["```", *self.survivors(), "```"]) if self.survivors() else "None."]
        parts += ["## Equivalent", f"Listed in `{EQUIVALENT}`: they change nothing that could be seen. Not run."]
        parts += [
            f"- `{path}`, `{scope or 'module'}`: `{before}` → `{after}`: {why}"
            for (path, scope, before, after), why in self.equivalent.items()
            if path.startswith(f"src/sunstone/games/{game}/")
        ]
        return "\n\n".join(parts) + "\n"
