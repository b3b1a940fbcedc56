"""The analysis of a position: what it says of turns, how sure it is, what a turn cost; no more than its seat knows."""

import pytest

import sunstone
from sunstone.engine.errors import IllegalAction
from sunstone.engine.frame import CHANCE
from sunstone.engine.registry import find
from sunstone.engine.rng import Rng
from sunstone.engine.state import State
from sunstone.players import analysis
from sunstone.players.analysis import Analysis, cost, doubted, estimate
from sunstone.players.mcts import Search
from sunstone.players.outlook import outlook
from sunstone.players.weigher import Weigher
from tests.players.test_outside import secret_moment
from tests.players.test_search import mid_game, played
from tests.support import Config, fullest_configs, walk


def test_lines_are_whole_turns_the_best_first() -> None:
    s = mid_game(12)
    found = Analysis(s, 1)
    found.grow(48)
    lines, number = found.lines(), find("city").vocabulary.number
    assert 1 < len(lines) <= 3 and len({line.visits for line in lines}) == 1
    assert [line.margin.mean for line in lines] == sorted((line.margin.mean for line in lines), reverse=True)
    assert lines[0].behind.mean == 0 and not lines[0].less
    for line in lines:
        end = played(s, [number(step) for step in line.plan])
        assert end.to_move != s.to_move
        assert line.margin.low <= line.margin.mean <= line.margin.high
        assert 0 <= line.chance.low <= line.chance.mean <= line.chance.high <= 1
        assert line.behind.mean == pytest.approx(lines[0].margin.mean - line.margin.mean)
        assert line.reasons and all(reason.points > 0 for reason in line.less)


def test_another_order_of_the_same_steps_is_no_other_turn() -> None:
    s = mid_game(14)
    planted = Search().plant(s, Rng(1))
    edges = Analysis(s, 1).root.edges
    ends = [played(s, list(edge.actions)).key() for edge in edges]
    assert len(set(ends)) == len(ends) < len(planted.edges)


def test_it_grows_and_depends_on_position_seed_and_simulations_alone() -> None:
    s = mid_game(12)
    told = list[list[str]]()
    for _ in range(2):
        found, shown = Analysis(s, 7, most=2), list[str]()
        for _ in range(2):
            found.grow(24)
            shown.append(repr(found.lines()))
        assert shown[0] != shown[1] and found.simulations == 48
        told.append(shown)
    assert told[0] == told[1]
    other = Analysis(s, 8, most=2)
    other.grow(24)
    assert repr(other.lines()) != told[0][0]


def test_it_grows_for_a_time() -> None:
    found = Analysis(last_round(KEEP_WINS), 1)
    found.grow(seconds=0.01)
    assert found.simulations >= analysis.CHUNK


def test_trees_that_measure_have_had_no_part_in_choosing_and_differ_in_judgement() -> None:
    s = mid_game(12)
    found = Analysis(s, 1)
    assert len({tuple(tree.weigher.weights) for tree in [found.chooser, *found.measurers]}) == analysis.TREES + 1
    for tree in found.measurers:
        weights = zip(find("city").scale.terms(), tree.weigher.weights, found.chooser.weigher.weights, strict=True)
        for term, weight, middle in weights:
            assert abs(int(weight) - int(middle)) <= abs(int(middle)) * analysis.DOUBT + 1
            assert term.name != analysis.POINTS or weight == middle
    assert doubted(Weigher(s), Rng(1)) != doubted(Weigher(s), Rng(2))
    found.choose(30)
    assert all(tree.visits(turn) == 0 for tree in found.measurers for turn in found.ranking)


def test_the_best_turn_is_worth_what_the_outlook_is_behind_it() -> None:
    """A search that looks further sees other points, and not more of them: only how turns differ is its own."""
    s = mid_game(12)
    found = Analysis(s, 1)
    found.grow(36)
    best = min(found.lines(), key=lambda line: line.plan != plan(found, found.ranking[0]))
    end = played(s, list(found.root.edges[found.ranking[0]].actions))
    assert best.margin.mean == pytest.approx(outlook(end)[s.to_move].margin)
    assert best.margin.low < best.margin.mean < best.margin.high


def plan(found: Analysis, turn: int) -> list[str]:
    return [find(found.state.game).vocabulary.name(action) for action in found.root.edges[turn].actions]


def test_turns_are_chosen_after_equally_many_visits() -> None:
    found = Analysis(mid_game(12), 1, most=2)
    for _ in range(2):
        found.choose(40)
        visits = [found.chooser.visits(turn) for turn in found.ranking]
        assert visits[0] == visits[1] == max(visits) > min(visits[2:])


