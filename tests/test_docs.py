"""The map of the code: docs/architecture.md is compared with the files there are, both ways."""

from pathlib import Path

import pytest
from tools.check_docs import map_faults, spread

FILES = ("engine/__init__.py", "engine/rng.py", "games/city/state.py", "games/city/text.py", "web/page.html", "cli.py")
MAP = """\
### `sunstone/engine/`: what all share

| file | what lives there | compiled |
|---|---|---|
| `rng.py` | not `chance.py` | yes |

### `sunstone/games/`: one room each

| `city/{state}.py` | rules | yes |
| `city/text.py` | words | no |

### The rest

| `sunstone/web/*.html`, `sunstone/cli.py` | pages; the command line |
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for name in FILES:
        file = tmp_path / "src" / "sunstone" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch()
    compiled = "# rules\nsrc/sunstone/engine/rng.py\nsrc/sunstone/games/city/state.py\n"
    (tmp_path / "compiled.txt").write_text(compiled, encoding="utf-8")
    return tmp_path


def faults(root: Path, text: str) -> list[str]:
    page = root / "map.md"
    page.write_text(text, encoding="utf-8")
    return list(map_faults(page, root))


def test_a_true_map_has_no_faults(root: Path) -> None:
    assert faults(root, MAP) == []


def test_a_file_that_is_not_listed_is_named(root: Path) -> None:
    (root / "src" / "sunstone" / "games" / "city" / "new.py").touch()
    assert faults(root, MAP) == ["map.md: does not list src/sunstone/games/city/new.py"]


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("{state}", "{state,turn}", "map.md:9: lists src/sunstone/games/city/turn.py, which is no file"),
        ("`rng.py`", "`rng.py`, `bits.py`", "map.md:5: lists src/sunstone/engine/bits.py, which is no file"),
        ("`city/text.py`", "`city/text.py`, `words.py`", "map.md:10: lists src/sunstone/games/city/words.py, which is"),
        ("*.html", "*.{html,js}", "map.md:14: lists src/sunstone/web/*.js, which is no file"),
        ("words | no", "words | yes", "map.md:10: says of src/sunstone/games/city/text.py compiled: yes, and compiled"),
        ("rules | yes", "rules | no", "map.md:9: says of src/sunstone/games/city/state.py compiled: no, and compiled"),
    ],
)
def test_what_is_listed_wrongly_is_named_with_its_line(root: Path, old: str, new: str, fault: str) -> None:
    (found,) = faults(root, MAP.replace(old, new))
    assert found.startswith(fault)


def test_a_list_in_a_name_stands_for_several_names() -> None:
    assert spread("city/{a, b}.py") == ["city/a.py", "city/b.py"]
    assert spread("city/a.py") == ["city/a.py"]
