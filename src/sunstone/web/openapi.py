"""The OpenAPI document and the page that shows it, both made from the declared endpoints."""

import json
import re
from functools import cache
from typing import Any, get_type_hints

import msgspec
from markupsafe import Markup, escape

import sunstone
from sunstone.engine.registry import games
from sunstone.engine.view import View
from sunstone.web.endpoints import ENDPOINTS, JSON, PREFIX, Endpoint
from sunstone.web.schema import Count, NoQuery, Problem

Shape = dict[str, Any]  # JSON, as OpenAPI has it
ABOUT = """\
Play at a table, watch it, or let a program play. Seats are numbered from 0. A table has a version, which counts every \
accepted change; what a seat decides names the version it was decided on, and of two writers of one version one wins. \
What a request gets to see is what its person may see on the page. A step is answered with what comes next; with the \
head `Prefer: return=minimal`, with its `version` alone.

Live: connect a WebSocket to `/api/v1/tables/{table}/live`. It sends `{"version": n}` at once and after every change, \
chat included; whatever you send is answered with the same. Without WebSocket: `/api/v1/tables/{table}/wait`.

What a seat may know of a position, `view`, is described field by field for each game: in the schema `View`."""
_PLACE = "#/components/schemas/"
TROUBLE = {
    400: "Something in the request is wrong; the message says where and what would be right",
    401: "Nobody: send `Authorization: Bearer …`",
    403: "Not yours, or the request came from another site",
    404: "There is no such thing, or it is private",
    409: "Not now, or the table has moved on: then `version` is the newest",
    413: "Too large",
    414: "The address is too long",
    422: "Not allowed by the rules: `reasons` say why, with rule ids",
    429: "Too many requests: wait a little",
    431: "The head is too long",
    503: "The database is busy; nothing was changed, try again",
}
WATCH = {
    "name": "Sunstone-Watch",
    "in": "header",
    "required": False,
    "description": "the watchers' token of a table that is not listed",
    "schema": {"type": "string"},
}
PATH_PARTS: Shape = {"table": {"type": "string", "pattern": "^[0-9a-z]{1,16}$"}}
PATH_PARTS["study"] = PATH_PARTS["channel"] = PATH_PARTS["invitation"] = PATH_PARTS["table"]
PATH_PARTS["friend"] = PATH_PARTS["block"] = {"type": "string", "pattern": "^[0-9a-f]{1,32}$"}
PATH_PARTS["entry"] = msgspec.json.schema(Count)
PATH_PARTS["device"] = {"type": "string", "pattern": "^[0-9a-f]{1,64}$"}
PATH_PARTS["game"] = {"type": "string", "pattern": "^[0-9a-z_]{1,32}$", "description": "as in `/games`"}


@cache
def document() -> Shape:
    """The whole API, as OpenAPI 3.1."""
    paths: dict[str, Shape] = {}
    for found in ENDPOINTS:
        paths.setdefault(PREFIX + found.path, {})[found.method.lower()] = operation(found)
    bearer = {"type": "http", "scheme": "bearer", "description": "the secret from `POST /api/v1/people`"}
    cookie = {"type": "apiKey", "in": "cookie", "name": "sunstone", "description": "what a browser has from the pages"}
    return {
        "openapi": "3.1.0",
        "info": {"title": "Sunstone", "version": sunstone.__version__, "description": ABOUT},
        "servers": [{"url": "/"}],
        "paths": paths,
        "components": {"schemas": components()[1], "securitySchemes": {"bearer": bearer, "cookie": cookie}},
    }


