"""Packed observations and lists of legal actions say the same as rows of numbers and masks, in a tenth of the room."""

from typing import Any

import numpy as np
import pytest

from sunstone.engine.errors import BadSetting
from sunstone.engine.observe import Feature, Tape
from sunstone.engine.packed import WORD, Layout, Packed
from sunstone.engine.rng import Rng
from sunstone.engine.state import vector
from sunstone.envs.core import Task
from sunstone.envs.gymnasium import SunstoneVectorEnv
from tests.support import Config, few_configs, fullest_configs, walk

few_games = pytest.mark.parametrize(
    "config", {str(c): c for c in (*few_configs(), *fullest_configs())}.values(), ids=str
)


def unpacked(task: Task, tape: Packed) -> list[int]:
    found: list[int] = task.unpack(np.array(list(tape.rows), np.int64)).tolist()
    return found


@few_games
def test_packed_rows_hold_the_numbers_of_the_tape(config: Config) -> None:
    task = Task(config.game, config.players, config.modules, config.options)
    tape = Packed(1, task.layout)
    for i, s in enumerate(walk(config.new(), 3)):
        if i % 29 == 0:
            for seat in range(s.seats):
                tape.begin(0)
                task.encoder.write(s, seat, tape)
                assert tape.at == tape.end
                assert unpacked(task, tape) == task.observe(s, seat).tolist()
    assert config.game == "toy" or 40 * task.layout.words < 2 * len(task.features)


@pytest.mark.parametrize("before", [0, 1, 30, 59, 60, 61])
def test_all_ways_to_write_come_to_the_same_on_both_tapes(before: int) -> None:
    """Wherever in a word they begin: with so many bits before them, numbers below zero among them."""
    features = [Feature(f"before{i}") for i in range(before)]
    features += [Feature("cold", 10, -10), Feature("mild", 10, -10), Feature("large", 999)]
    features += [Feature(f"bit{i}") for i in range(61)]
    features += [Feature(f"pair{i}", 3) for i in range(29)]
    features += [Feature(f"digit{i}", 7) for i in range(9)]
    features += [Feature(f"sum{i}", 2) for i in range(40)]
    features += [Feature(f"one{i}") for i in range(12)] + [Feature(f"all{i}", 40) for i in range(5)]
    features += [Feature(f"bits_in_wide{i}", 2) for i in range(9)] + [Feature(f"pairs_in_wide{i}", 9) for i in range(9)]
    features += [Feature(f"scattered{i}", 2) for i in range(70)]
    task = Task("toy", 2)
    task.features = features
    dense, tape, rng = Tape(1, len(features)), Packed(1, Layout(features)), Rng(before)
    for _ in range(20):
        masks = [rng.next() << 29 ^ rng.next() for _ in range(9)]
        chosen = [rng.below(6) - 1 for _ in range(3)]
        many = vector([rng.below(41) for _ in range(5)])
        table = vector([rng.below(10) + 6 * (i % 11) for i in range(62)])
        for one in (dense, tape):
            one.begin(0)
            for k in range(before):
                one.put(masks[0] >> k & 1)
            one.put(-(masks[1] % 11))
            one.skip(1)
            one.put(masks[1] % 1000)
            one.bits(masks[2], 61)
            one.pairs(masks[3], 29)
            one.digits(masks[4], 3, 9)
            one.sums(masks[5], masks[6], 40)
            one.each_one_of(vector(chosen), 4)
            one.put_all(many)
            one.bits(masks[7], 9)
            one.pairs(masks[8], 9)
            one.scatter(masks[7] & masks[8] & 0xFFFF00FF00F, table, 3, 0)
            one.add(69)
            one.skip(70)
            assert one.at == one.end
        assert unpacked(task, tape) == [int(x) for x in dense.cells]
        assert all(0 <= word < 1 << WORD for word in tape.rows)


@pytest.mark.parametrize("config", few_configs(), ids=str)
def test_a_vector_says_the_same_packed_and_with_lists(config: Config) -> None:
    options: Any = config.options
    plain = SunstoneVectorEnv(config.game, 3, config.players, reward="points", **options)
    other = SunstoneVectorEnv(config.game, 3, config.players, reward="points", packed=True, legal="list", **options)
    words: Any
    (rows, info), (words, told) = plain.reset(seed=5), other.reset(seed=5)
    ended, rng = 0, Rng(5)
    while ended < 3:
        assert other.observation_space.contains(words)
        assert (other.task.unpack(words) == rows).all()
        legal = np.split(told["legal"], np.cumsum(told["legal_counts"])[:-1])
        assert [sorted(of_game) for of_game in legal] == [np.flatnonzero(m).tolist() for m in info["action_mask"]]
        actions = plain.draw(rng)
        if ended == 2:
            actions[1] = -1
        rows, gained, over, _, info = plain.step(actions)
        words, same, too, _, told = other.step(actions)
        assert (gained == same).all() and (over == too).all() and ("illegal" in info) == ("illegal" in told)
        for name in ("scores", "places"):
            assert (name in info) == (name in told) == over.any()
            assert name not in info or (info[name] == told[name]).all()
        ended += int(over.sum())


def test_lists_stay_as_they_were_unless_asked_to_share() -> None:
    envs = SunstoneVectorEnv("city", 4, packed=True, legal="list")
    seen, info = envs.reset(seed=1)
    before = seen.copy(), info["legal"].copy(), info["legal_counts"].copy()
    for _ in range(5):
        envs.step(envs.draw(Rng(1)))
    for kept, then in zip((seen, info["legal"], info["legal_counts"]), before, strict=True):
        assert (kept == then).all()


def test_what_is_asked_for_wrongly_is_named() -> None:
    with pytest.raises(BadSetting, match="legal cannot be 'both'; it is mask or list"):
        SunstoneVectorEnv("city", 2, legal="both")
