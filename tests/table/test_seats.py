"""Links, leaving, bots that stand in, other devices, rematches, and tables that nobody needs any more."""

import re

import pytest
import sqlalchemy as sa

from sunstone.engine.registry import find
from sunstone.table import (
    BadSeats,
    BadText,
    BadToken,
    Made,
    NoTable,
    NotNow,
    NotYours,
    Person,
    Room,
    SeatSpec,
    TableOptions,
    codes,
)
from sunstone.table.schema import seats as seat_rows, tables as table_rows
from tests.table.support import ANNA, BERT, CARA, DORA, Clock, act, check_reading_back, play_out, table_of

TOY = find("toy")
DAY = 24 * 3600.0


def open_table(room: Room, players: int = 3, listed: bool = False) -> Made:
    specs = [SeatSpec(person=ANNA), *[SeatSpec()] * (players - 1)]
    return room.create(TOY.settle(players), specs, ANNA, TableOptions("Friends", listed))


def names(made: Made) -> list[str]:
    return [seat["name"] for seat in made.table.head()["seats"]]


def test_links_open_seats_and_the_last_one_begins_the_game(room: Room) -> None:
    made = open_table(room)
    assert sorted(made.links) == [1, 2] and len({*made.links.values(), made.watch}) == 3
    assert all(len(token) >= 32 for token in made.links.values())
    assert made.table.sight(0)["status"] == "open" and made.table.sight(0)["view"] is None
    with pytest.raises(NotNow, match="not started: seats are still open"):
        made.table.act(0, made.table.version, "keep")
    table, seat = room.join(made.links[2], BERT)
    assert (table.id, seat) == (made.table.id, 2)
    check_reading_back(room, table)
    version = table.version
    assert room.join(made.links[2], BERT)[1] == 2 and table.version == version  # twice is once
    with pytest.raises(NotNow, match="seat 3 is taken"):
        room.join(made.links[2], CARA)
    room.join(made.links[1], Person(CARA.id, "Anna"))
    assert names(made) == ["Anna", "Anna 2", "Bert"]
    assert table.sight(0)["status"] == "running"
    assert room.watch(made.watch).id == table.id
    for bad in ("", "x" * 32, made.watch):
        with pytest.raises(BadToken, match="does not open a seat"):
            room.join(bad, DORA)


def test_the_watchers_link_can_be_told_again_and_opens_one_table(room: Room) -> None:
    made, other = open_table(room), open_table(room)
    assert made.table.watch_token() == made.watch != other.watch
    id_, _, secret = made.watch.partition(".")
    for bad in (f"{other.table.id}.{secret}", f"{id_}.", f"{id_}.{secret[:-1]}x", f"nosuch.{secret}", f"\0.{secret}"):
        with pytest.raises(BadToken, match="shows no table"):
            room.watch(bad)
    with room.store.engine.begin() as connection:  # as tables of before have it
        of_before = table_rows.update().where(table_rows.c.id == id_).values(watch=codes.digest("a random token"))
        connection.execute(of_before)
    assert room.watch("a random token").id == id_


def test_no_secret_is_stored(room: Room) -> None:
    made = open_table(room)
    code = made.table.recovery_code(ANNA.id)
    stored = room.store.load(made.table.id)
    with room.store.engine.connect() as connection:
        everything = str(stored) + str(connection.execute(sa.select(seat_rows)).all())
    for secret in (*made.links.values(), made.watch, code, code.replace("-", "")):
        assert secret not in everything
    for seat in (0, None):
        sight = str(made.table.sight(seat))
        assert ANNA.id not in sight and not re.search(r"[0-9a-f]{64}", sight)


def test_open_seats_of_a_listed_table(room: Room) -> None:
    made, hidden = open_table(room, listed=True), open_table(room)
    (summary,) = room.listed()
    assert summary.id == made.table.id and summary.open_seats == (1, 2) and summary.names[0] == "Anna"
    made.table.sit(1, BERT)
    with pytest.raises(NotYours, match="ask for a link"):
        hidden.table.sit(1, BERT)
    with pytest.raises(NotYours, match="no seat 9"):
        made.table.sit(9, BERT)
    with pytest.raises(NotNow, match="seat 1 is taken"):
        made.table.sit(0, CARA)
    made.table.sit(2, CARA)
    assert made.table.sight(None)["status"] == "running"
    assert [s.mine for s in room.tables_of(BERT.id)] == [(1,)]


def test_a_new_link_replaces_the_old_one(room: Room) -> None:
    made = open_table(room)
    fresh = made.table.new_link(1, ANNA.id)
    with pytest.raises(BadToken):
        room.join(made.links[1], BERT)
    room.join(fresh, BERT)
    with pytest.raises(NotYours, match="who made the table"):
        made.table.new_link(2, BERT.id)
    with pytest.raises(NotNow, match="seat 2 is not open"):
        made.table.new_link(1, ANNA.id)


