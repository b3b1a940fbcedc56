"""Ratings, ranges and statistics on pages and in the API."""

from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from sunstone.table.ratings import catch_up, member
from sunstone.table.skill import FEW
from sunstone.web import identity
from tests.table.results import keep, rows
from tests.table.support import play_out
from tests.table.test_bots import until
from tests.web.api_support import Program, parts_of, room_of, running, seat_all

OWN = {"x-sunstone": "1"}
EASY = "bot easy"


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with running(tmp_path) as found:
        yield found


def id_of(who: Program) -> str:
    return identity.person_id(who.head["authorization"].removeprefix("Bearer "))


def won(client: TestClient, person: str, games: int = FEW, first: int = 1, **more: Any) -> int:
    """Their rating after so many games against a bot; 0: none yet."""
    store = room_of(client).store
    keep(store, *(rows(first + n, (person, 1), (EASY, 2), **more) for n in range(games)))
    catch_up(store)
    rating = member(store, more.get("game", "toy"), person).rating
    return rating.points if rating else 0


def page(client: TestClient, address: str, who: Program | None = None) -> str:
    answer = client.get(address, headers=who.head if who else {})
    assert answer.status_code == 200, answer.text[:300]
    return unescape(answer.text)


def test_a_game_that_ends_at_the_table_is_rated_by_the_server(client: TestClient) -> None:
    me, other = Program(client, "Anna"), Program(client, "Bert")
    play_out(room_of(client).table(seat_all([me, other], game="toy")))
    until(lambda: me.get("/ratings/toy")["yours"]["games"] > 0)
    assert me.get("/ratings/toy")["yours"]["games"] == 1
    assert me.get("/statistics?game=toy")["total"]["games"] == 1


def test_the_page_of_ratings(client: TestClient) -> None:
    me = Program(client, "Anna")
    assert f"You have no rating in The toy yet: 0 of {FEW} games." in page(client, "/ratings/toy", me)
    points = won(client, id_of(me))
    won(client, "id-zora", first=50, listed=True)
    won(client, "id-hidden", first=80)
    found = page(client, "/ratings/toy", me)
    assert f"You have <strong>{points}\u00a0±" in found
    assert "Zora" in found and "easy" in found and "Hidden" not in found
    assert client.get("/ratings/nothing").status_code == 400
    assert f"You have <strong>{points}\u00a0±" in page(client, "/ratings", me), "the game that one plays most"
    assert client.get("/ratings").status_code == 200
    listed = me.get("/ratings/toy")
    assert {row["name"] for row in listed["members"]} > {"Zora", "easy"}
    assert [row["rating"]["points"] for row in listed["members"] if row["you"]] == [points]
    assert listed["yours"] == {"games": FEW, "needed": FEW, "rating": listed["yours"]["rating"]}


def test_nothing_tells_who_is_who(client: TestClient) -> None:
    """Ids of people are what the database knows them by; none of them leaves the room."""
    me, other = Program(client, "Anna"), Program(client, "Bert")
    for n, who in enumerate((me, other)):
        won(client, id_of(who), first=1 + 100 * n, listed=True)
    table = me.post("/tables", {"game": "toy", "seats": ["me", "open"], "listed": True})["table"]
    seen = [page(client, path, me) for path in ("/", "/ratings/toy", "/statistics?game=toy", f"/t/{table}")]
    seen += [
        client.get(f"/api/v1{path}", headers=me.head).text for path in ("/ratings/toy", "/tables", f"/tables/{table}")
    ]
    seen.append(client.get("/api/v1/statistics?game=toy", headers=me.head).text)
    assert not [text[:80] for text in seen if id_of(me) in text or id_of(other) in text]


def test_statistics_are_of_ones_own_games_alone(client: TestClient) -> None:
    me, other = Program(client, "Anna"), Program(client, "Bert")
    won(client, id_of(me), sources=['{"Cards": 40, "Temple": 20}', "{}"])
    mine, theirs = me.get("/statistics?game=toy"), other.get("/statistics?game=toy")
    assert (mine["total"]["games"], theirs["total"]["games"]) == (FEW, 0)
    assert [(s["title"], s["points"]) for s in mine["sources"] if s["points"]] == [("Cards", 40), ("Temple", 20)]
    assert [g["rating"] is not None for g in mine["games"]] == [False] * (FEW - 1) + [True]
    found = page(client, "/statistics?game=toy", me)
    assert "Bot: easy" in found and "Temple" in found and "Only you see this page." in found
    assert "You have not finished a game of The toy yet" in page(client, "/statistics?game=toy", other)
    Program(client).refused(401, "GET", "/statistics?game=toy")
    me.refused(400, "GET", "/statistics?game=nothing")


