"""PufferLib: some games as one of its own environments, written into its buffers (PufferLib 3, the extra `puffer`).

    import pufferlib.vector, sunstone.envs.pufferlib as puffer
    envs = pufferlib.vector.make(puffer.SunstoneEnv, num_envs=2, env_kwargs={"game": name})

One seat of each game is an agent's, bots play the others. An observation is bytes: the packed row, then a bit for each
action, whether it is legal. `puffer_policy.Policy` reads them, and never chooses what is not legal."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import pufferlib
from gymnasium import spaces
from numpy.typing import NDArray

from sunstone.engine.bot import Bot
from sunstone.engine.observe import Encoder
from sunstone.engine.registry import Value
from sunstone.envs.agent import Games
from sunstone.envs.core import SEEDS, Task

Bytes = NDArray[np.uint8]


class SunstoneEnv(pufferlib.PufferEnv):
    """A game that is over begins afresh within the same step, as PufferLib's own do: the row is of the new game, reward
    and terminal are of the old one, and its `info` says how it ended."""

    def __init__(
        self,
        game: str,
        num_games: int = 64,
        players: int = 2,
        seat: int = 0,
        bots: str | Sequence[str | Bot] = "random",
        modules: Sequence[str] = (),
        board: str = "",
        reward: str = "places",
        illegal_reward: float = -1.0,
        encoder: Encoder | None = None,
        options: Mapping[str, Value] | None = None,
        buf: Any = None,
        seed: int = 0,
    ) -> None:
        self.task = Task(game, players, modules, options, board, reward, encoder)
        self.games = Games(self.task, num_games, seat, bots, packed=True)
        self.seat = seat
        self.illegal_reward = illegal_reward
        self.row_bytes = 8 * self.task.layout.words
        self.single_observation_space = spaces.Box(0, 255, (self.row_bytes + -(-self.task.actions // 8),), np.uint8)
        self.single_action_space = spaces.Discrete(self.task.actions)
        self.num_agents = num_games
        super().__init__(buf)

    def reset(self, seed: int | None = None) -> tuple[Bytes, list[dict[str, float]]]:
        seeds = np.random.default_rng(seed).integers(SEEDS, size=self.num_agents)
        self.games.restart(seeds.tolist())
        self._show()
        return self.observations, []

    def step(
        self, actions: NDArray[Any]
    ) -> tuple[Bytes, NDArray[Any], NDArray[Any], NDArray[Any], list[dict[str, float]]]:
        games, batch = self.games, self.games.batch
        games.step(np.asarray(actions).reshape(-1).tolist())
        self.rewards[:] = games.rewards.look()
        if batch.refused:
            self.rewards[games.refused()] = self.illegal_reward
        self.terminals[:] = games.over.look()
        self.truncations[:] = False
        infos: list[dict[str, float]] = []
        if batch.ended:
            scores, places = games.scores.look(), games.places.look()
            for i in np.flatnonzero(self.terminals).tolist():
                place = int(places[i, self.seat])
                infos.append({"score": float(scores[i, self.seat]), "place": float(place), "won": float(place == 1)})
                batch.begin(i)
        self._show()
        return self.observations, self.rewards, self.terminals, self.truncations, infos

    def _show(self) -> None:
        self.observations[:, : self.row_bytes] = self.games.rows.look().view(np.uint8)
        self.observations[:, self.row_bytes :] = np.packbits(
            self.games.masks.look().view(bool), axis=1, bitorder="little"
        )

    def close(self) -> None:
        pass
