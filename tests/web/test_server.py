"""A real server in a process of its own, and clients that hold it up: slow, silent, large, or without end."""

import base64
import gc
import json
import random
import signal
import socket
import string
import subprocess
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.applications import Starlette

from sunstone.web import server as limits
from sunstone.web.guard import HEAD
from tests.table.test_bots import until
from tests.web.browser.server import Server

pytestmark = pytest.mark.slow  # they wait for limits of time
LONG = 2000 * HEAD
HALF_A_BODY = (
    "POST /me HTTP/1.1\nHost: x\nContent-Type: application/x-www-form-urlencoded\nContent-Length: 1000\n\nname=half"
)
PATIENCE = 20.0  # seconds after which a server that should have ended hangs


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    found = Server(tmp_path)
    found.start()
    yield found
    found.stop()


def api(server: Server, path: str, secret: str = "", **body: Any) -> dict[str, Any]:
    head = {"content-type": "application/json"} | ({"authorization": f"Bearer {secret}"} if secret else {})
    request = urllib.request.Request(f"{server.url}/api/v1{path}", json.dumps(body).encode(), head)
    with urllib.request.urlopen(request, timeout=60) as answer:
        found: dict[str, Any] = json.load(answer)
    return found


def dial(server: Server, text: str, buffer: int = 0) -> socket.socket:
    """A connection that has sent this."""
    line = socket.socket()
    if buffer:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
    line.settimeout(PATIENCE)
    line.connect(("127.0.0.1", server.port))
    line.sendall(text.replace("\n", "\r\n").encode())
    return line


def read_all(line: socket.socket) -> bytes:
    """Until the other side closes; a reset is a close too."""
    found = b""
    try:
        while data := line.recv(65536):
            found += data
    except ConnectionResetError:
        pass
    return found


def deaf_socket(server: Server, table: str, secret: str) -> socket.socket:
    """A page's socket that has been accepted and is never read from again."""
    key = base64.b64encode(b"0123456789abcdef").decode()
    line = dial(
        server,
        f"GET /t/{table}/live?version=0 HTTP/1.1\nHost: 127.0.0.1\nUpgrade: websocket\nConnection: Upgrade\n"
        f"Sec-WebSocket-Version: 13\nSec-WebSocket-Key: {key}\nAuthorization: Bearer {secret}\n\n",
        buffer=4096,
    )
    assert line.recv(16).startswith(b"HTTP/1.1 101")
    return line


def fill(server: Server, table: str, secret: str) -> None:
    """Talk until no buffer between the server and a deaf socket takes more. At random, so that it stays long."""
    rng = random.Random(1)
    for _ in range(120):
        text = "".join(rng.choices(string.ascii_letters + string.digits, k=1000))
        api(server, f"/tables/{table}/chat", secret, text=text)


def test_whoever_sends_no_end_or_reads_nothing_is_cut_off(tmp_path: Path) -> None:
    server = Server(tmp_path, patience=2.0)
    server.start()
    try:
        secret = api(server, "/people", name="Anna")["secret"]
        table = api(server, "/tables", secret, game="city", seats=["me", "open"])["table"]
        for half in ("", "GET / HTTP/1.1\nHalf-A-H", HALF_A_BODY):
            with dial(server, half) as line:
                assert read_all(line) == b""
        with dial(server, "GET /health HTTP/1.1\nHost: x\n\nGET /health HT") as line:
            assert b" 200 OK" in read_all(line), "the second request never ends"
        with deaf_socket(server, table, secret):
            assert pages_open(server) == 1
            fill(server, table, secret)
            until(lambda: pages_open(server) == 0)
        assert server.said() == ""
    finally:
        server.stop()


def pages_open(server: Server) -> int:
    with urllib.request.urlopen(f"{server.url}/health", timeout=60) as answer:
        return int(json.load(answer)["pages_open"])


def test_it_ends_whatever_clients_do(server: Server) -> None:
    secret = api(server, "/people", name="Anna")["secret"]
    table = api(server, "/tables", secret, game="city", seats=["me", "open"])["table"]
    wait = f"/api/v1/tables/{table}/wait?version=1&seconds=30"
    deaf = deaf_socket(server, table, secret)
    fill(server, table, secret)
    before = pages_open(server)
    lines = [
        deaf,
        dial(server, HALF_A_BODY),
        dial(server, "GET / HTTP/1.1\nHost: x\nHalf-A-H"),
        dial(server, ""),
        dial(server, f"GET {wait} HTTP/1.1\nHost: x\nAuthorization: Bearer {secret}\n\n"),
    ]
    assert server.process is not None
    until(lambda: pages_open(server) == before + 1)  # who waits is there, and so are those that came before
    server.process.send_signal(signal.SIGTERM)
    try:
        server.process.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        pytest.fail(f"it does not end:\n{server.said()}")
    assert b'{"version":1}' in read_all(lines[4]), "who waits is told that nothing has happened"
    assert server.said() == ""
    for line in lines:
        line.close()


def test_a_long_head_is_refused_while_it_comes(server: Server) -> None:
    line = dial(server, "GET / HTTP/1.1\nHost: x\nLong: ")
    sent = 0
    try:
        while sent < LONG:
            sent += line.send(b"x" * 4096)
    except (ConnectionResetError, BrokenPipeError):
        pass
    assert sent < LONG, "all of it was taken"
    many = dial(server, "GET / HTTP/1.1\nHost: x\n" + "Some: thing\n" * 4000 + "\n")
    assert b" 431 " in read_all(many)[:20]
    assert server.answers()


def test_whoever_sends_a_head_slowly_makes_room(tmp_path: Path) -> None:
    server = Server(tmp_path, files=limits.SPARE + 40)
    server.start()
    try:
        slow = [dial(server, "GET / HTTP/1.1\nHost: x\n") for _ in range(limits.SPARE + 200)]
        assert server.answers()
        for line in slow:
            line.close()
    finally:
        server.stop()


def test_limits_leave_time_for_a_restart() -> None:
    assert limits.FAREWELL < limits.SHUTDOWN <= 10


def test_looking_for_garbage_leaves_out_what_was_there_from_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    frozen = list[int]()
    monkeypatch.setattr(limits.Server, "run", lambda self, sockets: frozen.append(gc.get_freeze_count()))
    try:
        with pytest.raises(SystemExit):  # it has not started
            limits.run(Starlette(), "127.0.0.1", 0)
    finally:
        gc.unfreeze()
    assert frozen[0] > 10_000
