"""Positions for rule tests of City: a real start, then changed by hand, and played in notation.

A test reads: `s = bare()`, `put(s, 0, …)`, `on_turn(s, 0)`, `before = look(s)`, `do(s, "take:forest-1", …)`, and then
`assert changed(before, s) == {0: {"cocoa": +2, …}}`: whatever is not named there must be as it was, for everybody."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from sunstone.engine.frame import frame, kind_of
from sunstone.engine.registry import Value
from sunstone.games.city import rules as rules  # registers the steps
from sunstone.games.city.components import KIND_NAMES, MAJOR_NAMES
from sunstone.games.city.draws import put_board, set_layout
from sunstone.games.city.kinds import END_TURN, TURN
from sunstone.games.city.names import (
    BOARD_NAMES,
    DECORATION_NAMES,
    PYRAMID_NAMES,
    ROYAL_NAMES,
    SLOTS_NAMED,
    TECHNOLOGY_NAMES,
)
from sunstone.games.city.pyramid_data import SIDES
from sunstone.games.city.settings import OPTIONS, house_of
from sunstone.games.city.stages import new
from sunstone.games.city.state import (
    DECORATION_OFFER,
    ON_WHEEL,
    ROYAL_AT,
    TECHNOLOGY_AT,
    City,
    Player,
    board_of,
    count_of,
    die,
    one,
    power_of,
    space_of,
)
from tests.support import do as do, legal as legal, refused as refused, resolve_chance as resolve_chance

TABLE = -1  # beside the seats in `look` and `changed`: what lies on the table
LYING = ("avenue:3", "avenue:6", "avenue:8", "blue:4", "red:5", "green:3", "green:6")
AMOUNTS = ("cocoa", "wood", "stone", "gold", "vp", "blue", "red", "green", "avenue", "pyramid", "obsidian")
PLAIN_TILE = "mask_4"  # lies on every worship place of a bare table: 1 wood, never usable

# The ring of a bare table is the printed one, clockwise from the Palace:
#   palace, quarry, alchemy, forest, construction, decorations, nobles, gold
Things = dict[str, int | list[str]]


# --- positions
def start(players: int = 4, seed: int = 1, modules: Sequence[str] = (), **options: Value) -> City:
    """A real first-game start, at the first seat's first turn."""
    chosen: dict[str, Value] = {o.name: o.values[0] for o in OPTIONS}
    chosen |= {"setup": "first_game"} | options
    s = new(max(players, 2), house_of(chosen, players == 1, modules))
    resolve_chance(s, seed)
    while kind_of(s.top) != TURN:  # what modules ask before the first turn
        s.play(s.legal()[0])
        resolve_chance(s, seed)
    return s


def bare(players: int = 4, modules: Sequence[str] = (), **options: Value) -> City:
    """The same with nobody in play, nobody holding anything, no tiles on temples and Avenue, no neutral workers."""
    s = start(players, 1, modules, **options)
    for p in s.players:
        for amount in AMOUNTS:
            setattr(p, amount, 0)
        p.technologies = p.tiles = p.used = p.majors = p.majors_used = p.priest = 0
        for w in range(4):
            p.dice[w] = die(ON_WHEEL, 3)
    s.neutral_a = s.neutral_b = s.covered_ahead = s.discarded = 0
    for board in range(8):
        if s.worship[board]:
            s.worship[board] = KIND_NAMES.index(PLAIN_TILE) + 1
    for place in range(len(LYING)):
        s.lying[place] = 0
    return s


def on_turn(s: City, seat: int) -> City:
    """That seat is about to begin its turn."""
    s.depth = 0
    s.forget_action()
    s.forget_turn()
    s.then(frame(TURN, seat), frame(END_TURN, seat))
    s.settle()
    return s


