"""How the server is: for whatever watches over it, and for whoever reads its log. Nothing of it tells a secret."""

import io
import json
import logging
import re
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from prometheus_client import REGISTRY
from starlette.testclient import TestClient

from sunstone.engine.errors import BadSetting
from sunstone.web import journal, metrics
from sunstone.web.app import create_app
from sunstone.web.vitals import DRAINING
from tests.table.conftest import postgres, shared
from tests.table.test_bots import until
from tests.web.api_support import Program, room_of, running
from tests.web.browser.server import ROOT, free_port

__all__ = ["postgres", "shared"]  # fixtures


# --- alive, ready
def test_a_server_that_ends_is_alive_and_not_ready(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        assert client.get("/ready").json() == {"ready": True}
        client.app.state.site.hub.closing = True  # type: ignore[attr-defined]
        answer = client.get("/ready")
        assert answer.status_code == 503 and answer.json() == {"ready": False, "reason": DRAINING}
        assert client.get("/health").json()["ok"] is True


def test_a_schema_that_is_not_ours_is_not_ready(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        with room_of(client).store.engine.begin() as connection:
            connection.execute(sa.text("UPDATE alembic_version SET version_num = '0001'"))
        answer = client.get("/ready")
        assert answer.status_code == 503 and "schema of the database is 0001" in answer.json()["reason"]
        assert client.get("/health").status_code == 200


# --- metrics
def value(name: str, **labels: str) -> float:
    return REGISTRY.get_sample_value(name, labels) or 0.0


def test_what_happens_is_counted(client: TestClient) -> None:
    anna = Program(client, "Anna")
    table = anna.post("/tables", {"game": "city", "seats": ["me", "hotseat"]})["table"]
    turn = anna.get(f"/tables/{table}/turn")
    step = {"seat": turn["seat"], "version": turn["version"], "action": turn["legal"][0]}
    results = ("stored", "late", "refused")
    route = {"route": "/api/v1/tables/{table}/act", "status": "2xx"}

    def now() -> list[float]:
        counts = [value("sunstone_actions_total", game="city", result=result) for result in results]
        return [*counts, value("sunstone_store_seconds_count"), value("sunstone_request_seconds_count", **route)]

    before = now()
    anna.post(f"/tables/{table}/act", step)
    anna.refused(409, "POST", f"/tables/{table}/act", step)
    newest = anna.get(f"/tables/{table}/turn")["version"]
    anna.refused(400, "POST", f"/tables/{table}/act", {**step, "version": newest, "action": "nonsense"})
    assert [new - old for new, old in zip(now(), before, strict=True)] == [1, 1, 1, 1, 1]


def test_sockets_and_what_they_send_are_counted(client: TestClient) -> None:
    anna = Program(client, "Anna")
    table = anna.post("/tables", {"game": "city", "seats": ["me", "hotseat"]})["table"]
    sent, size = value("sunstone_updates_total"), value("sunstone_update_bytes_total")
    with client.websocket_connect(f"/t/{table}/live?version=0", headers=anna.head) as page:
        text = page.receive_text()
        assert value("sunstone_sockets") == 1
    until(lambda: value("sunstone_sockets") == 0)
    assert value("sunstone_updates_total") >= sent + 1 and value("sunstone_update_bytes_total") >= size + len(text)


def test_labels_hold_neither_ids_nor_names(client: TestClient) -> None:
    anna = Program(client, "Anna")
    table = anna.post("/tables", {"game": "city", "seats": ["me", "hotseat"]})["table"]
    for path in (f"/t/{table}", f"/nothing/{table}", "/s/some-token", "/static/x/y"):
        client.get(path, headers=anna.head)
    found = [
        text
        for metric in REGISTRY.collect()
        if metric.name.startswith("sunstone_")
        for sample in metric.samples
        for text in sample.labels.values()
    ]
    assert "/t/{table}" in found and "/s/{token}" in found
    assert not [text for text in found if table in text or "Anna" in text or "some-token" in text or "/x/y" in text]


def test_what_is_measured_names_no_game_and_is_read_off_the_site(client: TestClient) -> None:
    Program(client, "Anna").post("/tables", {"game": "city", "seats": ["me", "hotseat"]})
    site = client.app.state.site  # type: ignore[attr-defined]
    found = {each.gauge._name: each.now(site) for each in metrics.MEASURED}
    assert found["sunstone_tables_in_memory"] > 0 and found["sunstone_bots_overdue_seconds"] >= 0
    assert all(isinstance(number, int | float) for number in found.values())


def read(port: int) -> str:
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=30) as answer:
        return str(answer.read().decode())


def test_metrics_are_read_at_an_address_of_their_own_alone(client: TestClient) -> None:
    assert client.get("/metrics").status_code == 404
    port = free_port()
    with metrics.offered(f"127.0.0.1:{port}"):
        assert "sunstone_actions_total" in read(port)
        with pytest.raises(BadSetting, match="nobody can listen there"), metrics.offered(str(port)):
            pass
    with pytest.raises(OSError, match="refused"):
        read(port)
    for wrong in ("here", "127.0.0.1", "127.0.0.1:0", ":99999"):
        with pytest.raises(BadSetting, match="HOST:PORT"):
            metrics.address(wrong)
    assert metrics.address("[::1]:9100") == ("::1", 9100) and metrics.address("9100") == ("127.0.0.1", 9100)


COUNTS = """
import sys
from sunstone.table import measures
measures.ACTIONS.labels("toy", "stored").inc(int(sys.argv[1]))
from sunstone.web import metrics
metrics.SOCKETS.inc(int(sys.argv[1]))
import os
print(os.getpid())
"""


def test_several_processes_are_summed_and_the_dead_have_counted_too() -> None:
    with metrics.counting_together() as registry:
        ids = [subprocess.run([sys.executable, "-c", COUNTS, n], check=True, capture_output=True) for n in ("2", "3")]
        assert registry.get_sample_value("sunstone_actions_total", {"game": "toy", "result": "stored"}) == 5
        assert registry.get_sample_value("sunstone_sockets") == 5
        metrics.died(int(ids[0].stdout))
        assert registry.get_sample_value("sunstone_actions_total", {"game": "toy", "result": "stored"}) == 5
        assert registry.get_sample_value("sunstone_sockets") == 3


# --- the log
@pytest.fixture
def said() -> Iterator[dict[str, io.StringIO]]:
    """All that is logged, however little it matters, in both forms."""
    root, forms = logging.getLogger(), {"json": io.StringIO(), "text": io.StringIO()}
    handlers = [logging.StreamHandler(stream) for stream in forms.values()]
    for handler, formatter in zip(handlers, (journal.Lines(), journal.Plain()), strict=True):
        handler.setFormatter(formatter)
        root.addHandler(handler)
    level = root.level
    root.setLevel(logging.DEBUG)
    yield forms
    root.setLevel(level)
    for handler in handlers:
        root.removeHandler(handler)


def lines(said: dict[str, io.StringIO]) -> list[dict[str, Any]]:
    return [json.loads(line) for line in said["json"].getvalue().splitlines()]


def test_a_request_is_a_line_with_its_id_and_route(tmp_path: Path, said: dict[str, io.StringIO]) -> None:
    app = create_app(tmp_path / "t.sqlite3", limited=False, journal=True)
    with TestClient(app) as client:
        given = client.get("/rules", headers={"x-request-id": "proxy-0123456789"})
        own = client.get("/nothing", headers={"x-request-id": "a b\tc"})
    assert given.headers["x-request-id"] == "proxy-0123456789" and re.fullmatch(
        r"[0-9a-f]{16}", own.headers["x-request-id"]
    )
    found = [line for line in lines(said) if line["event"] == "request"]
    assert [(line["request"], line["method"], line["route"], line["status"]) for line in found] == [
        ("proxy-0123456789", "GET", "/rules", 200),
        (own.headers["x-request-id"], "GET", "", 404),
    ]
    assert all(line["ms"] > 0 and line["level"] == "info" and line["at"].endswith("Z") for line in found)


def test_no_secret_of_an_evening_is_in_the_log(
    tmp_path: Path, said: dict[str, io.StringIO], monkeypatch: pytest.MonkeyPatch
) -> None:
    """People come, sit down by links, move to another device, and things go wrong with their secrets in hand."""
    app = create_app(tmp_path / "t.sqlite3", limited=False, journal=True)
    with TestClient(app, raise_server_exceptions=False) as client:
        anna, bert = Program(client, "Anna"), Program(client, "Bert")
        made = anna.post("/tables", {"game": "city", "seats": ["me", "open"]})
        link, watch = made["links"]["1"], made["watch"]
        secrets = {link, watch, anna.head["authorization"].split()[1], bert.head["authorization"].split()[1]}
        client.get(f"/s/{link}")
        secrets |= set(client.cookies.values())
        client.get(f"/w/{watch}")
        secrets |= set(client.cookies.values())
        client.get(f"/s/{link}x")
        bert.post("/join", {"token": link})
        anna.post(f"/tables/{made['table']}/chat", {"text": "write to anna@example.org"})
        shown = client.post(f"/t/{made['table']}/code", headers=anna.head).text
        code = re.findall(r"\b[0-9A-Z]{4}(?:-[0-9A-Z]{4})+\b", shown)[0]
        secrets |= {code, "anna@example.org"}
        client.post("/recover", data={"code": code})
        with client.websocket_connect(f"/t/{made['table']}/live?version=0", headers=bert.head) as page:
            page.receive_text()

        def fail(*_: object) -> None:
            raise RuntimeError(f"cookie: {client.cookies} {anna.head} /s/{link} mail to anna@example.org, {watch}")

        monkeypatch.setattr(room_of(client), "watch", fail)
        assert client.get(f"/w/{watch}").status_code == 500
        room_of(client).subscribe(None, fail)
        bert.post(f"/tables/{made['table']}/chat", {"text": "hello"})
        with room_of(client).store.engine.begin() as connection:
            connection.execute(sa.text("ALTER TABLE chat RENAME TO talk"))
        said_in_vain = {"text": "write to anna@example.org"}
        bert.refused(503, "POST", f"/tables/{made['table']}/chat", said_in_vain)
    logging.getLogger("sunstone").error("cannot connect to postgresql://sunstone:hunter2@db/x")
    secrets |= {"hunter2"}
    for form, stream in said.items():
        text = stream.getvalue()
        assert "RuntimeError" in text and "Traceback" in text, form
        assert [secret for secret in secrets if secret in text] == [], form
    told = lines(said)
    routes = {line["route"] for line in told if line["event"] == "request"}
    assert {"/s/{token}", "/w/{token}", "/recover"} <= routes
    assert [line["route"] for line in told if line["event"] == "socket"] == ["/t/{table}/live"]


def test_the_command_logs_json_and_offers_metrics(shared: str) -> None:
    """Of two processes, both counted, at an address of their own."""
    port, numbers = free_port(), free_port()
    program = "import sys; from sunstone.cli import main; sys.exit(main(sys.argv[1:]))"
    command = ["serve", "--workers", "2", "--port", str(port), "--database", shared, "--log", "json"]
    process = subprocess.Popen(
        [sys.executable, "-c", program, *command, "--metrics", str(numbers)],
        cwd=ROOT,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )

    def answers() -> bool:
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{port}/ready", timeout=5).close()
            return True
        except OSError:
            return False

    until(answers, 180)
    until(lambda: 'route="/ready",status="2xx"' in read(numbers))
    assert re.search(r'sunstone_request_seconds_count\{route="/ready",status="2xx"\} [1-9]', read(numbers))
    process.terminate()
    _, said = process.communicate(timeout=60)
    assert process.returncode == 0
    found = [json.loads(line) for line in said.splitlines()]
    assert {"request"} <= {line["event"] for line in found}
