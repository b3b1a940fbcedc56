"""Gymnasium: one seat is the agent's, the others are bots'. Alone, or many games stepped in one call.

    import gymnasium, sunstone.envs.gymnasium
    env = gymnasium.make("sunstone/city-v0", players=3, bots="greedy")
    envs = gymnasium.make_vec("sunstone/city-v0", num_envs=64)

An action that is not legal changes nothing, costs `illegal_reward` and is told of in `info`: draw from the mask."""

from collections.abc import Sequence
from typing import Any, Final

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from sunstone.engine.bot import Bot
from sunstone.engine.errors import BadSetting
from sunstone.engine.observe import Encoder
from sunstone.engine.packed import WORD
from sunstone.engine.registry import Value
from sunstone.engine.rng import Rng
from sunstone.engine.state import State
from sunstone.envs import core
from sunstone.envs.agent import Flags, Games
from sunstone.envs.rendering import MODES, Renderer

Info = dict[str, Any]
LEGAL: Final = ("mask", "list")
Rewards = NDArray[np.float64]


def packed_space(task: core.Task) -> spaces.Box:
    return spaces.Box(0, (1 << WORD) - 1, (task.layout.words,), np.int64)


class SunstoneEnv(gymnasium.Env[core.Observation, int]):
    """One game. `info["action_mask"]` and `action_masks()` say what is legal; `features` what the numbers mean."""

    metadata = {"render_modes": list(MODES), "render_fps": 1}

    def __init__(
        self,
        game: str,
        players: int = 2,
        seat: int = 0,
        bots: str | Sequence[str | Bot] = "random",
        modules: Sequence[str] = (),
        board: str = "",
        reward: str = "places",
        illegal_reward: float = -1.0,
        render_mode: str | None = None,
        encoder: Encoder | None = None,
        **options: Value,
    ) -> None:
        self.task = core.Task(game, players, modules, options, board, reward, encoder)
        self.games = Games(self.task, 1, seat, bots)
        self.features = self.task.features
        self.illegal_reward = illegal_reward
        self.render_mode = render_mode
        self.renderer = Renderer(self.task, render_mode)
        self.observation_space = spaces.Box(self.task.low, self.task.high, dtype=np.int16)
        self.action_space = spaces.Discrete(self.task.actions)  # type: ignore[assignment]  # its items are np.int64

    @property
    def position(self) -> State:
        return self.games.batch.states[0]

    def action_masks(self) -> Flags:
        found: Flags = self.games.masks.look()[0].astype(bool)
        return found

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[core.Observation, Info]:
        super().reset(seed=seed)
        self.games.restart([int(self.np_random.integers(core.SEEDS))])
        return self._seen(), self._info()

    def step(self, action: int) -> tuple[core.Observation, float, bool, bool, Info]:
        games, batch = self.games, self.games.batch
        if games.begun and batch.ended:
            raise BadSetting("the game is over: reset() begins the next one")
        games.step([int(action)])
        info = self._info()
        if batch.refused:
            info["illegal"] = [reason.text for reason in self.position.why_not(int(action))]
        if self.render_mode == "human":
            self.render()
        reward = self.illegal_reward if batch.refused else batch.rewards[0]
        return self._seen(), reward, batch.ended > 0, False, info

    def _seen(self) -> core.Observation:
        seen: core.Observation = self.games.rows.look()[0].copy()
        return seen

    def _info(self) -> Info:
        return {"action_mask": self.games.masks.look()[0].copy(), "scores": self.position.scores()}

    def render(self) -> str | None:
        return self.renderer.render(self.position)

    def _repr_html_(self) -> str | None:
        return self.position._repr_html_()


