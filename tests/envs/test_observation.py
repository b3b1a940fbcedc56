"""Observations: every number is within its bounds, means what its name says, and tells a seat only what it may know."""

import json
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

import numpy as np
import pytest

from sunstone.engine.frame import CHANCE, EVERYBODY, OVER, a_of, b_of, c_of
from sunstone.engine.observe import Encoder, Feature, Tape
from sunstone.engine.rng import Rng
from sunstone.engine.state import State
from sunstone.envs.core import Task, games
from tests.support import Config, configs, fullest_configs, main_configs, over, walk

every_config = pytest.mark.parametrize("config", configs(), ids=str)
main_config = over(main_configs(), quick=fullest_configs())

# A slow obvious reference for each game: what the numbers must be, by name, from the seat's view and the open question.
Reference = Callable[[State, dict[str, Any], list[int], int], dict[str, int]]
REFERENCES: dict[str, Reference] = {game: import_module(f"tests.envs.{game}_reference").numbers for game in games()}


def task_of(config: Config, encoder: Encoder | None = None) -> Task:
    return Task(config.game, config.players, config.modules, config.options, encoder=encoder)


def moments(config: Config, seed: int, every: int) -> Iterator[State]:
    """Positions of a random game: every so many, the last, and where something hidden is decided or drawn."""
    for i, s in enumerate(walk(config.new(), seed)):
        hidden = s.seen_by() != EVERYBODY and (s.to_move != CHANCE or i % 4 == 0)
        if hidden or i % every == 0 or s.to_move == OVER:
            yield s


@every_config
def test_features_have_names_and_bounds(config: Config) -> None:
    task = task_of(config)
    names = task.names
    assert len(names) == len(set(names)) > 5
    assert (task.low < task.high).all()
    assert task.encoder.version >= 1
    for s in moments(config, 1, 40):
        assert [f.name for f in task.encoder.features(s)] == names
        for seat in range(s.seats):
            seen = task.observe(s, seat)
            wrong = [names[i] for i in np.flatnonzero((seen < task.low) | (seen > task.high))]
            assert not wrong


@main_config
def test_every_number_means_what_its_name_says(config: Config) -> None:
    task = task_of(config)
    for s in moments(config, 2, 11):
        asked = s.to_move < CHANCE
        question = [a_of(s.top), b_of(s.top), c_of(s.top)] if asked else [0, 0, 0]
        for seat in range(s.seats):
            wanted = REFERENCES[config.game](s, s.view(seat), question, seat)
            found = dict(zip(task.names, task.observe(s, seat).tolist(), strict=True))
            assert found == {name: wanted.get(name, 0) for name in found}
            assert not set(wanted) - set(found)


@main_config
def test_what_looks_different_is_different_in_numbers(config: Config) -> None:
    """Nothing that a seat sees and that can change is forgotten: no two views of a mover have the same numbers."""
    task = task_of(config)
    met: dict[tuple[int, bytes], str] = {}
    for s in walk(config.new(), 6):
        if s.to_move < CHANCE:
            view = json.dumps(s.view(s.to_move))
            seen = task.observe(s, s.to_move).tobytes()
            assert met.setdefault((s.to_move, seen), view) == view
    assert len(met) > 5


@main_config
def test_no_leak(config: Config) -> None:
    """The oracle: a seat's numbers are the same in every position that it cannot tell from this one."""
    task = task_of(config)
    differing = 0
    for seed in range(2):
        for i, s in enumerate(moments(config, seed, 60)):
            if s.to_move == OVER:
                continue
            for seat in range(s.seats):
                seen = task.observe(s, seat)
                for k in range(4):
                    g = s.guess(seat, Rng(1000 * i + k))
                    differing += g.key() != s.key()
                    assert (task.observe(g, seat) == seen).all()
    alone = config.players == 1  # nobody hides anything from a single player but its own opponent's face-down tiles
    assert differing == 0 if config.info.perfect_information else differing > 3 or alone


class Leaky(Encoder):
    """Shows the true stack of starting tiles."""

    @property
    def version(self) -> int:
        return 1

    def features(self, s: State) -> list[Feature]:
        return [Feature(f"stack.{i}") for i in range(18)]

    def write(self, s: State, seat: int, tape: Tape) -> None:
        tape.bits(s.start_pool, 18)  # type: ignore[attr-defined]


def test_a_planted_leak_is_caught() -> None:
    with pytest.raises(AssertionError):
        leak(Config("city", 2), Leaky())


def leak(config: Config, encoder: Encoder) -> None:
    task = task_of(config, encoder)
    for i, s in enumerate(moments(config, 3, 60)):
        if s.to_move != OVER:
            assert (task.observe(s, 0) == task.observe(s.guess(0, Rng(i)), 0)).all()


@main_config
def test_looking_changes_nothing(config: Config) -> None:
    task = task_of(config)
    for s in moments(config, 4, 50):
        key = s.key()
        first = task.observe(s, 0)
        task.observe(s, s.seats - 1)
        assert (task.observe(s, 0) == first).all() and s.key() == key


def test_a_wrong_encoder_is_noticed() -> None:
    class Short(Leaky):
        def write(self, s: State, seat: int, tape: Tape) -> None:
            tape.put(1)

    with pytest.raises(AssertionError, match="another number of features"):
        task_of(Config("city", 2), Short()).observe(Config("city", 2).new(), 0)
