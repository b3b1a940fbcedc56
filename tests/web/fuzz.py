"""Damaged requests to every route of the app, from a seed: paths, queries, heads, JSON, forms, records, board files and
sockets. What is sent is mostly right, so that it gets far, and wrong in one or two places.

Routes are read from the app: one that is added is fuzzed too. `python -m tests.web.fuzz 10000` sends so many."""

import json
import random
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote, quote_from_bytes, urlencode

from starlette.routing import Route, WebSocketRoute
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from sunstone.engine.registry import GAMES
from sunstone.web.assets import asset
from sunstone.web.endpoints import ENDPOINTS, PREFIX
from tests.web.api_support import FIRST_GAME, Program, room_of, running, seat_all

FILES = ("table/main.js", "vendor/idiomorph.min.js", "board.css", "city/style.css", "helios/cover.svg", "toy/style.css")
WORDS = (
    *("", " ", "0", "1", "-1", "-3", "7", "99", "1e30", "nan", "true", "null", "9" * 30, "9" * 5000, "0x10", "²", "٣"),
    *(
        "x",
        "me",
        "open",
        "on",
        "city",
        "toy",
        "first_game",
        "greedy",
        "Łukasz",
        "محمد",
        "\x00",
        "a\nb",
        "%00",
        "../..",
        "//x",
    ),
    *("\u202e", "\ufeff", "🌞" * 40, "<b>", "'", '"', "\\", "?", "keep:5", "go:1", "~board:gold", "pass", "x" * 1500),
)
BYTES = (
    b"",
    b"\xed\xa0\x80",
    b"\xff",
    b"\x00",
    b"\xc3",
    b"\\ud800",
    b"[" * 3000,
    b"{",
    b'"',
    b",",
    b"9" * 5000,
    b"-",
    b"1e999",
)
VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, -3, 7, 8, 2**31, 2**53, 2**63, -(2**63), 10**40, 1.5, 1e300, "", [], {}, [[]]),
    *(["me"], ["me", "open"], {"a": 1}, *WORDS),
)
QUERY = (*("game", "players", "seed", "seat", "version", "target", "action", "since", "after", "spectator"),) + (
    *("status", "limit", "mine", "guide", "option-setup", "module-obsidian", "cardboard", "seat-0"),
)
FIELDS: dict[str, tuple[str, ...]] = {  # of forms, with values that get far
    "game": tuple(GAMES),
    "players": ("1", "2", "3", "4"),
    "seed": ("5", ""),
    "title": ("Ours",),
    "listed": ("on", ""),
    "cardboard": ("on", "", ""),
    "seat-0": ("me", "hotseat"),
    "seat-1": ("friend", "hotseat", "greedy"),
    "seat-2": ("friend",),
    "option-setup": ("first_game", "draft"),
    "module-obsidian": ("on", ""),
    "name": ("Anna",),
    "code": ("ABCD-EFGH-JKMN",),
    "theme": ("dark",),
    "back": ("/rules",),
    "text": ('[sunstone "1"]\n[game "toy"]\n[players "2"]\n[rules "1"]\n~tile:1 (~tile:2)',),
    "table": ("x",),
    "entry": ("3",),
    "address": ("anna@example.org",),
    "id": ("others", "0" * 32),
    "do": ("remove", ""),
}
FORMS = {  # the fields that a form has, where they are few
    "/me": ("name",),
    "/me/secret": (),
    "/account/link": ("address",),
    "/account/link/{token}": (),
    "/account/devices": ("id",),
    "/account/passkeys/change": ("id", "name", "do"),
    "/account/delete": ("do",),
    "/s/{token}": ("name",),
    "/import": (),
    "/preferences": ("theme", "back"),
    "/recover": ("code",),
    "/quick": ("game", "players"),
    "/study": ("text", "table", "entry", "game"),
    "/study/{study}/copy": (),
    "/study/{study}/delete": (),
    "/new": tuple(FIELDS)[: tuple(FIELDS).index("name")],
}
KINDS = (
    "application/json",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "multipart/form-data",
    "",
)


