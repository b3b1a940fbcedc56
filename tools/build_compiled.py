"""Build the compiled form: build/compiled/ holds a copy of src/sunstone with the extension modules beside the sources.

The extensions never lie in src/: there they would hide later edits of the sources.
"""

import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build"
SUFFIX = str(sysconfig.get_config_var("EXT_SUFFIX"))


def missing_tool() -> str | None:
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")[0]
    if shutil.which(compiler) is None:
        return f"no C compiler ({compiler}): install the package gcc (Debian, Ubuntu, Fedora) or Xcode's tools (macOS)"
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return "no Python headers: install the package python3-dev (Debian, Ubuntu) or python3-devel (Fedora)"
    return None


def compiled_paths() -> list[Path]:
    """The modules of compiled.txt, relative to src/."""
    lines = (ROOT / "compiled.txt").read_text(encoding="utf-8").splitlines()
    return [Path(path).relative_to("src") for line in lines if (path := line.split("#")[0].strip())]


def build() -> None:
    started = time.time()
    extensions, fresh, final = BUILD / "extensions", BUILD / "compiled.new", BUILD / "compiled"
    for folder in (extensions, fresh):
        shutil.rmtree(folder, ignore_errors=True)
    BUILD.mkdir(exist_ok=True)
    log = BUILD / "compiled.log"
    command = [sys.executable, "setup.py", "-q", "build_ext", "--build-lib", str(extensions)]
    with log.open("w", encoding="utf-8") as out:
        done = subprocess.run(
            command, cwd=ROOT, env=os.environ | {"SUNSTONE_MYPYC": "1"}, stdout=out, stderr=subprocess.STDOUT
        )
    if done.returncode:
        tail = log.read_text(encoding="utf-8", errors="replace").splitlines()[-30:]
        sys.exit("\n".join([*tail, f"compiled: the build failed; all of it is in {log.relative_to(ROOT)}"]))

    ignore = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd")
    shutil.copytree(ROOT / "src" / "sunstone", fresh / "sunstone", ignore=ignore)
    shutil.copytree(extensions, fresh, dirs_exist_ok=True)
    absent = [str(path) for path in compiled_paths() if not (fresh / path.with_suffix(SUFFIX)).exists()]
    if absent:
        sys.exit(f"compiled: no extension module came out for {', '.join(absent)}")
    stamp = fresh / ".stamp"
    stamp.touch()
    os.utime(stamp, (started, started))  # a source edited while this ran is newer than the stamp
    shutil.rmtree(final, ignore_errors=True)
    fresh.rename(final)


def main() -> None:
    if (problem := missing_tool()) is not None:
        sys.exit(f"compiled: {problem}")
    count = len(compiled_paths())
    print(f"compiled: building {count} modules", flush=True)
    build()
    print(f"compiled: {count} modules in build/compiled")


if __name__ == "__main__":
    main()
