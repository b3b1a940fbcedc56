"""Clocks on pages: in the form of a new table, at the table, in lists; and holidays."""

import re
import time
from collections.abc import Sequence
from dataclasses import replace

import pytest
from starlette.testclient import TestClient

from sunstone.table.clock import DAY, read
from sunstone.table.summary import Summary
from sunstone.web import times
from tests.web.api_support import FIRST_GAME, Program, room_of, seat_all
from tests.web.test_pages import OWN


def page(me: Program, path: str) -> str:
    return me.client.get(path, headers=me.head).text


T = Summary(
    *("t", "city", "Test", 2, (), {}, "running", False, False, False, 0.0, 0.0, 1),
    *(("Anna", "Bert"), (), (), (0,), (0,), (), (), None, "3d", False, (1000.0, None)),
)


@pytest.mark.parametrize(
    ("seconds", "told"),
    [
        (14 * DAY, "14 d"),
        (2 * DAY + 4 * 3600 + 59, "2 d 4 h"),
        (2 * DAY - 1, "47 h 59 min"),
        (3600, "1 h"),
        (3599, "59 min"),
        (120, "2 min"),
        (119, "1:59"),
        (9, "0:09"),
        (-5, "0:00"),
    ],
)
def test_a_span_is_told_as_the_pages_script_does(seconds: float, told: str) -> None:
    assert times.span(seconds) == told


def test_every_clock_that_is_offered_can_be_read() -> None:
    assert [bool(read(text)) for text, _ in times.OFFERED] == [False] + [True] * (len(times.OFFERED) - 1)
    assert dict(times.OFFERED)["2h+5m"] == "2 h + 5 min a turn"


def test_a_list_is_told_whose_time_is_short() -> None:
    assert times.in_list(T, 400.0) == "10 min left"
    assert times.in_list(replace(T, paused=True), 400.0) == "paused"
    assert times.in_list(replace(T, over_at=(1000.0, 700.0), mine=(1,)), 400.0) == "5 min left"
    assert times.in_list(replace(T, status="over"), 0.0) == times.in_list(replace(T, clock=""), 0.0) == ""


def test_the_most_urgent_of_ones_own_comes_first() -> None:
    later = replace(T, id="later", over_at=(2000.0, None))
    unhurried = replace(T, id="unhurried", clock="", over_at=(None, None))
    others = replace(T, id="others", asked=(1,), over_at=(None, 5.0))
    found: Sequence[Summary] = sorted([others, unhurried, later, T], key=times.urgency)
    assert [t.id for t in found] == ["t", "later", "unhurried", "others"]


def test_a_table_with_a_clock_is_set_up_by_the_form(client: TestClient, people: list[Program]) -> None:
    anna = people[0]
    form = page(anna, "/new?game=city")
    assert '<option value="3d">3 days a turn</option>' in form
    given = {"game": "city", "players": "2", "seat-0": "me", "seat-1": "greedy", "clock": "30m+60s"}
    answer = client.post("/new", data=given, headers={**anna.head, **OWN}, follow_redirects=False)
    assert answer.status_code == 303
    head = anna.get(f"/tables/{answer.headers['location'].removeprefix('/t/')}")
    assert head["clock"] == "30m+60s"
    alone = {**given, "players": "1"}
    answer = client.post("/new", data=alone, headers={**anna.head, **OWN}, follow_redirects=False)
    assert anna.get(f"/tables/{answer.headers['location'].removeprefix('/t/')}")["clock"] == ""
    wrong = client.post("/new", data={**given, "clock": "soon"}, headers={**anna.head, **OWN})
    assert wrong.status_code == 400 and "is no clock" in wrong.text


def test_the_table_shows_whose_time_runs_and_until_when(people: list[Program]) -> None:
    anna, bert = people
    table = seat_all(people, **FIRST_GAME, clock="2h+5m")
    head = anna.get(f"/tables/{table}")
    shown = page(anna, f"/t/{table}")
    assert shown.count('role="timer"') == 2  # at the seat, and in the bar for who does not see the seats
    assert f'data-over="{head["seats"][0]["over_at"]}" data-low="600.0"' in shown
    assert '<span class="visually-hidden">time left: </span>2 h</span>' in shown  # Bert's, which stands
    assert "2 h + 5 min a turn" in shown and re.search(r'data-now="\d+\.\d+"', shown)
    assert 'class="time"' not in page(anna, f"/t/{table}/at/0")  # an earlier moment has no time of its own
    listed = page(bert, "/")
    assert "waiting for Anna" in listed and re.search(r"1 h 59 min left|2 h left", listed)


def test_a_table_without_a_clock_shows_none(people: list[Program]) -> None:
    shown = page(people[0], f"/t/{seat_all(people, **FIRST_GAME)}")
    assert 'class="time"' not in shown and "Pause the clocks" not in shown


def test_a_pause_is_asked_for_in_the_menu_and_shown_in_the_bar(people: list[Program]) -> None:
    anna, bert = people
    table = seat_all(people, **FIRST_GAME, clock="2h+5m")
    assert "Pause the clocks" in page(anna, f"/t/{table}/menu")
    anna.post(f"/tables/{table}/request-pause", {"on": True})
    assert "Anna asks for a pause: all clocks stand." in page(bert, f"/t/{table}")
    bert.post(f"/tables/{table}/answer", {"yes": True})
    shown = page(bert, f"/t/{table}")
    assert "A pause: all clocks stand." in shown and 'role="timer"' not in shown
    assert "End the pause" in page(bert, f"/t/{table}/menu")
    assert "paused" in page(bert, "/")


def test_a_holiday_is_begun_and_ended_on_its_page(client: TestClient, people: list[Program]) -> None:
    anna, bert = people
    table = seat_all(people, **FIRST_GAME, clock="3d")
    head = {**anna.head, **OWN}
    assert "28 of 28 days are left" in page(anna, "/holiday")
    assert client.post("/holiday", data={"days": "10"}, headers=head, follow_redirects=False).status_code == 303
    assert "10 days to go" in page(anna, "/holiday")
    day = time.strftime("%b", time.gmtime(anna.get("/holiday")["ends"]))
    assert re.search(rf"on holiday until \d+ {day}", page(bert, f"/t/{table}"))
    client.post("/holiday", data={"days": "3"}, headers=head)
    assert "3 days to go" in page(anna, "/holiday")
    client.post("/holiday", data={}, headers=head)
    assert "on holiday" not in page(bert, f"/t/{table}").split('id="log"')[0]
    for wrong in ("many", "29", "-1"):
        assert client.post("/holiday", data={"days": wrong}, headers=head).status_code == 400
    assert room_of(client).holiday("nobody").ends is None
