"""The page of puzzles, and a puzzle at the table: what is offered, what is said, where it goes on."""

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from sunstone.engine.registry import find
from sunstone.learn import puzzles
from sunstone.learn.puzzles import Puzzle, Turn
from sunstone.table import progress, riddle
from sunstone.web import puzzles as page
from sunstone.web.puzzles import following
from tests.table.test_puzzles import made
from tests.web.api_support import Program, room_of, running

FIRST, SECOND, HARD = "0000000a", "0000000b", "0000000c"


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[Puzzle]:
    """Three puzzles of Helios, shipped: two easy ones and a hard one."""
    listed = [made(FIRST), made(SECOND), replace(made(HARD), level=5)]
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    for room in (puzzles, riddle, page):
        monkeypatch.setattr(room, "shipped", lambda game: tuple(listed) if game == "helios" else ())
    riddle.riddle_of.cache_clear()
    return listed


@pytest.fixture
def anna(held: list[Puzzle], tmp_path: Path) -> Iterator[Program]:
    with running(tmp_path / "web") as client:
        yield Program(client, "Anna")


def ask(who: Program, path: str, **form: str) -> Any:
    return who.client.get(path, headers=who.head) if not form else send(who, path, **form)


def send(who: Program, path: str, **form: str) -> Any:
    return who.client.post(path, data=form, headers={**who.head, "x-sunstone": "1"}, follow_redirects=False)


def test_the_page_offers_todays_and_the_levels_there_are(anna: Program) -> None:
    text = ask(anna, "/puzzles").text
    assert "Today's puzzle of Helios" in unescape(text)
    assert "easy, 0 of 2 solved" in text
    assert "very hard, 0 of 1 solved" in text
    assert "/puzzles/city/" not in text, "a game without puzzles offers none"


def test_todays_puzzle_is_a_table_of_its_own(anna: Program, held: list[Puzzle]) -> None:
    answer = send(anna, "/puzzles/helios/today")
    assert answer.status_code == 303
    table = room_of(anna.client).table(answer.headers["location"].removeprefix("/t/"))
    found = table.puzzle()
    assert found is not None
    assert found.puzzle in held
    again = send(anna, "/puzzles/helios/today")
    other = room_of(anna.client).table(again.headers["location"].removeprefix("/t/")).puzzle()
    assert other is not None
    assert other.puzzle == found.puzzle


@pytest.mark.parametrize("path", ["/puzzles/helios/ffffffff", "/puzzles/city/today", "/puzzles/nothing/today"])
def test_what_is_not_there_is_said(anna: Program, path: str) -> None:
    answer = send(anna, path)
    assert answer.status_code == 404
    assert re.search(r"[Tt]here is no", answer.text)


def test_the_next_one_is_of_the_level_and_not_the_last(held: list[Puzzle]) -> None:
    nothing: dict[str, progress.Noted] = {}
    assert following(held, nothing, "2", "") == FIRST
    assert following(held, nothing, "2", FIRST) == SECOND
    assert following(held, nothing, "5", HARD) == HARD, "there is no other"
    assert following(held, nothing, "", SECOND) == HARD
    assert following(held, nothing, "3", "") == ""
    solved = {f"puzzle helios/{FIRST}": progress.Noted(0.0, {"right": True, "first": True})}
    tried = {f"puzzle helios/{SECOND}": progress.Noted(0.0, {"right": False, "first": False})}
    assert following(held, solved, "2", SECOND) == SECOND
    assert following(held, solved | tried, "2", FIRST) == SECOND


def test_what_was_solved_is_counted(anna: Program, held: list[Puzzle]) -> None:
    room = room_of(anna.client)
    opened = send(anna, f"/puzzles/helios/{FIRST}").headers["location"].removeprefix("/t/")
    with room.keeper.reading(opened) as live:
        riddle.note_answer(room.store, live.creator, held[0], True, 0.0)
    text = ask(anna, "/puzzles").text
    assert "easy, 1 of 2 solved" in text
    assert re.search(r"Right in a row</dt><dd>1<", text)


