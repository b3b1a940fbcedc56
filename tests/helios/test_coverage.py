"""Coverage by name: every step, every action and every reason of Helios is met. What is missed is listed by name."""

from collections.abc import Iterator
from itertools import chain

import pytest

from sunstone.engine.frame import frame
from sunstone.games.helios import causes, kinds, refusals
from sunstone.games.helios.board_file import STANDARD
from sunstone.games.helios.components import COLOUR_NAMES
from sunstone.games.helios.geometry import COORDINATES, HEX_NAMED, HEX_NAMES
from sunstone.games.helios.names import STEP_NAMES, VOCABULARY
from sunstone.games.helios.state import STEPS, Helios, Step
from tests.helios.fixture import acting, bare, do, phase_2, put
from tests.support import Config, Seen, explore, meet

LIGHT = [h for h in HEX_NAMES if STANDARD.light >> HEX_NAMED[h] & 1]
ON_DARK = [h for h in HEX_NAMES if STANDARD.dark >> HEX_NAMED[h] & 1]
NEVER = {f"{head}:{h}" for head in ("place", "put", "temple", "shine") for h in ON_DARK}
NEVER |= {f"pay:{h}-{c}" for h in ON_DARK for c in COLOUR_NAMES}
NEVER |= {"place:e5", "sun:e5"}  # the start hex is always land


def way_to(h: str) -> list[str]:
    """A straight chain of light hexes from the start hex to this one, both included."""
    arm = ["e5"]
    while arm[-1] != h:
        here = HEX_NAMED[arm[-1]]
        beside = [o for o in range(61) if STANDARD.around[here] >> o & 1 and STANDARD.light >> o & 1]
        arm.append(HEX_NAMES[min(beside, key=lambda o: (distance(o, HEX_NAMED[h]), o))])
    return arm


def distance(a: int, b: int) -> int:
    (q, r), (u, v) = COORDINATES[a], COORDINATES[b]
    return max(abs(q - u), abs(r - v), abs(q + r - u - v))


def everywhere() -> Iterator[Helios]:
    """Each light hex once with every resource, with a temple to come, and short of resources in the Sun."""
    for h in LIGHT:
        arm = way_to(h)
        sun = next(o for o in range(61) if STANDARD.around[HEX_NAMED[h]] >> o & 1 and HEX_NAMES[o] not in arm)
        for colour in COLOUR_NAMES:
            s = bare(2)
            put(s, 0, dict.fromkeys(arm, "brown") | {h: f"brown {colour}"}, sun=HEX_NAMES[sun])
            yield acting(s, 0, "build")
            yield do(s, f"temple:{h}")
        s = bare(2)
        put(s, 0, dict.fromkeys(arm, "brown") | {h: "gray"}, sun=HEX_NAMES[sun])
        s.supply[1] = 1
        s.then(frame(kinds.PUT, 0, causes.RESTOCKING, 2))
        s.settle()
        yield s
        s.depth = 0
        s.then(frame(kinds.SHINE, 0, causes.SHINING, 1))
        s.settle()
        yield s


def rare_moments() -> Iterator[Helios]:
    """What random games hardly ever come to, set up by hand."""
    s = bare(2)  # no hex is left for a token
    s.players[0].land = STANDARD.light & ~(1 << HEX_NAMED["e4"])
    yield acting(s, 0, "land")
    s = bare(2)  # the Sun would be shut in
    put(s, 0, dict.fromkeys(("e5", "d5", "d4", "d3", "e3", "f3"), "brown"), sun="e4")
    yield do(acting(s, 0, "land"), "token:gray")
    s = bare(2)  # no house, nothing to do with a bonus action
    s.houses = 0
    yield acting(s, 0, "build")
    s.depth = 0
    s.then(frame(kinds.BONUS, 0, causes.BONUS_ACTION))
    s.settle()
    yield s
    s = bare(2)  # the Land Steward has drawn two
    put(s, 0, {"e5": "brown brown gray"})
    yield do(acting(s, 0, "build"), "build:land_steward", "pay:e5-brown", "pay:e5-gray", "~earth:blue", "~earth:black")
    s = bare(2)  # some colours are used up
    s.supply[0] = 0
    s.then(frame(kinds.GIFT, 0, causes.RESTOCKING))
    s.settle()
    yield s
    s = bare(2)  # a token full, a token with a temple
    put(s, 0, {"e5": "brown blue gray", "e6": "brown temple", "e7": "gray"})
    s.then(frame(kinds.PUT, 0, causes.RESTOCKING, 2))
    s.settle()
    yield s
    s = bare(2)  # everything about characters
    put(s, 0, {"e5": "brown blue gray", "e6": "brown black green"}, hired=["architect"], active=["priestess"], mana=9)
    yield do(phase_2(s, 0), "activate:architect", "pay:e5-gray", "pay:e5-blue", "pay:e6-black", "gain:blue", "put:e5")
    s = bare(2)
    put(s, 0, mana=9)
    yield do(phase_2(s, 0), "hire:treasurer")
    s = bare(2)  # two short in the Sun: rising order
    put(s, 0, {"e5": "brown", "f5": "brown", "g4": "brown"})
    s.supply[0] = 2
    yield do(acting(s, 0, "sun"), "sun:f4")
    s = bare(2)  # a lake
    put(s, 0, dict.fromkeys(["e5", "f4", "g4", "g5", "f6", "e6"], "brown"), sun="e4")
    yield acting(s, 0, "sun")
    s = bare(2)  # the Sun may go everywhere
    put(s, 0, {"e5": "brown"}, buildings=["power_plant"])
    yield acting(s, 0, "sun")
    s = bare(2)
    put(s, 0, {"e5": "brown blue gray"}, mana=5)
    yield do(acting(s, 0, "build"), "build:bazaar", "pay:e5-gray", "pay:e5-blue")


def suns(seen: Seen) -> None:
    """The Sun on every hex it can stand on: along arms to the rim, with no limit."""
    for h in LIGHT:
        s = bare(2)
        arm = way_to(h)
        put(s, 0, dict.fromkeys(arm, "brown"), buildings=["power_plant"])
        s.players[0].sun = next(
            o for o in range(61) if STANDARD.around[HEX_NAMED[h]] >> o & 1 and HEX_NAMES[o] not in arm
        )
        meet(acting(s, 0, "sun"), seen)


@pytest.fixture(scope="module")
def seen() -> Seen:
    found = Seen()
    for s in chain(rare_moments(), everywhere()):
        meet(s, found)
    suns(found)
    for seed in range(24):
        explore(Config("helios", 2 + seed % 3), seed, found)
    return found


def test_every_step_is_met(seen: Seen) -> None:
    waiting = {kind for kind, step in enumerate(STEPS) if type(step).resolve is not Step.resolve}
    assert len(waiting) >= 18
    assert [STEP_NAMES[k] for k in sorted(waiting - seen.steps)] == []


def test_every_action_is_met_but_those_no_board_of_this_form_has(seen: Seen) -> None:
    missed = {VOCABULARY.name(a) for a in VOCABULARY.numbers() if not seen.actions[a]}
    assert sorted(missed - NEVER) == []
    assert not {VOCABULARY.name(a) for a in seen.actions if seen.actions[a]} & NEVER


def test_every_reason_is_met(seen: Seen) -> None:
    codes = {code: name for name, code in vars(refusals).items() if name.isupper() and name != "REASONS"}
    assert len(codes) > 30
    missed = [name for code, name in codes.items() if code not in seen.reasons]
    assert missed == ["NOT_ON_BOARD"]  # met on a smaller board only: see test_board.py
