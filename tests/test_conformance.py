"""The contract of `engine/state.py`, held against every game, player count and option."""

import copy
import json
import pickle
from collections import Counter
from typing import Any

import msgspec
import pytest

import sunstone
from sunstone.engine.errors import BadRecord, IllegalAction
from sunstone.engine.frame import CHANCE, EVERYBODY, OVER, kind_of
from sunstone.engine.ledger import Ledger
from sunstone.engine.options import Options
from sunstone.engine.past import guessed
from sunstone.engine.record import parse
from sunstone.engine.registry import GAMES
from sunstone.engine.rng import Rng
from sunstone.engine.sheet import score_sheet
from sunstone.engine.state import State
from sunstone.engine.view import View
from sunstone.players import find_bot
from tests.support import Config, attributes, configs, fullest_configs, main_configs, over, play_randomly, walk

every_config = over(configs(), quick=fullest_configs())
READER: dict[str, Any] = {"seat": None, "open_kinds": []}  # of a view: who looks, and what may be done; no secrets
main_config = over(main_configs(), quick=fullest_configs())


@every_config
def test_play_ends_and_is_never_stuck(config: Config) -> None:
    for seed in range(2):
        steps = 0
        for s in walk(config.new(), seed):
            steps += 1
            legal = s.legal()
            assert len(legal) == len(set(legal)) == len(s.weights())
            assert bool(legal) == (s.to_move != OVER)
            assert all(w > 0 for w in s.weights())
            assert all((a >= config.info.vocabulary.chance) == (s.to_move == CHANCE) for a in legal)
            assert all(a in config.info.vocabulary for a in legal)
            if s.to_move < CHANCE:
                assert set(s.weights()) == {1}
                assert s.to_move == s.open_seats()[0]
            else:
                assert s.open_seats() == []
        assert steps < 5000
        assert s.to_move == OVER


@every_config
def test_laws_hold_after_every_action(config: Config) -> None:
    for seed in range(10, 12):
        for s in walk(config.new(), seed):
            assert config.info.laws(s) == []


@main_config
def test_every_action_is_legal_or_has_a_reason(config: Config) -> None:
    """Options and refusals are one rule: what is not offered is refused, and the reason says why."""
    numbers = [*config.info.vocabulary.numbers(), -1, 999_999]
    met = Counter[int]()  # steps: each of them at least three times, if it comes so often
    for i, s in enumerate(walk(config.new(), 20)):
        step = kind_of(s.top) if s.depth else -1
        met[step] += 1
        if i % 20 and met[step] > 3:
            continue
        legal = set(s.legal())
        for action in numbers:
            assert (action in legal) == (s.refusal(action) == 0), (config.info.vocabulary.name(action), i)
        refused = next(a for a in reversed(numbers) if a not in legal)
        reasons = s.why_not(refused)
        assert reasons and all(r.text and r.name for r in reasons)
        assert s.to_move == OVER or s.why_not(s.legal()[0]) == []


@main_config
def test_an_illegal_action_changes_nothing(config: Config) -> None:
    for i, s in enumerate(walk(config.new(), 21)):
        if i % 5 == 0:
            key = s.key()
            legal = s.legal()
            bad = next(a for a in config.info.vocabulary.numbers() if a not in legal)
            with pytest.raises(IllegalAction) as caught:
                s.apply(bad)
            assert caught.value.reasons and str(caught.value)
            assert s.key() == key and s.legal() == legal


@main_config
def test_clones_are_independent_and_old_ones_keep_their_key(config: Config) -> None:
    kept = []
    for i, s in enumerate(walk(config.new(), 22)):
        if i % 40 == 0 or i in (4, 8):  # the shortest game has a dozen positions
            kept.append((s.clone(), copy.deepcopy(s), s.key(), s.legal()))
    assert len(kept) > 2
    for one, other, key, legal in kept:
        assert one.key() == other.key() == key
        assert one.legal() == legal
        for _ in walk(other, 1):
            pass
        assert one.key() == key


@main_config
def test_a_state_cannot_be_pickled(config: Config) -> None:
    with pytest.raises(TypeError, match="to_data"):
        pickle.dumps(config.new())


@main_config
def test_data_round_trip(config: Config) -> None:
    for i, s in enumerate(walk(config.new(), 23)):
        if i % 5 == 0 or s.to_move == OVER:
            again = sunstone.load(json.loads(json.dumps(s.to_data())))
            assert again.key() == s.key()
            assert again.to_move == s.to_move and again.legal() == s.legal()
            assert again.to_data() == s.to_data()


@main_config
def test_record_round_trip(config: Config) -> None:
    game = play_randomly(config.start(seed=24), 24)
    text = game.text()
    assert text == game.full_text()
    record = parse(text)
    assert [e.action for e in record.entries] == [e.action for e in game.record.entries]
    assert record.settings == game.record.settings
    again = sunstone.Game.replay(text)
    assert again.state.key() == game.state.key()
    assert again.text() == text
    assert again.log == game.log


