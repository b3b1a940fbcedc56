"""The pages around a table: lobby, new table, links, rules, import."""

import html
import re
from functools import cache
from pathlib import Path
from typing import Any

from starlette.datastructures import FormData, UploadFile
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sunstone import players
from sunstone.engine.errors import BadSetting, SunstoneError
from sunstone.engine.registry import GAMES, GameInfo, Settings, find
from sunstone.table import Made, Person, SeatSpec, TableOptions
from sunstone.web import identity
from sunstone.web.answers import go, json, page, problem, refused
from sunstone.web.fragments import drawing
from sunstone.web.site import Site, site

RULES = Path(__file__).parents[1] / "games"


def shown() -> list[GameInfo]:
    return [info for info in GAMES.values() if not info.hidden and info.page]


async def lobby(request: Request) -> Response:
    me, room = identity.me(request), site(request).room
    mine = room.tables_of(me.id, limit=40)
    return page(
        request,
        "lobby.html",
        mine=[t for t in mine if t.status in ("open", "running")],
        finished=[t for t in mine if t.status not in ("open", "running")][:20],
        listed=[t for t in room.listed(limit=40) if t.id not in {m.id for m in mine}],
        games=shown(),
    )


async def new_form(request: Request) -> Response:
    info = find(request.query_params.get("game", shown()[0].name))
    return page(request, "new.html", info=info, games=shown(), bots=list(players.NAMES), most=max(info.players))


async def new_table(request: Request) -> Response:
    async with request.form() as form:
        me, here = identity.me(request), site(request)
        try:
            made = here.room.create(*asked_for(form, me))
        except SunstoneError as error:
            return refused(request, error)
    return opened(request, here, made)


def asked_for(form: FormData, me: Person) -> tuple[Settings, list[SeatSpec], Person, TableOptions, int | None]:
    """A new table from the form's fields; BadSetting says which one is wrong."""
    info = find(text(form, "game"))
    count = text(form, "players") or "2"
    if not count.isdecimal():
        raise BadSetting(f"{count!r} is no number of players")
    options = {o.name: text(form, "option-" + o.name) or o.default for o in info.options}
    settings = info.settle(int(count), [m for m in info.modules if text(form, "module-" + m)], options)
    seats = [seat_of(text(form, f"seat-{i}") or ("me" if i == 0 else "friend"), me) for i in range(settings.players)]
    seed = text(form, "seed")
    if seed and not seed.isdecimal():
        raise BadSetting(f"the seed {seed!r} is not a whole number")
    about = TableOptions(text(form, "title")[:60], listed=bool(text(form, "listed")))
    return settings, seats, me, about, int(seed) if seed else None


def seat_of(who: str, me: Person) -> SeatSpec:
    if who == "me":
        return SeatSpec(person=me)
    if who in ("friend", "open"):
        return SeatSpec()
    if who == "hotseat":
        return SeatSpec("hotseat", name="")
    return SeatSpec("bot", bot=who)


def text(form: FormData, name: str) -> str:
    found = form.get(name, "")
    return found.strip() if isinstance(found, str) else ""


async def quick(request: Request) -> Response:
    """One click to a first game against a bot."""
    here, me = site(request), identity.me(request)
    settings = find("city").settle(2, (), {"setup": "first_game"})
    made = here.room.create(settings, [SeatSpec(person=me), SeatSpec("bot", bot="greedy")], me)
    return go(request, f"/t/{made.table.id}?guide=1")


def opened(request: Request, here: Site, made: Made) -> Response:
    base = str(request.base_url).rstrip("/")
    here.hub.links[made.table.id] = {seat: f"{base}/s/{token}" for seat, token in made.links.items()}
    here.watch_links[made.table.id] = f"{base}/w/{made.watch}"
    return go(request, f"/t/{made.table.id}")


async def sit(request: Request) -> Response:
    """A link to a seat: the secret goes into the cookie's hands, the address loses it."""
    try:
        table, _ = site(request).room.join(request.path_params["token"], identity.me(request))
    except SunstoneError as error:
        return refused(request, error)
    return go(request, f"/t/{table.id}")