def operation(found: Endpoint) -> Shape:
    summary, _, rest = found.text.partition(". ")
    kind = "text/plain" if found.answer is str else JSON
    shape = {"type": "string"} if found.answer is str else ref(found.answer)
    answers: Shape = {str(found.status): {"description": "Done", "content": {kind: {"schema": shape}}}}
    for status in found.statuses:
        answers[str(status)] = {"description": TROUBLE[status], "content": {JSON: {"schema": ref(Problem)}}}
    one_of: list[Shape] = [{"bearer": []}, {"cookie": []}]
    made: Shape = {
        "operationId": found.name,
        "summary": summary.replace("\n", " ").rstrip("."),
        "description": (rest or found.text).replace("\n", " "),
        "parameters": parameters(found),
        "responses": answers,
        "security": [{}, *one_of] if found.public else one_of,
    }
    if found.body:
        content: Shape = {"schema": ref(found.body)}
        if found.example:
            content["example"] = found.example
        made["requestBody"] = {"required": True, "content": {JSON: content}}
    return made


@cache
def components() -> tuple[dict[type, Shape], dict[str, Shape]]:
    """References to the declared types, and their schemas by name."""
    bodies = {found.body for found in ENDPOINTS if found.body}
    answers = {found.answer for found in ENDPOINTS if found.answer is not str}
    types = sorted(bodies | answers | {Problem}, key=lambda kind: str(kind.__name__))
    found, schemas = msgspec.json.schema_components(types, ref_template=f"{_PLACE}{{name}}")
    refs = dict(zip(types, found, strict=True))
    closed = {refs[body]["$ref"] for body in bodies}
    for name, shape in schemas.items():
        if _PLACE + name not in closed:
            shape.pop("additionalProperties", None)  # fields may be added to answers
    return refs, schemas | views(schemas["View"])


def views(common: Shape) -> dict[str, Shape]:
    """The schema `View` as each game makes it its own, and the types that it is made of: `game.Type`. A game without a
    type of its own has what is common."""
    made: dict[str, Shape] = {}
    own: dict[str, str] = {}
    for info in games():
        if info.view is not View:
            (whole,), parts = msgspec.json.schema_components([info.view], ref_template=f"{_PLACE}{info.name}.{{name}}")
            made |= {f"{info.name}.{name}": shape for name, shape in parts.items()}
            own[info.name] = whole["$ref"]
    if len(own) < len(games()):
        made["AnyView"] = common
    made["View"] = {
        "title": "View",
        "description": "What a seat may know of a position; which game it is of, `game` says.",
        "anyOf": [{"$ref": ref} for ref in [*own.values(), *[f"{_PLACE}AnyView"] * ("AnyView" in made)]],
        "discriminator": {"propertyName": "game", "mapping": own},
    }
    return made


def ref(kind: type) -> Shape:
    return components()[0][kind]


def parameters(found: Endpoint) -> list[Shape]:
    made = [{"name": part, "in": "path", "required": True, "schema": PATH_PARTS[part]} for part in found.names]
    if found.query is not NoQuery:
        (whole,), parts = msgspec.json.schema_components([found.query], ref_template="{name}")
        for name, shape in parts[whole["$ref"]]["properties"].items():
            shape = without_null(dict(shape))
            text = shape.pop("description", "")
            required = name in parts[whole["$ref"]]["required"]
            made.append({"name": name, "in": "query", "required": required, "description": text, "schema": shape})
    return [*made, WATCH] if "table" in found.names and found.method == "GET" else made


def without_null(shape: Shape) -> Shape:
    """A query leaves out what is not set: there is no null in it."""
    if "anyOf" in shape:
        (shape,) = [dict(one) for one in shape["anyOf"] if one != {"type": "null"}]
    if shape.get("default", 0) is None:
        del shape["default"]
    return shape