def test_a_running_game_is_in_no_statistics(client: TestClient) -> None:
    me = Program(client, "Anna")
    table = room_of(client).table(me.post("/tables", {"game": "toy", "seats": ["me", "hotseat"]})["table"])
    play_out(table, most=4)
    assert table.head()["status"] == "running"
    assert me.get("/statistics?game=toy")["total"]["games"] == 0


def test_ratings_stand_beside_names(client: TestClient) -> None:
    me = Program(client, "Anna")
    points = won(client, id_of(me))
    made = me.post("/tables", {"game": "toy", "seats": ["me", "open"], "listed": True})
    table = made["table"]
    assert me.get(f"/tables/{table}")["seats"][0]["rating"] == points
    assert me.get(f"/tables/{table}")["seats"][1]["rating"] is None
    beside = me.get("/tables")["ratings"][table]
    assert beside == me.get(f"/tables/{table}/ratings")
    assert beside["ratings"][0]["points"] == points and beside["ratings"][1] is None
    assert f"Anna, rated {points}" in parts_of(client, table, me.head)["decision"]
    assert f"rated {points}" in parts_of(client, table, me.head)["seats"]
    lobby = page(client, "/")
    assert f'title="rated {points}\u00a0±' in lobby


# --- ranges
def test_a_table_asks_for_a_range_by_the_api(client: TestClient) -> None:
    me, other = Program(client, "Anna"), Program(client, "Bert")
    points = won(client, id_of(me))
    body = {"game": "toy", "seats": ["me", "open"], "listed": True}
    made = me.post("/tables", body | {"strength": {"within": 150, "new": False}})
    wanted = {"least": points - 150, "most": points + 150, "new": False}
    assert me.get(f"/tables/{made['table']}/ratings")["strength"] == wanted
    words = f"rated {points - 150} to {points + 150}"
    assert me.get(f"/tables/{made['table']}")["strength"] == words
    assert f"for people {words}" in page(client, "/", other)
    assert f"Open seats are for people {words}." in parts_of(client, made["table"], other.head)["decision"]
    told = other.refused(403, "POST", f"/tables/{made['table']}/sit", {"seat": 1})["error"]
    assert (
        told == f"This table is for people {words}, and you have no rating yet: play 5 more games at other tables first"
    )
    assert other.post("/join", {"token": made["links"]["1"]})["seat"] == 1
    told = me.refused(400, "POST", "/tables", body | {"strength": {"within": 150, "least": 1000}})["error"]
    assert told == "Say how far from your own rating, or from where to where: not both"
    told = other.refused(400, "POST", "/tables", body | {"strength": {"within": 150}})["error"]
    assert told.startswith("You have no rating in The toy yet (0 of 5 games)")


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"least": "many"}, "'many' is no rating: write a whole number, or nothing"),
        ({"least": "1700", "most": "1400"}, "From 1700 to 1400 there is nobody"),
        ({"within": "150"}, "You have no rating in The toy yet"),
        ({"least": "1400", "listed": ""}, "A range of ratings is for a table that is open to everybody"),
    ],
)
def test_a_form_with_a_wrong_range_comes_back_as_it_was(client: TestClient, fields: dict[str, str], why: str) -> None:
    form = {"game": "toy", "players": "2", "seat-0": "me", "seat-1": "friend", "listed": "on"} | fields
    answer = client.post("/new", data={k: v for k, v in form.items() if v}, headers=OWN)
    assert answer.status_code == 400 and why in unescape(answer.text)
    for name in ("least", "most", "within"):
        assert f'name="{name}"' in answer.text
        if name in fields:
            assert f'value="{fields[name]}"' in answer.text
    assert room_of(client).listed() == []


def test_a_form_with_a_range_makes_such_a_table(client: TestClient) -> None:
    form = {"game": "toy", "players": "2", "seat-0": "me", "seat-1": "friend", "listed": "on", "most": "1500"}
    where = client.post("/new", data=form | {"rated": "on"}, headers=OWN, follow_redirects=False).headers["location"]
    found = client.get(f"/api/v1/tables/{where[3:]}").json()
    assert found["strength"] == "rated up to 1500"
