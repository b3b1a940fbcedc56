"""The puzzles that are shipped: every one is reached by these rules, and asks for a whole turn; and the day's."""

from datetime import date, timedelta
from importlib import resources

import pytest

from sunstone.engine.frame import CHANCE
from sunstone.engine.options import Options
from sunstone.engine.registry import games
from sunstone.learn.command import fits
from sunstone.learn.puzzles import LEVELS, SHIPPED, Puzzle, ends, of_the_day, position, shipped

ALL = [puzzle for info in games() for puzzle in shipped(info.name)]
HEAVIEST = 300 * 1024  # bytes a game
by_id = pytest.mark.parametrize("puzzle", ALL, ids=lambda puzzle: f"{puzzle.game}-{puzzle.id}")


@by_id
def test_its_answers_are_whole_turns(puzzle: Puzzle) -> None:
    assert fits(puzzle)
    game = position(puzzle)
    seat, number, out = game.to_move, game.info.vocabulary.number, Options()
    assert seat < CHANCE
    for turn in (*puzzle.answers, *puzzle.others):
        s = game.state.clone()
        for action in turn.actions:
            assert s.to_move == seat
            s.apply(number(action))
        assert s.to_move != seat or turn not in puzzle.answers
        while s.to_move == CHANCE:
            s.options(out)
            s.play(out.action[0])
        assert game.record.settings.players == 1 or turn not in puzzle.answers or s.to_move != seat
    right = ends(puzzle, puzzle.answers, game.state)
    assert not right.keys() & ends(puzzle, puzzle.others, game.state).keys()


@by_id
def test_it_clears_the_bars_by_both_judgements(puzzle: Puzzle) -> None:
    assert puzzle.points >= 3
    assert puzzle.chance >= 0.1
    assert puzzle.played.points - puzzle.played.points_error >= 2.9
    assert puzzle.played.share - puzzle.played.share_error >= 0.09
    assert 1 <= puzzle.level <= len(LEVELS)
    assert all(turn.behind >= puzzle.points - 0.1 for turn in puzzle.others)


@pytest.mark.parametrize("game", [info.name for info in games()])
def test_files_are_small_and_name_each_once(game: str) -> None:
    file = resources.files(f"sunstone.games.{game}") / "data" / SHIPPED
    if file.is_file():
        assert len(file.read_bytes()) <= HEAVIEST
    listed = [puzzle.id for puzzle in shipped(game)]
    assert listed == sorted(set(listed))


def test_there_are_puzzles() -> None:
    assert ALL


def test_the_days_puzzle_is_the_same_for_all_and_comes_round_once() -> None:
    of_game = shipped(ALL[0].game)
    day = date(2026, 11, 16)
    assert of_the_day(of_game, day) == of_the_day(tuple(of_game), day)
    days = [of_the_day(of_game, day + timedelta(n)).id for n in range(len(of_game))]
    assert sorted(days) == [puzzle.id for puzzle in of_game]
    assert of_the_day(of_game, day + timedelta(len(of_game))).id == days[0]
