"""The review's page: made on request, told turn by turn, with a better turn that can be looked at on the board."""

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any, cast

import msgspec
import pytest
from starlette.testclient import TestClient

from sunstone.drawing.chart import LETTER, WIDTH, Stop, chart
from sunstone.engine.record import parse
from sunstone.learn.review import Luck, Lucky, Review, outline
from sunstone.players.analysis import Estimate
from sunstone.table import Reviewer, reviews
from tests.support import Config, play_randomly
from tests.table.test_bots import until
from tests.table.test_reviews import FEW, Here
from tests.web.api_support import Program, room_of, running


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with running(tmp_path_factory.mktemp("review")) as found:
        quick(found)
        yield found


def quick(client: TestClient) -> None:
    """Reviews are made in this process, with few simulations."""
    reviewer: Reviewer = client.app.state.site.reviewer  # type: ignore[attr-defined]
    reviewer.driver.workers.close()
    reviewer.driver.workers = cast(Any, Here())
    reviewer.simulations = FEW


@pytest.fixture(scope="module")
def anna(client: TestClient) -> Program:
    return Program(client, "Anna")


def brought(who: Program, config: Config, seed: int = 2) -> str:
    text = play_randomly(config.start(seed), seed).full_text()
    found: str = who.post("/records", {"record": text})["table"]
    return found


def get(who: Program, path: str) -> str:
    answer = who.client.get(path, headers=who.head)
    assert answer.status_code == 200, answer.text
    return answer.text


def judged(who: Program, table: str) -> Review:
    """A review in which the first turn of seat 1 cost the most, and its better turn is the first that there is."""
    room = room_of(who.client)
    record = parse(room.table(table).record([]))
    found = outline(record, range(record.settings.players))
    for n, turn in enumerate(found.turns):
        sure = Estimate(0.0, 0.0, 0.0)
        found.turns[n] = msgspec.structs.replace(turn, judged=True, points=sure, chance=sure, best=turn.played)
    first = next(n for n, turn in enumerate(found.turns) if turn.seat == 0)
    turn, state = found.turns[first], room.table(table)
    with room.keeper.reading(table) as live:
        before, name = live.game.state_at(turn.at), live.info.vocabulary.name
        best = list[str]()
        while before.to_move == 0:
            best.append(name(before.legal()[0]))
            before.play(before.legal()[0])
    assert state.head()["status"] == "over" and best != turn.played
    costs = {"points": Estimate(7.25, 5.0, 9.5), "chance": Estimate(0.12, 0.1, 0.14)}
    found.turns[first] = msgspec.structs.replace(turn, **costs, judged=True, best=best, visits=60)
    luck = [2.5] + [-2.5 / (len(found.points[0].chances) - 1)] * (len(found.points[0].chances) - 1)
    found.luck = Luck(luck, 9, [Lucky(3, luck, 0.125, "Rolls 5")])
    reviews.put(room.store, table, 1.0, found)
    return found


def test_a_review_is_asked_for_made_and_shown(client: TestClient, anna: Program) -> None:
    table = brought(anna, Config("toy", 2))
    assert "Review this game" in get(anna, f"/t/{table}/review")
    assert f"/t/{table}/review" in get(anna, f"/t/{table}") and f"/t/{table}/review" in get(anna, "/")
    assert f"/t/{table}/review" in get(anna, f"/t/{table}/at/0")
    answer = client.post(f"/t/{table}/review", headers=anna.head, follow_redirects=False)
    assert answer.status_code == 303
    progress = f"/t/{table}/review/progress"
    until(lambda: not client.get(progress, headers=anna.head).json()["making"])
    assert client.get(progress, headers=anna.head).json() == {"done": 6, "of": 6, "making": False, "ahead": 0}
    page = get(anna, f"/t/{table}/review")
    assert "Make it again" in page and "Turn by turn" in page and "older version" not in page
    assert page.count('class="stop"') == page.count('<tr><th scope="row"'), "the chart, and the same as a table"


def test_while_it_is_made_the_page_says_how_far_it_is(anna: Program) -> None:
    table = brought(anna, Config("toy", 2))
    found = judged(anna, table)
    found.turns[-1].judged = False
    reviews.put(room_of(anna.client).store, table, 1.0, found)
    page = get(anna, f"/t/{table}/review")
    assert "was interrupted" in page and f'value="{len(found.turns) - 1}"' in page and "not looked at yet" in page


def test_a_review_is_for_finished_games_and_asked_for_by_those_who_played(client: TestClient, anna: Program) -> None:
    running_game = anna.post("/tables", {"game": "toy", "seats": ["me", "hotseat"], "listed": True})["table"]
    answer = client.get(f"/t/{running_game}/review", headers=anna.head)
    assert answer.status_code == 409 and "when it is over" in answer.text
    table, bert = brought(anna, Config("toy", 2)), Program(client, "Bert")
    assert client.get(f"/t/{table}/review", headers=bert.head).status_code == 404, "it is not his to look at"
    assert client.post(f"/t/{table}/review", headers=bert.head).status_code == 404


