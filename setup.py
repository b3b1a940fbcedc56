"""The compiled form: SUNSTONE_MYPYC=1 compiles the modules that compiled.txt names; the default is pure Python.

All metadata is in pyproject.toml. SUNSTONE_OPT sets the C optimisation level (default 3).
"""

import os
import sys
from pathlib import Path

from setuptools import setup

COMPILING = os.environ.get("SUNSTONE_MYPYC", "0") == "1"
BUILDING = any(command in sys.argv for command in ("bdist_wheel", "build", "build_ext", "editable_wheel"))


def modules() -> list[str]:
    lines = Path(__file__).with_name("compiled.txt").read_text(encoding="utf-8").splitlines()
    return [path for line in lines if (path := line.split("#")[0].strip())]


extensions = []
# pip runs this file several times; only the runs that build need the minute that mypyc takes.
if COMPILING and BUILDING:
    from mypyc.build import mypycify

    os.environ["MYPYPATH"] = "src"
    # A type error ends the build on purpose: an uncompiled build must never pass for a compiled one. The strict
    # settings of pyproject.toml are left to `make check` (an unused ignore is no reason to refuse a build).
    extensions = mypycify(
        ["--config-file=", "--explicit-package-bases", *modules()],
        opt_level=os.environ.get("SUNSTONE_OPT", "3"),
        debug_level="0",
        group_name="sunstone",
    )

setup(
    ext_modules=extensions,
    setup_requires=["mypy==2.4.1", "librt==0.16.0"] if COMPILING else [],
)
