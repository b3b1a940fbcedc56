"""What a seat may know of a position, as plain data: the ground of drawing, words, pages and bots.

Only the order of piles is hidden in Helios, and a position has none (helios:R60): every seat sees the same. `None` for
the seat is a spectator."""

from collections.abc import Sequence
from typing import Final, Literal

from mypy_extensions import i64

from sunstone._compat import vec
from sunstone.engine.bits import bits_in
from sunstone.engine.frame import CHANCE, OVER, a_of, b_of, cause_of, kind_of, seat_of
from sunstone.games.helios import causes, components as facts, geometry, kinds
from sunstone.games.helios.board import START, Board
from sunstone.games.helios.characters import HAS_ACTIVATED, HAS_HIRED
from sunstone.games.helios.land import DRAWN
from sunstone.games.helios.names import (
    AREA_NAMES,
    BUILDING_NAMES,
    CHARACTER_NAMES,
    PILE_NAMES,
    STEP_NAMES,
    SYMBOL_NAMES,
    TOKEN_NAMES,
    VOCABULARY,
    Name,
)
from sunstone.games.helios.payment import needed, paid_in_all, paid_so_far, price
from sunstone.games.helios.scoring import (
    bonus_vp,
    buildings_vp,
    character_vp,
    corners_reached,
    corners_vp,
    is_active,
    mana_vp,
    resources_vp,
)
from sunstone.games.helios.state import WITH_RESOURCE, Helios, Player, column_length, tiles_below
from sunstone.games.helios.sunlight import fed, moves_of, temple_vp
from sunstone.games.helios.view_types import (
    Action,
    Board as Printed,
    CharacterTile,
    End,
    HeliosView,
    LaidToken,
    PileTop,
    Seat,
    Tile,
)


def view(s: Helios, seat: int | None) -> HeliosView:
    return {
        "game": "helios",
        "players": s.n,
        "options": {},
        "seat": seat,
        "to_move": "over" if s.to_move == OVER else "chance" if s.to_move == CHANCE else s.to_move,
        "step": STEP_NAMES[s.top & 255] if s.depth else None,
        "open_seats": s.open_seats(),
        "turn": turn_of(s),
        "phase": phase_of(s),
        "round": s.round,
        "rounds": facts.ROUNDS[s.n],
        "turns": facts.TURNS[s.n * 4 + s.round - 1],
        "turns_begun": s.turns,
        "first": s.first,
        "board": board(s.board),
        "columns": {name: column(s.columns[i]) for i, name in enumerate(SYMBOL_NAMES)},
        "piles": {name: counted(s.pool, i * 4, facts.TILE_COLOUR_NAMES) for i, name in enumerate(SYMBOL_NAMES)},
        "discards": {name: counted(s.discards, i * 4, facts.TILE_COLOUR_NAMES) for i, name in enumerate(SYMBOL_NAMES)},
        "earth": {name: pile(s, i) for i, name in enumerate(PILE_NAMES)},
        "extra": counted(s.extra, 0, facts.COLOUR_NAMES),
        "bonus": {name: s.bonus[i] for i, name in enumerate(facts.BONUS_NAMES)},
        "supply": {name: s.supply[i] for i, name in enumerate(facts.COLOUR_NAMES)},
        "houses": s.houses,
        "characters": {name: character(s, i) for i, name in enumerate(CHARACTER_NAMES)},
        "action": action(s),
        "open": open_kinds(s),
        "seats": [player(s, i) for i in range(s.n)],
        "scores": s.scores(),
        "places": s.places(),
    }


# --- where the game stands
def turn_of(s: Helios) -> int | None:
    """Whose turn of phase 1 it is, whoever decides now; None in the set-up and in the other phases."""
    for i in range(s.depth):
        if kind_of(s.stack[i]) == kinds.BEGIN_TURN and seat_of(s.stack[i]) < s.n:
            return seat_of(s.stack[i])
    return None


def phase_of(s: Helios) -> Literal["setup", "actions", "characters", "restocking", "over"]:
    if s.depth == 0:
        return "over"
    below = [kind_of(s.stack[i]) for i in range(s.depth)]
    if s.turns == 0 and s.round == 1:
        return "setup"
    if kinds.CHARACTERS in below:
        return "characters"
    return "actions" if turn_of(s) is not None else "restocking"


# --- the table
def hexes(mask: int) -> list[str]:
    return [geometry.HEX_NAMES[h] for h in range(geometry.HEXES) if mask >> h & 1]


_BOARDS: Final[list[tuple[Board, Printed]]] = []  # the last one described: it never changes


def board(b: Board) -> Printed:
    if not _BOARDS or _BOARDS[0][0] is not b:
        _BOARDS[:] = [(b, described(b))]
    return _BOARDS[0][1]


