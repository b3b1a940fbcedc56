"""The account that nobody needs: making one, signing in and out, its devices, taking all of it along or away.

Whoever signs in gets a secret that no device had before. So one that somebody else has put into this browser, or has
copied from it, opens nothing of the account."""

import logging
import time
from asyncio import to_thread
from collections.abc import Callable
from typing import Any, Final

import msgspec
from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

import sunstone
from sunstone.alerts.mail import checked
from sunstone.engine.errors import SunstoneError
from sunstone.table import BadToken, Busy, NotNow, NotYours, codes, kept
from sunstone.table.accounts import Ticket, Way
from sunstone.table.devices import DAY
from sunstone.web import identity, passkeys, preferences
from sunstone.web.answers import go, json, page
from sunstone.web.lobby import ago
from sunstone.web.person import device_name
from sunstone.web.schema_people import SURE
from sunstone.web.site import asked_from, site
from sunstone.web.threads import posted, stored

MINUTES: Final = 15  # for which a link is good
LINKS: Final = 3  # to one address in that time
ASKED: Final = 12  # from one network address within an hour
DONE: Final = {
    "made": "You have an account. What you had is in it, and this device is signed in.",
    "in": "You are signed in.",
    "out": "You are signed out on this device.",
    "address": "Your address is kept: links to sign in go there.",
    "brought": "What this device had of its own is in your account now.",
    "gone": "All that was kept of you is deleted. You are a stranger here, and welcome.",
}
NO_LINK: Final = "this link is not good: it was used, is too old, or is incomplete; ask for another one"
ELSEWHERE: Final = "open it in the browser in which you asked for it, or ask for another one here"
_logger = logging.getLogger(__name__)


def field(form: FormData, name: str) -> str:
    """What was filled in; "" for nothing, and for a file."""
    found = form.get(name)
    return found if isinstance(found, str) else ""


# --- the page
def show(request: Request) -> Response:
    here, me = site(request), identity.me(request)
    accounts = here.room.accounts
    now, own = time.time(), identity.device(request)
    devices = [(d, ago(now - d.made), days(now - d.seen), d.id == own) for d in here.room.devices.of(me.id)]
    return page(
        request,
        "account.html",
        account=accounts.get(me.id),
        passkeys=[(p, ago(now - p.made), ago(now - p.used) if p.used else "") for p in accounts.passkeys(me.id)],
        address=accounts.address(me.id),
        devices=sorted(devices, key=lambda row: not row[3]),
        party=passkeys.party(request),
        mail=sends(request),
        before=before(request),
        done=DONE.get(request.query_params.get("done", ""), ""),
    )


def days(seconds: float) -> str:
    """When a device was seen is known to the day."""
    return ago(seconds) if seconds > 2 * DAY else "lately"


def sends(request: Request) -> bool:
    """Whether links go by mail: the host must have said where they are to lead, for the address that a request names
    may be anybody's."""
    return site(request).mail is not None and bool(site(request).origin)


# --- in and out
def sign_in(request: Request, answer: Response, person: str) -> Response:
    """On this device. What it had as a person of its own comes back when they sign out."""
    here, me = site(request), identity.me(request)
    if person == me.id:
        return answer
    account = here.room.accounts.get(person)
    if account is None:
        raise NotYours("that account is gone")
    secret = identity.new_secret()
    here.room.devices.sign_in(person, identity.person_id(secret), device_name(request))
    here.signed_out(person)
    if identity.has_account(request):
        here.room.devices.end(me.id, identity.device(request))
        here.signed_out(me.id)
    elif identity.known(request):
        identity.keep(request, answer, identity.BEFORE, identity.secret_of(request))
    identity.keep(request, answer, identity.SECRET, secret)
    identity.keep_name(request, answer, account.name)
    preferences.keep(request, answer, account.likes)
    return answer


def keep(request: Request, answer: Response, way: Way) -> None:
    """Another way to sign in; who has no account yet has one by that."""
    here, me, asking = site(request), identity.me(request), identity.device(request)
    if identity.has_account(request):
        here.room.accounts.add(me.id, asking, way)
        return
    secret, likes = identity.new_secret(), preferences.read(request)
    here.room.accounts.make(me.id, me.name, likes, asking, identity.person_id(secret), device_name(request), way)
    here.signed_out(me.id)
    identity.keep(request, answer, identity.SECRET, secret)


