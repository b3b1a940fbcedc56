"""Programs that use the API of an app in this process."""

import random
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
from starlette.testclient import TestClient

from sunstone.drawing.markup import Markup
from sunstone.engine.registry import find
from sunstone.engine.view import View
from sunstone.table import Room, Table
from sunstone.web.app import create_app
from sunstone.web.endpoints import ENDPOINTS, PREFIX, Endpoint
from sunstone.web.limits import STANDARD, Limits
from sunstone.web.parts import PageSight
from sunstone.web.schema import Problem
from sunstone.web.updates import name_seats

Data = dict[str, Any]
TAGS = re.compile(r"<[^<]*|[^<]+")
FIRST_GAME = {"game": "city", "options": {"setup": "first_game"}}  # nothing is secret in it


@contextmanager
def running(
    folder: Path, limited: bool = False, simulations: Sequence[int] = (), limits: Limits = STANDARD
) -> Iterator[TestClient]:
    """The app without a network. An error that nobody has caught is a 500, as it would be outside."""
    app = create_app(folder / "tables.sqlite3", limited=limited, pause=0.0, simulations=simulations, limits=limits)
    with TestClient(app, raise_server_exceptions=False) as client:
        app.state.site.driver.limit = 60.0  # of thought, on a busy machine
        yield client


def room_of(client: TestClient) -> Room:
    found: Room = client.app.state.site.room  # type: ignore[attr-defined]
    return found


def endpoint_of(method: str, path: str) -> Endpoint:
    """The declaration that an address belongs to."""
    plain = path.removeprefix(PREFIX).split("?")[0]
    for found in ENDPOINTS:
        if found.method == method and re.fullmatch(re.sub(r"\{\w+\}", "[^/]+", found.path), plain):
            return found
    raise AssertionError(f"{method} {path} is not declared")


def check(found: Data, declared: Endpoint) -> None:
    """An answer is what is declared, field by field, and nothing else; a view is what its game declares."""
    as_declared = msgspec.json.decode(msgspec.json.encode(found), type=declared.answer)
    read = msgspec.json.decode(msgspec.json.encode(as_declared))
    if view := found.get("view"):
        kind = find(view["game"]).view
        read["view"] = view if kind is View else msgspec.convert(view, kind)
    assert read == found


class Program:
    """Somebody with a secret. Whatever is answered is held against what the API says of itself."""

    def __init__(self, client: TestClient, name: str = "") -> None:
        self.client = client
        self.head: dict[str, str] = {}
        self.used: set[str] = set()  # endpoints that have answered
        if name:
            self.head = {"authorization": f"Bearer {self.post('/people', {'name': name})['secret']}"}

    def get(self, path: str) -> Any:
        return self.ask("GET", path)

    def post(self, path: str, body: Data | None = None) -> Any:
        return self.ask("POST", path, body)

    def ask(self, method: str, path: str, body: Data | None = None) -> Any:
        declared = endpoint_of(method, path)
        answer = self.client.request(method, PREFIX + path, json=body, headers=self.head)
        assert answer.status_code == declared.status, f"{method} {path}: {answer.status_code} {answer.text[:300]}"
        assert "set-cookie" not in answer.headers
        self.used.add(declared.name)
        if declared.answer is str:
            return answer.text
        found = answer.json()
        check(found, declared)
        return found

    def refused(self, status: int, method: str, path: str, body: Any = None, **more: Any) -> Data:
        """What is answered to something wrong."""
        given = {"json": body} if body is not None else {}
        answer = self.client.request(method, PREFIX + path, headers=self.head | more.pop("head", {}), **given, **more)
        assert answer.status_code == status, f"{method} {path}: {answer.status_code} {answer.text[:300]}"
        msgspec.json.decode(answer.content, type=Problem)
        found: Data = answer.json()
        return found


def seat_all(people: list[Program], **settings: Any) -> str:
    """A table with one of these people on each seat."""
    seats = ["me"] + ["open"] * (len(people) - 1)
    made = people[0].post("/tables", {"game": "city", **settings, "seats": seats})
    for seat, who in enumerate(people[1:], 1):
        assert who.post("/join", {"token": made["links"][str(seat)]})["seat"] == seat
    return str(made["table"])


def act(people: list[Program], table: str, rng: random.Random) -> Data:
    """One random thing that the table waits for; the turn afterwards, or an empty one if it waits for nobody."""
    asked = people[0].get(f"/tables/{table}/turn")["asked"]
    if not asked:
        return {}
    who = people[rng.choice(asked)]
    turn = who.get(f"/tables/{table}/turn")
    body = {"seat": turn["seat"], "version": turn["version"]}
    if turn["duty"] == "confirm":
        done: Data = who.post(f"/tables/{table}/confirm", body)
    else:
        done = who.post(f"/tables/{table}/act", {**body, "action": rng.choice(turn["legal"])})
    return done


def parts_of(client: TestClient, table: str, head: dict[str, str] | None = None) -> dict[str, str]:
    """The parts of a page that has none of them."""
    parts = client.get(f"/t/{table}/parts", headers=head).json()["parts"]
    return {name: html for name, (_, html) in parts.items()}


def patched(old: dict[str, str], news: dict[str, list[Any]]) -> dict[str, str]:
    """As the page does it."""
    out = dict(old)
    for name, (_, *edits) in news.items():
        tags = TAGS.findall(old.get(name, ""))
        out[name] = "".join(e if isinstance(e, str) else "".join(tags[e[0] : e[0] + e[1]]) for e in edits)
    return out


def sight_of(table: Table, seat: int | None) -> PageSight:
    """As a page would have it, where nothing but the position matters."""
    sight: PageSight = {
        **table.sight(seat),
        "creator": True,
        "links": {},
        "network": "",
        "mine": [],
        "here": (),
        "did": Markup(),
        "closed": [],
        "forced": [],
        "guided": None,
        "unlearnt": False,
        "lesson": None,
        "puzzle": None,
    }
    name_seats(sight)
    return sight
