"""Positions for rule tests of Helios: a real start, then changed by hand, and played in notation.

A test reads: `s = bare()`, `put(s, 0, {…})`, `acting(s, 0, "sun")`, `before = look(s)`, `do(s, "sun:f4")`, and then
`assert changed(before, s) == {0: {"vp": +5, …}}`: whatever is not named there must be as it was, for everybody.

A token is written "brown", with resources "brown blue green", with a temple "brown temple"."""

from collections.abc import Mapping, Sequence

from sunstone.engine.drive import pick_weighted
from sunstone.engine.frame import CHANCE, OVER, frame
from sunstone.engine.options import Options
from sunstone.engine.rng import Rng
from sunstone.games.helios import (
    causes,
    kinds,
    rules as rules,  # registers the steps
)
from sunstone.games.helios.board_file import STANDARD
from sunstone.games.helios.components import (
    BONUS_COPIES,
    BUILDINGS,
    CHARACTERS,
    COLOUR_NAMES,
    COLOURS,
    EARTH,
    HOUSES,
    RESOURCES,
    SUN_BONUS,
    TILE_COLOUR_NAMES,
)
from sunstone.games.helios.geometry import HEX_AT, HEX_NAMED, HEX_NAMES, HEXES
from sunstone.games.helios.names import (
    AREA_NAMES,
    BUILDING_NAMES,
    CHARACTER_NAMES,
    SYMBOL_NAMES,
    TOKEN_NAMES,
    VOCABULARY,
)
from sunstone.games.helios.opening import new
from sunstone.games.helios.state import Helios, Player, column_length, tile_unit
from sunstone.games.helios.sun import NO_TOUCH
from sunstone.games.helios.view import below, column, token
from tests.support import (
    do as do,
    legal as legal,
    options as options,
    refused as refused,
    resolve_chance as resolve_chance,
)

TABLE = -1  # beside the seats in `look` and `changed`: what lies on the table
Things = dict[str, object]


def at(q: int, r: int) -> str:
    """Name of the hex with these coordinates."""
    return HEX_NAMES[HEX_AT[q, r]]


def mask(*hexes: tuple[int, int]) -> int:
    return sum(1 << HEX_AT[h] for h in hexes)


# --- positions
def start(players: int = 4, seed: int = 1, first: int = 0, colours: Sequence[str] = ("brown",) * 4) -> Helios:
    """A real start at the first turn; the seats begin with these tokens, third and fourth take the same resource."""
    s, rng, out = new(players, STANDARD), Rng(seed), Options()
    while s.turns == 0:
        if s.to_move == CHANCE:
            s.options(out)
            picked = pick_weighted(out, rng)
            wanted = VOCABULARY.number(f"~first:P{first + 1}")
            s.play(wanted if out.holds(wanted) else picked)
        elif s.top & 255 == kinds.START_TOKEN:
            do(s, f"start:{colours[s.to_move]}")
        else:
            do(s, f"gain:{colours[s.to_move]}")
    return s


def bare(players: int = 4) -> Helios:
    """The same, but everybody's start token is empty and nobody has Mana."""
    s = start(players)
    for seat, p in enumerate(s.players):
        put(s, seat, {"e5": "brown"})
        p.mana = 0
    return s


