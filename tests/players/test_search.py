"""The searching bots: what a turn's ways are, what the planner takes, what the tree does."""

import time
from itertools import count, islice
from pathlib import Path
from typing import Any

import pytest

import sunstone
from sunstone.engine.drive import pick_weighted
from sunstone.engine.errors import BadSetting
from sunstone.engine.frame import CHANCE, OVER
from sunstone.engine.measure import MOST, Measure
from sunstone.engine.options import Options
from sunstone.engine.registry import GAMES, find
from sunstone.engine.rng import Rng
from sunstone.engine.state import State
from sunstone.games.city.empire import warrior_at
from sunstone.games.city.map_data import AREA, AREA_VP, FAR
from sunstone.games.city.teotibot.table import last_scoring
from sunstone.games.city.terms import CityScale, rounds_left
from sunstone.players import find_bot, find_mcts, is_bot, thinks
from sunstone.players.mcts import Search
from sunstone.players.tree import Edge, Node, clear, margin_of, points_of
from sunstone.players.turns import Turns, narrowing
from sunstone.players.ways import Ways
from sunstone.players.weigher import WIN, Weigher
from tests.support import Config, configs, walk

EVERYTHING = 10**9
SCALE = CityScale()


def mid_game(seed: int, players: int = 2, turns: int = 12) -> State:
    """A City position at the beginning of a turn, played by the greedy bot."""
    s = sunstone.new("city", players)
    rng, out, bot = Rng(seed), Options(), find_bot("greedy")
    mover = -1
    while True:
        s.options(out)
        if s.to_move == CHANCE:
            s.play(pick_weighted(out, rng))
            continue
        if s.to_move != mover and GAMES["city"].in_play(s):
            mover = s.to_move
            turns -= 1
            if turns < 0 and out.n > 1:
                return s
        s.play(out.action[0] if out.n == 1 else bot.choose(s, out, rng))


def every_end(s: State, seat: int, weigher: Weigher) -> set[tuple[int, int]]:
    """By plain recursion: key and margin of every position at the end of the turn."""
    if s.to_move != seat:
        return {(s.key(), weigher.margin(s, seat))}
    found: set[tuple[int, int]] = set()
    for action in s.legal():
        trial = s.clone()
        trial.play(action)
        found |= every_end(trial, seat, weigher)
    return found


def played(s: State, actions: list[int]) -> State:
    end = s.clone()
    for action in actions:
        end.apply(action)  # checked
    return end


# --- terms
@pytest.mark.parametrize("config", configs(), ids=str)
def test_every_game_has_terms_with_names_and_texts(config: Config) -> None:
    s = config.new()
    terms = find(s.game).scale.terms()
    assert 0 < len(terms) <= MOST
    assert len({term.name for term in terms}) == len(terms)
    assert all(term.text for term in terms)


def test_citys_terms_say_nothing_but_points_at_the_end() -> None:
    for s in walk(sunstone.new("city", 2), 5):
        pass
    weigher, m = Weigher(s), Measure()
    for seat in (0, 1):
        SCALE.measure(s, seat, m)
        assert m.x[0] == s.scores()[seat] and all(m.x[i] == 0 for i in range(1, len(SCALE.terms())))
        assert weigher.worth(s, seat) == 100 * s.scores()[seat]
    ahead = 100 * (s.scores()[0] - s.scores()[1])
    assert weigher.margin(s, 0) == ahead + (WIN if s.places()[0] == 1 else -WIN)
    assert weigher.margin(s, 0) == -weigher.margin(s, 1)


def test_the_margins_of_all_seats_are_those_of_each() -> None:
    for s in (mid_game(1), mid_game(2, players=4), *list(walk(sunstone.new("city", 3), 5))[-3:]):
        weigher, margins = Weigher(s), narrowing([0] * 4)
        weigher.margins(s, margins)
        assert list(margins)[: s.seats] == [weigher.margin(s, seat) for seat in range(s.seats)]


