"""The server under the app: uvicorn, with limits on what one connection may hold up, and an end that nobody can delay.

uvicorn and its parser wait for ever: for the rest of a head or a body, for a client that does not read, for a farewell.
Every one of these waits ends here after some seconds."""

import asyncio
import contextlib
import gc
import sys
from asyncio import TimerHandle, Transport
from collections.abc import Callable
from socket import socket
from typing import Any, ClassVar

import uvicorn
from starlette.applications import Starlette
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from sunstone.web.deflate import PackingFactory
from sunstone.web.guard import HEAD
from sunstone.web.network import Network

REQUEST = 20.0  # seconds for a whole request to arrive
SENDING = 20.0  # seconds in which a client must read something of what waits for it
FAREWELL = 5.0  # seconds that a connection may take to close, and all of them when the server ends
SHUTDOWN = 8  # seconds after which the server ends whatever still runs
MESSAGE = 10_000  # bytes of a message to a socket: pages send a version
SPARE = 128  # files that are left for the database, workers and ourselves
CONNECTIONS = 20_000  # at most, if the system allows as many files; beyond that a request is answered with 503
ROOM = 0.9  # of them that may be taken before slow ones make room
GARBAGE = (20_000, 20, 50)  # pages are many small things that go by themselves: look for the rest less often
_PACKING = PackingFactory()


class Patience:
    """A time limit after which a connection is cut."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.timer: TimerHandle | None = None

    def start(self, transport: Transport) -> None:
        if self.timer is None:
            self.timer = asyncio.get_running_loop().call_later(self.seconds, transport.abort)

    def stop(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None


class Connection(HttpToolsProtocol):
    """Requests arrive whole within REQUEST seconds. Heads are short. When there are nearly as many connections as can
    be, the one that has been sending its head for longest makes room: who sends them slowly keeps nobody else out."""

    unfinished: ClassVar[dict["Connection", None]] = {}  # without a whole head, the oldest first

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.arriving = Patience(REQUEST)
        self.leaving = Patience(SENDING)
        self.head: int | None = 0  # bytes of it so far; None: it is complete

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.arriving.start(transport)
        self.unfinished[self] = None
        oldest = next(iter(self.unfinished))
        if oldest is not self and len(self.connections) > ROOM * (self.limit_concurrency or CONNECTIONS):
            oldest.forget()
            oldest.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self.forget()
        self.leaving.stop()
        super().connection_lost(exc)

    def forget(self) -> None:
        self.arriving.stop()
        self.unfinished.pop(self, None)

    def data_received(self, data: bytes) -> None:
        if self.head is not None:
            self.head += len(data)
        super().data_received(data)
        if self.head is not None and self.head > HEAD and not self.transport.is_closing():
            self.transport.write(STATUS_LINE[431] + b"content-length: 0\r\nconnection: close\r\n\r\n")
            self.transport.close()

    # --- what the parser tells
    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.arriving.start(self.transport)
        self.unfinished[self] = None
        self.head = 0 if self.head is None else self.head

    def on_headers_complete(self) -> None:
        self.head = None
        self.unfinished.pop(self, None)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self.arriving.stop()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self.forget()
        super().handle_websocket_upgrade()

    # --- what waits to be read by the client
    def pause_writing(self) -> None:
        super().pause_writing()
        self.leaving.start(self.transport)

    def resume_writing(self) -> None:
        super().resume_writing()
        self.leaving.stop()


class Socket(WebSocketsSansIOProtocol):
    """Who does not read is cut off; so is who does not answer a ping: a close would wait for the full buffer."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.conn.available_extensions = [_PACKING]
        self.leaving = Patience(SENDING)

    def connection_lost(self, exc: Exception | None) -> None:
        self.leaving.stop()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        super().pause_writing()
        self.leaving.start(self.transport)

    def resume_writing(self) -> None:
        super().resume_writing()
        self.leaving.stop()

    def keepalive_timeout(self) -> None:
        self.transport.abort()


class Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, app: Starlette, ready: Callable[[], object] = bool) -> None:
        """`ready` is called when it answers."""
        super().__init__(config)
        self.served = app
        self.ready = ready
        self.closing: set[Any] = set()  # connections that were on their way out at the last look

    async def startup(self, sockets: list[socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.ready()

    async def on_tick(self, counter: int) -> bool:
        if counter % int(10 * FAREWELL) == 0:
            now = {found for found in self.server_state.connections if found.transport.is_closing()}
            for connection in now & self.closing:
                connection.transport.abort()
            self.closing = now
        return await super().on_tick(counter)

    async def listen_at(self, host: str, port: int) -> asyncio.Server:
        """Listen at another address too. `uvicorn.Server.startup` does the same for the first one."""
        kind: Any = self.config.http_protocol_class

        def protocol() -> asyncio.Protocol:
            made: asyncio.Protocol = kind(
                config=self.config, server_state=self.server_state, app_state=self.lifespan.state
            )
            return made

        loop = asyncio.get_running_loop()
        found = await loop.create_server(protocol, host=host, port=port, backlog=self.config.backlog)
        self.servers.append(found)  # it is closed with the others
        return found

    async def shutdown(self, sockets: list[socket] | None = None) -> None:
        """Who waits for news is told that there are none; who still holds on after a while is cut off."""
        self.served.state.site.hub.close()
        asyncio.get_running_loop().call_later(FAREWELL, self.hang_up)
        await super().shutdown(sockets)

    def hang_up(self) -> None:
        for connection in list(self.server_state.connections):
            connection.transport.abort()


def most_connections() -> int:
    """As many as there are files for, after asking for as many files as we may have."""
    if sys.platform == "win32":
        return 500
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = CONNECTIONS + SPARE if hard == resource.RLIM_INFINITY else min(hard, CONNECTIONS + SPARE)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
    return CONNECTIONS if soft == resource.RLIM_INFINITY else max(soft - SPARE, 16)


def config_of(app: Starlette, host: str, port: int) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        host=host,
        port=port,
        log_config=None,  # whoever started us has said how
        log_level="warning",
        http=Connection,
        ws=Socket,
        ws_max_size=MESSAGE,
        ws_per_message_deflate=True,
        limit_concurrency=most_connections(),
        timeout_graceful_shutdown=SHUTDOWN,
    )


def run(
    app: Starlette,
    host: str,
    port: int,
    network: Network | None = None,
    listening: socket | None = None,
    ready: Callable[[], object] = bool,
) -> None:
    """Serve the app until a signal ends it. The network can then be opened. `listening`: a socket that others listen at
    too. `ready` is called when it answers."""
    server = Server(config_of(app, host, port), app, ready)
    gc.freeze()  # what has been imported stays: looking through it for garbage kept everybody waiting for 80 ms
    gc.set_threshold(*GARBAGE)
    if network:
        network.listen = server.listen_at
    with contextlib.suppress(KeyboardInterrupt):
        server.run([listening] if listening else None)
    if not server.started:
        sys.exit(3)
