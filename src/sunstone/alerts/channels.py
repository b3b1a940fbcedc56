"""The ways by which people want to be called, and the tables at which they do not: rows in, rows out."""

import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from sunstone.alerts import push
from sunstone.engine.errors import SunstoneError
from sunstone.table import NoTable, NotNow, codes, database, kept
from sunstone.table.room import Room
from sunstone.table.schema_alerts import calls, channels, server_keys, silences
from sunstone.table.schema_people import tickets
from sunstone.table.store import Store

MOST = 12  # ways of one person
RESTED = 5  # calls in a row that did not arrive; then a channel is left alone until its person tries it
CONFIRM, STOP = "confirm", "stop"  # what a link in a mail does
ASK: Final = "ask"  # the kind of ticket that says that an address was asked whether it wants mail
AGAIN = 3600.0  # seconds in which one is asked once, and
MOST_ASKED = 12  # are from one network address
VAPID: Final = "vapid"
_LETTERS = "23456789abcdefghjkmnpqrstvwxyz"
_ID: Final = re.compile(f"[{_LETTERS}]{{10}}")


class NoChannel(SunstoneError):
    """There is none of that name, or it is somebody else's."""


class TooMany(SunstoneError):
    """More than one person needs."""


@dataclass(frozen=True)
class Channel:
    """One way to call somebody; the columns of `schema_alerts.channels`."""

    id: str
    person: str
    kind: str
    address: str
    host: str
    keys: Mapping[str, str]
    name: str
    base: str
    table_id: str | None
    rhythm: str
    token: str
    created: float
    confirmed: bool
    failures: int = 0
    trouble: str = ""

    @property
    def rests(self) -> bool:
        return self.failures >= RESTED

    def link(self, does: str) -> str:
        """An address that does so without asking who opens it."""
        return f"{self.base}/call-me/{does}/{_link_token(self.id, self.token, does)}"


def new(person: str, kind: str, address: str, base: str, now: float, **more: Any) -> Channel:
    given: dict[str, Any] = {"keys": {}, "name": "", "table_id": None, "rhythm": "", "confirmed": True} | more
    host = urlsplit(address).hostname or address.rpartition("@")[2]
    key = "".join(secrets.choice(_LETTERS) for _ in range(10))
    token = codes.digest(codes.link_token())
    return Channel(key, person, kind, address, host[:255], base=base, token=token, created=now, **given)


def add(store: Store, channel: Channel) -> Channel:
    """In place of the one that this person has for the same. TooMany if they have enough."""
    same = (channels.c.person == channel.person, channels.c.kind == channel.kind, channels.c.address == channel.address)
    at = channels.c.table_id.is_(None) if channel.table_id is None else channels.c.table_id == channel.table_id
    count = sa.select(sa.func.count()).where(channels.c.person == channel.person)
    row = {column.name: getattr(channel, column.name) for column in channels.c}
    row["keys"] = msgspec.json.encode(channel.keys).decode()
    try:
        with database.writing(store.engine) as connection:
            connection.execute(sa.delete(channels).where(*same, at))
            if (connection.execute(count).scalar() or 0) >= MOST:
                raise TooMany(f"you have {MOST} ways to be called already: remove one first")
            connection.execute(sa.insert(channels), row)
    except IntegrityError:
        raise NoTable(channel.table_id or "") from None
    return channel


def of(store: Store, person: str) -> list[Channel]:
    """The oldest first."""
    return _found(store, sa.select(channels).where(channels.c.person == person).order_by(channels.c.created))


def one(store: Store, person: str, channel_id: str) -> Channel:
    query = sa.select(channels).where(channels.c.id == channel_id, channels.c.person == person)
    if _ID.fullmatch(channel_id) and (found := _found(store, query)):
        return found[0]
    raise NoChannel("you have no such way to be called: it was removed, or the address is wrong")


def remove(store: Store, channel_id: str) -> None:
    with database.writing(store.engine) as connection:
        connection.execute(sa.delete(channels).where(channels.c.id == channel_id))


def by_link(store: Store, token: str, does: str) -> Channel:
    """The channel whose link does that."""
    key = token.partition(".")[0]
    for found in _found(store, sa.select(channels).where(channels.c.id == key)) if _ID.fullmatch(key) else ():
        if secrets.compare_digest(_link_token(found.id, found.token, does).encode(), token.encode()):
            return found
    raise NoChannel("this link belongs to nothing any more: it has been used, or replaced by a newer one")


def confirm(store: Store, channel_id: str) -> None:
    _update(store, channel_id, confirmed=True)


def worked(store: Store, channel_id: str) -> None:
    _update(store, channel_id, failures=0, trouble="")


def failed(store: Store, channel_id: str, trouble: str) -> None:
    _update(store, channel_id, failures=channels.c.failures + 1, trouble=trouble[:200])