class Shot(NamedTuple):
    method: str
    path: str
    head: dict[str, str]
    body: bytes


class World:
    """Tables of several kinds, and people who sit at them or do not."""

    def __init__(self, client: TestClient, seed: int) -> None:
        self.client, self.rng = client, random.Random(seed)
        self.people = [Program(client, name) for name in ("Anna", "Bert", "Cora")]
        anna = self.people[0]
        self.tables = [seat_all(self.people[:2], **FIRST_GAME), seat_all(self.people[:2], listed=True)]
        self.tables += [seat_all(self.people[:2], game=game, listed=True) for game in ("founders", "helios")]
        waiting = anna.post("/tables", {"game": "city", "listed": True})
        alone = anna.post("/tables", {"game": "city", "players": 1, "cardboard": True})
        self.tables += [waiting["table"], alone["table"]]
        self.tokens = [waiting["links"]["1"], waiting["watch"], alone["watch"]]
        self.records = [anna.get(f"/tables/{table}/record") for table in (self.tables[0], self.tables[5])]
        study = {"text": FIELDS["text"][0]}
        self.studies = [who.post("/studies", study)["study"] for who in (*self.people, *self.people)]
        self.boards = [info.sample_board for info in GAMES.values() if info.sample_board]
        self.routes = [route for route in client.app.routes if isinstance(route, Route | WebSocketRoute)]  # type: ignore[attr-defined]
        self.unmet = self.routes[:]
        self.bodies = {(e.method, PREFIX + e.path): e.example or {} for e in ENDPOINTS if e.body}

    # --- one request
    def shot(self) -> tuple[Route | WebSocketRoute, Shot]:
        """Each route once, then any."""
        rng, route = self.rng, self.unmet.pop() if self.unmet else self.rng.choice(self.routes)
        method = "GET"
        if isinstance(route, Route):
            methods = sorted(route.methods or ["GET"])
            method = rng.choice(methods) if rng.random() < 0.95 else rng.choice(["GET", "POST", "DELETE", "PATCH"])
        head = dict(rng.choice(self.people).head) if rng.random() < 0.9 else {}
        head["x-sunstone"] = "1"
        kind, body = self.body(method, route.path) if method != "GET" else ("", b"")
        if kind or rng.random() < 0.05:
            head["content-type"] = kind
        if rng.random() < 0.1:
            name = rng.choice(
                ["accept", "cookie", "sunstone-watch", "authorization", "content-type", "range", "origin"]
            )
            head[name] = rng.choice(
                [*self.tokens, "sunstone=x; sunstone-name=%FF%00", "bytes=9-", "Bearer \xe9", *KINDS]
            )
        return route, Shot(method, self.path(route.path) + self.query(route.path), head, body)

    def path(self, pattern: str) -> str:
        rng = self.rng
        real: dict[str, Callable[[], str]] = {
            "table": lambda: rng.choice(self.tables),
            "study": lambda: rng.choice(self.studies),
            "node": lambda: "0",
            "token": lambda: rng.choice(self.tokens),
            "version": lambda: rng.choice([asset(FILES[0]).split("/")[2], "0"]),
            "id": lambda: rng.choice(["1", "R1", "board:forest", "0", "-1"]),
            "game": lambda: rng.choice([*GAMES, "chess"]),
            "name": lambda: rng.choice(["keep", "move", "none"]),
            "puzzle": lambda: rng.choice(["today", "next", "none"]),
            "device": lambda: rng.choice(["0" * 32, "f", "others"]),
            "code": lambda: rng.choice(["0" * 12, "none"]),
            "deed": lambda: rng.choice(["accept", "remove", "none"]),
            "path": lambda: rng.choice([*FILES, "x" * 1900, "../app.py", "vendor", "city/", "city/../page.py"]),
        }
        somebody = (
            "block",
            "channel",
            "friend",
            "invitation",
            "line",
            "number",
            "person",
            "seat",
            "n",
        )  # by what the server has named them
        real |= dict.fromkeys(somebody, lambda: rng.choice(["1", "0" * 16, "none"]))
        for found in pattern.split("{")[1:]:
            named = found.partition("}")[0]
            name, _, kind = named.partition(":")
            if rng.random() < 0.08:
                part = rng.choice(
                    [quote(rng.choice(WORDS), safe=""), quote_from_bytes(rng.choice(BYTES[:5])), "x" * 1800]
                )
            elif kind == "int" or name == "entry":
                part = str(rng.choice([0, 1, 2, 3, 9, 40, 10**18, int("9" * 60)]))
            else:
                part = quote(real[name](), safe="/")
            pattern = pattern.replace(f"{{{named}}}", part, 1)
        return pattern

    def query(self, path: str) -> str:
        rng = self.rng
        given = {rng.choice(QUERY): rng.choice(WORDS) for _ in range(rng.choice([0, 0, 1, 2, 3]))}
        if path.endswith("/wait"):
            given |= {"version": rng.choice(["1", "2", "x"]), "seconds": rng.choice(["0", "0.01", "-1", "nan", "x"])}
        if not given:
            return ""
        text = urlencode(given)
        return "?" + (text if rng.random() < 0.9 else text + quote_from_bytes(rng.choice(BYTES[:5])))

    # --- bodies
    def body(self, method: str, path: str) -> tuple[str, bytes]:
        """Its kind and its bytes: mostly what the route takes."""
        rng = self.rng
        takes_json = path.startswith("/api/") or (path.startswith("/study/") and path not in FORMS)
        if rng.random() < 0.03:
            takes_json = not takes_json
        if takes_json:
            known = {"at": "0", "version": 1} if path.startswith("/study/") else self.bodies.get((method, path), {})
            data = self.damaged_data({**known, **self.fresh()})
            return "application/json", self.damaged_bytes(json.dumps(data, ensure_ascii=rng.random() < 0.5).encode())
        wanted = FORMS.get(path, tuple(FIELDS))
        fields = {name: rng.choice(FIELDS[name]) for name in wanted if rng.random() < 0.8}
        if wanted and rng.random() < 0.7:
            fields[rng.choice(wanted)] = rng.choice(WORDS)
        if path not in FORMS or path == "/import":
            fields["record"] = self.damaged_text(rng.choice(self.records))
        if path == "/new" and rng.random() < 0.3:
            fields["board"] = self.damaged_text(rng.choice(self.boards))
        if rng.random() < 0.6:
            return "application/x-www-form-urlencoded", self.damaged_bytes(urlencode(fields).encode())
        return "multipart/form-data; boundary=x", self.damaged_bytes(multipart(fields))

    def fresh(self) -> dict[str, Any]:
        """Fields that many commands take, as they may be now."""
        rng, table = self.rng, self.rng.choice(self.tables)
        with suppress(ValueError):  # it may have been deleted
            version = room_of(self.client).version_of(table)
            some: dict[str, Any] = {"version": version, "seat": rng.randrange(3), "yes": True, "on": True, "text": "Hi"}
            some |= {
                "action": rng.choice(["keep:5", "go:1", "pass"]),
                "bot": "greedy",
                "token": rng.choice(self.tokens),
            }
            some |= {"record": self.damaged_text(rng.choice(self.records)), "game": "city", "seats": ["me", "open"]}
            return {name: value for name, value in some.items() if rng.random() < 0.4}
        return {}

    def damaged_data(self, data: dict[str, Any]) -> Any:
        rng = self.rng
        if data and rng.random() < 0.6:
            name = rng.choice(list(data))
            data = {**data, name: rng.choice(VALUES)}
        if data and rng.random() < 0.1:
            data = {name: value for name, value in data.items() if name != rng.choice(list(data))}
        return data if rng.random() < 0.97 else rng.choice(VALUES)

    def damaged_bytes(self, text: bytes) -> bytes:
        rng = self.rng
        for _ in range(rng.choice([0, 0, 0, 1, 1, 2])):
            quotes = [i + 1 for i, byte in enumerate(text) if byte == 34]  # inside a text more goes wrong than between
            at = rng.choice(quotes) if quotes and rng.random() < 0.5 else rng.randrange(len(text) + 1)
            cut = rng.choice([0, 0, 1, 4])
            text = text[:at] + rng.choice([*BYTES, *BYTES[1:3], bytes([rng.randrange(256)])]) + text[at + cut :]
        return text if rng.random() < 0.97 else text[: rng.randrange(len(text) + 1)]

    def damaged_text(self, text: str) -> str:
        """A record or a board file with some of its words gone, doubled or replaced."""
        rng, lines = self.rng, text.split("\n")
        for _ in range(rng.choice([0, 1, 1, 2])):
            at = rng.randrange(len(lines))
            words = lines[at].split(" ")
            words[rng.randrange(len(words))] = rng.choice([rng.choice(WORDS), rng.choice(rng.choice(lines).split(" "))])
            lines[at] = rng.choice([" ".join(words), " ".join(words), "", lines[at] + "\n" + lines[at]])
        return "\n".join(lines)

    # --- sending
    def fire(self, route: Route | WebSocketRoute, shot: Shot) -> int:
        """The status; 599 for a socket at which the app has failed."""
        self.client.cookies.clear()
        if isinstance(route, WebSocketRoute):
            return self.connect(shot)
        answer = self.client.request(
            shot.method, shot.path, headers=raw(shot.head), content=shot.body, follow_redirects=False
        )
        where = answer.headers.get("location", "")
        if where.startswith("/t/"):  # a table was made: whatever it is, it can be looked at
            answer = self.client.get(where, headers=raw(shot.head))
        return answer.status_code

    def connect(self, shot: Shot) -> int:
        try:
            with (
                suppress(WebSocketDisconnect),
                self.client.websocket_connect(shot.path, headers=raw(shot.head)) as socket,
            ):
                socket.send_bytes(self.rng.choice(BYTES))
                socket.send_text(self.rng.choice(WORDS))
                socket.receive_text()
        except Exception as error:
            print(f"socket {shot.path[:200]!r}: {error!r}", file=sys.stderr)
            return 599
        return 101


