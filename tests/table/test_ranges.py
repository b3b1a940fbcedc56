"""Tables that ask for people of about a strength."""

import pytest

from sunstone.engine.registry import find
from sunstone.table import BadSeats, Made, NotYours, Room, SeatSpec, TableOptions
from sunstone.table.ranges import Range, around
from sunstone.table.ratings import catch_up, member
from tests.table.results import keep, rows
from tests.table.support import ANNA, BERT, CARA


def rate(room: Room) -> tuple[int, int]:
    """Anna wins, Bert loses, each often enough; their ratings. Cara is new."""
    keep(room.store, *(rows(n, (ANNA.id, 1), (BERT.id, 2)) for n in range(1, 7)))
    catch_up(room.store)
    anna, bert = (member(room.store, "toy", person.id).rating for person in (ANNA, BERT))
    assert anna and bert and anna.points > bert.points + 100
    return anna.points, bert.points


def made(room: Room, wanted: Range | None, listed: bool = True) -> Made:
    specs = [SeatSpec(person=ANNA), SeatSpec(), SeatSpec()]
    return room.create(find("toy").settle(3), specs, ANNA, TableOptions("Strong", listed, strength=wanted))


def test_who_is_outside_is_told_why_and_what_would_be_right(room: Room) -> None:
    anna, bert = rate(room)
    table = made(room, Range(anna - 50, anna + 50, new=False)).table
    before = table.version
    with pytest.raises(NotYours, match=rf"rated {anna - 50} to {anna + 50}, and you have {bert}: ask for a link"):
        table.sit(1, BERT)
    with pytest.raises(NotYours, match="you have no rating yet: play 5 more games at other tables first"):
        table.sit(1, CARA)
    assert table.version == before, "nothing has changed"
    specs, below = [SeatSpec(person=BERT), SeatSpec()], TableOptions("", True, strength=Range(None, bert))
    weak = room.create(find("toy").settle(2), specs, BERT, below).table
    with pytest.raises(NotYours, match=rf"rated up to {bert}, and you have {anna}: look for a stronger one"):
        weak.sit(1, ANNA)


def test_who_is_inside_sits_down_and_who_is_new_if_the_table_says_so(room: Room) -> None:
    _, bert = rate(room)
    table = made(room, Range(bert - 100, bert + 100, new=True)).table
    table.sit(1, BERT)
    table.sit(2, CARA)
    assert table.head()["status"] == "running"


def test_a_link_is_an_invitation_whatever_the_rating(room: Room) -> None:
    anna, _ = rate(room)
    found = made(room, Range(anna - 50, None, new=False))
    table, seat = room.join(found.links[1], BERT)
    assert table.seats_of(BERT.id) == [seat]


def test_who_made_the_table_sits_at_it(room: Room) -> None:
    found = made(room, Range(3000, 4000, new=False))
    found.table.leave(0, ANNA.id)
    found.table.sit(0, ANNA)
    assert found.table.seats_of(ANNA.id) == [0]


def test_a_rematch_asks_for_the_same(room: Room) -> None:
    anna, _ = rate(room)
    specs = [SeatSpec(person=ANNA), SeatSpec(person=CARA)]
    asks = TableOptions("", True, strength=Range(anna - 50, None, new=False))
    table = room.create(find("toy").settle(2), specs, ANNA, asks).table
    table.leave(1, CARA.id)
    table.request_abandon(ANNA.id)
    assert table.head()["status"] == "abandoned"
    again = room.rematch(table.id, ANNA.id).table
    with pytest.raises(NotYours, match="you have no rating yet"):
        again.sit(0, BERT if member(room.store, "toy", BERT.id).rating is None else CARA)


@pytest.mark.parametrize(
    ("wanted", "listed", "why"),
    [
        (Range(1400, 1700), False, "for a table that is open to everybody: list it, or leave the range out"),
        (Range(1700, 1400), True, "from 1700 to 1400 there is nobody: the second must be at least 50 above the first"),
        (Range(-5, 1400), True, "-5 is no rating to ask for; take one from 0 to 4000"),
        (Range(None, 5000), True, "5000 is no rating to ask for"),
        (Range(), True, "this range leaves nobody out: name a number"),
    ],
)
def test_a_range_that_nobody_can_mean_is_refused(room: Room, wanted: Range, listed: bool, why: str) -> None:
    with pytest.raises(BadSeats, match=why):
        made(room, wanted, listed)
    assert room.listed() == []


def test_so_many_points_to_both_sides_of_ones_own(room: Room) -> None:
    anna, _ = rate(room)
    assert around(room.store, "toy", ANNA.id, 150, new=False) == Range(anna - 150, anna + 150, False)
    with pytest.raises(BadSeats, match=r"no rating in The toy yet \(0 of 5 games\): name the numbers"):
        around(room.store, "toy", CARA.id, 150, new=False)
    with pytest.raises(BadSeats, match="within 10 points there is nobody; take 50 to 4000"):
        around(room.store, "toy", ANNA.id, 10, new=False)


@pytest.mark.parametrize(
    ("wanted", "words"),
    [
        (Range(1400, 1700, False), "rated 1400 to 1700"),
        (Range(1400, None, True), "rated 1400 or more, or new"),
        (Range(None, 1700, False), "rated up to 1700"),
        (Range(None, None, False), "rated"),
    ],
)
def test_a_range_in_words(wanted: Range, words: str) -> None:
    assert wanted.words == words
