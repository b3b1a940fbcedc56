"""Building from source: with a C compiler the modules that compiled.txt names are compiled with mypyc, else all stays
pure Python and one line says why. SUNSTONE_MYPYC=0 forces pure, SUNSTONE_MYPYC=1 refuses to build anything else.

All metadata is in pyproject.toml. SUNSTONE_OPT sets the C optimisation level (default 3). SUNSTONE_EXTENSIONS names a
folder with extension modules of these very sources, such as build/extensions: they are packed and not built again."""

import os
import re
import runpy
import shutil
import sys
import sysconfig
from pathlib import Path
from typing import Any

from setuptools import Distribution, Extension, setup
from setuptools.command.build_ext import build_ext

TOOLS = ["mypy==2.4.1", "librt==0.16.0"]
RUNTIME = "librt==0.16.0"  # what compiled modules need to run
GROUP = "sunstone"
FORMS = runpy.run_path(str(Path(__file__).with_name("src") / "sunstone" / "forms.py"))
WANTED = os.environ.get("SUNSTONE_MYPYC", "auto")
BUILT = os.environ.get("SUNSTONE_EXTENSIONS", "")
BUILDING = any(command in sys.argv for command in ("bdist_wheel", "build", "build_ext"))


WHY_NOT = "SUNSTONE_MYPYC=0 asks for it" if WANTED == "0" else FORMS["missing_tool"]()
COMPILING = not WHY_NOT


def modules() -> list[str]:
    lines = Path(__file__).with_name("compiled.txt").read_text(encoding="utf-8").splitlines()
    return [path for line in lines if (path := line.split("#")[0].strip())]


def ready(folder: Path) -> list[Extension]:
    """What has been built before."""
    suffix = str(sysconfig.get_config_var("EXT_SUFFIX"))
    files = sorted(folder.rglob(f"*{suffix}"))
    names = [".".join(f.relative_to(folder).parts).removesuffix(suffix) for f in files]
    return [Extension(name, []) for name in names]


def extensions() -> list[Extension]:
    if BUILT:
        return ready(Path(BUILT))
    from mypyc.build import mypycify

    os.environ["MYPYPATH"] = "src"
    print("build: types", flush=True)
    # A type error ends the build on purpose: an uncompiled build must never pass for a compiled one. The strict
    # settings of pyproject.toml are left to `make check` (an unused ignore is no reason to refuse a build).
    found: list[Extension] = mypycify(
        ["--config-file=", "--explicit-package-bases", *modules()],
        opt_level=os.environ.get("SUNSTONE_OPT", "3"),
        debug_level="0",
        group_name=GROUP,
    )
    for extension in found:
        if extension.name.endswith("__mypyc"):  # all the code; the others only lead there
            flags = QUIET + HIDDEN
            for source in extension.sources:
                spare_top_levels(Path(source))
        else:
            flags = QUIET + NO_OPTIMISATION
        extension.extra_compile_args = [*(extension.extra_compile_args or []), *flags]
    return found


GCC = sys.platform != "win32"
QUIET = ["-w"] if GCC else []
# What a library exports may be replaced when it is loaded: of functions that are not hidden none could be inlined.
HIDDEN = ["-fvisibility=hidden"] if GCC else []
NO_OPTIMISATION = ["-O0"] if GCC else ["/Od"]


def spare_top_levels(source: Path) -> None:
    """Tell the compiler not to optimise what runs once, at import: it is two fifths of the code and took a third of
    the time. And take out the indentation, which grows with every module until it is most of the file."""
    text = source.read_text(encoding="utf-8")
    text = re.sub(r"(?m)^ {20,}", "    ", text)
    text = re.sub(r"(?m)^(char CPyDef_\w+_____top_level__\(void\) \{)", r"RUNS_ONCE \1", text)
    source.write_text(f"{RUNS_ONCE}\n{text}", encoding="utf-8")


RUNS_ONCE = """
#if defined(__clang__)
#define RUNS_ONCE __attribute__((optnone))
#elif defined(__GNUC__)
#define RUNS_ONCE __attribute__((optimize("O0")))
#else
#define RUNS_ONCE
#endif"""


def weight(extension: Extension) -> int:
    """About how long it takes, beside the others."""
    return 300 if extension.name.endswith("__mypyc") else 1


class Build(build_ext):
    """All cores at once, and a line for each extension, for whoever shows how far it is."""

    def finalize_options(self) -> None:
        super().finalize_options()
        self.parallel = self.parallel or os.cpu_count() or 1

    def build_extensions(self) -> None:
        # the one with all the code first: it takes longer than all others together
        self.extensions.sort(key=lambda extension: not extension.name.endswith("__mypyc"))
        # Looking for reasons to warn took two thirds of the time, even with -w behind it: of generated code they tell
        # nothing.
        self.compiler.compiler_so = [flag for flag in self.compiler.compiler_so if flag != "-Wall"]
        self.done, self.of = 0, sum(map(weight, self.extensions))
        print(f"build: C 0 {self.of}", flush=True)
        super().build_extensions()

    def build_extension(self, ext: Extension) -> None:
        if BUILT:
            target = Path(self.get_ext_fullpath(ext.name))
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(Path(BUILT, self.get_ext_filename(ext.name)), target)
        else:
            super().build_extension(ext)
        self.done += weight(ext)
        print(f"build: C {self.done} {self.of}", flush=True)


class Compiled(Distribution):
    """A compiled wheel needs librt at run time, a pure one does not: pyproject.toml can say only one of the two."""

    def parse_config_files(self, *args: Any, **named: Any) -> None:
        super().parse_config_files(*args, **named)
        if COMPILING and "editable_wheel" not in sys.argv:
            self.install_requires = self.metadata.install_requires = [*self.install_requires, RUNTIME]


if BUILDING and not COMPILING:
    if WANTED == "1":
        sys.exit(f"sunstone: SUNSTONE_MYPYC=1 asks for compiled modules, and there are none to be had: {WHY_NOT}")
    print(f"sunstone: pure Python ({WHY_NOT})", file=sys.stderr)

setup(
    ext_modules=extensions() if COMPILING and BUILDING else [],
    setup_requires=TOOLS if COMPILING else [],
    distclass=Compiled,
    cmdclass={"build_ext": Build},
)