def test_citys_measures_by_hand() -> None:
    """Two of them, worked out beside the code."""
    s: Any = mid_game(3)
    m, weigher = Measure(), Weigher(s)
    SCALE.measure(s, 0, m)
    names = [term.name for term in SCALE.terms()]
    p = s.players[0]
    rounds = s.dark - s.light + 1 - s.final_round + 10 + 9
    assert s.eclipses == 0 and rounds > 10
    assert m.x[names.index("wood")] == 10 * min(p.wood, 5)
    assert m.x[names.index("red temple")] == 10 * p.red
    assert m.x[names.index("pyramid track")] == 4 * p.pyramid
    weights = [term.weight for term in SCALE.terms()]
    assert weigher.worth(s, 0) == sum(w * m.x[i] for i, w in enumerate(weights))


def test_weights_must_fit_the_game() -> None:
    with pytest.raises(ValueError, match="terms"):
        Weigher(sunstone.new("city", 2), [1, 2])


@pytest.mark.parametrize("config", configs(), ids=str)
def test_candidates_are_options_and_never_none(config: Config) -> None:
    out = Options()
    for s in islice(walk(config.new(), 3), 150):
        if s.to_move < CHANCE:
            find(s.game).scout.candidates(s, 4, out)
            found = [out.action[i] for i in range(out.n)]
            assert found and len(set(found)) == len(found) and set(found) <= set(s.legal())


def test_citys_measures_of_modules_by_hand() -> None:
    s: Any = sunstone.new("city", 2, ["obsidian", "mansion", "altars", "empire"])
    for s in islice(walk(s, 5), 400):  # noqa: B020
        if s.depth == 0 or not GAMES["city"].in_play(s):
            continue
        names, m = [term.name for term in SCALE.terms()], Measure()
        season = min(10, rounds_left(s))
        eclipses = 1 if s.capstone else 3 - s.eclipses
        for seat, p in enumerate(s.players):
            SCALE.measure(s, seat, m)
            standing = [r for r in range(12) if warrior_at(s, r) == seat]
            worth = sum(AREA_VP[AREA[r]] for r in standing) + p.far * AREA_VP[AREA[FAR]]
            assert m.x[names.index("obsidian")] == min(5, p.obsidian) * season
            assert m.x[names.index("march")] == len(standing) * season
            assert m.x[names.index("warriors")] == worth * eclipses
            assert m.x[names.index("shaman")] == (season if p.shaman & 16 else 0)
            assert m.x[names.index("Teotibot's end")] == 0


def test_teotibot_is_judged_by_what_the_last_scoring_would_bring_it() -> None:
    m, seen = Measure(), 0
    for s in walk(sunstone.new("city", 1), 2):
        if s.depth and GAMES["city"].in_play(s):
            names = [term.name for term in SCALE.terms()]
            SCALE.measure(s, 1, m)
            end: Any = s.clone()
            last_scoring(end)
            assert m.x[names.index("Teotibot's end")] == end.scores()[1] - s.scores()[1]
            assert m.x[names.index("wood")] == m.x[names.index("power 3")] == 0  # no use to it
            seen += 1
    assert seen > 20


# --- a turn
def test_ways_of_a_turn_are_all_of_them_where_nothing_is_narrowed() -> None:
    for seed in range(4):
        s = mid_game(seed, turns=4)
        weigher = Weigher(s)
        wanted = every_end(s, s.to_move, weigher)
        ways = Turns(0, narrowing([EVERYTHING]), EVERYTHING, EVERYTHING, EVERYTHING).search(s, weigher).all()
        found = {(played(s, list(way.actions)).key(), way.margin) for way in ways}
        assert found == wanted


def test_the_ways_can_be_played_and_end_the_turn() -> None:
    for seed in range(5):
        s = mid_game(seed, players=3)
        key = s.key()
        found = Turns(3, narrowing([4, 2]), 200, 50, 8).search(s, Weigher(s))
        ways = found.all()
        assert s.key() == key
        for way in ways:
            end = played(s, list(way.actions))
            assert end.to_move != s.to_move
            assert Weigher(s).margin(end, s.to_move) == way.margin
        assert found.best(1)[0].margin == max(way.margin for way in ways)


def test_a_search_of_a_turn_remembers_nothing_of_the_last_one() -> None:
    """Positions and lists are used again, at tables of other sizes too."""
    worn = Turns(3, narrowing([3, 2]), 100, 20, 8, brisk=True)
    for seed, players in ((5, 2), (6, 3), (7, 2), (7, 2), (8, 4)):
        s = mid_game(seed, players=players)
        fresh = Turns(3, narrowing([3, 2]), 100, 20, 8, brisk=True)
        ways, wanted = worn.search(s, Weigher(s)).all(), fresh.search(s, Weigher(s)).all()
        assert [(list(way.actions), way.margin) for way in ways] == [(list(w.actions), w.margin) for w in wanted]
        assert worn.end is not None and worn.end.key() == played(s, list(worn.found.best(1)[0].actions)).key()


