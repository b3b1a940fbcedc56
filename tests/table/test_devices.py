"""Whose a device is: on SQLite and PostgreSQL, and heard of by other processes."""

import pytest
import sqlalchemy as sa

from sunstone.table import NotNow, NotYours, Room, devices
from sunstone.table.devices import DAY, UNSEEN, Whose
from sunstone.table.schema_people import devices as rows
from tests.table.support import ANNA, BERT, Clock

LAPTOP, PHONE = "device-1", "device-2"


def count(room: Room) -> int:
    with room.store.engine.connect() as connection:
        return connection.execute(sa.select(sa.func.count()).select_from(rows)).scalar() or 0


def test_a_passer_by_is_a_person_of_their_own_and_nothing_is_written(room: Room) -> None:
    assert room.devices.known(LAPTOP) is None
    assert room.devices.find(LAPTOP) == Whose(LAPTOP) == room.devices.known(LAPTOP)
    assert not count(room) and room.devices.of(LAPTOP) == []


def test_several_devices_are_one_person(room: Room) -> None:
    room.devices.add(ANNA.id, ANNA.id, PHONE, "Firefox on Android")
    assert room.devices.find(PHONE).person == room.devices.find(ANNA.id).person == ANNA.id
    assert {found.name for found in room.devices.of(ANNA.id)} == {devices.FIRST, "Firefox on Android"}


def test_one_that_is_signed_out_is_nobodys(room: Room) -> None:
    room.devices.add(ANNA.id, ANNA.id, PHONE, "Phone")
    with pytest.raises(NotYours, match="none of your devices"):
        room.devices.end(BERT.id, PHONE)
    assert room.devices.find(PHONE).person == ANNA.id
    room.devices.end(ANNA.id, PHONE)
    assert room.devices.find(PHONE) == Whose("")
    with pytest.raises(NotYours):
        room.devices.end(ANNA.id, PHONE)
    room.devices.add(ANNA.id, ANNA.id, LAPTOP, "Laptop")
    room.devices.end_others(ANNA.id, LAPTOP)
    assert [room.devices.find(each).person for each in (LAPTOP, ANNA.id)] == [ANNA.id, ""]


def test_a_new_secret_takes_the_place_of_the_old_one(room: Room) -> None:
    room.devices.replace(ANNA.id, ANNA.id, LAPTOP, "Laptop")
    assert room.devices.find(ANNA.id).person == "" and room.devices.find(LAPTOP).person == ANNA.id
    room.devices.replace(ANNA.id, LAPTOP, PHONE, "Laptop")
    assert [found.id for found in room.devices.of(ANNA.id)] == [PHONE]


def test_a_new_secret_ends_those_that_were_made_of_the_old_one(room: Room) -> None:
    room.devices.add(ANNA.id, ANNA.id, PHONE, "A program of who has copied it")
    room.devices.find(PHONE)
    room.devices.replace(ANNA.id, ANNA.id, LAPTOP, "Laptop")
    assert [room.devices.find(each).person for each in (ANNA.id, PHONE, LAPTOP)] == ["", "", ANNA.id]


def test_one_that_is_signed_out_asks_for_nothing_at_a_process_that_is_late(url: str, clock: Clock) -> None:
    with Room(url, clock=clock) as here, Room(url, clock=clock) as late:
        assert late.devices.find(ANNA.id).person == ANNA.id
        here.devices.replace(ANNA.id, ANNA.id, LAPTOP, "Laptop")
        assert late.devices.find(ANNA.id).person == ANNA.id, "it has not heard of it"
        for ask in (late.devices.add, late.devices.replace):
            with pytest.raises(NotYours, match="was signed out"):
                ask(ANNA.id, ANNA.id, PHONE, "Phone")
        assert [found.id for found in here.devices.of(ANNA.id)] == [LAPTOP]


