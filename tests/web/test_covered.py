"""Points that lie covered until the end (helios:R48): seats, score sheet and curve show the reader's own, and the rest
only to who uncovers it. The API counts everybody's."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from sunstone.learn.lessons import find_lesson
from tests.web.api_support import Program, running

FINISHED = Path(__file__).parents[1] / "golden/helios/000a-2p-random.rec"


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with running(tmp_path_factory.mktemp("covered")) as found:
        yield found


def page(client: TestClient, who: Program, path: str) -> str:
    client.cookies.clear()
    answer = client.get(path, headers=who.head)
    assert answer.status_code == 200
    return answer.text


def uncovered(html: str) -> str:
    """What is seen without uncovering: the parts that the style sheet hides are dropped."""
    bare = re.sub(r'<div class="covered">.*?</table>(<h2>.*?</svg>)?</div>', "", html, flags=re.DOTALL)
    return re.sub(r'<span class="covered">.*?</span>(?=</span>)', "", bare, flags=re.DOTALL)


def scores_seen(html: str) -> list[str]:
    """Of the seats' panels, in their order."""
    found = re.findall(r'<span class="score"[^>]*>(.*?)</span></header>', html, re.DOTALL)
    return [" ".join(re.sub(r"<.*?>", " ", text).split()) for text in found]


def columns(html: str) -> list[int]:
    """How many seats each score sheet counts."""
    return [row.count("<td>") for row in re.findall(r"<tr class='total'>.*?</tr>", html)]


@pytest.mark.rules("helios:R48")
@pytest.mark.parametrize("path", ["/t/{}", "/t/{}/at/5"])
def test_while_the_game_runs_everybody_counts_only_the_own_points(client: TestClient, path: str) -> None:
    anna, cleo = Program(client, "Anna"), Program(client, "Cleo")
    body = {"game": "helios", "seats": ["me", "greedy", "greedy"], "listed": True}
    table = anna.post("/tables", body)["table"]
    mine, watched = page(client, anna, path.format(table)), page(client, cleo, path.format(table))
    assert scores_seen(uncovered(mine)) == ["0", "covered", "covered"]
    assert scores_seen(uncovered(watched)) == ["covered"] * 3
    assert columns(uncovered(mine)) == [1] and columns(uncovered(watched)) == []
    assert columns(mine) == [1, 3], "who uncovers them finds them there"
    assert "The others’ points lie covered until the end" in mine
    assert ">Points lie covered until the end" in watched
    assert len(anna.get(f"/tables/{table}/sight")["view"]["scores"]) == 3


@pytest.mark.rules("helios:R48")
def test_at_the_end_everything_is_open(client: TestClient) -> None:
    anna = Program(client, "Anna")
    record = FINISHED.read_text("utf-8")
    table = anna.post("/records", {"record": record})["table"]
    for path in (f"/t/{table}", f"/t/{table}/at/100"):
        shown = page(client, anna, path)
        assert 'class="cover' not in shown and columns(shown) == [2]
    result = re.search(r'\[result "(.*)"\]', record)
    assert result and scores_seen(page(client, anna, f"/t/{table}")) == result[1].split()


def test_other_games_cover_nothing(client: TestClient) -> None:
    anna = Program(client, "Anna")
    table = anna.post("/tables", {"game": "founders", "seats": ["me", "greedy"]})["table"]
    shown = page(client, anna, f"/t/{table}")
    assert 'class="cover' not in shown


@pytest.mark.rules("helios:R48")
def test_at_the_end_of_a_lesson_that_plays_a_game_out_they_lie_open(client: TestClient) -> None:
    """Its table goes on running, so that one may go back."""
    client.cookies.clear()
    begun = client.post("/learn/helios/scoring", headers={"origin": "http://testserver"})
    path = begun.url.path
    for step in range(len(find_lesson("helios", "scoring").steps)):
        shown = client.get(path).text
        assert scores_seen(uncovered(shown))[1] == "covered", step
        version = int(shown.partition('data-version="')[2].partition('"')[0])
        body = {"seat": 0, "version": version}
        skipped = client.post(f"/api/v1{path.replace('/t/', '/tables/')}/skip", json=body, headers={"x-sunstone": "1"})
        assert skipped.status_code == 200, skipped.text
    assert scores_seen(uncovered(client.get(path).text)) == ["109", "63"]
