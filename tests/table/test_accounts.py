"""Accounts: what follows a person, passkeys, an address, and tickets that are good once."""

from threading import Barrier, Thread

import pytest

from sunstone.table import NotNow, NotYours, Room
from sunstone.table.accounts import HOUR, Ticket
from sunstone.table.devices import Whose
from tests.table.support import ANNA, BERT, Clock

MAIL = "anna@example.org"


def account_of(room: Room, person: str = ANNA.id, name: str = "Anna") -> None:
    room.accounts.make(person, name, {"theme": "dark"}, person, f"{person}-laptop", "Laptop")


def test_an_account_keeps_the_person_and_takes_the_old_secret_away(room: Room) -> None:
    assert room.accounts.get(ANNA.id) is None
    account_of(room)
    assert room.devices.find(ANNA.id).person == ""
    assert room.devices.find("id-anna-laptop") == Whose(ANNA.id, True, "Anna", {"theme": "dark"})
    with pytest.raises(NotNow, match="already"):
        room.accounts.make(ANNA.id, "Anna", {}, ANNA.id, "another", "Laptop")
    assert room.devices.find("another").person == "another", "nothing of it was written"


def test_name_and_preferences_follow_to_every_device(room: Room) -> None:
    account_of(room)
    room.devices.add(ANNA.id, "phone", "Phone")
    assert room.devices.find("phone").name == "Anna"
    room.accounts.rename(ANNA.id, "Anja")
    room.accounts.like(ANNA.id, {"theme": "light"})
    for device in ("phone", "id-anna-laptop"):
        assert room.devices.find(device) == Whose(ANNA.id, True, "Anja", {"theme": "light"})
    room.accounts.rename(BERT.id, "Bert")
    assert room.accounts.get(BERT.id) is None, "who has none is given none"


def test_passkeys_have_names_and_one_owner(room: Room, clock: Clock) -> None:
    account_of(room)
    room.accounts.add_passkey(ANNA.id, "key-1", "Phone", "public", 0)
    clock.forward(60)
    room.accounts.add_passkey(ANNA.id, "key-2", "Stick", "public", 7)
    with pytest.raises(NotNow, match="known already"):
        room.accounts.add_passkey(BERT.id, "key-1", "Mine", "other", 0)
    room.accounts.used_passkey("key-2", 8)
    room.accounts.rename_passkey(ANNA.id, "key-2", "Blue stick")
    with pytest.raises(NotYours):
        room.accounts.rename_passkey(BERT.id, "key-2", "x")
    with pytest.raises(NotYours):
        room.accounts.remove_passkey(BERT.id, "key-2")
    first, second = room.accounts.passkeys(ANNA.id)
    assert (first.name, first.used, second.name, second.signs, second.used) == ("Phone", None, "Blue stick", 8, clock())


def test_the_last_way_in_stays(room: Room) -> None:
    account_of(room)
    room.accounts.add_passkey(ANNA.id, "key-1", "Phone", "public", 0)
    with pytest.raises(NotNow, match="only way"):
        room.accounts.remove_passkey(ANNA.id, "key-1")
    assert room.accounts.passkey("key-1")
    room.accounts.set_address(ANNA.id, MAIL)
    room.accounts.remove_passkey(ANNA.id, "key-1")
    with pytest.raises(NotNow, match="only way"):
        room.accounts.remove_address(ANNA.id)
    assert room.accounts.address(ANNA.id) == MAIL


def test_an_address_is_one_persons(room: Room) -> None:
    room.accounts.set_address(ANNA.id, MAIL)
    room.accounts.set_address(BERT.id, "bert@example.org")
    with pytest.raises(NotNow, match="another account"):
        room.accounts.set_address(BERT.id, MAIL)
    assert room.accounts.address(BERT.id) == "bert@example.org", "he has his own still"
    room.accounts.set_address(ANNA.id, "anna@elsewhere.org")
    assert (room.accounts.at_address(MAIL), room.accounts.address(ANNA.id)) == ("", "anna@elsewhere.org")


def test_a_ticket_is_good_once_and_for_a_while(room: Room, clock: Clock) -> None:
    room.accounts.issue("link", "token", 60.0, "", "here", MAIL)
    assert room.accounts.shown("sign in", "token") is None, "it is of another kind"
    seen = room.accounts.shown("link", "token")
    assert seen == Ticket("link", "", MAIL, "here", clock(), clock() + 60) == room.accounts.take("link", "token")
    assert room.accounts.take("link", "token") is None
    room.accounts.issue("link", "late", 60.0, "", "here", MAIL)
    clock.forward(61)
    assert room.accounts.shown("link", "late") is None and room.accounts.take("link", "late") is None
    assert room.accounts.issued(HOUR, address=MAIL) == room.accounts.issued(HOUR, asker="here") == 1
    assert room.accounts.issued(HOUR, address="other@example.org") == room.accounts.issued(30.0, address=MAIL) == 0
    clock.forward(2 * HOUR)
    room.accounts.clear()
    assert room.accounts.issued(9 * HOUR, address=MAIL) == 0


def test_of_two_who_take_a_ticket_one_gets_it(room: Room) -> None:
    room.accounts.issue("link", "token", 60.0, "", "here", MAIL)
    ready, taken = Barrier(6), list[Ticket | None]()

    def take() -> None:
        ready.wait()
        taken.append(room.accounts.take("link", "token"))

    threads = [Thread(target=take) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(taken) == 6 and len([found for found in taken if found]) == 1


def test_only_hashes_of_tickets_are_stored(room: Room) -> None:
    room.accounts.issue("link", "a-secret-token", 60.0, "", "here", MAIL)
    with room.store.engine.connect() as connection:
        assert "a-secret-token" not in str(connection.exec_driver_sql("SELECT * FROM tickets").all())
