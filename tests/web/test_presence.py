"""Who is at a table: seats that are away, watchers, what is told of those who come and go; names of seats."""

from collections.abc import Iterator
from html import unescape
from typing import Any

import pytest
from starlette.testclient import TestClient

from sunstone.table import Person, PublicSeat
from sunstone.web import live
from sunstone.web.presence import Company, Presence, Present, news
from tests.web.api_support import FIRST_GAME, Program, room_of, running

OWN = {"x-sunstone": "1"}


@pytest.fixture
def client(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    monkeypatch.setattr(live, "LINGER", 0.0)
    with running(tmp_path_factory.mktemp("presence")) as found:
        yield found


@pytest.fixture
def pair(client: TestClient) -> tuple[Program, Program, str]:
    """Anna and Bert, and their table."""
    anna, bert = Program(client, "Anna"), Program(client, "Bert")
    made = anna.post("/tables", {**FIRST_GAME, "seats": ["me", "open"]})
    bert.post("/join", {"token": made["links"]["1"]})
    return anna, bert, made["table"]


def shown(who: Program, table: str) -> str:
    return unescape(who.client.get(f"/t/{table}", headers=who.head).text)


def socket(who: Program, table: str, version: int = 0) -> Any:
    return who.client.websocket_connect(f"/t/{table}/live?version={version}", headers=who.head)


def until(page: Any, part: str) -> dict[str, Any]:
    """The next update of a page that has the part."""
    while True:
        found: dict[str, Any] = page.receive_json()
        if part in found or part in found["parts"]:
            return found


# --- who is there
def test_a_seat_is_away_until_its_page_is_open(pair: tuple[Program, Program, str]) -> None:
    anna, bert, table = pair
    assert (
        "to move · away" in shown(bert, table) or "away" in shown(bert, table).partition('aria-label="Anna"')[2][:400]
    )
    assert "away" not in shown(bert, table).partition('aria-label="Bert"')[2][:300], "who reads is there"
    with socket(bert, table) as page:
        until(page, "seats")
        with socket(anna, table):
            told = until(page, "notice")
            assert told["notice"] == "Anna is here." and "seats" in told["parts"]
            assert "away" not in shown(bert, table).partition('id="seats"')[2].partition("</section>")[0]
        assert until(page, "notice")["notice"] == "Anna is away."


def test_watchers_are_counted_and_named_to_players_only(client: TestClient, pair: tuple[Program, Program, str]) -> None:
    anna, _, table = pair
    cleo, dora = Program(client, "Cleo"), Program(client, "Dora")
    for who in (cleo, dora):
        who.head = {**who.head, "sunstone-watch": room_of(client).table(table).watch_token()}
    assert "1<span" in shown(cleo, table).partition('id="watchers"')[2][:400], "who looks is one of them"
    with socket(cleo, table), socket(dora, table) as watched:
        mine, theirs = (shown(who, table).partition('id="watchers"')[2][:700] for who in (anna, cleo))
        assert "2<span" in mine and "Cleo, Dora" in mine
        assert "2<span" in theirs and "Cleo" not in theirs and "Dora" not in theirs
        until(watched, "watchers")


def test_programs_are_not_seen(pair: tuple[Program, Program, str]) -> None:
    anna, bert, table = pair
    with anna.client.websocket_connect(f"/api/v1/tables/{table}/live", headers=anna.head) as stream:
        assert stream.receive_json()["version"]
        assert "away" in shown(bert, table).partition('aria-label="Anna"')[2][:400]


def test_somebody_may_have_several_pages() -> None:
    found, anna = Presence(), Person("a", "Anna")
    assert found.came("t", anna) and not found.came("t", anna)
    assert not found.went("t", anna) and found.went("t", anna)
    assert found.came("t", anna), "and come again"


# --- what is told
def seat(i: int, **more: Any) -> PublicSeat:
    found: Any = {"seat": i, "kind": "person", "name": f"P{i}", "bot": "", "left": False, "open": False}
    return found | {"auto_confirm": False} | more  # type: ignore[no-any-return]


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [
        (seat(1, open=True, name=""), seat(1, name="Bert"), "Bert sits down."),
        (seat(1, name="Bert"), seat(1, open=True, name=""), "Bert's seat is open again."),
        (seat(1), seat(1, name="Bert"), "P1 is now called Bert."),
        (seat(1), seat(1, left=True, bot="easy"), "The bot easy plays on for P1."),
        (seat(1), seat(1, left=True), "P1 has left."),
        (seat(1, left=True, bot="easy"), seat(1), "P1 is back."),
        (seat(1), seat(1), ""),
    ],
)
def test_what_becomes_of_a_seat_is_told(before: PublicSeat, after: PublicSeat, words: str) -> None:
    there = Present((0, 1))
    assert news(Company([seat(0), before], there), Company([seat(0), after], there), [0]) == words


