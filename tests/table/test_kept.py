"""All that is kept of a person: taken along, handed on, deleted."""

import json
from typing import Any

import pytest
import sqlalchemy as sa

from sunstone.alerts import channels
from sunstone.engine.errors import BadSetting
from sunstone.engine.registry import find
from sunstone.table import Busy, Room, SeatSpec, Table, TableOptions, blocks, friends, kept, progress
from sunstone.table.accounts import Passkey
from sunstone.table.parting import DELETED, SOMEBODY, STAND_IN
from sunstone.table.people import HOTSEAT
from sunstone.table.schema import metadata, tables
from tests.table.support import ANNA, BERT, CARA, Clock, live_of, table_of


def a_life(room: Room) -> Table:
    """Something of every kind that is kept of Anna; the table that she shares with Bert."""
    shared = table_of(room)
    shared.say(ANNA, "Hello, I am Anna")
    shared.say(BERT, "Hello")
    room.accounts.make(ANNA.id, "Anna", {"theme": "dark"}, ANNA.id, "laptop", "Laptop", "anna@example.org")
    room.accounts.add(ANNA.id, "laptop", Passkey("key-1", ANNA.id, "Phone", "public", 0, 0.0, None))
    room.accounts.issue("link", "token", 60.0, ANNA.id, "here", "anna@example.org")
    room.studies.create(ANNA.id, "toy", "Mine", "text")
    progress.note(room.store, ANNA.id, "lesson toy/keep", {"done": True}, 1.0)
    room.keeper.attendance.come(shared.id, ANNA)
    room.begin_holiday(ANNA.id, 3)
    friends.ask(room.store, ANNA, BERT, 1.0)
    blocks.block(room.store, ANNA.id, CARA, 1.0)
    channels.add(room.store, channels.new(ANNA.id, "ntfy", "https://ntfy.example/anna", "https://here.example", 1.0))
    channels.silence(room.store, ANNA.id, shared.id, True)
    alone = [SeatSpec(person=ANNA), SeatSpec("bot", bot="greedy")]
    room.create(find("toy").settle(2), alone, ANNA, TableOptions("Alone"))
    return shared


def stored(room: Room) -> str:
    """Everything in the database."""
    with room.store.engine.connect() as connection:
        return "\n".join(str(row) for table in metadata.sorted_tables for row in connection.execute(sa.select(table)))


def plain(found: Any) -> Any:
    return json.loads(json.dumps(found))


# --- export
def test_an_export_holds_something_of_every_part(room: Room) -> None:
    shared = a_life(room)
    found = plain(kept.export(room, ANNA.id))
    assert set(found) >= {"account", "tables", "chat", "studies", "progress", "holidays", "alerts"}
    account = found["account"]
    assert account["address"] == "anna@example.org" and account["preferences"] == {"theme": "dark"}
    assert [each["name"] for each in account["passkeys"]] == ["Phone"] and account["devices"][0]["name"] == "Laptop"
    assert {table["title"] for table in found["tables"]} == {"Test", "Alone"}
    assert [said["text"] for said in found["chat"]] == ["Hello, I am Anna"], "what others said is theirs"
    assert (found["friends"]["friends"], found["friends"]["blocked"]) == (["Bert"], ["Cara"])
    assert found["progress"] == {"lesson toy/keep": {"at": 1.0, "done": True}}
    record = next(table for table in found["tables"] if table["id"] == shared.id)["record"]
    assert record == shared.record([0]), "what her seat knows, and no more"
    assert kept.export(room, CARA.id) == {}


def test_an_export_tells_nothing_that_is_hidden(room: Room) -> None:
    """Nothing but what her own record of the same game tells, while Bert holds what she must not see."""
    table = table_of(room, "city", seed=3)
    (found,) = plain(kept.export(room, ANNA.id))["tables"]
    assert found["record"] == table.record([0]) != table.record([1])
    assert set(found) == {"id", "game", "title", "status", "created", "changed", "seats", "record"}


# --- handing on
def test_what_one_has_is_anothers(room: Room, clock: Clock) -> None:
    shared = a_life(room)
    progress.note(room.store, BERT.id, "lesson toy/keep", {"done": False}, 2.0)
    kept.hand_on(room, ANNA.id, BERT.id)
    assert shared.seats_of(BERT.id) == [0, 1], "a table at which both sat has two seats of one person"
    assert len(room.tables_of(BERT.id)) == 2 and not room.tables_of(ANNA.id)
    assert live_of(room, shared).creator == BERT.id
    assert [study.title for study in room.studies.of(BERT.id)] == ["Mine"]
    assert progress.noted(room.store, BERT.id)["lesson toy/keep"].data == {"done": False}, "the newer one stays"
    assert len(plain(kept.export(room, BERT.id))["chat"]) == 2
    assert set(kept.export(room, ANNA.id)) == {"account"}, "how each signs in is their own"


