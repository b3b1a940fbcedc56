"""Whose a device is: several of them may be one person's, and one that is signed out opens nothing any more.

A device is known by the hash of its secret. Without a row it is a person of its own, by that same hash: nothing is
written for who only looks in. What was found is kept in memory, and forgotten when it changes: at once in the process
that changes it, and within `LOOK` seconds in the others, which ask what has changed (`news`)."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

import msgspec
import sqlalchemy as sa

from sunstone.table import database
from sunstone.table.errors import NotNow, NotYours
from sunstone.table.people import clean
from sunstone.table.schema_people import devices, people
from sunstone.table.store import Store

LOOK: Final = 2.0  # seconds between two looks at what other processes have changed
SKEW: Final = 10.0  # seconds that clocks may differ, and a transaction take
DAY: Final = 24 * 3600.0
UNSEEN: Final = 400 * DAY  # a device's cookie has ended by then
MOST: Final = 50  # of one person
NAME: Final = 80  # characters
FIRST: Final = "The first device"
_CACHED = 20_000


class Whose(NamedTuple):
    """Whose a device is, and what of them follows to every device."""

    person: str  # "": nobody's, it was signed out
    account: bool = False
    name: str = ""  # of who has an account
    likes: Mapping[str, str] = {}


class Device(NamedTuple):
    """One of somebody's; columns of `schema_people.devices`."""

    id: str
    name: str
    made: float
    seen: float


_FIND = (
    sa.select(devices.c.person, devices.c.ended, devices.c.seen, people.c.name, people.c.likes)
    .outerjoin(people, people.c.id == devices.c.person)
    .where(devices.c.id == sa.bindparam("device"))
)


class Devices:
    def __init__(self, store: Store, clock: Callable[[], float]) -> None:
        self.engine = store.engine
        self.clock = clock
        self._found: OrderedDict[str, Whose] = OrderedDict()
        self._lock = threading.Lock()
        self._forgotten = 0  # how often something was: what was read before that may be old
        self._asked = clock()

    # --- whose
    def known(self, device: str) -> Whose | None:
        """As far as it can be said without asking the database."""
        return self._found.get(device)

    def find(self, device: str) -> Whose:
        if found := self._found.get(device):
            return found
        with self._lock:
            before = self._forgotten
        with database.looking(self.engine) as connection:
            row = connection.execute(_FIND, {"device": device}).first()
        found = Whose(device) if row is None else _whose(*row)
        if row and found.person and row[2] < self.clock() - DAY:
            self._touch(device)
        with self._lock:
            if self._forgotten == before:
                self._found[device] = found
            while len(self._found) > _CACHED:
                self._found.popitem(last=False)
        return found

    def _touch(self, device: str) -> None:
        with database.writing(self.engine) as connection:
            connection.execute(sa.update(devices).where(devices.c.id == device).values(seen=self.clock()))

    def forget(self, ids: Sequence[str]) -> set[str]:
        """The next look at these asks the database. Whose they were, as far as that was known here."""
        with self._lock:
            self._forgotten += 1
            gone = [self._found.pop(each, None) for each in ids]
        return {found.person for found in gone if found and found.person}

    def forget_person(self, person: str) -> None:
        """Something that follows this person has changed."""
        with database.looking(self.engine) as connection:
            ids = connection.execute(sa.select(devices.c.id).where(devices.c.person == person)).scalars().all()
        self.forget([person, *ids])

    def news(self) -> set[str]:
        """Ask what other processes have changed, and forget it. Of whom a device that was here was signed out."""
        since, now = self._asked - SKEW, self.clock()
        ended = sa.select(devices.c.id).where(devices.c.ended > since)
        renamed = sa.select(devices.c.id).join(people, people.c.id == devices.c.person).where(people.c.changed > since)
        with database.looking(self.engine) as connection:
            gone = connection.execute(ended).scalars().all()
            changed = connection.execute(renamed).scalars().all()
        self._asked = now
        whose = self.forget(gone)  # first: who makes an account is signed out with the old secret, and has changed
        self.forget(changed)
        return whose

    # --- somebody's own
    def of(self, person: str) -> list[Device]:
        """Those that are signed in, the newest first. Who has one without a row has none here."""
        query = sa.select(*(devices.c[name] for name in Device._fields))
        query = query.where(devices.c.person == person, devices.c.ended.is_(None))
        with database.looking(self.engine) as connection:
            rows = connection.execute(query.order_by(devices.c.made.desc(), devices.c.id)).all()
        return [Device(*row) for row in rows]

    def add(self, person: str, asking: str, device: str, name: str) -> Device:
        """A new secret of this person's, whose device `asking` asks for it."""
        made = Device(device, clean(name, NAME, "the name of a device"), self.clock(), self.clock())
        with database.writing(self.engine) as connection:
            hold(connection, person, asking, self.clock())
            if len(connection.execute(_longest_unseen(person)).all()) >= MOST:
                raise NotNow(f"{MOST} devices are signed in, and no more can be: sign one out first")
            connection.execute(sa.insert(devices), {"person": person, **made._asdict()})
        self.forget([device, person])
        return made

    def sign_in(self, person: str, device: str, name: str) -> None:
        """The same for who has shown that they are this person. If there are too many, the one that was seen longest
        ago ends: nobody is locked out by those that they have forgotten."""
        now = self.clock()
        made = Device(device, clean(name, NAME, "the name of a device"), now, now)
        with database.writing(self.engine) as connection:
            _lock(connection, person, now)
            known = connection.execute(_longest_unseen(person)).scalars().all()
            gone = known[: max(0, len(known) + 1 - MOST)]
            connection.execute(sa.update(devices).where(devices.c.id.in_(gone)).values(ended=now))
            connection.execute(sa.insert(devices), {"person": person, **made._asdict()})
        self.forget([device, *gone])

    def replace(self, person: str, asking: str, new: str, name: str) -> None:
        """The device that asks has another secret; all others of this person's open nothing any more."""
        with database.writing(self.engine) as connection:
            hold(connection, person, asking, self.clock())
            replace(connection, person, new, name, self.clock())
        self.forget_person(person)

    def end(self, person: str, device: str) -> None:
        """Signed out. NotYours if it is none of that person's."""
        if device not in {found.id for found in self.of(person)}:
            raise NotYours("that is none of your devices: it has been signed out, or the address is mistyped")
        with database.writing(self.engine) as connection:
            connection.execute(sa.update(devices).where(devices.c.id == device).values(ended=self.clock()))
        self.forget([device])

    def end_others(self, person: str, device: str) -> None:
        """All but this one."""
        own = sa.and_(devices.c.person == person, devices.c.id != device, devices.c.ended.is_(None))
        with database.writing(self.engine) as connection:
            connection.execute(sa.update(devices).where(own).values(ended=self.clock()))
        self.forget_person(person)

    def end_all(self, person: str) -> None:
        """There is no such person any more. The secrets stay refused for a day, until every process has heard of it;
        then they are strangers', who have nothing."""
        with database.writing(self.engine) as connection:
            end(connection, person, person, self.clock())
            gone = {"person": "", "name": "", "ended": self.clock()}
            ids = connection.execute(sa.select(devices.c.id).where(devices.c.person == person)).scalars().all()
            connection.execute(sa.update(devices).where(devices.c.person == person).values(gone))
        self.forget(ids)

    def clear(self) -> None:
        """Forget those that have long been signed out or away. The first device of an account stays refused for as
        long as there is the account, whose id is its own."""
        now = self.clock()
        old = sa.or_(devices.c.ended < now - DAY, sa.and_(devices.c.ended.is_(None), devices.c.seen < now - UNSEEN))
        with database.writing(self.engine) as connection:
            connection.execute(sa.delete(devices).where(old, devices.c.id != devices.c.person))


