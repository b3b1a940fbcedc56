"""What if, on the web: a study that only its seat's person sees, without a search, while the table goes on."""

import random
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from sunstone.table.whatif import News
from sunstone.web import whatif
from tests.table.support import play_out
from tests.web.api_support import FIRST_GAME, Program, act, room_of, running, seat_all


def plan(client: TestClient, who: Program, table: str) -> str:
    answer = client.post(f"/t/{table}/what-if", headers=who.head, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


def test_only_who_plans_sees_it(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        anna, bert = Program(client, "Anna"), Program(client, "Bert")
        table = seat_all([anna, bert])
        where = plan(client, anna, table)
        mine = client.get(where, headers=anna.head)
        assert mine.status_code == 200
        assert "Only you see this. Nothing of it reaches the table." in mine.text
        assert f'href="/t/{table}"' in mine.text and "data-analyse" not in mine.text and "data-copy" not in mine.text
        base = where.partition("?")[0]
        for path in ("", "/file", "/menu", "/table.json"):
            assert client.get(base + path, headers=bert.head).status_code == 404
        stranger = Program(client, "Cara")
        assert client.post(f"/t/{table}/what-if", headers=stranger.head).status_code == 404


def test_it_holds_what_the_seat_may_read_at_the_table_and_guesses(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        people = [Program(client, "Anna"), Program(client, "Bert")]
        table = seat_all(people)
        for who in people:
            text = client.get(plan(client, who, table).partition("?")[0] + "/file", headers=who.head).text
            record = who.get(f"/tables/{table}/record")
            played, known = (each.partition("setup:")[2].split() for each in (text, record))
            assert played == known and any(token.endswith("?") for token in played)


def test_there_is_no_search_while_the_game_runs(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        anna, bert = Program(client, "Anna"), Program(client, "Bert")
        table = seat_all([anna, bert], game="toy")
        base, _, at = plan(client, anna, table).partition("?at=")
        refused = client.get(f"{base}/analysis/{at}.json", headers={**anna.head, "accept": "application/json"})
        assert refused.status_code == 409 and "he search is for studies" in refused.json()["error"]
        assert client.post(f"{base}/copy", headers=anna.head, follow_redirects=False).status_code == 409
        assert base not in client.get("/studies", headers=anna.head).text
        play_out(room_of(client).table(table))
        told = client.get(f"{base}/table.json", headers=anna.head).json()
        assert told["running"] is False and "The game is over" in told["words"]
        page = client.get(base, headers=anna.head).text
        assert "data-analyse" in page and "Only you see this" not in page
        assert base in client.get("/studies", headers=anna.head).text, "a study like any other"


def test_at_a_screen_that_several_share_a_seat_is_revealed_first(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        anna = Program(client, "Anna")
        table = anna.post("/tables", {"game": "toy", "seats": ["me", "hotseat"]})["table"]
        refused = client.post(f"/t/{table}/what-if", headers={**anna.head, "accept": "application/json"})
        assert refused.status_code == 409 and "reveal the seat first" in refused.json()["error"]


def test_the_table_goes_on_meanwhile(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        anna, bert = Program(client, "Anna"), Program(client, "Bert")
        table = seat_all([anna, bert], **FIRST_GAME)
        bases = [plan(client, who, table).partition("?")[0] for who in (anna, bert)]

        def news(i: int) -> dict[str, Any]:
            found: dict[str, Any] = client.get(f"{bases[i]}/table.json", headers=(anna, bert)[i].head).json()
            return found

        assert [news(i)["words"] for i in (0, 1)] == ["", ""]
        first = anna.get(f"/tables/{table}/turn")["asked"][0]
        rng = random.Random(1)
        while anna.get(f"/tables/{table}/turn")["asked"] == [first]:
            act([anna, bert], table, rng)
        assert news(first)["words"] == "The game has moved on."
        assert news(1 - first)["words"] == "The game has moved on, and it is your turn."


@pytest.mark.parametrize(
    ("found", "words"),
    [
        (News(3, False, True), ""),
        (News(3, True, False), "The game has moved on."),
        (News(3, True, True), "The game has moved on, and it is your turn."),
    ],
)
def test_words(found: News, words: str) -> None:
    assert whatif.words(found) == words
