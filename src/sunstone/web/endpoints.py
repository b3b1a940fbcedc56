"""How an endpoint of the API is declared, and how a request gets to it: checked first, answered as JSON.

The types of `query` and `body` in a handler's signature are what is accepted, and what the OpenAPI document says."""

import inspect
import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, get_type_hints

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sunstone.engine.errors import SunstoneError
from sunstone.table import NoTable, NotYours, Person, Table, Turn
from sunstone.web import identity
from sunstone.web.answers import problem, refused
from sunstone.web.schema import Body, Newest, NoQuery
from sunstone.web.site import Site, site
from sunstone.web.threads import stored

Done = Turn | Newest  # what comes next, or that it is done
Handler = Callable[..., Any]
Example = Mapping[str, object]  # of a body or a query
PREFIX = "/api/v1"
JSON = "application/json"
MINIMAL = "return=minimal"  # in the head `Prefer`, RFC 7240
BAD_JSON = (msgspec.MsgspecError, RecursionError, UnicodeDecodeError)  # what decoding a body may raise
_PLAIN = re.compile(r"\{(\w+)\}")
_encode = msgspec.json.Encoder().encode


class Call:
    """One request: who asks, and about which table."""

    def __init__(self, request: Request) -> None:
        self.request = request
        self.site: Site = site(request)

    @cached_property
    def me(self) -> Person:
        return identity.me(self.request)

    @property
    def table_id(self) -> str:
        return self.site.table_id(self.request)

    @property
    def table(self) -> Table:
        """The table of the address, if this person may look at it."""
        return self.site.table(self.request)

    @property
    def seat_table(self) -> Table:
        """The same for what only the people at its seats may do: the table room asks for the seat itself, and what it
        refuses a stranger is not passed on (`as_told`)."""
        return Table(self.site.room.keeper, self.table_id)

    def as_told(self, error: SunstoneError) -> SunstoneError:
        """What a stranger is told of a private table is what would be told if there were none. It is asked afterwards
        because playing is the hot path, and nothing is changed or told before."""
        if "table" not in self.request.path_params or isinstance(error, NoTable):
            return error
        try:
            self.site.table(self.request)
        except SunstoneError as closed:
            return closed
        return error

    def done(self, table: Table, version: int, seat: int | None = None) -> Done:
        """What comes next; or that it is done, to who wants no more than that: a page hears of the rest elsewhere."""
        if self.request.headers.get("prefer") == MINIMAL:
            return Newest(version=version)
        return table.turn(self.me.id, seat, version)

    def eyes(self, table: Table, seat: int | None, spectator: bool = False) -> int | None:
        """The seat to look with."""
        if spectator:
            return None
        if seat is None:
            return table.eyes(self.me.id)
        if not table.may_see(seat, self.me.id):
            raise NotYours(f"seat {seat} is not yours: while the game runs you look with your own eyes only")
        return seat

    def own(self, table: Table, seat: int | None) -> int:
        """The seat to decide with."""
        found = self.eyes(table, seat)
        if found is None:
            raise NotYours("you have no seat at this table")
        return found

    def seats(self, table: Table, seat: int | None) -> list[int]:
        """The seat that was named, or all of this person's."""
        found = table.seats_of(self.me.id) if seat is None else [seat]
        if not found:
            raise NotYours("you have no seat at this table")
        return found


@dataclass(frozen=True)
class Endpoint:
    method: str
    path: str
    handler: Handler
    answer: Any  # a declared type, or str for plain text
    status: int
    example: Example | None
    public: bool  # needs no person
    query: type
    body: type | None
    decode: Callable[[bytes], Any]
    hot: bool

    @property
    def name(self) -> str:
        return self.handler.__name__

    @cached_property
    def waits(self) -> bool:
        """Whether it waits for something by itself; the others run in a thread."""
        return inspect.iscoroutinefunction(self.handler)

    @property
    def text(self) -> str:
        return inspect.getdoc(self.handler) or ""

    @property
    def names(self) -> list[str]:
        """The parts of the path that vary."""
        return _PLAIN.findall(self.path)

    @property
    def statuses(self) -> list[int]:
        """What can go wrong here."""
        found = {400, 414, 429, 431, 503}
        fields = get_type_hints(self.body or self.query)
        if self.names:
            found |= {403}
        if about_one := bool(self.names or {"token", "table"} & fields.keys()):
            found |= {404}
        if self.method != "GET":
            found |= {403, 409, 413}
        if not self.public:
            found |= {401}
        if about_one:
            found |= {409}
        if "action" in fields:
            found |= {422}
        return sorted(found)


