"""Find `dict[str, Any]` in the signatures of the rooms that hand data to people and programs, also under another name.

What they take and give is declared: views, sights, log lines, answers. Looked at are the arguments and results of
functions and the fields of classes, in the rooms of tables and pages and in what games bring to them. `Mapping[str,
Any]` is left alone: it is what is only passed on, such as a saved position or a row of the database."""

import ast
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

SOURCES = Path(__file__).resolve().parent.parent / "src" / "sunstone"
LOOKED_AT = (
    "table/**/*.py",
    "web/**/*.py",
    *(f"games/*/**/{name}.py" for name in ("*view*", "*page*", "*text*", "*words*")),
    "games/*/drawing/**/*.py",
)

# Where it has to stand, and why. A line here that is no longer needed is a fault too.
ALLOWED: Mapping[str, str] = {
    "web/openapi.py": "a document of OpenAPI is a tree of JSON",
}


def faults(sources: Path = SOURCES, allowed: Mapping[str, str] = ALLOWED) -> Iterator[str]:
    parsed.cache_clear()
    aliases.cache_clear()
    unused = set(allowed)
    for path in sorted({path for pattern in LOOKED_AT for path in sources.glob(pattern)}):
        name = path.relative_to(sources).as_posix()
        reason = next((place for place in allowed if name == place or name.startswith(f"{place}/")), "")
        for line, where in found_in(path, sources):
            if not reason:
                yield f"{name}:{line}: {where} is of `dict[str, Any]`; declare what it holds"
            unused.discard(reason)
    for place in sorted(unused):
        yield f"{place}: all is declared there; strike it from ALLOWED in tools/check_types.py"


def found_in(path: Path, sources: Path) -> Iterator[tuple[int, str]]:
    """Lines, and what stands there."""
    tree, loose = parsed(path), aliases(path, sources)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            given = node.args
            several = [arg for arg in (given.vararg, given.kwarg) if arg]
            for arg in [*given.posonlyargs, *given.args, *given.kwonlyargs, *several]:
                if is_loose(arg.annotation, loose):
                    yield arg.lineno, f"`{arg.arg}` of {node.name}"
            if is_loose(node.returns, loose):
                yield node.lineno, f"the result of {node.name}"
        if isinstance(node, ast.ClassDef):
            for field in node.body:
                if isinstance(field, ast.AnnAssign) and is_loose(field.annotation, loose):
                    yield field.lineno, f"`{ast.unparse(field.target)}` of {node.name}"


def is_loose(annotation: ast.AST | None, names: frozenset[str]) -> bool:
    """Whether it speaks of `dict[str, Any]` anywhere, or of one of these names for it."""
    if isinstance(annotation, ast.Constant) and isinstance(annotation.value, str):
        try:
            annotation = ast.parse(annotation.value, mode="eval").body
        except SyntaxError:
            return False  # no type: a word that something is looked up by
    if annotation is None or isinstance(annotation, ast.Call):
        return False  # a call describes: what it says is no type
    if isinstance(annotation, ast.Name):
        return annotation.id in names
    if isinstance(annotation, ast.Subscript):
        if ast.unparse(annotation) in ("dict[str, Any]", "Dict[str, Any]"):
            return True
        if ast.unparse(annotation.value) == "Literal":
            return False
    return any(is_loose(part, names) for part in ast.iter_child_nodes(annotation))


@cache
def aliases(path: Path, sources: Path) -> frozenset[str]:
    """Names in a module that stand for it, its own and those that it imports from ours."""
    found: set[str] = set()
    for node in parsed(path).body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            named = isinstance(node.value, ast.Subscript | ast.BinOp | ast.Name)
            if named and is_loose(node.value, frozenset(found)):
                found.add(node.targets[0].id)
        elif isinstance(node, ast.ImportFrom) and node.module and node.module.startswith(sources.name):
            module = sources.parent.joinpath(*node.module.split(".")).with_suffix(".py")
            theirs = aliases(module, sources) if module.is_file() and module != path else frozenset()
            found |= {name.asname or name.name for name in node.names if name.name in theirs}
    return frozenset(found)


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


def main() -> None:
    found = list(faults())
    print("\n".join([*found, f"types: {len(found)} faults"]))
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
