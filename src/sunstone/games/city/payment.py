"""Paying, with obsidian as a stand-in (expansion:R69, R71, R120, R124). Without any it is a plain subtraction.

Whoever charges a price pushes what is left to be settled on top of everything else: no effect comes before it."""

from typing import Final, final

from mypy_extensions import i64

from sunstone.engine.frame import Action, Frame, Seat, b_of, c_of, cause_of, frame, kind_of, seat_of
from sunstone.engine.options import Options
from sunstone.games.city import components as facts, events, kinds, refusals as r, vocabulary as v
from sunstone.games.city.state import City, Player, Step, register

COCOA_VALUE: Final = 3  # cocoa that one obsidian may stand for, by technology 3½
MOST: Final = 31  # of each thing in a frame


def spare(p: Player) -> i64:
    """Obsidian that may stand for wood, stone or gold; with priestess 11 none may (expansion:R109)."""
    return 0 if p.priest == facts.COATLICUE else p.obsidian


def can_change(s: City, p: Player) -> bool:
    """Technology 3½, if it works by now (expansion:R16, R122)."""
    return p.technologies >> facts.T_OBSIDIAN_COCOA & 1 == 1 and s.fresh >> facts.T_OBSIDIAN_COCOA & 1 == 0


def short(have: i64, due: i64) -> i64:
    return due - have if due > have else 0


def in_obsidian(cocoa: i64) -> i64:
    """How many obsidian cover so much cocoa: no change is given."""
    return (cocoa + COCOA_VALUE - 1) // COCOA_VALUE


def has_resources(p: Player, wood: i64, stone: i64, gold: i64) -> bool:
    if p.obsidian == 0:
        return p.wood >= wood and p.stone >= stone and p.gold >= gold
    missing: i64 = short(p.wood, wood) + short(p.stone, stone) + short(p.gold, gold)
    return missing == 0 or missing <= spare(p)


def has_cocoa(s: City, p: Player, cocoa: i64) -> bool:
    if p.cocoa >= cocoa:
        return True
    return p.obsidian > 0 and can_change(s, p) and in_obsidian(cocoa - p.cocoa) <= p.obsidian


def can_pay(s: City, p: Player, cocoa: i64, wood: i64, stone: i64, gold: i64) -> bool:
    """Whether all of it can be paid together."""
    if p.obsidian == 0:
        return p.cocoa >= cocoa and p.wood >= wood and p.stone >= stone and p.gold >= gold
    if not has_resources(p, wood, stone, gold) or not has_cocoa(s, p, cocoa):
        return False
    missing: i64 = short(p.wood, wood) + short(p.stone, stone) + short(p.gold, gold)
    return missing + in_obsidian(short(p.cocoa, cocoa)) <= p.obsidian


def can_pay_twice(s: City, p: Player, due: i64, cocoa: i64, wood: i64, gold: i64) -> bool:
    """Two payments, one of cocoa alone: no obsidian of the one gives change for the other (expansion:R124)."""
    first: i64 = due if due < p.cocoa else p.cocoa
    while first >= 0:
        missing: i64 = short(p.wood, wood) + short(p.gold, gold)
        in_cocoa: i64 = in_obsidian(due - first) + in_obsidian(short(p.cocoa - first, cocoa))
        if (missing == 0 or missing <= spare(p)) and (in_cocoa == 0 or can_change(s, p)):
            if missing + in_cocoa <= p.obsidian:
                return True
        first -= 1
    return False


def charge(s: City, seat: Seat, cause: i64, cocoa: i64 = 0, wood: i64 = 0, stone: i64 = 0, gold: i64 = 0) -> Frame:
    """Take the price; 0 if that is all, else the frame in which the payer decides on the mix."""
    p = s.players[seat]
    if p.obsidian > 0 and ((cocoa and can_change(s, p)) or (wood + stone + gold and spare(p))):
        return frame(kinds.PAYMENT, seat, cause, 0, 0, cocoa | wood << 5 | stone << 10 | gold << 15)
    if cocoa:
        s.gain(seat, events.COCOA, -cocoa, cause)
    if stone:
        s.gain(seat, events.STONE, -stone, cause)
    if wood:
        s.gain(seat, events.WOOD, -wood, cause)
    if gold:
        s.gain(seat, events.GOLD, -gold, cause)
    return 0


def take(s: City, seat: Seat, what: i64, n: i64, obsidian: i64, cause: i64) -> None:
    """n of what, so many of them in obsidian."""
    covered: i64 = obsidian * COCOA_VALUE if what == events.COCOA else obsidian
    if n > covered:
        s.gain(seat, what, covered - n, cause)
    if obsidian:
        s.gain(seat, events.OBSIDIAN, -obsidian, cause)


