"""Paying with cubes of the own city: which mix, then which cubes, or all of it at once (founders:4.8, Q19 to Q23)."""

from typing import Final, final

from mypy_extensions import i64

from sunstone._compat import vec
from sunstone.engine.bits import bit, bits_in, place_of_bit
from sunstone.engine.frame import Action, Frame, Seat, c_of, cause_of, frame, kind_of, seat_of
from sunstone.engine.options import Options
from sunstone.games.founders import components as facts, kinds, refusals as r, state, vocabulary as v
from sunstone.games.founders.state import (
    Founders,
    Player,
    Step,
    behind,
    kind_of_piece,
    placement_of,
    register,
)

ANY: Final = 3  # as a material: whatever kind
_MOST: Final = 9  # names of mixes go up to 8 wood and 8 stone


# --- prices
def can_pay(p: Player, wood: i64, stone: i64, gold: i64) -> bool:
    """Gold may stand in for what is missing (founders:Q20)."""
    short: i64 = 0
    if wood > p.wood:
        short = wood - p.wood
    if stone > p.stone:
        short += stone - p.stone
    return p.gold >= gold + facts.WILD * short


def charge(
    s: Founders, seat: Seat, cause: i64, wood: i64 = 0, stone: i64 = 0, gold: i64 = 0, anything: i64 = 0
) -> None:
    """Push what asks for the payment; the price can be paid."""
    if anything:
        s.push(frame(kinds.CUBES, seat, cause, 0, 0, anything << 13))
    elif wood or stone or gold:
        s.push(frame(kinds.MIX, seat, cause, 0, 0, wood | stone << 4 | gold << 8))


def wood_due(f: Frame) -> i64:
    return c_of(f) & 15


def stone_due(f: Frame) -> i64:
    return c_of(f) >> 4 & 15


def gold_due(f: Frame) -> i64:
    return c_of(f) >> 8 & 31


def any_due(f: Frame) -> i64:
    return c_of(f) >> 13 & 15


def last_paid(f: Frame) -> i64:
    """One behind the position of the cube paid last."""
    return c_of(f) >> 17


