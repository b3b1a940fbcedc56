"""Links to seats: looking at one changes nothing, sitting down is a step of its own, and a seat can be freed again."""

import re
from collections.abc import Iterator
from html import unescape

import pytest
from starlette.testclient import TestClient

from sunstone.web.network import only_here
from tests.web.api_support import FIRST_GAME, Program, running

OWN = {"x-sunstone": "1"}  # what our own pages send


@pytest.fixture
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with running(tmp_path_factory.mktemp("links")) as found:
        yield found


@pytest.fixture
def people(client: TestClient) -> list[Program]:
    return [Program(client, name) for name in ("Anna", "Bert", "Cara")]


def opened(anna: Program, **more: object) -> tuple[str, str]:
    """A table that waits for its second seat; the address of that seat's link."""
    made = anna.post("/tables", {**FIRST_GAME, "seats": ["me", "open"], **more})
    return made["table"], f"/s/{made['links']['1']}"


def page(who: Program, path: str, status: int = 200) -> str:
    answer = who.client.get(path, headers=who.head, follow_redirects=False)
    assert answer.status_code == status, answer.text
    return unescape(answer.text)


# --- following a link
def test_looking_at_a_link_sits_nobody_down(people: list[Program]) -> None:
    anna, bert, _ = people
    table, link = opened(anna)
    for head in (bert.head, {}, {"user-agent": "a robot"}, {"purpose": "prefetch"}):
        for method in ("GET", "HEAD"):
            assert anna.client.request(method, link, headers=head, follow_redirects=False).status_code == 200
    found = anna.get(f"/tables/{table}")
    assert found["status"] == "open" and found["seats"][1]["open"]
    assert "Sit down as" in page(bert, link) and "Anna" in page(bert, link) and 'value="Bert"' in page(bert, link)


def test_sitting_down_is_a_form_of_our_own_page(people: list[Program]) -> None:
    anna, bert, cara = people
    table, link = opened(anna)
    other = anna.client.post(link, headers={"origin": "http://evil.example"})
    assert other.status_code == 403 and anna.get(f"/tables/{table}")["status"] == "open"
    answer = anna.client.post(link, data={"name": "Bertil"}, headers=bert.head, follow_redirects=False)
    assert answer.status_code == 303 and answer.headers["location"] == f"/t/{table}"
    seats = anna.get(f"/tables/{table}")["seats"]
    assert seats[1]["name"] == "Bertil" and not seats[1]["open"]
    assert page(bert, link, 303) == "", "whose seat it is goes to the table"
    assert "This seat is taken: ask who invited you for another link.</p>" in page(cara, link, 409)
    assert anna.client.post(link, headers=cara.head).status_code == 409


def test_links_that_open_nothing(people: list[Program]) -> None:
    for path in ("/s/x", "/s/%01", "/s/" + "x" * 1900):
        assert "does not open a seat" in page(people[0], path, 404)
        assert people[0].client.post(path, headers=people[0].head).status_code == 404


# --- freeing
def test_the_creator_frees_a_seat_until_its_person_has_decided(people: list[Program]) -> None:
    anna, bert, cara = people
    table, link = opened(anna)
    here = f"/tables/{table}"
    bert.post("/join", {"token": link[3:]})
    assert anna.get(here)["status"] == "running"
    assert "who made the table" in bert.refused(403, "POST", f"{here}/free", {"seat": 1})["error"]
    assert "another person" in anna.refused(409, "POST", f"{here}/free", {"seat": 0})["error"]
    turn = anna.get(f"{here}/turn")
    anna.post(f"{here}/act", {"seat": 0, "version": turn["version"], "action": turn["legal"][0]})
    anna.post(f"{here}/free", {"seat": 1})
    assert anna.get(here)["seats"][1]["open"] and anna.get(here)["status"] == "running"
    bert.refused(404, "GET", f"{here}/turn")
    anna.refused(409, "POST", f"{here}/stand-in", {"seat": 1, "bot": "greedy"})
    bert.refused(404, "POST", "/join", {"token": link[3:]})
    cara.post("/join", {"token": anna.post(f"{here}/link", {"seat": 1})["token"]})
    assert anna.get(here)["seats"][1]["name"] == "Cara"
    while (turn := anna.get(f"{here}/turn"))["asked"] == [0]:
        body = {"seat": 0, "version": turn["version"]}
        anna.post(f"{here}/{turn['duty']}", body | ({"action": turn["legal"][0]} if turn["legal"] else {}))
    turn = cara.get(f"{here}/turn")
    cara.post(f"{here}/act", {"seat": 1, "version": turn["version"], "action": turn["legal"][0]})
    assert "decided nothing" in anna.refused(409, "POST", f"{here}/free", {"seat": 1})["error"]