@main_config
def test_half_a_record_replays_to_the_same_place(config: Config) -> None:
    game = config.start(seed=25)
    rng = Rng(25)
    for _ in range(12):
        if game.state.to_move != OVER:
            legal = game.state.legal()
            game.play(legal[rng.below(len(legal))])
    again = sunstone.Game.replay(game.full_text())
    assert again.state.key() == game.state.key()
    with pytest.raises(BadRecord, match=r"\?"):
        sunstone.Game.replay("\n".join([*game.full_text().splitlines(), "?"]))


@main_config
def test_a_running_games_record_tells_a_seat_only_what_it_knows(config: Config) -> None:
    game = config.start(seed=26)
    seats = game.state.seats
    for seat in [*range(seats), None]:
        lines = game.text(seat).split("setup:")[1].replace("moves:", "").splitlines()
        tokens = [t for line in lines for t in line.split()[2:]]
        assert len(tokens) == len(game.record.entries)
        for token, entry in zip(tokens, game.record.entries, strict=True):
            known = entry.seen_by == EVERYBODY or (seat is not None and bool(entry.seen_by >> seat & 1))
            assert token == (config.info.vocabulary.name(entry.action) if known else "?")
        assert "[seed" not in game.text(seat)


@main_config
def test_a_running_games_past_is_guessed_as_the_seat_knows_it(config: Config) -> None:
    """The guess parses back, looks the same to the seat, and hangs on nothing that it does not know: what is guessed
    of a game that was guessed is the same to the byte."""
    hidden = 0
    for seed, moves in ((31, 1), (32, 12)):
        game, rng = config.start(seed=seed), Rng(seed)
        for _ in range(moves):
            legal = game.state.legal()
            if legal:
                game.play(legal[rng.below(len(legal))])
        if game.state.to_move == OVER:
            continue
        for seats in ([], [0], [*range(game.record.settings.players)]):
            guesses = guessed(game, seats)
            assert guesses is not None
            text = game.record.text(seats, guesses)
            again = sunstone.Game.replay(text)
            assert again.full_text() == text and parse(text).text() == parse(parse(text).text()).text()
            for seat in seats or [None]:
                assert again.state.view(seat) == game.state.view(seat)
            assert guessed(again, seats) == guesses
            assert sum(entry.guessed for entry in again.record.entries) == len(guesses)
            hidden += len(guesses)
    assert hidden or config.info.perfect_information or config.options.get("setup") or config.players == 1


@main_config
def test_same_seed_same_game_other_seed_other_game(config: Config) -> None:
    keys = [play_randomly(config.start(seed=seed), 3).state.key() for seed in (1, 1, 2)]
    assert keys[0] == keys[1] != keys[2]


@main_config
def test_the_ledger_adds_up_to_the_score(config: Config) -> None:
    s = config.new()
    s.ledger = Ledger()
    totals = s.scores()
    for _ in walk(s, 27):
        assert s.ledger is not None
        for event in s.ledger.take():
            if event.what == config.info.points:
                totals[event.seat] += event.amount
        assert totals == s.scores()


@main_config
def test_the_score_sheet_adds_up(config: Config) -> None:
    game = play_randomly(config.start(seed=29), 29)
    sheet = score_sheet(config.info, game.log, game.state.seats)
    assert [sum(column) for column in zip(*sheet.values(), strict=True)] == game.state.scores()
    assert set(sheet) <= set(config.info.log.sources())
    assert all(config.info.explain(name, None) for name in config.info.explained(None))


@main_config
def test_listening_changes_nothing(config: Config) -> None:
    quiet, loud = config.new(), config.new()
    loud.ledger = Ledger()
    for a, b in zip(walk(quiet, 28), walk(loud, 28), strict=True):
        assert a.key() == b.key()


@main_config
def test_scores_and_places(config: Config) -> None:
    for seed in range(5):
        for s in walk(config.new(), seed):
            pass
        assert len(s.scores()) == len(s.places()) == s.seats == max(2, config.players)  # alone: an opponent of paper
        best = s.places().index(min(s.places()))
        assert min(s.places()) == 1 and s.scores()[best] == max(s.scores())


# --- what a seat may know


@main_config
def test_views_are_plain_data_and_the_same_twice(config: Config) -> None:
    for i, s in enumerate(walk(config.new(), 30)):
        if i % 13 == 0:
            for seat in [*range(s.seats), None]:
                view = s.view(seat)
                assert json.loads(json.dumps(view)) == view == s.clone().view(seat)
                config.info.prompt(view)


@main_config
def test_views_are_as_declared(config: Config) -> None:
    """Every field of the right type, none that is not declared: a declaration drops what it does not know. A game
    without a type of its own has at least what all views have."""
    declared = config.info.view
    for i, s in enumerate(walk(config.new(), 31)):
        if i % 29 == 0 or s.to_move == OVER:
            for seat in [*range(len(s.scores())), None]:
                view = s.view(seat)
                read: dict[str, object] = msgspec.convert(view, declared)
                assert read == (view if declared is not View else {name: view[name] for name in read})


