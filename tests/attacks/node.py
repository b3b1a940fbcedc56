"""A real server that can be killed, and somebody who plays on it over HTTP and remembers what was acknowledged."""

import http.client
import json
import random
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from sunstone.web.endpoints import PREFIX
from tests.web.browser.server import Server

Data = dict[str, Any]
BACK = 60.0  # seconds until a killed server must answer again


class Unanswered(Exception):
    """The connection broke before an answer came: whether it was done is not known."""


class Away(Exception):
    """Nobody listens: nothing was done."""


@contextmanager
def nodes(folder: Path, database: str, count: int) -> Iterator[list[Server]]:
    """So many servers on one database."""
    found = []
    for n in range(count):
        own = folder / f"node-{n}"
        own.mkdir()
        found.append(Server(own, database=database))
    try:
        with ThreadPoolExecutor(count) as all_at_once:
            list(all_at_once.map(Server.start, found))
        yield found
    finally:
        for server in found:
            server.stop()


class Client:
    """One connection of one person."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        self.head = {"content-type": "application/json"}

    def ask(self, method: str, path: str, body: Data | None = None) -> tuple[int, Data]:
        text = None if body is None else json.dumps(body)
        try:
            self.connection.request(method, PREFIX + path, text, self.head)
            answer = self.connection.getresponse()
            return answer.status, json.loads(answer.read())
        except ConnectionRefusedError as error:
            self.connection.close()
            raise Away from error
        except (OSError, http.client.HTTPException, ValueError) as error:
            self.connection.close()
            raise Unanswered(str(error)) from error

    def become(self, name: str) -> None:
        status, told = self.ask("POST", "/people", {"name": name})
        assert status == 201, told
        self.head["authorization"] = f"Bearer {told['secret']}"


class Act(NamedTuple):
    table: str
    after: int  # the version that it was an answer to
    by: int  # the newest version when it was acknowledged: others may have come in between
    seat: int
    action: str


@dataclass
class Acknowledged:
    """What a player was told is done."""

    tables: list[str] = field(default_factory=list)
    acts: list["Act"] = field(default_factory=list)
    chats: list[tuple[str, int, str]] = field(default_factory=list)  # table, number, text
    lost: int = 0  # requests without an answer
    wrong: list[str] = field(default_factory=list)  # answers that nobody should get


class Player(threading.Thread):
    """Makes tables and plays both seats of them at random, until told to stop. The server may die at any moment."""

    def __init__(self, port: int, name: str, seed: int, stop: threading.Event) -> None:
        super().__init__(daemon=True)
        self.client = Client(port)
        self.called = name
        self.rng = random.Random(seed)
        self.stopped = stop
        self.done = Acknowledged()
        self.table = ""

    def run(self) -> None:
        while not self.stopped.is_set():
            try:
                if "authorization" not in self.client.head:
                    self.client.become(self.called)
                self.step()
            except Away:
                time.sleep(0.05)
            except Unanswered:
                self.done.lost += 1
            except Exception as error:  # a thread's own end would go unseen
                self.done.wrong.append(f"{type(error).__name__}: {error}")
                return

    def step(self) -> None:
        if not self.table or self.rng.random() < 0.01:
            self.make()
        elif self.rng.random() < 0.04:
            self.say()
        else:
            self.play()

    def make(self) -> None:
        game = self.rng.choice(["city", "founders", "helios"])
        other = self.rng.choice(["hotseat", "hotseat", "greedy"])
        status, told = self.client.ask("POST", "/tables", {"game": game, "seats": ["me", other]})
        if status == 201:
            self.table = told["table"]
            self.done.tables.append(self.table)
        else:
            self.done.wrong.append(f"making a table: {status} {told}")

    def say(self) -> None:
        text = f"{self.called} {self.rng.random()}"
        status, told = self.client.ask("POST", f"/tables/{self.table}/chat", {"text": text})
        if status == 201:
            self.done.chats.append((self.table, told["id"], text))
        else:
            self.done.wrong.append(f"saying something: {status} {told}")

    def play(self) -> None:
        here = f"/tables/{self.table}"
        status, turn = self.client.ask("GET", f"{here}/turn")
        if status != 200:
            self.done.wrong.append(f"looking: {status} {turn}")
            return
        if turn["status"] != "running":
            self.table = ""
            return
        body = {"seat": turn["seat"], "version": turn["version"]}
        if turn["duty"] == "act":
            action = self.rng.choice(turn["legal"])
            status, told = self.client.ask("POST", f"{here}/act", {**body, "action": action})
            if status == 200:
                self.done.acts.append(Act(self.table, turn["version"], told["version"], turn["seat"], action))
            elif status != 409:  # a bot was faster
                self.done.wrong.append(f"{action}: {status} {told}")
        elif turn["duty"] == "confirm":
            what = "undo" if self.rng.random() < 0.2 else "confirm"
            self.client.ask("POST", f"{here}/{what}", body)
        else:
            time.sleep(0.02)  # a bot thinks
