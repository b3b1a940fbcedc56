"""The rooms that serve all games hold no word of any game, and the check that says so is awake."""

import re
from pathlib import Path

import pytest
from tools.check_frame import ALLOWED, ENDINGS, ROOMS, SOURCES, faults

PLANTS = {
    "engine/bits.py": "# as on the Pyramid",
    "drawing/static/icons.svg": '<symbol id="i-temple-blue"/>',
    "table/game.py": "COCOA = 3",
    "web/static/table.css": ".ghost{fill:var(--wood)}",
    "web/static/table/keys.js": 'href="#i-glyph-red"',
    "web/templates/lobby.html": "<h1>Teotihuacan, tonight</h1>",
    "text/draw.py": 'if game == "helios":',
    "players/turns.py": "which altars there are",
    "learn/puzzles.py": "# Obsidian first",
    "arena/run.py": "resources_of_gods",
    "envs/core.py": "# City first",
    "alerts/mail.py": "your workers wait in City",
}
HARMLESS = "sunstone text-decoration SQLAlchemy golden mask worker tile landing capacity"


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    for name in PLANTS:
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(HARMLESS, encoding="utf-8")
    for game in ("city", "helios"):
        (tmp_path / "games" / game / "data").mkdir(parents=True)
    return tmp_path


def test_the_frame_knows_no_game() -> None:
    assert list(faults()) == []


def test_every_room_and_every_kind_of_file_is_looked_at(sources: Path) -> None:
    assert {name.partition("/")[0] for name in PLANTS} == set(ROOMS)
    assert {Path(name).suffix for name in PLANTS} == set(ENDINGS)
    assert list(faults(sources, {})) == []
    for name, text in PLANTS.items():
        (sources / name).write_text(f"{HARMLESS}\n{text}", encoding="utf-8")
        (fault,) = faults(sources, {})
        assert re.fullmatch(rf"{name}:2: '\w+' is a word of a game; this room serves them all", fault)
        (sources / name).write_text("", encoding="utf-8")


def test_what_others_have_written_is_left_alone(sources: Path) -> None:
    (sources / "web/static/vendor").mkdir()
    (sources / "web/static/vendor/morph.js").write_text("a temple of code", encoding="utf-8")
    assert list(faults(sources, {})) == []


def test_an_exception_holds_for_its_word_in_its_file_until_it_is_not_needed(sources: Path) -> None:
    allowed = {("table/game.py", "cocoa"): "an example"}
    (sources / "table/game.py").write_text("cocoa", encoding="utf-8")
    assert list(faults(sources, allowed)) == []
    (sources / "table/game.py").write_text("cocoa, wood", encoding="utf-8")
    assert [fault[:22] for fault in faults(sources, allowed)] == ["table/game.py:1: 'wood"]
    (sources / "table/game.py").write_text("", encoding="utf-8")
    (fault,) = faults(sources, allowed)
    assert "'cocoa' no longer stands there; strike it" in fault


def test_exceptions_name_files_and_give_reasons() -> None:
    assert all((SOURCES / file).is_file() and reason for (file, _), reason in ALLOWED.items())
