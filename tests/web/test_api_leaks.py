"""The leak oracle on the wire: whatever a seat or a spectator can get, by HTTP or live, is the same to the byte if
everything that they do not know were otherwise."""

import json
import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

import sunstone
from sunstone.engine.frame import CHANCE
from sunstone.engine.rng import Rng
from sunstone.table import views
from sunstone.table.game import TableGame
from sunstone.table.live import Live
from sunstone.web import live as pages
from sunstone.web.endpoints import ENDPOINTS, PREFIX
from sunstone.web.parts import drawing
from tests.web.api_support import Program, act, room_of, running, seat_all

# What is drawn anew with every call, or does not depend on the position. All other endpoints that look are asked.
LEFT_OUT = {"position", "games", "wait"}
SEED_WITH_A_FIND = 20
SETUPS: list[dict[str, Any]] = [{}, {"options": {"dark_eclipse": True}}]


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    # It plays from earlier positions, which are not made up here.
    monkeypatch.setattr(TableGame, "reveals", lambda *_: False)
    with running(tmp_path) as found:
        yield found


def live_of(client: TestClient, table: str) -> Live:
    with room_of(client).keeper.reading(table) as live:
        return live


def everything(who: Program, table: str, entries: int, seat: int | None) -> dict[str, str]:
    """All answers that this person can get about the table, by address."""
    here = f"/tables/{table}"
    found: dict[str, str] = {}
    for endpoint in ENDPOINTS:
        if endpoint.method == "GET" and endpoint.name not in LEFT_OUT:
            path = endpoint.path.replace("{table}", table).replace("{entry}", str(entries))
            if endpoint.name in ("why_not", "preview"):
                legal = who.get(f"{here}/turn")["legal"]
                others = ["keep:1", "keep:7", "take:forest-1", "go:1"]
                for action in [*legal, *others]:
                    found[f"{path}?action={action}"] = fetch(who, f"{PREFIX}{path}?action={action}")
            else:
                found[path] = fetch(who, PREFIX + path)
    for path in (
        "",
        "/record",
        "/report",
        "/menu",
        "/why?target=board:forest",
        f"/at/{entries}",
        f"/at/{entries}.json",
    ):
        found[f"page{path}"] = fetch(who, f"/t/{table}{path}")
    if seat is not None:
        found["other eyes"] = fetch(who, f"{PREFIX}{here}/sight?seat={1 - seat}")
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
    return f"{answer.status_code} {answer.text}"


def replace_hidden(live: Live, seat: int, rng: random.Random) -> None:
    """Make it a table that this seat cannot tell from the real one: another position, other entries and events where it
    has not seen them, other answers of the others aside."""
    game = live.game
    game.state = game.state.guess(seat, Rng(rng.getrandbits(60)))
    for n, entry in enumerate(game.record.entries):
        if not views.knows(seat, entry.seen_by):
            first = 1000 if entry.mover == CHANCE else 0
            game.record.entries[n] = replace(entry, action=first + rng.randrange(2))
        game.log[n] = [e if views.knows(seat, e.seen_by) else e._replace(amount=99) for e in game.log[n]]
    live.aside = {s: texts if s == seat else ["something", "secret"] for s, texts in live.aside.items()}


def differences(client: TestClient, table: str, people: list[Program], seat: int, rng: random.Random) -> list[str]:
    """The addresses at which that seat, or a spectator, could tell the real table from one that only the others can."""
    entries = len(live_of(client, table).game.record.entries)
    viewers = [(people[seat], seat), (people[-1], None)]
    found = []
    for _ in range(2):
        pages._public.clear()
        fetch(people[1 - seat], f"/t/{table}")  # what is drawn once for all is drawn for who knows the secrets
        found.append([everything(who, table, entries, eyes) for who, eyes in viewers])
        replace_hidden(live_of(client, table), seat, rng)
    room_of(client).keeper.forget(table)
    before, after = found
    return [path for a, b in zip(before, after, strict=True) for path in a if a[path] != b[path]]


def start(client: TestClient, **settings: Any) -> tuple[list[Program], str]:
    """Two people at a table and one who only watches."""
    people = [Program(client, name) for name in ("Anna", "Bert")]
    table = seat_all(people, listed=True, **settings)
    return [*people, Program(client, "Cora")], table


def has_secrets(client: TestClient, table: str, seat: int) -> bool:
    state = live_of(client, table).game.state
    return len({state.guess(seat, Rng(k)).key() for k in range(4)}) > 1


@pytest.mark.parametrize("settings", SETUPS, ids=["starting tiles", "dark eclipse"])
def test_nothing_hidden_goes_over_the_wire(client: TestClient, settings: dict[str, Any]) -> None:
    people, table = start(client, **settings)
    rng = random.Random(6)
    checked = 0
    for _ in range(4):
        for seat in range(2):
            if has_secrets(client, table, seat):
                checked += 1
                assert differences(client, table, people, seat, rng) == []
        act(people[:2], table, rng)
    assert checked >= 5


def test_salaries_and_finds_stay_secret_in_mid_game(client: TestClient) -> None:
    """A find that nobody has claimed yet, and what a seat will pay at an Eclipse before the other has decided."""
    people, table = start(client, seed=SEED_WITH_A_FIND)
    rng, other = random.Random(8), random.Random(9)
    for seat, who in enumerate(people[:2]):
        who.post(f"/tables/{table}/auto-confirm", {"seat": seat, "on": True})
    finds = salaries = 0
    while act(people[:2], table, rng) and not (finds and salaries):
        live = live_of(client, table)
        if not live.game.state.view(None)["revealed"]:
            continue
        for seat in range(2):
            aside = any(s != seat for s in live.aside)
            if aside or (finds < 2 and has_secrets(client, table, seat)):
                assert differences(client, table, people, seat, other) == []
                salaries, finds = salaries + aside, finds + (not aside)
                live = live_of(client, table)
    assert finds and salaries


def test_the_oracle_sees_a_planted_leak(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    people, table = start(client)
    honest = views.head
    monkeypatch.setattr(views, "head", lambda live: {**honest(live), "title": str(live.game.state.key())})
    leaks = differences(client, table, people, 0, random.Random(1))
    assert f"/tables/{table}" in leaks and "page" in leaks and f"live /t/{table}/live?version=0" in leaks


def test_the_oracle_sees_what_is_drawn_with_another_seats_eyes(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    people, table = start(client)
    art = drawing("city")
    monkeypatch.setattr(art, "dynamic_layer", lambda view: str([seat["hand"] for seat in view["seats"]]))
    leaks = differences(client, table, people, 0, random.Random(1))
    assert "page" in leaks and f"live /t/{table}/live?version=0" in leaks


def test_positions_for_programs_tell_nothing_new(client: TestClient) -> None:
    people, table = start(client)
    real = live_of(client, table).game.state
    keys = set()
    for _ in range(6):
        guess = sunstone.load(people[0].get(f"/tables/{table}/position")["position"])
        assert guess.view(0) == real.view(0)
        keys.add(guess.key())
    assert len(keys) > 1
    people[2].refused(403, "GET", f"/tables/{table}/position")
    people[2].refused(403, "GET", f"/tables/{table}/position?seat=0")
