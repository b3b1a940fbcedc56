"""A server that is called: it keeps the calls, and answers what a test wants."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, NamedTuple

from msgspec import json


class Heard(NamedTuple):
    method: str
    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def data(self) -> Any:
        return json.decode(self.body)


class Reply(NamedTuple):
    status: int = 200
    body: bytes = b"{}"
    headers: dict[str, str] = {}


class Listener:
    def __init__(self) -> None:
        self.heard: list[Heard] = []
        self.reply: Callable[[Heard], Reply] = lambda _: Reply()
        self.url = ""

    def answers(self, *replies: Reply) -> None:
        """These one after the other, and the last one for ever."""
        left = list(replies)
        self.reply = lambda _: left.pop(0) if len(left) > 1 else left[0]


@contextmanager
def listening() -> Iterator[Listener]:
    found = Listener()

    class Handler(BaseHTTPRequestHandler):
        def answer(self) -> None:
            body = self.rfile.read(int(self.headers.get("content-length") or 0))
            heads = {name.lower(): value for name, value in self.headers.items()}
            heard = Heard(self.command, self.path, heads, body)
            found.heard.append(heard)
            reply = found.reply(heard)
            self.send_response(reply.status)
            for name, value in reply.headers.items():
                self.send_header(name, value)
            self.send_header("content-length", str(len(reply.body)))
            self.end_headers()
            self.wfile.write(reply.body)

        do_POST = do_PATCH = do_DELETE = do_GET = answer

        def log_message(self, *_: object) -> None:
            """Nothing on the terminal."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        server.handle_error = lambda *_: None  # type: ignore[method-assign]
        found.url = f"http://127.0.0.1:{server.server_address[1]}"
        thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
        thread.start()
        try:
            yield found
        finally:
            server.shutdown()
            thread.join()
