"""Placing a piece: where it may lie, the cubes it drops, the masks it covers (founders:4.5 to 4.7)."""

from typing import Final, final

from mypy_extensions import i64

from sunstone._compat import append
from sunstone.engine.bits import bit, bits_in, place_of_bit
from sunstone.engine.frame import Action, Frame, Seat, a_of, b_of, c_of, cause_of, frame, seat_of
from sunstone.engine.options import Options
from sunstone.games.founders import (
    causes,
    components as facts,
    events,
    geometry,
    kinds,
    refusals as r,
    state,
    vocabulary as v,
)
from sunstone.games.founders.board import CLUSTER
from sunstone.games.founders.paying import charge
from sunstone.games.founders.state import Founders, Player, Step, behind, piece, register

# --- b of a PLACE frame: where the piece comes from, and what it costs
FROM_SUPPLY: Final = 0
FROM_MARKET: Final = 1
PRICED: Final = 2  # the temple's own price, with the surcharge
ANY_3: Final = 4  # founders:WOR2
WORSHIP_PRICE: Final = 3


# --- where
def can_place(s: Founders, p: Player, kind: i64) -> bool:
    """Whether a legal spot exists. Cubes never block one (founders:Q75)."""
    if s.round == 0:
        return can_place_anywhere(s, p, kind)
    g = s.geometry_of(p)
    at: i64 = facts.SHAPE[kind] * 4 + p.architect
    one: i64 = p.city[state.PIECES + p.architect]
    other: i64 = p.city[state.PIECES + (p.architect + 1 & 3)]
    fits = g.fits
    i: i64 = g.start[at]
    end: i64 = g.start[at + 1]
    while i < end:
        if fits[i] & one == 0 and fits[i + 1] & other == 0:
            return True
        i += geometry.ENTRY
    return False


def can_place_anywhere(s: Founders, p: Player, kind: i64) -> bool:
    g = s.geometry_of(p)
    i: i64 = g.first[facts.SHAPE[kind]]
    while i < g.first[facts.SHAPE[kind] + 1]:
        if start_refusal(s, p, i) == 0:
            return True
        i += 1
    return False


def start_refusal(s: Founders, p: Player, placement: i64) -> i64:
    """In the set-up reach is ignored, but no mask symbol may be touched (founders:2.9, Q79)."""
    board = s.house.boards[p.board]
    d: i64 = 0
    while d < 4:
        covers: i64 = board.geometry.covers[placement * 4 + d]
        if covers & p.city[state.PIECES + d]:
            return r.CELL_TAKEN
        if covers & board.symbols[d]:
            return r.ON_A_MASK
        d += 1
    return 0


