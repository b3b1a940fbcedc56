"""Scenes that many rule tests begin with, on top of `fixture`, and slow, obvious references to compare with."""

import random
from collections.abc import Callable, Iterable, Mapping

from sunstone.engine.frame import CHANCE, OVER, frame
from sunstone.engine.ledger import Event, Ledger
from sunstone.engine.registry import Value
from sunstone.games.city.components import ALL_DISCOVERY, DATA
from sunstone.games.city.draws import set_layout
from sunstone.games.city.kinds import ECLIPSE
from sunstone.games.city.names import PYRAMID_NAMES, SLOTS_NAMED, TECHNOLOGY_NAMES, VOCABULARY
from sunstone.games.city.pyramid_data import ALL_DECORATIONS, ALL_PYRAMID, SIDES
from sunstone.games.city.settings import OPTIONS, house_of
from sunstone.games.city.stages import new
from sunstone.games.city.state import BONUS_AT, TECHNOLOGY_AT, City
from tests.city.fixture import AMOUNTS, LYING, bare, do, legal, on_turn, put, resolve_chance, slot

RING = ("palace", "quarry", "alchemy", "forest", "construction", "decorations", "nobles", "gold")  # of a bare table


# --- moving in
def arrive(s: City, board: str, *powers: int, seat: int = 0) -> City:
    """That seat's workers of these powers: the first has just arrived on the board, the others stood there before.

    With two or more the main action therefore costs 1 cocoa: the own colour."""
    start = RING[RING.index(board) - 1]
    put(s, seat, f"{start}-{powers[0]}", *[f"{board}-{power}" for power in powers[1:]])
    on_turn(s, seat)
    return do(s, f"take:{start}-{powers[0]}", "go:1")


def give(s: City, seat: int, amounts: Mapping[str, int]) -> None:
    """Set these amounts, and no others."""
    for name, n in amounts.items():
        assert name in AMOUNTS, name
        setattr(s.players[seat], name, n)


def listen(s: City) -> Ledger:
    ledger = Ledger()
    s.ledger = ledger
    return ledger


def told(ledger: Ledger, *kinds: int) -> list[Event]:
    """The events so far, of these kinds only if some are named."""
    return [e for e in ledger.events if not kinds or e.what in kinds]


def resolve_all(s: City) -> None:
    """Let chance draw what it has to."""
    resolve_chance(s)


def idle(s: City) -> int:
    """The seat on turn moves its first worker one board on and collects cocoa; which seat it was."""
    seat = s.to_move
    assert seat < CHANCE
    take = sorted(name for name in legal(s) if name.startswith("take:"))[0]
    do(s, take, "go:1", "cocoa")
    resolve_all(s)
    return seat


def idle_until_salary(s: City, most: int = 40) -> list[int]:
    """Everybody idles until an Eclipse asks for salaries; the seats that took a turn before that."""
    seats: list[int] = []
    while len(seats) < most:
        if any(name.startswith("pay:") for name in legal(s)):
            return seats
        seats.append(idle(s))
    raise AssertionError("no Eclipse")


def crew(players: int = 4, **options: Value) -> City:
    """A bare table where everybody has one worker of power 1, each on a board of its own."""
    s = bare(players, (), **options)
    for seat, board in enumerate(("nobles", "forest", "decorations", "alchemy")[:players]):
        put(s, seat, f"{board}-1")
    return s


# --- Eclipse
def eclipse(s: City, done: int = 0, last: int | None = None) -> City:
    """Score an Eclipse now, `done` of them having been scored, up to the salaries. `last` took the last turn."""
    s.eclipses = done
    s.depth = 0
    s.push(frame(ECLIPSE, s.n - 1 if last is None else last))
    s.settle()
    return s


def pay(s: City, *amounts: int) -> City:
    """The seats' salaries, in player order; by default everybody pays nothing."""
    return do(s, *[f"pay:{n}" for n in (amounts or (0,) * s.n)])


def bonus_at(s: City, **tiles: int) -> None:
    """Temple bonus tiles by their number, such as blue=3."""
    for temple, tile in tiles.items():
        set_layout(s, BONUS_AT + ("blue", "red", "green").index(temple), tile - 1)


# --- set-up
def table(players: int, **options: Value) -> City:
    """The table before the first draw, with the default options but those named."""
    chosen: dict[str, Value] = {o.name: o.values[0] for o in OPTIONS}
    return new(players, house_of(chosen | options))


def draw_until(s: City, ready: Callable[[City], bool], seed: int = 1) -> City:
    """Let chance draw, and forced or random choices be made, until the position is the one wanted."""
    rng = random.Random(seed)
    while not ready(s):
        assert s.to_move != OVER, "the game ended first"
        numbers, weights = s.legal(), s.weights()
        s.play(rng.choices(numbers, weights)[0])
    return s


def asks(prefix: str) -> Callable[[City], bool]:
    """Whether an action or outcome whose name begins so may come next."""
    return lambda s: any(VOCABULARY.name(a).startswith(prefix) for a in s.legal())


# --- the pyramid as a painted net of 8 x 8 squares
Square = tuple[int, int]
Slot = tuple[int, int, int]
FACES: list[list[str]] = [t["icons"] for t in DATA["pyramid_tiles"]["tiles"]]
ALL_SLOTS: list[Slot] = [(n, r, c) for n in (1, 2, 3, 4) for r in range(5 - n) for c in range(5 - n)]
COLOURS = {"b": "blue", "r": "red", "g": "green"}


