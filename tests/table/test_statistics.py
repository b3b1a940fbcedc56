"""Statistics of one's games, from the rows that are kept of each."""

import json

import pytest

from sunstone.engine.registry import find
from sunstone.table import Room
from sunstone.table.ratings import catch_up
from sunstone.table.skill import FEW
from sunstone.table.standings import at_tables, best
from sunstone.table.statistics import Tally, games_of, statistics
from tests.table.results import keep, rows
from tests.table.support import ANNA, BERT, CARA, play_out, table_of

EASY = "bot easy"


def test_what_is_counted(room: Room) -> None:
    keep(
        room.store,
        rows(1, (ANNA.id, 1), (EASY, 2)),
        rows(2, (BERT.id, 1), (ANNA.id, 2)),
        rows(3, (ANNA.id, 1), (BERT.id, 1), (EASY, 3)),
        rows(4, (ANNA.id, 3), (EASY, 1), (EASY, 2)),
        rows(5, (ANNA.id, 1), (ANNA.id, 2)),  # at one screen
        rows(6, (CARA.id, 1), (BERT.id, 2)),
        rows(7, (ANNA.id, 1), (BERT.id, 2), game="city"),
    )
    found = statistics(room.store, ANNA.id, "toy")
    assert found.total == Tally("All games", 4, 2, 7 / 4, (90 + 80 + 90 + 70) / 4)
    assert [(t.title, t.games, t.wins) for t in found.players] == [("2 players", 2, 1), ("3 players", 2, 1)]
    assert [(t.title, t.games, t.wins) for t in found.opponents] == [("Bot: easy", 3, 2), ("Bert", 2, 0)]
    assert [(t.title, t.games, t.wins) for t in found.seats] == [("First player", 3, 2), ("Second", 1, 0)]
    assert [(t.title, t.games) for t in found.modules] == [("No modules", 4)]
    assert [m.place for m in found.moments] == [1, 2, 1, 3]
    assert games_of(room.store, ANNA.id) == {"city": 1, "toy": 5}


def test_a_seat_is_not_said_to_begin_where_that_is_drawn(room: Room) -> None:
    keep(room.store, rows(1, (ANNA.id, 1), ("bot master:20s", 2), game="helios"))
    found = statistics(room.store, ANNA.id, "helios")
    assert [t.title for t in found.seats] == ["Seat 1"]
    assert [t.title for t in found.opponents] == ["Bot: master (20 s)"]


def test_games_that_were_left_are_told_apart(room: Room) -> None:
    keep(room.store, rows(1, (ANNA.id, 1), (EASY, 2), left=True), rows(2, (ANNA.id, 2), (EASY, 1)))
    found = statistics(room.store, ANNA.id, "toy")
    assert (found.left, found.total.games, found.total.wins) == (1, 1, 0)


def test_modules_are_called_as_the_game_calls_them(room: Room) -> None:
    first, second = find("city").modules[:2]
    keep(
        room.store,
        rows(1, (ANNA.id, 1), (EASY, 2), game="city", modules=json.dumps([first, second])),
        rows(2, (ANNA.id, 1), (EASY, 2), game="city"),
    )
    words = find("city").module_words
    titles = {t.title for t in statistics(room.store, ANNA.id, "city").modules}
    assert titles == {f"{words[first][0]}, {words[second][0]}", "No modules"}


def test_points_come_from_where_the_game_says(room: Room) -> None:
    table = table_of(room)
    play_out(table)
    found = statistics(room.store, ANNA.id, "toy")
    sheet = {source: by_seat[0] for source, by_seat in table.score_sheet().items() if by_seat[0]}
    assert {source.title: source.points for source in found.sources} == sheet
    assert sum(source.points for source in found.sources) == found.total.points
    assert [s.title for s in found.sources] == [name for name in find("toy").log.sources() if name in sheet]


def test_a_rating_stands_in_the_course_of_games_from_the_fifth_on(room: Room) -> None:
    keep(room.store, *(rows(n, (ANNA.id, 1), (BERT.id, 2)) for n in range(1, FEW + 3)))
    catch_up(room.store)
    ratings = [moment.rating for moment in statistics(room.store, ANNA.id, "toy").moments]
    assert ratings[: FEW - 1] == [None] * (FEW - 1)
    assert all(rating and rating[1] < rating[0] < rating[2] for rating in ratings[FEW - 1 :])


def test_a_thousand_games_are_read_and_none_is_played(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """Their tables are not even there any more."""
    keep(room.store, *(rows(n, (ANNA.id, 1 + n % 2), (EASY, 2 - n % 2)) for n in range(1, 1001)))
    monkeypatch.setattr(type(room.keeper), "reading", None)
    found = statistics(room.store, ANNA.id, "toy")
    assert (found.total.games, found.total.wins) == (1000, 500)


# --- ratings for who looks
def test_the_list_of_a_game_has_bots_and_people_who_played_in_public(room: Room) -> None:
    keep(
        room.store,
        *(rows(n, (ANNA.id, 1), (EASY, 2)) for n in range(1, FEW + 1)),
        *(rows(10 + n, (BERT.id, 1), (EASY, 2), listed=n == 2) for n in range(FEW)),
        *(rows(20 + n, (CARA.id, 1), (EASY, 2), listed=True) for n in range(FEW - 1)),
    )
    catch_up(room.store)
    listed = best(room.store, "toy", reader="")
    assert {(row.name, row.bot) for row in listed} == {("Bert", False), ("easy", True)}
    lows = [row.rating.low for row in listed]
    assert lows == sorted(lows, reverse=True)
    own = best(room.store, "toy", reader=ANNA.id)
    assert {(row.name, row.you) for row in own} == {("Bert", False), ("easy", False), ("Anna", True)}
    assert best(room.store, "city", reader=ANNA.id) == []


def test_ratings_beside_names(room: Room) -> None:
    keep(room.store, *(rows(n, (ANNA.id, 1), (EASY, 2)) for n in range(1, FEW + 1)))
    catch_up(room.store)
    one, other = table_of(room), table_of(room, players=3)
    found = at_tables(room.store, [one.id, other.id])
    assert [r is not None for r in found[one.id].ratings] == [True, False]
    assert [r is not None for r in found[other.id].ratings] == [True, False, False]
    assert found[one.id].strength is None and at_tables(room.store, []) == {}
