"""Positions for rule tests of Founders: a bare table, changed by hand, and played in notation.

A test reads: `s = bare()`, `lay(s, 0, "wood-2", "a1 b1")`, `cubes(s, 0, gold="c4")`, `on_turn(s, 0)`,
`do(s, "disks:a1x1", …)`. Cells of the rulebook's cases are (row, column) from 0: `at((1, 3), (1, 4))` names them."""

from collections.abc import Iterable

from sunstone.engine.bits import bit
from sunstone.engine.frame import frame
from sunstone.engine.ledger import Event, Ledger
from sunstone.engine.state import vector
from sunstone.games.founders import (
    kinds,
    rules as rules,  # registers the steps
)
from sunstone.games.founders.components import (
    BONUS_NAMES,
    COLOUR_NAMES,
    MATERIAL_NAMES,
    OF_COLOUR,
    PIECE_NAMES,
    SHAPE,
    SIDE_NAMES,
    SPACE_NAMES,
    SQUARE_NAMES,
    WORSHIP_NAMES,
    Material,
)
from sunstone.games.founders.geometry import CELL_NAMES, GRID, SPOTS
from sunstone.games.founders.names import VOCABULARY
from sunstone.games.founders.opening import lay_out
from sunstone.games.founders.settings import house_of
from sunstone.games.founders.state import (
    BESIDE,
    CUBES,
    ON_TOP,
    POOL,
    SUPPLY,
    TAIL,
    Founders,
    Player,
    empty,
    piece,
)
from tests.support import legal as legal, options as options, refused as refused, resolve_chance as resolve_chance


# --- positions
def bare(players: int = 2, side: str = "A", rival: str = "normal") -> Founders:
    """Round 1, empty cities, Architects at N, every space of height 2 without a bonus, each display as in the data."""
    s = empty(house_of(players, side, rival, ""))
    lay_out(s)
    s.round = 1
    for i in range(9):
        if i % 3 < (2 if players <= 2 else 3):
            space(s, SPACE_NAMES[i], "two_vp", [s.n - 1])
    for p in s.players:
        p.architect = 0
    for c in range(3):
        display(s, COLOUR_NAMES[c], beside=0, top=1)
    return s


def on_turn(s: Founders, seat: int = 0) -> Founders:
    """That seat is about to begin its turn."""
    s.depth = s.passed = s.strength = s.bonus_left = 0
    s.turn = seat
    s.push(frame(kinds.TURN, seat))
    s.settle()
    return s


def ask(s: Founders, *frames: int) -> Founders:
    """Nothing waits but these, the first one on top."""
    s.depth = 0
    for f in reversed(frames):
        s.push(f)
    s.settle()
    return s


def space(s: Founders, name: str, bonus: str, disks: Iterable[int] = ()) -> None:
    word = BONUS_NAMES.index(bonus) + 1
    for i, seat in enumerate(disks):
        word |= seat + 1 << 3 + 3 * i
    s.spaces[SPACE_NAMES.index(name)] = word


def height(s: Founders, name: str, n: int, bonus: str = "two_vp") -> None:
    """A stack of n, bonus disk included."""
    space(s, name, bonus, [s.n - 1] * (n - 1))


def display(s: Founders, colour: str, beside: int | None, top: int | None, pool: Iterable[int] | None = None) -> None:
    """Worship tiles of a colour by their place in it; without a pool the others are face down."""
    c = COLOUR_NAMES.index(colour)
    s.worship[BESIDE + c] = 0 if beside is None else beside + 1
    s.worship[ON_TOP + c] = 0 if top is None else top + 1
    face_down = [k for k in range(OF_COLOUR) if k not in (beside, top)] if pool is None else pool
    s.worship[POOL + c] = sum(1 << k for k in face_down)
    s.worship[TAIL + c] = 0