def test_the_planner_plays_the_best_turn_it_finds() -> None:
    s = mid_game(6, turns=4)
    weigher, out = Weigher(s), Options()
    best = max(margin for _, margin in every_end(s, s.to_move, weigher))
    seat, bot, rng = s.to_move, find_bot("planner"), Rng(1)
    while s.to_move == seat:
        s.options(out)
        s.apply(bot.choose(s, out, rng))
    assert weigher.margin(s, seat) == best


# --- the tree
def test_the_same_question_gets_the_same_answer() -> None:
    s, out = mid_game(7), Options()
    answers = set()
    for _ in range(3):
        s.options(out)
        answers.add(find_bot("mcts:40").choose(s, out, Rng(9)))
    assert len(answers) == 1


def test_a_tree_holds_what_it_counts() -> None:
    search = Search()
    root = search.think(mid_game(8), Rng(1), 60, 0.0)
    assert root.visits == sum(edge.visits for edge in root.edges) == search.simulations <= 60
    assert abs(sum(edge.prior for edge in root.edges) - 1) < 1e-6
    for edge in root.edges:
        assert edge.drawn or len(edge.outcomes) <= 1
        for outcome in edge.outcomes:
            assert outcome.key == outcome.state.key() and outcome.state.to_move == outcome.mover


def test_a_thorough_search_finds_better_turns() -> None:
    brisk, thorough = find_mcts("net:50").search, find_mcts("thorough:50").search
    positions = [mid_game(seed) for seed in range(12)]
    for fewer, more in ((brisk.first, thorough.first), (brisk.inner, thorough.inner)):
        found = [[best_of(turns, s) for turns in (fewer, more)] for s in positions]
        assert all(few <= many for few, many in found)
        assert fewer is brisk.first or any(few < many for few, many in found)
        assert more.keeps == 2 * fewer.keeps


def best_of(turns: Turns, s: State) -> int:
    return int(turns.search(s, Weigher(s)).best(1)[0].margin)


def test_thinking_for_a_time_ends_in_time() -> None:
    s, out = mid_game(9), Options()
    s.options(out)
    started = time.perf_counter()
    action = find_bot("mcts:0.2s").choose(s, out, Rng(1))
    assert action in s.legal()
    assert time.perf_counter() - started < 120.0  # it ends: 200,000 simulations would take an hour


def test_a_search_thinks_for_the_seconds_of_its_clock() -> None:
    s, out, bot = mid_game(9), Options(), find_mcts("mcts:1s")
    s.options(out)
    ticks = count()
    bot.search.clock = lambda: next(ticks) / 10
    bot.choose(s, out, Rng(1))
    assert 1 <= bot.search.simulations <= 10, "it is looked at after each simulation, and a tenth has gone by"


def test_the_plan_is_played_without_thinking_again_and_the_tree_is_kept() -> None:
    s, out, rng = mid_game(10), Options(), Rng(3)
    seat, bot = s.to_move, find_mcts("mcts:60")
    thought = 0
    while s.to_move == seat:
        s.options(out)
        s.apply(out.action[0] if out.n == 1 else bot.choose(s, out, rng))
        if not thought:
            thought = bot.search.simulations
        assert bot.search.simulations == thought > 0
    root = bot.search.root
    assert root is not None
    below = [node for edge in root.edges for node in edge.outcomes if node.visits > 4]
    kept = next(n for node in below for reply in node.edges for n in reply.outcomes if n.visits > 1 and n.mover == seat)
    known = {tuple(edge.actions): edge.visits for edge in kept.edges if edge.visits}
    assert known
    again = bot.search.plant(kept.state, rng)
    taken = {tuple(edge.actions): edge.visits for edge in again.edges if edge.visits}
    assert taken and taken.items() <= known.items() and again.visits == sum(taken.values())