# --- the page
SECTIONS = {
    "People and games": (
        *("create_person", "renew", "devices", "add_device", "end_device", "export", "delete_person"),
        *("holiday", "begin_holiday", "end_holiday", "games"),
    ),
    "Tables": ("tables", "create_table", "import_record", "join", "rematch", "delete"),
    "Studies": ("studies", "create_study", "get_study", "save_study", "delete_study"),
    "Ratings and statistics": ("ratings", "table_ratings", "statistics"),
    "Looking": (
        *("head", "sight", "turn", "view", "choices", "hint", "why_not", "preview", "log", "score"),
        *("record", "at", "review", "position", "report", "wait"),
    ),
    "Playing": (
        *("act", "confirm", "undo", "restart", "request_undo", "request_abandon", "answer", "withdraw"),
        *("request_pause", "auto_confirm", "draw_setup", "skip"),
    ),
    "Being called": ("list_channels", "add_channel", "try_channel", "remove_channel", "switch_calls"),
    "Seats and chat": (
        *("sit", "leave", "take_back", "stand_in", "link", "free", "reveal", "rename"),
        *("chat", "say", "quiet", "report_line"),
    ),
    "Friends": (
        *("friend_list", "ask_friend", "renew_friend_code", "remove_friend"),
        *("invitation_list", "accept_invitation", "decline_invitation", "invite", "uninvite"),
        *("block_list", "block", "unblock"),
    ),
}


@cache
def sections() -> list[tuple[str, list[Shape]]]:
    """The endpoints in reading order, each with what the page shows of it."""
    by_name = {found.name: found for found in ENDPOINTS}
    return [(title, [shown(by_name[name]) for name in names]) for title, names in SECTIONS.items()]


def marked(text: str) -> Markup:
    """Text for the page, with `this` as code."""
    return Markup(re.sub(r"`([^`]+)`", r"<code>\1</code>", str(escape(text))))  # noqa: S704 - escaped already


def shown(found: Endpoint) -> Shape:
    return {
        "name": found.name,
        "method": found.method,
        "path": PREFIX + found.path,
        "text": marked(found.text.replace("\n", " ")),
        "takes": fields(found.body) if found.body else fields(found.query),
        "gives": "the record as text" if found.answer is str else ", ".join(get_type_hints(found.answer)),
        "answer": "text" if found.answer is str else found.answer.__name__,
        "status": found.status,
        "errors": ", ".join(map(str, found.statuses)),
        "curl": curl(found),
    }


def fields(kind: type) -> list[Shape]:
    (whole,), parts = msgspec.json.schema_components([kind], ref_template="{name}")
    found = parts[whole["$ref"]]
    made = []
    for name, shape in found["properties"].items():
        shape = without_null(dict(shape)) if "anyOf" in shape else shape
        text = shape.get("description", "")
        made.append({"name": name, "type": limits(shape), "required": name in found["required"], "text": marked(text)})
    return made


def limits(shape: Shape) -> str:
    """ "integer from 0 to 7" """
    if "enum" in shape:
        return " or ".join(json.dumps(value) for value in shape["enum"])
    words = str(shape.get("type", "value"))
    if words == "array":
        words = f"list of {limits(shape['items'])}"
    if "maxLength" in shape:
        words += f", at most {shape['maxLength']:,} characters"
    if "minimum" in shape and shape.get("maximum", 1000) < 1000:
        words += f" from {shape['minimum']} to {shape['maximum']}"
    return words


def curl(found: Endpoint) -> str:
    """The request as one types it; $URL, $SECRET and $TABLE are yours."""
    path = (PREFIX + found.path).replace("{table}", "$TABLE").replace("{study}", "$STUDY").replace("{game}", "$GAME")
    path = path.replace("{entry}", "12")
    head = "" if found.name in ("create_person", "games") else ' -H "Authorization: Bearer $SECRET"'
    if found.body:
        put = " -X PUT" if found.method == "PUT" else ""
        return f"curl{put}{head} --json '{json.dumps(found.example or {})}' \"$URL{path}\""
    asked = "&".join(f"{name}={value}" for name, value in (found.example or {}).items())
    verb = "" if found.method == "GET" else f" -X {found.method}"
    return f'curl{verb}{head} "$URL{path}{"?" if asked else ""}{asked}"'
