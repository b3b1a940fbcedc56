"""The leak oracle on the wire, small: `tests/attacks/twins.py` says how, `make attack` does it at length."""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

import sunstone
from sunstone.table import views
from sunstone.table.game import TableGame
from sunstone.web.parts import drawing
from tests.attacks.twins import compare, has_secrets, live_of, start
from tests.web.api_support import Program, act, running

pytestmark = pytest.mark.slow
SEED_WITH_A_FIND = 20
SETUPS: list[dict[str, Any]] = [{}, {"options": {"dark_eclipse": True}}]


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    # It plays from earlier positions, which are not made up here.
    monkeypatch.setattr(TableGame, "reveals", lambda *_: False)
    with running(tmp_path) as found:
        yield found


def differences(client: TestClient, table: str, people: list[Program], seat: int, rng: random.Random) -> list[str]:
    return compare(client, table, people, seat, rng).faults


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