def test_what_is_kept_of_a_tree_counts_from_where_the_seats_stand_now() -> None:
    s, rng, search = mid_game(10), Rng(3), Search()
    seat = s.to_move
    root = search.think(s, rng, 200, 0.0)
    replies = [reply for edge in root.edges for node in edge.outcomes for reply in node.edges]
    kept = next(node for reply in replies for node in reply.outcomes if node.visits > 8 and node.mover == seat)
    old = list(search.base)
    before = [(edge, points_of(edge), margin_of(float(edge.promise))) for edge in kept.edges if edge.visits]
    again = search.plant(kept.state, rng)
    fresh = Search()
    fresh.plant(kept.state, rng)
    assert list(search.base) == list(fresh.base) != old
    moved = float(search.base[seat] - old[seat])
    for edge, points, promise in before:
        assert points_of(edge) == pytest.approx(points - moved / 100, abs=0.05)
        assert margin_of(float(edge.promise)) == pytest.approx(promise - moved, abs=5)
    assert {tuple(edge.actions) for edge in again.edges if edge.visits} <= {tuple(edge.actions) for edge, *_ in before}
    assert again.visits > 0
    for node in [n for edge in again.edges for n in edge.outcomes if n.edges]:
        assert node.earned == sum(edge.total for edge in node.edges)
        assert node.hoped == sum(edge.promise * edge.visits for edge in node.edges)
        assert all(edge.squares * max(1, edge.visits) >= edge.total**2 * 0.999 for edge in node.edges)


def test_a_turn_that_is_thought_about_again_shares_its_time_and_its_tree() -> None:
    s, out, rng = mid_game(10), Options(), Rng(3)
    seat, bot = s.to_move, find_mcts("mcts:60")
    bot.search.first.budget = 1  # no turn is told to its end
    spent = []
    while s.to_move == seat:
        s.options(out)
        before = bot.search.simulations
        s.apply(out.action[0] if out.n == 1 else bot.choose(s, out, rng))
        if bot.search.simulations > before:
            spent.append(bot.search.simulations - before)
            root = bot.search.root
            assert root is not None and root.visits == sum(edge.visits for edge in root.edges)
            assert len(spent) == 1 or root.visits > spent[-1], "what was seen of the rest of the turn is kept"
    assert spent[:2] == [30, 15] and set(spent[2:]) <= {12}
    while s.to_move != seat:
        s.options(out)
        s.apply(pick_weighted(out, rng) if s.to_move == CHANCE else out.action[0])
    s.options(out)
    before = bot.search.simulations
    bot.choose(s, out, rng)
    assert bot.search.simulations - before == 30, "another turn, another sixty"


def tried(*results: list[int]) -> Node:
    """A root whose turns have brought these, in parts of a thousand."""
    root = Node(mid_game(8), 0)
    for brought in results:
        edge = Edge(narrowing([1]), 0, 1.0)
        edge.visits, edge.total = len(brought), sum(brought) * 1000
        edge.squares = sum((x * 1000) ** 2 for x in brought)
        root.edges.append(edge)
    return root


def test_a_turn_is_clear_where_more_visits_would_hardly_change_it() -> None:
    mixed, better, best = [-300, 300] * 200, [-290, 310] * 200, [-100, 500] * 200
    assert clear(tried(best, mixed), 2, 400.0), "two tenths more, with a scatter of three in four hundred visits"
    assert not clear(tried(better, mixed), 2, 400.0), "a hundredth may be chance"
    assert clear(tried(better, mixed), 2, 1.0), "but one visit more does not turn it"
    assert not clear(tried(best, mixed, better, [*best[:10]]), 4, 400.0), "one has hardly been tried"
    assert clear(tried(best, mixed, [*best[:10]]), 2, 400.0), "and is out of question"


def test_nobody_thinks_on_when_it_is_clear() -> None:
    s, rng, out = sunstone.new("toy", 2), Rng(2), Options()
    while True:  # to the last turn of the game that is a choice
        s.options(out)
        if s.to_move == CHANCE:
            s.apply(pick_weighted(out, rng))
            continue
        search = Search()
        root = search.plant(s, rng)
        if len(root.edges) > 1 and {edge.promise for edge in root.edges} != {root.edges[0].promise} and ends(root):
            break
        s.apply(out.action[0])
    search.grow(root, rng, 20_000, 600.0, time.perf_counter(), 1)
    assert 64 <= search.simulations < 1_000


