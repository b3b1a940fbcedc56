"""OpenSpiel: every game registered under the name `sunstone_<game>`, with explicit chance nodes.

    import pyspiel, sunstone.envs.openspiel
    game = pyspiel.load_game("sunstone_city(players=3)")

Actions are those of the vocabulary; a chance outcome counts from 0. The information state is the seat's own record."""

import json
from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final

import numpy as np
import pyspiel

from sunstone.engine.drive import Tally, playout
from sunstone.engine.errors import SunstoneError
from sunstone.engine.frame import CHANCE, OVER
from sunstone.engine.options import Options
from sunstone.engine.record import Entry, Record
from sunstone.engine.registry import GameInfo, find, load
from sunstone.engine.rng import Rng
from sunstone.engine.state import State
from sunstone.envs import core

LONGEST: Final = 5000  # actions of a game, chance and forced ones included: far above any that was ever played
SETTINGS: Final = ("game", "players", "modules", "options", "board")
Struct = dict[str, Any]  # plain data that becomes one of pyspiel's structs
PLAYERS, MODULES = "players", "modules"  # parameters beside the game's own options; modules are joined by +


@lru_cache(maxsize=64)
def task_of(game: str, players: int, modules: tuple[str, ...], options: tuple[tuple[str, Any], ...]) -> core.Task:
    return core.Task(game, players, modules, dict(options))


class Position:
    """What an OpenSpiel state holds of ours: position and record. It knows how to be copied and how to be sent."""

    def __init__(self, task: core.Task, state: State, record: Record, guessed_by: int | None = None) -> None:
        self.task = task
        self.state = state
        self.record = record
        self.guessed_by = guessed_by  # the seat that this is a guess of

    def _with(self, state: State, guessed_by: int | None) -> "Position":
        old = self.record
        return Position(self.task, state, Record(old.settings, old.entries[:], first_move=old.first_move), guessed_by)

    def __deepcopy__(self, memo: object) -> "Position":
        return self._with(self.state.clone(), self.guessed_by)

    def __reduce__(self) -> tuple[Any, ...]:
        s = self.task.settings
        setting = (s.game, s.players, s.modules, tuple(s.options.items()))
        return _again, (setting, self.state.to_data(), self.entries(), self.record.first_move, self.guessed_by)

    def entries(self) -> list[tuple[int, int, int]]:
        """The record in plain numbers."""
        return [(e.action, e.mover, e.seen_by) for e in self.record.entries]

    def play(self, action: int) -> None:
        self.record.entries.append(Entry(action, self.state.to_move, self.state.seen_by()))
        self.state.play(action)
        if self.record.first_move < 0 and self.task.info.in_play(self.state):
            self.record.first_move = len(self.record.entries)

    def guess(self, seat: int, rng: Rng) -> "Position":
        return self._with(self.state.guess(seat, rng), seat)

    def known(self, seat: int) -> str:
        """The record as the seat knows it. A guess has no history for what others hold in it: they have it beside."""
        if self.guessed_by is None or self.guessed_by == seat:
            return self.record.text(None if self.state.to_move == OVER else [seat])
        return self.record.text([]) + self.private(seat)

    def private(self, seat: int) -> str:
        """What the seat sees and a spectator does not; "" if there is nothing."""
        own, common = self.state.view(seat), self.state.view(None)
        found = _differences({**own, "seat": None}, {**common, "seat": None})
        return json.dumps(found) if found else ""


def _again(setting: Any, data: Any, entries: Any, first_move: int, guessed_by: int | None) -> Position:
    """A position that was sent."""
    task = task_of(*setting)
    record = Record(task.settings, [Entry(*entry) for entry in entries], first_move=first_move)
    return Position(task, load(data), record, guessed_by)


def told_of(task: core.Task, given: Any) -> Position:
    """The position that a struct tells of; SunstoneError if it is none of this game's."""
    try:
        found = json.loads(given) if isinstance(given, str) else given.to_dict() if hasattr(given, "to_dict") else given
        state = load(found["position"])
        record = Record(task.settings, [Entry(*entry) for entry in found["record"]], first_move=found["first_move"])
        position = Position(task, state, record, found["guessed_by"])
    except (KeyError, TypeError, ValueError) as error:
        raise SunstoneError(f"a state begins from what to_struct gives; this is something else: {error}") from None
    own, data = task.new().to_data(), found["position"]
    if wrong := [name for name in SETTINGS if own.get(name) != data.get(name)]:
        raise SunstoneError(f"{wrong[0]} of the struct is {data.get(wrong[0])!r}, here it is {own.get(wrong[0])!r}")
    return position