@pytest.mark.parametrize("config", [Config("city", 1), Config("helios", 2), Config("founders", 3)], ids=str)
def test_the_turn_that_cost_most_stands_first_with_the_better_one(anna: Program, config: Config) -> None:
    table = brought(anna, config)
    found = judged(anna, table)
    page = get(anna, f"/t/{table}/review")
    (worst,) = re.findall(r'<article class="panel.*?</article>', page, re.S)
    assert "7.2 (5.0 to 9.5)" in worst and "12 % (10 to 14)" in worst
    assert f'name="entry" value="{found.worst()[0].at}"' in worst, "a study begins there"
    chart, cards = page.split('<h2 id="worst">')
    assert "estimated in another way" in chart and "need not agree" in cards, "line and cost are two estimates"
    luck = page.partition("<h2>Luck</h2>")[2]
    assert "+2.5" in luck and f'<a href="/t/{table}/at/4">Rolls 5</a>' in luck and "1 in 8" in luck
    assert worst.count('<ol class="steps">') == 2, "what was played, and what was better"
    (picture,) = re.findall(r'<svg class="scene".*?</svg></a>', worst, re.S)
    assert 'data-look="0"' in picture and '<g class="planned"><' in picture, "the better turn is marked"
    assert not re.search(r' (id|tabindex|role)="', picture), "it is only to be looked at"
    used = set(re.findall(r'<use href="#([\w-]+)"', page))
    assert used <= set(re.findall(r'id="([\w-]+)"', page)), "every symbol is on the page"


def test_a_better_turn_is_looked_at_like_any_other(client: TestClient, anna: Program) -> None:
    table = brought(anna, Config("helios", 2))
    turn = judged(anna, table).worst()[0]
    last = turn.at + len(turn.best)
    page = get(anna, f"/t/{table}/at/{turn.at}?line={turn.at}&seat=0")
    assert f'max="{last}"' in page and f"/t/{table}/review#turn-{turn.at}" in page and 'action="/study"' not in page
    real = client.get(f"/t/{table}/at/{last}.json?seat=0", headers=anna.head).json()
    other = client.get(f"/t/{table}/at/{last}.json?seat=0&line={turn.at}", headers=anna.head).json()
    assert real["parts"]["decision"] != other["parts"]["decision"]
    before = [
        client.get(f"/t/{table}/at/{turn.at}.json?seat=0{line}", headers=anna.head).json()["parts"]["dynamic"]
        for line in ("", f"&line={turn.at}")
    ]
    assert before[0] == before[1], "up to there it is the game"
    assert client.get(f"/t/{table}/log?line={turn.at}", headers=anna.head).status_code == 200
    with room_of(client).keeper.reading(table) as live:
        assert len(live.game.record.entries) > last, "nothing of it is written"


def test_lines_that_nobody_found_are_refused(client: TestClient, anna: Program) -> None:
    table = brought(anna, Config("toy", 2))
    for line in ("0", "9999", "x"):
        answer = client.get(f"/t/{table}/at/0?line={line}", headers=anna.head)
        assert answer.status_code == 409 and "no better turn" in answer.text


def test_a_review_by_an_older_version_says_so(anna: Program) -> None:
    table = brought(anna, Config("toy", 2))
    old = msgspec.structs.replace(judged(anna, table), maker="0 rules 0")
    reviews.put(room_of(anna.client).store, table, 1.0, old)
    assert "older version" in get(anna, f"/t/{table}/review")


def test_programs_read_the_review_of_a_finished_game(client: TestClient, anna: Program) -> None:
    table, bert = brought(anna, Config("toy", 2)), Program(client, "Bert")
    assert anna.get(f"/tables/{table}/review")["turns"] == []
    found = judged(anna, table)
    told = anna.get(f"/tables/{table}/review")
    assert (told["finished"], told["making"], told["done"], told["of"]) == (True, False, 6, 6)
    assert told["worst"] == [found.worst()[0].at]
    (worst,) = [turn for turn in told["turns"] if turn["verdict"]]
    assert worst["points"] == {"mean": 7.25, "low": 5.0, "high": 9.5} and worst["best"] != worst["played"]
    assert told["luck"]["largest"][0]["text"] == "Rolls 5" and len(told["chances"]) == len(found.points)
    bert.refused(404, "GET", f"/tables/{table}/review")
    still_running = anna.post("/tables", {"game": "toy", "seats": ["me", "hotseat"]})["table"]
    assert "when it is over" in anna.refused(409, "GET", f"/tables/{still_running}/review")["error"]


# --- the chart
def test_the_chart_has_a_line_a_seat_and_a_link_a_moment() -> None:
    stops = [Stop(f"/at/{n}", f"moment {n} <b>", [n / 4, 1 - n / 4], 1 if n == 2 else -1) for n in range(5)]
    svg = str(chart(stops, {3: "Round & 2"}))
    assert svg.count('class="share"') == 2 and svg.count('class="stop"') == 5 and svg.count('class="named"') == 1
    assert svg.count('tabindex="0"') == 1, "one stop for the tab key; arrows go on from there"
    assert "Round &amp; 2" in svg and "<b>" not in svg
    assert chart(stops[:1], {}) == "", "one moment is no line"


def test_titles_on_the_chart_stay_inside_and_apart() -> None:
    stops = [Stop(f"/at/{n}", "", [0.5], -1) for n in range(31)]
    svg = str(chart(stops, {1: "Round 1 begins", 27: "Round 4 begins", 30: "Final scoring"}))
    at = {title: float(x) for x, title in re.findall(r'<text class="chapter" x="([\d.]+)" y="14">([^<]+)<', svg)}
    assert len(at) == 3
    spans = sorted((x - LETTER * len(title) / 2, x + LETTER * len(title) / 2) for title, x in at.items())
    assert spans[0][0] >= 0 and spans[-1][1] <= WIDTH
    assert all(one[1] < two[0] for one, two in pairwise(spans))
    crowded = str(chart(stops, {n: f"Round {n} begins" for n in range(20, 31)}))
    assert crowded.count('<path class="chapter"') == 11 > crowded.count('<text class="chapter"'), (
        "lines, not all titles"
    )