def test_other_processes_hear_of_it(url: str, clock: Clock) -> None:
    with Room(url, clock=clock) as here, Room(url, clock=clock) as there:
        here.devices.add(ANNA.id, ANNA.id, PHONE, "Phone")
        assert there.devices.find(PHONE).person == ANNA.id and not there.devices.news()
        clock.forward(60)
        here.devices.end(ANNA.id, PHONE)
        assert there.devices.known(PHONE) == Whose(ANNA.id)
        assert there.devices.news() == {ANNA.id} and there.devices.find(PHONE).person == ""
        assert not there.devices.news(), "they are told once that somebody was signed out"
        here.accounts.make(BERT.id, "Bert", {"theme": "dark"}, BERT.id, LAPTOP, "Laptop", "bert@example.org")
        assert there.devices.find(LAPTOP) == Whose(BERT.id, True, "Bert", {"theme": "dark"})
        clock.forward(60)
        here.accounts.rename(BERT.id, "Bertram")
        assert not there.devices.news(), "nobody was signed out"
        assert there.devices.find(LAPTOP).name == "Bertram"


def test_other_processes_hear_of_the_old_secret_of_who_makes_an_account(url: str, clock: Clock) -> None:
    with Room(url, clock=clock) as here, Room(url, clock=clock) as there:
        assert there.devices.find(ANNA.id).person == ANNA.id
        clock.forward(60)
        here.accounts.make(ANNA.id, "Anna", {}, ANNA.id, LAPTOP, "Laptop", "anna@example.org")
        assert there.devices.news() == {ANNA.id}


def test_when_one_was_seen_is_known_to_the_day(room: Room, clock: Clock) -> None:
    room.devices.add(ANNA.id, ANNA.id, PHONE, "Phone")
    begun = clock()
    for _ in range(3):
        clock.forward(DAY / 4)
        room.devices.forget([PHONE])
        room.devices.find(PHONE)
    assert {found.seen for found in room.devices.of(ANNA.id)} == {begun}
    clock.forward(DAY)
    room.devices.forget([PHONE])
    room.devices.find(PHONE)
    assert max(found.seen for found in room.devices.of(ANNA.id)) == clock()


def test_old_ones_are_cleared_but_never_the_refusal_of_the_first(room: Room, clock: Clock) -> None:
    room.accounts.make(ANNA.id, "Anna", {}, ANNA.id, LAPTOP, "Laptop", "anna@example.org")
    room.devices.add(ANNA.id, LAPTOP, PHONE, "Phone")
    room.devices.end(ANNA.id, PHONE)
    room.devices.clear()
    assert count(room) == 3
    clock.forward(2 * DAY)
    room.devices.clear()
    assert count(room) == 2
    clock.forward(UNSEEN)
    room.devices.clear()
    assert count(room) == 1 and not room.devices.of(ANNA.id)
    assert room.devices.find(ANNA.id).person == "", "its secret would else open the account"


def test_there_is_an_end_to_devices(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(devices, "MOST", 2)
    room.devices.add(ANNA.id, ANNA.id, PHONE, "Phone")
    with pytest.raises(NotNow, match="sign one out first"):
        room.devices.add(ANNA.id, ANNA.id, LAPTOP, "Laptop")
    assert room.devices.find(LAPTOP) == Whose(LAPTOP)


def test_who_signs_in_takes_the_place_of_the_one_seen_longest_ago(
    room: Room, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(devices, "MOST", 2)
    room.accounts.make(ANNA.id, "Anna", {}, ANNA.id, LAPTOP, "Laptop", "anna@example.org")
    clock.forward(60)
    room.devices.sign_in(ANNA.id, PHONE, "Phone")
    clock.forward(2 * DAY)
    room.devices.forget([LAPTOP])
    room.devices.find(LAPTOP)  # it is seen again
    room.devices.sign_in(ANNA.id, "device-3", "Tablet")
    assert {found.id for found in room.devices.of(ANNA.id)} == {LAPTOP, "device-3"}
    assert room.devices.find(PHONE).person == ""
