"""What is kept of how far a person has come."""

from threading import Barrier, Thread

from sunstone.table import Room, kept, progress
from tests.table.support import ANNA, BERT


def note(room: Room, person: str, item: str, at: float, **data: int) -> None:
    progress.note(room.store, person, item, dict(data), at)


def test_what_is_noted_last_stays(room: Room) -> None:
    note(room, ANNA.id, "lesson toy/keep", 5, step=1)
    note(room, ANNA.id, "lesson toy/keep", 7, step=2)
    note(room, ANNA.id, "puzzle toy/3", 8, tries=1)
    note(room, BERT.id, "lesson toy/keep", 9, step=3)
    assert progress.noted(room.store, ANNA.id) == {
        "lesson toy/keep": progress.Noted(7, {"step": 2}),
        "puzzle toy/3": progress.Noted(8, {"tries": 1}),
    }
    assert list(progress.noted(room.store, ANNA.id, "puzzle ")) == ["puzzle toy/3"]
    assert progress.noted(room.store, "nobody") == {}


def test_two_may_note_the_same_thing_at_once(room: Room) -> None:
    together = Barrier(4)

    def write(n: int) -> None:
        together.wait()
        for _ in range(5):
            note(room, ANNA.id, "lesson toy/keep", n, step=n)

    writers = [Thread(target=write, args=(n,)) for n in range(4)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    (kept,) = progress.noted(room.store, ANNA.id).values()
    assert kept.data == {"step": kept.at}


def test_it_goes_along_to_another_device(room: Room) -> None:
    note(room, ANNA.id, "lesson toy/keep", 5, step=1)
    note(room, ANNA.id, "lesson toy/more", 5, step=1)
    note(room, BERT.id, "lesson toy/more", 6, step=4)
    kept.hand_on(room, ANNA.id, BERT.id)
    assert progress.noted(room.store, ANNA.id) == {}
    assert {item: kept.data["step"] for item, kept in progress.noted(room.store, BERT.id).items()} == {
        "lesson toy/keep": 1,
        "lesson toy/more": 4,
    }