# --- deleting
def test_nothing_names_them_afterwards(room: Room) -> None:
    shared = a_life(room)
    room.devices.find("laptop")
    kept.delete(room, ANNA.id)
    assert ANNA.id not in stored(room).replace(f"('{ANNA.id}', '',", ""), "but as a secret that is refused"
    assert "Anna" not in stored(room) and "anna@" not in stored(room) and "Alone" not in stored(room)
    assert [(said.name, said.text) for said in room.store.chat(shared.id)] == [(SOMEBODY, DELETED), ("Bert", "Hello")]
    assert room.devices.find("laptop").person == room.devices.find(ANNA.id).person == ""
    assert kept.export(room, ANNA.id) == {} and room.accounts.at_address("anna@example.org") == ""
    kept.delete(room, ANNA.id)


def test_a_bot_plays_on_where_others_play(room: Room) -> None:
    shared = a_life(room)
    kept.delete(room, ANNA.id)
    seat = live_of(room, shared).seats[0]
    assert (seat.name, seat.bot, seat.left) == (SOMEBODY, STAND_IN, True)
    assert live_of(room, shared).creator == BERT.id and shared.head()["status"] == "running"
    assert f"{SOMEBODY} leaves for good" in live_of(room, shared).notes[-1].text
    assert not shared.seats_of(ANNA.id) and shared.seats_of(BERT.id) == [1]


def test_a_finished_game_stays_with_who_played_it_too(room: Room) -> None:
    shared = a_life(room)
    shared.request_abandon(ANNA.id)
    shared.answer(True, BERT.id)
    kept.delete(room, ANNA.id)
    seat = live_of(room, shared).seats[0]
    assert (seat.name, seat.bot) == (SOMEBODY, "")
    again = room.rematch(shared.id, BERT.id)
    assert again.links, "the seat is open there"


def test_an_open_table_has_an_open_seat_again(room: Room) -> None:
    made = room.create(find("toy").settle(3), [SeatSpec(person=BERT), SeatSpec(), SeatSpec()], BERT)
    room.join(made.links[1], ANNA)
    kept.delete(room, ANNA.id)
    assert made.table.head()["seats"][1]["open"] and "Anna" not in stored(room)


def test_two_who_are_gone_are_not_the_same_and_leave_nothing_together(room: Room) -> None:
    shared = table_of(room, players=3)
    kept.delete(room, ANNA.id)
    kept.delete(room, BERT.id)
    first, second, _ = live_of(room, shared).seats
    assert first.person != second.person and [first.name, second.name] == [SOMEBODY, f"{SOMEBODY} 2"]
    kept.delete(room, CARA.id)
    assert not room.store.tables_with(first.person), "nobody is left to whom it means anything"


@pytest.mark.parametrize(
    "change", [{"game": "gone"}, {"settings": '{"players":99,"modules":[],"options":{}}'}, {"rules": 10**6}]
)
def test_a_table_that_does_not_open_keeps_nobody_from_going(room: Room, change: dict[str, object]) -> None:
    shared = a_life(room)
    with room.store.engine.begin() as connection:
        connection.execute(sa.update(tables).values(change))
    for table_id in room.store.tables_with(ANNA.id):
        room.keeper.forget(table_id)
    with pytest.raises((BadSetting, Busy)):
        shared.head()
    kept.delete(room, ANNA.id)
    assert not room.store.tables_with(ANNA.id) and len(room.store.tables_with(BERT.id)) == 1
    assert "Anna" not in stored(room) and kept.export(room, ANNA.id) == {}


def test_all_seats_at_one_screen_go(room: Room) -> None:
    seats = [SeatSpec(person=ANNA), SeatSpec(HOTSEAT, name="A friend"), SeatSpec(person=BERT)]
    table = room.create(find("toy").settle(3), seats, ANNA).table
    kept.delete(room, ANNA.id)
    assert [seat.name for seat in live_of(room, table).seats] == [SOMEBODY, f"{SOMEBODY} 2", "Bert"]
    assert "friend" not in stored(room)


# --- whether there is anything
def test_whether_there_is_anything_is_asked_without_reading_games(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not kept.has_any(room, ANNA.id)
    room.accounts.make(ANNA.id, "Anna", {}, ANNA.id, "laptop", "Laptop", "anna@example.org")
    assert not kept.has_any(room, ANNA.id), "but the account"
    progress.note(room.store, ANNA.id, "lesson toy/keep", {"done": True}, 1.0)
    assert kept.has_any(room, ANNA.id)
    table_of(room)
    monkeypatch.setattr(room, "table", None)
    monkeypatch.setattr(room.store, "load", None)
    assert kept.has_any(room, BERT.id)