def test_freeing_by_the_menu_asks_and_gives_a_new_link(people: list[Program]) -> None:
    anna, bert, _ = people
    table, link = opened(anna)
    bert.post("/join", {"token": link[3:]})
    menu = page(anna, f"/t/{table}/menu")
    assert "Free Bert's seat" in menu and "loses the seat" in menu and "Free" not in page(bert, f"/t/{table}/menu")
    for asks in ("Let a bot play for Bert", "Leave, a bot plays on"):
        assert re.search(rf"<button popovertarget[^>]*>{asks}</button>", menu), "nothing happens at one click"
    assert re.search(r"""data-post="free" data-with='{"seat": ?1}'>Free the seat""", menu)
    anna.post(f"/tables/{table}/free", {"seat": 1})
    fresh = re.search(r'value="http://testserver(/s/[^"]+)"', page(anna, f"/t/{table}"))
    assert fresh and fresh[1] != link
    bert.post("/join", {"token": fresh[1][3:]})


# --- where they lead
def test_links_carry_the_address_that_the_creator_used(client: TestClient) -> None:
    for host in ("192.168.0.7:8017", "sunstone.example", "127.0.0.1:8017"):
        text = client.post("/new", data={"game": "city", "players": "2"}, headers=OWN | {"host": host}).text
        assert f"http://{host}/s/" in text
        assert ("work on this machine alone" in text) == host.startswith("127.")


@pytest.mark.parametrize("host", ["127.0.0.1", "127.1.2.3", "localhost", "[::1]"])
def test_links_that_work_on_this_machine_alone(host: str) -> None:
    assert only_here(f"http://{host}:8017/s/x") and only_here(f"http://{host}/s/x")
    assert not only_here("http://192.168.0.7/s/x") and not only_here("http://sunstone.example/s/127.0.0.1")


# --- watching
def test_a_link_to_a_moment_shows_it_to_whoever_gets_it(people: list[Program]) -> None:
    anna, bert, _ = people
    table = anna.post("/tables", {"game": "city", "seats": ["me", "greedy"]})["table"]
    assert "no table" in page(bert, f"/t/{table}/at/3", 404)
    link = re.search(r'data-copy="http://[^/]*(/w/[^"]*at=3)"', page(anna, f"/t/{table}/at/3"))
    assert link
    answer = bert.client.get(link[1], headers=bert.head, follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, f"/t/{table}/at/3")
    cookie = {"cookie": answer.headers["set-cookie"].partition(";")[0]}
    shown = bert.client.get(f"/t/{table}/at/3", headers={**bert.head, **cookie})
    assert shown.status_code == 200 and 'data-seat="none"' in shown.text
    mine = bert.client.get(f"/t/{table}/at/3?seat=0", headers={**bert.head, **cookie})
    assert mine.status_code == 403, "the eyes of a seat are its own"
    for bad in ("x", "9" * 20, "-1", "3/../"):
        answer = bert.client.get(f"{link[1].partition('?')[0]}?at={bad}", headers=bert.head, follow_redirects=False)
        assert answer.headers["location"] == f"/t/{table}"