def ends(root: Node) -> bool:
    """Whether every turn ends the game."""
    found = []
    for edge in root.edges:
        s = root.state.clone()
        for action in edge.actions:
            s.play(action)
        found.append(s.to_move == OVER)
    return all(found)


def test_a_turn_is_played_as_far_as_another_guess_allows() -> None:
    """What the others keep of their opening hands is guessed: on another guess somebody else may be asked first."""
    short, out = 0, Options()
    for game in range(8):
        rng, s, search = Rng(game), sunstone.new("city", 2), Search()
        while s.to_move != 1:
            s.options(out)
            s.play(pick_weighted(out, rng) if s.to_move == CHANCE else out.action[0])
        root = search.plant(s, rng)
        assert search.hidden
        for nth, edge in enumerate(root.edges):
            edge.visits = 100  # each look draws another guess
            node, again = search.follow(root, edge, True, Rng(nth)), Rng(nth)
            guess = s.guess(1, again)
            for action in edge.actions:
                if guess.to_move != 1 or guess.refusal(action):
                    short += 1
                    break
                guess.play(action)
            while guess.to_move == CHANCE:
                guess.options(out)
                guess.play(pick_weighted(out, again))
            assert node.key == guess.key()
    assert short > 0


def test_other_turns_come_before_variants_of_the_same() -> None:
    margins = {(1, 1, 1): 900, (1, 1, 2): 890, (1, 1, 3): 880, (2,): 870, (1, 2): 700, (3, 1): 100}
    ways = Ways()
    for actions, margin in margins.items():
        ways.add(narrowing(list(actions)), len(actions), margin)
    assert [tuple(way.actions) for way in ways.best(5)] == [(1, 1, 1), (2,), (1, 1, 2), (1, 2), (1, 1, 3)]
    assert [way.margin for way in ways.best(6)] == sorted(margins.values(), reverse=True), "there is room for all"


def test_turns_are_compared_after_equally_many_visits() -> None:
    """The worse half drops out, round after round; what is left last comes first."""
    search = Search()
    root = search.think(mid_game(8), Rng(1), 400, 0.0)
    visits = [edge.visits for edge in root.edges]
    assert len(visits) > 8 and sum(visits) == 400
    assert visits[0] - visits[1] in (-1, 0, 1), "the last two were compared like with like"
    assert max(visits[len(visits) // 2 + 1 :]) <= min(visits[: len(visits) // 2])


def test_a_winning_last_move_is_found() -> None:
    """At the end the tree prefers winning to a larger heap of supplies."""
    s = sunstone.new("toy", 2)
    bots, out, rng = [find_bot("mcts:200"), find_bot("random")], Options(), Rng(1)
    wins = 0
    for game in range(20):
        s = sunstone.new("toy", 2)
        rng = Rng(game)
        while s.to_move != OVER:
            s.options(out)
            s.play(pick_weighted(out, rng) if s.to_move == CHANCE else bots[s.to_move].choose(s, out, rng))
        wins += s.places()[0] == 1
    assert wins >= 13


# --- names
def test_names_of_bots() -> None:
    for name in ("random", "greedy", "planner", "mcts", "mcts:50", "mcts:1.5s", "beginner", "easy", "medium", "hard"):
        assert is_bot(name) and find_bot(name) is not None
    assert [thinks(name) for name in ("master:20s", "net:0.5s", "mcts:2s@file", "mcts:50")] == [20, 0.5, 2, 0]
    assert thinks("master") == thinks("thorough:8s") == 8
    assert find_bot("master:60s") is not None and not is_bot("master:7s")
    assert not is_bot("anna") and not is_bot("mcts:") and not is_bot("mcts:fast")
    for name in ("mcts:0", "mcts:0s", "mcts:900s", "mcts:999999", "deep", "planner@missing.json"):
        with pytest.raises(BadSetting, match=r"mcts|weights"):
            find_bot(name)


def test_weights_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "weights.json"
    file.write_text("[1, 2.5]")
    with pytest.raises(BadSetting, match="whole numbers"):
        find_bot(f"planner@{file}")
    file.write_text(str([0 for _ in SCALE.terms()]))
    s, out = mid_game(11), Options()
    s.options(out)
    assert find_bot(f"planner@{file}").choose(s, out, Rng(1)) == out.action[0]  # nothing counts: the first way will do
