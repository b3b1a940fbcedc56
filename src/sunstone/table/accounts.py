"""Those who have an account: what follows them to every device, and how they sign in.

An account is a row for a person who was there before: the id stays, so that everything they have stays theirs. What
opens it is a passkey or an address that mail is sent to; a device that has signed in is a row of `devices.py`."""

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Final, Literal, NamedTuple

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from sunstone.table import codes, database, devices
from sunstone.table.devices import Devices
from sunstone.table.errors import NotNow, NotYours
from sunstone.table.people import clean
from sunstone.table.schema_people import addresses, passkeys, people, tickets
from sunstone.table.store import Store

Kind = Literal["link", "register", "sign in"]
NAME: Final = 40  # characters of a passkey's name
MOST_PASSKEYS: Final = 20
HOUR: Final = 3600.0
_ID: Final = re.compile(r"[A-Za-z0-9_-]{1,1400}")  # of a passkey


class Account(NamedTuple):
    """Columns of `schema_people.people`."""

    id: str
    name: str
    likes: Mapping[str, str]
    made: float


class Passkey(NamedTuple):
    """Columns of `schema_people.passkeys`."""

    id: str
    person: str
    name: str
    key: str
    signs: int
    made: float
    used: float | None


Way = Passkey | str  # to sign in: a passkey, or an address of which the caller knows that mail to it reaches them


class Ticket(NamedTuple):
    """Columns of `schema_people.tickets`."""

    kind: str
    person: str
    address: str
    asker: str
    at: float
    until: float


_PASSKEYS = sa.select(*(passkeys.c[name] for name in Passkey._fields))
_TICKET = tuple(tickets.c[name] for name in Ticket._fields)