async def watch(request: Request) -> Response:
    try:
        table = site(request).room.watch(request.path_params["token"])
    except SunstoneError as error:
        return refused(request, error)
    answer = go(request, f"/t/{table.id}")
    identity.keep(request, answer, f"watch-{table.id}", request.path_params["token"])
    return answer


async def recover_form(request: Request) -> Response:
    return page(request, "recover.html")


async def recover(request: Request) -> Response:
    async with request.form() as form:
        try:
            table, _ = site(request).room.recover(text(form, "code"), identity.me(request))
        except SunstoneError as error:
            return refused(request, error)
    return go(request, f"/t/{table.id}")


async def bring_form(request: Request) -> Response:
    return page(request, "import.html")


async def bring(request: Request) -> Response:
    """A record from a file or pasted: a table to look at, or to play on."""
    async with request.form() as form:
        given = form.get("file")
        record = text(form, "record")
        if isinstance(given, UploadFile) and given.filename:
            record = (await given.read()).decode("utf-8", "replace")
        try:
            made = site(request).room.import_record(record, identity.me(request))
        except SunstoneError as error:
            return refused(request, error)
    return opened(request, site(request), made)


async def name(request: Request) -> Response:
    async with request.form() as form:
        wanted = identity.clean_name(text(form, "name"))
    answer = go(request, "/")
    identity.keep(request, answer, identity.NAME, wanted)
    return answer


async def theme(request: Request) -> Response:
    async with request.form() as form:
        chosen, back = text(form, "theme"), text(form, "back")
    answer = go(request, back if re.fullmatch(r"/[\w/\-]*", back) else "/")
    identity.keep(request, answer, identity.THEME, chosen if chosen in ("light", "dark") else "light")
    return answer


async def rules(request: Request) -> Response:
    game = request.path_params.get("game") or shown()[0].name
    return page(
        request,
        "rules.html",
        info=find(game),
        games=shown(),
        rules=rule_texts(game),
        tiles=drawing(game).explanations(),
    )


@cache
def rule_texts(game: str) -> list[tuple[str, str, str]]:
    """(id, question, ruling) of every numbered rule of the game."""
    found = []
    text_of_rules = (RULES / game / "data" / "rules.md").read_text("utf-8")
    for block in re.split(r"\n(?=\*\*[a-z]+:)", text_of_rules):
        match = re.match(r"\*\*([a-z]+:[A-Z]?\d+)\*\*\s*(.*?)\n(.*?)(?=\n#|\Z)", block, re.DOTALL)
        if match:
            body = re.sub(r"\n*\*?Basis:.*", "", match[3], flags=re.DOTALL).strip()
            found.append((match[1], match[2].strip(" .:"), html.unescape(body)))
    for id, name, default, other in re.findall(
        r"^\| \*\*([a-z]+:D\d+)\*\* \| (.*?) \| (.*?) \| (.*?) \|", text_of_rules, re.MULTILINE
    ):
        found.append((id, name.strip("`"), f"Default: {default}. Otherwise: {other}."))
    return found


async def helped(request: Request) -> Response:
    game = request.path_params["game"]
    answer = json(request, drawing(find(game).name).explanations())
    answer.headers["cache-control"] = "max-age=3600"
    return answer


async def health(request: Request) -> Response:
    """Whether the server and its database answer."""
    here = site(request)
    here.room.listed(limit=1)
    return json(request, {"ok": True, **here.facts()})


def missing(request: Request, error: Exception) -> Response:
    return problem(request, 404, "There is no such page. The address may be mistyped, or the table has been deleted.")


ROUTES: list[Any] = [
    Route("/", lobby),
    Route("/new", new_form),
    Route("/new", new_table, methods=["POST"]),
    Route("/quick", quick, methods=["POST"]),
    Route("/s/{token}", sit),
    Route("/w/{token}", watch),
    Route("/recover", recover_form),
    Route("/recover", recover, methods=["POST"]),
    Route("/import", bring_form),
    Route("/import", bring, methods=["POST"]),
    Route("/me", name, methods=["POST"]),
    Route("/theme", theme, methods=["POST"]),
    Route("/rules", rules),
    Route("/rules/{game}", rules),
    Route("/help/{game}.json", helped),
    Route("/health", health),
]
