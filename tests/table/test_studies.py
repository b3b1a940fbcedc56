"""Studies that people keep: whose they are, and that no page writes over another's."""

import pytest

from sunstone.table import NotNow, NotYours, Room, kept
from sunstone.table.errors import BadText
from sunstone.table.studies import MOST, NoStudy, StudyMoved
from tests.table.support import ANNA, BERT, Clock


def test_one_is_made_read_changed_and_deleted(room: Room, clock: Clock) -> None:
    made = room.studies.create(ANNA.id, "toy", "First", "text")
    assert room.studies.get(made.id) == made
    clock.forward(60)
    assert room.studies.save(made.id, ANNA.id, 1, "Second", "longer") == 2
    found = room.studies.get(made.id)
    assert (found.title, found.text, found.version, found.changed) == ("Second", "longer", 2, made.changed + 60)
    room.studies.delete(made.id, ANNA.id)
    with pytest.raises(NoStudy, match="there is no study"):
        room.studies.get(made.id)


def test_of_two_pages_the_second_is_told(room: Room) -> None:
    made = room.studies.create(ANNA.id, "toy", "First", "text")
    room.studies.save(made.id, ANNA.id, 1, "First", "one")
    with pytest.raises(StudyMoved, match="this was for version 1, the newest is 2") as caught:
        room.studies.save(made.id, ANNA.id, 1, "First", "other")
    assert caught.value.newest == 2
    assert room.studies.get(made.id).text == "one"


def test_only_its_owner_writes(room: Room) -> None:
    made = room.studies.create(ANNA.id, "toy", "First", "text")
    with pytest.raises(NotYours, match="make a copy of your own"):
        room.studies.save(made.id, BERT.id, 1, "First", "mine now")
    with pytest.raises(NotYours):
        room.studies.delete(made.id, BERT.id)
    assert room.studies.get(made.id) == made


def test_the_list_has_ones_own_newest_first(room: Room, clock: Clock) -> None:
    for title in ("One", "Two"):
        clock.forward(1)
        room.studies.create(ANNA.id, "toy", title, "text")
    room.studies.create(BERT.id, "toy", "Three", "text")
    room.studies.create(ANNA.id, "toy", "A plan", "text", of_table="abc", of_seat=1)
    assert [found.title for found in room.studies.of(ANNA.id)] == ["Two", "One"]


def test_they_go_with_their_owner(room: Room) -> None:
    made = room.studies.create(ANNA.id, "toy", "First", "text")
    kept.hand_on(room, ANNA.id, BERT.id)
    assert [found.id for found in room.studies.of(BERT.id)] == [made.id]
    assert room.studies.of(ANNA.id) == []


def test_titles_and_numbers_have_their_limits(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(BadText, match="a title has"):
        room.studies.create(ANNA.id, "toy", " ", "text")
    assert MOST >= 100
    monkeypatch.setattr("sunstone.table.studies.MOST", 1)
    room.studies.create(ANNA.id, "toy", "First", "text")
    with pytest.raises(NotNow, match="delete one first"):
        room.studies.create(ANNA.id, "toy", "Second", "text")