def described(b: Board) -> Printed:
    there = [h for h in range(geometry.HEXES) if (b.light | b.dark) >> h & 1]
    return {
        "hexes": {geometry.HEX_NAMES[h]: list(geometry.COORDINATES[h]) for h in there},
        "light": hexes(b.light),
        "dark": hexes(b.dark),
        "yellow": hexes(b.yellow),
        "bonus_resource": hexes(b.bonus_resource),
        "mana": hexes(b.mana),
        "corner": hexes(b.corner),
        "start": geometry.HEX_NAMES[START],
        "sun_start": geometry.HEX_NAMES[b.sun_start],
        "own": bool(b.text),
    }


def column(packed: int) -> list[facts.TileColour]:
    """Colours from the pile down; the last one may be taken."""
    return [facts.TILE_COLOUR_NAMES[(packed >> 3 * i & 7) - 1] for i in range(column_length(packed))]


def counted(counts: vec[i64], start: int, names: Sequence[Name]) -> dict[Name, int]:
    return {name: counts[start + i] for i, name in enumerate(names) if counts[start + i]}


def pile(s: Helios, i: int) -> PileTop:
    """A pile of Earth tokens: what is face up on it, and how many lie face down."""
    token = s.face_up[i]
    return {
        "token": facts.COLOUR_NAMES[(token & 7) - 1] if token else None,
        "resource": bool(token & WITH_RESOURCE),
        "left": sum(s.extra) if i == facts.EXTRA else s.piles[i],
    }


def character(s: Helios, i: int) -> CharacterTile:
    owner = next((seat for seat, p in enumerate(s.players) if p.hired >> i & 1), None)
    return {
        "hire": facts.HIRE[i],
        "owner": owner,
        "active": owner is not None and bool(s.players[owner].active >> i & 1),
    }


def action(s: Helios) -> Action:
    """What is being carried out, as far as the question on top needs it."""
    if s.depth == 0:
        return {}
    f = s.top
    kind = kind_of(f)
    if kind == kinds.PAY:
        return payment(s, f)
    if kind == kinds.PLACE:
        return {"placing": placing(s, a_of(f))}
    if kind == kinds.STEWARD:
        drawn = [facts.COLOUR_NAMES[(s.drawn >> k & 7) - 1] for k in (0, 3) if s.drawn >> k & 7]
        return {"drawn": drawn}
    if kind == kinds.AREA:
        return {"symbol": SYMBOL_NAMES[a_of(f)]}
    if kind == kinds.GIFT:
        return gift(f)
    if kind == kinds.PUT or kind == kinds.SHINE:
        return {"colour": facts.COLOUR_NAMES[a_of(f)]}
    if kind in (kinds.LAND, kinds.BUILD, kinds.SUN):
        return {"bonus": bool(a_of(f))}
    if kind == kinds.CHARACTERS:
        return {"hired": bool(b_of(f) & HAS_HIRED), "activated": bool(b_of(f) & HAS_ACTIVATED), "passes": a_of(f)}
    return {}


def gift(f: int) -> Action:
    """Whatever its frame says of the cause: a position may be somebody's own."""
    cause = cause_of(f)
    found: Action = {}
    if cause in _GIFTS:
        found["source"] = _GIFTS[cause]
    elif causes.PIECE <= cause < causes.TEMPLE_SITE:
        found["source"] = facts.PIECE_NAMES[cause - causes.PIECE]
    if a_of(f):
        found["onto"] = geometry.HEX_NAMES[a_of(f) - 1]
    return found


_GIFTS: Final = {causes.SETUP: "setup", causes.RESTOCKING: "restocking", causes.BONUS_SPACE: "space"}


def open_kinds(s: Helios) -> list[str]:
    """Which kinds of action the seat may choose from now: their names up to the colon, tokens apart."""
    if s.depth == 0 or s.to_move >= CHANCE:
        return []
    parts = (VOCABULARY.name(action).partition(":") for action in s.legal())
    return list(dict.fromkeys("bonus_token" if name in facts.BONUS_NAMES else head for head, _, name in parts))


def placing(s: Helios, source: int) -> facts.Token:
    if source >= DRAWN:
        return facts.COLOUR_NAMES[source - DRAWN]
    if source >= facts.FACE_UP:
        return facts.BONUS_NAMES[source - facts.FACE_UP]
    return facts.COLOUR_NAMES[(s.face_up[source] & 7) - 1]


