"""What stands before every page: security headers, cross-site and size checks, a limit on the rate."""

import time
from collections import OrderedDict

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sunstone.web.answers import problem
from sunstone.web.identity import SECRET, same_site

POLICY = (
    "default-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data:; object-src 'none'; "
    "base-uri 'none'; frame-ancestors 'none'; form-action 'self'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
}
_RAW = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
LARGEST = 1_200_000  # bytes of a request: a long record fits
LONGEST = 2000  # characters of an address, and of what follows its question mark
BURST, RATE = 120.0, 25.0  # requests at once, and a second, for one visitor
CROWD = 20.0  # so many times as much for one network address: a secret is easily made, an address is not

TOO_LARGE = f"That is too large: at most {LARGEST // 1000} kB are taken."


class Guard:
    def __init__(self, app: ASGIApp, limited: bool = True) -> None:
        self.app = app
        self.limited = limited
        self.buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        request = Request(scope)
        refused = self.refusal(request)
        sender = with_headers(send)
        if refused:
            await problem(request, *refused)(scope, receive, sender)
            return
        await self.app(scope, limited_body(receive), sender)

    def refusal(self, request: Request) -> tuple[int, str] | None:
        if self.limited and not self.allowed(request):
            return 429, "Too many requests. Wait a few seconds, then try again."
        if request.method in ("POST", "PUT", "PATCH", "DELETE"):
            if not same_site(request):
                return 403, "This request came from another site. Open the table here and try again."
            length = Headers(scope=request.scope).get("content-length", "0")
            if not length.isdecimal() or len(length) > 20 or int(length) > LARGEST:
                return 413, TOO_LARGE
        if len(request.scope["path"]) > LONGEST or len(request.scope["query_string"]) > LONGEST:
            return 414, f"That address is too long: at most {LONGEST} characters are read."
        return None

    def allowed(self, request: Request) -> bool:
        """A visitor has a bucket that fills again with time, and so has the network address they come from."""
        address = request.client.host if request.client else ""
        secret = request.cookies.get(SECRET) or request.headers.get("authorization") or f"nobody at {address}"
        return self.drawn(address, CROWD) and self.drawn(secret[:100], 1.0)

    def drawn(self, who: str, times: float) -> bool:
        now = time.monotonic()
        left, then = self.buckets.pop(who, (BURST * times, now))
        left = min(BURST * times, left + (now - then) * RATE * times) - 1
        self.buckets[who] = (max(left, -1.0), now)
        while len(self.buckets) > 10_000:
            self.buckets.popitem(last=False)
        return left >= 0


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


def with_headers(send: Send) -> Send:
    async def sender(message: Message) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message["headers"], *_RAW]
        await send(message)

    return sender