def sign_out(request: Request) -> Response:
    here, me = site(request), identity.me(request)
    answer = go(request, "/account?done=out")
    if identity.has_account(request):
        here.room.devices.end(me.id, identity.device(request))
        here.signed_out(me.id)
        earlier = request.cookies.get(identity.BEFORE, "")
        good = len(earlier) >= identity.SHORTEST
        identity.keep(request, answer, identity.SECRET, earlier if good else identity.new_secret())
        identity.drop(answer, identity.BEFORE)
        identity.drop(answer, identity.NAME)
    return answer


def before(request: Request) -> str:
    """Who this device was before somebody signed in, if they have anything; "" if not."""
    secret, room = request.cookies.get(identity.BEFORE, ""), site(request).room
    if len(secret) < identity.SHORTEST or not identity.has_account(request):
        return ""
    found = room.devices.find(identity.person_id(secret))
    theirs = found.person and not found.account and kept.has_any(room, found.person)
    return found.person if theirs else ""


def bring(request: Request) -> Response:
    """What this device had before is the account's."""
    here, earlier = site(request), before(request)
    answer = go(request, "/account?done=brought")
    if earlier:
        kept.hand_on(here.room, earlier, identity.me(request).id)
        here.room.devices.end_all(earlier)
        here.signed_out(earlier)
        identity.drop(answer, identity.BEFORE)
    return answer


@posted
def end_device(request: Request, form: FormData) -> Response:
    here, me, which = site(request), identity.me(request), field(form, "id")
    if which == "others":
        here.room.devices.end_others(me.id, identity.device(request))
    else:
        here.room.devices.end(me.id, which)
    here.signed_out(me.id)
    return go(request, "/account")


# --- passkeys: the script sends what the browser made
class NewPasskey(msgspec.Struct):
    credential: msgspec.Raw
    name: str = ""


def as_json(text: str) -> Response:
    return Response(text, headers={"cache-control": "no-store"}, media_type="application/json")


def ask_for_passkey(request: Request) -> Response:
    return as_json(passkeys.registration(request))


async def add_passkey(request: Request) -> Response:
    try:
        sent = msgspec.json.decode(await request.body(), type=NewPasskey)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        raise passkeys.BadPasskey("what was sent is no passkey") from None
    return await stored(added, request, bytes(sent.credential).decode(), sent.name)


def added(request: Request, credential: str, name: str) -> Response:
    found = passkeys.registered(request, credential, (name.strip() or device_name(request))[:40])
    answer = json(request, {"go": "/account" if identity.has_account(request) else "/account?done=made"})
    keep(request, answer, found)
    return answer


@posted
def change_passkey(request: Request, form: FormData) -> Response:
    accounts, me, which = site(request).room.accounts, identity.me(request), field(form, "id")
    if field(form, "do") == "remove":
        accounts.remove_passkey(me.id, which)
    else:
        accounts.rename_passkey(me.id, which, field(form, "name"))
    return go(request, "/account")


def ask_to_sign_in(request: Request) -> Response:
    return as_json(passkeys.question(request))


async def sign_in_by_passkey(request: Request) -> Response:
    try:
        credential = (await request.body()).decode()
    except UnicodeDecodeError:
        raise passkeys.BadPasskey("what was sent is no answer of a passkey") from None

    def answered() -> Response:
        person = passkeys.answered(request, credential)
        return sign_in(request, json(request, {"go": "/account?done=in"}), person)

    return await stored(answered)


# --- a link by mail
async def send_link(request: Request) -> Response:
    """To any address: who reads its mail is told there what it opens, and nobody here."""
    here = site(request)
    if here.mail is None or not sends(request):
        raise NotNow("this host sends no mail: sign in with a passkey, or move seats with a recovery code")
    async with request.form() as form:
        address = checked(field(form, "address")).lower()  # one spelling of what reaches the same box nearly everywhere
    token = await stored(issued, request, address)
    try:
        link = f"{here.origin}/account/link/{token}"
        await to_thread(here.mail.send, address, "Your link to Sunstone", letter(link))  # slow: not where tables wait
    except SunstoneError as error:
        _logger.warning("a link to sign in could not be sent: %s", error)
        raise Busy("the mail server did not take the mail: check the address, or try again later") from None
    return page(request, "account_link.html", sent=address, minutes=MINUTES)


def letter(link: str) -> str:
    return (
        f"Somebody, presumably you, asked for this link to Sunstone:\n\n{link}\n\n"
        f"It opens a page with a button, works once, and is good for {MINUTES} minutes. Open it in the browser in "
        "which you asked for it; if you have an account, any browser will do to sign in.\n\n"
        "If you did not ask for it, do nothing: nobody can sign in without it.\n"
    )


