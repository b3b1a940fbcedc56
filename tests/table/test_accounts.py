"""Accounts: what follows a person, passkeys, an address, and tickets that are good once."""

from threading import Barrier, Thread

import pytest

from sunstone.engine.errors import SunstoneError
from sunstone.table import NotNow, NotYours, Room
from sunstone.table.accounts import HOUR, Passkey, Ticket, Way
from sunstone.table.devices import Whose
from tests.table.support import ANNA, BERT, Clock

MAIL = "anna@example.org"


HERS, HIS = "id-anna-laptop", "id-bert-laptop"


def key(id: str, name: str, signs: int = 0) -> Passkey:
    return Passkey(id, "", name, "public", signs, 0.0, None)


def account_of(room: Room, way: Way = MAIL) -> None:
    room.accounts.make(ANNA.id, "Anna", {"theme": "dark"}, ANNA.id, HERS, "Laptop", way)


def another(room: Room, way: Way = "bert@example.org") -> None:
    room.accounts.make(BERT.id, "Bert", {}, BERT.id, HIS, "Laptop", way)


def test_an_account_keeps_the_person_and_takes_the_old_secret_away(room: Room) -> None:
    assert room.accounts.get(ANNA.id) is None
    account_of(room)
    assert room.devices.find(ANNA.id).person == ""
    assert room.devices.find("id-anna-laptop") == Whose(ANNA.id, True, "Anna", {"theme": "dark"})
    with pytest.raises(NotNow, match="already"):
        room.accounts.make(ANNA.id, "Anna", {}, HERS, "another", "Laptop", "anna@elsewhere.org")
    with pytest.raises(NotYours, match="was signed out"):
        room.accounts.make(ANNA.id, "Anna", {}, ANNA.id, "another", "Laptop", "anna@elsewhere.org")
    assert room.devices.find("another").person == "another", "nothing of it was written"
    assert room.accounts.address(ANNA.id) == MAIL


def test_secrets_that_were_made_of_the_old_one_have_no_part_in_the_account(room: Room) -> None:
    room.devices.add(ANNA.id, ANNA.id, "program", "Of somebody who knew it")
    account_of(room)
    assert [found.id for found in room.devices.of(ANNA.id)] == [HERS] and room.devices.find("program").person == ""


def test_an_account_is_made_with_its_way_in_or_not_at_all(room: Room) -> None:
    account_of(room, key("key-1", "Phone"))
    for way, why in ((key("key-1", "Mine"), "known already"), (key("key-2", ""), "name of a passkey")):
        with pytest.raises(SunstoneError, match=why):
            another(room, way)
        assert room.accounts.get(BERT.id) is None and room.accounts.passkeys(BERT.id) == []
        assert room.devices.find(BERT.id).person == BERT.id and not room.devices.of(BERT.id)


def test_one_that_is_signed_out_adds_no_way_in_at_a_process_that_is_late(url: str, clock: Clock) -> None:
    with Room(url, clock=clock) as here, Room(url, clock=clock) as late:
        assert late.devices.find(ANNA.id).person == ANNA.id
        account_of(here)
        with pytest.raises(NotYours, match="was signed out"):
            account_of(late, key("key-1", "Of who has copied the secret"))
        here.devices.sign_in(ANNA.id, "phone", "Phone")
        assert late.devices.find("phone").account
        here.devices.end(ANNA.id, "phone")
        for way in (key("key-1", "Of who has the phone"), "mallory@example.org"):
            with pytest.raises(NotYours, match="was signed out"):
                late.accounts.add(ANNA.id, "phone", way)
        assert here.accounts.passkeys(ANNA.id) == [] and here.accounts.address(ANNA.id) == MAIL


def test_name_and_preferences_follow_to_every_device(room: Room) -> None:
    account_of(room)
    room.devices.add(ANNA.id, HERS, "phone", "Phone")
    assert room.devices.find("phone").name == "Anna"
    room.accounts.rename(ANNA.id, "Anja")
    room.accounts.like(ANNA.id, {"theme": "light"})
    for device in ("phone", "id-anna-laptop"):
        assert room.devices.find(device) == Whose(ANNA.id, True, "Anja", {"theme": "light"})
    room.accounts.rename(BERT.id, "Bert")
    assert room.accounts.get(BERT.id) is None, "who has none is given none"


def test_passkeys_have_names_and_one_owner(room: Room, clock: Clock) -> None:
    account_of(room, key("key-1", "Phone"))
    another(room)
    clock.forward(60)
    room.accounts.add(ANNA.id, HERS, key("key-2", "Stick", 7))
    with pytest.raises(NotNow, match="known already"):
        room.accounts.add(BERT.id, HIS, key("key-1", "Mine"))
    room.accounts.used_passkey("key-2", 8)
    room.accounts.rename_passkey(ANNA.id, "key-2", "Blue stick")
    with pytest.raises(NotYours):
        room.accounts.rename_passkey(BERT.id, "key-2", "x")
    with pytest.raises(NotYours):
        room.accounts.remove_passkey(BERT.id, "key-2")
    first, second = room.accounts.passkeys(ANNA.id)
    assert (first.name, first.used, second.name, second.signs, second.used) == ("Phone", None, "Blue stick", 8, clock())


def test_the_last_way_in_stays(room: Room) -> None:
    account_of(room, key("key-1", "Phone"))
    with pytest.raises(NotNow, match="only way"):
        room.accounts.remove_passkey(ANNA.id, "key-1")
    assert room.accounts.passkey("key-1")
    room.accounts.add(ANNA.id, HERS, MAIL)
    room.accounts.remove_passkey(ANNA.id, "key-1")
    with pytest.raises(NotNow, match="only way"):
        room.accounts.remove_address(ANNA.id)
    assert room.accounts.address(ANNA.id) == MAIL


def test_an_address_is_one_persons(room: Room) -> None:
    account_of(room)
    another(room)
    with pytest.raises(NotNow, match="another account"):
        room.accounts.add(BERT.id, HIS, MAIL)
    assert room.accounts.address(BERT.id) == "bert@example.org", "he has his own still"
    room.accounts.add(ANNA.id, HERS, "anna@elsewhere.org")
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
