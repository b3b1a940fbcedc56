"""Friends, invitations and blocks: who may ask whom, what withdraws by itself, and what is not told."""

import pytest
import sqlalchemy as sa

from sunstone.engine.registry import find
from sunstone.table import (
    BadToken,
    Made,
    NotNow,
    NotYours,
    Person,
    Room,
    SeatSpec,
    TableOptions,
    blocks,
    cards,
    database,
    friends,
    invitations,
    kept,
    social,
)
from sunstone.table.schema_social import blocks as schema_blocks
from tests.table.support import ANNA, BERT, CARA, Clock, play_out, table_of


def befriend(room: Room, one: Person = ANNA, two: Person = BERT) -> None:
    friends.ask(room.store, one, two, room.keeper.clock())
    friends.ask(room.store, two, one, room.keeper.clock())


def names(found: list[friends.Friend]) -> list[str]:
    return [friend.name for friend in found]


def waiting(room: Room, listed: bool = False, players: int = 2) -> Made:
    """A table of Anna's at which the other seats are open."""
    settings = find("toy").settle(players)
    return room.create(
        settings, [SeatSpec(person=ANNA), *[SeatSpec()] * (players - 1)], ANNA, TableOptions("T", listed)
    )


def circle(room: Room, person: Person) -> friends.Circle:
    return friends.circle(room.store, person.id, room.keeper.clock())


# --- friends
def test_a_code_leads_to_its_person_until_there_is_a_newer_one(room: Room, clock: Clock) -> None:
    code = cards.code_of(room.store, BERT, clock())
    assert cards.code_of(room.store, BERT, clock()) == code
    assert cards.behind(room.store, code.lower().replace("-", " ")) == BERT
    assert BERT.id not in code
    newer = cards.new_code(room.store, BERT, clock())
    assert cards.behind(room.store, newer) == BERT
    with pytest.raises(BadToken, match="nobody's"):
        cards.behind(room.store, code)


def test_two_are_friends_when_both_would_like_to(room: Room, clock: Clock) -> None:
    friends.ask(room.store, ANNA, BERT, clock())
    friends.ask(room.store, ANNA, BERT, clock())
    assert names(circle(room, ANNA).asked) == ["Bert"] and names(circle(room, BERT).asking) == ["Anna"]
    assert not friends.are_friends(room.store, ANNA.id, BERT.id)
    friends.ask(room.store, BERT, ANNA, clock())
    for person, other in ((ANNA, "Bert"), (BERT, "Anna")):
        found = circle(room, person)
        assert (names(found.friends), found.asking, found.asked) == ([other], [], [])
    friends.remove(room.store, ANNA.id, BERT.id)
    assert circle(room, ANNA) == circle(room, BERT) == ([], [], [])


def test_nobody_asks_themselves(room: Room, clock: Clock) -> None:
    with pytest.raises(NotNow, match="your own code"):
        friends.ask(room.store, ANNA, ANNA, clock())


