"""The table of a guided game: left and found again, noted when it is over, begun anew; known on another device."""

import random

from sunstone.learn.guided import Guided, guided
from sunstone.table import NOTHING_TO_UNDO, Room, Table, progress
from sunstone.table.learning import guided_table, learnt, start_over
from tests.table.support import ANNA, BERT, act, step


def short() -> Guided:
    found = guided("helios")
    assert found is not None
    return found


def to_the_end(table: Table) -> None:
    rng = random.Random(1)
    while step(table, rng):
        pass


def state(room: Room) -> list[bool]:
    """What is noted, if anything is: whether it is done."""
    return [bool(noted.data["done"]) for item, noted in learnt(room, ANNA.id).items() if item == short().stage]


def test_it_is_found_again_and_in_no_list(room: Room) -> None:
    table = guided_table(room, short(), ANNA)
    assert table.stage() == "guided helios" and table.head()["seats"][1]["bot"] == "beginner"
    assert guided_table(room, short(), ANNA).id == table.id
    assert guided_table(room, short(), BERT).id != table.id
    assert room.tables_of(ANNA.id) == []
    assert state(room) == [False]


def test_what_was_played_before_it_began_cannot_be_taken_back(room: Room) -> None:
    table = guided_table(room, short(), ANNA)
    assert table.sight(0)["why_no_undo"] == NOTHING_TO_UNDO
    act(table, 0)
    table.undo(0, table.version)
    assert table.sight(0)["why_no_undo"] == NOTHING_TO_UNDO


def test_its_end_is_noted_and_stays_so_when_it_is_played_again(room: Room) -> None:
    table = guided_table(room, short(), ANNA)
    to_the_end(table)
    assert state(room) == [True]
    assert guided_table(room, short(), ANNA).id != table.id
    assert state(room) == [True]


def test_starting_over_makes_it_new(room: Room) -> None:
    table = guided_table(room, short(), ANNA)
    progress.note(room.store, ANNA.id, "lesson helios/land", {"done": True}, 1.0)
    start_over(room, ANNA.id, [short().stage])
    assert list(learnt(room, ANNA.id)) == ["lesson helios/land"]
    assert guided_table(room, short(), ANNA).id != table.id


def test_a_recovery_code_takes_what_was_learnt_along(room: Room) -> None:
    progress.note(room.store, ANNA.id, "lesson helios/land", {"done": True}, 5.0)
    progress.note(room.store, ANNA.id, "lesson helios/sun", {"done": False}, 5.0)
    progress.note(room.store, BERT.id, "lesson helios/sun", {"done": True}, 6.0)
    room.recover(guided_table(room, short(), ANNA).recovery_code(ANNA.id), BERT)
    known = {item: noted.data["done"] for item, noted in learnt(room, BERT.id).items()}
    assert known == {"lesson helios/land": True, "lesson helios/sun": True, short().stage: False}
    assert progress.is_done(learnt(room, ANNA.id), "lesson helios/land"), "the other device keeps it"