def put(
    s: City,
    seat: int,
    *workers: str,
    tiles: Iterable[str] = (),
    used: Iterable[str] = (),
    technologies: Iterable[str] = (),
    majors: Iterable[str] = (),
    majors_used: Iterable[str] = (),
    **amounts: int,
) -> Player:
    """Set what a seat holds; what is not named stays, except that naming workers names all of them.

    Workers as in notation: "forest-2"; locked: "quarry-2@sidebar", "palace-3@royal1"."""
    p = s.players[seat]
    if workers:
        for w in range(4):
            p.dice[w] = worker(workers[w]) if w < len(workers) else die(ON_WHEEL, 3)
    for name, n in amounts.items():
        assert name in AMOUNTS, name
        setattr(p, name, n)
    for kind in tiles:
        p.tiles += one(KIND_NAMES.index(kind))
    for kind in used:
        p.used += one(KIND_NAMES.index(kind))
    for kind in majors:
        p.majors += one(MAJOR_NAMES.index(kind))
    for kind in majors_used:
        p.majors_used += one(MAJOR_NAMES.index(kind))
    for technology in technologies:
        p.technologies |= 1 << TECHNOLOGY_NAMES.index(technology)
    return p


def worker(name: str) -> int:
    where, _, space = name.partition("@")
    board, _, power = where.rpartition("-")
    spaces = ["", "royal1", "royal2", "royal3"] if board == "palace" else ["", "sidebar"]
    return die(BOARD_NAMES.index(board), int(power), spaces.index(space))


def neutral(s: City, first: Iterable[str] = (), second: Iterable[str] = ()) -> None:
    """Boards with a worker of the first and of the second neutral colour."""
    s.neutral_a = sum(1 << BOARD_NAMES.index(b) for b in first)
    s.neutral_b = sum(1 << BOARD_NAMES.index(b) for b in second)


def ring(s: City, *boards: str) -> None:
    """The eight boards, clockwise from the Palace."""
    assert sorted(boards) == sorted(BOARD_NAMES)
    assert (boards[0], boards[4]) == ("palace", "construction")
    for place, board in enumerate(boards):
        put_board(s, place, BOARD_NAMES.index(board))


def royals(s: City, *tiles: str) -> None:
    """Royal tiles of spaces 1, 2, 3, such as "A4"."""
    for i, tile in enumerate(tiles):
        set_layout(s, ROYAL_AT + i, ROYAL_NAMES.index(tile))


def technologies_at(s: City, *numbers: str) -> None:
    """The six technologies in play, row by row, such as "01"."""
    for i, number in enumerate(numbers):
        set_layout(s, TECHNOLOGY_AT + i, TECHNOLOGY_NAMES.index(number))


def tile_at(s: City, board: str, kind: str | None) -> None:
    """The discovery tile on a board's worship place."""
    s.worship[BOARD_NAMES.index(board)] = KIND_NAMES.index(kind) + 1 if kind else 0


def lay(s: City, place: str, *kinds: str) -> None:
    """Discovery tiles on a major step or on the Avenue, such as "blue:4", "avenue:3"."""
    s.lying[LYING.index(place)] = sum(one(KIND_NAMES.index(kind)) for kind in kinds)


def slot(s: City, name: str, tile: int, turn: int = 0) -> None:
    """A pyramid tile (its number, from 1) in a slot such as "1.1.1", turned by quarter turns."""
    s.slots[SLOTS_NAMED.index(name)] = (tile - 1) * 4 + turn + 1
    s.pyramid_pool &= ~(1 << (tile - 1))


def space(s: City, side: str, level: int, tile: int) -> None:
    """A decoration tile (its number, from 1) on a space of the pyramid."""
    s.decorations[SIDES.index(side) * 4 + level - 1] = tile
    s.decoration_pool &= ~(1 << (tile - 1))


def pyramid_offer(s: City, *tiles: int) -> None:
    """The three places of the offer, by tile number; 0 is an empty place."""
    for i in range(3):
        s.offer[i] = tiles[i] if i < len(tiles) else 0


def decoration_offer(s: City, *tiles: int) -> None:
    for i in range(4):
        s.offer[DECORATION_OFFER + i] = tiles[i] if i < len(tiles) else 0


# --- playing
def options(s: City, prefix: str) -> set[str]:
    """The legal actions whose name begins so, whole: a test of City names what is played."""
    return {name for name in legal(s) if name.startswith(prefix)}


