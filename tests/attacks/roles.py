"""Everything that can be asked about a table, asked by everybody who has no right to it: nothing changes, and of a
private table nothing is learnt, not even that it exists."""

import itertools
import json
import random
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from starlette.routing import Route
from starlette.testclient import TestClient

from sunstone.engine.frame import OVER
from sunstone.engine.game import Game
from sunstone.web import tables as table_pages
from sunstone.web.endpoints import ENDPOINTS, PREFIX
from tests.web.api_support import Program, room_of, running

Data = dict[str, Any]
NOWHERE = "zzzzzzzzzz"  # no table has this id
TITLE = "Thursday at Dora's"
SECRETS = ("Anna", "Dora", "Thursday")  # what only who may look learns
ROLES = ("creator", "player", "moved", "watcher", "stranger", "nobody")
SEATED = {"creator": 0, "player": 1}
# By right of who made the table: a fresh link for an open seat, and a seat freed until its person has decided.
OF_THE_CREATOR = ("link", "free")


@dataclass(frozen=True)
class Kind:
    """A kind of table. `open`: one seat is free."""

    name: str
    listed: bool
    open: bool = False
    over: bool = False


KINDS = (
    Kind("private, under way", listed=False),
    Kind("private, waiting", listed=False, open=True),
    Kind("private, over", listed=False, over=True),
    Kind("listed, under way", listed=True),
)


@dataclass(frozen=True)
class Wish:
    """One request about a table; `{table}` stands for its id. `seat`: whose seat it names, -1 for none."""

    method: str
    path: str
    body: Data | None = None
    seat: int = -1

    @property
    def command(self) -> str:
        return self.path.rpartition("}/")[2]


@dataclass
class Report:
    requests: int = 0
    faults: list[str] = field(default_factory=list)

    def line(self) -> str:
        return f"{self.requests} requests by {len(ROLES)} roles: {len(self.faults)} faults"


class World:
    """Tables of each kind, all of the same people, and everybody who might ask."""

    def __init__(self, client: TestClient) -> None:
        self.client = client
        self.anna, self.bert = Program(client, "Anna"), Program(client, "Bert")
        self.people = {role: Program(client) for role in ROLES}
        self.people |= {"creator": self.anna, "player": self.bert, "stranger": Program(client, "Cora")}
        self.people["moved"] = Program(client, "Bert")
        self.watch: dict[str, str] = {}
        self.tables = {kind: self.make(kind) for kind in KINDS}

    def make(self, kind: Kind) -> str:
        if kind.over:
            made = self.anna.post("/records", {"record": finished()})
            self.watch[made["table"]] = made["watch"]
            return str(made["table"])
        old = self.people["moved"]
        made = self.anna.post(
            "/tables", {"game": "city", "seats": ["me", "open", "open"], "title": TITLE, "listed": kind.listed}
        )
        table = str(made["table"])
        self.watch[table] = made["watch"]
        # who sat at seat 1 has moved to another device: the old secret opens nothing any more
        old.post("/join", {"token": made["links"]["1"]})
        code = self.form(old, f"/t/{table}/code")
        spelt = re.search("<code>(.+?)</code>", code)
        assert spelt, code
        self.form(self.bert, "/recover", {"code": spelt[1]})
        if not kind.open:
            Program(self.client, "Dora").post("/join", {"token": made["links"]["2"]})
        return table

    def form(self, who: Program, path: str, data: Data | None = None) -> str:
        answer = self.client.post(path, data=data or {}, headers=who.head)
        self.client.cookies.clear()
        assert answer.status_code == 200, answer.text
        return answer.text

    def ask(self, role: str, wish: Wish, table: str) -> tuple[int, str]:
        head = dict(self.people[role].head)
        if role == "watcher" and table in self.watch:
            head["sunstone-watch"] = self.watch[table]
        path = wish.path.replace("{table}", table)
        self.client.cookies.clear()
        answer = self.client.request(wish.method, path, json=wish.body, headers=head, follow_redirects=False)
        self.client.cookies.clear()
        return answer.status_code, answer.text

    def mark(self, table: str) -> tuple[Any, ...]:
        """Whatever a request could change."""
        store = room_of(self.client).store
        found = store.load(table)
        return found.seats, len(found.rows), found.table["status"], found.table["later"], len(store.chat(table))


