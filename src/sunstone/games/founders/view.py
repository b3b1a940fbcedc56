"""What a seat may know of a position, as plain data: the ground of drawing, words, pages and bots.

Nothing in this game is hidden but the order of face-down tiles (founders:Q83, Q84), so all seats see the same; only
`seat` differs. Cells are named as in records: column letter, then row from the top."""

from collections.abc import Iterator

from sunstone.engine.frame import CHANCE, OVER, a_of, b_of, c_of, kind_of
from sunstone.games.founders import components as facts, geometry, kinds, state
from sunstone.games.founders.names import STEP_NAMES, VOCABULARY
from sunstone.games.founders.offering import ANY_OF_BUILD, GRANTED
from sunstone.games.founders.paying import any_due, gold_due, stone_due, wood_due
from sunstone.games.founders.rival import rival_set_vp
from sunstone.games.founders.state import Founders, Player, bonus_on, disks_on, kind_of_piece, placement_of
from sunstone.games.founders.turn import temples_in
from sunstone.games.founders.view_types import (
    Action,
    Board,
    DistrictScore,
    FoundersView,
    Line,
    Piece,
    Question,
    Rival,
    Seat,
    Space,
    Spot,
    Stack,
)

TILE_NAMES = [
    *facts.PIECE_NAMES[: facts.FIRST_TEMPLE],
    *(f"{c} temple" for c in facts.COLOUR_NAMES),
    *(f"{c} tile" for c in facts.COLOUR_NAMES),
]
FACES: list[facts.Face] = [*facts.COLOUR_NAMES, "blank"]


def view(s: Founders, seat: int | None) -> FoundersView:
    players = s.house.players
    found: FoundersView = {
        "game": "founders",
        "players": players,
        "options": dict(s.house.options),
        "own_boards": bool(s.house.own),
        "seat": seat,
        "to_move": "over" if s.to_move == OVER else "chance" if s.to_move == CHANCE else s.to_move,
        "step": STEP_NAMES[s.top & 255] if s.depth else None,
        "open_seats": s.open_seats(),
        "round": s.round,
        "rounds": facts.ROUNDS[players],
        "turn": s.turn if s.round and s.depth else None,
        "first_player": (s.round - 1) % s.n if s.round else 0,
        "spaces": {facts.SPACE_NAMES[i]: space(s, i) for i in range(facts.SPACES) if bonus_on(s.spaces[i]) >= 0},
        "bonuses_left_out": left_out(s),
        "market": {TILE_NAMES[k]: s.tiles[state.MARKET + k] for k in range(facts.TILES)},
        "supply": {TILE_NAMES[k]: s.tiles[state.SUPPLY + k] for k in range(facts.TILES)},
        "worship": {name: stack(s, c) for c, name in enumerate(facts.COLOUR_NAMES)},
        "masks": {name: masks_left(s, c) for c, name in enumerate(facts.MASK_NAMES)},
        "action": action(s),
        "question": question(s),
        "seats": [player(s, i) for i in range(s.n)],
        "scores": s.scores(),
        "places": s.places(),
    }
    if s.is_solo:
        found["rival"] = rival(s)
    return found


