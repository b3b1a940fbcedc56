"""Boards of an owner's own in the lobby and through the API: pasted, uploaded, refused with the reason."""

from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from sunstone.engine.registry import find
from tests.web.api_support import Program, running

SAMPLE = find("founders").sample_board
WRONG = SAMPLE.replace("....wwww....", "....wwwx....", 1)
REASON = "Board 1 (Standard), row 1, column 8: 'x' is none of # . p w y"
FORM = {"game": "founders", "players": "2", "seat-0": "me", "seat-1": "greedy"}


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with running(tmp_path_factory.mktemp("boards")) as found:
        yield found


@pytest.fixture
def anna(client: TestClient) -> Program:
    client.cookies.clear()
    return Program(client, "Anna")


def test_the_api_takes_a_board_file(anna: Program) -> None:
    body = {"game": "founders", "seats": ["me", "greedy"], "board": SAMPLE}
    table = anna.post("/tables", body)["table"]
    assert anna.get(f"/tables/{table}/sight")["view"]["own_boards"]
    assert '[board "A Standard:' in anna.get(f"/tables/{table}/record")
    assert anna.refused(400, "POST", "/tables", {**body, "board": WRONG})["error"] == REASON
    refused = anna.refused(400, "POST", "/tables", {"game": "city", "seats": ["me", "greedy"], "board": SAMPLE})
    assert "has no boards that a file could replace" in refused["error"]
    games = {game["name"]: game["own_boards"] for game in anna.get("/games")["games"]}
    assert games["founders"] and not games["city"]


def test_the_lobby_offers_a_file_and_a_field_where_boards_can_be_replaced(client: TestClient) -> None:
    assert 'name="board-file"' in client.get("/new?game=founders").text
    assert "board-file" not in client.get("/new?game=city").text
    assert client.get("/boards/founders").text == SAMPLE
    assert client.get("/boards/city").status_code == 404


@pytest.mark.parametrize("way", ["pasted", "uploaded"])
def test_a_wrong_file_is_refused_in_the_lobby_with_place_and_reason(client: TestClient, way: str) -> None:
    def send(board: str) -> str:
        if way == "pasted":
            answer = client.post("/new", data={**FORM, "board": board}, follow_redirects=False)
        else:
            files = {"board-file": ("own.toml", board.encode(), "text/plain")}
            answer = client.post("/new", data=FORM, files=files, follow_redirects=False)
        return answer.headers.get("location", "") or answer.text

    assert send(SAMPLE).startswith("/t/")
    assert "row 1, column 8" in send(WRONG)


def test_an_upload_that_is_no_text(client: TestClient) -> None:
    files = {"board-file": ("own.png", b"\xff\xfe\xff", "image/png")}
    assert "is not text" in client.post("/new", data=FORM, files=files).text