def test_an_interval_holds_the_mean_as_often_as_it_says() -> None:
    """Of normal numbers: 95 of 100 times."""
    rng, held = Rng(3), 0
    for _ in range(2000):
        values = [sum(rng.below(1000) for _ in range(12)) / 1000 - 5.994 for _ in range(analysis.TREES)]
        found = estimate(values)
        held += found.low <= 0 <= found.high
    assert 0.93 < held / 2000 < 0.97


# --- what a turn cost
def last_round(steps: str) -> State:
    """The last decision of a toy game."""
    s = sunstone.new("toy", 2)
    for step in steps.split():
        s.apply(find("toy").vocabulary.number(step))
    return s


ROUND = "~tile:1 ~tile:2 drop drop "
KEEP_WINS = ROUND + ROUND + "~tile:5 ~tile:6 drop"


def test_a_turn_that_gives_the_game_away_costs_it() -> None:
    """All is even, and seat 2 has a 6: whatever the other holds, keeping it is better."""
    s, number = last_round(KEEP_WINS), find("toy").vocabulary.number
    found = cost(s, [number("drop")], 1, 200)
    assert found.best == ["keep"] and found.visits > 0
    assert found.certain and found.points.low > 2 and found.chance.low > 0.2
    best = cost(s, [number("keep")], 1, 200)
    assert best.points == best.chance == analysis.NOTHING and not best.certain


def test_what_visits_saw_of_the_end_is_not_shifted() -> None:
    """Margins of toy games are whole points."""
    found = Analysis(last_round(KEEP_WINS), 1)
    found.grow(60)
    assert found.drift() == 0
    for turn in found.finalists:
        for tree in found.measurers:
            seen = tree.seen[turn][-1]
            assert seen.open == 0 and seen.margin == int(seen.margin) and 0 <= seen.won <= tree.visits(turn)


def test_the_best_turn_found_costs_nothing_and_a_poor_one_something() -> None:
    s = mid_game(12)
    found = Analysis(s, 10, most=1)
    found.choose(60)
    best, worst = (list(found.root.edges[turn].actions) for turn in (found.ranking[0], found.ranking[-1]))
    assert not cost(s, best, 1, 48).certain
    lost = cost(s, worst, 1, 48)
    assert lost.points.mean > 0 and lost.more


def test_a_turn_that_the_search_would_not_try_is_measured_as_often_as_the_best() -> None:
    """The same steps in another order are the same turn."""
    s = mid_game(12)
    known, steps, end = Analysis(s, 1, most=1), list[int](), s.clone()
    while end.to_move == s.to_move:
        steps.append(end.legal()[-1])
        end.play(steps[-1])
    found = Analysis(s, 1, most=1, turn=steps)
    assert len(found.ranking) == len(known.ranking) + (found.pinned == len(known.ranking))
    found.grow(48)
    assert found.ranking[0] != found.pinned and found.cost().visits == 12
    assert {tree.visits(turn) for tree in found.measurers for turn in found.finalists} == {2}


def test_what_is_no_turn_is_refused() -> None:
    s = mid_game(12)
    with pytest.raises(IllegalAction):
        Analysis(s, 1, turn=[10**6])
    whole = list(Analysis(s, 1).root.edges[0].actions)
    with pytest.raises(ValueError, match="not asked any more"):
        Analysis(s, 1, turn=[*whole, whole[0]])
    with pytest.raises(ValueError, match="a seat is asked"):
        Analysis(sunstone.new("city", 2), 1)


def test_an_analysis_tells_nothing_that_the_seat_does_not_know() -> None:
    s = secret_moment()

    def told(state: State) -> str:
        found = Analysis(state, 5)
        found.grow(20)
        return repr(found.lines())

    assert {told(s.guess(s.to_move, Rng(k))) for k in range(3)} == {told(s)}


@pytest.mark.parametrize("config", fullest_configs(), ids=str)
def test_every_game_can_be_analysed(config: Config) -> None:
    asked = [s.clone() for s in walk(config.new(), 5) if s.to_move < CHANCE and len(s.legal()) > 1]
    s = asked[len(asked) // 2]
    found = Analysis(s, 1, most=2)
    found.grow(16)
    for line in found.lines():
        assert line.plan and line.visits >= analysis.TREES
        assert abs(line.margin.mean - outlook(s)[s.to_move].margin) < 100