def payment(s: Helios, f: int) -> Action:
    """`left` resources are still to be paid, among them these `needed` ones."""
    p, piece, paid = s.players[seat_of(f)], a_of(f), paid_so_far(f)
    named = (
        geometry.HEX_NAMES[piece - facts.TEMPLE]
        if piece >= facts.TEMPLE
        else [*BUILDING_NAMES, *CHARACTER_NAMES][piece]
    )
    return {
        "for": "temple" if piece >= facts.TEMPLE else "building" if piece < facts.BUILDINGS else "character",
        "piece": named,
        "left": price(p, piece, paid) - paid_in_all(paid),
        "needed": {c: n for i, c in enumerate(facts.COLOUR_NAMES) if (n := needed(p, piece, paid, i))},
    }


# --- a seat
def player(s: Helios, i: int) -> Seat:
    p = s.players[i]
    return {
        "vp": p.vp,
        "mana": p.mana,
        "sun": geometry.HEX_NAMES[p.sun],
        "sun_value": p.sun_value,
        "unlimited": p.has(facts.POWER_PLANT),
        "dead_end": p.land > 0 and s.shore_of(i).way_out[p.sun] >= 0,
        "land": {geometry.HEX_NAMES[h]: token(p, h) for h in range(geometry.HEXES) if p.land >> h & 1},
        "resources": {name: p.cubes_of(c) for c, name in enumerate(facts.COLOUR_NAMES)},
        "temples": bits_in(p.temples),
        "temple_price": price(p, facts.TEMPLE),
        "buildings": [name for b, name in enumerate(BUILDING_NAMES) if p.has(b)],
        "hired": [name for c, name in enumerate(CHARACTER_NAMES) if (p.hired & ~p.active) >> c & 1],
        "active": [name for c, name in enumerate(CHARACTER_NAMES) if p.active >> c & 1],
        "tiles": {name: below(p.areas[a], a) for a, name in enumerate(AREA_NAMES)},
        "sets": {name: tiles_below(p.areas[a]) for a, name in enumerate(AREA_NAMES)},
        "corners": corners_reached(s, p),
        "reach": reach(s, i) if p.land else {},
        "final": final_points(s, p) if s.depth else {},
    }


def token(p: Player, h: int) -> LaidToken:
    kind = next(k for k in range(facts.TOKENS) if p.tokens[k] >> h & 1)
    cubes = [name for c, name in enumerate(facts.COLOUR_NAMES) for k in (0, facts.COLOURS) if p.cubes[k + c] >> h & 1]
    return {"token": TOKEN_NAMES[kind], "resources": cubes, "temple": bool(p.temples >> h & 1)}


def below(area: int, colour: int) -> list[Tile]:
    """Tiles below an area: symbol and printed colour of each."""
    found: list[Tile] = []
    for i, symbol in enumerate(SYMBOL_NAMES):
        found += [{"symbol": symbol, "colour": AREA_NAMES[colour]} for _ in range(area >> 6 * i & 7)]
        found += [{"symbol": symbol, "colour": "gray"} for _ in range(area >> 6 * i + 3 & 7)]
    return found


def reach(s: Helios, i: int) -> dict[str, End]:
    """Where the seat's Sun could end, now or on its next turn, and what it would bring there."""
    p, moves = s.players[i], moves_of(s, i, fresh=turn_of(s) != i)
    trial = Player(p)
    found: dict[str, End] = {}
    for h in range(geometry.HEXES):
        if moves.ends >> h & 1:
            trial.sun = h
            revolution = (
                (facts.WATCHTOWER_VP if p.has(facts.WATCHTOWER) else facts.REVOLUTION_VP)
                if moves.scored >> h & 1
                else 0
            )
            lit = [t for t in range(geometry.HEXES) if (s.board.around[h] & p.temples) >> t & 1]
            vp = sum(temple_vp(s, p, t) for t in lit) + (facts.CITY_HALL_VP * len(lit) if p.has(facts.CITY_HALL) else 0)
            gains = {name: hexes(fed(s, trial, c)) for c, name in enumerate(facts.COLOUR_NAMES) if fed(s, trial, c)}
            found[geometry.HEX_NAMES[h]] = {
                "steps": moves.steps[h],
                "revolution": revolution,
                "temples": vp,
                "resources": gains,
            }
    return found


def final_points(s: Helios, p: Player) -> dict[str, int]:
    """What the final scoring would bring now, by source."""
    parts = {"corners": corners_vp(s, p), "buildings": buildings_vp(p)}
    parts |= {f"token:{name}": bonus_vp(s, p, facts.COLOURS + k) for k, name in enumerate(facts.BONUS_NAMES)}
    for c in range(facts.CHARACTERS):
        if is_active(p, facts.BUILDINGS + c):
            parts[f"character:{CHARACTER_NAMES[c]}"] = character_vp(p, facts.BUILDINGS + c)
    return parts | {"mana": mana_vp(p), "resources": resources_vp(p)}
