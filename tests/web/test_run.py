"""Starting the server: who can come in, what is said about it, and where links then lead."""

from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

from sunstone.web import run

OWN = {"x-sunstone": "1"}


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[Starlette]:
    """The apps that would have been served."""
    found: list[Starlette] = []
    monkeypatch.setattr(run, "run", lambda app, host, port: found.append(app))
    monkeypatch.setattr(run, "own_address", lambda: "192.168.0.7")
    return found


def link(app: Starlette, host: str) -> str:
    """Where a link leads that is made by somebody who uses that address."""
    with TestClient(app) as client:
        text = client.post("/new", data={"game": "city", "players": "2"}, headers=OWN | {"host": host}).text
    return text.partition('readonly value="')[2].partition("/s/")[0]


def test_at_home_it_is_for_this_machine(
    started: list[Starlette], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run.serve("127.0.0.1", 8017, tmp_path / "t.sqlite3", home=True)
    said = capsys.readouterr().out
    assert "http://127.0.0.1:8017/" in said and "this machine alone" in said and "--host 0.0.0.0" in said
    assert link(started[0], "127.0.0.1:8017") == "http://127.0.0.1:8017"
    with TestClient(started[0]) as client:
        assert client.get("/", headers={"host": "evil.example"}).status_code == 400


def test_with_a_host_friends_find_it(
    started: list[Starlette], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run.serve("0.0.0.0", 8017, tmp_path / "t.sqlite3", home=True)
    assert "Friends in your network find it at http://192.168.0.7:8017/" in capsys.readouterr().out
    assert link(started[0], "127.0.0.1:8017") == "http://192.168.0.7:8017", "this machine's name means another there"
    assert link(started[0], "10.1.2.3:8017") == "http://10.1.2.3:8017"
    assert link(started[0], "tables.local:8017") == "http://tables.local:8017"


def test_a_host_says_nothing_of_friends_and_answers_to_its_names(
    started: list[Starlette], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run.serve("127.0.0.1", 8000, tmp_path / "t.sqlite3", names=["sunstone.example"])
    assert "alone" not in capsys.readouterr().out
    assert link(started[0], "sunstone.example") == "http://sunstone.example"
    run.serve("127.0.0.1", 8000, tmp_path / "t.sqlite3")
    assert link(started[1], "behind.a.proxy") == "http://behind.a.proxy"


def test_this_machine_has_an_address() -> None:
    assert run.own_address().count(".") == 3
    assert run.address_of("::1", 80) == "http://[::1]:80/"
