"""OpenSpiel's own tests, held against our games; its search plays them; and what its tests do not ask."""

import json
import pickle
import subprocess
import sys
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import ismcts, mcts

from sunstone.engine.errors import BadSetting, SunstoneError
from sunstone.engine.game import Game
from sunstone.engine.registry import GAMES
from sunstone.engine.rng import Rng
from sunstone.envs import openspiel  # noqa: F401 - registers the games
from sunstone.envs.core import games
from tests.support import few_configs


def play_some(state: Any, actions: int, seed: int = 1) -> Any:
    """So many random actions, chance included, or to the end."""
    rng = np.random.RandomState(seed)
    while actions and not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(outcomes, p=chances)))
        else:
            state.apply_action(int(rng.choice(state.legal_actions())))
        actions -= 1
    return state


# --- its own suites
def simulated() -> list[Any]:
    """Every game with the fewest and the most players, and some options; but for the shortest in `make test` only."""
    quick = ["sunstone_toy", "sunstone_toy(players=4)", "sunstone_helios"]
    names = [f"sunstone_{c.game}(players={c.players})" for c in few_configs() if c.game != "toy"]
    names += ["sunstone_city(players=4,setup=draft,dark_eclipse=True)"]
    names += [
        "sunstone_city(modules=obsidian+mansion+altars+empire)",
        "sunstone_city(players=1,modules=teotibot_movement)",
    ]
    names += ["sunstone_city(players=3,waiver_scope=wide,setup=first_game)"]
    return [*quick, *(pytest.param(name, marks=pytest.mark.slow) for name in names)]


@pytest.mark.parametrize("name", simulated())
def test_the_random_simulation_test_of_openspiel(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


class Api(api_test.EnforceAPIOnPartialTreeBase):  # type: ignore[misc]  # OpenSpiel has no types
    __test__ = False


def api_class(game: str) -> type[Api]:
    name = f"sunstone_{game}"
    found = type(f"TestApiOf_{game}", (Api,), {"__test__": True, "game_name": name, "game": pyspiel.load_game(name)})
    return found if game == "toy" else pytest.mark.slow(found)


for _game in games():
    globals()[f"TestApiOf_{_game}"] = api_class(_game)


def test_every_game_is_registered() -> None:
    registered = pyspiel.registered_names()
    assert {f"sunstone_{name}" for name in games()} <= set(registered)


# --- search
@pytest.mark.parametrize(
    ("name", "moves"),
    [("sunstone_toy(players=3)", 1000), ("sunstone_city", 3), ("sunstone_helios", 3), ("sunstone_founders", 2)],
)
def test_the_mcts_bot_plays(name: str, moves: int) -> None:
    game = pyspiel.load_game(name)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = mcts.MCTSBot(game, 2.0, 3, evaluator, random_state=np.random.RandomState(2))
    state = play_some(game.new_initial_state(), 200 if moves < 100 else 0)
    while moves and not state.is_terminal():
        if state.is_chance_node():
            play_some(state, 1)
            continue
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)
        moves -= 1
    assert moves == 0 or state.is_terminal()


@pytest.mark.parametrize(("name", "moves"), [("sunstone_toy(players=3)", 1000), ("sunstone_city", 2)])
def test_its_search_on_information_sets_plays(name: str, moves: int) -> None:
    game = pyspiel.load_game(name)
    bot = ismcts.ISMCTSBot(
        game=game,
        uct_c=2.0,
        max_simulations=4,
        evaluator=mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)),
        random_state=np.random.RandomState(2),
    )
    state = play_some(game.new_initial_state(), 60 if moves < 100 else 0)
    while moves and not state.is_terminal():
        if state.is_chance_node():
            play_some(state, 1)
            continue
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)
        moves -= 1


# --- what the states say
def test_chance_outcomes_are_the_draws_with_their_odds() -> None:
    state = pyspiel.load_game("sunstone_toy").new_initial_state()
    assert state.chance_outcomes() == [(i, 2 / 12) for i in range(6)]
    state.apply_action(3)
    assert dict(state.chance_outcomes())[3] == 1 / 11
    assert state.action_to_string(3) == "~tile:4"


def test_the_information_state_is_the_seats_own_record() -> None:
    """The same text that a table would give the seat, at every moment of a game."""
    state = pyspiel.load_game("sunstone_city").new_initial_state()
    info = GAMES["city"]
    game = Game.start("city", players=2, seed=5)
    for entry in [*game.record.entries]:
        state.apply_action(entry.action - info.vocabulary.chance if state.is_chance_node() else entry.action)
    rng = Rng(5)
    hidden = 0
    for _ in range(60):
        legal = game.state.legal()
        before = len(game.record.entries)
        game.play(legal[rng.below(len(legal))])
        for entry in game.record.entries[before:]:
            state.apply_action(entry.action - info.vocabulary.chance if state.is_chance_node() else entry.action)
        for seat in (0, 1):
            text = state.information_state_string(seat)
            assert text == f"player {seat}\n{game.text(seat)}"
            hidden += "?" in text
    assert hidden > 60


def test_a_resampled_state_is_one_the_player_cannot_tell_from_the_real_one() -> None:
    game = pyspiel.load_game("sunstone_city(players=3)")
    state = game.new_initial_state()
    differing = 0
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    for _ in range(90):
        play_some(state, 1, seed=len(state.history()))
        if state.is_chance_node():
            continue
        for player in range(3):
            other = state.resample_from_infostate(player, sampler)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.observation_string(player) == state.observation_string(player)
            assert other.observation_tensor(player) == state.observation_tensor(player)
            assert other.current_player() == state.current_player()
            differing += str(other) != str(state)
    assert differing > 5


