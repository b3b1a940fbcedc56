"""Preferences: one table of rows, kept for the person, and nothing that can only be switched on."""

import re
from collections.abc import Iterator
from html import unescape

import pytest
from starlette.testclient import TestClient

from sunstone.web.preferences import COOKIE, PREFERENCES
from tests.web.api_support import FIRST_GAME, Program, running

OWN = {"x-sunstone": "1"}  # what our own pages send


@pytest.fixture
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with running(tmp_path_factory.mktemp("preferences")) as found:
        yield found


def root(client: TestClient, path: str = "/") -> dict[str, str]:
    """What the root of a page says."""
    (tag,) = re.findall(r"<html[^>]*>", client.get(path).text)
    return dict(re.findall(r'data-(\w+)="(\w*)"', tag))


def choose(client: TestClient, **chosen: str) -> None:
    answer = client.post("/preferences", data=chosen, headers=OWN, follow_redirects=False)
    assert answer.status_code == 303, answer.text


def started(client: TestClient) -> str:
    """A quick start; the table's id."""
    answer = client.post("/quick", data={"game": "city"}, headers=OWN, follow_redirects=False)
    return answer.headers["location"].removeprefix("/t/")


@pytest.mark.parametrize("row", PREFERENCES, ids=lambda row: row.name)
def test_what_is_switched_on_can_be_switched_off_and_every_page_says_it(client: TestClient, row: object) -> None:
    assert isinstance(row, type(PREFERENCES[0]))
    first = next(iter(row.values))
    assert root(client)[row.name] == first
    for value in [*row.values, first]:
        choose(client, **{row.name: value})
        assert root(client)[row.name] == value == root(client, "/new")[row.name]
        form = client.get("/preferences").text
        assert re.search(rf'name="{row.name}" value="{value}" checked', form) and row.title in unescape(form)


def test_one_choice_leaves_the_others(client: TestClient) -> None:
    choose(client, theme="dark", sound="on")
    choose(client, theme="light")
    assert root(client)["sound"] == "on" and root(client)["theme"] == "light"


def test_what_is_no_choice_is_refused_in_words(client: TestClient) -> None:
    answer = client.post("/preferences", data={"theme": "pink"}, headers={**OWN, "accept": "application/json"})
    assert answer.status_code == 400
    assert answer.json()["error"] == "'Colours' cannot be 'pink': it is auto or light or dark"
    assert root(client)["theme"] == "auto"


def test_a_cookie_of_another_version_is_no_trouble(client: TestClient) -> None:
    client.cookies.set(COOKIE, "theme:pink.gone:on.sound:on.")
    found = root(client)
    assert found["theme"] == "auto" and found["sound"] == "on" and "gone" not in found


def test_every_page_leads_to_them_and_they_lead_back(client: TestClient) -> None:
    for path in ("/", "/new", "/rules", "/import"):
        assert f'href="/preferences?back={path}"' in client.get(path).text
    table = started(client)
    assert f'href="/preferences?back=/t/{table}" data-preferences' in client.get(f"/t/{table}").text
    assert 'name="back" value="/rules"' in client.get("/preferences?back=/rules").text
    assert 'name="back" value="/"' in client.get("/preferences?back=//evil.example").text


def test_handing_over_without_being_asked_holds_at_every_table_and_can_be_switched_off(client: TestClient) -> None:
    def mine() -> list[bool]:
        tables = client.get("/api/v1/tables?mine=true").json()["tables"]
        heads = [client.get(f"/api/v1/tables/{t['id']}").json() for t in tables]
        return [head["seats"][0]["auto_confirm"] for head in heads]

    started(client)
    assert mine() == [False]
    choose(client, handover="self")
    assert mine() == [True], "a table that is there already"
    client.post("/new", data={"game": "helios", "seat-1": "friend"}, headers=OWN)
    assert mine() == [True, True], "and a new one"
    choose(client, handover="ask")
    assert mine() == [False, False]


def test_who_sits_down_by_a_link_hands_over_as_they_like(client: TestClient) -> None:
    anna = Program(client, "Anna")
    made = anna.post("/tables", {**FIRST_GAME, "seats": ["me", "open"]})
    choose(client, handover="self")
    client.post(f"/s/{made['links']['1']}", data={"name": "Bert"}, headers=OWN)
    seats = anna.get(f"/tables/{made['table']}")["seats"]
    assert [seat["auto_confirm"] for seat in seats] == [False, True]


def test_the_guide_stays_until_somebody_knows_enough(client: TestClient) -> None:
    table = started(client)
    for _ in range(2):
        assert " data-guide" in client.get(f"/t/{table}").text.partition("<body")[2].partition(">")[0]
    choose(client, guide="off")
    started(client)
    assert " data-guide" not in client.get(f"/t/{table}").text.partition("<body")[2].partition(">")[0]