def raw(head: dict[str, str]) -> dict[bytes, bytes]:
    return {name.encode(): value.encode() for name, value in head.items()}


def multipart(fields: dict[str, str]) -> bytes:
    parts = [f'--x\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{text}\r\n' for name, text in fields.items()]
    file = '--x\r\nContent-Disposition: form-data; name="{}"; filename="a.txt"\r\n\r\n{}\r\n'
    parts += [file.format("file", fields.get("record", "")), file.format("board-file", fields.get("board", ""))]
    return ("".join(parts) + "--x--\r\n").encode()


def fuzz(world: World, count: int) -> Iterator[tuple[Shot, int, str]]:
    """Shots with their status and the route that they were meant for."""
    for _ in range(count):
        route, shot = world.shot()
        yield shot, world.fire(route, shot), route.path


def main(count: int = 10_000, seed: int = 1) -> int:
    """Send so many and tell what came back; 1 if anything was answered with 5xx."""
    with tempfile.TemporaryDirectory() as folder, running(Path(folder)) as client:
        statuses, bad = Counter[int](), list[tuple[Shot, int, str]]()
        for shot, status, path in fuzz(World(client, seed), count):
            statuses[status] += 1
            if status >= 500:
                bad.append((shot, status, path))
        print(f"{count} requests: " + ", ".join(f"{n} × {status}" for status, n in sorted(statuses.items())))
        for shot, status, path in bad[:20]:
            print(status, path, str(shot)[:600])
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
