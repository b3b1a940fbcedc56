"""The pages on which games are learnt, and what the lobby and a lost game offer to whom."""

import random
import re
from collections.abc import Iterator
from html import unescape

import pytest
from starlette.testclient import TestClient

from sunstone.learn.guided import guided
from sunstone.learn.lessons import lessons
from sunstone.table import Person, SeatSpec
from sunstone.table.learning import learnt
from sunstone.web.courses import Course, course_of
from sunstone.web.identity import person_id
from sunstone.web.parts import shown
from sunstone.web.rulebook import read_up
from tests.table.support import step
from tests.web.api_support import room_of, running

OWN = {"x-sunstone": "1"}


@pytest.fixture
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with running(tmp_path_factory.mktemp("learn")) as found:
        found.app.state.site.driver.look = lambda table_id: None  # type: ignore[attr-defined]  # all seats are played here
        found.get("/")
        yield found


def me(client: TestClient) -> Person:
    return Person(person_id(client.cookies["sunstone"]), "Guest")


def course(client: TestClient, game: str = "helios") -> Course:
    info = next(info for info in shown() if info.name == game)
    found = course_of(info, learnt(room_of(client), me(client).id))
    assert found is not None
    return found


def skip(client: TestClient, *names: str) -> None:
    for name in names:
        answer = client.post("/learn/helios", data={"skip": name}, headers=OWN, follow_redirects=False)
        assert (answer.status_code, answer.headers["location"]) == (303, "/learn/helios")


def card(client: TestClient, title: str) -> str:
    """A game in the lobby."""
    return re.split(r"</li>", client.get("/").text.partition(f"<h2>{title}</h2>")[2])[0]


def names() -> list[str]:
    return [lesson.name for lesson in lessons("helios") if lesson.number]


def test_a_course_is_shown_in_order_with_what_follows_it(client: TestClient) -> None:
    text = client.get("/learn/helios").text
    titles = [lesson.title for lesson in lessons("helios") if lesson.number]
    places = [text.index(f"<h3>{title}</h3>") for title in [*titles, "A guided game"]]
    assert places == sorted(places)
    assert 'href="/rules/helios#how"' in text and "Start over" not in text
    assert 'href="/puzzles"' in text.partition("Beside the lessons")[2]
    assert all(f'href="/learn/{info.name}"' in client.get("/learn").text for info in shown())
    more = client.get("/learn/city").text.partition("More: modules and playing alone")[2]
    assert "Teotibot" in more


def test_what_is_done_is_told_and_the_next_one_offered(client: TestClient) -> None:
    first, second, *_ = names()
    assert (course(client).done, course(client).begun) == (0, False)
    skip(client, first)
    found = course(client)
    assert found.done == 1 and found.next and found.next.lesson.name == second
    text = client.get("/learn/helios").text
    assert f"1 of {len(names())} lessons done" in text
    assert re.search(rf'action="/learn/helios/{second}"><button class="go"', text)


def test_after_the_last_lesson_the_guided_game_and_then_a_bot(client: TestClient) -> None:
    skip(client, *names())
    assert 'action="/guided/helios"><button class="go"' in client.get("/learn/helios").text
    game = guided("helios")
    assert game is not None
    answer = client.post("/guided/helios", headers=OWN, follow_redirects=False)
    table = room_of(client).table(answer.headers["location"].removeprefix("/t/"))
    assert course(client).played == "begun"
    rng = random.Random(1)
    while step(table, rng):
        pass
    assert "You are ready: play a bot" in client.get(f"/t/{table.id}").text
    assert course(client).played == "done" and "You are ready: play a bot" in client.get("/learn").text


def test_starting_over_makes_everything_new(client: TestClient) -> None:
    skip(client, *names()[:2])
    client.post("/guided/helios", headers=OWN, follow_redirects=False)
    client.post("/learn/helios", data={"over": "on"}, headers=OWN)
    assert (course(client).done, course(client).begun, course(client).played) == (0, False, "new")


def test_bad_requests_change_nothing_and_say_what_would_be_right(client: TestClient) -> None:
    assert client.get("/learn/nothing").status_code == 404
    assert client.post("/guided/toy", headers=OWN).status_code == 404
    answer = client.post("/learn/helios", data={"skip": "everything"}, headers=OWN)
    assert answer.status_code == 400 and names()[0] in answer.text
    assert not course(client).begun


def test_the_lobby_offers_lessons_first_to_who_is_new(client: TestClient) -> None:
    new = card(client, "Helios")
    assert new.index("Learn Helios in ten minutes") < new.index(">Play a bot<")
    assert new.count('class="go"') == 1
    room, person = room_of(client), me(client)
    room.lesson(lessons("helios")[0], person)
    assert "Go on learning Helios" in card(client, "Helios")
    skip(client, names()[0])
    known = card(client, "Helios")
    assert "Learn Helios" not in known and f"Lessons 1/{len(names())}" in known
    assert known.index('class="go"') < known.index(">Play a bot<")
    assert "Learn Founders in ten minutes" in card(client, "Founders of Teotihuacan")
    client.post("/quick", data={"game": "founders"}, headers=OWN)
    assert "Learn Founders" not in card(client, "Founders of Teotihuacan"), "who plays it knows it"


def finished(client: TestClient) -> tuple[str, bool]:
    """The page of a game that is over, and whether its person has won."""
    room, person = room_of(client), me(client)
    info = next(info for info in shown() if info.name == "helios")
    table = room.create(info.settle(2), [SeatSpec(person=person), SeatSpec("bot", bot="random")], person, seed=4).table
    rng = random.Random(2)
    while step(table, rng):
        pass
    view = table.view(0)
    assert view is not None
    return client.get(f"/t/{table.id}").text, view["places"][0] == 1


def test_who_has_lost_is_offered_the_lessons_that_are_left(client: TestClient) -> None:
    text, won = finished(client)
    assert ('href="/learn/helios">Lessons' in text) is not won
    assert not won
    skip(client, *names())
    assert 'href="/learn/helios">Lessons' not in finished(client)[0]


def test_a_guided_table_guides_unless_somebody_knows_enough(client: TestClient) -> None:
    table = client.post("/guided/helios", headers=OWN, follow_redirects=False).headers["location"]
    begun = client.get(table).text
    assert re.search(r"<body[^>]* data-guide data-guided", begun)
    assert re.search(r'<dialog id="moment"[^>]*><h2>Guided game</h2><p>[^<]*against a gentle bot', begun)
    assert "All lessons" in client.get(f"{table}/menu").text
    client.post("/preferences", data={"guide": "off"}, headers=OWN)
    assert re.search(r"<body[^>]* data-guided", client.get(table).text)
    assert " data-guide " not in client.get(table).text


@pytest.mark.parametrize("game", [info.name for info in shown()])
def test_lessons_and_how_it_goes_lead_to_each_other(game: str, client: TestClient) -> None:
    rules, learn = (unescape(client.get(f"/{page}/{game}").text) for page in ("rules", "learn"))
    for lesson in lessons(game):
        id, title = read_up(game)[lesson.name]
        assert f'id="{id}"' in rules and f'href="/rules/{game}#{id}" aria-label="Read: {title}"' in learn
        assert f'action="/learn/{game}/{lesson.name}"><button>{lesson.title}</button>' in rules
    assert f'href="/learn/{game}"' in rules