def put(
    s: Helios,
    seat: int,
    land: Mapping[str, str] | None = None,
    sun: str = "",
    touch: str = "",
    buildings: Sequence[str] = (),
    active: Sequence[str] = (),
    hired: Sequence[str] = (),
    **amounts: int,
) -> Player:
    """Set what a seat has; naming land names all of it. The supply follows. Sun and touch by the names of hexes."""
    p = s.players[seat]
    if land is not None:
        p.land = p.temples = 0
        for k in range(len(p.tokens)):
            p.tokens[k] = 0
        for k in range(len(p.cubes)):
            p.cubes[k] = 0
        for name, text in land.items():
            lay(p, HEX_NAMED[name], text.split())
    if sun:
        p.sun = HEX_NAMED[sun]
        p.touch = direction(p.sun, HEX_NAMED[touch]) if touch else first_token(p)
    p.buildings |= sum(1 << BUILDING_NAMES.index(b) for b in buildings)
    p.active |= sum(1 << CHARACTER_NAMES.index(c) for c in active)
    p.hired |= p.active | sum(1 << CHARACTER_NAMES.index(c) for c in hired)
    made = sum(SUN_BONUS[b] for b in range(BUILDINGS) if p.has(b))
    p.sun_value = 2 + made + sum(SUN_BONUS[BUILDINGS + c] for c in range(CHARACTERS) if p.active >> c & 1)
    for name, n in amounts.items():
        assert name in ("mana", "vp", "sun_value"), name
        setattr(p, name, n)
    balance(s)
    return p


def lay(p: Player, h: int, words: Sequence[str]) -> None:
    p.land |= 1 << h
    p.tokens[TOKEN_NAMES.index(words[0])] |= 1 << h
    for word in words[1:]:
        if word == "temple":
            p.temples |= 1 << h
        else:
            c = COLOUR_NAMES.index(word)
            p.cubes[COLOURS + c if p.cubes[c] >> h & 1 else c] |= 1 << h


def direction(h: int, other: int) -> int:
    return next(d for d in range(6) if STANDARD.neighbour[h * 6 + d] == other)


def first_token(p: Player) -> int:
    """Any token beside the Sun; NO_TOUCH if there is none."""
    beside = [STANDARD.neighbour[p.sun * 6 + d] for d in range(6)]
    return next((d for d, h in enumerate(beside) if h >= 0 and p.land >> h & 1), NO_TOUCH)


def balance(s: Helios) -> None:
    """Supply, houses and tokens in the box follow from what lies on the boards."""
    for c in range(COLOURS):
        shown = sum(t == c + 1 + 8 for t in s.face_up)
        s.supply[c] = RESOURCES[c] - shown - sum(p.cubes_of(c) for p in s.players)
        held = s.piles[c] + s.extra[c] + sum(t & 7 == c + 1 for t in s.face_up)
        left = EARTH[c] - held - sum(bin(p.tokens[c]).count("1") for p in s.players)
        s.gone[c] = max(0, left)
        s.extra[c] += min(0, left)
    for k in range(len(s.bonus)):
        s.bonus[k] = BONUS_COPIES[k] - sum(bin(p.tokens[COLOURS + k]).count("1") for p in s.players)
    s.houses = HOUSES - sum(bin(p.temples).count("1") + bin(p.buildings).count("1") for p in s.players)


def tiles(s: Helios, **columns: str) -> None:
    """Columns by symbol, colours with blanks from the pile down; what is not named stays."""
    for symbol, colours in columns.items():
        packed = 0
        for i, colour in enumerate(colours.split()):
            packed |= TILE_COLOUR_NAMES.index(colour) + 1 << 3 * i
        s.columns[SYMBOL_NAMES.index(symbol)] = packed


def area(s: Helios, seat: int, name: str, *symbols: str) -> None:
    """Tiles below an area: "land", "build", "sun", a gray one "gray sun"."""
    packed = 0
    for text in symbols:
        packed += tile_unit(SYMBOL_NAMES.index(text.split()[-1]), text.startswith("gray"))
    s.players[seat].areas[AREA_NAMES.index(name)] = packed


def on_turn(s: Helios, seat: int) -> Helios:
    """That seat is about to take a tile."""
    s.depth = s.revolved = 0
    s.turns = max(1, s.turns)
    s.then(frame(kinds.TURN, seat), frame(kinds.BEGIN_TURN, seat))
    s.settle()
    return s


def acting(s: Helios, seat: int, symbol: str, bonus: bool = False) -> Helios:
    """That seat is asked what to do with a tile of this symbol, or with a bonus action."""
    s.depth = s.revolved = 0
    s.turns = max(1, s.turns)
    kind = (kinds.LAND, kinds.BUILD, kinds.SUN)[SYMBOL_NAMES.index(symbol)]
    s.then(frame(kind, seat, causes.TILE_ACTION, int(bonus)), frame(kinds.BEGIN_TURN, seat))
    s.settle()
    return s