def spot_refusal(s: Founders, p: Player, kind: i64, spot: i64) -> i64:
    g = s.geometry_of(p)
    if geometry.IS_WAY[facts.SHAPE[kind] * geometry.WAYS + spot // geometry.CELLS] == 0:
        return r.SAME_LOOK
    placement: i64 = g.placement[facts.SHAPE[kind] * geometry.SPOTS + spot]
    if placement < 0:
        return r.OFF_THE_CITY
    if s.round == 0:
        return start_refusal(s, p, placement)
    taken = False
    d: i64 = 0
    while d < 4:
        covers: i64 = g.covers[placement * 4 + d]
        if covers and d != p.architect and d != (p.architect + 1 & 3):
            return r.OUT_OF_REACH
        if covers & p.city[state.PIECES + d]:
            taken = True
        d += 1
    return r.CELL_TAKEN if taken else 0


def temple_cost(kind: i64, strength: i64, material: i64) -> i64:
    """Its price in one material, with the surcharge for missing Strength (founders:4.2, Q22)."""
    cost: i64 = (
        facts.COST_WOOD[kind]
        if material == facts.WOOD
        else facts.COST_STONE[kind]
        if material == facts.STONE
        else facts.COST_GOLD[kind]
    )
    if facts.SURCHARGE[kind] == material and strength < facts.SIZE[kind]:
        cost += facts.SIZE[kind] - strength
    return cost


@final
class Place(Step):
    """a kind of piece, b where from and for what: a spot in reach; the price is paid before the piece lies (Q19)."""

    rules = ("founders:4.5", "founders:Q24", "founders:2.9")

    def options(self, s: Founders, f: Frame, out: Options) -> None:
        p = s.players[seat_of(f)]
        g = s.geometry_of(p)
        kind = a_of(f)
        if s.round == 0:
            i: i64 = g.first[facts.SHAPE[kind]]
            while i < g.first[facts.SHAPE[kind] + 1]:
                if start_refusal(s, p, i) == 0:
                    out.add(v.PLACE + g.spot[i])
                i += 1
            return
        at: i64 = facts.SHAPE[kind] * 4 + p.architect
        one: i64 = p.city[state.PIECES + p.architect]
        other: i64 = p.city[state.PIECES + (p.architect + 1 & 3)]
        fits = g.fits
        i = g.start[at]
        end: i64 = g.start[at + 1]
        while i < end:
            if fits[i] & one == 0 and fits[i + 1] & other == 0:
                out.add(v.PLACE + fits[i + 2])
            i += geometry.ENTRY

    def refusal(self, s: Founders, f: Frame, action: Action) -> i64:
        if v.PLACE <= action < v.PAY_CUBE:
            return spot_refusal(s, s.players[seat_of(f)], a_of(f), action - v.PLACE)
        return r.MUST_BUILD if action == v.DONE else r.NOT_ASKED

    def resolve(self, s: Founders, f: Frame, action: Action) -> None:
        seat, cause, kind = seat_of(f), cause_of(f), a_of(f)
        p = s.players[seat]
        placement: i64 = s.geometry_of(p).placement[facts.SHAPE[kind] * geometry.SPOTS + action - v.PLACE]
        s.swap_top(frame(kinds.LAY, seat, cause, kind, b_of(f) & FROM_MARKET, placement))
        if b_of(f) & PRICED:
            strength = s.strength
            charge(
                s,
                seat,
                cause,
                wood=temple_cost(kind, strength, facts.WOOD),
                stone=temple_cost(kind, strength, facts.STONE),
                gold=temple_cost(kind, strength, facts.GOLD),
            )
        elif b_of(f) & ANY_3:
            charge(s, seat, cause, anything=WORSHIP_PRICE)


# --- what follows
@final
class Lay(Step):
    """a kind of piece, b from the market or the supply, c placement: it lies, cubes under it are gone (Q25)."""

    rules = ("founders:4.5", "founders:Q25")

    def run(self, s: Founders, f: Frame) -> bool:
        seat, cause, kind, placement = seat_of(f), cause_of(f), a_of(f), c_of(f)
        p = s.players[seat]
        g = s.geometry_of(p)
        s.tiles[(state.MARKET if b_of(f) else state.SUPPLY) + kind] -= 1
        s.note(events.BUILT, seat, 1, cause, events.pack_piece(kind, g.spot[placement]))
        p.pieces = append(p.pieces, piece(kind, placement))
        p.built += bit(5 * kind)
        d: i64 = 0
        while d < 4:
            covers: i64 = g.covers[placement * 4 + d]
            if covers:
                p.city[state.PIECES + d] |= covers
                s.clear_cubes(seat, d, covers, cause)
            d += 1
        if kind >= facts.FIRST_TEMPLE:
            s.then(
                frame(kinds.TAKE_TILE, seat, cause, kind - facts.FIRST_TEMPLE),
                frame(kinds.MASKS, seat, cause, 0, 0, placement),
            )
            return True
        s.push(frame(kinds.MASKS, seat, cause, 0, 0, placement))
        if drop_on_empty(s, seat, kind, placement, cause):
            s.push(frame(kinds.DROP, seat, cause, kind, 0, placement))
        return True


def drop_on_empty(s: Founders, seat: Seat, kind: i64, placement: i64, cause: i64) -> bool:
    """A cube on each empty neighbour cell; whether there are neighbours with a cube of another kind (Q26)."""
    p = s.players[seat]
    g = s.geometry_of(p)
    material = facts.MATERIAL[kind]
    others: i64 = 0
    d: i64 = 0
    while d < 4:
        free: i64 = g.touches[placement * 4 + d] & ~p.city[state.PIECES + d]
        if free:
            full: i64 = cubes_in(p, d)
            others |= free & full & ~p.city[state.CUBES + material * 4 + d]
            if free & ~full:
                s.add_cubes(seat, material, d, free & ~full, cause)
        d += 1
    return others != 0


def cubes_in(p: Player, d: i64) -> i64:
    return p.city[state.CUBES + d] | p.city[state.CUBES + 4 + d] | p.city[state.CUBES + 8 + d]


def replaceable(s: Founders, p: Player, kind: i64, placement: i64, d: i64, last: i64) -> i64:
    """Neighbour cells in a district with another kind of cube, behind position `last - 1`."""
    found: i64 = s.geometry_of(p).touches[placement * 4 + d] & ~p.city[state.PIECES + d] & cubes_in(p, d)
    return found & ~p.city[state.CUBES + facts.MATERIAL[kind] * 4 + d] & behind(d, last)


def put_cube(s: Founders, seat: Seat, material: i64, position: i64, cause: i64) -> None:
    """On a cell without a piece; a cube that lies there is replaced."""
    cell: i64 = bit(position & 63)
    s.clear_cubes(seat, position >> 6, cell, cause)
    s.add_cubes(seat, material, position >> 6, cell, cause)


@final
class Drop(Step):
    """a kind of building, c placement and position: which cubes of other kinds are replaced, in rising order (Q26)."""

    rules = ("founders:4.6", "founders:Q26", "founders:Q28")

    def _count(self, s: Founders, f: Frame) -> i64:
        p = s.players[seat_of(f)]
        n: i64 = 0
        d: i64 = 0
        while d < 4:
            n += bits_in(replaceable(s, p, a_of(f), c_of(f) & 8191, d, c_of(f) >> 13))
            d += 1
        return n

    def run(self, s: Founders, f: Frame) -> bool:
        return self._count(s, f) == 0

    def options(self, s: Founders, f: Frame, out: Options) -> None:
        p = s.players[seat_of(f)]
        g = s.geometry_of(p)
        if self._count(s, f) > 1:
            out.add(v.OVER_ALL)
        out.add(v.DONE)
        d: i64 = 0
        while d < 4:
            cells: i64 = replaceable(s, p, a_of(f), c_of(f) & 8191, d, c_of(f) >> 13)
            while cells:
                low: i64 = cells & -cells
                cells ^= low
                out.add(v.OVER + g.cell[d * 64 + place_of_bit(low)])
            d += 1

    def refusal(self, s: Founders, f: Frame, action: Action) -> i64:
        if action == v.DONE:
            return 0
        if action == v.OVER_ALL:
            return 0 if self._count(s, f) > 1 else r.NOTHING_LEFT
        if not v.OVER <= action < v.PAY_ALL:
            return r.NOT_ASKED
        p = s.players[seat_of(f)]
        position: i64 = s.geometry_of(p).position[action - v.OVER]
        if position < 0:
            return r.OFF_THE_CITY
        d: i64 = position >> 6
        cell: i64 = bit(position & 63)
        placement: i64 = c_of(f) & 8191
        if s.geometry_of(p).touches[placement * 4 + d] & ~p.city[state.PIECES + d] & cell == 0:
            return r.NOT_NEXT_TO_IT
        if p.city[state.CUBES + facts.MATERIAL[a_of(f)] * 4 + d] & cell:
            return r.SAME_CUBE
        return 0 if behind(d, c_of(f) >> 13) & cell else r.RISING_ORDER

    def resolve(self, s: Founders, f: Frame, action: Action) -> None:
        seat, cause = seat_of(f), cause_of(f)
        p = s.players[seat]
        placement: i64 = c_of(f) & 8191
        s.pop()
        if action == v.OVER_ALL:
            d: i64 = 0
            while d < 4:
                cells: i64 = replaceable(s, p, a_of(f), placement, d, c_of(f) >> 13)
                if cells:
                    s.clear_cubes(seat, d, cells, cause)
                    s.add_cubes(seat, facts.MATERIAL[a_of(f)], d, cells, cause)
                d += 1
        elif action != v.DONE:
            position: i64 = s.geometry_of(p).position[action - v.OVER]
            put_cube(s, seat, facts.MATERIAL[a_of(f)], position, cause)
            s.push(frame(kinds.DROP, seat, cause, a_of(f), 0, placement | position + 1 << 13))


@final
class Masks(Step):
    """c placement: a mask tile for each cluster that this piece has completed (founders:4.7, Q33 to Q36)."""

    rules = ("founders:4.7", "founders:Q33", "founders:Q34", "founders:Q35", "founders:Q36")

    def run(self, s: Founders, f: Frame) -> bool:
        p = s.players[seat_of(f)]
        board = s.house.boards[p.board]
        at: i64 = c_of(f) * 4
        covers = board.geometry.covers
        clusters = board.clusters
        i: i64 = 0
        while i < len(clusters):
            touched: i64 = 0
            open_cells: i64 = 0
            d: i64 = 0
            while d < 4:
                cells: i64 = clusters[i + 1 + d]
                touched |= cells & covers[at + d]
                open_cells |= cells & ~p.city[state.PIECES + d]
                d += 1
            if touched and open_cells == 0:
                take_mask(s, seat_of(f), clusters[i])
            i += CLUSTER
        return True


def mask_on_top(s: Founders, colour: i64) -> i64:
    """The mask tile on top of a stack, by its place in the data; -1 if the stack is empty."""
    return facts.MASK_STACK[(s.house.players * 3 + colour) * 6 + (s.masks >> 4 * colour & 15)]


def take_mask(s: Founders, seat: Seat, colour: i64) -> None:
    tile = mask_on_top(s, colour)
    if tile < 0:
        s.note(events.MASK, seat, 0, causes.MASKS + colour, colour * facts.MASK_TILES)
        return
    s.masks += bit(4 * colour)
    s.players[seat].masks |= bit(colour * facts.MASK_TILES + tile)
    s.note(events.MASK, seat, 1, causes.MASKS + colour, colour * facts.MASK_TILES + tile)
    s.score(seat, facts.MASK_VP[colour * facts.MASK_TILES + tile], causes.MASKS + colour)


register(kinds.PLACE, Place())
register(kinds.LAY, Lay())
register(kinds.DROP, Drop())
register(kinds.MASKS, Masks())