ENDPOINTS: list[Endpoint] = []


def endpoint(
    method: str,
    path: str,
    answer: Any,
    status: int = 200,
    example: Example | None = None,
    public: bool | None = None,
    hot: bool = False,
) -> Callable[[Handler], Handler]:
    """Declare a handler: `handler(call, query: SomeQuery, body: SomeBody)`, both left out where there is none. `hot`:
    tried before the others."""

    def declare(handler: Handler) -> Handler:
        hints = get_type_hints(handler)
        free = method == "GET" if public is None else public
        query, body = hints.get("query", NoQuery), hints.get("body")
        decode = msgspec.json.Decoder(body).decode if body else msgspec.json.decode
        ENDPOINTS.append(Endpoint(method, path, handler, answer, status, example, free, query, body, decode, hot))
        return handler

    return declare


# --- a request's way
async def respond(found: Endpoint, request: Request) -> Response:
    """What is refused becomes an answer that says why."""
    call = Call(request)
    try:
        given = await arguments(found, request)
        answer = await (found.handler(call, **given) if found.waits else stored(found.handler, call, **given))
    except SunstoneError as error:
        return refused(request, await stored(call.as_told, error))
    except BAD_JSON as error:
        return problem(request, 400, plain_words(error))
    if found.answer is str:
        return Response(answer, found.status, {"cache-control": "no-store"}, "text/plain")
    return Response(_encode(answer), found.status, {"cache-control": "no-store"}, JSON)


async def arguments(found: Endpoint, request: Request) -> dict[str, Body]:
    """Query and body, checked against their declarations."""
    if not found.public and not identity.known(request):
        raise HTTPException(401, "Say who you are: Authorization: Bearer and a secret from POST /api/v1/people.")
    given: dict[str, Body] = {}
    if found.query is not NoQuery or request.scope["query_string"]:
        named = dict(request.query_params)
        if any(value.lower() == "null" for value in named.values()):
            raise msgspec.ValidationError("Leave out what is not set: there is no null in an address")
        query: Any = msgspec.convert(named, found.query, strict=False)
        if found.query is not NoQuery:
            given["query"] = query
    if found.body is not None:
        given["body"] = found.decode(await request.body())
    return given


def plain_words(error: Exception) -> str:
    """ "Expected `int`, got `str` - at `$.seat`" without the signs."""
    if isinstance(error, RecursionError):
        return "The body is nested too deeply."
    if isinstance(error, UnicodeDecodeError):
        return "The body is no JSON: a text in it is not UTF-8."
    text = str(error).replace("`$.", "`").replace(" - at ", " at ").replace("`", "'")
    return f"{text}." if isinstance(error, msgspec.ValidationError) else f"The body is no JSON: {text}."


def by_method(found: dict[str, Endpoint]) -> Callable[[Request], Awaitable[Response]]:
    async def answer(request: Request) -> Response:
        method = "GET" if request.method == "HEAD" else request.method
        return await respond(found[method], request)

    return answer


def routes() -> list[Route]:
    """One for each path, whatever its methods: a wrong method is told the right ones. The hot ones come first."""
    paths: dict[str, dict[str, Endpoint]] = {}
    for found in sorted(ENDPOINTS, key=lambda e: not e.hot):
        paths.setdefault(found.path, {})[found.method] = found
    return [Route(PREFIX + path, by_method(found), methods=list(found)) for path, found in paths.items()]