def phase_2(s: Helios, seat: int) -> Helios:
    """That seat begins the characters phase; no tile is left in the columns."""
    s.depth = 0
    tiles(s, land="", build="", sun="")
    s.turns = max(1, s.turns)
    s.then(frame(kinds.CHARACTERS, seat), frame(kinds.RESTOCK, seat))
    s.settle()
    return s


# --- playing
def finish(s: Helios) -> Helios:
    """The last round's characters phase is over: everybody passes, and the game is scored."""
    s.depth = 0
    s.round = 3 if s.n == 3 else 4
    s.then(frame(kinds.CHARACTERS, 0), frame(kinds.FINAL, 0))
    s.settle()
    do(s, *["pass"] * s.n)
    assert s.to_move == OVER
    return s


# --- looking
def holding(s: Helios, seat: int) -> Things:
    p = s.players[seat]
    found: Things = {"vp": p.vp, "mana": p.mana, "sun_value": p.sun_value, "sun": HEX_NAMES[p.sun]}
    for h in range(HEXES):
        if p.land >> h & 1:
            t = token(p, h)
            found[HEX_NAMES[h]] = " ".join([t["token"], *t["resources"], *(["temple"] if t["temple"] else [])])
    found["buildings"] = [b for i, b in enumerate(BUILDING_NAMES) if p.has(i)]
    found["hired"] = [c for i, c in enumerate(CHARACTER_NAMES) if p.hired >> i & 1]
    found["active"] = [c for i, c in enumerate(CHARACTER_NAMES) if p.active >> i & 1]
    for i, name in enumerate(AREA_NAMES):
        found[f"tiles {name}"] = [f"{t['colour']} {t['symbol']}" for t in below(p.areas[i], i)]
    return found


def on_table(s: Helios) -> Things:
    found: Things = {"houses": s.houses, "round": s.round, "first": s.first, "drawn": s.drawn}
    found |= {f"supply {c}": s.supply[i] for i, c in enumerate(COLOUR_NAMES)}
    found |= {f"face up {c}": s.face_up[i] for i, c in enumerate([*COLOUR_NAMES, "extra"])}
    found |= {f"pile {c}": s.piles[i] for i, c in enumerate(COLOUR_NAMES)}
    found |= {f"gone {c}": s.gone[i] for i, c in enumerate(COLOUR_NAMES)}
    found |= {f"bonus {c}": s.bonus[i] for i, c in enumerate(TOKEN_NAMES[COLOURS:])}
    found["extra pile"] = sum(s.extra)
    for i, name in enumerate(SYMBOL_NAMES):
        assert len(column(s.columns[i])) == column_length(s.columns[i])
        found[f"column {name}"] = column(s.columns[i])
        for c, colour in enumerate(TILE_COLOUR_NAMES):
            found[f"discards {name} {colour}"] = s.discards[i * 4 + c]
            found[f"pile {name} {colour}"] = s.pool[i * 4 + c]
    return found


def look(s: Helios) -> dict[int, Things]:
    """Everything that players hold and everything on the table, to be compared later."""
    return {seat: holding(s, seat) for seat in range(s.n)} | {TABLE: on_table(s)}


def changed(before: dict[int, Things], s: Helios, table: bool = True) -> dict[int, Things]:
    """What is different now, by seat and on the TABLE: amounts as differences, all else as it is now."""
    out: dict[int, Things] = {}
    for seat, now in look(s).items():
        if seat == TABLE and not table:
            continue
        for name in now.keys() | before[seat].keys():
            new_one, old = now.get(name), before[seat].get(name)
            if new_one != old:
                amounts = isinstance(new_one, int) and isinstance(old, int)
                out.setdefault(seat, {})[name] = new_one - old if amounts else new_one  # type: ignore[operator]
    return out