# --- the main board
def space(s: Founders, i: int) -> Space:
    x = s.spaces[i]
    return {
        "column": facts.COLUMN_NAMES[i // 3],
        "bonus": facts.BONUS_NAMES[bonus_on(x)],
        "disks": [(x >> 3 + 3 * k & 7) - 1 for k in range(disks_on(x))],
        "height": 1 + disks_on(x),
    }


def left_out(s: Founders) -> list[facts.Bonus]:
    """Bonus disks that are on no space this round."""
    laid = [bonus_on(x) for x in s.spaces]
    return [facts.BONUS_NAMES[b] for b in range(facts.BONUSES) for _ in range(facts.BONUS_COPIES[b] - laid.count(b))]


def tile_name(colour: int, place: int) -> str:
    return facts.WORSHIP_NAMES[colour * facts.OF_COLOUR + place - 1]


def stack(s: Founders, c: int) -> Stack:
    """`unseen` are the face-down tiles in no known order, `under` those put back below them, the next to come first."""
    beside, top, tail = s.worship[state.BESIDE + c], s.worship[state.ON_TOP + c], s.worship[state.TAIL + c]
    under: list[str] = []
    while tail:
        under.append(tile_name(c, tail & 15))
        tail >>= 4
    return {
        "beside": tile_name(c, beside) if beside else None,
        "top": tile_name(c, top) if top else None,
        "unseen": [
            facts.WORSHIP_NAMES[c * facts.OF_COLOUR + k]
            for k in range(facts.OF_COLOUR)
            if s.worship[state.POOL + c] >> k & 1
        ],
        "under": under,
    }


def masks_left(s: Founders, c: int) -> list[int]:
    """What the tiles of a stack are worth, the top one first."""
    taken = s.masks >> 4 * c & 15
    row = [facts.MASK_STACK[(s.house.players * 3 + c) * 6 + i] for i in range(taken, facts.MASK_TILES)]
    return [facts.MASK_VP[c * facts.MASK_TILES + tile] for tile in row if tile >= 0]


# --- what is going on
def action(s: Founders) -> Action | None:
    """The action turn being carried out, if there is one."""
    if s.space == state.NO_SPACE:
        return None
    return {"space": facts.SPACE_NAMES[s.space], "strength": s.strength, "bonus_left": bool(s.bonus_left)}


def question(s: Founders) -> Question:
    """What the step on top is about, beyond its name: piece, price, tile, building, as far as they apply."""
    found: Question = {"open": [], "disks": []}
    if not s.depth or s.to_move >= CHANCE:
        return found
    names = [VOCABULARY.name(action) for action in s.legal()]
    found["open"] = list(dict.fromkeys(name.partition(":")[0] for name in names))
    found["disks"] = sorted({int(name[-1]) for name in names if name.startswith("disks:")})
    f, p = s.top, s.players[s.to_move]
    kind = kind_of(f)
    if kind == kinds.ACT and b_of(f) == GRANTED:
        found["granted"] = "Build" if a_of(f) == ANY_OF_BUILD else "Influence"
    if kind in (kinds.PLACE, kinds.DROP):
        found["piece"] = facts.PIECE_NAMES[a_of(f)]
    if kind == kinds.DROP:
        found["spot"] = spot(s, p, c_of(f) & 8191)
    if kind in (kinds.MIX, kinds.CUBES):
        found["due"] = due_of(f)
        if s.depth > 1 and kind_of(s.stack[s.depth - 2]) == kinds.LAY:
            below = s.stack[s.depth - 2]
            found["piece"], found["spot"] = facts.PIECE_NAMES[a_of(below)], spot(s, p, c_of(below))
    if kind in (kinds.TIMES, kinds.SWAP_FOR):
        found["tile"] = facts.WORSHIP_NAMES[a_of(f)]
    if kind == kinds.PRODUCE:
        found["building"] = b_of(f)
    if kind == kinds.BONUS_CELL:
        found["piece"] = facts.MATERIAL_NAMES[a_of(f)]
    if kind == kinds.START:
        found["colours"] = [name for c, name in enumerate(facts.COLOUR_NAMES) if a_of(f) >> c & 1]
    return found


def due_of(f: int) -> dict[facts.Price, int]:
    """What a frame of paying still asks for."""
    return {"wood": wood_due(f), "stone": stone_due(f), "gold": gold_due(f), "any": any_due(f)}


def cells(s: Founders, p: Player, words: list[int]) -> list[str]:
    """The names of the cells in four masks, row by row."""
    g = s.geometry_of(p)
    found = [g.cell[d * 64 + k] for d in range(4) for k in bits(words[d])]
    return [geometry.CELL_NAMES[cell] for cell in sorted(found)]


def bits(mask: int) -> Iterator[int]:
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def spot(s: Founders, p: Player, placement: int) -> Spot:
    g = s.geometry_of(p)
    way, cell = divmod(g.spot[placement], geometry.CELLS)
    covered = cells(s, p, [g.covers[placement * 4 + d] for d in range(4)])
    return {"first": geometry.CELL_NAMES[cell], "way": geometry.WAY_NAMES[way], "cells": covered}


# --- players
def player(s: Founders, i: int) -> Seat:
    p = s.players[i]
    is_rival = s.is_solo and i == state.RIVAL_SEAT
    found: Seat = {
        "vp": p.vp,
        "disks": p.disks,
        "passed": bool(s.passed >> i & 1),
        "rival": is_rival,
        "favor": p.favor,
        "wood": p.wood,
        "stone": p.stone,
        "gold": p.gold,
        "worship": [facts.WORSHIP_NAMES[t] for t in range(facts.WORSHIP) if p.worship >> t & 1],
        "masks": [
            {"colour": facts.MASK_NAMES[m // facts.MASK_TILES], "vp": facts.MASK_VP[m]}
            for m in range(len(facts.MASK_VP))
            if p.masks >> m & 1
        ],
        "pieces": [piece(s, p, k) for k in range(len(p.pieces))],
        "cubes": cubes(s, p),
        "pyramid": {
            name: FACES[face - 1] for k, name in enumerate(facts.SQUARE_NAMES) if (face := p.pyramid >> 3 * k & 7)
        },
        "built": {facts.PIECE_NAMES[k]: p.count(k) for k in range(facts.PIECES) if p.count(k)},
        "districts": [],
    }
    if not is_rival:
        found["architect"], found["board"] = facts.SIDE_NAMES[p.architect], board(s, p)
        found["districts"] = [district(s, p, d) for d in range(4)]
    return found


def board(s: Founders, p: Player) -> Board:
    b = s.house.boards[p.board]
    return {
        "name": b.name,
        "side": b.geometry.side,
        "square": b.geometry.square,
        "rows": list(b.rows),
        "rewards": {
            facts.SQUARE_NAMES[k]: facts.REWARD_NAMES[b.rewards[k]] for k in range(facts.BOTTOM) if b.rewards[k] >= 0
        },
    }


def piece(s: Founders, p: Player, k: int) -> Piece:
    """The piece that was laid as number k, from 0."""
    x = p.pieces[k]
    kind = kind_of_piece(x)
    return {"piece": facts.PIECE_NAMES[kind], "temple": kind >= facts.FIRST_TEMPLE, **spot(s, p, placement_of(x))}


def cubes(s: Founders, p: Player) -> dict[str, facts.Material]:
    """The kind of cube by cell, row by row."""
    g = s.geometry_of(p)
    found: dict[int, facts.Material] = {}
    for d in range(4):
        for m, name in enumerate(facts.MATERIAL_NAMES):
            found |= {g.cell[d * 64 + k]: name for k in bits(p.city[state.CUBES + m * 4 + d])}
    return {geometry.CELL_NAMES[cell]: found[cell] for cell in sorted(found)}


def district(s: Founders, p: Player, d: int) -> DistrictScore:
    """What the district would score now, line by line: square, colour, points a temple, temples."""
    temples = [temples_in(s, p, c, d) for c in range(3)]
    lines: list[Line] = []
    for k, name in enumerate(facts.SQUARE_NAMES):
        face = (p.pyramid >> 3 * k & 7) - 1
        if facts.IN_DISTRICT[d] >> 3 * k & 1 and 0 <= face < facts.COLOURS:
            each = facts.SCORE_BOTTOM if k < facts.BOTTOM else facts.SCORE_UPPER
            colour = facts.COLOUR_NAMES[face]
            lines.append({"square": name, "colour": colour, "each": each, "temples": temples[face]})
    return {
        "name": facts.DISTRICT_NAMES[d],
        "temples": dict(zip(facts.COLOUR_NAMES, temples, strict=True)),
        "lines": lines,
        "vp": sum(line["each"] * line["temples"] for line in lines),
    }


def rival(s: Founders) -> Rival:
    """The Rival Architect's pile and the plan cards still to come."""
    return {
        "temples": {name: s.rival_temples >> 8 * c & 255 for c, name in enumerate(facts.COLOUR_NAMES)},
        "tiles": {name: s.rival_tiles >> 8 * c & 255 for c, name in enumerate(facts.COLOUR_NAMES)},
        "sets_vp": sum(int(rival_set_vp(s, c)) for c in range(facts.COLOURS)),
        "plans": [name for k, name in enumerate(facts.PLAN_NAMES) if s.plan >> k & 1],
    }
