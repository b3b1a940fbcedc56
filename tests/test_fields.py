"""A position's fields are said once, in `fields.py`: code, keys, copies and data follow, to the last bit."""

from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest
from tools.fields import GAMES, ROOMS, written

from sunstone.engine.fields import Fields, Number, Vector
from sunstone.engine.frame import OVER
from sunstone.engine.keys import Hasher
from sunstone.engine.state import State, vector
from tests.support import Config, main_configs, walk

DECLARED = {(c.game, c.modules): c for c in main_configs() if c.game in GAMES}.values()  # one of each set of modules


def fields_of(s: State) -> list[tuple[Any, Fields]]:
    """The position and its seats, each with what is declared of it."""
    declared = import_module(f"sunstone.games.{s.game}.fields")
    return [(s, declared.TABLE), *((p, declared.SEAT) for p in s.players)]  # type: ignore[attr-defined]


def flips(value: int, field: Number | Vector) -> Iterator[int]:
    """The value with every single bit changed that its bounds allow."""
    least = field.least if isinstance(field, Number) else 0
    for bit in range(field.width):
        if (other := (value - least ^ 1 << bit) + least) <= field.most:
            yield other


def probes(s: State) -> Iterator[str]:
    """Change one bit of one field, say which, and put it back."""
    for k, (owner, fields) in enumerate(fields_of(s)):
        for field in fields:
            old = getattr(owner, field.name)
            if isinstance(field, Number):
                for other in flips(old, field):
                    setattr(owner, field.name, other)
                    yield f"{field.name} = {other} of {k}"
            else:
                for i, value in enumerate(old):
                    for other in flips(value, field):
                        setattr(owner, field.name, vector([*old[:i], other, *old[i + 1 :]]))
                        yield f"{field.name}[{i}] = {other} of {k}"
            setattr(owner, field.name, old)


@pytest.mark.parametrize("game", GAMES)
def test_the_written_code_is_that_of_the_declaration(game: str) -> None:
    found = (ROOMS / game / "attributes.py").read_text(encoding="utf-8")
    assert found == written(game), "fields.py has changed: run python tools/fields.py"


@pytest.mark.parametrize("config", DECLARED, ids=str)
def test_every_bit_of_every_field_makes_another_key(config: Config) -> None:
    s = next(s for i, s in enumerate(walk(config.new(), 34)) if i == 90)
    data, met = s.to_data(), {s.key(): "the position itself"}
    for probe in probes(s):
        key = s.key()
        assert key not in met, f"{probe} has the key of {met.get(key)}"
        met[key] = probe
    assert len(met) > 800
    assert s.to_data() == data and s.key() in met


@pytest.mark.parametrize("config", [Config(game, 2) for game in GAMES], ids=str)
def test_every_bit_of_every_field_is_copied_and_written_down(config: Config) -> None:
    s = next(s for i, s in enumerate(walk(config.new(), 35)) if i == 100)
    spare = next(s for i, s in enumerate(walk(config.new(), 36)) if i == 90).clone()
    data = s.to_data()
    for probe in probes(s):
        changed = s.to_data()
        assert changed != data, probe
        assert s.clone().to_data() == changed, probe
        assert s.clone_into(spare).to_data() == changed, probe


@pytest.mark.parametrize("game", GAMES)
def test_a_copy_in_place_of_another_position_is_independent(game: str) -> None:
    s = next(s for i, s in enumerate(walk(Config(game, 2).new(), 35)) if i == 100)
    key, spare = s.key(), Config(game, 2).new()
    copy = s.clone_into(spare)
    assert copy is spare and copy.key() == key
    while copy.to_move != OVER:
        copy.play(copy.legal()[0])
    assert s.key() == key
    larger = Config(game, 3).new()
    assert s.clone_into(larger) is not larger and s.clone_into(larger).key() == key, "it does not fit"


@pytest.mark.parametrize("game", GAMES)
def test_what_is_remembered_for_a_while_is_forgotten_together(game: str) -> None:
    s = Config(game, 2).new()
    for owner, fields in fields_of(s):
        for until in {field.until for field in fields if isinstance(field, Number) and field.until}:
            before = fields.data(owner)
            mine = [field for field in fields if isinstance(field, Number) and field.until == until]
            for field in mine:
                setattr(owner, field.name, field.most)
            getattr(owner, f"forget_{until}")()
            assert fields.data(owner) == before | {field.name: field.start for field in mine if field in fields.always}


def test_numbers_of_a_vector_share_words_of_the_key() -> None:
    """A word is full before the next begins: no number lies across two of them."""
    many, few = Hasher(), Hasher()
    many.add_packed(vector([3, 1, 2, 15, 7]), 15)
    few.add(3 | 1 << 15 | 2 << 30 | 15 << 45)
    few.add(7)
    assert many.key() == few.key()