# --- at the table
def opened(who: Program, id: str) -> str:
    found: str = send(who, f"/puzzles/helios/{id}").headers["location"].removeprefix("/t/")
    return found


def play(who: Program, table: str, turn: Turn) -> None:
    start = room_of(who.client).table(table).sight(None)["entries"]
    while (n := room_of(who.client).table(table).sight(None)["entries"] - start) < len(turn.actions):
        step(who, table, "act", action=turn.actions[n])


def step(who: Program, table: str, what: str, **more: str) -> None:
    now = who.get(f"/tables/{table}/turn")
    who.post(f"/tables/{table}/{what}", {"seat": now["seat"], "version": now["version"], **more})


def test_the_task_stands_on_the_page_and_hints_do_not(anna: Program) -> None:
    text = ask(anna, f"/t/{opened(anna, FIRST)}").text
    assert "Find the best turn." in text
    assert "Puzzle · easy" in text
    assert "/lesson.css" in text
    assert "data-hint" not in text
    assert "data-soon" not in text


def test_a_wrong_answer_is_told_with_both_turns_and_the_ways_on(anna: Program, held: list[Puzzle]) -> None:
    table = opened(anna, FIRST)
    play(anna, table, held[0].others[0])
    before = ask(anna, f"/t/{table}").text
    assert "This is my answer" in before
    assert "data-soon" not in before, "no answer is handed over by itself"
    step(anna, table, "confirm")
    text = ask(anna, f"/t/{table}").text
    for words in ("Not the best.", "It costs about 4.5 points", "Your turn", "The best turn", "Try again", "Show me"):
        assert words in text
    assert "Find the best turn." not in text
    step(anna, table, "skip")
    text = ask(anna, f"/t/{table}").text
    assert "This is the best turn." in text
    assert "Show me" not in text


def test_a_right_answer_is_told_and_counted(anna: Program, held: list[Puzzle]) -> None:
    table = opened(anna, FIRST)
    play(anna, table, held[0].answers[0])
    step(anna, table, "confirm")
    text = ask(anna, f"/t/{table}").text
    assert "Right!" in text
    assert "about 4.5 points and 20 % of winning behind" in text
    assert "easy, 1 of 2 solved" in ask(anna, "/puzzles").text
    assert send(anna, "/puzzles/helios/next", level="2", last=FIRST).status_code == 303


@pytest.mark.parametrize("right", [True, False])
def test_what_makes_the_difference_is_told_with_the_answer_only(anna: Program, held: list[Puzzle], right: bool) -> None:
    terms = find("helios").scale.terms()
    named, unnamed = (next(term for term in terms if bool(term.words) == has) for has in (True, False))
    held[0] = replace(held[0], terms=(unnamed.name, named.name, "a term that is gone"))
    riddle.riddle_of.cache_clear()
    table = opened(anna, FIRST)
    play(anna, table, (held[0].answers if right else held[0].others)[0])
    assert named.words not in ask(anna, f"/t/{table}").text.partition('id="lesson"')[2].partition("</section>")[0]
    step(anna, table, "confirm")
    assert f"What makes the difference: {named.words}." in unescape(ask(anna, f"/t/{table}").text)


def test_a_puzzle_can_be_studied(anna: Program) -> None:
    answer = send(anna, f"/puzzles/helios/{FIRST}/study")
    assert answer.status_code == 303
    assert "Puzzle of Helios" in ask(anna, answer.headers["location"]).text
    assert send(anna, "/puzzles/helios/ffffffff/study").status_code == 404


def test_near_the_end_winning_is_not_counted_as_points() -> None:
    """A search counts a win as ten points and a loss as ten less; the games that were played out know better."""
    close = replace(made(FIRST), points=25.0)
    assert riddle.measured(close, 25.0) == 5.0
    assert riddle.measured(made(FIRST), 4.5) == 4.5
