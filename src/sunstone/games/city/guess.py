"""A position that a seat cannot tell from the real one: what search plays on, and what the leak oracle permutes.

City hides little: hands of starting tiles with their finds until all have chosen, a find until it is claimed, and the
salaries of an Eclipse until all have decided. Face-down stacks have no order, so there is nothing to guess in them."""

from typing import Final

from mypy_extensions import i64

from sunstone._compat import append, vec
from sunstone.engine.bits import bit, bits_in
from sunstone.engine.frame import CHANCE, Seat, a_of, b_of, kind_of, seat_of
from sunstone.engine.rng import Rng
from sunstone.games.city import components as facts, kinds, state, vocabulary as v
from sunstone.games.city.anytime import has_tile
from sunstone.games.city.hands import MAJOR_FIND
from sunstone.games.city.payment import can_change
from sunstone.games.city.salary import Salary, pledge_of, salary_of
from sunstone.games.city.state import City, Player, one

SALARY_STEP: Final = Salary()


def guess(s: City, seat: Seat, rng: Rng) -> City:
    g = s.clone()
    if g.house.setup != state.DRAFTED:
        if g.revealed == 0:
            guess_hands(g, seat, rng)
        guess_finds(g, seat, rng)
    for i in range(g.n):
        k: i64 = i
        if k != seat and g.players[k].pledge != state.NO_PLEDGE:
            guess_pledge(g, g.players[k], rng)
    return g


def guess_hands(g: City, seat: Seat, rng: Rng) -> None:
    """Deal the other hands again from what the seat has not seen, and choose in them as far as they had chosen."""
    unseen: i64 = g.start_pool
    for i in range(g.n):
        k: i64 = i
        if k != seat:
            unseen |= g.players[k].dealt
    for i in range(g.n):
        k = i
        if k == seat:
            continue
        p = g.players[k]
        held, picked = bits_in(p.dealt), bits_in(p.kept)
        p.dealt = 0
        p.kept = 0
        for _ in range(held):
            tile = draw_bit(unseen, rng)
            unseen &= ~tile
            p.dealt |= tile
        for _ in range(picked):
            # half chosen: the pick is not the highest tile, for another must follow above it
            barred: i64 = highest(p.dealt) if picked == 1 and picks_left(g, k) else 0
            p.kept |= draw_bit(p.dealt & ~p.kept & ~barred, rng)
    g.start_pool = unseen


def guess_finds(g: City, seat: Seat, rng: Rng) -> None:
    """Draw the other seats' finds again: put all of them back first, then one for each finder tile they hold."""
    held: i64 = 0  # after the reveal it is known who still holds one
    for i in range(g.n):
        k: i64 = i
        p = g.players[k]
        if k != seat:
            if p.found_a:
                g.pool += one(p.found_a - 1)
                held |= bit(2 * k)
            if p.found_b:
                g.pool += one(p.found_b - 1)
                held |= bit(2 * k + 1)
            if p.found_major:
                g.major_pool += one(p.found_major - 1)
                held |= bit(8 + k)
            p.found_a = 0
            p.found_b = 0
            p.found_major = 0
    for i in range(g.n):
        k = i
        if k != seat:
            p = g.players[k]
            if held >> 2 * k & 1 if g.revealed else p.dealt >> facts.FINDERS[0] & 1 and was_drawn(g, k, 0):
                p.found_a = draw_kind(g, rng) + 1
            if held >> 2 * k & 2 if g.revealed else p.dealt >> facts.FINDERS[1] & 1 and was_drawn(g, k, 1):
                p.found_b = draw_kind(g, rng) + 1
            if held >> 8 + k & 1 if g.revealed else p.dealt >> facts.MAJOR_FINDER & 1 and was_drawn(g, k, MAJOR_FIND):
                p.found_major = draw_major(g, rng) + 1


def was_drawn(g: City, seat: Seat, which: i64) -> bool:
    """Whether the deal has already come to that find."""
    if g.to_move != CHANCE:
        return True
    f = g.top
    if kind_of(f) == kinds.DEAL:
        return False
    return kind_of(f) != kinds.FIND or seat * 3 + which < a_of(f) * 3 + b_of(f)


def picks_left(g: City, seat: Seat) -> bool:
    i: i64 = 0
    while i < g.depth:
        f = g.stack[i]
        if kind_of(f) == kinds.CHOOSE and seat_of(f) == seat and a_of(f) > 0:
            return True
        i += 1
    return False


def guess_pledge(g: City, p: Player, rng: Rng) -> None:
    if p.obsidian and can_change(g, p):
        p.pledge = guess_mix(g, p, rng)
        return
    due = salary_of(p)
    most: i64 = due if due < p.cocoa else p.cocoa
    pick: i64 = rng.below(most + 2) if has_tile(p, facts.COCOA_WAIVER) else rng.below(most + 1)
    p.pledge = state.WAIVER_PLEDGE if pick > most else pledge_of(pick)


def guess_mix(g: City, p: Player, rng: Rng) -> i64:
    """One of the ways to pay with obsidian among the rest, or not to (expansion:R16)."""
    ways = vec[i64](capacity=16)
    due = salary_of(p)
    cocoa: i64 = 0
    while cocoa <= due and cocoa <= p.cocoa:
        ways = append(ways, pledge_of(cocoa))
        cocoa += 1
    for mix in v.MIXES + v.MORE_MIXES:
        k: i64 = mix
        if SALARY_STEP.mixed_refusal(g, p, k) == 0:
            ways = append(ways, k)
    if has_tile(p, facts.COCOA_WAIVER):
        ways = append(ways, state.WAIVER_PLEDGE)
    return ways[rng.below(len(ways))]


def draw_bit(mask: i64, rng: Rng) -> i64:
    """One bit of the mask, each as likely."""
    left: i64 = rng.below(bits_in(mask))
    while left:
        mask &= mask - 1
        left -= 1
    return mask & -mask


def highest(mask: i64) -> i64:
    while mask & (mask - 1):
        mask &= mask - 1
    return mask


def draw_kind(g: City, rng: Rng) -> i64:
    """One tile of the stack, each as likely; it leaves the stack."""
    total: i64 = 0
    for k in range(facts.KINDS):
        total += g.pool >> 2 * k & 3
    left: i64 = rng.below(total)
    kind: i64 = 0
    while left >= g.pool >> 2 * kind & 3:
        left -= g.pool >> 2 * kind & 3
        kind += 1
    g.pool -= one(kind)
    return kind


def draw_major(g: City, rng: Rng) -> i64:
    """The same of the Major Discovery tiles."""
    total: i64 = 0
    for k in range(facts.MAJORS):
        total += g.major_pool >> 2 * k & 3
    left: i64 = rng.below(total)
    kind: i64 = 0
    while left >= g.major_pool >> 2 * kind & 3:
        left -= g.major_pool >> 2 * kind & 3
        kind += 1
    g.major_pool -= one(kind)
    return kind
