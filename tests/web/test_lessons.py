"""A lesson on the web: begun and resumed by its address, its words on the page, and little else beside them."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa
from starlette.testclient import TestClient

from sunstone.learn.lessons import find_lesson, lessons
from sunstone.table import progress, schema
from sunstone.table.course import Shown
from sunstone.web.lessons import about, panel, spoken
from tests.web.api_support import Program, room_of, running

HEAD = {"origin": "http://testserver"}
LESSON = find_lesson("toy", "keep")


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with running(tmp_path) as found:
        yield found


def begin(client: TestClient, game: str = "toy", name: str = "keep") -> str:
    """The page's address."""
    answer = client.post(f"/learn/{game}/{name}", headers=HEAD, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    return answer.headers["location"]


def play(
    client: TestClient, page: str, command: str, version: int, status: int = 200, **data: str
) -> dict[str, object]:
    body = {"seat": 0, "version": version, **data}
    answer = client.post(f"/api/v1{page.replace('/t/', '/tables/')}/{command}", json=body, headers={"x-sunstone": "1"})
    assert answer.status_code == status, answer.text
    found: dict[str, object] = answer.json()
    return found


def test_its_words_stand_on_the_page_and_chat_and_hints_do_not(client: TestClient) -> None:
    page = client.get(begin(client)).text
    assert "<strong>6</strong>, the highest number" in page and "Step 1 of 3" in page and "Keep or drop" in page
    assert "/lesson.js" in page and "Lesson 1 of 1 · The toy" in page
    assert "data-hint" not in page and 'id="chat-text"' not in page and "request-abandon" not in page


def test_the_choices_that_the_step_asks_for_stand_first(client: TestClient) -> None:
    page = client.get(begin(client, "founders", "influence")).text
    meant, folded = (page.index(mark) for mark in ('data-act="disks:b1x1"', "<summary>17 other choices"))
    assert meant < folded < page.index('data-act="disks:a1x1"')
    assert 'class="closed"' not in page


def test_doing_nothing_comes_last_and_looks_like_it(client: TestClient) -> None:
    page = begin(client, "helios", "land")
    play(client, page, "act", 2, action="take:land")
    buttons = re.findall(r'<button[^>]* class="(choice[^"]*)"[^>]*data-act="([^"]+)"', client.get(page).text)
    assert (
        [name for kind, name in buttons if kind == "choice idle"] == ["decline"] == [name for _, name in buttons][-1:]
    )
    assert len(buttons) == 11


def test_what_the_reader_is_to_find_out_is_not_told_by_the_list(client: TestClient) -> None:
    page = begin(client, "helios", "sun")
    version = int(client.get(page).text.partition('data-version="')[2].partition('"')[0])
    play(client, page, "skip", version)
    shown = client.get(page).text
    assert "Step 2 of 4" in shown and "other choices" not in shown


def test_a_game_loads_nothing_of_lessons(client: TestClient) -> None:
    page = client.post("/quick", data={"game": "toy"}, headers=HEAD).text
    assert "/lesson.js" not in page and "/lesson.css" not in page and 'id="lesson"' not in page


def test_who_comes_back_goes_on_where_it_was_left(client: TestClient) -> None:
    page = begin(client)
    turn = play(client, page, "act", 2, action="keep")
    assert begin(client) == page and "Step 2 of 3" in client.get(page).text
    wrong = play(client, page, "act", int(str(turn["version"])), 422, action="keep")
    assert wrong["reasons"] == [
        {"name": "lesson", "text": "A 1 is never alone the highest. Drop it: 1 point is more than none.", "rules": []}
    ]
    for version in (3, 4):
        play(client, page, "skip", version)
    over = client.get(page).text
    assert "The lesson is over" in over and 'href="/learn/toy"' in over and 'data-post="restart"' in over
    assert begin(client) != page


def test_who_skips_a_lesson_has_done_with_it(client: TestClient) -> None:
    first, second = lessons("city")[:2]
    page = client.get(begin(client, "city", first.name)).text
    assert f'action="/learn/{second.key}"' in page and f'name="skip" value="{first.name}"' in page
    there = client.post(f"/learn/{second.key}", data={"skip": first.name}, headers=HEAD).text
    assert f"<h1>{second.title}</h1>" in there
    (known,) = {kept.data["done"] for item, kept in noted(client).items() if item == f"lesson {first.key}"}
    assert known is True and noted(client)[f"lesson {second.key}"].data["done"] is False
    assert client.post(f"/learn/{second.key}", data={"skip": "none"}, headers=HEAD).status_code == 404


def noted(client: TestClient) -> dict[str, progress.Noted]:
    store = room_of(client).store
    with store.engine.connect() as connection:
        (person,) = {row[0] for row in connection.execute(sa.select(schema.progress.c.person))}
    return progress.noted(store, person)


def test_it_is_nobody_elses(client: TestClient) -> None:
    page = begin(client)
    client.cookies.clear()
    assert client.get(page).status_code == 404 and begin(client) != page


def test_what_is_not_there_is_said(client: TestClient) -> None:
    for game, name in (("toy", "none"), ("nothing", "keep")):
        answer = client.post(f"/learn/{game}/{name}", headers=HEAD)
        assert answer.status_code == 404 and ("it has keep" in answer.text or "there is no game" in answer.text.lower())


def test_at_a_game_there_is_no_step_to_skip(client: TestClient) -> None:
    anna = Program(client, "Anna")
    made = anna.post("/tables", {"game": "toy", "seats": ["me", "greedy"]})
    step = {"seat": 0, "version": made["version"]}
    refused = anna.refused(409, "POST", f"/tables/{made['table']}/skip", step)
    assert "only a step of a lesson" in refused["error"].lower()


def test_the_panel_leads_on_through_the_course() -> None:
    course = [lesson for lesson in lessons("city") if lesson.number]
    first, last = course[0], course[-1]
    over = panel(Shown(first, len(first.steps), ""))
    assert f'action="/learn/{course[1].key}"' in over and f"Next: {course[1].title}" in over
    end = panel(Shown(last, len(last.steps), ""))
    assert 'action="/guided/city"' in end and "Next: a guided game" in end and 'href="/learn/city"' in end
    assert about(course[1]) == f"Lesson 2 of {len(course)} · Teotihuacan: City of Gods"
    beside = next(lesson for lesson in lessons("city") if not lesson.number)
    assert about(beside).startswith("Lesson · ") and "Next:" not in panel(Shown(beside, len(beside.steps), ""))


def test_a_lesson_that_has_changed_can_be_begun_again() -> None:
    shown = Shown(LESSON, 0, "lesson toy/keep has changed since: begin it again")
    assert "rewritten since you began it" in panel(shown) and 'action="/learn/toy/keep"' in panel(shown)
    assert spoken(shown) == []


def test_new_words_are_said_aloud() -> None:
    assert spoken(Shown(LESSON, 1, ""))[0] == "Tam kept a 2. You alone had the highest: 6 points."
    assert spoken(Shown(LESSON, 1, ""))[1].startswith("Now a 1. Whatever Tam keeps")
    assert spoken(Shown(LESSON, 3, ""))[-1].startswith("That is the whole toy")
