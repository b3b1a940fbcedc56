"""What tables and pages take and give is declared, and the check that says so is awake."""

from pathlib import Path

import pytest
from tools.check_types import ALLOWED, faults

LOOSE = {
    "table/views.py": "def sight(seat: int) -> dict[str, Any]: ...",
    "web/deep/live.py": "async def update(*, sight: list[dict[str, Any] | None]) -> None: ...",
    "web/scene.py": "class Scene:\n    view: 'dict[str, Any]'",
    "web/parts.py": "Data = dict[str, Any]\ndef line(sight: Data) -> str: ...",
    "web/box.py": "from sunstone.engine.view import Loose as Told\ndef todo(sight: Told) -> str: ...",
    "games/one/expansion_view.py": "Data = dict[str, Any]\nDeep = list[Data]\ndef view() -> Deep: ...",
    "games/one/drawing/board.py": "def draw(view: dict[str, Any]) -> str: ...",
    "games/one/help_words.py": "def tell(**view: dict[str, Any]) -> str: ...",
}
DECLARED = """
def position(data: Mapping[str, Any]) -> dict[str, int]:
    found: dict[str, Any] = {}
    return found
class Field:
    seat: Annotated[int, Meta(description="dict[str, Any] in words")]
"""


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    room = tmp_path / "sunstone"
    for name, text in {**dict.fromkeys(LOOSE, DECLARED), "engine/view.py": "Loose = dict[str, Any]\n"}.items():
        (room / name).parent.mkdir(parents=True, exist_ok=True)
        (room / name).write_text(text, encoding="utf-8")
    return room


def test_everything_is_declared() -> None:
    assert list(faults()) == []


@pytest.mark.parametrize("name", LOOSE)
def test_it_is_found_in_every_room_and_under_other_names(sources: Path, name: str) -> None:
    assert list(faults(sources, {})) == []
    (sources / name).write_text(LOOSE[name], encoding="utf-8")
    (fault,) = faults(sources, {})
    assert fault.startswith(f"{name}:") and fault.endswith("is of `dict[str, Any]`; declare what it holds")


def test_an_exception_holds_until_it_is_not_needed(sources: Path) -> None:
    allowed = {"games/one": "not yet"}
    (sources / "games/one/help_words.py").write_text(LOOSE["games/one/help_words.py"], encoding="utf-8")
    assert list(faults(sources, allowed)) == []
    (sources / "games/one/help_words.py").write_text("", encoding="utf-8")
    assert list(faults(sources, allowed)) == [
        "games/one: all is declared there; strike it from ALLOWED in tools/check_types.py"
    ]


def test_every_exception_has_a_reason() -> None:
    assert all(len(reason) > 10 for reason in ALLOWED.values())