def test_a_list_has_an_end(room: Room, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(friends, "MOST", 1)
    friends.ask(room.store, ANNA, BERT, clock())
    with pytest.raises(NotNow, match="remove one first"):
        friends.ask(room.store, ANNA, CARA, clock())


def test_who_is_here_stands_first_with_the_tables_that_are_open(room: Room, clock: Clock) -> None:
    befriend(room, BERT, ANNA)
    befriend(room, BERT, CARA)
    waiting(room)  # by link alone: nothing for a list
    table = waiting(room, listed=True).table
    clock.forward(cards.HERE + 1)
    cards.seen(room.store, [CARA], clock())
    assert circle(room, BERT).friends == [
        friends.Friend(cards.handle(BERT.id, CARA.id), "Cara", True),
        friends.Friend(cards.handle(BERT.id, ANNA.id), "Anna", False, {table.id: "T"}),
    ]


def test_a_handle_means_something_for_its_reader_alone(room: Room) -> None:
    befriend(room)
    (mine,) = circle(room, ANNA).friends
    assert friends.found(room.store, ANNA.id, mine.id) == BERT
    assert cards.handle(CARA.id, BERT.id) != mine.id
    with pytest.raises(friends.NoFriend):
        friends.found(room.store, CARA.id, mine.id)


def test_whom_one_has_played_with_can_be_asked(room: Room, clock: Clock) -> None:
    table = table_of(room, seed=1)
    assert friends.met(room.store, ANNA.id) == []
    play_out(table)
    (met,) = friends.met(room.store, ANNA.id)
    assert friends.found(room.store, ANNA.id, met.id) == BERT
    friends.ask(room.store, ANNA, BERT, clock())
    assert friends.met(room.store, ANNA.id) == []


# --- invitations
def test_a_friend_is_invited_and_sits_down(room: Room, clock: Clock) -> None:
    befriend(room)
    table = waiting(room).table
    invitations.invite(room.store, table, 1, ANNA.id, BERT, clock())
    (found,) = invitations.of(room.store, BERT.id)
    assert (found.table, found.seat, found.by, found.names) == (table.id, 1, "Anna", ("Anna",))
    assert [sent.name for sent in invitations.sent(room.store, table.id, ANNA.id)] == ["Bert"]
    assert invitations.accept(room, table.id, BERT)[1] == 1
    assert table.head()["status"] == "running" and invitations.of(room.store, BERT.id) == []


def test_an_invitation_is_gone_when_the_seat_is_taken_and_does_not_come_back(room: Room, clock: Clock) -> None:
    befriend(room)
    made = waiting(room, players=3)
    invitations.invite(room.store, made.table, 1, ANNA.id, BERT, clock())
    room.join(made.links[1], CARA)
    assert invitations.of(room.store, BERT.id) == []
    made.table.leave(1, CARA.id)
    assert invitations.of(room.store, BERT.id) == []
    with pytest.raises(BadToken, match="no more"):
        invitations.accept(room, made.table.id, BERT)


def test_an_invitation_is_declined_or_withdrawn(room: Room, clock: Clock) -> None:
    befriend(room)
    table = waiting(room).table
    invitations.invite(room.store, table, 1, ANNA.id, BERT, clock())
    invitations.decline(room.store, table.id, BERT.id)
    assert invitations.of(room.store, BERT.id) == [] and table.head()["seats"][1]["open"]
    with pytest.raises(BadToken):
        invitations.decline(room.store, table.id, BERT.id)


def test_who_may_invite_whom(room: Room, clock: Clock) -> None:
    table = waiting(room).table
    with pytest.raises(NotYours, match="not your friend"):
        invitations.invite(room.store, table, 1, ANNA.id, BERT, clock())
    befriend(room)
    with pytest.raises(NotYours, match="only who made the table"):
        invitations.invite(room.store, table, 1, BERT.id, ANNA, clock())
    for seat in (0, 5, -1):
        with pytest.raises(NotNow, match="is not open"):
            invitations.invite(room.store, table, seat, ANNA.id, BERT, clock())
    invitations.invite(room.store, table, 1, ANNA.id, BERT, clock())
    room.delete(table.id, ANNA.id)
    assert invitations.of(room.store, BERT.id) == []


# --- blocks
def test_a_block_ends_what_there_was_and_hides_what_is_asked(room: Room, clock: Clock) -> None:
    befriend(room)
    invitations.invite(room.store, waiting(room).table, 1, ANNA.id, BERT, clock())
    blocks.block(room.store, BERT.id, ANNA, clock())
    assert invitations.of(room.store, BERT.id) == [] and circle(room, BERT) == ([], [], [])
    friends.ask(room.store, ANNA, BERT, clock())
    assert names(circle(room, ANNA).asked) == ["Bert"], "she is told what everybody is told"
    assert circle(room, BERT).asking == []
    with pytest.raises(NotNow, match="unblock them first"):
        friends.ask(room.store, BERT, ANNA, clock())
    (kept,) = blocks.of(room.store, BERT.id).values()
    assert friends.found(room.store, BERT.id, kept.id) == ANNA
    blocks.unblock(room.store, BERT.id, ANNA.id)
    assert names(circle(room, BERT).asking) == ["Anna"]


@pytest.mark.parametrize("by", ["link", "list"])
def test_who_is_blocked_takes_no_seat_and_is_not_told_why(room: Room, clock: Clock, by: str) -> None:
    made = waiting(room, listed=True)
    blocks.block(room.store, ANNA.id, BERT, clock())
    with pytest.raises(NotNow) as refused:
        _ = room.join(made.links[1], BERT) if by == "link" else made.table.sit(1, BERT)
    assert str(refused.value) == blocks.NOT_FREE and "block" not in blocks.NOT_FREE
    made.table.sit(1, CARA)


def test_somebody_at_the_table_need_not_be_who_made_it(room: Room, clock: Clock) -> None:
    made = waiting(room, listed=True, players=3)
    made.table.sit(1, CARA)
    blocks.block(room.store, CARA.id, BERT, clock())
    with pytest.raises(NotNow, match="not free for you"):
        made.table.sit(2, BERT)


def test_lists_do_not_show_the_tables_of_either(room: Room, clock: Clock) -> None:
    waiting(room, listed=True)
    assert len(room.listed(reader=BERT.id)) == 1
    blocks.block(room.store, ANNA.id, BERT, clock())
    assert room.listed(reader=BERT.id) == []
    blocks.unblock(room.store, ANNA.id, BERT.id)
    blocks.block(room.store, BERT.id, ANNA, clock())
    assert room.listed(reader=BERT.id) == []


def test_nobody_is_left_to_block_in_a_line_of_who_has_gone(room: Room, clock: Clock) -> None:
    table = table_of(room, seed=1)
    line = table.say(ANNA, "hello")
    kept.delete(room, ANNA.id)
    with pytest.raises(NotNow, match="nobody is left to block"):
        blocks.block(room.store, BERT.id, table.speaker(line), clock())
    assert blocks.of(room.store, BERT.id) == {}


def test_a_block_of_nobody_hides_no_open_seat(room: Room) -> None:
    """Such rows were written once."""
    waiting(room, listed=True)
    with database.writing(room.store.engine) as connection:
        connection.execute(sa.insert(schema_blocks), {"person": BERT.id, "other": "", "name": "Somebody", "at": 1.0})
    assert len(room.listed(reader=BERT.id)) == 1


def test_a_rematch_seats_nobody_with_whom_they_have_blocked(room: Room, clock: Clock) -> None:
    table = table_of(room, seed=1)
    play_out(table)
    blocks.block(room.store, BERT.id, ANNA, clock())
    again = room.rematch(table.id, ANNA.id)
    assert [seat["open"] for seat in again.table.head()["seats"]] == [True, False]


def test_what_the_blocked_say_is_not_read(room: Room, clock: Clock) -> None:
    table = table_of(room, seed=1)
    table.say(ANNA, "hello")
    table.say(BERT, "hi")
    blocks.block(room.store, ANNA.id, BERT, clock())
    assert [line.text for line in table.chat(reader=ANNA.id)] == ["hello"]
    assert [(line.text, line.own) for line in table.chat(reader=BERT.id)] == [("hello", False), ("hi", True)]
    assert [line.text for line in table.chat()] == ["hello", "hi"]


# --- whoever changes their secret, or goes
def test_who_turns_out_to_be_another_takes_all_of_it_along(room: Room, clock: Clock) -> None:
    befriend(room)
    befriend(room, CARA, ANNA)
    new = Person("id-new", "Anna")
    blocks.block(room.store, CARA.id, BERT, clock())
    invitations.invite(room.store, waiting(room).table, 1, ANNA.id, BERT, clock())
    code = cards.code_of(room.store, ANNA, clock())
    kept.hand_on(room, ANNA.id, new.id)
    assert set(names(circle(room, new).friends)) == {"Bert", "Cara"} and circle(room, ANNA).friends == []
    assert invitations.of(room.store, BERT.id)[0].by == "Anna" and cards.behind(room.store, code) == new
    kept.hand_on(room, BERT.id, "id-other")
    assert blocks.against(room.store, "id-other") == {CARA.id}


def test_two_who_turn_out_to_be_one_are_not_their_own_friend(room: Room) -> None:
    befriend(room)
    befriend(room, CARA, ANNA)
    befriend(room, CARA, BERT)
    social.hand_on(room, BERT.id, ANNA.id)
    assert names(circle(room, ANNA).friends) == ["Cara"] and names(circle(room, CARA).friends) == ["Anna"]


def test_who_goes_leaves_nothing(room: Room, clock: Clock) -> None:
    befriend(room)
    blocks.block(room.store, CARA.id, ANNA, clock())
    told = kept.export(room, ANNA.id)["friends"]
    assert isinstance(told, dict) and told["friends"] == ["Bert"] and BERT.id not in str(told)
    kept.delete(room, ANNA.id)
    assert circle(room, BERT).friends == [] and blocks.of(room.store, CARA.id) == {}
