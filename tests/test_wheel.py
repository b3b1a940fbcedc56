"""What people install: a wheel made of the sdist alone, put into an empty environment, is the form that runs here."""

import os
import subprocess
import sys
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest

import sunstone
from sunstone.forms import RULES, STAMP, digest
from tests.wheel import form

ROOT = Path(__file__).resolve().parent.parent
EXTENSIONS = ROOT / "build" / "extensions"
pytestmark = pytest.mark.slow


def run(*command: str | Path, **environment: str) -> str:
    """What it printed; whatever goes wrong is told with it."""
    env = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"} | environment
    done = subprocess.run(command, cwd=ROOT, env=env, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    assert done.returncode == 0, done.stdout
    return done.stdout


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    run(sys.executable, "setup.py", "-q", "egg_info", "-e", str(folder), "sdist", "-d", str(folder))
    (found,) = folder.glob("sunstone-*.tar.gz")
    return found


@pytest.fixture(scope="module")
def wheel(sdist: Path) -> Path:
    """Compiled modules are those of `make compiled`: a test that compiled them again would take a minute and a half."""
    wanted = {"SUNSTONE_MYPYC": "0"}
    if sunstone.compiled():
        assert (EXTENSIONS / STAMP).read_text(encoding="utf-8") == digest(ROOT, RULES), "run `make compiled` first"
        wanted = {"SUNSTONE_MYPYC": "1", "SUNSTONE_EXTENSIONS": str(EXTENSIONS)}
    here = str(sdist.parent)
    build = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation", "-w", here, str(sdist)]
    run(*build, **wanted)
    (found,) = sdist.parent.glob("*.whl")
    return found


def test_the_sdist_holds_all_that_is_tracked_of_the_package(sdist: Path) -> None:
    with tarfile.open(sdist) as archive:
        held = {name.partition("/")[2] for name in archive.getnames()}
    tracked = run("git", "ls-files", "src/sunstone", "setup.py", "compiled.txt", "pyproject.toml").split()
    assert set(tracked) - held == set()


def test_the_wheel_says_what_it_is_and_what_it_needs(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        (metadata,) = [archive.read(name).decode() for name in names if name.endswith("METADATA")]
    assert ("py3-none-any" in wheel.name) == (form() == "pure")
    needed = [line for line in metadata.splitlines() if line.startswith("Requires-Dist: librt") and "extra" not in line]
    assert len(needed) == (form() == "compiled")
    assert wheel.stat().st_size < 12_000_000


def test_it_plays_in_an_empty_environment(wheel: Path, tmp_path: Path) -> None:
    venv.create(tmp_path, with_pip=True)
    programs = tmp_path / ("Scripts" if sys.platform == "win32" else "bin")
    run(programs / "pip", "install", "-q", "--disable-pip-version-check", wheel)
    assert form() in run(programs / "sunstone", "games")
    assert run(programs / "python", "-P", "tests/wheel.py", form()).endswith("as it should be\n")
    assert form() in run(programs / "sunstone", "doctor", XDG_DATA_HOME=str(tmp_path)).splitlines()[1]
