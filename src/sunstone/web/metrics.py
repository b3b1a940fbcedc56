"""What is counted for Prometheus, beside `table/measures.py`, and where it can be read: at an address of its own, which
only exists if the host names one. No id, no name and no address of a visitor is ever a label.

`PROCESSES` names a folder in the environment where several processes of one server count together. The parent of a crew
makes it before it starts them, and reads their sum out of it."""

import asyncio
import os
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final, Literal, NamedTuple

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, start_http_server
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead
from prometheus_client.registry import REGISTRY
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sunstone.engine.errors import BadSetting
from sunstone.web.site import Site

PROCESSES: Final = "PROMETHEUS_MULTIPROC_DIR"
EVERY = 5.0  # seconds between two looks at what is not counted but measured
_BUCKETS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)

REQUESTS: Final = Histogram(
    "sunstone_request_seconds",
    "Until a request is answered, by route and class of status",
    ["route", "status"],
    buckets=_BUCKETS,
)
UPDATES: Final = Counter("sunstone_updates", "Messages sent by sockets")
BYTES: Final = Counter("sunstone_update_bytes", "What they weigh, before compression")
SOCKETS: Final = Gauge("sunstone_sockets", "Sockets that are open", multiprocess_mode="livesum")


class Measured(NamedTuple):
    gauge: Gauge
    now: Callable[[Site], float]


_Row = tuple[str, str, Literal["livesum", "livemax"], Callable[[Site], float]]
_ROWS: Final[tuple[_Row, ...]] = (
    ("bots_waiting", "Tables that wait for a bot", "livesum", lambda site: site.driver.facts()["waiting"]),
    ("bots_thinking", "Tables that a bot thinks about", "livesum", lambda site: site.driver.facts()["thinking"]),
    ("bots_failing", "Tables that bots cannot move at", "livesum", lambda site: site.driver.facts()["failing"]),
    ("bots_overdue_seconds", "For how long the longest has waited", "livemax", lambda site: site.driver.overdue()),
    ("leases", "Leases held", "livesum", lambda site: site.room.leases.count),
    ("tables_in_memory", "Tables in memory", "livesum", lambda site: site.room.keeper.count),
    ("database_connections", "Connections in use", "livesum", lambda site: site.room.store.connections),
)
MEASURED: Final = [
    Measured(Gauge(f"sunstone_{name}", text, multiprocess_mode=mode), now) for name, text, mode, now in _ROWS
]


class Metrics:
    """Times every request and counts what sockets send."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self.request(scope, receive, send)
        elif scope["type"] == "websocket":
            await self.socket(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def request(self, scope: Scope, receive: Receive, send: Send) -> None:
        started, status = time.perf_counter(), 500

        async def seen(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, seen)
        finally:
            REQUESTS.labels(route_of(scope), f"{status // 100}xx").observe(time.perf_counter() - started)

    async def socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def seen(message: Message) -> None:
            if message["type"] == "websocket.send":
                UPDATES.inc()
                BYTES.inc(len(message.get("text") or message.get("bytes") or ""))
            await send(message)

        with SOCKETS.track_inprogress():
            await self.app(scope, receive, seen)


def route_of(scope: Scope) -> str:
    """What was asked, with the names of what it holds in place of ids and secrets; "" if it is nothing that we have."""
    return getattr(scope.get("route"), "path", "")


async def measure(site: Site) -> None:
    """For as long as the server runs."""
    while True:
        for gauge, now in MEASURED:
            gauge.set(now(site))
        await asyncio.sleep(EVERY)


# --- where it is read
def address(text: str) -> tuple[str, int]:
    """Of `HOST:PORT`, or of a port at this machine alone."""
    host, _, port = text.rpartition(":")
    if not port.isdecimal() or not 0 < int(port) < 65536:
        raise BadSetting(f"--metrics {text!r} is no address: write HOST:PORT, or a port of 127.0.0.1")
    return host.strip("[]") or "127.0.0.1", int(port)


@contextmanager
def offered(wanted: str, processes: bool = False) -> Iterator[None]:
    """Let metrics be read at that address, if there is one; of several `processes`, their sum."""
    if not wanted:
        yield
        return
    host, port = address(wanted)
    with counting_together() if processes else _alone() as registry:
        try:
            server, thread = start_http_server(port, host, registry)
        except OSError as error:
            raise BadSetting(f"--metrics {wanted}: nobody can listen there: {error.strerror or error}") from None
        try:
            yield
        finally:
            server.shutdown()
            server.server_close()
            thread.join()


@contextmanager
def _alone() -> Iterator[CollectorRegistry]:
    yield REGISTRY


@contextmanager
def counting_together() -> Iterator[CollectorRegistry]:
    """Processes that are started meanwhile count into one folder; the registry has their sums."""
    with tempfile.TemporaryDirectory(prefix="sunstone-metrics-") as folder:
        os.environ[PROCESSES] = folder
        try:
            registry = CollectorRegistry()
            MultiProcessCollector(registry, folder)  # type: ignore[no-untyped-call]
            yield registry
        finally:
            del os.environ[PROCESSES]


def died(process: int) -> None:
    """What it has counted stays, what it held does not."""
    if folder := os.environ.get(PROCESSES):
        mark_process_dead(process, folder)  # type: ignore[no-untyped-call]
