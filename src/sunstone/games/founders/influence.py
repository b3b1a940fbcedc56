"""Producing cubes, the bonus disk's cube, and the favor track with its swap (founders:5.1, 5.4, BON2)."""

from typing import Final, final

from mypy_extensions import i64

from sunstone.engine.bits import bit, place_of_bit
from sunstone.engine.frame import CHANCE, Action, Frame, Seat, a_of, b_of, cause_of, frame, seat_of
from sunstone.engine.options import Options
from sunstone.games.founders import causes, components as facts, events, kinds, refusals as r, state, vocabulary as v
from sunstone.games.founders.placing import cubes_in, put_cube
from sunstone.games.founders.state import Founders, Player, Step, kind_of_piece, placement_of, register
from sunstone.games.founders.worship import anything_face_up, face_up, list_colour, put_under, take_face_up


# --- producing: b of the frame counts the pieces of the city
def usable(s: Founders, p: Player, i: i64, d: i64) -> i64:
    """Cells in a district where piece i could put its cube (founders:Q30, Q76)."""
    x: i64 = p.pieces[i]
    material: i64 = facts.MATERIAL[kind_of_piece(x)]
    if material < 0:
        return 0
    cells: i64 = s.geometry_of(p).touches[placement_of(x) * 4 + d]
    return cells & ~p.city[state.PIECES + d] & ~s.made[d] & ~p.city[state.CUBES + material * 4 + d]


def produces(s: Founders, p: Player, i: i64) -> bool:
    d: i64 = 0
    while d < 4:
        if usable(s, p, i, d):
            return True
        d += 1
    return False


def next_producer(s: Founders, p: Player, i: i64) -> i64:
    """The first piece from i on that could put a cube; -1 if there is none."""
    while i < len(p.pieces):
        if produces(s, p, i):
            return i
        i += 1
    return -1


def empty_cell(s: Founders, p: Player, i: i64) -> i64:
    """The first position without a cube where piece i could put one; -1 if there is none."""
    d: i64 = 0
    while d < 4:
        cells: i64 = usable(s, p, i, d) & ~cubes_in(p, d)
        if cells:
            return d * 64 + place_of_bit(cells & -cells)
        d += 1
    return -1


def can_make(s: Founders, p: Player, i: i64) -> bool:
    """Whether one of the pieces from i on has an empty cell for its cube."""
    while i < len(p.pieces):
        if empty_cell(s, p, i) >= 0:
            return True
        i += 1
    return False


@final
class Produce(Step):
    """b piece: each own building gives 0 or 1 cube, in the order they were built (founders:5.1, Q30)."""

    rules = ("founders:5.1", "founders:Q10", "founders:Q30", "founders:Q76")

    def run(self, s: Founders, f: Frame) -> bool:
        i = next_producer(s, s.players[seat_of(f)], b_of(f))
        if i == b_of(f):
            return False
        if i < 0:
            forget_made(s)
        else:
            s.push(frame(kinds.PRODUCE, seat_of(f), cause_of(f), 0, i))
        return True

    def options(self, s: Founders, f: Frame, out: Options) -> None:
        p = s.players[seat_of(f)]
        g = s.geometry_of(p)
        if can_make(s, p, b_of(f)):
            out.add(v.MAKE_ALL)
        d: i64 = 0
        while d < 4:
            cells: i64 = usable(s, p, b_of(f), d)
            while cells:
                low: i64 = cells & -cells
                cells ^= low
                out.add(v.CUBE + g.cell[d * 64 + place_of_bit(low)])
            d += 1
        if next_producer(s, p, b_of(f) + 1) >= 0:
            out.add(v.SKIP)
        out.add(v.DONE)

    def refusal(self, s: Founders, f: Frame, action: Action) -> i64:
        p = s.players[seat_of(f)]
        if action == v.DONE:
            return 0
        if action == v.SKIP:
            return 0 if next_producer(s, p, b_of(f) + 1) >= 0 else r.NOTHING_LEFT
        if action == v.MAKE_ALL:
            return 0 if can_make(s, p, b_of(f)) else r.NOTHING_LEFT
        if not v.CUBE <= action < v.OVER:
            return r.NOT_ASKED
        g = s.geometry_of(p)
        position: i64 = g.position[action - v.CUBE]
        if position < 0:
            return r.OFF_THE_CITY
        d: i64 = position >> 6
        cell: i64 = bit(position & 63)
        x: i64 = p.pieces[b_of(f)]
        if g.touches[placement_of(x) * 4 + d] & ~p.city[state.PIECES + d] & cell == 0:
            return r.NOT_NEXT_TO_IT
        if s.made[d] & cell:
            return r.USED_CELL
        return 0 if usable(s, p, b_of(f), d) & cell else r.SAME_CUBE

    def resolve(self, s: Founders, f: Frame, action: Action) -> None:
        seat, cause, i = seat_of(f), cause_of(f), b_of(f)
        p = s.players[seat]
        if action == v.DONE:
            s.pop()
            forget_made(s)
            return
        if action == v.MAKE_ALL:
            while i < len(p.pieces):
                position = empty_cell(s, p, i)
                if position >= 0:
                    make_cube(s, seat, i, position, cause)
                i += 1
        elif action != v.SKIP:
            make_cube(s, seat, i, s.geometry_of(p).position[action - v.CUBE], cause)
        s.swap_top(frame(kinds.PRODUCE, seat, cause, 0, i if action == v.MAKE_ALL else i + 1))