def turned(icons: list[str], quarter_turns: int) -> list[str]:
    """Clockwise, one quarter turn after the other: the last icon comes to the front."""
    for _ in range(quarter_turns):
        icons = [icons[3], icons[0], icons[1], icons[2]]
    return icons


def squares(where: Slot) -> list[Square]:
    """Top left, top right, bottom right, bottom left."""
    level, row, column = where
    y, x = 2 * row + level - 1, 2 * column + level - 1
    return [(y, x), (y, x + 1), (y + 1, x + 1), (y + 1, x)]


class Net:
    """What is seen from above: the icon on each square, and how many tiles lie under it."""

    def __init__(self) -> None:
        rows: list[list[str]] = DATA["pyramid"]["printed_icons"]["rows"]
        self.icon = {(y, x): rows[y][x] for y in range(8) for x in range(8)}
        self.height = {(y, x): 0 for y in range(8) for x in range(8)}

    def paint(self, where: Slot, icons: list[str]) -> None:
        for square, icon in zip(squares(where), icons, strict=True):
            self.icon[square] = icon
            self.height[square] = where[0]

    def open_slots(self) -> list[Slot]:
        """Where a tile may go: each of its four squares carries exactly the layers below its level."""
        return [w for w in ALL_SLOTS if all(self.height[q] == w[0] - 1 for q in squares(w))]


def seen_from_above(s: City) -> Net:
    """The net of a position, painted layer by layer."""
    net = Net()
    for where, x in zip(ALL_SLOTS, s.slots, strict=True):
        if x:
            net.paint(where, turned(FACES[(x - 1) // 4], (x - 1) % 4))
    return net


def matches(new_icons: Iterable[str], below: Iterable[str]) -> tuple[int, list[str]]:
    """How many icons cover their like, and the temples of the coloured ones among them."""
    hits = [icon for icon, under in zip(new_icons, below, strict=True) if icon.lower() == under.lower()]
    return len(hits), [COLOURS[icon.lower()] for icon in hits if icon.isupper()]


def slot_name(where: Slot) -> str:
    return f"{where[0]}.{where[1] + 1}.{where[2] + 1}"


def clear_pyramid(s: City) -> City:
    """Nothing on the pyramid; no pyramid tile on offer, decorations 1 to 4 are; the others are in their stacks."""
    for i in range(len(SLOTS_NAMED)):
        s.slots[i] = 0
    for i in range(4 * len(SIDES)):
        s.decorations[i] = 0
    for i in range(7):
        s.offer[i] = max(0, i - 2)
    s.pyramid_pool, s.decoration_pool = ALL_PYRAMID, ALL_DECORATIONS & ~15
    return s


def build(s: City, *slots: Slot, avoid: Iterable[int] = ()) -> None:
    """Lay some tile, unturned, in each of these slots: the ones with the highest numbers not avoided."""
    left = [t for t in range(len(PYRAMID_NAMES), 0, -1) if t not in set(avoid)]
    for where, tile in zip(slots, left, strict=False):
        slot(s, slot_name(where), tile)


def random_pyramid(s: City, rng: random.Random, tiles: int) -> list[int]:
    """That many tiles laid one by one where the net allows it; the numbers of the tiles left, shuffled."""
    clear_pyramid(s)
    left = list(range(1, 33))
    rng.shuffle(left)
    for _ in range(tiles):
        where = rng.choice(seen_from_above(s).open_slots())
        slot(s, slot_name(where), left.pop(), rng.randrange(4))
    return left


# --- decorations: the top side, turned round with the board
def decoration_squares(side: str, level: int) -> list[Square]:
    """Under the left and the right icon of a tile whose arrow points to the centre, from level 2 on."""
    pair = [(level - 2, 3), (level - 2, 4)]
    for _ in range(SIDES.index(side)):
        pair = [(x, 7 - y) for y, x in pair]  # the whole board turned by a quarter, clockwise
    return pair


def deal(hands: list[list[int]], finds: Mapping[tuple[int, int], str] | None = None, **options: Value) -> City:
    """Starting tiles dealt to the seats, and the discovery tile for (seat, finder tile) where one is due.

    The technologies in play are 03 05 07 and 09 11 13, and all other discovery tiles are in the stack. The first seat
    is asked which tiles it keeps."""
    s = draw_until(table(len(hands), **options), asks("~start:"))
    s.pool = ALL_DISCOVERY
    for i in range(8):
        s.worship[i] = 0
    for i in range(len(LYING)):
        s.lying[i] = 0
    for i, number in enumerate(("03", "05", "07", "09", "11", "13")):
        set_layout(s, TECHNOLOGY_AT + i, TECHNOLOGY_NAMES.index(number))
    for hand in hands:
        do(s, *[f"~start:{tile}" for tile in hand])
    for seat in range(len(hands)):
        for tile in (16, 17):
            drawn = (finds or {}).get((seat, tile), "free_move")
            do(s, f"~discovery:{drawn}" if tile in hands[seat] else "~nothing")
    return s


def keep(s: City, *tiles: int) -> City:
    """The seat that is asked keeps these starting tiles."""
    return do(s, *[f"keep:{tile}" for tile in sorted(tiles)])


def finish_setup(s: City) -> City:
    """Random choices and draws until the first turn begins."""
    return draw_until(s, asks("take:"))
