"""Boards of an owner's own: read and checked once, then carried by settings, records and the command line."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

import sunstone
from sunstone.cli import main
from sunstone.engine.errors import BadSetting
from sunstone.engine.record import parse
from sunstone.engine.registry import BOARD_LENGTH, GAMES, GameInfo, Settings
from sunstone.games import toy
from sunstone.table.live import settings_from, settings_text
from tests.support import play_randomly


def read(text: str) -> str:
    """The fixture's boards: three letters a line, one line a seat."""
    lines = text.replace("/", "\n").split()
    for number, line in enumerate(lines, 1):
        if len(line) != 3:
            raise BadSetting(f"board line {number}: {line!r} has {len(line)} letters, not 3")
    return "/".join(lines)


def refuse(settings: Settings) -> BadSetting | None:
    lines = settings.board.count("/") + 1
    few = settings.board and lines < settings.players
    return BadSetting(f"{lines} boards are not enough") if few else None


@pytest.fixture
def boarded() -> Iterator[GameInfo]:
    """The toy with boards that do nothing but lie there."""
    info = replace(toy.INFO, name="boarded", read_board=read, refuse=refuse)
    GAMES[info.name] = info
    yield info
    del GAMES["boarded"]


def test_a_board_file_is_settled_to_its_canonical_form(boarded: GameInfo) -> None:
    settings = boarded.settle(2, board="  abc\n\ndef\n")
    assert settings.board == "abc/def"
    assert boarded.settle(2, board=settings.board) == settings
    assert boarded.settle(2).board == ""


@pytest.mark.parametrize(
    ("game", "board", "words"),
    [
        ("boarded", "abc\ndefg", "board line 2: 'defg' has 4 letters, not 3"),
        ("boarded", "abc", "1 boards are not enough"),
        ("boarded", " \n", "the board file is empty"),
        ("boarded", "x" * (BOARD_LENGTH + 1), f"at most {BOARD_LENGTH} are read"),
        ("toy", "abc", "toy has no boards that a file could replace"),
    ],
)
def test_a_wrong_board_is_refused_with_the_reason(boarded: GameInfo, game: str, board: str, words: str) -> None:
    with pytest.raises(BadSetting) as caught:
        sunstone.new(game, players=2, board=board)
    assert words in str(caught.value)
    with pytest.raises(BadSetting):
        sunstone.Game.start(game, players=2, board=board)


def test_a_record_carries_the_board(boarded: GameInfo) -> None:
    game = play_randomly(sunstone.Game.start("boarded", players=2, seed=1, board="abc def"), 1)
    assert '[board "abc/def"]' in game.text()
    assert parse(game.text()).settings == game.record.settings
    assert sunstone.Game.replay(game.text()).text() == game.text()
    with pytest.raises(BadSetting, match="board line 1: 'ab' has 2 letters"):
        parse(game.text().replace("abc/def", "ab/def"))


def test_without_a_board_nothing_speaks_of_it(boarded: GameInfo) -> None:
    game = sunstone.Game.start("boarded", players=2, seed=1)
    assert "board" not in game.full_text().replace("boarded", "")
    assert "board" not in settings_text(game.record.settings)


def test_a_table_stores_the_board_with_its_settings(boarded: GameInfo) -> None:
    settings = boarded.settle(2, board="abc def")
    assert settings_from("boarded", settings_text(settings)) == settings


def test_the_command_line_reads_the_file(boarded: GameInfo, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "own.txt"
    file.write_text("abc\ndef\n", encoding="utf-8")
    assert main(["simulate", "boarded", "--players", "2", "--games", "1", "--board", str(file)]) == 0
    file.write_text("abc\nde\n", encoding="utf-8")
    for command in ("simulate", "text"):
        assert main([command, "boarded", "--board", str(file)]) == 2
        assert "board line 2: 'de' has 2 letters, not 3" in capsys.readouterr().err
        assert main([command, "boarded", "--board", str(tmp_path / "none")]) == 2
        assert "cannot be read" in capsys.readouterr().err


@pytest.mark.parametrize("content", ["", "\n \t\n"], ids=["empty", "blank"])
@pytest.mark.parametrize("game", ["founders", "helios"])
def test_an_empty_file_is_no_wish_for_the_built_in_boards(
    game: str, content: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "own.toml"
    file.write_text(content, encoding="utf-8")
    assert main(["simulate", game, "--games", "1", "--board", str(file)]) == 2
    assert "the board file is empty" in capsys.readouterr().err


def test_the_page_on_board_files_shows_one_that_can_be_played() -> None:
    page = (Path(__file__).parents[1] / "docs/boards.md").read_text("utf-8")
    (shown,) = re.findall(r"```toml\n(.*?)```", page, re.DOTALL)
    built_in = GAMES["founders"].settle(2, board=GAMES["founders"].sample_board).board.split("|")[0]
    assert GAMES["founders"].settle(2, board=shown).board == built_in
    for field in GAMES["helios"].sample_board.splitlines():
        if name := re.match(r"(\w+) = ", field):
            assert f"| `{name[1]}` |" in page


@pytest.mark.parametrize("game", ["founders", "helios"])
def test_the_sample_is_a_file_that_can_be_played(game: str) -> None:
    info = GAMES[game]
    assert info.make(info.settle(2, board=info.sample_board)).view(0)["game"] == game
