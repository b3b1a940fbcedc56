"""What stands before every page: security headers, cross-site and size checks, a limit on the rate."""

import time
from collections import OrderedDict

from starlette.datastructures import Headers, MutableHeaders
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
LARGEST = 1_200_000  # bytes of a request: a long record fits
BURST, RATE = 120.0, 25.0  # requests at once, and a second, for one visitor


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
            if int(Headers(scope=request.scope).get("content-length") or 0) > LARGEST:
                return 413, f"That is too large: at most {LARGEST // 1000} kB are taken."
        return None

    def allowed(self, request: Request) -> bool:
        """A bucket a visitor that fills again with time."""
        who = request.cookies.get(SECRET) or request.headers.get("authorization") or ""
        who = who or (request.client.host if request.client else "")
        now = time.monotonic()
        left, then = self.buckets.pop(who, (BURST, now))
        left = min(BURST, left + (now - then) * RATE) - 1
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
            return {"type": "http.disconnect"}
        return message

    return counted


def with_headers(send: Send) -> Send:
    async def sender(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
        await send(message)

    return sender
