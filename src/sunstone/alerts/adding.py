"""Somebody wants to be called: what they give is checked, and an e-mail address is asked whether it wants that."""

import secrets
from typing import NamedTuple

from sunstone.alerts import channels, push, rhythm
from sunstone.alerts.caller import Caller
from sunstone.alerts.channels import CONFIRM, Channel
from sunstone.alerts.kinds import DISCORD, KINDS, MAIL, PUSH, WEBHOOK
from sunstone.engine.errors import BadSetting
from sunstone.table import NoTable, Person

NAME = 80  # characters of what a way is called

CONFIRMATION = """Somebody, probably you, wants Sunstone at {base} to write to this address when it is {name}'s turn.

Yes, write to me: {link}

If it was not you, do nothing: no more mail will come.
"""


class Wanted(NamedTuple):
    kind: str
    address: str
    rhythm: str = ""
    table_id: str = ""
    p256dh: str = ""
    auth: str = ""
    name: str = ""


def offered(caller: Caller) -> list[str]:
    """The kinds that this server can use. Mail may go to somebody else than who asks for it: its links lead where the
    host has said, never to a name that a request has brought."""
    lacking = {PUSH: not push.available(), MAIL: caller.means.mail is None or not caller.origin}
    return [kind for kind in KINDS if not lacking.get(kind)]


def add(caller: Caller, person: Person, base: str, wanted: Wanted, asker: str) -> Channel:
    """SunstoneErrors say what is wrong; nothing is kept then. `base`: the address that they use here, to which links
    lead if the host has said none. `asker`: where they ask from, for limits."""
    if any("\0" in text for text in wanted):  # which PostgreSQL does not keep
        raise BadSetting("there is a NUL character in what was sent: leave it out")
    if wanted.kind not in offered(caller):
        there = ", ".join(offered(caller))
        raise BadSetting(f"this server cannot call by {wanted.kind[:20]!r}: it can by {there}")
    address = KINDS[wanted.kind].check(caller.means.outside, wanted.address)
    if wanted.rhythm and wanted.kind != MAIL:
        raise BadSetting("only mail comes now and then; leave `rhythm` out")
    if (wanted.kind == DISCORD) != bool(wanted.table_id):
        raise BadSetting("a Discord message belongs to one table, and nothing else does: name the `table` for it alone")
    if wanted.table_id and not caller.room.table(wanted.table_id).seats_of(person.id):
        raise NoTable(wanted.table_id)
    keys = dict[str, str]()
    if wanted.kind == PUSH:
        push.subscription(address, wanted.p256dh, wanted.auth)
        keys = {"p256dh": wanted.p256dh, "auth": wanted.auth}
    elif wanted.kind == WEBHOOK:
        keys = {"secret": secrets.token_urlsafe(24)}
    now, store = caller.means.clock(), caller.room.store
    known = [each for each in channels.of(store, person.id) if (each.kind, each.address) == (wanted.kind, address)]
    confirmed = wanted.kind != MAIL or any(each.confirmed for each in known)
    made = channels.new(
        person.id,
        wanted.kind,
        address,
        caller.origin or base,
        now,
        keys=keys,
        name=" ".join(wanted.name.split())[:NAME],
        table_id=wanted.table_id or None,
        rhythm=rhythm.checked(wanted.rhythm),
        confirmed=confirmed,
    )
    if confirmed:
        return channels.add(store, made)
    channels.ask(store, address, asker, now)
    try:
        channels.add(store, made)
        _ask(caller, made, person)
    except BaseException:
        channels.remove(store, made.id)
        channels.unask(store, address)
        raise
    return made


def _ask(caller: Caller, made: Channel, person: Person) -> None:
    assert caller.means.mail
    text = CONFIRMATION.format(base=made.base, name=person.name, link=made.link(CONFIRM))
    caller.means.mail.send(made.address, "Shall Sunstone write to you?", text)
