"""Scorings, ends of rounds and of the game, as pages stage them: what scored and who gained, from the ledger."""

import random
import re
from collections.abc import Iterator

import pytest

from sunstone.engine.registry import find
from sunstone.players import PATIENT, harder
from sunstone.table import Room, SeatSpec, Table, TableOptions
from sunstone.web import moments
from sunstone.web.parts import PageSight
from tests.table.support import ANNA, live_of, step, table_of
from tests.web.api_support import sight_of


@pytest.fixture
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    with Room(tmp_path_factory.mktemp("room") / "tables.sqlite3") as found:
        yield found


def staged_in(table: Table, seat: int | None = 0, seed: int = 1) -> Iterator[tuple[moments.Staged, PageSight]]:
    """All that a game of random moves stages for that seat."""
    rng, mine = random.Random(seed), [] if seat is None else [seat]
    while True:
        seen = table.version
        if not step(table, rng):
            return
        sight = sight_of(table, seat)
        if found := moments.after(table, sight, mine, seen):
            yield found, sight


def gains(staged: moments.Staged) -> list[int]:
    return [int(n) for n in re.findall(r"<b>([+-]?\d+) ", staged["html"])]


def heading(staged: moments.Staged) -> str:
    found = re.search("<h2>(.*)</h2>", staged["html"])
    assert found
    return found[1]


def test_an_eclipse_says_what_scored_and_who_gained(room: Room) -> None:
    table = table_of(room, "city", 2, seed=3)
    *eclipses, end = list(staged_in(table))
    assert [heading(staged) for staged, _ in eclipses][:2] == ["The 1st Eclipse", "The 2nd Eclipse"]
    sheet = table.score_sheet()
    scored = [points for name, points in sheet.items() if name.startswith("Eclipse") or name == "Masks"]
    told = [gains(staged) for staged, _ in eclipses]
    assert [sum(each[seat] for each in told) for seat in (0, 1)] == [
        sum(each[seat] for each in scored) for seat in (0, 1)
    ]
    assert "data-close" in eclipses[0][0]["html"] and eclipses[0][0]["say"].startswith("The 1st Eclipse: Anna ")
    assert heading(end[0]).endswith(("wins.", "victory."))
    assert sorted(gains(end[0])) == sorted(live_of(room, table).game.state.scores())
    assert "Your best sources: " in end[0]["html"]


def test_a_round_is_summed_up_when_the_next_begins(room: Room) -> None:
    table = table_of(room, "founders", 2, seed=3)
    rounds = [(staged, sight) for staged, sight in staged_in(table) if "is over" in heading(staged)]
    assert rounds and {heading(staged) for staged, _ in rounds} <= {f"Round {n} is over" for n in (1, 2, 3)}
    total = [0, 0]
    for staged, sight in rounds:
        total = [old + new for old, new in zip(total, gains(staged), strict=True)]
        assert sight["view"] and total == sight["view"]["scores"]


def test_covered_points_of_others_are_not_told_before_the_end(room: Room) -> None:
    *rounds, (end, _) = list(staged_in(table_of(room, "helios", 2, seed=3)))
    assert all(len(gains(staged)) == 1 and "Bert" not in staged["say"] for staged, _ in rounds)
    assert len(gains(end)) == 2


def test_the_end_leads_on(room: Room) -> None:
    """Again, harder if there is a harder bot, the game once more, the lobby."""
    specs = [SeatSpec(person=ANNA), SeatSpec("bot", bot="easy")]
    table = room.create(find("toy").settle(2), specs, ANNA, TableOptions("Test"), 3).table
    ((end, _),) = list(staged_in(table))
    for way in ('data-post="rematch"', 'data-post="rematch?harder=true"', f'href="/t/{table.id}/at/0"', 'href="/"'):
        assert way in end["html"]
    made = room.rematch(table.id, ANNA.id, stronger=True).table
    assert [seat["bot"] for seat in made.head()["seats"]] == ["medium", ""]


def test_levels_go_up_one_by_one() -> None:
    assert [harder(bot) for bot in ("random", "beginner", "greedy", "easy", "medium", "hard", "expert")] == [
        *("beginner", "easy", "easy", "medium", "hard", "expert", "master"),
    ]
    assert [harder(bot) for bot in ("master", "exec:mine")] == ["", ""]
    assert [harder(bot) for bot in PATIENT.values()] == ["master", "", ""], "one that hurries is below the level"
