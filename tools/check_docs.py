"""Check README.md and docs/: relative links lead somewhere, files named in `code` exist, and docs/architecture.md lists
every file of src/sunstone, and as compiled what compiled.txt names.

A code span counts as a file if it has a slash and either ends in a slash, has the ending of a source file, or starts
with a folder of the repository. It may be given from the root, from src/, from src/sunstone/ or one of its rooms, or
from the page's own folder, and may hold a `*`. What the build makes (build/, .venv/) is taken on trust.

In the map, the first cell of a row names files from the room of its heading; a name without a folder lies beside the
one before. Names may hold `*` and lists as in `{land,offers}.py`. An `__init__.py` goes with its folder.
"""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MADE = ("build", "dist", ".venv", ".venv-bench")
MAP = ROOT / "docs" / "architecture.md"
ENDINGS = (".py", ".pyi", ".md", ".toml", ".txt", ".sh", ".svg", ".css", ".js", ".html", ".json", ".png", ".sun")

FENCE = re.compile(r"^(```|~~~).*?^\1\s*$", re.MULTILINE | re.DOTALL)
SPAN = re.compile(r"`([^`\n]+)`")
LINK = re.compile(r"\[[^\]\n]*\]\(\s*<?([^)\s>]+)>?[^)]*\)")
PATH = re.compile(r"\.?[\w*][\w.*-]*(/[\w.*-]+)*/?")
ELSEWHERE = re.compile(r"[a-z][a-z0-9+.-]*:")
ROOM = re.compile(r"### `(sunstone/\w+/)`")
LIST = re.compile(r"\{([^}]*)\}")


def anchors(page: Path) -> set[str]:
    """The anchors of a page's headings, as the usual renderers make them."""
    text = FENCE.sub("", page.read_text(encoding="utf-8"))
    titles = re.findall(r"^#{1,6}\s+(.*?)\s*#*$", text, re.MULTILINE)
    slugs = {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}
    return slugs | set(re.findall(r'<a (?:id|name)="([^"]+)"', text))


def broken_link(page: Path, target: str) -> bool:
    if ELSEWHERE.match(target):
        return False
    name, _, anchor = target.partition("#")
    file = (ROOT / name.lstrip("/") if name.startswith("/") else page.parent / name) if name else page
    if not file.exists():
        return True
    return bool(anchor) and file.suffix == ".md" and anchor not in anchors(file)


def is_path(span: str) -> bool:
    if "/" not in span or not PATH.fullmatch(span):
        return False
    first = span.split("/")[0]
    return span.endswith(("/", *ENDINGS)) or ("*" not in first and (ROOT / first).is_dir())


def missing_path(page: Path, span: str) -> bool:
    if span.split("/")[0] in MADE:
        return False
    inside = ROOT / "src" / "sunstone"
    bases = (ROOT, ROOT / "src", inside, *(room for room in inside.iterdir() if room.is_dir()), page.parent)
    return not any(any(base.glob(span.rstrip("/"))) for base in bases)


def faults(page: Path) -> Iterator[str]:
    text = FENCE.sub(lambda found: "\n" * found[0].count("\n"), page.read_text(encoding="utf-8"))
    for number, line in enumerate(text.splitlines(), 1):
        where = f"{page.relative_to(ROOT)}:{number}"
        for target in LINK.findall(SPAN.sub("", line)):
            if broken_link(page, target):
                yield f"{where}: link to {target}, which does not exist"
        for span in SPAN.findall(line):
            if is_path(span) and missing_path(page, span):
                yield f"{where}: names {span}, which does not exist"


def spread(name: str) -> list[str]:
    """A name with a list in it, as the names that it stands for."""
    found = LIST.search(name)
    return [name.replace(found[0], part.strip()) for part in found[1].split(",")] if found else [name]


def mapped(page: Path) -> Iterator[tuple[int, str, str]]:
    """What the map lists: line, path from src, and what the row says of being compiled ("" if nothing)."""
    room = ""
    for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), 1):
        if line.startswith("#"):
            heading = ROOM.match(line)
            room = heading[1] if heading else ""
        cells = [cell.strip() for cell in line.split("|")[1:-1]]
        beside = room
        for span in SPAN.findall(cells[0]) if cells else []:
            path = room + span if "/" in span else beside + span
            beside = path.rpartition("/")[0] + "/"
            for name in spread(path):
                yield number, name, cells[2] if len(cells) > 2 else ""


def map_faults(page: Path = MAP, root: Path = ROOT) -> Iterator[str]:
    """Files that the map does not list, and what it lists wrongly."""
    compiled = set((root / "compiled.txt").read_text(encoding="utf-8").split("\n"))
    there = {f for f in (root / "src").rglob("*") if f.is_file() and "__pycache__" not in f.parts}
    left = {f for f in there if f.name != "__init__.py" and "sunstone" in f.relative_to(root / "src").parts}
    for number, name, form in mapped(page):
        found = set((root / "src").glob(name)) & there
        left -= found
        if not found:
            yield f"{page.name}:{number}: lists src/{name}, which is no file"
        for path in sorted(str(f.relative_to(root)) for f in found if f.suffix == ".py" and form):
            if (path in compiled) != (form == "yes"):
                yield f"{page.name}:{number}: says of {path} compiled: {form}, and compiled.txt says otherwise"
    for file in sorted(left):
        yield f"{page.name}: does not list {file.relative_to(root)}"


def main() -> None:
    pages = [page for page in (ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))) if page.exists()]
    found = [fault for page in pages for fault in faults(page)] + list(map_faults())
    print("\n".join([*found, f"docs: {len(pages)} pages, {len(found)} faults"]))
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
