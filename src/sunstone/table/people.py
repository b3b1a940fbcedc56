"""People, seats, and who may do what at a table."""

import re
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal

from sunstone import players
from sunstone.engine.record import BOTS_TAG
from sunstone.players import called, harder
from sunstone.table.errors import BadSeats, BadText

Kind = Literal["person", "hotseat", "bot"]
PERSON: Final = "person"
HOTSEAT: Final = "hotseat"
BOT: Final = "bot"
NAME_LENGTH, TITLE_LENGTH, CHAT_LENGTH = 32, 80, 1000
_UNPRINTABLE = re.compile(r"[\x00-\x1f\x7f\u200b-\u200f\u2028-\u202e\u2066-\u2069]+")


@dataclass(frozen=True)
class Person:
    """Who somebody is: the id that the caller recognises them by, and the name they go by. Ids are stored as they are
    and never shown: if the id itself opens doors (a cookie, say), hand in a hash of it."""

    id: str
    name: str


@dataclass(frozen=True)
class SeatSpec:
    """Who shall sit on a seat: `person` (the given one, or open with a link), `hotseat` (another seat of whoever
    creates the table, at the same screen) or `bot`."""

    kind: Kind = PERSON
    person: Person | None = None
    name: str = ""
    bot: str = ""
    auto_confirm: bool = False


@dataclass(frozen=True)
class Seat:
    """A seat as stored. Changed by replacing it."""

    seat: int
    kind: Kind
    name: str = ""
    person: str = ""  # id of whose seat it is; "" for a bot's and while it is open
    bot: str = ""  # the bot that plays it: its own, or a stand-in for the person
    left: bool = False  # the person has left; the seat stays theirs to take back
    auto_confirm: bool = False  # hand over without asking when nothing is left to decide
    token: str | None = None  # hash of the link that opens it
    recovery: str | None = None  # hash of the code that moves it to another device

    @property
    def confirms_itself(self) -> bool:
        return self.auto_confirm or bool(self.bot)

    @property
    def open(self) -> bool:
        return self.kind != BOT and not self.person


def clean(text: str, most: int, what: str) -> str:
    """A name, title or message without anything unprintable; BadText if nothing is left or it is too long."""
    text = _UNPRINTABLE.sub(" ", text).strip()
    if not text or len(text) > most:
        raise BadText(f"{what} has {len(text)} characters; it needs 1 to {most}")
    return text


def seated(specs: Sequence[SeatSpec], players_needed: int, creator: Person) -> list[Seat]:
    """The seats of a new table, checked."""
    if len(specs) != players_needed:
        raise BadSeats(f"{players_needed} players need {players_needed} seats, not {len(specs)}")
    seats = [_seated(i, spec, creator) for i, spec in enumerate(specs)]
    return distinct(seats)


def _seated(i: int, spec: SeatSpec, creator: Person) -> Seat:
    if spec.kind == BOT:
        check_bot(spec.bot)
        return Seat(i, BOT, spec.name or called(spec.bot), bot=spec.bot, auto_confirm=True)
    if spec.kind == HOTSEAT:
        name = clean(spec.name or creator.name, NAME_LENGTH, "a name")
        return Seat(i, HOTSEAT, name, person=creator.id, auto_confirm=spec.auto_confirm)
    if spec.kind != PERSON:
        raise BadSeats(f"seat {i + 1} cannot be a {spec.kind!r}; it is a {PERSON}, a {HOTSEAT} or a {BOT}")
    if spec.person is None:
        return Seat(i, PERSON, auto_confirm=spec.auto_confirm)
    if not spec.person.id:
        raise BadSeats(f"seat {i + 1}: a person needs an id")
    name = clean(spec.person.name, NAME_LENGTH, "a name")
    return Seat(i, PERSON, name, person=spec.person.id, auto_confirm=spec.auto_confirm)


def check_bot(name: str) -> None:
    if name not in players.NAMES:
        raise BadSeats(f"there is no bot {name!r}; there is {', '.join(players.NAMES)}")


def distinct(seats: Sequence[Seat]) -> list[Seat]:
    """Several seats of one name are numbered: a log line must say who is meant."""
    total, met = Counter(s.name for s in seats if s.name), Counter[str]()
    found = []
    for seat in seats:
        met[seat.name] += 1
        found.append(replace(seat, name=f"{seat.name} {met[seat.name]}") if total[seat.name] > 1 else seat)
    return found


def shown_names(seats: Sequence[Seat], n: int, rival: str = "") -> list[str]:
    """A name for each of the n seats that score; a solo opponent who never decides has no seat at the table."""
    names = [seat.name or f"Player {seat.seat + 1}" for seat in seats]
    return names + [rival] * (n - len(names))


def people_at(seats: Sequence[Seat]) -> list[str]:
    """Ids of the people who are still there, each once, in seat order."""
    return list(dict.fromkeys(seat.person for seat in seats if seat.person and not seat.left))


def seats_of(seats: Sequence[Seat], person: str) -> list[int]:
    return [seat.seat for seat in seats if person and seat.person == person]


def named(seat: str, tags: Mapping[str, str], name: str) -> SeatSpec:
    """The seat as a record names it."""
    bots = dict(pair.partition("=")[::2] for pair in tags.get(BOTS_TAG, "").split())
    bot = bots.get(seat, "")
    return SeatSpec(BOT if bot in players.NAMES else HOTSEAT, name=tags.get(seat) or name, bot=bot)


def again(seat: Seat, stronger: bool, away: Collection[str] = ()) -> Seat:
    """The same seat at the rematch, without the secrets of the old one; open for who has left or is `away`."""
    if seat.kind != BOT and (seat.left or seat.person in away):
        return Seat(seat.seat, PERSON)
    if seat.kind == BOT:
        bot = (stronger and harder(seat.bot)) or seat.bot
        name = called(bot) if seat.name == called(seat.bot) else seat.name
        return replace(seat, token=None, recovery=None, bot=bot, name=name)
    return replace(seat, token=None, recovery=None, bot="")
