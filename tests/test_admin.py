"""`sunstone admin …` does what the host's pages do, against the database."""

from pathlib import Path

import pytest

from sunstone.cli import OK, WRONG, main
from sunstone.table import Room, moderation
from tests.table.support import ANNA, BERT, table_of

Say = pytest.CaptureFixture[str]


def run(database: Path, said: Say, *words: str) -> str:
    assert main(["admin", *words, "--database", str(database)]) == OK, said.readouterr().err
    return said.readouterr().out


def test_an_evening_of_the_hosts(tmp_path: Path, capsys: Say) -> None:
    file = tmp_path / "t.sqlite3"
    with Room(file) as room:
        table = table_of(room, seed=1)
        now = room.keeper.clock()
        numbers = [
            moderation.report(room.store, table.id, table.say(BERT, text), ANNA.id, "abuse", "again", now)
            for text in ("one", "two")
        ]
        found = run(file, capsys, "tables", "bert")
        assert table.id in found and "running" in found
        assert f"Bert  {BERT.id}" in run(file, capsys, "table", table.id)
        told = run(file, capsys, "reports")
        assert "> Bert: two" in told and "note: again" in told
        assert "is dismissed" in run(file, capsys, "dismiss", str(numbers[0]))
        assert "is removed" in run(file, capsys, "remove", str(numbers[1]))
        assert [message.text for message in table.chat()] == ["one"]
        assert run(file, capsys, "people", "bert").startswith(f"{BERT.id}  Bert, 1 tables")
        assert "Bert is banned until" in run(file, capsys, "ban", BERT.id, "--reason", "two", "--days", "2")
        assert "two" in run(file, capsys, "people")
        assert "lifted" in run(file, capsys, "unban", BERT.id)
        assert "is up" in run(file, capsys, "announce", "Back at eight", "--level", "warning", "--hours", "1")
        (number,) = [line.split()[0] for line in run(file, capsys, "announcements").splitlines()]
        assert "is down" in run(file, capsys, "take-down", number)
        assert "none" in run(file, capsys, "queues")
        run(file, capsys, "end", table.id, "--reason", "late")
        assert table.head()["status"] == "abandoned", "a server that has the table open sees it"
        run(file, capsys, "delete", table.id, "--reason", "late")
        log = run(file, capsys, "log").splitlines()
    done = ("delete", "end", "take", "announce", "unban", "ban", "remove", "dismiss")
    assert [line.split("  ")[2].split()[0] for line in log] == list(done)
    assert all("  command " in line for line in log)


def test_what_is_wrong_is_told(tmp_path: Path, capsys: Say) -> None:
    file = str(tmp_path / "t.sqlite3")
    for words, told in {
        ("end", "nothing", "--reason", "x"): "there is no table 'nothing'",
        ("ban", "nobody", "--reason", "x"): "nobody is known by the id",
        ("announce", "x", "--level", "loud"): "there is no level 'loud'",
        ("dismiss", "7"): "there is no report 7",
    }.items():
        assert main(["admin", *words, "--database", file]) == WRONG
        assert told in capsys.readouterr().err


def test_a_key_that_can_be_guessed_is_refused(tmp_path: Path, capsys: Say) -> None:
    short = tmp_path / "key"
    short.write_text("short\n")
    for key, told in {
        "short": "has 5 characters",
        f"@{short}": "has 5 characters",
        "@/nowhere": "cannot be read",
    }.items():
        assert main(["serve", "--admin-key", key, "--database", str(tmp_path / "t.sqlite3")]) == WRONG
        assert told in capsys.readouterr().err
