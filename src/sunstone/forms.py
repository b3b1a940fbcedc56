"""The two forms of the program in a checkout: the sources, and a compiled copy of them in build/compiled.

The copy is used only while it is of the very sources that lie beside it; `tools/build_compiled.py` makes it. Only the
standard library is imported here: setup.py runs this file too."""

import hashlib
import os
import shlex
import shutil
import sys
import sysconfig
from collections.abc import Iterable, Mapping
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent
STAMP = ".stamp"  # in a compiled copy: the digest of the sources it was made of
# What compiled modules may import, and so what can change their code: see the rooms in pyproject.toml.
RULES = ("engine", "games", "players", "envs", "simulate.py", "_compat.py", "_compat.pyi")


def checkout() -> Path | None:
    """The folder of the checkout that this program runs from; None if it was installed from a package."""
    for folder in PACKAGE.parents[:4]:
        if (folder / "compiled.txt").is_file() and (folder / "tools" / "build_compiled.py").is_file():
            return folder
    return None


def sources(root: Path, rooms: Iterable[str] = ("",)) -> list[Path]:
    package = root / "src" / "sunstone"
    files: list[Path] = []
    for room in rooms:
        path = package / room
        files += [path] if path.is_file() else path.rglob("*")
    files += [root / "compiled.txt", root / "setup.py"]
    return sorted(f for f in files if f.is_file() and "__pycache__" not in f.parts)


def digest(root: Path, rooms: Iterable[str] = ("",)) -> str:
    """Of everything that the compiled form is made of, for this Python."""
    found = hashlib.sha256(str(sysconfig.get_config_var("EXT_SUFFIX")).encode())
    for path in sources(root, rooms):
        found.update(f"\0{path.relative_to(root).as_posix()}\0".encode())
        found.update(path.read_bytes())
    return found.hexdigest()


def fresh(root: Path) -> Path | None:
    """The compiled copy, if it is of these sources."""
    copy = root / "build" / "compiled"
    try:
        made_of = (copy / STAMP).read_text(encoding="utf-8")
    except OSError:
        return None
    return copy if made_of == digest(root) else None


def missing_tool() -> str:
    """Why nothing can be compiled here, and what would help; "" if it can."""
    if sys.implementation.name != "cpython":
        return f"mypyc compiles for CPython, and this is {sys.implementation.name}"
    if sys.platform == "win32":
        return ""  # setuptools finds Microsoft's compiler by itself, or says what is missing
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")[0]
    if shutil.which(compiler) is None:
        return f"no C compiler ({compiler}): install the package gcc (Debian, Ubuntu, Fedora) or Xcode's tools (macOS)"
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return "no Python headers: install the package python3-dev (Debian, Ubuntu) or python3-devel (Fedora)"
    return ""


def wants_pure(environment: Mapping[str, str] = os.environ) -> bool:
    return environment.get("SUNSTONE_FORM") == "pure"


def go_over() -> None:
    """Start this program again in its compiled form, if that is there and this is not it."""
    root = checkout()
    if root is None or root / "src" / "sunstone" != PACKAGE or wants_pure() or not hasattr(os, "execve"):
        return
    copy = fresh(root)
    if copy is None or sys.platform == "win32":
        return
    path = os.pathsep.join([str(copy), *filter(None, [os.environ.get("PYTHONPATH")])])
    os.execve(sys.executable, [sys.executable, *sys.orig_argv[1:]], os.environ | {"PYTHONPATH": path})
