"""Paying with resources: which sets of cubes are legal (helios:H24, helios:R61), and choosing them one by one.

The frame holds what was decided: a the piece (a building, a character, or TEMPLE + hex), b the hex and c the colour of
the last cube (they are named in rising order, so that every set has one spelling) and how many of each were paid."""

from typing import Final, final

from mypy_extensions import i64

from sunstone.engine.bits import bit, bits_in
from sunstone.engine.frame import Action, Frame, Seat, a_of, b_of, c_of, cause_of, frame, seat_of
from sunstone.engine.options import Options
from sunstone.games.helios import causes, components as facts, geometry, kinds, refusals as r, vocabulary as v
from sunstone.games.helios.state import Helios, Player, Step, register

PAID_BITS: Final = 4  # a colour in the frame: there are 14 of each
ALL_PAID: Final = PAID_BITS * facts.COLOURS  # bits of them all; above them the colour of the last cube
PAID: Final = 0xFFFFF  # those bits


def paid_so_far(f: Frame) -> i64:
    """By colour, packed."""
    return c_of(f) & PAID


def last_cube(f: Frame) -> i64:
    return b_of(f) * facts.COLOURS + (c_of(f) >> ALL_PAID)


def paid_of(paid: i64, colour: i64) -> i64:
    return paid >> PAID_BITS * colour & 15


def paid_in_all(paid: i64) -> i64:
    n: i64 = 0
    while paid:
        n += paid & 15
        paid >>= PAID_BITS
    return n


def held(p: Player, paid: i64, colour: i64) -> i64:
    """Resources of that colour when the payment began."""
    return p.cubes_of(colour) + paid_of(paid, colour)


def wants_either(p: Player, piece: i64, paid: i64) -> bool:
    """The Citadel takes one black or blue, if its builder has one (helios:R29)."""
    return piece == facts.CITADEL and held(p, paid, facts.BLACK) + held(p, paid, facts.BLUE) > 0


def price(p: Player, piece: i64, paid: i64 = 0) -> i64:
    """How many resources a payment has: for each coloured one that is missing, two others (helios:H20, helios:R61)."""
    if piece >= facts.TEMPLE:
        return facts.CITADEL_TEMPLE if p.has(facts.CITADEL) else bits_in(p.temples) + 1
    if piece == facts.CITADEL:
        return 1 if wants_either(p, piece, paid) else facts.SUBSTITUTE
    total: i64 = facts.COST[piece * 6 + facts.ANY]
    colour: i64 = 0
    while colour < facts.COLOURS:
        due: i64 = facts.COST[piece * 6 + colour]
        if due:
            total += due
            short: i64 = due - held(p, paid, colour)
            if short > 0:
                total += short * (facts.SUBSTITUTE - 1)
        colour += 1
    return total


def needed(p: Player, piece: i64, paid: i64, colour: i64) -> i64:
    """How many of that colour must still be among what is paid: own ones go first (helios:R28)."""
    if piece == facts.CITADEL or piece >= facts.TEMPLE:
        return 0
    due: i64 = facts.COST[piece * 6 + colour]
    if due == 0:
        return 0
    has: i64 = held(p, paid, colour)
    if has < due:
        due = has
    due -= paid_of(paid, colour)
    return due if due > 0 else 0


def can_pay(p: Player, piece: i64) -> bool:
    return price(p, piece) <= p.all_cubes()


def cubes_behind(p: Player, h: i64, colour: i64, other: i64) -> i64:
    """How many of the colour `other` come in order behind one cube of `colour` on h."""
    n: i64 = bits_in(p.cubes[other] >> (h + 1)) + bits_in(p.cubes[facts.COLOURS + other] >> (h + 1))
    if other > colour:
        n += (p.cubes[other] >> h & 1) + (p.cubes[facts.COLOURS + other] >> h & 1)
    elif other == colour:
        n += p.cubes[facts.COLOURS + other] >> h & 1
    return n


def cube_refusal(p: Player, f: Frame, h: i64, colour: i64) -> i64:
    """Whether this cube may come next: what is left must be payable with those behind it."""
    if p.cubes[colour] >> h & 1 == 0:
        return r.NO_SUCH_RESOURCE
    if h * facts.COLOURS + colour < last_cube(f):
        return r.RISING_ORDER
    piece, paid = a_of(f), paid_so_far(f)
    if wants_either(p, piece, paid) and colour != facts.BLACK and colour != facts.BLUE:
        return r.NEEDED_COLOUR
    left: i64 = price(p, piece, paid) - paid_in_all(paid) - 1
    bound: i64 = 0
    behind: i64 = 0
    late = False
    k: i64 = 0
    while k < facts.COLOURS:
        due = needed(p, piece, paid, k)
        if k == colour and due > 0:
            due -= 1
        there = cubes_behind(p, h, colour, k)
        if due > there:
            late = True
        bound += due
        behind += there
        k += 1
    if bound > left:
        return r.NEEDED_COLOUR
    return r.RISING_ORDER if late or behind < left else 0


@final
class Pay(Step):
    rules = ("helios:H24", "helios:R28", "helios:R61")

    def options(self, s: Helios, f: Frame, out: Options) -> None:
        p = s.players[seat_of(f)]
        laden = p.laden()
        h: i64 = b_of(f)
        while h < geometry.HEXES:
            if laden >> h & 1:
                colour: i64 = 0
                while colour < facts.COLOURS:
                    if p.cubes[colour] >> h & 1 and cube_refusal(p, f, h, colour) == 0:
                        out.add(v.PAY + h * facts.COLOURS + colour)
                    colour += 1
            h += 1

    def refusal(self, s: Helios, f: Frame, action: Action) -> i64:
        if v.PAY <= action < v.BAZAAR:
            cube: i64 = action - v.PAY
            return cube_refusal(s.players[seat_of(f)], f, cube // facts.COLOURS, cube % facts.COLOURS)
        return r.NOT_ASKED

    def resolve(self, s: Helios, f: Frame, action: Action) -> None:
        seat, piece, paid = seat_of(f), a_of(f), paid_so_far(f)
        cube: i64 = action - v.PAY
        due = price(s.players[seat], piece, paid)
        s.remove_cube(seat, cube // facts.COLOURS, cube % facts.COLOURS, causes.PAYMENT)
        paid += bit(PAID_BITS * (cube % facts.COLOURS))
        if paid_in_all(paid) < due:
            last: i64 = cube % facts.COLOURS
            s.swap_top(frame(kinds.PAY, seat, cause_of(f), piece, cube // facts.COLOURS, paid | last << ALL_PAID))
        else:
            s.pop()
            DELIVERIES[0].deliver(s, seat, piece)


class Delivery:
    """What is paid for is handed over; `build.py` puts the real one in the place of this one."""

    def deliver(self, s: Helios, seat: Seat, piece: i64) -> None:
        raise NotImplementedError


DELIVERIES: Final[list[Delivery]] = [Delivery()]

register(kinds.PAY, Pay())
