"""Coverage by name: every step, every kind of action and every reason of Founders is met. What is missed is listed."""

import pytest

from sunstone.engine.frame import frame
from sunstone.games.founders import kinds, refusals, vocabulary as v
from sunstone.games.founders.components import SIDE_NAMES, WORSHIP_NAMES
from sunstone.games.founders.geometry import CELL_NAMES
from sunstone.games.founders.names import STEP_NAMES, VOCABULARY
from sunstone.games.founders.state import STEPS, SUPPLY, Founders, Step
from tests.founders.fixture import architect, ask, bare, cubes, display, do, hold, lay, on_turn, pyramid
from tests.support import Seen, configs, explore, meet


def pieces_everywhere(seen: Seen) -> None:
    """Every piece on an empty city, from every side."""
    for kind in range(12):
        for side in SIDE_NAMES:
            s = bare()
            architect(s, 0, side)
            meet(ask(s, frame(kinds.PLACE, 0, 0, kind)), seen)


def cubes_everywhere(seen: Seen) -> None:
    """Every cell full of a cube of one kind or another: paying, producing, replacing, the bonus cube."""
    cells = [CELL_NAMES[c] for c in range(196) if bare().house.boards[0].geometry.position[c] >= 0]
    for cell in cells:
        s = bare()
        other = next(c for c in cells if c != cell)
        cubes(s, 0, wood=cell, gold=other)
        meet(ask(s, frame(kinds.CUBES, 0, 0, 0, 0, 1 << 13)), seen)
        near = next(i for i in range(len(s.geometry_of(s.players[0]).spot)) if touches(s, i, cell))
        s = bare()
        cubes(s, 0, wood=cell)
        meet(ask(s, frame(kinds.DROP, 0, 0, 1, 0, near)), seen)
    meet(ask(bare(), frame(kinds.BONUS_CELL, 0, 0, 1)), seen)