# --- who is asked whether they want mail
def ask(store: Store, address: str, asker: str, now: float) -> None:
    """Note that an address is asked, by who is at `asker`; NotNow if it has just been, or if they have asked many:
    nobody fills another one's postbox. A row beside the channel: who removes that and adds it again asks no sooner."""
    this = _asked(address)
    row = {"id": this, "kind": ASK, "person": "", "address": "", "asker": asker, "at": now, "until": now}
    lately = (tickets.c.kind == ASK, tickets.c.at > now - AGAIN)
    count = sa.select(sa.func.count()).where(*lately, tickets.c.asker == asker)
    try:
        with database.writing(store.engine) as connection:
            if (connection.execute(count).scalar() or 0) >= MOST_ASKED:
                raise NotNow("many addresses were asked from where you are: try again in an hour")
            connection.execute(sa.delete(tickets).where(tickets.c.id == this, tickets.c.at <= now - AGAIN))
            connection.execute(sa.insert(tickets), row)
    except IntegrityError:
        words = "that address has just been asked whether it wants mail: look there, or try again in an hour"
        raise NotNow(words) from None


def unask(store: Store, address: str) -> None:
    """No mail went there, so that another may; to whoever asked it counts all the same."""
    freed = sa.update(tickets).where(tickets.c.id == _asked(address)).values(id=codes.digest(codes.link_token()))
    with database.writing(store.engine) as connection:
        connection.execute(freed)


def _asked(address: str) -> str:
    """One spelling of what reaches the same box nearly everywhere."""
    return codes.digest(f"{ASK} {address.lower()}")


def _update(store: Store, channel_id: str, **values: Any) -> None:
    with database.writing(store.engine) as connection:
        connection.execute(sa.update(channels).where(channels.c.id == channel_id).values(**values))


def _found(store: Store, query: sa.Select[Any]) -> list[Channel]:
    with database.looking(store.engine) as connection:
        return [read(dict(row)) for row in connection.execute(query).mappings()]


def read(row: Mapping[str, Any]) -> Channel:
    return Channel(**{**row, "keys": msgspec.json.decode(row["keys"])})


def _link_token(channel_id: str, stored: str, does: str) -> str:
    return f"{channel_id}.{codes.digest(f'{does} {stored}')[:32]}"


# --- tables at which somebody is not called
def silent(store: Store, person: str) -> set[str]:
    with database.looking(store.engine) as connection:
        rows = connection.execute(sa.select(silences.c.table_id).where(silences.c.person == person))
        return {str(row[0]) for row in rows}


def silence(store: Store, person: str, table_id: str, off: bool) -> None:
    """Call this person at that table no more, or again."""
    mine = sa.select(channels.c.id).where(channels.c.person == person)
    this = (silences.c.person == person, silences.c.table_id == table_id)
    try:
        with database.writing(store.engine) as connection:
            connection.execute(sa.delete(silences).where(*this))
            if off:
                connection.execute(sa.insert(silences), {"person": person, "table_id": table_id})
            look_again = sa.update(calls).where(calls.c.table_id == table_id, calls.c.channel_id.in_(mine))
            connection.execute(look_again.values(seen=0))
    except IntegrityError:
        raise NoTable(table_id) from None


# --- what all servers sign with
def vapid_key(store: Store) -> str:
    """The one key of this database, made when it is first needed."""
    query = sa.select(server_keys.c.value).where(server_keys.c.name == VAPID)
    with database.looking(store.engine) as connection:
        found = connection.execute(query).scalar()
    if found is None:
        try:
            with database.writing(store.engine) as connection:
                connection.execute(sa.insert(server_keys), {"name": VAPID, "value": push.new_key()})
        except IntegrityError:
            pass  # another server was faster
        with database.looking(store.engine) as connection:
            found = connection.execute(query).scalar_one()
    return str(found)


# --- all that is kept of a person here
def export(room: Room, person: str) -> list[object]:
    return [
        {"kind": each.kind, "address": each.address, "name": each.name, "when": each.rhythm, "made": each.created}
        for each in of(room.store, person)
    ]


def delete(room: Room, person: str) -> None:
    with database.writing(room.store.engine) as connection:
        for table in (channels, silences):
            connection.execute(sa.delete(table).where(table.c.person == person))


def hand_on(room: Room, old: str, new: str) -> None:
    """What one person has is now another's: it was the same one, on another device."""
    both = sa.select(silences.c.table_id).where(silences.c.person == new)
    with database.writing(room.store.engine) as connection:
        connection.execute(sa.update(channels).where(channels.c.person == old).values(person=new))
        connection.execute(sa.delete(silences).where(silences.c.person == old, silences.c.table_id.in_(both)))
        connection.execute(sa.update(silences).where(silences.c.person == old).values(person=new))


kept.PARTS.append(kept.Part("alerts", "how you are called to your tables", export, delete, hand_on))
