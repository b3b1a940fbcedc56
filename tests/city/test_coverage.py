"""Coverage by name: every step, every action and every reason of City is met. What is missed is listed by name."""

from collections.abc import Iterator
from itertools import chain

import pytest

from sunstone.engine.frame import frame
from sunstone.games.city import refusals
from sunstone.games.city.components import MAJOR_COPIES, MAJOR_GUESSED, MAJORS
from sunstone.games.city.kinds import EITHER_TEMPLE, SALARY
from sunstone.games.city.majors import MOST_COPIES
from sunstone.games.city.names import SLOTS_NAMED, STEP_NAMES, VOCABULARY
from sunstone.games.city.pyramid_data import SIDES, SLOT_NAMES
from sunstone.games.city.state import STEPS, City, Step
from sunstone.games.city.vocabulary import MAJOR_MORE
from tests.city import fixture as f
from tests.city.fixture import bare, do, on_turn, put
from tests.city.rare_modules import module_moments
from tests.support import Config, Seen, configs, explore, meet

pytestmark = pytest.mark.slow  # a thousand games


def build_everywhere(seen: Seen) -> None:
    """Each slot of the pyramid once as the next one, with everything needed to pay for it in every way."""
    for name, (level, row, column) in zip(SLOTS_NAMED, SLOT_NAMES, strict=True):
        s = bare(2)
        for i in range(30):
            s.slots[i] = 0
        tile = 1
        for below, (lower, r, c) in zip(SLOTS_NAMED, SLOT_NAMES, strict=True):
            reach = level - lower
            if lower < level and row <= r <= row + reach and column <= c <= column + reach:
                f.slot(s, below, tile)
                tile += 1
        f.pyramid_offer(s, 32 - 4)
        put(s, 0, "forest-1", "construction-1", stone=9, wood=9, cocoa=9, technologies=["15"])
        do(on_turn(s, 0), "take:forest-1", "go:1", "main", "tile:1")
        meet(s, seen)


def rare_moments() -> Iterator[City]:
    """What random games hardly ever come to, set up by hand."""
    s = bare(2)  # Nobles with two rows full: two extra workers must be declared, cocoa waived or not
    s.top_row, s.centre_row = 5, 4
    put(s, 0, "decorations-1", cocoa=9, wood=9, tiles=["extra_worker", "extra_worker", "cocoa_waiver"])
    put(s, 1, "nobles-1")
    yield do(on_turn(s, 0), "take:decorations-1", "go:1")
    s.centre_row = 3
    yield s
    s.bottom_row, s.centre_row = 3, 3
    yield s
    s = bare(2)  # the gold for a technology goes into a tile at the open moment before choosing
    f.technologies_at(s, "01", "03", "05", "07", "09", "11")
    f.lay(s, "green:3", "cocoa_4")
    put(s, 0, "quarry-1", gold=1, green=2, tiles=["temple_green"])
    yield do(on_turn(s, 0), "take:quarry-1", "go:1", "main", "use:temple_green", "claim:cocoa_4")
    s = bare(2)  # three workers on Nobles
    put(s, 0, "decorations-1", "nobles-1", "nobles-2", cocoa=9, wood=9)
    yield do(on_turn(s, 0), "take:decorations-1", "go:1", "main")
    s.bottom_row = 3
    yield s
    s = bare(2)  # no pyramid tile is left
    f.pyramid_offer(s)
    put(s, 0, "forest-1", cocoa=9, stone=9)
    yield do(on_turn(s, 0), "take:forest-1", "go:1")
    s = bare(2)  # a decoration whose two icons match, of two colours
    s.depth = 0
    s.push(frame(EITHER_TEMPLE, 0, 0, 0b011))
    s.settle()
    yield s
    s = bare(2)  # two of the strongest go together
    put(s, 0, "forest-5", "forest-5", tiles=["double_move"])
    yield do(on_turn(s, 0), "take:forest-5")
    s = bare(2, waiver_scope="wide")  # an Ascension with a waiver in hand
    put(s, 0, "gold-5", cocoa=9, tiles=["cocoa_waiver"])
    yield do(on_turn(s, 0), "take:gold-5", "go:2", "main", "power:quarry-5")
    s = bare(2)  # an Ascension with nobody left on the wheel
    put(s, 0, "gold-5", "forest-1", "forest-1", "forest-1")
    yield do(on_turn(s, 0), "take:gold-5", "go:2", "main", "power:quarry-5")
    s = bare(2)  # the dearest salary
    put(s, 0, "forest-5", "forest-4", "gold-4", "quarry-5", cocoa=9)
    s.depth = 0
    s.push(frame(SALARY, 0))
    s.settle()
    yield s
    s = bare(2)  # no decoration space open: each first level is taken, and nothing lies under the second
    for i in range(30):
        s.slots[i] = 0
    for i, side in enumerate(SIDES):
        f.space(s, side, 1, i + 1)
    put(s, 0, "construction-1", gold=9)
    yield do(on_turn(s, 0), "take:construction-1", "go:1")
    s = bare(2)  # the one tile of one worker is laid, an extra worker may still join
    put(s, 0, "forest-1", stone=9, tiles=["extra_worker"])
    yield do(on_turn(s, 0), "take:forest-1", "go:1", "main", "tile:1", "place:1.1.4@0")
    s = bare(2)  # a temple whose top is taken
    put(s, 0, "nobles-1", blue=10, tiles=["temple_any"])
    put(s, 1, blue=11)
    yield do(on_turn(s, 0), "use:temple_any")
    s = bare(2)  # a tile may not make the worker just moved ascend
    put(s, 0, "forest-5", "gold-1", tiles=["power_up_2"])
    yield do(on_turn(s, 0), "take:forest-5", "go:1", "use:power_up_2")
    for power in (1, 2, 3, 4):  # beside its like the worker just moved has a name of its own
        s = bare(2)
        put(s, 0, f"forest-{power}", f"construction-{power}", tiles=["power_up_2"])
        yield do(on_turn(s, 0), f"take:forest-{power}", "go:1", "use:power_up_2")


@pytest.fixture(scope="module")
def seen() -> Seen:
    found = Seen()
    build_everywhere(found)
    for s in chain(rare_moments(), module_moments()):
        meet(s, found)
    found.reasons.add(Config("city", 2).new().refusal(VOCABULARY.number("~roll:2")))
    for seed, config in enumerate(c for c in configs() * 10 if c.game == "city"):
        explore(config, seed, found)
    return found


def test_every_step_is_met(seen: Seen) -> None:
    waiting = {kind for kind, step in enumerate(STEPS) if type(step).resolve is not Step.resolve}
    assert len(waiting) > 30
    assert [STEP_NAMES[k] for k in sorted(waiting - seen.steps)] == []


def test_every_action_is_met(seen: Seen) -> None:
    # one more than our data know, of a kind whose number is printed or that has as many as are counted: never
    never = [k for k in range(MAJORS) if not MAJOR_GUESSED[k] or MAJOR_COPIES[k] == MOST_COPIES]
    met = {a for a in VOCABULARY.numbers() if seen.actions[a]}
    assert not met & {MAJOR_MORE + k for k in never}
    assert [VOCABULARY.name(a) for a in VOCABULARY.numbers() if a not in met and a - MAJOR_MORE not in never] == []


def test_every_reason_is_met(seen: Seen) -> None:
    codes = {code: name for name, code in vars(refusals).items() if name.isupper() and name != "REASONS"}
    assert len(codes) > 40
    assert [name for code, name in codes.items() if code not in seen.reasons] == []
