"""Tables that wait for people, and callers who tell them."""

import random
from typing import Any

from sunstone.alerts import channels
from sunstone.alerts.caller import Caller
from sunstone.alerts.channels import Channel
from sunstone.alerts.mail import Mail
from sunstone.engine.registry import find
from sunstone.table import Person, Room, SeatSpec, Table, TableOptions, turns
from tests.table.support import ANNA, PEOPLE, live_of, step

HERE = ("127.0.0.0/8",)
BASE = "https://sunstone.example"


def caller_of(room: Room, mail: Mail | None = None, **more: Any) -> Caller:
    return Caller(room, mail, HERE, **more)


def channel(room: Room, person: Person, kind: str, address: str, **more: Any) -> Channel:
    made = channels.new(person.id, kind, address, BASE, room.keeper.clock(), **more)
    return channels.add(room.store, made)


def webhook(room: Room, person: Person, url: str, **more: Any) -> Channel:
    return channel(room, person, "webhook", url, keys={"secret": "s3cret"}, **more)


def days(room: Room, players: int = 2, clock: str = "") -> Table:
    """A game in which people take turns for a while."""
    specs = [SeatSpec(person=person) for person in PEOPLE[:players]]
    return room.create(find("helios").settle(players), specs, ANNA, TableOptions("Test", clock=clock), 5).table


def asked(room: Room, table: Table) -> list[Person]:
    found = {room_seat.person for room_seat in _asked_seats(room, table)}
    return [person for person in PEOPLE if person.id in found]


def _asked_seats(room: Room, table: Table) -> list[Any]:
    live = live_of(room, table)
    return [live.seats[seat] for seat in turns.asked(live)]


def play_until(room: Room, table: Table, person: Person, is_asked: bool, rng: random.Random | None = None) -> None:
    """Somebody plays until it is that person's turn, or no longer."""
    rng = rng or random.Random(1)
    while (person in asked(room, table)) != is_asked:
        assert step(table, rng)