def test_leaving_before_the_start_opens_the_seat_again(room: Room) -> None:
    made = open_table(room)
    room.join(made.links[1], BERT)
    made.table.leave(1, BERT.id)
    assert made.table.head()["seats"][1]["open"]
    room.join(made.table.new_link(1, ANNA.id), CARA)
    with pytest.raises(NotYours, match="seat 2 is not yours"):
        made.table.leave(1, BERT.id)


def test_a_leavers_seat_goes_to_a_bot_and_back(room: Room) -> None:
    table = table_of(room, players=3)
    with pytest.raises(NotNow, match="Bert has not left"):
        table.stand_in(1, "greedy", ANNA.id)
    table.leave(1, BERT.id)
    assert table.head()["seats"][1]["left"]
    with pytest.raises(NotYours, match="only somebody who plays here"):
        table.stand_in(1, "greedy", DORA.id)
    with pytest.raises(BadSeats, match=r"no bot 'clever'; there is beginner, .*greedy, random"):
        table.stand_in(1, "clever", ANNA.id)
    table.stand_in(1, "greedy", ANNA.id)
    check_reading_back(room, table)
    with pytest.raises(NotNow, match="the bot greedy plays this seat: take it back first"):
        act(table, 1, by=BERT.id)
    table.take_back(1, BERT.id)
    act(table, 1, by=BERT.id)
    with pytest.raises(NotNow, match="plays this seat already"):
        table.take_back(1, BERT.id)
    table.leave(2, CARA.id, bot="random")
    assert [(s["bot"], s["left"]) for s in table.head()["seats"]] == [("", False), ("", False), ("random", True)]
    log = [line["text"] for line in table.log(None) if line["note"]]
    assert log[-1] == "Cara leaves; the bot random plays on"
    assert "Bert is back" in log and "The bot greedy plays on for Bert" in log


def test_who_is_away_for_a_day_can_be_replaced(room: Room, clock: Clock) -> None:
    table = table_of(room, "city", 2, setup="first_game")
    clock.forward(DAY)
    with pytest.raises(NotNow, match="Bert has not left"):
        table.stand_in(1, "greedy", ANNA.id)  # the table does not wait for him
    table.stand_in(0, "greedy", BERT.id)
    assert table.head()["seats"][0]["bot"] == "greedy"
    table.take_back(0, ANNA.id)


def test_people_who_left_are_not_asked(room: Room) -> None:
    table = table_of(room, players=3)
    table.leave(1, BERT.id)
    table.request_abandon(ANNA.id)
    asked = table.sight(0)["request"]
    assert asked and asked["waits_for"] == [2]
    table.answer(True, CARA.id)
    assert table.head()["status"] == "abandoned"


def test_a_recovery_code_moves_all_seats_of_a_person_once(room: Room) -> None:
    specs = [SeatSpec(person=ANNA), SeatSpec("hotseat", name="Opa"), SeatSpec(person=BERT)]
    table = room.create(TOY.settle(3), specs, ANNA).table
    code = table.recovery_code(ANNA.id)
    assert re.fullmatch(r"[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}", code)
    phone = Person("id-phone", "Anna")
    typed = code.lower().replace("-", " ").replace("0", "o").replace("1", "l")
    found, seats = room.recover(typed, phone)
    assert (found.id, seats) == (table.id, [0, 1])
    assert table.seats_of(phone.id) == [0, 1] and table.seats_of(ANNA.id) == []
    assert table.is_creator(phone.id) and not table.is_creator(ANNA.id)
    with pytest.raises(NotYours):
        act(table, 0, by=ANNA.id)
    act(table, 0, by=phone.id)
    with pytest.raises(BadToken, match="moves no seat"):
        room.recover(code, BERT)
    old = table.recovery_code(phone.id)
    new = table.recovery_code(phone.id)
    with pytest.raises(BadToken):
        room.recover(old, BERT)
    room.recover(new, ANNA)
    check_reading_back(room, table)
    with pytest.raises(NotYours):
        table.recovery_code("a stranger")


def test_renaming(room: Room) -> None:
    table = table_of(room)
    table.rename(1, "Anna", BERT.id)
    assert [s["name"] for s in table.head()["seats"]] == ["Anna", "Anna 2"]
    table.rename(1, "Béla", BERT.id)
    assert table.log(None)[-1]["text"] == "Anna 2 is now called Béla"
    for bad in ("", "   ", "x" * 33, "\u202e"):
        with pytest.raises(BadText, match="a name has"):
            table.rename(1, bad, BERT.id)
    with pytest.raises(NotYours):
        table.rename(1, "Dora", DORA.id)
    version = table.version
    assert table.rename(1, "Béla", BERT.id) == version, "nothing new"