def issued(request: Request, address: str) -> str:
    accounts, me = site(request).room.accounts, identity.me(request)
    asker = asked_from(request)
    if accounts.issued(MINUTES * 60.0, address=address) >= LINKS:
        raise NotNow(f"{LINKS} links were sent to this address just now: look there, or ask again in {MINUTES} minutes")
    if accounts.issued(3600.0, asker=asker) >= ASKED:
        raise NotNow("many links were asked for from where you are: try again in an hour")
    token = codes.link_token()
    accounts.issue("link", token, MINUTES * 60.0, me.id, asker, address)
    return token


def opening(request: Request, ticket: Ticket) -> tuple[str, str]:
    """What a link does here, in words for its button, and who it signs in, if it does; or why it cannot. Only signing
    in works in any browser: else whoever asks for a link and sends it on has a way into the account of who opens it."""
    accounts, me = site(request).room.accounts, identity.me(request)
    owner, asked_here = accounts.at_address(ticket.address), ticket.person == me.id
    if accounts.get(ticket.person):
        if not asked_here:
            raise NotYours(f"this link was asked for by somebody who is signed in: {ELSEWHERE}")
        if owner not in ("", me.id):
            raise NotNow("this address signs in to another account: sign out first, then ask for a link")
    elif owner:
        account = accounts.get(owner)
        return f"Sign in as {account.name if account else me.name}", owner
    elif not asked_here:
        raise NotYours(f"this link was asked for in another browser: {ELSEWHERE}")
    return (f"Keep {ticket.address} for this account", "") if identity.has_account(request) else ("Make my account", "")


def link_form(request: Request) -> Response:
    """Nothing is used up by looking: programs that guard mailboxes open links too."""
    ticket = site(request).room.accounts.shown("link", request.path_params["token"])
    if ticket is None:
        raise BadToken(NO_LINK)
    return page(request, "account_link.html", does=opening(request, ticket)[0], address=ticket.address)


def use_link(request: Request) -> Response:
    accounts, token = site(request).room.accounts, request.path_params["token"]
    ticket = accounts.shown("link", token)
    if ticket is None:
        raise BadToken(NO_LINK)
    _, owner = opening(request, ticket)
    if accounts.take("link", token) is None:
        raise BadToken(NO_LINK)
    if owner:
        return sign_in(request, go(request, "/account?done=in"), owner)
    had = identity.has_account(request)
    answer = go(request, "/account?done=address" if had else "/account?done=made")
    keep(request, answer, ticket.address)
    return answer


def remove_address(request: Request) -> Response:
    site(request).room.accounts.remove_address(identity.me(request).id)
    return go(request, "/account")


# --- all of it
def export(request: Request) -> Response:
    answer = json(request, exported(request))
    answer.headers["content-disposition"] = 'attachment; filename="sunstone-export.json"'
    return answer


def exported(request: Request) -> dict[str, object]:
    """What is kept in the database, and what this browser has in its cookies."""
    me = identity.me(request)
    return {
        "sunstone": sunstone.__version__,
        "at": time.time(),
        "name": me.name,
        "preferences": preferences.read(request),
        "kept": kept.export(site(request).room, me.id),
    }


def delete_form(request: Request) -> Response:
    return page(request, "account_delete.html", parts=[part.about for part in kept.PARTS], sure=SURE)


@posted
def delete(request: Request, form: FormData) -> Response:
    here, me = site(request), identity.me(request)
    if field(form, "sure") != SURE:
        raise NotNow("nothing was deleted: tick the box above the button, if you mean it")
    kept.delete(here.room, me.id)
    here.signed_out(me.id)
    answer = go(request, "/account?done=gone")
    for name in (identity.BEFORE, identity.NAME, preferences.COOKIE):
        identity.drop(answer, name)
    identity.keep(request, answer, identity.SECRET, identity.new_secret())
    return answer


def _post(path: str, handler: Callable[[Request], Any]) -> Route:
    return Route(path, handler, methods=["POST"])


ROUTES: list[Any] = [
    Route("/account", show),
    _post("/account/sign-out", sign_out),
    _post("/account/bring", bring),
    _post("/account/devices", end_device),
    _post("/account/passkeys/new", ask_for_passkey),
    _post("/account/passkeys", add_passkey),
    _post("/account/passkeys/change", change_passkey),
    _post("/account/sign-in/ask", ask_to_sign_in),
    _post("/account/sign-in", sign_in_by_passkey),
    _post("/account/link", send_link),
    Route("/account/link/{token}", link_form),
    _post("/account/link/{token}", use_link),
    _post("/account/address/remove", remove_address),
    Route("/account/export", export),
    Route("/account/delete", delete_form),
    _post("/account/delete", delete),
]
