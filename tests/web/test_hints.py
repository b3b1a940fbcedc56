"""Hints over the web: one at a time for a person, given up when nobody waits; and the cleaner that never ends."""

import asyncio
import logging
from concurrent.futures import Future
from contextlib import nullcontext
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from sunstone.table import NotNow
from sunstone.web import app
from sunstone.web.hints import hinted
from tests.web.api_support import FIRST_GAME, Program, running


class Asking:
    """A request whose connection is closed after so many looks."""

    def __init__(self, future: "Future[Any]", looks: int) -> None:
        driver = SimpleNamespace(hint=lambda *_: future)
        self.app = SimpleNamespace(state=SimpleNamespace(site=SimpleNamespace(driver=driver)))
        self.looks = looks

    async def is_disconnected(self) -> bool:
        self.looks -= 1
        return self.looks < 0


def ask(future: "Future[Any]", looks: int) -> Any:
    return asyncio.run(hinted(Asking(future, looks), "x", 0, "anna"))  # type: ignore[arg-type]


def test_a_hint_is_given_up_when_the_connection_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sunstone.web.hints.LOOK", 0.01)
    waiting = Future[Any]()
    with pytest.raises(NotNow, match="nobody waits"):
        ask(waiting, looks=3)
    assert waiting.cancelled()
    done = Future[Any]()
    done.set_result({"hints": []})
    assert ask(done, looks=0) == {"hints": []}


def test_a_second_hint_is_refused_in_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with running(tmp_path) as client:
        anna = Program(client, "Anna")
        table = anna.post("/tables", {**FIRST_GAME, "seats": ["me", "greedy"]})["table"]
        driver: Any = client.app.state.site.driver  # type: ignore[attr-defined]
        driver._hinters.submit = lambda *_: Future()
        driver.hint(table, 0, person_of(driver, table))
        assert "worked out for you already" in anna.refused(409, "GET", f"/tables/{table}/hint")["error"]


def person_of(driver: Any, table: str) -> str:
    with driver.room.keeper.reading(table) as live:
        return str(live.seats[0].person)


def test_the_cleaner_goes_on_after_an_error(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    monkeypatch.setattr(app, "CLEANING", 0.01)
    calls = list[float | None]()

    def expire(now: float | None, keep: float | None) -> list[str]:
        calls.append(keep)
        raise RuntimeError("the database is away")

    leases = SimpleNamespace(held=lambda name: nullcontext(True), clear=lambda: None)
    room = SimpleNamespace(expire=expire, leases=leases, accounts=leases)

    async def some_time() -> None:
        task = asyncio.create_task(app.clean(room, 5.0))  # type: ignore[arg-type]
        while len(calls) < 3 and not task.done():
            await asyncio.sleep(0.01)
        task.cancel()

    with caplog.at_level(logging.ERROR):
        asyncio.run(some_time())
    assert calls[:3] == [5.0] * 3 and "the database is away" in caplog.text
