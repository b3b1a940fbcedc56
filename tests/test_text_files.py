"""The text table: records saved and loaded, and what a file or a folder that is wrong does."""

from pathlib import Path

import pytest

import sunstone
from sunstone.engine.registry import GAMES
from sunstone.text import files
from tests.terminal import CHOOSE, SAVE, Line, Session, play_until, scripted


@pytest.fixture(autouse=True)
def _own_data_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


def test_save_and_load(tmp_path: Path) -> None:
    path = tmp_path / "folder" / "mine.rec"
    keys: list[int] = []

    def save(session: Session) -> str:
        keys.append(session.game.state.key())
        return f"save {path}"

    def load(session: Session) -> str:
        keys.append(session.game.state.key())
        return f"load {path}"

    lines: list[Line] = [save, "1", "1", "cocoa", "", load]
    session = Session("me,random", play_until("Turn", scripted(*lines)), seed=5).play()
    assert keys[0] != keys[1]
    assert session.game.state.key() == keys[0]
    assert f"Loaded {path}" in session.shown.replace("\n", "")
    assert session.screens[-2][1].startswith(CHOOSE)  # asked again where it was saved
    assert "me: Choose a worker" in session.screens[-2][0]
    assert "nothing of yours" not in session.shown
    assert sunstone.Game.replay(path.read_text(encoding="utf-8")).state.key() == keys[0]


def test_load_a_damaged_file_and_play_on(tmp_path: Path) -> None:
    path = tmp_path / "bad.rec"
    head = f'[sunstone "1"]\n[game "city"]\n[players "2"]\n[rules "{GAMES["city"].rules_version}"]\n'
    path.write_text(head + "\nsetup:\n     0 ~   take:forest-1\n")
    session = Session("me,random", scripted(f"load {path}", "1"), seed=5).play()
    assert "'take:forest-1' is not legal here" in session.shown.replace("\n", " ")
    assert session.table.held == 1


def test_load_another_number_of_players(tmp_path: Path) -> None:
    path = tmp_path / "three.rec"
    path.write_text(sunstone.Game.start("city", players=3, seed=1).full_text(), encoding="utf-8")
    session = Session("me,random", scripted(f"load {path}"), seed=5).play()
    assert [seat.word for seat in session.table.seats] == ["me", "greedy", "greedy"]


def test_a_finished_game_can_be_saved_at_the_end(tmp_path: Path) -> None:
    path = tmp_path / "end.rec"

    def answer(session: Session, prompt: str) -> str:
        return str(path) if prompt.startswith(SAVE) else "1" if prompt.startswith(CHOOSE) else ""

    session = Session("Ana,random", answer, game="toy").play()
    game = sunstone.Game.replay(path.read_text(encoding="utf-8"))
    assert game.state.scores() == session.game.state.scores()
    again = Session("Ana,random", scripted(), game=game).play()
    assert "Final scores" in again.shown


def test_a_folder_that_cannot_be_written_to_stops_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "/dev/null")
    session = Session("me,random", scripted("1", "1", ""), seed=5).play()
    assert "The game is not kept: " in session.screens[-1][0]
    assert session.game.record.entries[-1].mover == 1


def test_the_end_of_input_in_mid_turn_loses_nothing() -> None:
    session = Session("me,random", play_until("Turn", scripted("1", "1")), seed=5).play()
    assert session.table.held == 2
    kept = sunstone.Game.replay(files.last_game().read_text(encoding="utf-8"))
    assert kept.state.key() == session.game.state.key()
