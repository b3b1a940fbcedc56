"""Passkeys (WebAuthn): what a browser is asked to sign, and whether it has. The library `webauthn` knows the formats.

A challenge is good once, for some minutes, for the device that asked: it is kept as the hash of a ticket."""

import hashlib
import ipaddress
from importlib.util import find_spec
from typing import Final, NamedTuple, TypeVar
from urllib.parse import urlsplit

import msgspec
from starlette.requests import HTTPConnection

from sunstone.engine.errors import SunstoneError
from sunstone.table import NotYours, Room
from sunstone.table.accounts import Kind, Passkey
from sunstone.web import identity
from sunstone.web.site import site, used

T = TypeVar("T")
SECONDS: Final = 300.0  # in which a browser must answer
TITLE: Final = "Sunstone"


class Party(NamedTuple):
    """For whom a passkey is good, as a browser sees it."""

    id: str  # a domain
    origin: str


class BadPasskey(SunstoneError):
    """What a browser has signed is not what was asked for, or not by a passkey that is known."""


class _Made(msgspec.Struct):
    """What a browser sends back, as far as we look at it ourselves."""

    clientDataJSON: str


class _Credential(msgspec.Struct):
    id: str
    response: _Made


class _Signed(msgspec.Struct):
    challenge: str


def party(request: HTTPConnection) -> Party | None:
    """None where there can be no passkeys: without the library, without TLS but on one's own machine, at a number
    instead of a name, or at another address than the host's own."""
    origin = site(request).origin or used(request)
    parts = urlsplit(origin)
    name = parts.hostname or ""
    local = name == "localhost" or name.endswith(".localhost")
    safe = (parts.scheme == "https" or local) and not _is_number(name)
    there = find_spec("webauthn") is not None
    return Party(name, origin) if there and safe and used(request) == origin else None


def _is_number(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


def must(request: HTTPConnection) -> Party:
    found = party(request)
    if found is None:
        raise BadPasskey("there are no passkeys here: they need the host's own address, with https")
    return found


# --- a new one
def registration(request: HTTPConnection) -> str:
    """What the browser is to be asked, as JSON."""
    import webauthn
    from webauthn.helpers import base64url_to_bytes, structs

    at, me, room = must(request), identity.me(request), site(request).room
    wanted = structs.AuthenticatorSelectionCriteria(
        resident_key=structs.ResidentKeyRequirement.REQUIRED,
        require_resident_key=True,
        user_verification=structs.UserVerificationRequirement.PREFERRED,
    )
    known = room.accounts.passkeys(me.id)
    options = webauthn.generate_registration_options(
        rp_id=at.id,
        rp_name=TITLE,
        user_name=me.name,
        user_id=hashlib.sha256(f"passkey {me.id}".encode()).digest(),
        authenticator_selection=wanted,
        exclude_credentials=[structs.PublicKeyCredentialDescriptor(id=base64url_to_bytes(each.id)) for each in known],
    )
    _ask(request, "register", options.challenge)
    return webauthn.options_to_json(options)


def registered(request: HTTPConnection, credential: str, name: str) -> Passkey:
    """The new passkey that a browser has made, to be kept."""
    import webauthn
    from webauthn.helpers import bytes_to_base64url
    from webauthn.helpers.exceptions import WebAuthnException

    at, challenge = must(request), _asked(request, "register", credential)
    try:
        found = webauthn.verify_registration_response(
            credential=credential, expected_challenge=challenge, expected_rp_id=at.id, expected_origin=at.origin
        )
    except (WebAuthnException, ValueError) as error:
        raise BadPasskey(f"this passkey cannot be taken: {error}") from None
    id, key = bytes_to_base64url(found.credential_id), bytes_to_base64url(found.credential_public_key)
    return Passkey(id, identity.me(request).id, name, key, found.sign_count, 0.0, None)


# --- signing in
def question(request: HTTPConnection) -> str:
    """The same for who wants to sign in, with any passkey that their device has for us."""
    import webauthn

    options = webauthn.generate_authentication_options(rp_id=must(request).id)
    _ask(request, "sign in", options.challenge)
    return webauthn.options_to_json(options)


def answered(request: HTTPConnection, credential: str) -> str:
    """Whose passkey has signed. Its count goes up, or it is a copy of one."""
    import webauthn
    from webauthn.helpers import base64url_to_bytes
    from webauthn.helpers.exceptions import WebAuthnException

    at, challenge, room = must(request), _asked(request, "sign in", credential), site(request).room
    known = room.accounts.passkey(_read(credential, _Credential).id)
    if known is None:
        raise BadPasskey("this passkey opens no account here: it was removed, or the account is gone")
    try:
        found = webauthn.verify_authentication_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=at.id,
            expected_origin=at.origin,
            credential_public_key=base64url_to_bytes(known.key),
            credential_current_sign_count=known.signs,
        )
    except (WebAuthnException, ValueError) as error:
        raise BadPasskey(f"this passkey did not sign you in: {error}") from None
    room.accounts.used_passkey(known.id, found.new_sign_count)
    return known.person


# --- challenges
def _ask(request: HTTPConnection, kind: Kind, challenge: bytes) -> None:
    from webauthn.helpers import bytes_to_base64url

    accounts, device = room(request).accounts, identity.device(request)
    accounts.issue(kind, bytes_to_base64url(challenge), SECONDS, identity.me(request).id, device)


def _asked(request: HTTPConnection, kind: Kind, credential: str) -> bytes:
    """The challenge that was signed, if it is one of ours; used up by this."""
    from webauthn.helpers import base64url_to_bytes

    client = _read(credential, _Credential).response.clientDataJSON
    try:
        text = _read(base64url_to_bytes(client).decode(), _Signed).challenge
        challenge = base64url_to_bytes(text)
    except ValueError:
        raise BadPasskey("what the browser sent is no answer of a passkey") from None
    ticket = room(request).accounts.take(kind, text)
    if ticket is None:
        raise BadPasskey("that took too long, or was answered before: try again")
    if ticket.asker != identity.device(request):
        raise NotYours("this was asked of another device: try again")
    return challenge


def _read(text: str, kind: type[T]) -> T:
    try:
        return msgspec.json.decode(text, type=kind)
    except (msgspec.MsgspecError, ValueError):
        raise BadPasskey("what the browser sent is no answer of a passkey") from None


def room(request: HTTPConnection) -> Room:
    return site(request).room
