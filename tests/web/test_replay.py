"""Looking back on the page: the log in parts, and moments as edits of each other."""

import random
import re
from html import unescape
from itertools import pairwise
from typing import Any

import pytest
from starlette.testclient import TestClient

from sunstone.web import delta, history
from tests.table.support import step
from tests.web.api_support import FIRST_GAME, Program, patched, room_of, seat_all


@pytest.fixture(scope="module")
def table(client: TestClient, people: list[Program]) -> str:
    """After a few turns, with an Eclipse among them."""
    found, rng = seat_all(people, **FIRST_GAME), random.Random(5)
    while "Eclipse 1" not in get(people[0], f"/t/{found}/log").text:
        for _ in range(20):
            step(room_of(client).table(found), rng)
    return found


def get(who: Program, path: str) -> Any:
    answer = who.client.get(path, headers=who.head)
    assert answer.status_code == 200, answer.text
    return answer


def test_the_log_can_be_read_to_its_beginning(people: list[Program], table: str) -> None:
    """The part that the page has and those that are asked for are the whole log, once."""
    rows = unescape(get(people[0], f"/t/{table}").text.partition('<ol id="log">')[2].partition("</ol><ol id=")[0])
    text, parts = rows, 1
    while found := re.search(r'data-earlier="(\d+)"', text):
        text = unescape(get(people[0], f"/t/{table}/log?before={found[1]}").text)
        rows, parts = rows + text, parts + 1
    entries = [int(n) for n in re.findall(r"/at/(\d+)", rows)]
    told = [deed.entry for move in room_of(people[0].client).table(table).story(0) for deed in move.deeds]
    assert sorted(entries) == sorted(told) and parts > 1
    assert 'class="chapter"><h2><a' in rows and ">Eclipse 1</a>" in rows and rows.count("<h2>Set-up</h2>") == 1


def test_no_part_of_the_log_is_long(people: list[Program], table: str) -> None:
    for path in ("", "?before=9999", "?before=70", "?before=0", "?before=x", "?before=-3"):
        assert get(people[0], f"/t/{table}/log{path}").text.count("<a ") <= history.OLDER_LINES + history.MOST_LINES
    assert get(people[0], f"/t/{table}/log?before=1").text.count("data-earlier") == 0


def test_a_step_is_sent_as_what_differs(people: list[Program], table: str) -> None:
    page = get(people[0], f"/t/{table}/at/0").text
    stops = [int(n) for n in (re.search(r'data-stops="([^"]*)"', page) or [""])[1].split()]
    here, parts = f"/t/{table}/at", dict[str, str]()
    for one, other in pairwise(stops[:6]):
        told = f"have={delta.named(parts)}&keeps={','.join(parts)}"
        sent = get(people[0], f"{here}/{other}.json?from={one}&{told}")
        parts = patched(parts, sent.json()["parts"])
        whole = get(people[0], f"{here}/{other}.json").json()
        assert parts == patched({}, whole["parts"]) and sent.json()["version"] == other
        if one:
            assert len(sent.content) < 8000
    wrong = get(people[0], f"{here}/{stops[3]}.json?from={stops[1]}&have=dynamic:0123456789ab&keeps=dynamic")
    assert patched({}, wrong.json()["parts"])["dynamic"], "what the page has must be what it says"
    assert get(people[0], f"{here}/3.json?from=99999&have=x").json()["version"] == 3


def test_each_step_says_what_happened(people: list[Program], table: str) -> None:
    page = get(people[0], f"/t/{table}/at/0").text
    assert "Before the first draw" in page and "All is still in the box" in page
    stops = [int(n) for n in (re.search(r'data-stops="([^"]*)"', page) or [""])[1].split()]
    for i, n in enumerate(stops):
        bar = unescape(patched({}, get(people[0], f"/t/{table}/at/{n}.json").json()["parts"])["decision"])
        assert f"step {i} of {len(stops) - 1}" in bar and "The beginning" not in bar
        assert 'class="now"' in bar or i < 2 or n == stops[-1]
    assert "Set-up" in patched({}, get(people[0], f"/t/{table}/at/{stops[1]}.json").json()["parts"])["decision"]


def test_moments_and_log_of_another_seat_are_its_own(people: list[Program], table: str) -> None:
    for path in ("/at/50", "/at/50.json", "/log"):
        answer = people[0].client.get(f"/t/{table}{path}?seat=1", headers=people[0].head)
        assert answer.status_code == 403 and "with your own eyes only" in answer.text
