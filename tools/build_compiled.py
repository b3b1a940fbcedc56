"""Build the compiled form: build/compiled/ holds a copy of src/sunstone with the extension modules beside the sources.

The extensions never lie in src/: there they would hide later edits of the sources. They are kept in build/extensions,
and built again only if the rules have changed; an edited page costs a copy. How far it is stands in one line a step."""

import os
import shutil
import subprocess
import sys
import sysconfig
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))

from sunstone.forms import RULES, STAMP, digest  # noqa: E402

BUILD = ROOT / "build"
SUFFIX = str(sysconfig.get_config_var("EXT_SUFFIX"))
TYPES_SHARE, C_SHARE = 15, 98  # per cent of the way after each part, as measured on two cores


def compiled_paths() -> list[Path]:
    """The modules of compiled.txt, relative to src/."""
    lines = (ROOT / "compiled.txt").read_text(encoding="utf-8").splitlines()
    return [Path(path).relative_to("src") for line in lines if (path := line.split("#")[0].strip())]


def extend(extensions: Path) -> None:
    """Compile what the rules are, unless that has been done."""
    made_of = digest(ROOT, RULES)
    mark = extensions / STAMP
    if mark.is_file() and mark.read_text(encoding="utf-8") == made_of:
        return
    shutil.rmtree(extensions, ignore_errors=True)
    log = BUILD / "compiled.log"
    command = [sys.executable, "setup.py", "-q", "build_ext", "--build-lib", str(extensions)]
    with log.open("w", encoding="utf-8") as out:
        running = subprocess.Popen(
            command,
            cwd=ROOT,
            env=os.environ | {"SUNSTONE_MYPYC": "1"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        assert running.stdout is not None
        for line in running.stdout:
            out.write(line)
            if line.startswith("build: "):
                told(line)
    if running.wait():
        tail = log.read_text(encoding="utf-8", errors="replace").splitlines()[-30:]
        sys.exit("\n".join([*tail, f"compiled: the build failed; all of it is in {log.relative_to(ROOT)}"]))
    absent = [str(path) for path in compiled_paths() if not (extensions / path.with_suffix(SUFFIX)).exists()]
    if absent:
        sys.exit(f"compiled: no extension module came out for {', '.join(absent)}")
    mark.write_text(made_of, encoding="utf-8")


def told(line: str) -> None:
    """`build: types` and `build: C 3 116` of setup.py, as a part of the whole."""
    words = line.split()
    if words[1] == "types":
        say(0, "checking types")
    else:
        done, of = int(words[2]), int(words[3])
        say(TYPES_SHARE + (C_SHARE - TYPES_SHARE) * done // of, "compiling C")


def say(percent: int, what: str) -> None:
    """A line for every tenth of the way."""
    global _said
    if percent // 10 != _said:
        _said = percent // 10
        print(f"compiled: {percent} % {what}", flush=True)


_said = -1


def build() -> None:
    started = time.time()
    extensions, fresh, final = BUILD / "extensions", BUILD / "compiled.new", BUILD / "compiled"
    BUILD.mkdir(exist_ok=True)
    made_of = digest(ROOT)
    extend(extensions)
    shutil.rmtree(fresh, ignore_errors=True)
    ignore = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd")
    shutil.copytree(ROOT / "src" / "sunstone", fresh / "sunstone", ignore=ignore)
    shutil.copytree(extensions, fresh, dirs_exist_ok=True)
    stamp = fresh / STAMP
    stamp.write_text(made_of, encoding="utf-8")
    os.utime(stamp, (started, started))  # a source edited while this ran is newer than the stamp, for make
    shutil.rmtree(final, ignore_errors=True)
    fresh.rename(final)


def main() -> None:
    started = time.monotonic()
    print(f"compiled: building {len(compiled_paths())} modules", flush=True)
    build()
    say(100, f"{len(compiled_paths())} modules in build/compiled, {time.monotonic() - started:.0f} s")


if __name__ == "__main__":
    main()
