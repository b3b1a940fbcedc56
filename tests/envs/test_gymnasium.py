"""Gymnasium's own checker, and the environments beside each other."""

import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from sunstone.engine.errors import BadSetting
from sunstone.engine.observe import Encoder, Feature, Tape
from sunstone.engine.rng import Rng
from sunstone.engine.state import State
from sunstone.envs.core import spread_seed
from sunstone.envs.gymnasium import SunstoneEnv, SunstoneVectorEnv
from tests.support import Config, few_configs

few_games = pytest.mark.parametrize("config", few_configs(), ids=str)


def make(config: Config, **named: Any) -> SunstoneEnv:
    return SunstoneEnv(config.game, config.players, **given(config), **named)


def given(config: Config) -> dict[str, Any]:
    return dict(config.options)


@few_games
def test_the_checker_of_gymnasium(config: Config) -> None:
    env = gymnasium.make(f"sunstone/{config.game}-v0", players=config.players, render_mode="ansi", **given(config))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(env.unwrapped)


@few_games
@pytest.mark.parametrize("reward", ["places", "points"])
def test_rewards_add_up_to_the_result(config: Config, reward: str) -> None:
    seat = config.players - 1
    env = make(config, reward=reward, seat=seat)
    rng = Rng(4)
    _, info = env.reset(seed=4)
    total, over = 0.0, False
    while not over:
        assert env.position.to_move == seat
        legal = np.flatnonzero(info["action_mask"])
        assert legal.tolist() == sorted(env.position.legal())
        _, gained, over, _, info = env.step(int(legal[rng.below(len(legal))]))
        total += gained
    places = env.position.places()
    if reward == "points":
        assert total == env.position.scores()[seat]
    elif len(set(places)) == len(places):
        assert total == pytest.approx(1 - 2 * (places[seat] - 1) / (len(places) - 1))
    with pytest.raises(BadSetting, match="reset"):
        env.step(0)


def test_an_illegal_action_costs_and_changes_nothing() -> None:
    env = SunstoneEnv("city", illegal_reward=-3)
    seen, _ = env.reset(seed=1)
    key = env.position.key()
    again, reward, over, _, info = env.step(0)
    assert (reward, over) == (-3, False)
    assert info["illegal"] and all(isinstance(text, str) for text in info["illegal"])
    assert env.position.key() == key and (seen == again).all()


# --- many games in one call
@few_games
def test_a_vector_of_games_is_the_same_as_each_alone(config: Config) -> None:
    """Every row, reward and mask of the vector is what a single environment gives for the same seed and actions."""
    seeds, rng = [3, 4, 5], Rng(9)
    envs = SunstoneVectorEnv(config.game, 3, config.players, reward="points", **given(config))
    seen, info = envs.reset(seed=list(seeds))
    lone = [make(config, reward="points") for _ in seeds]
    for env, seed in zip(lone, seeds, strict=True):
        env.games.restart([spread_seed(seed)])
    over = np.zeros(3, bool)
    ended = 0
    while ended < 3:
        for i, env in enumerate(lone):
            assert (seen[i] == env.games.rows.look()[0]).all()
            assert (info["action_mask"][i] == env.action_masks()).all()
        actions = envs.draw(rng)
        begun = over
        seen, rewards, over, cut, info = envs.step(actions)
        assert not cut.any()
        for i, env in enumerate(lone):
            if begun[i]:
                assert rewards[i] == 0
                env.games.step([0])
                ended += 1
            else:
                _, reward, ends, _, _ = env.step(int(actions[i]))
                assert (rewards[i], over[i]) == (reward, ends)


def test_arrays_stay_as_they_were_unless_asked_to_share() -> None:
    envs = SunstoneVectorEnv("city", 4)
    seen, info = envs.reset(seed=1)
    before = seen.copy(), info["action_mask"].copy()
    for _ in range(5):
        envs.step(envs.draw(Rng(1)))
    assert (seen == before[0]).all() and (info["action_mask"] == before[1]).all()
    sharing = SunstoneVectorEnv("city", 4, copy=False)
    first, _ = sharing.reset(seed=1)
    assert (first == before[0]).all()


def test_seeds_of_a_vector() -> None:
    envs = SunstoneVectorEnv("city", 3)
    one, same, other = (envs.reset(seed=seed)[0] for seed in (7, 7, 8))
    assert (one == same).all() and (one != other).any()
    assert (one[0] != one[1]).any()
    assert (envs.reset()[0] != envs.reset()[0]).any()
    listed = envs.reset(seed=[1, 1, 2])[0]
    assert (listed[0] == listed[1]).all() and (listed[0] != listed[2]).any()


def test_illegal_actions_of_a_vector_are_marked_and_change_nothing() -> None:
    envs = SunstoneVectorEnv("city", 3, illegal_reward=-2)
    seen, _ = envs.reset(seed=1)
    actions = envs.draw(Rng(1))
    actions[1] = 582
    after, rewards, _, _, info = envs.step(actions)
    assert info["illegal"].tolist() == [False, True, False] and rewards.tolist() == [0, -2, 0]
    assert (after[1] == seen[1]).all()
    for wrong in (-1, 583, 10**6):
        actions = envs.draw(Rng(1))
        actions[0] = wrong
        assert envs.step(actions)[4]["illegal"][0]


def test_make_vec_gives_the_vector_of_games() -> None:
    envs = gymnasium.make_vec("sunstone/city-v0", num_envs=5, players=3, bots="greedy")
    assert isinstance(envs.unwrapped, SunstoneVectorEnv)
    seen, _ = envs.reset(seed=1)
    assert envs.observation_space.contains(seen)


def test_what_is_asked_for_wrongly_is_named() -> None:
    with pytest.raises(BadSetting, match="2 seats for bots, not 1"):
        SunstoneEnv("city", 3, bots=["random"])
    with pytest.raises(BadSetting, match="there is no bot 'clever'"):
        SunstoneEnv("city", bots="clever")
    with pytest.raises(BadSetting, match="seat 2"):
        SunstoneEnv("city", 2, seat=2)
    for env, action in ((SunstoneEnv("city"), 1), (SunstoneVectorEnv("city", 2), np.array([1, 2]))):
        with pytest.raises(BadSetting, match="reset"):
            env.step(action)  # type: ignore[arg-type]
    with pytest.raises(BadSetting, match="3 actions, not 2"):
        SunstoneVectorEnv("city", 3).step(np.array([1, 2]))
    with pytest.raises(BadSetting, match="num_envs"):
        SunstoneVectorEnv("city", 0)
    with pytest.raises(BadSetting, match="3 seeds, not 1"):
        SunstoneVectorEnv("city", 3).reset(seed=[1])


class Scores(Encoder):
    """An encoder of one's own, in plain Python."""

    @property
    def version(self) -> int:
        return 1

    def features(self, s: State) -> list[Feature]:
        return [Feature("mine", 999), Feature("theirs", 999)]

    def write(self, s: State, seat: int, tape: Tape) -> None:
        scores = s.scores()
        tape.put(scores[seat])
        tape.put(max(scores[:seat] + scores[seat + 1 :]))


def test_anybody_may_bring_an_encoder() -> None:
    envs = SunstoneVectorEnv("city", 2, encoder=Scores())
    seen, _ = envs.reset(seed=1)
    assert seen.shape == (2, 2)
    for _ in range(100):
        seen = envs.step(envs.draw(Rng(2)))[0]
    assert seen.max() > 0
