"""PettingZoo: every game as an AEC environment with action masks.

    from sunstone.envs.pettingzoo import city_v0
    env = city_v0.env(players=3)

`<game>_v0` is there for each game that has an encoder. Chance and forced steps are played by the environment."""

from operator import index
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from sunstone.engine.errors import IllegalAction, SunstoneError
from sunstone.engine.frame import OVER
from sunstone.engine.observe import Encoder
from sunstone.engine.options import Options
from sunstone.engine.registry import Value
from sunstone.engine.rng import Rng
from sunstone.engine.state import State
from sunstone.envs import core
from sunstone.envs.batch import advance
from sunstone.envs.rendering import MODES, Renderer

AgentID = str
Obs = dict[str, np.ndarray[Any, Any]]


class SunstoneEnv(AECEnv[AgentID, Obs, int]):
    """One game. An observation is a dict of `observation` (int16, described by `features`) and `action_mask`."""

    metadata = {"render_modes": list(MODES), "is_parallelizable": False, "render_fps": 1}

    def __init__(self, task: core.Task, render_mode: str | None = None) -> None:
        super().__init__()
        self.task = task
        self.metadata = {**type(self).metadata, "name": f"{task.info.name}_v0"}
        self.features = task.features
        self.render_mode = render_mode
        self.renderer = Renderer(task, render_mode)
        self.possible_agents = [f"player_{i}" for i in range(task.players)]
        self.agents: list[AgentID] = []
        box = spaces.Box(task.low, task.high, dtype=np.int16)
        mask = spaces.Box(0, 1, (task.actions,), np.int8)
        self.observation_spaces = {
            agent: spaces.Dict({"observation": box, "action_mask": mask}) for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(task.actions) for agent in self.possible_agents}
        self.position: State = task.new()
        self.rng = Rng(0)
        self.out = Options()
        self.returns: list[float] = []

    def observation_space(self, agent: AgentID) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: AgentID) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game. Without a seed chance goes on from where it was; the first time it comes from the system."""
        if seed is not None or not self.returns:
            self.rng = Rng(core.spread_seed(seed))
        self.agents = self.possible_agents[:]
        self.position = self.task.new()
        self.returns = [0.0] * self.task.players
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[AgentID, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._go_on()

    def observe(self, agent: AgentID) -> Obs:
        if agent not in self.possible_agents:
            raise SunstoneError(f"there is no agent {agent!r}; there is {', '.join(self.possible_agents)}")
        seat = self.possible_agents.index(agent)
        asked = self.position.to_move == seat
        mask = self.task.mask(self.out) if asked else np.zeros(self.task.actions, np.int8)
        return {"observation": self.task.observe(self.position, seat), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """The action of `agent_selection`; IllegalAction says why it cannot be, and nothing has changed."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        number = whole(agent, action)
        if not 0 <= number < self.task.actions:
            raise IllegalAction(number, [])  # the game knows no reasons for what it has no name for
        if not self.out.holds(number):
            raise IllegalAction(number, self.position.why_not(number))
        self._cumulative_rewards[agent] = 0.0
        self.position.play(number)
        self._go_on()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _go_on(self) -> None:
        """Play chance and forced steps, hand out what the seats have gained, and say who is next."""
        task = self.task
        advance(self.position, (1 << task.players) - 1, [], self.rng, self.out)
        returns = task.returns(self.position)[: task.players]
        self.rewards = {a: new - old for a, new, old in zip(self.agents, returns, self.returns, strict=True)}
        self.returns = returns
        if self.position.to_move == OVER:
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[self.position.to_move]

    def render(self) -> str | None:
        return self.renderer.render(self.position)

    def close(self) -> None:
        pass

    def _repr_html_(self) -> str | None:
        return self.position._repr_html_()


def whole(agent: AgentID, action: Any) -> int:
    try:
        return index(action)
    except TypeError:
        raise SunstoneError(f"{agent} is asked for an action, and {action!r} is not one") from None


class Maker:
    """What a module of PettingZoo has: `env` with the usual wrappers, `raw_env` without."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.__name__ = f"{game}_v0"

    def raw_env(
        self,
        players: int = 2,
        modules: tuple[str, ...] | list[str] = (),
        board: str = "",
        reward: str = "places",
        render_mode: str | None = None,
        encoder: Encoder | None = None,
        **options: Value,
    ) -> SunstoneEnv:
        """`options` are the game's own, by name: `sunstone games` lists them."""
        task = core.Task(self.game, players, modules, options, board, reward, encoder)
        return SunstoneEnv(task, render_mode)

    def env(self, *args: Any, **named: Any) -> AECEnv[AgentID, Obs, int]:
        """As `raw_env`, and it complains when used in the wrong order or with what is no action."""
        env: AECEnv[AgentID, Obs, int] = wrappers.AssertOutOfBoundsWrapper(self.raw_env(*args, **named))
        return wrappers.OrderEnforcingWrapper(env)

    def __repr__(self) -> str:
        return f"<{self.__name__}: PettingZoo environments of {self.game}>"


def __getattr__(name: str) -> Maker:
    game, _, version = name.rpartition("_v")
    if version == "0" and game in core.games():
        return Maker(game)
    known = ", ".join(f"{game}_v0" for game in core.games())
    raise AttributeError(f"there is no environment {name!r}; there is {known}")