def make_cube(s: Founders, seat: Seat, i: i64, position: i64, cause: i64) -> None:
    put_cube(s, seat, facts.MATERIAL[kind_of_piece(s.players[seat].pieces[i])], position, cause)
    s.made[position >> 6] |= bit(position & 63)


def forget_made(s: Founders) -> None:
    d: i64 = 0
    while d < 4:
        s.made[d] = 0
        d += 1


# --- the cube of a bonus disk
def open_cells(s: Founders, p: Player, material: i64, d: i64) -> i64:
    """Cells without a piece and without that kind of cube (founders:Q17)."""
    return s.geometry_of(p).whole[d] & ~p.city[state.PIECES + d] & ~p.city[state.CUBES + material * 4 + d]


def can_put(s: Founders, p: Player, material: i64) -> bool:
    d: i64 = 0
    while d < 4:
        if open_cells(s, p, material, d):
            return True
        d += 1
    return False


@final
class BonusKind(Step):
    """Which kind of cube the bonus disk gives; it may be declined (founders:BON2, Q17)."""

    rules = ("founders:BON2", "founders:Q17")

    def run(self, s: Founders, f: Frame) -> bool:
        p = s.players[seat_of(f)]
        return not (can_put(s, p, 0) or can_put(s, p, 1) or can_put(s, p, 2))

    def options(self, s: Founders, f: Frame, out: Options) -> None:
        material: i64 = 0
        while material <= facts.GOLD:
            if can_put(s, s.players[seat_of(f)], material):
                out.add(v.KIND + material)
            material += 1
        out.add(v.DONE)

    def refusal(self, s: Founders, f: Frame, action: Action) -> i64:
        if action == v.DONE:
            return 0
        if not v.KIND <= action < v.STACK:
            return r.NOT_ASKED
        return 0 if can_put(s, s.players[seat_of(f)], action - v.KIND) else r.NO_ROOM

    def resolve(self, s: Founders, f: Frame, action: Action) -> None:
        s.pop()
        if action != v.DONE:
            s.push(frame(kinds.BONUS_CELL, seat_of(f), cause_of(f), action - v.KIND))


@final
class BonusCell(Step):
    """a material: any city cell without a piece, reach ignored (founders:BON2, Q17)."""

    rules = ("founders:BON2", "founders:Q17")

    def options(self, s: Founders, f: Frame, out: Options) -> None:
        p = s.players[seat_of(f)]
        g = s.geometry_of(p)
        d: i64 = 0
        while d < 4:
            cells = open_cells(s, p, a_of(f), d)
            while cells:
                low: i64 = cells & -cells
                cells ^= low
                out.add(v.CUBE + g.cell[d * 64 + place_of_bit(low)])
            d += 1

    def refusal(self, s: Founders, f: Frame, action: Action) -> i64:
        if not v.CUBE <= action < v.OVER:
            return r.NOT_ASKED
        p = s.players[seat_of(f)]
        position: i64 = s.geometry_of(p).position[action - v.CUBE]
        if position < 0:
            return r.OFF_THE_CITY
        cell: i64 = bit(position & 63)
        if p.city[state.PIECES + (position >> 6)] & cell:
            return r.CELL_TAKEN
        return 0 if open_cells(s, p, a_of(f), position >> 6) & cell else r.SAME_CUBE

    def resolve(self, s: Founders, f: Frame, action: Action) -> None:
        position: i64 = s.geometry_of(s.players[seat_of(f)]).position[action - v.CUBE]
        s.pop()
        put_cube(s, seat_of(f), a_of(f), position, cause_of(f))


