"""A puzzle at a table: one turn, handed over as the answer; right or wrong, taken back, shown; what is kept of it."""

from datetime import UTC, datetime
from functools import cache
from pathlib import Path

import pytest
from msgspec.structs import replace

from sunstone.engine.rng import Rng
from sunstone.learn import puzzles
from sunstone.learn.judging import searched
from sunstone.learn.puzzles import Played, Puzzle, Turn
from sunstone.table import NotNow, Room, Table, progress, riddle
from sunstone.table.riddle import Answered, Streak, is_solved, note_answer, streak
from tests.learn.test_mining import at_turn
from tests.table.support import ANNA, BERT, entries

DAY = 24 * 3600.0


@cache
def begun() -> tuple[str, list[Turn]]:
    """A record up to the beginning of a turn of the first seat, and three turns."""
    game = at_turn("helios", seed=3, turns=6)
    game.record.tags.clear()
    name = game.info.vocabulary.name
    lines = sorted(searched(game.state, Rng(1), 24), key=lambda line: -line.points)
    turns = [Turn(tuple(name(action) for action in line.actions), 4.5 * i) for i, line in enumerate(lines[:3])]
    return game.record.text(), turns


def made(id: str) -> Puzzle:
    record, (best, other, _) = begun()
    return Puzzle(id, "helios", record, (best,), (other,), 4.5, 0.2, Played(5.0, 1.0, 0.3, 0.1, 64), {}, 2)


