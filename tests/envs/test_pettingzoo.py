"""PettingZoo's own tests, held against every game; and what they do not ask."""

import warnings
from functools import partial
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test
from pettingzoo.test.render_test import render_test

from sunstone.engine.errors import BadSetting, IllegalAction, SunstoneError
from sunstone.engine.rng import Rng
from sunstone.envs import pettingzoo as room
from sunstone.envs.pettingzoo import Maker, SunstoneEnv
from tests.support import Config, configs, few_configs, fullest_configs, over

every_config = over(configs(), quick=fullest_configs())
few_games = pytest.mark.parametrize("config", few_configs(), ids=str)


def maker(config: Config) -> partial[Any]:
    """What PettingZoo's tests call to get an environment."""
    return partial(Maker(config.game).env, players=config.players, modules=config.modules, **dict(config.options))


def raw(game: str = "city", **named: Any) -> SunstoneEnv:
    return Maker(game).raw_env(**named)


@every_config
def test_the_api_test_of_pettingzoo(config: Config) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        # two of its warnings are about the form that its own board games have: a dict with a mask
        warnings.filterwarnings("ignore", message="Observation is not a NumPy array")
        warnings.filterwarnings("ignore", message="Observation space for each agent probably should be")
        warnings.filterwarnings("ignore", message=".*all zeros.*")
        api_test(maker(config)(), num_cycles=100)


@few_games
def test_the_seed_test_of_pettingzoo(config: Config) -> None:
    seed_test(maker(config), num_cycles=60)


@pytest.mark.parametrize("config", few_configs()[::2], ids=str)
def test_the_render_test_of_pettingzoo(config: Config, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(maker(config), {"svg": lambda shown: shown.startswith("<svg") == bool(config.info.page)})
    assert capsys.readouterr().out.strip()


def play(env: SunstoneEnv, seed: int) -> dict[str, float]:
    """A whole game with random choices; what every agent was given over it."""
    rng, total = Rng(seed), dict.fromkeys(env.possible_agents, 0.0)
    env.reset(seed=seed)
    for agent in env.agent_iter():
        observation, reward, over, _, _ = env.last()
        assert observation is not None
        total[agent] += reward
        legal = np.flatnonzero(observation["action_mask"])
        env.step(None if over else int(legal[rng.below(len(legal))]))
    return total


@few_games
@pytest.mark.parametrize("reward", ["places", "points"])
def test_rewards_add_up_to_the_result(config: Config, reward: str) -> None:
    env = raw(config.game, players=config.players, modules=config.modules, reward=reward, **dict(config.options))
    total = play(env, 5)
    if reward == "points":
        assert list(total.values()) == env.position.scores()[: config.players]
        return
    places = env.position.places()
    wanted = [1 - 2 * (place - 1) / (len(places) - 1) for place in places]
    if len(set(places)) == len(places):
        assert list(total.values()) == pytest.approx(wanted[: config.players])
    if config.players == len(places):
        assert sum(total.values()) == pytest.approx(0)


def test_the_same_seed_is_the_same_game_and_another_seed_another() -> None:
    env = raw()
    keys = []
    for seed in (1, 1, 2):
        play(env, seed)
        keys.append(env.position.key())
    assert keys[0] == keys[1] != keys[2]


def test_only_the_mover_has_a_mask_and_it_is_the_legal_actions() -> None:
    env = raw(players=3)
    env.reset(seed=3)
    for i, agent in enumerate(env.possible_agents):
        seen = env.observe(agent)["action_mask"]
        legal = env.position.legal() if agent == env.agent_selection else []
        assert np.flatnonzero(seen).tolist() == sorted(legal), i


def test_an_illegal_action_is_refused_with_its_reason_and_nothing_changes() -> None:
    env = raw()
    env.reset(seed=1)
    key = env.position.key()
    with pytest.raises(IllegalAction) as caught:
        env.step(0)
    assert caught.value.reasons
    assert env.position.key() == key


@pytest.mark.parametrize("action", ["x", 1.5, [1], None, 10**7, -3, 10**30])
def test_what_is_no_action_is_refused_and_nothing_changes(action: Any) -> None:
    env = raw()
    env.reset(seed=1)
    key = env.position.key()
    with pytest.raises(SunstoneError, match=r"is not (one|legal here)"):
        env.step(action)
    assert env.position.key() == key


def test_what_is_asked_for_wrongly_is_named() -> None:
    with pytest.raises(BadSetting, match="9"):
        raw(players=9)
    with pytest.raises(BadSetting, match="render_mode"):
        raw(render_mode="rgb_array")
    with pytest.raises(BadSetting, match="places or points"):
        raw(reward="money")
    with pytest.raises(BadSetting, match="no option 'bright_eclipse'"):
        raw(bright_eclipse=True)
    wrong: list[Any] = [-1, "x", 1.5]
    for seed in wrong:
        with pytest.raises(BadSetting, match="not a whole number from 0 up"):
            raw().reset(seed=seed)
    with pytest.raises(SunstoneError, match="no agent 'player_7'; there is player_0, player_1"):
        raw().observe("player_7")
    with pytest.raises(AttributeError, match="city_v0"):
        room.city_v1  # noqa: B018