@main_config
def test_no_leak(config: Config) -> None:
    """The oracle: what a seat is shown is the same to the byte in every position it cannot tell from this one."""
    hiding = differing = 0
    for seed in range(3):
        for i, s in enumerate(walk(config.new(), seed)):
            if s.to_move == OVER or (s.seen_by() == EVERYBODY and i % 150) or (s.to_move == CHANCE and i % 4):
                continue
            for seat in range(s.seats):
                guesses = [s.guess(seat, Rng(1000 * i + k)) for k in range(8)]
                for g in guesses:
                    check_guess(config, s, g, seat)
                if hides_from(s, seat):
                    hiding += 1
                    differing += any(g.key() != s.key() for g in guesses)
                elif config.info.perfect_information:
                    assert all(g.key() == s.key() for g in guesses)
    assert hiding == 0 if config.info.perfect_information else hiding >= 3 or config.players == 1
    assert differing >= 0.99 * hiding


def check_guess(config: Config, s: State, g: State, seat: int) -> None:
    assert config.info.laws(g) == []
    assert shown(g, seat) == shown(s, seat)
    assert (g.seen_by(), g.is_secret()) == (s.seen_by(), s.is_secret())
    if s.to_move == seat:
        assert g.legal() == s.legal()


def shown(s: State, seat: int) -> str:
    return json.dumps([s.view(seat), s.choices(seat), s.open_seats()])


def hides_from(s: State, seat: int) -> bool:
    """Whether another seat sees something that a spectator does not, and so this one neither."""
    return any(tells(s.view(i) | READER, s.view(None)) for i in range(s.seats) if i != seat)


def tells(mine: Any, public: Any) -> bool:
    """Whether there is something in it that all may not see; to hold nothing is no secret."""
    if isinstance(mine, dict) and isinstance(public, dict):
        return any(tells(value, public.get(name)) for name, value in mine.items())
    if isinstance(mine, list) and isinstance(public, list) and len(mine) == len(public):
        return any(map(tells, mine, public))
    return bool(mine) and mine != public


def test_a_planted_leak_is_caught() -> None:
    """The oracle would notice a view that shows the true stack of starting tiles."""
    caught = 0
    for i, s in enumerate(walk(Config("city", 2).new(), 3)):
        if s.to_move < CHANCE and s.is_secret():
            g = s.guess(0, Rng(i))
            leaky = [json.dumps([x.view(0), x.to_data()["start_pool"]]) for x in (s, g)]
            caught += leaky[0] != leaky[1]
    assert caught >= 3


@main_config
def test_guesses_can_be_played_to_the_end(config: Config) -> None:
    for i, s in enumerate(walk(config.new(), 31)):
        if i % 60 == 0 and s.to_move < CHANCE:
            for _ in walk(s.guess(s.to_move, Rng(i)), i):
                pass


def check_knowledge(config: Config, name: str, asks: int) -> None:
    """The bot answers the same for a guess of its seat as for the real position."""
    out = Options()
    asked = decisions = 0
    for i, s in enumerate(walk(config.new(), 32)):
        decisions += s.to_move < CHANCE
        if s.to_move < CHANCE and (s.is_secret() or decisions % 10 == 1) and asked < asks:
            s.options(out)
            answer = find_bot(name).choose(s, out, Rng(i))
            g = s.guess(s.to_move, Rng(1000 + i))
            g.options(out)
            assert find_bot(name).choose(g, out, Rng(i)) == answer
            assert answer in s.legal()
            asked += 1
    assert asked == asks


@main_config
def test_a_bots_answer_depends_on_its_seats_knowledge_only(config: Config) -> None:
    check_knowledge(config, "greedy", 4)


@pytest.mark.parametrize(("name", "asks"), [("planner", 3), ("mcts:2", 2)])
@pytest.mark.parametrize("game", GAMES)
def test_a_planning_bots_answer_depends_on_its_seats_knowledge_only(game: str, name: str, asks: int) -> None:
    """They are slow without a compiler: one configuration a game."""
    check_knowledge(Config(game, 2), name, asks)


# --- every attribute counts


@main_config
def test_every_attribute_reaches_key_clone_and_data(config: Config) -> None:
    """A forgotten line in `clone`, `key` or `to_data` shows here, whatever the attribute is."""
    for i, s in enumerate(walk(config.new(), 33)):
        if i % 150 == 149 or (i < 30 and s.to_move == OVER):  # a very short game: at its end
            check_attributes(s)


def check_attributes(s: State) -> None:
    for name in attributes(s):
        if name not in ("ledger", "house", "board", "players", "n", "to_move", "depth", "stack"):
            check_attribute(s, s, name)
    for p in getattr(s, "players", []):
        for name in attributes(p):
            if name != "shore":  # derived from the land, kept for speed alone
                check_attribute(s, p, name)


def check_attribute(s: State, owner: object, name: str) -> None:
    key, data, old = s.key(), s.to_data(), getattr(owner, name)
    if isinstance(old, int):
        setattr(owner, name, old ^ 1)
    else:
        changed = old[:]
        changed[len(old) - 1] ^= 1
        setattr(owner, name, changed)
    assert s.key() != key, f"{name} is not in key()"
    assert s.to_data() != data, f"{name} is not in to_data()"
    assert s.clone().key() == s.key(), f"{name} is not in clone()"
    setattr(owner, name, old)
    assert s.key() == key