class SunstoneVectorEnv(VectorEnv[core.Observation, NDArray[np.int64], NDArray[Any]]):
    """Many games in one call. A game that has ended begins afresh with the next call, which gives no reward.

    `packed`: observations are rows of words, `task.unpack` makes numbers of them. `legal`: "mask" for `action_mask` in
    `info`; "list" for `legal`, the legal actions of one game after the other, and `legal_counts`, how many each
    has: 0 where it is over, and there any action will do.
    Compiled, with `copy=False`, arrays are read-only views of memory that the next call overwrites."""

    metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP, "render_modes": []}

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        players: int = 2,
        seat: int = 0,
        bots: str | Sequence[str | Bot] = "random",
        modules: Sequence[str] = (),
        board: str = "",
        reward: str = "places",
        illegal_reward: float = -1.0,
        copy: bool = True,
        encoder: Encoder | None = None,
        packed: bool = False,
        legal: str = "mask",
        **options: Value,
    ) -> None:
        if num_envs < 1:
            raise BadSetting(f"num_envs must be at least 1, not {num_envs}")
        if legal not in LEGAL:
            raise BadSetting(f"legal cannot be {legal!r}; it is {' or '.join(LEGAL)}")
        self.task = core.Task(game, players, modules, options, board, reward, encoder)
        self.games = Games(self.task, num_envs, seat, bots, packed, legal == "mask")
        self.features = self.task.features
        self.illegal_reward = illegal_reward
        self.copy = copy
        self.num_envs = num_envs
        self.render_mode = None
        self.single_observation_space = (
            packed_space(self.task) if packed else spaces.Box(self.task.low, self.task.high, dtype=np.int16)
        )
        self.single_action_space = spaces.Discrete(self.task.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: Info | None = None
    ) -> tuple[core.Observation, Info]:
        """One seed for all (each game takes a stream of its own), or a list of one for each."""
        if isinstance(seed, list):
            if len(seed) != self.num_envs:
                raise BadSetting(f"{self.num_envs} games need {self.num_envs} seeds, not {len(seed)}")
            self.games.restart([core.spread_seed(one) for one in seed])
        else:
            super().reset(seed=seed)
            self.games.restart(self.np_random.integers(core.SEEDS, size=self.num_envs).tolist())
        return self._seen(), self._info()

    def step(self, actions: NDArray[np.int64]) -> tuple[core.Observation, Rewards, Flags, Flags, Info]:
        if len(actions) != self.num_envs:
            raise BadSetting(f"{self.num_envs} games need {self.num_envs} actions, not {len(actions)}")
        games = self.games
        games.step(np.asarray(actions).tolist())
        rewards, info = games.rewards.look().copy(), self._info()
        if games.batch.refused:
            info["illegal"] = games.refused()
            rewards[info["illegal"]] = self.illegal_reward
        return self._seen(), rewards, games.over.look().copy(), np.zeros(self.num_envs, bool), info

    def draw(self, rng: Rng) -> NDArray[np.int64]:
        """A legal action for every game, each as likely: quicker than drawing from the mask."""
        return np.array(self.games.batch.draw(rng))

    def _seen(self) -> core.Observation:
        return self._given(self.games.rows.look())

    def _given(self, found: NDArray[Any]) -> NDArray[Any]:
        return found.copy() if self.copy else found

    def _info(self) -> Info:
        """What is legal; and where games are over how they ended, for all seats."""
        games = self.games
        found: Info = {}
        if games.batch.masks:
            found["action_mask"] = self._given(games.masks.look())
        else:
            n = games.batch.list_legal()
            found["legal"] = self._given(games.legal.look().reshape(-1)[:n])
            found["legal_counts"] = self._given(games.counts.look())
        if games.batch.ended:
            over = games.over.look()[:, None]
            found["scores"] = np.where(over, games.scores.look(), 0)
            found["places"] = np.where(over, games.places.look(), 0)
        return found


def register() -> None:
    """Make the games known to `gymnasium.make` and `make_vec`; importing this module has done it."""
    for game in core.games():
        gymnasium.register(
            f"sunstone/{game}-v0",
            entry_point="sunstone.envs.gymnasium:SunstoneEnv",
            vector_entry_point="sunstone.envs.gymnasium:SunstoneVectorEnv",
            kwargs={"game": game},
        )


register()
