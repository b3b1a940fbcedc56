"""Who is there: a secret in a cookie and a name, no account. And whether a request comes from our own pages."""

import base64
import hashlib
import secrets
import unicodedata
from functools import lru_cache
from urllib.parse import quote, unquote, urlsplit

from starlette.requests import HTTPConnection
from starlette.responses import Response

from sunstone.table import Person

SECRET, NAME = "sunstone", "sunstone-name"
YEAR = 365 * 24 * 3600
_SIGNS = " .,'’-_"  # what stands between the letters of names


def new_secret(name: str = "") -> str:
    """A program's secret holds its name, since it has no cookies to keep one in."""
    spelt = base64.urlsafe_b64encode(name.encode()).decode().rstrip("=")
    return f"{secrets.token_urlsafe(24)}.{spelt}" if name else secrets.token_urlsafe(24)


def name_in(secret: str) -> str:
    spelt = secret.partition(".")[2][:200]
    try:
        return base64.urlsafe_b64decode(spelt + "=" * (-len(spelt) % 4)).decode()
    except ValueError:
        return ""


def person_id(secret: str) -> str:
    """What the database knows a person by: the secret itself stays in the cookie."""
    return hashlib.sha256(secret.encode()).hexdigest()[:32]


def clean_name(text: str) -> str:
    """Letters, marks and numbers of every script; one spelling of what looks the same."""
    kept = (c for c in unicodedata.normalize("NFC", text) if unicodedata.category(c)[0] in "LMN" or c in _SIGNS)
    return "".join(kept).strip()[:24].strip() or "Guest"


def me(request: HTTPConnection) -> Person:
    """The person behind a request; nobody is turned away for want of a name."""
    return person_of(secret_of(request), unquote(request.cookies.get(NAME, "")))


@lru_cache(4096)
def person_of(secret: str, name: str) -> Person:
    return Person(person_id(secret), clean_name(name or name_in(secret)))


def known(request: HTTPConnection) -> bool:
    """Whether the request says who it is from."""
    secret_of(request)
    return not getattr(request.state, "new_secret", False)


def given_secret(request: HTTPConnection) -> str:
    """What a request says it is from; "" if it says nothing."""
    bearer = request.headers.get("authorization", "")
    return bearer[7:] if bearer.lower().startswith("bearer ") else request.cookies.get(SECRET, "")


def secret_of(request: HTTPConnection) -> str:
    """From the cookie, from an API client's header, or made now; `remember` puts a new one into the answer."""
    found: str | None = getattr(request.state, "secret", None)
    if found is None:
        found = given_secret(request)
        if len(found) < 16:
            found = new_secret()
            request.state.new_secret = True
        request.state.secret = found
    return found


def remember(request: HTTPConnection, answer: Response) -> None:
    """Put a new visitor's secret into a cookie that no script can read. Programs keep theirs themselves."""
    if getattr(request.state, "new_secret", False) and not request.url.path.startswith("/api/"):
        keep(request, answer, SECRET, request.state.secret)


def keep(request: HTTPConnection, answer: Response, name: str, value: str) -> None:
    secure = request.url.scheme == "https"
    answer.set_cookie(name, value, max_age=YEAR, httponly=True, samesite="lax", secure=secure, path="/")


def keep_name(request: HTTPConnection, answer: Response, name: str) -> None:
    """Percent-encoded: a cookie holds nothing beyond Latin-1, and names do."""
    keep(request, answer, NAME, quote(name, safe=""))


def same_site(request: HTTPConnection) -> bool:
    """Whether a request that changes something comes from our own pages or from a program, not from another site."""
    if request.headers.get("authorization", "").lower().startswith("bearer "):
        return True  # no page of another site can send that
    origin = request.headers.get("origin")
    if origin is None:
        return "x-sunstone" in request.headers or request.headers.get("sec-fetch-site", "same-origin") == "same-origin"
    return urlsplit(origin).netloc == request.headers.get("host", "")