def hold(s: Founders, seat: int, *tiles: str) -> None:
    """Worship tiles in hand, off wherever they lie."""
    for name in tiles:
        tile = WORSHIP_NAMES.index(name)
        c, k = divmod(tile, OF_COLOUR)
        s.players[seat].worship |= bit(tile)
        s.worship[POOL + c] &= ~bit(k)
        for where in (BESIDE, ON_TOP):
            if s.worship[where + c] == k + 1:
                s.worship[where + c] = 0
        if not s.worship[ON_TOP + c]:  # keep two face up
            left = s.worship[POOL + c]
            k = next(i for i in range(OF_COLOUR) if left >> i & 1)
            s.worship[POOL + c] &= ~bit(k)
            s.worship[ON_TOP + c] = k + 1
        if not s.worship[BESIDE + c]:
            left = s.worship[POOL + c]
            k = next(i for i in range(OF_COLOUR) if left >> i & 1)
            s.worship[POOL + c] &= ~bit(k)
            s.worship[BESIDE + c] = k + 1


# --- cities
def at(*cells: tuple[int, int]) -> str:
    """Names of cells given as (row, column) from 0."""
    return " ".join(CELL_NAMES[r * GRID + c] for r, c in cells)


def words_of(s: Founders, p: Player, cells: str) -> list[int]:
    words = [0] * 4
    for name in cells.split():
        position = s.geometry_of(p).position[CELL_NAMES.index(name)]
        assert position >= 0, name
        words[position // 64] |= 1 << position % 64
    return words


def placement(s: Founders, p: Player, kind: int, cells: str) -> int:
    g, words = s.geometry_of(p), words_of(s, p, cells)
    for i in range(g.first[SHAPE[kind]], g.first[SHAPE[kind] + 1]):
        if [g.covers[i * 4 + d] for d in range(4)] == words:
            return i
    raise AssertionError(f"{PIECE_NAMES[kind]} cannot lie on {cells}")


def lay(s: Founders, seat: int, name: str, cells: str) -> None:
    """A piece out of the supply, without its cubes."""
    p, kind = s.players[seat], PIECE_NAMES.index(name)
    where = placement(s, p, kind, cells)
    for d, word in enumerate(words_of(s, p, cells)):
        assert not p.city[d] & word, "two pieces on one cell"
        p.city[d] |= word
    p.pieces = vector([*p.pieces, piece(kind, where)])
    p.built += bit(5 * kind)
    s.tiles[SUPPLY + kind] -= 1


def spot(s: Founders, seat: int, name: str, cells: str) -> str:
    """The action that lays the piece on these cells."""
    p, kind = s.players[seat], PIECE_NAMES.index(name)
    where = s.geometry_of(p).spot[placement(s, p, kind, cells)]
    assert where < SPOTS
    return VOCABULARY.name(where)


def cubes(s: Founders, seat: int, wood: str = "", stone: str = "", gold: str = "") -> None:
    p = s.players[seat]
    for m, names in enumerate((wood, stone, gold)):
        name = MATERIAL_NAMES[m]
        for d, word in enumerate(words_of(s, p, names)):
            p.city[CUBES + m * 4 + d] |= word
        setattr(p, name, getattr(p, name) + len(names.split()))


def cubes_at(s: Founders, seat: int) -> dict[str, Material]:
    return s.view(seat)["seats"][seat]["cubes"]


def pyramid(s: Founders, seat: int, **faces: str) -> None:
    for square, colour in faces.items():
        k = SQUARE_NAMES.index(square)
        s.players[seat].pyramid |= COLOUR_NAMES.index(colour) + 1 << 3 * k
        s.tiles[SUPPLY + 12 + COLOUR_NAMES.index(colour)] -= 1


def architect(s: Founders, seat: int, side: str) -> None:
    s.players[seat].architect = SIDE_NAMES.index(side)


# --- playing
def do(s: Founders, *names: str) -> Founders:
    """Apply them, checked; what chance draws and is not named is drawn the same every time."""
    for name in names:
        if not name.startswith("~"):
            resolve_chance(s)
        s.apply(VOCABULARY.number(name))
    return s


def asked(s: Founders) -> str | None:
    return s.view(None)["step"]


def listen(s: Founders) -> list[Event]:
    """Events from now on."""
    s.ledger = Ledger()
    return s.ledger.events


def tiles_of(s: Founders, seat: int) -> list[str]:
    found: list[str] = s.view(seat)["seats"][seat]["worship"]
    return found