def test_a_resampled_states_other_players_know_what_they_hold_in_it() -> None:
    """Their information state follows the guess, not the real hands: search must not meet those again."""
    state = pyspiel.load_game("sunstone_toy").new_initial_state()
    state.apply_action(0)
    state.apply_action(5)
    texts = {state.resample_from_infostate(0).information_state_string(1) for _ in range(40)}
    assert len(texts) == 6 and not any("~tile:6" in text for text in texts)


def test_observation_tensors_are_the_numbers_of_the_encoder() -> None:
    game = pyspiel.load_game("sunstone_city")
    state = play_some(game.new_initial_state(), 150)
    position = state.position
    for seat in (0, 1):
        assert state.observation_tensor(seat) == position.task.observe(position.state, seat).tolist()
    assert game.observation_tensor_shape() == [len(position.task.features)]


@pytest.mark.parametrize(
    "name", ["sunstone_toy", "sunstone_city(players=4,setup=draft)", "sunstone_founders(players=1)"]
)
def test_states_can_be_sent(name: str) -> None:
    game = pyspiel.load_game(name)
    for actions in (0, 4, 100, 5000):
        state = play_some(game.new_initial_state(), actions)
        again = game.deserialize_state(state.serialize())
        _, both = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
        for other in (again, both, pickle.loads(pickle.dumps(state))):
            assert str(other) == str(state) and other.history() == state.history()
            for seat in range(game.num_players() if not state.is_chance_node() else 0):
                assert other.information_state_string(seat) == state.information_state_string(seat)


# --- structs
@pytest.mark.parametrize("name", ["sunstone_toy(players=3)", "sunstone_city", "sunstone_founders", "sunstone_helios"])
def test_a_state_comes_back_from_its_struct(name: str) -> None:
    """As a struct of OpenSpiel's, as a dict and as JSON; with what each player knows of its past."""
    game = pyspiel.load_game(name)
    for actions in (0, 5, 120):
        state = play_some(game.new_initial_state(), actions)
        struct = state.to_struct()
        assert isinstance(struct, pyspiel.StateStruct) and struct.to_json() == state.to_json()
        for given in (struct, state.to_dict(), state.to_json()):
            again = game.new_initial_state(given)
            assert str(again) == str(state) and again.to_json() == state.to_json()
            for player in range(game.num_players() if not state.is_chance_node() else 0):
                assert again.information_state_string(player) == state.information_state_string(player)


def test_an_observation_struct_is_the_view_of_that_player() -> None:
    """And of nobody in particular where chance moves: no seat's hand is in it."""
    state = pyspiel.load_game("sunstone_city(players=3)").new_initial_state()
    for _ in range(60):
        play_some(state, 1, seed=len(state.history()))
        position = state.position.state
        for player in range(3):
            struct = state.to_observation_struct(player)
            assert isinstance(struct, pyspiel.ObservationStruct)
            assert struct.to_dict()["view"] == json.loads(json.dumps(position.view(player)))
        if state.is_chance_node():
            assert state.to_observation_struct().to_dict()["view"] == json.loads(json.dumps(position.view(None)))


def test_an_action_struct_is_its_name() -> None:
    state = pyspiel.load_game("sunstone_city").new_initial_state()
    drawn = 0
    for _ in range(80):
        drawn += state.is_chance_node()
        action = state.legal_actions()[-1]
        struct = state.action_to_struct(action)
        assert struct.to_dict() == {"action": state.action_to_string(action)}
        assert state.struct_to_actions(struct) == [action]
        other = state.clone()
        other.apply_action(action)
        assert state.apply_action_struct(struct).ok() and str(state) == str(other)
    assert 0 < drawn < 80


def test_what_is_no_struct_of_the_game_is_refused() -> None:
    game = pyspiel.load_game("sunstone_toy")
    with pytest.raises(SunstoneError, match="what to_struct gives"):
        game.new_initial_state("{}")
    with pytest.raises(SunstoneError, match="players of the struct is 3, here it is 2"):
        game.new_initial_state(pyspiel.load_game("sunstone_toy(players=3)").new_initial_state().to_struct())


def test_returns_are_zero_sum_at_the_end() -> None:
    state = pyspiel.load_game("sunstone_city(players=3)").new_initial_state()
    assert state.returns() == [0, 0, 0]
    play_some(state, 5000)
    assert sorted(state.returns()) == [-1, 0, 1]
    best = state.returns().index(1)
    assert state.position.state.places()[best] == 1


@pytest.mark.parametrize("game", ["city", "founders", "helios", "toy"])
def test_an_action_that_there_is_not_is_refused_and_nothing_changes(game: str) -> None:
    state = pyspiel.load_game(f"sunstone_{game}").new_initial_state()
    for player in (pyspiel.PlayerId.CHANCE, 0):
        while state.is_chance_node() and player == 0:
            state.apply_action(state.chance_outcomes()[0][0])
        before = str(state)
        for action in (10**7, 10**18):
            with pytest.raises(SunstoneError, match="there is no action number"):
                state.apply_action(action)
        assert str(state) == before and state.current_player() == player


def test_wrong_parameters_are_named() -> None:
    with pytest.raises(BadSetting, match="1, 2, 3 or 4 players, not 7"):
        pyspiel.load_game("sunstone_city(players=7)")
    with pytest.raises(BadSetting, match="no module 'spaceships'"):
        pyspiel.load_game("sunstone_city(modules=spaceships)")


def test_a_program_that_used_openspiel_ends_in_peace() -> None:
    """OpenSpiel lets go of registered games after Python has ended."""
    code = "import pyspiel, sunstone.envs.openspiel; pyspiel.load_game('sunstone_city').new_initial_state()"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