class Accounts:
    def __init__(self, store: Store, devices: Devices, clock: Callable[[], float]) -> None:
        self.engine = store.engine
        self.devices = devices
        self.clock = clock

    # --- what follows them
    def get(self, person: str) -> Account | None:
        query = sa.select(people.c.id, people.c.name, people.c.likes, people.c.made).where(people.c.id == person)
        with database.looking(self.engine) as connection:
            row = connection.execute(query).first()
        return Account(row.id, row.name, msgspec.json.decode(row.likes), row.made) if row else None

    def make(
        self, person: str, name: str, likes: Mapping[str, str], asking: str, new: str, device: str, way: Way
    ) -> None:
        """This person has an account from now on, with a way to sign in. Their device `asking`, which is called
        `device`, has another secret: whoever knew one of theirs has no part in the account."""
        now = self.clock()
        row = {"id": person, "name": name, "likes": _dumps(likes), "made": now, "changed": now}
        with database.writing(self.engine) as connection:
            devices.hold(connection, person, asking, now)
            with _refusing("you have an account already: load the page again"):
                connection.execute(sa.insert(people), row)
            devices.replace(connection, person, new, device, now)
            self._keep(connection, person, way)
        self.devices.forget_person(person)

    def add(self, person: str, asking: str, way: Way) -> None:
        """Another way to sign in to the account that there is; an address in place of the one that it has."""
        with database.writing(self.engine) as connection:
            devices.hold(connection, person, asking, self.clock())
            self._keep(connection, person, way)

    def _keep(self, connection: sa.Connection, person: str, way: Way) -> None:
        if isinstance(way, str):
            connection.execute(sa.delete(addresses).where(addresses.c.person == person))
            with _refusing("this address signs in to another account: sign in there with a link"):
                values = {"address": way, "person": person, "made": self.clock()}
                connection.execute(sa.insert(addresses), values)
            return
        count = sa.select(sa.func.count()).where(passkeys.c.person == person)
        if (connection.execute(count).scalar() or 0) >= MOST_PASSKEYS:
            raise NotNow(f"you have {MOST_PASSKEYS} passkeys, and no more are kept: remove one first")
        made = way._replace(person=person, name=clean(way.name, NAME, "the name of a passkey"), made=self.clock())
        with _refusing("this passkey is known already: sign in with it"):
            connection.execute(sa.insert(passkeys), made._asdict())

    def rename(self, person: str, name: str) -> None:
        self._change(person, name=name)

    def like(self, person: str, likes: Mapping[str, str]) -> None:
        self._change(person, likes=_dumps(likes))

    def _change(self, person: str, **values: str) -> None:
        with database.writing(self.engine) as connection:
            change = sa.update(people).where(people.c.id == person).values(changed=self.clock(), **values)
            connection.execute(change)
        self.devices.forget_person(person)

    def delete(self, person: str) -> None:
        """The account with all that opens it; the devices end with it. Who asked for links to where
        is forgotten, but not that they were sent: else who deletes themselves each time could send them without end."""
        with database.writing(self.engine) as connection:
            for table in (passkeys, addresses):
                connection.execute(sa.delete(table).where(table.c.person == person))
            asked = sa.select(tickets.c.id, tickets.c.address).where(tickets.c.person == person)
            for id, address in connection.execute(asked).all():
                unnamed = {"person": "", "address": codes.digest(address)}
                connection.execute(sa.update(tickets).where(tickets.c.id == id).values(unnamed))
            connection.execute(sa.delete(people).where(people.c.id == person))
        self.devices.end_all(person)

    # --- passkeys
    def passkeys(self, person: str) -> list[Passkey]:
        """The oldest first."""
        mine = _PASSKEYS.where(passkeys.c.person == person).order_by(passkeys.c.made, passkeys.c.id)
        with database.looking(self.engine) as connection:
            return [Passkey(*row) for row in connection.execute(mine)]

    def passkey(self, id: str) -> Passkey | None:
        if not _ID.fullmatch(id):
            return None
        with database.looking(self.engine) as connection:
            row = connection.execute(_PASSKEYS.where(passkeys.c.id == id)).first()
        return Passkey(*row) if row else None

    def used_passkey(self, id: str, signs: int) -> None:
        with database.writing(self.engine) as connection:
            change = sa.update(passkeys).where(passkeys.c.id == id).values(signs=signs, used=self.clock())
            connection.execute(change)

    def rename_passkey(self, person: str, id: str, name: str) -> None:
        named = clean(name, NAME, "the name of a passkey")
        self._own_passkey(person, id)
        with database.writing(self.engine) as connection:
            connection.execute(sa.update(passkeys).where(passkeys.c.id == id).values(name=named))

    def remove_passkey(self, person: str, id: str) -> None:
        """Not the last way in: who has none left is out of their account with their last device."""
        self._own_passkey(person, id)
        if len(self.passkeys(person)) < 2 and not self.address(person):
            raise NotNow("this is your only way to sign in: add another one first, or delete the account")
        with database.writing(self.engine) as connection:
            connection.execute(sa.delete(passkeys).where(passkeys.c.id == id))

    def _own_passkey(self, person: str, id: str) -> None:
        found = self.passkey(id)
        if found is None or found.person != person:
            raise NotYours("that is none of your passkeys")

    # --- an address
    def address(self, person: str) -> str:
        """ "" if there is none."""
        with database.looking(self.engine) as connection:
            query = sa.select(addresses.c.address).where(addresses.c.person == person)
            return connection.execute(query).scalar() or ""

    def at_address(self, address: str) -> str:
        """The person whose it is; "" if it is nobody's."""
        with database.looking(self.engine) as connection:
            query = sa.select(addresses.c.person).where(addresses.c.address == address)
            return connection.execute(query).scalar() or ""

    def remove_address(self, person: str) -> None:
        if not self.passkeys(person):
            raise NotNow("this is your only way to sign in: add a passkey first, or delete the account")
        with database.writing(self.engine) as connection:
            connection.execute(sa.delete(addresses).where(addresses.c.person == person))

    # --- tickets
    def issue(self, kind: Kind, token: str, seconds: float, person: str, asker: str = "", address: str = "") -> None:
        now = self.clock()
        made = Ticket(kind, person, address, asker, now, now + seconds)
        with database.writing(self.engine) as connection:
            connection.execute(sa.insert(tickets), {"id": codes.digest(token), **made._asdict()})

    def shown(self, kind: Kind, token: str) -> Ticket | None:
        """The ticket, which stays good; None if it is not, or there is none."""
        with database.looking(self.engine) as connection:
            row = connection.execute(sa.select(*_TICKET).where(self._good(kind, token))).first()
        return Ticket(*row) if row else None

    def take(self, kind: Kind, token: str) -> Ticket | None:
        """The same, used up: of two who take it one gets it."""
        with database.writing(self.engine) as connection:
            row = connection.execute(sa.delete(tickets).where(self._good(kind, token)).returning(*_TICKET)).first()
        return Ticket(*row) if row else None

    def _good(self, kind: Kind, token: str) -> sa.ColumnElement[bool]:
        this = sa.and_(tickets.c.id == codes.digest(token), tickets.c.kind == kind)
        return sa.and_(this, tickets.c.until >= self.clock())

    def issued(self, seconds: float, address: str = "", asker: str = "") -> int:
        """How many links were sent in that time to an address, or asked for from somewhere."""
        lately = sa.and_(tickets.c.at > self.clock() - seconds, tickets.c.kind == "link")
        known = (address, codes.digest(address))  # that is left when who asked has gone
        which = tickets.c.address.in_(known) if address else tickets.c.asker == asker
        with database.looking(self.engine) as connection:
            return connection.execute(sa.select(sa.func.count()).where(lately, which)).scalar() or 0

    def clear(self) -> None:
        """Forget tickets that are no good any more; for an hour they count against limits."""
        with database.writing(self.engine) as connection:
            connection.execute(sa.delete(tickets).where(tickets.c.until < self.clock() - HOUR))
        self.devices.clear()


@contextmanager
def _refusing(why: str) -> Iterator[None]:
    """If the row is there already."""
    try:
        yield
    except IntegrityError:
        raise NotNow(why) from None


def _dumps(likes: Mapping[str, str]) -> str:
    return msgspec.json.encode(dict(likes)).decode()
