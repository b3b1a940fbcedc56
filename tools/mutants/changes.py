"""The small changes: every place of a rule module that one of them fits, and a sample spread over all."""

import ast
import random
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

# modules of a game that are no rules: tables of numbers and names, what a bot judges by, what learning programs see
TABLES = ("events", "causes", "vocabulary", "kinds", "components", "pyramid_data", "map_data", "geometry", "refusals")
JUDGEMENT = ("value", "terms", "scout", "observation", "expansion_observation")
# of these modules only some functions are rules
ONLY = {"state": ("scores", "places", "_beats", "open_seats")}


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
    return [
        p for p in lines if p.startswith(f"src/sunstone/games/{game}/") and Path(p).stem not in (*TABLES, *JUDGEMENT)
    ]


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
