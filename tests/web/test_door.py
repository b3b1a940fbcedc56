"""How a click goes: in by the API, out by the socket; built once, and nothing is sent that the page has."""

import random
import re
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient, WebSocketTestSession

from sunstone.table import story, views
from sunstone.web import delta, elsewhere, updates
from sunstone.web.endpoints import MINIMAL, PREFIX
from sunstone.web.live import OpenPage
from sunstone.web.presence import Present
from tests.web.api_support import FIRST_GAME, Data, Program, parts_of, room_of, running, seat_all

TAGS = re.compile(r"<[^<]*|[^<]+")


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(elsewhere, "ALONE", 3600.0)  # looks at what other servers did may draw a page once more
        with running(tmp_path_factory.mktemp("door")) as found:
            yield found


@pytest.fixture
def people(client: TestClient) -> list[Program]:
    return [Program(client, name) for name in ("Anna", "Bert")]


@pytest.fixture
def built(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often what is costly was done."""
    found = Counter[str]()

    def counted(room: Any, name: str) -> None:
        real = getattr(room, name)

        def call(*given: Any) -> Any:
            found[name] += 1
            return real(*given)

        monkeypatch.setattr(room, name, call)

    counted(views, "sight")
    counted(updates, "update")
    counted(story, "story")
    counted(views, "log")
    return found


class Page:
    """An open page: what it was drawn with, and what has come since."""

    def __init__(self, who: Program, table: str) -> None:
        self.who, self.table = who, table
        self.html = who.client.get(f"/t/{table}", headers=who.head).text
        who.client.cookies.clear()
        self.version = int(self.data("version"))
        self.have = delta.read(self.data("have"))
        self.texts: dict[str, str] = {}

    def data(self, name: str) -> str:
        found = re.search(rf'<body[^>]* data-{name}="([^"]*)"', self.html)
        assert found, name
        return found[1]

    @property
    def query(self) -> str:
        return f"version={self.version}&have={','.join(f'{name}:{mark}' for name, mark in self.have.items())}"

    def connect(self) -> WebSocketTestSession:
        return self.who.client.websocket_connect(f"/t/{self.table}/live?{self.query}", headers=self.who.head)

    def take(self, update: Data) -> list[str]:
        """As static/table/updates.js does it; the parts that came, each of which must be another than the page had."""
        for name, (mark, *edits) in update["parts"].items():
            tags = TAGS.findall(self.texts.get(name, ""))
            self.texts[name] = "".join(e if isinstance(e, str) else "".join(tags[e[0] : e[0] + e[1]]) for e in edits)
            assert self.have.get(name) != mark == delta.digest(self.texts[name]), name
            self.have[name] = mark
        self.version = update["version"]
        return list(update["parts"])


def click(people: list[Program], table: str, rng: random.Random) -> Data:
    """What whoever is asked does on the page."""
    seat = people[0].get(f"/tables/{table}/turn")["asked"][0]
    turn = people[seat].get(f"/tables/{table}/turn")
    body = {"seat": seat, "version": turn["version"]} | ({"action": rng.choice(turn["legal"])} if turn["legal"] else {})
    head = {**people[seat].head, "prefer": MINIMAL}
    answer = people[seat].client.post(f"{PREFIX}/tables/{table}/{turn['duty']}", json=body, headers=head)
    assert answer.status_code == 200, answer.text
    found: Data = answer.json()
    assert found == {"version": found["version"]}
    return found


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """Set when a page that was opened has been compared with the table. A click before that is told by it, and the
    click's own news find nothing left to tell."""
    found, real = threading.Event(), OpenPage.in_step

    def in_step(self: OpenPage, present: Present) -> bool:
        answer = real(self, present)
        found.set()
        return answer

    monkeypatch.setattr(OpenPage, "in_step", in_step)
    return found


# --- one click
def test_a_click_builds_one_sight_and_one_update(
    people: list[Program], built: Counter[str], opened: threading.Event
) -> None:
    table, rng = seat_all(people, **FIRST_GAME), random.Random(1)
    page = Page(people[0], table)
    with page.connect() as socket:
        assert opened.wait(60)
        for _ in range(30):
            built.clear()
            done = click(people, table, rng)
            page.take(socket.receive_json())
            assert page.version == done["version"]
            assert built == {"sight": 1, "update": 1, "story": 1}, "and the log is told once"


@contextmanager
def together(pages: list[Page], opened: threading.Event) -> Iterator[tuple[WebSocketTestSession, WebSocketTestSession]]:
    """Two open pages, each of which has heard that the other is there."""
    with pages[0].connect() as first:
        assert opened.wait(60)
        with pages[1].connect() as second:
            for page, socket in zip(pages, (first, second), strict=True):
                assert {"seats", "watchers"} == set(page.take(socket.receive_json()))
            yield first, second


@pytest.mark.parametrize("clock", ["", "2h+5m"])
def test_nothing_is_sent_that_the_page_has(people: list[Program], clock: str, opened: threading.Event) -> None:
    """`Page.take` refuses a part that it has; in the end it shows what a new page would show."""
    table, rng = seat_all(people, clock=clock), random.Random(2)
    pages = [Page(who, table) for who in people]
    sizes = []
    with together(pages, opened) as (first, second):
        for _ in range(60):
            done = click(people, table, rng)
            for page, socket in zip(pages, (first, second), strict=True):
                text = socket.receive_text()
                page.take(msgspec.json.decode(text))
                sizes.append(len(text))
                assert page.version == done["version"]
        for page, who in zip(pages, people, strict=True):
            shown = parts_of(who.client, table, who.head)
            assert page.have == {name: delta.digest(html) for name, html in shown.items()}
    assert sorted(sizes)[len(sizes) // 2] < 8000


def test_what_all_may_read_is_told_once_for_all(
    people: list[Program], built: Counter[str], opened: threading.Event
) -> None:
    table, rng = seat_all(people, **FIRST_GAME), random.Random(3)
    pages = [Page(who, table) for who in people]
    with together(pages, opened) as (first, second):
        while "log" not in pages[0].texts:
            built.clear()
            click(people, table, rng)
            pages[0].take(first.receive_json())
            pages[1].take(second.receive_json())
            assert built == {"sight": 2, "update": 2, "story": 1}
    assert pages[0].texts["log"] == pages[1].texts["log"]


def test_what_is_hidden_from_somebody_is_told_to_each(
    people: list[Program], built: Counter[str], opened: threading.Event
) -> None:
    table, rng = seat_all(people), random.Random(3)
    room = room_of(people[0].client)
    assert all(room.table(table).hides(seat) for seat in (0, 1, None)), "each has drawn starting tiles"
    assert not any(room.table(seat_all(people, **FIRST_GAME)).hides(seat) for seat in (0, 1, None))
    pages = [Page(who, table) for who in people]
    with together(pages, opened) as (first, second):
        built.clear()
        click(people, table, rng)
        pages[0].take(first.receive_json())
        pages[1].take(second.receive_json())
    assert built["story"] == 2


# --- opening, and asking
def test_a_page_that_opens_is_sent_nothing(people: list[Program], built: Counter[str], opened: threading.Event) -> None:
    table = seat_all(people, **FIRST_GAME)
    people[1].post(f"/tables/{table}/chat", {"text": "good evening"})
    page = Page(people[0], table)
    built.clear()
    with page.connect() as socket:
        assert opened.wait(60)
        people[1].post(f"/tables/{table}/chat", {"text": "good luck"})
        assert page.take(socket.receive_json()) == ["chat"]
    assert built["update"] == 1 and "good luck" in page.texts["chat"]


def test_a_page_that_missed_something_is_sent_just_that(people: list[Program]) -> None:
    table = seat_all(people, **FIRST_GAME)
    page = Page(people[0], table)
    people[1].post(f"/tables/{table}/chat", {"text": "good luck"})
    with page.connect() as socket:
        assert page.take(socket.receive_json()) == ["chat"]
    click(people, table, random.Random(1))
    with page.connect() as socket:
        assert {"decision", "targets"} <= set(page.take(socket.receive_json())) < set(page.have)


def test_a_page_without_a_connection_asks_for_what_it_lacks(people: list[Program], built: Counter[str]) -> None:
    table, rng = seat_all(people, **FIRST_GAME), random.Random(4)
    page = Page(people[0], table)
    for _ in range(10):
        answer = people[0].client.get(f"/t/{table}/parts?{page.query}", headers=people[0].head)
        assert (answer.status_code, answer.content) == (204, b"")
        click(people, table, rng)
        built.clear()
        answer = people[0].client.get(f"/t/{table}/parts?{page.query}", headers=people[0].head)
        page.texts.clear()  # it keeps no texts of what it asked for
        page.take(answer.json())
        assert built["update"] == 1 and answer.headers["cache-control"] == "no-store"
    assert page.version == people[0].get(f"/tables/{table}/turn")["version"]


# --- the answer
def test_a_program_is_told_what_comes_next(people: list[Program]) -> None:
    table = seat_all(people, **FIRST_GAME)
    turn = people[0].get(f"/tables/{table}/turn")
    body = {"seat": 0, "version": turn["version"], "action": turn["legal"][0]}
    assert people[0].post(f"/tables/{table}/act", body)["legal"]


def test_all_seats_of_a_person_at_once(people: list[Program]) -> None:
    anna, bert = people
    table = anna.post("/tables", {**FIRST_GAME, "seats": ["me", "hotseat"]})["table"]
    anna.post(f"/tables/{table}/auto-confirm", {"on": True})
    assert [seat["auto_confirm"] for seat in anna.get(f"/tables/{table}")["seats"]] == [True, True]
    anna.post(f"/tables/{table}/leave", {"bot": "greedy"})
    assert [seat["left"] for seat in anna.get(f"/tables/{table}")["seats"]] == [True, True]
    listed = anna.post("/tables", {**FIRST_GAME, "listed": True})["table"]
    for command, body in (("leave", {}), ("auto-confirm", {"on": True}), ("reveal", {"seat": 0})):
        assert "no seat" in bert.refused(403, "POST", f"/tables/{listed}/{command}", body)["error"]


def test_a_freed_seats_token_comes_back(people: list[Program]) -> None:
    anna, bert = people
    table = seat_all(people, **FIRST_GAME)
    token = anna.post(f"/tables/{table}/free", {"seat": 1})["token"]
    assert bert.post("/join", {"token": token})["seat"] == 1


# --- edits
@pytest.mark.parametrize("seed", range(20))
def test_edits_make_the_new_text_of_the_old(seed: int) -> None:
    rng = random.Random(seed)

    def some(n: int) -> str:
        return "".join(rng.choice(["<g>", "</g>", f"<use x='{rng.randrange(40)}'/>", "ä 🌞 ", "<b>"]) for _ in range(n))

    old = some(60)
    tags = TAGS.findall(old)
    for _ in range(rng.randrange(6)):
        at = rng.randrange(len(tags))
        tags[at : at + rng.randrange(4)] = rng.choice([[], ["<i>new"], tags[:5], ["<i>", "<b>"]])
    new = "".join(tags)
    edits = delta.edits(old, new)
    had = TAGS.findall(old)
    assert "".join(e if isinstance(e, str) else "".join(had[e[0] : e[0] + e[1]]) for e in edits) == new


def test_edits_are_short() -> None:
    rows = [f"<li id='{i}'>line {i}</li>" for i in range(100)]
    old = "".join(rows)
    assert delta.edits(old, old) == [(0, 200)]
    assert delta.edits(old, "".join(["<li id='new'>", *rows[:-1]])) == ["<li id='new'>", (0, 198)]
    rows[50] = "<li id='50'>another line</li>"
    assert delta.edits(old, "".join(rows)) == [(0, 100), "<li id='50'>another line", (101, 99)]
    assert delta.edits(old, "") == [] and delta.edits("", old) == [old]
