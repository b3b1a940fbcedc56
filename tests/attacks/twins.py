"""The leak oracle on the wire: a table, and its twin in which everything that a seat does not know is otherwise. What
that seat and a spectator can get of the two, by HTTP or live, must be the same to the byte."""

import json
import random
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from unittest.mock import patch

from starlette.testclient import TestClient

from sunstone.engine.rng import Rng
from sunstone.table.game import TableGame
from sunstone.table.live import Live
from sunstone.web import updates
from sunstone.web.endpoints import ENDPOINTS, PREFIX
from sunstone.web.presence import Presence
from tests.table.support import replace_hidden
from tests.web.api_support import Program, act, room_of, running, seat_all

# What is drawn anew with every call, or does not depend on the position. All other endpoints that look are asked.
LEFT_OUT = {"position", "games", "wait"}
PAGES = ("", "/log", "/record", "/report", "/menu", "/why?target=board:forest", "/parts")
CLOCK = re.compile(r' data-now="[\d.]+"')  # the time of day, at which a page was made
SETTINGS: list[dict[str, Any]] = [
    {},
    {"options": {"dark_eclipse": True}},
    {"modules": ["obsidian"]},
    {"modules": ["obsidian", "mansion", "altars", "empire"]},
    {"options": {"setup": "draft"}},
]


@dataclass
class Report:
    answers: int = 0
    faults: list[str] = field(default_factory=list)

    def line(self) -> str:
        return f"{self.answers} answers compared with their twin's: {len(self.faults)} leaks"


def live_of(client: TestClient, table: str) -> Live:
    with room_of(client).keeper.reading(table) as live:
        return live


def everything(who: Program, table: str, entries: int, seat: int | None) -> dict[str, str]:
    """All answers that this person can get about the table, by address."""
    here = f"/tables/{table}"
    found: dict[str, str] = {}
    for endpoint in ENDPOINTS:
        if endpoint.method == "GET" and endpoint.name not in LEFT_OUT:
            path = endpoint.path.replace("{table}", table).replace("{entry}", str(entries)).replace("{game}", "city")
            path += "?game=city" if endpoint.name == "statistics" else ""
            if endpoint.name in ("why_not", "preview"):
                legal = who.get(f"{here}/turn")["legal"]
                others = ["keep:1", "keep:7", "take:forest-1", "go:1"]
                for action in [*legal, *others]:
                    found[f"{path}?action={action}"] = fetch(who, f"{PREFIX}{path}?action={action}")
            else:
                found[path] = fetch(who, PREFIX + path)
    for path in (*PAGES, f"/at/{entries}", f"/at/{entries}.json"):
        found[f"page{path}"] = fetch(who, f"/t/{table}{path}")
    if seat is not None:
        found["what if"] = planned(who, table)
        found["other eyes"] = fetch(who, f"{PREFIX}{here}/sight?seat={1 - seat if seat < 2 else 0}")
    for path in (f"/t/{table}/live?version=0", f"{PREFIX}{here}/live"):
        with who.client.websocket_connect(path, headers=who.head) as stream:
            found[f"live {path}"] = stream.receive_text()
    return found


def fetch(who: Program, path: str) -> str:
    answer = who.client.get(path, headers=who.head)
    who.client.cookies.clear()
    if path.endswith("/report"):
        told = answer.json()
        told.pop("position")  # a guess, drawn anew with every call
        return json.dumps(told)
    if path.endswith("/people/export"):  # what else is kept is made by this comparison, or is no table's
        return json.dumps([part for part in answer.json().get("parts", ()) if part["name"] in ("tables", "chat")])
    return f"{answer.status_code} {CLOCK.sub('', answer.text)}"


def planned(who: Program, table: str) -> str:
    """What the seat may plan with."""
    answer = who.client.post(f"/t/{table}/what-if", headers=who.head, follow_redirects=False)
    return fetch(who, f"{answer.headers['location'].partition('?')[0]}/file") if answer.is_redirect else answer.text


def compare(client: TestClient, table: str, people: list[Program], seat: int, rng: random.Random) -> Report:
    """The addresses at which that seat, or a spectator (the last of the people), could tell the table from its twin."""
    entries = len(live_of(client, table).game.record.entries)
    viewers = [(people[seat], seat), (people[-1], None)]
    found = []
    for _ in range(2):
        updates._public.clear()
        fetch(people[0 if seat else 1], f"/t/{table}")  # what is drawn once for all is drawn for who knows the secrets
        with patch.object(Presence, "came", lambda *_: False), patch.object(Presence, "went", lambda *_: False):
            # Who is there goes by the clock, and by no position.
            found.append([everything(who, table, entries, eyes) for who, eyes in viewers])
        replace_hidden(live_of(client, table), seat, rng)
    room_of(client).keeper.forget(table)
    before, after = found
    pairs = [(path, a[path], b[path]) for a, b in zip(before, after, strict=True) for path in a]
    return Report(len(pairs), [path for path, one, other in pairs if one != other])


def start(client: TestClient, seats: int = 2, **settings: Any) -> tuple[list[Program], str]:
    """People at a table, and one more who only watches."""
    people = [Program(client, name) for name in ("Anna", "Bert", "Dora", "Emil")[:seats]]
    table = seat_all(people, listed=True, **settings)
    everybody = [*people, Program(client, "Cora")]
    for who in everybody:
        who.get("/friends")  # whoever has looked there has a code, which an export tells
    return everybody, table


def has_secrets(client: TestClient, table: str, seat: int) -> bool:
    state = live_of(client, table).game.state
    return len({state.guess(seat, Rng(k)).key() for k in range(4)}) > 1


def games() -> Iterator[tuple[int, dict[str, Any]]]:
    """Player counts and settings, again and again."""
    while True:
        for seats in (2, 3, 4):
            for settings in SETTINGS:
                yield seats, settings


def run(folder: Path, answers: int, seed: int = 1) -> Report:
    """Random games with a twin beside every position that has a secret, until so many answers are compared."""
    report, rng = Report(), random.Random(seed)
    # `reveals` plays from earlier positions, which are not made up here.
    with patch.object(TableGame, "reveals", lambda *_: False), running(folder) as client:
        for seats, settings in games():
            people, table = start(client, seats, **settings)
            for seat in range(seats):
                people[seat].post(f"/tables/{table}/auto-confirm", {"seat": seat, "on": True})
            for _ in range(60):
                for seat in range(seats):
                    if has_secrets(client, table, seat):
                        found = compare(client, table, people, seat, rng)
                        report.answers += found.answers
                        report.faults += found.faults
                if report.answers >= answers:
                    return report
                if not act(people[:-1], table, rng):
                    break
    raise AssertionError("unreachable: games() never ends")
