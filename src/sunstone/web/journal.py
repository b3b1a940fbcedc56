"""What the server says of its work: a line of JSON an event for programs, or plain lines for people.

No secret is ever in it. Requests are told by their route, never by their address, which may be a link to a seat; what
others write into the log (errors, tracebacks) is gone over once more."""

import json
import logging
import re
import secrets
import sys
import time
from contextvars import ContextVar
from typing import Final, Literal, TextIO

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sunstone.web.metrics import route_of

Form = Literal["text", "json"]
HEADER: Final = b"x-request-id"
GONE: Final = "…"
_SECRETS: Final = (  # what is kept, and what is not
    (re.compile(r"(?<=/[sw]/)[^\s\"'/?]+"), GONE),  # links to seats and for watchers
    (re.compile(r"(?<=[Bb]earer )\S+"), GONE),
    (re.compile(r"(?<=://)[^\s/@]+(?=@)"), GONE),  # user and password of a database or a mail server
    (re.compile(r"((?:set-)?cookie['\"]?\s*[:=]\s*)[^\n]+", re.IGNORECASE), rf"\1{GONE}"),
    (re.compile(r"[\w.+%-]+@[\w-]+(?:\.[\w-]+)+"), GONE),  # e-mail
    (re.compile(r"[A-Za-z0-9_-]{32,}(?:\.[A-Za-z0-9_-]+)?"), GONE),  # whatever has the length of a secret
)
_GIVEN: Final = re.compile(rb"[A-Za-z0-9-]{8,36}")  # ids that a proxy may give a request
_request: ContextVar[str] = ContextVar("request", default="")
_logger = logging.getLogger(__name__)


def scrubbed(text: str) -> str:
    """The text without what could be a secret."""
    for pattern, instead in _SECRETS:
        text = pattern.sub(instead, text)
    return text


class Plain(logging.Formatter):
    """For people."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(message)s")

    def format(self, record: logging.LogRecord) -> str:
        return scrubbed(super().format(record))


class Lines(logging.Formatter):
    """For programs: one line an event, whatever it holds."""

    def format(self, record: logging.LogRecord) -> str:
        found: dict[str, object] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "from": record.name,
            "event": scrubbed(record.getMessage()),
        }
        if request := _request.get():
            found["request"] = request
        found |= getattr(record, "facts", {})
        if record.exc_info:
            found["trace"] = scrubbed(self.formatException(record.exc_info))
        return json.dumps(found, ensure_ascii=False)


class Stderr(logging.StreamHandler[TextIO]):
    """Whatever that is at the moment."""

    def emit(self, record: logging.LogRecord) -> None:
        self.stream = sys.stderr
        super().emit(record)


def start(form: Form) -> None:
    """From now on everything that this process logs goes to stderr in that form."""
    handler, root = Stderr(), logging.getLogger()
    handler.setFormatter(Lines() if form == "json" else Plain())
    root.handlers = [*(other for other in root.handlers if not isinstance(other, Stderr)), handler]
    logging.getLogger("sunstone").setLevel(logging.INFO if form == "json" else logging.NOTSET)


class Journal:
    """Tells of every request and every socket when it has ended; its id goes into the answer, and into all that is told
    meanwhile."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        given = next((value for name, value in scope["headers"] if name == HEADER), b"")
        own = given if _GIVEN.fullmatch(given) else f"{secrets.randbits(64):016x}".encode()
        started, facts = time.perf_counter(), dict[str, object](status=500) if scope["type"] == "http" else {}

        async def seen(message: Message) -> None:
            if message["type"] == "http.response.start":
                facts["status"] = message["status"]
                message["headers"] = [*message["headers"], (HEADER, own)]
            elif message["type"] == "websocket.close":
                facts["code"] = message.get("code", 1000)
            await send(message)

        token = _request.set(own.decode())
        try:
            await self.app(scope, receive, seen)
        finally:
            ms = round((time.perf_counter() - started) * 1000, 1)
            about = {"method": scope["method"]} if scope["type"] == "http" else {}
            facts = {**about, "route": route_of(scope), **facts, "ms": ms}
            _logger.info("request" if scope["type"] == "http" else "socket", extra={"facts": facts})
            _request.reset(token)
