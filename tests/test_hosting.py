"""What docs/hosting.md and the files for hosts say is what the program does."""

import json
import re
import shutil
import subprocess
from dataclasses import asdict
from pathlib import Path

import pytest
import typer
from tools import capacity
from tools.capacity import HABITS, Figures, need

from sunstone.cli import app
from sunstone.table.measures import ACTIONS, ALERTS, DATABASE_ERRORS, STORING, THINKING
from sunstone.web.metrics import BYTES, MEASURED, REQUESTS, SOCKETS, UPDATES

ROOT = Path(__file__).resolve().parent.parent
PAGE = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
FIGURES = Figures("compiled", 1.0, 0.3, 1.5, 100_000_000, 40_000, 50_000, 400.0, 80_000.0)


def options() -> dict[str, str]:
    """Of `sunstone serve`, with their names in the environment."""
    command = typer.main.get_command(app).commands["serve"]  # type: ignore[attr-defined]
    return {option.opts[0]: option.envvar for option in command.params if option.name != "help"}


def test_every_option_has_a_name_in_the_environment_and_its_line() -> None:
    told = dict(re.findall(r"^\| `(--[\w-]+)` \| `(SUNSTONE_\w+)` \|", PAGE, re.MULTILINE))
    assert told == options()
    assert all(name == f"SUNSTONE_{option[2:].upper().replace('-', '_')}" for option, name in told.items())


def test_every_metric_has_its_line() -> None:
    metrics = [ACTIONS, ALERTS, STORING, THINKING, DATABASE_ERRORS, REQUESTS, UPDATES, BYTES, SOCKETS]
    names = {metric._name for metric in (*metrics, *(each.gauge for each in MEASURED))}
    told = set(re.findall(r"`(sunstone_\w+?)(?:_total)?(?:\{[^}]*\})?`", PAGE))
    assert told == names


@pytest.mark.parametrize("name", ["compose.yaml", "Containerfile", "deploy/sunstone.service"])
def test_files_for_hosts_set_what_there_is(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    set_there = set(re.findall(r"^\s*(?:ENV |Environment=)?(SUNSTONE_\w+)\s*[:=]", text, re.MULTILINE))
    assert set_there <= {*options().values(), "SUNSTONE_SITE"}
    for path in re.findall(r"\./([\w./-]+)|COPY ([\w./ -]+?) \.", text):
        for file in " ".join(path).split():
            assert (ROOT / file).exists(), file


def test_the_container_s_host_is_content_with_the_file() -> None:
    """As far as there is one that can say so."""
    asked = [shutil.which("docker") or "", "compose", "-f", str(ROOT / "compose.yaml"), "config", "--quiet"]
    known = asked[0] and subprocess.run([*asked[:2], "version"], capture_output=True).returncode == 0
    given = {"SUNSTONE_SITE": "sunstone.example", "POSTGRES_PASSWORD": "x", "PATH": "/usr/bin:/bin:/usr/local/bin"}
    if known:
        assert subprocess.run(asked, env=given, capture_output=True, text=True).stderr == ""
    services = re.findall(r"^  (\w+):$", (ROOT / "compose.yaml").read_text(encoding="utf-8"), re.MULTILINE)
    assert services[:3] == ["server", "database", "proxy"]


# --- capacity
def test_ten_times_the_tables_need_ten_times_the_cores() -> None:
    for habit in HABITS:
        few, many = need(FIGURES, habit, 1_000), need(FIGURES, habit, 10_000)
        for name in ("actions", "web", "bots", "sockets", "rows", "disk"):
            assert getattr(many, name) == pytest.approx(10 * getattr(few, name))
        assert few.web == pytest.approx(2 * few.actions * (0.3 + habit.watchers * 1.5) / 1000), "half of a core is used"
        assert few.memory < many.memory < 10 * few.memory


def test_the_page_has_a_table_of_every_size(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = capacity.section(FIGURES)
    assert text.startswith(capacity.BEGIN) and text.endswith(capacity.END)
    for size in capacity.SIZES:
        assert text.count(f"| {size:,} |") == len(HABITS)
        assert PAGE.count(f"| {size:,} |") == len(HABITS), "write it with tools/capacity.py --write"
    figures, page = tmp_path / "figures.json", tmp_path / "hosting.md"
    figures.write_text(json.dumps(asdict(FIGURES)))
    page.write_text(f"before\n{capacity.BEGIN}\nold\n{capacity.END}\nafter\n")
    monkeypatch.setattr(capacity, "PAGE", page)
    monkeypatch.setattr("sys.argv", ["capacity.py", str(figures), "--write"])
    capacity.main()
    assert page.read_text() == f"before\n{text}\nafter\n"