def touches(s: Founders, placement: int, cell: str) -> bool:
    g = s.geometry_of(s.players[0])
    position = g.position[CELL_NAMES.index(cell)]
    return bool(g.touches[placement * 4 + position // 64] >> position % 64 & 1)


def worship_tiles(seen: Seen) -> None:
    """Every tile offered, taken and given."""
    for tile in WORSHIP_NAMES:
        s = bare()
        cubes(s, 0, wood="a9 a10 a11 a12 b12 c12 d12 e12", stone="l9 l10 l11 l12 k12 j12 i12 h12", gold="a1 b1 c1 d1")
        cubes(s, 0, gold="a2 b2 c2 d2 a3 b3 c3 d3 e1 e2 e3")
        for i, name in enumerate(("wood-1", "stone-1", "wood-2", "stone-2", "wood-3")):
            lay(s, 0, name, " ".join(f"{c}{i + 1}" for c in "jkl"[: int(name[-1])]))
        lay(s, 0, "stone-3", "f1 f2 g2")
        lay(s, 0, "gold-3", "h1 h2 i2")
        for i, name in enumerate(("wood-1", "wood-1", "wood-1")):
            lay(s, 0, name, f"{'abc'[i]}7")
        lay(s, 0, "green", "a4 b4 c4")
        lay(s, 0, "green", "a5 b5 c5")
        lay(s, 0, "blue", "d10 e10 f10 e11")
        lay(s, 0, "blue", "g10 h10 i10 h11")
        lay(s, 0, "red", "j8 k8 j7 k7 l7")
        s.strength = 4
        hold(s, 0, tile)
        ask(s, frame(kinds.ACT, 0, 0, 0b111111, 1), frame(kinds.TURN, 1))
        meet(s, seen)
        meet(ask(s, frame(kinds.SWAP, 0)), seen)
        s.apply(VOCABULARY.number(f"give:{tile}"))
        meet(s, seen)
        s = bare()
        colour, k = WORSHIP_NAMES.index(tile) // 12, WORSHIP_NAMES.index(tile) % 12
        display(s, ("green", "blue", "red")[colour], beside=None, top=k)
        meet(ask(s, frame(kinds.TAKE_TILE, 0, 0, colour)), seen)


def prices(seen: Seen) -> None:
    """Every mix, as far as prices go."""
    for wood in range(9):
        for stone in range(9):
            s = bare()
            cubes(s, 0, wood="a1 b1 c1 a2 b2 c2 a3 b3", stone="l1 k1 j1 l2 k2 j2 l3 k3")
            cubes(s, 0, gold="a12 b12")
            if wood + stone:
                meet(ask(s, frame(kinds.MIX, 0, 0, 0, 0, wood | stone << 4), frame(kinds.TURN, 1)), seen)
    s = bare()
    cubes(s, 0, gold="a12 b12 c12 d12 e12 f12 g12 h12 i12 j12")
    meet(ask(s, frame(kinds.TIMES, 0, 0, WORSHIP_NAMES.index("red.gold_to_vp")), frame(kinds.TURN, 1)), seen)
    s = bare()
    s.players[0].gold = 0
    cubes(s, 0, wood="a1", gold="a12 b12")
    meet(ask(s, frame(kinds.MIX, 0, 0, 0, 0, 1), frame(kinds.TURN, 1)), seen)


def squares_everywhere(seen: Seen) -> None:
    for side in SIDE_NAMES:
        for filled in ((), ("NW", "N", "NE", "W", "E", "SW", "S", "SE")):
            s = bare()
            architect(s, 0, side)
            pyramid(s, 0, **dict.fromkeys(filled, "green"))
            meet(ask(s, frame(kinds.CHOOSE_SQUARE, 0), frame(kinds.TURN, 1)), seen)
    s = bare()
    pyramid(s, 0, **dict.fromkeys(("NW", "N", "NE", "W", "E", "SW", "S", "SE", "nw", "ne", "sw", "se"), "green"))
    s.tiles[SUPPLY + 12] = 1
    meet(ask(s, frame(kinds.CHOOSE_SQUARE, 0), frame(kinds.TURN, 1)), seen)


def rare_moments(seen: Seen) -> None:
    """What random games hardly ever come to, set up by hand."""
    s = bare()  # two buildings of different kinds next to one cell
    lay(s, 0, "wood-1", "a1")
    lay(s, 0, "stone-1", "c1")
    meet(do(ask(s, frame(kinds.PRODUCE, 0), frame(kinds.TURN, 1)), "cube:b1"), seen)
    meet(ask(bare(), frame(kinds.TAKE_TOP, 0), frame(kinds.TURN, 1)), seen)
    s = bare(4)
    meet(on_turn(s), seen)
    s.players[0].disks = 1
    meet(on_turn(s), seen)
    s = bare(3)  # spaces without anything on them
    for i in range(9):
        s.spaces[i] = 2
    meet(on_turn(s), seen)
    s = bare()
    s.players[0].favor = 10
    hold(s, 0, "red.gold_to_vp")
    meet(ask(s, frame(kinds.SWAP, 0, 0, 0, 1), frame(kinds.TURN, 1)), seen)
    s = bare()
    s.players[0].favor = 10
    s.tiles[SUPPLY] = 0
    meet(ask(s, frame(kinds.ACT, 0, 0, 0b111111, 1), frame(kinds.TURN, 1)), seen)
    s.strength = 2
    for k in range(15):
        s.tiles[SUPPLY + k] = 0
    hold(s, 0, "red.pyramid_for_5", "blue.temple_for_3", "red.five_size_1")
    cubes(s, 0, wood="a1 a2 a3 a4 a5")
    meet(ask(s, frame(kinds.ACT, 0, 0, 0b011111, 1), frame(kinds.TURN, 1)), seen)
    for k in (12, 13, 14):
        s.tiles[SUPPLY + k] = 1
    pyramid(s, 0, NW="green", N="green", NE="blue", W="blue", E="red", nw="red", ne="red")
    for k in (12, 13, 14):
        s.tiles[SUPPLY + k] = 1
    meet(ask(s, frame(kinds.ACT, 0, 0, 0b011111, 1), frame(kinds.TURN, 1)), seen)
    s = bare()
    s.strength = 2
    meet(ask(s, frame(kinds.ACT, 0, 0, 0b000111, 1)), seen)
    s.round = 0
    for colour in ("green", "blue"):
        display(s, colour, None, None, pool=())
    meet(ask(s, frame(kinds.TAKE_BLIND, 0)), seen)
    s = bare()
    for d in range(4):
        s.players[0].city[d] = s.geometry_of(s.players[0]).whole[d]
    s.players[0].city[0] &= ~1
    cubes(s, 0, wood="a1")
    meet(ask(s, frame(kinds.BONUS_KIND, 0)), seen)
    for k in range(9):
        s.tiles[k] = 0
    s.space, s.bonus_left = 0, 1
    s.spaces[0] = 3 | 1 << 3
    meet(ask(s, frame(kinds.ACT, 0, 0, 0b001001), frame(kinds.TURN, 1)), seen)


@pytest.fixture(scope="module")
def seen() -> Seen:
    found = Seen()
    pieces_everywhere(found)
    cubes_everywhere(found)
    worship_tiles(found)
    prices(found)
    squares_everywhere(found)
    rare_moments(found)
    for seed, config in enumerate(c for c in configs() * 2 if c.game == "founders"):
        explore(config, seed, found, every=7)  # cells repeat themselves
    return found


def test_every_step_is_met(seen: Seen) -> None:
    waiting = {kind for kind, step in enumerate(STEPS) if type(step).resolve is not Step.resolve}
    assert len(waiting) > 20
    assert [STEP_NAMES[k] for k in sorted(waiting - seen.steps)] == []


def test_every_action_is_met(seen: Seen) -> None:
    """Of cells and spots those of the built-in boards; a larger city has others."""
    g = bare().house.boards[0].geometry
    own = {v.PLACE + spot for spot in g.spot}
    for first in (v.PAY_CUBE, v.CUBE, v.OVER):
        own |= {first + cell for cell in range(196) if g.position[cell] >= 0}
    centre = {VOCABULARY.number(f"pyramid:{colour}@C") for colour in ("green", "blue", "red")}  # taken from the start
    wanted = [a for a in VOCABULARY.numbers() if (a >= v.PAY_ALL or a in own) and a not in centre]
    assert len(wanted) > 1200
    assert [VOCABULARY.name(a) for a in wanted if not seen.actions[a]] == []


def test_every_reason_is_met(seen: Seen) -> None:
    codes = {code: name for name, code in vars(refusals).items() if name.isupper() and name != "REASONS"}
    assert len(codes) > 40
    assert [name for code, name in codes.items() if code not in seen.reasons] == []