def _differences(mine: Any, common: Any) -> Any:
    """The parts of one piece of plain data that are not the same in the other, by where they stand."""
    if isinstance(mine, dict) and isinstance(common, dict):
        parts = {str(k): _differences(v, common.get(k)) for k, v in mine.items() if v != common.get(k)}
        return {k: part for k, part in parts.items() if part}
    if isinstance(mine, list) and isinstance(common, list) and len(mine) == len(common):
        pairs = enumerate(zip(mine, common, strict=True))
        return {str(i): _differences(a, b) for i, (a, b) in pairs if a != b}
    return [] if mine == common else [mine]


class SunstoneGame(pyspiel.Game):
    game = ""  # its name; there is a subclass for each

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        info = find(self.game)
        given = {**defaults(info), **(params or {})}
        modules = tuple(m for m in str(given.pop(MODULES)).split("+") if m)
        players = int(given.pop(PLAYERS))
        self.task = task_of(info.name, players, modules, tuple(given.items()))
        self.start = self.task.new()
        numbers = info.vocabulary.numbers()
        about = pyspiel.GameInfo(
            num_distinct_actions=self.task.actions,
            max_chance_outcomes=max(numbers) - info.vocabulary.chance + 1,
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if players == self.task.seats else None,
            max_game_length=LONGEST,
        )
        super().__init__(game_type(info, zero_sum=players == self.task.seats), about, params or {})

    def new_initial_state(self, given: Any = None) -> "SunstoneState":
        """Where the game begins; or the state that a struct of `to_struct` tells of, also as a dict or as JSON."""
        state = SunstoneState(self)
        if given is not None:
            state.position = told_of(self.task, given)
        return state

    def max_chance_nodes_in_history(self) -> int:
        return LONGEST

    def make_py_observer(self, kind: Any = None, params: dict[str, Any] | None = None) -> "Observer":
        return Observer(self.task, kind or pyspiel.IIGObservationType(perfect_recall=False), params)


class SunstoneState(pyspiel.State):
    def __init__(self, game: SunstoneGame) -> None:
        super().__init__(game)
        self.position = Position(game.task, game.start.clone(), Record(game.task.settings))

    def current_player(self) -> int:
        to_move = self.position.state.to_move
        if to_move == OVER:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if to_move == CHANCE else to_move

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.position.state.legal())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        state = self.position.state
        weights = state.weights()
        first, total = self.position.task.info.vocabulary.chance, sum(weights)
        return sorted((action - first, weight / total) for action, weight in zip(state.legal(), weights, strict=True))

    def _number(self, player: int, action: int) -> int:
        """An action of OpenSpiel's as one of ours."""
        chance = player == pyspiel.PlayerId.CHANCE
        return action + self.position.task.info.vocabulary.chance if chance else action

    def _apply_action(self, action: int) -> None:
        """SunstoneError if there is none of that number. Whether it is legal OpenSpiel has its own call to ask."""
        number = self._number(self.current_player(), action)
        self.position.task.info.vocabulary.name(number)
        self.position.play(number)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.position.task.info.vocabulary.name(self._number(player, action))

    def is_terminal(self) -> bool:
        return self.position.state.to_move == OVER

    def returns(self) -> list[float]:
        return self.position.task.returns(self.position.state)[: self.position.task.players]

    # --- structs: OpenSpiel makes its own of these dicts, and JSON of those
    def _to_struct(self) -> Struct:
        """Everything: position and record, secrets included; `new_initial_state` takes it back."""
        position = self.position
        return {
            "current_player": self.current_player(),
            "position": position.state.to_data(),
            "record": position.entries(),
            "first_move": position.record.first_move,
            "guessed_by": position.guessed_by,
        }

    def _to_observation_struct(self, player: int) -> Struct:
        """What the player sees (what everybody sees, if it is none): its view, as everywhere else in Sunstone."""
        seat = player if player >= 0 else None
        return {"current_player": self.current_player(), "view": self.position.state.view(seat)}

    def _action_to_struct(self, player: int, action: int) -> Struct:
        return {"action": self._action_to_string(player, action)}

    def _struct_to_actions(self, struct: Struct) -> list[int]:
        vocabulary = self.position.task.info.vocabulary
        number = vocabulary.number(str(struct["action"]))
        return [number - vocabulary.chance if self.is_chance_node() else number]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float] | None = None) -> "SunstoneState":
        """A state which that player cannot tell from this one, drawn fairly: for search that must not cheat."""
        seed = int(sampler() * core.SEEDS) if callable(sampler) else core.spread_seed(None)
        other: SunstoneState = self.clone()
        other.position = self.position.guess(player, Rng(seed % core.SEEDS))
        return other

    def __str__(self) -> str:
        state, info = self.position.state, self.position.task.info
        who = {OVER: "over", CHANCE: "chance to move"}.get(state.to_move, f"player {state.to_move} to move")
        at = f"{info.name}, {len(self.position.record.entries)} actions, {who}"
        return f"{at}, scores {' '.join(map(str, state.scores()))}, key {state.key():016x}"

    def _repr_html_(self) -> str | None:
        return self.position.state._repr_html_()


