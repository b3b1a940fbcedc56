"""What stands before every page and socket: security headers, cross-site, host and size checks, limits on the rate."""

import re
import time
from collections import Counter, OrderedDict
from collections.abc import Collection
from contextlib import suppress

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sunstone.web.answers import problem
from sunstone.web.identity import given_secret, same_site
from sunstone.web.limits import STANDARD, Limits
from sunstone.web.network import Network

POLICY = (
    "default-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data:; object-src 'none'; "
    "base-uri 'none'; frame-ancestors 'none'; form-action 'self'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
_RAW = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
_RAW_SAFE = [*_RAW, (b"strict-transport-security", b"max-age=31536000")]  # over TLS: stay with it for a year
_NO_PAGE = (b"text/javascript", b"text/css", b"font/")  # no document is made of these: a policy for one is only weight
_ALWAYS = (b"x-content-type-options", b"strict-transport-security")
LARGEST = 500_000  # bytes of a request: the longest record fits
LONGEST = 2000  # characters of an address, and of what follows its question mark
HEAD = 32_000  # bytes of a head
BURST, RATE = 120.0, 25.0  # what one visitor may draw at once, and a second; a request draws 1 unless it costs more
CROWD = 20.0  # so many times as much for one network address: a secret is easily made, an address is not
HOUR = 3600.0
OPENING = 3.0  # what opening a socket draws; a message on it draws 1
COSTS = (
    ("POST", re.compile(r"/import|/api/v1/records|/me/secret|/api/v1/people/renew"), 12.0),  # reads or writes a lot
    ("POST", re.compile(r"/study|/study/\w+/copy|/t/\w+/what-if|/api/v1/studies"), 12.0),
    ("POST", re.compile(r"/account/(link|bring|delete|sign-in|sign-in/ask|passkeys|passkeys/new)"), 6.0),
    ("GET", re.compile(r"/account/export|/api/v1/people/export"), 25.0),  # reads all that somebody has
    ("PUT", re.compile(r"/api/v1/studies/\w+"), 12.0),
    ("POST", re.compile(r"/new|/quick|/api/v1/tables|/api/v1/tables/\w+/rematch"), 5.0),  # makes a table
    ("POST", re.compile(r"/recover|/t/\w+/code"), 25.0),  # no code is guessed, and games are rated again after it
    ("POST", re.compile(r"/admin/key"), 25.0),  # so that it cannot be guessed
    ("POST", re.compile(r"/learn/\w+/[\w-]+|/guided/\w+"), 5.0),  # so does this
    ("POST", re.compile(r"/puzzles/\w+/\w+(/study)?"), 5.0),
    ("POST", re.compile(r"/call-me(/\w+/test)?|/api/v1/channels(/\w+/test)?"), 25.0),  # calls somebody elsewhere
    ("GET", re.compile(r"/(t|api/v1/tables)/\w+/(hint|doubt)"), 25.0),  # a core thinks for a second or two
)
PROBES = ("/health", "/ready")
MAKING = re.compile(
    r"/new|/quick|/import|/api/v1/(tables|records|tables/\w+/rematch)|/learn/\w+/[\w-]+|/guided/\w+|/puzzles/\w+/\w+"
)
_HOST = re.compile(r"(\[[0-9a-f:.]{2,45}\]|[a-z0-9._\-]{1,255})(:[0-9]{1,5})?", re.IGNORECASE)

TOO_LARGE = f"That is too large: at most {LARGEST // 1000} kB are taken."
Key = tuple[str, str]  # of a bucket: a kind and a name, so that nobody can draw from another's by a clever name


class Guard:
    """`hosts`: the names that this server answers to; none: to every one. At home the `network` says."""

    def __init__(
        self,
        app: ASGIApp,
        limited: bool = True,
        hosts: Collection[str] = (),
        network: Network | None = None,
        limits: Limits = STANDARD,
    ) -> None:
        self.app = app
        self.limited = limited
        self.limits = limits
        self.hosts = frozenset(hosts)
        self.network = network
        self.buckets: OrderedDict[Key, tuple[float, float]] = OrderedDict()
        self.sockets: Counter[Key] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await self.socket(scope, receive, send)
        elif scope["type"] == "http":
            await self.request(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def request(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope)
        refused = self.refusal(request)
        sender = with_headers(send, _RAW_SAFE if scope.get("scheme") == "https" else _RAW)
        if refused:
            await problem(request, *refused)(scope, receive, sender)
            return
        with suppress(ClientDisconnect):  # in the middle of a body: nobody is left to be answered
            await self.app(scope, limited_body(receive), sender)

    def refusal(self, request: Request) -> tuple[int, str] | None:
        if not self.known_here(request):
            return 400, "This server is not known by that name. Use the address that it was started with."
        if self.limited and not self.allowed(request, cost_of(request)):
            return 429, "Too many requests. Wait a few seconds, then try again."
        if self.limited and makes_table(request) and not self.may_make(request):
            return 429, (
                f"One person may make {self.limits.made} tables an hour, one network address {CROWD:g} times as many. "
                "Play on at one that you have, or wait a little before you make another."
            )
        if request.method in ("POST", "PUT", "PATCH", "DELETE"):
            if not same_site(request):
                return 403, "This request came from another site. Open the table here and try again."
            length = Headers(scope=request.scope).get("content-length", "0")
            if not length.isdecimal() or len(length) > 20 or int(length) > LARGEST:
                return 413, TOO_LARGE
        if has_nul(request):
            return 400, "There is a NUL character in this address, and none of ours has one. Leave it out."
        if len(request.scope["path"]) > LONGEST or len(request.scope["query_string"]) > LONGEST:
            return 414, f"That address is too long: at most {LONGEST} characters are read."
        if sum(len(name) + len(value) for name, value in request.scope["headers"]) > HEAD:
            return 431, f"The head of this request is too long: at most {HEAD // 1000} kB are read."
        return None

    def known_here(self, connection: HTTPConnection) -> bool:
        """Links carry the name that was used, so it must be one name, and one of ours; a proxy that only asks how we
        are knows our address alone."""
        if connection.scope["path"] in PROBES:
            return True
        given = connection.headers.getlist("host")
        found = _HOST.fullmatch(given[0]) if len(given) == 1 else None
        if found is None:
            return False
        name = found[1].lower().strip("[]")
        if self.network:
            return self.network.answers_to(name, str((connection.scope.get("server") or ("",))[0]))
        return not self.hosts or name in self.hosts

    # --- sockets
    async def socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        connection = HTTPConnection(scope)
        keys = keys_of(connection)
        crowded = any(self.sockets[key] >= self.limits.sockets * times for key, times in keys.items())
        wrong = has_nul(connection) or not self.known_here(connection)
        if wrong or (self.limited and (crowded or not self.allowed(connection, OPENING))):
            why = f"{self.limits.sockets} pages may be open at once: close one" if crowded else ""
            await send({"type": "websocket.close", "code": 1013, "reason": why})
            return
        self.sockets.update(keys.keys())
        try:
            await self.app(scope, self.limited_messages(connection, receive, send), send)
        finally:
            self.sockets.subtract(keys.keys())
            for key in keys:
                if not self.sockets[key]:
                    del self.sockets[key]

    def limited_messages(self, connection: HTTPConnection, receive: Receive, send: Send) -> Receive:
        """Who talks without end is hung up on."""

        async def counted() -> Message:
            message = await receive()
            if message["type"] == "websocket.receive" and self.limited and not self.allowed(connection, 1.0):
                await send({"type": "websocket.close", "code": 1008})
                return {"type": "websocket.disconnect", "code": 1008}
            return message

        return counted

    # --- rates
    def allowed(self, connection: HTTPConnection, cost: float) -> bool:
        """A visitor has a bucket that fills again with time, and so has the network address they come from."""
        return all(self.drawn(key, times, cost) for key, times in keys_of(connection).items())

    def may_make(self, connection: HTTPConnection) -> bool:
        """Tables are counted by the hour, besides what requests cost."""
        most = float(self.limits.made)
        keys = {("made by " + kind, name): times for (kind, name), times in keys_of(connection).items()}
        return all(self.drawn(key, times, 1.0, most, most / HOUR) for key, times in keys.items())

    def drawn(self, who: Key, times: float, cost: float, burst: float | None = None, rate: float | None = None) -> bool:
        """`burst`, `rate`: where it is not requests that are counted."""
        now, burst, rate = time.monotonic(), burst or BURST, RATE if rate is None else rate
        left, then = self.buckets.pop(who, (burst * times, now))
        left = min(burst * times, left + (now - then) * rate * times)
        enough = left >= cost
        self.buckets[who] = (left - cost if enough else max(left - 1, -1.0), now)  # asking in vain is not free either
        while len(self.buckets) > 10_000:
            self.buckets.popitem(last=False)
        return enough


def keys_of(connection: HTTPConnection) -> dict[Key, float]:
    """Whose buckets a request draws from, and how large they are: its address's, and its secret's."""
    address = connection.client.host if connection.client else ""
    secret = given_secret(connection)
    return {("address", address): CROWD, ("secret", secret[:100]) if secret else ("nobody", address): 1.0}


def has_nul(connection: HTTPConnection) -> bool:
    """In an address; no name of ours has one, and PostgreSQL takes none."""
    return "\0" in connection.scope["path"] or b"%00" in connection.scope["query_string"]


def cost_of(request: Request) -> float:
    method = "GET" if request.method == "HEAD" else request.method
    path: str = request.scope["path"]
    return next((cost for verb, paths, cost in COSTS if verb == method and paths.fullmatch(path)), 1.0)


def makes_table(request: Request) -> bool:
    return request.method == "POST" and MAKING.fullmatch(request.scope["path"]) is not None


def limited_body(receive: Receive) -> Receive:
    """Without a length the body is counted while it comes."""
    seen = 0

    async def counted() -> Message:
        nonlocal seen
        message = await receive()
        seen += len(message.get("body", b""))
        if seen > LARGEST:
            raise HTTPException(413, TOO_LARGE)
        return message

    return counted


def with_headers(send: Send, more: list[tuple[bytes, bytes]]) -> Send:
    async def sender(message: Message) -> None:
        if message["type"] == "http.response.start":
            no_page = any(name == b"content-type" and kind.startswith(_NO_PAGE) for name, kind in message["headers"])
            message["headers"] = [*message["headers"], *(each for each in more if not no_page or each[0] in _ALWAYS)]
        await send(message)

    return sender