def _whose(person: str, ended: float | None, seen: float, name: str | None, likes: str | None) -> Whose:
    if ended is not None:
        return Whose("")
    if name is None or likes is None:
        return Whose(person)
    return Whose(person, True, name, msgspec.json.decode(likes, type=dict[str, str]))


def _longest_unseen(person: str) -> sa.Select[str]:
    """Ids of the devices that are signed in, that one first."""
    theirs = sa.and_(devices.c.person == person, devices.c.ended.is_(None))
    return sa.select(devices.c.id).where(theirs).order_by(devices.c.seen, devices.c.made, devices.c.id)


def _lock(connection: sa.Connection, person: str, now: float) -> None:
    """What this person has waits for the caller's transaction: of two who change it the second sees what the first has
    done."""
    first = {"id": person, "person": person, "name": FIRST, "made": now, "seen": now}
    row = database.insert_into(connection, devices).values(first)  # it had none as long as it was the only one
    connection.execute(row.on_conflict_do_update(index_elements=["id"], set_={"id": person}))


def hold(connection: sa.Connection, person: str, asking: str, now: float) -> None:
    """The same, for a device that asks. NotYours if it was signed out, which its process may not have heard of yet."""
    _lock(connection, person, now)
    good = sa.and_(devices.c.id == asking, devices.c.person == person, devices.c.ended.is_(None))
    if connection.execute(sa.select(devices.c.id).where(good)).first() is None:
        raise NotYours("this device was signed out: load the page again")


def replace(connection: sa.Connection, person: str, new: str, name: str, now: float) -> None:
    """In a transaction of the caller's, who holds what this person has. Whoever knew a secret of theirs may have made
    others of it: all of them end."""
    theirs = sa.and_(devices.c.person == person, devices.c.ended.is_(None))
    connection.execute(sa.update(devices).where(theirs).values(ended=now))
    named = clean(name, NAME, "the name of a device")
    values = {"id": new, "person": person, "name": named, "made": now, "seen": now}
    connection.execute(sa.insert(devices), values)


def end(connection: sa.Connection, person: str, device: str, now: float) -> None:
    """Signed out, whether it had a row or not."""
    values = {"id": device, "person": person, "name": "", "made": now, "seen": now, "ended": now}
    query = database.insert_into(connection, devices).values(values)
    connection.execute(query.on_conflict_do_update(index_elements=["id"], set_={"ended": now}))
