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
    assert config.game == "toy" or 20 * task.layout.words < len(task.features)


@pytest.mark.parametrize(
    "config", [Config("city", 2), Config("founders", 3, {"side": "B"}), Config("helios", 3)], ids=str
)
def test_parts_that_have_not_changed_are_not_written_again_and_yet_right(config: Config) -> None:
    """Two games in turns, each in its own row, looked at from one seat after the other."""
    task = Task(config.game, config.players, config.modules, config.options)
    tape = Packed(2, task.layout)
    for i, pair in enumerate(zip(walk(config.new(), 3), walk(config.new(), 4), strict=False)):
        if i % 5 == 0:
            seat = i // 15 % config.players
            for row, s in enumerate(pair):
                tape.begin(row)
                task.encoder.write(s, seat, tape)
                words = np.array(list(tape.rows), np.int64).reshape(2, -1)[row]
                assert task.unpack(words).tolist() == task.observe(s, seat).tolist()


def test_a_part_is_known_again_by_its_whole_key() -> None:
    """Beside others that share its first and last word, and in its own row only."""
    features = [Feature(f"n{i}", 15) for i in range(80)]
    tape = Packed(2, Layout(features))

    def write(row: int, key: list[int], also: int = 0) -> bool:
        tape.begin(row)
        tape.put(3)
        known = tape.same(vector(key), 40, also)
        if not known:
            for i in range(40):
                tape.put((key[0] + also + i) % 16)
            tape.learn()
        tape.put(9)
        if not tape.same(vector([7]), 38):
            tape.digits(0x123456789, 4, 38)
            tape.learn()
        return known

    def words(row: int) -> list[int]:
        return list(tape.rows)[row * tape.words : (row + 1) * tape.words]

    assert not write(0, [1, 2]) and not write(1, [5, 2])
    first, second = words(0), words(1)
    assert write(0, [1, 2]) and write(1, [5, 2]) and words(0) == first != second == words(1)
    assert not write(0, [5, 2]) and words(0) == second
    assert not write(0, [5]) and not write(0, [5, 3]) and not write(0, [5, 3], 1)
    assert write(0, [5, 3], 1) and not write(0, [1, 2]) and words(0) == first
    assert not write(1, list(range(60))) and not write(1, list(range(60)))  # too long to be kept


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
    given: dict[str, Any] = {"players": config.players, "reward": "points", **config.options}
    plain = SunstoneVectorEnv(config.game, 2, **given)
    other = SunstoneVectorEnv(config.game, 2, packed=True, legal="list", **given)
    (rows, info), (words, told) = plain.reset(seed=5), other.reset(seed=5)
    ended, rng = 0, Rng(5)
    while ended < 2:
        assert other.observation_space.contains(words)
        assert (other.task.unpack(words) == rows).all()
        legal = np.split(told["legal"], np.cumsum(told["legal_counts"])[:-1])
        assert [sorted(of_game) for of_game in legal] == [np.flatnonzero(m).tolist() for m in info["action_mask"]]
        actions = plain.draw(rng)
        if ended == 1:
            actions[0] = -1
            actions[1] = plain.task.actions
            ended += 1
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
