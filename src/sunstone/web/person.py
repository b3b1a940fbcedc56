"""Pages about the person who looks at them: name, preferences, moving to another device."""

from typing import Any

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sunstone.engine.errors import SunstoneError
from sunstone.table import NotYours
from sunstone.web import identity, preferences
from sunstone.web.answers import go, json, own, page, refused, wants_json
from sunstone.web.site import site
from sunstone.web.threads import posted, unstored


@posted
def name(request: Request, form: FormData) -> Response:
    me, wanted = identity.me(request), identity.clean_name(str(form.get("name", "")))
    answer = go(request, "/")
    identity.keep_name(request, answer, wanted)
    if identity.has_account(request):
        site(request).room.accounts.rename(me.id, wanted)
    return answer


@unstored
def preferences_form(request: Request) -> Response:
    back, account = own(request.query_params.get("back")), identity.has_account(request)
    return page(request, "preferences.html", rows=preferences.PREFERENCES, back=back, account=account)


@posted
def prefer(request: Request, form: FormData) -> Response:
    """Change what somebody likes: all of it by the form, one thing by a table's page."""
    given = {key: value for key, value in form.items() if isinstance(value, str)}
    me, before = identity.me(request), preferences.read(request)
    try:
        now = before | preferences.chosen(given)
    except SunstoneError as error:
        return refused(request, error)
    if preferences.by_itself(now) != preferences.by_itself(before):
        preferences.everywhere(site(request).room, me.id, preferences.by_itself(now))
    if identity.has_account(request):
        site(request).room.accounts.like(me.id, now)
    answer = json(request, now) if wants_json(request) else go(request, own(given.get("back")))
    preferences.keep(request, answer, now)
    return answer


async def open_network(request: Request) -> Response:
    """Let friends in the network come in, or close it again: for who sits at this machine."""
    async with request.form() as form:
        wanted, back = form.get("open") == "on", own(str(form.get("back", "")))
    here = site(request)
    network = here.network_here(request)
    if network is None:
        raise NotYours("only who sits at the machine that runs Sunstone can open it to the network")
    if wanted:
        await network.open()
    else:
        network.close()
    for table_id in list(here.hub.open):
        here.hub.wake(table_id)  # links have changed
    return go(request, back)


@unstored
def recover_form(request: Request) -> Response:
    return page(request, "recover.html")


@posted
def recover(request: Request, form: FormData) -> Response:
    try:
        table, _ = site(request).room.recover(str(form.get("code", "")).strip(), identity.me(request))
    except SunstoneError as error:
        return refused(request, error)
    return go(request, f"/t/{table.id}")


_BROWSERS = (("Edg", "Edge"), ("OPR/", "Opera"), ("Firefox/", "Firefox"), ("Chrome/", "Chrome"), ("Safari/", "Safari"))
_SYSTEMS = (
    *(("iPhone", "an iPhone"), ("iPad", "an iPad"), ("Android", "Android"), ("Windows", "Windows")),
    *(("Macintosh", "a Mac"), ("CrOS", "ChromeOS"), ("Linux", "Linux")),
)


def device_name(request: Request) -> str:
    """What a device may be called in a list: as it says of itself."""
    told = request.headers.get("user-agent", "")
    browser = next((name for sign, name in _BROWSERS if sign in told), "")
    system = next((name for sign, name in _SYSTEMS if sign in told), "")
    return f"{browser or 'A browser'} on {system}" if system else browser or "A program"


def renew(request: Request) -> Response:
    """Another secret for this browser; whoever has copied the old one is left with nothing, also of
    what they have made of it: all other devices are signed out."""
    secret, me, here = identity.new_secret(), identity.me(request), site(request)
    name = device_name(request)
    here.room.devices.replace(me.id, identity.device(request), identity.person_id(secret), name)
    here.signed_out(me.id)
    answer = go(request, "/")
    identity.keep(request, answer, identity.SECRET, secret)
    return answer


ROUTES: list[Any] = [
    Route("/me", name, methods=["POST"]),
    Route("/me/secret", renew, methods=["POST"]),
    Route("/network", open_network, methods=["POST"]),
    Route("/preferences", preferences_form),
    Route("/preferences", prefer, methods=["POST"]),
    Route("/recover", recover_form),
    Route("/recover", recover, methods=["POST"]),
]