def finished() -> str:
    """The record of a game between Anna and Bert that has ended."""
    game = Game.start("helios", 2, seed=3)
    rng = random.Random(3)
    game.record.tags |= {"P1": "Anna", "P2": "Bert"}
    while game.state.to_move != OVER:
        game.play(rng.choice(game.state.legal()))
    return game.full_text()


def wishes(version: int) -> Iterator[Wish]:
    """Every address below a table, of the API and of the pages, with each seat that a body can name."""
    for endpoint in ENDPOINTS:
        if "{table}" not in endpoint.path or endpoint.name in ("wait", "hint"):
            continue
        path = (PREFIX + endpoint.path).replace("{entry}", "1")
        if endpoint.method == "GET":
            action = "?action=take:forest-1" if endpoint.name in ("why_not", "preview") else ""
            yield Wish("GET", path + action)
            for seat in (0, 1):
                yield Wish("GET", f"{path}{action or '?'}{'&' if action else ''}seat={seat}", seat=seat)
        elif endpoint.example and "seat" in endpoint.example:
            for seat in (0, 1):
                body = {**endpoint.example, "seat": seat}
                yield Wish(endpoint.method, path, body | ({"version": version} if "version" in body else {}), seat)
        else:
            yield Wish(endpoint.method, path, dict(endpoint.example or {}))
    for route in table_pages.ROUTES:
        if not isinstance(route, Route) or route.path.endswith("/hint"):
            continue
        for seat in (0, 1) if "{seat:int}" in route.path else (-1,):
            path = route.path.replace("{n:int}", "1").replace("{seat:int}", str(seat))
            yield Wish("POST" if "POST" in (route.methods or ()) else "GET", path, seat=seat)


def faults(world: World, role: str, kind: Kind, wish: Wish) -> list[str]:
    """What this request may not do and did."""
    table = world.tables[kind]
    before = world.mark(table)
    status, text = world.ask(role, wish, table)
    found = []
    if status >= 500:
        found.append(f"answered {status}")
    if world.mark(table) != before:
        found.append("something has changed")
    if not kind.listed and role in ("moved", "stranger", "nobody"):
        if told := [word for word in SECRETS if word in text]:
            found.append(f"it tells {told}")
        elsewhere = world.ask(role, wish, NOWHERE)
        if (status, text.replace(table, "…")) != (elsewhere[0], elsewhere[1].replace(NOWHERE, "…")):
            found.append(f"a table that is not there answers {elsewhere[0]}, this one {status}")
    return [f"{role}, {kind.name}: {wish.method} {wish.path} {json.dumps(wish.body)}: {word}" for word in found]


def in_right(role: str, kind: Kind, wish: Wish) -> bool:
    """Whether this role may well do that: only what exceeds a right is tried."""
    if role not in SEATED:
        return False
    if wish.method == "GET":
        return False
    if role == "creator" and (wish.command in OF_THE_CREATOR or wish.method == "DELETE" or wish.seat < 0):
        return True
    return wish.seat in (-1, SEATED[role]) or wish.path.startswith("/t/") or kind.over


def run(folder: Path, requests: int, seed: int = 1) -> Report:
    """All of it, or as many requests as are wanted, drawn by lot."""
    report = Report()
    with running(folder) as client:
        world = World(client)
        version = room_of(client).version_of(world.tables[KINDS[0]])
        tries = [t for t in itertools.product(ROLES, KINDS, wishes(version)) if not in_right(*t)]
        random.Random(seed).shuffle(tries)
        for role, kind, wish in tries[:requests]:
            report.requests += 1
            report.faults += faults(world, role, kind, wish)
    return report
