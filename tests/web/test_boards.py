"""Boards of an owner's own in the lobby and through the API: pasted, uploaded, refused with the reason."""

import re
from collections.abc import Iterator

import pytest
from markupsafe import escape
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


@pytest.mark.parametrize("game", ["founders", "helios"])
def test_the_form_links_a_sample_that_says_how_a_file_is_written(client: TestClient, game: str) -> None:
    assert f'href="/boards/{game}" download="{game}-boards.toml"' in client.get(f"/new?game={game}").text
    sample = client.get(f"/boards/{game}")
    assert sample.status_code == 200 and sample.headers["content-type"].startswith("text/plain")
    assert sample.text.startswith("# ")
    form = {**FORM, "game": game, "board": sample.text}
    assert client.post("/new", data=form, follow_redirects=False).headers["location"].startswith("/t/")


@pytest.mark.parametrize("game", ["founders", "helios"])
@pytest.mark.parametrize("content", ["", " \n"], ids=["empty", "blank"])
def test_an_empty_file_is_refused(client: TestClient, anna: Program, game: str, content: str) -> None:
    files = {"board-file": ("own.toml", content.encode(), "text/plain")}
    answer = client.post("/new", data={**FORM, "game": game}, files=files)
    assert answer.status_code == 400 and "The board file is empty" in answer.text
    body = {"game": game, "seats": ["me", "greedy"], "board": content}
    assert anna.refused(400, "POST", "/tables", body)["error"] == "The board file is empty"
    del body["board"]
    assert anna.post("/tables", body)["table"]


def test_a_wrong_file_brings_the_form_back_as_it_was(client: TestClient) -> None:
    form = {
        "game": "founders",
        "players": "3",
        "seat-0": "me",
        "seat-1": "hotseat",
        "seat-2": "greedy",
        "option-side": "b",
        "title": "Friday <3",
        "listed": "on",
        "seed": "17",
    }
    files = {"board-file": ("own.toml", WRONG.encode(), "text/plain")}
    answer = client.post("/new", data=form, files=files)
    page = answer.text
    assert answer.status_code == 400 and "To the lobby" not in page
    field = page[page.index('id="board-file"') : page.index('id="board"')]
    assert f'<p class="why" id="refused" role="alert">{escape(REASON)}' in field and 'aria-invalid="true"' in field
    assert re.search(r'name="players" value="3" checked', page)
    for chosen in ("hotseat", "greedy", "b"):
        assert f'<option value="{chosen}" selected>' in page
    assert 'value="Friday &lt;3"' in page and 'name="listed" checked' in page and 'value="17"' in page
    assert escape(WRONG.splitlines()[-2]) in page[page.index('id="board"') :]  # the file's text can be mended in place


def test_anything_else_that_is_refused_keeps_the_form_too(client: TestClient) -> None:
    answer = client.post("/new", data={**FORM, "seed": "1e9", "title": "Friday", "board": SAMPLE})
    assert answer.status_code == 400 and "The seed &#39;1e9&#39; is not a whole number" in answer.text
    assert 'value="Friday"' in answer.text and "Board 1" not in answer.text
    program = client.post("/new", data={**FORM, "seed": "1e9"}, headers={"accept": "application/json"})
    assert program.json()["error"] == "The seed '1e9' is not a whole number between 0 and 4611686018427387903"


def test_a_wrong_record_stays_in_its_field(client: TestClient) -> None:
    answer = client.post("/import", data={"record": "[sunstone <b>"})
    assert answer.status_code == 400 and "To the lobby" not in answer.text
    assert "[sunstone &lt;b&gt;</textarea>" in answer.text and 'role="alert">Line 1:' in answer.text


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