def over(s: City, seat: int = 0) -> bool:
    """Whether that seat's action is carried out: the turn has passed on, or all that is left is to end it."""
    return s.to_move != seat or "done" in legal(s)


# --- looking
def tile_names(packed: int) -> list[str]:
    return [name for k, name in enumerate(KIND_NAMES) for _ in range(count_of(packed, k))]


def major_names(packed: int) -> list[str]:
    return [name for k, name in enumerate(MAJOR_NAMES) for _ in range(count_of(packed, k))]


def worker_name(d: int) -> str:
    board = board_of(d)
    if board >= 8:
        return "wheel" if board == ON_WHEEL else "ascending"
    if space_of(d) == 0:
        return f"{BOARD_NAMES[board]}-{power_of(d)}"
    place = f"royal{space_of(d)}" if board == 0 else "sidebar"
    return f"{BOARD_NAMES[board]}-{power_of(d)}@{place}"


def workers_of(s: City, seat: int) -> list[str]:
    """A seat's workers in play, sorted."""
    return sorted(name for name in map(worker_name, s.players[seat].dice) if name != "wheel")


def holding(s: City, seat: int) -> Things:
    p = s.players[seat]
    things: Things = {name: int(getattr(p, name)) for name in AMOUNTS}
    things["workers"] = [worker_name(d) for d in p.dice]
    things["tiles"] = tile_names(p.tiles)
    things["used"] = tile_names(p.used)
    things["majors"] = major_names(p.majors)
    things["majors_used"] = major_names(p.majors_used)
    things["technologies"] = [t for i, t in enumerate(TECHNOLOGY_NAMES) if p.technologies >> i & 1]
    return things


def on_table(s: City) -> Things:
    things: Things = {name: int(getattr(s, name)) for name in ("light", "dark", "eclipses", "capstone")}
    things |= {f"row:{name}": int(getattr(s, f"{name}_row")) for name in ("top", "centre", "bottom")}
    for i, board in enumerate(BOARD_NAMES):
        things[f"at:{board}"] = [KIND_NAMES[s.worship[i] - 1]] if s.worship[i] else []
    for i, place in enumerate(LYING):
        things[place] = tile_names(s.lying[i])
    things["pyramid"] = [f"{SLOTS_NAMED[i]}:{(x - 1) // 4 + 1}@{(x - 1) % 4}" for i, x in enumerate(s.slots) if x]
    things["decorations"] = [f"{SIDES[i // 4]}{i % 4 + 1}:{x}" for i, x in enumerate(s.decorations) if x]
    things["pyramid offer"] = [PYRAMID_NAMES[x - 1] for x in list(s.offer)[:DECORATION_OFFER] if x]
    things["decoration offer"] = [DECORATION_NAMES[x - 1] for x in list(s.offer)[DECORATION_OFFER:] if x]
    things["stack"] = tile_names(s.pool)
    return things


def look(s: City) -> dict[int, Things]:
    """Everything that players hold and everything on the table, to be compared later."""
    return {seat: holding(s, seat) for seat in range(s.n)} | {TABLE: on_table(s)}


def seen(s: City, seat: int | None = None) -> Any:
    """What a seat sees, for assertions on parts that only some games have."""
    return s.view(seat)


def changed(before: dict[int, Things], s: City) -> dict[int, Things]:
    """What is different now, by seat (and TABLE): amounts as differences, lists as ["+new", "-gone"], sorted."""
    after = look(s)
    out: dict[int, Things] = {}
    for seat, things in after.items():
        for name, now in things.items():
            then = before[seat][name]
            if isinstance(now, int):
                assert isinstance(then, int)
                if now != then:
                    out.setdefault(seat, {})[name] = now - then
            elif isinstance(then, list) and Counter(now) != Counter(then):
                new_ones, gone = Counter(now) - Counter(then), Counter(then) - Counter(now)
                signed = [f"+{x}" for x in new_ones.elements()] + [f"-{x}" for x in gone.elements()]
                out.setdefault(seat, {})[name] = sorted(signed)
    return out