class Observer:
    """What a player observes: numbers and plain data now, or (perfect recall) its record of the whole game.

    Private information alone, or what everybody sees, come as text only."""

    def __init__(self, task: core.Task, kind: Any, params: dict[str, Any] | None) -> None:
        if params:
            raise SunstoneError(f"an observer takes no parameters; it was given {', '.join(params)}")
        self.task = task
        self.kind = kind
        self.private = kind.private_info != pyspiel.PrivateInfoType.NONE
        self.tensor: np.ndarray[Any, Any] | None = None
        self.dict: dict[str, np.ndarray[Any, Any]] = {}
        if kind.public_info and self.private and not kind.perfect_recall:
            self.tensor = np.zeros(len(task.features), np.float32)
            self.dict["observation"] = self.tensor

    def set_from(self, state: SunstoneState, player: int) -> None:
        if self.tensor is not None:
            self.tensor[:] = self.task.observe(state.position.state, max(player, 0))

    def string_from(self, state: SunstoneState, player: int) -> str:
        position = state.position
        if not self.kind.public_info:
            return position.private(player) if self.private else ""
        if self.kind.perfect_recall:
            return f"player {player}\n{position.known(player)}"
        return json.dumps(position.state.view(player if self.private else None))


class Rollouts:
    """For OpenSpiel's MCTS: values by random games that our engine plays to the end; all actions are as likely.

    It stands in for its `RandomRolloutEvaluator`, which plays action by action through OpenSpiel."""

    def __init__(self, games: int = 1, seed: int = 0) -> None:
        self.games = games
        self.rng = Rng(seed)
        self.out = Options()

    def evaluate(self, state: SunstoneState) -> np.ndarray[Any, Any]:
        task = state.position.task
        total = np.zeros(task.players)
        for _ in range(self.games):
            trial = state.position.state.clone()
            playout(trial, self.rng, self.out, Tally())
            total += task.returns(trial)[: task.players]
        return total / self.games

    def prior(self, state: SunstoneState) -> list[tuple[int, float]]:
        if state.is_chance_node():
            return state.chance_outcomes()
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


def defaults(info: GameInfo) -> dict[str, Any]:
    players = 2 if 2 in info.players else info.players[0]
    return {PLAYERS: players, MODULES: "", **{option.name: option.default for option in info.options}}


def game_type(info: GameInfo, zero_sum: bool = True) -> Any:
    utility, information = pyspiel.GameType.Utility, pyspiel.GameType.Information
    return pyspiel.GameType(
        short_name=f"sunstone_{info.name}",
        long_name=info.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=information.PERFECT_INFORMATION if info.perfect_information else information.IMPERFECT_INFORMATION,
        utility=utility.ZERO_SUM if zero_sum else utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(info.players),
        min_num_players=min(info.players),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=defaults(info),
    )


def register() -> None:
    """Make the games known to `pyspiel.load_game`; importing this module has done it.

    Each game gets a class: OpenSpiel lets go of what it was given when Python is already gone, and only a class
    survives that (a function would end the program with a crash)."""
    for name in core.games():
        pyspiel.register_game(game_type(find(name)), type(f"Sunstone_{name}", (SunstoneGame,), {"game": name}))


register()
