"""Records, board files and settings, damaged in every way that comes to mind: a clear refusal or a table that works,
never a 500."""

import random
from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from starlette.testclient import TestClient

from sunstone.engine.frame import OVER
from sunstone.engine.game import Game
from sunstone.engine.registry import GAMES, games
from sunstone.web.endpoints import PREFIX
from tests.web.api_support import Program, running

Data = dict[str, Any]
HUGE = "9" * 5000
ODD = (
    "",
    " ",
    "\0",
    "\ud800".encode("utf-8", "surrogatepass").decode("latin-1"),
    "é",
    "李",
    "-1",
    HUGE,
    "null",
    "[",
    "~",
)
VALUES: tuple[Any, ...] = (None, True, -1, 0, 2**53, 1e308, "", "x" * 300, [], {}, ["me"] * 9, {"a": {}}, "李雷", "\0")


CUTS: tuple[tuple[Callable[[str], list[str]], str], ...] = ((list, ""), (str.split, " "), (str.splitlines, "\n"))


@dataclass
class Report:
    inputs: int = 0
    faults: list[str] = field(default_factory=list)

    def line(self) -> str:
        return f"{self.inputs} damaged records, boards, settings: {len(self.faults)} faults"


def record_of(game: str, players: int, seed: int) -> str:
    """Of a game that has just begun or has ended, with whatever modules there are."""
    rng = random.Random(seed)
    found = Game.start(game, players, seed=seed)
    for _ in range(rng.choice([10, 60, 100_000])):
        if found.state.to_move == OVER:
            break
        found.play(rng.choice(found.state.legal()))
    return found.full_text()


def damaged(text: str, rng: random.Random) -> str:
    """One to three injuries: letters, words, lines lost, doubled, exchanged or replaced."""
    for _ in range(rng.randint(1, 3)):
        cut, glue = rng.choice(CUTS)
        parts = cut(text)
        if not parts:
            return text
        at, to = rng.randrange(len(parts)), rng.randrange(len(parts))
        way = rng.randrange(5)
        if way == 0:
            del parts[at]
        elif way == 1:
            parts.insert(to, parts[at])
        elif way == 2:
            parts[at], parts[to] = parts[to], parts[at]
        elif way == 3:
            parts[at] = rng.choice(ODD)
        else:
            parts = parts[: at + 1]
        text = glue.join(parts)
    return text


def settings(rng: random.Random) -> Data:
    """A new table with one thing wrong, or a few."""
    info = rng.choice(list(GAMES.values()))
    players = rng.choice(list(info.players))
    body: Data = {
        "game": info.name,
        "seats": ["me"] + ["greedy"] * (players - 1),
        "modules": [module for module in info.modules if rng.random() < 0.3],
        "options": {o.name: rng.choice(o.values) for o in info.options if rng.random() < 0.3},
        "title": "x",
        "listed": False,
        "seed": 1,
        "players": players,
        "board": "",
        "cardboard": False,
    }
    for _ in range(rng.randint(1, 2)):
        inside = rng.choice([body, body, body["options"] if isinstance(body["options"], dict) else body])
        name = rng.choice([*inside, "", "seats", "options", "unheard-of"])
        inside[name] = deepcopy(rng.choice(VALUES))
    return body


class World:
    def __init__(self, client: TestClient, rng: random.Random) -> None:
        self.client, self.rng = client, rng
        self.who = Program(client, "Anna")
        played = games()
        self.records = [record_of(info.name, max(info.players) - n % 2, n) for info in played for n in range(4)]
        self.boards = [(info.name, info.sample_board) for info in played if info.sample_board]

    def record(self) -> str:
        return self.sent("/records", {"record": damaged(self.rng.choice(self.records), self.rng)})

    def board(self) -> str:
        game, text = self.rng.choice(self.boards)
        return self.sent("/tables", {"game": game, "seats": ["me", "greedy"], "board": damaged(text, self.rng)})

    def setting(self) -> str:
        return self.sent("/tables", settings(self.rng))

    def sent(self, path: str, body: Data) -> str:
        """What is wrong with the answer, and with the page of a table that came of it."""
        answer = self.client.post(PREFIX + path, json=body, headers=self.who.head)
        if answer.status_code == 201:
            shown = self.client.get(f"/t/{answer.json()['table']}", headers=self.who.head)
            self.client.cookies.clear()
            return "" if shown.status_code == 200 else f"its page answers {shown.status_code}: {body!r:.300}"
        if answer.status_code >= 500:
            return f"{path} answers {answer.status_code}: {body!r:.300}"
        return "" if answer.json().get("error") else f"{path} is refused without a word: {body!r:.300}"


def run(folder: Path, inputs: int, seed: int = 1) -> Report:
    report, rng = Report(), random.Random(seed)
    with running(folder) as client:
        world = World(client, rng)
        while report.inputs < inputs:
            for attempt in (world.record, world.board, world.setting):
                report.inputs += 1
                if fault := attempt():
                    report.faults.append(fault)
    return report
