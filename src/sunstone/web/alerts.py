"""The page on which people say how they are called to their tables; the links in mail; what a browser needs for it."""

from typing import Any

import msgspec
from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sunstone.alerts import adding, channels, push, rhythm
from sunstone.alerts.adding import Wanted
from sunstone.alerts.channels import CONFIRM, STOP, Channel
from sunstone.alerts.kinds import KINDS, MAIL, PUSH
from sunstone.engine.errors import SunstoneError
from sunstone.web import identity
from sunstone.web.answers import go, page, refused
from sunstone.web.assets import asset, asset_file, content
from sunstone.web.guard import POLICY
from sunstone.web.site import asked_from, site
from sunstone.web.threads import called, posted

PAGE = "/call-me"
RHYTHMS = ("", *(f"every {hours}" for hours in rhythm.EVERY), *(f"at {hour}" for hour in (7, 8, 12, 18, 20)))
SAID = {  # what has just been done
    "added": "That is noted.",
    "asked": "Look into your mail: open the link there, and you will be called.",
    "tested": "Sent. It should be there in a moment.",
    "removed": "Removed: you are not called there any more.",
    "switched": "That is noted.",
}
MANIFEST = {
    "name": "Sunstone",
    "short_name": "Sunstone",
    "description": "Heavy board games by the full rules",
    "id": "/",
    "start_url": "/",
    "scope": "/",
    "display": "standalone",
    "background_color": "#f4efe4",
    "theme_color": "#f4efe4",
}


def show(request: Request) -> Response:
    here, me = site(request), identity.me(request)
    store, caller = here.room.store, here.caller
    own = channels.of(store, me.id)
    silent = channels.silent(store, me.id)
    tables = [
        (table, table.id not in silent, [each for each in own if each.table_id == table.id])
        for table in here.room.tables_of(me.id, ("running",))
        if table.players > len({*table.mine, *table.bots})  # against bots nobody waits
    ]
    offers = adding.offered(caller)
    return page(
        request,
        "call_me.html",
        ways=[each for each in own if not each.table_id],
        tables=tables,
        told=told,
        shown=shown,
        kinds=KINDS,
        offers=offers,
        rhythms=[(value, rhythm.in_words(value).removesuffix(" (UTC)")) for value in RHYTHMS],
        key=public_key(request) if PUSH in offers else "",
        said=SAID.get(request.query_params.get("said", ""), ""),
        marked=request.query_params.get("table", ""),
    )


def public_key(request: Request) -> str:
    """By which a browser knows that a message comes from this server."""
    return push.encoded(push.public_bytes(push.private_key(site(request).caller.means.vapid())))


def shown(channel: Channel) -> str:
    """What a way is called on the page; a browser's address says nothing to people."""
    if channel.kind == PUSH:
        return channel.name or f"A browser, by {channel.host}"
    return channel.address


def told(channel: Channel) -> str:
    """How it is with a way."""
    if not channel.confirmed:
        return "Not confirmed yet: open the link in the mail that was sent there."
    if channel.rests:
        return f"Rests, for it did not work several times: {channel.trouble}. Send a test to wake it."
    if channel.failures:
        return f"Did not work the last time: {channel.trouble}."
    return f"Mail {rhythm.in_words(channel.rhythm)}." if channel.kind == MAIL else ""


async def add(request: Request) -> Response:
    async with request.form() as form:
        given = {key: value for key, value in form.items() if isinstance(value, str)}
    when, zone = given.get("rhythm", ""), given.get("zone", "")
    if when.startswith("at "):
        when = f"{when} {zone}".strip()
    wanted = Wanted(given.get("kind", ""), given.get("address", ""), when, given.get("table", ""))
    here, me = site(request), identity.me(request)
    try:
        made = await called(adding.add, here.caller, me, here.base(request), wanted, asked_from(request))
    except SunstoneError as error:
        return refused(request, error)
    return back(request, "added" if made.confirmed else "asked")


def back(request: Request, said: str) -> Response:
    return go(request, f"{PAGE}?said={said}")


def own_channel(request: Request) -> Channel:
    """Of the address, if it is theirs."""
    return channels.one(site(request).room.store, identity.me(request).id, request.path_params["channel"])


def remove(request: Request) -> Response:
    try:
        channels.remove(site(request).room.store, own_channel(request).id)
    except SunstoneError as error:
        return refused(request, error)
    return back(request, "removed")


async def test(request: Request) -> Response:
    try:
        await called(lambda: site(request).caller.test(own_channel(request)))
    except SunstoneError as error:
        return refused(request, error)
    return back(request, "tested")


@posted
def switch(request: Request, form: FormData) -> Response:
    """Calls to one table, off or on."""
    try:
        table = site(request).table(request)
        channels.silence(site(request).room.store, identity.me(request).id, table.id, form.get("on") != "on")
    except SunstoneError as error:
        return refused(request, error)
    return back(request, "switched")


# --- links in mail: whoever has one needs no more
def linked(does: str) -> list[Any]:
    """A page that says what the link does, with a button: programs that look into mail open links too. Mail programs
    that have a button of their own for it post at once (RFC 8058)."""

    def answer(request: Request) -> Response:
        store, done = site(request).room.store, request.method == "POST"
        try:
            found = channels.by_link(store, request.path_params["token"], does)
        except SunstoneError as error:
            return refused(request, error)
        if done:
            (channels.confirm if does == CONFIRM else channels.remove)(store, found.id)
        return page(request, "call_me_link.html", confirms=does == CONFIRM, channel=found, done=done)

    return [Route(f"{PAGE}/{does}/{{token}}", answer, methods=["GET", "POST"])]


# --- what a browser needs
async def worker(request: Request) -> Response:
    """At the root, for a worker has a say over what lies below it alone."""
    file = asset_file("alerts/worker.js")
    assert file
    heads = {"cache-control": "no-cache", "content-security-policy": POLICY}  # it is a world of its own, as a page is
    return Response(content(file), headers=heads, media_type="text/javascript")


async def manifest(request: Request) -> Response:
    icons = [{"src": asset("sun.svg"), "sizes": "any", "type": "image/svg+xml"}]
    text = msgspec.json.encode(MANIFEST | {"icons": icons})
    return Response(text, headers={"cache-control": "public, max-age=3600"}, media_type="application/manifest+json")


ROUTES: list[Any] = [
    Route(PAGE, show),
    Route(PAGE, add, methods=["POST"]),
    *linked(CONFIRM),
    *linked(STOP),
    Route(f"{PAGE}/table/{{table}}", switch, methods=["POST"]),
    Route(f"{PAGE}/{{channel}}/remove", remove, methods=["POST"]),
    Route(f"{PAGE}/{{channel}}/test", test, methods=["POST"]),
    Route("/worker.js", worker),
    Route("/manifest.webmanifest", manifest),
]