@pytest.fixture
def puzzle(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Puzzle:
    """In the folder for puzzles of one's own."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    riddle.own_folder().mkdir(parents=True)
    puzzles.append(riddle.own_folder() / "own.jsonl", made("0000000a"))
    riddle.riddle_of.cache_clear()
    return made("0000000a")


@pytest.fixture
def table(room: Room, puzzle: Puzzle) -> Table:
    return room.puzzle(puzzle, ANNA)


def seat_of(table: Table) -> int:
    return table.seats_of(ANNA.id)[0]


def play(table: Table, *steps: Turn | str) -> None:
    """Whole turns, and what a seat may ask for."""
    for step in steps:
        if isinstance(step, str):
            getattr(table, step)(seat_of(table), table.version, by=ANNA.id)
            continue
        start = table.sight(None)["entries"]
        while (n := table.sight(None)["entries"] - start) < len(step.actions):
            table.act(seat_of(table), table.version, step.actions[n], by=ANNA.id)


@pytest.fixture
def best(puzzle: Puzzle) -> Turn:
    return puzzle.answers[0]


@pytest.fixture
def other(puzzle: Puzzle) -> Turn:
    return puzzle.others[0]


def answer(table: Table) -> Answered | None:
    shown = table.puzzle()
    assert shown is not None
    return shown.answer


def test_it_begins_where_the_turn_does(room: Room, table: Table) -> None:
    sight = table.sight(seat_of(table))
    assert (sight["duty"], sight["asked"]) == ("act", [seat_of(table)])
    assert not sight["can_undo"]
    assert answer(table) is None
    assert table.stage() == "puzzle helios/0000000a"
    assert not room.tables_of(ANNA.id), "it is no game"


def test_the_turn_can_be_taken_back_until_it_is_handed_over(table: Table, best: Turn, other: Turn) -> None:
    play(table, other)
    assert answer(table) is None
    assert table.sight(seat_of(table))["duty"] == "confirm"
    play(table, "restart", best, "confirm")
    found = answer(table)
    assert found is not None
    assert found.right
    assert (found.behind, found.chance) == (0.0, 0.0)


def test_nothing_moves_on_behind_an_answer(room: Room, table: Table, best: Turn) -> None:
    play(table, best, "confirm")
    assert tuple(entries(room, table)[-len(best.actions) :]) == best.actions
    sight = table.sight(seat_of(table))
    assert (sight["duty"], sight["asked"], sight["status"]) == ("", [], "running")
    with pytest.raises(NotNow):
        play(table, "confirm")


def test_a_wrong_turn_is_told_what_it_costs(table: Table, best: Turn, other: Turn) -> None:
    play(table, other, "confirm")
    shown = table.puzzle()
    assert shown is not None
    assert shown.answer is not None
    assert not shown.answer.right
    assert shown.answer.behind == 4.5
    assert 0 < shown.answer.chance < 1
    assert shown.answer.turn
    assert shown.answer.turn != shown.best


def test_an_answer_can_be_taken_back_and_given_again(table: Table, best: Turn, other: Turn) -> None:
    play(table, other, "confirm", "restart")
    assert answer(table) is None
    assert not table.sight(seat_of(table))["can_undo"], "not beyond where the puzzle begins"
    play(table, best, "confirm")
    found = answer(table)
    assert found is not None
    assert found.right


def test_the_best_turn_is_shown_on_the_board(room: Room, table: Table, best: Turn, other: Turn) -> None:
    play(table, other, "confirm", "skip")
    assert tuple(entries(room, table)[-len(best.actions) :]) == best.actions
    found = answer(table)
    assert found is not None
    assert found.right


def test_a_turn_that_no_search_has_seen_is_judged_by_where_it_ends() -> None:
    asked = riddle.Riddle(made("0000000b"))
    number, third = puzzles.position(asked.puzzle).info.vocabulary.number, begun()[1][2]
    found = asked.judge([number(action) for action in third.actions])
    assert found.right == (found.behind <= 0.5)
    assert asked.estimate(riddle.after(asked.position, asked.best)) == 0.0
    assert found.behind == asked.estimate(riddle.after(asked.position, [number(a) for a in third.actions]))


def test_steps_that_leave_no_choice_are_taken_before_it_begins() -> None:
    """A record may end before some."""
    game = next(game for n in range(40) if len((game := at_turn("helios", seed=3, turns=n)).legal()) == 1)
    game.record.tags.clear()
    record, before = game.record.text(), len(game.record.entries)
    game.advance()
    taken = [entry.action for entry in game.record.entries[before:]]
    best = [*taken, *searched(game.state, Rng(1), 24)[0].actions]
    turn = Turn(tuple(game.info.vocabulary.name(action) for action in best))
    asked = riddle.Riddle(replace(made("0000000d"), record=record, answers=(turn,), others=()))
    assert taken
    assert asked.start == before + len(taken)
    assert list(asked.best) == best[len(taken) :]
    assert asked.judge(asked.best).right


def test_opened_again_it_begins_again(room: Room, puzzle: Puzzle, table: Table, other: Turn) -> None:
    play(table, other, "confirm")
    again = room.puzzle(puzzle, ANNA)
    assert again.id != table.id
    assert answer(again) is None
    assert table.id not in room.store.staged(ANNA.id, "puzzle helios/0000000a")


def test_others_may_not_answer(table: Table, best: Turn) -> None:
    with pytest.raises(Exception, match="not yours"):
        table.act(seat_of(table), table.version, best.actions[0], by=BERT.id)


# --- what is kept
def noted(room: Room) -> progress.Data:
    return progress.noted(room.store, ANNA.id, "puzzle helios/")["puzzle helios/0000000a"].data


def test_the_first_answer_is_what_counts(room: Room, table: Table, best: Turn, other: Turn) -> None:
    play(table, other, "confirm")
    assert noted(room) == {"right": False, "first": False}
    play(table, "restart", best, "confirm")
    assert noted(room) == {"right": True, "first": False}
    assert streak(room.store, ANNA.id, 0.0).row == 0


def test_an_answer_is_kept_before_pages_are_told_of_it(
    room: Room, puzzle: Puzzle, table: Table, best: Turn, other: Turn
) -> None:
    """They say whether it was solved, and are drawn in threads of their own, at once."""
    heard = list[bool]()
    table.subscribe(lambda *_: heard.append(is_solved(room.store, ANNA.id, puzzle)))
    play(table, other, "confirm", "restart", best)
    assert not any(heard)
    play(table, "confirm")
    assert heard[-1]


def test_who_lets_it_be_shown_has_not_solved_it(room: Room, table: Table) -> None:
    play(table, "skip")
    assert noted(room) == {"right": False, "first": False}


def test_right_answers_in_a_row_are_counted(room: Room) -> None:
    for n, right in enumerate([True, True, False, True]):
        note_answer(room.store, ANNA.id, made(f"{n:08x}"), right, 0.0)
    assert streak(room.store, ANNA.id, 0.0) == Streak(row=1, best=2)
    note_answer(room.store, ANNA.id, made("00000003"), True, 0.0)
    assert streak(room.store, ANNA.id, 0.0).row == 1, "the same puzzle again"


def test_days_count_while_none_is_left_out(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    all_of = tuple(made(f"{n:08x}") for n in range(5))
    monkeypatch.setattr(riddle, "shipped", lambda game: all_of)
    start = datetime(2026, 11, 16, 9, tzinfo=UTC).timestamp()

    def solve(day: int) -> Streak:
        now = start + day * DAY
        todays = puzzles.of_the_day(all_of, riddle.day_of(now))
        note_answer(room.store, ANNA.id, todays, True, now)
        note_answer(room.store, ANNA.id, todays, True, now)
        return streak(room.store, ANNA.id, now)

    assert [solve(day).days for day in (0, 1, 2)] == [1, 2, 3]
    assert streak(room.store, ANNA.id, start + 3 * DAY).days == 3, "today's can still be solved"
    assert streak(room.store, ANNA.id, start + 4 * DAY).days == 0
    assert solve(5).days == 1


def test_another_puzzle_than_the_days_does_not_count_for_the_day(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    all_of = tuple(made(f"{n:08x}") for n in range(5))
    monkeypatch.setattr(riddle, "shipped", lambda game: all_of)
    other = next(p for p in all_of if p != puzzles.of_the_day(all_of, riddle.day_of(0.0)))
    note_answer(room.store, ANNA.id, other, True, 0.0)
    assert streak(room.store, ANNA.id, 0.0) == Streak(row=1, best=1)
