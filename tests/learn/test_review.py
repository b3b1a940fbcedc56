"""The review of a game: every turn is in it, what it cost is told with its doubt, and nothing small has a name."""

from itertools import pairwise

import msgspec
import pytest

from sunstone.engine.frame import CHANCE
from sunstone.engine.record import Record, parse
from sunstone.engine.registry import find
from sunstone.learn import review
from sunstone.learn.review import VERDICTS, Review, Turn
from sunstone.players.analysis import NOTHING, Estimate
from tests.support import Config, fullest_configs, play_randomly


def played(config: Config, seed: int = 4) -> Record:
    return play_randomly(config.start(seed), seed).record


@pytest.mark.parametrize("config", fullest_configs(), ids=str)
def test_every_game_can_be_reviewed(config: Config) -> None:
    """From the text alone, as another process has it; a single player's opponent has a line in the chart too."""
    record = played(config)
    known = parse(record.text())
    found = review.outline(known, range(config.players))
    assert [point.at for point in found.points] == sorted({point.at for point in found.points})
    assert found.points[0].seat == -1 and found.points[-1].at == len(record.entries)
    for point in found.points:
        assert len(point.chances) == len(point.margins) == config.seats
        assert sum(point.chances) == pytest.approx(1, abs=0.001)
    turns = found.turns
    assert turns and not found.finished
    assert all(before.end <= after.at for before, after in pairwise(turns))
    for turn in turns:
        assert {record.entries[n].mover for n in range(turn.at, turn.end)} == {turn.seat}
    turn = turns[len(turns) // 2]
    judged = review.judge(known, turn.at, 12)
    assert judged.judged and (judged.at, judged.end, judged.played) == (turn.at, turn.end, turn.played)
    assert judged.points.low <= judged.points.mean <= judged.points.high
    assert judged.best == judged.played or judged.visits or judged.points.mean == 0
    assert review.judge(known, turn.at, 12) == judged, "the same game, the same review"
    read = msgspec.json.decode(msgspec.json.encode(found), type=Review)
    assert read == found


def test_all_that_people_decided_is_judged_and_nothing_else() -> None:
    record = played(Config("city", 2))
    both, one = review.outline(record, [0, 1]), review.outline(record, [1])
    assert [turn for turn in both.turns if turn.seat == 1] == one.turns
    assert one.points == both.points, "the chart is of all"
    decided = set()
    for at, state, _ in review.walk(record):
        if state.to_move < CHANCE and len(state.legal()) > 1:
            decided.add(at)
    told = {at for turn in both.turns for at in range(turn.at, turn.end)}
    assert decided <= told


def test_chapters_are_the_games_own() -> None:
    found = review.outline(played(Config("city", 2)), [0])
    titles = [chapter.title for chapter in found.chapters]
    assert titles == ["Eclipse 1", "Eclipse 2", "Eclipse 3"]


def turn_that_cost(points: Estimate, chance: Estimate = NOTHING) -> Turn:
    return Turn(0, 1, 0, ["keep"], judged=True, points=points, chance=chance)


def test_nothing_below_the_noise_is_called_a_mistake() -> None:
    assert turn_that_cost(Estimate(9, -0.1, 18.1), Estimate(0.3, -0.1, 0.7)).verdict == ""
    assert turn_that_cost(Estimate(1.9, 1.8, 2.0), Estimate(0.02, 0.01, 0.03)).verdict == "", "nor what is small"
    assert turn_that_cost(Estimate(-3, -4, -2)).verdict == "", "the search found nothing better"


@pytest.mark.parametrize(("name", "points", "chance"), VERDICTS)
def test_a_turn_is_named_by_points_or_by_chance(name: str, points: float, chance: float) -> None:
    assert turn_that_cost(Estimate(points, 0.1, 2 * points)).verdict == name
    small, sure = Estimate(1, -1, 3), Estimate(chance, 0.01, 2 * chance)
    assert turn_that_cost(small, sure).verdict == name
    assert turn_that_cost(Estimate(points - 0.1, 0.1, 2 * points)).verdict != name


def test_the_three_that_cost_most_come_first() -> None:
    costs = [(4, 0.1), (20, 0.0), (6, 0.3), (3, 0.25), (1, 0.01)]
    turns = [
        msgspec.structs.replace(turn_that_cost(Estimate(p, p / 2, 2 * p), Estimate(c, c / 2, 2 * c)), at=n)
        for n, (p, c) in enumerate(costs)
    ]
    found = Review("", [0], [], [], turns)
    assert [turn.at for turn in found.worst()] == [2, 3, 1]
    assert Review("", [0], [], [], turns[-1:]).worst() == []
    assert not found.finished, "where luck lay is not known"
    found.luck = review.Luck([0], 0, [])
    assert found.finished


def test_luck_is_told_by_seat_and_the_luckiest_draws_by_name() -> None:
    """A 6 against a 1 is luck for whoever has it, and nothing else in that round is."""
    record = parse(review_text("~tile:6 ~tile:1 keep drop " + "~tile:3 ~tile:3 drop drop " * 2))
    found = review.lucky(record)
    assert found.draws == 6 and sum(found.sums) == pytest.approx(0, abs=0.2)
    assert all(max(draw.luck) >= review.NOTICED for draw in found.largest)
    gains = [max(draw.luck) for draw in found.largest]
    assert gains == sorted(gains, reverse=True) and len(gains) <= review.LUCKIEST
    assert all(draw.text and 0 < draw.odds < 1 for draw in found.largest)
    city = review.lucky(played(Config("city", 1)))
    assert len(city.sums) == 2 and any("Rolls" in draw.text for draw in city.largest), "the automatic rival's too"


def test_a_turn_that_gives_the_game_away_is_named() -> None:
    """In the last round of an even game seat 2 drops a 6."""
    text = review_text("~tile:1 ~tile:2 drop drop " * 2 + "~tile:5 ~tile:6 drop drop")
    record = parse(text)
    turn = review.judge(record, review.outline(record, [1]).turns[-1].at, 200)
    assert turn.played == ["drop"] and turn.best == ["keep"] and turn.verdict == "costly"
    assert turn.chance.low > 0


def review_text(moves: str) -> str:
    head = f'[sunstone "1"]\n[game "toy"]\n[players "2"]\n[rules "{find("toy").rules_version}"]\n'
    return f"{head}\nsetup:\nmoves:\n{moves}\n"


def test_a_long_game_gets_as_much_as_a_short_one() -> None:
    assert review.budget(50, compiled=True) * 50 == review.COMPILED
    assert review.budget(50, compiled=False) * 50 < review.COMPILED / 10
    assert review.budget(1, compiled=True) == review.MOST and review.budget(10**6, compiled=False) == review.LEAST


def test_the_maker_is_another_when_rules_or_weights_are() -> None:
    assert len({review.maker(find(game)) for game in ("city", "founders", "helios")}) == 3
    assert len(review.maker(find("city"))) <= 80, "a column of the table"
