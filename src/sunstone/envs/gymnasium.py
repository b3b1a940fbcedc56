"""Gymnasium: one seat is the agent's, the others are bots'. Alone, or many games stepped in one call.

    import gymnasium, sunstone.envs.gymnasium
    env = gymnasium.make("sunstone/city-v0", players=3, bots="greedy")
    envs = gymnasium.make_vec("sunstone/city-v0", num_envs=64)

An action that is not legal changes nothing, costs `illegal_reward` and is told of in `info`: draw from the mask."""

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from sunstone import players as bot_room
from sunstone.engine.bot import Bot
from sunstone.engine.errors import BadSetting
from sunstone.engine.frame import OVER
from sunstone.engine.observe import Encoder
from sunstone.engine.registry import Value
from sunstone.engine.rng import Rng
from sunstone.engine.state import State
from sunstone.envs import core
from sunstone.envs.batch import REFUSED
from sunstone.envs.rendering import MODES, Renderer

Info = dict[str, Any]
Rewards = NDArray[np.float64]
Flags = NDArray[np.bool_]


def seat_bots(task: core.Task, seat: int, bots: str | Sequence[str | Bot]) -> list[Bot]:
    """A bot for every seat; the agent's own is never asked. One name stands for all of them."""
    if not 0 <= seat < task.players:
        raise BadSetting(f"seat {seat} is not between 0 and {task.players - 1}")
    if isinstance(bots, str):
        bots = [bots] * (task.players - 1)
    if len(bots) != task.players - 1:
        raise BadSetting(f"{task.players} players leave {task.players - 1} seats for bots, not {len(bots)}")
    found = [bot if isinstance(bot, Bot) else bot_room.find_bot(bot) for bot in bots]
    return [*found[:seat], Bot(), *found[seat:]]


class _Games:
    """What both environments are made of: a batch with one agent's seat."""

    def __init__(self, task: core.Task, games: int, seat: int, bots: str | Sequence[str | Bot]) -> None:
        self.task = task
        self.seat = seat
        bots_by_seat = seat_bots(task, seat, bots)
        self.batch = task.batch(games, [seat])
        self.batch.bots = bots_by_seat
        self.begun = False
        self.before = np.zeros(games)  # what the agent had gained before the last step

    def restart(self, seeds: list[int]) -> None:
        self.batch.restart(seeds)
        self.begun = True
        self.before = self.gained()

    def observations(self) -> core.Observation:
        return core.array(self.batch.tape.cells, np.int16).reshape(self.batch.games, -1)

    def masks(self) -> core.Mask:
        return core.array(self.batch.mask, np.int8).reshape(self.batch.games, -1)

    def over(self) -> Flags:
        found: Flags = core.array(self.batch.seat, np.int64) == OVER
        return found

    def refused(self) -> Flags:
        found: Flags = core.array(self.batch.became, np.uint8) == REFUSED
        return found

    def by_seat(self, cells: Any) -> NDArray[np.int64]:
        return core.array(cells, np.int64).reshape(self.batch.games, -1)

    def gained(self) -> Rewards:
        """What the agent has gained over the whole of each game so far."""
        if self.task.reward == "points":
            return self.by_seat(self.batch.scores)[:, self.seat].astype(float)
        over = self.over()
        found = np.zeros(self.batch.games)
        if over.any():
            found[over] = core.place_values(self.by_seat(self.batch.places)[over])[:, self.seat]
        return found

    def step(self, actions: list[int]) -> tuple[Rewards, Flags, Flags]:
        """Rewards, which games are over, and which actions were refused."""
        if not self.begun:
            raise BadSetting("no game has begun: reset() first")
        begun = self.over()
        self.batch.step(actions)
        now = self.gained()
        rewards = np.where(begun, 0.0, now - self.before)
        self.before = now
        return rewards, self.over(), self.refused()


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
        self.games = _Games(self.task, 1, seat, bots)
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
        found: Flags = self.games.masks()[0].astype(bool)
        return found

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[core.Observation, Info]:
        super().reset(seed=seed)
        self.games.restart([int(self.np_random.integers(core.SEEDS))])
        return self._seen(), self._info()

    def step(self, action: int) -> tuple[core.Observation, float, bool, bool, Info]:
        if self.games.begun and self.games.over()[0]:
            raise BadSetting("the game is over: reset() begins the next one")
        rewards, over, refused = self.games.step([int(action)])
        info = self._info()
        if refused[0]:
            info["illegal"] = [reason.text for reason in self.position.why_not(int(action))]
        if self.render_mode == "human":
            self.render()
        reward = self.illegal_reward if refused[0] else float(rewards[0])
        return self._seen(), reward, bool(over[0]), False, info

    def _seen(self) -> core.Observation:
        seen: core.Observation = self.games.observations()[0].copy()
        return seen

    def _info(self) -> Info:
        return {"action_mask": self.games.masks()[0].copy(), "scores": self.position.scores()}

    def render(self) -> str | None:
        return self.renderer.render(self.position)

    def _repr_html_(self) -> str | None:
        return self.position._repr_html_()


class SunstoneVectorEnv(VectorEnv[core.Observation, NDArray[np.int64], NDArray[Any]]):
    """Many games in one call. A game that has ended begins afresh with the next call, which gives no reward.

    Compiled, with `copy=False`, observations and masks are read-only views of memory that the next call overwrites."""

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
        **options: Value,
    ) -> None:
        if num_envs < 1:
            raise BadSetting(f"num_envs must be at least 1, not {num_envs}")
        self.task = core.Task(game, players, modules, options, board, reward, encoder)
        self.games = _Games(self.task, num_envs, seat, bots)
        self.features = self.task.features
        self.illegal_reward = illegal_reward
        self.copy = copy
        self.num_envs = num_envs
        self.render_mode = None
        self.single_observation_space = spaces.Box(self.task.low, self.task.high, dtype=np.int16)
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
        rewards, over, refused = self.games.step(np.asarray(actions).tolist())
        info = self._info()
        if refused.any():
            rewards[refused] = self.illegal_reward
            info["illegal"] = refused
        return self._seen(), rewards, over, np.zeros(self.num_envs, bool), info

    def draw(self, rng: Rng) -> NDArray[np.int64]:
        """A legal action for every game, each as likely: quicker than drawing from the mask."""
        return np.array(self.games.batch.draw(rng))

    def _seen(self) -> core.Observation:
        seen = self.games.observations()
        return seen.copy() if self.copy else seen

    def _info(self) -> Info:
        """The masks; and where games are over how they ended, for all seats."""
        games = self.games
        found: Info = {"action_mask": games.masks().copy() if self.copy else games.masks()}
        over = games.over()
        if over.any():
            found["scores"] = np.where(over[:, None], games.by_seat(games.batch.scores), 0)
            found["places"] = np.where(over[:, None], games.by_seat(games.batch.places), 0)
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
