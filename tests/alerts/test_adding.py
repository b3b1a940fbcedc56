"""Somebody wants to be called: what is refused, who is asked first, and how often."""

from dataclasses import dataclass, field
from typing import Any

import pytest

from sunstone.alerts import adding, channels
from sunstone.alerts.adding import Wanted
from sunstone.alerts.caller import Caller
from sunstone.alerts.channels import AGAIN, CONFIRM, MOST_ASKED, Channel, NoChannel
from sunstone.alerts.mail import Mail, MailFailed
from sunstone.engine.errors import BadSetting
from sunstone.table import NotNow, Room
from tests.alerts.support import BASE, caller_of
from tests.table.support import ANNA, BERT, Clock


@dataclass(frozen=True)
class Box(Mail):
    """A mail server that keeps to whom it is given mail."""

    to: list[str] = field(default_factory=list)

    def send(self, to: str, subject: str, text: str, headers: Any = None) -> None:
        if to.startswith("full"):
            raise MailFailed("552 box full")
        self.to.append(to)


@pytest.fixture
def box() -> Box:
    return Box("mail.example", 25, "none", "table@sunstone.example")


@pytest.fixture
def caller(room: Room, box: Box) -> Caller:
    return caller_of(room, box, origin=BASE)


def add(caller: Caller, address: str, person: Any = ANNA, asker: str = "here") -> Channel:
    return adding.add(caller, person, BASE, Wanted("mail", address), asker)


def test_an_address_is_asked_once_an_hour_whatever_becomes_of_the_channel(
    room: Room, caller: Caller, box: Box, clock: Clock
) -> None:
    channels.remove(room.store, add(caller, "cara@example.org").id)
    for person, asker, spelling in ((ANNA, "here", "cara"), (BERT, "there", "cara"), (BERT, "there", "CARA")):
        with pytest.raises(NotNow, match="has just been asked"):
            add(caller, f"{spelling}@example.org", person, asker)
        assert channels.of(room.store, person.id) == []
    clock.forward(AGAIN - 1)
    room.accounts.clear()
    with pytest.raises(NotNow, match="has just been asked"):
        add(caller, "cara@example.org")
    clock.forward(1)
    add(caller, "cara@example.org")
    assert box.to == ["cara@example.org"] * 2


def test_nobody_asks_many(caller: Caller, box: Box, clock: Clock, room: Room) -> None:
    """Not by removing what was asked, nor as somebody else."""
    for n in range(MOST_ASKED):
        channels.remove(room.store, add(caller, f"a{n}@example.org").id)
    with pytest.raises(NotNow, match="many addresses were asked from where you are"):
        add(caller, "b@example.org", BERT)
    add(caller, "b@example.org", BERT, "there")
    clock.forward(AGAIN)
    add(caller, "c@example.org")
    assert len(box.to) == MOST_ASKED + 2


def test_what_could_not_be_asked_may_be_again_but_not_without_end(room: Room, caller: Caller) -> None:
    for _ in range(MOST_ASKED):
        with pytest.raises(MailFailed):
            add(caller, "full@example.org")
    with pytest.raises(NotNow, match="many addresses"):
        add(caller, "full@example.org")
    assert channels.of(room.store, ANNA.id) == []


@pytest.mark.parametrize(
    "wanted",
    [
        Wanted("webhook", "http://127.0.0.1/x", name="my\0way"),
        Wanted("webhook", "http://127.0.0.1/x\0"),
        Wanted("mail", "anna\0@example.org"),
        Wanted("mail", "anna@example.org", "at 8 Europe/Berlin\0"),
        Wanted("discord", "http://127.0.0.1/x", table_id="a\0"),
        Wanted("\0", "x"),
    ],
)
def test_what_no_database_keeps_is_refused(room: Room, caller: Caller, wanted: Wanted) -> None:
    with pytest.raises(BadSetting, match="NUL character"):
        adding.add(caller, ANNA, BASE, wanted, "here")
    assert channels.of(room.store, ANNA.id) == []


def test_what_is_no_name_of_a_channel_belongs_to_none(room: Room) -> None:
    for name in ("\0", "a\0.b", "", "x" * 400):
        with pytest.raises(NoChannel):
            channels.one(room.store, ANNA.id, name)
        with pytest.raises(NoChannel):
            channels.by_link(room.store, name, CONFIRM)