# --- favor
MUST_SWAP: Final = 1  # b of a SWAP frame: the token could not move, so the swap is the action (founders:Q10)


def can_swap(s: Founders, p: Player) -> bool:
    return p.worship != 0 and anything_face_up(s)


def can_favor(s: Founders, p: Player) -> bool:
    return p.favor < facts.FAVOR_END or can_swap(s, p)


def gain_favor(s: Founders, seat: Seat) -> None:
    """One space on with its points, then perhaps a swap (founders:5.4, Q52, Q53)."""
    p = s.players[seat]
    moves = p.favor < facts.FAVOR_END
    if moves:
        p.favor += 1
        s.note(events.FAVOR, seat, 1, causes.GAIN_FAVOR, p.favor)
        s.score(seat, facts.FAVOR_VP[p.favor - 1], causes.GAIN_FAVOR)
    s.push(frame(kinds.SWAP, seat, causes.GAIN_FAVOR, 0, 0 if moves else MUST_SWAP))


@final
class Swap(Step):
    """Which of the own worship tiles is given back (founders:5.4, Q52)."""

    rules = ("founders:5.4", "founders:Q10", "founders:Q52", "founders:Q53")

    def run(self, s: Founders, f: Frame) -> bool:
        return not can_swap(s, s.players[seat_of(f)])

    def options(self, s: Founders, f: Frame, out: Options) -> None:
        left: i64 = s.players[seat_of(f)].worship
        tile: i64 = 0
        while left:
            if left & 1:
                out.add(v.GIVE + tile)
            left >>= 1
            tile += 1
        if b_of(f) != MUST_SWAP:
            out.add(v.DONE)

    def refusal(self, s: Founders, f: Frame, action: Action) -> i64:
        if action == v.DONE:
            return r.MUST_TAKE if b_of(f) == MUST_SWAP else 0
        if not v.GIVE <= action < v.TIMES:
            return r.NOT_ASKED
        return 0 if s.players[seat_of(f)].worship >> action - v.GIVE & 1 else r.NO_SUCH_TILE

    def resolve(self, s: Founders, f: Frame, action: Action) -> None:
        s.pop()
        if action != v.DONE:
            s.push(frame(kinds.SWAP_FOR, seat_of(f), cause_of(f), action - v.GIVE))


@final
class SwapFor(Step):
    """a the tile given back: any face-up tile for it, in one exchange (founders:Q52)."""

    rules = ("founders:5.4", "founders:Q39", "founders:Q52")

    def options(self, s: Founders, f: Frame, out: Options) -> None:
        colour: i64 = 0
        while colour < facts.COLOURS:
            list_colour(s, colour, out)
            colour += 1

    def refusal(self, s: Founders, f: Frame, action: Action) -> i64:
        if not v.TAKE <= action < v.GIVE:
            return r.NOT_ASKED
        return 0 if face_up(s, action - v.TAKE) else r.NOT_FACE_UP

    def resolve(self, s: Founders, f: Frame, action: Action) -> None:
        seat, cause, given = seat_of(f), cause_of(f), a_of(f)
        s.pop()
        take_face_up(s, seat, action - v.TAKE, cause)
        s.players[seat].worship &= ~bit(given)
        s.note(events.RETURNED, seat, 1, cause, given)
        put_under(s, given)
        s.push(frame(kinds.REFILL, CHANCE, 0, given // facts.OF_COLOUR))
        if given // facts.OF_COLOUR != (action - v.TAKE) // facts.OF_COLOUR:
            s.push(frame(kinds.REFILL, CHANCE, 0, (action - v.TAKE) // facts.OF_COLOUR))


register(kinds.PRODUCE, Produce())
register(kinds.BONUS_KIND, BonusKind())
register(kinds.BONUS_CELL, BonusCell())
register(kinds.SWAP, Swap())
register(kinds.SWAP_FOR, SwapFor())