def test_who_comes_and_goes_is_told_but_not_oneself() -> None:
    seats = [seat(0), seat(1), seat(2, kind="bot")]
    alone, both = Company(seats, Present((0,))), Company(seats, Present((0, 1), 1, ("Cleo",)))
    assert news(alone, both, [0]) == "P1 is here. Cleo watches."
    assert news(both, alone, [0]) == "P1 is away." and news(alone, both, [1]) == "Cleo watches."


# --- a bot on one's seat
def test_who_comes_back_is_told_that_a_bot_has_the_seat(pair: tuple[Program, Program, str]) -> None:
    anna, bert, table = pair
    anna.post(f"/tables/{table}/leave", {"bot": "beginner"})
    page = shown(anna, table)
    assert "The bot beginner plays your seat." in page and "Take it back" in page
    assert "plays your seat" not in shown(bert, table)
    anna.post(f"/tables/{table}/take-back", {"seat": 0})
    assert "plays your seat" not in shown(anna, table)


def test_what_cannot_be_taken_back_asks_first(pair: tuple[Program, Program, str]) -> None:
    anna, _, table = pair
    menu = unescape(anna.client.get(f"/t/{table}/menu", headers=anna.head).text)
    for words in ("Leave, a bot plays on", "End the game without a result"):
        assert f'aria-label="{words}"' in menu, "a question of its own"
    assert f'data-go="/?left={table}"' in menu


# --- names
def test_people_at_one_screen_have_names(client: TestClient) -> None:
    form = {"game": "city", "players": "3", "seat-1": "hotseat", "seat-2": "hotseat", "name-1": "Bert", "name-2": ""}
    table = client.post("/new", data=form, headers=OWN, follow_redirects=False).headers["location"].removeprefix("/t/")
    seats = client.get(f"/api/v1/tables/{table}").json()["seats"]
    assert [s["name"] for s in seats] == ["Guest 1", "Bert", "Guest 2"]


def test_a_seat_is_renamed_by_who_has_it_and_chat_is_signed_with_it(pair: tuple[Program, Program, str]) -> None:
    anna, bert, table = pair
    anna.post(f"/tables/{table}/rename", {"seat": 0, "name": "Anna Maria"})
    assert [s["name"] for s in bert.get(f"/tables/{table}")["seats"]] == ["Anna Maria", "Bert"]
    bert.refused(403, "POST", f"/tables/{table}/rename", {"seat": 0, "name": "Nobody"})
    bert.post(f"/tables/{table}/rename", {"seat": 1, "name": "Anna Maria"})
    assert bert.get(f"/tables/{table}")["seats"][1]["name"] == "Anna Maria 2", "a log line must say who is meant"
    anna.post(f"/tables/{table}/chat", {"text": "Hello"})
    assert bert.get(f"/tables/{table}/chat")["messages"][0]["name"] == "Anna Maria"


def test_at_one_screen_the_seat_that_speaks_signs(client: TestClient) -> None:
    anna = Program(client, "Anna")
    table = anna.post("/tables", {**FIRST_GAME, "seats": ["me", "hotseat"]})["table"]
    anna.post(f"/tables/{table}/rename", {"seat": 1, "name": "Bert"})
    anna.post(f"/tables/{table}/chat", {"text": "Mine", "seat": 1})
    anna.refused(403, "POST", f"/tables/{table}/chat", {"text": "Whose?", "seat": 2})
    assert [m["name"] for m in anna.get(f"/tables/{table}/chat")["messages"]] == ["Bert"]