@final
class Mix(Step):
    """c the price: how much of it in wood and stone; gold does the rest (founders:4.8, Q73)."""

    rules = ("founders:4.8", "founders:Q20", "founders:Q73")

    def _allows(self, p: Player, f: Frame, wood: i64, stone: i64) -> bool:
        if wood > wood_due(f) or stone > stone_due(f) or wood > p.wood or stone > p.stone:
            return False
        return p.gold >= gold_due(f) + facts.WILD * (wood_due(f) - wood + stone_due(f) - stone)

    def run(self, s: Founders, f: Frame) -> bool:
        """With a single mix there is nothing to ask."""
        p = s.players[seat_of(f)]
        wood, stone = most_own(p, f)
        if wood and self._allows(p, f, wood - 1, stone):
            return False
        if stone and self._allows(p, f, wood, stone - 1):
            return False
        pay_mix(s, f, wood, stone)
        return True

    def options(self, s: Founders, f: Frame, out: Options) -> None:
        p = s.players[seat_of(f)]
        out.add(v.PAY_ALL)
        wood: i64 = wood_due(f)
        while wood >= 0:
            stone: i64 = stone_due(f)
            while stone >= 0:
                if self._allows(p, f, wood, stone):
                    out.add(v.MIX + wood * _MOST + stone)
                stone -= 1
            wood -= 1

    def refusal(self, s: Founders, f: Frame, action: Action) -> i64:
        if action == v.PAY_ALL:
            return 0
        if v.MIX <= action < v.OVER_ALL:
            i: i64 = action - v.MIX
            return 0 if self._allows(s.players[seat_of(f)], f, i // _MOST, i % _MOST) else r.NOT_THE_PRICE
        return r.NOT_ASKED

    def resolve(self, s: Founders, f: Frame, action: Action) -> None:
        s.pop()
        if action == v.PAY_ALL:
            wood, stone = most_own(s.players[seat_of(f)], f)
            gold: i64 = gold_due(f) + facts.WILD * (wood_due(f) - wood + stone_due(f) - stone)
            pay_sensibly(s, seat_of(f), cause_of(f), wood, stone, gold, 0)
        else:
            i: i64 = action - v.MIX
            pay_mix(s, f, i // _MOST, i % _MOST)


def most_own(p: Player, f: Frame) -> tuple[i64, i64]:
    """The sensible mix: wood and stone as far as they go, gold only for what is missing."""
    wood: i64 = wood_due(f)
    stone: i64 = stone_due(f)
    return (wood if wood < p.wood else p.wood), (stone if stone < p.stone else p.stone)


def pay_mix(s: Founders, f: Frame, wood: i64, stone: i64) -> None:
    gold: i64 = gold_due(f) + facts.WILD * (wood_due(f) - wood + stone_due(f) - stone)
    s.push(frame(kinds.CUBES, seat_of(f), cause_of(f), 0, 0, wood | stone << 4 | gold << 8))


# --- which cubes
def material_due(f: Frame) -> i64:
    """What is paid next: wood, stone, gold, then what may be of any kind."""
    return facts.WOOD if wood_due(f) else facts.STONE if stone_due(f) else facts.GOLD if gold_due(f) else ANY


def amount_due(f: Frame) -> i64:
    material = material_due(f)
    return (
        wood_due(f)
        if material == facts.WOOD
        else stone_due(f)
        if material == facts.STONE
        else gold_due(f)
        if material == facts.GOLD
        else any_due(f)
    )


def cubes_of(p: Player, material: i64, d: i64) -> i64:
    if material == ANY:
        return p.city[state.CUBES + d] | p.city[state.CUBES + 4 + d] | p.city[state.CUBES + 8 + d]
    return p.city[state.CUBES + material * 4 + d]


def beyond(p: Player, material: i64, d: i64, last: i64) -> i64:
    """Cubes in a district from position `last` on."""
    return cubes_of(p, material, d) & behind(d, last)


def count_beyond(p: Player, material: i64, last: i64) -> i64:
    n: i64 = 0
    d: i64 = 0
    while d < 4:
        n += bits_in(beyond(p, material, d, last))
        d += 1
    return n


def less(f: Frame, n: i64, last: i64) -> i64:
    """The frame once n of what is due next are paid; a new material begins at the first cell again."""
    material = material_due(f)
    rest: i64 = c_of(f) & 131071
    unit: i64 = (
        1 if material == facts.WOOD else 16 if material == facts.STONE else 256 if material == facts.GOLD else 8192
    )
    if amount_due(f) == n:
        last = 0
    return frame(kinds.CUBES, seat_of(f), cause_of(f), 0, 0, rest - n * unit | last << 17)


def pay_cubes(s: Founders, seat: Seat, material: i64, d: i64, cells: i64, cause: i64) -> None:
    if material == ANY:
        s.clear_cubes(seat, d, cells, cause, 1)
    else:
        s.remove_cubes(seat, material, d, cells, cause, 1)


@final
class Cubes(Step):
    """c what is due and from where on: the cubes that pay it, in rising order a material (founders:Q21, Q74)."""

    rules = ("founders:4.8", "founders:Q21", "founders:Q74")

    def run(self, s: Founders, f: Frame) -> bool:
        """What leaves no choice is paid at once."""
        n = amount_due(f)
        if n == 0:
            return True
        p = s.players[seat_of(f)]
        material = material_due(f)
        if count_beyond(p, material, last_paid(f)) > n:
            return False
        d: i64 = 0
        while d < 4:
            cells = beyond(p, material, d, last_paid(f))
            if cells:
                pay_cubes(s, seat_of(f), material, d, cells, cause_of(f))
            d += 1
        s.push(less(f, n, 0))
        return True

    def options(self, s: Founders, f: Frame, out: Options) -> None:
        out.add(v.PAY_ALL)
        p = s.players[seat_of(f)]
        g = s.geometry_of(p)
        material = material_due(f)
        spare: i64 = count_beyond(p, material, last_paid(f)) - amount_due(f)  # so many may still be passed over
        d: i64 = 0
        while d < 4:
            cells = beyond(p, material, d, last_paid(f))
            while cells and spare >= 0:
                low: i64 = cells & -cells
                cells ^= low
                out.add(v.PAY_CUBE + g.cell[d * 64 + place_of_bit(low)])
                spare -= 1
            d += 1

    def refusal(self, s: Founders, f: Frame, action: Action) -> i64:
        if action == v.PAY_ALL:
            return 0
        if not v.PAY_CUBE <= action < v.CUBE:
            return r.NOT_ASKED
        p = s.players[seat_of(f)]
        position: i64 = s.geometry_of(p).position[action - v.PAY_CUBE]
        if position < 0:
            return r.OFF_THE_CITY
        d: i64 = position >> 6
        cell: i64 = bit(position & 63)
        if cubes_of(p, ANY, d) & cell == 0:
            return r.NO_CUBE_HERE
        if cubes_of(p, material_due(f), d) & cell == 0:
            return r.WRONG_CUBE
        if position < last_paid(f) or count_beyond(p, material_due(f), position) < amount_due(f):
            return r.RISING_ORDER
        return 0

    def resolve(self, s: Founders, f: Frame, action: Action) -> None:
        seat, cause = seat_of(f), cause_of(f)
        if action == v.PAY_ALL:
            s.pop()
            pay_sensibly(s, seat, cause, wood_due(f), stone_due(f), gold_due(f), any_due(f))
            return
        position: i64 = s.geometry_of(s.players[seat]).position[action - v.PAY_CUBE]
        pay_cubes(s, seat, material_due(f), position >> 6, bit(position & 63), cause)
        s.swap_top(less(f, 1, position + 1))


# --- all at once
def pay_sensibly(
    s: Founders, seat: Seat, cause: i64, wood: i64 = 0, stone: i64 = 0, gold: i64 = 0, anything: i64 = 0
) -> None:
    """First cubes that the piece to come would bury, then such as the own buildings make again, then the others."""
    wood = pay_buried(s, seat, cause, facts.WOOD, wood)
    stone = pay_buried(s, seat, cause, facts.STONE, stone)
    gold = pay_buried(s, seat, cause, facts.GOLD, gold)
    anything = pay_buried(s, seat, cause, ANY, anything)
    pay_renewable(s, seat, cause, facts.WOOD, wood)
    pay_renewable(s, seat, cause, facts.STONE, stone)
    pay_renewable(s, seat, cause, facts.GOLD, gold)
    material: i64 = facts.WOOD
    while material <= facts.GOLD:  # of any kind: wood is the cheapest, gold the dearest
        anything = pay_renewable(s, seat, cause, material, anything)
        material += 1


def pay_buried(s: Founders, seat: Seat, cause: i64, material: i64, n: i64) -> i64:
    """Pay up to n from under the piece that will be laid next; what is left to pay."""
    if n == 0 or s.depth == 0 or kind_of(s.top) != kinds.LAY:
        return n
    at: i64 = c_of(s.top) * 4
    covers = s.geometry_of(s.players[seat]).covers
    d: i64 = 0
    while d < 4:
        n = pay_among(s, seat, cause, material, d, covers[at + d], n)
        d += 1
    return n


def pay_renewable(s: Founders, seat: Seat, cause: i64, material: i64, n: i64) -> i64:
    """Pay up to n, first those next to an own building of that material; what is left to pay."""
    if n == 0:
        return 0
    p = s.players[seat]
    touches = s.geometry_of(p).touches
    near: vec[i64] = vec[i64]([0, 0, 0, 0])
    for x in p.pieces:
        if facts.MATERIAL[kind_of_piece(x)] == material:
            d: i64 = 0
            while d < 4:
                near[d] |= touches[placement_of(x) * 4 + d]
                d += 1
    d = 0
    while d < 4:
        n = pay_among(s, seat, cause, material, d, near[d], n)
        d += 1
    d = 0
    while d < 4:
        n = pay_among(s, seat, cause, material, d, -1, n)
        d += 1
    return n


def pay_among(s: Founders, seat: Seat, cause: i64, material: i64, d: i64, cells: i64, n: i64) -> i64:
    cells &= cubes_of(s.players[seat], material, d)
    chosen: i64 = 0
    while cells and n:
        low: i64 = cells & -cells
        cells ^= low
        chosen |= low
        n -= 1
    if chosen:
        pay_cubes(s, seat, material, d, chosen, cause)
    return n


register(kinds.MIX, Mix())
register(kinds.CUBES, Cubes())