def test_seats_that_cannot_be(room: Room) -> None:
    with pytest.raises(BadSeats, match="2 players need 2 seats, not 1"):
        room.create(TOY.settle(2), [SeatSpec()], ANNA)
    with pytest.raises(BadSeats, match="seat 1 cannot be a 'robot'"):
        room.create(TOY.settle(2), [SeatSpec("robot"), SeatSpec()], ANNA)  # type: ignore[arg-type]
    with pytest.raises(BadSeats, match="no bot 'x'"):
        room.create(TOY.settle(2), [SeatSpec("bot", bot="x"), SeatSpec()], ANNA)
    with pytest.raises(BadSeats, match="the seed -1"):
        room.create(TOY.settle(2), [SeatSpec(), SeatSpec()], ANNA, seed=-1)
    with pytest.raises(BadText, match="a title has 81"):
        room.create(TOY.settle(2), [SeatSpec(), SeatSpec()], ANNA, TableOptions("x" * 81))
    assert room.tables_of(ANNA.id) == [] == room.listed()


def test_rematch_with_the_next_first_player(room: Room) -> None:
    specs = [SeatSpec(person=ANNA), SeatSpec(person=BERT), SeatSpec("bot", bot="greedy")]
    table = room.create(TOY.settle(3), specs, ANNA, TableOptions("Evening", True)).table
    with pytest.raises(NotNow, match="not over yet"):
        room.rematch(table.id, ANNA.id)
    play_out(table)
    with pytest.raises(NotYours):
        room.rematch(table.id, DORA.id)
    made = room.rematch(table.id, BERT.id)
    head = made.table.head()
    assert names(made) == ["Bert", "greedy", "Anna"]
    assert head["status"] == "running" and head["title"] == "Evening" and head["earlier"] == table.id
    assert table.head()["later"] == made.table.id
    assert room.rematch(table.id, ANNA.id).table.id == made.table.id
    assert len(room.tables_of(ANNA.id)) == 2


def test_rematch_opens_the_seat_of_who_left(room: Room) -> None:
    table = table_of(room, players=3)
    table.leave(1, BERT.id, bot="random")
    play_out(table)
    made = room.rematch(table.id, ANNA.id)
    assert list(made.links) == [0] and made.table.head()["status"] == "open"
    room.join(made.links[0], BERT)
    assert names(made) == ["Bert", "Cara", "Anna"]


def test_only_the_creator_deletes_and_only_before_the_start(room: Room) -> None:
    made, running = open_table(room), table_of(room)
    with pytest.raises(NotYours, match="who made the table"):
        room.delete(made.table.id, BERT.id)
    with pytest.raises(NotNow, match="has started"):
        room.delete(running.id, ANNA.id)
    made.table.say(ANNA, "bye")
    room.delete(made.table.id, ANNA.id)
    for use in (made.table.sight, made.table.log):
        with pytest.raises(NoTable):
            use(None)
    with pytest.raises(NoTable):
        made.table.leave(0, ANNA.id)
    with pytest.raises(NoTable):
        made.table.say(ANNA, "hello?")
    with pytest.raises(BadToken):
        room.join(made.links[1], BERT)


def test_dead_tables_expire(room: Room, clock: Clock) -> None:
    waiting, running, done = open_table(room).table, table_of(room), table_of(room)
    play_out(done)
    clock.forward(DAY - 1)
    assert room.expire() == []
    clock.forward(2)
    assert room.expire() == [waiting.id]
    with pytest.raises(NoTable):
        waiting.head()
    clock.forward(88 * DAY)
    act(running, 0)
    clock.forward(89 * DAY)
    assert room.expire() == []
    clock.forward(2 * DAY)
    assert room.expire(clock()) == [running.id]
    assert running.head()["status"] == "expired" and done.head()["status"] == "over"
    assert "nobody has played" in running.log(None)[-1]["text"]
    with pytest.raises(NotNow, match="the game is expired"):
        act(running, 1, "keep")
    check_reading_back(room, running)
    assert room.expire() == []


def test_lists(room: Room, clock: Clock) -> None:
    tables = []
    for i in range(4):
        clock.forward(1)
        tables.append(table_of(room, seed=i if i == 3 else None))
    clock.forward(1)
    act(tables[0], 0)
    found = room.tables_of(ANNA.id)
    assert [s.id for s in found] == [tables[i].id for i in (0, 3, 2, 1)]
    assert [s.seeded for s in found] == [False, True, False, False]
    assert found[0].asked == (0, 1) and found[0].mine == (0,) and found[0].changed == clock()
    assert len(room.tables_of(ANNA.id, limit=2)) == 2
    assert room.tables_of(ANNA.id, statuses=["over"]) == [] == room.tables_of("")
