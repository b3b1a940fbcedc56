"""The environment in PufferLib's form. PufferLib 3 asks for an older numpy than ours and so is not installed beside it:
where it is absent, what stands in for its base class here is the documented part of it, buffers and required names."""

import importlib
import sys
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from sunstone.envs.core import Task

BUFFERS = ("observations", "rewards", "terminals", "truncations", "masks", "actions")


class StandIn:
    """`pufferlib.PufferEnv`: spaces and the number of agents are set before it is begun; it makes the buffers, or takes
    those of a vector."""

    num_agents: int
    single_observation_space: Any
    single_action_space: Any

    def __init__(self, buf: dict[str, Any] | None = None) -> None:
        n, box = self.num_agents, self.single_observation_space
        shapes = {"observations": (n, *box.shape), "actions": (n,)}
        types = {"observations": box.dtype, "rewards": np.float32, "actions": np.int32}
        for name in BUFFERS:
            made = np.zeros(shapes.get(name, (n,)), types.get(name, np.bool_))
            setattr(self, name, made if buf is None else buf[name])


@pytest.fixture
def puffer(monkeypatch: pytest.MonkeyPatch) -> Any:
    try:
        import pufferlib  # noqa: F401
    except ImportError:
        module = ModuleType("pufferlib")
        module.PufferEnv = StandIn  # type: ignore[attr-defined]
        monkeypatch.setitem(sys.modules, "pufferlib", module)
    monkeypatch.delitem(sys.modules, "sunstone.envs.pufferlib", raising=False)
    return importlib.import_module("sunstone.envs.pufferlib")


def legal_of(task: Task, row: Any) -> list[int]:
    bits = np.unpackbits(row[8 * task.layout.words :], bitorder="little")[: task.actions]
    found: list[int] = np.flatnonzero(bits).tolist()
    return found


@pytest.mark.parametrize("game", ["toy", "helios"])
def test_rows_are_packed_observations_and_what_is_legal(puffer: Any, game: str) -> None:
    """Of the games as they stand; one that is over has begun afresh, and its result is told."""
    env = puffer.SunstoneEnv(game=game, num_games=4, seat=1, reward="points")
    rows, infos = env.reset(seed=3)
    assert rows is env.observations and infos == []
    rng, ended, gained = np.random.default_rng(1), 0, np.zeros(4)
    while ended < 2:
        for i, state in enumerate(env.games.batch.states):
            assert state.to_move == env.seat
            words = rows[i, : 8 * env.task.layout.words].copy().view(np.int64)
            assert (env.task.unpack(words) == env.task.observe(state, env.seat)).all()
            assert legal_of(env.task, rows[i]) == sorted(state.legal())
        before = list(env.games.batch.states)
        actions = np.array([rng.choice(legal_of(env.task, row)) for row in rows])
        rows, rewards, over, cut, infos = env.step(actions)
        gained += rewards
        assert len(infos) == over.sum() and not cut.any()
        for i, info in zip(np.flatnonzero(over).tolist(), infos, strict=True):
            assert info == {
                "score": before[i].scores()[1],
                "place": before[i].places()[1],
                "won": before[i].places()[1] == 1,
            }
            assert gained[i] == info["score"] and env.games.batch.states[i] is not before[i]
            gained[i] = 0
            ended += 1


def test_buffers_of_a_vector_are_written_in_place(puffer: Any) -> None:
    first = puffer.SunstoneEnv(game="toy", num_games=3)
    buffers = {name: getattr(first, name).copy() for name in BUFFERS}
    env = puffer.SunstoneEnv(game="toy", num_games=3, buf=buffers)
    env.reset(seed=1)
    assert env.observations is buffers["observations"] and buffers["observations"].any()


def test_an_illegal_action_costs_and_changes_nothing(puffer: Any) -> None:
    env = puffer.SunstoneEnv(game="helios", num_games=2, illegal_reward=-3)
    before = env.reset(seed=1)[0].copy()
    rows, rewards, over, _, _ = env.step(np.array([672, 672]))
    assert rewards.tolist() == [-3, -3] and not over.any() and (rows == before).all()


def test_the_same_seed_begins_the_same_games(puffer: Any) -> None:
    env = puffer.SunstoneEnv(game="helios", num_games=3)
    one, same, other = (env.reset(seed=seed)[0].copy() for seed in (7, 7, 8))
    assert (one == same).all() and (one != other).any()
