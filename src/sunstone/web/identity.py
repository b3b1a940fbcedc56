"""Who is there: a secret in a cookie and a name. No account is needed; who has one has a secret on each device, and is
the same person on all of them (`recognise.py`). And whether a request comes from our own pages."""

import base64
import hashlib
import secrets
import unicodedata
from functools import lru_cache
from urllib.parse import quote, unquote, urlsplit

from starlette.requests import HTTPConnection
from starlette.responses import Response

from sunstone.table import Busy, Person
from sunstone.table.devices import Whose
from sunstone.table.watchdog import AWAY

SECRET, NAME = "sunstone", "sunstone-name"
BEFORE = "sunstone-before"  # the secret that a device had before somebody signed in there
SHORTEST = 16  # characters of a secret; what is shorter could be guessed, and is none
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
    """What the database knows a device by, and who has no other by the same: the secret itself stays in the cookie."""
    return hashlib.sha256(secret.encode()).hexdigest()[:32]


def clean_name(text: str) -> str:
    """Letters, marks and numbers of every script; one spelling of what looks the same."""
    kept = (c for c in unicodedata.normalize("NFC", text) if unicodedata.category(c)[0] in "LMN" or c in _SIGNS)
    return "".join(kept).strip()[:24].strip() or "Guest"


def me(request: HTTPConnection) -> Person:
    """The person behind a request; nobody is turned away for want of a name. Busy if nobody could say whose the device
    is that asks."""
    if getattr(request.state, "unknown", False):
        raise Busy(AWAY)
    return shown(request)


def shown(request: HTTPConnection) -> Person:
    """The same for a page that only shows a name: it comes whatever the database does."""
    own, found = person_of(secret_of(request), unquote(request.cookies.get(NAME, ""))), whose(request)
    return Person(found.person, found.name or own.name) if found else own


def device(request: HTTPConnection) -> str:
    """What the device that asks is known by."""
    return person_id(secret_of(request))


def whose(request: HTTPConnection) -> Whose | None:
    """Whose that device is, if it is not a person of its own."""
    found: Whose | None = getattr(request.state, "whose", None)
    return found


def has_account(request: HTTPConnection) -> bool:
    return (found := whose(request)) is not None and found.account


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
        if len(found) < SHORTEST:
            return become_new(request)
        request.state.secret = found
    return found


def become_new(request: HTTPConnection) -> str:
    """A new secret for somebody who has none, or whose is good no more."""
    request.state.secret, request.state.new_secret, request.state.whose = new_secret(), True, None
    found: str = request.state.secret
    return found


def remember(request: HTTPConnection, answer: Response) -> None:
    """Put a new visitor's secret into a cookie that no script can read. Programs keep theirs themselves."""
    if getattr(request.state, "new_secret", False) and not request.url.path.startswith("/api/"):
        keep(request, answer, SECRET, request.state.secret)


def keep(request: HTTPConnection, answer: Response, name: str, value: str) -> None:
    secure = request.url.scheme == "https"
    answer.set_cookie(name, value, max_age=YEAR, httponly=True, samesite="lax", secure=secure, path="/")


def drop(answer: Response, name: str) -> None:
    answer.delete_cookie(name, path="/")


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