# --- a price in a frame: cocoa, wood, stone, gold, five bits each; settled in the order cocoa, stone, wood, gold
def due_of(c: i64, what: i64) -> i64:
    return c >> 5 * (what - events.COCOA) & MOST


def next_due(c: i64) -> i64:
    """What is to be settled next, 0 if nothing is."""
    if due_of(c, events.COCOA):
        return events.COCOA
    if due_of(c, events.STONE):
        return events.STONE
    if due_of(c, events.WOOD):
        return events.WOOD
    return events.GOLD if due_of(c, events.GOLD) else 0


def without(c: i64, what: i64) -> i64:
    return c - (due_of(c, what) << 5 * (what - events.COCOA))


def held(p: Player, what: i64) -> i64:
    if what == events.COCOA:
        return p.cocoa
    return p.wood if what == events.WOOD else p.stone if what == events.STONE else p.gold


def price_below(s: City, f: Frame) -> i64:
    """The price that the same seat owes next, 0 if none: f is on top of the stack, or just taken from it."""
    at: i64 = s.depth - 1
    if at >= 0 and s.stack[at] == f:
        at -= 1
    if at < 0 or kind_of(s.stack[at]) != kinds.PAYMENT or seat_of(s.stack[at]) != seat_of(f):
        return 0
    return c_of(s.stack[at])


@final
class Payment(Step):
    """c the price: how many obsidian stand for the next thing that is due (expansion:R120, R124)."""

    rules = ("expansion:R69", "expansion:R120", "expansion:R124")

    def run(self, s: City, f: Frame) -> bool:
        """What leaves no choice is paid at once."""
        what = next_due(c_of(f))
        if what == 0:
            return True
        ways: i64 = 0
        only: i64 = 0
        for k in range(4):
            i: i64 = k
            if self.is_mix(s, f, i):
                ways += 1
                only = i
        if ways > 1:
            return False
        assert ways == 1, "charged what cannot be paid"
        take(s, seat_of(f), what, due_of(c_of(f), what), only, cause_of(f))
        s.push(frame(kinds.PAYMENT, seat_of(f), cause_of(f), 0, b_of(f), without(c_of(f), what)))
        return True

    def is_mix(self, s: City, f: Frame, k: i64) -> bool:
        """Whether k obsidian may stand in, so that the rest, and a price right below, can still be paid."""
        p = s.players[seat_of(f)]
        what = next_due(c_of(f))
        n = due_of(c_of(f), what)
        covered: i64 = k
        if what == events.COCOA:
            if k and (not can_change(s, p) or k > in_obsidian(n)):
                return False
            covered = k * COCOA_VALUE
        elif k > spare(p):
            return False
        plain: i64 = n - covered if n > covered else 0
        if k > n or k > p.obsidian or held(p, what) < plain:
            return False
        rest = without(c_of(f), what)
        return self.leaves_enough(s, p, what, plain, k, rest + price_below(s, f))

    def leaves_enough(self, s: City, p: Player, what: i64, plain: i64, k: i64, rest: i64) -> bool:
        cocoa: i64 = p.cocoa
        wood: i64 = p.wood
        stone: i64 = p.stone
        gold: i64 = p.gold
        if what == events.COCOA:
            cocoa -= plain
        elif what == events.WOOD:
            wood -= plain
        elif what == events.STONE:
            stone -= plain
        else:
            gold -= plain
        missing: i64 = short(wood, due_of(rest, events.WOOD)) + short(stone, due_of(rest, events.STONE))
        missing += short(gold, due_of(rest, events.GOLD))
        lacking: i64 = short(cocoa, due_of(rest, events.COCOA))
        if missing > spare(p) - k and missing > 0:
            return False
        if lacking and not can_change(s, p):
            return False
        return missing + in_obsidian(lacking) <= p.obsidian - k

    def options(self, s: City, f: Frame, out: Options) -> None:
        for k in range(4):
            i: i64 = k
            if self.is_mix(s, f, i):
                out.add(v.WITH_OBSIDIAN + i)

    def refusal(self, s: City, f: Frame, action: Action) -> i64:
        if v.WITH_OBSIDIAN <= action < v.PAY_MIXED:
            return 0 if self.is_mix(s, f, action - v.WITH_OBSIDIAN) else r.WRONG_MIX
        return r.NOT_ASKED

    def resolve(self, s: City, f: Frame, action: Action) -> None:
        what = next_due(c_of(f))
        take(s, seat_of(f), what, due_of(c_of(f), what), action - v.WITH_OBSIDIAN, cause_of(f))
        s.swap_top(frame(kinds.PAYMENT, seat_of(f), cause_of(f), 0, b_of(f), without(c_of(f), what)))


register(kinds.PAYMENT, Payment())
